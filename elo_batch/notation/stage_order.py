"""The stages of a knockout in the order in which they are played, whatever the language names them in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from elo_batch.notation.text import bare, plain

_FINAL, _THIRD, _AFTER = 2, 3, 1
_WORDS: dict[int, str] = {
    4096: "qualification qualifications qualifying qualifier qualifiers quali qualifikation qualifica",
    2048: "preliminary preliminaries prelims preliminaryround vorrunde elimination eliminations voorronde",
    1024: "zwischenrunde intermediateround",
    64: "zweiunddreissigstelfinale trentedeuxiemesdefinale trentaduesimi",
    32: "sechzehntelfinale sixteenthfinal sixteenthfinals seiziemedefinale seiziemesdefinale seiziemes "
    "sedicesimi sedicesimidifinale dieciseisavos dieciseisavosdefinal zestiendefinale",
    16: "achtelfinale eighthfinal eighthfinals prequarterfinal prequarterfinals huitieme huitiemes "
    "huitiemedefinale huitiemesdefinale ottavi ottavidifinale octavos octavosdefinal oitavas oitavasdefinal "
    "achtstefinale attondelsfinal attendedelsfinale ottendedelsfinale osemfinale osmifinale",
    8: "quarterfinal quarterfinals quarters quarterfinale viertelfinale quart quarts quartdefinale "
    "quartsdefinale quarti quartidifinale cuartos cuartosdefinal quartas quartasdefinal kwartfinale "
    "kvartfinal kvartfinale kvartsfinale kvartsfinal cwiercfinal ctvrtfinale stvrtfinale четвертьфинал qf",
    4: "semifinal semifinals semi semis semifinale semifinali semifinales semifinais semifinaal semifinaler "
    "semifinalen halbfinale demifinale demifinales demi demis meiafinal meiasfinais halvefinale polfinal "
    "полуфинал sf",
    _THIRD: "thirdplace 3rdplace thirdplacematch 3rdplacematch thirdplacegame thirdplaceplayoff "
    "3rdplaceplayoff matchforthirdplace matchfor3rdplace kleinesfinale smallfinal petitefinale bronze "
    "bronzematch bronzefinal finalina terzoposto tercerpuesto tercerlugar terceirolugar consolationfinal "
    "losersfinal troostfinale",
    _FINAL: "final finals finale finales finaal finalen grandfinal grandefinale grandefinal endspiel финал f",
    _AFTER: "playoff playoffs tiebreak tiebreaks stichkampf barrage barrages replay",
}
_SIZES = {bare(word): size for size, words in _WORDS.items() for word in words.split()}
_SHORT = frozenset(["f", "sf", "qf"])
_LAST = re.compile(r"(?:last|roundof|letzte|ronde?van|rondade|best)(4|8|16|32|64|128|256)")
_NUMBERED = re.compile(r"r(4|8|16|32|64|128|256)")
_FRACTION = re.compile(r"1 ?[/⁄:] ?(2|4|8|16|32|64)[ .-]{0,2}(?:di |de )?(?:final|финал)\w*")
_PLACE = re.compile(r"(?:spieleum|spielum|matchfor|um|for)?(?:den)?(?:platz|platze|place|places)(\d{1,2})")
_LEG = re.compile(
    r"[ ,.:;(/-]*(?:(?:leg|game|match|partie|no|nr|g|m)?[ .]*(?P<number>[1-9])\)?(?:\.|st|nd|rd)?"
    r"(?: ?(?:leg|game|match|partie))?|(?P<first>hinspiel|first leg|aller|ida|andata)"
    r"|(?P<second>rückspiel|rueckspiel|second leg|retour|vuelta|ritorno|return)"
    r"|(?P<again>replay|rematch|tie-?breaks?|stichkampf))\)?$"
)
_MOST_LEGS, _AGAIN = 20, 15


@dataclass(frozen=True)
class Stage:
    """A stage of a knockout.

    Attributes:
        order: rises in the order of play.
        sure: False for a form that may be something else (`F`, `R16`), unless other stages stand beside it.
        numbered: whether it could be the number of a round (`R16`).
    """

    order: int
    sure: bool = True
    numbered: bool = False


def stage_of(text: str) -> Stage | None:
    """The stage that a round is called by; None for another text.

    >>> names = ("R16", "Last 16", "Viertelfinale", "Semi-final 2", "Spiel um Platz 3", "Finale", "Replay")
    >>> orders = [stage.order for name in names if (stage := stage_of(name))]
    >>> len(orders), orders == sorted(orders), stage_of("Round 3"), stage_of("Alder")
    (7, True, None, None)
    """
    folded = plain(text)
    if len(folded) > 40 or not folded:
        return None
    if found := _whole(folded, 0):
        return found
    leg = _LEG.search(folded)
    if not leg or not leg.start():
        return None
    number = int(leg["number"] or 0) or (1 if leg["first"] else 2 if leg["second"] else _AGAIN)
    return _whole(folded[: leg.start()], number)


def _whole(folded: str, leg: int) -> Stage | None:
    joined = bare(folded)
    if fraction := _FRACTION.fullmatch(folded):
        return _stage(2 * int(fraction[1]), leg)
    if joined in _SIZES:
        return _stage(_SIZES[joined], leg, sure=joined not in _SHORT)
    if last := _LAST.fullmatch(joined):
        return _stage(int(last[1]), leg)
    if place := _PLACE.fullmatch(joined):
        return _stage(_THIRD if int(place[1]) > 1 else _FINAL, leg)
    if numbered := _NUMBERED.fullmatch(joined):
        return Stage(_stage(int(numbered[1]), leg).order, sure=False, numbered=True)
    return None


def _stage(size: int, leg: int, *, sure: bool = True) -> Stage:
    return Stage((10_000 - size) * _MOST_LEGS + leg, sure)
