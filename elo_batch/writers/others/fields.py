"""Fields of a file that no input gives: which a format has, how they are written, and which are missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from elo_batch.problems import Place, Problem, RequestError


@dataclass(frozen=True)
class Field:
    """A field that may be set: its name, what its value must look like, and an example of one.

    `needed`: whoever receives the file refuses it without this field.
    """

    name: str
    form: str
    like: str
    needed: bool = False


def field_key(name: str) -> str:
    """A field's name as it is compared.

    >>> field_key("Event code"), field_key("H_AFF_ID")
    ('EVENTCODE', 'HAFFID')
    """
    return re.sub(r"[\s_]+", "", name).upper()


def set_fields(given: Mapping[str, str], known: Iterable[Field], format_name: str) -> dict[str, str]:
    """What the user set, under the names of the format.

    Raises RequestError for a field that the format has not, and for a value that no such field may have.

    >>> set_fields({"zip": "12345"}, [Field("ZIP", "[0-9]{5}", "12345")], "post")
    {'ZIP': '12345'}
    """
    by_key = {field_key(field.name): field for field in known}
    found = {}
    for name, value in given.items():
        field = by_key.get(field_key(name))
        if field is None:
            names = ", ".join(field.name for field in by_key.values())
            choices = f"there are {names}" if names else "it has none"
            raise RequestError(f"--set {name}: {format_name} has no such field to set; {choices}")
        text = " ".join(value.split())
        if not re.fullmatch(field.form, text):
            raise RequestError(f"--set {field.name}={value}: write it like {field.like}")
        found[field.name] = text
    return found


def missing_fields(
    values: Mapping[str, str], known: Iterable[Field], format_name: str, more: Iterable[str] = ()
) -> list[Problem]:
    """One problem that names every needed field without a value, and the other things that are missing."""
    lacking = [field.name for field in known if field.needed and not values.get(field.name)]
    lacking += more
    if not lacking:
        return []
    return [Problem("W108", Place(), {"format": format_name, "fields": ", ".join(lacking)})]


def deputies_left_out(deputies: Iterable[str], format_name: str) -> list[Problem]:
    """A note (W123) of the deputy arbiters, for a format that has no place for them.

    >>> [problem.message for problem in deputies_left_out(["", "Birch, Ben; Cedar, Cy"], "ECF")]
    ['the file for ECF has no place for the deputy arbiters: Birch, Ben; Cedar, Cy']
    """
    found = "; ".join(dict.fromkeys(text for text in deputies if text))
    return [Problem("W123", Place(), {"format": format_name, "found": found})] if found else []
