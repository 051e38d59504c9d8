"""The formats of the workbook: colours, number formats, headings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from elo_batch.reports.sheets.model import SheetColumn

INK, QUIET, LINE, SHADE = "#1F2A37", "#5B6673", "#D5DBE1", "#E8EEF4"
GAIN, LOSS, ALARM = "#0B6E4F", "#B3261E", "#C00000"
TEXT = ("text", "wrapped")

_WHOLE, _TENTHS = "0", "0.0"
_NUMBERS: dict[str, tuple[str, str]] = {  # where every cell is whole, and where not
    "whole": (_WHOLE, _WHOLE),
    "rating": (_WHOLE, _TENTHS),
    "average": (_WHOLE, _WHOLE),
    "difference": ("+0;-0;0", "+0.0;-0.0;0.0"),
    "change": ("+0;-0;0", "+0.0;-0.0;0.0"),
    "score": (_TENTHS, _TENTHS),
    "hundredths": ("0.00", "0.00"),
    "signed": ("+0.00;-0.00;0.00", "+0.00;-0.00;0.00"),
    "day": ("yyyy-mm-dd", "yyyy-mm-dd"),
}


@dataclass
class Looks:
    """The formats of one workbook, each made once."""

    workbook: Any
    _made: dict[tuple[tuple[str, object], ...], Any] = field(default_factory=dict)

    def format(self, **properties: object) -> Any:
        """A format with these XlsxWriter properties."""
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self.workbook.add_format(
                {"font_name": "Calibri", "font_color": INK, **properties}
            )
        return self._made[key]

    def cell(self, column: SheetColumn, bold: bool) -> Any:
        """The format of a column's cells."""
        base: dict[str, object] = {"bottom": 1, "bottom_color": LINE, "valign": "top"}
        if bold:
            base["bold"] = True
        wrapped = {"text_wrap": True} if column.look == "wrapped" else {}
        return self.format(**base, **_side(column), **wrapped, num_format=number_format(column))

    def heading(self, column: SheetColumn) -> Any:
        """The format of a column's heading: above numbers to the right."""
        base = {"bold": True, "bg_color": SHADE, "bottom": 2, "bottom_color": INK, "valign": "vcenter"}
        return self.format(**base, **_side(column), text_wrap=True)

    @cached_property
    def gain(self) -> Any:
        """How gains look."""
        return self.workbook.add_format({"font_color": GAIN})

    @cached_property
    def loss(self) -> Any:
        """How losses look."""
        return self.workbook.add_format({"font_color": LOSS})


def _side(column: SheetColumn) -> dict[str, object]:
    return {"align": "left", "indent": 1} if column.look in TEXT else {"align": "right"}


def number_format(column: SheetColumn) -> str:
    """The number format of a column, by its look and whether all its cells are whole."""
    if column.look in TEXT:
        return "@"
    whole, broken = _NUMBERS[column.look]
    return broken if any(isinstance(cell, float) for cell in column.cells) else whole
