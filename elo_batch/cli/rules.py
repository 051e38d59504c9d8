"""`elo-batch rules`: the laws, and one of them as it stood on a day."""

from __future__ import annotations

from typing import Annotated

import typer

from elo_batch.cli import options as o


def rules(
    name: Annotated[
        str, typer.Argument(metavar="[NAME|FILE]", help="A law to print; without it all are listed.")
    ] = "",
    on: o.On = "",
    reading: o.Readings = None,
    check: Annotated[
        str,
        typer.Option("--check", metavar="FILE", help="Check a rule file of your own; prints every error."),
    ] = "",
    as_json: o.Json = False,
    debug: o.Debug = False,
) -> int:
    """List the laws; print one as it stood on a day, with articles and sources; check your own."""
    from elo_batch.cli.rules_work import rules_command

    return rules_command(dict(locals()))
