"""Results on pages: of a pairing, of a bye, and from one player's side."""

from __future__ import annotations

import re
from functools import lru_cache

from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.results import canonical, parse_bye, parse_result
from elo_batch.notation.text import plain

_OWN = re.compile(r"(-?) ?(1(?:\.0)?|0(?:\.0)?|½|0\.5|\+|-|=|\*|)? ?([kf]?)")
_SCORES = {"1": "1", "1.0": "1", "0": "0", "0.0": "0", "½": "=", "0.5": "=", "=": "=", "*": "*", "": " "}
_BYES = {"1": "F", "=": "H", "0": "Z", " ": "Z", "*": "Z"}
_SWAPPED = {
    "1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "1-0U": "0-1U", "0-1U": "1-0U", "1/2-0": "0-1/2",
    "0-1/2": "1/2-0",
}  # fmt: skip


def is_bye(name: str, number: str = "") -> bool:
    """Whether what stands for an opponent is a bye in words, or a number that is none.

    >>> is_bye("( half point bye )"), is_bye("not paired"), is_bye("bye", "-1"), is_bye("Alder, Ann", "3")
    (True, True, True, False)
    """
    if number in ("-1", "-2"):
        return True
    return bool(name) and bye_in_seat(name) is not None


def bye_result(result: str, name: str) -> str:
    """What a bye is worth, as we write it: by its score, else by its word (`bye` a point, `not paired` none).

    >>> bye_result("½", "not paired"), bye_result("", "bye"), bye_result("0", "not paired")
    ('bye=½', 'bye=1', 'bye=0')
    """
    score = parse_bye(result) if result else None
    found = score or bye_in_seat(name)
    return canonical(found) if found else "bye=0"


@lru_cache(maxsize=1024)
def pairing_result(text: str) -> str:
    """The result of a pairing as we write it; `*` for none; as it stands when it is not known.

    >>> pairing_result("1 - 0"), pairing_result("½ - ½"), pairing_result("- - +"), pairing_result("")
    ('1-0', '1/2-1/2', '-/+', '*')
    """
    outcome = parse_result(text) if text else None
    if not text or plain(text) in (":", "-", "- -"):
        return "*"
    return canonical(outcome) if outcome else text


def swapped(result: str) -> str:
    """A result seen from the other side.

    >>> swapped("1-0"), swapped("1/2-1/2")
    ('0-1', '1/2-1/2')
    """
    return _SWAPPED.get(result, result)


def own_code(text: str, against_nobody: bool) -> str:
    """A score on a player's card as the code of a cell; "?" when it is not known.

    >>> own_code("1", False), own_code("- 0K", False), own_code("½", False), own_code("- 1", True)
    ('1', '-', '=', 'F')
    """
    match = _OWN.fullmatch(
        plain(text.replace("½", "#")).replace("#", "½").replace("1/2", "½").replace(",", ".")
    )
    if match is None:
        return "?"
    score, mark = match[2] or "", match[3]
    if against_nobody:
        sign = {"+": "F", "-": "Z"}.get(score)
        return sign or ("Z" if match[1] and not score else _BYES[_SCORES[score]])
    if score in ("+", "-") or (match[1] and not score):
        return score or "-"
    if mark:
        return {"1": "+", "0": "-"}.get(_SCORES[score], "?")
    return "?" if match[1] else _SCORES[score]
