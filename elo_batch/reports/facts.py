"""What documents for people say about a batch: its events, its list, its counts; nothing private."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

import pandas as pd

from elo_batch.notation.counts import plural
from elo_batch.problems import Problem
from elo_batch.results import Results

_E_MAIL = re.compile(r"[^\s'\"<>(,;=]+@[^\s'\">),;]+")
_BIRTH = re.compile(r"birth|born|b-?day|geb|naiss|nacim|nascita|\bdob\b", re.IGNORECASE)

_NOBODYS_ID = {"P526", "P527"}  # what stood for the id may be a date of birth or a telephone number
_CLUB = re.compile(r"[(,] ?club ")
_YEAR = re.compile(r"\d{4}|\d[./-]\d")
_BORN = r": born \d+"
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)

UNRATED_PLAYER = "against an unrated player"
_UNRATED_VERDICTS = ("unrated opponent", "first rating", "both unrated")


def fact(results: Results, *names: str) -> str:
    """The first of these facts that `about` knows, however it spells them (`List date`, `list_date`)."""
    known = {_plain(key): value for key, value in results.about.items()}
    return next((known[_plain(name)] for name in names if known.get(_plain(name))), "")


def _plain(key: str) -> str:
    return key.lower().replace("_", " ")


def provisional(results: Results) -> bool:
    """Whether results are missing, so that the numbers can still change."""
    return fact(results, "provisional").lower() == "yes"


def list_date(results: Results) -> date | None:
    """The day of the list, or None where the law has no dates."""
    text = fact(results, "list date") or str(results.run.get("list_date", ""))
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def day_text(day: date) -> str:
    """A day as people write it.

    >>> day_text(date(2026, 12, 1))
    '1 December 2026'
    """
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def events(results: Results) -> dict[str, str]:
    """Names of the rated events by id, in order."""
    rows = results.changes[results.changes["level"] == "event"].drop_duplicates("event_id")
    return dict(zip(rows["event_id"].tolist(), rows["event"].tolist(), strict=True))


def heading(results: Results) -> str:
    """The title of every document: the event, or up to three of them, or their number."""
    found = [name or key for key, name in events(results).items()]
    if not found:
        return "Rating list"
    return " · ".join(found) if len(found) <= 3 else plural(len(found), "event")


def subheading(results: Results) -> str:
    """The list and its law, under the title."""
    day = list_date(results)
    parts = [f"Rating list of {day_text(day)}" if day else "Rating list", fact(results, "law", "rules")]
    return " · ".join(part for part in parts if part)


def pools(results: Results) -> list[str]:
    """The pools of the batch, in order."""
    return list(dict.fromkeys([*results.standings["pool"].tolist(), *results.changes["pool"].tolist()]))


def games_by_verdict(results: Results) -> dict[str, int]:
    """Number of games by verdict ("rated", or why not): the run's own totals, else counted from the lines.

    From the lines, a game counts as white's line says. A bye is no game.
    """
    counts = results.run.get("counts")
    verdicts = counts.get("verdicts") if isinstance(counts, Mapping) else None
    if isinstance(verdicts, Mapping):
        return _joined((str(verdict), int(count)) for verdict, count in verdicts.items())
    if results.lines is None:
        return {}
    lines = results.lines.loc[results.lines["colour"] != "black", "verdict"]
    return _joined((str(verdict), int(count)) for verdict, count in lines.value_counts().items())


def _joined(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The verdicts that only say which side was unrated are one reason; sorted, without byes."""
    joined: Counter[str] = Counter()
    for verdict, count in counts:
        if verdict == "bye":
            continue
        joined[UNRATED_PLAYER if verdict in _UNRATED_VERDICTS else verdict] += count
    return dict(sorted(joined.items()))


def period_rows(results: Results) -> pd.DataFrame:
    """The changes of the whole period: one row per player and pool who has a game in this batch."""
    return results.changes[results.changes["level"] == "period"]


def first_ratings(results: Results) -> pd.DataFrame:
    """The period rows of players without a rating who have one now."""
    rows = period_rows(results)
    unrated = rows["rating_before"].isna() & rows["first_rating_games"].notna()
    return rows[unrated & rows["new_rating"].notna()]


def left_out(results: Results) -> str:
    """Names of the events that were left out because of errors, or ""."""
    return fact(results, "events left out")


def public_message(problem: Problem) -> str:
    """The problem's sentence without e-mail addresses; its title where it tells a date of birth or a club."""
    message = problem.message
    if problem.code in _NOBODYS_ID or _CLUB.search(message):
        return problem.kind.title
    if _BIRTH.search(problem.place.column) or (_BIRTH.search(message) and _YEAR.search(message)):
        return problem.kind.title
    return _E_MAIL.sub("…", message)


def public_reasons(reasons: pd.Series[str]) -> pd.Series[str]:
    """The reasons of K without years of birth.

    >>> public_reasons(pd.Series(["to the year of age 18: born 2009, never 2300"])).tolist()
    ['to the year of age 18, never 2300']
    """
    return reasons.str.replace(_BORN, "", regex=True)


def severities(results: Results) -> Counter[str]:
    """Number of problems by severity."""
    return Counter(str(problem.severity) for problem in results.problems)


def names_of(results: Results, ids: pd.Series) -> list[str]:
    """Names of players by id, from the standings, else from the changes, else the id."""
    rows = pd.concat([results.changes[["id", "name"]], results.standings[["id", "name"]]])
    wanted = rows[rows["id"].isin(ids)]
    names = dict(zip(wanted["id"].tolist(), wanted["name"].tolist(), strict=True))
    return [names.get(player) or player for player in ids.tolist()]


def about_rows(results: Results) -> list[tuple[str, str]]:
    """The facts to show, in order, their names as headings."""
    rows = (
        (key, str(value)) for key, value in results.about.items() if value and _plain(key) != "provisional"
    )
    return [(key[:1].upper() + key[1:].replace("_", " "), value) for key, value in rows]
