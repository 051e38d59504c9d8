"""From the names a user gives to the law of a day, and to one law for each pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType

from elo_batch.problems import RequestError
from elo_batch.rules.load import load_rule_set
from elo_batch.rules.model import Rules
from elo_batch.rules.resolve import resolve
from elo_batch.rules.rule_set import RuleSet
from elo_batch.rules.topics import RATED_POOLS

__all__ = ["laws_by_pool", "resolve", "rules_on"]


def rules_on(name_or_path: str, day: date | None) -> Rules:
    """The law as it stood on a day, both halves by that day; None for an undated law.

    RequestError for an unknown name, a wrong rule file, a sum of laws, or a day that the law does not know.
    """
    return resolve(load_rule_set(name_or_path), day, day)


def laws_by_pool(names: Sequence[str]) -> Mapping[str, RuleSet]:
    """The law of each pool, from shipped names or paths; a sum gives one for each of its pools.

    A law for "any" pool serves all three. RequestError where two laws stand for one pool.
    """
    laws: dict[str, RuleSet] = {}
    for name in dict.fromkeys(names):
        for pool, law in _pools(load_rule_set(name)).items():
            if laws.setdefault(pool, law) is not law:
                raise RequestError(
                    f"{laws[pool].name} and {law.name} are both laws for {pool} games; name one for each pool"
                )
    return MappingProxyType(laws)


def _pools(rule_set: RuleSet) -> Mapping[str, RuleSet]:
    if rule_set.parts:
        return rule_set.parts
    return dict.fromkeys(RATED_POOLS, rule_set) if rule_set.pool == "any" else {rule_set.pool: rule_set}
