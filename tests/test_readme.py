"""The README's commands are run, and their output is what the README shows.

A block of kind `console` holds one `$ command` and what it prints; ELO_BATCH_GOLDENS=write puts it in.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
_BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)


def _blocks() -> list[tuple[str, str]]:
    return [(m["command"], m["output"]) for m in _BLOCK.finditer(README.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


def _run(command: str, folder: Path) -> str:
    words = command.split()
    assert words[0] == "elo-batch"
    done = subprocess.run(
        [sys.executable, "-m", "elo_batch", *words[1:]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    return done.stdout


def test_every_console_block_prints_what_the_readme_shows(clone: Path) -> None:
    printed = [(command, _run(command, clone)) for command, _ in _blocks()]
    if os.environ.get("ELO_BATCH_GOLDENS") == "write":
        text = iter(printed)
        new = _BLOCK.sub(lambda _: "```console\n$ {}\n{}```".format(*next(text)), README.read_text("utf-8"))
        README.write_text(new, encoding="utf-8")
    assert len(printed) >= 4
    assert printed == _blocks()


def test_the_library_example_of_the_readme_is_true() -> None:
    code = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    values: dict[str, object] = {}
    exec(code[1], values)
    assert values["rated"].ratings["rating"].tolist() == ["2449", "2416"]  # type: ignore[attr-defined]


def test_the_rule_file_of_the_readme_is_fine(tmp_path: Path) -> None:
    law = re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert law is not None
    (tmp_path / "club.toml").write_text(law[1], encoding="utf-8")
    printed = _run("elo-batch rules --check club.toml", tmp_path)
    assert printed.endswith("club.toml is fine.\n")
    assert "no rating falls below 1000" in printed


def test_the_files_the_readme_names_exist() -> None:
    text = README.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
