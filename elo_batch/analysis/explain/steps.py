"""The sums of an event and of a period as steps, each with its reason and article."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elo_batch.analysis.explain.cells import counted, in_brackets, shown, signed
from elo_batch.analysis.explain.law import LawOfRun, article
from elo_batch.analysis.explain.model import Game, Step, Sums
from elo_batch.exact import POINT
from elo_batch.rules.model import ListRules


@dataclass(frozen=True)
class Rounded:
    """Where a pool's changes are rounded, when its ratings move, and its law as far as it can be read.

    `asked`: the user chose the rounding.
    """

    rounding: str
    update: str
    rules: ListRules | None
    asked: bool

    def by(self, topic: str) -> str:
        """The article of a topic in brackets; for a rounding the user asked for, that it was."""
        if topic == "rounding" and self.asked:
            return " (asked for with --rounding)"
        return in_brackets(article(self.rules, topic))

    @property
    def floor_text(self) -> str:
        """The floor in words, with its article where the law is known."""
        floor = self.rules.floor if self.rules else None
        return f"the floor of {floor.value}{self.by('floor')}" if floor else "the floor"

    def is_below_floor(self, rating: int | None) -> bool:
        """Whether a rating on the list is one that the law takes for none."""
        floor = self.rules.floor if self.rules else None
        unrated = floor is not None and floor.effect == "unrated"
        return bool(floor and unrated and rating is not None and rating < floor.value * POINT)


def rounded_by(law: LawOfRun, pool: str) -> Rounded:
    """How a run's pool is rounded, by its `run.json` and its law."""
    asked = law.asked_rounding
    return Rounded(law.fact(pool, "rounding"), law.fact(pool, "update"), law.list_rules(pool), asked)


def event_steps(sums: Sums, how: Rounded) -> list[Step]:
    """What an event adds to the period."""
    steps = []
    if sums.expected is not None and sums.games:
        steps += [
            Step(
                "rated",
                counted(sums.games, "game"),
                f"score {shown(sums.score)}, expected {shown(sums.expected)}",
            ),
            Step("gain", signed(sums.gain), f"{shown(sums.score)} - {shown(sums.expected)}"),
        ]
        if sums.games:
            steps.append(Step(*_event_change(sums, how)))
    elif sums.games:
        steps.append(Step("counted", counted(sums.games, "game"), f"score {shown(sums.score)}"))
    if sums.not_rated:
        steps.append(Step("not rated", counted(sums.not_rated, "game"), f"points {shown(sums.points)}"))
    if sums.opponents_average is not None:
        performance = f", performance {shown(sums.performance)}" if sums.performance is not None else ""
        steps.append(
            Step("opponents", shown(sums.opponents_average), f"average of their ratings{performance}")
        )
    return [*steps, *_notes(sums)]


def _event_change(sums: Sums, how: Rounded) -> tuple[str, str, str]:
    product = k_times_gain(sums)
    if how.rounding == "event":
        by = how.by("rounding")
        return "change", signed(sums.change), f"{product}, rounded in each event, halves away from zero{by}"
    if how.rounding == "game":
        return "change", signed(sums.change), f"the changes of the games, each rounded{how.by('rounding')}"
    later = "; rounded once, for the whole period" if how.rounding == "period" else ""
    return "exact change", signed(sums.exact_change), product + later


def k_times_gain(sums: Sums) -> str:
    """`20 x 0.36 = +7.2`, or in words where each game has its own K."""
    exact = sums.exact_change
    if exact == (sums.k or 0) * (sums.gain or 0):
        return f"{sums.k} x {shown(sums.gain)} = {signed(exact)}"
    return f"K x gain of the games adds up to {signed(exact)}"


def period_steps(
    sums: Sums, how: Rounded, ratings: tuple[int | None, int | None], games: Sequence[Game]
) -> list[Step]:
    """From the sums of a rated player's period to the new rating; `ratings`: before and new."""
    before, new = ratings
    steps = [Step("games", str(sums.games), "rated")]
    if sums.games:
        steps += [
            Step("score", shown(sums.score)),
            Step("expected", shown(sums.expected)),
            Step("gain", signed(sums.gain), f"{shown(sums.score)} - {shown(sums.expected)}"),
            Step(
                "K", str(sums.k), _k_why(sums, how, several_k=len({game.k for game in games if game.k}) > 1)
            ),
            Step("exact change", signed(sums.exact_change), k_times_gain(sums)),
            Step("change", signed(sums.change), _rounding_why(how)),
        ]
    if sums.not_rated:
        steps.append(Step("not rated", str(sums.not_rated), f"points {shown(sums.points)}"))
    if before is None:
        return [*steps, Step("new rating", shown(new) or "none"), *_notes(sums)]
    if not sums.games and how.is_below_floor(before):
        return [*steps, *below_floor_steps(before, how), Step("new rating", shown(new) or "none")]
    steps.append(Step("rating before", shown(before), _before_why(games)))
    steps.append(Step("new rating", *_new(before, new, sums, how)))
    return [*steps, *_notes(sums)]


def _notes(sums: Sums) -> list[Step]:
    return [Step("note", sums.note)] if sums.note else []


def below_floor_steps(before: int, how: Rounded) -> list[Step]:
    """What becomes of a rating on the list that is below the floor."""
    why = f"on the list, below {how.floor_text}: it counts as none, and no change is added to it"
    return [Step("rating before", shown(before), why)]


def _k_why(sums: Sums, how: Rounded, *, several_k: bool) -> str:
    limit = how.by("k limit") if "limit" in sums.k_reason and how.by("k limit") != how.by("k") else ""
    listed = f"; the list says {sums.k_list}" if sums.k_list and sums.k_list != sums.k else ""
    moving = "; at the start, each game has its own" if several_k else ""
    reason = sums.k_reason.removeprefix(f"K {sums.k} ")
    return f"{reason}{listed}{moving}{how.by('k')}{limit}"


def _before_why(games: Sequence[Game]) -> str:
    """What the change is added to: the list, unless every rating used was one that stands in."""
    sources = {game.rating_source for game in games if game.rating_used is not None}
    stands_in = {"start": "at which everybody starts", "standard": "the standard rating, which stands in"}
    if len(sources) == 1 and (text := stands_in.get(*sources)):
        return f"{text}; the change is added to it"
    return "on the list to which the change is added"


def _rounding_why(how: Rounded) -> str:
    by = how.by("rounding")
    return {
        "period": f"rounded once, for the whole period, halves away from zero{by}",
        "event": f"the changes of the events, each rounded, halves away from zero{by}",
        "game": f"the changes of the games, each rounded, halves away from zero{by}",
    }.get(how.rounding, f"not rounded{by}")


def _new(before: int | None, new: int | None, sums: Sums, how: Rounded) -> tuple[str, str]:
    reached = (before or 0) + (sums.change or 0)
    change = sums.change or 0
    text = f"{shown(before)} {'-' if change < 0 else '+'} {shown(abs(change))}"
    if new == reached:
        return shown(new), text
    least = how.rules.floor.value * POINT if how.rules and how.rules.floor else 0
    if not sums.games and reached >= least:
        return shown(new) or "none", "no game was rated"
    effect = "the rating is held there" if new else "the player is unrated again"
    floor = f" {how.rules.floor.value}" if how.rules and how.rules.floor else ""
    why = f"{text} = {shown(reached)}, below the floor{floor}: {effect}{how.by('floor')}"
    return shown(new) or "none", why
