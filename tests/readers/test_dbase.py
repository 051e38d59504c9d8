"""dBase tables: code pages, deleted and missing records, rubbish where programs leave it."""

from __future__ import annotations

import pytest
from dbase_files import dbase

from elo_batch.problems import RequestError
from elo_batch.readers.dbase import field_names, is_dbase, read_dbase

FIELDS = [("NAME", "C", 12), ("RTG", "N", 4)]
ROWS = [{"NAME": "Alder", "RTG": 1900}, {"NAME": "Birch"}]


def found(data: bytes) -> list[str]:
    return [problem.code for problem in read_dbase(data, "a.dbf").problems]


def test_records_are_read_by_field_under_their_numbers() -> None:
    table = read_dbase(dbase(FIELDS, ROWS), "a.dbf")
    assert table.rows == {1: {"NAME": "Alder", "RTG": "1900"}, 2: {"NAME": "Birch", "RTG": ""}}
    assert table.lines == ("Alder | 1900", "Birch")
    assert table.problems == ()


@pytest.mark.parametrize("year", [26, 126])
def test_rubbish_in_reserved_bytes_and_any_year_do_not_matter(year: int) -> None:
    data = dbase(FIELDS, ROWS, year=year, rubbish=b"\x01\xfe\x7f", page=3)
    assert read_dbase(data, "a.dbf").rows[1]["NAME"] == "Alder"


@pytest.mark.parametrize(
    ("page", "encoding", "name"),
    [
        (1, "cp437", "Zoë"),
        (2, "cp850", "Zoë"),
        (3, "cp1252", "Zoë"),
        (0x57, "cp1252", "Zoë"),
        (0xC8, "cp1250", "Łoś"),
    ],
)
def test_the_code_page_of_byte_29_is_used(page: int, encoding: str, name: str) -> None:
    table = read_dbase(dbase(FIELDS, [{"NAME": name}], page=page, encoding=encoding), "a.dbf")
    assert (table.rows[1]["NAME"], table.encoding, table.problems) == (name, encoding, ())


@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_without_a_code_page_the_one_that_gives_letters_is_taken_and_told(encoding: str) -> None:
    table = read_dbase(dbase(FIELDS, [{"NAME": "Björk, Zoë"}], encoding=encoding), "a.dbf")
    assert (table.rows[1]["NAME"], table.encoding) == ("Björk, Zoë", encoding)
    (problem,) = table.problems
    assert problem.code == "N106"
    assert f"read as {encoding}, for example 'Björk, Zoë'" in problem.message


def test_the_users_encoding_comes_first_and_must_exist() -> None:
    data = dbase(FIELDS, [{"NAME": "Łoś"}], page=3, encoding="cp1250")
    assert read_dbase(data, "a.dbf", "cp1250").rows[1]["NAME"] == "Łoś"
    with pytest.raises(RequestError, match="no such encoding"):
        read_dbase(data, "a.dbf", "cp99999")


def test_deleted_records_are_left_out_with_a_note() -> None:
    table = read_dbase(dbase(FIELDS, ROWS, deleted=[1]), "a.dbf")
    assert list(table.rows) == [2]
    assert [problem.code for problem in table.problems] == ["N105"]


def test_a_text_ends_at_its_nul_and_a_tab_is_a_blank() -> None:
    table = read_dbase(dbase(FIELDS, [{"NAME": b"14\x00\x003"}, {"NAME": b"A\tB"}]), "a.dbf")
    assert [row["NAME"] for row in table.rows.values()] == ["14", "A B"]
    assert [problem.code for problem in table.problems] == ["N107"]


def test_a_cut_table_is_an_error_and_a_count_not_kept_up_a_warning() -> None:
    data = dbase(FIELDS, ROWS)
    assert found(data[:-5]) == ["N103"]
    assert found(dbase(FIELDS, ROWS, stated=7)) == ["N103"]
    assert found(dbase(FIELDS, ROWS, stated=1)) == ["N104"]
    assert len(read_dbase(dbase(FIELDS, ROWS, stated=1), "a.dbf").rows) == 2


@pytest.mark.parametrize("cut", [1, 31, 33, 60, 97])
def test_a_damaged_header_is_an_error(cut: int) -> None:
    assert found(dbase(FIELDS, ROWS)[:cut]) in (["N102"], ["N103"])


def test_lengths_that_do_not_fit_are_told() -> None:
    data = bytearray(dbase(FIELDS, ROWS))
    data[10] += 3
    (problem,) = read_dbase(bytes(data), "a.dbf").problems
    assert "its fields have 16 bytes, its records 19" in problem.message


def test_a_table_is_known_by_its_header() -> None:
    assert field_names(dbase(FIELDS, ROWS)) == {"NAME", "RTG"}
    assert not is_dbase(b"\x03 is the third letter of the alphabet, and this a text")
