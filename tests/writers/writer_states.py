"""Two runs with different documents, and a stranger's file beside them."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from elo_batch.results import Document
from elo_batch.writers.staging import write


def run(*documents: Document) -> list[Document]:
    """Documents with the `run.json` that lists them."""
    outputs = {document.name: sha256(document.content).hexdigest() for document in documents}
    return [Document("run.json", json.dumps({"outputs": outputs}).encode()), *documents]


OLD = run(Document("ratings.csv", b"old"), Document("lines.parquet", b"old"), Document("report.html", b"old"))
NEW = run(Document("ratings.csv", b"new"), Document("lines.csv", b"new"), Document("problems.csv", b"new"))
STRANGER = {"notes.txt": b"not ours"}


def files(out: Path) -> dict[str, bytes]:
    """Every file below a folder, by relative name."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if not path.is_dir()
    }


def content(documents: list[Document]) -> dict[str, bytes]:
    """What the folder holds after a run, with the stranger's file."""
    return {document.name: document.content for document in documents} | STRANGER


def folder_with_old_run(out: Path) -> Path:
    """An output folder after the first run."""
    write(out, OLD)
    (out / "notes.txt").write_bytes(STRANGER["notes.txt"])
    return out
