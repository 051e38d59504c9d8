"""Read and check files as `rate` does, and hand them on in another format; what is written is read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

import numpy as np

from elo_batch.batch.about_rating import without_rating
from elo_batch.batch.checking import check
from elo_batch.batch.converting_back import ReadBackError, read_back
from elo_batch.batch.converting_content import content_of, on_the_day
from elo_batch.batch.law import rule_sets
from elo_batch.batch.mending import mended
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.columns import NOBODY
from elo_batch.notation.how import How
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem, Severity, in_order, worst
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fields import set_fields
from elo_batch.writers.others.registry import ONE_EVENT, Format, format_

__all__ = ["Converted", "ReadBackError", "convert"]


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


def convert(request: Request, to: str, name: str, fields: Mapping[str, str], apart: bool) -> Converted:
    """Convert the results files of a request.

    Args:
        request: what to read, as for `check`.
        to: the format (of `writers.others.registry`).
        name: name of the file to be made; the format may add others beside it.
        fields: what the user says of the new file.
        apart: one file for each event, named after it.
    """
    target = format_(to)
    set_fields(fields, target.FIELDS, to)
    sources = mended(read_sources(request), request.accept_repairs, request.locale, request.mappings)
    checked = check(sources, request, rule_sets(request))
    problems = without_rating(checked.problems)
    if checked.gate.refused or checked.gate.stops_everything:
        return Converted((), tuple(in_order(problems)))
    if not len(checked.batch.games):
        problems.append(Problem("W118", Place(", ".join(file.file for file in sources.games))))
        return Converted((), tuple(in_order(problems)))
    content, found = on_the_day(content_of(checked, sources, fields), request.on)
    problems += found
    parts = _parts(content, to, name, apart)
    problems += [problem for part, _ in parts for problem in target.faults(part)]
    if worst(problems) is Severity.ERROR:
        return Converted((), tuple(in_order(problems)))
    documents = [document for part, file in parts for document in target.render(part, file)]
    problems += [
        found for part, file in parts for found in read_back(target.render(part, file), part, target, request)
    ]
    if worst(problems) is Severity.ERROR:
        return Converted((), tuple(in_order(problems)))
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
