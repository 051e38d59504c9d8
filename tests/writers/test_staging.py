"""The output folder holds the old run or the new run, whole, whatever happens."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from writer_states import NEW, OLD, STRANGER, content, files, folder_with_old_run

from elo_batch.problems import RequestError
from elo_batch.results import Document
from elo_batch.writers.journal import Journal, decide, undo, write_synced
from elo_batch.writers.lock import locked
from elo_batch.writers.staging import keep, recover, write, write_rejected


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """An output folder after the first run, with a stranger's file."""
    return folder_with_old_run(tmp_path / "ratings-out")


def _steps(out: Path, documents: list[Document]) -> list[str]:
    steps: list[str] = []
    write(out, documents, steps.append)
    return steps


def test_a_run_replaces_the_run_before_and_leaves_files_of_others(out: Path) -> None:
    write(out, NEW)
    assert files(out) == content(NEW)


def test_run_json_is_moved_last_and_after_stale_files_are_gone(out: Path) -> None:
    steps = [step for step in _steps(out, NEW) if step.startswith(("move", "remove"))]
    assert steps == [
        "move ratings.csv",
        "move lines.csv",
        "move problems.csv",
        "remove lines.parquet",
        "remove report.html",
        "move run.json",
    ]


def test_a_killed_run_leaves_the_old_or_the_new_state_after_recovery(tmp_path: Path) -> None:
    program = Path(__file__).with_name("kill_at_step.py")
    done = subprocess.run([sys.executable, program, tmp_path], capture_output=True, check=True, text=True)
    told = json.loads(done.stdout)
    names = [name for name, _, _ in told]
    decided = names.index("decide")
    assert names[-1] is None
    assert [state for _, _, state in told] == ["old"] * (decided + 1) + ["new"] * (len(told) - decided - 1)
    assert {done for _, done, _ in told[1:decided]} == {"discarded"}
    assert {done for _, done, _ in told[decided + 1 : -1]} == {"finished"}


class _StopError(OSError):
    pass


@pytest.mark.parametrize("error", [_StopError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_a_disk_error_or_an_interruption_at_any_step_keeps_the_old_state(
    tmp_path: Path, error: BaseException
) -> None:
    steps = _steps(folder_with_old_run(tmp_path / "all"), NEW)
    assert len(steps) > 15
    for number in range(len(steps)):
        out = folder_with_old_run(tmp_path / str(number))
        left = iter(range(number))

        def step(name: str, left: object = left) -> None:
            if next(left, None) is None:  # type: ignore[call-overload]
                raise error

        with pytest.raises(type(error)):
            write(out, NEW, step)
        assert files(out) == content(OLD), steps[number]


def test_an_undo_that_was_interrupted_is_completed_by_recover(tmp_path: Path) -> None:
    for number in range(20):
        out = folder_with_old_run(tmp_path / str(number))
        journal = Journal(("ratings.csv", "lines.csv"), ("report.html",), ("ratings.csv", "report.html"))
        for name in journal.moves:
            write_synced(out / ".staging" / "new" / name, b"new")
        (out / ".staging" / "old").mkdir()
        for name in journal.kept:
            os.link(out / name, out / ".staging" / "old" / name)
        decide(out, journal)
        (out / ".staging" / "new" / "ratings.csv").replace(out / "ratings.csv")
        (out / "report.html").unlink()
        left = iter(range(number))

        def step(name: str, left: object = left) -> None:
            if next(left, None) is None:  # type: ignore[call-overload]
                raise KeyboardInterrupt

        try:
            undo(out, journal, step)
            break
        except KeyboardInterrupt:
            assert recover(out) == "undone"
            assert files(out) == content(OLD), number
    assert number > 3
    assert files(out) == content(OLD)


def test_nothing_is_recovered_where_nothing_was_broken(out: Path) -> None:
    assert recover(out) == ""
    assert recover(out / "not there") == ""


def test_a_stale_file_that_somebody_changed_stays(out: Path) -> None:
    (out / "report.html").write_bytes(b"annotated by the office")
    write(out, NEW)
    assert files(out) == content(NEW) | {"report.html": b"annotated by the office"}


def test_a_file_of_others_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "ratings.csv").write_bytes(b"the opening list")
    with pytest.raises(RequestError, match=r"ratings\.csv was not made by a run in this folder"):
        write(tmp_path, NEW)
    assert files(tmp_path) == {"ratings.csv": b"the opening list"}


def test_a_run_json_of_another_program_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes(b'{"scripts": {}}')
    with pytest.raises(RequestError, match=r"run\.json was not made"):
        write(tmp_path, NEW)


def test_a_folder_is_made_when_it_is_not_there(tmp_path: Path) -> None:
    write(tmp_path / "a" / "b", NEW)
    assert files(tmp_path / "a" / "b") | STRANGER == content(NEW)


def test_a_failed_run_changes_only_rejected_and_the_next_success_removes_it(out: Path) -> None:
    write_rejected(out, [Document("problems.csv", b"1"), Document("problems.txt", b"1")])
    write_rejected(out, [Document("problems.csv", b"2")])
    assert files(out) == content(OLD) | {"rejected/problems.csv": b"2"}
    write(out, NEW)
    assert files(out) == content(NEW)
    assert not (out / "rejected").exists()


def test_a_second_writer_is_refused_and_says_who_holds_the_folder(out: Path) -> None:
    with locked(out), pytest.raises(RequestError, match=rf"another run \(process {os.getpid()}\) is writing"):
        write(out, NEW)
    assert files(out) == content(OLD)
    write(out, NEW)


def test_the_lock_file_of_a_dead_process_does_not_lock(out: Path) -> None:
    (out / ".lock").write_text("1\n")
    write(out, NEW)
    assert files(out) == content(NEW)


def test_a_damaged_journal_is_named_and_nothing_is_touched(out: Path) -> None:
    write_synced(out / ".staging" / "journal.json", b"{")
    with pytest.raises(OSError, match=r"journal\.json is damaged"):
        recover(out)
    assert files(out).items() >= content(OLD).items()


def test_without_hard_links_files_are_kept_as_copies(out: Path) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError

    assert keep(out, ["ratings.csv", "not there.csv"], link=refuse) == ("ratings.csv",)
    assert (out / ".staging" / "old" / "ratings.csv").read_bytes() == b"old"


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    taken = tmp_path / "list.csv"
    taken.write_text("id,rating\n", encoding="utf-8")
    for put in (write, write_rejected):
        with pytest.raises(RequestError, match="is a file; results need a folder: name another with --out"):
            put(taken, NEW)
    assert taken.read_text(encoding="utf-8") == "id,rating\n"
