"""The journal of a move into place: what is to be done, and how it is finished or undone.

Inside `OUT/.staging`: `new/` holds the files to be moved, `old/` a second name (hard link, else a copy) of
each file that will be replaced or removed. From the moment `journal.json` has its name the move counts as
decided; renamed to `undo.json` it is to be undone. Both ways can be walked again after any interruption.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

STAGING = ".staging"
Step = Callable[[str], None]


@dataclass(frozen=True)
class Journal:
    """A move: files to move, in order; files to remove before the last one is moved; files kept in `old`.

    Names are relative to the output folder, with `/`.
    """

    moves: tuple[str, ...]
    removes: tuple[str, ...]
    kept: tuple[str, ...]


def nothing(step: str) -> None:
    """The step that does nothing; tests and progress displays pass another."""


def staging(out: Path) -> Path:
    """The staging folder of an output folder."""
    return out / STAGING


def decide(out: Path, journal: Journal) -> None:
    """Give the journal its name; from here on the move is finished, not discarded."""
    folder = staging(out)
    write_synced(folder / "journal.part", json.dumps(asdict(journal), indent=2).encode())
    (folder / "journal.part").replace(folder / "journal.json")
    sync_folder(folder)
    sync_folder(out)


def pending(out: Path, name: str) -> Journal | None:
    """The journal of that name (`journal.json` or `undo.json`), or None."""
    path = staging(out) / name
    if not path.exists():
        return None
    try:
        content = json.loads(path.read_bytes())
        return Journal(*(tuple(content[key]) for key in ("moves", "removes", "kept")))
    except (ValueError, KeyError, TypeError) as error:
        raise OSError(f"{path} is damaged; look at {out}, then remove {path.parent}") from error


def finish(out: Path, journal: Journal, step: Step = nothing) -> None:
    """Move every new file into place, the last one after the files to remove are gone; then tidy up."""
    for name in journal.moves[:-1]:
        _move(out, name, step)
    for name in journal.removes:
        step(f"remove {name}")
        (out / name).unlink(missing_ok=True)
    for name in journal.moves[-1:]:
        _move(out, name, step)
    _tidy(out, journal, step)


def _move(out: Path, name: str, step: Step) -> None:
    step(f"move {name}")
    source = staging(out) / "new" / name
    if source.exists():  # else it was moved before the interruption
        (out / name).parent.mkdir(exist_ok=True)
        source.replace(out / name)


def undo(out: Path, journal: Journal, step: Step = nothing) -> None:
    """Bring back every kept file and take away every new one; then tidy up."""
    folder = staging(out)
    if (folder / "journal.json").exists():
        (folder / "journal.json").replace(folder / "undo.json")
    for name in (*journal.moves, *journal.removes):
        step(f"undo {name}")
        if name not in journal.kept:
            if not (folder / "new" / name).exists():
                (out / name).unlink(missing_ok=True)
        elif (folder / "old" / name).exists():
            (folder / "old" / name).replace(out / name)
    _tidy(out, journal, step)


def _tidy(out: Path, journal: Journal, step: Step) -> None:
    for folder in sorted({(out / name).parent for name in (*journal.moves, *journal.removes)} - {out}):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    sync_folder(out)
    step("discard staging")
    discard(out)


def discard(out: Path) -> None:
    """Remove the staging folder, the journal first."""
    folder = staging(out)
    for name in ("journal.json", "undo.json"):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder)


def write_synced(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk (Windows has no such call)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
