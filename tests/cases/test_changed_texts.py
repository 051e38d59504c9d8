"""Texts that mail and word processors changed: quoted lines, no-break blanks, other quotation marks."""

from __future__ import annotations

import gzip
import io
import zipfile
from itertools import product
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.source import _standard_input
from elo_batch.tables import RawFile

TRF = (
    "012 Alder Open\n042 2025/11/08\n052 2025/11/09\n"
    "001    1 m    Alder, Ann                        2100 XXX    90000001 1990/01/02  1.0    1     2 w 1\n"
    "001    2 w    Birch, Ben                        1900 XXX    90000002 1991/00/00  0.0    2     1 b 0\n"
)
PERFECT = (
    "No\tName         \tLoc Id\tTotal\t 1  \t 2  \n\n"
    "1 \tAlder, Ann   \t9001  \t1.5  \t 2:W\t 0:=\n"
    "2 \tBirch, Ben   \t9002  \t0    \t 1:L\t  : \n"
)
CARDS = (
    "Alder Club\n8 nov 2025\n\nOpen 8 nov 2025 9 nov 2025\n\n"
    "1 Ann w2+ b3=\n2 Ben b1- w3=\n3 Cy w4+ w1= \n4 Di b3- bye=\n"
)
ICU = (
    'Event,"Alder Masters"\nStart,2025-11-08\nEnd,2025-11-08\nRounds,1\nWebsite,http://alder.example/\n\n'
    "Player,9001,Alder,Ann\n1,1,W,Birch,Ben,1900,,XXX\nTotal,1\n"
)
PGN = (
    '[Event "Alder Open"]\n[Site "Elmstead"]\n[Date "2025.11.08"]\n[Round "1"]\n[White "Alder, Ann"]\n'
    '[Black "O\'Birch, Ben"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
)
CSV = "date,white,black,result\n2025-11-08,Alder,Birch,1-0\n2025-11-09,Birch,Cedar,0-1\n"
FORMATS = {"trf": TRF, "swissperfect_text": PERFECT, "icu": ICU, "pgn": PGN, "delimited": CSV}


def read(folder: Path, content: str | bytes, name: str = "open.txt") -> RawFile:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_file(str(path), ReadOptions())


def told(file: RawFile) -> list[tuple[str, int]]:
    """Codes and lines of what was found."""
    return [(problem.code, problem.place.line) for problem in file.problems]


def rows(file: RawFile) -> list[list[list[str]]]:
    """The tables as text, with the line of each row."""
    return [[[str(line), *map(str, row)] for line, *row in table.rows.itertuples()] for table in file.tables]


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", ">> "])
@pytest.mark.parametrize("name", FORMATS)
def test_quoted_lines_are_read_without_their_marks(tmp_path: Path, name: str, mark: str) -> None:
    plain = read(tmp_path, FORMATS[name])
    quoted = read(tmp_path, "".join(f"{mark}{line}\n" for line in FORMATS[name].split("\n")))
    assert (quoted.format, plain.format) == (name, name)
    assert told(quoted) == [("F022", 0), *told(plain)]
    assert rows(quoted) == rows(plain)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize("name", FORMATS)
def test_quoted_lines_with_other_line_ends(tmp_path: Path, name: str, end: str) -> None:
    quoted = read(tmp_path, "".join(f"> {line}{end}" for line in FORMATS[name].split("\n")))
    assert told(quoted)[0] == ("F022", 0)
    assert quoted.format == name


def test_quoted_lines_in_archives_and_packed(tmp_path: Path) -> None:
    quoted = "".join(f"> {line}\n" for line in TRF.split("\n")).encode()
    packed = read(tmp_path, gzip.compress(quoted), "open.trf.gz")
    assert (packed.format, told(packed)[0]) == ("trf", ("F022", 0))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("open.trf", quoted)
    inside = read(tmp_path, buffer.getvalue(), "open.zip")
    assert [problem.code for problem in inside.problems] == ["F022"]
    utf16 = read(tmp_path, quoted.decode().encode("utf-16"))
    assert (utf16.format, told(utf16)[0]) == ("trf", ("F022", 0))


def test_quoted_lines_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Given:
        buffer = io.BytesIO("".join(f"> {line}\n" for line in TRF.split("\n")).encode())

    _standard_input.cache_clear()
    monkeypatch.setattr("sys.stdin", Given)
    file = read_file("-", ReadOptions())
    _standard_input.cache_clear()
    assert (file.format, told(file)[0]) == ("trf", ("F022", 0))


def test_one_line_with_the_mark_keeps_it(tmp_path: Path) -> None:
    lines = CSV.rstrip("\n").split("\n")
    file = read(tmp_path, "\n".join([*lines[:-1], f">{lines[-1]}"]))
    assert not {"F022", "F025"} & set(dict(told(file)))
    assert file.tables[0].rows["date"].tolist() == ["2025-11-08", ">2025-11-09"]


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        *product(("trf", "pgn"), ("utf-8", "cp1252", "utf-16")),
        *product(("swissperfect_text",), ("utf-8", "cp1252")),
    ],
)
def test_no_break_blanks_are_blanks(tmp_path: Path, name: str, encoding: str) -> None:
    text = FORMATS[name]
    plain = read(tmp_path, text)
    changed = read(tmp_path, text.replace(" ", "\u00a0").encode(encoding))
    assert changed.format == name
    assert told(changed) == [("F023", 1), *told(plain)]
    assert rows(changed) == rows(plain)


def test_no_break_blanks_of_cards(tmp_path: Path) -> None:
    assert read(tmp_path, CARDS).format == "pairing_cards"
    changed = read(tmp_path, CARDS.replace(" ", "\u00a0"))
    assert (changed.format, told(changed)[0]) == ("pairing_cards", ("F023", 1))


def test_every_second_blank_may_be_a_no_break_one(tmp_path: Path) -> None:
    assert told(read(tmp_path, TRF.replace("  ", "\u00a0 "))) == [("F023", 4)]


@pytest.mark.parametrize("between", ["\u00a0", "\u00a0 ", " \u00a0"])
def test_a_no_break_blank_in_a_name_is_no_matter(tmp_path: Path, between: str) -> None:
    text = CSV.replace("Alder", f'"Alder,{between}Ann"')
    assert told(read(tmp_path, text)) == []


@pytest.mark.parametrize(
    "marks", ["\u201c\u201d", "\u201d\u201d", "\u201e\u201c", "''", "\u2018\u2019", "\u00ab\u00bb"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_other_quotation_marks_of_tags_are_read(tmp_path: Path, marks: str, encoding: str) -> None:
    plain = read(tmp_path, PGN)
    lines = [
        f"{line[:at]}{marks[0]}{line[at + 1 : -2]}{marks[1]}]" if (at := line.find('"')) > 0 else line
        for line in PGN.split("\n")
    ]
    changed = read(tmp_path, "\n".join(lines).encode(encoding))
    assert told(changed) == [("G723", 1), *told(plain)]
    assert changed.problems[0].values["count"] == 7
    assert rows(changed) == rows(plain)


def test_a_mark_within_a_value_stays(tmp_path: Path) -> None:
    text = PGN.replace('"Elmstead"', '\u201cElmstead "Hall"\u201d')
    assert read(tmp_path, text).tables[0].rows["place"].tolist() == ['Elmstead "Hall"']


def test_lost_quotation_marks_are_named(tmp_path: Path) -> None:
    file = read(tmp_path, PGN.replace('"', ""))
    assert told(file) == [("F001", 0)]
    assert "lost their quotation marks ([Event Alder Open])" in file.problems[0].message


def test_pages_are_never_quoted(tmp_path: Path) -> None:
    page = "<html><body>\n> <table>\n<tr><td>\u00a0\u00a0\u00a0</td></tr></table></body></html>"
    assert not {"F022", "F023"} & dict(told(read(tmp_path, page))).keys()


@pytest.mark.parametrize("before", ["On Sat Ann wrote:\n", "Hello,\n\nAm 3.10. schrieb Ben:\n\n"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_line_before_quoted_ones_may_say_who_wrote_them(tmp_path: Path, name: str, before: str) -> None:
    count = before.count("\n")
    plain = read(tmp_path, "\n" * count + FORMATS[name])
    quoted = read(tmp_path, before + "".join(f"> {line}\n" for line in FORMATS[name].split("\n")))
    assert (quoted.format, plain.format) == (name, name)
    assert told(quoted) == [("F022", 0), *told(plain)]
    assert rows(quoted) == rows(plain)


@pytest.mark.parametrize("odd", [0, 1])
@pytest.mark.parametrize("mark", ["> ", ">"])
def test_a_table_quoted_in_part_is_read_with_a_warning(tmp_path: Path, mark: str, odd: int) -> None:
    lines = CSV.rstrip("\n").split("\n")
    more = [lines[-1].replace("1", str(n), 1) for n in range(2, 6)]
    plain = read(tmp_path, "\n".join([*lines, *more]) + "\n")
    quoted = [f"{mark}{line}" if n % 2 == odd else line for n, line in enumerate([*lines, *more])]
    found = read(tmp_path, "\n".join(quoted) + "\n")
    assert told(found) == [("F025", 0), *told(plain)]
    assert rows(found) == rows(plain)


@pytest.mark.parametrize("name", ["pgn", "trf"])
def test_a_text_whose_first_line_alone_has_no_mark(tmp_path: Path, name: str) -> None:
    """The reader took the first tag for a game of its own, and all the others for its moves."""
    first, *lines = FORMATS[name].rstrip("\n").split("\n")
    plain = read(tmp_path, "\n".join([first, *lines, ""]))
    found = read(tmp_path, "\n".join([first, *(f"> {line}" for line in lines), ""]))
    assert told(found) == [("F025", 0), *told(plain)]
    assert rows(found) == rows(plain)
