"""What an ODS knows beyond values: hidden rows (also those a filter hides) and merged cells, sheet by sheet.

<table:table table:name="Games">
  <table:table-row table:visibility="filter"><table:table-cell table:number-rows-spanned="2"/> ...
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_HIDDEN = frozenset(["collapse", "filter"])
_MOST_REPEATED = 10_000  # blank rows below the table are written as one row, repeated to the end of the sheet
_CELLS = frozenset([f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"])
Range = tuple[tuple[int, int], tuple[int, int]]


@dataclass
class OdsSheet:
    """Physical lines of hidden rows; merged ranges as first and last (row, column), counted from 0."""

    hidden: set[int] = field(default_factory=set)
    merged: list[Range] = field(default_factory=list)


def ods_sheets(archive: zipfile.ZipFile) -> dict[str, OdsSheet]:
    """The sheets of an ODS by name; empty where the archive is none, or declares entities.

    Raises ElementTree.ParseError for a damaged part.
    """
    if "content.xml" not in archive.namelist():
        return {}
    with archive.open("content.xml") as part:
        content = part.read(archive.getinfo("content.xml").file_size)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        return {}
    root = ElementTree.fromstring(content)
    return {table.get(f"{_TABLE}name", ""): _sheet(table) for table in root.iter(f"{_TABLE}table")}


def _sheet(table: ElementTree.Element) -> OdsSheet:
    found, at = OdsSheet(), 0
    for row in table.iter(f"{_TABLE}table-row"):
        repeated = _count(row, "number-rows-repeated")
        if row.get(f"{_TABLE}visibility") in _HIDDEN:
            found.hidden.update(range(at + 1, at + 1 + min(repeated, _MOST_REPEATED)))
        found.merged += _merged(row, at)
        at += repeated
    return found


def _merged(row: ElementTree.Element, at: int) -> Iterator[Range]:
    column = 0
    for cell in row:
        if cell.tag in _CELLS:
            rows = min(_count(cell, "number-rows-spanned"), _MOST_REPEATED)
            columns = _count(cell, "number-columns-spanned")
            if rows > 1 or columns > 1:
                yield (at, column), (at + rows - 1, column + columns - 1)
            column += _count(cell, "number-columns-repeated")


def _count(node: ElementTree.Element, name: str) -> int:
    text = node.get(f"{_TABLE}{name}", "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 8 else 1
