"""Remarks that say of a game that it was not played, since somebody did not come, in several languages."""

from __future__ import annotations

import re
import unicodedata

from elo_batch.notation.text import plain

_NOT_PLAYED = (
    # English
    r"(?:not|never|un)[ -]?played|no[- ]?show(?:ed)?|cancell?ed",
    r"(?:did not|didn'?t|does not|failed to|never) (?:appear\w*|c[ao]me|show(?:ed)?(?: up)?|turn(?:ed)? up"
    r"|arrived?|attend(?:ed)?|play(?:ed)?)",
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
_SOMEBODY_MISSED = re.compile(rf"(?<!\w)(?:{'|'.join(_NOT_PLAYED)})(?!\w)")
_GIVEN = re.compile(rf"(?<!\w)(?:{_FORFEIT})(?!\w)")
_AT_THE_BOARD = re.compile(rf"(?<!\w)(?:{_PLAYED})(?!\w)")


def is_of_forfeit(text: str) -> bool:
    """Whether a remark says that a game was not played; who lost on time or for a telephone has played.

    >>> [is_of_forfeit(text) for text in ("Black did not appear", "kampflos", "неявка", "w.o.")]
    [True, True, True, True]
    >>> [is_of_forfeit(text) for text in ("time forfeit", "Zeitüberschreitung", "good game")]
    [False, False, False]
    """
    folded = _folded(text)
    if _SOMEBODY_MISSED.search(folded):
        return True
    return _GIVEN.search(folded) is not None and not _AT_THE_BOARD.search(folded)


def _folded(text: str) -> str:
    """The text without accents, with one apostrophe; blanks and signs stay."""
    letters = unicodedata.normalize("NFD", plain(text.replace("’", "'")).replace("ø", "o").replace("ı", "i"))
    return "".join(c for c in letters if not unicodedata.combining(c) or c == "\u0306")
