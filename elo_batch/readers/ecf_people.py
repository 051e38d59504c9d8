"""The players of an ECF results file, by PIN."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from elo_batch.notation.dates import parse_date
from elo_batch.readers.ecf_items import Item, blocks
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.national_ids import with_one_kind_of_id

FIELDS = frozenset(
    [
        "PIN", "ECFCODE", "BCFCODE", "NAME", "SURNAME", "FORENAME", "INITIALS", "GENDER", "SEX", "TITLE",
        "DATEOFBIRTH", "CLUB", "CLUBCODE", "CLUBNAME", "CLUBCOUNTY", "ECFNO", "BCFNO", "FIDENO", "COMMENT",
    ]
)  # fmt: skip
"""The fields of a player that are known."""
_CODE = re.compile(r"\d{6}[A-L]", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)


def read_people(items: Sequence[Item], findings: Findings) -> dict[str, Entry]:
    """PIN -> player. A PIN that stands twice, and a player without PIN or name, is an error."""
    found: dict[str, tuple[int, Mapping[str, str]]] = {}
    for block in blocks(items, "PIN"):
        person = {item.field: item.value for item in block}
        line, pin = block[0].line, person.get("PIN", "")
        if not pin:
            findings.add("N141", line, found=block[0].field, reason="the player has no PIN")
        elif pin in found:
            findings.add("N144", line, "PIN", found=pin, first=found[pin][0])
        else:
            found[pin] = line, person
    numbers = [int(pin) if _NUMBER.fullmatch(pin) else 0 for pin in found]
    numbered = all(numbers) and len(set(numbers)) == len(numbers)
    players = [
        _player(line, numbers[at] if numbered else at + 1, pin, person, findings)
        for at, (pin, (line, person)) in enumerate(found.items())
    ]
    chosen = with_one_kind_of_id(players, ("ecf_code", "ECF codes"), findings)
    return dict(zip(found, chosen, strict=True))


def _player(line: int, number: int, pin: str, person: Mapping[str, str], findings: Findings) -> Entry:
    code = (person.get("ECFCODE") or person.get("BCFCODE") or "").replace(" ", "").upper()
    if code and not _CODE.fullmatch(code):
        findings.add("N147", line, "ECF CODE", found=code)
    birth = person.get("DATEOFBIRTH", "")
    day = parse_date(birth, "dmy") if birth else None
    fide = person.get("FIDENO", "")
    return Entry(
        line,
        number,
        _name(person),
        sex=(person.get("GENDER") or person.get("SEX") or "")[:1].lower(),
        title=person.get("TITLE", ""),
        birth=str(day) if day else birth,
        extra={
            "pin": pin,
            "ecf_code": code,
            "fide_id": "" if fide == "0" else fide,
            "ecf_membership": person.get("ECFNO") or person.get("BCFNO") or "",
            "club": person.get("CLUBNAME") or person.get("CLUB") or person.get("CLUBCODE") or "",
        },
    )


def _name(person: Mapping[str, str]) -> str:
    if person.get("NAME"):
        return person["NAME"]
    given = " ".join(filter(None, (person.get("FORENAME"), person.get("INITIALS"))))
    surname = person.get("SURNAME", "")
    return f"{surname}, {given}" if surname and given else surname or given
