"""SwissPerfect's text export of a crosstable: columns between tabs, no colours, no date.

A tiny complete file (`·` stands for a tab; 0 is no opponent, `+ - =` are forfeits and byes):

    No·Name·Loc Id·Total· 1· 2

    1·Alder, Ann·9001·2·2:W·3:W
    2·Birch, Ben·9002·1·1:L·0:+
    3·Cedar, Cy·9003·0· : ·1:L

The event is called after the file. It needs `--on`, or a row in an events table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePath

from elo_batch.notation.counts import counted
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.entries.cells import number_colon_result
from elo_batch.readers.entries.checks import check_players, check_points
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of, join_games
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.national_ids import with_one_kind_of_id, with_one_kind_of_rating
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.text_lines import LINE_END, text_lines
from elo_batch.tables import RawFile

NAME = "swissperfect_text"
_COLUMNS = {
    "no": "number", "name": "name", "locid": "local_id", "intlid": "fide_id", "feder": "federation",
    "rtg": "local_rating", "loc": "local_rating", "rtgloc": "local_rating", "locrtg": "local_rating",
    "intl": "fide_rating", "rtgintl": "fide_rating", "intlrtg": "fide_rating",
    "title": "title", "club": "club", "total": "points",
}  # fmt: skip
_MOST_OF_A_REMARK = 2  # cells
_KEPT = ("local_id", "fide_id", "club", "local_rating", "fide_rating")
_ADVICE = "Cells are opponent:W, D or L; + - = where nobody played; 0 where there is no opponent"
_WITHOUT_TABS = re.compile(r" *No {2,}Name {2,}(?:\S.* {2,})?Total {2,}1(?: {2,}2| *$)", re.IGNORECASE)
_CELL = re.compile(r" \d{1,4}:[WDL=+-](?= |$)")
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_POINTS = re.compile(r"\d{1,4}(?:[.,]\d)?", re.ASCII)


@dataclass(frozen=True)
class _Heading:
    """The line of the header, what its columns hold, and where the rounds begin."""

    line: int
    columns: Mapping[str, int]
    first_round: int
    rounds: int


def identify(path: str, head: bytes) -> bool:
    """Whether a file is such an export, by its header and the cells below.

    >>> identify("any", b"No\\tName\\tTotal\\t 1 \\n1\\tAlder\\t1\\t2:W\\n")
    True
    """
    if not is_plain_text(head):
        return False
    lines = LINE_END.split(head.decode("latin-1"))
    heading = _heading(lines)
    if heading is None:
        return bool(_lost_tabs(lines))
    cells = [cell for line in lines[heading.line :][:200] for cell in line.split("\t")[heading.first_round :]]
    return any(":" in cell for cell in cells) or not any(cell.strip() for cell in cells)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read the crosstable into tables of players, events and games."""
    text = text_lines(path, options)
    lines, findings = text.lines, text.findings
    heading = _heading(lines)
    if heading is None and (lost := _lost_tabs(lines)):
        findings.add("N164", lost)
        return RawFile(findings.file, NAME, (), {}, (*text.problems, *findings.problems))
    players = _players(lines, heading, findings) if heading else []
    if not players:
        findings.add("N157")
    rounds = heading.rounds if heading else 0
    games = join_games(players, rounds, findings)
    check_players(players, findings)
    check_points(players, rounds, findings)
    event = EventFacts(PurePath(findings.file).stem, rounds=rounds, format=format_of(games, "", False))
    made = tables(event, players, games, findings)
    problems = (*text.problems, *findings.problems)
    return RawFile(findings.file, NAME, made, {"encoding": text.encoding}, problems)


def _heading(lines: Sequence[str]) -> _Heading | None:
    """The header: No, Name, perhaps others, Total, and the rounds 1, 2, ... to the end."""
    for line, text in enumerate(lines[:20], 1):
        names = [bare(cell) for cell in text.split("\t")]
        while names and not names[-1]:
            names.pop()
        if "total" not in names or names[:2] != ["no", "name"]:
            continue
        first = names.index("total") + 1
        rounds = names[first:]
        if rounds and rounds == [str(number) for number in range(1, len(rounds) + 1)]:
            columns = {_COLUMNS.get(name, name): at for at, name in enumerate(names[:first])}
            return _Heading(line, columns, first, len(rounds))
    return None


def _lost_tabs(lines: Sequence[str]) -> int:
    """The line of a header whose tabs became blanks, where cells as `27:W` stand below; 0 = none."""
    for line, text in enumerate(lines[:20], 1):
        if _WITHOUT_TABS.match(text):
            cells = sum(len(_CELL.findall(below)) for below in lines[line : line + 200])
            return line if cells > 1 else 0
    return 0


def _players(lines: Sequence[str], heading: _Heading, findings: Findings) -> list[Entry]:
    found = []
    for line, text in enumerate(lines[heading.line :], heading.line + 1):
        cells = [tidy(cell) for cell in text.rstrip("\x1a").split("\t")]
        if not any(cells):
            continue
        if remark := _remark(cells, lines[heading.line - 1]):
            findings.add(remark, line)
            continue
        if not _WHOLE.fullmatch(cells[0]) or len(cells) < heading.first_round or not int(cells[0]):
            findings.add("N124", line, reason="it does not begin with a number and a name")
            continue
        rounds = cells[heading.first_round :]
        if len(rounds) < heading.rounds or any(rounds[heading.rounds :]):
            reason = f"it has {counted(str(len(rounds)), 'round')}, the header {heading.rounds}"
            findings.add("N124", line, reason=reason)
            continue
        found.append(_player(line, cells, heading, findings))
    chosen = with_one_kind_of_id(found, ("local_id", "local numbers (Loc Id)"), findings)
    return with_one_kind_of_rating(chosen, findings)


def _remark(cells: Sequence[str], header: str) -> str:
    """The code of the note for a line that is no player: the header once more, or a footer; "" for others."""
    if cells == [tidy(cell) for cell in header.split("\t")]:
        return "H007"
    few = sum(bool(cell) for cell in cells) <= _MOST_OF_A_REMARK
    return "H006" if cells[0] and few and not _has_number(cells) else ""


def _has_number(cells: Sequence[str]) -> bool:
    """Whether a line begins with a number, as a player does, or holds the cell of a round."""
    return cells[0][:1].isdigit() or any(":" in cell for cell in cells[1:])


def _player(line: int, cells: Sequence[str], heading: _Heading, findings: Findings) -> Entry:
    def of(column: str) -> str:
        """The cell of a column, "" where the heading has it not."""
        at = heading.columns.get(column)
        return cells[at] if at is not None else ""

    points = of("points").replace(",", ".")
    if points and not _POINTS.fullmatch(points):
        findings.add("T203", line, "Total", found=points)
        points = ""
    rounds = cells[heading.first_round : heading.first_round + heading.rounds]
    return Entry(
        line,
        int(cells[0]),
        of("name"),
        title=of("title"),
        federation=of("federation"),
        points=Decimal(points) if points else None,
        cells=tuple(_cell(line, n, text, findings) for n, text in enumerate(rounds, 1)),
        extra={name: of(name) for name in _KEPT if name in heading.columns},
    )


def _cell(line: int, round_: int, text: str, findings: Findings) -> Cell:
    if text in ("", ":"):
        return NOTHING
    cell = number_colon_result(text)
    if cell is None or not cell.understood:
        findings.add("N125", line, f"round {round_}", round=round_, found=text, cells=_ADVICE)
        return Cell(0, "", "?", text)
    return cell
