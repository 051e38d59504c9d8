"""Names of entries that stand in one cell with a title, a code or a rating: `GM Alder, Ann (2500)`."""

from __future__ import annotations

from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.name_parts import OF_PARTS, NameParts, name_parts


class NamesApart:
    """Takes the cells of names apart, and counts what they held with the name.

    >>> names = NamesApart(Findings("open.csv", ["1,GM Alder"]))
    >>> names.read("GM Alder", 1).title, names.report(), names.findings.problems[0].code
    ('GM', None, 'H015')
    """

    def __init__(self, findings: Findings) -> None:
        """Begin with no cell; `findings` gets the notes."""
        self.findings = findings
        self._seen: dict[str, dict[tuple[int, str], str]] = {}

    def read(self, text: str, line: int) -> NameParts:
        """The parts of one cell of a line."""
        found = name_parts(text)
        for part, code in OF_PARTS.items():
            if value := getattr(found, part):
                self._seen.setdefault(code, {})[line, text] = value
        return found

    def report(self) -> None:
        """One note for each kind of part (H014, H015, H016), at its first cell."""
        for code, cells in self._seen.items():
            (line, text), part = next(iter(cells.items()))
            self.findings.add(code, line, "name", count=len(cells), found=text, part=part)
        self._seen.clear()
