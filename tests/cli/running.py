"""The command line, run inside the process."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from elo_batch.cli import app as program


@dataclass(frozen=True)
class Ran:
    """What a run of the program left: exit code and both outputs."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Ran:
    """Run `elo-batch` with arguments, as a shell would."""
    monkeypatch.setattr("sys.argv", ["elo-batch", *arguments])
    with pytest.raises(SystemExit) as left:
        program.main()
    captured = capsys.readouterr()
    return Ran(int(left.value.code or 0), captured.out, captured.err)
