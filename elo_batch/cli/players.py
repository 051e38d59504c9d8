"""`elo-batch players match`: proposals of who is who."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o

app = typer.Typer(help="Who is who.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def _players() -> None:
    """Propose who is who."""


@app.command("match")
def match(
    lists: Annotated[
        list[str],
        typer.Argument(
            metavar="LIST...",
            help="The rating list, then lists with persons to look for.",
            show_default=False,
        ),
    ],
    games: Annotated[
        list[str] | None,
        typer.Option("--games", metavar="FILE", help="Results with persons to look for; repeatable."),
    ] = None,
    aliases: Annotated[
        str, typer.Option("--aliases", metavar="FILE", help="Aliases confirmed so far: not proposed again.")
    ] = "",
    mapping: o.Mappings = None,
    sheet: o.Sheet = "",
    encoding: o.Encoding = "",
    locale: o.Locale = "",
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="The file of the proposals.")
    ] = "aliases-proposed.csv",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    quiet: o.Quiet = False,
    debug: o.Debug = False,
) -> int:
    """Look for persons on a rating list; the proposals wait for your yes in the column confirm."""
    from elo_batch.cli.players_work import match_command

    return match_command(dict(locals()))
