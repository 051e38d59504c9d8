"""The law of a finished run, looked up again for its articles and limits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from elo_batch.problems import RequestError
from elo_batch.rules import RuleSet, laws_by_pool, resolve, with_readings
from elo_batch.rules.model import GameRules, Ground, ListRules, Rules


class LawOfRun:
    """The rules behind a run, from the options and dates in its `run.json`.

    Where the law cannot be read any more (a rule file that is gone, or that has other editions now) the rules
    are None and `problem` says why: every number still stands in the output, only articles are missing.
    """

    def __init__(self, run: Mapping[str, Any]) -> None:
        self._run = run
        self._facts: Mapping[str, Mapping[str, Any]] = run.get("laws") or {}
        options = run.get("options") or {}
        self._on = _day(options.get("on"))
        self._list_day = self._on or _day(run.get("list_date"))
        self.list_date = str(run.get("list_date") or "")
        self.problem = ""
        self._sets: dict[str, RuleSet] = {}
        try:
            readings = options.get("readings") or {}
            for pool, law in laws_by_pool(options.get("rules") or ["fide"]).items():
                known = {name: choice for name, choice in readings.items() if name in law.readings}
                self._sets[pool] = with_readings(law, known) if known else law
        except RequestError as error:
            self.problem = str(error)

    def fact(self, pool: str, name: str) -> str:
        """A fact of the pool's law as `run.json` has it: `law`, `list_edition`, `update`, `rounding`."""
        return str((self._facts.get(pool) or {}).get(name) or "")

    @property
    def asked_rounding(self) -> bool:
        """Whether the user chose where to round."""
        return bool((self._run.get("options") or {}).get("rounding"))

    def list_rules(self, pool: str) -> ListRules | None:
        """What the pool's list did with the sums."""
        rules = self._rules(pool, self._list_day)
        if rules is None or rules.list.edition != self.fact(pool, "list_edition"):
            return None
        return rules.list

    def game_rules(self, pool: str, edition: str) -> GameRules | None:
        """How a game counted; `edition` is that of its line: its first day, or the name of an undated law."""
        rules = self._rules(pool, _day(edition))
        if rules is None or edition not in (rules.game.edition, rules.game.law):
            return None
        return rules.game

    def _rules(self, pool: str, start: date | None) -> Rules | None:
        if pool not in self._sets:
            return None
        try:
            return resolve(self._sets[pool], start, self._list_day)
        except RequestError as error:
            self.problem = self.problem or str(error)
            return None


def article(rules: GameRules | ListRules | None, topic: str) -> str:
    """The article of a topic, or the reading where the text has none; "" where unknown.

    >>> article(None, "cap")
    ''
    """
    ground: Ground | None = rules.grounds.get(topic) if rules else None
    return str(ground) if ground else ""


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None
