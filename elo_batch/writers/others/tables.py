"""Events as tables of text under canonical names: what `rate` and `check` read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pandas as pd

from elo_batch.columns import POOLS, UNKNOWN, pool_prefix
from elo_batch.notation.titles import read_title
from elo_batch.writers.others.content import Content, day_texts, number_texts, rating_texts

_SEXES = {"m": "m", "w": "w", "f": "w"}
_LONGEST_SEX = 1  # letters; words of other languages stay
_FEDERATION = re.compile("[A-Za-z]{3}")
_ALWAYS = ("event", "round", "white", "black", "result")


def games_table(content: Content) -> pd.DataFrame:
    """One row a game, str columns under canonical names; columns without a value are left out.

    Decisions such as 0-0 stand in `white_score` and `black_score`; their `result` is blank.
    """
    games, events = content.games, content.events
    event = games["event"].to_numpy()
    results = content.results()
    decided = [text == "" for text in results]
    columns: dict[str, Iterable[str]] = {
        "event": events["event"].to_numpy()[event],
        "event_id": events["event_id"].to_numpy()[event],
        "round": number_texts(games["round"]),
        "board": number_texts(games["board"]),
        "date": day_texts(games["date"]),
        "white": content.ids("white"),
        "black": content.ids("black"),
        "result": results,
        "white_score": _scores(games["white_score"], decided),
        "black_score": _scores(games["black_score"], decided),
        "white_name": content.names("white"),
        "black_name": content.names("black"),
        "white_rating": rating_texts(games["white_rating"]),
        "black_rating": rating_texts(games["black_rating"]),
        "time_control": events["pool"].to_numpy()[event],
    }
    table = _texts(
        {**columns, **{str(name): content.more[name] for name in content.more if name not in columns}}
    )
    same = (table["event"] == table["event_id"]).all()
    unneeded = [name for name in table if name not in _ALWAYS and not table[name].ne("").any()]
    return table.drop(columns=[*unneeded, *(["event_id"] if same else [])])


def _scores(half_points: pd.Series, wanted: list[bool]) -> list[str]:
    texts = ("0", "0.5", "1")
    return [texts[n] if say else "" for n, say in zip(half_points.tolist(), wanted, strict=True)]


def events_table(content: Content) -> pd.DataFrame:
    """One row an event, str columns under canonical names; columns without a value are left out."""
    events = content.events
    table = _texts(
        {
            "event_id": events["event_id"],
            "event": events["event"],
            "start": day_texts(events["start"]),
            "end": day_texts(events["end"]),
            "received": day_texts(events["received"]),
            "time_control": events["pool"],
            "rate_of_play": events["rate_of_play"],
            "format": events["format"],
            "team": ["yes" if team else "no" for team in events["team"].tolist()],
            "rounds": number_texts(events["rounds"]),
            "match_games": number_texts(events["match_games"]),
            "place": events["place"],
            "federation": events["federation"],
            "arbiter": events["arbiter"],
            "deputies": events["deputies"],
            "code": events["code"],
        }
    )
    return table.loc[:, [name in ("event_id", "event") or table[name].ne("").any() for name in table]]


def players_table(content: Content) -> pd.DataFrame:
    """One row a person, str columns under canonical names; columns without a value are left out."""
    players = content.players
    columns: dict[str, Iterable[str]] = {
        name: players[name] for name in ("id", "name", "federation", "sex", "title")
    }
    is_day = players["birth"].str.len() == 10
    columns["birth_date"] = players["birth"].where(is_day, "")
    columns["birth_year"] = pd.Series(number_texts(players["birth_year"])).where(~is_day.to_numpy(), "")
    for pool in POOLS:
        prefix = pool_prefix(pool)
        for name in ("rating", "peak"):
            columns[prefix + name] = pd.Series(rating_texts(players[prefix + name]))
        for name, unknown in (("games", UNKNOWN), ("period_games", UNKNOWN), ("k", 0), ("k_manual", 0)):
            columns[prefix + name] = pd.Series(number_texts(players[prefix + name], unknown))
        columns[prefix + "last_rated"] = pd.Series(day_texts(players[prefix + "last_rated"]))
        columns[prefix + "status"] = players[prefix + "status"]
    table = canonical_persons(_texts(columns))
    return table.loc[:, [name in ("id", "name", "rating") or table[name].ne("").any() for name in table]]


def canonical_persons(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with sex as m or w, titles in full, federations in capitals; blank for what says nothing.

    >>> person = {"sex": ["F"], "title": ["wm"], "federation": ["Ger"], "birth_year": ["0000"]}
    >>> canonical_persons(pd.DataFrame(person)).iloc[0].tolist()
    ['w', 'WIM', 'GER', '']
    """
    written: dict[str, Callable[[str], str]] = {
        "sex": lambda text: _SEXES.get(text[:1].lower(), "") if len(text) <= _LONGEST_SEX else text,
        "title": lambda text: read_title(text) or text,
        "federation": lambda text: text.upper() if _FEDERATION.fullmatch(text) else text,
        "birth_year": lambda text: text.strip("0") and text,
    }
    cells = {}
    for name, write in written.items():
        if name in rows:
            cells[name] = rows[name].map({text: write(text) for text in rows[name].unique()}).astype("str")
    return rows.assign(**cells)


def _texts(columns: Mapping[str, Iterable[str]]) -> pd.DataFrame:
    return pd.DataFrame({name: pd.Series(list(cells), dtype="str") for name, cells in columns.items()})
