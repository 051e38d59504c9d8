"""How a sheet is printed: A4, page header and footer, headings on every page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from elo_batch.reports.sheets.model import Sheet

A4 = 9
MOST_HEADER = 200  # characters of a page header; Excel refuses more than 255


@dataclass(frozen=True)
class Print:
    """What stands on every printed page, and whether the results are provisional."""

    title: str
    subtitle: str
    provisional: bool
    first: bool = True

    def on_sheet(self, number: int) -> Print:
        """The same for sheet `number`, counted from 0: only the first carries the red banner."""
        return replace(self, first=number == 0)

    @property
    def header(self) -> str:
        """The page header in Excel's notation."""
        right = "PROVISIONAL" if self.provisional else self.subtitle.split(" · ")[0]
        return f"&L{_escaped(self.title)}&R{_escaped(right)}"


def _escaped(text: str) -> str:
    shortened = text if len(text) <= MOST_HEADER // 2 else text[: MOST_HEADER // 2 - 1] + "…"
    return shortened.replace("&", "&&")


def set_print(worksheet: Any, sheet: Sheet, page: Print, head: int) -> None:
    """Set up paper, margins, header and footer; row `head` is repeated on every page."""
    worksheet.set_paper(A4)
    if sheet.landscape:
        worksheet.set_landscape()
    worksheet.set_margins(left=0.4, right=0.4, top=0.75, bottom=0.6)
    worksheet.fit_to_pages(1, 0)
    worksheet.hide_gridlines(2)
    worksheet.set_header(page.header)
    worksheet.set_footer("&L&A&RPage &P of &N")
    if sheet.columns:
        worksheet.repeat_rows(head)
    if sheet.breaks:
        worksheet.set_h_pagebreaks([head + 1 + row for row in sheet.breaks])
