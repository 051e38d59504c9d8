"""Documents -> the output folder: all of them or none, whatever happens in between.

Written to `OUT/.staging`, synced, then moved into place file by file under a journal, `run.json` last. A
process that is killed leaves a staging folder behind; the next `recover` finishes the move if it was decided,
else discards it. On an error or an interruption the old state is brought back at once. Files of others stay.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from elo_batch.problems import RequestError
from elo_batch.results import Document
from elo_batch.writers.journal import (
    Journal,
    Step,
    decide,
    discard,
    finish,
    nothing,
    pending,
    staging,
    sync_folder,
    undo,
    write_synced,
)
from elo_batch.writers.lock import locked

RUN = "run.json"
Link = Callable[[Path, Path], None]
REJECTED = "rejected"


def write(out: Path, documents: Sequence[Document], step: Step = nothing) -> None:
    """Put the documents of a finished run in the output folder, in place of those of the run before.

    Files that the run before lists in its `run.json`, that this run does not make and nobody has changed are
    removed, and so is `rejected/`. Raises RequestError when another run is writing there or when a file of
    somebody else has the name of a document; OSError when the disk refuses: the old state is then whole.
    """
    _make_folder(out)
    with locked(out):
        _recover(out)
        before = _outputs_before(out)
        _refuse_to_overwrite(out, documents, before)
        ordered = sorted(documents, key=lambda document: document.name == RUN)
        removes = _stale(out, before, {document.name for document in documents})
        _commit(out, ordered, [*removes, *_files_in(out, REJECTED)], step)


def _make_folder(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise RequestError(f"{out} is a file; results need a folder: name another with --out")
    out.mkdir(parents=True, exist_ok=True)


def write_rejected(out: Path, documents: Sequence[Document], step: Step = nothing) -> None:
    """Put the documents of a run that failed in `OUT/rejected/`, and touch nothing else.

    Raises RequestError and OSError like `write`.
    """
    _make_folder(out)
    with locked(out):
        _recover(out)
        inside = [Document(f"{REJECTED}/{document.name}", document.content) for document in documents]
        names = {document.name for document in inside}
        _commit(out, inside, [name for name in _files_in(out, REJECTED) if name not in names], step)


def recover(out: Path) -> str:
    """Finish or discard a move that was interrupted: "finished", "undone", "discarded", or "" for nothing.

    Whoever opens an output folder calls this first. Raises RequestError while another run is writing there.
    """
    if not staging(out).exists():
        return ""
    with locked(out):
        return _recover(out)


def _recover(out: Path) -> str:
    if journal := pending(out, "journal.json"):
        finish(out, journal)
        return "finished"
    if journal := pending(out, "undo.json"):
        undo(out, journal)
        return "undone"
    if not staging(out).exists():
        return ""
    discard(out)
    return "discarded"


def _commit(out: Path, documents: Sequence[Document], removes: Sequence[str], step: Step) -> None:
    moves = tuple(document.name for document in documents)
    try:
        _stage(out, documents, step)
        journal = Journal(moves, tuple(removes), keep(out, (*moves, *removes), step))
        step("decide")
        decide(out, journal)
        finish(out, journal, step)
    except BaseException:  # also Ctrl-C: the old result is whole
        _give_up(out)
        raise


def _give_up(out: Path) -> None:
    """Bring the old state back now; if the disk refuses even that, the next `recover` does it."""
    with suppress(OSError):
        if journal := pending(out, "journal.json") or pending(out, "undo.json"):
            undo(out, journal)
        elif staging(out).exists():
            discard(out)


def _stage(out: Path, documents: Sequence[Document], step: Step) -> None:
    for document in documents:
        step(f"stage {document.name}")
        write_synced(staging(out) / "new" / document.name, document.content)
    for folder in {(staging(out) / "new" / document.name).parent for document in documents}:
        sync_folder(folder)


def keep(out: Path, names: Sequence[str], step: Step = nothing, link: Link = os.link) -> tuple[str, ...]:
    """Give every file that will be replaced or removed a second name in `old/`; returns their names."""
    kept = tuple(name for name in names if os.path.lexists(out / name))
    for name in kept:
        step(f"keep {name}")
        second = staging(out) / "old" / name
        second.parent.mkdir(parents=True, exist_ok=True)
        try:
            link(out / name, second)
        except OSError:  # a file system without hard links
            shutil.copy2(out / name, second)
    for folder in {(staging(out) / "old" / name).parent for name in kept}:
        sync_folder(folder)
    return kept


def outputs_of(out: Path) -> list[Path]:
    """The files in an output folder that the next run there may replace or remove: those of runs before it.

    A file that somebody else put there is never written over.
    """
    names = [*_outputs_before(out), *_files_in(out, REJECTED)]
    return [out / name for name in names]


def _outputs_before(out: Path) -> Mapping[str, str]:
    """SHA-256 by name of the files the last run made here; empty without a `run.json` of ours."""
    try:
        outputs = json.loads((out / RUN).read_bytes())["outputs"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {**outputs, RUN: ""} if isinstance(outputs, dict) else {}


def _refuse_to_overwrite(out: Path, documents: Sequence[Document], before: Mapping[str, str]) -> None:
    for document in documents:
        path = out / document.name
        if document.name in before or not path.exists():
            continue
        if path.is_dir() or path.read_bytes() != document.content:
            raise RequestError(
                f"{path} was not made by a run in this folder and would be overwritten; "
                "move it away, or choose another folder with --out"
            )


def _stale(out: Path, before: Mapping[str, str], names: set[str]) -> list[str]:
    """Files of the run before that this run does not make, as long as nobody has changed them."""
    return [
        name
        for name, digest in before.items()
        if name not in names and (out / name).is_file() and _sha256(out / name) == digest
    ]


def _sha256(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _files_in(out: Path, folder: str) -> list[str]:
    inside = out / folder
    found = sorted(inside.iterdir()) if inside.is_dir() else []
    return [f"{folder}/{path.name}" for path in found if path.is_symlink() or path.is_file()]
