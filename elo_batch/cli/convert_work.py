"""The work of `elo-batch convert`: choose the format, convert, put the files in place, say what was made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.converting_lists import convert_list, is_streamed, list_in, stream_list
from elo_batch.batch.request import Request
from elo_batch.batch.sources import declared, expanded
from elo_batch.cli import options as o
from elo_batch.notation.counts import plural
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions
from elo_batch.reports.problems_text import closing, problems_text
from elo_batch.writers.one_file import refuse_own_inputs, replace_file
from elo_batch.writers.others.fields import set_fields
from elo_batch.writers.others.registry import ENDINGS, format_of

_LIST = "a rating list"
_INSTEAD = "choose another name"


def convert_command(given: dict[str, Any]) -> int:
    """Convert, or say why not; nothing is written when anything is wrong."""
    *inputs, out = given["files"]
    if not inputs:
        raise RequestError("convert needs what to read and what to make: elo-batch convert open.trf open.csv")
    to = format_of(out, given["to"])
    folder, name = _place(out, to, inputs)
    read = [*(file for pattern in inputs for file in expanded(pattern)), *_beside(given)]
    refuse_own_inputs([folder / name], read, _INSTEAD)
    converted = _list_of(given, inputs, to, folder / name)
    converted = converted or _converted(given, inputs, to, name, apart=Path(out) == folder)
    for line in problems_text(converted.problems):
        print(line, file=sys.stderr)
    if not (converted.documents or converted.streamed):
        print(closing(converted.problems), file=sys.stderr)
        return 1
    refuse_own_inputs([folder / document.name for document in converted.documents], read, _INSTEAD)
    _write(converted, folder, given["force"])
    if not given["quiet"]:
        print(_summary(converted, folder))
    return 0


def _beside(given: dict[str, Any]) -> list[str]:
    """The files that are read beside those to be converted."""
    lists = [path for _, path in map(o.dated_file, given["players"] or [])]
    return [*lists, given["events"], given["aliases"], *(given["rules"] or [])]


def _place(out: str, to: str, inputs: list[str]) -> tuple[Path, str]:
    """The folder to write into and the name of the file: OUT itself, or a name after the first input."""
    path = Path(out)
    if path.suffix and not path.is_dir():
        if to == "us-chess" and path.suffix.lower() != ".zip":
            raise RequestError(f"{out}: a report for US Chess is three files; name a folder, or a .zip file")
        return path.parent, path.name
    stem = Path(inputs[0]).stem if inputs[0] != "-" else "games"
    return path, f"{stem}{ENDINGS[to]}"


def _list_of(given: dict[str, Any], inputs: list[str], to: str, out: Path) -> Converted | None:
    """The one input converted as a rating list; None when it is none."""
    options, fields = _options(given), o.pairs(given["fields"], "--set")
    files = [file for pattern in inputs for file in expanded(pattern)]
    if len(files) != 1:
        return None
    if is_streamed(files[0], to):
        set_fields(fields, (), _LIST)
        _refuse_taken([out], given["force"])
        out.parent.mkdir(parents=True, exist_ok=True)
        made = stream_list(files[0], options, to, out)
    else:
        file = list_in(files[0], options)
        if file is None:
            return None
        set_fields(fields, (), _LIST)
        made = convert_list(file, given["locale"], to, out.name)
    return made


def _converted(given: dict[str, Any], inputs: list[str], to: str, name: str, apart: bool) -> Converted:
    request = Request(
        games=tuple(inputs),
        players=tuple(o.dated_file(text) for text in given["players"] or []),
        events=given["events"],
        aliases=given["aliases"],
        rules=tuple(given["rules"] or ["fide"]),
        on=o.day_of(given["on"], "--on"),
        mappings=tuple(given["mapping"] or []),
        sheet=given["sheet"],
        encoding=given["encoding"],
        locale=given["locale"],
        input_format=given["input_format"],
    )
    return convert(request, to, name, o.pairs(given["fields"], "--set"), apart)


def _options(given: dict[str, Any]) -> ReadOptions:
    columns, results = declared(given["mapping"] or [])
    return ReadOptions(
        columns=columns,
        results=results,
        sheet=given["sheet"],
        encoding=given["encoding"],
        locale=given["locale"],
        input_format=given["input_format"],
    )


def _write(converted: Converted, folder: Path, force: bool) -> None:
    """All files or none: names that are taken are found before anything is written."""
    _refuse_taken([folder / document.name for document in converted.documents], force)
    folder.mkdir(parents=True, exist_ok=True)
    for document in converted.documents:
        replace_file(folder / document.name, document.content)


def _refuse_taken(paths: list[Path], force: bool) -> None:
    taken = [path for path in paths if path.exists()]
    if taken and not force:
        raise RequestError(f"{taken[0]} is there already; choose another name, or say --force")


def _summary(converted: Converted, folder: Path) -> str:
    made = [document.name for document in converted.documents] or [converted.streamed]
    names = ", ".join(str(folder / name) for name in made)
    others = converted.players - converted.playing
    counts = [
        text
        for count, text in (
            (converted.events, plural(converted.events, "event")),
            (converted.games, plural(converted.games, "game")),
            (converted.byes, plural(converted.byes, "bye")),
            (converted.playing, f"{plural(converted.playing, 'player')} in games"),
            (others, plural(others, "other player" if converted.playing else "player")),
        )
        if count
    ]
    return f"{', '.join(counts)} written and read back: {names}"
