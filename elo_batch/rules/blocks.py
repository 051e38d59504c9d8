"""The topics of one rule file, as blocks in the order of their first days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from elo_batch.rules.forms import convert
from elo_batch.rules.model import Ground
from elo_batch.rules.rule_file import Refusals
from elo_batch.rules.rule_set import Asked, Block
from elo_batch.rules.topics import TOPICS, Field, Topic

GROUND_KEYS = ("article", "reading", "source")
BLOCK_KEYS = ("from", "day", "none", *GROUND_KEYS)


def read_topic(refusals: Refusals, name: str, raw: object, dated: bool) -> tuple[Block, ...]:
    """The blocks of one topic: `[[name]]` once for each first day, or `[name]` once."""
    tables: list[Any] = raw if isinstance(raw, list) else [raw]
    if not tables or not all(isinstance(table, dict) for table in tables):
        refusals.add(f"{name} takes tables: [[{name}]]", key=name)
        return ()
    if not dated and len(tables) > 1:
        refusals.add(
            f"{name} is given {len(tables)} times, but this law has no days (dated = false)", name, 1
        )
    day = _day(refusals, name, tables, dated)
    blocks = [_block(refusals, name, index, table, day, dated) for index, table in enumerate(tables)]
    _check_order(refusals, name, blocks)
    return tuple(blocks)


def _block(
    refusals: Refusals, name: str, index: int, table: Mapping[str, Any], day: str | Asked, dated: bool
) -> Block:
    topic = TOPICS[name]
    since = _since(refusals, name, index, table, dated)
    ground = read_ground(refusals, name, index, table, since)
    absent = _absent(refusals, name, index, table, topic)
    values = None if absent else read_values(refusals, name, index, table, topic.fields, BLOCK_KEYS)
    return Block(name, day, values, ground)


def read_ground(
    refusals: Refusals, name: str, index: int, table: Mapping[str, Any], since: date | None
) -> Ground:
    """Why a value holds; refused without a source, or with neither article nor reading."""
    texts = {key: table.get(key, "") for key in GROUND_KEYS}
    for key, text in texts.items():
        if not isinstance(text, str) or (key in table and not text.strip()):
            refusals.add(f"{key} of {name} is {text!r}; it takes a text in quotes", name, index, key)
    if "article" not in table and "reading" not in table:
        refusals.add(f"{name} gives neither an article nor a reading; say why this value holds", name, index)
    if "source" not in table:
        refusals.add(f"{name} gives no source", name, index)
    article, reading, origin = (str(texts[key]) for key in GROUND_KEYS)
    return Ground(article, reading, origin, since)


def read_values(
    refusals: Refusals,
    name: str,
    index: int,
    table: Mapping[str, Any],
    fields: Mapping[str, Field],
    others: tuple[str, ...],
) -> Mapping[str, object]:
    """The values under their keys, defaults filled in. `others`: keys that are read elsewhere."""
    for key in table:
        if key not in fields and key not in others:
            refusals.unknown(key, (*fields, *others), name, index)
    values: dict[str, object] = {}
    for key, field in fields.items():
        if key not in table:
            values[key] = field.default
            if field.default is None:
                refusals.add(f"{name} does not say {key}: {field.meaning}", name, index)
            continue
        try:
            values[key] = convert(field, table[key], refusals.file.path.parent)
        except ValueError as error:
            refusals.add(f"{key} of {name} {error}", name, index, key)
            values[key] = field.default
    return values


def read_date(refusals: Refusals, name: str, index: int, table: Mapping[str, Any], key: str) -> date | None:
    """A day, written 2025-10-01 without quotes; None (and a refusal) where there is none."""
    value = table.get(key)
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    found = f"is {value!r}" if key in table else "is missing"
    refusals.add(f"{key} of {name} {found}; it takes a day, such as 2025-10-01", name, index, key)
    return None


def _absent(refusals: Refusals, name: str, index: int, table: Mapping[str, Any], topic: Topic) -> bool:
    if "none" not in table:
        return False
    if table["none"] is not True or not topic.optional:
        needed = (
            "takes true, or is left out" if topic.optional else "is not possible: every law needs this topic"
        )
        refusals.add(f"none of {name} {needed}", name, index, "none")
        return False
    for key in table:
        if key not in BLOCK_KEYS:
            refusals.add(f"{name} says none = true and {key}; only one of the two", name, index, key)
    return True


def _since(refusals: Refusals, name: str, index: int, table: Mapping[str, Any], dated: bool) -> date | None:
    if dated:
        return read_date(refusals, name, index, table, "from")
    if "from" in table:
        refusals.add(f"{name} gives a first day, but this law has none (dated = false)", name, index, "from")
    return None


def _day(refusals: Refusals, name: str, tables: list[dict[str, Any]], dated: bool) -> str | Asked:
    """The day that chooses among the blocks, named in the first and the same in all."""
    days = TOPICS[name].days
    found: str | Asked = ""
    for index, table in enumerate(tables):
        if not dated and "day" in table:
            refusals.add(f"{name} names a day, but this law has none (dated = false)", name, index, "day")
        if not dated or ("day" not in table and index):
            continue
        if "day" not in table:
            refusals.add(f"day of {name} is missing; choose {' or '.join(days)}", name, index)
            continue
        try:
            day = convert(Field("one of", "", None, days), table["day"], refusals.file.path.parent)
        except ValueError as error:
            refusals.add(f"day of {name} {error}", name, index, "day")
            continue
        if index and day != found:
            refusals.add(f"{name} names two days; all its blocks share one", name, index, "day")
        found = day if isinstance(day, Asked) else str(day)
    return found


def _check_order(refusals: Refusals, name: str, blocks: list[Block]) -> None:
    for index in range(1, len(blocks)):
        before, after = blocks[index - 1].ground.since, blocks[index].ground.since
        if before and after and after <= before:
            sentence = f"first days of {name} must increase: {after} stands after {before}"
            refusals.add(sentence, name, index, "from")
