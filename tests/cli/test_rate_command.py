"""`rate` and `check` on the command line: exit codes, what is written, what is printed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from .running import Ran, run

Rate = Callable[..., Ran]
GAMES = "event,round,date,white,black,result,time_control\n"
GOOD = GAMES + "Open,1,2025-11-08,90000001,90000002,1-0,standard\n"
BAD = GAMES + "Cup,1,2025-11-08,90000001,90000002,abc,standard\n"
PLAYERS = "id,name,rating,k\n90000001,Alder,2450,10\n90000002,Birch,2415,10\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.csv").write_text(GOOD, encoding="utf-8")
    (tmp_path / "cup.csv").write_text(BAD, encoding="utf-8")
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def rate(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: Path) -> Rate:
    def call(*arguments: str) -> Ran:
        return run(capsys, monkeypatch, "rate", *arguments, "--players", "players.csv", "--out", "out")

    return call


def _state(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_clean_batch_ends_with_0_and_names_its_files(rate: Rate, files: Path) -> None:
    ran = rate("open.csv", "--list", "2025-12-01")
    assert ran.code == 0
    assert sorted(_state(files / "out")) == [
        "changes.csv",
        "lines.csv",
        "newcomers.csv",
        "problems.csv",
        "rating-sheet.xlsx",
        "ratings.csv",
        "report.html",
        "run.json",
    ]
    assert "Games rated: 1" in ran.out


def test_run_json_holds_the_hash_of_every_input_and_output(rate: Rate, files: Path) -> None:
    rate("open.csv")
    facts = json.loads((files / "out/run.json").read_text(encoding="utf-8"))
    for name, digest in facts["outputs"].items():
        assert sha256((files / "out" / name).read_bytes()).hexdigest() == digest
    assert {entry["file"]: entry["sha256"] for entry in facts["inputs"]} == {
        name: sha256((files / name).read_bytes()).hexdigest() for name in ("open.csv", "players.csv")
    }


def test_an_error_ends_with_1_and_touches_nothing_but_rejected(rate: Rate, files: Path) -> None:
    assert rate("open.csv").code == 0
    before = _state(files / "out")
    ran = rate("cup.csv")
    assert ran.code == 1
    after = _state(files / "out")
    assert {name: after[name] for name in before} == before
    assert sorted(set(after) - set(before)) == ["rejected/problems.csv", "rejected/problems.txt"]
    assert "cup.csv:2: V203 error: result 'abc' is not a result" in ran.err
    assert 'Event "Cup" not rated.' in ran.err


def test_the_next_success_removes_what_was_rejected(rate: Rate, files: Path) -> None:
    rate("cup.csv")
    rate("open.csv")
    assert not (files / "out/rejected").exists()


def test_skipped_events_end_with_4_and_are_named_everywhere(rate: Rate, files: Path) -> None:
    ran = rate("open.csv", "cup.csv", "--skip-bad-events")
    assert ran.code == 4
    facts = json.loads((files / "out/run.json").read_text(encoding="utf-8"))
    assert facts["refused_events"] == ["Cup"]
    assert "Cup" in (files / "out/report.html").read_text(encoding="utf-8")
    assert 'Event "Cup" not rated.' in ran.err


def test_without_skipping_a_bad_event_stops_the_batch(rate: Rate) -> None:
    assert rate("open.csv", "cup.csv").code == 1


def test_strict_turns_open_warnings_into_1_and_a_waiver_opens_the_way(rate: Rate, files: Path) -> None:
    (files / "open.csv").write_text(
        GOOD + "Open,2,2025-11-09,90000001,90000002,*,standard\n", encoding="utf-8"
    )
    ran = rate("open.csv", "--strict")
    assert ran.code == 1
    warnings = [line for line in ran.err.splitlines() if " warning: " in line]
    waivers = ["code,place,reason,initials"]
    for line in warnings:
        place, _, rest = line.rpartition(" warning: ")[0].rpartition(": ")
        waivers.append(f'{rest},"{place}",known,AA')
    (files / "waivers.csv").write_text("\n".join(waivers) + "\n", encoding="utf-8")
    assert rate("open.csv", "--strict", "--waivers", "waivers.csv").code == 0


def test_a_dry_run_prints_the_same_and_writes_nothing(rate: Rate, files: Path) -> None:
    dry = rate("open.csv", "--dry-run")
    assert dry.code == 0
    assert not (files / "out").exists()
    wet = rate("open.csv")
    assert dry.out.splitlines()[:-1] == wet.out.splitlines()[:-1]
    assert rate("cup.csv", "--dry-run").code == 1
    assert not (files / "out/rejected").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("missing.csv",), "missing.csv: there is no such file"),
        (("open.csv", "--rules", "fied"), "fide"),
        (("open.csv", "--format", "docx"), "csv, xlsx, html"),
        (("open.csv", "--list", "1.12.2025"), "YYYY-MM-DD"),
        (("open.csv", "--update", "game"), "period"),
        (("open.csv", "--reading", "windows=restart"), "window"),
        (("players.csv",), "--players"),
        (("open.csv", "--on", "2013-05-01"), "2017-07-01"),
        (("open.csv", "--no-such-option"), "--no-such-option"),
    ],
)
def test_a_wrong_request_ends_with_2_and_says_what_is_possible(
    rate: Rate, files: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    ran = rate(*arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert not (files / "out").exists()


def test_json_goes_to_standard_output_and_all_else_to_standard_error(rate: Rate) -> None:
    ran = rate("open.csv", "--json")
    summary = json.loads(ran.out)
    assert summary["exit_code"] == 0
    assert summary["counts"]["rated"] == 1
    ran = rate("cup.csv", "--json")
    assert "V203" in [problem["code"] for problem in json.loads(ran.out)["problems"]]


def test_on_github_problems_are_annotations_too(rate: Rate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert "::error file=cup.csv,line=2,title=V203" in rate("cup.csv").out


def test_check_looks_and_writes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: Path
) -> None:
    before = _state(files)
    good = run(capsys, monkeypatch, "check", "open.csv", "--players", "players.csv")
    bad = run(capsys, monkeypatch, "check", "cup.csv", "--players", "players.csv")
    assert (good.code, bad.code) == (0, 1)
    assert "V203" in bad.err
    assert _state(files) == before


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_the_old_result_whole(
    rate: Rate, files: Path, sent: signal.Signals, code: int
) -> None:
    rate("open.csv")
    before = _state(files / "out")
    command = [sys.executable, "-m", "elo_batch", "rate", "-", "--players", "players.csv", "--out", "out"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=files,
        preexec_fn=lambda: signal.signal(sent, signal.SIG_DFL),  # what runs in the background ignores Ctrl-C
    )
    assert process.stdin is not None
    process.stdin.write(GOOD.encode() + 4000 * b"# a comment longer than what a pipe holds\n")
    process.stdin.flush()  # it has started, and waits for the rest of its input
    process.send_signal(sent)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert b"the old result is whole" in err
    assert _state(files / "out") == before


def test_a_file_name_that_is_no_text_is_shown_with_its_bytes_and_read_like_any_other(files: Path) -> None:
    for text, code in ((GOOD, 0), (BAD, 1)):
        (files / "caf\udce9.csv").write_text(text, encoding="utf-8")
        (files / "list\udce9.csv").write_text(PLAYERS, encoding="utf-8")
        command = [sys.executable, "-m", "elo_batch", "rate", "caf\udce9.csv", "--players", "list\udce9.csv"]
        done = subprocess.run([*command, "--json", "--out", "out"], capture_output=True, check=False)
        assert done.returncode == code, done.stderr
    assert b"caf\\xe9.csv:2: V203" in done.stderr
    assert r"list\\xe9.csv" in (files / "out" / "run.json").read_text(encoding="utf-8")


def test_names_that_the_terminal_cannot_show_stop_nothing(files: Path) -> None:
    (files / "open.csv").write_text(GOOD.replace("Open", "Őpen ½"), encoding="utf-8")
    command = [sys.executable, "-m", "elo_batch", "rate", "open.csv", "--players", "players.csv"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert b"\\u0150pen" in done.stdout


def test_a_file_named_twice_is_read_once_also_through_a_link(rate: Rate, files: Path) -> None:
    (files / "link.csv").symlink_to(files / "open.csv")
    ran = rate("open.csv", "./open.csv", "link.csv", str(files / "open.csv"))
    assert ran.code == 0
    assert "Games read: 1\n" in ran.out


@pytest.mark.parametrize("place", ["open.csv/out", "x" * 300])
def test_a_folder_that_cannot_be_is_a_wrong_request(place: str, files: Path, capsys, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    ran = run(capsys, monkeypatch, "rate", "open.csv", "--players", "players.csv", "--out", place)
    assert ran.code == 2
    assert place in ran.err
    assert "Errno" not in ran.err


@pytest.mark.parametrize("encoding", ["hex", "rot13", "undefined", "klingon", "\udce9"])
def test_an_encoding_that_is_none_of_texts_is_a_wrong_request(rate: Rate, files: Path, encoding: str) -> None:
    (files / "old.csv").write_bytes(GOOD.replace("Open", "Öpen").encode("cp1252"))
    ran = rate("old.csv", "--encoding", encoding)
    assert ran.code == 2
    assert "there is no such encoding" in ran.err
