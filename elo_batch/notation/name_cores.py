"""What is left of a name without the marks, numbers and words that people set beside it."""

from __future__ import annotations

import re
from typing import Any

from elo_batch.arrow import pa, pc
from elo_batch.notation.names import name_keys, plain_keys

_BRACKETS = r"[(\[{<][^)\]}>]*[)\]}>]"
_BESIDE = (
    r"(?:^| )(?:jr|jun|junior|sr|sen|senior|dr|prof|ing|mag|mr|mrs|ms|w?[gifc]m|w?nm|a[gifc]m|captain|guest)"
    r"(?: |$)"
)
_LOOKS = str.maketrans("015|", "olsl")
_IN_A_WORD = re.compile(r"(?<=[^\W\d_])[015|]|(?<![^\s,])[015|](?=[^\W\d_])")


def name_cores(names: Any) -> Any:
    """Names (Arrow texts) as their words alone: a hint that two are one, never a match.

    A digit within a word counts as the letter that looks like it.

    >>> from elo_batch.notation.names import spelled
    >>> name_cores(spelled(["Elm, Ned*", "Elm. Ned (W)", "E1m, Ned", "1. Elm, Ned, Jr."])).to_pylist()
    ['elm ned', 'elm ned', 'elm ned', 'elm ned']
    """
    keys = plain_keys(name_keys(names))
    keys = pc.replace_substring_regex(keys, _BRACKETS, " ")
    typed = pc.match_substring_regex(keys, r"\p{L}[015|]|[015|]\p{L}")
    if pc.any(typed).as_py():
        letters = [
            _IN_A_WORD.sub(lambda sign: sign[0].translate(_LOOKS), text)
            for text in keys.filter(typed).to_pylist()
        ]
        keys = pc.replace_with_mask(keys, typed, pa.array(letters, type=keys.type))
    words = pc.utf8_trim_whitespace(pc.replace_substring_regex(keys, r"[^\p{L}]+", " "))
    for _ in range(2):
        words = pc.replace_substring_regex(words, _BESIDE, " ")
    return pc.utf8_trim_whitespace(words)
