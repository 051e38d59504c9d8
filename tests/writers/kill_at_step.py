"""Run as a program: write NEW over OLD and be killed at each step; then recover, and print what is left.

Prints a JSON list: for each step its name, what `recover` did, and "old", "new" or "broken".
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from writer_states import NEW, OLD, content, files, folder_with_old_run

from elo_batch.writers.staging import recover, write


def killed_at(out: Path, number: int) -> str | None:
    """Write NEW in a child that kills itself at a step; its name, or None when the child came to the end."""
    steps = out.parent / f"steps-{number}"
    child = os.fork()
    if child == 0:
        count = 0

        def step(name: str) -> None:
            nonlocal count
            count += 1
            if count == number:
                steps.write_text(name)
                os.kill(os.getpid(), signal.SIGKILL)

        write(out, NEW, step)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return steps.read_text() if os.WIFSIGNALED(status) else None


def state(out: Path) -> str:
    """Which run the folder holds, whole and alone."""
    found = files(out)
    return next(
        (name for name, run in (("old", OLD), ("new", NEW)) if found == content(run)), f"broken {found}"
    )


def main(folder: Path) -> None:
    """Kill at step 1, 2, 3 ... until the write comes to its end."""
    told = []
    for number in range(1, 100):
        out = folder_with_old_run(folder / str(number))
        name = killed_at(out, number)
        done = recover(out)
        (out / ".lock").unlink(missing_ok=True)  # the dead process left its file, not its lock
        told.append((name, done, state(out)))
        if name is None:
            break
    sys.stdout.write(json.dumps(told))


main(Path(sys.argv[1]))
