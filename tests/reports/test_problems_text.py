"""Problems for terminals, for problems.txt and for GitHub."""

from __future__ import annotations

import dataclasses

from elo_batch.problems import Place
from elo_batch.reports.problems_text import annotation, closing, document, problems_text
from elo_batch.results import Results


def test_a_problem_is_its_sentence_its_row_and_its_advice(results: Results) -> None:
    assert problems_text(results.problems)[:3] == [
        "spring.csv:4: V001 error: result '1F' is not a result",
        "    2,1,90000009,,1F",
        "    Correct the cell.",
    ]


def test_a_terminal_shows_a_hundred_and_says_how_many_more(results: Results) -> None:
    lines = problems_text([results.problems[0]] * 1_234, everything="out/rejected/problems.csv")
    assert len(lines) == 3 * 100 + 1
    assert lines[-1] == "... and 1,134 more of V001, all in out/rejected/problems.csv"
    lines = problems_text([results.problems[0]] * 123)
    assert (len(lines), lines[-1]) == (3 * 100 + 1, "... and 23 more of V001")


def test_a_hundred_of_one_cause_do_not_hide_the_others(results: Results) -> None:
    error, warning, note = results.problems
    lines = problems_text([*[error] * 150, *[warning] * 2, note])
    assert sum(f" {error.code} error" in line for line in lines) == 97
    assert sum(f" {warning.code} warning" in line for line in lines) == 2
    assert sum(f" {note.code} note" in line for line in lines) == 1
    assert lines[-1] == f"... and 53 more of {error.code}"


def test_an_error_is_shown_before_a_hundred_notes_are(results: Results) -> None:
    error, _, note = results.problems
    notes = [dataclasses.replace(note, place=Place(f"{n}.csv", line=2)) for n in range(100)]
    lines = problems_text([*notes, error], everything="problems.csv")
    assert sum("error" in line for line in lines) == 1
    assert lines[-1] == f"... and 1 more of {note.code}, all in problems.csv"


def test_in_a_file_ten_thousand_of_one_kind_are_listed_and_the_rest_counted(results: Results) -> None:
    lines = problems_text([results.problems[2]] * 10_002, limit=None)
    assert len(lines) == 2 * 10_000 + 1
    assert lines[-1] == "... and 2 more of this kind (Unknown column)"


def test_the_closing_sentence_counts_names_and_points(results: Results) -> None:
    error = results.problems[0]
    other = dataclasses.replace(error, place=Place("b.csv"))
    assert closing([error, other], ["Spring Open"], "ratings-out/rejected/problems.csv") == (
        '2 errors in 2 files. Event "Spring Open" not rated. See ratings-out/rejected/problems.csv.'
    )
    assert closing(results.problems) == "1 error, 1 warning and 1 note in 2 files."
    assert closing([error], ["A", "B"]) == '1 error in 1 file. Events "A" and "B" not rated.'
    assert closing([error], list("ABCDE")).endswith('5 events not rated: "A", "B", "C" and 2 more.')
    assert closing([], where="x") == "No problems."


def test_problems_txt_ends_with_the_closing_sentence(results: Results) -> None:
    text = document(results.problems, ["Spring Open"]).content.decode()
    assert text.endswith('1 error, 1 warning and 1 note in 2 files. Event "Spring Open" not rated.\n')


def test_what_a_cell_holds_stays_on_its_line_short_and_without_commands_of_the_terminal(
    results: Results,
) -> None:
    found = "1\n::error::x \x1b[2J\r\u202e" + "9" * 100_000
    problem = dataclasses.replace(results.problems[0], values={"found": found}, row=f"a,{found}")
    for text in [*problem.lines(), problem.message, annotation(problem)]:
        assert len(text) < 700
        assert not set(text) & set("\n\r\x1b\u202e")
    assert "1\\n::error::x \\x1b[2J" in problem.message
    assert "(100,019 characters)" in problem.message


def test_an_annotation_is_escaped_as_github_asks(results: Results) -> None:
    problem = dataclasses.replace(
        results.problems[0], place=Place("a,b:c.csv", line=17), values={"found": "50%\n1-0"}
    )
    assert annotation(problem) == (
        "::error file=a%2Cb%3Ac.csv,line=17,title=V001 Not a result::"
        "result '50%25\\n1-0' is not a result. Correct the cell."
    )


def test_a_sheet_problem_names_its_cell_and_a_note_is_a_notice(results: Results) -> None:
    assert annotation(results.problems[2]) == (
        "::notice file=list.xlsx,line=1,title=F001 Unknown column::"
        "List!G1: column 'ida@example.org' is kept as it is"
    )
