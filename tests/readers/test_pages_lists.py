"""Lists of players on web pages: starting ranks, final rankings, FIDE's report, Vega's changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_texts import SITE, codes, only, read, rows, table

RANKS = ("No.", "", "", "Name", "ID", "FideID", "FED", "Rtg", "sex", "Typ")
REPORT = ("ID", "Name", "Fed", "Title", "Rc", "Rp", "W", "N", "K*change")
CHANGES = ("#", "Player", "FIDE ID", "Fed", "Rtg", "Ng", "Pts", "ARO", "var", "Rp")


def test_a_starting_rank_gives_players_with_fide_ids_and_titles(tmp_path: Path) -> None:
    text = SITE + table(
        RANKS,
        ("1", "", "GM", "Alder, Ann", "1234", "90000001", "ENG", "2400", "w", ""),
        ("2", "", "", "Birch, Ben", "0", "0", "ENG", "0", "", "U18"),
        caption="Starting rank",
    )
    found = read(tmp_path, text, "players")
    columns = ("id", "start_number", "name", "title", "sex", "federation", "rating", "national_id")
    assert rows(found, "players", *columns) == [
        ("90000001", "1", "Alder, Ann", "GM", "w", "ENG", "2400", "1234"),
        ("", "2", "Birch, Ben", "", "", "ENG", "", "0"),
    ]
    assert [found.kind for found in found.tables] == ["players"]
    assert codes(found) == []


def test_an_unnamed_column_of_sexes_is_told_from_one_of_titles(tmp_path: Path) -> None:
    headings = ("Rk.", "SNo", "", "", "Name", "Rtg", "Pts.")
    lines = (
        ("1", "2", "w", "WGM", "Alder, Ann", "2400", "5&frac12;"),
        ("2", "1", "", "", "Birch, Ben", "2300", "4,5"),
    )
    found = read(tmp_path, SITE + table(headings, *lines, caption="Final Ranking"), "players")
    assert rows(found, "players", "start_number", "sex", "title", "points", "rank") == [
        ("2", "w", "WGM", "5.5", "1"),
        ("1", "", "", "4.5", "2"),
    ]


def test_a_final_ranking_keeps_the_published_change_and_k(tmp_path: Path) -> None:
    headings = (
        "Rk.",
        "SNo",
        "Name",
        "FED",
        "Rtg",
        "Pts.",
        "TB1",
        "Rp",
        "n",
        "w",
        "we",
        "w-we",
        "K",
        "rtg+/-",
    )
    line = ("1", "3", "Alder, Ann", "ENG", "2400", "4", "10,5", "2510", "5", "4", "3,20", "0,80", "10", "8,0")
    found = read(tmp_path, SITE + table(headings, line), "players")
    columns = ("start_number", "published_change", "published_k", "published_performance", "published_games")
    assert rows(found, "players", *columns) == [("3", "8,0", "10", "2510", "5")]
    assert "k" not in only(found, "players").rows, "the published K is no K of a rating list"


@pytest.mark.parametrize(
    "headings",
    [
        "Nr.;Name;Land;Elo;Verein/Ort",
        "No.Ini.;Nombre;FED;Elo;Club/Ciudad",
        "No.;Nom;FED;Elo;Club/Ville",
        "Ном.;Имя;Фед.;Рейт.;Клуб",
        "Nr.;Nome;FED;Elo;Circolo",
        "Nr;Nazwisko;FED;Rg;Klub",
        "Nr.;Nome;FED;Elo;Clube",
        "Nr.;Naam;FED;Rating;Club",
        "Č.;Jméno;FED;Elo;Klub",
        "No.;Nama;FED;Rtg;Klub",
    ],
)
def test_starting_ranks_in_many_languages(tmp_path: Path, headings: str) -> None:
    found = read(
        tmp_path, SITE + table(headings.split(";"), ("7", "Alder, Ann", "ENG", "2400", "Elm")), "players"
    )
    columns = ("start_number", "name", "federation", "rating", "club")
    assert rows(found, "players", *columns) == [("7", "Alder, Ann", "ENG", "2400", "Elm")]


def _report() -> str:
    title = "<title>Alder Open January 2026 England FIDE Chess Tournament report</title>"
    line = (
        "&nbsp;90000001",
        "&nbsp;&nbsp;Alder, Ann",
        "&nbsp;ENG",
        "",
        "1803",
        "&nbsp;",
        "4.50",
        "6",
        "&nbsp;-1.4",
    )
    legend = '<tr><td colspan="9">Rc - average rating of rated opponents, K*change - rating change</td></tr>'
    return title + table(REPORT, line).replace("</table>", legend + "</table>")


def test_the_report_of_fide_is_a_list_of_players_with_their_changes(tmp_path: Path) -> None:
    found = read(tmp_path, _report(), "players")
    columns = ("id", "name", "published_average", "published_score", "published_games", "published_change")
    assert rows(found, "players", *columns) == [("90000001", "Alder, Ann", "1803", "4.50", "6", "-1.4")]
    assert codes(found) == []


def test_the_report_of_fide_holds_no_games(tmp_path: Path) -> None:
    found = read(tmp_path, _report(), "games")
    (problem,) = found.problems
    assert (problem.code, found.tables) == ("C503", ())
    assert "tournament report of FIDE holds results of players, not games" in problem.message
    assert "TRF" in problem.advice


def _changes() -> str:
    name = '<span class="title female"> WFM</span> <a href="http://ratings.fide.com/card.phtml?event=90000001">Alder,Ann</a>'
    line = (
        "1",
        name,
        "90000001",
        '<img src="eng.png" alt="eng">',
        "1803",
        " 5",
        " 4.0",
        "1877",
        "-7",
        "1900",
    )
    return "<h1>Alder Open</h1><h5>30/08/2025 - 31/08/2025</h5>" + table(CHANGES, line, caption="Changes")


def test_changes_of_vega_are_a_list_of_players(tmp_path: Path) -> None:
    columns = (
        "id",
        "start_number",
        "name",
        "title",
        "sex",
        "federation",
        "rating",
        "points",
        "published_change",
    )
    assert rows(read(tmp_path, _changes(), "players"), "players", *columns) == [
        ("90000001", "1", "Alder,Ann", "WFM", "w", "ENG", "1803", "4", "-7")
    ]


def test_a_list_beside_games_says_who_their_numbers_are(tmp_path: Path) -> None:
    (found,) = read(tmp_path, _changes(), "games").tables
    assert found.kind == "players"
    assert found.rows["No."].tolist() == ["1"]


def test_numbers_and_points_that_are_none_are_warnings(tmp_path: Path) -> None:
    headings = ("Rk.", "Name", "Rtg", "Pts.")
    found = read(tmp_path, SITE + table(headings, ("1", "Alder, Ann", "strong", "many")), "players")
    assert codes(found) == ["C520", "C521"]
