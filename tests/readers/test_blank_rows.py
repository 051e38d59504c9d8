"""Blank rows, without or with empty cells, at any place of any table: whatever stands around them is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosstable_texts import FORMATS, MATRIX, SWISS, Read, codes, games
from page_texts import ANN, BEN, CY, DI, PAIRS, SITE, pair, table
from page_texts import read as read_page

GAMES = """round;date;white;black;result
1;2026-02-01;Alder, Ann;Birch, Ben;1-0
1;2026-02-01;Cedar, Cy;Dogwood, Di;0-1
2;2026-02-08;Alder, Ann;Cedar, Cy;1/2-1/2
"""
BLANKS = ([""], ["; ;;"], [";" * 12] * 12)
TABLES = {
    "games": GAMES,
    "rounds": SWISS,
    "matrix": MATRIX.replace('"', "").replace(",", ";").replace("; ", ", "),
}


@FORMATS
@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES.keys())
def test_blank_rows_change_no_game(tmp_path: Path, read: Read, text: str) -> None:
    lines = text.splitlines()
    whole = read(tmp_path, text)
    for blank in BLANKS:
        for at in range(len(lines) + 1):
            found = read(tmp_path, "\n".join([*lines[:at], *blank, *lines[at:]]) + "\n")
            assert (at, games(found)) == (at, games(whole))
            assert set(codes(found)) <= {*codes(whole), "S008"}


@pytest.mark.parametrize("blank", ["<tr></tr>", "<tr><td></td></tr>", f"<tr>{'<td>&nbsp;</td>' * 12}</tr>"])
def test_blank_rows_of_pages_change_no_pairing(tmp_path: Path, blank: str) -> None:
    text = SITE + table(PAIRS, pair("1", ANN, "1 - 0", BEN), pair("2", CY, "½ - ½", DI), caption="Round 1")
    whole = read_page(tmp_path, text)
    parts = text.split("<tr ")
    for at in range(1, len(parts)):
        found = read_page(tmp_path, "<tr ".join(parts[:at]) + blank + "<tr " + "<tr ".join(parts[at:]))
        assert games(found) == games(whole)
        assert codes(found) == codes(whole)
