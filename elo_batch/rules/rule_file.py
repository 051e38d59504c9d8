"""A rule file as text and as values, so that a refusal can name its line; and the refusals themselves."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from elo_batch.problems import RequestError

_HEADER = re.compile(r"^\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")


@dataclass(frozen=True)
class RuleFile:
    """One rules.toml: where it is, how messages name it, its text, and its values."""

    path: Path
    shown: str
    text: str
    data: Mapping[str, Any]

    def line(self, table: str = "", index: int = 0, key: str = "") -> int:
        """The physical line of a table, or of a key in it; 0 where it cannot be found.

        `table` "" is the top of the file; `index` counts the tables of one name from 0.
        """
        begin, end = self._span(table, index)
        pattern = re.compile(rf'^\s*"?{re.escape(key)}"?\s*[=.]') if key else None
        lines = self.text.splitlines()
        if pattern is not None:
            found = [n for n in range(begin, end) if pattern.match(lines[n])]
            if found:
                return found[0] + 1
        if key and not table:
            return self._span(key, 0)[0]
        return begin

    def _span(self, table: str, index: int) -> tuple[int, int]:
        """First line after the header of a table, and the line of the next header (counted from 0)."""
        lines = self.text.splitlines()
        headers = [(n, match[1]) for n, text in enumerate(lines) if (match := _HEADER.match(text))]
        starts = [n for n, _ in headers] + [len(lines)]
        if not table:
            return 0, starts[0]
        own = [i for i, (_, name) in enumerate(headers) if name.replace('"', "") == table]
        if index >= len(own):
            return 0, 0
        return starts[own[index]] + 1, starts[own[index] + 1]


def read_rule_file(path: Path, shown: str) -> RuleFile:
    """Read a rule file; RequestError where it is missing, not UTF-8, or not TOML (with the line)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        return RuleFile(path, shown, text, tomllib.loads(text))
    except OSError as error:
        raise RequestError(f"rule file {shown} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RequestError(f"rule file {shown} is not UTF-8 text; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        where = f"{shown}:{line[1]}" if line else shown
        raise RequestError(f"{where}: this is not TOML: {error}") from None
    except RecursionError:
        raise RequestError(f"rule file {shown} nests its values too deeply") from None
    except ValueError as error:
        raise RequestError(f"rule file {shown!r} cannot be read: {error}") from None


@dataclass
class Refusals:
    """Collects all that is wrong with one rule file, then refuses it once."""

    file: RuleFile
    sentences: list[str] = field(default_factory=list)

    def add(self, sentence: str, table: str = "", index: int = 0, key: str = "") -> None:
        """Note one fault at a table and key."""
        line = self.file.line(table, index, key)
        where = f"{self.file.shown}:{line}" if line else self.file.shown
        self.sentences.append(f"{where}: {sentence}")

    def unknown(self, key: str, known: tuple[str, ...], table: str = "", index: int = 0) -> None:
        """Note an unknown key, with the near ones and all that are known."""
        inside = f" in {table}" if table else ""
        self.add(
            f"unknown key '{key}'{inside}{near(key, known)}; known: {', '.join(known)}", table, index, key
        )

    def raise_any(self) -> None:
        """Raise RequestError with every sentence, if there is one."""
        if self.sentences:
            raise RequestError("\n".join(self.sentences))


def near(word: str, known: tuple[str, ...]) -> str:
    """The nearest known words as a question, or nothing.

    >>> near("fide-standart", ("fide-standard", "elo"))
    " (did you mean 'fide-standard'?)"
    """
    close = get_close_matches(word, known, n=2)
    return f" (did you mean {' or '.join(repr(name) for name in close)}?)" if close else ""
