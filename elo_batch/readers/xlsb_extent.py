"""How far the cells of an XLSB reach: for a far one the general reader would lay out billions of blank cells.

A sheet is a chain of records: number (1 or 2 bytes), length (7 bits a byte), data. Record 0 begins a row with
its number; records 1 to 11 are cells and begin with their column.
"""

from __future__ import annotations

import zipfile

_ROW = 0
_CELLS = range(1, 12)
_FOLDER, _END = "xl/worksheets/", ".bin"


def far_cell_of_xlsb(archive: zipfile.ZipFile, most: int) -> bool:
    """Whether a sheet of the workbook spans more than `most` cells."""
    for name in archive.namelist():
        if name.startswith(_FOLDER) and name.endswith(_END):
            with archive.open(name) as part:
                rows, columns = _extent(part.read(archive.getinfo(name).file_size))
            if rows * columns > most:
                return True
    return False


def _extent(data: bytes) -> tuple[int, int]:
    """The number of rows and columns up to the last cell."""
    at, row, rows, columns, end = 0, 0, 0, 0, len(data)
    while at < end:
        kind, at = data[at], at + 1
        if kind & 0x80 and at < end:
            kind, at = (kind & 0x7F) | data[at] << 7, at + 1
        size, shift = 0, 0
        while at < end and shift < 28:
            byte, at = data[at], at + 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
        if kind == _ROW:
            row = int.from_bytes(data[at : at + 4], "little")
        elif kind in _CELLS:
            rows = max(rows, row + 1)
            columns = max(columns, int.from_bytes(data[at : at + 4], "little") + 1)
        at += size
    return rows, columns
