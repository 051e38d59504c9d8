"""The JSON Schema of rules.toml, for completion and checking in an editor; made from the table of topics."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from elo_batch.rules.data_files import GREATEST
from elo_batch.rules.topics import (
    ADJUSTMENT_FIELDS,
    BAND_CONDITIONS,
    POOLS,
    RATED_POOLS,
    TOPICS,
    Field,
    Topic,
)

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string", "pattern": "\\S"}
_NUMBER: Schema = {"type": "integer", "minimum": 0, "maximum": GREATEST}
_DAY: Schema = {"type": "string", "format": "date", "pattern": "^\\d{4}-\\d{2}-\\d{2}$"}
_GROUND: Schema = {
    "article": {**_TEXT, "description": "the article of the text"},
    "reading": {**_TEXT, "description": "why the value holds, where the text is silent"},
    "source": {**_TEXT, "description": "where it is written"},
}
_WHY: list[Schema] = [{"required": ["article"]}, {"required": ["reading"]}]


def rules_schema() -> Schema:
    """The JSON Schema (2020-12) of a rule file; days are TOML dates, seen as ISO texts.

    What needs more than one key (first days that increase, tables, readings that are asked) is checked on
    loading.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "elo-batch rules.toml",
        "description": "A law as dated data, or a sum of laws",
        "type": "object",
        "properties": {
            **_head(),
            **{name: _reference(name) for name in TOPICS},
            "reading": _readings(),
            "adjustment": _adjustments(),
        },
        "additionalProperties": False,
        "$defs": {name: _topic(topic) for name, topic in TOPICS.items()},
        "oneOf": [
            {"required": ["title", "pools"]},
            {"required": ["extends"], "not": {"required": ["pools"]}},
            {"required": ["title", "pool", "dated", *TOPICS], "not": {"required": ["extends"]}},
        ],
    }


def rules_schema_text() -> str:
    """The schema as the bytes of schemas/rules.schema.json."""
    return json.dumps(rules_schema(), indent=2, ensure_ascii=False) + "\n"


def _head() -> Mapping[str, Schema]:
    law = {**_TEXT, "description": "a shipped name, or a path from this file"}
    return {
        "title": {**_TEXT, "description": "the law in words"},
        "pool": {"enum": list(POOLS)},
        "dated": {"type": "boolean", "description": "whether values have first days"},
        "verified_on": {**_DAY, "description": "last day a person compared this file with its source"},
        "extends": law,
        "pools": {
            "type": "object",
            "properties": dict.fromkeys(RATED_POOLS, law),
            "additionalProperties": False,
            "minProperties": 1,
        },
    }


def _topic(topic: Topic) -> Schema:
    block = _object(
        {
            "from": {**_DAY, "description": "first day"},
            "day": {**_or_reading({"enum": list(topic.days)}), "description": "which day chooses the value"},
            **({"none": {"const": True, "description": "the law is without"}} if topic.optional else {}),
            **_GROUND,
            **{key: _field(field) for key, field in topic.fields.items()},
        },
        ["source"],
    )
    needed = [key for key, field in topic.fields.items() if field.default is None]
    block["anyOf"] = _WHY
    if topic.optional:
        without: Schema = {"required": ["none"], "properties": dict.fromkeys(topic.fields, False)}
        block["oneOf"] = [without, {"required": needed, "not": {"required": ["none"]}}]
    else:
        block["required"] = ["source", *needed]
    return {"description": topic.meaning, **block}


def _reference(topic: str) -> Schema:
    """A topic is given once, or once for each first day."""
    block = {"$ref": f"#/$defs/{topic}"}
    return {"oneOf": [block, {"type": "array", "items": block, "minItems": 1}]}


def _field(field: Field) -> Schema:
    shapes: Mapping[str, Schema] = {
        "whole number": _or_reading(_NUMBER),
        "yes or no": _or_reading({"type": "boolean"}),
        "one of": _or_reading({"enum": list(field.choices)}),
        "pool": {"enum": list(field.choices)},
        "bands of K": _list(_object({"k": _NUMBER, "article": _TEXT, **_conditions()}, ["k"])),
        "minutes by rating": _list(
            _object({"from_rating": _NUMBER, "minutes": _NUMBER}, ["from_rating", "minutes"])
        ),
    }
    return {**shapes.get(field.form, _TEXT), "description": field.meaning}


def _conditions() -> Mapping[str, Schema]:
    return {key: {**_NUMBER, "description": meaning} for key, meaning in BAND_CONDITIONS.items()}


def _or_reading(schema: Schema) -> Schema:
    return {"anyOf": [schema, _object({"reading": _TEXT}, ["reading"])]}


def _readings() -> Schema:
    choices = {"type": "object", "additionalProperties": _TEXT, "minProperties": 1}
    reading = _object({"question": _TEXT, "choice": _TEXT, "source": _TEXT, "choices": choices}, [])
    return {
        "type": "object",
        "description": "questions that the text leaves open; a file that extends gives only `choice`",
        "propertyNames": {"pattern": "\\S"},
        "additionalProperties": {**reading, "minProperties": 1},
    }


def _adjustments() -> Schema:
    needed = [key for key, field in ADJUSTMENT_FIELDS.items() if field.default is None]
    fields = {key: _field(field) for key, field in ADJUSTMENT_FIELDS.items()}
    table = _object({"day": _DAY, **_GROUND, **fields}, ["day", "source", *needed])
    return {
        "description": "one-off changes of a whole list",
        "type": "array",
        "items": {**table, "anyOf": _WHY},
    }


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 1}
