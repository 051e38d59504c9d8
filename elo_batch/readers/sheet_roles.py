"""What a sheet of players beside the games is: a rating list, a register of start numbers, standings."""

from __future__ import annotations

from elo_batch.notation.standing import standing
from elo_batch.readers.header import Header, named
from elo_batch.readers.options import ReadOptions


def is_list(header: Header | None, options: ReadOptions) -> bool:
    """Whether a sheet beside the games lists players with ratings: it may be the rating list."""
    if header is None or not _is_beside_games(header, options):
        return False
    return "rating" in named(header.headings, "players", options)


def is_register(header: Header | None, options: ReadOptions) -> bool:
    """Whether a sheet lists players with their start numbers, by which the games may name them."""
    return _has(header, "number", options)


def is_standings(header: Header | None, options: ReadOptions) -> bool:
    """Whether a sheet lists players with their points, to which the games must add up."""
    return _has(header, "points", options)


def _has(header: Header | None, wanted: str, options: ReadOptions) -> bool:
    if header is None or not _is_beside_games(header, options):
        return False
    return any(standing(heading) == wanted for heading in header.headings)


def _is_beside_games(header: Header, options: ReadOptions) -> bool:
    return header.kind == "players" and options.kind == "games"
