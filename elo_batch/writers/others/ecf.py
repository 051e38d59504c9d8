"""Results files for the English Chess Federation: `#FIELD=value`, games by the players' PINs.

    #EVENT DETAILS
    #EVENT CODE=AL25
    ...
    #PLAYER LIST
    #PIN=1 #ECF CODE=900001A #NAME=Alder, Ann
    #SECTION RESULTS=Open
    #PIN1=1 #PIN2=2 #SCORE=10 #COLOUR=W #ROUND=1 #GAME DATE=08/11/2025
    #FINISH#

A team event is written match by match with its boards, every other one as a section with its rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from elo_batch.columns import NOBODY
from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.results import Document
from elo_batch.writers.others.clock import ecf_clock
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.ecf_games import SCORES, game_lines, is_match
from elo_batch.writers.others.ecf_people import as_identified, code_faults, player_line
from elo_batch.writers.others.fide_numbers import fide_numbers
from elo_batch.writers.others.fields import Field, deputies_left_out, missing_fields, set_fields
from elo_batch.writers.others.naming import Named, named
from elo_batch.writers.others.told_once import told_once

NAME = "ecf"
SUFFIXES = (".ecf",)

_ANY, _NUMBER, _DAY = "[^#]+", r"\d{1,4}", r"(?:0[1-9]|[12]\d|3[01])/(?:0[1-9]|1[0-2])/\d{4}"
_ON = "08/11/2025"
FIELDS = (
    Field("EVENT CODE", "[^#]{1,20}", "AL25", needed=True),
    Field("SUBMISSION INDEX", _NUMBER, "1", needed=True),
    Field("EVENT NAME", _ANY, "Alder Congress", needed=True),
    Field("EVENT DATE", _DAY, _ON, needed=True),
    Field("FINAL RESULT DATE", _DAY, _ON, needed=True),
    Field("RESULTS OFFICER", _ANY, "Ann Alder", needed=True),
    Field("RESULTS OFFICER ADDRESS", _ANY, "ann@alder.example", needed=True),
    Field("TREASURER", _ANY, "Ben Birch", needed=True),
    Field("TREASURER ADDRESS", _ANY, "ben@birch.example", needed=True),
    Field("MINUTES FOR GAME", _NUMBER, "90"),
    Field("MOVES FIRST SESSION", _NUMBER, "40"),
    Field("MINUTES FIRST SESSION", _NUMBER, "90"),
    Field("MOVES SECOND SESSION", _NUMBER, "20"),
    Field("MINUTES SECOND SESSION", _NUMBER, "30"),
    Field("MINUTES REST OF GAME", _NUMBER, "30"),
    Field("SECONDS PER MOVE", _NUMBER, "30"),
    Field("ENVIRONMENT", _ANY, "OTB"),
)
"""What `--set` may give, in the order of the file."""
_MINUTES = "MINUTES FOR GAME or MINUTES FIRST SESSION"
_LONGEST = 1_000  # names have no field of a certain width


def kept(content: Content) -> tuple[Content, frozenset[str]]:
    """What the file tells: no byes, one kind of ids, rounds of sections, boards of matches."""
    content = content.of_players()
    games = content.games["black"] != NOBODY
    names = _named(content).events
    there = replace(
        content.of_games(games.to_numpy()),
        events=content.events.assign(event=list(names)),
        players=as_identified(content),
    )
    team = is_match(content)
    facts = {"event", "id", "name", "result", "date", "teams" if team else "round"}
    return there, frozenset(facts | ({"board"} if team else set()))


def faults(content: Content) -> list[Problem]:
    """What an ECF file cannot hold, and what its receiver asks for and nothing gives."""
    content = content.of_players()
    events = content.events
    problems = missing_fields(_details(content), FIELDS, "the ECF", _without_minutes(content))
    if len(events) > 1 and events["team"].any():
        problems.append(Problem("W104", Place(), {"format": "ECF (with team events)", "count": len(events)}))
    if len(set(events["pool"])) > 1:
        pools = ", ".join(dict.fromkeys(events["pool"]))
        problems.append(Problem("W109", Place(), {"format": "ECF", "pools": pools}))
    problems += _named(content).faults("ECF")
    problems += code_faults(content)
    problems += _result_faults(content)
    problems += deputies_left_out(events["deputies"], "ECF")
    byes = int((content.games["black"] == NOBODY).sum())
    if byes:
        problems.append(Problem("W110", Place(), {"format": "ECF", "count": byes}))
    return problems


def render(content: Content, name: str) -> list[Document]:
    """The results file; `faults` has found no error."""
    content = content.of_players()
    lines = ["#EVENT DETAILS", *(f"#{field}={text}" for field, text in _details(content).items())]
    lines.append("#PLAYER LIST")
    numbers = fide_numbers(content).tolist()
    lines += [player_line(content, position, number) for position, number in enumerate(numbers)]
    for position, section in enumerate(_named(content).sections):
        lines += game_lines(content, position, section)
    lines.append("#FINISH#")
    return [Document(name, ("\r\n".join(lines) + "\r\n").encode())]


def _named(content: Content) -> Named:
    given = set_fields(content.fields, FIELDS, NAME).get("EVENT NAME", "")
    names = [tidy(event) for event in content.events["event"].tolist()]
    return named(names, given, (_LONGEST, _LONGEST))


def _details(content: Content) -> dict[str, str]:
    """The fields of the event: as set, else as the input gives them; in the order of the file."""
    given = set_fields(content.fields, FIELDS, NAME)
    events = content.events
    known = {
        "SUBMISSION INDEX": "1",
        "EVENT CODE": events["code"].iloc[0] if len(events) == 1 else "",
        "EVENT NAME": _named(content).whole,
        "EVENT DATE": _day(events["start"].min()),
        "FINAL RESULT DATE": _day(events["end"].max()),
        **({} if _sets_clock(given) else _clock(events)),
    }
    values = known | given
    return {field.name: values[field.name] for field in FIELDS if values.get(field.name)}


def _clock(events: pd.DataFrame) -> dict[str, str]:
    """The rate of play, where all events have the same."""
    rates = set(events["rate_of_play"])
    return ecf_clock(rates.pop()) if len(rates) == 1 else {}


def _sets_clock(values: Mapping[str, str]) -> bool:
    return any(name.startswith("MINUTES") for name in values)


def _without_minutes(content: Content) -> list[str]:
    return [] if _sets_clock(_details(content)) else [_MINUTES]


def _day(day: pd.Timestamp) -> str:
    return "" if pd.isna(day) else day.strftime("%d/%m/%Y")


def _result_faults(content: Content) -> list[Problem]:
    """Decisions without a score of this format; names with its own sign in them."""
    problems = []
    games = content.games
    rows = zip(content.results(), games["black"], games["round"], games["event"], strict=True)
    for result, black, round_, event in rows:
        if black != NOBODY and result not in SCORES:
            values = {
                "result": result or "0-0",
                "round": round_,
                "event": content.events["event"].iloc[event],
            }
            problems.append(Problem("W102", Place(), {"format": "ECF", **values}))
    problems = told_once(problems, ("event", "result"), "round {round}")
    teams = [
        text for name in ("white_team", "black_team") if name in content.more for text in content.more[name]
    ]
    texts = dict.fromkeys([*content.events["event"], *content.players["name"], *teams])
    problems += [
        Problem("W112", Place(), {"format": "ECF", "text": text, "sign": "#"})
        for text in texts
        if "#" in text
    ]
    return problems
