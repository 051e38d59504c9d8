"""First ratings explained: the pooled games, the added draws, the average, dp, floor and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from elo_batch.analysis.explain import explain, text_of

from .outputs import Row, change, line, write_folder

DI = {"id": "90000004", "name": "Dogwood, Di"}
# Published by FIDE (list of December 2025): ½, ½, 1, 0, 1 against these gives 1922.
PUBLISHED = (("1902", "0.5"), ("1877", "0.5"), ("1884", "1"), ("2012", "0"), ("1832", "1"))
EARLIER_HEADING = "id,pool,event,start,end,games,score,opponents_sum,zero_first_event\n"


def _lines(games: Sequence[tuple[str, str]]) -> list[Row]:
    return [
        line(
            *(DI, number, (f"9100000{number}", f"Player {number}", rating)),
            score=score,
            rating_source="",
            rating_list="",
            verdict="first rating",
            article="7.1.4, 8.2.2, 8.2.3",
        )
        for number, (rating, score) in enumerate(games, start=1)
    ]


def _changes(games: int, score: str, counted: int, new: str, note: str) -> list[Row]:
    sums = {"games": str(games), "score": score}
    first = {"first_rating_games": str(counted), "new_rating": new, "note": note}
    return [change(DI, "event", **sums), change(DI, "period", **sums, **first)]


def _steps(folder: Path) -> dict[str, tuple[str, str]]:
    """The steps of the derivation: value and reason by label."""
    explained, _ = explain(folder, "90000004")
    assert explained.faults == ()
    assert max(len(row) for row in text_of(explained).splitlines()) <= 110
    first = explained.pools[0].first
    assert first is not None
    return {step.label: (step.value, step.why) for step in first.steps}


def test_the_published_first_rating_is_derived_step_by_step(tmp_path: Path) -> None:
    """9507 + 3600 = 13107; 13107 / 7 = 1872.43; p = 4 / 7 = .57; dp 50; 1872 + 50 = 1922."""
    rows = _changes(5, "3", 5, "1922", "first rating from 5 games")
    folder = write_folder(tmp_path, rows, _lines(PUBLISHED))
    steps = _steps(folder)
    assert steps["opponents"][0] == "9507"
    assert steps["added draws"][1].endswith("9507 + 2 x 1800 = 13107; score 3 + 1 = 4 of 7")
    assert steps["average"] == ("1872", "13107 / 7, halves up")
    assert steps["p"] == ("0.57", "4 / 7, halves up")
    assert steps["dp"][0] == "50"
    assert steps["rating"] == ("1922", "1872 + 50")
    assert steps["floor"] == ("1400", "reached (7.2.1)")
    text = text_of(explain(folder, "dogwood")[0])
    assert text.startswith(
        "Dogwood, Di (90000004), standard: unrated until now, first rating 1922 from 5 games."
    )
    assert text.count("counts towards the first rating (7.1.4, 8.2.2, 8.2.3)") == 5


def test_a_first_rating_is_at_most_2200(tmp_path: Path) -> None:
    """Five wins against 2300: 11500 + 3600 = 15100 / 7 = 2157.14; p = 6 / 7 = .86, dp 309: 2466, so 2200."""
    rows = _changes(5, "5", 5, "2200", "first rating from 5 games")
    steps = _steps(write_folder(tmp_path, rows, _lines([("2300", "1")] * 5)))
    assert steps["rating"] == ("2466", "2157 + 309")
    assert steps["maximum"] == ("2200", "a first rating is not higher")


def test_games_that_still_wait_say_how_many_are_missing(tmp_path: Path) -> None:
    waiting = {**DI, "pool": "standard", "event": "Spring Open", "start": "2025-11-08", "end": "2025-11-10"}
    waiting |= {"games": "3", "score": "2", "opponents_sum": "5663"}
    rows = _changes(3, "2", 3, "", "3 of 5 games")
    folder = write_folder(tmp_path, rows, _lines(PUBLISHED[:3]), [waiting])
    steps = _steps(folder)
    assert steps["games"][0] == "3 of 5"
    assert steps["opponents"][0] == "5663"
    assert steps["rating"] == ("none yet", "2 more games against rated opponents")
    text = text_of(explain(folder, "dogwood")[0])
    assert (
        "3 games against rated opponents in this run, score 2: no rating yet (3 of 5 games)"
        in text.replace("\n", " ")
    )


def test_a_first_rating_below_the_floor_is_not_given(tmp_path: Path) -> None:
    """Five losses to 1500: 7500 + 3600 = 11100 / 7 = 1585.71; p = 1 / 7 = .14, dp -309: 1277, below 1400."""
    waiting = {**DI, "pool": "standard", "event": "Spring Open", "start": "2025-11-08", "end": "2025-11-12"}
    waiting |= {"games": "5", "score": "0", "opponents_sum": "7500"}
    rows = _changes(5, "0", 5, "", "1277, below 1400")
    steps = _steps(write_folder(tmp_path, rows, _lines([("1500", "0")] * 5), [waiting]))
    assert steps["rating"] == ("1277", "1586 - 309")
    assert steps["floor"] == ("1400", "1277 is below it: no rating yet (7.2.1)")


@pytest.mark.parametrize("changed", [False, True])
def test_earlier_games_come_from_the_newcomers_file_if_it_is_unchanged(tmp_path: Path, changed: bool) -> None:
    """Three of the published games in an earlier run, two in this one: the same 1922."""
    earlier = tmp_path / "earlier.csv"
    earlier.write_text(
        f"{EARLIER_HEADING}90000004,standard,Autumn Open,2025-10-04,2025-10-05,3,2,5663,\n", encoding="utf-8"
    )
    digest = sha256(earlier.read_bytes()).hexdigest()
    if changed:
        earlier.write_text(EARLIER_HEADING, encoding="utf-8")
    inputs = [{"role": "newcomers", "file": str(earlier), "sha256": digest}]
    rows = _changes(2, "1", 5, "1922", "first rating from 5 games")
    folder = write_folder(tmp_path / "out", rows, _lines(PUBLISHED[3:]), inputs=inputs)
    text = text_of(explain(folder, "dogwood")[0])
    assert ("Autumn Open (2025-10-04 to 2025-10-05): 3 games" in text) is not changed
    assert ("13107 / 7" in text) is not changed
    assert ("the newcomers file they came from is" in text) is changed
    assert "new rating     1922" in text or "new rating  1922" in text


def test_a_first_event_scored_zero_is_left_out_with_its_article(tmp_path: Path) -> None:
    pool = {**DI, "pool": "standard"}
    zero = {"event": "Autumn Open", "start": "2025-10-04", "end": "2025-10-05", "games": "3", "score": "0"}
    here = {"event": "Spring Open", "start": "2025-11-08", "end": "2025-11-09", "games": "2", "score": "1"}
    waiting = [
        {**pool, **zero, "opponents_sum": "5000", "zero_first_event": "yes"},
        {**pool, **here, "opponents_sum": "3844"},
    ]
    rows = _changes(2, "1", 2, "", "2 of 5 games; the first event scored zero and is left out (8.2.1)")
    folder = write_folder(tmp_path, rows, _lines(PUBLISHED[3:]), waiting)
    assert _steps(folder)["games"][0] == "2 of 5"
    text = text_of(explain(folder, "dogwood")[0]).replace("\n  ", " ")
    assert "does not count: the first event scored zero and is left out (8.2.1)" in text


def test_games_of_more_than_26_months_ago_do_not_count(tmp_path: Path) -> None:
    """The list of December 2025 counts from October 2023 on."""
    pool = {**DI, "pool": "standard"}
    old = {"event": "Old Open", "start": "2023-09-02", "end": "2023-09-03", "games": "3", "score": "1"}
    here = {"event": "Spring Open", "start": "2025-11-08", "end": "2025-11-09", "games": "2", "score": "1"}
    waiting = [{**pool, **old, "opponents_sum": "5000"}, {**pool, **here, "opponents_sum": "3844"}]
    folder = write_folder(tmp_path, _changes(2, "1", 2, "", "2 of 5 games"), _lines(PUBLISHED[3:]), waiting)
    assert _steps(folder)["games"][0] == "2 of 5"
    text = text_of(explain(folder, "dogwood")[0]).replace("\n  ", " ")
    assert "does not count: more than 26 months ago (7.1.4, 8.2.2, 8.2.3)" in text


def test_a_first_rating_that_does_not_come_out_is_a_fault(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, _changes(5, "3", 5, "1923", ""), _lines(PUBLISHED))
    assert explain(folder, "dogwood")[0].faults == (
        "standard: the first rating comes out as 1922, printed is 1923",
    )
