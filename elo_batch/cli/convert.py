"""`elo-batch convert`: any readable file in another format."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def convert(
    files: Annotated[
        list[str], typer.Argument(metavar="IN... OUT", help="Files to read, and the file or folder to make.")
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to", help="Format: csv, xlsx, parquet, trf, ecf, us-chess; default by the ending of OUT."
        ),
    ] = "",
    players: o.Players = None,
    rules: o.RuleSets = None,
    on: o.On = "",
    events: o.Events = "",
    aliases: o.Aliases = "",
    mapping: o.Mappings = None,
    sheet: o.Sheet = "",
    encoding: o.Encoding = "",
    locale: o.Locale = "",
    input_format: o.InputFormat = "",
    fields: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="A field of the new file that no input gives."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    quiet: o.Quiet = False,
    debug: o.Debug = False,
) -> int:
    """Convert results or a rating list; what is written is read back and compared before it is handed out."""
    from elo_batch.cli.convert_work import convert_command

    return convert_command(dict(locals()))
