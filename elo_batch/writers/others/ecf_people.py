"""The players of an ECF results file: PIN, ECF code, FIDE number, name, sex, date of birth."""

from __future__ import annotations

import re

import pandas as pd

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.seats import shared_ids

_CODE = re.compile(r"\d{6}[A-HJ-L]", re.ASCII)
_FIDE = re.compile(r"[1-9]\d{3,9}", re.ASCII)


def as_identified(content: Content) -> pd.DataFrame:
    """The players with the ids under which the file is read: ECF codes, else FIDE's numbers, else names."""
    players = content.players
    names = players["name"].map(tidy)
    codes, numbers = _codes(players), _numbers(players)
    with_code, with_number = int((codes != "").sum()), int((numbers != "").sum())
    by_number = with_number > with_code and (with_number == len(players) or not with_code)
    ids = numbers if by_number else codes
    return players.assign(id=ids.where(ids != "", names), name=names)


def code_faults(content: Content) -> list[Problem]:
    """Ids that are neither an ECF code nor a FIDE number; and how many have no code."""
    players = content.players
    problems = shared_ids(_codes(players), players["name"], "ECF code")
    for id_, name in zip(players["id"], players["name"], strict=True):
        if id_ != name and not _CODE.fullmatch(id_) and not _FIDE.fullmatch(id_):
            values = {
                "id": id_,
                "player": name,
                "wanted": "an ECF code (six digits and a letter) or FIDE number",
            }
            problems.append(Problem("W111", Place(), values))
    without = players["name"][_codes(players) == ""]
    if len(without):
        values = {"count": len(without), "players": len(players), "first": without.iloc[0]}
        problems.append(Problem("W114", Place(), values))
    return problems


def player_line(content: Content, position: int) -> str:
    """The items of a player on one line; the PIN is the position from 1."""
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
        "FIDE NO": _numbers(content.players.iloc[[position]]).iloc[0],
    }
    return " ".join(f"#{name}={text}" for name, text in fields.items() if text)


def _codes(players: pd.DataFrame) -> pd.Series[str]:
    own = players["id"].where(players["id"].str.fullmatch(_CODE), "")
    described = players["ecf_code"].where(players["ecf_code"].str.fullmatch(_CODE), "")
    return own.where(own != "", described)


def _numbers(players: pd.DataFrame) -> pd.Series[str]:
    own = players["id"].where(players["id"].str.fullmatch(_FIDE), "")
    described = players["fide_id"].where(players["fide_id"].str.fullmatch(_FIDE), "")
    return own.where(own != "", described)
