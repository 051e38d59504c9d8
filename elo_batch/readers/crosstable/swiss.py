"""Crosstables of a Swiss: for each round a cell with the opponent's number, the colour and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from elo_batch.notation.doubled import LOST
from elo_batch.notation.how import How
from elo_batch.notation.results import parse_bye, parse_empty_seat, parse_result
from elo_batch.readers.crosstable.colours import colours_of
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.entries.cells import SIGNED, Notation, best_notation, bye_word, read_cell
from elo_batch.readers.entries.checks import STANDARD_SCORING, points_of
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.grid import column_letter

_FEW, _A_THIRD = 2, 3
_BYES = {2: "F", 1: "H", 0: "Z"}
Reader = Callable[[str], Cell]


def cell_reader(table: Crosstable, columns: Columns) -> Reader:
    """How the cells of the rounds are read: one notation and one pair of colour letters for the table."""
    filled = _filled(table, columns)
    letters = colours_of(filled, table.headings).letters
    notation, _ = _notation(filled, letters)

    def read(text: str) -> Cell:
        cell = read_cell(text.replace(LOST, ""), (notation, bye_word, _word), letters)
        return replace(cell, text=text.strip()) if LOST in text else cell

    return read


def _filled(table: Crosstable, columns: Columns) -> list[str]:
    cells = (row[at].replace(LOST, "") for _, row in table.rows for at in columns.rounds)
    return [text for cell in cells if (text := cell.strip())]


def _notation(filled: Sequence[str], letters: Mapping[str, str]) -> tuple[Notation, bool]:
    """The notation of a table, and whether its `+` and `-` are in doubt.

    Beside wins in digits `+` and `-` are forfeits; without digits they are wins and losses. Draws as `½` and
    no win in digits leave both open.
    """
    notation = best_notation(filled, letters)
    forfeits = SIGNED.get(notation)
    if forfeits is None:
        return notation, False
    cells = [cell for text in filled if (cell := forfeits(text, letters)) and cell.opponent]
    results = {cell.result for cell in cells}
    if results & {"1", "0"}:
        return forfeits, False
    halves = any(cell.result == "=" and "=" not in cell.text for cell in cells)
    return notation, halves and _signs_differ(notation, cells, letters)


def _signs_differ(notation: Notation, cells: Sequence[Cell], letters: Mapping[str, str]) -> bool:
    return any((read := notation(cell.text, letters)) and read.result != cell.result for cell in cells)


def is_in_doubt(table: Crosstable, columns: Columns) -> bool:
    """Whether nobody can say if `+` and `-` in the cells are forfeits or games that were played."""
    filled = _filled(table, columns)
    return _notation(filled, colours_of(filled, table.headings).letters)[1]


def unread_kind(table: Crosstable, columns: Columns) -> list[str]:
    """The cells that are not understood where they are a kind of cell, not single slips: over a third."""
    read = cell_reader(table, columns)
    filled = _filled(table, columns)
    unread = [text for text in filled if not read(text).understood]
    return unread if len(unread) > _FEW and len(unread) * _A_THIRD > len(filled) else []


def _word(text: str, colours: Mapping[str, str]) -> Cell | None:
    """A bye or an absence in words of many languages, or a code with lines after it (`H---`)."""
    word = text.strip().rstrip("-") or text.strip()
    if word == "*":
        return Cell(0, "", "Z", text.strip())
    outcome = parse_bye(word) if any(c.isalpha() for c in word) else parse_result(word)
    if outcome is None or outcome.how != How.BYE:
        return None
    return Cell(0, "", _BYES[outcome.white], text.strip())


def with_cells(
    people: Sequence[tuple[Entry, tuple[str, ...]]],
    table: Crosstable,
    columns: Columns,
    findings: Findings,
) -> list[Entry]:
    """The players with their cells by round; cells that are not understood are errors (C402).

    A score alone (`+`, as Swiss-Chess prints byes, `½`) is one without an opponent where the points of its
    player say so; one note for all (C447).
    """
    read = cell_reader(table, columns)
    last = max(columns.rounds.values())
    found, alone = [], []
    for entry, row in people:
        cells = [NOTHING] * last
        for at, round_ in columns.rounds.items():
            cell = read(row[at])
            cells[round_ - 1] = replace(cell, letter=column_letter(at)) if table.letters else cell
        told = _with_lone_points(replace(entry, cells=tuple(cells)))
        alone += [(entry.line, at) for at in range(last) if told.cells[at] != cells[at]]
        for round_, cell in enumerate(told.cells, 1):
            if not cell.understood:
                findings.add("C402", entry.line, f"round {round_}", round=round_, found=cell.text)
        found.append(told)
    if alone:
        line, at = alone[0]
        text = next(entry for entry in found if entry.line == line).cells[at].text
        findings.add("C447", line, f"round {at + 1}", count=len(alone), found=text)
    return found


def without_joined(entries: Sequence[Entry], rounds: int, findings: Findings) -> list[Entry]:
    """The players without the cells of rounds whose colours were lost: `80` may be 8 and 0, or number 80.

    One error for such a round (C452): no cell of it has a colour, the other rounds have, and numbers in it
    are nobody's. Where other cells of the round have colours, one for each cell (C402).
    """
    numbers = {entry.number for entry in entries}
    coloured = {at for at in range(1, rounds + 1) if any(entry.cell(at).colour for entry in entries)}
    for at in range(1, rounds + 1):
        joined = [entry for entry in entries if entry.cell(at).text.isdecimal()]
        nobody = [entry for entry in joined if entry.cell(at).opponent not in numbers]
        if at in coloured:
            entries = _without_joined_cells(entries, nobody, at, findings)
        if at in coloured or not coloured or len(nobody) < _FEW or len(nobody) * 2 < len(joined):
            continue
        first = nobody[0]
        told = {"round": at, "count": len(joined), "found": first.cell(at).text}
        findings.add("C452", first.line, f"round {at}", **told)
        entries = [
            replace(entry, cells=(*entry.cells[: at - 1], NOTHING, *entry.cells[at:]))
            if entry.cell(at).opponent
            else entry
            for entry in entries
        ]
    return list(entries)


def _without_joined_cells(
    entries: Sequence[Entry], nobody: Sequence[Entry], at: int, findings: Findings
) -> list[Entry]:
    """The players without the cells of a round that are a number of a player and a score run together."""
    numbers = {entry.number for entry in entries}
    for entry in nobody:
        opponent, score = divmod(entry.cell(at).opponent, 10)
        if opponent in numbers and score <= 1:
            cell = replace(entry.cell(at), opponent=0, result="?")
            findings.add("C402", entry.line, f"round {at}", round=at, found=cell.text)
            cells = (*entry.cells[: at - 1], cell, *entry.cells[at:])
            entries = [replace(each, cells=cells) if each is entry else each for each in entries]
    return list(entries)


def _with_lone_points(entry: Entry) -> Entry:
    """The player with byes for scores alone, where the points are the sum of the rounds then."""
    cells = tuple(entry.cells)
    for at, cell in enumerate(cells):
        bye = parse_bye(cell.text) or parse_empty_seat(cell.text)
        if not cell.understood and bye and not cell.text.isdecimal():
            cells = (*cells[:at], replace(cell, result=_BYES[bye.white]), *cells[at + 1 :])
    told = replace(entry, cells=cells)
    return told if entry.points == points_of(told, len(cells), STANDARD_SCORING) else entry


def report_colours(table: Crosstable, columns: Columns, findings: Findings) -> None:
    """Warn of letters that are no colours (C406), and of one letter for all games (C407)."""
    colours = colours_of(_filled(table, columns), table.headings)
    if colours.unknown:
        findings.add("C406", table.line, letters=colours.unknown)
    elif colours.alone:
        side = "white" if colours.letters[colours.alone] == "w" else "black"
        findings.add("C407", table.line, letter=colours.alone, side=side)
