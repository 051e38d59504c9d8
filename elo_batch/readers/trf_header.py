"""The header of a tournament report file: event, place, arbiter, rounds, time control, counts, scoring."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_batch.notation.text import bare, plain
from elo_batch.notation.time_control import Pool, parse
from elo_batch.readers.trf_lines import Records
from elo_batch.readers.trf_rate import spoken_pool

_NUMBER = re.compile(r"\d+")
_FILLERS = re.compile(
    r"\b(?:per|each|a|every|for|the|by|from|increments?|moves?(?: 1)?|player|game|all|pro|zug|je)\b"
    r"|\bbonus\b|[.,()]"
)
_PLUS = re.compile(r"\b(?:plus|and|und|mit|with|con|avec|et|y|e)\b")
_HOURS = re.compile(r"\d:\d\d\b")  # 1:30 may be an hour and a half, or two periods


class Stated(NamedTuple):
    """A number the header states (0 = none), and its line."""

    number: int
    line: int


def stated(records: Records, *identifiers: str) -> Stated:
    """The first whole number of a record; `9 (9)` is 9."""
    for line, text in records.of(*identifiers):
        if found := _NUMBER.search(text[3:]):
            return Stated(int(found[0]), line)
    return Stated(0, 0)


def rate_of_play(records: Records) -> str:
    """The rate of play as written: record `222` (machine-readable) if there is one, else the free text."""
    return records.text("222") or records.text("122")


def time_control(records: Records) -> Pool | None:
    """The pool the header tells: by its rate of play, else by a word such as `Blitz` in `122` or `092`.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> time_control(sort_records(["122 90 minutes + 30 seconds per move"]))
    'standard'
    """
    coded = parse(records.text("222"), seconds=True).pool
    free = _PLUS.sub("+", plain(records.text("122")))
    shortened = " ".join(_FILLERS.sub(" ", free).split())
    if _HOURS.match(free):
        return coded
    words = _pools_named(free) or _pools_named(plain(records.text("092")))
    told = words.pop() if len(words) == 1 else None
    periods = free.replace(",", ":") if "/" in free else free  # 40/120, 60
    pools = (parse(written).pool for written in (free, periods, shortened))
    return coded or next(filter(None, pools), None) or spoken_pool(free) or told


def pool_in_name(records: Records) -> Pool | None:
    """The pool that a word of the event's name tells of (`Blitzschach`, `Rapid Open`), or None."""
    words = _pools_named(plain(records.text("012")))
    return words.pop() if len(words) == 1 else None


def _pools_named(text: str) -> set[Pool]:
    return {
        pool
        for word in re.split(r"[\s,;:()/]+", text)
        if word and (pool := parse(word).pool) and word.isalpha()
    }


def declared_format(records: Records) -> str:
    """The format that `192` or the free text of `092` names: swiss, round-robin or match; "" = not said."""
    coded = bare(records.text("192"))
    if "roundrobin" in coded:
        return "round-robin"
    if any(word in coded for word in ("dutch", "dubov", "burstein", "swiss", "fideteam")):
        return "swiss"
    text = bare(records.text("092"))
    if "swiss" in text or "schweizer" in text or "suizo" in text or "suisse" in text:
        return "swiss"
    if any(word in text for word in ("roundrobin", "allplayall", "berger", "rundenturnier", "toutesrondes")):
        return "round-robin"
    return "match" if text in ("match", "individualmatch") else ""


def is_team_event(records: Records) -> bool:
    """Whether the file says that teams play: `082`, `092`, `192`, or records of teams."""
    named = re.search(r"\b(?:team|league|mannschaft)", plain(records.text("092")))
    coded = re.search(r"team|schiller|scheveningen", plain(records.text("192")))
    counted = stated(records, "082")
    if counted.number or named or coded or records.of("310"):
        return True
    return bool(records.of("013")) and not counted.line and "individual" not in plain(records.text("092"))
