"""Panics of the workbook library, which end as damaged files and not as our errors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_STANDARD_ERROR = 2
_PANIC = "PanicException"


@contextmanager
def panics_as_damage() -> Iterator[None]:
    """Raise ValueError where a library of Rust panics; what it prints of that is not shown.

    Such a panic is no `Exception`, and its class cannot be imported.

    >>> with panics_as_damage():
    ...     1 + 1
    2
    """
    kept = os.dup(_STANDARD_ERROR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STANDARD_ERROR)
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != _PANIC:
            raise
        raise ValueError("its parts contradict one another") from None
    finally:
        os.dup2(kept, _STANDARD_ERROR)
        os.close(kept)
        os.close(nowhere)
