"""The published file contracts: Table Schema of every input and output file, JSON Schema of the rest.

    python -m elo_batch.schemas [--check] FOLDER

writes them, or says which differ from the code (exit 1). They are for editors and for other programs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from elo_batch.columns import (
    ADJUSTMENTS,
    ALIASES,
    CHANGES,
    EVENTS,
    GAMES,
    LINES,
    NEWCOMERS,
    PLAYERS,
    PROBLEMS,
    WAIVERS,
    Column,
)
from elo_batch.notation.counts import counted
from elo_batch.problems import LINE_OR_ROW, Kind, catalogue
from elo_batch.rules.schema import rules_schema_text

TABLES: Mapping[str, tuple[Column, ...]] = {
    "games": GAMES,
    "players": PLAYERS,
    "events": EVENTS,
    "newcomers": NEWCOMERS,
    "waivers": WAIVERS,
    "aliases": ALIASES,
    "adjustments": ADJUSTMENTS,
    "changes": CHANGES,
    "lines": LINES,
    "problems": PROBLEMS,
}
LETTERS: Mapping[str, str] = {
    "C": "crosstables, web pages and upload files",
    "D": "damaged cells and repairs",
    "F": "files",
    "G": "collections of games: PGN and JSON",
    "H": "headings and layout of tables",
    "L": "rating lists",
    "N": "files of other programs and of national federations",
    "O": "output",
    "P": "who is who",
    "R": "rating and law",
    "S": "spreadsheets",
    "T": "tournament reports and crosstables, told player by player",
    "V": "values of cells",
    "W": "files written for others",
    "X": "games against each other, events and dates",
}
"""What the codes of a letter are about."""
_SLOT = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
_HEAD = """# Problem codes

An **error** stops its event, a **warning** wants attention or a line in the waivers file, a **note** informs.
*Slanted words* stand for what was found. Each letter has a table.
"""
_FILES: Mapping[str, str] = {
    "games": "results, read: a file of games, or what any reader makes of one",
    "players": "rating lists, read (`--players`) and written (`ratings.csv`)",
    "events": "what is known of the events, read (`--events`)",
    "newcomers": "games of players without a rating yet, written (`newcomers.csv`) and read (`--newcomers`)",
    "waivers": "warnings that somebody accepts, read (`--waivers`)",
    "aliases": "who is who, read (`--aliases`)",
    "adjustments": "the one-off changes of `adjust`, written",
    "changes": "a row for each player and event, and for each player and period, written (`changes.csv`)",
    "lines": "a row for each game of each player, written (`lines.csv`)",
    "problems": "what was found, written (`problems.csv`)",
}
"""What the tables are for."""
_KINDS: Mapping[str, str] = {
    "text": "text",
    "whole": "whole number",
    "exact": "number",
    "date": "date",
    "flag": "yes or no",
}
_COLUMNS_HEAD = """# Columns

Every column of every file that is read or written, under its canonical name. Files that are read may use
other headings, in many languages; `--map "heading=column"` names one that is not recognised. **Bold** columns
are needed. Dates are written as 2026-02-01.
"""
_NEEDED = {
    "games": ("white", "black"),
    "newcomers": ("id", "pool", "games", "score", "opponents_sum"),
    "waivers": ("code", "reason", "initials"),
    "aliases": ("alias", "id"),
}
_TYPES: Mapping[str, Mapping[str, Any]] = {
    "text": {"type": "string"},
    "whole": {"type": "integer"},
    "exact": {"type": "number", "decimalChar": "."},
    "date": {"type": "date", "format": "%Y-%m-%d"},
    "flag": {"type": "boolean", "trueValues": ["yes"], "falseValues": ["no", ""]},
}


def table_schema(name: str) -> dict[str, Any]:
    """The Table Schema (specs.frictionlessdata.io) of one file.

    >>> table_schema("waivers")["fields"][0]["name"]
    'code'
    """
    fields = [
        {"name": column.name, "description": column.meaning, **_TYPES[column.kind]} for column in TABLES[name]
    ]
    for field in fields:
        if field["name"] in _NEEDED.get(name, ()):
            field["constraints"] = {"required": True}
    return {"name": name, "fields": fields, "missingValues": [""]}


def run_schema() -> dict[str, Any]:
    """The JSON Schema of run.json."""
    text, whole = {"type": "string"}, {"type": "integer", "minimum": 0}
    texts = {"type": "array", "items": text}
    properties: dict[str, Any] = {
        "program": {"const": "elo-batch"},
        "version": text,
        "list_date": {"type": ["string", "null"], "format": "date"},
        "laws": {"type": "object", "additionalProperties": _law()},
        "options": {"type": "object"},
        "inputs": {"type": "array", "items": _object({"role": text, "file": text, "sha256": text})},
        "read": {"type": "array", "items": {"type": "object", "required": ["file", "format"]}},
        "lists": {"type": "array", "items": {"type": "object", "required": ["file", "format"]}},
        "counts": {"type": "object", "required": ["games", "rated", "not_rated", "verdicts", "players"]},
        "refused_events": texts,
        "refused_games": whole,
        "provisional": {"type": "boolean"},
        "k_assumed": whole,
        "problems": _object({"error": whole, "warning": whole, "note": whole}),
        "waived": whole,
        "outputs": {
            "type": "object",
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "started": {"type": "string", "format": "date-time"},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "run.json of elo-batch",
        **_object(properties),
    }


def _law() -> dict[str, Any]:
    text = {"type": "string"}
    return _object(
        {
            "law": text,
            "game_editions": {"type": "array", "items": text},
            "list_edition": text,
            "update": {"enum": ["period", "event", "game"]},
            "rounding": {"enum": ["period", "event", "game", "none"]},
            "readings": {"type": "object", "additionalProperties": text},
        }
    )


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


def documents() -> dict[str, str]:
    """Every schema, and the lists of columns and of problem codes, by file name."""
    made = {f"{name}.schema.json": _json(table_schema(name)) for name in TABLES}
    made |= {"run.schema.json": _json(run_schema()), "rules.schema.json": rules_schema_text()}
    return {**made, "problems.md": problem_codes(), "columns.md": column_tables()}


def column_tables() -> str:
    """Every column as Markdown, a table for each file.

    >>> column_tables().count("## ") == len(TABLES)
    True
    """
    parts = [
        f"\n## {name}: {_FILES[name]}\n\n| column | kind | meaning |\n|---|---|---|\n"
        + "".join(_column_row(column, column.name in _NEEDED.get(name, ())) for column in columns)
        for name, columns in TABLES.items()
    ]
    return _COLUMNS_HEAD + "".join(parts)


def _column_row(column: Column, needed: bool) -> str:
    name = f"**{column.name}**" if needed else column.name
    return f"| {name} | {_KINDS[column.kind]} | {escape(column.meaning, quote=False)} |\n"


def problem_codes() -> str:
    """Every problem code as Markdown, a table for each letter.

    >>> problem_codes().count("## ") == len(LETTERS)
    True
    """
    kinds = sorted(catalogue().values(), key=lambda kind: kind.code)
    parts = [
        f"\n## {letter}: {LETTERS[letter]}\n\n| code | severity | what | what to do |\n|---|---|---|---|\n"
        + "".join(map(_row, of_letter))
        for letter, of_letter in groupby(kinds, key=lambda kind: kind.code[0])
    ]
    return _HEAD + "".join(parts)


def _row(kind: Kind) -> str:
    sentence, advice = (
        _SLOT.sub(_slanted, escape(text, quote=False)) for text in (kind.sentence, kind.advice)
    )
    return f"| {kind.code} | {kind.severity} | **{kind.title}**: {sentence} | {advice} |\n"


def _slanted(slot: re.Match[str]) -> str:
    name, words = f"*{slot[1].replace('_', ' ')}*", slot[2]
    if words == LINE_OR_ROW:
        return f"{words} {name}"
    return counted(name, words) if words else name


def _json(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def drift(folder: Path) -> list[str]:
    """Names of the schemas in the folder that differ from the code, or are missing."""
    paths = {name: folder / name for name in documents()}
    return [
        name
        for name, text in documents().items()
        if not paths[name].exists() or paths[name].read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the schemas into a folder, or check the ones there."""
    folder = Path(arguments[-1])
    if "--check" in arguments:
        different = drift(folder)
        sys.stderr.write(
            "".join(f"{folder / name} differs from the code: make schemas\n" for name in different)
        )
        return 1 if different else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in documents().items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
