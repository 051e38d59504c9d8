"""A file that was cut is an error, whatever its format; its event is not rated."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import READERS

from .test_damaged_files import files

CUTS = (0.7, 0.55)
LISTS = {"combined.txt", "list.xml", "list.json", "list.parquet", "rating-list.xlsx", "players.csv"}
LISTS |= {"spieler.csv", "single.txt", "old.txt"}
WHOLE_ROWS = {("swiss-manager-pairings.csv", 0.55)}  # the cut leaves a row with all its delimiters
SEEDS = [pytest.param(path, id=f"{name}/{path.name}") for name in READERS for path in files(name)]


def cut(seed: Path, part: Path, folder: Path, share: float) -> Path:
    """The files of a seed in a folder, one of them cut; the one to name."""
    parts = sorted(seed.iterdir()) if seed.is_dir() else [seed]
    for each in parts:
        data = each.read_bytes()
        (folder / each.name).write_bytes(data[: int(len(data) * share)] if each == part else data)
    return folder / parts[0].name


def assert_refused(path: Path) -> None:
    """An error of the reader, and nothing rated."""
    kind = "players" if path.name in LISTS else "games"
    found = read_file(str(path), ReadOptions(kind=kind))  # type: ignore[arg-type]
    assert [problem.code for problem in found.problems if problem.severity == "error"]
    if kind == "games" and any(table.kind == "games" for table in found.tables):
        outcome = check_batch(Request(games=(str(path),), rules=("elo",)))
        assert (outcome.rated, outcome.not_rated) == (0, 0)


@pytest.mark.parametrize("share", CUTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_cut_file_is_an_error(seed: Path, share: float, tmp_path: Path) -> None:
    """B077: every file of an event, but the settings that tell no game."""
    for part in sorted(seed.iterdir()) if seed.is_dir() else [seed]:
        if part.suffix != ".ini" and (part.name, share) not in WHOLE_ROWS:
            assert_refused(cut(seed, part, tmp_path, share))


def test_what_is_packed_and_cut_is_an_error(tmp_path: Path) -> None:
    rows = "".join(
        f"{90000000 + n * 7919 % 100000},{90100000 + n * 104729 % 100000},1-0\n" for n in range(2000)
    )
    text = f"white,black,result\n{rows}".encode()
    packed = gzip.compress(text)
    with zipfile.ZipFile(tmp_path / "whole.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("open.csv", text)
    zipped = (tmp_path / "whole.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "inner.zip", "w") as archive:
        archive.writestr("open.csv.gz", packed[: len(packed) // 2])
    (tmp_path / "tail.csv.gz").write_bytes(packed[:-4])
    (tmp_path / "half.csv.gz").write_bytes(packed[: len(packed) // 2])
    (tmp_path / "half.zip").write_bytes(zipped[: len(zipped) // 2])
    for name in ("inner.zip", "tail.csv.gz", "half.csv.gz", "half.zip"):
        assert_refused(tmp_path / name)
