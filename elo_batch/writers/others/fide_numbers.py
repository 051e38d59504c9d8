"""FIDE numbers of players, for formats with a field for them, and what is said of ids that are none."""

from __future__ import annotations

import re

import pandas as pd

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.seats import shared_ids

_FORM = re.compile(r"[1-9]\d{4,9}", re.ASCII)


def fide_numbers(content: Content) -> pd.Series[str]:
    """The FIDE number of each player, "" where none is known.

    The column `fide_id` alone gives them where it holds any; else the ids do that have the form of one
    (5 to 10 digits, the first no zero). Ids that came in a report for US Chess are never FIDE's.
    """
    players = content.players
    if has_column(content):
        return players["fide_id"].where(players["fide_id"].str.fullmatch(_FORM), "")
    if content.federation_ids:
        return pd.Series("", index=players.index, dtype="str")
    return players["id"].where(players["id"].str.fullmatch(_FORM), "")


def has_column(content: Content) -> bool:
    """Whether a column gives the FIDE number of anybody, so that the ids are something else."""
    return bool(content.players["fide_id"].str.fullmatch(_FORM).any())


def number_faults(
    content: Content, written: pd.Series[str], format_name: str, why: str = ""
) -> list[Problem]:
    """What is to be said of ids and FIDE numbers.

    Ids that the file leaves out or holds in the field for FIDE numbers though they are none (W124); ids that
    are taken for FIDE's though nothing says so (W125); namesakes whom the file could not tell apart (W126);
    one number of two players (W121).

    Args:
        content: what is written.
        written: the id under which the file holds each player, "" for none.
        format_name: the format, as people call it.
        why: what the ids are that the file leaves out, where it is not for want of a field.
    """
    players, numbers = content.players, fide_numbers(content)
    problems = shared_ids(numbers, players["name"], "FIDE number") if has_column(content) else []
    own = players["id"].where(players["id"] != players["name"], "")
    odd = players[(own != "") & (numbers == "") & ((written == "") | (written == own))]
    if len(odd):
        left_out = bool((written[odd.index] == "").all())
        out = f"leaves them out, as they {why}" if why else "leaves them out"
        done = out if left_out else "holds them in that field, so that they can be read back"
        values = {"count": len(odd), "format": format_name, "done": done}
        problems.append(Problem("W124", Place(), {**values, **_first(odd)}))
    taken = players[(numbers != "") & (written == numbers)]
    if len(taken) and not content.fide_ids and not has_column(content):
        values = {"count": len(taken), "format": format_name, **_first(taken)}
        problems.append(Problem("W125", Place(), values))
    return problems + _namesakes(content, written, format_name)


def _first(players: pd.DataFrame) -> dict[str, str]:
    return {"id": players["id"].iloc[0], "first": players["name"].iloc[0]}


def _namesakes(content: Content, written: pd.Series[str], format_name: str) -> list[Problem]:
    """Names of several players, one of whom the file would hold without an id."""
    names = content.players["name"].map(tidy)
    lost = names[(written == "") & names.duplicated(keep=False)]
    return [
        Problem("W126", Place(), {"name": name, "count": int((names == name).sum()), "format": format_name})
        for name in dict.fromkeys(lost)
    ]
