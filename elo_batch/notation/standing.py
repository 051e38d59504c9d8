"""Headings of crosstables, standings and starting lists that other tables have not, in many languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from elo_batch.notation.text import bare, plain

_WORDS = {
    "number": "no nr sno snr noini nrini startno startnr startnumber startnummer startingnumber number "
    "nummer numero num nro ном номер č c cislo stc stč stnr stno startrank startingrank rankini inirank n lp "
    "numer poradovecislo nru tnr tln tlnnr tlnr tnnr teilnr teilnehmernr",
    "rank": "rk rg pl plac plass plads sija hely helyezes sira mjesto rank rang ranking platz place pos "
    "posicion position posizione poz cl clas classement mce miejsce место мест м puesto lugar colocacao "
    "plaats rangorde poradi por peringkat clasificacion",
    "points": "pts pkt pnt punkte puntos points punti pti pt p punkty pkte очки очк pontos ptos punten body "
    "poin score total sum summe suma totale somme skor punktai poeng poang ∑ σ σp tot sc pont pontok "
    "point bod bodovi punktzahl gesamtpunkte gesamt pistetta pisteet pisteita puan stig punktid punkti "
    "punktsumma bodu балл баллы сумма итого toplam osszesen yhteensa totaal sumo celkem ukupno razem",
    "club": "club clubcity verein vereinort clubciudad clubville circolo klub klubort клуб clube vereniging "
    "oddil kluborasal verejn equipo clubname",
    "team": "team mannschaft equipe equipo squadra druzyna команда time ploeg tim druzstvo",
    "national_rating": "nrtg natrtg elonat nelo ratingnat rtgnat nationalrating nwz dwz twz elonac",
}  # fmt: skip
_STANDING: Mapping[str, str] = MappingProxyType(
    {bare(word): name for name, words in _WORDS.items() for word in words.split()}
)

_ROUND = (
    "(?:rounds?|rd|rde|rnd|rn|r|runden?|ronda|ronde|rodada|rod|tours?|turno|turn|tur|runda|rda|kolo|kol|тур|т"
    "|babak|bbk|ronda|giro|omgang|fordulo|forduló|kierros|krog)"
)
_ORDINAL = r"(?:°|st|nd|rd|th|ere?|re|e|eme|ème|a|o|da|te|-?й|-?i)?"
_WORD_FIRST = re.compile(rf"{_ROUND}[ .:#№]*(\d{{1,2}})\.?")
_NUMBER_FIRST = re.compile(rf"(\d{{1,2}}){_ORDINAL}[ .]*{_ROUND}\.?")
_CAPTION = re.compile(
    r"\b(?:round|runde|ronda|ronde|rodada|tour|turno|runda|kolo|babak)[ .:]*(\d{1,2})\b"
    r"|\b(\d{1,2})(?:°|st|nd|rd|th|ere?|eme|ème|a|o|-?й)?[. ]+(?:round|runde|ronda|ronde|rodada|tour|turno"
    r"|runda|kolo|тур|babak)\b|(?<!\w)тур[ .:]*(\d{1,2})\b"
)


def standing(heading: str) -> str:
    """What a column of a crosstable or a standing is: number, rank, points, club ...; "" = none of these.

    >>> standing("No."), standing("Tln."), standing("Rk."), standing("Pkt."), standing("Name")
    ('number', 'number', 'rank', 'points', '')
    """
    return _STANDING.get(bare(heading).replace("/", ""), "")


def round_of(heading: str) -> int:
    """The round that a heading names with a word for it; 0 = none.

    >>> [round_of(text) for text in ("1.Rd", "Rd 2", "R3", "4. Runde", "Ronda 5", "6. kolo", "7.тур", "8")]
    [1, 2, 3, 4, 5, 6, 7, 0]
    """
    text = plain(heading)
    match = _WORD_FIRST.fullmatch(text) or _NUMBER_FIRST.fullmatch(text)
    return int(match[1]) if match else 0


def round_in(caption: str) -> int:
    """The round that a line of text above a table names; 0 = none.

    >>> round_in("Pairings/Results Round 3 on 2026/01/02 at 10:00"), round_in("Auslosung der 4. Runde")
    (3, 4)
    """
    match = _CAPTION.search(plain(caption))
    return int(next(filter(None, match.groups()))) if match else 0


_PROGRAM = re.compile(
    r"https?:|www\.|chess-?results|swiss-?manager|swiss-?chess|tournament-?database|\bvega\b|last update"
    r"|letzte aktualisierung|actualizaci|aggiornamento|mise a jour|ostatnia aktualizacja|aktualizace"
    r"|laatste update|atualizac|\bcreator\b|\bserver\b",
    re.IGNORECASE,
)


def is_of_program(text: str) -> bool:
    """Whether a line around a table is of the program or page that wrote it, and says nothing of the event.

    >>> is_of_program("Program Swiss-Manager"), is_of_program("Alder Open")
    (True, False)
    """
    return _PROGRAM.search(text) is not None
