"""The lines: one row per player per game, with every number needed to redo the sum by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.columns import LINES, NOBODY, names
from elo_batch.exact import HALF_POINT
from elo_batch.rating import RatedPool
from elo_batch.rating.inputs import Pool, Whole
from elo_batch.rating.lines import VERDICT_GROUNDS, VERDICT_TEXTS, Lines, Source
from elo_batch.rating.publish.labels import Labels, days, exact, integers, no_rows, texts

SOURCE_TEXTS = ("list", "file", "standard", "start", "meanwhile", "")


def line_rows(pool: Pool, rated: RatedPool, labels: Labels) -> pd.DataFrame:
    """The lines of one pool; only those of a real player (a bye has one side)."""
    lines, games = rated.lines, labels.games
    there, half = np.flatnonzero(lines.player >= 0), len(lines.player) // 2
    row = pool.games.row[lines.game[there]]
    event = lines.event[there].astype(np.int64)
    who, other = lines.player[there].astype(np.int64), lines.opponent[there].astype(np.int64)
    is_rated = lines.rated[there]
    own, opponent = lines.own[there], lines.other[there]
    known = (own > 0) & (opponent > 0)
    source = games["source"].to_numpy()[row].astype(np.int64)
    return pd.DataFrame(
        {
            **_person("id", "name", labels, who),
            "pool": texts([labels.pool], np.zeros(len(there), dtype=np.int64)),
            "event_id": labels.events["event_id"].take(event).reset_index(drop=True),
            "event": labels.events["event"].take(event).reset_index(drop=True),
            "round": _given(games["round"].to_numpy()[row]),
            "board": _given(games["board"].to_numpy()[row]),
            "date": games["date"].take(row).reset_index(drop=True),
            "colour": texts(
                ["black", "white", ""], np.where(other == NOBODY, 2, lines.white[there].astype(np.int64))
            ),
            **_person("opponent", "opponent_name", labels, other),
            "rating_used": exact(own),
            "opponent_rating": exact(opponent),
            **_lists(pool, lines, there, labels),
            "rating_source": texts(_sources(labels), lines.source[there].astype(np.int64)),
            "edition": texts(_editions(pool), pool.events.edition[event].astype(np.int64)),
            "difference": exact(own - opponent, known),
            "difference_used": exact(lines.difference_used[there], is_rated),
            "score": exact(lines.score[there].astype(np.int64) * HALF_POINT, np.ones(len(there), dtype=bool)),
            "expected": exact(lines.expected[there], is_rated),
            "gain": exact(lines.gain[there], is_rated),
            "k": integers(rated.line_k[there], is_rated),
            "verdict": texts(list(VERDICT_TEXTS), lines.verdict[there].astype(np.int64)),
            "article": _articles(pool, lines, there),
            "file": texts(list(labels.files), source),
            "sheet": texts(list(labels.sheets), source),
            "line": pd.Series(games["line"].to_numpy()[row]).astype("Int64"),
            "_event": pool.events.order[event],
            "_score": lines.score[np.where(lines.white[there], there, there - half)],
            "_white": pool.players.identity[np.where(lines.white[there], who, other)],
            "_black": pool.players.identity[np.where(lines.white[there], other, who)],
            "_side": ~lines.white[there],
        },
        copy=False,
    )


def _sources(labels: Labels) -> list[str]:
    return ["file" if text == "list" and labels.without_list else text for text in SOURCE_TEXTS]


def in_order(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Lines of all pools by event start, event, round, board, ids, white first."""
    if not frames:
        return no_rows(LINES)
    whole = pd.concat(list(frames), ignore_index=True) if len(frames) > 1 else frames[0]
    keys = ("_side", "line", "_score", "date", "_black", "_white", "board", "round", "_event")
    arrays = [_key(whole[key]) for key in keys]
    return whole[names(LINES)].take(np.lexsort(arrays)).reset_index(drop=True)


def _key(column: pd.Series) -> Whole:
    if column.name == "date":
        return column.to_numpy(dtype="datetime64[s]").astype(np.int64)
    return column.to_numpy(dtype="int64", na_value=0)


def _person(id_: str, name: str, labels: Labels, who: Whole) -> dict[str, pd.Series]:
    nobody = who < 0
    frame = labels.players[["id", "name"]].take(np.where(nobody, 0, who)).reset_index(drop=True)
    if nobody.any():
        frame = frame.mask(pd.Series(nobody), "")
    return {id_: frame["id"], name: frame["name"]}


def _given(values: NDArray[np.int32]) -> pd.Series:
    return integers(values.astype(np.int64), values > 0)


def _lists(pool: Pool, lines: Lines, there: Whole, labels: Labels) -> dict[str, pd.Series]:
    """The list each rating stands on: the one in force at the event's start, the newest for 8.2.4."""
    on = pool.events.on_list[lines.event[there]].astype(np.int64)
    from_list = np.isin(lines.source[there], (Source.LIST, Source.STAND_IN))
    date = labels.lists[on]
    newest = lines.source[there] == Source.MEANWHILE
    own = np.where(from_list, date, np.where(newest, labels.lists[-1], np.datetime64("NaT")))
    return {
        "rating_list": days(np.where(lines.own[there] > 0, own, np.datetime64("NaT"))),
        "opponent_list": days(np.where(lines.other[there] > 0, date, np.datetime64("NaT"))),
    }


def _editions(pool: Pool) -> list[str]:
    return [rules.edition or rules.law for rules in pool.law.editions]


def _articles(pool: Pool, lines: Lines, there: Whole) -> pd.Series:
    """The article of each verdict, or of the cap where it acted, in the wording of the line's edition."""
    grounds = pool.law.list.grounds
    topics = (*VERDICT_GROUNDS, "cap")
    table = [
        str(rules.grounds.get(topic) or grounds.get(topic) or "")
        for rules in pool.law.editions
        for topic in topics
    ]
    edition = pool.events.edition[lines.event[there]].astype(np.int64)
    verdict = lines.verdict[there].astype(np.int64)
    limited = lines.rated[there] & (lines.difference_used[there] != lines.own[there] - lines.other[there])
    return texts(table, edition * len(topics) + np.where(limited, topics.index("cap"), verdict))
