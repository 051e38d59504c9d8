"""One file put in place whole: an old one is never half overwritten."""

from __future__ import annotations

import os
from pathlib import Path


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
