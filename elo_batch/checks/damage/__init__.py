"""The damage detector: cells that a spreadsheet, a typist or a wrong decoding changed.

It looks at tables of text before they are typed, says what a cell probably was, and repairs only when it is
told to, and only what can have been one thing alone. Each distinct text of a column is looked at once.
"""

from elo_batch.checks.damage.far_dates import far_dates
from elo_batch.checks.damage.far_events import Limit, far_events
from elo_batch.checks.damage.mend import Mended, mend
from elo_batch.checks.damage.model import Said
from elo_batch.checks.damage.results import BY_DECODING

__all__ = ["BY_DECODING", "Limit", "Mended", "Said", "far_dates", "far_events", "mend"]
