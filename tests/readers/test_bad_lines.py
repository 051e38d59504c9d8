"""UTF-8 with a line that is not, in the text formats; and a sample that tells one code page from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import registry, trf
from elo_batch.readers.bad_lines import mended
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.text import decode
from elo_batch.tables import RawFile

from .trf_texts import HEADER, player

GOOD, BAD = "Älder, Änne", "Brühl, René"


def _report(first: bytes, second: bytes) -> bytes:
    """Columns are characters, as most programs count them."""
    records = [player(1, "2w1", name=GOOD), player(2, "1b0", name=BAD)]
    text = "\r\n".join([*HEADER, *records, ""]).encode()
    return text.replace(GOOD.encode(), first).replace(BAD.encode(), second)


def _games(first: bytes, second: bytes) -> bytes:
    return b'white,black,result\n"' + first + b'",Cedar,1-0\n"' + second + b'",Cedar,0-1\n'


def _crosstable(first: bytes, second: bytes) -> bytes:
    return b"No.;Name;1.Rd;Pts.\n1;" + first + b";2w1;1\n2;" + second + b";1b0;0\n"


def _pgn(first: bytes, second: bytes) -> bytes:
    rest = b'"]\n[Black "Cedar"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
    return b"".join(b'[Event "A"]\n[White "' + name + rest for name in (first, second))


FORMATS = {"trf": (_report, 7), "csv": (_games, 3), "crosstable": (_crosstable, 3), "pgn": (_pgn, 8)}


def _read(folder: Path, data: bytes) -> RawFile:
    path = folder / "file"
    path.write_bytes(data)
    return registry.read_file(str(path), ReadOptions())


def _names(file: RawFile) -> set[str]:
    games = next(table for table in file.tables if table.kind == "games").rows
    column = "white_name" if "white_name" in games else "white"
    other = "black_name" if "white_name" in games else "black"
    return {name.strip() for name in (*games[column], *games[other])}


@pytest.mark.parametrize("kind", FORMATS)
def test_one_line_in_cp1252_leaves_the_others_in_utf8(tmp_path: Path, kind: str) -> None:
    made, line = FORMATS[kind]
    file = _read(tmp_path, made(GOOD.encode(), BAD.encode("cp1252")))
    assert {GOOD, BAD} <= _names(file)
    found = [problem for problem in file.problems if problem.code.startswith(("F", "T1"))]
    assert [(p.code, p.place.line) for p in found] == [("F003" if kind == "pgn" else "F018", line)]
    assert "Brühl" in found[0].message


@pytest.mark.parametrize("kind", ["csv", "crosstable", "pgn"])
def test_a_name_cut_inside_a_letter_loses_that_letter_alone(tmp_path: Path, kind: str) -> None:
    made, line = FORMATS[kind]
    file = _read(tmp_path, made(GOOD.encode(), "Brühl, René".encode()[:-1]))
    assert {GOOD, "Brühl, Ren"} <= _names(file)
    assert [(p.code, p.place.line) for p in file.problems if p.code.startswith("F")] == [("F019", line)]


def test_a_name_cut_at_the_end_of_its_columns_leaves_the_rest_of_the_record(tmp_path: Path) -> None:
    """A program that counts bytes gives a name 33 of them."""
    first = player(1, "2w1").encode().replace(b"Tree, A" + b" " * 26, "Älder, Anna".encode() + b" " * 21)
    name = "Brühlingen-Großmüllersdorf, Bé".encode()[:33]
    second = player(2, "1b0").encode().replace(b"Tree, B" + b" " * 26, name.ljust(33))
    path = tmp_path / "open.trf"
    path.write_bytes(b"\n".join([*(line.encode() for line in HEADER), first, second, b""]))
    file = trf.read(str(path))
    people = next(table for table in file.tables if table.kind == "players").rows
    assert people["name"].tolist() == ["Älder, Anna", "Brühlingen-Großmüllersdorf, B"]
    assert people["rating"].tolist() == ["1800", "1800"]
    assert [p.code for p in file.problems if p.code.startswith("F")] == ["F019"]


@pytest.mark.parametrize("codec", ["cp1252", "cp1250"])
def test_a_file_in_another_encoding_is_not_taken_for_utf8(codec: str) -> None:
    text = "Müller\nBöhm\nÄhre\n".encode(codec)
    assert mended(text, "a.csv") is None
    assert decode(text, "a.csv").encoding == "cp1252"


def test_a_declared_encoding_is_believed() -> None:
    data = "Älder\nBirch\n".encode() + "Żbik\n".encode("cp1250")
    assert decode(data, "a.csv", "cp1250").encoding == "cp1250"
    assert [p.code for p in decode(data, "a.csv", "utf-8").problems] == ["F018"]


def test_a_byte_order_mark_says_utf8_whatever_the_lines_are() -> None:
    found = decode(b"\xef\xbb\xbf" + "Bé\nCé\n".encode("cp1252"), "a.csv")
    assert (found.data.decode(), [p.place.line for p in found.problems]) == ("Bé\nCé\n", [1, 2])


@pytest.mark.parametrize("bad", [b"\x81", b"\xc3\xa9 \x81x", b"\xed\xa0\x80", b"\xf4\xbf\xbf\xbf x\xe9y"])
def test_bytes_of_no_encoding_in_one_line_are_an_error_there(bad: bytes) -> None:
    found = decode("Älder\r\nÄhre\rBürch\n".encode() + b"x" + bad + b"\nend\n", "a.csv")
    assert [(p.code, p.place.line) for p in found.problems if p.code != "F004"] == [("F005", 4)]


@pytest.mark.parametrize("after", ["", " ", ";", ","])
def test_a_letter_of_cp1252_inside_a_line_of_utf8_is_kept(after: str) -> None:
    data = "Älder\n".encode() + "Älder;".encode() + "Müller".encode("cp1252") + after.encode() + b"\n"
    found = decode(data, "a.csv")
    assert found.data.decode() == f"Älder\nÄlder;Müller{after}\n"
    assert [p.code for p in found.problems] == ["F018"]


def test_the_sample_is_one_that_tells_code_pages_apart() -> None:
    """ä ö ü are the same in cp1250 and cp1252; ø and ¯ would be ř and Ż."""
    note = decode("Älder\nBřich\n".encode("cp1250"), "a.csv").problems[0]
    assert (note.code, note.place.line) == ("F003", 2)
    assert "Bøich" in note.message
    assert "Břich" in note.message
    assert "--encoding cp1250" in note.advice
    plain = decode("Älder\n".encode("cp1252"), "a.csv").problems[0]
    assert "cp1250" not in plain.message


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp1250", "Kolo;Bílý;Černý;Výsledek\n1;Alder, Ann;Břich, Ben;1:0\n"),
        ("cp1250", "Runda;Białe;Czarne;Wynik\n1;Alder, Ann;Żbik, Ben;1:0\n"),
        ("cp1251", "Дата;Тур;Белые;Чёрные;Результат\n07.11.2025;1;Алдер, Анна;Береза, Бен;1:0\n"),
        ("cp1251", "Open\n\nID;Имя;Рейтинг\n90000001;Алдер, Анна;2100\n"),
        ("cp1252", "Runde;Weiß;Schwarz;Ergebnis\n1;Bjørn, Zoë;Ñuñez, Ben;1:0\n"),
        ("cp1252", "Ronde;Blancs;Noirs;Résultat\n1;Ælder, Zoë;Çedar, Ben;1:0\n"),
        ("cp1252", "white;black;result\nÆlder, Zoë;Çedar, Ben;1-0\n"),
    ],
)
def test_headings_tell_the_code_page(codec: str, text: str) -> None:
    found = decode(text.encode(codec), "a.csv")
    assert (found.data.decode(), found.encoding) == (text, codec)
    assert [problem.code for problem in found.problems] == ["F003"]
    assert codec in found.problems[0].message
