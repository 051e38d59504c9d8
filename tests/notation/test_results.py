"""Results as files write them (spellings: the tables of many programs)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.notation.how import How
from elo_batch.notation.results import (
    BLACK_FORFEIT_WIN,
    BLACK_WINS,
    DOUBLE_FORFEIT,
    DRAW,
    FULL_BYE,
    HALF_BYE,
    UNFINISHED,
    WHITE_FORFEIT_WIN,
    WHITE_WINS,
    ZERO_BYE,
    Outcome,
    canonical,
    is_ambiguous,
    is_both_scores,
    looks_like_date,
    parse_bye,
    parse_result,
    suspects,
)

NBSP = "\u00a0"


@pytest.mark.parametrize(
    "text",
    [
        "1-0",
        "1–0",
        "1−0",
        "1—0",
        "1:0",
        "1 - 0",
        "1- 0",
        "1/0",
        "1",
        "W",
        "w",
        "1.0",
        "1,0",
        "10",
        "win",
        "White",
        "weiß",
        f" 1{NBSP}-{NBSP}0 ",
        "1.0-0.0",
        "1,0:0,0",
        "１－０",
    ],
)
def test_every_spelling_of_a_white_win_is_a_white_win(text: str) -> None:
    assert parse_result(text) == WHITE_WINS


@pytest.mark.parametrize(
    "text", ["0-1", "0 - 1", "0:1", "0–1", "0", "L", "0.0", "01", "loss", "Schwarz", "0/1"]
)
def test_every_spelling_of_a_black_win_is_a_black_win(text: str) -> None:
    assert parse_result(text) == BLACK_WINS


@pytest.mark.parametrize(
    "text",
    [
        "1/2-1/2",
        "½-½",
        "½ - ½",
        "½–½",
        "0.5-0.5",
        "0,5:0,5",
        ".5",
        "0.5",
        "0,5",
        "½",
        "=",
        "D",
        "d",
        "5",
        "55",
        "remi",
        "Remis",
        "remise",
        "draw",
        "nul",
        "nulle",
        "tablas",
        "1/2",
        "1/2 - 1/2",
        "½:½",
        "1/2:1/2",
    ],
)
def test_every_spelling_of_a_draw_is_a_draw(text: str) -> None:
    assert parse_result(text) == DRAW


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (
            ["+ - -", "+:-", "+/-", "+-", "1F-0F", "1F:0F", "1-0F", "1:0K", "1K", "def+", "1d"],
            WHITE_FORFEIT_WIN,
        ),
        (["- - +", "-:+", "-/+", "-+", "0F-1F", "0:1K", "0K", "def-", "d1"], BLACK_FORFEIT_WIN),
        (["- - -", "-:-", "-/-", "0F:0F", "--", "dbld", "dd"], DOUBLE_FORFEIT),
        (["*", "?", "AJ", "Adjourn", "unfinished", "void", "tbr", "n/a"], UNFINISHED),
        (["1U-0U", "1-0U"], Outcome(2, 0, How.NOT_RATED)),
        (["½U-½U", "1/2-1/2U"], Outcome(1, 1, How.NOT_RATED)),
    ],
)
def test_forfeits_unfinished_and_unrated_games_are_told_apart(texts: list[str], outcome: Outcome) -> None:
    assert {parse_result(text) for text in texts} == {outcome}


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (["bye", "+BYE", "spielfrei", "exempt", "PAB", "FPB", "riposa", "выходной", "bye=1"], FULL_BYE),
        (["HPB", "bye=", "bye=½", "half-point bye"], HALF_BYE),
        (["ZPB", "bye=0", "not paired", "nicht ausgelost", "non apparié"], ZERO_BYE),
    ],
)
def test_bye_words_are_byes(texts: list[str], outcome: Outcome) -> None:
    assert {parse_result(text) for text in texts} == {outcome}


@pytest.mark.parametrize("dash", ["--", " -- ", "---", " - - ", "\u2013\u2013"])
def test_two_hyphens_between_scores_are_a_dash(dash: str) -> None:
    assert [parse_result(f"{white}{dash}{black}") for white, black in ("10", "01", "½½")] == [
        WHITE_WINS,
        BLACK_WINS,
        DRAW,
    ]
    assert parse_result(f"1F{dash}0F") is None
    assert parse_result(f"0{dash}0") is None
    assert is_ambiguous(f"0{dash}0") is not None
    assert is_both_scores(f"1{dash}0")


@pytest.mark.parametrize("text", ["1--", "--0", "2--1", "1----0", "1--0--1", "10--01"])
def test_two_hyphens_beside_anything_else_are_no_result(text: str) -> None:
    assert parse_result(text) is None


OF_LANGUAGES = {
    DRAW: "empate remisa remíza remiză tasapeli uavgjort jafntefli berabere döntetlen neriješeno нічия",
    UNFINISHED: "adj. verlegt vertagt reportée aplazada rinviata odložena отложена postponed",
    WHITE_WINS: "beat",
}


@pytest.mark.parametrize(
    ("text", "read"), [(t, read) for read, all_ in OF_LANGUAGES.items() for t in all_.split()]
)
def test_words_for_results_are_known_in_many_languages(text: str, read: Outcome) -> None:
    assert parse_result(text) == parse_result(text.title()) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        *(
            ("1 - F", WHITE_FORFEIT_WIN),
            ("F - 1", BLACK_FORFEIT_WIN),
            ("F-F", DOUBLE_FORFEIT),
            ("X - X", DRAW),
        ),
        *((f"1-0 {mark}", WHITE_FORFEIT_WIN) for mark in ("ff", "kl.", "kl", "(kl.)", "kampfl.", "forf.")),
        *(("0:1 ff.", BLACK_FORFEIT_WIN), ("0-1 (wo)", BLACK_FORFEIT_WIN), ("EXE", FULL_BYE)),
    ],
)
def test_forfeits_and_draws_of_french_files_and_cut_words(text: str, read: Outcome) -> None:
    assert parse_result(text) == read


def test_a_cross_against_a_cross_beside_halves_is_no_certain_draw() -> None:
    assert set(suspects(["X - X", "½-½", "1-0"])) == {"X - X"}
    assert suspects(["X - X", "1 - F"]) == {}


@pytest.mark.parametrize(
    ("text", "bye"), [("1-0 ff", FULL_BYE), ("1F-0F", FULL_BYE), ("0-1 k", ZERO_BYE), ("F - F", ZERO_BYE)]
)
def test_a_forfeit_against_nobody_is_a_bye_of_its_points(text: str, bye: Outcome) -> None:
    assert parse_bye(text) == bye


def test_single_letters_are_byes_only_without_an_opponent() -> None:
    assert [parse_result(letter) for letter in "HFUZ"] == [None] * 4
    assert [parse_bye(letter) for letter in "HFUZ"] == [HALF_BYE, FULL_BYE, FULL_BYE, ZERO_BYE]
    assert all(is_ambiguous(letter) for letter in "HFUZ")


@pytest.mark.parametrize(
    "text", ["-", "+", "0-0", "N", "V", "P", "X", "F", "T", "R", "B", "NP", "w.o.", "ff", "default"]
)
def test_what_has_two_meanings_is_explained_and_never_read(text: str) -> None:
    assert parse_result(text) is None
    assert is_ambiguous(text)


@pytest.mark.parametrize(
    "text", ["abc", "1-½", "2-0", "", " ", "8½", "11/2", "Alder, Ann", "1-1", "10.5", "00:1"]
)
def test_other_texts_are_no_results(text: str) -> None:
    assert parse_result(text) is None
    assert is_ambiguous(text) is None


def test_an_arbiters_half_against_zero_is_a_played_game() -> None:
    assert parse_result("½-0") == Outcome(1, 0, How.PLAYED)
    assert parse_result("0 : 0,5") == Outcome(0, 1, How.PLAYED)


def test_letters_and_digits_that_lost_their_meaning_are_suspected_by_their_column() -> None:
    assert set(suspects(["V", "N", "D"])) == {"D"}
    assert set(suspects(["10", "55", "1"])) == {"1"}
    assert suspects(["1-0", "1", "½"]) == {}


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("01-Jan", "1-0 or 1-1"),
        ("1-Jan-00", "1-0"),
        ("2000-01-01", "1-0"),
        ("2-Jan", "1/2"),
        ("1-Feb", "1/2"),
        ("2026-01-01", "1-0 or 1-1"),
        ("2026-01-02 00:00:00", "1/2"),
        ("01.02.2026", "1/2"),
        ("01:00:00", "1:0"),
    ],
)
def test_a_result_that_became_a_date_is_recognised_with_its_likely_original(text: str, likely: str) -> None:
    assert parse_result(text) is None
    assert looks_like_date(text) == likely


@pytest.mark.parametrize("text", ["1-0", "1/2", "1/2-1/2", "0:1", "draw", "Alder", "1 - 0", "May"])
def test_a_result_is_not_taken_for_a_date(text: str) -> None:
    assert looks_like_date(text) is None


OUTCOMES = [
    Outcome(white, black, how)
    for how in (How.PLAYED, How.NOT_RATED)
    for white, black in ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1))
] + [WHITE_FORFEIT_WIN, BLACK_FORFEIT_WIN, DOUBLE_FORFEIT, UNFINISHED, FULL_BYE, HALF_BYE, ZERO_BYE]


@given(st.sampled_from(OUTCOMES), st.sampled_from(["{}", " {} ", f"{NBSP}{{}}"]), st.sampled_from("-–−—"))
def test_what_is_written_is_read_back(outcome: Outcome, around: str, dash: str) -> None:
    text = canonical(outcome).replace("-", dash)
    assert parse_result(around.format(text).lower()) == outcome


@given(st.text(max_size=12))
def test_any_text_is_a_result_or_none_and_never_both_certain_and_ambiguous(text: str) -> None:
    assert parse_result(text) is None or is_ambiguous(text) is None
    parse_bye(text)
    looks_like_date(text)
