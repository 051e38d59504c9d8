"""Crosstables: one row for each player, a column for each round (Swiss) or each opponent (round robin).

Any reader that has a table as text (delimited text, sheets, web pages) makes a `Crosstable` of it:

    No.  Name        Rtg   1.Rd  2.Rd  Pts.
    1    Alder, Ann  2100  3w1   2b½   1.5
    2    Birch, Ben  2000  -1    1w½   1.5
    3    Cedar, Cy   1900  1b0   -0    0

and hands it to `event_tables`, which gives the players, the event and the games, each game once.
"""

from elo_batch.readers.crosstable.find import crosstable_of as crosstable_of
from elo_batch.readers.crosstable.find import games_told as games_told
from elo_batch.readers.crosstable.find import in_text as in_text
from elo_batch.readers.crosstable.find import tables_of as tables_of
from elo_batch.readers.crosstable.grid import Crosstable as Crosstable
from elo_batch.readers.crosstable.grid import find_crosstable as find_crosstable
from elo_batch.readers.crosstable.read import event_tables as event_tables
