"""The published JSON Schema is the one the code makes, and agrees with the loader on what it can see."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from elo_batch.rules import rule_set_names
from elo_batch.rules.data_files import DATA, RULE_FILE
from elo_batch.rules.schema import rules_schema, rules_schema_text

from .law_files import WHY

PUBLISHED = Path(__file__).parents[2] / "schemas" / "rules.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(PUBLISHED.read_text(encoding="utf-8")), format_checker=jsonschema.FormatChecker()
)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


def _fits(text: str) -> bool:
    return VALIDATOR.is_valid(_plain(tomllib.loads(text)))


def test_published_schema_is_the_one_the_code_makes() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == rules_schema_text()


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(rules_schema())


@pytest.mark.parametrize("name", rule_set_names())
def test_every_shipped_law_fits_the_schema(name: str) -> None:
    VALIDATOR.validate(_plain(tomllib.loads((DATA / name / RULE_FILE).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("name", rule_set_names())
def test_every_shipped_law_names_the_schema_for_editors(name: str) -> None:
    path = DATA / name / RULE_FILE
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == PUBLISHED


CURVE = 'extends = "elo"\n[curve]\nkind = "logistic"\n'


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (CURVE + WHY, True),
        (CURVE + WHY + 'scale = { reading = "scale" }\n', True),
        (CURVE + 'source = "x"\n', False),
        (CURVE + 'reading = "x"\n', False),
        (CURVE + WHY + 'scale = "400"\n', False),
        (CURVE + WHY + "scael = 400\n", False),
        (CURVE.replace("logistic", "normal") + WHY, False),
        ('extends = "elo"\n[curve]\nnone = true\n' + WHY, False),
        ('extends = "elo"\n[floor]\nnone = true\n' + WHY, True),
        ('extends = "elo"\n[floor]\nnone = true\nvalue = 100\n' + WHY, False),
        ('extends = "elo"\nflor = 1\n', False),
        ('extends = "fide-standard"\n[reading.window]\nchoice = "restart"\n', True),
        ('extends = "fide-standard"\n[reading.window]\nchosen = "restart"\n', False),
        ('title = "x"\npool = "any"\ndated = false\n', False),
        ('title = "x"\n[pools]\nrapid = "elo"\n', True),
        ('title = "x"\n[pools]\nclassical = "elo"\n', False),
    ],
)
def test_schema_sees_what_the_loader_sees(text: str, fits: bool) -> None:
    assert _fits(text) is fits
