"""A one-off change of a whole list, read top to bottom: choose the change, read the list, apply, report.

`steps_on` chooses, `adjust_file` reads and applies, `adjust_list` applies to a list that is read already.
"""

from __future__ import annotations

from elo_batch.adjusting.line import AdjustedList, adjust_file, adjust_list
from elo_batch.adjusting.steps import Step, steps_on

__all__ = ["AdjustedList", "Step", "adjust_file", "adjust_list", "steps_on"]
