"""A row in one text: what its cells were, by its delimiter, or by the players and the result in it.

1,2025-10-04,Alder, Ann,Birch, Ben,1-0
Round 2: Alder, Ann - Birch, Ben 1-0
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import pandas as pd

from elo_batch.arrow import pc
from elo_batch.notation.names import texts_of
from elo_batch.notation.results import is_both_scores, parse_result
from elo_batch.readers.csv_records import DELIMITERS, FEWEST_PARTS, parts_of
from elo_batch.readers.row_shape import RowShape
from elo_batch.readers.title_lines import read_title

MARKS: Mapping[str, str] = {
    **{mark: f"a {name}" for mark, name in DELIMITERS.items()},
    "/": "a slash",
    ":": "a colon",
    " ": "blanks",
}
_PLAYERS = ("white", "black", "white_name", "black_name", "name")
_SIDES = (("white", "white_name"), ("black", "black_name"))
_MOST_MORE = 6  # parts than columns
_MOST_READINGS = 50
_EDGES = ".,;()[]"
_WORDS = re.compile(r"\w+")
_BETWEEN = re.compile(r"[\W_]*(?:vs?\.?|gegen|contre|contra)?[\W_]*", re.IGNORECASE)
_PAIR = 2


class Split(NamedTuple):
    """A text taken apart: at what, its cells, and whether they can be one row alone."""

    mark: str
    cells: tuple[str, ...]
    is_settled: bool


class RowTexts:
    """Reads rows out of texts, beside the other rows of their table."""

    def __init__(self, shape: RowShape, cells: pd.DataFrame, width: int) -> None:
        """Remember the shape of a row, the other rows as cells, and the number of columns with a heading."""
        self._shape, self._cells, self._width = shape, cells, width

    def split(self, text: str) -> Split | None:
        """The row in a text; None where there is none."""
        doubtful = None
        for mark in (mark for mark in MARKS if mark.strip() or mark == "\t"):
            if mark not in text:
                continue
            parts = [part.strip() for part in parts_of(text, mark)]
            if not FEWEST_PARTS <= len(parts) <= self._width + _MOST_MORE:
                continue
            readings = list(self._readings(parts, mark))
            known = [cells for cells in readings if self._is_of_known(cells)]
            if len(readings) == 1 or len(known) == 1:
                return Split(mark, (known or readings)[0], True)
            if readings:
                doubtful = doubtful or Split(mark, readings[0], False)
            elif mark in DELIMITERS and self._is_game(parts):
                doubtful = doubtful or Split(mark, tuple(parts), False)
        return doubtful or self._by_content(text)

    def _readings(self, parts: Sequence[str], mark: str) -> Iterator[tuple[str, ...]]:
        """The rows that parts can be, where names or the result hold the delimiter too."""
        names = self._shape.names[: self._width]
        joint = f"{mark} " if mark in ",;" else mark
        found = 0
        for cells in self._assigned(list(parts), list(names), joint):
            if self._is_row(cells):
                yield cells
                found += 1
                if found >= _MOST_READINGS:
                    return

    def _assigned(self, parts: list[str], names: list[str], joint: str) -> Iterator[tuple[str, ...]]:
        if not names:
            if not parts:
                yield ()
            return
        more = len(parts) - len(names)
        if more < 0:
            return
        name = names[0]
        widest = more + 1 if name in _PLAYERS or name == "result" else 1
        for count in range(1, widest + 1):
            cell = (joint.strip() if name == "result" else joint).join(parts[:count])
            if cell and name and not self._shape.fits(name, cell):
                continue
            for rest in self._assigned(parts[count:], names[1:], joint):
                yield (cell, *rest)

    def _is_row(self, cells: Sequence[str]) -> bool:
        """Whether cells that fit have a game with its result, or a player, and no other result."""
        of = self._shape.by_name(cells)
        if self._shape.kind == "players":
            return bool(of.get("id") or of.get("name")) and any(cell.isdigit() for cell in cells)
        if any(parse_result(of.get(name, "")) for side in _SIDES for name in side if of.get(name)):
            return False
        told = any(of.get(name) for name in ("result", "white_score"))
        both = all(any(of.get(name) for name in side) for side in _SIDES)
        return both or bool(told)

    def _is_game(self, parts: Sequence[str]) -> bool:
        """Whether parts, as many as they are, have both players and a result under the headings."""
        of = self._shape.by_name(parts)
        result = of.get("result", "")
        sides = [next(filter(None, (of.get(name, "") for name in side)), "") for side in _SIDES]
        told = bool(result) and self._shape.is_result(result)
        return self._shape.kind == "games" and told and all(sides) and not any(map(parse_result, sides))

    def _is_of_known(self, cells: Sequence[str]) -> bool:
        of = self._shape.by_name(cells)
        players = [of[name] for name in _PLAYERS if of.get(name)]
        return bool(players) and all(text in self._known or text.isdigit() for text in players)

    def _by_content(self, text: str) -> Split | None:
        """The game that a text tells in words: two known players, or a result beside words."""
        if self._shape.kind != "games":
            return None
        words = [word.strip(_EDGES) for word in text.split()]
        results = [word for word in words if is_both_scores(word) and parse_result(word)]
        found = self._players_in(text)
        if len(results) > 1 or words[0] in results or (not results and len(found) != _PAIR):
            return None
        if not results and not _BETWEEN.fullmatch(text[found[0][1] : found[1][0]]):
            return None
        title = {} if results else read_title([text]) or {}
        if "white_team" in title and not {title["white_team"], title["black_team"]} & self._known:
            return None
        if results and not (found or any(sign.isalpha() for sign in text)):
            return None
        players = [text[start:end] for start, end in found]
        return Split(" ", (*players, *results) if players else tuple(words), False)

    def _players_in(self, text: str) -> list[tuple[int, int]]:
        """Where the known players of a table stand in a text, the longest names first taken."""
        likely = {name for word in set(_WORDS.findall(text)) for name in self._by_word.get(word, ())}
        found: list[tuple[int, int]] = []
        for name in sorted(likely, key=len, reverse=True):
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                if all(match.end() <= start or match.start() >= end for start, end in found):
                    found.append(match.span())
        return sorted(found)

    @cached_property
    def _known(self) -> frozenset[str]:
        """Whoever stands in a column of players."""
        columns = [at for at, name in enumerate(self._shape.names) if name in _PLAYERS]
        texts: Iterable[str] = (
            text
            for at in columns
            for text in pc.unique(pc.utf8_trim_whitespace(texts_of(self._cells.iloc[:, at]))).to_pylist()
        )
        return frozenset(text for text in texts if text and not parse_result(text))

    @cached_property
    def _by_word(self) -> Mapping[str, list[str]]:
        """The first word of each known name -> the names."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in self._known:
            if word := _WORDS.search(name):
                found[word[0]].append(name)
        return found
