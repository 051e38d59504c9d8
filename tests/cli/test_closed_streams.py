"""A closed standard output or standard error takes nothing from the exit code."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-"])
def test_closed_streams_leave_the_exit_code(tmp_path, closed):
    (tmp_path / "bad.csv").write_text("white,black,result\na,b,9-9\n")
    for file, code in (("bad.csv", 1), ("nowhere.csv", 2)):
        command = f"{sys.executable} -m elo_batch check {file} --on 2026-03-01 {closed}"
        ran = subprocess.run(["sh", "-c", command], cwd=tmp_path, check=False)
        assert ran.returncode == code
