"""Headings of tables that tell games from a player's side or the winner's, not from white's.

Player;Colour;Opponent;Score          Winner;Loser;Result
Alder, Ann;W;Birch, Ben;1             Cedar, Cy;Dogwood, Di;
Birch, Ben;B;Alder, Ann;0             Elm, Eva;Fir, Finn;draw
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import bare

PLAYER, WINNER = "player", "winner"
COLOUR = frozenset(["colour", "color", "farbe", "kleur", "couleur", "colore", "kolor", "barva", "цвет"])
"""Words for the colour of a player."""
OPPONENT = (
    *("opponentname", "opponent", "opp", "gegner", "rival", "adversaire", "avversario", "adversario"),
    *("oponente", "przeciwnik", "tegenstander", "souper", "соперник"),
)
"""Words for the opponent of a player."""
_WINNERS = (
    *("winner", "sieger", "gewinner", "ganador", "vencedor", "vainqueur", "vincitore", "zwyciezca"),
    *("winnaar", "vitez", "победитель"),
)
_LOSERS = (
    *("loser", "verlierer", "perdedor", "perdant", "perdente", "przegrany", "verliezer", "porazeny"),
    "проигравший",
)
_DRAWS = frozenset(
    [
        *("draw", "draw?", "drawn", "drawn?", "remis", "remis?", "remise", "nulle", "nul", "tablas", "patta"),
        *("unentschieden", "ничья"),
    ]
)
_BESIDE = ("id", "rating", "title", "federation")


def told_by(headings: Sequence[str]) -> tuple[str, list[str]]:
    """Whose side a table of games is told from, and its headings as those of a home and an away player.

    PLAYER: each row tells a game of one player, with the own result. WINNER: each row names the winner and
    the loser. "" with the same headings for every other table.

    >>> told_by(["Date", "Player", "Colour", "Opponent", "Score"])
    ('player', ['Date', 'Home', 'HPColour', 'Away', 'Result'])
    >>> told_by(["Winner", "Loser", "Draw"])
    ('winner', ['Home', 'Away', 'Result'])
    >>> told_by(["White", "Black", "Result"])[0]
    ''
    """
    known = [canonical(heading, "games") for heading in headings]
    if {"white", "black", "white_name", "black_name"} & set(known):
        return "", list(headings)
    words = [bare(heading) for heading in headings]
    results = [at for at, name in enumerate(known) if name == "result"]
    draws = [at for at, word in enumerate(words) if word in _DRAWS]
    lost = [_after(word, _LOSERS) for word in words]
    won = [_after(word, _WINNERS) for word in words]
    if "name" in won and "name" in lost and len(results or draws) <= 1:
        found = _two_sides(headings, won, lost)
        return WINNER, [("Result" if at in (results or draws) else head) for at, head in enumerate(found)]
    theirs = [_after(word, OPPONENT) for word in words]
    mine = [_own(heading, other) for heading, other in zip(headings, theirs, strict=True)]
    if not any(name in mine and name in theirs for name in ("name", "id")) or len(results) != 1:
        return "", list(headings)
    if any(names.count(name) > 1 for names in (mine, theirs) for name in ("name", "id")):
        return "", list(headings)
    both = [name if name in ("name", "id", "colour") or name in theirs else "" for name in mine]
    found = _two_sides(headings, both, theirs)
    return PLAYER, [("Result" if at in results else head) for at, head in enumerate(found)]


def draw_column(headings: Sequence[str]) -> bool:
    """Whether the column of results only marks the draws, as `Draw` does in a table of winners.

    >>> draw_column(["Winner", "Loser", "Draw"]), draw_column(["Winner", "Loser", "Result"])
    (True, False)
    """
    results = any(canonical(heading, "games") == "result" for heading in headings)
    return not results and any(bare(heading) in _DRAWS for heading in headings)


def names_winner(heading: str) -> bool:
    """Whether a heading is a word for the winner of a game.

    >>> names_winner("Winner"), names_winner("Result")
    (True, False)
    """
    return _after(bare(heading), _WINNERS) == "name"


def _own(heading: str, theirs: str) -> str:
    """What a column that is not the opponent's says of the player."""
    if theirs:
        return ""
    word = bare(heading)
    if word in COLOUR or _after(word, ("player", "spieler")) == "colour":
        return "colour"
    return _after(word, ("player", "spieler")) or _meaning(word)


def _after(word: str, sides: Sequence[str]) -> str:
    """What a word says of the player it names (`winnerid`: id), "" where it names none of these."""
    for side in sides:
        if word == side:
            return "name"
        if word.startswith(side):
            rest = word.removeprefix(side).removeprefix("s")
            return "colour" if rest in COLOUR else _meaning(rest)
    return ""


def _meaning(word: str) -> str:
    name = canonical(word, "players")
    return name if name == "name" or name in _BESIDE else ""


def _two_sides(headings: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """The headings with the words for both sides."""
    named = [
        _heading("Home", own) if own else _heading("Away", other) if other else heading
        for heading, own, other in zip(headings, mine, theirs, strict=True)
    ]
    return ["HPColour" if own == "colour" else name for name, own in zip(named, mine, strict=True)]


def _heading(side: str, meaning: str) -> str:
    colour = "white" if side == "Home" else "black"
    return side if meaning == "name" else f"{colour} {meaning}"
