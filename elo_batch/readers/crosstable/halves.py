"""The sign ½ in the rounds of a crosstable after a wrong decoding: told twice, another sign, or lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from elo_batch.notation.counts import counted
from elo_batch.notation.doubled import LOST, WRONG_HALVES, undoubled
from elo_batch.readers.crosstable.columns import Columns
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.entries.checks import STANDARD_SCORING, points_of
from elo_batch.readers.entries.entry import Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game

_WRONG = re.compile(rf"(?<=[\w:( -])[{''.join(WRONG_HALVES)}](?=[ )kf]|\Z)")
_NO_SIGN = re.compile(r"(?<=[\w:( -])\ufffd{1,2}(?=[ )kf]|\Z)")
_ASKED = re.compile(r"(?<=\d[^\W\d])\?(?=[ )kf]|\Z)")
_ENDING = re.compile(r"[?\ufffd]+\Z")
_FEWEST_RESULTS = 20
_FEWEST_LOST = 4
_A_TENTH = 10
_MOST = 0.8


def with_halves(table: Crosstable, columns: Columns, findings: Findings) -> Crosstable:
    """The table with ½ in its rounds where a wrong decoding made other signs of it; a finding for each kind.

    Doubled decoding is put right with a warning (C445). Another sign is an error that names the encoding
    (C446). A replacement sign stays, behind the ½ that it was, for `tell_lost` (`29w½\ufffd`).
    """
    every = {row[at] for _, row in table.rows for at in columns.rounds}
    odd = {text for text in every if not text.isascii()}
    better = {text: fixed for text in odd if (fixed := _mended(text)) != text}
    if not any("½" in text or "=" in text or "1/2" in text for text in every):
        better |= {text: asked for text in every if (asked := _ASKED.sub(f"½{LOST}", text)) != text}
    if not better:
        return table
    rows = [(line, _replaced(row, columns, better)) for line, row in table.rows]
    changed = [(line, at, row[at]) for line, row in table.rows for at in columns.rounds if row[at] in better]
    kinds: dict[tuple[str, str], list[tuple[int, int, str]]] = {}
    for each in changed:
        kinds.setdefault(_kind(each[2]), []).append(each)
    for (code, sign), cells in kinds.items():
        line, at, text = cells[0]
        values = {"count": len(cells), "found": text.strip(), "read": better[text].strip(), "sign": sign}
        if code:
            values["encoding"] = WRONG_HALVES.get(sign, "")
            findings.add(code, line, f"round {columns.rounds[at]}", **values)
    return replace(table, rows=tuple(rows))


def _kind(text: str) -> tuple[str, str]:
    """The code of a damaged cell, and the sign that stands for ½; "" where the sign is lost."""
    if undoubled(text) != text:
        return "C445", ""
    wrong = _WRONG.search(text)
    return ("C446", wrong[0]) if wrong else ("", "")


def _mended(text: str) -> str:
    """The cell with the ½ it had; the same text where nothing says that it had one."""
    once = undoubled(text)
    return _NO_SIGN.sub(f"½{LOST}", once) if _NO_SIGN.search(once) else _WRONG.sub("½", once)


def _replaced(row: Sequence[str], columns: Columns, better: dict[str, str]) -> tuple[str, ...]:
    return tuple(better.get(text, text) if at in columns.rounds else text for at, text in enumerate(row))


def with_lost(entries: Sequence[Entry]) -> list[Entry]:
    """The players with a draw in the cells without a sign (`29w`) where every ½ of the table was lost.

    It was where no draw is left in the table, and the points count half a point for each game without a sign;
    where no points are known, several rounds that were played must have many such games.
    """
    cells = [(at, cell) for entry in entries for at, cell in enumerate(entry.cells) if cell.opponent]
    told = Counter(at for at, cell in cells if cell.result not in " *?")
    blank = Counter(at for at, cell in cells if cell.result == " ")
    if any(cell.result == "=" for _, cell in cells) or sum(blank.values()) < _FEWEST_LOST:
        return list(entries)
    played = {at for at, count in blank.items() if told[at] * 2 >= count}
    before = {at for at in blank if at < max(told, default=0)}
    for rounds in (played, played | before):
        found = [_drawn(entry, rounds) for entry in entries]
        changed = [new for new, old in zip(found, entries, strict=True) if new is not old]
        scored = [entry for entry in changed if entry.points is not None]
        fits = sum(entry.points == points_of(entry, len(entry.cells), STANDARD_SCORING) for entry in scored)
        if scored and fits >= _MOST * len(changed):
            return found
    lost = sum(blank[at] for at in played)
    many = sum(told.values()) >= _FEWEST_RESULTS and lost * _A_TENTH >= sum(told.values())
    unscored = all(entry.points is None for entry in entries)
    return (
        [_drawn(entry, played) for entry in entries]
        if many and unscored and len(played) > 1
        else list(entries)
    )


def _drawn(entry: Entry, rounds: set[int]) -> Entry:
    def is_lost(at: int, cell: Cell) -> bool:
        return at in rounds and bool(cell.opponent) and cell.result == " "

    if not any(is_lost(at, cell) for at, cell in enumerate(entry.cells)):
        return entry
    cells = [
        replace(cell, result="=", text=cell.text + LOST) if is_lost(at, cell) else cell
        for at, cell in enumerate(entry.cells)
    ]
    return replace(entry, cells=tuple(cells))


def tell_lost(games: Sequence[Game], table: Crosstable, columns: Columns, findings: Findings) -> None:
    """Tell once of games and byes whose ½ was lost, and are read as draws: an error (D134) that cites the
    first cell as the `table` of the file has it, or a note where repairs are accepted (D001)."""
    lost = [game for game in games if _is_lost(game)]
    if not lost:
        return
    player, round_ = lost[0].white, lost[0].round
    cells = dict(table.rows)[player.line]
    found = next(cells[at].strip() for at, number in columns.rounds.items() if number == round_)
    likely = _ENDING.sub("", found) + "½"
    if table.accept:
        values = {"what": "cell", "found": found, "read": likely}
        why = f"the sign for ½ was lost in {counted(str(len(lost)), 'result')}"
        findings.add("D001", player.line, f"round {round_}", **values, why=why)
        return
    told = {"count": len(lost), "found": found, "likely": likely}
    findings.add("D134", player.line, f"round {round_}", **told)


def _is_lost(game: Game) -> bool:
    sides = [player.cell(game.round) for player in (game.white, game.black) if player]
    return game.result in ("1/2-1/2", "bye=½") and all(LOST in cell.text for cell in sides)
