"""Which one-off changes are meant: those of the laws on one day, pool by pool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from elo_batch.problems import RequestError
from elo_batch.rules import RuleSet, adjustments, resolve
from elo_batch.rules.model import Adjustment, Rules


@dataclass(frozen=True)
class Step:
    """One change of one pool: the law that says it, as it stands on that day."""

    pool: str
    law: RuleSet
    adjustment: Adjustment

    @property
    def rules(self) -> Rules:
        """The law from the day of the change on; of an earlier day than the law knows, its first edition."""
        day = self.adjustment.day
        if not self.law.dated:
            return resolve(self.law, None, None)
        day = max(day, self.law.first_day or day)
        return resolve(self.law, day, day)


def steps_on(laws: Mapping[str, RuleSet], on: date | None) -> tuple[Step, ...]:
    """The changes of a day, in the order of the pools and of the laws; `laws` by pool.

    Without a day: those of the one day there is. RequestError where there are none, or several days.
    """
    known = [Step(pool, law, each) for pool, law in laws.items() for each in adjustments(law)]
    names = ", ".join(dict.fromkeys(law.name for law in laws.values()))
    if not known:
        raise RequestError(
            f"{names}: no one-off change of a list; a rule file of your own gives one as [[adjustment]]"
        )
    days = sorted({step.adjustment.day for step in known})
    if on is None and len(days) > 1:
        raise RequestError(f"{names}: one-off changes on several days; say --on DATE: {_told(known)}")
    day = on or days[0]
    chosen = tuple(step for step in known if step.adjustment.day == day)
    if not chosen:
        raise RequestError(f"{names}: no one-off change on {day}; there are: {_told(known)}")
    return chosen


def _told(steps: list[Step]) -> str:
    texts: dict[tuple[date, str], list[str]] = {}
    for step in steps:
        texts.setdefault((step.adjustment.day, step.adjustment.name), []).append(step.pool)
    return "; ".join(f"{day} {name} ({', '.join(pools)})" for (day, name), pools in sorted(texts.items()))
