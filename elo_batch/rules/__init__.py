"""Floor 1: the law as dated data, and its lookup by date."""

from elo_batch.rules.data_files import rule_set_names
from elo_batch.rules.load import load_rule_set
from elo_batch.rules.lookup import laws_by_pool, resolve, rules_on
from elo_batch.rules.rule_set import Reading, RuleSet, adjustments, first_days, with_readings
from elo_batch.rules.words import LawLine, describe

__all__ = [
    "LawLine",
    "Reading",
    "RuleSet",
    "adjustments",
    "describe",
    "first_days",
    "laws_by_pool",
    "load_rule_set",
    "resolve",
    "rule_set_names",
    "rules_on",
    "with_readings",
]
