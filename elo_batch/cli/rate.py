"""`elo-batch rate`: rate one batch."""

from __future__ import annotations

from elo_batch.cli import options as o


def rate(
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
    out: o.Out = "ratings-out",
    formats: o.Formats = "csv,xlsx,html",
    lines: o.Lines = "auto",
    list_scope: o.Scope = "",
    list_format: o.ListFormat = "canonical",
    skip_bad_events: o.Skip = False,
    strict: o.Strict = False,
    dry_run: o.DryRun = False,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
    debug: o.Debug = False,
) -> int:
    """Rate one batch: one event, or all events of one rating period."""
    from elo_batch.cli.dispatch import rate_command

    return rate_command(dict(locals()))
