"""What a locale says about numbers and dates in files; without one nothing is assumed."""

from __future__ import annotations

from dataclasses import dataclass

from elo_batch.notation.dates import Order
from elo_batch.problems import RequestError

_LANGUAGES = (  # ISO 639-1, with the older codes no, sh, iw, in, ji
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de "
    "dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id "
    "ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln "
    "lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl "
    "ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk "
    "tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu "
)
_POINT_LANGUAGES = frozenset(["en", "ja", "zh", "ko", "he", "th"])
_MONTH_FIRST = frozenset({"US", "PH"})
_YEAR_FIRST = frozenset(["hu", "ja", "zh", "ko", "lt", "sv"])
_BLANK_GROUPS = frozenset(["fr", "ru", "uk", "pl", "cs", "sk", "bg", "fi", "sv", "nb", "no", "nn", "hu"])


@dataclass(frozen=True)
class Marks:
    """Decimal mark, thousands mark ("" = none is assumed), and the order of dates (None = not known)."""

    decimal: str = "."
    thousands: str = ""
    order: Order | None = None


def marks(locale: str) -> Marks:
    """The marks of a locale such as `de`, `de_AT` or `en-US`; of "" those that need no declaration.

    RequestError for what is no locale: it would be taken for a language with decimal commas.

    >>> marks("de"), marks("en-US").order, marks("en").order
    (Marks(decimal=',', thousands='.', order='dmy'), 'mdy', None)
    """
    language, _, region = locale.replace("-", "_").partition("_")
    language = language.lower()
    if not locale:
        return Marks()
    if language not in _LANGUAGES.split() or not (region == "" or region.isalnum()):
        raise RequestError(
            f"--locale {locale}: there is no such locale; write a language such as de, or de-AT"
        )
    order: Order | None = (
        "ymd" if language in _YEAR_FIRST else "mdy" if region.upper() in _MONTH_FIRST else "dmy"
    )
    if language in _POINT_LANGUAGES:
        return Marks(".", ",", order if region or language != "en" else None)
    return Marks(",", " " if language in _BLANK_GROUPS else ".", order)
