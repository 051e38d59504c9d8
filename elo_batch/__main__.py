"""The program as a process: `elo-batch`, and `python -m elo_batch`, which is the same."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import NoReturn

from elo_batch.cli import app


def main() -> NoReturn:
    """Run the command line and end the process at once.

    Everything is written and synced by then; taking the interpreter apart would cost a small run a fifth of
    its time.
    """
    try:
        app.main()
    except SystemExit as left:
        code = left.code
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 1)


if __name__ == "__main__":
    main()
