"""Which stage is running, on a terminal; nothing with `--quiet`, in CI or in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def progress(given: Mapping[str, object]) -> Iterator[Callable[[str], None]]:
    """Give a function to call with the name of each stage as it begins."""
    if given.get("quiet") or os.environ.get("CI") or not sys.stderr.isatty():
        yield lambda stage: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield lambda stage: status.update(f"{stage} ...")
