"""Pairings of rounds on web pages, and boards of team matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_texts import (
    ANN,
    BEN,
    BYE,
    CY,
    DI,
    NOT_PAIRED,
    PAIRS,
    SITE,
    codes,
    games,
    only,
    pair,
    read,
    row,
    rows,
    table,
)

from elo_batch.readers import ReadOptions, read_file


def test_a_round_has_games_board_day_and_the_players_as_written(tmp_path: Path) -> None:
    text = SITE + table(
        PAIRS,
        pair("1", ANN, "1 - 0", BEN),
        pair("2", DI, "&frac12; - &frac12;", CY),
        caption="Round 3 on 2025/11/08 at 14:30",
    )
    found = read(tmp_path, text)
    assert codes(found) == []
    assert rows(found, "games", "round", "board", "date", "white", "black", "result") == [
        ("3", "1", "2025-11-08", "Alder, Ann", "Birch, Ben", "1-0"),
        ("3", "2", "2025-11-08", "Dogwood, Di", "Cedar, Cy", "1/2-1/2"),
    ]
    assert rows(found, "players", "start_number", "name", "title", "rating") == [
        ("1", "Alder, Ann", "GM", "2400"),
        ("2", "Birch, Ben", "", "2300"),
        ("4", "Dogwood, Di", "WFM", "2100"),
        ("3", "Cedar, Cy", "", "2200"),
    ]
    assert only(found, "games").event == "Alder Open"
    assert [each.kind for each in found.tables] == ["players", "games"], (
        "one round that tells nothing of its event"
    )


@pytest.mark.parametrize("accept", [False, True])
@pytest.mark.parametrize("points", [2, 4])
def test_a_result_among_the_points_is_told_and_put_back(tmp_path: Path, points: int, accept: bool) -> None:
    head = ("Bo.", "White", "Pts.", "Result", "Pts.", "Black")
    cells = ["1", "Alder, Ann", "0", "0", "0", "Birch, Ben"]
    cells[points] = "1 - 0"
    second = ("2", "Cedar, Cy", "0", "0 - 1", "0", "Dogwood, Di")
    path = tmp_path / "page.html"
    path.write_text(SITE + table(head, tuple(cells), second, caption="Round 1"), encoding="utf-8")
    found = read_file(str(path), ReadOptions(accept_repairs=accept))
    assert codes(found) == ["D001" if accept else "D158"]
    assert [result for _, _, _, result in games(found)] == ["1-0", "0-1"]


def test_a_page_of_one_round_tells_of_its_event(tmp_path: Path) -> None:
    details = row(("Location", "Alder Hall")) + row(("Time control (Rapid)", "15 min + 10 sec"))
    details += row(("Date", "2025/11/08 - 2025/11/09"))
    link = '<a href="tnr77001.aspx">x</a>'
    text = f"{SITE}{link}<table>{details}</table>" + table(
        PAIRS, pair("1", ANN, "1 - 0", BEN), caption="Round 1"
    )
    found = read(tmp_path, text)
    columns = ("event_id", "event", "place", "time_control", "start", "end")
    event = ("tnr77001", "Alder Open", "Alder Hall", "rapid", "2025-11-08", "2025-11-09")
    assert rows(found, "events", *columns) == [event]
    assert rows(found, "games", "event_id") == [("tnr77001",)]


@pytest.mark.parametrize(
    ("result", "ours"),
    [
        ("0 - 1", "0-1"),
        ("+ - -", "+/-"),
        ("- - +", "-/+"),
        ("- - -", "-/-"),
        ("1 - 0K", "+/-"),
        ("1F-0F", "+/-"),
        ("1\u00a0\u2013\u00a00", "1-0"),
        ("0 - 0", "0 - 0"),  # ambiguous: handed on as written, and refused where results are checked
    ],
)
def test_results_in_the_forms_of_the_pages(tmp_path: Path, result: str, ours: str) -> None:
    found = read(tmp_path, SITE + table(PAIRS, pair("1", ANN, result, BEN), caption="Round 1"))
    assert games(found) == [("1", "Alder, Ann", "Birch, Ben", ours)]


def test_a_game_without_a_result_is_a_warning_and_no_loss(tmp_path: Path) -> None:
    found = read(tmp_path, SITE + table(PAIRS, pair("1", ANN, "", BEN), caption="Round 1"))
    assert games(found) == [("1", "Alder, Ann", "Birch, Ben", "*")]
    (problem,) = found.problems
    assert (problem.code, problem.place.sheet, problem.place.line) == ("C507", "Round 1", 2)
    assert "Alder, Ann - Birch, Ben" in problem.message


@pytest.mark.parametrize(
    ("score", "opponent", "ours"),
    [
        ("1", BYE, "bye=1"),
        ("", BYE, "bye=1"),
        ("0", BYE, "bye=0"),
        ("&frac12;", NOT_PAIRED, "bye=½"),
        ("0", NOT_PAIRED, "bye=0"),
        ("", NOT_PAIRED, "bye=0"),
        ("1", ("-1", "", "spielfrei", "0"), "bye=1"),
        ("", ("-2", "", "???", "0"), "bye=0"),
        ("½", ("", "", "( half point bye )", ""), "bye=½"),
    ],
)
def test_byes_and_players_who_were_not_paired(
    tmp_path: Path, score: str, opponent: tuple[str, ...], ours: str
) -> None:
    found = read(tmp_path, SITE + table(PAIRS, pair("1", ANN, score, opponent), caption="Round 1"))
    assert games(found) == [("1", "Alder, Ann", "", ours)]
    assert [name for (name,) in rows(found, "players", "name")] == ["Alder, Ann"]


def test_all_rounds_on_one_page(tmp_path: Path) -> None:
    parts = []
    for number, (white, black) in enumerate(((ANN, BEN), (CY, ANN), (BEN, CY)), 1):
        caption = f'<tr class="CRg1b"><td colspan="12">Round {number} on 2025/11/0{number} at 10:00</td></tr>'
        parts.append(caption + row(PAIRS, "th", "CRg1b") + row(pair("1", white, "1 - 0", black)))
    found = read(tmp_path, f'{SITE}<h2>Pairings/Results</h2><table class="CRs1">{"".join(parts)}</table>')
    assert rows(found, "games", "round", "date", "white", "black") == [
        ("1", "2025-11-01", "Alder, Ann", "Birch, Ben"),
        ("2", "2025-11-02", "Cedar, Cy", "Alder, Ann"),
        ("3", "2025-11-03", "Birch, Ben", "Cedar, Cy"),
    ]
    assert rows(found, "events", "format") == [("round-robin",)]


LANGUAGES = {
    "de": ("Br.;Nr.;;Weiß;Elo;Pkt.;Ergebnis;Pkt.;;Schwarz;Elo;Nr.", "1. Runde am 08.11.2025"),
    "es": ("M.;No.Ini.;;Blancas;Elo;Pts.;Resultado;Pts.;;Negras;Elo;No.Ini.", "Ronda 1 2025/11/08"),
    "fr": ("Ech.;No.;;Blancs;Elo;Pts;Résultat;Pts;;Noirs;Elo;No.", "Ronde 1 le 08/11/2025"),
    "ru": ("Ном.;Ном.;;Белые;Рейт.;Очки;Результат;Очки;;Черные;Рейт.;Ном.", "1. Тур 2025/11/08"),
    "it": ("Sc.;Nr.;;Bianco;Elo;Pti;Risultato;Pti;;Nero;Elo;Nr.", "Turno 1 2025/11/08"),
    "pl": ("Bo.;Nr;;Białe;Rg;Pkt;Wynik;Pkt;;Czarne;Rg;Nr", "Runda 1 2025/11/08"),
    "pt": ("Tab.;Nr.;;Brancas;Elo;Pts.;Resultado;Pts.;;Pretas;Elo;Nr.", "Rodada 1 2025/11/08"),
    "nl": ("Bo.;Nr.;;Wit;Rtg;Pt.;Resultaat;Pt.;;Zwart;Rtg;Nr.", "Ronde 1 2025/11/08"),
    "cs": ("Š.;Č.;;Bílý;Elo;Body;Výsledek;Body;;Černý;Elo;Č.", "Kolo 1 2025/11/08"),
    "id": ("Bo.;No.;;Putih;Rtg;Poin;Hasil;Poin;;Hitam;Rtg;No.", "Babak 1 2025/11/08"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairings_in_many_languages(tmp_path: Path, language: str) -> None:
    headings, caption = LANGUAGES[language]
    text = SITE + table(headings.split(";"), pair("1", ANN, "1 - 0", BEN), caption=caption)
    columns = ("round", "date", "white", "black", "result", "white_no", "black_no", "black_rating")
    assert rows(read(tmp_path, text), "games", *columns) == [
        ("1", "2025-11-08", "Alder, Ann", "Birch, Ben", "1-0", "1", "2", "2300")
    ]


def test_start_numbers_come_from_the_links_where_there_is_no_column(tmp_path: Path) -> None:
    headings = ("Bo.", "White", "Rtg", "Result", "Black", "Rtg")
    white, black = (
        f'<a href="tnr1.aspx?lan=1&amp;art=9&amp;snr={number}">{name}</a>'
        for number, name in ((7, "Alder, Ann"), (11, "Birch, Ben"))
    )
    found = read(
        tmp_path, SITE + table(headings, ("1", white, "2400", "0 - 1", black, "2300"), caption="Round 2")
    )
    assert rows(found, "games", "white_no", "black_no", "white") == [("7", "11", "Alder, Ann")]


def test_rounds_on_pages_of_their_own_share_the_number_of_the_event(tmp_path: Path) -> None:
    link = '<a href="https://chess-results.com/tnr12345.aspx?lan=1">x</a>'
    text = SITE + link + table(PAIRS, pair("1", ANN, "1 - 0", BEN), caption="Round 1")
    assert rows(read(tmp_path, text), "games", "event_id") == [("tnr12345",)]


def test_without_numbers_players_are_told_apart_by_name(tmp_path: Path) -> None:
    headings = ("Bo.", "White", "Result", "Black")
    text = table(
        headings, ("1", "Alder", "1-0", "Birch"), ("2", "Cedar", "0-1", "Dogwood"), caption="Round 1"
    )
    found = read(tmp_path, text)
    assert codes(found) == []
    assert rows(found, "players", "start_number", "name") == [
        ("", "Alder"), ("", "Birch"), ("", "Cedar"), ("", "Dogwood")
    ]  # fmt: skip


def test_a_page_that_does_not_name_its_round_says_so(tmp_path: Path) -> None:
    found = read(tmp_path, SITE + table(PAIRS, pair("1", ANN, "1 - 0", BEN)))
    assert codes(found) == ["C512"]
    assert games(found) == [("", "Alder, Ann", "Birch, Ben", "1-0")]


def test_marks_behind_names_are_left_out_with_one_note(tmp_path: Path) -> None:
    marked = ("1", "GM", "Alder, Ann *)", "2400")
    found = read(tmp_path, SITE + table(PAIRS, pair("1", marked, "1 - 0", BEN), caption="Round 1"))
    assert codes(found) == ["C509"]
    assert games(found)[0][1] == "Alder, Ann"


def _board(board: str, white: str, black: str, result: str) -> str:
    cells = (board, "", white, "2000", "", "-", "", black, "1900", "", result)
    return row(cells)


def _name(name: str, number: int, colour: str) -> str:
    link = f'<a href="tnr1.aspx?art=9&amp;snr={number}">{name}</a>'
    mark = f'<div class="Farbe{colour}T"></div>' if colour else ""
    return f"<table><tr><td>{mark}</td><td>{link}</td></tr></table>"


def test_boards_of_team_matches_take_colours_from_their_marks(tmp_path: Path) -> None:
    head = row(("Bo.", "4", "Elm Club", "Rtg", "", "-", "12", "Fir Club", "Rtg", "", "1½ : ½"), "th", "CRg1b")
    first = _board("1.1", _name("Alder, Ann", 1, "w"), _name("Birch, Ben", 9, "s"), "1 - 0")
    second = _board("1.2", _name("Cedar, Cy", 2, "s"), _name("Dogwood, Di", 10, "w"), "0 - 1")
    third = _board("1.3", _name("Elm, Eve", 3, "w"), _name("Fir, Flo", 11, "s"), "")
    found = read(tmp_path, f"{SITE}<h3>Round 1 on 2025/11/08</h3><table>{head}{first}{second}{third}</table>")
    assert games(found) == [
        ("1", "Alder, Ann", "Birch, Ben", "1-0"),
        ("1", "Dogwood, Di", "Cedar, Cy", "1-0"),
        ("1", "Elm, Eve", "Fir, Flo", "*"),
    ]
    assert rows(found, "players", "name", "team")[:2] == [
        ("Alder, Ann", "Elm Club"),
        ("Birch, Ben", "Fir Club"),
    ]
    assert rows(found, "events", "team") == [("yes",)]
    assert codes(found) == ["C507"]


def test_boards_without_marks_of_colours_are_read_with_a_note(tmp_path: Path) -> None:
    head = row(("Bo.", "4", "Elm Club", "Rtg", "", "-", "12", "Fir Club", "Rtg", "", "1 : 0"), "th", "CRg1b")
    board = _board("1.1", "Alder, Ann", "Birch, Ben", "1 - 0")
    found = read(tmp_path, f"{SITE}<h3>Round 1</h3><table>{head}{board}</table>")
    assert games(found) == [("1", "Alder, Ann", "Birch, Ben", "1-0")]
    assert codes(found) == ["C524"]


def test_a_page_that_pairs_teams_only_is_refused(tmp_path: Path) -> None:
    headings = ("No.", "SNo", "Team", "MP", "Res.", ":", "Res.", "MP", "Team", "SNo")
    line = ("1", "4", "Elm Club", "0", "2½", ":", "1½", "0", "Fir Club", "12")
    found = read(tmp_path, SITE + table(headings, line, caption="Round 1"), "games")
    assert (codes(found), found.tables) == (["C505"], ())


def test_two_players_of_one_number_are_an_error(tmp_path: Path) -> None:
    other = ("1", "", "Juniper, Jo", "2000")
    text = SITE + table(PAIRS, pair("1", ANN, "1 - 0", BEN), pair("2", other, "1 - 0", CY), caption="Round 1")
    found = read(tmp_path, text)
    assert "C508" in codes(found)


def test_rows_are_counted_as_on_the_page(tmp_path: Path) -> None:
    text = SITE + table(PAIRS, pair("1", ANN, "1 - 0", BEN), pair("2", CY, "0 - 1", DI), caption="Round 1")
    games_ = only(read(tmp_path, text), "games")
    assert games_.rows.index.tolist() == [2, 3]
    assert str(games_.place(3)).endswith("page.html: Round 1!row 3")
    assert games_.written(3).startswith("2 | 3 |  | Cedar, Cy | 2200")


@pytest.mark.parametrize(
    ("result", "told"), [("1", "bye=1"), ("&frac12;", "bye=½"), ("0", "bye=0"), ("", "bye=0")]
)
def test_an_unknown_word_in_a_row_without_number_is_a_bye_with_a_warning(
    tmp_path: Path, result: str, told: str
) -> None:
    nobody = pair("2", CY, result, ("", "", "qwertz", ""))
    page = table(PAIRS, pair("1", ANN, "1 - 0", BEN), nobody, caption="Round 1 on 2026/08/01")
    file = read(tmp_path, SITE + page)
    assert games(file) == [("1", "Alder, Ann", "Birch, Ben", "1-0"), ("1", "Cedar, Cy", "", told)]
    (found,) = [problem for problem in file.problems if problem.code == "C528"]
    assert "'qwertz', the opponent of Cedar, Cy" in found.message
    assert "qwertz" not in str(rows(file, "players", "name"))


def test_a_player_without_number_and_with_the_scores_of_both_is_kept_with_a_warning(tmp_path: Path) -> None:
    newcomer = pair("2", CY, "1 - 0", ("", "", "Elm, Eve", ""))
    page = table(PAIRS, pair("1", ANN, "1 - 0", BEN), newcomer, caption="Round 1 on 2026/08/01")
    file = read(tmp_path, SITE + page)
    assert games(file)[1] == ("1", "Cedar, Cy", "Elm, Eve", "1-0")
    assert "C529" in codes(file)


@pytest.mark.parametrize("word", ["szabadnap", "exento", "libre", "spielfrei", "свободен"])
@pytest.mark.parametrize("cells", ["", "1"])
def test_words_of_all_languages_are_byes(tmp_path: Path, word: str, cells: str) -> None:
    page = table(
        PAIRS, pair("1", ANN, "1 - 0", BEN), pair("2", CY, cells, ("", "", word, "")), caption="Round 1"
    )
    assert games(read(tmp_path, SITE + page))[1] == ("1", "Cedar, Cy", "", "bye=1")


@pytest.mark.parametrize("word", ["nincs párosítva", "nicht gelost", "nelosován", "retirado", "absent"])
def test_words_for_not_paired_give_no_point(tmp_path: Path, word: str) -> None:
    page = table(
        PAIRS, pair("1", ANN, "1 - 0", BEN), pair("2", CY, "", ("", "", word, "")), caption="Round 1"
    )
    assert games(read(tmp_path, SITE + page))[1] == ("1", "Cedar, Cy", "", "bye=0")


@pytest.mark.parametrize(
    "days", [("2025-11-08", "2025-11-15"), ("08.11.2025", "15.11.2025"), ("8/11/2025", "15/11/2025")]
)
def test_rounds_and_dates_of_a_table_may_stand_in_columns(tmp_path: Path, days: tuple[str, str]) -> None:
    cells = [("Round", "Date", "White", "Black", "Result")]
    cells += [
        ("1", days[0], "Alder, Ann", "Birch, Ben", "1-0"),
        ("2", days[1], "Birch, Ben", "Alder, Ann", "0-1"),
    ]
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)
    (tmp_path / "open.xls").write_text(f"<html><table>{body}</table></html>", encoding="utf-8")
    found = read_file(str(tmp_path / "open.xls"), ReadOptions(kind="games"))
    assert codes(found) == []
    assert rows(found, "games", "round", "date") == [("1", "2025-11-08"), ("2", "2025-11-15")]
