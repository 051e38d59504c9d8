"""What stands in a column of ids and is nobody's id: dates, titles, federations, telephone numbers, names.

Local ids have many shapes (`P12`, `C0327-297`, `123456A`), so that a text is rubbish only where the other
texts of its column are not like it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.dates import parse_date
from elo_batch.notation.federations import FEDERATIONS
from elo_batch.notation.titles import read_title

_MOST = 20_000
"""So many suspects of one column are looked at singly; a column with more of them holds something else."""
_FEW = 2  # of these even a column with nothing else may hold dates or telephone numbers
_DATE = r"\d{1,4}[-./ ]{1,2}[\d\p{L}]{1,9}[-./ ,]{1,2}\d{1,4}(?:[ T]\d\d:\d\d.*)?"
_PHONE = r"\+\d[\d ()/.-]{6,}|\(?0\d{1,5}\)?[ /][\d /-]{5,}|\(?\d{3}\)?[- ]\d{3}-\d{4}"
_TITLE, _FEDERATION = r"[WA]?[A-Z]M\d{0,2}", "[A-Z]{3}"
_SUSPECT = f"^(?:{_DATE}|{_PHONE}|{_TITLE}|{_FEDERATION})$"
_MAY_BE = r"[0-9]|^[A-Z]{2,3}$"  # far cheaper than all of them, which it lets through
_OF_WORDS = r"^[^\d]*\p{L}[^\d\p{L}]*[ ,][^\d\p{L}]*\p{L}[^\d]*$"
_WITH_YEAR = re.compile(r"\d{4}|/")
_A_PHONE = re.compile(_PHONE)
_AROUND = " ()[]<>'\"*"
_NO_ID = (
    "none,null,nil,n/a,n.a.,n.a,na,nan,#n/a,no id,noid,no fide id,no number,not known,unknown,new,new player,"
    "not registered,unregistered,pending,applied for,tbd,tba,keine,kein,keine id,ohne,ohne id,neu,unbekannt,"
    "aucun,aucune,sans,nouveau,nouvelle,inconnu,ninguno,ninguna,sin id,nuevo,nueva,desconocido,nessuno,nuovo,"
    "nuova,nenhum,novo,nova,geen,nieuw,brak,нет,новый"
)
DATE, PHONE, TITLE, FEDERATION = "a date", "a telephone number", "a title", "a federation"
A_NAME = "a name"

_FEWEST, _ONE_IN = 5, 50
_LIKE_AN_ID = r"^\S*\d\S*$"
_LONG_NUMBER = r"^\d{5,}$"
_LONGEST = 9  # digits of an id that is a number; a longer one is a telephone number or of another kind
_TRIED = 1_000  # ids of which the shape of all is taken


def rubbish(ids: Any) -> dict[int, str]:
    """Of the distinct texts of a column (Arrow) those that are nobody's id: number of the text -> what it is.

    >>> from elo_batch.notation.names import spelled
    >>> rubbish(spelled(["90000001", "11/01/1990", "GM", "P12", "90000002"]))
    {1: 'a date', 2: 'a title'}
    """
    if not len(ids) or pc.all(pc.ascii_is_decimal(ids)).as_py():
        return {}
    if not pc.any(pc.match_substring_regex(ids, _MAY_BE)).as_py():
        return {}
    suspects = np.flatnonzero(pc.match_substring_regex(ids, _SUSPECT).to_numpy(False))
    if not len(suspects) or len(suspects) > _MOST:
        return {}
    known = ((int(number), _what(ids[int(number)].as_py())) for number in suspects)
    found = {number: what for number, what in known if what}
    of_kind = Counter(found.values())
    are_ids = mostly_with_digits(ids)
    return {
        number: what
        for number, what in found.items()
        if (of_kind[what] <= _FEW and what in (DATE, PHONE))
        or (of_kind[what] * 2 <= len(ids) and (are_ids or what in (DATE, PHONE)))
    }


def says_no_id(ids: Any) -> NDArray[np.bool_]:
    """Which texts of a column of ids (Arrow) say that somebody has none.

    >>> from elo_batch.notation.names import spelled
    >>> says_no_id(spelled(["none", "N/A", "90000001", "(new)"])).tolist()
    [True, True, False, True]
    """
    lower = pc.utf8_trim(pc.utf8_lower(ids), characters=_AROUND)
    return np.asarray(
        pc.is_in(lower, value_set=pa.array(_NO_ID.split(","), pa.large_string())).to_numpy(False), dtype=bool
    )


def names_among(ids: Any) -> NDArray[np.intp]:
    """Of the distinct texts of a column of ids (Arrow) those that read like names; none in a column of names.

    >>> from elo_batch.notation.names import spelled
    >>> names_among(spelled(["90000001", "90000002", "Alder, Ann", "alder7"])).tolist()
    [2]
    """
    digits = pc.match_substring_regex(ids, r"\d").to_numpy(False)
    without = np.flatnonzero(~digits)
    if len(without) * 2 > len(ids):
        return without[:0]
    named = pc.match_substring_regex(ids.take(pa.array(without)), _OF_WORDS).to_numpy(False)
    return np.asarray(without[named][:_MOST], dtype=np.intp)


def mostly_with_digits(ids: Any) -> bool:
    """Whether at least half of some texts (Arrow) have a digit, as ids have and names have not."""
    return bool(len(ids)) and bool(pc.sum(pc.match_substring_regex(ids, r"\d")).as_py() * 2 >= len(ids))


def unlike(ids: Any, *, beside_rubbish: bool = False) -> tuple[Any, str]:
    """Of distinct ids (Arrow) the very few that have another shape than all others, and one of the others.

    Names that serve as ids do not count. `beside_rubbish`: the column has rubbish too, so that a single text
    among long numbers is odd in a list of any size.

    >>> from elo_batch.notation.names import spelled
    >>> odd, example = unlike(spelled(["90000001", "90000002", "2000003", "Z00001", "900004", "900005"]))
    >>> odd.to_pylist(), example
    (['Z00001'], '90000001')
    >>> unlike(spelled(["90000001", "Z00001"]), beside_rubbish=True)[0].to_pylist()
    ['Z00001']
    """
    texts = ids.filter(pc.match_substring_regex(ids, _LIKE_AN_ID))
    none = texts.slice(0, 0), ""
    if len(texts) <= _FEWEST:
        return _single(texts) if beside_rubbish else none
    some = texts.take(pa.array(np.unique(np.linspace(0, len(texts) - 1, _TRIED).astype(np.int64))))
    main, _ = Counter(map(_shape, some.to_pylist())).most_common(1)[0]
    alike = pc.match_substring_regex(texts, main).to_numpy(False)
    odd = np.flatnonzero(~alike)
    if len(texts) - len(odd) < _FEWEST or not 0 < len(odd) <= max(1, len(texts) // _ONE_IN):
        return none
    return texts.take(pa.array(odd)), str(texts[int(np.flatnonzero(alike)[0])].as_py())


def _single(texts: Any) -> tuple[Any, str]:
    """The one text among a few that is no number, where all others are long ones; and one of these."""
    numbers = pc.match_substring_regex(texts, _LONG_NUMBER)
    odd, others = texts.filter(pc.invert(numbers)), texts.filter(numbers)
    if len(odd) != 1 or not len(others) or odd[0].as_py().isdecimal():
        return texts.slice(0, 0), ""
    return odd, str(others[0].as_py())


def _shape(text: str) -> str:
    """A pattern for the ids that have their letters, digits and signs in the order of this one.

    >>> _shape("C0327-297"), _shape("90000001")
    ('^\\\\p{L}+\\\\d+\\\\-\\\\d+$', '^\\\\d{1,9}$')
    """
    if text.isdecimal():
        return rf"^\d{{1,{_LONGEST}}}$" if len(text) <= _LONGEST else r"^\d+$"
    parts = re.findall(r"\d+|[^\W\d_]+|.", text)
    kinds = (r"\d+" if p[0].isdecimal() else r"\p{L}+" if p[0].isalpha() else re.escape(p) for p in parts)
    return f"^{''.join(kinds)}$"


def _what(text: str) -> str:
    if text in FEDERATIONS:
        return FEDERATION
    title = text.rstrip("0123456789")
    if len(title) > 1 and title.isupper() and read_title(title):
        return TITLE
    if _WITH_YEAR.search(text) and any(parse_date(text, order) for order in ("dmy", "mdy")):
        return DATE
    return PHONE if _A_PHONE.fullmatch(text) and sum(c.isdigit() for c in text) > 6 else ""
