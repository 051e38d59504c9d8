"""Text files as programs and people write them: cases B088 to B101."""

from __future__ import annotations

import csv
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.batch import Outcome

from ..cli.running import run as program
from .runs import codes, from_files, games, listed, refused, run, table

ROWS = [
    ["event", "round", "white", "black", "result", "white_rating"],
    ["Spring Open", "1", "90000001", "90000002", "1-0", "1500,5"],
    ["Spring Open", "2", "90000002", "90000001", "½-½", "1500,5"],
]
LIST = 'id,name,federation,rating,k\n90000001,"Alder, Ann",XXX,1500,20\n90000002,"Bjørn, Zoë",XXX,1500,20\n'


def _delimited(delimiter: str) -> str:
    quoted = [[f'"{cell}"' if delimiter in cell else cell for cell in row] for row in ROWS]
    return "\n".join(delimiter.join(row) for row in quoted) + "\n"


def _rate(folder: Path, content: bytes, players: bytes = LIST.encode(), **options: object) -> Outcome:
    (folder / "open.csv").write_bytes(content)
    (folder / "list.csv").write_bytes(players)
    return from_files(folder / "open.csv", folder / "list.csv", **options)


def _ratings(outcome: Outcome) -> list[str]:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return [str(rating) for rating in outcome.results.ratings["rating"]]


@pytest.mark.parametrize(
    ("delimiter", "encoding"),
    [*((sign, "utf-8") for sign in ",;\t|"), (",", "utf-8-sig"), ("\t", "utf-16"), (";", "cp1252")],
)
def test_the_same_table_gives_the_same_ratings(tmp_path: Path, delimiter: str, encoding: str) -> None:
    """B088, B090: 1500 beats 1500 (+10) and draws (0), whatever the delimiter and the byte-order mark."""
    outcome = _rate(tmp_path, _delimited(delimiter).encode(encoding))
    assert _ratings(outcome) == ["1510", "1490"]
    assert outcome.results is not None
    read = outcome.results.run["read"]
    assert isinstance(read, list)
    named = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
    assert [each["delimiter"] for each in read] == [named[delimiter]]


def test_a_byte_order_mark_does_not_hide_the_first_column(tmp_path: Path) -> None:
    """B090: id is the first heading of the list."""
    outcome = _rate(tmp_path, _delimited(",").encode(), LIST.encode("utf-8-sig"))
    assert outcome.results is not None
    assert outcome.results.ratings.columns[0] == "id"


def test_latin_1_is_read_and_named(tmp_path: Path) -> None:
    """B091: a list in cp1252 keeps its names, and the report says how it was read."""
    outcome = _rate(tmp_path, _delimited(",").encode(), LIST.encode("cp1252"))
    assert outcome.results is not None
    assert outcome.results.ratings["name"].tolist() == ["Alder, Ann", "Bjørn, Zoë"]
    assert [problem.message for problem in outcome.problems if problem.code == "F003"] != []


@pytest.mark.parametrize("encoding", ["cp1250", "cp1251"])
def test_a_declared_encoding_is_used(tmp_path: Path, encoding: str) -> None:
    """B091: eastern code pages are said with --encoding; names arrive whole."""
    name = {"cp1250": "Łukasz, Béla", "cp1251": "Алдер, Анна"}[encoding]
    players = f'id,name,rating,k\n90000001,"{name}",1500,20\n90000002,"Birch, Ben",1500,20\n'
    played = b"white,black,result\n90000001,90000002,1-0\n"
    outcome = _rate(tmp_path, played, players.encode(encoding), encoding=encoding)
    assert outcome.results is not None
    assert outcome.results.ratings["name"].iloc[0] == name


def test_doubly_decoded_names_are_warned(tmp_path: Path) -> None:
    """B091: Ã¸ in a name is UTF-8 that was read as Latin-1 before it was saved."""
    outcome = _rate(tmp_path, _delimited(",").encode(), LIST.encode().decode("cp1252").encode())
    assert "F004" in codes(outcome.problems)


def test_names_that_other_programs_take_for_missing_survive(tmp_path: Path) -> None:
    """B093: Null, Nan, federation NA: text in, text out, in every file."""
    players = 'id,name,federation,rating,k\n90000001,"Null, Nan",NA,1500,20\n90000002,None,NULL,1500,20\n'
    played = "white,black,result,event\n90000001,90000002,1-0,NA\n"
    outcome = _rate(tmp_path, played.encode(), players.encode())
    assert outcome.results is not None
    ratings = outcome.results.ratings
    assert ratings["name"].tolist() == ["Null, Nan", "None"]
    assert ratings["federation"].tolist() == ["NA", "NULL"]
    assert set(outcome.results.lines["name"]) == {"Null, Nan", "None"}
    assert set(outcome.results.lines["event"]) == {"NA"}


def test_names_alone_may_be_null(tmp_path: Path) -> None:
    """B093: a player who is only called Null or NaN is a player, not a missing cell."""
    played = "white,black,result\nNull,NaN,1-0\nNaN,NA,1-0\n"
    outcome = _rate(
        tmp_path, played.encode(), b"id,name,rating,k\n1,Null,1500,20\n2,NaN,1500,20\n3,NA,1500,20\n"
    )
    assert _ratings(outcome) == ["1510", "1500", "1490"]


def test_leading_zeros_live_through_two_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B094: id 00123 is 00123 in the closing list and matches in the next run."""
    (tmp_path / "open.csv").write_text("white,black,result\n00123,00456,1-0\n")
    players = tmp_path / "list.csv"
    players.write_text("id,name,rating,k\n00123,Alder,1500,20\n00456,Birch,1500,20\n")
    for expected in ("1510", "1520"):
        out = tmp_path / expected
        ran = program(
            capsys, monkeypatch, "rate", str(tmp_path / "open.csv"), "--players", str(players),
            "--on", "2025-11-01", "--out", str(out),
        )  # fmt: skip
        assert ran.code == 0, ran.err
        players = out / "ratings.csv"
        with players.open(encoding="utf-8") as file:
            rows = {row["id"]: row["rating"] for row in csv.DictReader(file)}
        assert set(rows) == {"00123", "00456"}
        # +10, then D 20 expects .53: 20 x .47 = 9.4, so +9.
        assert rows["00123"] == {"1510": "1510", "1520": "1519"}[expected]


def test_an_id_without_its_zeros_is_offered_not_taken() -> None:
    """B094: 123 for 00123: a warning that names the player, who is not rated under it."""
    players = table("id | name | rating | k\n00123 | Alder, Ann | 1500 | 20\n00456 | Birch, Ben | 1500 | 20")
    frames = run(games("123-00456 1-0"), players)
    found = frames.problems("P504")
    assert len(found) == 1
    assert "Alder, Ann" in found[0].message
    assert frames.listed("00123") == "1500"


FIVE = table(
    """
    id       | name         | rating | k
    90000001 | Alder, Ann   | 1500 | 20
    90000002 | Birch, Ben   | 1500 | 20
    90000003 | Cedar, Cy    | 1500 | 20
    90000004 | Dogwood, Dot | 1500 | 20
    90000005 | Elm, Eve     | 1500 | 20
    """
)


OTHER_WAYS = [
    "9000 0001",
    "#90000001",
    "090000001",
]


def test_an_id_written_another_way_is_offered_not_taken() -> None:
    """B094, B095: what spreadsheets, scripts and people make of an id: a warning that names the player."""
    frames = run(pd.DataFrame({"white": OTHER_WAYS, "black": "90000002", "result": "1-0"}), FIVE)
    found = {str(problem.values["found"]): problem.message for problem in frames.problems("P504")}
    assert sorted(found) == sorted(OTHER_WAYS)
    assert all("Alder, Ann" in message for message in found.values())
    assert frames.listed("90000001") == "1500"


@pytest.mark.parametrize(
    "found",
    ["90000001.0", "9.0000001E+07", "90 000 001", "90.000.001", "90000001.", "90000001 #"],
)
def test_an_id_that_became_a_number_or_got_a_mark_is_an_error_that_can_be_repaired(found: str) -> None:
    """B094: a spreadsheet made `90000001.0` of the id; the list has it without."""
    played = pd.DataFrame({"white": [found], "black": "90000002", "result": "1-0"})
    (error,) = refused(played, FIVE)
    assert (error.code, error.values["likely"]) == ("D102", "90000001")
    assert run(played, FIVE, accept_repairs=True).listed("90000001") == "1510"


OTHER_ORDERS = ["Ann Alder", "Dr. Ann Alder"]


def test_a_name_in_another_order_is_a_near_match() -> None:
    """B100: first name first: the player is offered, never taken."""
    frames = run(pd.DataFrame({"white": OTHER_ORDERS, "black": "Birch, Ben", "result": "1-0"}), FIVE)
    found = {str(problem.values["found"]): problem.message for problem in frames.problems("P502")}
    assert sorted(found) == sorted(OTHER_ORDERS)
    assert all("90000001 (Alder, Ann)" in message for message in found.values())
    assert frames.listed("90000001") == "1500"


BESIDE_THE_NAME = {
    "90000001 Alder, Ann": "H014",
    "FIDE 90000001": "H014",
    "ID: 90000001": "H014",
    "GM Alder, Ann": "H015",
    "Alder, Ann (1500)": "H016",
}


@pytest.mark.parametrize("cell", BESIDE_THE_NAME)
def test_what_stands_beside_a_name_is_read_with_a_note(cell: str) -> None:
    """B095, B100: an id, a title or a rating in the cell of the player: told, and no new player is made."""
    frames = run(pd.DataFrame({"white": [cell], "black": ["90000002"], "result": ["1-0"]}), FIVE)
    assert [problem.severity for problem in frames.problems(BESIDE_THE_NAME[cell])] == ["note"]
    assert (frames.listed("90000001"), len(frames.frames.ratings)) == ("1510", len(FIVE))


def test_texts_that_an_export_guards_as_formulas_are_read(tmp_path: Path) -> None:
    """B094: ="00123" keeps its zeros; a note says so."""
    played = 'white,black,result\n"=""90000001""","=""90000002""",="1-0"\n'
    outcome = _rate(tmp_path, played.encode())
    assert _ratings(outcome) == ["1510", "1490"]
    assert [str(problem.values["count"]) for problem in outcome.problems if problem.code == "F012"] == ["3"]


def test_a_row_that_looks_like_a_comment_is_not_lost_silently(tmp_path: Path) -> None:
    """B095: an id that begins with # makes its row a comment: a warning with the row."""
    played = "white,black,result\n# a remark\n90000001,90000002,1-0\n#90000001,90000002,1-0\n"
    outcome = _rate(tmp_path, played.encode())
    found = [problem for problem in outcome.problems if problem.code == "F011"]
    assert [(problem.place.line, problem.row) for problem in found] == [(4, "#90000001,90000002,1-0")]


@pytest.mark.parametrize(
    ("before", "after"),
    [("sep=;\r\n", ""), ("", "\x1a"), ("\n\n", "\n;;\n;;\n"), ("# export\n", ""), ("Spring Open\n\n", "")],
)
def test_what_programs_put_around_a_table_is_no_row_of_it(tmp_path: Path, before: str, after: str) -> None:
    """B088: Excel's sep=;, the end mark of DOS, blank rows, a comment, a title."""
    content = f"{before}white;black;result\n90000001;90000002;1-0\n{after}"
    assert _ratings(_rate(tmp_path, content.encode())) == ["1510", "1490"]


def test_rounds_may_be_named() -> None:
    """B100: R1, Round 2, 3., 4th are rounds 1 to 4; a word alone is a finding, but for those of knockouts."""
    played = games("1-2 ½-½", "1-2 ½-½", "1-2 ½-½", "1-2 ½-½").assign(round=["R1", "Round 2", "3.", "4th"])
    assert sorted(set(run(played, listed(1500, 1500)).frames.lines["round"])) == [1, 2, 3, 4]
    assert codes(refused(games("1-2 1-0", round="today"), listed(1500, 1500))) == ["V208"]


RUBBISH = table(
    """
    white        | white_name   | black    | black_name | result
    '90000001'   | Alder, Ann   | 90000002 | Birch, Ben | 1-0
    11/01/1990   | Cedar, Cy    | 90000002 | Birch, Ben | 1-0
    Z00001       | Dogwood, Dot | 90000002 | Birch, Ben | 1-0
    CM1          | Elm, Eve     | 90000002 | Birch, Ben | 1-0
    """
)


def test_rubbish_in_the_id_field_is_found_and_no_name_is_taken_silently() -> None:
    """B095: quotes are stripped with a note; a date, a code and a title are ignored, and the names count."""
    frames = run(RUBBISH, FIVE)
    assert len(frames.problems("P509")) == 1
    assert frames.listed("90000001") == "1510"
    found = {p.place.line: p.values["found"] for p in frames.frames.problems if p.code == "P526"}
    assert found == {2: "11/01/1990", 3: "Z00001", 4: "CM1"}
    assert len(frames.frames.ratings) == 5


def test_an_impossible_date_refuses_its_event_and_the_counts_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B097: one bad date of ten games: 10 read, 0 rated, 10 refused, exit 1."""
    days = ["2025-11-08"] * 6 + ["2022-19-22"] + ["2025-11-08"] * 3
    rows = [f"Spring Open,{n},90000001,90000002,½-½,{day}" for n, day in enumerate(days, 1)]
    (tmp_path / "open.csv").write_text("event,round,white,black,result,date\n" + "\n".join(rows) + "\n")
    (tmp_path / "list.csv").write_text(LIST)
    ran = program(
        capsys, monkeypatch, "rate", str(tmp_path / "open.csv"), "--players", str(tmp_path / "list.csv"),
        "--out", str(tmp_path / "out"),
    )  # fmt: skip
    text = ran.out + ran.err
    assert ran.code == 1
    assert "open.csv:8: V201 error: '2022-19-22' is not a date" in text
    assert "10 games read, 0 rated, 10 refused." in text
    assert "Spring Open" in text


def test_an_impossible_first_day_refuses_its_report_and_the_counts_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B097 in a report: no law can be chosen, and this is the file's fault, not the request's."""
    (tmp_path / "open.trf").write_text(
        "012 Spring Open\n042 2026/19/22\n122 90+30\nXXR 1\n"
        f"001    1      {'Alder, Ann':<33} 1800 ENG    90000001 1990/01/01  1.0    1     2 w 1  \n"
        f"001    2      {'Birch, Ben':<33} 1700 ENG    90000002 1990/01/01  0.0    2     1 b 0  \n"
    )
    ran = program(capsys, monkeypatch, "check", str(tmp_path / "open.trf"))
    text = ran.out + ran.err
    assert ran.code == 1
    assert "open.trf:2: T415 error: '2026/19/22' is not a date" in text
    assert "1 game read, 0 rated, 1 refused." in text


@pytest.mark.parametrize(
    ("cell", "rating", "played"),
    [("1500P", 1500, None), ("1234/5", 1234, 5), ("1500*", 1500, None), ("1500F", 1500, None),
    ("1641P17", 1641, 17), ("1500 ", 1500, None), ("1500.0", 1500, None)],
)  # fmt: skip
def test_a_mark_behind_a_rating_does_not_hide_the_number(cell: str, rating: int, played: int | None) -> None:
    """B098: the number is used, the mark is told; 1234/5 also says 5 games: fewer than 30, K 40."""
    players = listed(1500, 1500, k="").assign(rating=[cell, "1500"], birth_year="1980", peak="1650")
    frames = run(games("1-2 ½-½"), players, rules="fide-club")
    assert frames.line("1")["rating_used"] == rating
    if played is not None:
        assert frames.period("1")["k"] == 40
    assert ("L405" in frames.codes) == (cell.strip() not in ("1500", "1500.0"))


@pytest.mark.parametrize("cell", ["1500?!", "about 1500", "1500-1600", "1e3", "=1500"])
def test_a_rating_that_is_no_number_is_an_error(cell: str) -> None:
    """B098: never 1, never 0."""
    players = listed(1500, 1500).assign(rating=[cell, "1500"])
    assert codes(refused(games("1-2 1-0"), players)) == ["L403"]


SPELLINGS = (
    *(
        "Alder,  Ann ",
        "Alder,\u00a0Ann",
        "Alder,\tAnn",
        "ALDER, Ann",
        "alder , ann",
        "Alder,Ann",
        "Alder, Ann\r",
    ),
    *(
        "\u200bAlder, Ann",
        "Alder,\u200e Ann",
        "Al\u00adder, Ann",
        "\u2068Alder, Ann\u2069",
        "Alder,\u2009Ann",
    ),
    "\ufeffAlder, Ann",
)


def test_blanks_case_and_unseen_marks_make_no_new_player() -> None:
    """B100: one player under every spelling; the list is not longer afterwards, the spellings are noted."""
    played = pd.DataFrame({"white": SPELLINGS, "black": "Birch, Ben", "result": "½-½", "round": range(1, 14)})
    frames = run(played, FIVE)
    assert frames.period("90000001")["games"] == len(SPELLINGS)
    assert len(frames.frames.ratings) == 5
    assert "P505" in frames.codes


@pytest.mark.parametrize(
    "found", ["90000001\u200e", "\u202d90000001\u202c", "\ufeff90000001", "90000001\u00a0"]
)
def test_unseen_marks_around_an_id_make_no_new_player(found: str) -> None:
    """B095, B100: ids copied from a page or a chat."""
    played = pd.DataFrame({"white": [found], "black": ["90000002"], "result": ["1-0"]})
    assert run(played, FIVE).listed("90000001") == "1510"
    doubled = FIVE.assign(id=[found, *FIVE["id"][1:]])
    frames = run(played.assign(white="90000001"), doubled).frames
    assert frames.ratings["rating"].tolist() == ["1510", "1490", "1500", "1500", "1500"]


def test_two_spellings_without_a_list_are_one_player() -> None:
    """B100: also where the names are all there is."""
    played = table(
        "round | white | black | result\n1 | Alder, Ann | Birch, Ben | 1-0\n2 | x | Birch, Ben | 1-0"
    )
    played["white"] = ["Alder, Ann", "Alder,\u00a0 ANN"]
    frames = run(played.assign(white_rating="1500", black_rating="1500"), rules="elo")
    assert len(frames.frames.ratings) == 2


def test_two_files_with_one_event_name_are_kept_apart_with_a_warning(tmp_path: Path) -> None:
    """B101: never joined silently."""
    for name, result in (("a.csv", "1-0"), ("b.csv", "0-1")):
        (tmp_path / name).write_text(
            f"event,round,white,black,result,date\nDistrict League,1,90000001,90000002,{result},2025-11-08\n"
        )
    (tmp_path / "list.csv").write_text(LIST)
    outcome = from_files([tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "list.csv")
    assert "X315" in codes(outcome.problems)
    assert outcome.results is not None
    events = outcome.results.changes.query("level == 'event'")["event_id"]
    assert len(set(events)) == 2


def test_the_kind_of_an_event_comes_from_a_field_not_from_its_name() -> None:
    """B101: "Blitz and District League" without a time control is standard, with a warning that says so."""
    frames = run(games("1-2 1-0", event="Blitz and District League"), listed(1500, 1500), rules="fide")
    assert set(frames.frames.lines["pool"]) == {"standard"}
    assert "X350" in frames.codes
