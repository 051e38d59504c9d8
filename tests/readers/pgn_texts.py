"""Small PGN files for the tests, made of tags and movetext."""

from __future__ import annotations

from pathlib import Path

from elo_batch.readers.pgn import read
from elo_batch.tables import RawFile, RawTable

TAGS = {
    "Event": "Alder Open",
    "Site": "Alderton",
    "Date": "2025.11.08",
    "Round": "1.1",
    "White": "Alder, Ann",
    "Black": "Birch, Ben",
    "Result": "1-0",
}


def game(moves: str = "1. e4 e5", end: str | None = None, **tags: str | None) -> str:
    """The text of one game; a tag of None is left out, `end` is the result after the moves."""
    given = {name: value for name, value in (TAGS | tags).items() if value is not None}
    lines = [f'[{name} "{value}"]' for name, value in given.items()]
    return "\n".join(
        [*lines, "", f"{moves} {given.get('Result', '*') if end is None else end}".strip(), "", ""]
    )


def read_text(folder: Path, content: str | bytes, name: str = "open.pgn") -> RawFile:
    """Write a file and read it as PGN."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read(str(path))


def games_of(file: RawFile) -> RawTable:
    """The games table of a file."""
    return next(table for table in file.tables if table.kind == "games")


def column(file: RawFile, name: str) -> list[str]:
    """One column of the games."""
    return [str(text) for text in games_of(file).rows[name]]


def codes(file: RawFile) -> list[str]:
    """The codes of all problems, in order."""
    return [problem.code for problem in file.problems]
