"""Player lists of the German federation (DeWIS, CSV), with or without a header line.

The player's id is the FIDE id and the rating the FIDE rating, for those are what FIDE events use; the DSB's
own id, DWZ and its index stay beside them (`--map DWZ=rating`, `--map ID=id` choose them instead).

A tiny complete file:

    "ID","ZPS","Mgl-Nr","Status","Spielername","Geschlecht","Spielberechtigung","Geburtsjahr","Letzte-Auswertung","DWZ","Index","FIDE-Elo","FIDE-Titel","FIDE-ID","FIDE-Land"
    "10000001","10101","0001","A","Alder,Ann","W","D","1990","202601","1850","34","1820","","90000001","GER"
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping

import pandas as pd

from elo_batch.columns import PLAYERS, names
from elo_batch.notation.guards import has_guards, unguarded
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem
from elo_batch.readers.csv_clean import read_clean
from elo_batch.readers.csv_records import DELIMITERS, Lines, read_carefully
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import decode, endless_line
from elo_batch.tables import RawFile, RawTable

NAME = "dsb_list"
_PERSON = ("Geschlecht", "Spielberechtigung", "Geburtsjahr")
_RATINGS = ("Letzte-Auswertung", "DWZ", "Index", "FIDE-Elo", "FIDE-Titel", "FIDE-ID", "FIDE-Land")
_CLUB = ("ID", "ZPS", "Mgl-Nr", "Status", "Spielername")
_HEADLESS: Mapping[int, tuple[str, ...]] = {
    15: (*_CLUB, *_PERSON, *_RATINGS),
    17: (*_CLUB, "Nachname", "Vorname", *_PERSON, *_RATINGS),
}
_NAMES = {
    "id": "dsb_id",
    "pid": "dsb_id",
    "zps": "club",
    "vkz": "club",
    "mglnr": "member_number",
    "mitgliedsnummer": "member_number",
    "status": "membership",
    "spielername": "name",
    "namevorname": "name",
    "name": "name",
    "geschlecht": "sex",
    "spielberechtigung": "eligibility",
    "geburtsjahr": "birth_year",
    "letzteauswertung": "last_evaluated",
    "dwz": "dwz",
    "index": "dwz_index",
    "dwzindex": "dwz_index",
    "fideelo": "rating",
    "fideelozahl": "rating",
    "elo": "rating",
    "fidetitel": "title",
    "fideid": "id",
    "fideland": "federation",
}
_CLUBS = frozenset(["vereinname", "vereinsname", "verbandname", "verbandsname"])
_FACTS = ("name", "sex", "birth_year", "rating", "dwz", "dwz_index", "id")


def identify(path: str, head: bytes) -> bool:
    """Whether the first line is a header of one of the DSB's lists, or a row of the players' list."""
    cells = _first_cells(head)
    if cells is None:
        return False
    folded = {bare(cell) for cell in cells}
    return _has_players(folded) or _is_of_clubs(folded) or _is_headless(cells)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read the list of players; those of clubs and associations are refused (L433)."""
    file, raw = shown(path), read_bytes(path)
    if endless := endless_line(raw, file):
        return RawFile(file, NAME, problems=(endless,))
    decoded = decode(raw, file, options.encoding)
    first = _first_cells(decoded.data) or []
    if not _has_players({bare(cell) for cell in first}) and not _is_headless(first):
        return RawFile(file, NAME, problems=(*decoded.problems, Problem("L433", Place(file, line=1))))
    headless = _is_headless(first)
    headings = _HEADLESS[len(first)] if headless else tuple(first)
    cells, faults, lines = _cells(decoded.data, file, len(headings), 0 if headless else 1)
    cells = unguarded(cells) if has_guards(decoded.data) else cells
    columns = _named(headings, options.columns)
    rows = cells.set_axis(columns, axis=1)
    rows, twice = _one_row_each(_without_zeros(rows), file, lines)
    known = {name: heading for name, heading in zip(columns, headings, strict=True) if name != heading}
    table = RawTable("players", file, rows, headings=known, written=lines)
    problems = [*decoded.problems, *faults, *twice, *_which_rating(file, columns)]
    if rows.empty:
        problems.append(Problem("H005", Place(file, line=1)))
    facts = {"encoding": decoded.encoding, "rows": str(len(cells)), "players": str(len(rows))}
    return RawFile(file, NAME, (table,), facts, tuple(problems))


def _first_cells(head: bytes) -> list[str] | None:
    """The cells of the first line, under the delimiter that gives most; None for another kind of text."""
    line = next(iter(head.removeprefix(b"\xef\xbb\xbf").splitlines()), b"")
    text = line.decode("cp1252", errors="replace")
    try:
        found = [next(csv.reader([text], delimiter=each), []) for each in DELIMITERS]
    except csv.Error:
        return None
    return [cell.strip() for cell in max(found, key=len)]


def _delimiter(data: bytes) -> str:
    line = next(iter(data.splitlines()), b"").decode(errors="replace")
    return max(DELIMITERS, key=line.count)


def _has_players(folded: set[str]) -> bool:
    names_ = {"spielername", "namevorname", "name", "nachname"}
    return bool("dwz" in folded and folded & {"zps", "vkz"} and folded & names_)


def _is_of_clubs(folded: set[str]) -> bool:
    return bool(folded & _CLUBS) and bool(folded & {"lv", "landesverband", "zps", "verband"})


def _is_headless(cells: list[str]) -> bool:
    if len(cells) not in _HEADLESS:
        return False
    own, club, status = cells[0], cells[1], cells[3]
    return own.isdigit() and re.fullmatch(r"[0-9A-Z]{5}", club) is not None and status in ("A", "P", "")


def _cells(data: bytes, file: str, width: int, after: int) -> tuple[pd.DataFrame, list[Problem], Lines]:
    lines, delimiter = Lines(data), _delimiter(data)
    clean = read_clean(data, delimiter, after, width)
    if clean is not None:
        return clean, [], lines
    cells, faults = read_carefully(data, file, delimiter, (after, width), lines)
    return cells, faults, lines


def _named(headings: tuple[str, ...], declared: Mapping[str, str]) -> list[str]:
    """Our names of the columns; what the user declares takes the place of what we would choose."""
    chosen = {bare(heading): column for heading, column in declared.items() if column in names(PLAYERS)}
    taken = {column for heading, column in chosen.items() if heading in map(bare, headings)}
    found: list[str] = []
    for heading in headings:
        usual = _NAMES.get(bare(heading), heading)
        name = chosen.get(bare(heading)) or (heading if usual in taken else usual)
        found.append(name if name not in found else f"{name} ({len(found) + 1})")
    return found


def _without_zeros(rows: pd.DataFrame) -> pd.DataFrame:
    """A FIDE id of 0 is none."""
    return rows.assign(id=rows["id"].mask(rows["id"].str.strip() == "0", "")) if "id" in rows else rows


def _one_row_each(rows: pd.DataFrame, file: str, lines: Lines) -> tuple[pd.DataFrame, list[Problem]]:
    """One row of a player of several clubs: equal facts are one player (L431), others contradict (L432)."""
    if "dsb_id" not in rows and "id" not in rows:
        return rows, []
    key = rows["dsb_id" if "dsb_id" in rows else "id"].str.strip()
    again = rows[key.duplicated() & (key != "")]
    if again.empty:
        return rows, []
    first = dict(zip(key[::-1], rows.index[::-1].tolist(), strict=True))
    facts = {name: rows[name].str.strip().to_dict() for name in _FACTS if name in rows}
    problems = []
    for line, id_ in zip(again.index.tolist(), key[again.index], strict=True):
        other = first[id_]
        differing = [name for name, texts in facts.items() if texts[line] != texts[other]]
        if differing:
            values = {"found": id_, "other": other, "columns": ", ".join(differing)}
            problems.append(Problem("L432", Place(file, line=line), values, lines(line)))
    if len(problems) < len(again):
        values = {"count": len(again) - len(problems)}
        problems.append(Problem("L431", Place(file), values))
    return rows.drop(again.index), problems


def _which_rating(file: str, columns: list[str]) -> list[Problem]:
    return [Problem("L434", Place(file))] if "rating" in columns and "dwz" in columns else []
