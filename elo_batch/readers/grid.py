"""From a grid of text cells with a header to a table under canonical names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

import pandas as pd

from elo_batch.notation.headings import canonical, canonical_all
from elo_batch.notation.results import parse_result, suspects
from elo_batch.notation.standing import is_of_program
from elo_batch.notation.text import bare, listed, plain, tidy
from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.beside_table import games_beside
from elo_batch.readers.blocks import read_blocks, without_totals
from elo_batch.readers.club_cards import ClubCard, card_of, further_cards, teams_of
from elo_batch.readers.clubs_beside import filled_once
from elo_batch.readers.event_titles import event_name
from elo_batch.readers.game_cells import with_players_apart
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header import COLUMNS, IDENTIFYING, declared, missing, named, numbered
from elo_batch.readers.header_lines import colour_column, is_home
from elo_batch.readers.league_sides import results_of_margins, unsaid_colours, with_colours
from elo_batch.readers.match_totals import check_match_totals
from elo_batch.readers.name_federations import without_federations
from elo_batch.readers.name_parts import join_first_names, split_names
from elo_batch.readers.odd_rows import in_order
from elo_batch.readers.one_meaning import one_of_each
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.other_shapes import in_another_shape
from elo_batch.readers.rows_above import with_rows_above
from elo_batch.readers.score_columns import two_scores, with_other_score
from elo_batch.readers.tables_apart import without_tables_below
from elo_batch.readers.told_counts import told_counts
from elo_batch.readers.told_games import from_whites_side, with_results
from elo_batch.readers.told_sides import WINNER
from elo_batch.readers.unread_columns import unread_columns
from elo_batch.tables import RawTable

_WHITE = ("white", "white_name")


def to_tables(
    grid: Grid, options: ReadOptions
) -> tuple[RawTable | None, list[Problem], tuple[RawTable, ...]]:
    """Name the columns of a grid, as the user declared too; None when a needed column is missing (H001).

    Last come the standings below the games, which are only compared with them.
    """
    grid, problems = with_rows_above(grid, options)
    grid, below, more = without_tables_below(grid, options)
    problems += more
    as_players = replace(options, kind="players", columns={})
    told = [table for each in below if (table := to_table(each, as_players)[0])]
    table, more = to_table(grid, options)
    return table, problems + more, tuple(told)


def to_table(grid: Grid, options: ReadOptions) -> tuple[RawTable | None, list[Problem]]:
    """Name the columns of a grid that has no other table in it, nor rows above it (see `to_tables`)."""
    grid, problems = _without_repeated_header(grid)
    grid, more = in_order(grid, options)
    problems += more
    card = None if grid.kind != "games" else _card(grid, options)
    cards = further_cards(grid.headings, card, grid.cells) if card else {}
    grid, more = _without_cards(grid, cards)
    problems += more
    grid, more = _with_wins(grid, options)
    problems += more
    both = None
    if grid.kind == "games":
        grid, both, more = with_players_apart(grid, declared(grid.headings, options.columns).headings)
        problems += more
    names, cells, more = _names(replace(grid, headings=card.headings) if card else grid, options)
    grid = replace(grid, cells=cells)
    problems += more
    found = {name for name in names if name in COLUMNS[grid.kind]}
    if beside := _side_by_side(grid, options):
        problems = [problem for problem in problems if problem.code != "H009"] + beside
    lacking = missing(grid.kind, found)
    _check_headings_declared(grid, found, options)
    if lacking:
        return None, [*problems, missing_columns(grid, lacking)]
    kept = [position for position, name in enumerate(names) if name]
    rows = grid.cells.iloc[:, kept].set_axis([names[position] for position in kept], axis=1)
    clubs = any(problem.code == "H053" for problem in more)
    heads = [*grid.headings, *declared(grid.headings, options.columns).headings]
    if card or clubs:  # whose headings are no players', whatever their words
        heads = list(card.headings) if card else [grid.headings[at] for at in kept if names[at] in _WHITE]
    rows, dated = _without_lines_between(grid, heads, rows, problems)
    rows = _without_empty(grid, rows, problems)
    rows, told = filled_once(grid, rows, {names[at]: tidy(grid.headings[at]) for at in kept})
    problems += told
    if card:
        rows = rows.assign(**teams_of(card, cards, rows.index))
    known = [position for position in kept if names[position] in found]
    table = RawTable(
        grid.kind,
        grid.file,
        rows,
        grid.sheet,
        {names[position]: tidy(grid.headings[position]) for position in known},
        _letters(names, both) if grid.letters else {},
        grid.written,
        _event_name(grid) if grid.kind == "games" and "event" not in found else "",
        counts=told_counts(grid.above) if grid.kind == "games" else {},
        dated=() if "date" in found else dated,
    )
    if rows.empty and grid.kind in ("games", "players"):
        problems.append(Problem("H005", Place(grid.file, grid.sheet, grid.line)))
    table = _with_declared_results(table, options, problems)
    if grid.kind == "games" and not card:
        problems += unread_columns(grid, names, declared(grid.headings, options.columns))
        problems += games_beside(grid, names)
    understood = replace(grid, headings=card.headings) if card else grid
    return _finished(table, understood, names, options, problems), problems


def _card(grid: Grid, options: ReadOptions) -> ClubCard | None:
    """The match card of two clubs that a table is, where its headings name no players."""
    if {"white", "black"} & set(named(grid.headings, grid.kind, options)):
        return None
    return card_of(grid.headings, grid.cells)


def _with_wins(grid: Grid, options: ReadOptions) -> tuple[Grid, list[Problem]]:
    """Add the results to a table of winners and losers that has none, with a warning (H041)."""
    header = declared(grid.headings, options.columns)
    if grid.kind != "games" or header.told != WINNER or "result" in named(grid.headings, "games", options):
        return grid, []
    headings, cells = with_results(grid.headings, grid.cells, header.headings)
    count = int((cells.iloc[:, -1] != "").sum())
    place = Place(grid.file, grid.sheet, grid.line)
    problem = Problem("H041", place, {"count": count}, grid.written(grid.line))
    return replace(grid, headings=headings, cells=cells), [problem]


def _without_lines_between(
    grid: Grid, headings: Sequence[str], rows: pd.DataFrame, problems: list[Problem]
) -> tuple[pd.DataFrame, tuple[int, ...]]:
    """Leave out sums and title lines; what the titles say goes to the rows below them. Lines of days."""
    place = (grid.file, grid.sheet)
    dated: tuple[int, ...] = ()
    if grid.kind == "games":
        by_colour = not any(map(is_home, headings))
        rows, found, dated = read_blocks(rows, grid.cells, grid.above, place, grid.written, by_colour)
    elif grid.kind == "players":
        rows, found = without_totals(rows, grid.cells, place, grid.written)
    else:
        found = []
    problems += found
    return rows, dated


def _finished(
    table: RawTable, grid: Grid, names: list[str], options: ReadOptions, problems: list[Problem]
) -> RawTable:
    """What the cells of one row have to say to each other: first names, parts of names, sides, margins."""
    if grid.kind not in ("games", "players") or table.rows.empty:
        return table
    header = declared(grid.headings, options.columns)
    pairs = [
        (names[last], names[first])
        for last, first in header.first_names.items()
        if names[first] and names[last] in COLUMNS[grid.kind]  # else another column holds the whole names
    ]
    problems += join_first_names(table, pairs) + without_federations(table) + split_names(table)
    if grid.kind == "players":
        return table
    problems += with_other_score(table) + results_of_margins(table) + check_match_totals(table)
    at = colour_column(header.headings)
    colour = names[at] if at is not None else ""
    table, found = from_whites_side(table, header.told, colour, grid.headings)
    problems += found
    players = [
        each[names.index(name)]
        for each in (grid.headings, *([] if header.told == WINNER else [header.headings]))
        for name in ("white", "white_name")
        if name in names
    ]
    if not (header.sided or any(map(is_home, players))):
        return table
    table, found = with_colours(table, colour, options.home_white)
    problems += found
    return table


def _without_repeated_header(grid: Grid) -> tuple[Grid, list[Problem]]:
    """Leave out rows that repeat the header, as files put together do, each with a note."""
    cells = grid.cells
    for position, heading in enumerate(grid.headings):
        same = (cells.iloc[:, position] == heading).to_numpy()
        if not same.any():
            return grid, []
        cells = cells[same]
    lines = cells.index.tolist()
    problems = [Problem("H007", Place(grid.file, grid.sheet, line), {}, grid.written(line)) for line in lines]
    return replace(grid, cells=grid.cells.drop(cells.index)), problems


def _without_cards(grid: Grid, cards: Mapping[int, tuple[str, str]]) -> tuple[Grid, list[Problem]]:
    """Leave out the headers of further match cards, each with a note (H057)."""
    problems = [
        Problem("H057", Place(grid.file, grid.sheet, line), {"home": home, "away": away}, grid.written(line))
        for line, (home, away) in cards.items()
    ]
    return (replace(grid, cells=grid.cells.drop(index=[*cards])) if cards else grid), problems


def _without_empty(grid: Grid, rows: pd.DataFrame, problems: list[Problem]) -> pd.DataFrame:
    """Leave out rows that name nobody (empty seats, footers), each with a note."""
    names = [*IDENTIFYING[grid.kind], *(("white_name", "black_name") if grid.kind == "games" else ())]
    columns = [name for name in names if name in rows.columns]
    # blank, or a blank first: stripping every cell of a large file is dear
    may_be_blank = (rows[columns[0]] < "!").to_numpy()
    if not may_be_blank.any():
        return rows
    suspects = rows[may_be_blank]
    for name in columns:
        suspects = suspects[suspects[name].str.strip() == ""]
    if suspects.empty:
        return rows
    for line in suspects.index.tolist():
        problems.append(Problem("H006", Place(grid.file, grid.sheet, line), {}, grid.written(line)))
    kept: pd.DataFrame = rows.drop(suspects.index)
    return kept


def missing_columns(grid: Grid, lacking: list[str]) -> Problem:
    """The error that a needed column is missing, with the headings that are there."""
    if teams := _teams(grid):
        values = {"columns": listed(teams), "white": teams[0], "black": teams[1]}
        return Problem("H022", Place(grid.file, grid.sheet, grid.line), values, grid.written(grid.line))
    headings = listed(heading for heading in grid.headings if heading.strip())
    shape = in_another_shape(grid.headings, grid.cells, lacking) if grid.kind == "games" else None
    if shape:
        values = {"headings": headings, "shape": shape.what, "advice": shape.advice}
        return Problem("H046", Place(grid.file, grid.sheet, grid.line), values, grid.written(grid.line))
    known = canonical_all(grid.headings, grid.kind)
    open_ones = [
        tidy(head) for head, name in zip(grid.headings, known, strict=True) if head.strip() and not name
    ]
    values = {
        "kind": grid.kind,
        "columns": ", ".join(lacking),
        "headings": headings,
        "first": lacking[0].split(" or ")[0],
        "heading": open_ones[0] if len(open_ones) == len(lacking) == 1 else "heading of the file",
    }
    return Problem("H001", Place(grid.file, grid.sheet, grid.line), values, grid.written(grid.line))


def _teams(grid: Grid) -> tuple[str, str] | None:
    """The headings of two teams, where a table of games has no players (`Away` beside `Home team` is one)."""
    words = {bare(heading).removeprefix("fixture"): tidy(heading) for heading in grid.headings}
    names = {canonical(word, "games"): heading for word, heading in words.items()}
    pair, teams = [], 0
    for side in ("white", "black"):
        team, player = names.get(f"{side}_team"), names.get(side) or names.get(f"{side}_name")
        if bool(team) == bool(player) or (player and not is_home(player)):
            return None
        pair.append(team or player or "")
        teams += bool(team)
    return (pair[0], pair[1]) if teams else None


def _letters(names: Sequence[str], both: int | None) -> dict[str, str]:
    """The letter of each column of a sheet; of the last one `both`, where the players of one cell stand."""
    places = [*range(len(names))] if both is None else [*range(len(names) - 1), both]
    return {name: column_letter(place) for name, place in zip(names, places, strict=True) if name}


def column_letter(position: int) -> str:
    """The letter of a sheet column, counted from 0.

    >>> column_letter(0), column_letter(26)
    ('A', 'AA')
    """
    before, rest = divmod(position, 26)
    return (column_letter(before - 1) if before else "") + chr(ord("A") + rest)


def _event_name(grid: Grid) -> str:
    """The line below that of a program or database, as chess-results downloads have it; else the file."""
    stem = PurePath(grid.file).stem
    titles = [" ".join(cell for cell in above.cells if cell.strip()) for above in grid.above]
    if titles and is_of_program(titles[0]):
        return event_name(titles, "") or stem
    return f"{stem} {grid.sheet}" if grid.sheet else stem


def _names(grid: Grid, options: ReadOptions) -> tuple[list[str], pd.DataFrame, list[Problem]]:
    """One name for each column, "" for columns to leave out: nothing in the heading and nothing below.

    And the cells, in which a name may have been taken from another column that means the same.
    """
    canonical: list[str | None] = named(grid.headings, grid.kind, options)
    problems = []
    if grid.kind == "games":
        scores = two_scores(grid.headings, canonical, grid.cells)
        canonical = [scores.get(position, name) for position, name in enumerate(canonical)]
    if grid.kind == "games" and (columns := unsaid_colours(grid.headings, canonical)):
        place = Place(grid.file, grid.sheet, grid.line)
        problems.append(Problem("H036", place, {"columns": columns}, grid.written(grid.line)))
    canonical, grid, more = one_of_each(grid, canonical, options)
    problems += more
    taken = {name for name in canonical if name}
    names = []
    for position, known in enumerate(canonical):
        unique = known or _own_name(grid, position, taken)
        taken.add(unique)
        names.append(unique)
    return names, grid.cells, problems


def _side_by_side(grid: Grid, options: ReadOptions) -> list[Problem]:
    """A header that repeats itself, with values below: the rows of the second table would be lost (H008)."""
    canonical = named(grid.headings, grid.kind, options)
    first: dict[str, int] = {}
    again = []
    for position, (name, heading) in enumerate(zip(canonical, map(bare, grid.headings), strict=True)):
        if name and first.setdefault(f"{name} {heading}", position) != position:
            again.append(position)
    doubled = {canonical[position] for position in again}
    whole = not missing(grid.kind, {name for name in doubled if name})
    if not whole or len(doubled) < 3 or not _filled(grid, again):
        return []
    columns = listed(grid.headings[position] for position in again)
    place = Place(grid.file, grid.sheet, grid.line)
    return [Problem("H008", place, {"columns": columns}, grid.written(grid.line))]


def _filled(grid: Grid, positions: list[int]) -> bool:
    return all(bool(grid.cells.iloc[:, at].str.strip().ne("").any()) for at in positions)


def _own_name(grid: Grid, position: int, taken: set[str]) -> str:
    heading = tidy(grid.headings[position])
    if not heading and not bool(grid.cells.iloc[:, position].str.strip().ne("").any()):
        return ""
    name = heading or f"column {position + 1}"
    count = 1
    while name in taken:
        count += 1
        name = f"{heading or 'column'} ({count})"
    return name


def _check_headings_declared(grid: Grid, found: set[str], options: ReadOptions) -> None:
    """A declared heading that is not there is a wrong request, unless the file has the column anyway.

    What a games table may have as well may be meant for that one; what a list beside games has not, for the
    list that is given by itself.
    """
    if options.kind not in ("", grid.kind):
        return
    there = {bare(heading) for heading in (*grid.headings, *numbered(grid.headings))}
    own = set(COLUMNS[grid.kind]) - (set() if grid.kind == "games" else set(COLUMNS["games"]))
    for heading, column in options.columns.items():
        if bare(heading) not in there and column in own and column not in found:
            headings = listed(other for other in grid.headings if other.strip())
            raise RequestError(
                f'--map "{heading}={column}": {grid.file} has no heading {heading}; it has {headings}'
            )


def _with_declared_results(table: RawTable, options: ReadOptions, problems: list[Problem]) -> RawTable:
    """Put the results that the user declared in place of what the file writes."""
    if not options.results or "result" not in table.rows:
        return table
    known_as = {plain(text): result for text, result in options.results.items()}
    for text, result in options.results.items():
        if parse_result(result) is None:
            raise RequestError(
                f'--map "result:{text}={result}": {result} is not a result; use 1-0, 0-1 or 1/2-1/2'
            )
    distinct = table.rows["result"].unique().tolist()
    problems += [
        table.problem("H003", _first_line(table, text), "result", found=text, reason=reason)
        for text, reason in suspects([*distinct, *known_as]).items()
        if plain(text) not in known_as and text in distinct
    ]
    known = {text: known_as[plain(text)] for text in distinct if plain(text) in known_as}
    table.rows["result"] = table.rows["result"].replace(known)
    return table


def _first_line(table: RawTable, text: str) -> int:
    return int(table.rows.index[table.rows["result"] == text][0])
