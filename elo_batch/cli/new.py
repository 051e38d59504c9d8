"""`elo-batch new`: a blank workbook to fill in."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="games or players.")],
    out: Annotated[
        str, typer.Argument(metavar="[OUT]", help="The file to write; default games.xlsx, players.xlsx.")
    ] = "",
    players: Annotated[
        str, typer.Option("--players", metavar="FILE", help="Rating list to fill the sheet Players with.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    debug: o.Debug = False,
) -> int:
    """Write a workbook with drop-downs and checks that cannot produce the common damage."""
    from elo_batch.cli.new_work import new_command

    return new_command(dict(locals()))
