"""The explanation as text: a sentence, the games with their reasons, the sums, the new rating."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elo_batch.analysis.explain import explain, text_of

from .outputs import ANN, BEN, CEDAR, RUN, ann_changes, ann_lines, change, line, write_folder

ANN_IN_FULL = """\
Alder, Ann (90000001), standard: you were expected to score 2.4 of 5 against this field and scored 3.5: 20 x
1.1 = +22, rounded +22: 1800 -> 1822.

STANDARD, list of 2025-12-01
Law: fide-standard; games by the rules in force since 2025-10-01 (expected scores by 8.1.2); K, rounding,
floor and first ratings by those in force since 2024-03-01

Spring Open, 2025-11-08 to 2025-11-13
  Your rating: 1800, list of 2025-11-01; opponents' ratings: list of 2025-11-01
  Rd  Date           Opponent                     Rtg  Diff  Score   Exp   Gain  K x gain  Where
   1  2025-11-08  W  Cedar, Cy (90000003)        1700   100      1  0.64  +0.36      +7.2  open.csv:2
   2  2025-11-09  B  Dogwood, Di (90000004)      1800     0      1   0.5   +0.5       +10  open.csv:3
   3  2025-11-10  W  Elm, Eve (90000005)         1900  -100    0.5  0.36  +0.14      +2.8  open.csv:4
   4  2025-11-11  B  Fir, Fay (90000006)         1900  -100      0  0.36  -0.36      -7.2  open.csv:5
   5  2025-11-12  W  Gorse, Gil (90000007)       1770    30      1  0.54  +0.46      +9.2  open.csv:6
   6  2025-11-13  B  Hawthorn, Hedda (90000008)     -            1                         open.csv:7
      does not count: it was not played (forfeit) (5.1)
  rated         5 games  score 3.5, expected 2.4
  gain             +1.1  3.5 - 2.4
  exact change      +22  20 x 1.1 = +22; rounded once, for the whole period
  not rated      1 game  points 1
  opponents        1814  average of their ratings, performance 1963

The period
  games             5  rated
  score           3.5
  expected        2.4
  gain           +1.1  3.5 - 2.4
  K                20  on the list (8.3.3)
  exact change    +22  20 x 1.1 = +22
  change          +22  rounded once, for the whole period, halves away from zero (8.3.4)
  not rated         1  points 1
  rating before  1800  on the list to which the change is added
  new rating     1822  1800 + 22"""


def _text(folder: Path, player: str = "90000001") -> str:
    explained, warnings = explain(folder, player)
    assert (explained.faults, warnings) == ((), ())
    text = text_of(explained)
    assert max(len(row) for row in text.splitlines()) <= 110
    return text


def test_a_rated_player_is_explained_game_by_game(tmp_path: Path) -> None:
    """The numbers are worked out in `outputs.py`; the performance is 1814 + dp(.70) = 1814 + 149."""
    assert _text(write_folder(tmp_path, ann_changes(), ann_lines())) == ANN_IN_FULL


def test_without_lines_the_sums_stay_and_the_way_to_the_games_is_named(tmp_path: Path) -> None:
    text = _text(write_folder(tmp_path, ann_changes(), None))
    assert "rate again with --lines csv" in text
    assert "open.csv" not in text
    assert text.endswith("new rating     1822  1800 + 22")


@pytest.mark.parametrize(
    ("verdict", "article", "words"),
    [
        ("forfeit", "5.1", "not played (forfeit) (5.1)"),
        ("bye", "5.1", "a bye, no game was played (5.1)"),
        ("not finished", "5.1", "there is no result (5.1)"),
        ("not rated by mark", "reading: a mark", "the organiser marked it as not rated (reading: a mark)"),
        ("late", "9.1", "the report of the event came too late (9.1)"),
        ("match unrated", "6.1", "an unrated player (6.1)"),
        ("match decided", "6.2", "the match was already decided (6.2)"),
        ("difference 600", "7.3.1", "the ratings are too far apart (7.3.1)"),
        ("both unrated", "8.3.1", "both players are unrated (8.3.1)"),
        ("below floor", "7.2.1", "below the rating floor, and so unrated (7.2.1)"),
        ("unrated opponent", "8.3.1", "changes nothing for a rated player (8.3.1)"),
        ("some new verdict", "9.9", "does not count: some new verdict (9.9)"),
    ],
)
def test_every_game_that_does_not_count_says_why(
    tmp_path: Path, verdict: str, article: str, words: str
) -> None:
    zero = {"games": "0", "score": "0", "expected": "0", "gain": "0", "exact_change": "0", "k": "20"}
    rows = [
        change(ANN, "event", **zero, not_rated="1"),
        change(ANN, "period", **zero, not_rated="1", rating_before="1800", change="0", new_rating="1800"),
    ]
    lines = [line(ANN, 1, CEDAR, score="0", verdict=verdict, article=article)]
    text = _text(write_folder(tmp_path, rows, lines))
    assert words in text
    assert text.startswith("Alder, Ann (90000001), standard: no game was rated, the rating stays 1800.\n")


def _one_game(tmp_path: Path, k: int, change_text: str, **cells: str) -> str:
    """A player of one rated game; the change is K x gain, rounded."""
    sums = {"k": str(k), "games": "1", **{n: cells[n] for n in ("score", "expected", "gain")}}
    before, exact = cells["rating_used"], cells.pop("exact_change")
    new = str(int(before) + int(change_text))
    rows = [
        change(ANN, "event", **sums, exact_change=exact, rating_used=before),
        change(
            ANN,
            "period",
            **sums,
            exact_change=exact,
            rating_before=before,
            change=change_text,
            new_rating=new,
        ),
    ]
    return _text(
        write_folder(tmp_path, rows, [line(ANN, 1, ("90000002", "Birch, Ben", "2250"), k=str(k), **cells)])
    )


def test_a_capped_difference_names_its_article(tmp_path: Path) -> None:
    """2400 in .92 (row 392-411) for 1750 - 2250 = -500: .08, K 20: 20 x -.08 = -1.6."""
    text = _one_game(
        tmp_path,
        *(20, "-2"),
        rating_used="1750",
        difference="-500",
        difference_used="-400",
        article="8.3.1",
        score="0",
        expected="0.08",
        gain="-0.08",
        exact_change="-1.6",
    )
    assert "the difference -500 counts as -400 (8.3.1)" in text
    assert "  Diff  Used  " in text


def test_from_2650_on_the_full_difference_is_explained(tmp_path: Path) -> None:
    """2700 - 2250 = 450 expects .93 (row 433-456): 10 x .07 = .7."""
    text = _one_game(
        tmp_path,
        *(10, "1"),
        rating_used="2700",
        difference="450",
        difference_used="450",
        score="1",
        expected="0.93",
        gain="0.07",
        exact_change="0.7",
    )
    assert "the full difference counts from 2650 on (8.3.1)" in text


def test_a_full_difference_of_the_once_per_event_law_is_explained(tmp_path: Path) -> None:
    text = _one_game(
        tmp_path,
        *(10, "1"),
        rating_used="2700",
        difference="450",
        difference_used="450",
        edition="2022-01-01",
        score="1",
        expected="0.93",
        gain="0.07",
        exact_change="0.7",
    )
    assert "the limit of 400 helps once per event (8.3.1)" in text


def test_a_fall_below_the_floor_shows_how_far(tmp_path: Path) -> None:
    """1402 loses to 1400 (difference 2: .50): 40 x -.5 = -20: 1382, below 1400."""
    sums = {"k": "40", "games": "1", "score": "0", "expected": "0.5", "gain": "-0.5", "exact_change": "-20"}
    note = "1382, below 1400: unrated"
    rows = [
        change(BEN, "event", **sums, rating_used="1402"),
        change(BEN, "period", **sums, rating_before="1402", change="-20", note=note),
    ]
    cells = {name: sums[name] for name in ("k", "score", "expected", "gain")}
    lines = [line(BEN, 1, ("90000003", "Cedar, Cy", "1400"), rating_used="1402", difference="2", **cells)]
    lines[0] = {**lines[0], "difference_used": "2"}
    text = _text(write_folder(tmp_path, rows, lines), "birch")
    assert "1402 -> unrated (below the floor)." in text
    assert "1402 - 20 = 1382, below the floor 1400: the player is unrated again (7.2.1)" in text


def _rounded(tmp_path: Path, rounding: str, changes: tuple[str, str]) -> str:
    """Two draws of 1810 (K 10) with 1700, in two events; the numbers are in the test below."""
    half = {"score": "0.5", "expected": "0.65", "gain": "-0.15", "k": "10"}
    one = {**half, "games": "1", "exact_change": "-1.5"}
    events = [
        change(ANN, "event", **one, change=changes[0], rating_used="1810"),
        {
            **change(ANN, "event", **one, change=changes[0], rating_used="1810"),
            "event_id": "T",
            "event": "Tea",
        },
    ]
    both = {"games": "2", "score": "1", "expected": "1.3", "gain": "-0.3", "k": "10", "exact_change": "-3"}
    new = str(1810 + int(changes[1]))
    period = change(ANN, "period", **both, rating_before="1810", change=changes[1], new_rating=new)
    cells = {**half, "rating_used": "1810", "difference": "110", "difference_used": "110"}
    lines = [line(ANN, 1, CEDAR, **cells), {**line(ANN, 1, CEDAR, **cells), "event_id": "T", "event": "Tea"}]
    law: dict[str, Any] = {**RUN["laws"]["standard"], "rounding": rounding}
    options = {**RUN["options"], "rounding": rounding}
    return _text(write_folder(tmp_path, [*events, period], lines, laws={"standard": law}, options=options))


@pytest.mark.parametrize("rounding", ["event", "game"])
def test_rounding_that_was_asked_for_is_shown_where_it_happens(tmp_path: Path, rounding: str) -> None:
    """1810 - 1700 = 110 expects .65 (row 107-113); 10 x -.15 = -1.5 rounds to -2 twice: -4, 1806."""
    text = _rounded(tmp_path, rounding, ("-2", "-4"))
    assert f"10 x -0.3 = -3, rounded in each {rounding} -4: 1810 -> 1806." in text
    assert "(asked for with --rounding)" in text
    assert (" Change  Where" in text) is (rounding == "game")


def test_running_ratings_stay_on_the_page(tmp_path: Path) -> None:
    """Plain Elo, K 32, game by game: 1500 beats 1500 (+16), then 1516 loses to 1400.123456789.

    1 / (1 + 10^(-115.876543211 / 400)) is .660839826 to nine decimals; 32 x -.660839826 = -21.146874432.
    """
    won = {"score": "1", "expected": "0.5", "gain": "0.5", "difference": "0"}
    lost = {"score": "0", "expected": "0.660839826", "gain": "-0.660839826", "difference": "115.876543211"}
    sums = {"games": "2", "score": "1", "expected": "1.160839826", "gain": "-0.160839826", "k": "32"}
    sums |= {"exact_change": "-5.146874432"}
    rows = [
        change(ANN, "event", **sums, rating_used="1500"),
        change(ANN, "period", **sums, rating_before="1500", change="-5", new_rating="1495"),
    ]
    lines = [
        line(ANN, round_, (*CEDAR[:2], other), rating_used=own, k="32", edition="elo", **cells)
        for round_, own, other, cells in ((1, "1500", "1500", won), (2, "1516", "1400.123456789", lost))
    ]
    lines = [{**row, "difference_used": row["difference"]} for row in lines]
    law = {"law": "elo", "list_edition": "", "update": "game", "rounding": "period"}
    options = {**RUN["options"], "rules": ["elo"]}
    text = _text(write_folder(tmp_path, rows, lines, laws={"standard": law}, options=options))
    assert "as they stood before each game" in text
    assert "1400.123456789  1516  115.876543211\n" in text
    assert "-21.146874432  open.csv:3" in text
    assert "32 x -0.160839826 = -5.146874432, rounded -5: 1500 -> 1495." in text.replace("\n", " ")


def test_a_player_of_the_list_without_games_is_told_so(tmp_path: Path) -> None:
    text = _text(write_folder(tmp_path, ann_changes(), ann_lines()), "hazel")
    assert text == "Hazel, Hal (90000009) has no game in this run; the list goes on with standard 1650."


def test_a_law_that_is_gone_costs_articles_and_nothing_else(tmp_path: Path) -> None:
    options = {**RUN["options"], "rules": ["gone.toml"]}
    text = _text(write_folder(tmp_path, ann_changes(), ann_lines(), options=options))
    assert "The law could not be read again, so some articles are missing: " in text
    assert text.endswith("new rating     1822  1800 + 22")


def test_a_long_file_name_is_written_once(tmp_path: Path) -> None:
    file = "season 2025-2026/regional league east/rounds one to six of the open.csv"
    lines = [{**row, "file": file} for row in ann_lines()]
    text = _text(write_folder(tmp_path, ann_changes(), lines))
    assert text.count(file) == 1
    assert "+9.2  line 6\n" in text


def test_a_rating_that_stands_in_is_not_published_without_a_game(tmp_path: Path) -> None:
    nothing = {"games": "0", "score": "0", "expected": "0", "gain": "0", "exact_change": "0", "k": "40"}
    rows = [
        change(ANN, "event", **nothing, not_rated="1", pool="rapid"),
        change(ANN, "period", **nothing, not_rated="1", pool="rapid", rating_before="1800", change="0"),
    ]
    bye = {"verdict": "bye", "article": "5.1", "rating_source": "standard", "pool": "rapid"}
    lines = [line(ANN, 1, ("", "", ""), rating_used="1800", score="1", **bye)]
    text = _text(write_folder(tmp_path, rows, lines))
    assert text.startswith(
        "Alder, Ann (90000001), rapid: no game was rated, so there is no rating on this list."
    )
    assert "1800  the standard rating, which stands in; the change is added to it" in text
