"""A page of any other site: its first table whose headings are known, read as a spreadsheet's would be."""

from __future__ import annotations

import numpy as np
import pandas as pd

from elo_batch.readers.grid import to_table
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import find_header
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.web.html import Page, WebTable, widen
from elo_batch.tables import RawFile

_WIDEST = 500


def read_plain_table(page: Page, file: str, options: ReadOptions) -> RawFile | None:
    """The first table of the wanted kind, or None when no table of the page has headings that are known."""
    for table in page.tables:
        if max(len(row.cells) for row in table.rows) > _WIDEST:
            continue
        header = find_header([row.texts for row in table.rows], options)
        if header is not None and len(header.headings) > 1:
            return _read(page, table, header.position, header.kind, file, options)
    return None


def _read(page: Page, table: WebTable, position: int, kind: str, file: str, options: ReadOptions) -> RawFile:
    head, below = table.rows[position], table.rows[position + 1 :]
    width = len(head.cells)
    cells = pd.DataFrame(
        [list(widen(row.texts, width)) for row in below],
        index=pd.Index(np.array([row.line for row in below], dtype=np.int64)),
        columns=range(width),
        dtype="str",
    )
    grid = Grid(file, kind, head.line, head.texts, cells, lambda line: page.written[line - 1])
    made, problems = to_table(grid, options)
    return RawFile(file, "pages", (made,) if made else (), {}, tuple(problems))
