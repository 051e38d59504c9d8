"""What tables of leagues call the player at home and the guest, and the players of both colours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from elo_batch.notation.text import bare

_AT_HOME = (
    "heimspieler spielerheim jugadorlocal jugadordecasa joueurdomicile joueurrecevant joueurlocal "
    "giocatorecasa giocatoreincasa giocatoredicasa jogadorcasa jogadordacasa thuisspeler spelerthuis "
    "hemmaspelare hjemmespiller hracdomaci domacihrac zawodnikgospodarzy gospodarzzawodnik hazaijatekos"
)
_GUEST = (
    "gastspieler spielergast jugadorvisitante jugadordefuera joueurexterieur joueurvisiteur "
    "giocatoreospite giocatorefuori giocatorefuoricasa jogadorfora jogadorvisitante uitspeler speleruit "
    "bortaspelare udespiller bortespiller hrachoste hostujicihrac zawodnikgosci gosczawodnik vendegjatekos"
)
_WHITE = (
    "weissspieler spielerweiss jugadorblancas blancasjugador joueurblancs giocatorebianco jogadorbrancas "
    "witspeler spelerwit"
)
_BLACK = (
    "schwarzspieler spielerschwarz jugadornegras negrasjugador joueurnoirs giocatorenero jogadorpretas "
    "zwartspeler spelerzwart"
)

OF_HOME = frozenset([*_AT_HOME.split(), *_GUEST.split()])
"""Headings, as `text.bare` folds them, of players at home and of guests, who may have either colour."""

PLAYERS: Mapping[str, str] = MappingProxyType(
    {"white": f"{_AT_HOME} {_WHITE}", "black": f"{_GUEST} {_BLACK}"}
)
"""Such headings by the side they stand for (white for those at home until the colours are known)."""

TEAMS: Mapping[str, str] = MappingProxyType(
    {
        "white_team": "homeclub heimverein heimmannschaft heimteam mannschaftheim vereinheim equipolocal "
        "equipedomicile equiperecevante squadradicasa equipadacasa thuisteam thuisclub",
        "black_team": "awayclub gastverein gastmannschaft gastteam mannschaftgast vereingast equipovisitante "
        "equipeexterieure equipevisiteuse squadraospite equipavisitante uitteam uitclub",
    }
)
"""Headings of the clubs of a match."""

COLOURS = (
    "white:black weiss:schwarz blancas:negras blancs:noirs bianco:nero bianchi:neri biale:czarne "
    "белые:черные brancas:pretas wit:zwart bily:cerny"
)
"""The words for white and black of each language, as `text.bare` folds them."""
_ENGLISH = "white:black"
_OF_WHITE = frozenset(
    [*(pair.split(":")[0] for pair in COLOURS.split() if pair != _ENGLISH), *PLAYERS["white"].split()]
)
_OF_BLACK = frozenset(
    [*(pair.split(":")[1] for pair in COLOURS.split() if pair != _ENGLISH), *PLAYERS["black"].split()]
)


def puts_the_day_first(white: str, black: str) -> bool:
    """Whether the headings of the players are of a language that writes the day before the month.

    English is written in both orders; the other languages whose words are known here in one.

    >>> puts_the_day_first("Bianco", "Nero"), puts_the_day_first("White", "Black")
    (True, False)
    """
    return bare(white) in _OF_WHITE and bare(black) in _OF_BLACK
