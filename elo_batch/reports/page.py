"""`report.html`: one self-contained page for a screen, a phone and paper; no network, no clock."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from elo_batch.notation.counts import plural
from elo_batch.reports.facts import (
    about_rows,
    fact,
    first_ratings,
    games_by_verdict,
    heading,
    left_out,
    period_rows,
    provisional,
    severities,
    subheading,
)
from elo_batch.reports.shown import change_text
from elo_batch.reports.tables import events, newcomers, players, problems
from elo_batch.results import Results

NAME = "report"
SUFFIX = ".html"
MOST_GAINS = 5


@dataclass(frozen=True)
class Figure:
    """A number of the summary with its label and a word more."""

    label: str
    value: str
    detail: str = ""


@dataclass(frozen=True)
class Gain:
    """One of the biggest gains; `share` is its part of the biggest, in percent."""

    name: str
    pool: str
    change: str
    share: int


def render(results: Results) -> bytes:
    """The page; the same results give the same bytes on every machine."""
    event_tables, event_note = events.tables(results)
    text = _template().render(
        heading=heading(results),
        subheading=subheading(results),
        law_details=law_details(results),
        provisional=provisional(results),
        left_out=left_out(results),
        figures=figures(results),
        reasons=reasons(results),
        gains=biggest_gains(results),
        players=players.tables(results),
        events=event_tables,
        event_note=event_note,
        newcomers=newcomers.tables(results),
        problems=problems.table(results),
        severities=severities(results),
        facts=about_rows(results),
    )
    return (text.rstrip("\n") + "\n").encode()


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        newline_sequence="\n",
    )
    environment.globals["style"] = Markup(_read("page.css"))
    environment.globals["script"] = Markup(_read("page.js"))
    environment.globals["plural"] = plural
    return environment.from_string(_read("page.html"))


def _read(name: str) -> str:
    return (files("elo_batch.reports") / name).read_text(encoding="utf-8")


def law_details(results: Results) -> str:
    """Which edition of the law, and where it rounds."""
    edition, rounding = fact(results, "edition", "editions", "edition(s)"), fact(results, "rounding")
    parts = [f"Edition {edition}" if edition else "", f"rounding {rounding}" if rounding else ""]
    text = ", ".join(part for part in parts if part)
    return text[:1].upper() + text[1:]


def figures(results: Results) -> list[Figure]:
    """The numbers at the top of the page."""
    counts = severities(results)
    found = [plural(counts[name], name) for name in ("error", "warning", "note") if counts[name]]
    return [
        *_games(results),
        Figure("Players who played", f"{period_rows(results)['id'].nunique():,}"),
        Figure("First ratings", f"{len(first_ratings(results)):,}"),
        Figure("Problems", f"{counts.total():,}", ", ".join(found)),
    ]


def _games(results: Results) -> list[Figure]:
    counts = games_by_verdict(results)
    rated = counts.pop("rated", 0)
    if not rated and not counts:
        return []
    return [Figure("Games rated", f"{rated:,}"), Figure("Games not rated", f"{sum(counts.values()):,}")]


def reasons(results: Results) -> list[Figure]:
    """Why games are not rated, the most frequent reason first."""
    ordered = sorted(games_by_verdict(results).items(), key=lambda item: (-item[1], item[0]))
    return [Figure(reason, f"{count:,}") for reason, count in ordered if reason != "rated"]


def biggest_gains(results: Results) -> list[Gain]:
    """The players who gained most, by pool; equal gains in list order."""
    rows = results.standings[results.standings["change"].fillna(0) > 0]
    top = rows.sort_values("change", ascending=False, kind="stable").head(MOST_GAINS)
    largest = int(top["change"].iloc[0]) if len(top) else 1
    several = results.standings["pool"].nunique() > 1
    cells = zip(top["name"].tolist(), top["pool"].tolist(), top["change"].tolist(), strict=True)
    return [
        Gain(name, pool if several else "", change_text(int(change)), max(1, 100 * int(change) // largest))
        for name, pool, change in cells
    ]
