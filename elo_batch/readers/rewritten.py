"""Texts that mail and word processors changed: quoted lines, no-break blanks, curly quotation marks.

What they put in is taken out before any reader sees the text; lines stay the lines they were.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from elo_batch.readers.sniff import is_plain_text

_ESCAPED = "surrogateescape"  # bytes that are not UTF-8 come out as they went in
_LINES = re.compile(r"[^\r\n]+")
_START, _END = r"(?:\A|(?<=[\r\n]))", r"(?=[\r\n]|\Z)"
_QUOTED = re.compile(rf"{_START}[ \t]?>(?: ?>)*")
_NO_BREAK = "\u00a0\udca0"
_FIRST_BLANK = re.compile(rf"{_START}[ {_NO_BREAK}]")
_COLUMNS = re.compile(rf"[{_NO_BREAK}][{_NO_BREAK} ]{{2}}|[{_NO_BREAK} ]{{2}}[{_NO_BREAK}]")
_SINGLE = "'\u2018\u2019\u201a\u2039\u203a\udc91\udc92\udc82"
_MARKS = rf"{_SINGLE}\u201c\u201d\u201e\u00ab\u00bb\udc93\udc94\udc84\udcab\udcbb\u2033"
_TAG = re.compile(
    rf"{_START}([ \t]*\[[A-Za-z0-9]\w*[ \t]+)(?:''|[{_MARKS}])"
    rf"([^\r\n]*?)(?:''|[{_MARKS}\"])([ \t]*\][ \t]*){_END}"
)
_NAME = rf"{_START}[ \t]*\[(?:Event|Site|Date|Round|White|Black|Result)"
_OF_A_GAME = re.compile(rf"{_NAME}[ \t]")
_QUOTED_TAG = re.compile(
    rf"{_QUOTED.pattern}[ {_NO_BREAK}]?[ \t]*\[(?:Event|Site|Date|Round|White|Black|Result)[ \t]"
)
_NO_BREAK_TAG = re.compile(rf"{_NAME}[{_NO_BREAK}]")
_LEAST_LINES = 2
_MOST_BEFORE = 4  # lines that say who wrote what is quoted
_LEAST_SHARE = 5  # one line of so many
_DELIMITERS = ",;\t|"
_LEAST_CELLS = 3
_MANY = 2  # no-break blanks a line


class Rewritten(NamedTuple):
    """A text as it was before, and what was taken out.

    `quoted`: its lines began with `>`; `some`: so many of them alone did; `blanks`: no-break blanks that are
    blanks now; `marks`: tags of games with other quotation marks; 0 = none. `line` is the first line with
    such a blank or tag.
    """

    data: bytes
    quoted: bool
    blanks: int
    marks: int
    line: int
    some: int = 0


def needs_rewriting(head: bytes) -> bool:
    """Whether the first bytes of a file show one of these changes.

    >>> needs_rewriting(b"> 012 Alder Open\\r\\n> 042 2025/11/08\\r\\n")
    True
    """
    if not is_plain_text(head) or head.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"<"):
        return False
    if head.isascii() and not _has_quotes(head) and b"'" not in head:
        return False
    text, _ = _decoded(head)
    lines = text[: text.rfind("\n") + 1] or text
    return _is_quoted(lines) or bool(_quoted_in_part(text)) or _in_columns(text) or _has_other_marks(text)


def _has_quotes(head: bytes) -> bool:
    return head.lstrip().startswith(b">") or b"\n>" in head or b"\r>" in head or b"\n >" in head


def rewritten(data: bytes) -> Rewritten:
    """Take out of a whole text what mail and word processors put in.

    >>> rewritten(b"> a,b\\n>\\n> c,d\\n").data
    b'a,b\\n\\nc,d\\n'
    """
    text, codec = _decoded(data)
    first: list[int] = []
    quoted, some = _is_quoted(text), 0
    if quoted:
        text = _unquoted(text[_before(text) :], "".join(re.findall(r"[\r\n]", text[: _before(text)])))
    elif some := _quoted_in_part(text):
        text = re.sub(rf"{_QUOTED.pattern}[ {_NO_BREAK}]?", "", text)
    blanks = marks = 0
    if _in_columns(text):
        blanks = _no_breaks(text)
        first.append(min(at for sign in _NO_BREAK if (at := text.find(sign)) >= 0))
        text = text.translate(dict.fromkeys(map(ord, _NO_BREAK), " "))
    if found := _TAG.search(text) if _has_other_marks(text) else None:
        first.append(found.start())
        text, marks = _TAG.subn(_straight, text)
    line = text.count("\n", 0, min(first)) + 1 if first else 0
    back = text.encode(codec, "replace" if codec == "utf-16" else _ESCAPED)
    return Rewritten(back, quoted, blanks, marks, line, some)


def _decoded(data: bytes) -> tuple[str, str]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "ignore"), "utf-16"
    return data.removeprefix(codecs.BOM_UTF8).decode("utf-8", _ESCAPED), "utf-8"


def _is_quoted(text: str) -> bool:
    """Whether every line that is not blank begins with `>`, but those that say who wrote them."""
    rest = text[_before(text) :]
    if not rest.lstrip().startswith(">"):
        return False
    lines = _filled(rest)
    return len(lines) >= _LEAST_LINES and all(_QUOTED.match(line) for line in lines)


def _before(text: str) -> int:
    """Where the first quoted line begins, below a few others of which the last ends in a colon; else 0."""
    before: list[str] = []
    for line in _LINES.finditer(text):
        if _QUOTED.match(line[0]):
            return line.start() if before and before[-1].rstrip().endswith(":") else 0
        before += [line[0]] if line[0].strip() else []
        if len(before) > _MOST_BEFORE:
            break
    return 0


def _quoted_in_part(text: str) -> int:
    """How many lines of a table or of games begin with `>` where others do not; 0 where few do, or no rows.

    All but the first line may do so in any text: it stood behind the mark of the program.

    >>> _quoted_in_part("a,b,c\\n> 1,2,3\\n4,5,6\\n> 7,8,9\\n")
    2
    """
    lines = _filled(text)
    quoted = [line for line in lines if _QUOTED.match(line)]
    if len(quoted) < _LEAST_LINES or len(quoted) == len(lines) or len(quoted) * _LEAST_SHARE < len(lines):
        return 0
    if len(quoted) > _LEAST_LINES and len(quoted) == len(lines) - 1 and not _QUOTED.match(lines[0]):
        return len(quoted)
    if len(_QUOTED_TAG.findall(text)) >= _LEAST_LINES:
        return len(quoted)
    counts = [{mark: line.count(mark) + 1 for mark in _DELIMITERS} for line in lines]
    rows = max(sum(count[mark] >= _LEAST_CELLS for count in counts) for mark in _DELIMITERS)
    return len(quoted) if rows * _LEAST_SHARE >= len(lines) * (_LEAST_SHARE - 1) else 0


def _filled(text: str) -> list[str]:
    return [line for line in _LINES.findall(text) if line.strip(" \t\x1a")]


def _unquoted(text: str, before: str) -> str:
    """The lines without their marks, and without the blank behind them where every line has one.

    `before` are the ends of lines to put above them, so that lines keep their numbers.
    """
    plain = _QUOTED.sub("", text)
    spaced = all(line.startswith((" ", *_NO_BREAK)) for line in _LINES.findall(plain) if line.strip())
    return before + (_FIRST_BLANK.sub("", plain) if spaced else plain)


def _in_columns(text: str) -> bool:
    """Whether no-break blanks stand in runs, as between columns, in tags of games, or in place of all blanks.

    In a name there is one; and a table with separators has no need of them between its columns.
    """
    count = _no_breaks(text)
    if not count:
        return False
    lines = len(_LINES.findall(text))
    everywhere = count > text.count(" ") and count > _MANY * lines and max(map(text.count, ",;|\t")) < lines
    return everywhere or any(form.search(text) for form in (_COLUMNS, _NO_BREAK_TAG))


def _no_breaks(text: str) -> int:
    return sum(map(text.count, _NO_BREAK))


def _has_other_marks(text: str) -> bool:
    return _OF_A_GAME.search(text) is not None and _TAG.search(text) is not None


def _straight(tag: re.Match[str]) -> str:
    value = tag[2] if '"' not in tag[2] else re.sub(r'(?<!\\)"', r"\"", tag[2])
    return f'{tag[1]}"{value}"{tag[3]}'
