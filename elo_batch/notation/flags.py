"""Yes and no, and the status of a player, as files write them."""

from __future__ import annotations

from typing import Literal

from elo_batch.notation.text import bare

Status = Literal["active", "inactive", "withdrawn"]

_YES = frozenset(["yes", "y", "true", "t", "1", "x", "ja", "j", "si", "s", "oui", "o", "da", "tak", "rated"])
_NO = frozenset(["no", "n", "false", "f", "0", "nein", "non", "nie", "net", "nee", "unrated"])
_WORDS: dict[Status, str] = {
    "active": "active a aktiv actif activo w wa yes",
    "inactive": "inactive i wi iw inaktiv inactif inactivo passive passiv",
    "withdrawn": "withdrawn left deceased gone resigned",
}
_STATUS: dict[str, Status] = {word: status for status, words in _WORDS.items() for word in words.split()}


def parse_flag(text: str) -> bool | None:
    """Yes or no in several languages; None for blank and anything else.

    >>> parse_flag("Ja"), parse_flag("FALSE"), parse_flag("")
    (True, False, None)
    """
    folded = bare(text)
    return True if folded in _YES else False if folded in _NO else None


def parse_status(text: str) -> Status | None:
    """The status of a player, also as flags of FIDE lists (`i`, `wi` inactive; `w` woman), or None.

    >>> parse_status("wi"), parse_status("Active"), parse_status("")
    ('inactive', 'active', None)
    """
    return _STATUS.get(bare(text))
