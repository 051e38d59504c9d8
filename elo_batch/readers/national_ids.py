"""Which of two ids and ratings, the federation's own or FIDE's, stand for the players of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings


def with_one_kind_of_id(
    players: Sequence[Entry], own: tuple[str, str], findings: Findings, fide: str = "fide_id"
) -> list[Entry]:
    """The players with the federation's ids, or FIDE's where every player has one and not of the other.

    Both stand in `extra` under their columns (`own` is column and name for people), and a note says which
    was taken (N111) where a file has both. Ids are never mixed: two lists may give one number to two people.
    """
    column, name = own
    counted = {kind: sum(bool(p.extra.get(kind)) for p in players) for kind in (column, fide)}
    by_fide = counted[fide] > counted[column] and (counted[fide] == len(players) or not counted[column])
    chosen, other = (fide, column) if by_fide else (column, fide)
    if counted[column] and counted[fide]:
        names = {column: name, fide: "FIDE numbers"}
        findings.add(
            "N111",
            chosen=names[chosen],
            other=names[other],
            kept=other,
            with_id=counted[chosen],
            players=len(players),
        )
    return [replace(player, id=player.extra.get(chosen, "")) for player in players]


def with_one_kind_of_rating(players: Sequence[Entry], findings: Findings) -> list[Entry]:
    """The players with the rating that goes with their ids; who has only the other one is unrated (N160).

    Both stand in `extra` (`local_rating`, `fide_rating`; "" or 0 for none). Ratings of two lists are never
    mixed: the expected score of two players means nothing then. Where nobody has the rating that goes with
    the ids, all have the other.
    """
    rated = {kind: sum(_rating(player, kind) > 0 for player in players) for kind in ("local", "fide")}
    by_fide = any(player.id and player.id == player.extra.get("fide_id") for player in players)
    by_local = any(player.id and player.id == player.extra.get("local_id") for player in players)
    if by_fide == by_local:  # no ids, or the same ones
        by_fide = rated["fide"] > rated["local"]
    chosen, other = ("fide", "local") if by_fide else ("local", "fide")
    if not rated[chosen]:
        chosen, other = other, chosen
    left = [player for player in players if not _rating(player, chosen) and _rating(player, other)]
    if left:
        names = {"local": "local", "fide": "FIDE"}
        findings.add(
            "N160",
            left[0].line,
            chosen=names[chosen],
            other=names[other],
            with_rating=rated[chosen],
            players=len(players),
            count=len(left),
            first=left[0].name,
        )
    return [replace(player, rating=_rating(player, chosen)) for player in players]


def _rating(player: Entry, kind: str) -> int:
    text = player.extra.get(f"{kind}_rating", "").split(".")[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
