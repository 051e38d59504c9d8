"""One file put in place whole: an old one is never half overwritten."""

from __future__ import annotations

import os
from collections.abc import Iterable
from os.path import realpath
from pathlib import Path

from elo_batch.problems import RequestError


def replace_file(path: Path, content: bytes) -> None:
    """Write beside the file, sync, and move into place. Raises OSError as the system does."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def refuse_own_inputs(outputs: Iterable[Path], inputs: Iterable[str], instead: str) -> None:
    """Raise RequestError where a file to be written would replace one that is read, by whatever path.

    `instead` says what to choose: "choose another folder with --out".
    """
    made = {realpath(path) for path in outputs}
    for path in inputs:
        if path and realpath(path) in made:
            raise RequestError(f"{path} is read, and what is written would replace it; {instead}")
