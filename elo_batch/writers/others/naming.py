"""Events as sections of one event: the names that a file of several sections gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from elo_batch.problems import Place, Problem

_BETWEEN = ": "


@dataclass(frozen=True)
class Named:
    """The name of the whole ("" where nothing gives it), those of its sections, and of the events as read."""

    whole: str
    sections: tuple[str, ...]

    @property
    def events(self) -> tuple[str, ...]:
        """The name under which each section is read again."""
        if len(self.sections) == 1:
            return (self.whole,)
        return tuple(f"{self.whole}{_BETWEEN}{section}" for section in self.sections)

    def faults(self, format_name: str) -> list[Problem]:
        """Sections that could not be told apart."""
        counted = Counter(section.upper() for section in self.sections)
        return [
            Problem("W113", Place(), {"format": format_name, "count": count, "name": name})
            for name, count in counted.items()
            if count > 1
        ]


def named(events: Sequence[str], given: str, most: tuple[int, int]) -> Named:
    """The names of a whole and of its sections, cut to what the fields hold (`most`: whole, section).

    Names such as `Oak Open: U1800` tell both; otherwise the user gives the name of the whole.

    >>> named(["Oak: A", "Oak: B"], "", (35, 30))
    Named(whole='Oak', sections=('A', 'B'))
    >>> named(["Oak"], "", (35, 30)).events, named(["Oak", "Elm"], "Trees", (35, 30)).events
    (('Oak',), ('Trees: Oak', 'Trees: Elm'))
    """
    if len(events) == 1:
        return Named((given or events[0])[: most[0]].strip(), (events[0][: most[1]].strip(),))
    parts = [event.partition(_BETWEEN) for event in events]
    together = len({before for before, _, _ in parts}) == 1 and all(after for _, _, after in parts)
    sections = [after for _, _, after in parts] if together else list(events)
    whole = given or (parts[0][0] if together else "")
    return Named(whole[: most[0]].strip(), tuple(section[: most[1]].strip() for section in sections))
