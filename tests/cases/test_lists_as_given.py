"""Rating lists as clubs give them: ids of federations, unknown headings, with and without a date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.problems import RequestError

GAMES = "event,date,white,black,result\nOpen,2026-02-06,{0},{1},1-0\nOpen,2026-02-07,{2},{0},1-0\n"
IDS = ("90000014", "90000237", "90000383")
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cyd")
FIDE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit"
    "           FOA FEB26 Gms K  B-day Flag\n"
)


def _fide_list(folder: Path) -> str:
    lines = [
        f"{id_:<15}{name:<61}XXX M                                2100  5   20 1988      "
        for id_, name in zip(IDS, NAMES, strict=True)
    ]
    path = folder / "standard_feb26frl.txt"
    path.write_text(FIDE + "\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def _list(folder: Path, headings: str, rows: Sequence[str], name: str = "club.csv") -> str:
    path = folder / name
    path.write_text("\n".join([headings, *rows]) + "\n", encoding="utf-8")
    return str(path)


def _rated(folder: Path, *lists: str | tuple[date, str], games: str = "", **options: object) -> Outcome:
    path = Path(games) if games else folder / "games.csv"
    if not games:
        path.write_text(GAMES.format(*IDS), encoding="utf-8")
    given = tuple((None, each) if isinstance(each, str) else each for each in lists)
    return rate_batch(Request(games=(str(path),), players=given, lines="none", **options))  # type: ignore[arg-type]


def _told(outcome: Outcome, code: str) -> list[tuple[str, str]]:
    """The sentences and the advice of a code."""
    return [(p.message, p.advice) for p in outcome.problems if p.code == code]


@pytest.mark.parametrize("heading", ["fide_id", "FIDE-ID", "PKZ", "national_id", "FIDE Nr"])
def test_ids_of_a_federation_beside_those_of_the_list_are_no_second_column_of_them(
    tmp_path: Path, heading: str
) -> None:
    rows = [f'{id_},"{name}",77{n}44,2000' for n, (id_, name) in enumerate(zip(IDS, NAMES, strict=True))]
    outcome = _rated(tmp_path, _list(tmp_path, f"id,name,{heading},rating", rows))
    assert not _told(outcome, "H002")
    assert not _told(outcome, "L444")


def test_two_columns_that_both_mean_the_ids_of_the_list_are_told(tmp_path: Path) -> None:
    rows = [f'{id_},"{name}",77{n}44,2000' for n, (id_, name) in enumerate(zip(IDS, NAMES, strict=True))]
    assert _told(_rated(tmp_path, _list(tmp_path, "id,name,Player ID,rating", rows)), "H002")
    assert _told(_rated(tmp_path, _list(tmp_path, "PKZ,name,fide_id,rating", rows)), "H002")


def test_one_id_of_the_games_among_those_of_a_federation_is_enough(tmp_path: Path) -> None:
    rows = [f'C1,"Alder, Ann",{IDS[0]},2000', 'C2,"Elm, Eva",90000999,1900', 'C3,"Fir, Fay",,1800']
    outcome = _rated(tmp_path, _list(tmp_path, "id,name,fide_id,rating", rows))
    ((sentence, advice),) = _told(outcome, "L444")
    assert "column fide_id: 1, such as 90000014" in sentence
    assert '--map "fide_id=id"' in advice


def test_who_stands_in_a_refused_line_of_a_fide_list_is_not_told_as_unknown(tmp_path: Path) -> None:
    path = Path(_fide_list(tmp_path))
    path.write_text(
        path.read_text(encoding="utf-8").replace("XXX M  ", "2100 1990 XXX M", 1), encoding="utf-8"
    )
    outcome = _rated(tmp_path, str(path))
    assert _told(outcome, "L425")
    assert not _told(outcome, "P507")


@pytest.mark.parametrize("heading", ["PKZ", "Personenkennziffer"])
def test_the_number_of_the_german_federation_is_an_id(tmp_path: Path, heading: str) -> None:
    rows = [f'{id_},"{name}",2000' for id_, name in zip(IDS, NAMES, strict=True)]
    outcome = _rated(tmp_path, _list(tmp_path, f"{heading},Name,Elo", rows))
    assert not _told(outcome, "L402")
    assert not _told(outcome, "P507")


@pytest.mark.parametrize(
    ("heading", "values", "named"),
    [
        ("Verbandskennung", IDS, True),
        ("Spielausweis", ("D10014", "D10237", "D10383"), True),
        ("Telefon", ("015112345", "015112346", "015112347"), False),
        ("Verein", ("12345", "12345", "12345"), False),
        ("Bemerkung", ("neu", "", "Kassenwart"), False),
    ],
)
def test_a_column_that_looks_like_ids_is_named(
    tmp_path: Path, heading: str, values: Sequence[str], named: bool
) -> None:
    rows = [f'{value},"{name}",2000' for value, name in zip(values, NAMES, strict=True)]
    outcome = _rated(tmp_path, _list(tmp_path, f"{heading},Name,Elo", rows))
    ((sentence, advice),) = _told(outcome, "L402")
    assert (f"'{heading}' looks like ids" in sentence) == named
    assert (advice == f'If they are, say so: --map "{heading}=id".') == named


@pytest.mark.parametrize(
    ("headings", "advice"),
    [
        ("id,name,rating,k,games,birth_year,Höchste Elo", '--map "Höchste Elo=peak"'),
        ("id,name,rating,k,games,Born in,Best", '--map "heading of the file=peak"'),
        ("id,name,rating,k,Spiele bisher,birth_year,peak", '--map "Spiele bisher=games"'),
    ],
)
def test_the_advice_names_what_is_missing(tmp_path: Path, headings: str, advice: str) -> None:
    rows = [f'{id_},"{name}",2000,20,50,1990,2010' for id_, name in zip(IDS, NAMES, strict=True)]
    ((_, found),) = _told(_rated(tmp_path, _list(tmp_path, headings, rows)), "H010")
    assert advice in found


def test_a_heading_of_the_list_may_be_declared_beside_games_with_a_sheet_of_players(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Games"
    for row in (line.split(",") for line in GAMES.format(*IDS).splitlines()):
        book.active.append(row)
    sheet = book.create_sheet("Players")
    for row in (["id", "name", "rating"], *([id_, "Alder", 1000] for id_ in IDS)):
        sheet.append(row)
    book.save(tmp_path / "games.xlsx")
    rows = [f'{id_},"{name}",2000,20,50,1990,2010' for id_, name in zip(IDS, NAMES, strict=True)]
    players = _list(tmp_path, "id,name,rating,k,games,birth_year,Höchste Elo", rows)
    games = str(tmp_path / "games.xlsx")
    outcome = _rated(tmp_path, players, games=games, mappings=("Höchste Elo=peak",))
    assert outcome.exit_code == 0
    assert not _told(outcome, "H010")
    with pytest.raises(RequestError, match=r"no heading Bestes|the heading Bestes"):
        _rated(tmp_path, players, games=games, mappings=("Bestes=peak",))


def test_a_list_without_a_date_beside_one_of_fide_is_told_how_to_give_it(tmp_path: Path) -> None:
    """The heading of a FIDE list has its month: to give none of the lists a date is no way out."""
    club = _list(tmp_path, "id,name,rating", ['C1,"Elm, Eva",1500'])
    with pytest.raises(RequestError) as refused:
        _rated(tmp_path, _fide_list(tmp_path), club)
    assert "none of them" not in str(refused.value)
    assert "standard_feb26frl.txt: 2026-02-01" in str(refused.value)
    assert f"--players 2026-02-01={club}" in str(refused.value)


def test_lists_in_order_of_preference_say_only_what_they_gave(tmp_path: Path) -> None:
    day = date(2026, 2, 1)
    club = _list(tmp_path, "id,name,rating", ['C1,"Elm, Eva",1500'])
    rapid = _list(tmp_path, "id,name,rapid_rating", [f"{IDS[0]},Alder,1900"], "rapid.csv")
    outcome = _rated(tmp_path, _fide_list(tmp_path), (day, club), (day, rapid))
    sentences = [sentence for sentence, _ in _told(outcome, "L435")]
    first, second = "list 2 in the order of preference gives", "list 3 in the order of preference gives"
    assert f"{first} 1 player" in sentences
    assert f"{second} 0 players, and to 1 other the ratings of a further pool" in sentences
