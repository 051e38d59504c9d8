"""Join the two rows of each game.

Both players' rows tell of every game. Here the two cells are brought together, and what they contradict
is an error that names both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from elo_batch.readers.entries.entry import Cell, Entry
from elo_batch.readers.entries.findings import Findings

_RESULTS = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2-1/2",
    ("W", "L"): "1-0U",
    ("L", "W"): "0-1U",
    ("D", "D"): "1/2-1/2U",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("*", "*"): "*",
}
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-"}
_BYES = dict.fromkeys("FU+", "bye=1") | dict.fromkeys("H=", "bye=½") | dict.fromkeys("Z- ", "bye=0")
_AGAINST_NOBODY = _BYES | {"1": "bye=1", "W": "bye=1", "D": "bye=½"} | dict.fromkeys("0L*", "bye=0")
_BYE_LETTERS = frozenset("HFUZ")
_LOST_AT_LEAST = 3
"""Fewer numbers that are not in the file may be misprints."""
_FEWEST_UNPLAYED = 2
_UNPLAYED = 0.75
"""Of the games of a round that is paired, not played; a few may be played before."""


@dataclass(frozen=True)
class Game:
    """A game, or a bye (`black` None).

    `result` is the canonical text; `round` and `board` 0 are not known. `line` is the physical line of the
    game where games have rows of their own, else 0; `day` is the game's own day where it is not its round's.
    """

    round: int
    white: Entry
    black: Entry | None
    result: str
    board: int = 0
    line: int = 0
    day: date | None = None


@dataclass(frozen=True)
class _Seat:
    """One player's side of one round."""

    player: Entry
    round: int
    cell: Cell

    def shown(self, findings: Findings) -> str:
        """The cell for a sentence: `'2 w 1' of number 1 (line 4)`."""
        where = findings.numbered(self.player.line)
        return f"'{self.cell.text}' of number {self.player.number} ({where})"


def join_games(players: Sequence[Entry], rounds: int, findings: Findings) -> list[Game]:
    """All games and byes of the first `rounds` rounds, by round and line; contradictions become problems.

    Where no cell of the whole file has a colour, that is one note (T316), and the lower number is white. Last
    rounds that are paired and of which few games or none are played yet are one note each (T319).
    """
    before = len(findings.problems)
    coloured = any(cell.colour for player in players for cell in player.cells)
    by_number = {player.number: player for player in reversed(players)}
    pairing = _Pairing(by_number, findings, coloured, _cut_after(by_number, rounds, findings))
    if not coloured and any(cell.opponent for player in players for cell in player.cells):
        findings.add("T316")
    games = []
    for round_ in range(1, rounds + 1):
        for player in (player for player in players if not player.is_nobody):
            game = pairing.game(player, round_) if pairing.by_number[player.number] is player else None
            games += [game] if game else []
    _tell_unplayed(games, findings, before)
    return sorted(games, key=lambda game: (game.round, game.white.line))


def _tell_unplayed(games: Sequence[Game], findings: Findings, before: int) -> None:
    """One note (T319) for each last round of few or no results, in place of one for each game (T313)."""
    paired = Counter(game.round for game in games if game.black)
    waiting = Counter(game.round for game in games if game.result == "*")
    played = {round_ for round_ in paired if waiting[round_] < _UNPLAYED * paired[round_]}
    to_come = [n for n in sorted(paired) if n > max(played, default=0) and waiting[n] >= _FEWEST_UNPLAYED]
    columns = {f"round {round_}": round_ for round_ in to_come}
    since = findings.problems[before:] if columns else []
    told = {id(each): each for each in since if each.code == "T313" and each.place.column in columns}
    firsts = {each.place.column: each for each in reversed(told.values())}
    if told:
        findings.problems[before:] = [each for each in since if id(each) not in told]
    for column, first in sorted(firsts.items(), key=lambda item: columns[item[0]]):
        count = {"count": waiting[columns[column]], "games": paired[columns[column]]}
        findings.problems.append(replace(first, code="T319", values={"round": columns[column], **count}))


def _cut_after(by_number: Mapping[int, Entry], rounds: int, findings: Findings) -> int:
    """The last number where all that are missing come after it: one error (T340); 0 = it is not so.

    They must fill most of the numbers up to their last one, as those of a lost end do, and misprints do not.
    """
    last = max(by_number, default=0)
    named = {cell.opponent for player in by_number.values() for cell in player.cells[:rounds]}
    missing = sorted(named - by_number.keys() - {0})
    if len(missing) < _LOST_AT_LEAST or missing[0] <= last or 2 * len(missing) < missing[-1] - last:
        return 0
    line = max(player.line for player in by_number.values())
    findings.add("T340", line, last=last, first=last + 1, missing=missing[-1], named=len(missing))
    return last


@dataclass
class _Pairing:
    by_number: dict[int, Entry]
    findings: Findings
    coloured: bool
    cut_after: int

    def game(self, player: Entry, round_: int) -> Game | None:
        """The game or bye a cell tells of; None when there is none, or when the opponent's row gives it."""
        here = _Seat(player, round_, player.cell(round_))
        if here.cell.blank or not here.cell.understood:
            return None
        if not here.cell.opponent and _is_a_game(here.cell):
            self._report("T315", here)
            return None
        if not here.cell.opponent:
            return Game(round_, player, None, _BYES[here.cell.result])
        opponent = self.by_number.get(here.cell.opponent)
        if opponent is None or opponent is player:
            if not 0 < self.cut_after < here.cell.opponent:
                self._report("T301" if opponent is None else "T303", here, opponent=here.cell.opponent)
            return None
        if opponent.is_nobody:
            return Game(round_, player, None, _AGAINST_NOBODY[here.cell.result])
        return self._two_rows(here, _Seat(opponent, round_, opponent.cell(round_)))

    def _two_rows(self, here: _Seat, there: _Seat) -> Game | None:
        named = there.cell.opponent == here.player.number
        if here.cell.result in _BYE_LETTERS and (not named or there.cell.result in _BYE_LETTERS):
            self._report("T311", here, bye=_BYES[here.cell.result])
            return Game(here.round, here.player, None, _BYES[here.cell.result])
        if not there.cell.understood:
            return None
        if not named:
            if there.player.number != self.cut_after:  # whose own row may be cut as well
                self._report("T302", here, other=there)
            return None
        return self._colours(here, there) if here.player.line < there.player.line else None

    def _colours(self, here: _Seat, there: _Seat) -> Game | None:
        colours = here.cell.colour, there.cell.colour
        if colours in (("w", "w"), ("b", "b")):
            self._report("T304", here, other=there)
            return None
        if colours == ("", ""):
            first = here.player.number < there.player.number
            white, black = (here, there) if first else (there, here)
            if self.coloured:
                self._report("T307", here, other=there, white=white.player.number)
        else:
            white, black = (here, there) if colours[0] == "w" or colours[1] == "b" else (there, here)
            if "" in colours:
                self._report("T306", here, other=there, white=white.player.number)
        return self._result(white, black)

    def _result(self, white: _Seat, black: _Seat) -> Game | None:
        codes = tuple("*" if seat.cell.result == " " else seat.cell.result for seat in (white, black))
        if "*" in codes and codes != ("*", "*"):
            codes = self._other_side(white, black)
        result = _RESULTS.get((codes[0], codes[1]))
        if result is None:
            self._report("T305", white, other=black)
            return None
        if result == "*":
            self._report("T313", white, other=black)
        return Game(white.round, white.player, black.player, result)

    def _other_side(self, white: _Seat, black: _Seat) -> tuple[str, str]:
        """One row gives the result and the other none: the one that does decides, with a warning."""
        giver, silent = (black, white) if white.cell.result in " *" else (white, black)
        code = giver.cell.result
        other = _OTHER_SIDE.get(code, "?")
        if other != "?":
            self._report("T308", silent, other=giver)
        return (code, other) if giver is white else (other, code)

    def _report(self, code: str, here: _Seat, other: _Seat | None = None, **values: object) -> None:
        there = other.shown(self.findings) if other else ""
        values |= {"round": here.round, "cell": here.shown(self.findings), "other": there}
        values["other_line"] = other.player.line if other else 0
        if other and not other.cell.text:
            where = self.findings.numbered(other.player.line)
            values["other"] = f"number {other.player.number} ({where}) has nothing there"
        self.findings.add(code, here.player.line, f"round {here.round}", **values)


def _is_a_game(cell: Cell) -> bool:
    """Whether a cell without an opponent still tells of a game at the board."""
    return cell.result in "10WDL*" or (cell.result == "=" and bool(cell.colour))


def completed(players: Sequence[Entry]) -> list[Entry]:
    """The players with results that only the opponent's row gives, as `join_games` decides them (T308).

    >>> ann = Entry(1, 1, "Ann", cells=(Cell(2, "w", " ", ""),))
    >>> ben = Entry(2, 2, "Ben", cells=(Cell(1, "b", "1", ""),))
    >>> completed([ann, ben])[0].cells[0].result
    '0'
    """
    by_number = {player.number: player for player in reversed(players)}

    def told(player: Entry, round_: int, cell: Cell) -> Cell:
        """The cell with the result that the opponent's cell tells, where it tells none itself."""
        other = by_number.get(cell.opponent)
        there = other.cell(round_) if other else None
        if cell.result not in " *" or there is None or there.opponent != player.number:
            return cell
        return replace(cell, result=_OTHER_SIDE.get(there.result, cell.result))

    return [
        replace(player, cells=tuple(told(player, *pair) for pair in enumerate(player.cells, 1)))
        if any(cell.opponent and cell.result in " *" for cell in player.cells)
        else player
        for player in players
    ]


def format_of(games: Sequence[Game], declared: str, reads_as_team: bool) -> str:
    """The format of the event: as declared, else round-robin when every pair met equally often."""
    if declared or reads_as_team:
        return declared
    met = _meetings(games, lambda game: True)
    numbers = {number for pair in met for number in pair}
    complete = len(met) == len(numbers) * (len(numbers) - 1) // 2
    return "round-robin" if len(numbers) > 2 and complete and len(set(met.values())) == 1 else ""


def _meetings(games: Sequence[Game], counts: Callable[[Game], bool]) -> dict[tuple[int, int], int]:
    met: dict[tuple[int, int], int] = {}
    for game in games:
        if game.black and counts(game):
            a, b = sorted((game.white.number, game.black.number))
            met[a, b] = met.get((a, b), 0) + 1
    return met


def report_repeated_pairs(games: Sequence[Game], findings: Findings, declared: bool = True) -> None:
    """In a Swiss no two players meet twice over the board: a warning for the second game (T314).

    Rounds that pair again most of another round, as double rounds and matches of two games do, are one note
    (T421). `declared`: the file says that the event is a Swiss.
    """
    seen: dict[frozenset[int], Game] = {}
    again: list[tuple[Game, Game]] = []
    for game in games:
        if game.black is None or game.result in ("+/-", "-/+", "-/-"):
            continue
        first = seen.setdefault(frozenset((game.white.number, game.black.number)), game)
        again += [(game, first)] if first is not game else []
    legs = _further_legs(games, again)
    if legs:
        told = [game for game, _ in again if game.round in legs]
        shown = ", ".join(map(str, sorted(legs)))
        findings.add("T421", told[0].white.line, f"round {min(legs)}", rounds=shown, count=len(told))
    where = ", in a Swiss event" if declared else ""
    for game, first in again:
        if game.round not in legs and game.black:
            values = {"white": game.white.number, "black": game.black.number, "where": where}
            told_of = f"round {game.round}"
            findings.add("T314", game.white.line, told_of, round=game.round, first=first.round, **values)


def _further_legs(games: Sequence[Game], again: Sequence[tuple[Game, Game]]) -> set[int]:
    """The rounds of which half the games or more are those of one other round, with other colours or results;
    a lone game, such as that of a final, only beside another such round."""
    paired = Counter(game.round for game in games if game.black)
    alike = Counter(game.round for game, first in again if _is_alike(game, first))
    pairs = [(game.round, first.round) for game, first in again if game.round != first.round]
    of = Counter(pair for pair in pairs if 2 * alike[pair[0]] <= paired[pair[0]])
    legs = {round_ for (round_, _), count in of.items() if 2 * count >= paired[round_]}
    return legs if any(count > 1 and round_ in legs for (round_, _), count in of.items()) else set()


def _is_alike(game: Game, other: Game) -> bool:
    return game.white is other.white and game.result == other.result
