"""Counts with the word that goes with them: `1 row`, `2 rows`."""

from __future__ import annotations


def plural(count: int, noun: str) -> str:
    """The count with its noun.

    >>> plural(1, "file"), plural(2, "file"), plural(1200, "row")
    ('1 file', '2 files', '1,200 rows')
    """
    return f"{count:,} {_worded(count == 1, noun)}"


def counted(number: str, words: str) -> str:
    """A written number with what is counted: a noun, or both forms where more than an `s` changes.

    >>> counted("1", "hidden row"), counted("2", "hidden row")
    ('1 hidden row', '2 hidden rows')
    >>> counted("1", "cell holds|cells hold"), counted("7", "cell holds|cells hold")
    ('1 cell holds', '7 cells hold')
    """
    return f"{number} {_worded(number == '1', words)}"


def _worded(is_one: bool, words: str) -> str:
    one, _, more = words.partition("|")
    return one if is_one else more or f"{one}s"
