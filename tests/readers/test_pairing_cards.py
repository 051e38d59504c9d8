"""Crosstables in the manner of pairing cards, several sections in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbase_files import codes, games, table, write

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

TEXT = """Alder Congress
8 nov 2025 9 nov 2025

Open 8 nov 2025 9 nov 2025 9 nov 2025

1 Ann Alder w2+ b3= *
2 Ben Birch b1- bye+ def-
3 Cy Cedar bye= w1= def+

Minor 8 nov 2025 9 nov 2025

1 Di Dogwood b2- w2+
2 Ed Elm w1+ b1-
"""


def read(folder: Path, text: str) -> RawFile:
    return read_file(write(folder, "congress.txt", text.encode()), ReadOptions())


def test_every_section_is_an_event_with_the_days_of_its_rounds(tmp_path: Path) -> None:
    file = read(tmp_path, TEXT)
    assert (file.format, codes(file)) == ("pairing_cards", [])
    assert games(file) == [
        ("1", "Ann Alder", "Ben Birch", "1-0"),
        ("1", "Cy Cedar", "", "bye=½"),
        ("2", "Ben Birch", "", "bye=1"),
        ("2", "Cy Cedar", "Ann Alder", "1/2-1/2"),
        ("3", "Ben Birch", "", "bye=0"),
        ("3", "Cy Cedar", "", "bye=1"),
    ]
    assert len(games(file, 1)) == 2
    assert table(file, "events", 1).rows["event"].tolist() == ["Alder Congress: Minor"]
    assert table(file, "games").rows["date"].tolist()[:3] == ["2025-11-08", "2025-11-08", "2025-11-09"]


@pytest.mark.parametrize("dash", ["\u2013", "\u2014", "\u2212"])
@pytest.mark.parametrize("count", [1, 9])
def test_a_longer_dash_is_a_loss(tmp_path: Path, dash: str, count: int) -> None:
    file = read(tmp_path, TEXT.replace("- ", f"{dash} ", count).replace("-\n", f"{dash}\n", count))
    whole = read(tmp_path, TEXT)
    assert (file.format, codes(file)) == ("pairing_cards", [])
    assert (games(file), games(file, 1)) == (games(whole), games(whole, 1))


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("b1- bye+", "b9- bye+", "T301", 7),
        ("b1- bye+", "w1- bye+", "T304", 6),
        ("b1- bye+", "b1+ bye+", "T305", 6),
        ("b1- bye+ def-", "b1- bye+ zzz", "N124", 7),
        ("b1- bye+", "zzz bye+", "N124", 7),
        ("bye= w1= def+", "bye= w1=", "N124", 8),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, code: str, line: int
) -> None:
    file = read(tmp_path, TEXT.replace(old, new))
    assert (code, line) in {(problem.code, problem.place.line) for problem in file.problems}


def test_an_error_in_one_section_belongs_to_its_event(tmp_path: Path) -> None:
    file = read(tmp_path, TEXT.replace("w1+ b1-", "w1+ b1+"))
    assert {problem.event for problem in file.problems} == {"Alder Congress: Minor"}


OPEN = (
    "{title}\n1 Alder, Ann w2+ b3= w4+\n2 Birch, Ben b1- {cell} w3=\n"
    "3 Cedar, Cy bye w1= b2=\n4 Dogwood, Di * def- b1-\n"
)


@pytest.mark.parametrize("cell", ["def+4", "def+"])
def test_a_forfeit_may_name_the_number_of_the_opponent(tmp_path: Path, cell: str) -> None:
    file = read(tmp_path, OPEN.format(title="Open", cell=cell))
    assert not [problem for problem in file.problems if problem.severity == "error"]
    assert ("2", "Birch, Ben", "", "bye=1") in games(file)


@pytest.mark.parametrize("cell", ["dfe+", "zzz", "w4"])
def test_what_only_follows_from_a_row_that_lacks_a_cell_is_not_told(tmp_path: Path, cell: str) -> None:
    """The row has lost a cell to the name, so that all its cells stand a round too early."""
    text = (
        "1 Alder, Ann w5+ b3+ w2=\n2 Birch, Ben b4= w1- b1=\n3 Cedar, Cy {} w1- b5+\n"
        "4 Dogwood w2= bye bye\n5 Elm b1- bye w3-\n"
    )
    file = read(tmp_path, "Open\n" + text.format(f"{cell} X"))
    assert [code for code in codes(file) if code in ("N124", "T302")].count("N124") == 1
    assert not [p for p in file.problems if p.code == "T302" and "number 3" in p.message]


@pytest.mark.parametrize("label", ["Section", "Division", "Gruppe", "Turnier", "Event"])
def test_a_label_before_a_title_is_no_part_of_the_name(tmp_path: Path, label: str) -> None:
    file = read(tmp_path, OPEN.format(title=f"{label}: Elm Open", cell="def+"))
    assert table(file, "events").rows["event"].tolist() == ["Elm Open"]
