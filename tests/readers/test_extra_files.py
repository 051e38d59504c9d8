"""Files beside the results that hold none, and archives that are documents of other programs."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

GAMES = "Date,White,Black,Result\n2025-11-08,90000001,90000002,1-0\n"
LETTER = "Dear arbiter,\n\nhere are the games of our open, as promised.\nBest regards, Ann Alder\n"


def _zip(folder: Path, files: Mapping[str, str | bytes], name: str = "open.zip") -> Path:
    path = folder / name
    with ZipFile(path, "w") as archive:
        for inside, content in files.items():
            archive.writestr(inside, content)
    return path


def _read(path: Path) -> RawFile:
    return read_file(str(path), ReadOptions())


def _found(file: RawFile) -> list[tuple[str, str]]:
    return [(problem.code, problem.severity) for problem in file.problems]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        *(
            ("readme.txt", "hello there"),
            ("README", LETTER),
            ("about.md", "# Open\n\nPrizes: 100, 50 and 25.\n"),
        ),
        ("poster.png", b"\x89PNG\r\n\x1a\n\0\0"),
        ("poster.webp", b"RIFF\x10\0\0\0WEBPVP8 \0\0"),
        ("photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0"),
    ],
)
def test_a_file_without_a_table_beside_games_is_a_note(
    tmp_path: Path, name: str, content: str | bytes
) -> None:
    file = _read(_zip(tmp_path, {"games.csv": GAMES, name: content}))
    assert _found(file) == [("F020", "note")]
    assert file.problems[0].place.file.endswith(name)
    assert len(file.tables) == 1


ODT = "application/vnd.oasis.opendocument.text"


def _packed(*names: str) -> bytes:
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, ODT if name == "mimetype" else "<x/>")
    return data.getvalue()


LEFT_OUT = [
    ("results.pdf", b"%PDF-1.4\n%\xe2\xe3\n", "a PDF document"),
    ("results.pdf", b"%PDF-1.4\nplain\n", "a PDF document"),
    ("results.rtf", b"{\\rtf1\\ansi Alder - Birch 1-0}", "a document in rich text (RTF)"),
    ("results.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "a binary Office file"),
    ("results.docx", _packed("[Content_Types].xml", "word/document.xml"), "a Word document"),
    ("results.pptx", _packed("[Content_Types].xml", "ppt/presentation.xml"), "a presentation"),
    ("results.odt", _packed("mimetype", "content.xml", "META-INF/manifest.xml"), "an OpenDocument text"),
]


@pytest.mark.parametrize(("name", "content", "what"), LEFT_OUT)
def test_a_document_beside_games_is_a_warning(tmp_path: Path, name: str, content: bytes, what: str) -> None:
    file = _read(_zip(tmp_path, {"games.csv": GAMES, name: content}))
    assert _found(file) == [("F021", "warning")]
    assert file.problems[0].place.file.endswith(name)
    assert what in file.problems[0].message
    assert len(file.tables) == 1


@pytest.mark.parametrize(("name", "content", "what"), LEFT_OUT)
def test_a_document_without_games_beside_it_is_an_error(
    tmp_path: Path, name: str, content: bytes, what: str
) -> None:
    (problem,) = _read(_zip(tmp_path, {name: content})).problems
    assert (problem.code, problem.severity) == ("F001", "error")
    assert what in problem.message


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("open.numbers", _packed("Index/Document.iwa")),
        ("open.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
        ("open.ods", _packed("content.xml", "META-INF/manifest.xml")),
        ("open.tunx", b"\0\x07\x01"),
        ("round2.txt", "Date,White,Black\n2025-11-09,90000001,90000002\n"),
        ("round2.txt", "Alder, Ann - Birch, Ben 1-0\nhello\n"),
        ("round2.txt", "2025-11-09;90000001;90000002\n2025-11-09;90000003;90000004\n"),
        ("round2.txt", "White Black\nhello there\n"),
        ("open.txt", "012 Spring Open\n"),
        ("round2.csv", "hello there"),
        ("round2.xlsx", b"\0\1\2\3"),
    ],
)
def test_a_damaged_table_beside_games_stays_an_error(tmp_path: Path, name: str, content: str | bytes) -> None:
    file = _read(_zip(tmp_path, {"games.csv": GAMES, name: content}))
    assert "error" in [severity for _, severity in _found(file)]
    assert "F020" not in [code for code, _ in _found(file)]


def test_a_text_alone_is_an_error(tmp_path: Path) -> None:
    assert _found(_read(_zip(tmp_path, {"readme.txt": LETTER})))[0][1] == "error"


DOCUMENTS = {
    "open.docx": (["[Content_Types].xml", "word/document.xml", "docProps/app.xml"], "a Word document"),
    "open.zip": (["[Content_Types].xml", "word/document.xml"], "a Word document"),
    "open.pptx": (["[Content_Types].xml", "ppt/presentation.xml"], "a presentation"),
    "open.vsdx": (["[Content_Types].xml", "visio/document.xml"], "an Office document"),
    "open.odt": (["mimetype", "content.xml", "META-INF/manifest.xml"], "an OpenDocument text or drawing"),
    "open.pages": (["Index/Document.iwa", "preview.jpg"], "a document of Apple's programs"),
    "open.vegz": (["data.veg", "list.txt"], "a Vega project"),
    "open.tunx": (["a.xml", "b.txt"], "a Swiss-Manager project"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("packed", [False, True])
def test_a_packed_document_is_refused_in_one_sentence(tmp_path: Path, name: str, packed: bool) -> None:
    inside, what = DOCUMENTS[name]
    content = dict.fromkeys(inside, "<a>text</a>")
    if "mimetype" in content:
        content["mimetype"] = "application/vnd.oasis.opendocument.text"
    path = _zip(tmp_path, content, name)
    if packed and name != "open.zip":
        path = _zip(tmp_path, {name: path.read_bytes()}, "all.zip")
    (found,) = _read(path).problems
    assert (found.code, what in found.message) == ("F001", True)
    assert found.advice


def test_a_folder_zipped_with_its_project_is_no_document(tmp_path: Path) -> None:
    file = _read(_zip(tmp_path, {"games.csv": GAMES, "open.veg": "x"}))
    assert len(file.tables) == 1
