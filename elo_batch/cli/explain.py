"""`elo-batch explain`: every number of one player."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o

Folder = Annotated[str, typer.Argument(metavar="OUT", help="Folder that rate wrote.", show_default=False)]
Player = Annotated[
    str, typer.Argument(metavar="PLAYER", help="Id, name, or a part of the name.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="The explanation as JSON on standard output.")]


def explain(out: Folder, player: Player, as_json: AsJson = False, debug: o.Debug = False) -> int:
    """Every number of one player, from the file line to the new rating."""
    from elo_batch.cli.explain_work import explain_command

    return explain_command(out, player, as_json=as_json)
