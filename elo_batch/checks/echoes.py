"""One mistake, one finding: what only repeats an error that another finding states better is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from elo_batch.checks.alike import told_with_places
from elo_batch.checks.damage.lost_letters import BY_ENCODING
from elo_batch.checks.event_checks import listed_places
from elo_batch.checks.floods import without_floods
from elo_batch.checks.report_echoes import without_report_echoes
from elo_batch.problems import Place, Problem, Severity

_CELLS_WITHOUT_VALUE = {"S005", "S006"}
_OF_CELLS = {"X312", "X335"}
_DATE_IN_RESULT = "V204"
_DAMAGED_CELLS = {"D101", "D102", "D103", "D105", "D106", "D107", "D116", "D132", "D133", "P527"}
_DAMAGED_CELLS |= {_DATE_IN_RESULT, "D147"}
_SHIFTED = "D110"
_LOST_HALF = "D134"
_EXCHANGED = "D117"
_OF_A_FAR_DATE = {"D112", "D118", "D119"}
_OF_A_CELL = {"V201", "V203", "V204", "V205", "V209", "L403", "L413", "P502", "P503", "P504", "P507"}
_UNDATED = "X308"
_BAD_DATES = {"D132", "D160", "V201", "V202", "V219"}
_TWO_PEOPLE, _BESIDE_NOBODY = {"D106", "D147"}, "V229"
_UNNAMED, _WITHOUT_TAG = "V228", "G740"
_OF_A_PERSON = {
    "P502": "found",
    "P503": "found",
    "P504": "found",
    "P507": "found",
    "X301": "player",
    "X304": "player",
}
_DECODED, _NOBODYS_ALIAS, _OF_AN_UNKNOWN_NAME = "F004", "P514", {"P502", "P507"}
_LOST_LETTERS, _HALF_QUOTED, _NOBODY_FOUND = "D163", "D165", "P530"
_NAMES = ("found", "other")
_OF_NEAR_NAMES = {"F004", "P502", "P507", "P523"}
_ON_NO_LIST = " (as it stands, it is on no list)"
_AN_ODD_ID, _OF_AN_ID = "T211", {"P509", "P526", "P527"}
_NUMBERS_ALONE, _NO_PLAYER = "C431", "V212"
_MARKS_IN_IDS, _OF_AN_UNKNOWN_ID = "D141", {"P502", "P503", "P504", "P507"}
_MARKED = re.compile(r"\d{1,3}(?:\D\d{3})+")
_OF_OTHERS_NAMES = {"X320", "P506", "P508", "P510", "P520", "P523"}
_OF_EXCHANGED = {
    "D142": _OF_OTHERS_NAMES | {"V215", "X301"},
    "D159": _OF_OTHERS_NAMES | {"P538", "X301", "X303", "X304"},
    "P538": _OF_OTHERS_NAMES,
    "P539": _OF_OTHERS_NAMES | {"P521"},
    "D143": {
        "V209",
        "C408",
        "P506",
        "X301",
        "X302",
        "X303",
        "X304",
        "X320",
        "T208",
        "P502",
        "P507",
        "P523",
        "L403",
    },
}
_NO_ROWS, _BROKEN_ROWS = "H005", {"F006", "F008"}
Sheet = tuple[str, str]


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """The problems less what follows from others among them.

    A cell that holds no value (S005, S006) has that one finding, whatever its text was taken for. A cell with
    an error is not counted again as a result or a round that is not there (X312, X335). A damaged cell or
    row (D) has that one finding. A placeholder for a player (V228) is no person.
    """
    found = without_floods(_damage_told_once(list(problems)))
    found = _dates_told_once(_halves_told_once(found))
    found = _nobody_told_once(_unnamed_told_once(_players_by_number(_marks_told_once(found))))
    found = _events_told_once(_headings_told_once(found))
    found = _lost_letters_told_once(_decoded_told_once(found))
    found = without_report_echoes(_odd_ids_told_once(found))
    valueless = {problem.place for problem in found if problem.code in _CELLS_WITHOUT_VALUE}
    told_once = [p for p in found if p.code in _CELLS_WITHOUT_VALUE or p.place not in valueless]
    cells = {p.place for p in told_once if p.severity is Severity.ERROR} | valueless
    return told_with_places(kept for problem in told_once if (kept := _counted_once(problem, cells)))


def _damage_told_once(problems: list[Problem]) -> list[Problem]:
    cells = {problem.place for problem in problems if problem.code in _DAMAGED_CELLS}
    rows = {row for problem in problems if problem.code == _SHIFTED for row in _shifted_rows(problem)}
    if not (cells or rows):
        return problems
    dates: set[Place] = set()
    kept = []
    for problem in problems:
        place = problem.place
        repeated = problem.code in _OF_A_CELL and (place in cells or _row(place) in rows)
        if problem.code == _DATE_IN_RESULT and place not in dates and _row(place) not in rows:
            dates.add(place)
            repeated = False
        if not repeated:
            kept.append(problem)
    return kept


def _halves_told_once(problems: list[Problem]) -> list[Problem]:
    """Without what else is said of results whose ½ was lost (D134): each text has that one finding."""
    lost = {_lost_text(p) for p in problems if p.code == _LOST_HALF}
    return (
        [p for p in problems if p.code not in _OF_A_CELL or _lost_text(p) not in lost] if lost else problems
    )


def _lost_text(problem: Problem) -> tuple[str, str, object]:
    return problem.place.file, problem.place.sheet, problem.values.get("found")


def _dates_told_once(problems: list[Problem]) -> list[Problem]:
    """Without what else is odd about dates whose day and month are exchanged, and without the note that an
    event has no date where it has some that cannot be read."""
    bad = {(p.place.file, p.event) for p in problems if p.code in _BAD_DATES}
    exchanged = {problem.place for problem in problems if problem.code == _EXCHANGED}
    return [
        p
        for p in problems
        if (p.code not in _OF_A_FAR_DATE or p.place not in exchanged)
        and not (p.code == _UNDATED and (p.place.file, p.event) in bad)
    ]


def _nobody_told_once(problems: list[Problem]) -> list[Problem]:
    """Without the remark that nobody stands beside a result (V229), where a cell of that row says why."""
    known = {
        (_row(p.place), _record(p.place)) for p in problems if p.code in _TWO_PEOPLE | _CELLS_WITHOUT_VALUE
    }
    return [p for p in problems if p.code != _BESIDE_NOBODY or (_row(p.place), _record(p.place)) not in known]


def _record(place: Place) -> str:
    """The record of a JSON file, several of which may stand on one line; "" where the line is enough."""
    return "" if place.sheet else place.cell


def _headings_told_once(problems: list[Problem]) -> list[Problem]:
    """Without what follows from columns under each other's headings or in other rows (D142, P538 and so on).

    Without the word that no row is there (H005) where rows are left out as faulty (F006, F008)."""
    exchanged = {code: {_sheet(p) for p in problems if p.code == code} for code in _OF_EXCHANGED}
    broken = {_sheet(p) for p in problems if p.code in _BROKEN_ROWS}
    return [
        p
        for p in problems
        if not any(p.code in _OF_EXCHANGED[code] and _sheet(p) in at for code, at in exchanged.items())
        and not (p.code == _NO_ROWS and _sheet(p) in broken)
    ]


def _events_told_once(problems: list[Problem]) -> list[Problem]:
    """Without what follows from a slip: an event that looks like a match (X307) for its mistyped name (X339),
    a last round that is not the one given (X313) for a mistyped one (X334)."""
    slips = {code: {p.event for p in problems if p.code == code} for code in ("X339", "X334")}
    return [
        p
        for p in problems
        if not (p.code == "X307" and p.event in slips["X339"])
        and not (p.code == "X313" and p.event in slips["X334"])
    ]


def _sheet(problem: Problem) -> Sheet:
    return problem.place.file, problem.place.sheet


def _marks_told_once(problems: list[Problem]) -> list[Problem]:
    """Without who is not on the list for thousands marks in the id, where the column says so (D141)."""
    tables = {(p.place.file, p.place.sheet) for p in problems if p.code == _MARKS_IN_IDS}
    if not tables:
        return problems
    return [
        p
        for p in problems
        if p.code not in _OF_AN_UNKNOWN_ID
        or (p.place.file, p.place.sheet) not in tables
        or not _MARKED.fullmatch(str(p.values.get("found")))
    ]


def _odd_ids_told_once(problems: list[Problem]) -> list[Problem]:
    """Without the word that a text is no id (T211), where it is said what it is or how it is read."""
    told = {(p.place.file, p.values.get("found")) for p in problems if p.code in _OF_AN_ID}
    return [p for p in problems if p.code != _AN_ODD_ID or (p.place.file, p.values.get("found")) not in told]


def _decoded_told_once(problems: list[Problem]) -> list[Problem]:
    """Without who is not on the list under a name decoded wrongly, where its right form is given (F004), or
    under an alias of nobody (P514)."""
    decoded = [p for p in problems if p.code == _DECODED and p.values["repair"]]
    told = {(p.place.file, text) for p in decoded for text in (p.values["found"], *_names_of(p))}
    led = {each for p in problems if p.code == _NOBODYS_ALIAS for each in _aliases(p)}
    lost = {(p.place.file, p.values.get("found")) for p in problems if p.code in _OF_AN_UNKNOWN_NAME}
    kept = [
        p
        for p in problems
        if p.code not in _OF_AN_UNKNOWN_NAME
        or not ((p.place.file, p.values.get("found")) in told or p.values.get("found") in led)
    ]
    return [
        _on_no_list(p) if p.code == _DECODED and (p.place.file, p.values["found"]) in lost & told else p
        for p in kept
    ]


def _lost_letters_told_once(problems: list[Problem]) -> list[Problem]:
    """Without who is not on the list, or is perhaps another, under a name whose letters are known (D163)."""
    told = {(p.place.file, name) for p in problems for name in _lost_names(p)}
    if not told:
        return problems
    lost = {p.place.file: len(_names_of(p)) for p in problems if p.code == _LOST_LETTERS}
    return [
        p
        for p in problems
        if not (p.code == _NOBODY_FOUND and lost.get(p.place.file, 0) >= int(str(p.values["near"])))
        and not (p.code in _OF_NEAR_NAMES and any((p.place.file, p.values.get(n)) in told for n in _NAMES))
    ]


def _lost_names(problem: Problem) -> tuple[object, ...]:
    """The names of which a finding says, or the note on a repair, that they lost letters."""
    if problem.values.get("why") == BY_ENCODING or problem.code == _HALF_QUOTED:
        return (problem.values["found"],)
    return _names_of(problem) if problem.code == _LOST_LETTERS else ()


def _names_of(problem: Problem) -> tuple[object, ...]:
    """All texts of which a finding speaks, where it speaks of several."""
    names = problem.values.get("all_names")
    return names if isinstance(names, tuple) else ()


def _on_no_list(problem: Problem) -> Problem:
    likely = f"{problem.values['likely']}{_ON_NO_LIST}"
    return replace(problem, values={**problem.values, "likely": likely})


def _aliases(problem: Problem) -> tuple[object, ...]:
    aliases = problem.values.get("all_aliases")
    return aliases if isinstance(aliases, tuple) else ()


def _players_by_number(problems: list[Problem]) -> list[Problem]:
    """Games that name their players by numbers nobody explains (C431) name no player in any row."""
    tables = {(p.place.file, p.place.sheet) for p in problems if p.code == _NUMBERS_ALONE}
    return [p for p in problems if p.code != _NO_PLAYER or (p.place.file, p.place.sheet) not in tables]


def _unnamed_told_once(problems: list[Problem]) -> list[Problem]:
    """Without what takes a placeholder for a person: not on the list, playing twice or against himself.

    And without the placeholder where a tag of PGN is missing.
    """
    unnamed = {(_row(p.place), p.values["found"]) for p in problems if p.code == _UNNAMED}
    lacking = {p.place for p in problems if p.code == _WITHOUT_TAG}
    return [
        p
        for p in problems
        if (_row(p.place), p.values.get(_OF_A_PERSON.get(p.code, ""))) not in unnamed
        and not (p.code == _UNNAMED and p.place in lacking)
    ]


def _shifted_rows(problem: Problem) -> list[tuple[str, str, int]]:
    """Every row of which a finding says that it is shifted."""
    file, sheet, line = _row(problem.place)
    lines = problem.values.get("all_lines")
    return [(file, sheet, each) for each in (lines if isinstance(lines, tuple) else (line,))]


def _row(place: Place) -> tuple[str, str, int]:
    return place.file, place.sheet, place.line


def _counted_once(problem: Problem, told: set[Place]) -> Problem | None:
    """A finding about several cells without those of which an error says more; None where none is left."""
    places = problem.values.get("all_places")
    if problem.code not in _OF_CELLS or not isinstance(places, tuple) or told.isdisjoint(places):
        return problem
    kept = tuple(place for place in places if place not in told)
    left = int(str(problem.values["count"])) - len(places) + len(kept)
    if not kept or left <= 0:
        return None
    values = {**problem.values, "count": left, "all_places": kept, "where": listed_places(kept, left)}
    moved = problem.place in told
    return replace(
        problem,
        values=values,
        place=kept[0] if moved else problem.place,
        row="" if moved else problem.row,
    )
