"""Tags of tables and comments that do not end: what they hide no browser shows, and no parser reads."""

from __future__ import annotations

import re

_TAG = re.compile(rb"<(?:/?t[rdh]|/?table)\b([^<>]*+)(?=(<(?:/?t[rdh]|/?table)\b)|(<)|\Z)", re.IGNORECASE)
_CUT = re.compile(rb"</?[a-z]{0,5}\s*(?=</?t(?:[rdh]|able)\b)", re.IGNORECASE)
_HIDES = re.compile(rb"<script\b|<style\b|<!--", re.IGNORECASE)
_ENDS = {b"<script": b"</script", b"<style": b"</style", b"<!--": b"-->"}
_LONGEST = 60
_LONGEST_VALUE = 20_000


def without_scripts(data: bytes) -> bytes:
    """A page without its scripts, styles and comments, whose line ends stay; what has no end stays as it is.

    >>> without_scripts(b"<p><!-- a\\n<td> -->b<SCRIPT>1<2</script><!-- c")
    b'<p>\\nb</script><!-- c'
    """
    lower, parts, at = data.lower(), [], 0
    while hides := _HIDES.search(lower, at):
        what = hides[0]
        end = lower.find(_ENDS[what], hides.end())
        if end < 0:
            break
        end += len(_ENDS[what]) if what == b"<!--" else 0
        parts += [data[at : hides.start()], b"\n" * data.count(b"\n", hides.start(), end)]
        at = end
    return b"".join((*parts, data[at:]))


def unended(data: bytes) -> tuple[int, str]:
    """The line of the source and the text of the first tag or comment that does not end; (0, "").

    >>> unended(b'<table>\\n<tr class="a<tr><td>1</td></tr></table>')
    (2, '<tr class="a')
    >>> unended(b"<table><tr title='<b>Ann</b>'><td>1</td></tr></table>"), unended(b"<p>\\n<!-- <table>")
    ((0, ''), (2, '<!-- <table>'))
    """
    shown = without_scripts(data)
    at = shown.find(b"<!--")
    for tag in _TAG.finditer(shown, 0, at if at >= 0 else len(shown)):
        if (tag[2] or tag[3]) and not _in_quotes(shown, tag):
            at = tag.start()
            break
    cut = _CUT.search(shown, 0, at if at >= 0 else len(shown))
    at = cut.start() if cut else at
    if at < 0:
        return 0, ""
    text = shown[at : at + _LONGEST].split(b"\n")[0]
    end = text.find(b"<", 1)
    text = text if shown.startswith(b"<!--", at) or end < 0 else text[:end]
    return shown.count(b"\n", 0, at) + 1, text.decode(errors="replace").strip()


def _in_quotes(data: bytes, tag: re.Match[bytes]) -> bool:
    """Whether the `<` behind the beginning of a tag stands between quotes that end as those of a value do."""
    quotes = [sign for sign in (b'"', b"'") if tag[1].count(sign) % 2]
    end = data.find(quotes[0], tag.end(), tag.end() + _LONGEST_VALUE) if quotes else -1
    return end >= 0 and data[end + 1 : end + 2] in (b" ", b">", b"/", b"\n", b"\r", b"\t")
