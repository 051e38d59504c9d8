"""The user's workbook with the changed cells of the list exchanged where they stand; the rest untouched."""

from __future__ import annotations

import re
import zipfile
from datetime import date

from lxml import etree

from elo_batch.writers.annotate.package import MAIN, Package, bytes_of, parsed
from elo_batch.writers.same.model import KINDS, CannotWriteError, Closed
from elo_batch.writers.same.style import Style, has_commas, style_of

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_DAY_0 = {False: date(1899, 12, 30), True: date(1904, 1, 1)}


def same_workbook(data: bytes, sheet: str, closed: Closed) -> bytes:
    """The workbook as the list closes: numbers stay numbers, texts texts, and every cell keeps its format.

    New players stand below the last row, in the formats of the row above. Raises CannotWriteError where the
    file is no XLSX workbook, or a cell that changes holds a formula.
    """
    if closed.is_same:
        return data
    try:
        package = Package(data)
        part = package.sheets()[sheet]
        root = parsed(package.read(part))
        epoch1904 = b'date1904="1"' in package.read("xl/workbook.xml")
    except (KeyError, zipfile.BadZipFile, etree.XMLSyntaxError):
        raise CannotWriteError("it is no whole XLSX workbook") from None
    writing = _Sheet(root, closed, epoch1904)
    writing.exchange()
    writing.append()
    package.changed[part] = bytes_of(root)
    return package.written()


class _Sheet:
    """The cells of one sheet that is being changed."""

    def __init__(self, root: etree._Element, closed: Closed, epoch1904: bool) -> None:
        data = root.find(f"{{{MAIN}}}sheetData")
        if data is None:
            raise CannotWriteError("the sheet has no cells")
        self.root, self.data, self.closed, self.epoch1904 = root, data, closed, epoch1904
        self.rows: dict[int, etree._Element] = {}
        for row in data:
            self.rows[int(row.get("r", len(self.rows) + 1))] = row
        commas = has_commas(closed)
        self.styles = {str(name): style_of(closed, str(name), commas) for name in closed.old}

    def exchange(self) -> None:
        """Put the new texts into the cells that change."""
        for name in self.closed.changed:
            letter = self._letter(name)
            like = self._example(name)
            for line, _, new in self.closed.changes(name):
                row = self.rows.get(line)
                if row is None:
                    raise CannotWriteError(f"its row {line} cannot be found again")
                cell = _cell(row, letter, line)
                if cell.find(f"{{{MAIN}}}f") is not None:
                    raise CannotWriteError(f"the cell {letter}{line} of the sheet holds a formula")
                filled = len(cell) > 0
                if not filled and like is not None and "s" not in cell.attrib and "s" in like.attrib:
                    cell.set("s", like.get("s", ""))
                self._write(cell, name, new, numeric=_is_number(cell if filled else like))

    def append(self) -> None:
        """Rows for the new players."""
        if not len(self.closed.added):
            return
        lines = self.closed.old.index.tolist()
        above = self.rows.get(max(lines, default=0))
        number = max(self.rows, default=0)
        for _, player in self.closed.added.iterrows():
            number += 1
            row = etree.SubElement(self.data, f"{{{MAIN}}}row", {"r": str(number)})
            for name in sorted(self.styles, key=lambda name: _order(self._letter(name))):
                letter, like = self._letter(name), self._example(name)
                cell = etree.SubElement(row, f"{{{MAIN}}}c", {"r": f"{letter}{number}"})
                format_ = _format(above, letter)
                if format_:
                    cell.set("s", format_)
                numeric = _is_number(like) and not (name == "id" and str(player[name]).startswith("0"))
                self._write(cell, name, str(player[name]), numeric=numeric)
        self._widen(number)

    def _letter(self, name: str) -> str:
        if name not in self.closed.letters:
            raise CannotWriteError(f"its column {self.closed.headings.get(name, name)} is made of several")
        return self.closed.letters[name]

    def _example(self, name: str) -> etree._Element | None:
        """The first filled cell of a column of the list."""
        letter = self._letter(name)
        for line, text in zip(self.closed.old.index.tolist(), self.closed.old[name].tolist(), strict=True):
            if text.strip() and line in self.rows:
                found = next((c for c in self.rows[line] if c.get("r") == f"{letter}{line}"), None)
                if found is not None:
                    return found
        return None

    def _write(self, cell: etree._Element, name: str, text: str, numeric: bool) -> None:
        """Give a cell a text: as a number or day where `numeric`, else as text; blank: nothing."""
        for child in list(cell):
            cell.remove(child)
        cell.attrib.pop("t", "")
        if not text:
            return
        number = self._number(name, text) if numeric or KINDS.get(name) in ("whole", "exact") else ""
        if number and (numeric or not self._texts_only(name)):
            etree.SubElement(cell, f"{{{MAIN}}}v").text = number
            return
        cell.set("t", "inlineStr")
        inner = etree.SubElement(etree.SubElement(cell, f"{{{MAIN}}}is"), f"{{{MAIN}}}t")
        inner.text = self.styles.get(name, Style()).text(text)
        inner.set(_SPACE, "preserve")

    def _number(self, name: str, text: str) -> str:
        """The number in the cell: a day counts from the workbook's day 0; "" for what is no number."""
        if KINDS.get(name) == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            return str((date.fromisoformat(text) - _DAY_0[self.epoch1904]).days)
        return text if _NUMBER.fullmatch(text) else ""

    def _texts_only(self, name: str) -> bool:
        """Whether a column of the list has cells, and they are texts."""
        like = self._example(name)
        return like is not None and not _is_number(like)

    def _widen(self, last: int) -> None:
        """The area that the sheet says it has reaches down to the last row."""
        area = self.root.find(f"{{{MAIN}}}dimension")
        if area is not None and (match := re.fullmatch(r"([A-Z]+\d+:[A-Z]+)(\d+)", area.get("ref", ""))):
            area.set("ref", f"{match[1]}{max(int(match[2]), last)}")


def _is_number(cell: etree._Element | None) -> bool:
    return cell is not None and cell.get("t", "n") == "n" and cell.find(f"{{{MAIN}}}v") is not None


def _cell(row: etree._Element, letter: str, line: int) -> etree._Element:
    """The cell of a row in a column, made where it is not there."""
    reference = f"{letter}{line}"
    before = 0
    for cell in row:
        found = cell.get("r", "")
        if found == reference:
            return cell
        before += _order(found.rstrip("0123456789")) < _order(letter)
    new = etree.Element(f"{{{MAIN}}}c", {"r": reference})
    row.insert(before, new)
    return new


def _order(letters: str) -> tuple[int, str]:
    return len(letters), letters


def _format(row: etree._Element | None, letter: str) -> str:
    """The format of the cell of a row in a column."""
    cells = [] if row is None else list(row)
    return next((c.get("s", "") for c in cells if c.get("r", "").rstrip("0123456789") == letter), "")
