"""One player record (`001`) of a tournament report file: its fields and its round cells."""

from __future__ import annotations

import re
from decimal import Decimal

from elo_batch.notation.text import tidy
from elo_batch.notation.titles import is_sex, read_title, sex_and_title
from elo_batch.readers.entries.entry import RESULTS, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.trf_align import Aligned, align, cell_text, rounds_in

_ID = re.compile(r"[^\W_](?:[./_-]?[^\W_])*")
FLOOD = 4
"""Records of one fault that are told together."""
_POINTS = re.compile(r"(\d{0,3})(?:[.,](\d?)0?|(½))?")


def read_players(records: list[tuple[int, str]], in_utf8: bool, findings: Findings) -> list[Entry]:
    """Read all player records, in the order of the file; without a start number: an error (T105).

    Where most records have none, that is one error (T125), and no record is read.
    """
    counted: dict[str, list[int]] = {"bytes": [], "tabs": []}
    players: list[Entry] = []
    before = len(findings.problems)
    unread = []
    for line, text in records:
        record = align(text.lstrip(" \t"), in_utf8)
        if text[0] in " \t":
            record = record._replace(how="shifted")
        number = record.text[4:8].strip()
        if not number.isdecimal() or not int(number):
            findings.add("T105", line, reason="columns 5 to 8 hold no start number")
            unread.append(line)
            continue
        if record.how in counted:
            counted[record.how].append(line)
        elif record.how:
            findings.add("T101", line)
        players.append(_player(record, line, findings))
    joined = [line for line, text in records if "  " not in text.strip() and line not in unread]
    bad = sorted((*unread, *joined))
    with_tabs = any("\t" in text for _, text in records)  # told by T122
    if unread and len(bad) >= FLOOD and 2 * len(bad) > len(records) and not with_tabs:
        del findings.problems[before:]
        findings.add("T125", bad[0], count=len(bad), records=len(records))
        return []
    for code, lines in zip(("T102", "T103"), counted.values(), strict=True):
        if lines:
            findings.add(code, lines[0], count=len(lines))
    return players


def _player(record: Aligned, line: int, findings: Findings) -> Entry:
    text = record.text
    sex, title = _sex_and_title(text, line, findings)
    return Entry(
        line=line,
        number=int(text[4:8].strip()),
        name=tidy(record.name),
        sex=sex,
        title=title,
        federation=tidy(text[53:56]),
        id=_id(text[57:68], line, findings),
        birth=tidy(text[69:79]),
        rating=_rating(text[48:52].strip(), line, findings),
        points=_points(text[80:84].strip(), line, findings),
        rank=text[85:89].strip(),
        cells=tuple(_cells(text, line, findings)),
        length=len(text),
    )


def _sex_and_title(text: str, line: int, findings: Findings) -> tuple[str, str]:
    sex, title = sex_and_title(text[9:13])
    if not sex and title and text[9:10].strip():
        findings.add("T206", line, "title", found=title)
    if not is_sex(sex):
        findings.add("T207", line, "sex", found=sex)
    known = read_title(title)
    if known is None:
        findings.add("T205", line, "title", found=title)
    return sex, title if known is None else known


def _id(text: str, line: int, findings: Findings) -> str:
    found = tidy(text)
    if not found.strip("0-?"):
        return ""
    if not _ID.fullmatch(found):
        findings.add("T211", line, "id", found=found)
    return found


def _rating(text: str, line: int, findings: Findings) -> int:
    if text and not text.isdecimal():
        if text.strip("-?"):
            findings.add("T204", line, "rating", found=text)
        return 0
    return int(text or 0)


def _points(text: str, line: int, findings: Findings) -> Decimal | None:
    match = _POINTS.fullmatch(text)
    if match is None:
        findings.add("T203", line, "points", found=text)
    if match is None or not text:
        return None
    tenths = "5" if match[3] else match[2] or "0"
    return Decimal(f"{match[1] or 0}.{tenths}")


def _cells(text: str, line: int, findings: Findings) -> list[Cell]:
    cells = []
    for round_ in range(1, rounds_in(text) + 1):
        chunk = cell_text(text, round_)
        cell = read_cell(chunk)
        if cell is None or cell.result not in RESULTS:
            code = "T310" if cell is None else "T309"
            findings.add(code, line, f"round {round_}", round=round_, found=chunk.strip())
            cell = Cell(cell.opponent if cell else 0, "", "?", chunk.strip())
        cells.append(cell)
    return cells


def read_cell(text: str) -> Cell | None:
    """Read the eight columns of a round: opponent, colour, result; None when they have not that form.

    >>> cell = read_cell("  12 w =")
    >>> cell.opponent, cell.colour, cell.result
    (12, 'w', '=')
    >>> read_cell("0000 - h").result, read_cell("12 w = 0")
    ('H', None)
    """
    opponent, colour, result = text[:4].strip(), text[5].lower(), text[7]
    if (opponent and not opponent.isdecimal()) or colour not in "wb -" or text[4] + text[6] != "  ":
        return None
    result = "=" if result == "½" else result.upper()
    return Cell(int(opponent or 0), colour.strip(" -"), result, text.strip())
