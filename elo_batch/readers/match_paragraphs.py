"""The paragraphs of a text that tells matches: titles of rounds and heads of matches begin one of their own.

> Round 1
> Elm 2½ - ½ Fir
> Alder 1-0 Birch
> Cedar ½-½ Dogwood
> Ivy 1-0 Jute
> Gorse 2 - 1 Hazel
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elo_batch.notation.text import tidy
from elo_batch.readers.match_model import half_points
from elo_batch.readers.title_lines import day_alone, read_match, read_title

_QUOTED = re.compile(r"^\s*(?:>\s?)+")
_BULLET = re.compile(r"^\s*(?:[•·‣▪●◦*]\s*|[-–]\s+(?=[^\W\d_].*\s(?:[-–—]|vs?\.?)\s))(?=\w)")
NUMBERED = re.compile(r"(?:[^\W\d_]{2,12}\.?\s*)?\d{1,2}(?:[.):]\s*|\s)", re.IGNORECASE)
"""How the line of a board begins: `Bd 2 Alder`, `2. Alder`."""
_DAYS_BEHIND = (
    re.compile(r"\s*\(([^()]*)\)\s*$"),
    re.compile(r"\s*,\s*([^()]*)$"),
    re.compile(r"\s+[-–—|]\s+([^()–—|-]*)$"),
)
NO_NAME = re.compile(r"\d{3}|[\w.]=|://|@")
"""What stands in no name of a player or a team."""
_MOST_WORDS = 6
_FEWEST_HALVES = 5  # a score of less may be that of a game, or what was typed for one


def unquoted(line: str) -> str:
    """A line without the marks of a quoted mail and the bullet of a list, blanks tidied.

    >>> unquoted("> > Alder 1-0 Birch"), unquoted(" • Alder 1-0 Birch")
    ('Alder 1-0 Birch', 'Alder 1-0 Birch')
    """
    return tidy(_BULLET.sub("", _QUOTED.sub("", line)))


def head_of(text: str) -> tuple[str, str]:
    """The head of a match without the day behind it, and that day ("" = none).

    >>> head_of("Elm 2½ Fir 1½ (14/02/2026)")
    ('Elm 2½ Fir 1½', '14/02/2026')
    """
    for pattern in _DAYS_BEHIND:
        behind = pattern.search(text)
        day = day_alone(behind[1].strip()) if behind else ""
        if behind and day and "home_points" in (read_match(text[: behind.start()]) or {}):
            return text[: behind.start()], day
    return text, ""


def is_round(text: str) -> bool:
    """Whether a line is the title of a round, with or without its day."""
    facts = read_title([text]) or {}
    return "round" in facts and set(facts) <= {"round", "date"}


def paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Lines that belong together, each run with the physical line it starts on."""
    run: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        text = unquoted(line)
        if text and not is_round(text) and not (run and is_head(text)):
            run.append(text)
            continue
        kept = [run.pop()] if len(run) > 1 and is_head(text) and _ends_with_another_day(run) else []
        if run:
            yield number - len(run) - len(kept), run
        run = []
        if kept:
            yield number - 1, kept
        if text and is_round(text):
            yield number, [text]
        elif text:
            run = [text]


def is_head(text: str) -> bool:
    """Whether a line gives two teams and a score that is no game's.

    >>> is_head("Elm 2½ - 1½ Fir"), is_head("Alder 1-0 Birch"), is_head("1. Elm 2½ - 1½ Fir")
    (True, False, False)
    """
    facts = (read_match(head_of(text)[0]) or {}) if not NUMBERED.match(text) else {}
    halves = [half_points(facts.get(name, "")) for name in ("home_points", "away_points")]
    return sum(number or 0 for number in halves) >= _FEWEST_HALVES


def is_team(text: str) -> bool:
    """Whether a text may be the name of a team, and no prose, mail address or number.

    >>> is_team("Elm CC"), is_team("up after two hours"), is_team("Tel. 0123 456")
    (True, False, False)
    """
    words = text.split()
    return bool(words) and len(words) <= _MOST_WORDS and not text[0].islower() and not NO_NAME.search(text)


def _ends_with_another_day(run: Sequence[str]) -> bool:
    return bool(day_alone(run[-1])) and any(map(day_alone, run[:-1]))


def facts_above(above: Sequence[tuple[int, list[str]]]) -> dict[str, str]:
    """The round and day that the titles above a match give, of the paragraphs before it.

    A round holds for all matches below it, a day for those of its round.

    >>> facts_above([(1, ["Round 2"]), (2, ["14 February 2026"])])
    {'date': '14 February 2026', 'round': '2'}
    """
    found: dict[str, str] = {}
    crossed = False
    for _, texts in reversed(above):
        if len(texts) > 1 or is_head(texts[0]):
            crossed = True
            continue
        facts = read_title(texts) or {}
        day = facts.get("date", "") or day_alone(texts[0])
        if "round" not in facts and not day:
            if is_section(texts[0]):
                continue
            break
        if crossed and "round" in found:
            break
        found = {**({"date": day} if day else {}), **found}
        if "round" in facts:
            found.setdefault("round", facts["round"])
    return found


_SECTION = re.compile(r"^(?:division|div|section|group|gruppe|liga|klasse|staffel)\b", re.IGNORECASE)


def is_section(text: str) -> bool:
    """Whether a line names a division or group."""
    return _SECTION.match(text) is not None
