"""A page pasted behind another one in the same file: browsers and parsers leave it out in silence."""

from __future__ import annotations

import re

_PART = re.compile(rb"<script\b|<style\b|<!--|<!doctype\s+html|</?html\b|<table\b", re.IGNORECASE)
_ENDS = {b"<script": b"</script", b"<style": b"</style", b"<!--": b"-->"}


def second_page(data: bytes) -> int:
    """The line of the source where a second page with tables begins; 0 = there is none.

    It begins with a document type, or with `<html` behind the end of the page before it.

    >>> second_page(b"<html><table></table></html>\\n<html><table></table></html>")
    2
    >>> second_page(b"<html><table></table></html>\\n<html></html>"), second_page(b"<html><table></table>")
    (0, 0)
    """
    lower = data.lower()
    tables, ended, start, at = 0, False, -1, 0
    while part := _PART.search(lower, at):
        what, at = part[0], part.end()
        if what in _ENDS:
            at = lower.find(_ENDS[what], at)
            if at < 0:
                return 0
        elif what == b"</html":
            ended = True
        elif what == b"<table":
            tables += 1
            if start >= 0:
                return data.count(b"\n", 0, start) + 1
        elif tables and start < 0 and (ended or what != b"<html"):
            start = part.start()
    return 0
