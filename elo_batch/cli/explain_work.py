"""The work of `elo-batch explain`: print the explanation, and say where the output is damaged."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from elo_batch.analysis.explain import explain, json_of, text_of

_DAMAGED = "the numbers do not add up, so the output is damaged; rate again"


def explain_command(out: str, player: str, *, as_json: bool) -> int:
    """Print the explanation on standard output; 1 where the numbers of the output do not add up, else 0."""
    explained, warnings = explain(Path(out), player)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)
    if as_json:
        print(json.dumps(json_of(explained), ensure_ascii=False, indent=2))
    else:
        print(text_of(explained))
    for fault in explained.faults:
        print(f"error: {fault}", file=sys.stderr)
    if explained.faults:
        print(f"error: {_DAMAGED}", file=sys.stderr)
    return 1 if explained.faults else 0
