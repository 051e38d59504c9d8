"""Pairings of rounds, and the boards of team matches, as games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from elo_batch.notation.dates import column_order, parse_date
from elo_batch.notation.forfeit_remarks import tells_forfeit
from elo_batch.notation.headings import canonical
from elo_batch.notation.how import How
from elo_batch.notation.results import is_both_scores, is_one_score, parse_result
from elo_batch.notation.sheet_errors import is_sheet_error
from elo_batch.notation.standing import round_in, round_of, standing
from elo_batch.notation.text import bare
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.equal_names import are_names
from elo_batch.readers.web.facts import days_in
from elo_batch.readers.web.html import WebRow
from elo_batch.readers.web.people import People, name_column, person, rating, whole
from elo_batch.readers.web.results import bye_result, is_bye, pairing_result, swapped
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import is_board, is_heading, listed, sides

_TITLE = re.compile(r"W?[GIFCN]M|A[GIFC]M", re.IGNORECASE)
_ONE_SCORE = re.compile(r"(?:[01½+]|1/2|[01][.,][05])?")
_LETTERS = re.compile(r"[^\W\d_]")
_FEWEST_CELLS = 3


@dataclass(frozen=True)
class WebGame:
    """A game or bye between positions of `People` (`black` None: a bye)."""

    round: int
    day: date | None
    white: int
    black: int | None
    result: str
    board: int
    line: int


@dataclass(frozen=True)
class _Side:
    name: int
    number: int
    rating: int
    title: int


def read_pairings(section: Section, people: People) -> list[WebGame]:
    """The games of one round, or of those a column names, with byes (also of players who are not paired)."""
    found = sides(section.headings)
    if found is None:
        return []
    at_white, at_black, at_result = found
    if bare(section.headings[at_white]) != bare(section.headings[at_black]):
        at_white = _name_column(section, at_white, "white", people)
        at_black = _name_column(section, at_black, "black", people)
    white = _side(section, at_white, at_black, at_result)
    black = _side(section, at_black, at_white, at_result)
    board = next((at for at, text in enumerate(section.headings) if is_board(text)), -1)
    round_, day = round_and_day(section.captions)
    reader = _Reader(people, round_, day, at_result, board)
    own = [_column(section, name) for name in ("round", "date")]
    order = column_order([_text(row, own[1]) for row in section.rows]).order
    games = []
    for row in _with_results_put_back(section, at_result, people):
        if len(row.cells) != len(section.headings) and not reader.fits(row, (white, black)):
            continue  # told by tell_left_out
        if game := reader.game(row, white, black):
            people.lines.add(row.line)
            _tell_remarks(section, row, game, people)
            written = _text(row, own[0]), _text(row, own[1])
            of_row = whole(written[0]) or round_of(written[0]), parse_date(written[1], order)
            _tell_errors(row, own, people)
            games.append(replace(game, round=of_row[0] or round_, day=of_row[1] or day))
    if not all(game.round for game in games):
        people.findings.add("C512", section.header.line)
    return games


def _with_results_put_back(section: Section, result: int, people: People) -> list[WebRow]:
    """The rows, a whole result among the points of a player exchanged with the one score in its place.

    An error each (D158), or a note where repairs are accepted (D001).
    """
    rows = list[WebRow]()
    points = [at for at, heading in enumerate(section.headings) if standing(heading) == "points"]
    for row in section.rows:
        is_whole = len(row.cells) == len(section.headings)  # else its cells stand beside their headings
        whole_ones = [at for at in points if is_whole and is_both_scores(_text(row, at))]
        if len(whole_ones) == 1 and is_one_score(found := _text(row, result)):
            cells, (at,) = list(row.cells), whole_ones
            cells[result], cells[at] = row.cells[at], row.cells[result]
            first, second, whole_one = section.headings[result], section.headings[at], _text(row, at)
            values: dict[str, object] = {"what": "the cells under", "first": first, "second": second}
            if people.accept:
                values = {"what": "cells", "read": f"{whole_one}, {found}"}
                values["why"] = "they stood one under the heading of the other"
            told = f"{found}, {whole_one}" if people.accept else found
            code = "D001" if people.accept else "D158"
            people.findings.add(code, row.line, "result", **values, found=told, count=1)
            row = replace(row, cells=tuple(cells))
        rows.append(row)
    return rows


def _tell_errors(row: WebRow, columns: Sequence[int], people: People) -> None:
    """The errors of a spreadsheet that stand in the cells of the round and the date (S006)."""
    for name, at in zip(("round", "date"), columns, strict=True):
        if is_sheet_error(text := _text(row, at)):
            people.findings.add("S006", row.line, name, found=text)


def _tell_remarks(section: Section, row: WebRow, game: WebGame, people: People) -> None:
    """Warn of a remark that a game at the board was not played (D128): of a column that nothing reads."""
    found = parse_result(game.result)
    if game.black is None or found is None or found.how != How.PLAYED:
        return
    for at, heading in enumerate(section.headings):
        if heading.strip() and not is_heading(heading) and tells_forfeit(heading, text := _text(row, at)):
            people.findings.add("D128", row.line, heading=heading, found=text)


def _name_column(section: Section, at: int, side: str, people: People) -> int:
    """The column of a side's names where several hold them: an abbreviated and a full one."""
    headings = section.headings
    equal = [n for n, head in enumerate(headings) if bare(head) == bare(headings[at])]
    full = [
        n for n, head in enumerate(headings) if n not in equal and canonical(head, "games") == f"{side}_name"
    ]
    pairs = [(_text(row, at), _text(row, n)) for row in section.rows for n in full]
    if not are_names(pair for pair in pairs if all(pair)):
        full = []
    same = [at, *(n for n in (*equal, *full) if n != at)]
    return name_column(section, same, people.findings)


def _column(section: Section, name: str) -> int:
    """The position of the column of rounds or dates; -1 where there is none."""
    names = [canonical(heading, "games") for heading in section.headings]
    return names.index(name) if name in names else -1


def round_and_day(captions: Sequence[str]) -> tuple[int, date | None]:
    """The round and its day, by the caption nearest to the table that names a round.

    >>> round_and_day(["Open", "Pairings", "Round 8 on 2026/08/08 at 14:30"])
    (8, datetime.date(2026, 8, 8))
    """
    for caption in reversed(captions):
        if number := round_in(caption):
            return number, next(iter(days_in(caption)), None)
    return 0, None


def _side(section: Section, name: int, other: int, result: int) -> _Side:
    """The columns of one player: those on the same side of the result, as half of the equal ones is there."""
    here = [at for at in range(len(section.headings)) if (at < result) == (name < result)]
    if other in here:
        here = _half(section, here, name < other) or here
    number = next((at for at in here if standing(section.headings[at]) == "number"), -1)
    rated = next((at for at in here if "rating" in listed([section.headings[at]])), -1)
    title = next((at for at in here if not bare(section.headings[at]) and _holds_titles(section, at)), -1)
    return _Side(name, number, rated, title)


def _half(section: Section, here: Sequence[int], left: bool) -> list[int]:
    """Of columns whose headings stand twice, the left or the right one of each pair."""
    words = {at: bare(section.headings[at]) for at in here}
    pairs = [[at for at in here if words[at] == word] for word in dict.fromkeys(words.values())]
    return [pair[0 if left else 1] for pair in pairs if len(pair) == 2]


def _holds_titles(section: Section, at: int) -> bool:
    filled = [text for row in section.rows if (text := _text(row, at))]
    return bool(filled) and all(_TITLE.fullmatch(text) for text in filled)


@dataclass(frozen=True)
class _Reader:
    people: People
    round: int
    day: date | None
    result: int
    board: int

    def game(self, row: WebRow, white: _Side, black: _Side) -> WebGame | None:
        """The game of a row, or None where it names nobody or is a legend below the table."""
        names = [_text(row, white.name), _text(row, black.name)]
        if not any(names):
            return None
        if sum(bool(text) for text in row.texts) < _FEWEST_CELLS and not all(names):
            return None  # a legend below the table
        result, board = _text(row, self.result), _text(row, self.board)
        place = whole(board)
        for own, other, name in ((white, black, names[1]), (black, white, names[0])):
            if not name or is_bye(name, _text(row, other.number)):
                if not _text(row, own.name) or is_bye(_text(row, own.name)):
                    self.people.lines.add(row.line)
                    return None
                seat = self.people.meet(self._player(row, own))
                told = result if not name and is_both_scores(result) else bye_result(result, name)
                return WebGame(self.round, self.day, seat, None, told, 0, row.line)
        one, two = self._player(row, white), self._player(row, black)
        for here, there, side in ((one, two, black), (two, one, white)):
            if here.number and side.number >= 0 and not (there.number or there.id):
                lone = not there.rating and not _text(row, side.rating) and _ONE_SCORE.fullmatch(result)
                code = "C528" if lone else "C529"
                self.people.findings.add(code, row.line, "name", found=there.name, player=here.name)
                if lone:
                    seat = self.people.meet(here)
                    return WebGame(self.round, self.day, seat, None, bye_result(result, ""), 0, row.line)
        if not result:
            values = {"round": self.round or "?", "white": one.name, "black": two.name}
            self.people.findings.add("C507", row.line, "result", **values)
        seats = self.people.meet(one), self.people.meet(two)
        return WebGame(self.round, self.day, *seats, pairing_result(result), place, row.line)

    def fits(self, row: WebRow, sides: Sequence[_Side]) -> bool:
        """Whether the cells of a row of another width stand where the headings say, as far as one can see."""
        result = _text(row, self.result)
        if len(row.cells) <= self.result or not (_ONE_SCORE.fullmatch(result) or parse_result(result)):
            return False
        names = [_text(row, side.name) for side in sides]
        numbers = [_text(row, at) for side in sides for at in (side.number, side.rating)]
        return all(not name or _LETTERS.search(name) for name in names) and not any(
            _LETTERS.search(number) for number in numbers
        )

    def _player(self, row: WebRow, side: _Side) -> Entry:
        cell = row.cells[side.name]
        entry = person(cell, row.line, self.people, whole(_text(row, side.number)))
        written = _text(row, side.rating) or cell.rating
        return replace(
            entry,
            title=_text(row, side.title) or entry.title,
            rating=rating(written, row.line, self.people.findings) or entry.rating,
        )


def read_boards(section: Section, people: People) -> list[WebGame]:
    """The boards of one match: `4.1`, then name, rating and name, rating; marks give the colours.

    Where no mark gives them, the first player is read as white, with a note (C524). The result is told from
    the side of the first player.
    """
    round_, day = round_and_day(section.captions)
    teams = [text for text in section.headings[1:-1] if len(text) > 1 and not text.isdecimal()]
    names = [text for text in teams if "rating" not in listed([text])]
    games = []
    for row in section.rows:
        seats = [at for at, cell in enumerate(row.cells) if cell.colour or cell.number]
        if len(seats) != 2:
            seats = _by_heading(section, names)
        if len(seats) == 2 and len(row.cells) > max(seats):
            made = _board(row, seats, names, people, (round_, day))
            people.lines |= {game.line for game in made}
            games += made
    return games


def _by_heading(section: Section, names: Sequence[str]) -> list[int]:
    return [section.headings.index(name) for name in names[:2]]


def _board(
    row: WebRow, seats: Sequence[int], teams: Sequence[str], people: People, when: tuple[int, date | None]
) -> list[WebGame]:
    cells = [row.cells[at] for at in seats]
    texts = [cell.text for cell in cells]
    if not all(texts):
        return []
    round_, day = when
    result = row.texts[-1]
    entries = []
    for cell, at, team in zip(cells, seats, [*teams[:2], "", ""][:2], strict=True):
        entry = person(cell, row.line, people)
        written = _text(row, at + 1) or cell.rating
        elo = rating(written, row.line, people.findings) or entry.rating
        entries.append(replace(entry, rating=elo, extra={"team": team} if team else {}))
    if is_bye(texts[1]) or is_bye(texts[0]):
        here = entries[0] if is_bye(texts[1]) else entries[1]
        return [WebGame(round_, day, people.meet(here), None, bye_result(result, "bye"), 0, row.line)]
    if not cells[0].colour and not cells[1].colour:
        people.findings.add("C524", row.line, "white")
    if not result:
        values = {"round": round_ or "?", "white": entries[0].name, "black": entries[1].name}
        people.findings.add("C507", row.line, "result", **values)
    first, second = (people.meet(entry) for entry in entries)
    written = pairing_result(result)
    if cells[0].colour == "b" or cells[1].colour == "w":
        return [WebGame(round_, day, second, first, swapped(written), 0, row.line)]
    return [WebGame(round_, day, first, second, written, 0, row.line)]


def _text(row: WebRow, at: int) -> str:
    return row.texts[at] if 0 <= at < len(row.cells) else ""
