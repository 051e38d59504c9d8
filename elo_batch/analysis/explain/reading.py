"""An output folder of `rate` as text, and whether its files are as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from hashlib import file_digest
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.compute
import pyarrow.csv
import pyarrow.parquet

from elo_batch.columns import CHANGES, LINES, NEWCOMERS, Column, names
from elo_batch.exact import DECIMALS, to_text
from elo_batch.notation.guards import unguarded_column
from elo_batch.problems import RequestError
from elo_batch.writers.staging import recover

Row = Mapping[str, str]
pa: Any = pyarrow  # the type stubs do not know tables of one column type
pc: Any = pyarrow.compute


@dataclass(frozen=True)
class Output:
    """A finished run: its folder, its `run.json`, and a sentence for every file that has changed."""

    folder: Path
    run: Mapping[str, Any]
    warnings: tuple[str, ...]

    @property
    def lines_file(self) -> str:
        """`lines.csv`, `lines.parquet`, or "" where the run wrote no lines."""
        return next((name for name in ("lines.csv", "lines.parquet") if name in self.run["outputs"]), "")


def open_output(folder: Path) -> Output:
    """Open the folder of a finished run, after finishing a move that was interrupted.

    Raises RequestError where the folder holds no run.
    """
    if folder.is_dir():
        recover(folder)
    path = folder / "run.json"
    try:
        run = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise RequestError(
            f"{folder} holds no finished run (no run.json); make one with elo-batch rate --out {folder}"
        ) from None
    except ValueError as error:
        raise RequestError(f"{path} cannot be read ({error}); rate again") from None
    if not isinstance(run, dict) or not isinstance(run.get("outputs"), dict):
        raise RequestError(f"{path} was not written by elo-batch rate")
    return Output(folder, run, tuple(_differences(folder, run["outputs"])))


def _differences(folder: Path, outputs: Mapping[str, str]) -> Iterable[str]:
    for name, digest in outputs.items():
        path = folder / name
        if not path.is_file():
            yield f"{path} is missing; the run wrote it"
        elif sha256_of(path) != digest:
            yield f"{path} has been changed since the run wrote it; what follows uses it as it is now"


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, as `run.json` writes it."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def people(output: Output) -> dict[str, str]:
    """Name by id of everybody in the changes and on the closing list."""
    found: dict[str, str] = {}
    for name in ("changes.csv", "ratings.csv"):
        table = read_csv(output.folder / name, ("id", "name"))
        for player, known in zip(table["id"].to_pylist(), table["name"].to_pylist(), strict=True):
            found[player] = found.get(player) or known
    return found


def changes_of(output: Output, player: str) -> list[Row]:
    """The player's rows of `changes.csv`, in their order."""
    return _rows_of(output.folder / "changes.csv", CHANGES, player)


def waiting_of(output: Output, player: str) -> list[Row]:
    """The player's rows of `newcomers.csv`: games that still wait for a first rating."""
    return _rows_of(output.folder / "newcomers.csv", NEWCOMERS, player)


def listed(output: Output, player: str) -> Row:
    """The player's row of the closing list; empty for somebody who is not on it."""
    rows = _of_player(read_csv(output.folder / "ratings.csv", ()), player)
    return rows[0] if rows else {}


def lines_of(output: Output, player: str) -> list[Row] | None:
    """The player's lines in order, None where the run wrote none; of a Parquet file only these are read."""
    name = output.lines_file
    if not name:
        return None
    if name == "lines.csv":
        return _rows_of(output.folder / name, LINES, player)
    path = output.folder / name
    try:
        table = pyarrow.parquet.read_table(path, columns=names(LINES), filters=[("id", "=", player)])
    except (OSError, pa.ArrowException) as error:
        raise damaged(path, str(error)) from None
    return [{key: _text(value) for key, value in row.items()} for row in table.to_pylist()]


def _text(value: object) -> str:
    """A typed value as `lines.csv` writes it."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return to_text(int(value.scaleb(DECIMALS)))
    return value.isoformat() if isinstance(value, date) else str(value)


def _rows_of(path: Path, columns: tuple[Column, ...], player: str) -> list[Row]:
    return _of_player(read_csv(path, names(columns)), player)


def _of_player(table: Any, player: str) -> list[Row]:
    rows: list[Row] = table.filter(pc.equal(table["id"], player)).to_pylist()
    return rows


def read_csv(path: Path, columns: Iterable[str]) -> Any:
    """Columns of a CSV file as an Arrow table of texts (all of them where none is named).

    Raises RequestError where the file or a column is missing.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            heading = pyarrow.csv.read_csv(
                pa.BufferReader(file.readline().encode()), parse_options=_PARSE
            ).column_names
        wanted = list(columns) or heading
        options: Any = pyarrow.csv.ConvertOptions(
            column_types=dict.fromkeys(heading, pa.large_string()), include_columns=wanted
        )
        table = pyarrow.csv.read_csv(path, parse_options=_PARSE, convert_options=options)
    except (OSError, UnicodeDecodeError, KeyError, pa.ArrowException) as error:
        raise damaged(path, str(error)) from None
    return pa.table({name: unguarded_column(table[name]) for name in table.column_names})


_PARSE = pyarrow.csv.ParseOptions(newlines_in_values=True)


def damaged(path: Path | str, why: str) -> RequestError:
    """The refusal of a file that cannot be used."""
    return RequestError(f"{path} cannot be used: {why}; rate again")
