"""Headings of web pages: what the columns of a list, of pairings and of a player's card mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import round_of, standing
from elo_batch.notation.text import bare, plain
from elo_batch.readers.header_lines import understood

_PUBLISHED: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ["rtg+/-", "elo+/-", "рейт+/-", "var", "var.", "k*change", "k*chg", "rc+/-", "+/-"],
            "published_change",
        ),
        **dict.fromkeys(["k", "sk"], "published_k"),
        **dict.fromkeys(["rp", "perf", "rperf"], "published_performance"),
        **dict.fromkeys(["we", "w.e."], "published_expected"),
        **dict.fromkeys(["w-we", "chg"], "published_gain"),
        **dict.fromkeys(["rc", "aro", "ra"], "published_average"),
        **dict.fromkeys(["ng"], "published_games"),
    }
)
_RATINGS = {
    **dict.fromkeys(["rtgi", "eloi", "irtg", "fide", "elofide", "fideelo", "fidertg"], "rating"),
    **dict.fromkeys(["rtgn", "elon", "nrtg", "elonac", "natrtg"], "national_rating"),
}
_CARD = {
    **dict.fromkeys(["nopp", "oppno"], "number"),
    **dict.fromkeys(
        ["opponentname", "opponent", "opp", "gegner", "rival", "adversaire", "avversario"], "name"
    ),
    **dict.fromkeys(["col", "c", "colour", "color", "farbe", "couleur"], "colour"),
    **dict.fromkeys(["r", "rd", "rnd", "round", "runde", "rde", "rda"], "round"),
    **dict.fromkeys(["res", "erg", "result"], "result"),
    **dict.fromkeys(["cat", "tit", "title"], "title"),
}
_LONGEST_HEADING = 40
_SURE_IDS = frozenset({"fideid", "fideno", "fidenr", "idfide", "fidecode", "fideident"})
_PERSON = frozenset({"name", "rating", "federation", "sex", "title", "birth_date", "birth_year"})


def listed(headings: Sequence[str], national_ids: bool = False) -> dict[str, int]:
    """The columns of a list of players: meaning -> position, the first of each meaning.

    `national_ids`: a column headed plain `ID` holds the ids of a national federation.

    >>> listed(["No.", "", "Name", "ID", "FideID", "FED", "RtgI", "RtgN", "Club/City"])["id"]
    4
    >>> listed(["#", "Player", "FIDE ID", "Rtg", "Ng", "Pts", "ARO", "var", "Rp"])["published_change"]
    7
    """
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        if name := _meaning(heading, national_ids):
            found.setdefault(name, at)
    sure = next((at for at, heading in enumerate(headings) if bare(heading) in _SURE_IDS), None)
    if sure is not None and found.get("id") != sure:
        if "id" in found:
            found["national_id"] = found["id"]
        found["id"] = sure
    if "published_change" in found or "published_average" in found:
        _of_calculation(headings, found)
    return found


def _of_calculation(headings: Sequence[str], found: dict[str, int]) -> None:
    """`w` and `n` are the score and the games of a calculation where the change stands beside them."""
    for at, heading in enumerate(headings):
        name = {"w": "published_score", "n": "published_games"}.get(bare(heading))
        if name:
            found.setdefault(name, at)
            for other in [key for key, where in found.items() if where == at and key != name]:
                del found[other]


def _meaning(heading: str, national_ids: bool) -> str:
    text, word = plain(heading).replace(" ", ""), bare(heading)
    if text == "#":
        return "number"
    if name := _PUBLISHED.get(text) or _RATINGS.get(word):
        return name
    known = canonical(heading, "players")
    if known == "id":
        return "national_id" if national_ids and word not in _SURE_IDS else "id"
    if known in _PERSON:
        return str(known)
    return standing(heading)


def on_card(headings: Sequence[str]) -> dict[str, int]:
    """The columns of a player's card: round, opponent's number, name, rating, id, colour, result.

    >>> sorted(on_card(["Rd.", "Bo.", "SNo", "", "Name", "Rtg", "FED", "Pts.", "Res."]))[:4]
    ['federation', 'name', 'number', 'rating']
    """
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        word = bare(heading)
        name = _CARD.get(word) or ("result" if canonical(heading, "games") == "result" else "")
        name = name or ("round" if canonical(heading, "games") == "round" else "") or _meaning(heading, False)
        if name and name != "points":
            found.setdefault(name, at)
    return found


@lru_cache(maxsize=8192)
def is_heading(text: str) -> bool:
    """Whether a text may stand at the head of a column.

    >>> is_heading("White"), is_heading("Rtg"), is_heading("1.Rd"), is_heading("Alder, Ann")
    (True, True, True, False)
    """
    if not text or len(text) > _LONGEST_HEADING:
        return False
    return bool(_meaning(text, False) or canonical(text, "games") or round_of(text) or _CARD.get(bare(text)))


def sides(headings: Sequence[str]) -> tuple[int, int, int] | None:
    """The positions of white, black and the result among the headings of pairings; None when it is none.

    >>> sides(["Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."])
    (3, 9, 6)
    """
    names = [canonical(heading, "games") for heading in understood(headings).headings]
    white = next((at for at, name in enumerate(names) if name in ("white", "white_name")), -1)
    black = next((at for at, name in enumerate(names) if name in ("black", "black_name")), -1)
    if white < 0 or black < 0:
        return None
    results = [at for at, name in enumerate(names) if name == "result" and standing(headings[at]) != "points"]
    if len(results) > 1 and len({bare(headings[at]) for at in results}) == 1:
        return None  # the score of each player in a column of its own
    between = [at for at in results if min(white, black) < at < max(white, black)]
    chosen = (between or results)[:1]
    return (white, black, chosen[0]) if chosen else None


def is_board(heading: str) -> bool:
    """Whether a heading is that of the boards (`Bo.`, `Br.`, `Tisch`).

    >>> is_board("Bo."), is_board("No.")
    (True, False)
    """
    return canonical(heading, "games") == "board" or bare(heading) in ("br", "m", "tisch", "sto", "szach")


def rounds_of(headings: Sequence[str]) -> int:
    """How many columns are headed by a round."""
    return sum(round_of(heading) > 0 for heading in headings)
