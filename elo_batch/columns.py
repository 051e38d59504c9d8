"""Every column of every file and frame, once: its name, its kind and what it means.

Kinds: `text`; `whole` (int64 count or K); `exact` (int64 billionths of a point, see `exact`: ratings,
scores, expected scores, gains, changes); `date`; `flag` (yes/no).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column of a file: canonical name, kind and meaning."""

    name: str
    kind: str
    meaning: str


POOLS = ("standard", "rapid", "blitz")

NOBODY = -1
"""The position of a player who is not there: the opponent in a bye."""

UNKNOWN = -1
"""A count that is not given."""


def pool_prefix(pool: str) -> str:
    """The prefix of a pool's columns in a rating list: none for standard, `rapid_`, `blitz_`.

    >>> pool_prefix("standard") + "rating", pool_prefix("rapid") + "rating"
    ('rating', 'rapid_rating')
    """
    return "" if pool == "standard" else f"{pool}_"


GAMES = (
    Column("event", "text", "name of the event"),
    Column("round", "whole", "round"),
    Column("board", "whole", "board"),
    Column("date", "date", "day the game was played"),
    Column("white", "text", "id of the player with white; the name where there are no ids"),
    Column("black", "text", "id of the player with black; blank for a bye"),
    Column("result", "text", "result from white's side: 1-0, 0-1, 1/2-1/2, +/-, -/+, *, bye ..."),
    Column("event_id", "text", "id of the event"),
    Column("white_name", "text", "name of the player with white"),
    Column("black_name", "text", "name of the player with black"),
    Column("white_rating", "exact", "rating of white as the file gives it"),
    Column("black_rating", "exact", "rating of black as the file gives it"),
    Column("time_control", "text", "standard, rapid or blitz, or a time control such as 90+30"),
    Column("rated", "flag", "no: the game is not to be rated"),
    Column("white_score", "exact", "score of white, where it is not the complement of black's"),
    Column("black_score", "exact", "score of black"),
    Column("white_margin_points", "exact", "goals or points of white, for laws with a margin"),
    Column("black_margin_points", "exact", "goals or points of black"),
    Column("neutral", "flag", "yes: no home side"),
    Column("importance", "text", "importance of the game, for laws that weigh it"),
    Column("stage", "text", "stage of the event"),
    Column("section", "text", "division of a league or section of a tournament: an event of its own"),
    Column("white_team", "text", "team of white"),
    Column("black_team", "text", "team of black"),
)

PERSON = (
    Column("id", "text", "id of the player; leading zeros live"),
    Column("name", "text", "name as written"),
    Column("federation", "text", "federation"),
    Column("sex", "text", "sex as written"),
    Column("title", "text", "title"),
    Column("birth_date", "date", "date of birth"),
    Column("birth_year", "whole", "year of birth"),
)

POOL_COLUMNS = (
    Column("rating", "exact", "rating on the list; blank or 0 = unrated"),
    Column("games", "whole", "rated games of the career"),
    Column("period_games", "whole", "rated games of the last period"),
    Column("k", "whole", "K as printed; blank or 0 = not given"),
    Column("k_manual", "whole", "K set by hand; survives every run"),
    Column("peak", "exact", "highest published rating"),
    Column("last_rated", "date", "list date of the last rated game"),
    Column("status", "text", "active, inactive or withdrawn"),
)

PLAYERS = (
    *PERSON,
    *(
        Column(pool_prefix(pool) + column.name, column.kind, f"{column.meaning} ({pool})")
        for pool in POOLS
        for column in POOL_COLUMNS
    ),
    Column("list_date", "date", "date of the list"),
)

EVENTS = (
    Column("event_id", "text", "id of the event"),
    Column("event", "text", "name of the event"),
    Column("start", "date", "first day"),
    Column("end", "date", "last day"),
    Column("received", "date", "day the report was received"),
    Column("time_control", "text", "standard, rapid or blitz"),
    Column("rate_of_play", "text", "rate of play as written, such as 90/40+30:30+30"),
    Column("format", "text", "swiss, round-robin or match"),
    Column("team", "flag", "yes: a team event"),
    Column("rounds", "whole", "number of rounds"),
    Column("match_games", "whole", "games a match was set for"),
    Column("place", "text", "place"),
    Column("federation", "text", "federation in whose country it is played"),
    Column("arbiter", "text", "chief arbiter"),
    Column("deputies", "text", "deputy arbiters, with semicolons between them"),
    Column("code", "text", "code of the event at the federation"),
)

NEWCOMERS = (
    Column("id", "text", "id of the unrated player"),
    Column("pool", "text", "standard, rapid or blitz"),
    Column("event", "text", "event in which the games were played"),
    Column("start", "date", "first day of the event"),
    Column("end", "date", "last day of the event"),
    Column("games", "whole", "games against rated opponents"),
    Column("score", "exact", "score in them"),
    Column("opponents_sum", "exact", "sum of the opponents' ratings"),
    Column("zero_first_event", "flag", "yes: the player's first event, scored zero, and left out (8.2.1)"),
)

WAIVERS = (
    Column("code", "text", "code of the waived warning"),
    Column("place", "text", "its place, as the report prints it; blank where it prints none"),
    Column("value", "text", "the value it was given for"),
    Column("reason", "text", "why it is accepted"),
    Column("initials", "text", "who accepted it"),
)

ALIASES = (
    Column("alias", "text", "id or name as files write it"),
    Column("id", "text", "id of the player on the rating list"),
    Column("event", "text", "the one event in which it holds, by id or name; blank = everywhere"),
    Column("reason", "text", "why they are the same person"),
    Column("initials", "text", "who confirmed it"),
    Column("confirm", "text", "yes: it counts; where the column is there, all other rows are proposals"),
)

CHANGES = (
    Column("level", "text", "event or period"),
    Column("id", "text", "player"),
    Column("name", "text", "name"),
    Column("pool", "text", "standard, rapid or blitz"),
    Column("event_id", "text", "event (blank on period rows)"),
    Column("event", "text", "name of the event"),
    Column("rating_used", "exact", "rating on the list in force at the event's start"),
    Column("rating_before", "exact", "rating on the list the change is added to"),
    Column("k", "whole", "K as applied"),
    Column("k_list", "whole", "K as printed on the list"),
    Column("k_reason", "text", "why this K"),
    Column("games", "whole", "rated games"),
    Column("score", "exact", "score in them"),
    Column("expected", "exact", "expected score in them"),
    Column("gain", "exact", "score - expected"),
    Column("exact_change", "exact", "K times gain, before rounding"),
    Column("change", "exact", "the change as the law rounds it"),
    Column("new_rating", "exact", "rating on the closing list"),
    Column("points", "exact", "points in games that are not rated"),
    Column("not_rated", "whole", "number of games that are not rated"),
    Column("opponents_average", "exact", "average of the rated opponents, not capped, half up"),
    Column("performance", "exact", "performance rating, FIDE Rp"),
    Column("first_rating_games", "whole", "games counted towards a first rating"),
    Column("note", "text", "what the reader should know"),
)

LINES = (
    Column("id", "text", "player"),
    Column("name", "text", "name"),
    Column("pool", "text", "standard, rapid or blitz"),
    Column("event_id", "text", "event"),
    Column("event", "text", "name of the event"),
    Column("round", "whole", "round"),
    Column("board", "whole", "board"),
    Column("date", "date", "day of the game"),
    Column("colour", "text", "white or black; blank for a bye"),
    Column("opponent", "text", "opponent's id"),
    Column("opponent_name", "text", "opponent's name"),
    Column("rating_used", "exact", "player's rating used"),
    Column("opponent_rating", "exact", "opponent's rating used"),
    Column("rating_list", "date", "list the player's rating stands on"),
    Column("opponent_list", "date", "list the opponent's rating stands on"),
    Column("rating_source", "text", "list, file, or standard (fall-back)"),
    Column("edition", "text", "edition of the law, by its first day"),
    Column("difference", "exact", "rating difference, player minus opponent"),
    Column("difference_used", "exact", "the difference after the cap"),
    Column("score", "exact", "score"),
    Column("expected", "exact", "expected score"),
    Column("gain", "exact", "score - expected"),
    Column("k", "whole", "K as applied"),
    Column("verdict", "text", "rated, or why not"),
    Column("article", "text", "article of the verdict"),
    Column("file", "text", "file the game stands in"),
    Column("sheet", "text", "sheet"),
    Column("line", "whole", "line or row"),
)

ADJUSTMENTS = (
    Column("id", "text", "player"),
    Column("name", "text", "name"),
    Column("pool", "text", "standard, rapid or blitz"),
    Column("adjustment", "text", "name of the one-off change"),
    Column("day", "date", "its day"),
    Column("rating_before", "exact", "rating before the change"),
    Column("change", "exact", "new rating less rating before"),
    Column("new_rating", "exact", "rating after it"),
    Column("new_peak", "exact", "highest published rating, where it rises with the change"),
    Column("reason", "text", "what the law says"),
    Column("article", "text", "article or reading"),
)

PROBLEMS = (
    Column("file", "text", "file"),
    Column("sheet", "text", "sheet"),
    Column("line", "whole", "line or row, counted with headers and blanks"),
    Column("cell", "text", "cell of the sheet"),
    Column("column", "text", "heading as written"),
    Column("severity", "text", "error, warning or note"),
    Column("code", "text", "code of the problem"),
    Column("message", "text", "what is wrong"),
    Column("advice", "text", "what to do"),
    Column("row", "text", "the row as it was written"),
)


def names(columns: tuple[Column, ...]) -> list[str]:
    """The names of the columns, in order."""
    return [column.name for column in columns]
