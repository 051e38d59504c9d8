"""XML read without entities, network and surprises; every element with its line and as it was written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from elo_batch.problems import Place, Problem
from elo_batch.readers.web.safe import xml_parser

_DECLARATION = re.compile(rb"\A\s*<\?xml.*?\?>", re.DOTALL)
_DOCTYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_START = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<([\w.-]+)(?=[\s/>])", re.DOTALL)


@dataclass(frozen=True)
class Item:
    """One element: its line, and its attributes without blanks around them."""

    line: int
    values: Mapping[str, str]

    def get(self, name: str) -> str:
        """An attribute, "" where there is none."""
        return self.values.get(name, "")


@dataclass(frozen=True)
class Items:
    """The elements of a file by name, and the lines as a reader of problems sees them."""

    by_name: Mapping[str, list[Item]]
    written: list[str]

    def all(self, name: str) -> list[Item]:
        """The elements of a name, in the order of the file."""
        return self.by_name.get(name, [])

    def first(self, name: str) -> Item:
        """The first element of a name; one without attributes where there is none."""
        return next(iter(self.all(name)), Item(1, {}))


def parse_xml(data: bytes, file: str) -> etree._Element | Problem:
    """The root of an XML text in UTF-8, or why it is not read: not well-formed (C515), entities (C516)."""
    body = _DECLARATION.sub(lambda match: b"\n" * match[0].count(b"\n"), data, count=1)
    if found := _DOCTYPE.search(body):
        line = body.count(b"\n", 0, found.start()) + 1
        return Problem("C516", Place(file, line=line))
    try:
        return etree.fromstring(body.lstrip() if not body.strip() else body, xml_parser())
    except etree.XMLSyntaxError as error:
        line, column = error.position
        reason = re.sub(r",? ?line \d+, column \d+.*", "", error.msg or "").strip() or "it is empty"
        return Problem("C515", Place(file, line=max(line, 1)), {"reason": reason, "column": column})


def elements(root: etree._Element, data: bytes) -> Items:
    """Every element of a parsed file, on the line where its tag begins."""
    nodes = [node for node in root.iter() if isinstance(node.tag, str)]
    lines = _lines_of_tags(data)
    if len(lines) != len(nodes):
        lines = [_sourceline(node) for node in nodes]
    by_name: dict[str, list[Item]] = {}
    written = [""] * max(lines, default=1)
    for node, line in zip(nodes, lines, strict=True):
        values = {str(name): " ".join(str(value).split()) for name, value in node.attrib.items()}
        by_name.setdefault(str(node.tag), []).append(Item(line, values))
        shown = " ".join(f'{name}="{value}"' for name, value in values.items() if value)
        if not written[line - 1] or values:
            written[line - 1] = f"<{node.tag} {shown}>"
    return Items(by_name, written)


def _sourceline(node: etree._Element) -> int:
    line = node.sourceline
    return line if isinstance(line, int) else 1


def _lines_of_tags(data: bytes) -> list[int]:
    """The line of each start tag, in order; the parser only tells where a tag ends."""
    lines, line, at = [], 1, 0
    for match in _START.finditer(data):
        line += data.count(b"\n", at, match.start())
        at = match.start()
        if match[1]:
            lines.append(line)
    return lines
