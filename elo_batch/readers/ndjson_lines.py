"""The objects of a JSON file with the lines they stand on: one object a line, or a list of objects.

The list may be all that an object holds beside single values: see `ndjson_wrapped`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from elo_batch.notation.text import listed
from elo_batch.problems import MOST_OF_ONE_KIND, Place, Problem, more_of
from elo_batch.readers.ndjson_lichess import is_game
from elo_batch.readers.ndjson_nested import Nested, flattened, games_within
from elo_batch.readers.ndjson_wrapped import LIST_WITHIN, facts_around, names_of_more, of_all
from elo_batch.readers.pgn_blocks import Blocks
from elo_batch.readers.text import LONGEST_LINE

Line = tuple[int, bytes]
_BETWEEN = re.compile(r"[\s,]*")
# Behind a list that is closed too early, or is one of several, the records go on.
_BETWEEN_LISTS = re.compile(r"(?:[\s,\]]|\[(?=\s*\{))*")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # of a sign that is written as a pair of surrogates
_LARGEST_LIST = 200_000_000  # bytes of a list, which is held in memory at once
_MOST_BROKEN = 100_000


@dataclass
class Objects:
    """Iterate over (line, object); what cannot be read becomes a problem in `problems`.

    `used_cp1252` is the line of the first text that is not UTF-8; 0 = there is none. `is_list`: the file is
    one list of objects; `count`: how many values were read.
    """

    path: str
    file: str
    problems: list[Problem] = field(default_factory=list)
    broken: int = 0
    used_cp1252: int = 0
    is_list: bool = False
    count: int = 0
    _end: int = 0

    def __iter__(self) -> Iterator[tuple[int, Any]]:
        """All values in the order of the file. Raises as `source.open_source` does."""
        blocks = Blocks(self.path)
        lines = self._lines(blocks)
        first = next(((number, line) for number, line in lines if line.strip()), None)
        if first is None:
            return
        if self._is_one_value(first[1]):
            yield from self._one_a_line(first)
            for line in lines:
                yield from self._one_a_line(line)
        else:
            yield from self._whole(first, lines)
        if self.broken > MOST_OF_ONE_KIND:
            self.problems.append(more_of("G730", Place(self.file), self.broken - MOST_OF_ONE_KIND))
        if blocks.nul[0]:
            place = Place(self.file, line=blocks.nul[1])
            self.problems.append(Problem("F007", place, {"count": blocks.nul[0]}))

    def _lines(self, blocks: Blocks) -> Iterator[Line]:
        held: list[bytes] = []
        size, number = 0, 1
        for data in blocks:
            begun, *more = data.split(b"\n")
            held, size = [*held, begun], size + len(begun)
            for line in more:
                yield number, b"".join(held)
                held, size, number = [line], len(line), number + 1
            if size > LONGEST_LINE or self.broken > _MOST_BROKEN:
                values = {"most": f"{LONGEST_LINE:,}"}
                code = "F013" if size > LONGEST_LINE else "G735"
                self.problems.append(Problem(code, Place(self.file, line=number), values))
                return
        yield number, b"".join(held)

    def _is_one_value(self, line: bytes) -> bool:
        """Whether the file has a value on each line: its first line has more than the bracket of one."""
        text = line.strip()
        return text.startswith(b"{") and len(text) > 1

    def _one_a_line(self, line: Line) -> Iterator[tuple[int, Any]]:
        number, data = line
        if not data.strip():
            return
        try:
            text = self._text(data, number)
            if begun := LIST_WITHIN.match(text):
                yield from self._wrapped(text, begun, number)
                return
            value = json.loads(text)
            if (nested := _nested(text, value)) is not None:
                yield from self._within(text, nested, number)
                return
            self._report_twice(text, value, number)
            yield number, _in_whole_signs(value) if _HALF.search(text) else value
        except (ValueError, RecursionError) as error:
            self._report(number, error, data)

    def _whole(self, first: Line, lines: Iterator[Line]) -> Iterator[tuple[int, Any]]:
        """A list of objects, or one object over several lines."""
        parts, size = [first[1]], 0
        for _, line in lines:
            parts.append(line)
            size += len(line)
            if size > _LARGEST_LIST:
                values = {"size": _LARGEST_LIST // 1_000_000}
                self.problems.append(Problem("G736", Place(self.file), values))
                return
        yield from self._values(self._text(b"\n".join(parts), first[0]), first[0])

    def _values(self, text: str, number: int) -> Iterator[tuple[int, Any]]:
        """The values of a text whose first line is the `number`th: those of a list, or the one that it is."""
        if begun := LIST_WITHIN.match(text):
            yield from self._wrapped(text, begun, number)
            return
        start = len(text) - len(text.lstrip())
        if (nested := _nested(text, _first(text, start))) is not None:
            yield from self._within(text, nested, number)
            return
        self.is_list = text[start : start + 1] == "["
        between = _BETWEEN_LISTS if self.is_list else _BETWEEN
        yield from self._listed(text, start + self.is_list, number, between)

    def _wrapped(self, text: str, begun: re.Match[str], number: int) -> Iterator[tuple[int, Any]]:
        """The records of the list that an object holds, with what the object says of them all."""
        self.is_list = True
        before, told_before = self.count, len(self.problems)
        values = list(self._listed(text, begun.end(), number))
        facts = facts_around(begun, text, self._end)
        deeper = bool(values) and not is_game(values[0][1]) and flattened(values[0][1]) is None
        if (facts is None or deeper) and (nested := games_within(text)) is not None:
            self.count, self.problems[told_before:] = before, []
            yield from self._within(text, nested, number)
            return
        if facts is None:
            held = names_of_more(text) or "more than one list"
            self.problems.append(Problem("G738", Place(self.file, line=number), {"held": held}))
            return
        first = values[0][1] if values and isinstance(values[0][1], dict) else {}
        told = of_all(facts, first)
        if rest := [key for key in facts if key not in told]:
            place = Place(self.file, line=number)
            self.problems.append(Problem("G739", place, {"keys": listed(rest[:8])}))
        for line, value in values:
            yield line, {**told, **value} if isinstance(value, dict) else value

    def _within(self, text: str, nested: Nested, number: int) -> Iterator[tuple[int, Any]]:
        """The records of the lists of games that lie deeper, with what is said of them all."""
        self.is_list = True
        place = Place(self.file, line=number)
        if held := nested.several or (nested.by_number and listed(nested.rest[:8])):
            self.problems.append(Problem("G738", place, {"held": held}))
            return
        unused, used = list(nested.rest), set[str]()
        for at, facts in nested.lists:
            values = list(self._listed(text, at + 1, number))
            told = of_all(facts, flattened(values[0][1]) or {}) if values else {}
            used |= told.keys()
            unused += [key for key in facts if key not in (*told, *unused)]
            for line, value in values:
                yield line, {**told, **(flattened(value) or {})} if isinstance(value, dict) else value
        if rest := [key for key in unused if key not in used]:
            self.problems.append(Problem("G739", place, {"keys": listed(rest[:8])}))

    def _report_twice(self, text: str, value: Any, number: int) -> None:
        """A key that a record has twice with two values, of which the last alone would be read (G741)."""
        if not isinstance(value, dict) or is_game(value):
            return
        texts = sum(isinstance(held, str) for held in value.values())
        if text.count('"') <= 2 * (len(value) + texts):
            return
        for key, first, second in _twice(text):
            values = {"key": key, "first": first, "second": second}
            cell = f"record {self.count}" if self.is_list else ""
            self.problems.append(
                Problem("G741", Place(self.file, line=number, cell=cell), values, text[:400])
            )

    def _listed(
        self, text: str, end: int, number: int, between: re.Pattern[str] = _BETWEEN
    ) -> Iterator[tuple[int, Any]]:
        """The values from a place in a text on, up to the bracket that closes their list: `_end`."""
        number += text.count("\n", 0, end)
        decoder, halved = json.JSONDecoder(), _HALF.search(text) is not None
        while True:
            start = between.match(text, end).end()  # type: ignore[union-attr]
            number += text.count("\n", end, start)
            if start == len(text) or (self.is_list and text[start] == "]"):
                self._end = start
                return
            try:
                value, end = decoder.raw_decode(text, start)
            except (ValueError, RecursionError) as error:
                self._report(number, error, text[start : start + 200].encode())
                self._end = len(text)
                return
            self.count += 1
            self._report_twice(text[start:end], value, number)
            yield number, _in_whole_signs(value) if halved else value
            number += text.count("\n", start, end)

    def _text(self, data: bytes, number: int) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            self.used_cp1252 = self.used_cp1252 or number
            return data.decode("cp1252", errors="replace")

    def _report(self, number: int, error: Exception, data: bytes) -> None:
        self.broken += 1
        if self.broken <= MOST_OF_ONE_KIND:
            reason = "it is nested too deeply"
            if isinstance(error, json.JSONDecodeError):
                reason = f"{error.msg.removesuffix(' at')} at character {error.colno}"
            row = data[:400].decode(errors="replace")
            cell = f"record {self.count + 1}" if self.is_list else ""
            place = Place(self.file, line=number, cell=cell)
            self.problems.append(Problem("G737" if cell else "G730", place, {"reason": reason}, row))


def _first(text: str, start: int) -> Any:
    """The first value of a list, or the one that the text is; None where it is broken."""
    begin = _BETWEEN.match(text, start + text.startswith("[", start)).end()  # type: ignore[union-attr]
    try:
        return json.JSONDecoder().raw_decode(text, begin)[0]
    except (ValueError, RecursionError):
        return None


def _nested(text: str, value: Any) -> Nested | None:
    """The lists of games that lie within a value; None for a record, and where there are none."""
    if isinstance(value, dict):
        deeper = not is_game(value) and any(
            isinstance(held, dict) or (isinstance(held, list) and held and isinstance(held[0], dict | list))
            for held in value.values()
        )
    else:
        deeper = isinstance(value, list)
    return games_within(text) if deeper and flattened(value) is None else None


def _twice(text: str) -> list[tuple[str, Any, Any]]:
    """Keys of an object of single values that stand twice in it, with their two values."""
    found: list[tuple[str, Any, Any]] = []

    def seen(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Remember the keys that come again with another value."""
        known: dict[str, Any] = {}
        for key, value in pairs:
            if known.setdefault(key, value) != value:
                found.append((key, known[key], value))
        return known

    try:
        json.loads(text, object_pairs_hook=seen)
    except (ValueError, RecursionError):
        return []
    return found


def _in_whole_signs(value: Any) -> Any:
    """A value with a mark in place of each half of a sign that has no other half."""
    written = json.dumps(value, ensure_ascii=False).encode("utf-16", "surrogatepass")
    return json.loads(written.decode("utf-16", "replace"))
