"""`elo-batch adjust` changes a whole list once, tells every change, and touches nothing else."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from .running import Ran, run

LIST = """id,name,Club,rating,games,k,peak,rapid_rating,rapid_k,rapid_peak,note
090000001,"Alder, Ann",Oak,1000,12,40,1000,2283,10,2300,x
90000002,"Birch, Bob",Elm,1500P,40,20,1650,,,,"a, b"
90000003,"Cedar, Cy",,2732,400,10,2740,2283,20,,
90000004,"Dogwood, Di",,2000,40,20,2010,1950,20,,007
90000005,"Elder, Ed",,0,,,,1600,,,
90000006,"Fir, Flo",,1600,5,40,,,,,
"""
Adjust = Callable[..., Ran]


@pytest.fixture
def adjust(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Ran]:
    """Run `adjust` in a folder that holds the list."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")

    def adjusting(*arguments: str) -> Ran:
        return run(capsys, monkeypatch, "adjust", *arguments)

    return adjusting


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_compression_changes_ratings_and_known_peaks_alone(adjust: Adjust, tmp_path: Path) -> None:
    ran = adjust("list.csv", "--rules", "fide-standard")
    assert ran.code == 0
    expected = LIST
    # 0.6 R + 800; the known peaks 1000 and 1650 are passed, the unknown one stays unknown
    expected = expected.replace("Oak,1000,12,40,1000,", "Oak,1400,12,40,1400,")
    expected = expected.replace("Elm,1500P,40,20,1650,", "Elm,1700P,40,20,1700,")
    expected = expected.replace(",,1600,5,40,", ",,1760,5,40,")
    assert (tmp_path / "ratings-out" / "ratings.csv").read_text(encoding="utf-8") == expected
    assert "3 of 5 ratings changed" in ran.out


def test_ids_are_written_as_they_count(adjust: Adjust, tmp_path: Path) -> None:
    """Without quotation marks; blank where the name counts."""
    listed = LIST.replace("90000002,", "'90000002',").replace("90000005,", "11/01/1990,")
    (tmp_path / "list.csv").write_text(listed, encoding="utf-8")
    assert adjust("list.csv", "--rules", "fide-standard").code == 0
    rows = _rows(tmp_path / "ratings-out" / "ratings.csv")
    assert [row["id"] for row in rows] == ["090000001", "90000002", "90000003", "90000004", "", "90000006"]
    told = _rows(tmp_path / "ratings-out" / "adjustments.csv")
    assert [row["id"] for row in told] == ["090000001", "90000002", "90000006"]


def test_every_changed_rating_is_reported(adjust: Adjust, tmp_path: Path) -> None:
    adjust("list.csv", "--rules", "fide-standard")
    rows = _rows(tmp_path / "ratings-out" / "adjustments.csv")
    told = [
        (row["id"], row["rating_before"], row["change"], row["new_rating"], row["new_peak"]) for row in rows
    ]
    assert told == [
        ("090000001", "1000", "400", "1400", "1400"),
        ("90000002", "1500", "200", "1700", "1700"),
        ("90000006", "1600", "160", "1760", ""),
    ]
    assert {row["pool"] for row in rows} == {"standard"}
    assert {row["day"] for row in rows} == {"2024-03-01"}
    assert all("40 hundredths" in row["reason"] for row in rows)


def test_run_json_names_law_input_and_outputs(adjust: Adjust, tmp_path: Path) -> None:
    adjust("list.csv", "--rules", "fide-standard")
    out = tmp_path / "ratings-out"
    content = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert content["day"] == "2024-03-01"
    assert content["inputs"][0]["sha256"] == sha256(LIST.encode()).hexdigest()
    assert content["outputs"]["ratings.csv"] == sha256((out / "ratings.csv").read_bytes()).hexdigest()


def test_raise_of_october_2022_looks_at_the_standard_rating(adjust: Adjust, tmp_path: Path) -> None:
    assert adjust("list.csv", "--rules", "fide-rapid", "--on", "2022-10-01").code == 0
    ratings = [row["rapid_rating"] for row in _rows(tmp_path / "ratings-out" / "ratings.csv")]
    assert ratings == ["2283", "", "2632", "1950", "1600", ""]


def test_fide_changes_every_pool_of_the_day(adjust: Adjust, tmp_path: Path) -> None:
    ran = adjust("list.csv", "--on", "2024-03-01")
    assert ran.code == 0
    assert "no column blitz_rating" in ran.err
    rows = _rows(tmp_path / "ratings-out" / "ratings.csv")
    assert [row["rating"] for row in rows] == ["1400", "1700P", "2732", "2000", "0", "1760"]
    assert [row["rapid_rating"] for row in rows] == ["2283", "", "2283", "1970", "1760", ""]


def test_reading_leaves_rapid_out(adjust: Adjust, tmp_path: Path) -> None:
    adjust("list.csv", "--on", "2024-03-01", "--reading", "compression=no")
    rows = _rows(tmp_path / "ratings-out" / "adjustments.csv")
    assert {row["pool"] for row in rows} == {"standard"}


def test_dry_run_writes_nothing(adjust: Adjust, tmp_path: Path) -> None:
    ran = adjust("list.csv", "--rules", "fide-standard", "--dry-run")
    assert (ran.code, "3 of 5 ratings changed" in ran.out) == (0, True)
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]


def test_json_summary_stands_alone_on_standard_output(adjust: Adjust) -> None:
    ran = adjust("list.csv", "--rules", "fide-standard", "--json")
    summary = json.loads(ran.out)
    assert summary["exit_code"] == 0
    assert summary["adjustments"][0]["changed"] == 3


def test_list_with_errors_is_not_changed(adjust: Adjust, tmp_path: Path) -> None:
    wrong = LIST.replace(",2732,", ",27e2,").replace("90000006", "90000005")
    (tmp_path / "list.csv").write_text(wrong, encoding="utf-8")
    ran = adjust("list.csv", "--rules", "fide-standard")
    assert ran.code == 1
    assert "list.csv:4: L403 error" in ran.err
    assert "list.csv:7: L401 error" in ran.err
    assert not (tmp_path / "ratings-out").exists()


def test_change_is_made_once(adjust: Adjust) -> None:
    adjust("list.csv", "--rules", "fide-standard")
    ran = adjust("ratings-out/ratings.csv", "--rules", "fide-standard", "--out", "again")
    assert ran.code == 2
    assert "holds the compression of 2024-03-01 already" in ran.err
    assert adjust("ratings-out/ratings.csv", "--on", "2022-10-01", "--out", "other").code == 0


def test_list_dated_after_the_change_is_a_warning(adjust: Adjust, tmp_path: Path) -> None:
    dated = "".join(
        f"{line},{'list_date' if number == 0 else '2024-05-01'}\n"
        for number, line in enumerate(LIST.splitlines())
    )
    (tmp_path / "list.csv").write_text(dated, encoding="utf-8")
    ran = adjust("list.csv", "--rules", "fide-standard")
    assert ran.code == 0
    assert "R841 warning: the list is dated 2024-05-01, after the change of 2024-03-01" in ran.err


@pytest.mark.parametrize(("before", "after"), [("2024-02-01", "2024-03-01"), ("2024-05-01", "2024-05-01")])
def test_the_list_takes_the_day_of_the_change(
    adjust: Adjust, tmp_path: Path, before: str, after: str
) -> None:
    """Its ratings are no longer those of the day before; a list with a later day keeps it."""
    (tmp_path / "list.csv").write_text(f"id,rating,list_date\n90000001,1500,{before}\n", encoding="utf-8")
    assert adjust("list.csv", "--rules", "fide-standard").code == 0
    rows = _rows(tmp_path / "ratings-out" / "ratings.csv")
    assert rows == [{"id": "90000001", "rating": "1700", "list_date": after}]


def test_a_list_without_the_pools_of_the_change_is_told_which(adjust: Adjust, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("id,rating\n90000001,1500\n", encoding="utf-8")
    ran = adjust("list.csv", "--on", "2022-10-01")
    assert ran.code == 2
    assert (
        "list.csv has no column rapid_rating and none blitz_rating, and the change of 2022-10-01 needs one of"
        ' them; if the file calls it otherwise, say --map "heading=rapid_rating"'
    ) in ran.err


def test_rating_below_the_floor_after_the_change_is_told(adjust: Adjust, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("id,rating\n90000001,900\n", encoding="utf-8")
    ran = adjust("list.csv", "--rules", "fide-standard")
    assert "standard: 1 rating is below the floor of 1400" in ran.err  # 0.6 x 900 + 800 = 1340
    assert _rows(tmp_path / "ratings-out" / "ratings.csv") == [{"id": "90000001", "rating": "1340"}]


def test_results_of_a_run_are_not_written_over(adjust: Adjust, tmp_path: Path) -> None:
    (tmp_path / "ratings-out").mkdir()
    (tmp_path / "ratings-out" / "run.json").write_text('{"outputs": {}}', encoding="utf-8")
    ran = adjust("list.csv", "--rules", "fide-standard")
    assert ran.code == 2
    assert "choose another folder with --out" in ran.err


def test_same_run_again_gives_the_same_bytes(adjust: Adjust, tmp_path: Path) -> None:
    adjust("list.csv", "--rules", "fide-standard")
    first = {path.name: path.read_bytes() for path in (tmp_path / "ratings-out").glob("*.csv")}
    assert adjust("list.csv", "--rules", "fide-standard").code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "ratings-out").glob("*.csv")} == first


def test_own_change_of_a_league(adjust: Adjust, tmp_path: Path) -> None:
    own = """extends = "elo"
title = "League"
[[adjustment]]
name = "new scale"
day = 2026-09-01
method = "compress"
below = 1600
share_hundredths = 50
reason = "ratings below 1600 move half way up to it"
reading = "decided by the league"
source = "minutes of May 2026"
"""
    (tmp_path / "league.toml").write_text(own, encoding="utf-8")
    adjust("list.csv", "--rules", "league.toml")
    rows = _rows(tmp_path / "ratings-out" / "ratings.csv")
    assert [row["rating"] for row in rows] == ["1300", "1550P", "2732", "2000", "0", "1600"]


def test_changes_of_one_day_look_at_the_list_as_it_was_given(adjust: Adjust, tmp_path: Path) -> None:
    head = 'extends = "fide-{pool}"\n[[adjustment]]\nname = "new"\nday = 2026-09-01\n'
    tail = 'reason = "decided"\nreading = "decided by the league"\nsource = "minutes of May 2026"\n'
    double = 'method = "compress"\nbelow = 3000\nshare_hundredths = 50\n'
    follow = 'method = "raise to"\npool = "standard"\ndistance = 100\n'
    (tmp_path / "s.toml").write_text(head.format(pool="standard") + double + tail, encoding="utf-8")
    (tmp_path / "r.toml").write_text(head.format(pool="rapid") + follow + tail, encoding="utf-8")
    assert adjust("list.csv", "--rules", "s.toml", "--rules", "r.toml").code == 0
    cedar = _rows(tmp_path / "ratings-out" / "ratings.csv")[2]
    # standard (2732 + 3000) / 2; rapid 2732 - 100, not 2866 - 100
    assert (cedar["rating"], cedar["rapid_rating"]) == ("2866", "2632")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("list.csv",),
            "several days; say --on DATE: 2022-10-01 raise to standard (rapid, blitz); 2024-03-01",
        ),
        (("list.csv", "--rules", "elo"), "no one-off change of a list"),
        (("list.csv", "--rules", "fide-standard", "--on", "2024-03-02"), "there are: 2024-03-01 compression"),
        (("list.csv", "--rules", "fide-standard", "--on", "March"), "YYYY-MM-DD"),
        (("list.csv", "--rules", "fide-blitz", "--on", "2024-03-01"), "has no column blitz_rating"),
        (("list.csv", "--rules", "fide-standard", "--out", "new.csv"), "must be a folder"),
        (("list.csv", "--rules", "fide-standard", "--map", "result:N=1-0"), "a rating list has none"),
        (("list.csv", "--on", "2024-03-01", "--reading", "nothing=no"), "no reading is called 'nothing'"),
        (("missing.csv", "--rules", "fide-standard"), "missing.csv"),
    ],
)
def test_wrong_request_leaves_with_2_and_writes_nothing(
    adjust: Adjust, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    ran = adjust(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["list.csv"]
