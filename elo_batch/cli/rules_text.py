"""Laws as people read them: a list of all, and one topic by topic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from textwrap import wrap

from elo_batch.rules import LawLine, Reading, RuleSet, describe, first_days

_ADJUSTMENT, _READING = "adjustment ", "reading "
_INDENT = 2


def laws_text(laws: Sequence[RuleSet]) -> Iterator[str]:
    """One line a law: name, pool, days, title."""
    rows = [("law", "pool", "days", "title"), *(_row(law) for law in laws)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=False))
        yield "  ".join((*cells, row[3]))
    yield ""
    yield "elo-batch rules NAME --on DATE prints the law of a day; --check FILE checks one of your own."


def _row(law: RuleSet) -> tuple[str, str, str, str]:
    days = f"from {law.first_day}" if law.dated else "undated"
    return law.name, law.pool or ", ".join(law.parts), days, law.title


def law_text(law: RuleSet, day: date | None, *, asked: bool, width: int) -> Iterator[str]:
    """The law on a day; `asked`: the user named the day, else it is the newest edition. A sum: each part."""
    yield f"{law.name}: {law.title}"
    if law.verified_on:
        yield f"Compared with its sources on {law.verified_on}."
    yield from _days(law, day, asked=asked, width=width)
    for part in law.parts.values():
        yield from ("", "", f"{part.name}: {part.title}")
        yield from _body(part, day, width)
    if not law.parts:
        yield from _body(law, day, width)


def _days(law: RuleSet, day: date | None, *, asked: bool, width: int) -> Iterator[str]:
    if not law.dated:
        yield "Undated: it holds on every day."
        return
    newest = "" if asked else ", the newest edition; --on DATE prints that of another day"
    yield f"As it stood on {day}{newest}."
    yield from wrap(f"Something changes on: {', '.join(str(each) for each in first_days(law))}.", width)


def _body(law: RuleSet, day: date | None, width: int) -> Iterator[str]:
    lines = describe(law, day)
    values = [line for line in lines if not line.topic.startswith((_ADJUSTMENT, _READING))]
    label = _INDENT + max(len(line.topic) for line in values)
    for line in values:
        yield ""
        yield from _topic(line.topic, line, label, width)
    yield from _adjustments([line for line in lines if line.topic.startswith(_ADJUSTMENT)], label, width)
    yield from _readings(tuple(law.readings.values()), label, width)


def _topic(name: str, line: LawLine, label: int, width: int) -> Iterator[str]:
    """The value beside its name, then why it holds, since when, and from where."""
    yield from _beside(name, line.value, label, width)
    yield from _beside("", f"[{line.ground}]", label, width)
    since = f"since {line.since}: " if line.since else ""
    yield from _beside("", f"{since}{line.source}", label, width)


def _adjustments(lines: Sequence[LawLine], label: int, width: int) -> Iterator[str]:
    if not lines:
        return
    yield from ("", "One-off changes of a whole list (elo-batch adjust):")
    for line in lines:
        name = line.topic.removeprefix(_ADJUSTMENT)
        yield ""
        yield from _beside(str(line.since), f"{name}: {line.value}", label, width)
        yield from _beside("", f"[{line.ground}]", label, width)
        yield from _beside("", line.source, label, width)


def _readings(readings: Sequence[Reading], label: int, width: int) -> Iterator[str]:
    """What the text leaves open: the question, each choice, the present one marked."""
    if not readings:
        return
    yield from ("", "Open questions, and the choice taken (>); --reading NAME=CHOICE switches:")
    for reading in readings:
        yield ""
        yield from _beside(reading.name, reading.question, label, width)
        for choice, meaning in reading.choices.items():
            mark = ">" if choice == reading.choice else " "
            yield from _beside("", f"{mark} {choice}: {meaning}", label, width, hang=2)
        yield from _beside("", reading.source, label, width)


def _beside(name: str, text: str, label: int, width: int, hang: int = 0) -> Iterator[str]:
    """A text wrapped beside a name; a name that is too long has a line of its own."""
    pad = " " * label
    first = f"{name:{label}}"
    if len(name) > label - 1:
        yield name
        first = pad
    filled = wrap(text, width, initial_indent=first, subsequent_indent=pad + " " * hang)
    yield from (line.rstrip() for line in filled)
