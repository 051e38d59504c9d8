"""The program as a process of its own, with its time and the most memory it had."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

MOST_SECONDS = 30.0  # of the processor
MOST_WAITED = 100.0  # by the clock; the machine may have other work
MOST_KB = 1_000_000
COMMAND = (sys.executable, "-m", "elo_batch")


class Ended(NamedTuple):
    """How a run ended: exit code, seconds of the processor, KB at most, and what it printed."""

    code: int
    seconds: float
    kb: int
    out: str
    err: str


def run(*arguments: str | bytes, folder: Path) -> Ended:
    """Run `elo-batch` with arguments in a folder; one that does not end in time is killed (code -9)."""
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )
        code, usage = _waited_for(process)
    texts = [(folder / name).read_text(errors="backslashreplace") for name in ("stdout", "stderr")]
    return Ended(code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, *texts)


def _waited_for(process: subprocess.Popen[bytes]) -> tuple[int, os.struct_rusage]:  # type: ignore[name-defined]
    until = time.monotonic() + MOST_WAITED
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage
        if time.monotonic() > until:
            process.kill()
            until += MOST_WAITED
        time.sleep(0.02)


def assert_told(ended: Ended, codes: tuple[int, ...] = (1, 2)) -> None:
    """A sentence and an exit code of the user's, never of ours; soon, and in little memory."""
    said = ended.out + ended.err
    assert ended.code in codes, (ended.code, said[-2000:])
    assert "Traceback" not in said
    assert any(len(line.split()) > 3 for line in said.splitlines()), said
    assert len(said) < 2_000_000, len(said)
    assert ended.seconds < MOST_SECONDS, ended.seconds
    assert ended.kb < MOST_KB, ended.kb
