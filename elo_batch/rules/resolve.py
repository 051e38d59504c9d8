"""A law and its dates to plain values: the date is asked here, and nowhere above."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from elo_batch.problems import RequestError
from elo_batch.rules.build import Chosen, game_rules, list_rules
from elo_batch.rules.forms import from_choice
from elo_batch.rules.model import Rules
from elo_batch.rules.rule_set import Asked, Block, RuleSet
from elo_batch.rules.topics import EVENT_START, TOPICS


def choose(rule_set: RuleSet, event_start: date | None, list_date: date | None) -> Mapping[str, Chosen]:
    """Every topic as it stood on its day. RequestError as in `resolve`."""
    if rule_set.parts:
        names = ", ".join(part.name for part in rule_set.parts.values())
        raise RequestError(f"{rule_set.name} is a sum of laws; ask for one of {names}")
    return {
        topic: _chosen(rule_set, _block_of(rule_set, series, event_start, list_date))
        for topic, series in rule_set.blocks.items()
    }


@lru_cache(maxsize=4096)
def resolve(rule_set: RuleSet, event_start: date | None, list_date: date | None) -> Rules:
    """The law for an event that begins on `event_start` and a list of `list_date`.

    Each topic names the day that chooses it. Undated laws need no dates. RequestError where a dated law
    has no date, or a day lies before its first value.
    """
    chosen = choose(rule_set, event_start, list_date)
    floor = _chosen(rule_set, _block_of(rule_set, rule_set.blocks["floor"], event_start, event_start))
    game = game_rules(rule_set.name, chosen, floor)
    return Rules(rule_set.name, rule_set.title, rule_set.pool, game, list_rules(rule_set.name, chosen))


def _block_of(
    rule_set: RuleSet, series: tuple[Block, ...], event_start: date | None, list_date: date | None
) -> Block:
    if not rule_set.dated:
        return series[0]
    kind = str(rule_set.settle(series[0].day))
    day = event_start if kind == EVENT_START else list_date
    if day is None:
        raise RequestError(
            f"{rule_set.name} is a dated law and the {kind} is not known; say --on YYYY-MM-DD"
            f" (from {rule_set.first_day} on)"
        )
    current = [block for block in series if block.ground.since and block.ground.since <= day]
    if not current:
        raise RequestError(
            f"{rule_set.name} is not known for {day} (its {kind});"
            f" the first day shipped is {rule_set.first_day}"
        )
    return current[-1]


def _chosen(rule_set: RuleSet, block: Block) -> Chosen:
    if block.values is None:
        return Chosen({}, block.ground, absent=True)
    forms = TOPICS[block.topic].fields
    values = {
        key: from_choice(forms[key], str(rule_set.settle(value))) if isinstance(value, Asked) else value
        for key, value in block.values.items()
    }
    return Chosen(values, block.ground)
