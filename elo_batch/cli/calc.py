"""`elo-batch calc`: one game for both players."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def calc(
    rating: Annotated[str, typer.Option("--rating", help="Rating of the player.")],
    opponent: Annotated[str, typer.Option("--opponent", help="Rating of the opponent.")],
    result: Annotated[
        str, typer.Option("--result", help="Result of the player: win, draw, loss, 1, 0.5, 0,5, ½, 0.")
    ],
    k: Annotated[str, typer.Option("--k", help="K of the player; of both without --opponent-k.")] = "",
    opponent_k: Annotated[str, typer.Option("--opponent-k", help="K of the opponent.")] = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="NAME|FILE", help="Law, shipped or your own .toml.")
    ] = "auto-k",
    on: o.On = "",
    reading: o.Readings = None,
    games: Annotated[str, typer.Option("--games", help="Rated games of the player so far.")] = "",
    peak: Annotated[str, typer.Option("--peak", help="Highest published rating of the player.")] = "",
    birth_year: Annotated[str, typer.Option("--birth-year", help="Year of birth of the player.")] = "",
    opponent_games: Annotated[str, typer.Option("--opponent-games", help="The same of the opponent.")] = "",
    opponent_peak: Annotated[str, typer.Option("--opponent-peak", help="The same of the opponent.")] = "",
    opponent_birth_year: Annotated[
        str, typer.Option("--opponent-birth-year", help="The same of the opponent.")
    ] = "",
    as_json: o.Json = False,
    debug: o.Debug = False,
) -> int:
    """One game for both players: expected scores, changes, new ratings, performance ratings."""
    from elo_batch.cli.calc_work import calc_command

    return calc_command(dict(locals()))
