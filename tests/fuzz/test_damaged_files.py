"""Damaged files by the thousand: no traceback, never slow, no game against the points without a word.

`seeds/` holds small whole files, a folder for each reader; files in a folder below are one event. Each
run damages them the same way. `ELO_BATCH_FUZZ`: how many damaged files a reader gets (5000 in `test-slow`).
"""

from __future__ import annotations

import os
import random
import resource
import time
import zlib
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.notation.results import parse_result
from elo_batch.problems import RequestError, Severity
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import READERS, takers
from elo_batch.readers.source import read_head
from elo_batch.tables import RawFile

from .mutate import mutated

SEEDS = Path(__file__).parent / "seeds"
COUNT = int(os.environ.get("ELO_BATCH_FUZZ", "40"))
SLOWEST = 5.0  # seconds for one file
LARGEST = 1_000_000  # KB of the whole process
FOLDERS = (*READERS, "zip")
CHECKED = 20  # one in so many goes through the whole check as well


def files(name: str) -> list[Path]:
    """The seeds of a reader."""
    return sorted((SEEDS / name).iterdir())


def laid_out(seed: Path, folder: Path, chance: random.Random) -> Path:
    """The files of a seed in a folder of their own, one of them damaged; the one to name."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    parts = sorted(seed.iterdir()) if seed.is_dir() else [seed]
    damaged = chance.choice(parts)
    for part in parts:
        data = part.read_bytes()
        (folder / part.name).write_bytes(mutated(data, chance) if part == damaged else data)
    return folder / parts[0].name


def unexplained(file: RawFile) -> list[str]:
    """Players whose printed points are not the sum of the games that were read."""
    games = [table.rows for table in file.tables if table.kind == "games"]
    players = [t.rows for t in file.tables if t.kind == "players" and "points" in t.rows]
    if not games or not players or "white_no" not in games[0]:
        return []
    scored: dict[str, float] = {}
    for row in pd.concat(games).to_dict("records"):
        outcome = parse_result(row["result"])
        if outcome:
            scored[row["white_no"]] = scored.get(row["white_no"], 0) + outcome.white / 2
            scored[row["black_no"]] = scored.get(row["black_no"], 0) + outcome.black / 2
    return [
        row["name"]
        for row in pd.concat(players).to_dict("records")
        if row["points"] and float(row["points"]) != scored.get(row["start_number"], 0)
    ]


@pytest.mark.parametrize("name", READERS)
def test_every_reader_has_seeds_that_it_alone_claims(name: str) -> None:
    assert files(name)
    for seed in files(name):
        path = str(min(seed.iterdir()) if seed.is_dir() else seed)
        assert takers(path, read_head(path)) == [name], seed.name


def largest_so_far() -> int:
    """The largest memory this process ever had, in KB: it never falls again."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.parametrize(
    "seed", [pytest.param(path, id=f"{name}/{path.name}") for name in FOLDERS for path in files(name)]
)
def test_a_damaged_file_is_read_or_refused_with_a_sentence(seed: Path, tmp_path: Path) -> None:
    share = max(1, COUNT // len(files(seed.parent.name)))
    largest = max(LARGEST, largest_so_far())
    for number in range(share):
        chance = random.Random(zlib.crc32(f"{seed.name} {number}".encode()))
        path = laid_out(seed, tmp_path / "damaged", chance)
        kind = chance.choice(("games", "players", ""))
        before = time.process_time()
        try:
            file = read_file(str(path), ReadOptions(kind=kind))
            if number % CHECKED == 0:
                check_batch(Request(games=(str(path),)))
        except RequestError as error:
            assert str(error)  # noqa: PT017
            continue
        except Exception as error:  # the number finds the damaged file again
            raise AssertionError(f"damage {number} of {seed.name} ({kind or 'any kind'})") from error
        assert time.process_time() - before < SLOWEST, number
        assert largest_so_far() <= largest, number
        grave = [problem for problem in file.problems if problem.severity is not Severity.NOTE]
        for problem in file.problems:
            assert problem.message, number
        assert file.tables or file.problems, number
        assert grave or not unexplained(file), (number, unexplained(file))
