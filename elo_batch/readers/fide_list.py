"""FIDE rating lists as text: combined or of one pool, with any columns their header names; old ones too.

A tiny complete file (all lines are as long as the header):

    ID Number      Name             Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag
    90000001       Alder, Ann       ENG F        WIM  IA,FT              2310  5   10 1990  w
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from elo_batch.problems import Place, Problem
from elo_batch.readers.fide_blocks import LONGEST_LINE
from elo_batch.readers.fide_frame import frame_of
from elo_batch.readers.fide_layout import HEADER, Layout, layout_of, pool_note
from elo_batch.readers.fide_lines import decoded
from elo_batch.readers.fide_old import HEADLESS, is_headless
from elo_batch.readers.fide_rows import Rows, filtered
from elo_batch.readers.list_filter import Filter, kept_facts, kept_note
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_head, shown
from elo_batch.readers.text import not_utf8
from elo_batch.tables import RawFile, RawTable

NAME = "fide_list"


def identify(path: str, head: bytes) -> bool:
    """Whether a file begins with the header of a FIDE list, or with the lines of an old one without."""
    return bool(HEADER.match(head)) or is_headless(head)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read one list; of a large one only the rows that `options.needed` asks for."""
    layout, file = _layout(path, options), shown(path)
    if layout is None:
        return RawFile(file, NAME, problems=(Problem("L427", Place(file, line=1)),))
    try:
        parts, rows = filtered(Rows(path, layout, options.encoding), Filter(options))
    except ValueError as error:
        return RawFile(file, NAME, problems=(_endless(file, error),))
    names = [field.name for field in layout.fields]
    frame = frame_of(parts, names, layout.day)
    total = len(frame) if rows.wanted is None else rows.total
    headings = {field.name: field.heading for field in layout.fields if field.heading}
    table = RawTable("players", file, frame, headings=headings, written=rows.written)
    problems = (*rows.problems, *_notes(layout, rows), *kept_note(file, total, len(frame)))
    return RawFile(file, NAME, (table,), _facts(layout, rows, total, len(frame)), problems)


def frames(path: str, options: ReadOptions, problems: list[Problem]) -> Iterator[pd.DataFrame]:
    """The whole list, a frame for each block of lines; what is found in it is added to `problems`."""
    layout = _layout(path, options)
    if layout is None:
        problems.append(Problem("L427", Place(shown(path), line=1)))
        return
    rows = Rows(path, layout, options.encoding)
    names = [field.name for field in layout.fields]
    try:
        for part in rows.parts(rows.blocks()):
            yield frame_of([part], names, layout.day)
    except ValueError as error:
        problems.append(_endless(shown(path), error))
    problems += [*rows.problems, *_notes(layout, rows)]


def _layout(path: str, options: ReadOptions) -> Layout | None:
    """The columns of the list: as its first line says, or those of an old list without a header."""
    head = read_head(path)
    if not HEADER.match(head):
        return HEADLESS if is_headless(head) else None
    line, _ = decoded(head.removeprefix(b"\xef\xbb\xbf").splitlines()[0], options.encoding)
    return layout_of(line, path, options.columns)


def _endless(file: str, error: ValueError) -> Problem:
    return Problem("F013", Place(file, line=int(str(error))), {"most": f"{LONGEST_LINE:,}"})


def _notes(layout: Layout, rows: Rows) -> list[Problem]:
    """What was decided: the pool of a list of one pool, the encoding, an empty list."""
    file = shown(rows.path)
    heading = next((field.heading for field in layout.fields if field.name.endswith("rating")), "")
    found = pool_note(file, layout.pool, layout.pool_from, heading)
    for codec, (line, text) in rows.codecs.items():
        if codec:
            name = next((word for word in text.split() if not word.isascii()), text)
            found.append(not_utf8(Place(file, line=line), codec, name))
        else:
            found.append(
                Problem("F005", Place(file, line=line), {"byte": "of the line", "encoding": "cp1252"})
            )
    if not rows.total:
        found.append(Problem("H005", Place(file, line=1)))
    return found


def _facts(layout: Layout, rows: Rows, total: int, kept: int) -> dict[str, str]:
    facts = {
        "encoding": ", ".join(["UTF-8", *filter(None, rows.codecs)]),
        "list date": layout.day.isoformat() if layout.day else "",
        "pool": layout.pool,
        **kept_facts(total, kept),
    }
    return {name: text for name, text in facts.items() if text}
