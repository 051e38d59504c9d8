"""The text of a page beside its tables, line by line as browsers show it, and the games that a line tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from elo_batch.notation.names import words, words_in_order
from elo_batch.notation.results import canonical, parse_result
from elo_batch.notation.text import tidy

RESULT = re.compile(
    r"(?<![\w.,:/–-])(?:0[.,]5|[01](?:[.,]0)?|½|1/2|[+-]) ?[-–:] ?(?:0[.,]5|[01](?:[.,]0)?|½|1/2|[+-])"
    r"(?![\w/–-]|[.,:][\w½])"
)
"""The result of a game in a line of text; no part of a date, a time or a longer score."""
_OF_NO_TABLE = re.compile(
    r"(?i)(?<![\d./-])(?:19|20)\d\d\b(?![./-]\d)|armageddon|tie-?break|play-?off|stichkampf|barrage|desempate|spareggio|predict|progno|pronos"
)
_BREAK = "\x1e"
_BLOCKS = frozenset(
    [
        *("address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details"),
        *("div", "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
        *("header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table"),
        *("tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
    ]
)
_NOT_SHOWN = frozenset({"title", "select", "button", "textarea", "template"})
_OF_ROWS = ("tr", "td", "th")
_SHORTEST_SURNAME = 3
_LONGEST_LINE = 2000
_PROSE = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}")


class Told(NamedTuple):
    """A game in a line of text: names of two players of the page, and the result as we write it."""

    white: str
    black: str
    result: str


def texts_beside(root: etree._Element, ends: Mapping[etree._Element, int]) -> Iterator[tuple[int, str]]:
    """Each line of text outside of the tables that are read, with the number of the row before it.

    `ends`: the number of the last row of each table that is read.

    >>> page = etree.HTML("<p>Open</p><table><tr><td>1</td></tr></table>Played<br>late<pre>a\\nb</pre>")
    >>> list(texts_beside(page, {page.find(".//table"): 1}))
    [(0, 'Open'), (1, 'Played'), (1, 'late'), (1, 'a'), (1, 'b')]
    """
    parts: list[str] = []
    row = as_typed = 0
    walk = etree.iterwalk(root, events=("start", "end"))
    for event, node in walk:
        if node.tag in _BLOCKS:
            yield from ((row, text) for line in "".join(parts).split(_BREAK) if (text := tidy(line)))
            parts.clear()
        if event == "end":
            as_typed -= node.tag == "pre"
            text = node.tail
        elif node in ends or node.tag in _NOT_SHOWN or _is_loose(node):
            row = ends.get(node, row)
            as_typed += node.tag == "pre"
            walk.skip_subtree()
            continue
        else:
            as_typed += node.tag == "pre"
            text = node.text
        parts.append((text or "").replace("\n", _BREAK if as_typed else " "))


def _is_loose(node: etree._Element) -> bool:
    """Whether a row or cell stands in no table, and holds none (see `as_shown.loose_texts`)."""
    if node.tag not in _OF_ROWS:
        return False
    inside = any(True for _ in node.iterancestors("table"))
    return not inside and not any(True for _ in node.iterdescendants("table"))


class Names:
    """The players of a page, as lines of text name them: by all words of the name, or the surname alone."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names, each once."""
        self.by_words = {words(name): name for name in names if words(name)}
        self.sizes = sorted({len(each) for each in self.by_words}, reverse=True)
        surnames: dict[str, list[str]] = {}
        for name in self.by_words.values():
            own = words_in_order(name.split(",")[0] if "," in name else name)[-1:]
            surnames.setdefault("".join(own), []).append(name)
        self.surnames = {
            word: found[0]
            for word, found in surnames.items()
            if len(found) == 1 and len(word) >= _SHORTEST_SURNAME
        }

    def find(self, text: str) -> tuple[list[str], bool]:
        """The players that a text names, in its order; and whether it has other words, as a sentence does.

        >>> Names(["Alder, Ann", "Birch, Ben"]).find("Ann Alder beat Birch")
        (['Alder, Ann', 'Birch, Ben'], True)
        """
        every, found, at = words_in_order(text), [], 0
        rest: set[str] = set()
        while at < len(every):
            size = next((n for n in self.sizes if frozenset(every[at : at + n]) in self.by_words), 0)
            if size:
                found.append(self.by_words[frozenset(every[at : at + size])])
            elif every[at] in self.surnames:
                found.append(self.surnames[every[at]])
            else:
                rest.add(every[at])
            at += size or 1
        prose = any(word.islower() and word in rest for word in _PROSE.findall(text))
        return found, prose


def games_in(text: str, names: Names) -> tuple[list[Told], bool]:
    """The games between players of the page that a line tells, and whether it is a sentence about them.

    The result stands behind the two players, or between them. Words before a colon do not count, but those of
    a year, a play-off or a forecast.

    >>> games_in("Played later: Alder - Birch 1-0.", Names(["Alder, Ann", "Birch, Ben"]))
    ([Told(white='Alder, Ann', black='Birch, Ben', result='1-0')], False)
    """
    results = [match for match in RESULT.finditer(text[:_LONGEST_LINE]) if _of_game(match[0])]
    if not results:
        return [], False
    starts = [0, *(match.end() for match in results)]
    ends = [*(match.start() for match in results), len(text)]
    between = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    label, colon, rest = between[0].rpartition(": ")
    apart = _OF_NO_TABLE.search(label) is not None
    if colon and not names.find(label)[0]:
        between[0] = rest
    parts = [names.find(part) for part in between]
    behind = len(parts[0][0]) > 1
    found = []
    for n, match in enumerate(results):
        before, after = parts[n][0], parts[n + 1][0]
        pair = before[-2:] if behind else [*before[-1:], *after[:1]]
        if len(pair) == 2 and pair[0] != pair[1]:
            found.append(Told(pair[0], pair[1], _of_game(match[0])))
    return found, apart or any(prose for _, prose in parts)


def _of_game(text: str) -> str:
    """A result as we write it, "" for none; a line of dashes is no loss of both players."""
    outcome = parse_result(text)
    result = canonical(outcome) if outcome else ""
    return "" if result == "-/-" else result
