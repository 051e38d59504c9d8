"""The one sentence that says it all, for the player, a parent, an arbiter."""

from __future__ import annotations

from elo_batch.analysis.explain.cells import counted, shown, signed
from elo_batch.analysis.explain.model import Sums
from elo_batch.analysis.explain.steps import Rounded


def rated_sentence(
    who: str, sums: Sums, ratings: tuple[int | None, int | None], how: Rounded, events: int
) -> str:
    """For a player with a rating; `ratings`: before and new; `events`: how many have rated games."""
    before, new = ratings
    if not sums.games:
        if how.is_below_floor(before):
            return f"{who}: no game was rated, and {_listed_below(before, how)}: unrated from this list on."
        if new is None:
            return f"{who}: no game was rated, so there is no rating on this list."
        return f"{who}: no game was rated, the rating stays {shown(new)}."
    field = "this field" if events == 1 else f"the fields of {events} events"
    first = (
        f"{who}: you were expected to score {shown(sums.expected)} of {sums.games} against {field}"
        f" and scored {shown(sums.score)}: "
    )
    return f"{first}{_change(sums, how.rounding)}: {_moved(before, new)}."


def below_floor_sentence(
    who: str, sums: Sums, ratings: tuple[int, int | None], how: Rounded, games: int
) -> str:
    """For a player whose rating on the list is below the floor and counts as none, with games of a first one.

    `ratings`: on the list, and new. `games`: those that count towards a first rating.
    """
    before, new = ratings
    start = f"{who}: {_listed_below(before, how)} and counts as none"
    if new is not None:
        return f"{start}; first rating {shown(new)} from {counted(games, 'game')}."
    here = f"{counted(sums.games, 'game')} against rated opponents in this run, score {shown(sums.score)}"
    return f"{start}; {here}: unrated from this list on."


def _listed_below(before: int | None, how: Rounded) -> str:
    return f"the rating {shown(before)} on the list is below {how.floor_text}"


def _change(sums: Sums, rounding: str) -> str:
    exact, change = signed(sums.exact_change), signed(sums.change)
    if sums.exact_change == (sums.k or 0) * (sums.gain or 0):
        product = f"{sums.k} x {shown(sums.gain)} = {signed((sums.k or 0) * (sums.gain or 0))}"
        each = {"event": "in each event", "game": "in each game"}.get(rounding, "")
        return f"{product}, rounded {each + ' ' if each else ''}{change}" if rounding != "none" else product
    text = f"the games changed the rating by {exact}"
    return text if exact == change else f"{text}, rounded {change}"


def _moved(before: int | None, new: int | None) -> str:
    if before is None:
        return "there is no rating on the newest list to which the change could be added"
    return f"{shown(before)} -> {shown(new) or 'unrated (below the floor)'}"


def newcomer_sentence(who: str, sums: Sums, new: int | None, games: int) -> str:
    """For a player without a rating; `games`: those that count towards the first one."""
    if new is not None:
        return f"{who}: unrated until now, first rating {shown(new)} from {counted(games, 'game')}."
    here = f"{counted(sums.games, 'game')} against rated opponents in this run, score {shown(sums.score)}"
    note = f" ({sums.note})" if sums.note else ""
    return f"{who}: unrated, {here}: no rating yet{note}."
