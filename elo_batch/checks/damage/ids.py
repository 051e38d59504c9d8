"""Ids: without their zeros, made numbers by a spreadsheet, with thousands marks, with letters for digits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

import numpy as np

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import Coded
from elo_batch.checks.damage.grouped import BY_GROUPS, grouped_ids, through_the_column
from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.confused import with_digits
from elo_batch.notation.names import loose_ids, unquoted

_DAMAGED = (
    r"^(?:\d+[.,]0+|\d(?:[.,]\d+)?[eE]\+?\d{1,2}|\d{1,3}(?:[.,'’\x{00a0}\x{202f} ]\d{3})+"
    r"|\d{4,}\s?[.,;:*#?!°+†-]+|[0-9OoQlIi|]{2,12}|\p{Nd}*[^\x00-\x7f]+\p{Nd}*)$"
)
_LONG = 5
_FLOAT = re.compile(r"(\d+)[.,]0+")
_EXPONENT = re.compile(r"\d(?:[.,](\d+))?[eE]\+?(\d{1,2})")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+")
_MARKED = re.compile(r"(\d{4,})\s?[.,;:*#?!°+†-]+")
_DECIMALS = r"^\d+[.,]\d*[1-9]\d*$"
_BY_NUMBER = "a spreadsheet made a number of it"
_BY_SIGNS = "letters stood for digits"
_BY_WIDTH = "its digits had another width"
_BY_MARK = "a mark stands behind it"
_ANOTHER_WAY = "it is written another way on the list"


def find(view: View) -> Iterator[Damage]:
    """Every damaged id of a table of games or players."""
    columns = ("id",) if view.table.kind == "players" else ("white", "black")
    seen = _Seen(view, columns)
    for column in columns:
        if not view.has(column) or (view.is_plain(column) and not view.known.have_zeros):
            continue
        coded = view.coded(column)
        if coded is not None and len(coded.distinct):
            yield from _in_column(view, column, coded, seen)


class _Seen:
    """The ids the file holds, to settle what a damaged one was where there is no list."""

    def __init__(self, view: View, columns: tuple[str, ...]) -> None:
        self._view, self._columns = view, columns

    def __contains__(self, text: str) -> bool:
        coded = (self._view.coded(column) for column in self._columns)
        return any(pc.any(pc.equal(each.distinct, text)).as_py() for each in coded if each is not None)


def _in_column(view: View, column: str, coded: Coded, seen: _Seen) -> Iterator[Damage]:
    told: set[int] = set()
    if view.table.kind == "games" and view.accept and len(view.known.ids):
        for damage, number in _offered(view, column, coded):
            told.add(number)
            yield damage
    if pc.all(pc.ascii_is_decimal(coded.distinct)).as_py():
        return
    if view.table.kind == "games":
        marked = grouped_ids(view, column, coded)
        told |= set(marked)
        yield from through_the_column(view, column, marked, "D102", {})
    decimals = bool(view.suspects(column, _DECIMALS))
    for number, text in view.suspects(column, _DAMAGED):
        if number in told or (view.table.kind == "games" and view.is_listed(text)):
            continue
        if likely := _likely(text, view, seen, decimals):
            read, why = likely
            values = {"likely": read or "an id of which digits are lost", "why": why, "repair": _repair(read)}
            yield Damage("D102", column, view.rows_of(column, number), text, read, why, values)


def _repair(read: str) -> str:
    return f", or say --accept-repairs to read it as {read}" if read else ""


def _offered(view: View, column: str, coded: Coded) -> Iterator[tuple[Damage, int]]:
    """Ids that one id of the list alone is when zeros, blanks and what else loose ids ignore do not count."""
    plain = pc.all(pc.ascii_is_decimal(coded.distinct)).as_py()
    if plain and not view.known.have_zeros:
        return
    unknown = np.flatnonzero(~pc.is_in(coded.distinct, value_set=view.known.ids).to_numpy(False))
    if len(unknown) > MOST_SUSPECTS:
        return
    texts = coded.distinct.take(pa.array(unknown))
    for number, text, loose in zip(
        unknown.tolist(), texts.to_pylist(), loose_ids(unquoted(texts)).to_pylist(), strict=True
    ):
        read = view.known.by_loose_id.get(loose, "") if any(c.isdigit() for c in text) else ""
        if read and unquoted(pa.array([text]))[0].as_py() != read:
            yield Damage("", column, view.rows_of(column, number), text, read, _ANOTHER_WAY), number


def _likely(text: str, view: View, seen: _Seen, decimals: bool) -> tuple[str, str] | None:
    """What an id was ("": that is lost) and what happened to it; None where it may well be meant so."""
    if (match := _FLOAT.fullmatch(text)) and not decimals:
        return match[1], _BY_NUMBER
    if match := _EXPONENT.fullmatch(text):
        return _from_exponent(text, match)
    narrow = unicodedata.normalize("NFKC", text)
    if narrow != text and narrow.isascii() and narrow.isdigit():
        return narrow, _BY_WIDTH
    grouped, marked = _GROUPED.fullmatch(text) is not None, _MARKED.fullmatch(text)
    likely = re.sub(r"\D", "", text) if grouped else marked[1] if marked else with_digits(text)
    short = len(text) < _LONG and not any(sign.isdigit() for sign in text)  # a word or a name
    if (
        view.table.kind == "players"
        or likely == text
        or short
        or not (view.is_listed(likely) or likely in seen)
    ):
        return None
    return likely, BY_GROUPS if grouped else _BY_MARK if marked else _BY_SIGNS


def _from_exponent(text: str, match: re.Match[str]) -> tuple[str, str] | None:
    digits, power = match[1] or "", int(match[2])
    if power < 4:
        return None
    if len(digits) < power:
        return "", _BY_NUMBER
    return format(Decimal(text.replace(",", ".")).to_integral_value(), "f"), _BY_NUMBER
