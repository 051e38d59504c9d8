"""What was written for others is read as a user would read it, and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from elo_batch.batch.checking import check
from elo_batch.batch.converting_content import content_of
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.columns import NOBODY, POOLS, pool_prefix
from elo_batch.problems import Place, Problem, Severity, in_order
from elo_batch.results import Document
from elo_batch.writers.others.content import Content, day_texts, rating_texts
from elo_batch.writers.others.registry import Format

Facts = Counter[tuple[object, ...]]
_TEXTS = frozenset({"event", "id", "name", "teams"})


class ReadBackError(Exception):
    """A file that we wrote does not say what was to be written: our own fault, and nothing is handed out."""


def read_back(
    documents: Sequence[Document], content: Content, target: Format, request: Request
) -> list[Problem]:
    """Read what was written as a user would, and compare.

    A name, id or event that the readers take for another text is a problem (W122): no file can say it.
    ReadBackError names the first of all other differences.
    """
    with TemporaryDirectory() as folder:
        for document in documents:
            Path(folder, document.name).write_bytes(document.content)
        again = read_again([str(Path(folder, document.name)) for document in documents], request)
    told, keeps = target.kept(content)
    keeps = keeps if bool((content.games["round"] > 0).all()) else keeps - {"round"}
    wanted, found = facts(told, keeps), facts(again, keeps)
    if wanted == found:
        return []
    changed = dict.fromkeys(pair for kind in wanted for pair in _changed(wanted[kind], found[kind]))
    numbers = keeps - _TEXTS
    if changed and facts(told, numbers, texts=False) == facts(again, numbers, texts=False):
        values = [{"text": text, "found": other, "format": target.NAME} for text, other in changed]
        return [Problem("W122", Place(), each) for each in values]
    kind = next(kind for kind in wanted if wanted[kind] != found[kind])
    lost, made_up = wanted[kind] - found[kind], found[kind] - wanted[kind]
    first = next(iter((lost or made_up).elements()))
    what = "lost" if lost else "made up"
    raise ReadBackError(f"{documents[0].name}: {kind} {first} was {what} in {target.NAME}")


def _changed(wanted: Facts, found: Facts) -> Iterator[tuple[str, str]]:
    """The texts of lost rows that are others in the row most like it."""
    others = list((found - wanted).elements())
    for row in (wanted - found).elements():
        like = max(others, key=lambda other: sum(a == b for a, b in zip(row, other, strict=True)), default=())
        yield from ((str(a), str(b)) for a, b in zip(row, like, strict=False) if a != b)


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


def facts(content: Content, keeps: frozenset[str], texts: bool = True) -> dict[str, Facts]:
    """What of the content a format keeps, as counted rows: `game`, `player` and `event`.

    `texts`: with what persons, events and teams are called; without, the numbers alone.
    """
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
    columns = [name for name in rows if name in keeps or (texts and name in ("white", "black"))]
    players = content.players
    ratings = {
        f"{pool_prefix(pool)}rating": rating_texts(players[f"{pool_prefix(pool)}rating"]) for pool in POOLS
    }
    seen = sorted({*games["white"].tolist(), *games["black"].tolist()} - {NOBODY})
    kept = [
        *(["id"] * texts),
        *(["name"] if "name" in keeps else []),
        *(ratings if "rating" in keeps else []),
    ]
    persons = players.assign(**ratings).iloc[seen][kept]
    return {
        "game": Counter(rows[columns].itertuples(index=False, name=None)),
        "player": Counter(persons.itertuples(index=False, name=None)),
        "event": Counter((name,) for name in events["event"] if "event" in keeps),
    }
