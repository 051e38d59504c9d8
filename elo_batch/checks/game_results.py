"""Results of games: each distinct notation is read once; then scores given apart, byes and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from elo_batch.checks.codes import BLANK, Coded, Codes
from elo_batch.checks.collect import Rows
from elo_batch.checks.empty_seats import doubtful_scores
from elo_batch.checks.persons import Persons
from elo_batch.checks.stack import Stack, filled
from elo_batch.exact import HALF_POINT
from elo_batch.notation.date_like import became, looks_like_date
from elo_batch.notation.flags import parse_flag
from elo_batch.notation.how import How
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import (
    FULL_BYE,
    Outcome,
    is_ambiguous,
    is_both_scores,
    parse_bye,
    parse_empty_seat,
    parse_result,
    suspects,
)
from elo_batch.notation.score_marks import forfeit_of, is_forfeit_mark, own_forfeit
from elo_batch.notation.text import plain
from elo_batch.problems import MOST_OF_ONE_KIND, Problem

_SCORE_COLUMNS = ("white_score", "black_score")
_NO_SCORE = -1
_BAD_SCORE = -2
_WORTH = {2: "a full point", 1: "half a point", 0: "no point"}
_SCORE = {2: "1", 1: "½", 0: "0"}
_UNREAD = Outcome(_BAD_SCORE, _BAD_SCORE, How.UNFINISHED)
_BLANK_RESULT = Outcome(0, 0, How.UNFINISHED)
Scores = NDArray[np.int8]


@dataclass
class GameResults:
    """Scores in half points and `How` of every row, and what is wrong with them."""

    white: Scores
    black: Scores
    how: Scores
    found: list[tuple[str, NDArray[np.intp], str, dict[str, object]]]

    def report(self, code: str, rows: NDArray[np.intp], column: str, **values: object) -> None:
        """Remember a problem of rows until their events are known."""
        if rows.size:
            self.found.append((code, rows, column, values))

    def problems(self, rows: Rows) -> list[Problem]:
        """Everything that was found, with places and events."""
        return [
            problem
            for code, at, column, values in self.found
            for problem in rows.problems(code, at, column, **values)
        ]


def type_results(stack: Stack, persons: Persons, declared: Mapping[str, str]) -> GameResults:
    """Read the results of all games.

    `declared` maps notations to notations that can be read (`--map "result:N=1/2-1/2"`).
    """
    coded = stack.column("result")
    codes = filled(coded, len(stack))
    texts = coded.texts if coded else []
    meanings = {plain(key): value for key, value in declared.items()}
    games = _read(texts, codes, lambda text: _outcome(meanings, text, parse_result), _BLANK_RESULT)
    bye = (persons.black == BLANK) & (persons.white != BLANK)
    own, others = _apply_scores(games, stack, bye, codes, persons)
    unsaid, both_sided = bye & (codes == BLANK), bye & _both_sided(texts, codes)
    _report_scores_of_nobody(games, (own, others), unsaid, both_sided, persons)
    _apply_byes(games, texts, codes, meanings, bye, persons)
    _apply_blank_byes(games, np.flatnonzero(bye & (codes == BLANK)), persons.bye_word, own)
    if coded is not None:
        _doubtful_in_company(games, stack, coded, meanings, bye)
        _report_unread(games, coded)
    _apply_rated(games, stack)
    return games


def _outcome(
    meanings: Mapping[str, str], text: str, parse: Callable[[str], Outcome | None]
) -> Outcome | None:
    return parse(meanings.get(plain(text), text))


def _read(
    texts: list[str], codes: Codes, read: Callable[[str], Outcome | None], blank: Outcome
) -> GameResults:
    outcomes = np.array([*(read(text) or _UNREAD for text in texts), blank], dtype=np.int8)
    white, black, how = (np.ascontiguousarray(outcomes[:, i])[codes] for i in range(3))
    return GameResults(white, black, how, [])


def _apply_scores(
    games: GameResults, stack: Stack, bye: NDArray[np.bool_], codes: Codes, persons: Persons
) -> tuple[Scores, Scores]:
    """Scores in columns of their own: they decide where there is no result, and must agree with one.

    Gives, for rows with one player, the score of the one who is there and the other; below 0 = there is none.
    """
    if not (stack.has("white_score") or stack.has("black_score")):
        none = np.full(len(stack), _NO_SCORE, dtype=np.int8)
        return none, none
    rows, forfeits = _forfeits(stack)
    white, black = (_scores(games, stack, column, bye, rows) for column in ("white_score", "black_score"))
    white[rows], black[rows] = forfeits[:, 0], forfeits[:, 1]
    games.report("V218", np.flatnonzero(~bye & ((white == _NO_SCORE) != (black == _NO_SCORE))), "white_score")
    given = (white >= 0) & (black >= 0) & ~bye
    alone = given & ((codes == BLANK) | (games.white == _BAD_SCORE))
    differ = given & ~alone & ((games.white != white) | (games.black != black))
    games.report("V207", np.flatnonzero(differ & (games.how != How.UNFINISHED)), "result")
    games.white, games.black = np.where(alone, white, games.white), np.where(alone, black, games.black)
    games.how = np.where(alone, np.int8(How.PLAYED), games.how)
    same = rows[alone[rows] | (given & ~differ & (games.how == How.PLAYED))[rows]]
    games.how[same] = How.FORFEIT
    _refuse_two_winners(games, np.flatnonzero(alone & (white + black > 2)))
    return np.where(persons.swapped, black, white), np.where(persons.swapped, white, black)


def _forfeits(stack: Stack) -> tuple[NDArray[np.intp], Scores]:
    """The rows whose two scores tell a forfeit together, and the scores of white and black in them."""
    texts = [[*coded.texts, ""] if coded else [""] for coded in map(stack.column, _SCORE_COLUMNS)]
    codes = [filled(stack.column(column), len(stack)) for column in _SCORE_COLUMNS]
    likely = [np.array([is_forfeit_mark(text) for text in each]) for each in texts]
    rows = np.flatnonzero(likely[0][codes[0]] | likely[1][codes[1]])
    if not rows.size:
        return rows, np.empty((0, 2), dtype=np.int8)
    pairs, of_row = np.unique(np.stack([each[rows] for each in codes]), axis=1, return_inverse=True)
    found = [forfeit_of(texts[0][white], texts[1][black]) for white, black in pairs.T.tolist()]
    scores = np.array([each[:2] if each else (_NO_SCORE, _NO_SCORE) for each in found], dtype=np.int8)
    told = scores[of_row.ravel()]
    return rows[told[:, 0] >= 0], told[told[:, 0] >= 0]


def _scores(
    games: GameResults, stack: Stack, column: str, bye: NDArray[np.bool_], known: NDArray[np.intp]
) -> Scores:
    """The scores of one column; what is none is told (V206), but for the rows that are `known`.

    A forfeit of a player without an opponent counts as the points it gives.
    """
    coded = stack.column(column)
    if coded is None:
        return np.full(len(stack), _NO_SCORE, dtype=np.int8)
    scores = coded.take([_half_points(text) for text in coded.texts], _NO_SCORE, np.int8)
    alone = [_NO_SCORE if (own := own_forfeit(text)) is None else min(own, 2) for text in coded.texts]
    marks = coded.take(alone, _NO_SCORE, np.int8)
    scores = np.where(bye & (marks >= 0), marks, scores)
    bad = np.setdiff1d(np.flatnonzero(scores == _BAD_SCORE), known)
    games.report("V206", bad, column, found=[coded.texts[code] for code in coded.codes[bad]])
    return scores


def _half_points(text: str) -> int:
    units = parse_points(text)
    halves, rest = divmod(units, HALF_POINT) if units is not None else (_BAD_SCORE, 0)
    return halves if not rest and 0 <= halves <= 2 else _BAD_SCORE


def _apply_byes(
    games: GameResults,
    texts: list[str],
    codes: Codes,
    meanings: Mapping[str, str],
    bye: NDArray[np.bool_],
    persons: Persons,
) -> None:
    """Rows without an opponent are byes: their result is the player's score."""
    against_nobody = np.flatnonzero((games.how == How.BYE) & ~bye & (persons.white != BLANK))
    games.report("V215", against_nobody, "result")
    if not bye.any():
        return
    rows = np.flatnonzero(bye)
    empty = {text: found for text in texts if (found := _outcome(meanings, text, parse_empty_seat))}
    byes = {text: _outcome(meanings, text, parse_bye) or empty.get(text) for text in texts}
    read = _read(texts, codes[rows], byes.get, Outcome(2, 0, How.BYE))
    mirrored = persons.swapped[rows] & (games.how[rows] <= How.FORFEIT) & (games.white[rows] >= 0)
    games.white[rows] = np.where(mirrored, games.black[rows], read.white)
    games.black[rows] = np.where(read.white == _BAD_SCORE, _BAD_SCORE, 0)
    games.how[rows] = How.BYE
    games.report("V229", rows[_both_sided(texts, codes[rows]) & (persons.bye_word[rows] < 0)], "black")
    _report_empty_seats(games, texts, codes, rows, empty)


def _report_scores_of_nobody(
    games: GameResults,
    by_column: tuple[Scores, Scores],
    unsaid: NDArray[np.bool_],
    both_sided: NDArray[np.bool_],
    persons: Persons,
) -> None:
    """Results of games against a `0` or a word for an empty seat (V250, V251, V229).

    Args:
        games: the results as they are written.
        by_column: the scores of the player who is there and of nobody, in columns of their own.
        unsaid: rows with one player whose result is blank.
        both_sided: rows with one player whose result has a score for either side.
        persons: who sits where.
    """
    if not persons.empty:
        return
    swapped = persons.swapped
    sides = np.where(swapped, games.black, games.white), np.where(swapped, games.white, games.black)
    mine, theirs = (
        np.where(both_sided, side, np.where(unsaid, score, np.int8(_NO_SCORE)))
        for side, score in zip(sides, by_column, strict=True)
    )
    for code, rows, side, text in doubtful_scores(persons.empty, mine, theirs):
        games.report(code, rows, side, found=text)


def _apply_blank_byes(games: GameResults, rows: NDArray[np.intp], word: Scores, own: Scores) -> None:
    """Byes without a result: their score if there is one, else what the word for the bye is worth (V214)."""
    games.white[rows] = np.where(
        own[rows] >= 0, own[rows], np.where(word[rows] >= 0, word[rows], FULL_BYE.white)
    )
    silent = rows[own[rows] < 0]
    for points, text in _WORTH.items():
        games.report("V214", silent[word[silent] == points], "result", points=text)
    games.report("V216", silent[word[silent] < 0], "black")


def _report_empty_seats(
    games: GameResults,
    texts: list[str],
    codes: Codes,
    rows: NDArray[np.intp],
    empty: Mapping[str, Outcome],
) -> None:
    """`default` and `void` with one seat empty: a point or none, and no game (V230)."""
    for text, outcome in empty.items():
        here = rows[codes[rows] == texts.index(text)]
        points = "the point" if outcome.white else "no point"
        games.report("V230", here, "result", found=text, points=points)


def _both_sided(texts: list[str], codes: Codes) -> NDArray[np.bool_]:
    """Which rows have the result of a game at the board, with a score for either side."""
    found = np.zeros(len(texts) + 1, dtype=bool)
    for code in np.unique(codes[codes != BLANK]):
        found[code] = is_both_scores(texts[code])
    return found[codes]


def _doubtful_in_company(
    games: GameResults, stack: Stack, coded: Coded, meanings: Mapping[str, str], bye: NDArray[np.bool_]
) -> None:
    """Notations that another one in the same table makes doubtful, such as `D` beside `V`."""
    if not suspects(coded.texts):
        return
    start = 0
    for size, used in zip(stack.sizes, stack.by_table(coded.codes, len(coded.texts)), strict=True):
        for text, reason in suspects([coded.texts[i] for i in used]).items():
            if plain(text) not in meanings:
                here = (coded.codes[start : start + size] == coded.texts.index(text)) & ~bye[
                    start : start + size
                ]
                games.report("V205", start + np.flatnonzero(here), "result", found=text, reason=reason)
        start += size


def _report_unread(games: GameResults, coded: Coded) -> None:
    unread = np.flatnonzero((games.white == _BAD_SCORE) & (coded.codes != BLANK))
    reasons = {code: _reason(coded.texts[code]) for code in np.unique(coded.codes[unread]).tolist()}
    number = {"V203": 0, "V204": 1, "V205": 2}
    kind_of = np.zeros(len(coded.texts), dtype=np.int8)
    kind_of[list(reasons)] = [number[code] for code, _ in reasons.values()]
    kinds = kind_of[coded.codes[unread]]
    for code, kind in number.items():
        rows = unread[kinds == kind]
        codes = coded.codes[rows[:MOST_OF_ONE_KIND]].tolist()
        why = [reasons[i][1] for i in codes]
        games.report(
            code,
            rows,
            "result",
            found=[coded.texts[i] for i in codes],
            what=[became(coded.texts[i]) for i in codes],
            likely=why,
            reason=why,
            repair="",
        )
    _take_back(games, unread)


def _refuse_two_winners(games: GameResults, rows: NDArray[np.intp]) -> None:
    """Scores that are more than one point together (D125)."""
    white, black = ([_SCORE[score] for score in side[rows].tolist()] for side in (games.white, games.black))
    games.report("D125", rows, "white_score", white=white, black=black)
    _take_back(games, rows)


def _take_back(games: GameResults, rows: NDArray[np.intp]) -> None:
    """No score for games whose event is refused; "not rated" keeps them from counting as still to come."""
    games.white[rows], games.black[rows] = 0, 0
    games.how[rows] = How.NOT_RATED


def _reason(text: str) -> tuple[str, str]:
    """Why a text that is no result is none: the code, and what its sentence adds."""
    if likely := looks_like_date(text):
        return "V204", likely
    reason = is_ambiguous(text)
    return ("V205", reason) if reason else ("V203", "")


def _apply_rated(games: GameResults, stack: Stack) -> None:
    """`rated` = no: points count, rating does not."""
    coded = stack.column("rated")
    if coded is None:
        return
    flags = [parse_flag(text) for text in coded.texts]
    values = coded.take([-1 if flag is None else int(flag) for flag in flags], 1, np.int8)
    bad = np.flatnonzero(values == -1)
    games.report("V210", bad, "rated", found=[coded.texts[code] for code in coded.codes[bad]])
    games.how = np.where((values == 0) & (games.how == How.PLAYED), np.int8(How.NOT_RATED), games.how)
