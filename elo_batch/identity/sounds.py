"""Names by their sound: what is left when alphabets, accents and habits of transliteration do not count.

A comparison of sounds is a hint, never a match: different people may sound alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from anyascii import anyascii

from elo_batch.arrow import pa, pc
from elo_batch.notation.names import name_keys, spelled

TITLES = ("gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "prof", "mr", "mrs", "ms", "ing")
"""Titles that people write beside a name."""

_TITLE = rf"(?:{'|'.join(TITLES)})"
_BESIDE = (  # what stands beside a name: titles before and after it, ids and ratings
    (rf"^(?:{_TITLE}\b\.?\s*)+(?:\s|\b)([^,])", r"\1"),
    (rf",?\s+{_TITLE}\.?$", ""),
)
_SOUNDS = (  # the first that fits is taken; one sound has one sign after it
    (r"schtsch|shch|szcz|sch|sh|sz", "s"),
    (r"tsch|tch|ch|cz|tz|ts", "c"),
    (r"zh|zs", "z"),
    (r"kh|gh", "h"),
    (r"ck|q", "k"),
    (r"ae", "a"),
    (r"oe", "o"),
    (r"ou|oy|ue", "u"),
    (r"[jy]", "i"),
    (r"^ie", "e"),
)
_LETTERS = (("ph", "f"), ("th", "t"), ("w", "v"), ("x", "ks"))
_DOUBLED = "aeiobcdfgklmnprstuz"


def sounds(names: Any) -> Any:
    """Names (Arrow texts) by their sound: letters a to z, blanks, and the comma after the surname.

    >>> sounds(spelled(["Юрий Щербаков", "Iurij Scherbakov", "Müller, J.", "GM Mueller, J"])).to_pylist()
    ['iuri serbakov', 'iuri serbakov', 'muler, i', 'muler, i']
    """
    found = _in_latin_letters(name_keys(names))
    for pattern, written in _BESIDE:
        found = pc.replace_substring_regex(found, pattern, written)
    found = pc.replace_substring_regex(found, r"['`´]", "")
    found = pc.utf8_trim(pc.replace_substring_regex(found, r"[^a-z,]+", " "), characters=" ,")
    found = pc.replace_substring_regex(found, " ?,[ ,]*", ", ")
    words = pc.split_pattern(found, " ")
    coded = pc.dictionary_encode(pc.list_flatten(words))
    heard = _sounds_of_words(coded.dictionary).take(coded.indices)
    return pc.binary_join(pa.ListArray.from_arrays(words.offsets, heard), pa.scalar(" ", heard.type))


def _sounds_of_words(words: Any) -> Any:
    for pattern, written in _SOUNDS:
        words = pc.replace_substring_regex(words, pattern, written)
    for letters, written in _LETTERS:
        words = pc.replace_substring(words, letters, written)
    return _without_doubled(words)


def _in_latin_letters(keys: Any) -> Any:
    """Every alphabet in the letters a to z."""
    plain = pc.string_is_ascii(keys)
    if pc.all(plain).as_py():
        return keys
    latin = [anyascii(text).lower() for text in keys.filter(pc.invert(plain)).to_pylist()]
    return pc.replace_with_mask(keys, pc.invert(plain), pa.array(latin, type=keys.type))


def _without_doubled(texts: Any) -> Any:
    doubled = pc.match_substring_regex(texts, "|".join(letter * 2 for letter in _DOUBLED))
    some = texts.filter(doubled)
    for letter in _DOUBLED:
        some = pc.replace_substring(some, letter * 2, letter)
    return pc.replace_with_mask(texts, doubled, some)


def sounds_of(names: Sequence[str]) -> list[str]:
    """The same for a list of texts."""
    return [str(text) for text in sounds(spelled(names)).to_pylist()]


def orders(sound: str) -> list[str]:
    """The words of a sound, beginning with each of them: nobody knows which is the surname.

    >>> orders("alder, an mari")
    ['alder an mari', 'an mari alder', 'mari alder an']
    """
    words = sound.replace(",", " ").split()
    return [" ".join(words[n:] + words[:n]) for n in range(len(words))]


def in_any_order(sound: str) -> str:
    """The words of a sound in one order: nobody knows which is the surname.

    >>> in_any_order("alder, an") == in_any_order("an alder")
    True
    """
    return " ".join(sorted(sound.replace(",", " ").split()))
