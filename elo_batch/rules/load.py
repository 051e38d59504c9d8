"""Rule files to `RuleSet`: strict, with `extends`. A wrong file is refused whole, with every reason."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from elo_batch.problems import RequestError
from elo_batch.rules.adjustments import read_adjustments
from elo_batch.rules.blocks import read_date, read_topic
from elo_batch.rules.combine import asked, choice_faults, fault_in, reading_faults
from elo_batch.rules.data_files import DATA, RULE_FILE, rule_set_names
from elo_batch.rules.readings import read_readings
from elo_batch.rules.rule_file import Refusals, RuleFile, near, read_rule_file
from elo_batch.rules.rule_set import Block, DatedAdjustment, Reading, RuleSet
from elo_batch.rules.topics import POOLS, RATED_POOLS, TOPICS

_LAW_KEYS = ("title", "pool", "dated", "verified_on", "extends", "reading", "adjustment", *TOPICS)
_SUM_KEYS = ("title", "verified_on", "pools")


def load_rule_set(name_or_path: str) -> RuleSet:
    """Load a shipped law by name, or a user's own rule file by path (anything with a slash or `.toml`).

    Raises RequestError for an unknown name (with near ones and all names), and for a file that is wrong:
    one line for each fault, with file, line and the choices.
    """
    return _load(name_or_path, Path(), ())


def _load(name_or_path: str, folder: Path, above: tuple[Path, ...]) -> RuleSet:
    if _is_path(name_or_path):
        return _load_file(folder / name_or_path, name_or_path, above)
    if name_or_path not in rule_set_names():
        names = rule_set_names()
        raise RequestError(
            f"there is no rule set '{name_or_path}'{near(name_or_path, names)}; "
            f"shipped: {', '.join(names)}; or give the path of a rule file (.toml)"
        )
    return _shipped(name_or_path)


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or os.sep in name


@cache
def _shipped(name: str) -> RuleSet:
    return _load_file(DATA / name / RULE_FILE, f"{name}/{RULE_FILE}", ())


def _load_file(path: Path, shown: str, above: tuple[Path, ...]) -> RuleSet:
    file = read_rule_file(path, shown)
    path = path.resolve()
    if path in above:
        chain = " -> ".join(step.name for step in (*above, path))
        raise RequestError(f"{shown}:{file.line(key='extends')}: extends goes round in a circle: {chain}")
    return _sum(file, (*above, path)) if "pools" in file.data else _law(file, (*above, path))


def _law(file: RuleFile, above: tuple[Path, ...]) -> RuleSet:
    parent = _parent(file, above)
    refusals = Refusals(file)
    head = _head(refusals, parent)
    blocks = _blocks(refusals, parent, head["dated"])
    adjustments = read_adjustments(refusals, parent.dated_adjustments if parent else ())
    declared = read_readings(refusals, parent.readings if parent else {})
    refusals.raise_any()
    for sentence in reading_faults(blocks, adjustments, declared):
        refusals.add(sentence)
    refusals.raise_any()
    for block in (block for series in blocks.values() for block in series):
        for sentence in choice_faults(block, declared):
            refusals.add(sentence)
    readings = _asked_ones(refusals, blocks, adjustments, declared)
    refusals.raise_any()
    starts = [series[0].ground.since for series in blocks.values()]
    first_day = max(day for day in starts if day) if head["dated"] else None
    return RuleSet(
        **head,
        name=_name(file.path),
        first_day=first_day,
        blocks=MappingProxyType(blocks),
        readings=MappingProxyType(readings),
        dated_adjustments=adjustments,
        parts=MappingProxyType({}),
    )


def _name(path: Path) -> str:
    return path.parent.name if path.name == RULE_FILE and path.parent.parent == DATA else path.stem


def _parent(file: RuleFile, above: tuple[Path, ...]) -> RuleSet | None:
    if "extends" not in file.data:
        return None
    where = f"{file.shown}:{file.line(key='extends')}"
    extends = file.data["extends"]
    if not isinstance(extends, str):
        raise RequestError(f"{where}: extends is {extends!r}; it takes a shipped name or a path in quotes")
    try:
        parent = _load(extends, file.path.parent, above)
    except RequestError as error:
        raise RequestError(f"{where}: extends: {error}") from None
    if parent.parts:
        names = ", ".join(part.name for part in parent.parts.values())
        raise RequestError(
            f"{where}: {extends} is a sum of laws and cannot be extended; extend one of {names}"
        )
    return parent


def _head(refusals: Refusals, parent: RuleSet | None) -> dict[str, Any]:
    data = refusals.file.data
    for key in data:
        if key not in _LAW_KEYS:
            refusals.unknown(key, _LAW_KEYS)
    if parent and "dated" in data:
        refusals.add(f"dated comes from {parent.name}; leave it out", key="dated")
    if not parent and not isinstance(data.get("dated"), bool):
        refusals.add("dated must be true (values have first days) or false", key="dated")
    if not parent and "title" not in data:
        refusals.add("the law has no title")
    verified = read_date(refusals, "the law", 0, data, "verified_on") if "verified_on" in data else None
    return {
        "title": _title(refusals, parent),
        "pool": _pool(refusals, parent),
        "dated": parent.dated if parent else data.get("dated") is True,
        # A law that extends another was not compared with anything when the other was.
        "verified_on": verified,
    }


def _title(refusals: Refusals, parent: RuleSet | None) -> str:
    title = refusals.file.data.get("title", f"{parent.title}, changed" if parent else "")
    if not isinstance(title, str) or ("title" in refusals.file.data and not title.strip()):
        refusals.add(f"title is {title!r}; it takes a text in quotes", key="title")
    return str(title)


def _pool(refusals: Refusals, parent: RuleSet | None) -> str:
    pool = refusals.file.data.get("pool", parent.pool if parent else "")
    if pool not in POOLS:
        refusals.add(f"pool is {pool!r}; choose {', '.join(POOLS)}", key="pool")
    return str(pool)


def _blocks(refusals: Refusals, parent: RuleSet | None, dated: bool) -> dict[str, tuple[Block, ...]]:
    """The topics in their usual order: the file's own, else the parent's."""
    blocks: dict[str, tuple[Block, ...]] = {}
    for name, topic in TOPICS.items():
        if name in refusals.file.data:
            blocks[name] = read_topic(refusals, name, refusals.file.data[name], dated)
        elif parent:
            blocks[name] = parent.blocks[name]
        else:
            refusals.add(f"the law does not say {name}: {topic.meaning}")
    for name, series in blocks.items():
        for index, block in enumerate(series):
            if fault := fault_in(block):
                refusals.add(f"{name}: {fault}", name, index)
    return blocks


def _asked_ones(
    refusals: Refusals,
    blocks: Mapping[str, tuple[Block, ...]],
    adjustments: tuple[DatedAdjustment, ...],
    declared: Mapping[str, Reading],
) -> dict[str, Reading]:
    names = {name for name, _, _ in asked(blocks, adjustments)}
    for name in refusals.file.data.get("reading", {}):
        if name not in names:
            known = ", ".join(sorted(names)) or "none"
            refusals.add(f"no value of this law asks the reading '{name}'; asked: {known}", f"reading.{name}")
    return {name: reading for name, reading in declared.items() if name in names}


def _sum(file: RuleFile, above: tuple[Path, ...]) -> RuleSet:
    """A sum of laws: `[pools]` names the law of each pool."""
    refusals = Refusals(file)
    for key in file.data:
        if key not in _SUM_KEYS:
            refusals.unknown(key, _SUM_KEYS)
    if "title" not in file.data:
        refusals.add("the sum of laws has no title")
    verified = (
        read_date(refusals, "the law", 0, file.data, "verified_on") if "verified_on" in file.data else None
    )
    parts = _parts(refusals, above)
    refusals.raise_any()
    days = [part.first_day for part in parts.values() if part.first_day]
    return RuleSet(
        name=_name(file.path),
        title=_title(refusals, None),
        pool="",
        dated=any(part.dated for part in parts.values()),
        first_day=max(days, default=None),
        verified_on=verified,
        blocks=MappingProxyType({}),
        readings=MappingProxyType({}),
        dated_adjustments=(),
        parts=MappingProxyType(parts),
    )


def _parts(refusals: Refusals, above: tuple[Path, ...]) -> dict[str, RuleSet]:
    pools = refusals.file.data["pools"]
    if not isinstance(pools, dict) or not pools:
        refusals.add('pools takes a table: standard = "name of a law"', key="pools")
        return {}
    parts: dict[str, RuleSet] = {}
    for pool, name in pools.items():
        if pool not in RATED_POOLS:
            refusals.unknown(pool, RATED_POOLS, "pools")
        elif not isinstance(name, str):
            refusals.add(f"{pool} of pools is {name!r}; it takes the name of a law", "pools", 0, pool)
        else:
            parts[pool] = _part(refusals, pool, name, above)
    return parts


def _part(refusals: Refusals, pool: str, name: str, above: tuple[Path, ...]) -> RuleSet:
    part = _load(name, refusals.file.path.parent, above)
    if part.parts or part.pool not in (pool, "any"):
        refusals.add(f"{name} is not a law for {pool}", "pools", 0, pool)
    return part
