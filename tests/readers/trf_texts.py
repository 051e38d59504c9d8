"""Small tournament reports for the tests, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from elo_batch.readers import trf
from elo_batch.readers.options import ReadOptions
from elo_batch.tables import RawFile, RawTable

ANN, BEN, CY = THREE = (Path(__file__).parent / "trf" / "three.trf").read_text().splitlines()
HEADER = ("012 Alder Open", "022 Elmstead", "032 XXX", "042 2025/11/08", "052 2025/11/09")


def player(
    number: int, cells: str = "", points: str = "", name: str = "", person: str = "", rating: int = 1800
) -> str:
    """A player record: cells as `2w1 0-H 3b=`; name and id follow from the number."""
    name = name or f"Tree, {chr(64 + number)}"
    person = person or f"{90000000 + number}"
    text = (
        f"001 {number:>4} {'':4} {name:<33} {rating:>4} XXX {person:>11} 1990/01/01 {points:>4} {number:>4}"
    )
    return text + "".join(f"  {cell[:-2]:>4} {cell[-2]} {cell[-1]}" for cell in cells.split()).replace(
        "_", " "
    )


def read(folder: Path, lines: Sequence[str] | bytes, end: str = "\n", encoding: str = "") -> RawFile:
    """Write lines (or bytes) to a file and read it."""
    path = folder / "open.trf"
    path.write_bytes(lines if isinstance(lines, bytes) else (end.join(lines) + end).encode())
    return trf.read(str(path), ReadOptions(encoding=encoding))


def table(file: RawFile, kind: str) -> RawTable:
    """One of the tables of a file."""
    return next(found for found in file.tables if found.kind == kind)


def games(file: RawFile) -> list[tuple[str, ...]]:
    """Round, white's and black's start number, and result of every row."""
    rows = table(file, "games").rows
    return list(rows[["round", "white_no", "black_no", "result"]].itertuples(index=False, name=None))


def codes(file: RawFile) -> list[str]:
    """The codes of all problems, sorted."""
    return sorted(problem.code for problem in file.problems)


def event(file: RawFile) -> dict[str, str]:
    """The one row of the events table."""
    return dict(table(file, "events").rows.iloc[0])
