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
    return next(iter(all_stated(records, *identifiers)), Stated(0, 0))


def all_stated(records: Records, *identifiers: str) -> list[Stated]:
    """The first whole number of each record that has one."""
    found = ((line, _NUMBER.search(text[3:])) for line, text in records.of(*identifiers))
    return [Stated(int(number[0]), line) for line, number in found if number]


def rate_of_play(records: Records) -> str:
    """The rate of play as written: record `222` (machine-readable) if there is one, else the free text."""
    return records.text("222") or records.text("122")


class ToldPool(NamedTuple):
    """A pool that a record tells, and where: the record, its line, the text."""

    pool: Pool
    record: str
    line: int
    text: str


def time_control(records: Records) -> Pool | None:
    """The pool the header tells: by its rate of play, else by a word such as `Blitz` in `122` or `092`.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> time_control(sort_records(["122 90 minutes + 30 seconds per move"]))
    'standard'
    >>> time_control(sort_records(["122 Rapid 90+30", "092 Swiss (Blitz)"]))
    'standard'
    """
    return next((told.pool for told in told_pools(records) if told.record != "012"), None)


def told_pools(records: Records) -> list[ToldPool]:
    """What each record tells of the pool, the most trustworthy first.

    Record `222` is made for it; the numbers of `122` go before its words, these before a word in the kind of
    tournament (`092`), and that before one in the event's name (`012`).
    """
    free = _PLUS.sub("+", plain(records.text("122")))
    clear = not _HOURS.match(free)
    found = (
        ("222", parse(records.text("222"), seconds=True).pool),
        ("122", _rated_by_numbers(free) if clear else None),
        ("122", _pool_named(free) if clear else None),
        ("092", _pool_named(plain(records.text("092"))) if clear else None),
        ("012", pool_in_name(records)),
    )
    return [ToldPool(pool, name, _line_of(records, name), records.text(name)) for name, pool in found if pool]


def contradicting(records: Records) -> list[ToldPool]:
    """The pool that is followed, and after it those records that tell another one; [] where all agree.

    `standard` in the kind of tournament or in its name may mean anything, and `quick` the finish of a game.
    """
    told = told_pools(records)
    others = [
        other
        for other in told[1:]
        if other.pool != told[0].pool
        and (other.record == "122" or other.pool != "standard")
        and not (other.record == "122" and "finish" in other.text.casefold())
    ]
    return [told[0], *others] if others and told[0].record != "012" else []


def _line_of(records: Records, name: str) -> int:
    return next((line for line, text in records.of(name) if text[3:].strip()), 0)


def _rated_by_numbers(free: str) -> Pool | None:
    """The pool of a rate of play in free text, whatever words stand beside it."""
    shortened = " ".join(_FILLERS.sub(" ", free).split())
    periods = free.replace(",", ":") if "/" in free else free  # 40/120, 60
    wordless = " ".join(word for word in free.split() if not _pools_named(word)).strip(" ,;:()-")
    texts = [text for text in (free, periods, shortened, wordless) if any(sign.isdigit() for sign in text)]
    return next(filter(None, (parse(text).pool for text in texts)), None) or spoken_pool(free)


def pool_in_name(records: Records) -> Pool | None:
    """The pool that a word of the event's name tells of (`Blitzschach`, `Rapid Open`), or None."""
    return _pool_named(plain(records.text("012")))


def _pool_named(text: str) -> Pool | None:
    """The one pool that words of a text name."""
    words = _pools_named(text)
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
