"""Read and check files as `rate` does, and hand them on in another format; what is written is read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd

from elo_batch.batch.checking import Checked, check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, read_sources
from elo_batch.columns import GAMES, NOBODY, POOLS, pool_prefix
from elo_batch.notation.how import How
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem, Severity, in_order, worst
from elo_batch.results import Document
from elo_batch.writers.others.content import DESCRIBED, Content, day_texts, rating_texts
from elo_batch.writers.others.fields import set_fields
from elo_batch.writers.others.registry import ONE_EVENT, Format, format_

_TYPED = {
    *("event", "event_id", "round", "board", "date", "white", "black", "result", "white_name", "black_name"),
    *("white_rating", "black_rating", "time_control", "rated", "white_score", "black_score"),
    "section",  # stands in the name of the event
}


@dataclass(frozen=True)
class Converted:
    """What became of a conversion: the files (none when there are errors), what was found, what is in them.

    Attributes:
        games, byes: byes are no games; forfeits and unfinished games are.
        playing: players who are in games.
        players: all players in the files, also those with byes alone and the rest of a list.
        streamed: the name of a file that is in its place already, because it was written as it was read.
    """

    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]
    events: int = 0
    games: int = 0
    byes: int = 0
    playing: int = 0
    players: int = 0
    streamed: str = ""


class ReadBackError(Exception):
    """A file that we wrote does not say what was to be written: our own fault, and nothing is handed out."""


def convert(request: Request, to: str, name: str, fields: Mapping[str, str], apart: bool) -> Converted:
    """Convert the results files of a request.

    Args:
        request: what to read, as for `check`.
        to: the format (`format_names`).
        name: name of the file to be made; the format may add others beside it.
        fields: what the user says of the new file.
        apart: one file for each event, named after it.
    """
    target = format_(to)
    set_fields(fields, target.FIELDS, to)
    sources = read_sources(request)
    checked = check(sources, request, rule_sets(request))
    problems = [problem for problem in checked.problems if problem.code not in _ABOUT_RATING]
    if checked.gate.refused or checked.gate.stops_everything:
        return Converted((), tuple(in_order(problems)))
    if not len(checked.batch.games):
        problems.append(Problem("W118", Place(", ".join(file.file for file in sources.games))))
        return Converted((), tuple(in_order(problems)))
    content = content_of(checked, sources, fields)
    parts = _parts(content, to, name, apart)
    problems += [problem for part, _ in parts for problem in target.faults(part)]
    if worst(problems) is Severity.ERROR:
        return Converted((), tuple(in_order(problems)))
    documents = [document for part, file in parts for document in target.render(part, file)]
    for part, file in parts:
        _read_back(target.render(part, file), part, target, request)
    return Converted(tuple(documents), tuple(in_order(problems)), *_counts(content, parts, target))


def _counts(
    content: Content, parts: Sequence[tuple[Content, str]], target: Format
) -> tuple[int, int, int, int, int]:
    """Events, games, byes, players in games, and all players, as the files of this format hold them."""
    games = byes = 0
    playing: set[str] = set()
    players: set[str] = set()
    for part, _ in parts:
        told = target.kept(part)[0]
        is_bye = (told.games["how"] == How.BYE).to_numpy()
        seats = told.games.loc[~is_bye, ["white", "black"]].to_numpy()
        ids = told.players["id"]
        playing |= set(ids.iloc[np.unique(seats[seats != NOBODY])])
        players |= set(ids)
        byes += int(is_bye.sum())
        games += int((~is_bye).sum())
    return len(content.events), games, byes, len(playing), len(players)


_ABOUT_RATING = frozenset({"P502", "P507", "L413", "R816", "X307", "X310", "X316"})
"""Warnings that matter to a rating and not to a copy."""


def content_of(checked: Checked, sources: Sources, fields: Mapping[str, str]) -> Content:
    """The checked batch as the writers take it, with what only the raw tables hold."""
    batch = checked.batch
    described = _described(sources)
    players = batch.lists.players
    ids = players["id"]
    years = players["birth_year"].astype("str").where(players["birth_year"] > 0, "")
    extra = {
        "birth": _of(described, "birth_date", ids).where(lambda births: births != "", years),
        **{name: _of(described, name, ids) for name in DESCRIBED},
    }
    return Content(
        batch.events, batch.games, players.assign(**extra), _more(checked, len(batch.games)), fields
    )


def _described(sources: Sources) -> pd.DataFrame:
    """The rows of all players' tables, one a person: what the games files say first, then the lists."""
    tables = [*sources.tables("players"), *(t for _, file in sources.lists for t in file.tables)]
    frames = [table.rows for table in tables if table.kind == "players"]
    if not frames:
        return pd.DataFrame({"id": pd.Series(dtype="str")})
    rows = pd.concat(frames, ignore_index=True).fillna("")
    if "id" not in rows:
        rows["id"] = ""
    if "name" in rows:
        rows["id"] = rows["id"].where(rows["id"] != "", rows["name"])
    return rows.drop_duplicates("id", ignore_index=True)


def _of(described: pd.DataFrame, column: str, ids: pd.Series) -> pd.Series:
    if column not in described:
        return pd.Series("", index=ids.index, dtype="str")
    found = ids.map(described.set_index("id")[column])
    return found.fillna("").astype("str")


def _more(checked: Checked, games: int) -> pd.DataFrame:
    """Canonical columns of the games tables that the typed games do not hold (teams, margins, stage ...)."""
    known = [column.name for column in GAMES if column.name not in _TYPED]
    frames = [table.rows.reindex(columns=known, fill_value="") for table in checked.tables]
    rows = pd.concat(frames, ignore_index=True).fillna("") if frames else pd.DataFrame(columns=known)
    if len(rows) != games:  # rows that name nobody have been left out, with a problem
        return pd.DataFrame(index=range(games))
    return rows[[name for name in rows if (rows[name] != "").any()]]


def _parts(content: Content, to: str, name: str, apart: bool) -> list[tuple[Content, str]]:
    """What goes into which file: everything into one, or each event into its own.

    A file of one event holds the players of the event, never a whole rating list.
    """
    if to not in ONE_EVENT:
        return [(content, name)]
    if not apart:
        return [(content.of_players(), name)]
    suffix = PurePath(name).suffix
    taken: Counter[str] = Counter()
    parts = []
    for position, event in enumerate(content.events["event"].tolist()):
        stem = "".join(c if c.isalnum() else "-" for c in event).strip("-")[:60] or "event"
        taken[bare(stem)] += 1
        number = f"-{taken[bare(stem)]}" if taken[bare(stem)] > 1 else ""
        parts.append((content.of_event(position), f"{stem}{number}{suffix}"))
    return parts


def _read_back(documents: Sequence[Document], content: Content, target: Format, request: Request) -> None:
    """Read what was written as a user would, and compare. ReadBackError names the first difference."""
    with TemporaryDirectory() as folder:
        for document in documents:
            Path(folder, document.name).write_bytes(document.content)
        paths = [str(Path(folder, document.name)) for document in documents]
        again = read_again(paths, request)
    told, keeps = target.kept(content)
    keeps = keeps if bool((content.games["round"] > 0).all()) else keeps - {"round"}
    wanted, found = facts(told, keeps), facts(again, keeps)
    for kind in wanted:
        lost, made_up = wanted[kind] - found[kind], found[kind] - wanted[kind]
        if lost or made_up:
            first = next(iter((lost or made_up).elements()))
            what = "lost" if lost else "made up"
            raise ReadBackError(f"{documents[0].name}: {kind} {first} was {what} in {target.NAME}")


def _beside(path: str, what: str) -> bool:
    return path.endswith((f"-{what}.csv", f"-{what}.parquet"))


def read_again(paths: Sequence[str], request: Request) -> Content:
    """The content of files that were written: games, and events and players files beside them."""
    events = next((path for path in paths if _beside(path, "events")), "")
    players = tuple((None, path) for path in paths if _beside(path, "players"))
    games = tuple(path for path in paths if path != events and (None, path) not in players)
    again = Request(games=games[:1], events=events, players=players, rules=request.rules, on=request.on)
    sources = read_sources(again)
    checked = check(sources, again, rule_sets(again))
    grave = [problem for problem in in_order(checked.problems) if problem.severity is Severity.ERROR]
    if grave:
        raise ReadBackError("; ".join(grave[0].lines()))
    return content_of(checked, sources, {})


def _teams(content: Content, side: str) -> list[str]:
    column = f"{side}_team"
    return content.more[column].tolist() if column in content.more else [""] * len(content.games)


def facts(content: Content, keeps: frozenset[str]) -> dict[str, Counter[tuple[object, ...]]]:
    """What of the content a format keeps, as counted rows: `game`, `player` and `event`."""
    games, events = content.games, content.events
    bye = games["black"] == NOBODY
    zero_bye = bye & (games["white_score"] == 0)  # an absence, which some formats write and some do not
    rows = pd.DataFrame(
        {
            "event": events["event"].to_numpy()[games["event"].to_numpy()],
            "round": games["round"],
            "board": games["board"],
            "date": day_texts(games["date"]),
            "white": content.ids("white"),
            "black": content.ids("black"),
            "teams": list(zip(*(_teams(content, side) for side in ("white", "black")), strict=True)),
            "result": list(zip(games["white_score"], games["black_score"], games["how"], strict=True)),
        }
    )[~zero_bye]
    columns = [name for name in rows if name in keeps or name in ("white", "black")]
    players = content.players
    ratings = {
        f"{pool_prefix(pool)}rating": rating_texts(players[f"{pool_prefix(pool)}rating"]) for pool in POOLS
    }
    seen = sorted({*games["white"].tolist(), *games["black"].tolist()} - {NOBODY})
    kept = ["id", *(["name"] if "name" in keeps else []), *(ratings if "rating" in keeps else [])]
    persons = players.assign(**ratings).iloc[seen][kept]
    return {
        "game": Counter(rows[columns].itertuples(index=False, name=None)),
        "player": Counter(persons.itertuples(index=False, name=None)),
        "event": Counter((name,) for name in events["event"] if "event" in keeps),
    }
