"""The bytes of a file, or of standard input (`-`)."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from elo_batch.problems import RequestError

STANDARD_INPUT = "-"
HEAD = 65_536


def shown(path: str) -> str:
    """The name of a file as problems and reports give it; bytes that are no text are written as `\\xe9`.

    >>> shown("-"), shown("caf\\udce9.csv")
    ('standard input', 'caf\\\\xe9.csv')
    """
    return "standard input" if path == STANDARD_INPUT else os.fsencode(path).decode(errors="backslashreplace")


def read_bytes(path: str) -> bytes:
    """The whole content of a file. Raises RequestError when there is no such file or it cannot be read."""
    if path == STANDARD_INPUT:
        return _standard_input()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise RequestError(_why(path, error)) from None


def read_head(path: str) -> bytes:
    """The first bytes of a file, enough to recognise it. Raises RequestError as `read_bytes` does."""
    if path == STANDARD_INPUT:
        return _standard_input()[:HEAD]
    try:
        with Path(path).open("rb") as file:
            return file.read(HEAD)
    except OSError as error:
        raise RequestError(_why(path, error)) from None


@cache
def _standard_input() -> bytes:
    """Standard input can be read once only; several readers may ask for it."""
    return sys.stdin.buffer.read()


def _why(path: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"{path}: there is no such file"
    if isinstance(error, IsADirectoryError):
        return f"{path}: this is a folder, not a file"
    return f"{path}: the file cannot be read ({error.strerror})"
