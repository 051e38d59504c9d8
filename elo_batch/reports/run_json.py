"""`run.json`: what was run on what, under which law, and the SHA-256 of every output."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256

from elo_batch.results import Document, Results

NAME = "run"
SUFFIX = ".json"


def document(results: Results, outputs: Sequence[Document], started: str) -> Document:
    """The `run.json` that belongs to these outputs; `started` is the only clock time anywhere (ISO 8601)."""
    return Document(NAME + SUFFIX, render(results, hashes(outputs), started))


def hashes(outputs: Sequence[Document]) -> dict[str, str]:
    """SHA-256 by file name, in the order of the documents."""
    return {output.name: sha256(output.content).hexdigest() for output in outputs}


def render(results: Results, outputs: Mapping[str, str], started: str) -> bytes:
    """The facts of the run in their order, then `outputs` (hash by name) and `started`; UTF-8, indent 2."""
    content = {**results.run, "outputs": dict(outputs), "started": started}
    return (json.dumps(content, ensure_ascii=False, indent=2, default=str) + "\n").encode(
        errors="backslashreplace"
    )
