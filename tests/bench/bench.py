"""Medians of whole processes against bare readers, as ratios in one interleaved run.

    python tests/bench/bench.py [--rounds 5] [--games 1000000] [--keep FOLDER]

A ratio says what our process costs in units of the bare one, on the same machine in the same minute.
Nothing here is asserted: speed is measured, not tested.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from make_data import fide_list, make, make_pgn, make_xlsx

PLAYERS_PER_GAME = 5
PYTHON = sys.executable
_READ_PGN = "assert len(read_file('games.pgn', ReadOptions()).tables[1].rows) == 100_000"
_READ_HEADERS = """
import chess.pgn
with open("games.pgn", encoding="utf-8") as file:
    assert sum(1 for _ in iter(lambda: chess.pgn.read_headers(file), None)) == 100_000
"""
PROGRAM = [PYTHON, "-m", "elo_batch"]


FIDE_ROWS, FIDE_PERSONS = 1_500_000, 500
FILTERED = """
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Needed
lines = open('fide-games.csv').read().split()[1:]
needed = Needed(frozenset(id for line in lines for id in line.split(',')[:2]))
read = read_file('fide.txt', ReadOptions(kind='players', needed=lambda: needed))
assert len(read.tables[0].rows) == len(needed.ids)
"""

_TIMES = 5  # loading pandas, or openpyxl, is no part of what is compared
_READ_XLSX = f"""
from elo_batch.readers import ReadOptions, read_file
for _ in range({_TIMES}):
    read_file('games.xlsx', ReadOptions(kind='games'))
"""
_READ_XLSX_BARE = f"""
import openpyxl
for _ in range({_TIMES}):
    sheet = openpyxl.load_workbook('games.xlsx', read_only=True).active
    rows = list(sheet.iter_rows(values_only=True))
"""


@dataclass(frozen=True)
class Case:
    """One measurement: our process, the bare process it is compared with, and the aim for the ratio."""

    name: str
    ours: list[str]
    bare: list[str]
    aim: float


@dataclass(frozen=True)
class Sample:
    """Wall seconds and peak memory (MB) of one process."""

    seconds: float
    megabytes: float


def measure(command: list[str], folder: Path) -> Sample:
    """Run a process to its end and take its time and its own peak memory."""
    start = time.perf_counter()
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"failed: {' '.join(command)}")
    return Sample(seconds, usage.ru_maxrss / 1024)


def cases(folder: Path) -> list[Case]:
    """The cases of this version."""
    rate = [*PROGRAM, "rate", "games.csv", "--players", "players.csv", "--quiet", "--out"]
    small = [*PROGRAM, "rate", "small.csv", "--players", "small-players.csv", "--quiet", "--out", "small-out"]
    return [
        Case(
            "a million games, --format csv --lines none",
            [*rate, "out", "--format", "csv", "--lines", "none"],
            [PYTHON, "-c", "import pandas; pandas.read_csv('games.csv')"],
            3.0,
        ),
        Case(
            "FIDE list of 1.5 million rows filtered to 500 ids / pandas loaded and lines counted",
            [PYTHON, "-c", FILTERED],
            [PYTHON, "-c", "import pandas; sum(1 for _ in open('fide.txt', 'rb'))"],
            3.0,
        ),
        Case("elo-batch --help", [*PROGRAM, "--help"], [PYTHON, "-c", "import typer"], 2.5),
        Case(
            "PGN headers of 100,000 games",
            [PYTHON, "-c", "from elo_batch.readers import ReadOptions, read_file\n" + _READ_PGN],
            [PYTHON, "-c", _READ_HEADERS],
            1 / 3,
        ),
        Case(
            f"XLSX of 100,000 rows, read {_TIMES} times",
            [PYTHON, "-c", _READ_XLSX],
            [PYTHON, "-c", _READ_XLSX_BARE],
            1 / 8,
        ),
        Case("a ten-player event", small, [PYTHON, "-c", "import pandas, pandera.pandas"], 1.5),
    ]


def small_event(folder: Path) -> None:
    """Ten players, a round robin of nine rounds (circle method), every third game drawn."""
    ids = [str(90000001 + number) for number in range(10)]
    rows = ["event,round,date,white,black,result"]
    for round_ in range(9):
        circle = [ids[0], *(ids[1:][(round_ + place) % 9] for place in range(9))]
        for board in range(5):
            result = ("1-0", "0-1", "1/2-1/2")[(round_ + board) % 3]
            rows.append(
                f"Club Cup,{round_ + 1},2025-11-{round_ + 10},{circle[board]},{circle[9 - board]},{result}"
            )
    (folder / "small.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    players = [f"{id_},Player {n},{1700 + 25 * n},100,20,{1900 + 25 * n},1980" for n, id_ in enumerate(ids)]
    head = "id,name,rating,games,k,peak,birth_year"
    (folder / "small-players.csv").write_text("\n".join([head, *players]) + "\n", encoding="utf-8")


def table(found: dict[str, tuple[list[Sample], list[Sample]]], chosen: list[Case]) -> str:
    """The results as Markdown."""
    lines = [
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, "
        f"{platform.machine()}; numpy {version('numpy')}, pandas {version('pandas')}, "
        f"pyarrow {version('pyarrow')}, pandera {version('pandera')}",
        "",
        "| case | ratio | aim | ours (s) | bare (s) | ours (MB) | bare (MB) |",
        "|---|---|---|---|---|---|---|",
    ]
    for case in chosen:
        ours, bare = found[case.name]
        seconds = [statistics.median(s.seconds for s in samples) for samples in (ours, bare)]
        memory = [statistics.median(s.megabytes for s in samples) for samples in (ours, bare)]
        lines.append(
            f"| {case.name} | {seconds[0] / seconds[1]:.2f} | {case.aim:.3g} | {seconds[0]:.2f} "
            f"| {seconds[1]:.2f} "
            f"| {memory[0]:.0f} | {memory[1]:.0f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Make the data, run the cases in turn, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--keep", type=Path, help="folder of the data, made when it is missing")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or Path(scratch)
        if not (folder / "games.csv").exists():
            make(folder, given.games, given.games // PLAYERS_PER_GAME)
        if not (folder / "fide.txt").exists():
            fide_list(folder, FIDE_ROWS, FIDE_PERSONS)
        small_event(folder)
        make_pgn(folder, 100_000)
        make_xlsx(folder, 100_000)
        chosen = cases(folder)
        found: dict[str, tuple[list[Sample], list[Sample]]] = {case.name: ([], []) for case in chosen}
        for number in range(given.rounds + 1):
            for case in chosen:
                for samples, command in zip(found[case.name], (case.ours, case.bare), strict=True):
                    sample = measure(command, folder)
                    if number:  # the first round only warms the caches
                        samples.append(sample)
        print(table(found, chosen))


if __name__ == "__main__":
    main()
