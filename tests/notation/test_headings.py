"""Headings of many languages and programs."""

import pytest

from elo_batch import columns
from elo_batch.notation.headings import canonical, canonical_all, table_kind
from elo_batch.notation.standing import standing

TABLES = {
    "games": columns.GAMES,
    "players": columns.PLAYERS,
    "events": columns.EVENTS,
    "newcomers": columns.NEWCOMERS,
    "waivers": columns.WAIVERS,
}


@pytest.mark.parametrize("kind", TABLES)
def test_every_canonical_name_is_its_own_spelling(kind: str) -> None:
    names = columns.names(TABLES[kind])
    assert [canonical(name, kind) for name in names] == names
    assert [canonical(name.upper().replace("_", " "), kind) for name in names] == names
    assert table_kind(names) == kind


@pytest.mark.parametrize(
    ("spellings", "name"),
    [
        (
            [
                "White",
                "player1",
                "PlayerA",
                "Home",
                "Heim",
                "Weiß",
                "Blancas",
                "Blancs",
                "Bianco",
                "Białe",
                "Белые",
            ],
            "white",
        ),
        (
            ["Black", "player2", "Away", "Gast", "Schwarz", "Negras", "Noirs", "Nero", "Czarne", "Черные"],
            "black",
        ),
        (["Result", "Score", "Erg.", "Ergebnis", "Resultado", "Résultat", "Risultato", "Wynik"], "result"),
        (["HTScore", "White Point", "hscore", "White Points"], "white_score"),
        (["ATScore", "Black Point", "ascore"], "black_score"),
        (["Datum", "Fecha", "game_date", "Played"], "date"),
        (["Bo.", "Brett", "Board No."], "board"),
    ],
)
def test_columns_of_games_are_known_in_many_languages(spellings: list[str], name: str) -> None:
    assert {canonical(spelling, "games") for spelling in spellings} == {name}


def test_games_of_a_fide_list_are_those_of_a_period() -> None:
    assert {canonical(heading, "players") for heading in ("SGm", "Gms")} == {"period_games"}
    headings = [
        "ID Number",
        "Name",
        "Fed",
        "Sex",
        "SRtng",
        "SGm",
        "SK",
        "RRtng",
        "RGm",
        "Rk",
        "BRtng",
        "BGm",
        "BK",
        "B-day",
        "Flag",
    ]
    assert canonical_all(headings, "players") == [
        *["id", "name", "federation", "sex", "rating", "period_games", "k"],
        *["rapid_rating", "rapid_period_games", "rapid_k", "blitz_rating", "blitz_period_games", "blitz_k"],
        *["birth_year", "status"],
    ]
    assert canonical("OCT26", "players") == "rating"


def test_rk_alone_is_a_rank_and_no_k() -> None:
    assert canonical_all(["Rk.", "Name", "Rtg"], "players") == [None, "name", "rating"]


def test_names_and_ids_of_one_side_are_told_apart() -> None:
    assert canonical_all(["White", "White ID", "Black", "Black ID", "Result"], "games") == [
        *["white_name", "white", "black_name", "black", "result"]
    ]
    assert canonical_all(["white_name", "black_name", "result"], "games") == ["white", "black", "result"]
    assert canonical_all(["white", "white_name"], "games") == ["white", "white_name"]


def test_a_rating_list_is_no_games_table() -> None:
    assert table_kind(["ID", "Name", "Rating", "K", "Games"]) == "players"
    assert table_kind(["Rank", "Club"]) is None


def test_scores_of_home_and_away_are_those_of_teams_beside_a_result() -> None:
    assert canonical_all(["HomePlayer", "AwayPlayer", "HTScore", "ATScore"], "games")[2:] == [
        "white_score",
        "black_score",
    ]
    assert canonical_all(["HTScore", "HomePlayer", "Result", "AwayPlayer", "ATScore"], "games") == [
        None,
        "white",
        "result",
        "black",
        None,
    ]


def test_a_rating_to_the_right_of_each_player_is_that_players() -> None:
    headings = ["Bo.", "No.", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."]
    names = canonical_all(headings, "games")
    assert [names[n] for n in (2, 3, 8, 9)] == ["white", "white_rating", "black", "black_rating"]
    assert canonical_all(["Weiß", "Elo", "Schwarz", "Elo", "Ergebnis"], "games")[1::2] == [
        "white_rating",
        "black_rating",
    ]


@pytest.mark.parametrize(
    "headings",
    [
        ["White", "Black", "Elo", "Elo", "Result"],
        ["Elo", "White", "Result", "Black", "Elo"],
        ["White", "Elo"],
    ],
)
def test_a_rating_that_may_be_either_players_is_not_guessed(headings: list[str]) -> None:
    assert not {"white_rating", "black_rating"} & set(canonical_all(headings, "games"))


@pytest.mark.parametrize("heading", ["Ech.", "Sc.", "Sz.", "Tab.", "Š.", "Mj.", "Ст."])
def test_short_words_for_boards(heading: str) -> None:
    assert canonical(heading, "games") == "board"


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("Код", "id"),
        ("Naissance", "birth_year"),
        ("Ano de nascimento", "birth_year"),
        ("Rok ur.", "birth_year"),
        ("Jahr", "birth_year"),
        *[(word, "birth_year") for word in ("Nacimiento", "Nascita", "Nascimento", "Narození", "Geboren")],
        ("Wertungszahl", "rating"),
        ("Elo-Zahl", "rating"),
        *[
            (word, "games")
            for word in ("Partien", "Partidas", "Parties", "Partite", "Partie", "Partijen", "Партии")
        ],
        ("Ranking", None),
        ("Puntuación", None),
        ("Grade", None),
    ],
)
def test_columns_of_lists_in_many_languages(heading: str, meaning: str | None) -> None:
    """Words that mean a rating in one language and a rank, a score or a class in another mean neither."""
    assert canonical(heading, "players") == meaning


@pytest.mark.parametrize(
    ("kind", "headings", "at", "meaning"),
    [
        ("games", ["M.", "Blancas", "Resultado", "Negras"], 0, "board"),
        ("games", ["M.", "Brancas", "Resultado", "Pretas"], 0, "board"),
        ("games", ["M.", "White", "Result", "Black"], 0, None),
        ("games", ["Mesa", "M.", "Blancas", "Resultado", "Negras"], 1, None),
        ("players", ["ID", "Nazwisko i imię", "Ranking"], 2, "rating"),
        ("players", ["ID", "Nazwisko", "Imię", "Ranking"], 3, "rating"),
        ("players", ["ID", "Nazwisko, imię", "Ranking", "Elo"], 2, None),
        ("players", ["Ranking", "Name", "ID"], 0, None),
    ],
)
def test_a_word_means_a_column_beside_others_of_its_language(
    kind: str, headings: list[str], at: int, meaning: str | None
) -> None:
    assert canonical_all(headings, kind)[at] == meaning


def test_points_in_dutch_pairings_are_known() -> None:
    assert standing("Pnt") == "points"
