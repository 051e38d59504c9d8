"""The players of an ECF results file: PIN, ECF code, FIDE number, name, sex, date of birth."""

from __future__ import annotations

import re

import pandas as pd

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fide_numbers import fide_numbers, number_faults
from elo_batch.writers.others.seats import shared_ids

_CODE = re.compile(r"\d{6}[A-HJ-L]", re.ASCII)


def as_identified(content: Content) -> pd.DataFrame:
    """The players with the ids under which the file is read: ECF codes, else FIDE's numbers, else names."""
    players = content.players
    names = players["name"].map(tidy)
    codes, numbers = _codes(players), fide_numbers(content)
    with_code, with_number = int((codes != "").sum()), int((numbers != "").sum())
    by_number = with_number > with_code and (with_number == len(players) or not with_code)
    ids = numbers if by_number else codes
    return players.assign(id=ids.where(ids != "", names), name=names)


def code_faults(content: Content) -> list[Problem]:
    """Ids that are neither an ECF code nor a FIDE number, and how many have no code.

    Such ids are left out: a PIN is a number of the file, and no other field is for a club's own.
    """
    players, codes = content.players, _codes(content.players)
    problems = shared_ids(codes, players["name"], "ECF code")
    problems += number_faults(content, codes.where(codes != "", fide_numbers(content)), "ECF")
    without = players["name"][codes == ""]
    if len(without):
        values = {"count": len(without), "players": len(players), "first": without.iloc[0]}
        problems.append(Problem("W114", Place(), values))
    return problems


def player_line(content: Content, position: int, number: str) -> str:
    """The items of a player on one line; the PIN is the position from 1, `number` the FIDE number or ""."""
    player = content.players.iloc[position]
    birth = player["birth"]
    fields = {
        "PIN": str(position + 1),
        "ECF CODE": _codes(content.players.iloc[[position]]).iloc[0],
        "NAME": tidy(player["name"]),
        "GENDER": player["sex"][:1].upper().replace("W", "F"),
        "TITLE": tidy(player["title"]),
        "DATE OF BIRTH": "/".join(reversed(birth.split("-"))) if len(birth) == 10 else "",
        "CLUB NAME": tidy(player["club"]),
        "FIDE NO": number,
    }
    return " ".join(f"#{name}={text}" for name, text in fields.items() if text)


def _codes(players: pd.DataFrame) -> pd.Series[str]:
    own = players["id"].where(players["id"].str.fullmatch(_CODE), "")
    described = players["ecf_code"].where(players["ecf_code"].str.fullmatch(_CODE), "")
    return own.where(own != "", described)
