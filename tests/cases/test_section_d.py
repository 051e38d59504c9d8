"""Forfeits, byes, unrated opponents and first ratings: cases B046 to B059."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.batch import Outcome

from ..readers.trf_texts import HEADER, player
from .formats import pgn, players, saved, swiss
from .runs import codes, from_files, games, listed, refused, run


def _report(folder: Path, *records: str) -> Outcome:
    """Rate a tournament report of these player records."""
    path = folder / "open.trf"
    path.write_text("\n".join([*HEADER, "122 90 minutes + 30 seconds", *records]) + "\n", encoding="utf-8")
    return from_files(path)


def _errors(outcome: Outcome) -> list[str]:
    return codes([problem for problem in outcome.problems if problem.severity == "error"])


def test_a_no_show_scores_and_costs_no_rating(tmp_path: Path) -> None:
    """B046: + and - of a report: points 1 and 0, no change, verdict forfeit, counted as not rated."""
    outcome = _report(tmp_path, player(1, "2w+ 2b1", "2.0"), player(2, "1b- 1w0", "0.0"))
    assert outcome.results is not None
    lines = outcome.results.lines
    assert sorted(lines["verdict"]) == ["forfeit", "forfeit", "rated", "rated"]
    rows = outcome.results.changes.query("level == 'event'")
    assert rows["not_rated"].tolist() == [1, 1]
    assert rows["points"].tolist() == [10**9, 0]
    assert rows["games"].tolist() == [1, 1]


def test_bye_letters_have_their_points_and_no_rating(tmp_path: Path) -> None:
    """B047: F and U one point, H half, Z none; the total of 2.5 fits, so nothing is reported."""
    outcome = _report(
        tmp_path, player(1, "0-F 0-U 0-H 0-Z 2w1", "3.5"), player(2, "0-_ 0-_ 0-_ 0-_ 1b0", "0.0")
    )
    assert outcome.results is not None, _errors(outcome)
    rows = outcome.results.changes.query("level == 'event'").set_index("id")
    assert (rows["points"]["90000001"], rows["not_rated"]["90000001"]) == (25 * 10**8, 4)
    assert rows["games"].tolist() == [1, 1]
    assert "T401" not in codes(outcome.problems)


def test_a_scoring_record_may_name_the_absence(tmp_path: Path) -> None:
    """B047: A in record 162 (TRF26) is known; it changes no rating."""
    scoring = "162 W 1.0    D 0.5    L 0.0    A 0.0    P 1.0"
    outcome = _report(tmp_path, scoring, player(1, "0-Z 2w1", "1.0"), player(2, "0-U 1b0", "1.0"))
    assert outcome.results is not None, _errors(outcome)
    assert not {"T104", "T401"} & set(codes(outcome.problems))


@pytest.mark.parametrize("letter", ["A", "X", "?"])
def test_an_unknown_bye_letter_is_an_error(tmp_path: Path, letter: str) -> None:
    """B047: never a silent bye."""
    outcome = _report(tmp_path, player(1, f"0-{letter} 2w1", "1.0"), player(2, "0-Z 1b0", "0.0"))
    assert "T309" in _errors(outcome)


BYES = (
    *("BYE", "bye", "Bye", "FREI", "spielfrei", "-", "exempt", " BYE ", "(bye)", "[BYE]", "*** BYE ***", "—"),
    *("no opponent", "Bye, Bye", "bye 2", "BYE1", "no show", "absent"),
)


def test_a_word_for_the_bye_is_never_an_opponent() -> None:
    """B048: a full point without rating in a row whose opponent is the word."""
    played = pd.DataFrame({"white": "1", "black": [*BYES, "2"], "result": "1-0"})
    frames = run(played.assign(round=range(1, len(played) + 1)), listed(1500, 1500))
    assert frames.verdicts() == ["bye"] * len(BYES) + ["rated"] * 2
    assert (frames.period("1")["points"], frames.period("1")["not_rated"]) == (len(BYES), len(BYES))
    assert len(frames.frames.ratings) == 2


def test_a_placeholder_is_no_player() -> None:
    """B048: an error for its rows; no newcomer of that name appears on the list."""
    words = ["TBD", "?", "n/a", "unknown", "N.N."]
    played = pd.DataFrame({"white": ["1"] * 5 + words, "black": words + ["1"] * 5, "result": "1-0"})
    errors = refused(played.assign(round=range(1, 11)), listed(1500, 1500))
    assert codes(errors) == ["V228"] * 5
    assert [str(error.values["found"]) for error in errors] == words
    assert [[place.line for place in error.values["all_places"]] for error in errors] == [
        [1, 6],
        [2, 7],
        [3, 8],
        [4, 9],
        [5, 10],
    ]


@pytest.mark.parametrize("unrated", ["0", "", "-", "unr", "unrated", "0000", "NR"])
def test_an_opponent_without_a_rating_is_not_rated_as_zero(unrated: str) -> None:
    """B050: 1500 draws with an unrated player: no change, not in the average; the other collects a game."""
    players = listed(1500, 1600, 0).assign(rating=["1500", "1600", unrated])
    frames = run(games("1-3 ½-½", "1-2 ½-½"), players)
    row = frames.event("1")
    # Only the draw with 1600 counts: D -100 expects .36, 20 x .14 = 2.8.
    assert (row["games"], row["exact_change"], row["opponents_average"]) == (1, 2.8, 1600)
    assert frames.line("1", opponent="3")["verdict"] == "unrated opponent"
    assert frames.period("3")["first_rating_games"] == 1


def test_the_sum_of_the_lines_is_the_total() -> None:
    """B051: K times the gains of the rated lines is the exact change of the period."""
    frames = run(games("1-2 1-0", "1-3 ½-½", "1-4 0-1", "4-2 +/-"), listed(1500, 1650, 0, 1400))
    lines = frames.frames.lines
    for who in "124":
        mine = lines[(lines["id"] == who) & (lines["verdict"] == "rated")]
        assert round(20 * float(mine["gain"].sum()), 6) == frames.period(who)["exact_change"]
    assert frames.line("1", opponent="3")["verdict"] == "unrated opponent"


def test_a_standard_rating_stands_in_for_a_rapid_one() -> None:
    """B053: 1900 v 1900 (standard): D 0. +10 for the rated, 1900 + 40 x -.5 = 1880 for the other (7.2.1)."""
    players = listed(1500, 1900, 1700, k="").assign(
        rapid_rating=["1900", "", ""], rapid_k=["20", "", ""], birth_year="1980", games="50"
    )
    frames = run(games("1-2 1-0", time_control="rapid"), players, rules="fide")
    assert frames.line("1")["opponent_rating"] == 1900
    assert frames.line("1")["difference"] == 0
    assert frames.line("2")["rating_source"] == "standard"
    assert frames.period("2", "rapid")["k"] == 40
    assert [frames.listed(who, "rapid_rating") for who in "123"] == ["1910", "1880", ""]
    assert [frames.listed(who) for who in "123"] == ["1500", "1900", "1700"]


def test_unrated_players_among_themselves_get_no_rating() -> None:
    """B055: a round robin of three unrated players ends without ratings and without games kept."""
    frames = run(games("1-2 1-0", "2-3 1-0", "3-1 1-0"), listed(0, 0, 0, k=""))
    assert frames.verdicts() == ["both unrated"] * 6
    assert set(frames.frames.ratings["rating"]) <= {"", "0"}
    assert len(frames.frames.newcomers) == 0


def _newcomer(score: str, *opponents: int) -> pd.DataFrame:
    return games(*[f"9-{i + 1} {one}" for i, one in enumerate(score.split())])


def test_an_all_lost_first_event_is_left_out() -> None:
    """B056: 0 out of 5 (8.2.1): no rating, none of the games kept."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    frames = run(_newcomer("0-1 0-1 0-1 0-1 0-1"), players)
    assert frames.listed("9") == ""
    assert "8.2.1" in frames.period("9")["note"]


def test_a_first_rating_is_at_most_2200() -> None:
    """B056: 5 out of 5 against 2300: (11500 + 3600) / 7 = 2157, p 6/7 = .86, dp 309: 2466, so 2200."""
    players = pd.concat([listed(*[2300] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    assert run(_newcomer("1-0 1-0 1-0 1-0 1-0"), players).listed("9") == "2200"


def test_three_games_wait_and_two_more_make_a_rating() -> None:
    """B056: 1.5/3 now and 1/2 next month against 1900: (9500 + 3600) / 7 = 1871, p 3.5/7: dp 0."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    first = run(
        games("9-1 1-0", "9-2 0-1", "9-3 ½-½", date="2025-11-08"), players, list_date=date(2025, 12, 1)
    )
    assert first.listed("9") == ""
    assert "3 of 5 games" in first.period("9")["note"]
    waiting = first.frames.newcomers
    assert waiting["games"].tolist() == [3]
    second = run(
        games("9-4 1-0", "9-5 0-1", date="2025-12-08"),
        first.frames.ratings,
        newcomers=waiting,
        list_date=date(2026, 1, 1),
    )
    assert second.listed("9") == "1871"
    assert len(second.frames.newcomers) == 0


def test_a_missing_record_is_named_once_for_each_opponent(tmp_path: Path) -> None:
    """B057: the record of number 3 is gone: one finding for each of its two opponents; nothing rated."""
    outcome = _report(tmp_path, player(1, "2w1 3b1", "2.0"), player(2, "1b0 3w=", "0.5"))
    found = [problem for problem in outcome.problems if problem.code == "T301"]
    assert len(found) == 2
    assert outcome.results is None
    assert outcome.exit_code == 1
    assert all("one-sided" in problem.message and "3" in problem.message for problem in found)


def test_a_record_that_names_another_opponent_is_named_with_both_cells(tmp_path: Path) -> None:
    """B057: 1 says 2, 2 says 3."""
    outcome = _report(tmp_path, player(1, "2w1", "1.0"), player(2, "3w1", "1.0"), player(3, "2b0", "0.0"))
    messages = [problem.message for problem in outcome.problems if problem.code == "T302"]
    assert len(messages) == 1
    assert "number 1" in messages[0]
    assert "number 2" in messages[0]


def test_points_that_the_rounds_do_not_show_are_named(tmp_path: Path) -> None:
    """B059: 1.5 stated, one win and a blank round: 0.5 not explained; no result is invented."""
    outcome = _report(
        tmp_path, player(1, "2w1 0-_", "1.5"), player(2, "1b0 3w1", "1.0"), player(3, "0-U 2b0", "1.0")
    )
    found = [problem for problem in outcome.problems if problem.code == "T401"]
    assert [("0.5 not explained" in problem.message) for problem in found] == [True]
    assert outcome.results is not None
    verdicts = outcome.results.lines.query("id == '90000001'")[["verdict", "score"]].values.tolist()
    assert verdicts == [["rated", 10**9], ["bye", 0]]


@pytest.mark.parametrize(
    ("result", "points"),
    [("bye=1", 1), ("bye=½", 0.5), ("bye=0", 0), ("½", 0.5), ("H", 0.5), ("", None), ("1", 1), ("-", 0)],
)
def test_a_blank_opponent_is_a_bye_with_its_score(result: str, points: float | None) -> None:
    """B047: tables, too, know the three byes; a row with neither opponent nor result is an error."""
    played = games("1-2 1-0", "1-2 1-0").assign(black=["2", ""], result=["1-0", result])
    if points is None:
        assert codes(refused(played, listed(1500, 1500))) == ["V216"]
        return
    row = run(played, listed(1500, 1500)).period("1")
    assert (row["games"], row["points"], row["not_rated"]) == (1, points, 1)


@pytest.mark.parametrize("result", ["1-0", "0-1", "½-½", "0,5:0,5"])
def test_the_result_of_a_game_without_an_opponent_is_no_silent_bye(result: str) -> None:
    """B047: the opponent may be missing by mistake."""
    played = games("1-2 1-0", "1-2 1-0").assign(black=["2", ""], result=["1-0", result])
    assert run(played, listed(1500, 1500)).problems("V229")
    assert not run(played.assign(black=["2", "bye"]), listed(1500, 1500)).problems("V229")


def test_a_bye_with_an_opponent_is_an_error() -> None:
    """B048: the word BYE as a result beside an opponent."""
    assert codes(refused(games("1-2 bye"), listed(1500, 1500))) == ["V215"]


def test_forfeits_do_not_count_towards_a_first_rating() -> None:
    """B046, B056: four draws and one forfeit win against rated players: 4 of 5 games."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    frames = run(_newcomer("½-½ ½-½ ½-½ ½-½ +/-"), players)
    assert frames.listed("9") == ""
    assert "4 of 5 games" in frames.period("9")["note"]


def test_games_without_a_date_wait_from_the_day_of_the_request() -> None:
    """B056: rated with --on alone, games count towards a first rating and wait under that day."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    frames = run(_newcomer("1-0 ½-½ 0-1"), players)
    assert "3 of 5 games" in frames.period("9")["note"]
    assert frames.frames.newcomers["end"].astype(str).tolist() == ["2025-11-01"]


def test_waiting_games_without_a_date_are_counted_with_a_warning() -> None:
    """B056: three games whose dates were lost, and two of now: (9500 + 3600) / 7 = 1871."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    waiting = pd.DataFrame(
        {"id": ["9"], "event": ["Open"], "games": ["3"], "score": ["1.5"], "opponents_sum": ["5700"]}
    )
    frames = run(_newcomer("1-0 0-1"), players, newcomers=waiting)
    assert frames.listed("9") == "1871"
    assert len(frames.problems("L421")) == 1


@pytest.mark.parametrize(("ended", "rating"), [("2023-10-31", "1871"), ("2023-09-30", "")])
def test_games_wait_for_26_months(ended: str, rating: str) -> None:
    """B056 (7.1.4): on the list of December 2025 an event that ended in October 2023 still counts."""
    players = pd.concat([listed(*[1900] * 5), pd.DataFrame({"id": ["9"], "rating": [""], "k": [""]})])
    waiting = pd.DataFrame(
        {"id": ["9"], "event": ["Open"], "start": [ended], "end": [ended], "games": ["3"], "score": ["1.5"]}
        | {"opponents_sum": ["5700"]}
    )
    played = _newcomer("1-0 0-1").assign(date="2025-11-08")
    frames = run(played, players, newcomers=waiting, list_date=date(2025, 12, 1))
    assert frames.listed("9") == rating


def test_a_missing_row_of_a_crosstable_is_named_once_for_each_opponent(tmp_path: Path) -> None:
    """B057: number 7 has no row: both who met him are told, nothing is rated."""
    outcome = from_files(saved(tmp_path, "open.csv", swiss("7w1", "7b0")), players(tmp_path))
    found = [problem for problem in outcome.problems if problem.code == "T301"]
    assert [problem.place.line for problem in found] == [2, 3]
    assert (outcome.exit_code, outcome.results) == (1, None)


@pytest.mark.parametrize("word", ["BYE", "bye", "spielfrei", "FREI", "-1", "exempt"])
def test_a_word_in_a_crosstable_is_a_bye_never_an_opponent(tmp_path: Path, word: str) -> None:
    """B048: a point without a game."""
    text = swiss(word, "3b0", ("1½", "1")).replace("-0;1w½;½", "2w1;1w½;1½")
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    mine = outcome.results.lines.query("id == '90000001' and round == 1")
    assert mine[["verdict", "score", "opponent"]].to_numpy().tolist() == [["bye", 10**9, ""]]
    assert "T401" not in codes(outcome.problems)


def test_points_that_a_crosstable_does_not_show_are_named(tmp_path: Path) -> None:
    """B059: 2 stated, a win and a draw shown: half a point not explained, and no result is invented."""
    outcome = from_files(saved(tmp_path, "open.csv", swiss(points=("2", "1"))), players(tmp_path))
    message = [problem.message for problem in outcome.problems if problem.code == "T401"]
    assert ["0.5 not explained" in text for text in message] == [True]
    assert outcome.results is not None
    assert len(outcome.results.lines.query("verdict == 'rated'")) == 4


@pytest.mark.parametrize("code", ["WRF2", "WF2", "LRF1"])
def test_codes_of_rated_forfeits_are_refused_until_a_law_knows_them(tmp_path: Path, code: str) -> None:
    """B049: no law of today rates forfeits; the codes are an error with their cell, never a rated game."""
    outcome = from_files(saved(tmp_path, "open.csv", swiss(code, "1b0")), players(tmp_path))
    assert "C402" in codes([problem for problem in outcome.problems if problem.severity == "error"])
    assert outcome.results is None
    assert codes(refused(games(f"1-2 {code[:-1]}"), listed(1500, 1500))) == ["V203"]


@pytest.mark.parametrize(("black", "verdict"), [("BYE", "bye"), ("(spielfrei)", "bye")])
def test_a_bye_in_a_collection_of_games_is_no_player(tmp_path: Path, black: str, verdict: str) -> None:
    """B048: PGN of pairing programs; a question mark for a name is an error (nobody is invented)."""
    outcome = from_files(saved(tmp_path, "open.pgn", pgn(Black=black)), players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    assert outcome.results.lines["verdict"].tolist() == [verdict]
    nobody = from_files(saved(tmp_path, "open.pgn", pgn(Black="?")), players(tmp_path))
    assert "V228" in codes(nobody.problems)
    assert nobody.results is None
