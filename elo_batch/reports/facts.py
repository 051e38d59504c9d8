"""What documents for people say about a batch: its events, its list, its counts; nothing private."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

import pandas as pd

from elo_batch.problems import Problem
from elo_batch.reports.problems_text import plural
from elo_batch.results import Results

_E_MAIL = re.compile(r"[^\s'\"<>(,;=]+@[^\s'\">),;]+")
_BIRTH = re.compile(r"birth|born|b-?day|geb|naiss|nacim|nascita|\bdob\b", re.IGNORECASE)

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


def not_rated(lines: pd.DataFrame) -> dict[str, int]:
    """Number of games that are not rated, by reason, the most frequent first; "" counts the rated ones.

    A game is counted on white's line; a bye stands on one line of its own.
    """
    verdicts = lines.loc[lines["colour"] != "black", "verdict"]
    reasons = verdicts.replace(dict.fromkeys(_UNRATED_VERDICTS, UNRATED_PLAYER)).replace("rated", "")
    return {str(reason): int(count) for reason, count in reasons.value_counts().sort_index().items()}


def public_message(problem: Problem) -> str:
    """The problem's sentence, without e-mail addresses, and without the value where it is a date of birth."""
    message = problem.message
    if _BIRTH.search(problem.place.column) or _BIRTH.search(message):
        return problem.kind.title
    return _E_MAIL.sub("…", message)


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
