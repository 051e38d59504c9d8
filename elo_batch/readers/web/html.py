"""A web page as tables of cells: only the tables that hold rows of their own, with the captions before them.

Rows are counted through the tables of the page from 1, as a person sees them: the lines of the source say
nothing (chess-results.com writes a whole table on one line).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lxml import etree

from elo_batch.notation.text import tidy
from elo_batch.readers.web.as_shown import loose_texts, mend
from elo_batch.readers.web.beside import texts_beside
from elo_batch.readers.web.cells import WebCell, read_cell
from elo_batch.readers.web.safe import html_parser

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NEAR = frozenset({"p", "div", "td", "span", "b", "strong", "center"})
_LONGEST_CAPTION = 300
_WIDEST = 400


@dataclass(frozen=True)
class WebRow:
    """A row: its number on the page, and its cells (one for each column that a cell spans)."""

    line: int
    cells: tuple[WebCell, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of the cells."""
        return tuple(cell.text for cell in self.cells)

    @property
    def caption(self) -> str:
        """The text of a row that holds one cell only, else ""."""
        filled = [text for text in self.texts if text]
        return filled[0] if len(filled) == 1 and len(self.cells[0].text) > 3 else ""


@dataclass(frozen=True)
class WebTable:
    """A table: the headings and captions since the table before it, and its rows."""

    captions: tuple[str, ...]
    rows: tuple[WebRow, ...]
    person: WebCell | None = None
    """Whom the table's own caption names, on cards of players."""


@dataclass(frozen=True)
class Page:
    """A page: title, every heading, tables, the buttons that hide tables, the rows as written.

    `loose`: texts of damaged tables that stand in none of their rows, each with the number of the row before.
    `beside`: the lines of text beside the tables, likewise. `struck`: the rows with cells struck through.
    """

    title: str
    headings: tuple[str, ...]
    tables: tuple[WebTable, ...]
    buttons: tuple[str, ...]
    written: tuple[str, ...] = field(default=())
    loose: tuple[tuple[int, str], ...] = ()
    beside: tuple[tuple[int, str], ...] = ()
    struck: tuple[int, ...] = ()


def parse_page(data: bytes) -> Page:
    """Take a page apart (UTF-8). Damaged HTML is read as browsers do; what is no HTML has no tables.

    >>> page = parse_page(b"<h2>Open</h2><table><tr><td>1<td>Alder</table>")
    >>> page.tables[0].captions, page.tables[0].rows[0].texts
    (('Open',), ('1', 'Alder'))
    """
    try:
        root = etree.fromstring(data, html_parser()) if data.strip() else None
    except etree.XMLSyntaxError:
        root = None
    if root is None:
        return Page("", (), (), ())
    etree.strip_elements(root, "script", "style", "noscript", with_tail=False)
    mend(root)
    rows = _rows_by_table(root)
    lines: dict[etree._Element, int] = {}
    found = list(_tables(root, rows, lines))
    title = next((_text(node) for node in root.iter("title")), "")
    headings = tuple(_text(node) for node in root.iter(*_HEADINGS))
    buttons = tuple(tidy(node.get("value") or "") for node in root.iter("input") if _hides(node))
    written = tuple(" | ".join(row.texts) for table in found for row in table.rows)
    loose = tuple((0 if row is None else lines.get(row, 0), text) for row, text in loose_texts(root))
    ends = {table: lines[own[-1]] for table, own in rows.items() if own[-1] in lines}
    told = {text for _, text in loose}
    beside = tuple(each for each in texts_beside(root, ends) if each[1] not in told)
    styled = root.iterfind(".//*[@style]") if b"line-through" in data else ()
    marked = [node for node in styled if "line-through" in (node.get("style") or "")]
    marked += root.iter("s", "strike", "del")
    struck = {lines[row] for node in marked for row in (node, *node.iterancestors("tr")) if row in lines}
    headings = tuple(filter(None, headings))
    return Page(title, headings, tuple(found), buttons, written, loose, beside, tuple(sorted(struck)))


def _text(node: etree._Element) -> str:
    return tidy("".join(str(text) for text in node.itertext()))


def _hides(button: etree._Element) -> bool:
    """Whether a button is the one that chess-results.com hides the tables of older events behind."""
    return "alledetails" in f"{button.get('name')} {button.get('id')}".lower()


def _rows_by_table(root: etree._Element) -> dict[etree._Element, list[etree._Element]]:
    """The rows of each table that holds no other table of several rows: layout is left out."""
    rows: dict[etree._Element, list[etree._Element]] = {}
    for row in root.iter("tr"):
        table = next(row.iterancestors("table"), None)
        if table is not None:
            rows.setdefault(table, []).append(row)
    layout = {above for table, own in rows.items() if len(own) > 1 for above in table.iterancestors("table")}
    return {table: own for table, own in rows.items() if table not in layout}


def _tables(
    root: etree._Element,
    rows: dict[etree._Element, list[etree._Element]],
    lines: dict[etree._Element, int],
) -> Iterator[WebTable]:
    captions: list[str] = []
    number = 0
    for node in root.iter(*_HEADINGS, "table", "p", "strong", "b", "a"):
        if node.tag != "table":
            if node.tag in _HEADINGS or _stands_alone(node):
                captions += [text] if (text := _text(node)) and len(text) < _LONGEST_CAPTION else []
            continue
        own = rows.get(node, [])
        if not own or _is_inside(node, rows):
            continue
        lines.update({row: number + at for at, row in enumerate(own, 1)})
        table_rows = tuple(_rows(own, number + 1))
        number += len(own)
        caption = next(iter(node.iterchildren("caption")), None)
        named = [] if caption is None else [_text(caption)]
        person = None if caption is None else read_cell(caption)
        yield WebTable((*captions[-20:], *named), table_rows, person)
        captions = []


def _is_inside(table: etree._Element, rows: dict[etree._Element, list[etree._Element]]) -> bool:
    """A table of one row inside a cell of a table that is read is a part of that cell."""
    return any(above in rows for above in table.iterancestors("table"))


def _stands_alone(node: etree._Element) -> bool:
    """Whether a text outside of tables with rows of their own may name the table after it."""
    return node.tag in ("p", "strong", "b") and not any(True for _ in node.iterdescendants("table"))


def _rows(rows: Sequence[etree._Element], first: int) -> Iterator[WebRow]:
    """The rows of a table; a cell that reaches into the rows below stands in each of them, a heading once."""
    reaching: dict[int, tuple[WebCell, int]] = {}
    for line, row in enumerate(rows, first):
        cells: list[WebCell] = []
        below = {at: (cell, left - 1) for at, (cell, left) in reaching.items() if left > 1}
        for node in row.iterchildren("td", "th"):
            _fill(cells, reaching)
            cell, deep = read_cell(node), _span(node, "rowspan", len(rows))
            for wide in range(_span(node, "colspan", _WIDEST)):
                shown = WebCell("") if wide else cell
                if deep > 1 and len(cells) < _WIDEST:
                    below[len(cells)] = (shown if node.tag == "td" else WebCell(""), deep - 1)
                cells.append(shown)
        _fill(cells, reaching)
        reaching = below
        yield WebRow(line, tuple(cells) or (WebCell(""),))


def _fill(cells: list[WebCell], reaching: Mapping[int, tuple[WebCell, int]]) -> None:
    """Add the cells of the rows before that reach to where the next cell of a row would stand."""
    while len(cells) in reaching:
        cells.append(reaching[len(cells)][0])


def _span(node: etree._Element, name: str, most: int) -> int:
    span = str(node.get(name) or "1").strip()
    return max(1, min(int(span), most)) if span.isdecimal() and len(span) < 4 else 1


def widen(texts: Sequence[str], width: int) -> tuple[str, ...]:
    """Cells as wide as a header.

    >>> widen(["1"], 3), widen(["1", "2", "3"], 2)
    (('1', '', ''), ('1', '2'))
    """
    return (*texts[:width], *[""] * (width - len(texts)))
