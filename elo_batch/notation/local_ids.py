"""Ids that are only the start numbers of a report once more: they name nobody outside the event."""

from __future__ import annotations

from collections.abc import Sequence

_LEAST = 2  # of one player alone the two numbers may be equal by chance


def are_start_numbers(ids: Sequence[str], numbers: Sequence[int], names: Sequence[str]) -> bool:
    """Whether everybody's id, if any, is the start number, and names can stand for all players instead.

    >>> are_start_numbers(["1", "02"], [1, 2], ["Alder", "Birch"])
    True
    >>> are_start_numbers(["1", "2"], [1, 2], ["Alder", "alder"])
    False
    """
    given = [(id_, number) for id_, number in zip(ids, numbers, strict=True) if id_]
    folded = {name.casefold() for name in names}
    return (
        len(given) >= _LEAST
        and all(id_.isdecimal() and int(id_) == number for id_, number in given)
        and all(names)
        and len(folded) == len(names)
    )
