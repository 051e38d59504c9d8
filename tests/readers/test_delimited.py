"""Delimited text: one test a quirk."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, delimited, read_file
from elo_batch.readers.csv_clean import read_clean
from elo_batch.readers.csv_records import Lines, read_carefully
from elo_batch.tables import RawFile

PLAIN = "round,white,black,result\n1,90000001,90000002,1-0\n2,90000002,90000001,½-½\n"


def read(folder: Path, content: str | bytes, name: str = "open.csv", **options: object) -> RawFile:
    """Write a file and read it; the file is named as the problems show it."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    found = read_file(str(path), ReadOptions(**options))  # type: ignore[arg-type]
    assert found.file == str(path)
    return found


def rows(found: RawFile) -> list[tuple[object, ...]]:
    """The rows of the only table, each after its physical line."""
    (table,) = found.tables
    assert all(str(kind) == "str" for kind in table.rows.dtypes)
    assert table.rows.index.dtype == "int64"
    return list(table.rows.itertuples(name=None))


def codes(found: RawFile) -> list[tuple[str, int]]:
    """Code and line of each problem."""
    return [(problem.code, problem.place.line) for problem in found.problems]


EXPECTED = [(2, "1", "90000001", "90000002", "1-0"), (3, "2", "90000002", "90000001", "½-½")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found_by_the_header_and_reported(tmp_path: Path, delimiter: str) -> None:
    found = read(tmp_path, PLAIN.replace(",", delimiter))
    assert rows(found) == EXPECTED
    assert found.facts["delimiter"] == {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}[delimiter]
    assert found.facts["rows"] == "2"
    assert found.problems == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_byte_order_marks_and_utf16_change_nothing(tmp_path: Path, encoding: str) -> None:
    found = read(tmp_path, PLAIN.replace("½-½", "1/2-1/2").encode(encoding))
    assert [row[:4] for row in rows(found)] == [row[:4] for row in EXPECTED]
    assert found.problems == ()


@pytest.mark.parametrize("mark", ["utf-32-le", "utf-32-be"])
def test_utf32_is_called_so_and_no_damage(tmp_path: Path, mark: str) -> None:
    found = read(tmp_path, ("\ufeff" + PLAIN).encode(mark))
    assert codes(found) == [("F026", 0)]


def test_cp1252_is_read_and_named_with_a_sample(tmp_path: Path) -> None:
    found = read(tmp_path, "id,name\n90000001,Søby Alder\n".encode("cp1252"))
    assert rows(found) == [(2, "90000001", "Søby Alder")]
    assert found.facts["encoding"] == "cp1252"
    assert codes(found) == [("F003", 2)]
    assert "Søby Alder" in found.problems[0].message


def test_a_declared_encoding_is_tried_before_cp1252(tmp_path: Path) -> None:
    data = "id,name\n90000001,Łukasz\n".encode("cp1250")
    assert rows(read(tmp_path, data, encoding="cp1250")) == [(2, "90000001", "Łukasz")]
    with pytest.raises(RequestError, match="no such encoding"):
        read(tmp_path, data, encoding="cp99999")


def test_doubled_decoding_is_warned(tmp_path: Path) -> None:
    found = read(tmp_path, "id,name\n90000001,SÃ¸by\n90000002,Ola\n")
    assert codes(found) == [("F004", 2)]
    assert "SÃ¸by" in found.problems[0].message
    assert codes(read(tmp_path, "id,name\n1,João Ã. Çelik\n")) == []


def test_bytes_of_no_encoding_are_an_error_with_their_line(tmp_path: Path) -> None:
    found = read(tmp_path, b"id,name\n1,Ola\n2,S\x81by\n")
    assert codes(found) == [("F005", 3)]
    assert "0x81" in found.problems[0].message


def test_titles_comments_and_blank_lines_leave_physical_lines_right(tmp_path: Path) -> None:
    text = "Spring Open\n\n# made by hand\nround,white,black,result\n\n1,a,b,1-0\n# note\n,,,\n2,c,d,0-1\n"
    found = read(tmp_path, text)
    assert rows(found) == [(6, "1", "a", "b", "1-0"), (9, "2", "c", "d", "0-1")]
    assert found.facts["header line"] == "4"
    assert found.tables[0].written(9) == "2,c,d,0-1"
    assert found.tables[0].place(9, "result").column == "result"


def test_quotes_may_hold_delimiters_quotes_and_line_ends(tmp_path: Path) -> None:
    found = read(tmp_path, 'id,name\n1,"Alder, ""Al"" Ann"\n2,"Birch\nBen"\n3,Cedar\n')
    assert rows(found) == [(2, "1", 'Alder, "Al" Ann'), (3, "2", "Birch\nBen"), (5, "3", "Cedar")]
    assert found.problems == ()


def test_the_row_of_a_problem_is_whole_where_a_quoted_cell_holds_line_ends(tmp_path: Path) -> None:
    found = read(tmp_path, 'event,white,black,result\n"Spring\nOpen",1,2,1-0\n"a\nb",2,1,0-1,more\n')
    assert found.tables[0].written(2) == '"Spring\nOpen",1,2,1-0'
    assert [(problem.place.line, problem.row) for problem in found.problems] == [(4, '"a\nb",2,1,0-1,more')]


def test_missing_value_words_are_text_and_zeros_live(tmp_path: Path) -> None:
    found = read(tmp_path, 'id,name,fed\n00123,"Null, Nan",NA\n007,None,null\nNaN,,\n')
    assert rows(found) == [(2, "00123", "Null, Nan", "NA"), (3, "007", "None", "null"), (4, "NaN", "", "")]


def test_ragged_rows_are_errors_with_line_and_row(tmp_path: Path) -> None:
    found = read(tmp_path, "white,black,result\na,b,1-0\na,b\nc,d,0-1,x\ne,f,1-0,,\n")
    assert codes(found) == [("F006", 3), ("F006", 4)]
    assert [problem.row for problem in found.problems] == ["a,b", "c,d,0-1,x"]
    assert rows(found) == [(2, "a", "b", "1-0"), (5, "e", "f", "1-0")]
    assert found.facts["rows"] == "4"


def test_an_unclosed_quote_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, 'white,black,result\na,b,1-0\n"c,d,0-1\ne,f,1-0\n')
    assert codes(found) == [("F008", 3)]
    assert rows(found) == [(2, "a", "b", "1-0"), (4, "e", "f", "1-0")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ('1,"Alder, Ben,"Birch, Eva",1-0', "F008"),  # three quotes, and as many cells as the header
        ('1,"Alder, Ben,"Birch, Eva,1-0', "F008"),
        ('1,"Alder,"Birch",1-0', "F008"),
        ('1,"Alder, Ben","Birch, Eva,1-0', "F008"),
        ('1,Alder, Ben","Birch, Eva",1-0', "F006"),
        ('1,"Alder, Ben","Birch, Eva",1-0', ""),
        ('1,"Alder,","Birch, Eva",1-0', ""),
        ('1,Alder "Al" Ben,"Birch, Eva",1-0', ""),
    ],
)
@pytest.mark.parametrize("twice", [False, True])
def test_a_lost_quote_makes_no_players(tmp_path: Path, row: str, code: str, twice: bool) -> None:
    lines = ["round,white,black,result", '1,"Cedar, Cy","Elm, Di",1-0', row, *[row] * twice, "2,Fir,Ash,0-1"]
    found = read(tmp_path, "\n".join([*lines, ""]))
    assert codes(found) == ([(code, 3), (code, 4)][: 1 + twice] if code else [])
    assert len(rows(found)) == (2 if code else 3 + twice)


def test_nul_bytes_are_an_error(tmp_path: Path) -> None:
    found = read(tmp_path, b"white,black,result\na,b\0,1-0\n" + b"c,d,0-1\n" * 20)
    assert codes(found) == [("F007", 2)]


def test_a_huge_line_is_an_error_and_no_crash(tmp_path: Path) -> None:
    found = read(tmp_path, "white,black,result\na,b,1-0\n" + "x" * 3_000_000 + "\nc,d,0-1\n")
    assert [code for code, _ in codes(found)] in (["F006"], ["F009"])
    assert rows(found)[0] == (2, "a", "b", "1-0")
    assert rows(found)[-1] == (4, "c", "d", "0-1")


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_all_line_ends_count_alike(tmp_path: Path, ends: str) -> None:
    found = read(tmp_path, PLAIN.replace("\n", ends))
    assert rows(found) == EXPECTED
    assert found.tables[0].written(3) == "2,90000002,90000001,½-½"


def test_mixed_line_ends_and_a_missing_last_end_are_read(tmp_path: Path) -> None:
    found = read(tmp_path, "white,black,result\r\na,b,1-0\nc,d,0-1\re,f,1-0")
    assert [row[0] for row in rows(found)] == [2, 3, 4]


def test_an_empty_file_is_an_error(tmp_path: Path) -> None:
    for content in ("", "\n\n", "﻿"):
        assert codes(read(tmp_path, content)) == [("F002", 0)]


def test_a_header_without_rows_is_a_table_and_a_warning(tmp_path: Path) -> None:
    found = read(tmp_path, "white,black,result\n")
    assert codes(found) == [("H005", 1)]
    assert rows(found) == []


def test_nobody_waiting_for_a_rating_is_no_problem(tmp_path: Path) -> None:
    found = read(
        tmp_path, "id,pool,event,start,end,games,score,opponents_sum,zero_first_event\n", kind="newcomers"
    )
    assert [table.kind for table in found.tables] == ["newcomers"]
    assert found.problems == ()


def test_a_missing_column_is_an_error_that_shows_the_headings(tmp_path: Path) -> None:
    found = read(tmp_path, "Round,White,Black,Outcome\n1,a,b,1-0\n", kind="games")
    assert found.tables == ()
    assert codes(found) == [("H001", 1)]
    assert "no column for result in a table" in found.problems[0].message
    assert '--map "Outcome=result"' in found.problems[0].advice
    assert "Round, White, Black, Outcome" in found.problems[0].message
    assert "--map" in found.problems[0].advice


def test_a_declared_heading_gives_the_missing_column(tmp_path: Path) -> None:
    text = "Round,White,Black,Outcome\n1,a,b,1-0\n"
    found = read(tmp_path, text, columns={"outcome": "result"})
    assert rows(found) == [(2, "1", "a", "b", "1-0")]
    assert found.tables[0].headings["result"] == "Outcome"
    with pytest.raises(RequestError, match="Round, White, Black, Outcome"):
        read(tmp_path, text, columns={"Ausgang": "result"}, kind="games")
    with pytest.raises(RequestError, match="no column outcome"):
        read(tmp_path, text, columns={"Outcome": "outcome"})


def test_declared_results_are_put_in_their_place(tmp_path: Path) -> None:
    text = "white,black,result\na,b,N\nc,d,1-0\ne,f,n\n"
    found = read(tmp_path, text, results={"N": "1/2-1/2"})
    assert [row[3] for row in rows(found)] == ["1/2-1/2", "1-0", "1/2-1/2"]
    assert found.tables[0].written(2) == "a,b,N"
    with pytest.raises(RequestError, match="not a result"):
        read(tmp_path, text, results={"N": "half"})


def test_a_letter_beside_declared_ones_must_be_declared_too(tmp_path: Path) -> None:
    text = "white,black,result\na,b,V\nc,d,D\n"
    found = read(tmp_path, text, results={"V": "1-0"})
    assert codes(found) == [("H003", 3)]
    assert read(tmp_path, text, results={"V": "1-0", "D": "0-1"}).problems == ()


def test_of_two_columns_with_one_name_the_full_one_is_used_and_both_are_kept(tmp_path: Path) -> None:
    found = read(tmp_path, 'ID,Name,Name,Rtg\n1,Alder A.,"Alder, Ann",1500\n')
    (table,) = found.tables
    assert table.rows["name"].tolist() == ["Alder, Ann"]
    assert table.rows["Name"].tolist() == ["Alder A."]
    assert codes(found) == [("H002", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "white,black,result,Result\na,b,1-0,1-0\nc,d,1-0,0-1\n",
        "white,White,black,result\na,a,b,1-0\nc,x,d,1-0\n",
        "id,name,Rtg,Rtg\n1,Alder,,1600\n2,Birch,1500,1600\n",
    ],
)
def test_two_columns_of_one_heading_that_differ_are_an_error(tmp_path: Path, text: str) -> None:
    assert ("H009", 3) in codes(read(tmp_path, text))
    alike = "white,black,result,Result\na,b,1-0,1-0\nc,d,,0-1\n"
    assert ("H009", 3) not in codes(read(tmp_path, alike))


def test_a_declared_column_wins_over_one_that_is_known_by_its_name(tmp_path: Path) -> None:
    text = "white,black,result,final\na,b,1-0,0-1\n"
    (table,) = read(tmp_path, text, columns={"Final": "result"}).tables
    assert table.rows["result"].tolist() == ["0-1"]
    assert table.headings["result"] == "final"


def test_a_header_of_the_wanted_kind_wins_over_one_above_it(tmp_path: Path) -> None:
    text = "id,name,rating,x\n1,Alder,1500,\nwhite,black,result,x\na,b,1-0,\n"
    (table,) = read(tmp_path, text, kind="games").tables
    assert (table.kind, table.rows.index.tolist()) == ("games", [4])


def test_unknown_columns_are_kept_in_order_and_blank_ones_left_out(tmp_path: Path) -> None:
    found = read(tmp_path, "Club,,White,Black,Result,,Club\nx,,a,b,1-0,note,y\n")
    assert list(found.tables[0].rows) == ["Club", "white", "black", "result", "column 6", "Club (2)"]


def test_rows_that_name_nobody_are_left_out_with_a_note(tmp_path: Path) -> None:
    found = read(tmp_path, "board,white,black,result\n1,a,b,1-0\n2,,,\n3,c,,1-0\n")
    assert [row[0] for row in rows(found)] == [2, 4]
    assert codes(found) == [("H006", 3)]


def test_a_header_repeated_below_is_left_out_with_a_note(tmp_path: Path) -> None:
    found = read(tmp_path, PLAIN + PLAIN)
    assert [row[0] for row in rows(found)] == [2, 3, 5, 6]
    assert codes(found) == [("H007", 4)]


def test_two_column_scores_stand_for_a_result(tmp_path: Path) -> None:
    found = read(tmp_path, "Home,Away,HTScore,ATScore\na,b,1,0\n", kind="games")
    assert list(found.tables[0].rows) == ["white", "black", "white_score", "black_score"]
    assert codes(found) == [("H017", 2)]  # home and away say nothing of colours


def test_a_rating_list_among_games_is_recognised(tmp_path: Path) -> None:
    found = read(tmp_path, "ID,Name,Rating\n90000001,Alder,1500\n", kind="games")
    assert [table.kind for table in found.tables] == ["players"]


def test_the_event_of_a_file_without_events_is_the_file(tmp_path: Path) -> None:
    assert read(tmp_path, PLAIN, "spring-open.csv").tables[0].event == "spring-open"
    assert read(tmp_path, "event," + PLAIN.replace("\n", "\nx,", 2)).tables[0].event == ""


def quoted(cell: str) -> str:
    """A cell in quotes where it needs them."""
    return '"' + cell.replace('"', '""') + '"' if '"' in cell or "," in cell else cell


CELL = st.text(st.sampled_from("ab1 ,\"½'#"), max_size=4)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.lists(CELL, min_size=3, max_size=3), max_size=6),
    st.lists(st.sampled_from(["\n", "", ",,", "a,b", "#x", 'p,"q\nr",s']), max_size=2),
    st.sampled_from(["\n", "\r\n"]),
)
def test_the_fast_way_gives_what_the_careful_way_gives(
    table: list[list[str]], odd: list[str], end: str
) -> None:
    lines = [
        ",".join('"' + cell.replace('"', '""') + '"' if '"' in cell or "," in cell else cell for cell in row)
        for row in table
    ]
    data = end.join(["white,black,result", *lines, *odd, ""]).encode()
    fast = read_clean(data, ",", 1, 3)
    slow, problems = read_carefully(data, "x.csv", ",", (1, 3), Lines(data))
    if fast is not None:
        assert problems == []
        pd.testing.assert_frame_equal(fast, slow, check_index_type=False)


def test_a_clean_file_takes_the_fast_way() -> None:
    assert read_clean(PLAIN.encode(), ",", 1, 4) is not None
    assert read_clean(PLAIN.replace("\n", "\r\n").encode(), ",", 1, 4) is not None


def test_blank_and_commented_lines_take_the_careful_way() -> None:
    for odd in ("\n", "#x\n", ",,,\n", "a,b\n", " , , , \n", 'a,"b\nc",d,e\n'):
        head, tail = PLAIN.split("\n", 1)
        assert read_clean(f"{head}\n{odd}{tail}".encode(), ",", 1, 4) is None, odd


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(st.sampled_from('ab,;\t|"\n\r\0½# '), max_size=60).map(str.encode))
def test_no_bytes_below_a_header_break_the_reader(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "open.csv"
        path.write_bytes(b"white,black,result\n" + content)
        found = delimited.read(str(path), ReadOptions())
        for problem in found.problems:
            assert problem.lines()
        for table in found.tables:
            assert list(table.rows)[:3] == ["white", "black", "result"]
            assert all(isinstance(table.written(line), str) for line in table.rows.index)


@pytest.mark.parametrize("head", ["white,black,result\na,b,1-0\n", "white,black,result\ra,b,1-0\r"])
def test_an_endless_line_is_an_error_and_the_file_is_not_taken_apart(tmp_path: Path, head: str) -> None:
    for rest in ("x", ",", '"'):
        assert codes(read(tmp_path, head + rest * 4_000_001)) == [("F013", 3)]
    assert read(tmp_path, head + "c,d,1-0\n" * 600_000).tables[0].rows.shape == (600_001, 3)


def test_of_a_long_row_the_start_is_kept_with_its_problem(tmp_path: Path) -> None:
    (table,) = read(tmp_path, "white,black,result\na,b,1-0\nc," + "d" * 100_000 + ",1-0\n").tables
    assert table.written(2) == "a,b,1-0"
    assert table.written(3).startswith("c,ddd")
    assert len(table.written(3)) < 5_000
    assert table.rows.loc[3, "black"] == "d" * 100_000
