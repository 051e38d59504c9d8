"""An explanation as text for people: a sentence, the games, the sums, the new rating; at most 110 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from elo_batch.analysis.explain.cells import counted, shown
from elo_batch.analysis.explain.first_rating import is_of
from elo_batch.analysis.explain.model import EventPart, Explanation, FirstRating, PoolPart, Record, Step
from elo_batch.analysis.explain.table import WIDTH, game_table, indented

_MARGIN = 2


def text_of(explained: Explanation) -> str:
    """The whole explanation, ending without a line end."""
    blocks = [wrap(part.sentence, WIDTH) for part in explained.pools]
    blocks += [wrap(remark, WIDTH) for remark in explained.remarks]
    for part in explained.pools:
        blocks += _pool(part, explained.list_date)
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _pool(part: PoolPart, list_date: str) -> list[list[str]]:
    listed = f", list of {list_date}" if list_date else ""
    heading = f"{part.pool.upper()}{listed}"
    blocks = [[heading, *wrap(f"Law: {part.law}", WIDTH)]]
    blocks += [_event(event, part) for event in part.events]
    if part.steps:
        blocks.append(["The period", *_steps(part.steps)])
    if part.first is not None:
        blocks.append(_first(part.first, part))
    return blocks


def _event(event: EventPart, part: PoolPart) -> list[str]:
    days = event.start if event.start == event.end else f"{event.start} to {event.end}"
    lines = wrap(f"{event.event or event.event_id}{', ' + days if event.start else ''}", WIDTH)
    if event.games:
        lines += [*_ratings(event, part), *game_table(event.games)]
    return [*lines, *_steps(event.steps)]


def _ratings(event: EventPart, part: PoolPart) -> list[str]:
    """Which list the ratings stand on: once for the event, and again for each game that differs."""
    own = dict.fromkeys(
        (shown(game.rating_used), game.rating_source, game.rating_list)
        for game in event.games
        if game.rating_used is not None
    )
    lists = dict.fromkeys(game.opponent_list for game in event.games if game.opponent_rating is not None)
    if not own and part.rating_before is not None:
        text = "Your rating: none that counts at the start"
    elif not own:
        text = "Your rating: none at the start"
    elif event.update == "game":
        return indented("Your rating and your opponents': as they stood before each game", _MARGIN)
    elif event.update == "event":
        return indented("Your rating and your opponents': as they stood before this event", _MARGIN)
    else:
        text = f"Your rating: {', '.join(_own(*found) for found in own)}"
    if lists:
        text += f"; opponents' ratings: {', '.join(_list(day) for day in lists)}"
    return indented(text, _MARGIN)


def _own(rating: str, source: str, day: str) -> str:
    origin = {
        "file": "as the results file gives it",
        "standard": f"the standard rating, {_list(day)}",
        "start": "the start rating",
        "meanwhile": f"got meanwhile, {_list(day)}",
    }.get(source, _list(day))
    return f"{rating}, {origin}"


def _list(day: str) -> str:
    return f"list of {day}" if day else "the list (without a date)"


def _steps(steps: Sequence[Step]) -> list[str]:
    """Label, value and reason in three columns; a long reason goes on below itself."""
    if not steps:
        return []
    label = max(len(step.label) for step in steps)
    value = max((len(step.value) for step in steps if step.why), default=0)
    lines: list[str] = []
    for step in steps:
        if not step.why:
            head = f"{'':{_MARGIN}}{step.label:<{label}}  "
            rest = step.value.rjust(value) if len(step.value) <= value else step.value
            lines += wrap(
                rest, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), drop_whitespace=False
            )
            continue
        head = f"{'':{_MARGIN}}{step.label:<{label}}  {step.value:>{value}}  "
        lines += wrap(step.why, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    return [line.rstrip() for line in lines]


def _first(first: FirstRating, part: PoolPart) -> list[str]:
    """The pooled events and the sum; the note of the period says nothing more where the sum is known."""
    lines = ["The first rating"]
    for record in first.records:
        here = any(is_of(record, event) for event in part.events)
        lines += indented(_record(record, here=here), _MARGIN)
    if first.remark:
        lines += indented(first.remark, _MARGIN)
    note, rating = part.sums.note, shown(part.new_rating) or "none"
    ends = [Step("new rating", rating)] if part.sums.unrated else []
    ends += [Step("note", note)] if note and not first.steps and part.sums.unrated else []
    return [*lines, *_steps([*first.steps, *ends])]


def _record(record: Record, *, here: bool) -> str:
    """One pooled event; `here`: it is one of this run, and its days stand above."""
    days = f" ({record.start} to {record.end})" if record.start and not here else ""
    text = (
        f"{record.event}{days}: {counted(record.games, 'game')} against rated opponents,"
        f" score {shown(record.score)}, their ratings add up to {shown(record.opponents_sum)}"
    )
    return text if record.counted else f"{text}; does not count{'' if here else f': {record.why}'}"
