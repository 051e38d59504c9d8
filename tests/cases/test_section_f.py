"""Who is who: cases B078 to B087, B094, B095 and B100."""

from __future__ import annotations

import csv
import unicodedata
from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from ..cli.running import run as program
from .runs import from_files

LIST = """id,name,federation,birth_year,rating,k,games,peak
90000001,"Alder, Ann",XXX,1990,1500,20,50,1500
90000002,"Birch Club",XXX,1985,1500,20,50,1500
90000003,"Cedar, Cy",XXX,1950,1500,20,50,1500
90000004,"Cedar, Cy",YYY,2012,1500,20,50,1500
90000005,"Dogwood, Zoë",XXX,1999,1500,20,50,1500
00123,"Elm, Eva",XXX,1999,1500,20,50,1500
"""
HEADER = "event,round,date,white,black,result\n"


@pytest.fixture
def rate(tmp_path: Path):
    """Rate rows of one event `round, white, black, result` against the list, under plain Elo."""

    def run(*rows: str, aliases: str = "", players: str = LIST) -> Outcome:
        lines = [row.split(",", 1) for row in rows]
        text = "".join(f"Spring,{number},2025-11-01,{rest}\n" for number, rest in lines)
        (tmp_path / "open.csv").write_text(HEADER + text, encoding="utf-8")
        (tmp_path / "list.csv").write_text(players, encoding="utf-8")
        options = {}
        if aliases:
            (tmp_path / "aliases.csv").write_text(aliases, encoding="utf-8")
            options["aliases"] = str(tmp_path / "aliases.csv")
        return from_files(tmp_path / "open.csv", tmp_path / "list.csv", rules=("elo",), **options)

    return run


def _told(outcome: Outcome, code: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == code]


def _ratings(outcome: Outcome) -> dict[str, str]:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    listed = outcome.results.ratings
    return dict(zip(listed["id"], map(str, listed["rating"]), strict=True))


def test_a_name_of_two_people_is_an_error_with_both(rate) -> None:
    """B078: ids, years and federations are listed, and nobody is rated."""
    outcome = rate('1,90000001,"Cedar, Cy",1-0')
    assert outcome.results is None
    assert _told(outcome, "P501") == [
        "'Cedar, Cy' may be 90000003 (Cedar, Cy, born 1950, XXX), 90000004 (Cedar, Cy, born 2012, YYY)"
    ]


def test_a_mapping_is_a_line_that_can_be_taken_back(rate) -> None:
    """B080: an id with two digits exchanged is mapped; without the line everything is as before."""
    rows = ("1,90000001,90000020,1-0",)
    before, mapped = rate(*rows), rate(*rows, aliases="alias,id\n90000020,90000002\n")
    after = rate(*rows, aliases="alias,id\n")
    assert _ratings(mapped)["90000002"] == "1490"
    assert before.results is not None
    assert after.results is not None
    for name in ("ratings", "changes", "newcomers"):
        assert getattr(before.results, name).equals(getattr(after.results, name))


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_composed_and_decomposed_letters_are_one_player(rate, form: str) -> None:
    """B081: 1500 loses to 1500, K 20: -10."""
    name = unicodedata.normalize(form, "Dogwood, Zoë")
    assert _ratings(rate(f'1,90000001,"{name}",1-0'))["90000005"] == "1490"


def test_a_match_without_accents_is_only_a_warning(rate) -> None:
    """B081: Zoe is not taken for Zoë."""
    outcome = rate('1,90000001,"Dogwood, Zoe",1-0')
    assert _ratings(outcome)["90000005"] == "1500"
    assert len(_told(outcome, "P503")) == 1


def test_a_new_spelling_is_a_warning_with_near_matches_and_an_alias_settles_it(rate) -> None:
    """B082: Birch Club of round 1 is Birch Clubb in round 2: -10 and +10."""
    rows = ("1,90000001,Birch Club,1-0", "2,Birch Clubb,90000001,1-0")
    (sentence,) = _told(rate(*rows), "P502")
    assert sentence.endswith("near matches: 90000002 (Birch Club, born 1985, XXX)")
    settled = rate(*rows, aliases="alias,id,confirm\nBirch Clubb,90000002,yes\n")
    assert not [p for p in settled.problems if p.code in ("P502", "P503", "P507")]
    assert _ratings(settled)["90000002"] == "1500"


@pytest.mark.parametrize("aliases", ["", "alias,id\nAnnie,90000001\nA. Alder,90000001\n"])
def test_nobody_plays_against_himself(rate, aliases: str) -> None:
    """B083: white is black, also through two aliases of one person."""
    outcome = rate("1,Annie,A. Alder,1-0" if aliases else "1,90000001,90000001,1-0", aliases=aliases)
    assert outcome.results is None
    assert len(_told(outcome, "X304")) == 1


def test_the_same_game_twice(rate) -> None:
    """B084: equal and mirrored rows of one round are findings; another round is another game."""
    assert _told(rate("2,90000001,90000002,1-0", "2,90000001,90000002,1-0"), "X302")
    assert _told(rate("2,90000001,90000002,1-0", "2,90000002,90000001,0-1"), "X303")
    assert _ratings(rate("1,90000001,90000002,1-0", "2,90000002,90000001,1-0"))["90000001"] == "1500"


def test_an_id_of_a_master_in_a_school_event(rate) -> None:
    """B086: 2300 against 700 expects all points and scores one of four."""
    children = "".join(f"9000010{n},Child {n},XXX,2014,700,40,9,700\n" for n in range(1, 5))
    players = LIST.replace("1990,1500", "1980,2300") + children
    rows = [f"{n},90000001,9000010{n},{'1-0' if n == 1 else '0-1'}" for n in range(1, 5)]
    (sentence,) = _told(rate(*rows, players=players), "P522")
    assert "expected 4.00 of 4, scored 1" in sentence


@pytest.mark.parametrize("second", ["90000001", "Annie"])
def test_a_person_on_two_boards_in_a_round(rate, second: str) -> None:
    """B087: also under an alias; the finding names both lines."""
    rows = ("3,90000001,90000002,1-0", f"3,{second},90000005,1-0")
    outcome = rate(*rows, aliases="alias,id\nAnnie,90000001\n")
    assert outcome.results is None
    (problem,) = [p for p in outcome.problems if p.code == "X301"]
    assert (problem.place.line, problem.values["other"]) == (3, "line 2")


def test_lost_zeros_are_offered_and_zeros_live(rate) -> None:
    """B094: 123 is not taken for 00123, which is written back with its zeros."""
    outcome = rate("1,90000001,123,1-0")
    (sentence,) = _told(outcome, "P504")
    assert "00123 (Elm, Eva, born 1999, XXX)" in sentence
    assert _ratings(outcome)["00123"] == "1500"


@pytest.mark.parametrize("text", ["11/01/1990", "Z00001", "CM1"])
def test_rubbish_in_the_id_field_is_a_finding(rate, text: str) -> None:
    """B095: a date, a letter code, a title are nobody's id, and it is said at the cell."""
    outcome = rate(f"1,{text},90000002,1-0")
    assert [p.place.line for p in outcome.problems if p.place.column == "white"] == [2]
    assert _ratings_or_refused(outcome)


def _ratings_or_refused(outcome: Outcome) -> bool:
    return outcome.results is None or _ratings(outcome)["90000001"] == "1500"


def test_quotes_around_an_id_are_dropped_with_a_note(rate) -> None:
    """B095: 1500 beats 1500, K 20: +10."""
    outcome = rate("1,'90000001',90000002,1-0")
    assert _told(outcome, "P509") == ["''90000001'' is read as id 90000001"]
    assert _ratings(outcome)["90000001"] == "1510"


@pytest.mark.parametrize("name", ["Alder,  Ann ", "Alder,\u00a0Ann", "Alder,\tAnn", "ALDER, ann"])
def test_blanks_and_case_make_no_new_player(rate, name: str) -> None:
    """B100: NBSP, tab, double space: one player."""
    assert _ratings(rate(f'1,90000002,"{name}",0-1'))["90000001"] == "1510"


def test_proposals_wait_for_a_yes(rate, tmp_path: Path, capsys, monkeypatch) -> None:
    """B080, B082: `players match` proposes; only what is confirmed is applied."""
    rate('1,90000001,"Zoe Dogwood",1-0', '2,"Cedar, C.",90000001,1-0')
    monkeypatch.chdir(tmp_path)
    asked = ("players", "match", "list.csv", "--games", "open.csv")
    ran = program(capsys, monkeypatch, *asked)
    assert ran.code == 0
    assert "2 persons with proposals (1 of them unsure)" in ran.out
    proposals = tmp_path / "aliases-proposed.csv"
    with proposals.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["alias"], row["id"], row["event"], row["confirm"]) for row in rows] == [
        ("Cedar, C.", "90000003", "Spring", ""),
        ("Cedar, C.", "90000004", "Spring", ""),
        ("Zoe Dogwood", "90000005", "", ""),
    ]
    assert program(capsys, monkeypatch, *asked).code == 2
    game, written = '1,90000001,"Zoe Dogwood",1-0', proposals.read_text(encoding="utf-8")
    assert _ratings(rate(game, aliases=written))["90000005"] == "1500"
    confirmed = written.replace(",,,Zoe", ",,yes,Zoe")
    assert _ratings(rate(game, aliases=confirmed))["90000005"] == "1490"
