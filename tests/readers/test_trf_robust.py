"""Tournament reports: whatever the bytes, a report is read or explained, never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trf_texts import HEADER, THREE, games, read, table

from elo_batch.notation.how import How
from elo_batch.notation.results import parse_bye, parse_result

SETTINGS = settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
WHOLE = "\n".join([*HEADER, "062 3", "XXR 2", *THREE, ""]).encode()


@SETTINGS
@given(st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 3), st.binary(max_size=3)), max_size=6))
def test_a_damaged_report_is_read_without_a_crash(
    tmp_path: Path, damages: list[tuple[int, int, bytes]]
) -> None:
    data = WHOLE
    for at, removed, put in damages:
        data = data[:at] + put + data[at + removed :]
    file = read(tmp_path, data)
    rows = table(file, "games").rows
    for result, black in zip(rows["result"], rows["black"], strict=True):
        outcome = parse_result(result) if black else parse_bye(result)
        assert outcome is not None
        assert (outcome.how == How.BYE) == (not black)
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert all(problem.message and 0 <= problem.place.line <= lines for problem in file.problems)


@SETTINGS
@given(st.text(alphabet="001 2\n\r\twb-=+HZé\u2028", max_size=200))
def test_any_text_is_read_or_explained(tmp_path: Path, text: str) -> None:
    file = read(tmp_path, text.encode())
    assert [table.kind for table in file.tables] == ["players", "events", "games"]


@SETTINGS
@given(st.permutations(THREE))
def test_the_order_of_the_records_does_not_change_the_games(tmp_path: Path, lines: list[str]) -> None:
    assert sorted(games(read(tmp_path, lines))) == sorted(games(read(tmp_path, THREE)))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\0\0", b"\xff\xfe0\x000\x001\x00 \x00", b"001", b"001 ", b"\x1a"]
)
def test_nearly_nothing_is_an_error_and_no_crash(tmp_path: Path, data: bytes) -> None:
    file = read(tmp_path, data)

    assert any(problem.severity == "error" for problem in file.problems)


def test_control_characters_beside_a_start_number_do_no_harm(tmp_path: Path) -> None:
    for mark in (b"\x1c", b"\x1d", b"\x1e", b"\x1f", b"\x85", b"\x0b", b"\x0c"):
        file = read(tmp_path, WHOLE.replace(b"001    1", b"001 " + mark + b"  1"))
        assert all(problem.message for problem in file.problems)


def test_a_record_of_thousands_of_rounds_is_an_error_and_not_taken_apart(tmp_path: Path) -> None:
    file = read(tmp_path, b"012 Open\n042 2026/01/01\n" + WHOLE + b"001    9 " + b"     2 w 1" * 390_000)
    assert [problem.code for problem in file.problems] == ["F013"]
    assert file.tables == ()
