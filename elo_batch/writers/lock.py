"""One writer at a time: a lock on the output folder that the system itself lets go when a process dies.

A file with a process id alone goes stale after a kill, and ids are used again; a lock of the operating
system (flock, or msvcrt on Windows) cannot. The file holds the process id only to be named in the message.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from elo_batch.problems import RequestError

LOCK = ".lock"
_CANNOT_LOCK = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP}  # network folders without locks: write unlocked


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Hold the lock of the output folder.

    Raises RequestError while another process holds it, OSError when the folder cannot be written.
    """
    path = out / LOCK
    handle = _acquire(path)
    try:
        yield
    finally:
        with suppress(PermissionError):  # Windows removes no open file; the next run does
            path.unlink(missing_ok=True)
        os.close(handle)


def _acquire(path: Path) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(handle)
        except BlockingIOError:
            holder = os.read(handle, 20).decode(errors="replace").strip()
            os.close(handle)
            who = f"another run (process {holder})" if holder else "another run"
            raise RequestError(f"{who} is writing to {path.parent}; wait until it has ended") from None
        if _is_the_file(handle, path):
            os.truncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
            return handle
        os.close(handle)  # its holder removed it while we were opening it


def _is_the_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        """Lock a byte far behind the text, so that others can read who holds it."""
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError as error:
            if error.errno not in _CANNOT_LOCK:
                raise
