"""Tables of events whose names begin as the records of a report file do."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file


@pytest.mark.parametrize("event", ["100 Jahre SK Eiche", "XXX Torneo del Roble", "001 Open"])
@pytest.mark.parametrize("mark", [",", ";"])
def test_an_event_named_like_a_record_is_read_as_a_table(tmp_path: Path, event: str, mark: str) -> None:
    rows = ["event,round,white,black,result", *(f"{event},{n},90000001,90000002,1-0" for n in (1, 2, 3))]
    path = tmp_path / "games.csv"
    path.write_text("\n".join(rows).replace(",", mark) + "\n")
    (table,) = read_file(str(path), ReadOptions(kind="games")).tables
    assert table.rows["event"].tolist() == [event] * 3
