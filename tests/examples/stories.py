"""The folders of `examples/`: what their READMEs promise, and the runs of their commands."""

from __future__ import annotations

import csv
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
STORIES = sorted(folder.name for folder in EXAMPLES.iterdir() if folder.is_dir())
BY_HAND = "ratings_by_hand.csv"
_NAMED = re.compile(r"`((?:[\w./-]+/)?[\w-]+\.(?:csv|xlsx|trf|toml|md|html|json|txt|pgn))`")


@dataclass(frozen=True)
class Run:
    """One command of a README, run in the folder `root`, and what came of it.

    `out` is the folder it writes to. `expected` holds its expected results: `expected/`, or if the README
    has several commands the folder in there that is named like `out`.
    """

    words: tuple[str, ...]
    code: int
    printed: str
    root: Path
    out: Path
    expected: Path

    @property
    def should_end(self) -> int:
        """The exit code: `rate` without ratings by hand is refused, `check` with an error ends with 1."""
        if "--dry-run" in self.words:
            return 0
        if self.words[0] == "rate":
            return 0 if (self.expected / BY_HAND).exists() else 1
        return 1 if re.search(r": [A-Z]\d{3} error: ", self.printed) else 0


def readme(story: str) -> str:
    """The README of a story."""
    return (EXAMPLES / story / "README.md").read_text(encoding="utf-8")


def commands(story: str) -> list[tuple[str, ...]]:
    """The commands in the fenced blocks of the README, as words after `elo-batch`."""
    blocks = re.findall(r"^```sh\n(.*?)^```", readme(story), re.M | re.S)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines() if line.strip()]
    return [tuple(shlex.split(line)) for line in lines]


def named_files(story: str) -> list[str]:
    """The files that the README names in its text, as written."""
    return sorted(set(_NAMED.findall(readme(story))))


def run_story(story: str, folder: Path) -> Iterator[Run]:
    """Run the commands of the README in a copy of the example, one after the other, in one place."""
    shutil.copytree(EXAMPLES / story, folder / "examples" / story)
    expected = EXAMPLES / story / "expected"
    all_commands = commands(story)
    for program, *words in all_commands:
        assert program == "elo-batch"
        done = subprocess.run(
            [sys.executable, "-m", "elo_batch", *words],
            cwd=folder,
            env=_environment(),
            capture_output=True,
            encoding="utf-8",
        )
        out = folder / (words[words.index("--out") + 1] if "--out" in words else "ratings-out")
        own = expected if len(all_commands) == 1 else expected / out.name
        yield Run(tuple(words), done.returncode, _transcript(words, done), folder, out, own)


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "GITHUB_ACTIONS"}
    return {**kept, "PYTHONWARNINGS": "error", "PYTHONUTF8": "1"}


def _transcript(words: list[str], done: subprocess.CompletedProcess[str]) -> str:
    """What a terminal shows: problems and progress first, then the summary."""
    return f"$ elo-batch {shlex.join(words)}\n{done.stderr}{done.stdout}"


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file as text."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
