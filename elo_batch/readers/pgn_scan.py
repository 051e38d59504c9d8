"""From a block of PGN to its games: the tags of each, and how its movetext ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa
from elo_batch.readers.pgn_lines import Lines, Places, take_apart
from elo_batch.readers.pgn_movetext import endings
from elo_batch.readers.pgn_tags import KNOWN_TAGS, Tags, read_tags

KEPT_TAGS = 100
"""The most different tags of a block that become columns, besides those that are known."""


@dataclass(frozen=True)
class Games:
    """The games of one block.

    Attributes:
        line: the line of each game's first tag, from 0.
        columns: tag -> its values (Arrow large_binary, null where a game has no such tag).
        ending: the result at the end of the movetext, as a position in pgn_movetext.RESULTS.
        moves: whether there are moves.
        twice: (line, tag) of tags that stand twice in a game with different values; the later one is taken.
        unread: lines of tags that cannot be read.
        stray: the line of text before the first game; -1 = there is none.
        dropped: tags that are left out because there are too many different ones.
        lines: the number of lines of the block, without those that are left for the next.
        open: the line on which a comment begins that does not end; -1 = none.
        swallowing: the lines on which comments begin that only the comment of a later game closes.
    """

    line: Places
    columns: dict[str, Any]
    ending: NDArray[np.int8]
    moves: NDArray[np.bool_]
    twice: tuple[tuple[int, str], ...]
    unread: tuple[int, ...]
    stray: int
    dropped: tuple[str, ...]
    lines: int
    open: int
    swallowing: tuple[int, ...]


def scan(data: bytes, at_end: bool) -> tuple[Games, bytes]:
    """The games of a block that begins outside comments, and the bytes that belong to the next block.

    But at the end of the file the last game is left for the next block: more of it may follow.

    >>> games, rest = scan(b'[White "a"]\\n\\n1. e4 1-0\\n\\n[White "b"]\\n\\n*\\n', at_end=True)
    >>> games.columns["White"].to_pylist(), games.ending.tolist(), games.moves.tolist(), rest
    ([b'a', b'b'], [1, 4], [True, False], b'')
    """
    whole = len(data) if at_end else data.rfind(b"\n") + 1
    lines = take_apart(data[:whole])
    tags = read_tags(lines)
    new = _begins_game(lines, tags)
    firsts = np.flatnonzero(new)
    cut = len(lines.starts)  # the line on which the next block begins
    if not at_end:
        cut = int(tags.line[firsts[-1]]) if len(firsts) else 0
        firsts = firsts[tags.line[firsts] < cut]
    end = int(lines.starts[cut]) if cut < len(lines.starts) else len(lines.data)
    return _games(lines, tags, new, firsts, cut), lines.data[end:] + data[whole:]


def _games(lines: Lines, tags: Tags, new: NDArray[np.bool_], firsts: Places, cut: int) -> Games:
    stop = int(np.searchsorted(tags.line, cut))
    game = np.cumsum(new[:stop]) - 1
    columns, twice, dropped = _columns(tags, game, len(firsts))
    lasts = np.append(firsts[1:], stop)[: len(firsts)] - 1
    end = int(lines.starts[cut]) if cut < len(lines.starts) else len(lines.data)
    after = np.append(lines.starts[tags.line[firsts[1:]]], end)[: len(firsts)]
    ending, moves = endings(lines.data, lines.ends[tags.line[lasts]], after)
    head = int(tags.line[0]) if len(tags.line) else cut
    stray = np.flatnonzero(lines.filled[:head])
    swallowing = np.searchsorted(lines.starts, lines.swallowing, side="right") - 1
    return Games(
        line=tags.line[firsts],
        columns=columns,
        ending=ending,
        moves=moves,
        twice=twice,
        unread=tuple(tags.unread[tags.unread < cut].tolist()),
        stray=int(stray[0]) if len(stray) else -1,
        dropped=dropped,
        lines=cut,
        open=int(np.searchsorted(lines.starts, lines.open, side="right")) - 1 if lines.open >= 0 else -1,
        swallowing=tuple(swallowing[swallowing < cut].tolist()),
    )


def _begins_game(lines: Lines, tags: Tags) -> NDArray[np.bool_]:
    """Which tags are the first of a game: those after movetext, and those that begin another header."""
    if not len(tags.line):
        return np.empty(0, dtype=bool)
    filled = lines.filled.copy()
    filled[tags.unread] = False
    count = np.concatenate([[0], np.cumsum(filled)])  # filled lines before each line
    between = count[tags.line[1:]] - count[np.minimum(tags.line[:-1] + 1, tags.line[1:])]
    new = np.concatenate([[True], between > 0])
    for name in ("Event", "White"):
        if name in tags.names:
            _at_repeated(tags, new, name)
    return new


def _at_repeated(tags: Tags, new: NDArray[np.bool_], name: str) -> None:
    """Headers that follow one another without movetext: a tag that is there once more begins another game.

    The game begins after the blank line between them; where there is none, at its Event.
    """
    run = np.cumsum(new)
    rows = np.flatnonzero(tags.code == tags.names.index(name))
    same = run[rows[1:]] == run[rows[:-1]]
    before, again = rows[:-1][same], rows[1:][same]
    if not len(again):
        return
    apart = new | (np.diff(tags.line, prepend=-2) > 1)
    begins = np.maximum.accumulate(np.where(apart, np.arange(len(new)), 0))[again]
    new[begins[begins > before]] = True
    if name == "Event":
        new[again[(begins <= before) & (again - before > 1)]] = True


def _columns(
    tags: Tags, game: Places, count: int
) -> tuple[dict[str, Any], tuple[tuple[int, str], ...], tuple[str, ...]]:
    """One column for each tag, with the tags that stand twice in a game and those that are left out."""
    columns: dict[str, Any] = {}
    twice: list[tuple[int, str]] = []
    kept = [*tags.names[:KEPT_TAGS], *(name for name in tags.names[KEPT_TAGS:] if name in KNOWN_TAGS)]
    number = {name: code for code, name in enumerate(tags.names)}
    codes = tags.code[: len(game)]
    for name in kept:
        rows = np.flatnonzero(codes == number[name])
        if not len(rows):
            continue
        of = game[rows]
        twice += [(int(tags.line[row]), name) for row in _differing(tags, rows, of)]
        taken = np.zeros(count, dtype=np.int64)
        taken[of] = rows
        lacking = np.ones(count, dtype=bool)
        lacking[of] = False
        columns[name] = tags.value.take(pa.array(taken, mask=lacking))
    dropped = [name for name in tags.names[KEPT_TAGS:] if name not in KNOWN_TAGS]
    return columns, tuple(twice), tuple(dropped)


def _differing(tags: Tags, rows: Places, of: Places) -> list[int]:
    """Of the rows of one tag, those that repeat it in their game with another value."""
    again = np.flatnonzero(of[1:] == of[:-1]) + 1
    return [int(rows[i]) for i in again.tolist() if tags.value[int(rows[i])] != tags.value[int(rows[i - 1])]]
