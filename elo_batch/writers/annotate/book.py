"""A workbook with its bad cells marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elo_batch.writers.annotate.cells import colour
from elo_batch.writers.annotate.comments import comment
from elo_batch.writers.annotate.marks import Mark
from elo_batch.writers.annotate.package import Package, bytes_of, parsed
from elo_batch.writers.annotate.styles import Styles


def annotated(data: bytes, marks: Mapping[str, Sequence[Mark]]) -> bytes:
    """The same XLSX file with the marked cells coloured and commented.

    Args:
        data: the workbook.
        marks: name of a sheet -> marks of its cells (`marks_by_sheet`).

    Only the parts of the marked sheets, their comments and the formats are changed: values, formulas, other
    sheets, charts and macros stay byte for byte. Raises zipfile.BadZipFile, KeyError or
    lxml.etree.XMLSyntaxError for what is no whole XLSX file.
    """
    package = Package(data)
    styles = Styles(package)
    for name, part in package.sheets().items():
        if marks.get(name):
            sheet = parsed(package.read(part))
            placed = colour(sheet, marks[name], styles)
            comment(package, part, sheet, placed)
            package.changed[part] = bytes_of(sheet)
    styles.save()
    return package.written()
