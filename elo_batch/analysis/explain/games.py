"""The lines of a player as games: what counted, and for every game that did not, why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_batch.analysis.explain.cells import exact, in_brackets, whole
from elo_batch.analysis.explain.law import LawOfRun, article
from elo_batch.analysis.explain.model import Game
from elo_batch.analysis.explain.reading import Row
from elo_batch.exact import POINT, round_to_points
from elo_batch.rules.model import DifferenceCap, GameRules

_TEXTS = (
    *("date", "colour", "opponent", "opponent_name", "rating_list", "opponent_list"),
    *("rating_source", "edition", "verdict", "article"),
)
_EXACTS = ("rating_used", "opponent_rating", "difference", "difference_used", "expected", "gain")
RATED = "rated"
FIRST_RATING = "first rating"
_REASONS = {
    "forfeit": "does not count: it was not played (forfeit)",
    "bye": "does not count: a bye, no game was played",
    "not finished": "does not count yet: there is no result",
    "not rated by mark": "does not count: the organiser marked it as not rated",
    "late": "does not count: the report of the event came too late",
    "match unrated": "does not count: a match against or of an unrated player",
    "match decided": "does not count: the match was already decided",
    "difference 600": "does not count: the ratings are too far apart",
    "both unrated": "does not count: both players are unrated",
    "below floor": "does not count: the opponent is below the rating floor, and so unrated",
    "unrated opponent": "does not count: the opponent is unrated, so it changes nothing for a rated player",
    FIRST_RATING: "counts towards the first rating",
}


def games_of(lines: Sequence[Row], law: LawOfRun, pool: str) -> tuple[Game, ...]:
    """The lines of one event as games, in their order; where no game has a round, by date."""
    if all(line["date"] and not line["round"] for line in lines):
        lines = sorted(lines, key=lambda line: line["date"])
    return tuple(_game(line, law.game_rules(pool, line["edition"]), law, pool) for line in lines)


def _game(line: Row, rules: GameRules | None, law: LawOfRun, pool: str) -> Game:
    values: dict[str, Any] = {name: line[name] for name in _TEXTS}
    values |= {name: exact(line, name) for name in _EXACTS}
    values |= {name: whole(line, name) for name in ("round", "board", "k")}
    exact_change = None if values["gain"] is None else (values["k"] or 0) * values["gain"]
    return Game(
        **values,
        score=exact(line, "score") or 0,
        exact_change=exact_change,
        change=_change(exact_change, law, pool),
        reasons=tuple(_reasons(line, rules)),
        place=_place(line),
    )


def _change(exact_change: int | None, law: LawOfRun, pool: str) -> int | None:
    """The rounded change of a game, where the law rounds games; a zero-sum exchange needs both lines."""
    rules = law.list_rules(pool)
    if exact_change is None or law.fact(pool, "rounding") != "game" or rules is None or rules.zero_sum:
        return None
    return round_to_points(exact_change)


def _place(line: Row) -> str:
    sheet = f" {line['sheet']}" if line["sheet"] else ""
    return f"{line['file']}{sheet}:{line['line']}" if line["line"] else f"{line['file']}{sheet}"


def _reasons(line: Row, rules: GameRules | None) -> list[str]:
    verdict = line["verdict"]
    reasons = []
    if verdict != RATED:
        text = _REASONS.get(verdict, f"does not count: {verdict}")
        if verdict == "difference 600" and rules and rules.exclusion:
            limits = rules.exclusion
            text += f": {limits.difference} or more, one of them above {limits.above_rating}"
        reasons.append(text + in_brackets(line["article"]))
    elif line["difference"] != line["difference_used"]:
        used = f"the difference {line['difference']} counts as {line['difference_used']}"
        reasons.append(used + in_brackets(line["article"]))
    elif rules is not None and rules.cap is not None:
        reasons += _full_difference(line, rules, rules.cap)
    if line["rating_source"] == "meanwhile":
        reasons.append("unrated at the start, rated before the event was processed (8.2.4)")
    return reasons


def _full_difference(line: Row, rules: GameRules, cap: DifferenceCap) -> list[str]:
    """Why a difference beyond the cap counts in full."""
    if abs(exact(line, "difference") or 0) <= cap.value * POINT:
        return []
    by = in_brackets(article(rules, "cap"))
    if cap.not_for_ratings_from and (exact(line, "rating_used") or 0) >= cap.not_for_ratings_from * POINT:
        return [f"the full difference counts from {cap.not_for_ratings_from} on{by}"]
    return [f"the full difference counts: the limit of {cap.value} helps once per event{by}"]
