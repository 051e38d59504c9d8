"""The games of all blocks of a PGN file: their tags as columns of text, their lines, and what was odd."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.readers.bad_lines import without_cut
from elo_batch.readers.pgn_scan import KEPT_TAGS, Games
from elo_batch.readers.pgn_tags import KNOWN_TAGS
from elo_batch.readers.text import not_utf8

MOST_UNREAD = 100_000
"""Lines of tags that cannot be read: a file with more of them is no collection of games."""
_LAST_RESORT = "cp1252"
_CUT = "UTF-8 with cut letters"
_TEXT = pa.large_string()


@dataclass
class Collected:
    """The games of a file so far; `add` them block by block.

    Attributes:
        file: the file as it is shown.
        encoding: the encoding of values that are not UTF-8, as the user gave it.
        count: the number of games.
        lines: the number of physical lines.
        problems: what was odd about their lines and tags.
        used: the encodings that values were read in.
        last_word: what stands at the very end of the file.
        open_tag: whether the last line is the beginning of a tag; nothing in it ends a game.
        open_end: whether no line end follows it.
    """

    file: str
    encoding: str = ""
    count: int = 0
    lines: int = 0
    problems: list[Problem] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    last_word: str = ""
    open_tag: bool = False
    open_end: bool = False
    unread: int = 0
    _columns: dict[str, list[Any]] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    _line: list[NDArray[np.int64]] = field(default_factory=list)
    _ending: list[NDArray[np.int8]] = field(default_factory=list)
    _moves: list[NDArray[np.bool_]] = field(default_factory=list)
    _dropped: dict[str, int] = field(default_factory=dict)

    def add(self, games: Games) -> None:
        """Add the games of the next block."""
        size = len(games.line)
        for name, values in games.columns.items():
            if name not in self._columns and len(self._columns) >= KEPT_TAGS and name not in KNOWN_TAGS:
                self._dropped.setdefault(name, self.lines + 1)
                continue
            chunks = self._columns.setdefault(name, [])
            missing = self.count - self._counts.get(name, 0)
            chunks += [pa.nulls(missing, _TEXT)] if missing else []
            chunks.append(self._text(values, games.line))
            self._counts[name] = self.count + size
        self._line.append(games.line + (self.lines + 1))
        self._ending.append(games.ending)
        self._moves.append(games.moves)
        self._report(games)
        self.count, self.lines = self.count + size, self.lines + games.lines

    def names(self) -> list[str]:
        """The tags of the file, in the order in which they first appear."""
        return list(self._columns)

    def text(self, name: str) -> Any:
        """The values of a tag, one Arrow large_string for each game; null where a game has no such tag."""
        chunks = [*self._columns.get(name, [])]
        missing = self.count - self._counts.get(name, 0)
        chunks += [pa.nulls(missing, _TEXT)] if missing else []
        return pa.chunked_array(chunks, _TEXT).combine_chunks()

    def line(self) -> NDArray[np.int64]:
        """The physical line of the first tag of each game."""
        return np.concatenate([np.empty(0, np.int64), *self._line])

    def ending(self) -> NDArray[np.int8]:
        """What the movetext of each game ends with, as a position in `pgn_movetext.RESULTS`."""
        endings = np.concatenate([np.empty(0, np.int8), *self._ending])
        endings[len(endings) - self.open_tag :] = 0
        return endings

    def moves(self) -> NDArray[np.bool_]:
        """Which games have moves."""
        return np.concatenate([np.empty(0, np.bool_), *self._moves])

    def finish(self) -> None:
        """Report what is told once for the whole file."""
        if self.unread > MOST_OF_ONE_KIND:
            self.problems.append(more_of("G703", Place(self.file), self.unread - MOST_OF_ONE_KIND))
        if self._dropped:
            names = ", ".join(list(self._dropped)[:5])
            values = {"count": len(self._dropped), "most": KEPT_TAGS, "names": names}
            line = min(self._dropped.values())
            self.problems.append(Problem("G706", Place(self.file, line=line), values))

    def _report(self, games: Games) -> None:
        at = self.lines + 1
        if games.stray >= 0 and not self.count:
            self.problems.append(Problem("G707", Place(self.file, line=at + games.stray)))
        room = max(MOST_OF_ONE_KIND - self.unread, 0)
        self.problems += [Problem("G703", Place(self.file, line=at + line)) for line in games.unread[:room]]
        self.unread += len(games.unread)
        self.problems += [
            Problem("G701", Place(self.file, line=at + line)) for line in games.swallowing[:MOST_OF_ONE_KIND]
        ]
        self.problems += [
            Problem("G705", Place(self.file, line=at + line, column=name), {"tag": name})
            for line, name in games.twice[:MOST_OF_ONE_KIND]
        ]
        for name in games.dropped:
            self._dropped.setdefault(name, at)

    def _text(self, values: Any, line: NDArray[np.int64]) -> Any:
        try:
            return values.cast(_TEXT)
        except pa.ArrowInvalid:
            decoded = [None if value is None else self._decoded(value) for value in values.to_pylist()]
        odd = next(i for i, (value, codec) in enumerate(filter(None, decoded)) if codec != "utf-8")
        known = [i for i, pair in enumerate(decoded) if pair is not None]
        self._report_encoding(decoded[known[odd]], self.lines + 1 + int(line[known[odd]]))
        return pa.array([None if pair is None else pair[0] for pair in decoded], _TEXT)

    def _decoded(self, value: bytes) -> tuple[str, str]:
        for codec in filter(None, ("utf-8", self.encoding, _LAST_RESORT)):
            try:
                return value.decode(codec), codec
            except UnicodeDecodeError:
                if codec == "utf-8" and not self.encoding and (cut := without_cut(value)) is not None:
                    return cut, _CUT
        return value.decode(errors="replace"), ""

    def _report_encoding(self, first: tuple[str, str] | None, line: int) -> None:
        text, codec = first or ("", "")
        if codec in self.used:
            return
        self.used.add(codec)
        place = Place(self.file, line=line)
        if codec:
            self.problems.append(
                Problem("F019", place, {"sample": text.strip()})
                if codec == _CUT
                else not_utf8(place, codec, text)
            )
        else:
            self.problems.append(Problem("G720", place, {"found": text}))
