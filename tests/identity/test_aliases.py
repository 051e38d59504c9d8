"""The alias file: which rows count, merges and splits, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from ..cases.runs import from_files

LIST = """id,name,federation,birth_year,rating,k,games,peak
90000001,"Alder, Ann",XXX,1990,1500,20,50,1500
90000002,"Birch, Ben",XXX,1985,1500,20,50,1500
90000003,"Birch, B.",XXX,1985,1500,20,50,1500
90000004,"Cedar, Cy",YYY,2008,1500,20,50,1500
"""
GAMES = """event,round,date,white,black,result
Spring,1,2025-11-01,90000001,90000003,1-0
Autumn,1,2025-11-08,90000004,90000003,0-1
"""


@pytest.fixture
def rate(tmp_path: Path):
    def run(aliases: str = "", games: str = GAMES, **options: object) -> Outcome:
        for name, text in (("games.csv", games), ("list.csv", LIST), ("aliases.csv", aliases)):
            (tmp_path / name).write_text(text, encoding="utf-8")
        if aliases:
            options["aliases"] = str(tmp_path / "aliases.csv")
        return from_files(tmp_path / "games.csv", tmp_path / "list.csv", rules=("elo",), **options)

    return run


def ratings(outcome: Outcome) -> list[int]:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return [int(text) for text in outcome.results.ratings["rating"]]


def told(outcome: Outcome, code: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == code]


def test_a_merge_gives_all_games_to_the_id_that_is_kept(rate) -> None:
    """K 20, equal ratings: a loss and a win are -10 + 10 = 0, on the kept id."""
    outcome = rate("alias,id\n90000003,90000002\n")
    assert ratings(outcome) == [1510, 1500, 1500, 1490]
    assert told(outcome, "P518") == [
        "games of '90000003' count for 90000002; the row of '90000003' stays on the list as it is"
    ]
    assert set(outcome.results.changes["id"]) == {"90000001", "90000002", "90000004"}


def test_a_split_gives_the_games_of_one_event_to_another(rate) -> None:
    """The loss of spring is 90000002's, the win of autumn stays with 90000003."""
    assert ratings(rate("alias,id,event\n90000003,90000002,Spring\n")) == [1510, 1490, 1510, 1490]
    both = "alias,id,event\n90000003,90000002,Spring\n90000003,90000001,AUTUMN\n"
    assert ratings(rate(both)) == [1520, 1490, 1500, 1490]


def test_without_the_row_everything_is_as_before(rate) -> None:
    before, merged, after = rate(), rate("alias,id\n90000003,90000002\n"), rate("alias,id\n")
    for name in ("ratings", "changes"):
        frames = [getattr(outcome.results, name) for outcome in (before, merged, after)]
        assert frames[0].equals(frames[2])
        assert not frames[0].equals(frames[1])


def test_an_exception_in_one_event(rate) -> None:
    """Everywhere 90000002, but in autumn 90000003 is who the file says."""
    aliases = "alias,id,event\n90000003,90000002,\n90000003,90000003,Autumn\n"
    assert ratings(rate(aliases)) == [1510, 1490, 1510, 1490]


def test_chains_are_followed(rate) -> None:
    games = GAMES.replace("90000003", "Club B")
    outcome = rate("alias,id\nClub B,90000003\n90000003,90000002\n", games)
    assert ratings(outcome) == [1510, 1500, 1500, 1490]
    assert told(outcome, "P514") == []


@pytest.mark.parametrize("word", ["yes", "x", "1", "Ja", "OUI", "sí", "si"])
def test_a_confirmed_row_counts(rate, word: str) -> None:
    assert ratings(rate(f"alias,id,confirm\n90000003,90000002,{word}\n")) == [1510, 1500, 1500, 1490]


def test_proposals_change_nothing_and_are_counted(rate) -> None:
    outcome = rate("alias,id,confirm\n90000003,90000002,\n90000003,90000001,no\n90000004,90000001,maybe\n")
    assert ratings(outcome) == ratings(rate())
    assert told(outcome, "P513") == ["proposals that nobody has confirmed, and that change nothing: 3"]
    assert told(outcome, "P517") == [
        "confirm: 'maybe' is neither yes nor no; the row is taken as a proposal and changes nothing"
    ]


@pytest.mark.parametrize(
    ("rows", "code", "line", "sentence"),
    [
        ("A,,\n", "P512", 2, "the row of the alias file has no id"),
        (",90000001,\n", "P512", 2, "the row of the alias file has no alias"),
        (
            "A,90000001,\na ,90000002,\n",
            "P515",
            3,
            "the alias 'a' stands for 90000002 here and for 90000001 in line 2",
        ),
        ("A,B,\nB,A,\n", "P516", 2, "aliases lead back to where they began: A -> B -> A"),
        ("A,A,\n", "P516", 2, "aliases lead back to where they began: A -> A"),
        ("A,B,Spring\nB,A,\n", "P516", 2, "aliases lead back to where they began: A -> B -> A"),
    ],
)
def test_a_wrong_row_stops_the_run_with_its_line(
    rate, rows: str, code: str, line: int, sentence: str
) -> None:
    outcome = rate(f"alias,id,event\n{rows}")
    assert outcome.results is None
    assert [(p.code, p.place.line, p.message) for p in outcome.problems if p.severity == "error"] == [
        (code, line, sentence)
    ]


def test_one_alias_may_stand_for_two_in_two_events(rate) -> None:
    outcome = rate("alias,id,event\n90000003,90000001,Spring Open\n90000003,90000002,Autumn Open\n")
    assert told(outcome, "P515") == []


def test_alias_of_nobody_is_a_warning_and_an_idle_one_a_note(rate) -> None:
    outcome = rate("alias,id\nElm,99999999\nOak,90000001\n")
    assert told(outcome, "P514") == ["the id 99999999, which the alias 'Elm' stands for, is on no list"]
    assert told(outcome, "P519") == ["aliases that no game of this batch needs: 2 (lines 2, 3)"]


def test_what_waits_for_a_newcomer_moves_along(rate, tmp_path: Path) -> None:
    """A guest's waiting rows are those of the id the guest has now."""
    waiting = "id,pool,event,games,score,opponents_sum\nGuest,standard,Winter,2,1,3000\n"
    (tmp_path / "waiting.csv").write_text(waiting, encoding="utf-8")
    lists = LIST + '90000009,"Guest, G.",XXX,2000,,,,\n'
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "list.csv").write_text(lists, encoding="utf-8")
    (tmp_path / "aliases.csv").write_text("alias,id\nGuest,90000009\n", encoding="utf-8")
    outcome = from_files(
        tmp_path / "games.csv",
        tmp_path / "list.csv",
        aliases=str(tmp_path / "aliases.csv"),
        newcomers=str(tmp_path / "waiting.csv"),
    )
    assert outcome.results is not None
    assert outcome.results.newcomers["id"].tolist() == ["90000009"]


@pytest.mark.parametrize("event", ["Sprng", "Spring.", "Autum"])
def test_an_alias_of_an_event_with_a_slip_names_the_event_that_is_there(rate, event) -> None:
    outcome = rate(f"alias,id,event\n90000003,90000002,{event}\n")
    near = "Autumn" if event == "Autum" else "Spring"
    assert told(outcome, "P536") == [
        f"the alias '90000003' holds in event '{event}', which is not in this batch; '{near}' is"
    ]
    assert told(outcome, "P519") == []


@pytest.mark.parametrize("row", ["90000003,90000002,Winter Open", "90000009,90000002,Sprng"])
def test_an_alias_of_another_batch_is_no_slip(rate, row) -> None:
    outcome = rate(f"alias,id,event\n{row}\n")
    assert told(outcome, "P536") == []
    assert len(told(outcome, "P519")) == 1


def test_an_event_of_another_year_is_no_slip(rate) -> None:
    games = GAMES.replace("Spring", "Spring 2025")
    outcome = rate("alias,id,event\n90000003,90000002,Spring 2024\n", games)
    assert told(outcome, "P536") == []


@pytest.mark.parametrize("alias", ["90000003", "Elm, Eve"])
def test_an_alias_that_leads_to_nobody_is_told_once(rate, alias) -> None:
    """Not that the alias itself is on no list, which may be false."""
    games = GAMES.replace("90000003", f'"{alias}"')
    outcome = rate(f'alias,id\n"{alias}",90000008\n90000008,99999999\n', games)
    assert told(outcome, "P514") == ["the id 99999999, which the alias '90000008' stands for, is on no list"]
    assert not told(outcome, "P507")
    assert not told(outcome, "P502")


def test_aliases_in_a_ring_give_nobody_their_games(rate) -> None:
    outcome = rate("alias,id\n90000002,90000003\n90000003,90000002\n")
    assert len(told(outcome, "P516")) == 1
    assert told(outcome, "P518") == []


NAMESAKES = """event,round,date,white,black,result
Spring,1,2025-11-01,90000001,"Cedar, Cy",1-0
Spring,2,2025-11-02,90000004,90000001,0-1
"""


@pytest.mark.parametrize(("year", "warned"), [("1975", False), ("2008", True), ("", True)])
def test_namesakes_whom_an_alias_and_their_years_tell_apart_are_two_people(
    rate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: str, warned: bool
) -> None:
    monkeypatch.setattr(f"{__name__}.LIST", f'{LIST}90000005,"Cedar, Cy",YYY,{year},1500,20,50,1500\n')
    outcome = rate('alias,id,event\n"Cedar, Cy",90000005,Spring\n', NAMESAKES)
    assert bool(told(outcome, "P506")) == warned
    by_id = NAMESAKES.replace('"Cedar, Cy"', "90000005")
    assert told(rate("", by_id), "P506")
    meet = (
        by_id.replace("90000004,90000001", "90000001,90000002")
        + "Spring,1,2025-11-01,90000004,90000003,1-0\n"
    )
    assert bool(told(rate("", meet), "P506")) == warned
