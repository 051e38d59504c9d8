"""`elo-batch adjust`: a one-off change of a whole list."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def adjust(
    rating_list: Annotated[str, typer.Argument(metavar="LIST", help="The rating list to change.")],
    rules: o.RuleSets = None,
    on: Annotated[
        str, typer.Option("--on", metavar="DATE", help="The day of the change, where the law has several.")
    ] = "",
    reading: o.Readings = None,
    mapping: Annotated[list[str] | None, typer.Option("--map", metavar="TEXT", help=f"{o.HEADINGS}.")] = None,
    sheet: o.Sheet = "",
    encoding: o.Encoding = "",
    locale: o.Locale = "",
    input_format: o.InputFormat = "",
    out: o.Out = "ratings-out",
    dry_run: o.DryRun = False,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
    debug: o.Debug = False,
) -> int:
    """Change a whole list once, as a law says: FIDE of March 2024 and October 2022, or a league's own."""
    from elo_batch.cli.adjust_work import adjust_command

    return adjust_command(dict(locals()))
