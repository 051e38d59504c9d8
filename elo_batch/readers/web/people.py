"""The players of a page, met in several tables: joined by number and name, each once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from elo_batch.exact import to_text
from elo_batch.notation.headings import canonical
from elo_batch.notation.names import words
from elo_batch.notation.numbers import parse_points, parse_rating
from elo_batch.notation.text import bare, tidy
from elo_batch.notation.titles import read_title
from elo_batch.problems import Place
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.grouped import tell_grouped, ungrouped
from elo_batch.readers.entries.names import NamesApart
from elo_batch.readers.equal_names import Header, fuller_names
from elo_batch.readers.web.cells import WebCell
from elo_batch.readers.web.html import WebRow
from elo_batch.readers.web.sections import Section
from elo_batch.readers.web.words import listed

_MARK = re.compile(r"\s*(?:\*+\)?|\((?:W|w/d|withdrawn)\)|[¹²³]+\)?)$")
_SHORTEST_CUT = 12
_BLANKS = frozenset({"", "0", "-"})
_EXTRA = ("club", "team", "national_rating", "national_id")
_FIELDS = ("sex", "title", "federation", "id", "birth", "rating", "points", "rank")


class People:
    """Everybody the tables of a page name; `lines` are the numbers of the rows that were read."""

    def __init__(self, findings: Findings, accept: bool = False) -> None:
        """Begin with nobody; `accept`: repair what is repairable."""
        self.accept = accept
        self.findings = findings
        self.names = NamesApart(findings)
        self.entries: list[Entry] = []
        self.marks: list[tuple[int, str]] = []
        self.lines: set[int] = set()
        self._by_number: dict[int, int] = {}
        self._by_name: dict[frozenset[str], int] = {}

    def meet(self, entry: Entry) -> int:
        """The position of a player, new or met before; two players of one number are an error (C508)."""
        at = self._by_number.get(entry.number) if entry.number else None
        if at is None:
            same = self._by_name.get(words(entry.name)) if entry.name else None
            at = same if same is not None and 0 in (entry.number, self.entries[same].number) else None
        if at is None:
            at = len(self.entries)
            self.entries.append(entry)
        elif not is_same_name(entry.name, self.entries[at].name):
            other = self.entries[at].name
            self.findings.add("C508", entry.line, "name", number=entry.number, name=entry.name, other=other)
        else:
            self.entries[at] = _joined(self.entries[at], entry)
        if entry.number or self.entries[at].number:
            self._by_number.setdefault(entry.number or self.entries[at].number, at)
        self._by_name.setdefault(words(entry.name), at)
        return at

    def by_number(self, number: int) -> Entry | None:
        """The player of a start number, or None."""
        at = self._by_number.get(number)
        return None if at is None else self.entries[at]

    def name(self, text: str, line: int) -> str:
        """A name without footnote marks, which are counted."""
        mark = _MARK.search(text)
        if mark is None:
            return text
        self.marks.append((line, mark[0].strip()))
        return text[: mark.start()]

    def report_marks(self) -> None:
        """Tell once of the marks that were left out (C509), and of what else stood with names and ratings."""
        self.names.report()
        tell_grouped(self.findings, self.accept)
        if self.marks:
            line, found = self.marks[0]
            self.findings.add("C509", line, "name", count=len(self.marks), found=found)


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are the same words, or one is the other cut off; a missing name fits every one.

    >>> is_same_name("Alder, Ann", "Alder Ann"), is_same_name("Juniper,Jo", "Alder,Ann")
    (True, False)
    >>> is_same_name("Chestnut-Hazelwood,B", "Chestnut-Hazelwood,Beatrice")
    True
    """
    if not one or not other or words(one) == words(other):
        return True
    short, long = sorted((bare(one), bare(other)), key=len)
    return len(short) >= _SHORTEST_CUT and long.startswith(short)


def _joined(here: Entry, there: Entry) -> Entry:
    """One player out of two rows: what the first does not tell is taken from the second."""
    fields = {name: getattr(here, name) or getattr(there, name) for name in _FIELDS}
    longer = ("," in there.name and "," not in here.name) or len(bare(there.name)) > len(bare(here.name))
    return replace(
        here,
        number=here.number or there.number,
        name=there.name if longer and there.name else here.name,
        extra={**there.extra, **here.extra},
        **fields,
    )


def read_list(section: Section, people: People, national_ids: bool) -> list[int]:
    """Meet every player of a list; rows without a name (footers, legends) are left out."""
    columns = listed(section.headings, national_ids)
    named = [at for at, text in enumerate(section.headings) if canonical(text, "players") == "name"]
    columns["name"] = name_column(section, named or [columns["name"]], people.findings)
    unnamed = [at for at, text in enumerate(section.headings) if not bare(text)]
    rows = [row for row in section.rows if _is_person(row, columns)]
    people.lines |= {row.line for row in rows}
    title = _of_unnamed(rows, unnamed, titles=True)
    sex = _of_unnamed(rows, unnamed, titles=False)
    found = []
    for row in rows:
        entry = _entry(row, columns, people)
        entry = replace(entry, title=entry.title or _text(row, title), sex=entry.sex or _text(row, sex))
        found.append(people.meet(entry))
    return found


def name_column(section: Section, same: Sequence[int], findings: Findings) -> int:
    """The column of the names among those (positions `same`) that mean them: of several the fuller one.

    A note says which (C443); an error, that they hold different people (C444).
    """
    if len(same) == 1:
        return same[0]
    rows = [row for row in section.rows if len(row.cells) > max(same)]
    columns = {at: [row.texts[at] for row in rows] for at in same}
    header = Header(Place(findings.file, findings.sheet, section.header.line), section.headings)
    chosen, problem = fuller_names(header, columns, [row.line for row in rows])
    findings.problems += [problem] if problem else []
    return chosen


def _is_person(row: WebRow, columns: Mapping[str, int]) -> bool:
    return bool(_text(row, columns["name"])) and sum(bool(text) for text in row.texts) > 1


def _of_unnamed(rows: Sequence[WebRow], unnamed: Sequence[int], *, titles: bool) -> int:
    """The column without a heading that holds titles, or sexes; -1 = none."""
    for at in unnamed:
        filled = [text for row in rows if (text := _text(row, at))]
        fits = (bool(read_title(text)) if titles else text.lower() in ("w", "f", "m") for text in filled)
        if filled and all(fits):
            return at
    return -1


def _entry(row: WebRow, columns: Mapping[str, int], people: People) -> Entry:
    def text(name: str) -> str:
        """The text of a column by its name, "" where there is none."""
        return _text(row, columns.get(name, -1))

    cell = row.cells[columns["name"]]
    entry = person(cell, row.line, people, cell.number or whole(text("number")))
    id_ = text("id")
    return replace(
        entry,
        federation=text("federation").upper(),
        sex=text("sex") or cell.sex,
        title=text("title") or entry.title,
        id=entry.id if id_ in _BLANKS else id_,
        birth=text("birth_date") or text("birth_year"),
        rating=rating(text("rating") or cell.rating, row.line, people.findings) or entry.rating,
        points=points(text("points"), row.line, people.findings),
        rank=text("rank"),
        extra={
            name: text(name).lstrip("\xa0")
            for name in columns
            if (name in _EXTRA or name.startswith("published_")) and text(name)
        },
    )


def person(cell: WebCell, line: int, people: People, number: int = 0) -> Entry:
    """Whom a cell names: by its marks, else by its text."""
    found = people.names.read(people.name(cell.name or cell.text, line), line)
    return Entry(
        line,
        number or cell.number,
        tidy(found.name),
        sex=cell.sex,
        title=cell.title or found.title,
        id=cell.id or found.id,
        rating=rating(found.rating, line, people.findings),
    )


def rating(text: str, line: int, findings: Findings) -> int:
    """A rating as written, 0 for none; what is no number is a warning (C520)."""
    if text in _BLANKS:
        return 0
    found = parse_rating(text)
    if marked := ungrouped(text, line, findings) if found is None else 0:
        return marked
    if found is None or found.units < 0:
        findings.add("C520", line, "rating", found=text)
        return 0
    return int(Decimal(to_text(found.units)))


def points(text: str, line: int, findings: Findings) -> Decimal | None:
    """Points as written (`4½`, `4,5`), None for none; what is no number is a warning (C521)."""
    if not text:
        return None
    units = parse_points(text)
    if units is None:
        findings.add("C521", line, "points", found=text)
    return None if units is None else Decimal(to_text(units))


def _text(row: WebRow, at: int) -> str:
    return row.texts[at] if 0 <= at < len(row.cells) else ""


def whole(text: str) -> int:
    """A number of up to five digits, perhaps with a point behind it; 0 for anything else.

    >>> whole("12."), whole("x"), whole("9" * 5000)
    (12, 0, 0)
    """
    word = text.rstrip(".")
    return int(word) if word.isdecimal() and len(word) < 6 else 0
