"""One reader takes a file, by its content; the others are named and advised."""

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import takers
from elo_batch.readers.source import read_head

TABLE = "white,black,result\na,b,1-0\n"
REPORT = "012 Spring Open\n" + "001    1 m    Alder, Ann".ljust(90) + "2 w 1\n"


def workbook() -> bytes:
    """The bytes of a small workbook."""
    book = Workbook()
    book.active.append(["White", "Black", "Result"])  # type: ignore[union-attr]
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        REPORT.encode("utf-8-sig"),
        REPORT.replace("\n", "\r").encode(),
        ("### note\n" + REPORT).encode(),
    ],
)
def test_reports_are_known_by_any_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "open.dat"
    path.write_bytes(content)
    assert read_file(str(path), ReadOptions()).format == "trf"


def test_a_delimited_file_loads_no_other_reader(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(TABLE)
    code = (
        "import sys; from elo_batch.readers import ReadOptions, read_file; "
        f"read_file({str(path)!r}, ReadOptions()); "
        "print([name for name in sys.modules if '.readers.trf' in name or '.readers.spreadsheet' in name])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (TABLE.encode(), "delimited"),
        (TABLE.encode("utf-16"), "delimited"),
        (workbook(), "spreadsheet"),
        (REPORT.encode(), "trf"),
    ],
)
def test_exactly_one_reader_takes_each_format(tmp_path: Path, content: bytes, name: str) -> None:
    path = tmp_path / "games.dat"
    path.write_bytes(content)
    head = read_head(str(path))
    assert takers(str(path), head) == [name]
    assert read_file(str(path), ReadOptions()).format == name


@pytest.mark.parametrize(
    ("file", "content", "looks", "advice"),
    [
        ("open.tunx", b"\x07\x00\x01Swiss" + bytes(80), "Swiss-Manager project", "TRF"),
        ("open.vegz", b"\x1f\x8b\x08\x00\x00", "Vega project", "TRF"),
        ("open.SWT", b"\x05\x09\x00\x00" + bytes(200), "Swiss-Chess project", "TRF"),
        ("open.papi", b"\x00\x01\x00\x00Standard Jet DB\x00\x01", "Papi project", "TRF"),
        ("open.xml", b"<?xml version='1.0'?>\n<!-- x --><league>", "another kind (<league>)", "CSV"),
        ("open.xls", b"<?xml version='1.0'?><Workbook xmlns='x'>", "workbook saved as XML", ".xlsx"),
        ("open.mht", b"MIME-Version: 1.0\nSubject: Open", "web archive", "HTML"),
        ("felovar.json", b'[\n {"rank": "1", "player": {}, "variation": "5"}]', "results of players", "TRF"),
        ("open.json", b'[\n  {"colour": 1}]', "JSON", "CSV"),
    ],
)
def test_what_no_reader_takes_is_named_with_an_advice(
    tmp_path: Path, file: str, content: bytes, looks: str, advice: str
) -> None:
    path = tmp_path / file
    path.write_bytes(content)
    (problem,) = read_file(str(path), ReadOptions()).problems
    assert problem.code == "F001"
    assert looks in problem.message
    assert advice in problem.advice


_TWO = ((1, "Alder, Ann"), (2, "Birch, Ben"))
_REPORT = [
    "012 Open",
    *(f"001 {n:>4} m    {name:<33} 2210 XXX    9000000{n} 1990/00/00  1.0    {n}" for n, name in _TWO),
]
_GAMES = ['[Event "Open"]', '[White "Alder"]', '[Black "Birch"]', '[Result "1-0"]', "", "1-0"]
_LIST = "ID Number      Name             Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag\n"


@pytest.mark.parametrize("name", ["open.trf", "open.pgn", "open.csv", "open.txt"])
@pytest.mark.parametrize(
    ("content", "looks"),
    [
        ("\n".join(f'"{line}"' for line in _REPORT).encode(), "a FIDE report"),
        ("\n".join(f" {line}" for line in _REPORT).encode(), "a FIDE report"),
        ("\n".join(f"| {line}" for line in _GAMES).encode(), "a PGN file"),
        ("\n".join(line.lower() for line in _GAMES).encode(), "a PGN file"),
        (_LIST.encode("utf-16"), "a FIDE rating list saved as UTF-16"),
        (re.sub(" {2,}", "\t", _LIST).encode(), "a FIDE rating list in which tabs"),
    ],
)
def test_files_of_known_programs_with_changed_lines_are_named(
    tmp_path: Path, name: str, content: bytes, looks: str
) -> None:
    (tmp_path / name).write_bytes(content)
    (problem,) = read_file(str(tmp_path / name), ReadOptions()).problems
    assert (problem.code, looks in problem.message) == ("F001", True)


@pytest.mark.parametrize("name", ["games", "games.csv", "games.txt", "games.xlsx"])
@pytest.mark.parametrize(
    ("content", "looks"),
    [
        (b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "PDF"),
        (b"%!PS-Adobe-3.0\n%%Title: games\n", "PostScript"),
        (b"{\\rtf1\\ansi White\\tab Black\\par}\n", "rich text"),
        (b'{\\rtf1\\ansi [Event "Open"]\\par\n[White "Alder"]\\par\n[Black "Birch"]\\par\n}', "rich text"),
        (b"BZh91AY&SY", "an archive"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "an archive"),
        (b"Rar!\x1a\x07\x00", "an archive"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
        (b"GIF89a\1\0\1\0", "a picture"),
        (b"BM\x3a\0\0\0\0\0\0\0abc", "a picture"),
        (b"II*\0\x08\0\0\0", "a picture"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "a picture"),
        (b"\xdb\xa5\x2d\0\0\0", "old word processor"),
        (b"\xffWPC\x10\0\0\0abc", "old word processor"),
    ],
)
def test_known_kinds_are_named_by_their_first_bytes_under_any_name(
    tmp_path: Path, name: str, content: bytes, looks: str
) -> None:
    (tmp_path / name).write_bytes(content)
    (problem,) = read_file(str(tmp_path / name), ReadOptions()).problems
    assert (problem.code, looks in problem.message) == ("F001", True)


def test_a_missing_file_and_a_folder_are_wrong_requests(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="no such file"):
        read_file(str(tmp_path / "none.csv"), ReadOptions())
    with pytest.raises(RequestError, match="folder"):
        read_file(str(tmp_path), ReadOptions())


def test_a_format_may_be_forced_and_must_exist(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(TABLE)
    assert read_file(str(path), ReadOptions(input_format="csv")).format == "delimited"
    with pytest.raises(RequestError, match=r"spreadsheet, .*delimited"):
        read_file(str(path), ReadOptions(input_format="pdf"))


def test_a_dash_reads_standard_input() -> None:
    program = (
        "from elo_batch.readers import ReadOptions, read_file; found = read_file('-', ReadOptions());"
        "print(found.file, found.tables[0].rows['result'].tolist())"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, input=TABLE, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "standard input ['1-0']"


def test_damaged_workbook_is_not_called_an_archive_to_unpack(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(workbook()[:2_000])
    (problem,) = read_file(str(path), ReadOptions()).problems
    assert "a damaged workbook" in problem.message
    assert "npack" not in problem.advice


def test_one_control_character_does_not_make_a_text_binary(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes(TABLE.encode() * 5 + b"a,\x07b,1-0\n")
    (problem,) = read_file(str(path), ReadOptions()).problems
    assert "a text with a control character (0x07)" in problem.message
    assert "UTF-8" in problem.advice


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_the_texts_in_an_archive_are_not_taken_for_the_archive(tmp_path: Path, packing: int) -> None:
    path = tmp_path / "events.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("open.trf", "012 Alder Open\n001    1 w    Alder, Ann\n")
        archive.writestr("games.csv", "white,black,result\n90000001,90000002,1-0\n")
        archive.writestr("games.pgn", '\n[White "Alder, Ann"]\n[Black "Birch, Ben"]\n\n1-0\n')
    assert takers(str(path), read_head(str(path))) == []
    assert read_file(str(path), ReadOptions()).format == "zip"


def test_what_systems_add_to_an_archive_is_no_file_of_it(tmp_path: Path) -> None:
    added = (".DS_Store", "__MACOSX/._open.csv", "rounds/.DS_Store", "rounds/Thumbs.db", "rounds/._one.csv")
    with zipfile.ZipFile(tmp_path / "open.zip", "w") as archive:
        for name in added:
            archive.writestr(name, b"\0\1\2 of the system")
        archive.writestr("rounds/one.csv", TABLE)
    file = read_file(str(tmp_path / "open.zip"), ReadOptions())
    assert [table.file for table in file.tables] == [f"{tmp_path}/open.zip/rounds/one.csv"]
    assert not file.problems
