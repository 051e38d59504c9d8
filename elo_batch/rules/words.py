"""The law of a day in plain words, topic by topic, with articles, readings and sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from elo_batch.rules.build import Chosen
from elo_batch.rules.model import Adjustment, Ground, KBand
from elo_batch.rules.resolve import choose
from elo_batch.rules.rule_set import Reading, RuleSet

Values = Mapping[str, Any]
_ABSENT: Mapping[str, str] = {
    "cap": "no limit on the rating difference",
    "exclusion": "no game is left out for its difference",
    "rate_of_play": "no bounds on the time for the game",
    "fallback": "no other rating stands in for a missing one",
    "k_limit": "no limit on K times games of a period",
    "floor": "no lowest rating",
    "first_rating": "no first ratings are given",
    "joined_meanwhile": "no rule for a first rating that appears before the event is rated",
}
"""What holds where a law is without an optional topic."""


class LawLine(NamedTuple):
    """One line of a printed law: the topic, its value in words, why and from where it holds, since when."""

    topic: str
    value: str
    ground: str
    source: str
    since: date | None


def describe(rule_set: RuleSet, day: date | None) -> list[LawLine]:
    """Every value of the law on a day in plain words, then its one-off adjustments and its open readings.

    The lines of a sum carry their law before the topic. RequestError as in `resolve`.
    """
    if rule_set.parts:
        return [
            line._replace(topic=f"{part.name}: {line.topic}")
            for part in rule_set.parts.values()
            for line in describe(part, day)
        ]
    lines = [_line(topic, chosen) for topic, chosen in choose(rule_set, day, day).items()]
    lines += [_adjustment(item) for item in rule_set.adjustments]
    return lines + [_reading(reading) for reading in rule_set.readings.values()]


def _line(topic: str, chosen: Chosen) -> LawLine:
    value = _ABSENT[topic] if chosen.absent else _WORDS[topic](chosen.values)
    ground = chosen.ground
    return LawLine(topic.replace("_", " "), value, _why(ground, value), ground.source, ground.since)


def _why(ground: Ground, value: str) -> str:
    """The article and the reading; of a reading that says what the value says, that it is one."""
    reading = f"reading: {ground.reading}" if ground.reading else ""
    if _words(ground.reading) <= _words(value):
        reading = "reading" if ground.reading else ""
    return "; ".join(part for part in (ground.article, reading) if part)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _reading(reading: Reading) -> LawLine:
    choices = "; ".join(f"{choice}: {meaning}" for choice, meaning in reading.choices.items())
    value = f"{reading.choice}. {reading.question} Choices: {choices}"
    return LawLine(f"reading {reading.name}", value, "open question", reading.source, None)


def _adjustment(item: Adjustment) -> LawLine:
    return LawLine(
        f"adjustment {item.name}", item.reason, _why(item.ground, item.reason), item.ground.source, item.day
    )


def _curve(values: Values) -> str:
    if values["kind"] == "logistic":
        return f"expected score 1 / (1 + 10^(-difference / {values['scale']}))"
    return (
        f"expected score from a table in hundredths; 1.00 from a difference of {values['table'][-1] + 1} on"
    )


def _cap(values: Values) -> str:
    words = [f"a difference above {values['value']} counts as {values['value']}"]
    if values["once_per_event"]:
        words.append("for a player only in the game of an event with the greatest difference")
        limited = values["weaker_side_limited_too"]
        words.append(f"the weaker player is {'limited so too' if limited else 'capped in every game'}")
    if values["not_for_ratings_from"]:
        words.append(f"not for players rated {values['not_for_ratings_from']} or more")
    return "; ".join(words)


def _exclusion(values: Values) -> str:
    return (
        f"a game with a difference of {values['difference']} or more is not rated"
        f" if a player is rated above {values['above_rating']}"
    )


def _rate_of_play(values: Values) -> str:
    bounds = {
        "more_than": "more than",
        "at_least": "at least",
        "less_than": "less than",
        "at_most": "at most",
    }
    words = [f"{text} {values[key]}" for key, text in bounds.items() if values[key]]
    sentence = f"{' and '.join(words)} minutes for {values['moves']} moves"
    for rating, minutes in values["by_rating"]:
        sentence += f"; at least {minutes} if a player is rated {rating} or more"
    moves = values["first_control_moves"]
    return sentence + (f"; a first control of at least {moves} moves" if moves else "")


def _matches(values: Values) -> str:
    if not values["not_rated"]:
        return "matches are rated like other events"
    article = f" ({values['decided_article']})" if values["decided_article"] else ""
    return f"a match against an unrated player, and games after a match is decided{article}, are not rated"


def _long_events(values: Values) -> str:
    if values["rated"] == "whole" or not values["over_days"]:
        return "events are rated whole, however long"
    return f"events over {values['over_days']} days are rated in monthly parts"


def _late(values: Values) -> str:
    lists, left = values["after_lists"], values["days_left"]
    if not lists:
        return "no report is too late"
    later = f"; with {left} days or fewer left in the month the count begins a list later" if left else ""
    return f"not rated if the report misses list number {lists} after the end{later}"


def _k(values: Values) -> str:
    bands = "; ".join(_band(band) for band in values["bands"])
    if bands == f"else {values['assumed']}" == f"else {values['first_k']}":
        return f"the K printed on the list, {bands}" if values["from_list"] else bands.removeprefix("else ")
    bands = bands.removeprefix("else ")
    use = "the K printed on the list, else: " if values["from_list"] else "never the K printed on the list: "
    aged = any(band.until_year_of_age is not None for band in values["bands"])
    year = f"; ages in the year of the {values['age_in']}" if aged else ""
    rest = f"{values['assumed']} where the facts are unknown; {values['first_k']} for a newcomer"
    return f"{use}{bands}; {rest}{year}"


def _band(band: KBand) -> str:
    texts = {
        "from_rating": "rated {} or more",
        "below_rating": "rated below {}",
        "ever_from_rating": "{} or more ever published",
        "never_from_rating": "never published at {} or more",
        "until_year_of_age": "to the end of the year of the {}th birthday",
        "below_games": "fewer than {} rated games",
    }
    given = [text.format(getattr(band, key)) for key, text in texts.items() if getattr(band, key) is not None]
    return f"{band.k} if {' and '.join(given)}" if given else f"else {band.k}"


def _rounding(values: Values) -> str:
    where = values["where"]
    text = (
        "changes are not rounded"
        if where == "none"
        else f"the change is rounded once per {where}, halves away from 0"
    )
    text += "; one exchange for both players" if values["zero_sum"] else ""
    return text + ("; the user may choose" if values["free"] else "")


def _update(values: Values) -> str:
    return f"ratings move after each {values['span']}" + ("; the user may choose" if values["free"] else "")


def _floor(values: Values) -> str:
    if values["effect"] == "held":
        return f"no rating falls below {values['value']}"
    kept = "goes on" if values["games_kept"] else "begins again"
    return f"below {values['value']} a player is unrated; the count of games {kept}"


def _first_rating(values: Values) -> str:
    if values["method"] == "start":
        return f"everybody begins at {values['start_rating']}"
    words = [_FORMULAS[values["method"]].format(**values)]
    games, months = values["least_games"], values["window_months"]
    words.append(f"from {games} game{'s' if games > 1 else ''} against rated opponents on")
    if months:
        older = "the oldest drop out" if values["window"] == "sliding" else "then the count begins again"
        words.append(f"within {months} months, {older}")
    if values["least_half_points"]:
        words.append(f"with at least {values['least_half_points'] / 2:g} points scored")
    return "; ".join([*words, f"at most {values['maximum']}"] if values["maximum"] else words)


_FORMULAS = {
    "half points": "average of the opponents, + {per_half_point} for each half point above 50 %, + dp below",
    "added draws": "average of the opponents and {added_opponents} more of {added_rating}, each drawn, + dp",
}


def _zero_first_event(values: Values) -> str:
    if values["counted"] == "counts":
        return "an event without a point counts like others"
    return f"a first event without a point is left out ({values['counted']})"


def _lists(values: Values) -> str:
    months = values["inactive_after_months"]
    days = values["closing_days"]
    before = f"{days} {'day' if days == 1 else 'days'} before"
    closing = f"on the 1st of a month, for events that end {before} or earlier"
    return closing + (f"; inactive after {months} months without a game" if months else "")


_WORDS: Mapping[str, Callable[[Values], str]] = {
    "curve": _curve,
    "cap": _cap,
    "exclusion": _exclusion,
    "rate_of_play": _rate_of_play,
    "fallback": lambda values: f"the {values['pool']} rating stands in for a missing one",
    "unplayed": lambda values: "not rated",
    "not_rated_by_mark": lambda values: "not rated",
    "unrated_opponents": lambda values: {
        "not rated": "not rated for the rated player",
        "start rating": "rated: everybody has a rating",
    }[values["effect"]],
    "matches": _matches,
    "round_robin_with_unrated": lambda values: {
        "ordinary": "rated like other events",
        "refused": "refused",
    }[values["effect"]],
    "long_events": _long_events,
    "late": _late,
    "k": _k,
    "k_limit": lambda values: (
        f"K times the games of a period is at most {values['limit']}; else K is lowered"
    ),
    "rounding": _rounding,
    "update": _update,
    "floor": _floor,
    "first_rating": _first_rating,
    "zero_first_event": _zero_first_event,
    "joined_meanwhile": lambda values: (
        "rated for themselves with the current rating, unrated for the opponents"
    ),
    "performance": lambda values: (
        f"dp from a table: {values['table'][0]} at 0 % to {values['table'][-1]} at 100 %"
    ),
    "lists": _lists,
}
