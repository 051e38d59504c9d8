"""The look of a marked cell: the cell's own format with another background."""

from __future__ import annotations

from copy import deepcopy

from lxml import etree

from elo_batch.problems import Severity
from elo_batch.writers.annotate.package import MAIN, Package, bytes_of, parsed

_STYLES = "xl/styles.xml"
_COLOURS = {Severity.ERROR: "FFF4B6B6", Severity.WARNING: "FFFFE699", Severity.NOTE: "FFDDEBF7"}


class Styles:
    """The formats of one workbook; marked ones are added as they are asked for."""

    def __init__(self, package: Package) -> None:
        """Read the formats of the workbook."""
        self._package = package
        self._root = parsed(package.read(_STYLES))
        self._formats = self._part("cellXfs")
        self._fills: dict[Severity, str] = {}
        self._made: dict[tuple[str, Severity], str] = {}

    def marked(self, style: str, severity: Severity) -> str:
        """The number of the format that is like `style` (a number as text) with the colour of a severity."""
        key = style, severity
        if key not in self._made:
            source = self._formats[int(style)] if int(style) < len(self._formats) else self._formats[0]
            new = deepcopy(source)
            new.set("fillId", self._fill(severity))
            new.set("applyFill", "1")
            self._formats.append(new)
            self._made[key] = str(len(self._formats) - 1)
        return self._made[key]

    def save(self) -> None:
        """Put the formats back into the workbook."""
        for name in ("cellXfs", "fills"):
            part = self._part(name)
            part.set("count", str(len(part)))
        self._package.changed[_STYLES] = bytes_of(self._root)

    def _fill(self, severity: Severity) -> str:
        if severity not in self._fills:
            fills = self._part("fills")
            fill = etree.SubElement(fills, f"{{{MAIN}}}fill")
            pattern = etree.SubElement(fill, f"{{{MAIN}}}patternFill", {"patternType": "solid"})
            etree.SubElement(pattern, f"{{{MAIN}}}fgColor", {"rgb": _COLOURS[severity]})
            etree.SubElement(pattern, f"{{{MAIN}}}bgColor", {"indexed": "64"})
            self._fills[severity] = str(len(fills) - 1)
        return self._fills[severity]

    def _part(self, name: str) -> etree._Element:
        found = self._root.find(f"{{{MAIN}}}{name}")
        if found is None:
            raise KeyError(f"{_STYLES} has no {name}")
        return found
