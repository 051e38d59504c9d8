"""Remarks that say of a game that it was not played, since somebody did not come, in several languages."""

from __future__ import annotations

import re
import unicodedata

from elo_batch.notation.flags import parse_flag
from elo_batch.notation.text import plain

_NOT_PLAYED = (
    # English
    r"(?:not|never|un)[ -]?played|no[- ]?show(?:ed)?(?! of)|cancell?ed|no opponent",
    r"(?:did not|didn'?t|does not|failed to|never) (?:(?:appear\w*|c[ao]me|show(?:ed)?(?: up)?|turn(?:ed)? up"
    r"|arrived?|attend(?:ed)?)(?! (?:to|for|at) (?!(?:the |his |her |this )?(?:game|round|match|board|play)))"
    r"|play(?:ed)?)",
    r"absent|absence|(?:withdr\w+|retired) (?:before|prior)|not (?:present|there|appeared)",
    r"(?:came|arrived|was|too) (?:too|much too) late|too late|default time(?! control)",
    # German
    r"nicht (?:gespielt|angetreten|erschienen|gekommen|da|anwesend|zustande\w*)|nichtantritt|nichterscheinen",
    r"abwesend|fehlte?|unentschuldigt|abgesagt|ausgefallen|vor der partie zuruckgezogen|zu spat",
    # French, Spanish, Portuguese, Catalan
    r"non jouee?|n'?(?:est|etait) pas (?:venue?|presente?|la)|n'a pas joue|absente?s?",
    r"ne s'est pas presentee?",
    r"no (?:se )?(?:present\w*|jugad[oa]|vino|asisti\w*|compareci\w*|acudi\w*)|incompare\w*|ausente|ausencia",
    r"nao (?:compareceu|veio|jogad[oa]|se apresentou)|faltou|falta de comparencia|no (?:presentat|jugada)",
    # Italian, Dutch, Scandinavian
    r"non (?:comparso|comparsa|giocat[oa]|(?:si )?e (?:presentat[oa]|venut[oa])|presentat[oa])",
    r"assente|assenza",
    r"niet (?:gespeeld|gekomen|verschenen|opgekomen|opgedaagd)|afwezig|reglementair\w*",
    r"uteblev|utebliven|ikke (?:modt|mott|spillet|spilt)|motte ikke|inte spelad|kom inte|ej spelad",
    # Slavic languages, Hungarian, Turkish, Indonesian
    r"nieobecn\w*|nie (?:przyby\w*|rozegran\w*|gra[ln]\w*|stawi\w*)|walkower\w*|nepritom\w*|nedostavil\w*",
    r"nehran\w*|kontumac\w*|neodigran\w*|nije (?:dosao|dosla|odigran\w*)",
    r"неявк\w*|не (?:явил\w*|приш\w*|сыгран\w*|играл\w*)|отсутств\w*|без игры",
    r"nem jelent meg|hianyzott|gelmedi|oynanmadi|tidak (?:hadir|datang|dimainkan)",
)
_FORFEIT = (
    r"forfeit\w*|forfait\w*|walk-?over|w\.? ?o\.?(?=$|[,;.)])|w/o(?=$|[,;.)])|ff|kampflos\w*"
    r"|default(?:ed)?(?! (?:colou?rs?|settings?|time control))"
)
_PLAYED = (
    r"time|clock|flag(?:ged)?|zeit\w*|temps|pendule|tiempo|reloj|tempo|orologio|tijd|czas\w*|времени|времен\w*"
    r"|phone|mobile|rang|handy|telefon\w*|illegal|regelwidrig\w*"
    r"|exchange|pawns?|piece|queen|rook|bishop|knight|move|qualitat"
)
_REJECTED = (
    r"(?:claim\w*|request\w*|protest\w*|appeal\w*|reklamation|recours|reclamo) (?:was |is |not )?\w+"
    r"|no (?:forfeit|default)"
)
_SAT_DOWN = (
    r"played(?! (?:for|instead|on board))|gespielt|jouee?|jugad[oa]|giocat[oa]|gespeeld|spelad|spillet|spilt"
    r"|jogad[oa]|rozegran\w*|odigran\w*|сыгран\w*"
)
_SOMEBODY_MISSED = re.compile(rf"(?<!\w)(?:{'|'.join(_NOT_PLAYED)})(?!\w)")
_GIVEN = re.compile(rf"(?<!\w)(?:{_FORFEIT})(?!\w)")
_AT_THE_BOARD = re.compile(rf"(?<!\w)(?:{_PLAYED})(?!\w)")
_DENIED = re.compile(rf"(?<!\w)(?:{_REJECTED}|{_SAT_DOWN})(?!\w)")
_GAMES_PLAYED = frozenset(
    ["played", "game played", "gespielt", "jouee", "joue", "jugada", "giocata", "gespeeld"]
)


def is_of_forfeit(text: str) -> bool:
    """Whether a remark says that a game was not played; who lost on time or for a telephone has played.

    A remark that says as well that they played, or what became of a claim, does not.

    >>> [is_of_forfeit(text) for text in ("Black did not appear", "kampflos", "неявка", "w.o.")]
    [True, True, True, True]
    >>> [is_of_forfeit(text) for text in ("time forfeit", "Zeitüberschreitung", "good", "FF? no, played")]
    [False, False, False, False]
    """
    folded = _folded(text)
    missed = _SOMEBODY_MISSED.search(folded) is not None
    if not missed and not _GIVEN.search(folded):
        return False
    if _DENIED.search(_SOMEBODY_MISSED.sub(" ", folded)):
        return False
    return missed or not _AT_THE_BOARD.search(folded)


def tells_forfeit(heading: str, text: str) -> bool:
    """Whether a cell says that a game was not played: by its text, or by a yes or no below its heading.

    >>> tells_forfeit("Remarks", "kampflos"), tells_forfeit("Forfait", "oui"), tells_forfeit("Played", "no")
    (True, True, True)
    >>> tells_forfeit("Forfeit", "no"), tells_forfeit("Remarks", "yes")
    (False, False)
    """
    if is_of_forfeit(text):
        return True
    flag = parse_flag(text)
    if flag is None:
        return False
    return is_of_forfeit(heading) if flag else _folded(heading).strip(" ?:") in _GAMES_PLAYED


def _folded(text: str) -> str:
    """The text without accents, with one apostrophe; blanks and signs stay."""
    letters = unicodedata.normalize("NFD", plain(text.replace("’", "'")).replace("ø", "o").replace("ı", "i"))
    return "".join(c for c in letters if not unicodedata.combining(c) or c == "\u0306")
