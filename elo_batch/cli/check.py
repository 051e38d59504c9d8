"""`elo-batch check`: only look."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def check(
    games: o.Games,
    players: o.Players = None,
    rules: o.RuleSets = None,
    list_date: o.ListDate = "",
    on: o.On = "",
    rounding: o.Rounding = "",
    update: o.Update = "",
    reading: o.Readings = None,
    ratings_from: o.RatingsFrom = "list",
    newcomers: o.Newcomers = "",
    events: o.Events = "",
    aliases: o.Aliases = "",
    waivers: o.Waivers = "",
    mapping: o.Mappings = None,
    sheet: o.Sheet = "",
    encoding: o.Encoding = "",
    locale: o.Locale = "",
    input_format: o.InputFormat = "",
    accept_repairs: o.AcceptRepairs = False,
    annotate: o.Annotate = False,
    force: Annotated[bool, typer.Option("--force", help="Write over marked copies that are there.")] = False,
    skip_bad_events: o.Skip = False,
    strict: o.Strict = False,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
    debug: o.Debug = False,
) -> int:
    """Only look: every problem with file, sheet, row and cell; nothing is rated or written."""
    from elo_batch.cli.dispatch import check_command

    return check_command(dict(locals()))
