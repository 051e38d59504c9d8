"""The columns of a crosstable by their headings: number, name, rating ..., and the rounds or opponents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from elo_batch.notation.headings import canonical, rank
from elo_batch.notation.standing import round_of, standing
from elo_batch.notation.text import bare, plain, tidy

_RANK_OR_RATING = "rg"
_PERSON = ("name", "id", "rating", "federation", "sex", "title", "birth_date", "birth_year")


@dataclass(frozen=True)
class Columns:
    """Positions of columns.

    Attributes:
        one: name of a column (`number`, `rank`, `name`, `id`, `rating`, `points`, `club` ...) -> positions,
            the surest first.
        rounds: position -> number of the round, or of the opponent, in the order of the table.
        heads: number of an opponent -> the heading, where it is a name.
        named: whether the rounds are headed by a word for round; else by numbers alone.
        unnamed: positions without a heading, as the title and the sex are.
    """

    one: Mapping[str, tuple[int, ...]]
    rounds: Mapping[int, int]
    named: bool
    unnamed: tuple[int, ...]
    heads: Mapping[int, str] = field(default_factory=dict)

    def label(self, opponent: int) -> str:
        """What a place calls the column of an opponent."""
        return f"column {self.heads.get(opponent, opponent)}"


def columns_of(headings: Sequence[str]) -> Columns | None:
    """The columns of a header; None when it is not that of a crosstable: a name, and rounds.

    >>> columns_of(["No.", "", "Name", "1.Rd", "2.Rd", "Pts."]).rounds
    {3: 1, 4: 2}
    """
    rounds = {at: number for at, text in enumerate(headings) if (number := round_of(text))}
    named = bool(rounds)
    if not named:
        rounds = _numbered(headings)
    one = _singles(headings, rounds)
    if "name" not in one or not rounds or not _are_told_apart(list(rounds.values())):
        return None
    return Columns(one, rounds, named, _unnamed(headings, rounds))


def with_opponents(headings: Sequence[str], rounds: Mapping[int, int], name: int) -> Columns:
    """The columns of a table whose opponents (position -> number) are headed by names.

    `name` is the position of the players' own names, which may have no heading.
    """
    heads = {number: tidy(headings[at]) for at, number in rounds.items()}
    one = {**_singles(headings, rounds), "name": (name,)}
    one = {key: at for key, at in one.items() if key == "name" or name not in at}
    unnamed = tuple(at for at in _unnamed(headings, rounds) if at != name)
    return Columns(one, rounds, named=False, unnamed=unnamed, heads=heads)


def _singles(headings: Sequence[str], rounds: Mapping[int, int]) -> dict[str, tuple[int, ...]]:
    one: dict[str, list[int]] = {}
    for at, heading in enumerate(headings):
        if at not in rounds and (name := meaning(heading)):
            one.setdefault(name, []).append(at)
    _tell_rg_apart(headings, rounds, one)
    return {name: tuple(sorted(at, key=lambda n: _sureness(headings[n]))) for name, at in one.items()}


def _unnamed(headings: Sequence[str], rounds: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(at for at, text in enumerate(headings) if not bare(text) and at not in rounds)


def _tell_rg_apart(headings: Sequence[str], rounds: Mapping[int, int], one: dict[str, list[int]]) -> None:
    """`Rg` is the rank in German and the rating in Polish: between name and rounds, where no rating is."""
    if "rating" in one or "name" not in one or not rounds:
        return
    for at in one.get("rank", ()):
        if bare(headings[at]) == _RANK_OR_RATING and one["name"][0] < at < min(rounds):
            one["rank"].remove(at)
            one["rating"] = [at]
            return


def meaning(heading: str) -> str:
    """What a column of a crosstable holds beside its rounds: `name`, `rating`, `points` ...; "" = unknown."""
    if plain(heading) == "#":
        return "number"
    found = standing(heading)
    if found:
        return found
    name = canonical(heading, "players")
    return name if name in _PERSON else ""


def _sureness(heading: str) -> int:
    return rank(heading, "players")


def _numbered(headings: Sequence[str]) -> dict[int, int]:
    """Columns headed 1, 2, 3 ...; each may be followed by a second column for the second game of the pair."""
    found: dict[int, int] = {}
    for at, heading in enumerate(headings):
        text = plain(heading).rstrip(".")
        if text.isdecimal() and len(text) < 4 and int(text):
            found[at] = int(text)
        elif not text and found.get(at - 1) and found[at - 1] not in list(found.values())[:-1]:
            found[at] = found[at - 1]
    if len(set(found.values())) == len(found):
        return found
    singles = [at for at in found if not plain(headings[at])]
    every = len(singles) == len(set(found.values()))  # a blank heading at the end belongs to no opponent
    return found if every or not singles else {at: n for at, n in found.items() if at not in singles}


def _are_told_apart(numbers: Sequence[int]) -> bool:
    """Whether each number stands once; or, for several games of a pair, in a row of equal ones."""
    return len(set(numbers)) == len(numbers) or (sorted(numbers) == list(numbers) and not gaps(numbers))


def gaps(numbers: Iterable[int]) -> list[int]:
    """The numbers that are missing between the first and the last.

    >>> gaps([1, 2, 5]), gaps([3, 1, 2])
    ([3, 4], [])
    """
    given = set(numbers)
    return [number for number in range(min(given), max(given)) if number not in given]
