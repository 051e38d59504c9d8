"""The result of each game of PGN: what its tags, the end of its moves and its Termination say together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from elo_batch.notation.results import canonical, parse_result
from elo_batch.readers.pgn_movetext import RESULTS
from elo_batch.readers.pgn_values import NOTHING, Distinct, forfeit, unplayed

_UNFINISHED = RESULTS.index("*")
_OTHER = len(RESULTS)  # another notation, which the result's own check reads or refuses
Rows = NDArray[np.intp]


@dataclass(frozen=True)
class Results:
    """Results of games, and the games (positions) whose results want a word.

    Attributes:
        texts: the result of each game.
        differ: the tag and the end of the moves contradict each other; the tag is taken.
        unsaid: the tag is `*`, and the moves end with a result; the game counts as not finished.
        from_moves: there is no tag; the end of the moves is taken.
        nowhere: neither gives a result; the game counts as not finished.
        forfeited: not played, by the Termination.
        without_moves: a result without moves among games that have them.
        in_tags_only: no game of the event has moves, and they end with `*`.
    """

    texts: list[str]
    differ: Rows
    unsaid: Rows
    from_moves: Rows
    nowhere: Rows
    forfeited: Rows
    without_moves: Rows
    in_tags_only: Rows


@dataclass(frozen=True)
class Said:
    """What games say of their results.

    Attributes:
        tag, termination: the tags Result and Termination.
        ending: the end of the movetext, as a position in RESULTS; `moves`: whether there are moves.
        bye: the games in which one player is a word for a bye.
        event: the number of the event of each game, from 0.
    """

    tag: Distinct
    termination: Distinct
    ending: NDArray[np.int8]
    moves: NDArray[np.bool_]
    bye: NDArray[np.bool_]
    event: Rows


def decide(said_of: Said) -> Results:
    """Decide the result of each game; a bye without a result has none, which its own check explains."""
    tag, ending, moves, event = said_of.tag, said_of.ending, said_of.moves, said_of.event
    said = tag.numbered(_code)
    text = ending.astype(np.int64)
    result = np.where(said > 0, said, np.where(text > 0, text, _UNFINISHED))
    decisive, played = (said > 0) & (said != _UNFINISHED), (text > 0) & (text != _UNFINISHED)
    has_moves = np.zeros(int(event.max(initial=-1)) + 1, dtype=bool)
    has_moves[event[moves]] = True
    among = has_moves[event]
    ends_otherwise = (text > 0) & (text != said) & (among | played)
    finished = result != _UNFINISHED
    forfeits = _forfeits(said_of.termination, moves) & finished & ~said_of.bye
    return Results(
        texts=_texts(tag, np.where(said_of.bye & ~finished, 0, result), forfeits),
        differ=np.flatnonzero(decisive & (said < _OTHER) & ends_otherwise),
        unsaid=np.flatnonzero((said == _UNFINISHED) & played),
        from_moves=np.flatnonzero((said == 0) & (text > 0)),
        nowhere=np.flatnonzero((said == 0) & (text == 0) & ~said_of.bye),
        forfeited=np.flatnonzero(forfeits),
        without_moves=np.flatnonzero(
            finished & (result < _OTHER) & ~moves & among & ~forfeits & ~said_of.bye
        ),
        in_tags_only=np.flatnonzero(decisive & ~moves & ~among & (text == _UNFINISHED)),
    )


def _code(text: str) -> int:
    """A Result tag as a position in RESULTS; 0 = it says nothing, _OTHER = it says something else."""
    if text.strip() in RESULTS:
        return RESULTS.index(text.strip())
    if text.strip() in NOTHING:
        return 0
    outcome = parse_result(text)
    same = canonical(outcome) if outcome else ""
    return RESULTS.index(same) if same and same in RESULTS else _OTHER


def _forfeits(termination: Distinct, moves: NDArray[np.bool_]) -> NDArray[np.bool_]:
    how = termination.numbered(forfeit)
    return np.asarray((how == 2) | ((how == 1) & ~moves), dtype=bool)


def _texts(tag: Distinct, result: NDArray[np.int64], forfeits: NDArray[np.bool_]) -> list[str]:
    """Canonical where it is one of PGN's results, else as the tag writes it; forfeits as forfeits."""
    plain = np.array([*RESULTS, ""], dtype=object)
    texts = plain[result]
    other = np.flatnonzero(result == _OTHER)
    texts[other] = [tag.texts[code].strip() for code in tag.codes[other].tolist()]
    rows = np.flatnonzero(forfeits)
    distinct, codes = np.unique(texts[rows].astype(str), return_inverse=True)
    texts[rows] = np.array([unplayed(text) for text in distinct.tolist()], dtype=object)[codes]
    return [str(text) for text in texts.tolist()]
