"""The teams of a tournament report file: records `013` (name, members) and `310` (number, name, members)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from elo_batch.notation.text import bare, tidy
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_header import stated
from elo_batch.readers.trf_lines import Records

_NUMBERS = re.compile(r"(?:[ \d]{3}[ \d](?: |$))*[ \d]{0,4}")


class _Layout(NamedTuple):
    """Where name and members stand, counted from 0; `number` is blank where the record has none."""

    number: slice
    name: slice
    members: int


_LAYOUTS = {"013": _Layout(slice(0, 0), slice(4, 36), 36), "310": _Layout(slice(4, 7), slice(8, 40), 73)}


class Team(NamedTuple):
    """A team: its number (in `013` its place in the file), its name, its members' start numbers, its line.

    `in_columns`: whether the members stand where they belong.
    """

    number: int
    name: str
    members: tuple[int, ...]
    line: int
    in_columns: bool = True


def read_teams(records: Records, in_utf8: bool, findings: Findings) -> list[Team]:
    """The teams of `310`, else of `013`.

    Told: a number that stands twice (T503), records that differ (T504), members out of their columns (T506).
    """
    new, old = (_teams(records, name, in_utf8, findings) for name in ("310", "013"))
    seen: dict[int, Team] = {}
    for team in new:
        first = seen.setdefault(team.number, team)
        if first is not team:
            findings.add("T503", team.line, number=team.number, team=team.name, first=first.line)
    named = {bare(team.name): team for team in old}
    for team in new:
        other = named.get(bare(team.name))
        if other and set(other.members) != set(team.members):
            findings.add("T504", team.line, team=team.name, other=other.line)
    return new or old


def check_teams(
    teams: Sequence[Team], players: Sequence[Entry], records: Records, findings: Findings
) -> None:
    """Members are players of the file (T501), each in one team (T502); `082` counts the teams (T505)."""
    numbers = {player.number for player in players}
    first: dict[int, Team] = {}
    for team in teams:
        for number in team.members:
            other = first.setdefault(number, team)
            if number not in numbers:
                findings.add("T501", team.line, team=team.name, number=number)
            elif other is not team:
                findings.add("T502", team.line, number=number, team=team.name, other=other.name)
    says = stated(records, "082")
    if teams and says.number and says.number != len(teams):
        findings.add("T505", says.line, stated=says.number, found=len(teams))


def with_teams(players: Sequence[Entry], teams: Sequence[Team]) -> list[Entry]:
    """The players with their `team`; one who stands in two is left in the first."""
    team_of = {number: team.name for team in reversed(teams) for number in team.members}
    if not team_of:
        return list(players)
    return [
        replace(player, extra={**player.extra, "team": team_of.get(player.number, "")}) for player in players
    ]


def _teams(records: Records, name: str, in_utf8: bool, findings: Findings) -> list[Team]:
    teams = []
    for place, (line, text) in enumerate(records.of(name), 1):
        teams.append(_team(text.expandtabs(1).rstrip(), _LAYOUTS[name], place, line, in_utf8))
        if not teams[-1].in_columns:
            findings.add("T506", line, team=teams[-1].name, members=", ".join(map(str, teams[-1].members)))
    return teams


def _team(text: str, layout: _Layout, place: int, line: int, in_utf8: bool) -> Team:
    """Read by characters; by bytes where the members do not stand in their columns, as in a player record."""
    members = text[layout.members :]
    name = text[layout.name]
    data = text.encode()
    in_bytes = data[layout.members :].decode(errors="replace")
    if in_utf8 and not text.isascii() and not _NUMBERS.fullmatch(members) and _NUMBERS.fullmatch(in_bytes):
        members, name = in_bytes, data[layout.name].decode(errors="ignore")
    found = tuple(int(number) for number in re.findall(r"[0-9]+", members) if int(number))
    number = text[layout.number].strip()
    in_columns = bool(_NUMBERS.fullmatch(members))
    return Team(int(number) if number.isdecimal() else place, tidy(name), found, line, in_columns)
