"""How an unrated player's first rating comes about, as far as the output of the run tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from elo_batch.analysis.explain.cells import counted, exact, in_brackets, shown, whole
from elo_batch.analysis.explain.games import FIRST_RATING
from elo_batch.analysis.explain.law import article
from elo_batch.analysis.explain.model import EventPart, FirstRating, Record, Step, Sums
from elo_batch.analysis.explain.reading import Row
from elo_batch.exact import HALF_POINT, POINT, divide_half_up
from elo_batch.rules.model import FirstRating as FirstRatingRules
from elo_batch.rules.model import ListRules

_EARLIER = (
    "the sum cannot be shown in full: games of earlier runs count too,"
    " and the newcomers file they came from is not there or has changed"
)
_NO_RATED_GAME = "does not count towards the first rating"
_NO_LINES = "the sum cannot be shown: the run wrote no lines"


@dataclass(frozen=True)
class Newcomer:
    """What the output says of an unrated player in one pool.

    `waiting`: rows of the new `newcomers.csv`. `earlier`: rows of the newcomers file this run was given.
    `games`: games that count towards the first rating (0: blank). `has_lines`: the run wrote lines.
    """

    sums: Sums
    new_rating: int | None
    games: int
    events: tuple[EventPart, ...]
    waiting: tuple[Row, ...]
    earlier: tuple[Row, ...]
    has_lines: bool


def first_rating(
    newcomer: Newcomer, rules: ListRules | None, list_date: str
) -> tuple[FirstRating, int | None]:
    """The derivation, and the rating that it gives: None while there is none, or where it is not known."""
    records = _records(newcomer)
    law = rules.first_rating if rules else None
    if rules is None or law is None:
        remark = "the law could not be read again, so the formula is not shown"
        return FirstRating(records, newcomer.games, (), remark), None
    records = _counted(records, newcomer, rules, list_date)
    used = [record for record in records if record.counted]
    games = sum(record.games for record in used)
    if games != newcomer.games:
        return FirstRating(records, newcomer.games, (), _EARLIER if newcomer.has_lines else _NO_LINES), None
    steps, rating = _steps(used, law, rules)
    return FirstRating(records, games, tuple(steps), ""), rating


def _records(newcomer: Newcomer) -> tuple[Record, ...]:
    """Events by start: those that wait after the run, else those of the run and those that waited before."""
    if newcomer.waiting:
        return tuple(_of_row(row) for row in newcomer.waiting)
    here = [_of_event(event) for event in newcomer.events]
    found = [record for record in here if record.games]
    return (*(_of_row(row) for row in newcomer.earlier), *sorted(found, key=lambda record: record.start))


def _of_row(row: Row) -> Record:
    left_out = row["zero_first_event"] == "yes"
    return Record(
        event=row["event"],
        start=row["start"],
        end=row["end"],
        games=whole(row, "games") or 0,
        score=exact(row, "score") or 0,
        opponents_sum=exact(row, "opponents_sum") or 0,
        counted=not left_out,
        why="zero" if left_out else "",
    )


def _of_event(event: EventPart) -> Record:
    games = [game for game in event.games if game.verdict == FIRST_RATING]
    total = sum(game.opponent_rating or 0 for game in games)
    score = sum(game.score for game in games)
    return Record(event.event, event.start, event.end, len(games), score, total, True)


def _counted(
    records: tuple[Record, ...], newcomer: Newcomer, rules: ListRules, list_date: str
) -> tuple[Record, ...]:
    """Say of each event whether it counts: not a first event scored zero, nor one before the window."""
    law = rules.first_rating
    assert law is not None
    zero = f"the first event scored zero and is left out{in_brackets(article(rules, 'zero first event'))}"
    if "scored zero" in newcomer.sums.note and records and not records[0].score:
        records = (replace(records[0], counted=False, why="zero"), *records[1:])
    opens = _month(list_date) - law.window_months if law.window_months and list_date else 0
    found = []
    for record in records:
        if record.why == "zero":
            record = replace(record, why=zero)
        elif law.window == "sliding" and record.end and _month(record.end) < opens:
            why = f"more than {law.window_months} months ago{in_brackets(article(rules, 'first rating'))}"
            record = replace(record, counted=False, why=why)
        found.append(record)
    return tuple(found)


def with_games_left_out(event: EventPart, records: Sequence[Record]) -> EventPart:
    """The event, whose games do not count where its record is left out of the first rating."""
    record = next((each for each in records if is_of(each, event)), None)
    if record is None or record.counted:
        return event
    reason = f"{_NO_RATED_GAME}: {record.why}"
    games = tuple(
        replace(game, reasons=(reason,)) if game.verdict == FIRST_RATING else game for game in event.games
    )
    steps = [replace(step, label="left out") if step.label == "counted" else step for step in event.steps]
    return replace(event, games=games, steps=tuple(steps))


def is_of(record: Record, event: EventPart) -> bool:
    """Whether a record is that of an event of this run: its name, and its days around those of the games."""
    around = record.start <= event.start and event.end <= record.end
    return record.event == event.event and (around or not record.start)


def _month(day: str) -> int:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return 0
    return 12 * found.year + found.month - 1


def _steps(used: Sequence[Record], law: FirstRatingRules, rules: ListRules) -> tuple[list[Step], int | None]:
    games = sum(record.games for record in used)
    score = sum(record.score for record in used)
    total = sum(record.opponents_sum for record in used)
    by = in_brackets(article(rules, "first rating"))
    needed = "1 is needed" if law.least_games == 1 else f"{law.least_games} are needed"
    steps = [
        Step(
            "games",
            f"{games} of {law.least_games}",
            f"against rated opponents; {needed}{by}",
        ),
        Step("score", shown(score)),
        Step("opponents", shown(total), "sum of their ratings"),
    ]
    if games < law.least_games:
        missing = counted(law.least_games - games, "more game")
        return [*steps, Step("rating", "none yet", f"{missing} against rated opponents")], None
    if score < law.least_half_points * HALF_POINT:
        return [*steps, Step("rating", "none yet", "not enough points")], None
    more, rating = _formula(games, score, total, law)
    steps += more
    if law.maximum and rating > law.maximum:
        rating = law.maximum
        steps.append(Step("maximum", str(rating), "a first rating is not higher"))
    steps += _floor_steps(rating, rules)
    return steps, rating * POINT


def _formula(games: int, score: int, total: int, law: FirstRatingRules) -> tuple[list[Step], int]:
    """Average, percentage and dp in whole numbers, halves up."""
    half_points, steps = score // HALF_POINT, []
    if law.method == "added draws":
        added, each = law.added_opponents, law.added_rating
        summed, drawn = total + added * each * POINT, added * HALF_POINT
        why = (
            f"more opponents rated {each}: {shown(total)} + {added} x {each} = {shown(summed)};"
            f" score {shown(score)} + {shown(drawn)} = {shown(score + drawn)} of {games + added}"
        )
        steps.append(Step("added draws", str(added), why))
        games, half_points, total = games + added, half_points + added, summed
    average = divide_half_up(total, games * POINT)
    steps.append(Step("average", str(average), f"{shown(total)} / {games}, halves up"))
    points = shown(half_points * HALF_POINT)
    if law.method == "half points" and half_points >= games:
        bonus = law.per_half_point * (half_points - games)
        above = f"{law.per_half_point} for each of {half_points - games} half points above 50 %"
        return [
            *steps,
            Step("rating", str(average + bonus), f"{average} + {bonus}: {above}"),
        ], average + bonus
    percent = divide_half_up(100 * half_points, 2 * games)
    dp = law.performance_dp[percent]
    p = f"{percent // 100}.{percent % 100:02d}"
    steps.append(Step("p", p, f"{points} / {games}, halves up"))
    steps.append(Step("dp", str(dp), f"rating difference of p {p} in the table (8.1.1)"))
    sum_text = f"{average} {'+' if dp >= 0 else '-'} {abs(dp)}"
    return [*steps, Step("rating", str(average + dp), sum_text)], average + dp


def _floor_steps(rating: int, rules: ListRules) -> list[Step]:
    if rules.floor is None or rules.floor.effect != "unrated":
        return []
    floor = rules.floor.value
    outcome = "reached" if rating >= floor else f"{rating} is below it: no rating yet"
    return [Step("floor", str(floor), outcome + in_brackets(article(rules, "floor")))]
