"""report.html: whole, safe, readable without a network, the same bytes each time."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser

import pandas as pd
import pytest

from elo_batch.problems import Place
from elo_batch.reports import page
from elo_batch.reports.facts import day_text, games_by_verdict, list_date, public_message, subheading
from elo_batch.reports.tables import events, newcomers, players, problems
from elo_batch.results import Results

VOID = {"meta", "link", "input", "br"}


class _Reader(HTMLParser):
    """Collects elements with their attributes, and checks that every element is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """The text a person reads, blanks collapsed."""
        return " ".join(" ".join(self.words).split())

    def of(self, tag: str) -> list[dict[str, str | None]]:
        """Attributes of every element of that name."""
        return [attributes for name, attributes in self.elements if name == tag]


def _read(results: Results) -> _Reader:
    return _Reader(page.render(results).decode())


def test_the_page_is_well_formed_and_has_one_first_heading(results: Results) -> None:
    reader = _read(results)
    assert reader.open == []
    assert len(reader.of("h1")) == 1
    assert [reader.of(tag) != [] for tag in ("header", "nav", "main", "footer")] == [True] * 4


def test_ids_are_unique_and_every_link_and_label_leads_somewhere(results: Results) -> None:
    reader = _read(results)
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    pointed = [
        attributes["aria-labelledby"] for _, attributes in reader.elements if "aria-labelledby" in attributes
    ]
    pointed += [str(link["href"])[1:] for link in reader.of("a")]
    assert set(pointed) <= set(ids)


def test_every_table_has_a_caption_and_every_heading_a_scope(results: Results) -> None:
    reader = _read(results)
    assert len(reader.of("table")) == len(reader.of("caption")) == 7
    assert {heading.get("scope") for heading in reader.of("th")} == {"col", "row"}


def test_nothing_is_fetched_from_anywhere(results: Results) -> None:
    html = page.render(results).decode()
    assert not re.search(r"https?://|url\(|@import|fetch\(|XMLHttp", html)
    assert all("src" not in attributes for _, attributes in _read(results).elements)
    assert "default-src 'none'" in html


def test_a_name_cannot_become_markup(results: Results) -> None:
    standings = results.standings.copy()
    standings["name"] = "<script>alert(1)</script>"
    html = page.render(dataclasses.replace(results, standings=standings)).decode()
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_player_is_one_row_with_every_number(results: Results) -> None:
    standard, rapid = players.tables(results)
    headings = [column.heading for column in standard.columns]
    assert dict(zip(headings, standard.rows[1], strict=True)) == {
        "Rank": "2",
        "Name": "Dogwood, Dee (WIM)",
        "Rating": "2204",
        "Change": "−6",
        "Old rating": "2210",
        "Old rank": "2",
        "Games": "3",
        "K": "20",
        "Why this K": "limit 700: 39 games, K 20 → 17",
        "Fed.": "ESP",
        "Id": "90000004",
    }
    assert (rapid.caption, len(rapid.rows)) == ("Rapid", 3)


def test_a_first_rating_is_new_and_who_did_not_play_is_marked(results: Results) -> None:
    standard, _ = players.tables(results)
    assert standard.rows[8][3] == "new"
    assert standard.quiet == {2, 3, 4, 5}


def test_an_event_shows_score_expected_gain_and_performance(results: Results) -> None:
    (spring, _), note = events.tables(results)
    headings = [column.heading for column in spring.columns]
    first = dict(zip(headings, spring.rows[0], strict=True))
    assert note == ""
    assert (first["Name"], first["Score"], first["Games"]) == ('Birch, "Bo"', "2½", "3")
    assert (first["Expected"], first["Gain"], first["K × gain"]) == ("2.26", "+0.24", "+2.4")
    assert (first["Opponents"], first["Performance"]) == ("2190", "2463")
    assert "Change" not in headings  # rounded by period: an event has no change of its own


def test_the_summary_counts_games_and_says_why_some_are_not_rated(results: Results) -> None:
    assert games_by_verdict(results) == {"against an unrated player": 1, "forfeit": 1, "rated": 1}
    shown = {figure.label: figure.value for figure in page.figures(results)}
    assert shown == {
        "Games rated": "1",
        "Games not rated": "2",
        "Players who played": "6",
        "First ratings": "1",
        "Problems": "3",
    }
    assert "1 error, 1 warning, 1 note" in _read(results).text


def test_the_totals_of_the_run_are_the_totals_of_the_page(results: Results) -> None:
    verdicts = {"rated": 60, "first rating": 2, "unrated opponent": 3, "forfeit": 1}
    counted = dataclasses.replace(results, lines=None, run={"counts": {"verdicts": verdicts}})
    assert [(figure.label, figure.value) for figure in page.figures(counted)[:2]] == [
        ("Games rated", "60"),
        ("Games not rated", "6"),
    ]
    assert [(reason.label, reason.value) for reason in page.reasons(counted)] == [
        ("against an unrated player", "5"),
        ("forfeit", "1"),
    ]


def test_events_that_were_left_out_are_named_at_the_top(results: Results) -> None:
    partly = dataclasses.replace(results, about={**results.about, "Events left out": "Winter Cup"})
    assert "Not rated because of errors: Winter Cup Ratings Events" in _read(partly).text


def test_the_biggest_gains_come_first_and_losses_are_none(results: Results) -> None:
    gains = [(gain.name, gain.pool, gain.change, gain.share) for gain in page.biggest_gains(results)]
    assert gains == [
        ("Hazel, Hana", "standard", "+16", 100),
        ("Dogwood, Dee", "rapid", "+16", 100),
        ("Elm, Ernesto de la Fuente y Ruiz", "standard", "+13.5", 84),
        ("=1+1", "standard", "+4", 25),
        ('Birch, "Bo"', "standard", "+2", 12),
    ]


def test_list_law_edition_and_rounding_stand_under_the_title(results: Results) -> None:
    assert subheading(results) == (
        "Rating list of 1 December 2026 · FIDE rating regulations, standard and rapid games"
    )
    assert page.law_details(results) == "Edition 2025-10-01, rounding by period, halves away from zero"


def test_a_law_without_dates_has_a_title_too(results: Results) -> None:
    undated = dataclasses.replace(results, about={"law": "Elo"}, run={})
    assert list_date(undated) is None
    assert subheading(undated) == "Rating list · Elo"
    assert page.law_details(undated) == ""
    page.render(undated)


def test_provisional_is_said_first(results: Results, provisional: Results) -> None:
    assert "PROVISIONAL" not in _read(results).text
    words = _read(provisional).text
    assert words.index("PROVISIONAL") < words.index("Ratings Events")


def test_nothing_private_is_on_the_page(results: Results) -> None:
    html = page.render(results).decode()
    for private in ("ida@", "a@example", "1999-02-03", "31.02.99", "e-mail"):
        assert private not in html


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ("year of birth unknown", "'year of birth unknown' is not a date"),
        ("born 1999", "Not a date"),
        ("born 3.2.99", "Not a date"),
        ("mail ida@example.org.", "'mail …' is not a date"),
    ],
)
def test_a_message_is_public_unless_it_tells_a_birth_date_or_an_address(
    results: Results, found: str, message: str
) -> None:
    place = Place("list.csv", line=3, column="note")
    problem = dataclasses.replace(results.problems[1], place=place, values={"found": found})
    assert public_message(problem) == message


def test_a_long_table_says_how_many_rows_it_leaves_out_and_where_they_are(results: Results) -> None:
    many = pd.concat([results.standings] * 300, ignore_index=True)
    standard, _ = players.tables(dataclasses.replace(results, standings=many))
    assert len(standard.rows) == 2_000
    assert standard.note == "The first 2,000 of 3,000; all of them are in ratings.csv."
    found = problems.table(dataclasses.replace(results, problems=results.problems * 1_000))
    assert found.note == "The first 2,000 of 3,000; all of them are in problems.csv."


def test_events_beyond_two_thousand_rows_are_counted(results: Results) -> None:
    rows = results.changes[results.changes["level"] == "event"]
    copies = [rows.assign(event_id=f"event {number}") for number in range(300)]
    made, note = events.tables(dataclasses.replace(results, changes=pd.concat(copies, ignore_index=True)))
    assert sum(len(table.rows) for table in made) == 2_000
    assert note == "The first 250 of 300 events; all of them are in changes.csv."


def test_a_batch_without_games_problems_or_lines_still_gives_a_page(results: Results) -> None:
    nothing = dataclasses.replace(
        results,
        standings=results.standings.iloc[:0],
        changes=results.changes.iloc[:0],
        newcomers=results.newcomers.iloc[:0],
        lines=None,
        problems=(),
    )
    reader = _read(nothing)
    assert "No problems." in reader.text
    assert reader.of("table") == []


def test_the_same_results_give_the_same_bytes(results: Results) -> None:
    content = page.render(results)
    assert content == page.render(results)
    assert content.endswith(b"</html>\n")
    assert b"\r" not in content


@pytest.mark.parametrize(
    ("text", "day"), [("2026-12-01", "1 December 2026"), ("2024-02-29", "29 February 2024")]
)
def test_the_day_of_the_list_is_written_out(results: Results, text: str, day: str) -> None:
    found = list_date(dataclasses.replace(results, about={"List_Date": text}))
    assert found is not None
    assert day_text(found) == day


def test_why_this_k_does_not_tell_a_year_of_birth(results: Results) -> None:
    junior = results.changes.assign(k_reason="to the year of age 18: born 2009, never 2300")
    told = dataclasses.replace(results, changes=junior)
    assert "to the year of age 18, never 2300" in _read(told).text
    assert "2009" not in page.render(told).decode()


def test_who_fell_below_the_floor_is_shown_as_unrated(results: Results) -> None:
    fallen = results.standings["id"] == "90000009"
    standings = results.standings.assign(rating=results.standings["rating"].mask(fallen))
    standard, _ = players.tables(dataclasses.replace(results, standings=standings))
    headings = [column.heading for column in standard.columns]
    shown = {row[headings.index("Name")]: row[headings.index("Rating")] for row in standard.rows}
    assert (shown["Ivy, Ida"], shown["Juniper, Jo"]) == ("unrated", "")


def test_newcomers_who_played_and_have_no_rating_yet_are_not_called_first_ratings(results: Results) -> None:
    played, waiting = newcomers.tables(results)
    assert (played.caption, waiting.caption) == ("Newcomers who played", "Games that wait for a first rating")
    assert [(row[0], row[1]) for row in played.rows] == [("Zoë Cedar", "1466"), ("Juniper, Jo", "")]
