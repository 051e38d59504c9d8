"""Damaged tables as browsers show them: cells without a row, tables in tables, rows outside of tables.

The parser keeps such elements where the source has them; a browser gives cells a row of their own, ends a
table where the next one begins, and shows rows outside of a table as plain text.
"""

from __future__ import annotations

import re

from lxml import etree

from elo_batch.notation.text import tidy

_FRAMES = frozenset({"table", "tbody", "thead", "tfoot"})
_CELLS = frozenset({"td", "th"})
_ABOVE_CELLS = _FRAMES | {"tr"}
_OF_TABLES = _ABOVE_CELLS | {"caption", "colgroup", "col"}
_FEWEST_TEXTS = 3
"""In the rows of a table of its own; those that only lay out a page hold fewer."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def mend(root: etree._Element) -> None:
    """Give cells that have no row one, and set a table that begins inside another one, in no cell, behind it.

    >>> page = etree.HTML("<table><tr><td>1</td></tr><td>2</td><table><tr><td>3</td></tr></table></table>")
    >>> mend(page)
    >>> [len(list(table.iter("tr"))) for table in page.iter("table")]
    [2, 1]
    """
    for frame in list(root.iter(*_FRAMES)):
        row = None
        for node in list(frame):
            if node.tag not in _CELLS:
                row = None
                continue
            if row is None:
                row = etree.Element("tr")
                frame.insert(frame.index(node), row)
            row.append(node)
    for table in reversed(list(root.iter("table"))):
        around = next(table.iterancestors("table"), None)
        if around is not None and _tag_above(table) in _ABOVE_CELLS:
            _set_behind(table, around)
    for table in reversed(list(root.iter("table"))):
        inside = [each for each in table.iterdescendants("table") if len(list(each.iter("tr"))) > 1]
        if inside and _is_filled(table):
            for each in reversed(inside):
                _set_behind(each, table)


def _is_filled(table: etree._Element) -> bool:
    """Whether a table with others inside has rows of its own, and does not only lay out the page."""
    rows = (row for row in table.iter("tr") if next(row.iterancestors("table")) is table)
    return sum(sum(map(bool, own_texts(row))) >= _FEWEST_TEXTS for row in rows) > 1


def _set_behind(table: etree._Element, around: etree._Element) -> None:
    """Move a table, and the headings directly before it, behind the table around it."""
    moved, before = [table], table.getprevious()
    while before is not None and before.tag in _HEADINGS:
        moved.append(before)
        before = before.getprevious()
    for node in moved:
        tail, node.tail = node.tail, None
        around.addnext(node)
        node.tail = _NOT_IN_XML.sub(" ", tail or "") if node is not table else None


def own_texts(row: etree._Element) -> list[str]:
    """The texts of the cells of a row, without the tables inside them and the headings before those.

    >>> row = etree.HTML("<table><tr><td>1<td>Alder<h3>Round 2</h3><table><tr><td>2</table>").find(".//tr")
    >>> own_texts(row)
    ['1', 'Alder']
    """
    return [tidy("".join(_own(cell))) for cell in row.iterchildren(*_CELLS)]


def _own(node: etree._Element) -> list[str]:
    """The texts of an element outside of the tables and headings in it (the parser bounds their depth)."""
    parts = [node.text or ""]
    for child in node:
        parts += [] if child.tag == "table" or child.tag in _HEADINGS else _own(child)
        parts.append(child.tail or "")
    return parts


def loose_texts(root: etree._Element) -> list[tuple[etree._Element | None, str]]:
    """Rows outside of tables, and texts of tables in none of their cells, with the row before each.

    >>> page = etree.HTML("<table><tr><td>1</td></tr>2 Birch</table><tr><td>3</td><td>Cedar</td></tr>")
    >>> [text for _, text in loose_texts(page)]
    ['2 Birch', '3 | Cedar']
    """
    found: list[tuple[etree._Element | None, str]] = []
    row: etree._Element | None = None
    for node in root.iter():
        if not isinstance(node.tag, str):
            continue
        if node.tag == "tr":
            if next(node.iterancestors("table"), None) is None:
                found.append((row, " | ".join(_text(cell) for cell in node)))
            else:
                row = node
        elif node.tag in _CELLS and not any(True for _ in node.iterancestors("tr")):
            found.append((row, _text(node)))
        if node.tag in _ABOVE_CELLS and tidy(node.text or ""):
            found.append((row, tidy(node.text or "")))
        if _tag_above(node) in _ABOVE_CELLS:
            own = _text(node) if node.tag not in _OF_TABLES | _CELLS else ""
            found += [(row, text) for text in (own, tidy(node.tail or "")) if text]
    return [(before, text) for before, text in found if text.strip(" |")]


def _tag_above(node: etree._Element) -> str:
    above = node.getparent()
    return "" if above is None else str(above.tag)


def _text(node: etree._Element) -> str:
    return tidy(" ".join(str(text) for text in node.itertext()))
