"""One mistake in a report or crosstable, one finding: what only follows from another is left out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from elo_batch.problems import Problem, Severity

_CELLS = {"T301", "T302", "T303", "T304", "T305", "T309", "T310", "T313", "C402"}
_CELLS |= {"C411", "C413", "C414", "C425", "C426"}
_ONE_SIDED, _NAMES_ANOTHER = "T302", {"T301", "T302", "T303"}
_POINTS, _CUT = "T401", "T106"
_OF_A_CUT_ROW = {"T302", "T306", "T308", _POINTS}
_ROUNDS, _DECLARED, _DAYS_OF_ROUNDS = "T403", "X313", "T413"
_PLAYERS, _RATED = "T404", "T405"
_UNREAD, _NO_SUCH_NUMBER, _NO_RATING = "T105", "T301", "T204"
_NUMBER_TWICE, _SECOND_TABLE, _TWO_OF_A_NAME = "T201", "T422", "T208"
_ID_TWICE, _OF_AN_ID = "T202", {"X301", "X304", "X320"}
_OF_A_NAMESAKE = {"P508", "X301", "X304", "X320"}
_LOST_COLUMNS = ("T122", "T123", "T124", "T125", "T340")
_OF_LOST_COLUMNS = ("T209", _ROUNDS, _PLAYERS, _RATED)
_ENDS_BEFORE, _ROUND_DAYS = "V227", "T409"
_NO_GAMES = "X321"
_ROUND_MISSING, _UNREAD_SHEETS = "X332", ("S018", "S020")
_MET_BEFORE, _LEGS, _COPIES = "T314", "T421", ("X329", "X330")
_UNPLAYED, _UNFINISHED = "T319", "X312"
_SHAPE, _NOBODY, _MOST_OF_A_PAIR = "C416", "none", 2
Named = Mapping[str, list[Problem]]


def without_report_echoes(problems: Sequence[Problem]) -> list[Problem]:
    """The problems less what follows from others of the same file.

    - a cell that names a wrong opponent (T301 to T303) is not told again at the one who should be named;
    - points that do not add up (T401) by no more than the cells of the record that are in question;
    - points that are those of games with players whose row or column is missing (C416);
    - what a record that is cut (T106) contradicts;
    - opponents that are missing (T301) where their records could not be read (T105);
    - other counts of the rounds (X313, T413) beside T403, and of players where a record is missing;
    - what follows of one id (T202) or one name (T208) for two players;
    - births and counts of records whose columns or lines are lost (T122 to T125, T340);
    - days of rounds beside an end before the start;
    - that an event has no games (X321), beside the errors that say why;
    - games without a result (X312) that are those of rounds not played yet (T319);
    - pairs that met before (T314, T421) in a round that repeats another (X329, X330).
    """
    by_file: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        by_file[problem.place.file].append(problem)
    gone: set[int] = set()
    for found in by_file.values():
        named: dict[str, list[Problem]] = defaultdict(list)
        for problem in found:
            named[problem.code].append(problem)
        for rule in _RULES:
            gone.update(map(id, rule(named)))
    return [problem for problem in problems if id(problem) not in gone] if gone else list(problems)


def _other_line(problem: Problem) -> int:
    line = problem.values.get("other_line")
    return line if isinstance(line, int) else 0


def _named_wrongly(named: Named) -> list[Problem]:
    """Of cells that do not fit each other, those whose opponent's own cell is among them."""
    if _ONE_SIDED not in named:
        return []
    in_question = {(p.place.sheet, p.place.line, p.place.column) for c in _NAMES_ANOTHER for p in named[c]}
    echoes = []
    for problem in sorted(named[_ONE_SIDED], key=lambda p: p.place.line, reverse=True):
        place = problem.place
        if (place.sheet, _other_line(problem), place.column) in in_question:
            echoes.append(problem)
            in_question.discard((place.sheet, place.line, place.column))
    return echoes


def _unexplained_points(named: Named) -> list[Problem]:
    if _POINTS not in named:
        return []
    doubtful: Counter[tuple[str, int]] = Counter()
    for problem in (p for code in _CELLS for p in named.get(code, ())):
        for line in {problem.place.line, _other_line(problem)}:
            doubtful[problem.place.sheet, line] += 1
    return [
        p
        for p in named[_POINTS]
        if abs(Decimal(str(p.values["difference"]))) <= doubtful[p.place.sheet, p.place.line]
    ]


def _points_of_missing_rows(named: Named) -> list[Problem]:
    """Points beyond the results, where the games against a player without a row or column are not there."""
    missing: Counter[str] = Counter()
    for problem in named.get(_SHAPE, ()):
        lists = [str(problem.values[name]) for name in ("columns", "rows")]
        missing[problem.place.sheet] += sum(len(text.split(", ")) for text in lists if text != _NOBODY)
    return [
        p
        for p in named.get(_POINTS, ())
        if 0 < Decimal(str(p.values["difference"])) <= _MOST_OF_A_PAIR * missing[p.place.sheet]
    ]


def _of_the_cut(named: Named) -> list[Problem]:
    lines = {p.place.line for p in named.get(_CUT, ())}
    return [
        p
        for code in _OF_A_CUT_ROW
        for p in named.get(code, ())
        if lines and lines & {p.place.line, _other_line(p)}
    ]


def _rounds_told(named: Named) -> list[Problem]:
    """What else says that the number which the file states is not that of its rounds."""
    stated = {str(p.values["stated"]) for p in named.get(_ROUNDS, ())}
    declared = [p for p in named.get(_DECLARED, ()) if str(p.values["declared"]) in stated]
    return declared + (named.get(_DAYS_OF_ROUNDS, []) if stated else [])


def _missing(problem: Problem) -> int:
    return int(str(problem.values["stated"])) - int(str(problem.values["found"]))


def _counts_told(named: Named) -> list[Problem]:
    """Counts of players that miss only the records or ratings of which an error tells."""
    players, rated = named.get(_PLAYERS, []), named.get(_RATED, [])
    if not (players or rated):
        return []
    numbers = {str(p.values["opponent"]) for p in named.get(_NO_SUCH_NUMBER, ())}
    twice = -len(_records_twice(named))
    known = {len(named.get(_UNREAD, ())), len(numbers), twice} - {0}
    echoes = [p for p in players if _missing(p) in known]
    told = (
        known
        | {_missing(p) for p in players}
        | ({len(named.get(_NO_RATING, ())), len(named.get(_CUT, ()))} - {0})
    )
    return echoes + [p for p in rated if _missing(p) in told]


def _of_unread_players(named: Named) -> list[Problem]:
    """Opponents that are not in the file (T301), where as many player records could not be read (T105)."""
    missing = {(p.place.sheet, p.values["opponent"]) for p in named.get(_NO_SUCH_NUMBER, ())}
    return named[_NO_SUCH_NUMBER] if 0 < len(missing) <= len(named.get(_UNREAD, ())) else []


def _records_twice(named: Named) -> set[tuple[str, int]]:
    """Sheet and line of each record whose number stands twice (T201), and of a second table (T422)."""
    lines = {(p.place.sheet, p.place.line) for p in named.get(_NUMBER_TWICE, ())}
    for problem in named.get(_SECOND_TABLE, ()):
        every = problem.values.get("all_lines")
        lines |= {(problem.place.sheet, line) for line in (every if isinstance(every, tuple) else ())}
    return lines


def _id_twice(named: Named) -> list[Problem]:
    """What follows of one id for two players; the id itself where a whole record stands twice."""
    ids = {p.values["found"] for p in named.get(_ID_TWICE, ())}
    if not ids:
        return []
    records = _records_twice(named)
    whole = [p for p in named[_ID_TWICE] if (p.place.sheet, p.place.line) in records]
    return whole + [p for c in _OF_AN_ID for p in named.get(c, ()) if p.values.get("player") in ids]


def _name_twice(named: Named) -> list[Problem]:
    """One name for two players, where the whole record stands twice: its number says so."""
    records = _records_twice(named)
    return [p for p in named.get(_TWO_OF_A_NAME, ()) if (p.place.sheet, p.place.line) in records]


def _namesakes(named: Named) -> list[Problem]:
    """What follows of two players without ids who have one name (T208): they count as one person."""
    names = {str(p.values["name"]).casefold() for p in named.get(_TWO_OF_A_NAME, ())}
    follows = [p for code in _OF_A_NAMESAKE for p in named.get(code, ())]
    return [p for p in follows if str(p.values.get("player")).casefold() in names]


def _of_lost_columns(named: Named) -> list[Problem]:
    """Births and counts of records whose columns or lines are lost."""
    lost = any(named.get(code) for code in _LOST_COLUMNS)
    return [p for code in _OF_LOST_COLUMNS for p in named.get(code, ())] if lost else []


def _days_told(named: Named) -> list[Problem]:
    return named.get(_ROUND_DAYS, []) if named.get(_ENDS_BEFORE) else []


def _no_games(named: Named) -> list[Problem]:
    if not named.get(_NO_GAMES):
        return []
    wrong = {p.place.sheet for found in named.values() for p in found if p.severity is Severity.ERROR}
    return [p for p in named[_NO_GAMES] if p.place.sheet in wrong]


def _rounds_to_come(named: Named) -> list[Problem]:
    """The count of games without a result, where all of them are of rounds that are not played yet."""
    waiting: Counter[str] = Counter()
    for problem in named.get(_UNPLAYED, ()):
        waiting[problem.place.sheet] += int(str(problem.values["count"]))
    return [p for p in named.get(_UNFINISHED, ()) if int(str(p.values["count"])) == waiting[p.place.sheet]]


def _of_copied_rounds(named: Named) -> list[Problem]:
    """Pairs that met before (T314, T421) in a round that is a copy of another (X329, X330)."""
    copies = {p.values["round"] for code in _COPIES for p in named.get(code, ())}
    if not copies:
        return []
    return named.get(_LEGS, []) + [p for p in named.get(_MET_BEFORE, ()) if p.values["round"] in copies]


def _rounds_left_out(named: Named) -> list[Problem]:
    """Rounds that are missing (X332), where an error says in which sheet they stand."""
    return named.get(_ROUND_MISSING, []) if any(named.get(code) for code in _UNREAD_SHEETS) else []


_RULES: tuple[Callable[[Named], list[Problem]], ...] = (
    _named_wrongly,
    _unexplained_points,
    _points_of_missing_rows,
    _of_the_cut,
    _rounds_told,
    _counts_told,
    _of_unread_players,
    _id_twice,
    _name_twice,
    _namesakes,
    _of_lost_columns,
    _days_told,
    _no_games,
    _rounds_to_come,
    _rounds_left_out,
    _of_copied_rounds,
)
