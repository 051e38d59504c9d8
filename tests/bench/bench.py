"""Medians of processes against bare ones, interleaved in one run: whole processes, and reading alone.

    python tests/bench/bench.py [CASE ...] [--rounds 5] [--games 1000000] [--keep FOLDER]

A ratio says what our process costs in units of the bare one, on the same machine in the same minute. Where
readers are compared, both sides also print the time that they read, after everything is imported.
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
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

PLAYERS_PER_GAME = 5
PYTHON = sys.executable
PROGRAM = [PYTHON, "-m", "elo_batch"]
FIDE_ROWS, FIDE_PERSONS = 1_500_000, 500
TRF_PLAYERS, TRF_ROUNDS = 300, 9

_TIMED = """
import time
{loaded}
begin = time.perf_counter(), time.process_time()
{read}
print(time.perf_counter() - begin[0], time.process_time() - begin[1])
{checked}
"""
_OUR_READER = """
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import reader
reader('{}')
"""
_NEEDED = """
from elo_batch.readers.options import Needed
lines = open('fide-games.csv').read().split()[1:]
needed = Needed(frozenset(id for line in lines for id in line.split(',')[:2]))
"""


def timed(loaded: str, read: str, checked: str = "") -> list[str]:
    """A process that prints the seconds, and the seconds of the processor, that its reading takes."""
    return [PYTHON, "-c", _TIMED.format(loaded=loaded, read=read, checked=checked)]


@dataclass(frozen=True)
class Case:
    """One measurement: our process, the bare process it is compared with, and the aim.

    `beyond`: the aim is for the difference in seconds, not for the ratio. `reads`: it is for reading alone.
    """

    key: str
    name: str
    ours: list[str]
    bare: list[str]
    aim: float
    beyond: bool = False
    reads: bool = False


@dataclass(frozen=True)
class Sample:
    """Of one process: seconds, those of the processor, peak memory (MB); both times of its reading alone."""

    seconds: float
    processor: float
    megabytes: float
    reading: tuple[float, float]


Found = dict[str, tuple[list[Sample], list[Sample]]]


def measure(command: list[str], folder: Path) -> Sample:
    """Run a process to its end and take its times and its own peak memory."""
    start = time.perf_counter()
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=subprocess.DEVNULL, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if os.waitstatus_to_exitcode(status) != 0:
            raise SystemExit(f"failed: {' '.join(command)}")
        output.seek(0)
        said = output.read().split() if command[1] == "-c" else []
    reading = (float(said[0]), float(said[1])) if said else (0.0, 0.0)
    return Sample(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, reading)


def cases() -> list[Case]:
    """The cases of this version."""
    return [*_commands(), *_readers()]


def _commands() -> list[Case]:
    rate = [*PROGRAM, "rate", "games.csv", "--players", "players.csv", "--quiet", "--out"]
    small = [*PROGRAM, "rate", "small.csv", "--players", "small-players.csv", "--quiet", "--out", "small-out"]
    return [
        Case(
            "million",
            "a million games, --format csv --lines none",
            [*rate, "out", "--format", "csv", "--lines", "none"],
            [PYTHON, "-c", "import pandas; pandas.read_csv('games.csv')"],
            3.0,
        ),
        Case("help", "elo-batch --help", [*PROGRAM, "--help"], [PYTHON, "-c", "import typer"], 2.5),
        Case("small", "a ten-player event", small, [PYTHON, "-c", "import pandas, pandera.pandas"], 1.5),
        Case(
            "trf",
            f"check of a TRF of {TRF_PLAYERS} players and {TRF_ROUNDS} rounds, beyond one of a single game",
            [*PROGRAM, "check", "event.trf"],
            [*PROGRAM, "check", "one-game.trf"],
            0.2,
            beyond=True,
        ),
    ]


def _readers() -> list[Case]:
    return [
        Case(
            "xlsx",
            "XLSX of 100,000 rows / openpyxl, read-only",
            timed(
                _OUR_READER.format("spreadsheet"),
                "file = read_file('games.xlsx', ReadOptions(kind='games'))",
                "assert len(file.tables[0].rows) == 100_000",
            ),
            timed(
                "import openpyxl",
                "sheet = openpyxl.load_workbook('games.xlsx', read_only=True).active\n"
                "rows = list(sheet.iter_rows(values_only=True))",
                "assert len(rows) == 100_001",
            ),
            1 / 8,
            reads=True,
        ),
        Case(
            "pgn",
            "PGN headers of 100,000 games / python-chess, read_headers",
            timed(
                _OUR_READER.format("pgn"),
                "file = read_file('games.pgn', ReadOptions())",
                "assert len(file.tables[1].rows) == 100_000",
            ),
            timed(
                "import chess.pgn",
                "file = open('games.pgn', encoding='utf-8')\n"
                "games = sum(1 for _ in iter(lambda: chess.pgn.read_headers(file), None))",
                "assert games == 100_000",
            ),
            1 / 3,
            reads=True,
        ),
        Case(
            "fide",
            f"FIDE list of {FIDE_ROWS:,} rows filtered to {FIDE_PERSONS} ids / its lines counted",
            timed(
                _OUR_READER.format("fide_list") + _NEEDED,
                "file = read_file('fide.txt', ReadOptions(kind='players', needed=lambda: needed))",
                "assert len(file.tables[0].rows) == len(needed.ids)",
            ),
            timed("", "lines = sum(1 for _ in open('fide.txt', 'rb'))"),
            3.0,
            reads=True,
        ),
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


def versions() -> str:
    """The interpreter, the machine and the libraries."""
    names = ("numpy", "pandas", "pyarrow", "pandera", "openpyxl", "chess")
    libraries = ", ".join(f"{name} {version(name)}" for name in names)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    load = f"load {os.getloadavg()[2]:.1f} in the last quarter of an hour"
    return f"{python}, {os.cpu_count()} cores ({load}), {platform.machine()}; {libraries}"


def table(found: Found, chosen: list[Case], reading: bool) -> str:
    """The results of whole processes, or of reading alone, as Markdown."""
    lines = [
        "| case | ratio | by processor time | aim | ours (s) | bare (s) | ours (MB) | bare (MB) |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for case in chosen:
        ours, bare = (_medians(samples, reading) for samples in found[case.key])
        of = _difference if case.beyond else _ratio
        aim = f"+{case.aim} s" if case.beyond else f"{case.aim:.3g}" if reading or not case.reads else ""
        lines.append(
            f"| {case.name} | {of(ours[0], bare[0])} | {of(ours[1], bare[1])} | {aim} "
            f"| {ours[0]:.2f} | {bare[0]:.2f} | {ours[2]:.0f} | {bare[2]:.0f} |"
        )
    return "\n".join(lines)


def _medians(samples: list[Sample], reading: bool) -> tuple[float, float, float]:
    every = [(*s.reading, s.megabytes) if reading else (s.seconds, s.processor, s.megabytes) for s in samples]
    seconds, processor, megabytes = (statistics.median(values) for values in zip(*every, strict=True))
    return seconds, processor, megabytes


def _ratio(ours: float, bare: float) -> str:
    return f"{ours / bare:.2f}" if ours > bare / 2 else f"1/{bare / ours:.1f}"


def _difference(ours: float, bare: float) -> str:
    return f"{ours - bare:+.2f} s"


def _make(folder: Path, games: int, keys: set[str]) -> None:
    """Make the data that the cases need and that is not there.

    To be run in a process of its own: the peak memory of who starts a process counts as that process's.
    """
    from make_data import fide_list, make, make_pgn, make_trf, make_xlsx

    made: dict[str, tuple[str, Callable[[], None]]] = {
        "million": ("games.csv", lambda: make(folder, games, games // PLAYERS_PER_GAME)),
        "fide": ("fide.txt", lambda: fide_list(folder, FIDE_ROWS, FIDE_PERSONS)),
        "pgn": ("games.pgn", lambda: make_pgn(folder, 100_000)),
        "xlsx": ("games.xlsx", lambda: make_xlsx(folder, 100_000)),
        "small": ("small.csv", lambda: small_event(folder)),
        "trf": ("event.trf", lambda: make_trf(folder / "event.trf", TRF_PLAYERS, TRF_ROUNDS)),
        "one-game": ("one-game.trf", lambda: make_trf(folder / "one-game.trf", 2, 1)),
    }
    for key, (name, maker) in made.items():
        if (key in keys or key == "one-game") and not (folder / name).exists():
            maker()


def _measured(chosen: list[Case], rounds: int, folder: Path) -> Found:
    found: Found = {case.key: ([], []) for case in chosen}
    for number in range(rounds + 1):
        for case in chosen:
            for samples, command in zip(found[case.key], (case.ours, case.bare), strict=True):
                sample = measure(command, folder)
                if number:  # the first round only warms the caches
                    samples.append(sample)
    return found


def main() -> None:
    """Make the data, run the cases in turn, print the tables."""
    every = cases()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("case", nargs="*", help=f"some of {', '.join(case.key for case in every)}; else all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--keep", type=Path, help="folder of the data, made when it is missing")
    given = parser.parse_args()
    if unknown := set(given.case) - {case.key for case in every}:
        parser.error(f"there is no case {', '.join(sorted(unknown))}")
    chosen = [case for case in every if not given.case or case.key in given.case]
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        maker = get_context("fork").Process(
            target=_make, args=(folder, given.games, {case.key for case in chosen})
        )
        maker.start()
        maker.join()
        if maker.exitcode:
            raise SystemExit("the data could not be made")
        found = _measured(chosen, given.rounds, folder)
    readers = [case for case in chosen if case.reads]
    print(f"{versions()}\n\nWhole processes:\n\n{table(found, chosen, reading=False)}")
    if readers:
        print(f"\nReading alone (memory of the whole process):\n\n{table(found, readers, reading=True)}")


if __name__ == "__main__":
    main()
