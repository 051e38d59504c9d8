"""The games of an event as an aligned table, no wider than a page; every game followed by its reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from elo_batch.analysis.explain.cells import shown, signed
from elo_batch.analysis.explain.model import Game

WIDTH = 110
_GAP = "  "
_MOST_PLACE = 24
_LEAST_NAME, _ENOUGH_NAME, _MOST_NAME = 12, 24, 40


@dataclass(frozen=True)
class _Column:
    heading: str
    cell: Callable[[Game], str]
    left: bool = False


def game_table(games: Sequence[Game]) -> list[str]:
    """Lines of text, the heading first. Opponents' names are shortened where the page is too narrow.

    A long file name that all games share is written once, above them.
    """
    files = {game.place.rpartition(":")[0] for game in games}
    file = next(iter(files))
    if len(files) > 1 or len(file) <= _MOST_PLACE:
        return _table(games)
    shorter = [replace(game, place=f"line {game.place.rpartition(':')[2]}") for game in games]
    return [*indented(f"File: {file}", len(_GAP)), *_table(shorter)]


def _table(games: Sequence[Game]) -> list[str]:
    columns = _columns(games)
    if _too_wide(columns, games):
        return _stacked(columns, games)
    rows = [[column.cell(game) for column in columns] for game in games]
    widths = [max(len(column.heading), *(len(row[i]) for row in rows)) for i, column in enumerate(columns)]
    name = [column.heading for column in columns].index("Opponent")
    others = sum(widths) - widths[name] + len(_GAP) * len(columns)
    places = max(len(game.place) for game in games)
    apart = others + min(widths[name], _ENOUGH_NAME) + len(_GAP) + places > WIDTH
    room = WIDTH - others - (0 if apart else len(_GAP) + places)
    widths[name] = min(widths[name], max(_LEAST_NAME, min(_MOST_NAME, room)))
    heading = _line([column.heading for column in columns], widths, columns)
    lines = [heading if apart else f"{heading}{_GAP}Where"]
    for game, row in zip(games, rows, strict=True):
        line = _line(row, widths, columns)
        lines.append(line.rstrip() if apart else f"{line}{_GAP}{game.place}".rstrip())
        notes = [*game.reasons, *([game.place] if apart and game.place else [])]
        lines += [text for note in notes for text in indented(note, 6)]
    return lines


def _too_wide(columns: Sequence[_Column], games: Sequence[Game]) -> bool:
    return sum(_width(column, games) + len(_GAP) for column in columns) > WIDTH


def _width(column: _Column, games: Sequence[Game]) -> int:
    width = max(len(column.heading), *(len(column.cell(game)) for game in games))
    return min(width, _ENOUGH_NAME) if column.heading == "Opponent" else width


def _stacked(columns: Sequence[_Column], games: Sequence[Game]) -> list[str]:
    """Two lines a game, for numbers with many decimals: the ratings above, what came of them below."""
    at = [column.heading for column in columns].index("Score")
    lines = []
    for part in (columns[:at], columns[at:]):
        widths = [_width(column, games) for column in part]
        cells = [[column.heading for column in part], *([c.cell(game) for c in part] for game in games)]
        lines.append([_line(row, widths, part) for row in cells])
    above, below = lines
    text = [above[0].rstrip(), f"      {below[0]}{_GAP}Where"]
    for number, game in enumerate(games, start=1):
        text += [above[number].rstrip(), f"      {below[number]}{_GAP}{game.place}"]
        text += [line for reason in game.reasons for line in indented(reason, 6)]
    return text


def indented(text: str, by: int) -> list[str]:
    """Text wrapped to the page, every line indented."""
    blanks = " " * by
    return wrap(text, WIDTH, initial_indent=blanks, subsequent_indent=blanks) or [""]


def _columns(games: Sequence[Game]) -> list[_Column]:
    running = len({game.rating_used for game in games if game.rating_used is not None}) > 1
    capped = any(
        game.difference != game.difference_used for game in games if game.difference_used is not None
    )
    several_k = len({game.k for game in games if game.k is not None}) > 1
    rounded = any(game.change is not None for game in games)
    dates = {game.date for game in games}
    columns = [
        _Column("Rd", lambda game: "" if game.round is None else str(game.round)),
        _Column("Date", lambda game: game.date, left=True) if len(dates) > 1 else None,
        _Column("", lambda game: game.colour[:1].upper(), left=True),
        _Column("Opponent", _opponent, left=True),
        _Column("Rtg", _rating),
        _Column("Own", lambda game: shown(game.rating_used)) if running else None,
        _Column("Diff", lambda game: shown(game.difference)),
        _Column("Used", lambda game: shown(game.difference_used)) if capped else None,
        _Column("Score", lambda game: shown(game.score)),
        _Column("Exp", lambda game: shown(game.expected)),
        _Column("Gain", lambda game: signed(game.gain)),
        _Column("K", lambda game: "" if game.k is None else str(game.k)) if several_k else None,
        _Column("K x gain", lambda game: signed(game.exact_change)),
        _Column("Change", lambda game: signed(game.change)) if rounded else None,
    ]
    given = [column for column in columns if column is not None]
    return [column for column in given if column.left or any(column.cell(game) for game in games)]


def _opponent(game: Game) -> str:
    if not game.opponent and not game.opponent_name:
        return "-"
    if game.opponent_name in ("", game.opponent):
        return game.opponent
    return f"{game.opponent_name} ({game.opponent})"


def _rating(game: Game) -> str:
    if game.opponent_rating is not None:
        return shown(game.opponent_rating)
    return "-" if game.opponent or game.opponent_name else ""


def _line(cells: Sequence[str], widths: Sequence[int], columns: Sequence[_Column]) -> str:
    fitted = [
        (_short(cell, width).ljust(width) if column.left else cell.rjust(width))
        for cell, width, column in zip(cells, widths, columns, strict=True)
    ]
    return _GAP + _GAP.join(fitted)


def _short(text: str, width: int) -> str:
    """Shorten the name, never the id behind it, as long as a few letters of the name are left."""
    if len(text) <= width:
        return text
    name, bracket, player = text.rpartition(" (")
    left = width - len(bracket) - len(player) - 1
    return f"{name[:left]}…{bracket}{player}" if left >= 3 else text[: width - 1] + "…"
