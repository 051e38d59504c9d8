"""Web pages (HTML) of chess-results.com, Swiss-Manager, Vega and FIDE, saved from the browser.

A tiny complete page (the caption gives the round and its day, the words may be in many languages):

    <h2>Alder Open</h2> <h3>Round 1 on 2025/11/08 at 10:00</h3>
    <table class="CRs1">
    <tr><th>Bo.</th><td>White</td><th>Rtg</th><th>Result</th><td>Black</td><th>Rtg</th></tr>
    <tr><td>1</td><td>Alder, Ann</td><td>2100</td><td>1 - 0</td><td>Birch, Ben</td><td>1900</td></tr>
    </table>

Read are starting ranks, final rankings, pairings of one or all rounds, boards of team matches, crosstables,
cards of players, Vega's list of changes and FIDE's tournament report (players, with the published change).
The line of a problem is the row on the page, counted through its tables.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from elo_batch.notation.text import listed, plain
from elo_batch.problems import Place, Problem
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import decode
from elo_batch.readers.web.facts import event_of
from elo_batch.readers.web.html import Page, parse_page
from elo_batch.readers.web.plain_table import (
    read_plain_table,
    read_plain_tables,
    says_more_than_pairings,
)
from elo_batch.readers.web.read import read_event, read_players
from elo_batch.readers.web.sections import Section, sections
from elo_batch.readers.web.tags import unended, without_scripts
from elo_batch.readers.web.two_pages import second_page
from elo_batch.tables import RawFile

NAME = "pages"
MOST_BYTES = 8_000_000
_HTML = re.compile(
    rb"\A(?>\s|<\?.*?\?>|<!--.*?-->)*+<(?:!doctype\s+html|html|head|title|body|table|div|meta|link|style|form|center|p|h\d)\b",
    re.IGNORECASE | re.DOTALL,
)
MOST_ROWS = 50_000
_ROW = re.compile(rb"<t(?:r|able)\b", re.IGNORECASE)
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_TOURNAMENT = re.compile(rb"\btnr(\d{3,9})\.aspx", re.IGNORECASE)
_SITE = "chess-results"


def identify(path: str, head: bytes) -> bool:
    """Whether a file is a web page, by its first element (also one whose name says workbook).

    >>> identify("open.xls", b"<html><body>"), identify("any", b"<chessresults>"), identify("any", b"a<b")
    (True, False, False)
    """
    start = head.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe").replace(b"\0", b"")
    return _HTML.match(start) is not None


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read a page into tables of games, players and the event; of a page without games, the players alone.

    Raises RequestError when the file cannot be opened. A page that holds nothing of an event is an error that
    says what it is (C501 to C505, C513).
    """
    options = options or ReadOptions()
    file, data = shown(path), read_bytes(path)
    if len(data) > MOST_BYTES:
        size = {"size": len(data) // 1_000_000, "most": MOST_BYTES // 1_000_000}
        return RawFile(file, NAME, problems=(Problem("C504", Place(file), size),))
    if (count := len(_ROW.findall(data.replace(b"\0", b"")))) > MOST_ROWS:
        values = {"count": f"{count:,}", "most": f"{MOST_ROWS:,}"}
        return RawFile(file, NAME, problems=(Problem("C527", Place(file), values),))
    declared = _CHARSET.search(data[:4096])
    decoded = decode(data, file, options.encoding or _known(declared[1].decode() if declared else ""))
    page = parse_page(decoded.data.replace(b"\0", b""))
    found = sections(page)
    facts = {"encoding": decoded.encoding, "page": ", ".join(dict.fromkeys(s.kind for s in found)) or "other"}
    made = _with_number(_made(page, found, file, options), decoded.data)
    cut = [Problem("C526", Place(file))] if _is_cut(decoded.data) and made.tables else []
    if line := second_page(decoded.data):
        cut.append(Problem("C530", Place(file, line=line)))
    line, tag = unended(decoded.data)
    if line and made.tables and not cut:
        cut.append(Problem("C534", Place(file, line=line), {"found": tag}))
    if page.struck and made.tables:
        place = Place(file, made.tables[0].sheet, page.struck[0])
        cut.append(Problem("S026", place, {"count": len(page.struck)}, page.written[page.struck[0] - 1]))
    return RawFile(file, NAME, made.tables, facts, (*decoded.problems, *made.problems, *cut))


def _with_number(made: RawFile, data: bytes) -> RawFile:
    """The tables of one event share the number that chess-results.com gave it, on all its pages."""
    found = Counter(_TOURNAMENT.findall(data)).most_common(1)
    if not found:
        return made
    event_id = f"tnr{found[0][0].decode()}"
    tables = tuple(
        replace(table, rows=table.rows.assign(event_id=event_id))
        if table.kind in ("games", "events")
        else table
        for table in made.tables
    )
    return replace(made, tables=tables)


def _is_cut(data: bytes) -> bool:
    """Whether a page ends inside a table; one that comes to its own end may leave tables open."""
    body = without_scripts(data).lower()
    return b"</html" not in body and body.count(b"<table") > body.count(b"</table")


def _made(page: Page, found: list[Section], file: str, options: ReadOptions) -> RawFile:
    kinds = {section.kind for section in found}
    if kinds & {"crosstable", "pairings", "boards", "card"}:
        alone = "crosstable" not in kinds and _SITE not in plain(page.title)
        if alone and options.kind != "players" and says_more_than_pairings(found, options):
            return read_plain_tables(page, file, event_of(page, file, {}).name, options)
        whole = read_event(page, found, file, options.accept_repairs)
        if options.kind != "players":
            return whole
        return RawFile(
            file, NAME, tuple(t for t in whole.tables if t.kind == "players"), problems=whole.problems
        )
    if "players" in kinds:
        return read_players(page, found, file, options)
    refusal = _refusal(page, kinds, file)
    if refusal.code == "C501" and (table := read_plain_table(page, file, options)):
        return table
    return RawFile(file, NAME, problems=(refusal,))


def _refusal(page: Page, kinds: set[str], file: str) -> Problem:
    """Why a page without players and games is not read."""
    if "teams" in kinds:
        return Problem("C505", Place(file))
    if "absences" in kinds:
        return Problem("C513", Place(file))
    if "calculation" in kinds:
        return Problem("C503", Place(file), {"what": "this page of calculations"})
    if page.buttons:
        return Problem("C502", Place(file), {"button": page.buttons[0]})
    what = f"its title is '{page.title}'" if page.title else "it has no title"
    headings = next((row.texts for table in page.tables for row in table.rows if len(row.cells) > 2), ())
    if headings:
        what += f"; its first table begins with {listed(filter(None, headings[:8])) or 'blank cells'}"
    elif _SITE in plain(page.title):
        what += "; the event may not have begun"
    return Problem("C501", Place(file), {"what": what})


def _known(encoding: str) -> str:
    try:
        "a".encode(encoding)
    except (LookupError, ValueError):
        return ""
    return encoding
