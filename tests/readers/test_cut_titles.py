"""A lone date or number in the last row is the beginning of a row, where no title like it stands above."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file

GAMES = "1,2025-11-01,Alder,Birch,1-0\n1,2025-11-01,Cedar,Dogwood,1-0\n2,2025-11-02,Alder,Cedar,1-0\n"


def found(folder: Path, text: str, sign: str = ",") -> list[tuple[int, str]]:
    """Line and code of what is said of rows that are cut off or titles."""
    path = folder / "open.csv"
    path.write_bytes(text.replace(",", sign).encode())
    problems = read_file(str(path), ReadOptions(kind="games")).problems
    return [(p.place.line, p.code) for p in problems if p.code in ("D111", "H012")]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize(
    "last",
    ["2025-11-02", "2025-11-02\n", "2025-11-02\r\n", "2025-11-02,\n", "02.11.2025", "3", "2025-11-02,,,,"],
)
@pytest.mark.parametrize("header", ["round,date,white,black,result\n", "date,round,white,black,result\n"])
def test_a_lone_date_or_number_at_the_end_is_a_row_cut_off(
    tmp_path: Path, header: str, last: str, sign: str
) -> None:
    games = GAMES if header.startswith("round") else GAMES.replace("1,2025-11-01", "2025-11-01,1")
    games = games if header.startswith("round") else games.replace("2,2025-11-02", "2025-11-02,2")
    assert found(tmp_path, header + games + last, sign) == [(5, "D111")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("white,black,result\n2025-11-01,,\nAlder,Birch,1-0\n2025-11-02,,\nCedar,Alder,1-0\n2025-11-03", 6),
        ("2025-11-01\nwhite,black,result\nAlder,Birch,1-0\nCedar,Dogwood,1-0\n2025-11-02", 5),
        ("round,date,white,black,result\n" + GAMES + "2025-11-03,,,,\n", 5),
        ("round,date,white,black,result\n" + GAMES + "Round 3", 5),
    ],
)
def test_a_title_above_rows_that_never_come_stays_a_title(tmp_path: Path, text: str, line: int) -> None:
    assert found(tmp_path, text)[-1] == (line, "H012")
    assert "D111" not in [code for _, code in found(tmp_path, text)]


@pytest.mark.parametrize(("above", "end", "codes"), [("1", "", ["D111"]), ("1", "\n", []), ("", "", [])])
def test_a_cut_after_the_last_delimiter_is_told(
    tmp_path: Path, above: str, end: str, codes: list[str]
) -> None:
    """A blank last result is a cut where all others are filled in and the text has no line end."""
    rows = "".join(f"{n},90000001,90000002,{result}\n" for n, result in enumerate(["1-0", "0-1", above], 1))
    text = "round,white,black,result\n" + rows + "4,90000001,90000002," + end
    assert [code for _, code in found(tmp_path, text)] == codes
