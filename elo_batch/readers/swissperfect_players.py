"""The players of a SwissPerfect event, from the records of its `.trn`."""

from __future__ import annotations

from collections.abc import Mapping

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.national_ids import with_one_kind_of_id, with_one_kind_of_rating

_TITLES = ("", "GM", "WGM", "IM", "WIM", "FM", "WFM")
_SEXES = ("", "m", "w")

Record = Mapping[str, str]


def read_players(rows: Mapping[int, Record], findings: Findings) -> dict[int, Entry]:
    """ID -> player, in the order of the file; records without a name and a second one of an ID are errors.

    Players are numbered by START_NO, as the program's printed tables are, or by ID where those do not tell
    them apart.
    """
    found: dict[int, Entry] = {}
    kept: list[tuple[int, Record]] = []
    first: dict[int, int] = {}
    for line, row in rows.items():
        number = _whole(row["ID"])
        if not number or not row["SURNAME"]:
            if any(row.values()):
                findings.add("N124", line, reason="there is no ID or no surname")
        elif number in first:
            findings.add("T201", line, "ID", found=number, first=first[number])
        else:
            first[number] = line
            kept.append((line, row))
    starts = [_whole(row["START_NO"]) for _, row in kept]
    distinct = all(starts) and len(set(starts)) == len(starts)
    players = [
        _player(line, row, start if distinct else _whole(row["ID"]))
        for (line, row), start in zip(kept, starts, strict=True)
    ]
    chosen = with_one_kind_of_id(players, ("local_id", "local numbers (LOC_ID)"), findings)
    for (_, row), player in zip(kept, with_one_kind_of_rating(chosen, findings), strict=True):
        found[_whole(row["ID"])] = player
    return found


def bonus(row: Record) -> float:
    """The bonus points of a record, which the program also keeps in MEMO."""
    for name in ("BONUS", "MEMO"):
        text = row.get(name, "").replace(",", ".")
        if text.replace(".", "", 1).isdigit() and float(text) > 0:
            return float(text)
    return 0.0


def _player(line: int, row: Record, number: int) -> Entry:
    given = row.get("FIRSTNAME", "")
    ratings = {"local_rating": row.get("LOC_RTG", ""), "fide_rating": row.get("INTL_RTG", "")}
    ids = {"local_id": _id(row.get("LOC_ID", "")), "fide_id": _id(row.get("INTL_ID", ""))}
    return Entry(
        line,
        number,
        f"{row['SURNAME']}, {given}" if given else row["SURNAME"],
        sex=_of(_SEXES, row.get("SEX", "")),
        title=_of(_TITLES, row.get("TITLE", "")),
        federation=row.get("FEDER", ""),
        birth=row.get("BIRTH_DATE", ""),
        extra={"club": row.get("CLUB", ""), **ids, **ratings},
    )


def _id(text: str) -> str:
    return "" if text in ("", "0") else text


def _of(names: tuple[str, ...], text: str) -> str:
    number = _whole(text)
    return names[number] if number < len(names) else ""


def _whole(text: str) -> int:
    """A whole number, 0 for anything else."""
    text = text.split(".")[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
