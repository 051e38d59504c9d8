"""A Swiss event uploaded to chess-results.com: the changes of the program, within 1 (it cuts)."""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from elo_batch.exact import to_text
from elo_batch.readers import chess_results_xml

from ..rated import event_rows, rated

EVENT = Path(__file__).parent / "upload_xml" / "event.xml"
JUNIORS = {"3", "7", "20", "21"}  # K 40, by the published change; all others 20


def test_twelve_published_changes_within_one(tmp_path: Path) -> None:
    players, _, games = (table.rows for table in chess_results_xml.read(str(EVENT)).tables)
    played = games[games["black"] != ""][["round", "white", "black", "result"]].assign(event="Autumn Swiss")
    rated_players = players[players["rating"] != ""]
    listed = [{"id": row.id, "name": row.name, "rating": row.rating} for row in rated_players.itertuples()]
    results = rated(tmp_path, played.to_dict("records"), listed, on=date(2025, 10, 1))
    ours, compared = event_rows(results), 0
    for row in rated_players.itertuples():
        gain = next(found["gain"] for (_, id_), found in ours.items() if id_ == row.id)
        change = Decimal(to_text(int(gain))) * (40 if row.start_number in JUNIORS else 20)
        published = int(row.published_change)
        assert abs(int(change.quantize(Decimal(1), ROUND_HALF_UP)) - published) <= 1, row.name
        compared += 1
    assert compared == 12
