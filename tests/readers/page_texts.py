"""Small web pages for the tests, in the forms of chess-results.com and of Vega."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from elo_batch.readers import pages
from elo_batch.readers.options import Kind, ReadOptions
from elo_batch.tables import RawFile, RawTable

SITE = "<title>Chess-Results Server Chess-results.com - Alder Open</title><h2>Alder Open</h2>"
PAIRS = ("Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No.")
ANN = ("1", "GM", "Alder, Ann", "2400")
BEN = ("2", "", "Birch, Ben", "2300")
CY = ("3", "", "Cedar, Cy", "2200")
DI = ("4", "WFM", "Dogwood, Di", "2100")


def row(cells: Sequence[str], tag: str = "td", kind: str = "CRg1") -> str:
    """A row of cells; some headings of chess-results.com are `td`."""
    return f'<tr class="{kind}">' + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def table(headings: Sequence[str], *rows: Sequence[str], caption: str = "") -> str:
    """A table with its caption before it."""
    body = "\r\n".join(row(cells) for cells in rows)
    return f'<h3>{caption}</h3><table class="CRs1">{row(headings, "th", "CRg1b")}{body}</table>'


def pair(board: str, white: Sequence[str], result: str, black: Sequence[str]) -> tuple[str, ...]:
    """A row of pairings in the order of PAIRS, of two players as ANN and BEN."""
    return (
        *(board, white[0], white[1], white[2], white[3], "0", result),
        *("0", black[1], black[2], black[3], black[0]),
    )


NOT_PAIRED = ("", "", "not paired", "")
BYE = ("", "", "bye", "")


def read(folder: Path, text: str | bytes, kind: Kind = "", name: str = "page.html") -> RawFile:
    """Write a page and read it."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return pages.read(str(path), ReadOptions(kind=kind))


def rows(file: RawFile, kind: str, *columns: str) -> list[tuple[str, ...]]:
    """Some columns of one of the tables."""
    found = next(found for found in file.tables if found.kind == kind)
    return list(found.rows[list(columns)].itertuples(index=False, name=None))


def games(file: RawFile) -> list[tuple[str, ...]]:
    """Round, white, black and result of every row."""
    return rows(file, "games", "round", "white", "black", "result")


def only(file: RawFile, kind: str) -> RawTable:
    """One of the tables of a file."""
    return next(found for found in file.tables if found.kind == kind)


def codes(file: RawFile) -> list[str]:
    """The codes of all problems, sorted."""
    return sorted(problem.code for problem in file.problems)
