"""Files made to hurt: each ends with a sentence, in half a minute and a gigabyte, and nothing is left."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from elo_batch.readers.registry import MARKS

from .hostile_archives import (
    MANIFEST,
    MANY,
    MEGABYTE,
    gzip_bomb,
    nested_zips,
    repeated,
    sheet_xml,
    with_bomb,
    xlsx_parts,
    zip_of,
)
from .hostile_run import assert_told, run

SEEDS = Path(__file__).parent / "seeds"
Build = Callable[[Path], Path]
SECRET = "SECRETWORD"
ENDINGS = ".csv .tsv .xlsx .xls .ods .trf .pgn .ndjson .json .html .xml .parquet .dbf .trn .sco .txt .zip .gz"
CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'


def written(path: Path, *pieces: tuple[bytes, int]) -> Path:
    """A file of pieces, each many times over, that is never held as a whole."""
    with path.open("wb") as file:
        for piece, times in pieces:
            once = max(1, min(times, MEGABYTE // len(piece)))
            for _ in range(times // once):
                file.write(piece * once)
    return path


def zip_bomb(folder: Path) -> Path:
    packed = repeated(bytes(MEGABYTE), MANY)
    return with_bomb(zip_of(folder / "bomb.zip", {"a.txt": "x"}), "zeros.csv", packed, MANY * MEGABYTE)


def book_bomb(part: str, size: int) -> Build:
    """A workbook one part of which is 10 GB of zeros, whatever size the archive says."""

    def build(folder: Path) -> Path:
        parts = xlsx_parts(sheet_xml(""))
        parts.pop(part, None)
        path = zip_of(folder / "bomb.xlsx", parts)
        return with_bomb(path, part, repeated(bytes(MEGABYTE), MANY), size)

    return build


def ods_bomb(folder: Path) -> Path:
    parts = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "META-INF/manifest.xml": MANIFEST}
    packed = repeated(bytes(MEGABYTE), MANY)
    return with_bomb(zip_of(folder / "bomb.ods", parts), "content.xml", packed, MANY * MEGABYTE)


def gz_bomb(piece: bytes) -> Build:
    """A gzip file of 10 GB or so of one line."""
    return lambda folder: gzip_bomb(folder / "bomb.gz", piece * (MEGABYTE // len(piece)))


def text_of(name: str, *pieces: tuple[bytes, int]) -> Build:
    """A text of pieces, each many times over."""
    return lambda folder: written(folder / name, *pieces)


def book_of(cells: str, names: tuple[str, ...] = ("Games",), times: int = 1) -> Build:
    """A workbook of one sheet, or of many that are the same; `times`: how often its cells stand in a row."""
    return lambda folder: zip_of(folder / "book.xlsx", xlsx_parts(sheet_xml(cells * times), names))


def fifo(folder: Path) -> Path:
    os.mkfifo(folder / "games.csv")
    return folder / "games.csv"


def link_to_itself(folder: Path) -> Path:
    (folder / "games.csv").symlink_to(folder / "games.csv")
    return folder / "games.csv"


def zeros(folder: Path) -> Path:
    (folder / "games.csv").symlink_to("/dev/zero")
    return folder / "games.csv"


QUICK: dict[str, Build] = {
    "zip": zip_bomb,
    "zips in zips": lambda folder: nested_zips(folder / "nested.zip"),
    "xlsx": book_bomb("xl/workbook.xml", MANY * MEGABYTE),
    "xlsx that lies": book_bomb("xl/worksheets/sheet1.xml", 100),
    "ods": ods_bomb,
    "gz of pgn": gz_bomb(b'[Event "x"]\n[White "a"]\n\n1-0\n'),
    "fifo": fifo,
    "endless device": zeros,
    "link to itself": link_to_itself,
    "deep html": text_of("deep.html", (b"<html><body>", 1), (b"<div>", 100_000)),
    "deep xml": text_of("deep.xml", (b"<chessresults>", 1), (b"<a>", 100_000)),
    "deep json": text_of("deep.json", (b'[{"a":', 100_000)),
    "html of rows": text_of("rows.html", (b"<html><body><table>", 1), (b"<tr><td>a", 800_000)),
    "xml of elements": text_of(
        "flat.xml", (b"<chessresults>", 1), (b"<player/>", 5_000_000), (b"</chessresults>", 1)
    ),
    "html of 50 MB": text_of("large.html", (b"<html><body><table>", 1), (b"<tr><td>a", 5_500_000)),
    "cell far away": book_of(CELL + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
}
SLOW: dict[str, Build] = {
    "gz of csv": gz_bomb(b"white,black,result\n1,2,1-0\n"),
    "ten million columns": text_of("wide.csv", (b"a,", 10_000_000)),
    "ten million rows": text_of("long.csv", (b"a\n", 10_000_000)),
    "ten million cells": book_of("<c><v>1</v></c>", times=10_000_000),
    "ten thousand sheets": book_of(CELL, tuple(f"S{n}" for n in range(10_000))),
}


@pytest.mark.parametrize("build", [pytest.param(build, id=name) for name, build in QUICK.items()])
def test_a_hostile_file_ends_with_a_sentence(build: Build, tmp_path: Path) -> None:
    assert_told(run("check", str(build(tmp_path)), folder=tmp_path))


@pytest.mark.hostile
@pytest.mark.parametrize("build", [pytest.param(build, id=name) for name, build in SLOW.items()])
def test_a_hostile_file_of_great_size_ends_with_a_sentence(build: Build, tmp_path: Path) -> None:
    assert_told(run("check", str(build(tmp_path)), folder=tmp_path))


def texts() -> Iterator[Path]:
    """The seeds that are texts."""
    for folder in sorted(SEEDS.iterdir()):
        for seed in sorted(folder.iterdir()):
            if seed.is_file() and seed.suffix not in (".xlsx", ".xls", ".ods", ".parquet", ".gz", ".zip"):
                yield seed


@pytest.mark.hostile
@pytest.mark.parametrize(
    "seed", [pytest.param(path, id=f"{path.parent.name}/{path.name}") for path in texts()]
)
def test_a_line_of_200_megabytes_ends_with_a_sentence(seed: Path, tmp_path: Path) -> None:
    data = seed.read_bytes()
    path = written(tmp_path / seed.name, (data, 1), (b"x", 200 * MEGABYTE))
    assert_told(run("check", str(path), folder=tmp_path), codes=(0, 1, 2))


def entities(folder: Path) -> dict[str, str]:
    """Document types that expand without end, and such that read other files."""
    names = "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
    (folder / "secret").write_text(SECRET)
    return {
        "&a11;": f"<!DOCTYPE x [<!ENTITY a0 'lol'>{names}]>",
        "&b;" * 20_000: f"<!DOCTYPE x [<!ENTITY b '{'x' * 50_000}'>]>",
        "&c;": f"<!DOCTYPE x [<!ENTITY c SYSTEM 'file://{folder}/secret'>]>",
        "": f"<!DOCTYPE x [<!ENTITY % d SYSTEM 'file://{folder}/secret'> %d;]>",
    }


@pytest.mark.parametrize("number", [0, 2, *(pytest.param(n, marks=pytest.mark.hostile) for n in (1, 3))])
def test_entities_are_neither_expanded_nor_fetched(number: int, tmp_path: Path) -> None:
    use, declared = list(entities(tmp_path).items())[number]
    head = f'<?xml version="1.0"?>{declared}'
    cell = f'<row r="1"><c r="A1" t="inlineStr"><is><t>white{use}</t></is></c></row>'
    sheet = sheet_xml(cell).replace('<?xml version="1.0"?>', head)
    whole = {
        "list.xml": f"{head}<playerslist><fideid>{use}</fideid></playerslist>",
        "upload.xml": f"{head}<chessresults>{use}</chessresults>",
        "page.html": f"{declared.replace(' x ', ' html ')}<html><body><table><tr><td>{use}</table>",
    }
    for name, text in whole.items():
        (tmp_path / name).write_text(text)
    zip_of(tmp_path / "book.xlsx", xlsx_parts(sheet))
    for name in (*whole, "book.xlsx"):
        ended = run("check", str(tmp_path / name), folder=tmp_path)
        assert_told(ended)
        assert SECRET not in ended.out + ended.err
        assert len(ended.out + ended.err) < 10_000


def test_names_in_an_archive_are_only_shown(tmp_path: Path) -> None:
    evil = ("../../escaped.csv", "/escaped.csv", "C:\\escaped.csv", "a\nb.csv", "x/../../escaped.csv")
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    zip_of(folder / "evil.zip", dict.fromkeys(evil, "white,black,result\nAlder,Birch,7-9\n"))
    ended = run("check", str(folder / "evil.zip"), folder=folder)
    assert_told(ended)
    assert "escaped.csv" in ended.out + ended.err
    assert not list(tmp_path.glob("**/*escaped*"))
    assert not Path("/escaped.csv").exists()


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n", b"\x7fELF\x02\x01\x01", bytes(range(256)) * 40])
def test_what_is_no_text_is_refused_under_any_name(content: bytes, tmp_path: Path) -> None:
    suffixes = [ending.removeprefix(".") for ending in ENDINGS.split()]
    for suffix in suffixes:
        (tmp_path / f"file.{suffix}").write_bytes(content + b"\x00\x01\x02" * 500 + suffix.encode())
    ended = run("check", *(str(tmp_path / f"file.{suffix}") for suffix in suffixes), folder=tmp_path)
    assert_told(ended)


@pytest.mark.parametrize(
    "name", [b"new\nline.csv", b"caf\xe9.csv", "\u202egnp.csv".encode(), b"\x1b[31m.csv"]
)
def test_any_name_of_a_file_can_be_said(name: bytes, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/" + name
    with open(path, "wb") as file:  # noqa: PTH123 - Path takes no bytes
        file.write(b"white,black,result\nAlder,Birch,7-9\n")
    assert_told(run("check", path, folder=tmp_path))


@pytest.mark.hostile
def test_a_folder_of_ten_thousand_files(tmp_path: Path) -> None:
    (tmp_path / "many").mkdir()
    for number in range(10_000):
        (tmp_path / "many" / f"{number}.csv").write_bytes(b"\x00\x01")
    assert_told(run("check", str(tmp_path / "many"), folder=tmp_path))


@pytest.mark.parametrize("command", ["check", "rate", "convert", "annotate"])
def test_no_command_leaves_half_of_a_file(command: str, tmp_path: Path) -> None:
    book = book_bomb("xl/worksheets/sheet1.xml", 100)(tmp_path)
    arguments = {
        "check": ("check", str(book)),
        "rate": ("rate", str(book), "--out", "made"),
        "convert": ("convert", str(book), "made.trf"),
        "annotate": ("check", "--annotate", str(book)),
    }[command]
    assert_told(run(*arguments, folder=tmp_path))
    made = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    told = {"problems.csv", "problems.txt"} if command == "rate" else set()
    assert made == {"bomb.xlsx", "stdout", "stderr", *told}


def test_a_formula_in_a_name_is_written_as_text(tmp_path: Path) -> None:
    names = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)"]
    players = "id,name,rating\n" + "".join(f'9000000{n},"{name}",2000\n' for n, name in enumerate(names))
    (tmp_path / "players.csv").write_text(players)
    (tmp_path / "games.csv").write_text(
        "date,white,black,result\n2026-01-02,90000000,90000001,1-0\n2026-01-02,90000002,90000003,1-0\n"
    )
    ended = run("rate", "games.csv", "--players", "players.csv", "--out", "made", folder=tmp_path)
    assert_told(ended, codes=(0, 1, 2))
    for book in (tmp_path / "made").glob("*.xlsx"):
        with zipfile.ZipFile(book) as archive:
            sheets = [archive.read(name) for name in archive.namelist() if "worksheets/" in name]
        assert not any(b"<f>cmd" in sheet or b"<f>SUM(A1)" in sheet for sheet in sheets)
    for page in (tmp_path / "made").glob("*.csv"):
        assert not any(line.startswith(("=cmd", "@SUM")) for line in page.read_text().splitlines())


ALPHABET = b"\t\n\r !\"#%'(),-./0159:;<=>?ABNRWZ[\\]_abnw{|}\x80\xc2\xff"


@pytest.mark.hostile
@pytest.mark.parametrize("name", MARKS)
def test_a_mark_is_cheap_on_any_repeated_pair(name: str) -> None:
    for first in ALPHABET:
        for second in ALPHABET:
            head = bytes([first, second]) * 32_768
            before = time.process_time()
            MARKS[name].search(head)
            assert time.process_time() - before < 0.05, bytes([first, second])
