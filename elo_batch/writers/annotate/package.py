"""The parts of an XLSX file: which part is which sheet, and the same file with a few parts exchanged."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_NO_RELATIONS = f'<Relationships xmlns="{RELATIONS}"/>'.encode()


def parsed(content: bytes) -> etree._Element:
    """The root of an XML part; entities are not resolved and nothing is fetched."""
    return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))


def bytes_of(root: etree._Element) -> bytes:
    """An XML part as it stands in the file."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


@dataclass
class Package:
    """An XLSX file that is being changed.

    `changed`: part -> its new content. Everything else is copied as it lies in the file.
    """

    data: bytes
    changed: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Open the archive. Raises zipfile.BadZipFile for anything else."""
        self._archive = zipfile.ZipFile(io.BytesIO(self.data))
        self._names = set(self._archive.namelist())

    def has(self, part: str) -> bool:
        """Whether the part exists."""
        return part in self.changed or part in self._names

    def read(self, part: str) -> bytes:
        """The content of a part, with the changes so far."""
        return self.changed[part] if part in self.changed else self._archive.read(part)

    def sheets(self) -> Mapping[str, str]:
        """Name of a sheet -> its part."""
        targets = {key: target for key, _, target in self.relations("xl/workbook.xml")}
        root = parsed(self.read("xl/workbook.xml"))
        return {
            sheet.get("name", ""): targets.get(sheet.get(f"{{{LINKS}}}id", ""), "")
            for sheet in root.iter(f"{{{MAIN}}}sheet")
        }

    def relations(self, part: str) -> list[tuple[str, str, str]]:
        """The relations of a part: id, kind (last word of its type), target as a part."""
        name = _relations_part(part)
        if not self.has(name):
            return []
        base = posixpath.dirname(part)
        return [
            (
                item.get("Id", ""),
                item.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/" + base, item.get("Target", "")))[1:],
            )
            for item in parsed(self.read(name))
        ]

    def relate(self, part: str, kind: str, target: str) -> str:
        """Add a relation to a part; its id."""
        name = _relations_part(part)
        root = parsed(self.read(name) if self.has(name) else _NO_RELATIONS)
        taken = {item.get("Id") for item in root}
        key = next(f"rId{n}" for n in range(1, len(taken) + 2) if f"rId{n}" not in taken)
        facts = {"Id": key, "Type": f"{LINKS}/{kind}", "Target": f"/{target}"}
        etree.SubElement(root, f"{{{RELATIONS}}}Relationship", facts)
        self.changed[name] = bytes_of(root)
        return key

    def free_name(self, pattern: str) -> str:
        """The first name of a numbered part that is not taken: `xl/comments{}.xml`."""
        return next(name for n in range(1, 100_000) if not self.has(name := pattern.format(n)))

    def declare(self, part: str = "", ending: str = "", content_type: str = "") -> None:
        """Say what a new part, or every part with an ending, holds."""
        root = parsed(self.read("[Content_Types].xml"))
        name, key, value = ("Override", "PartName", f"/{part}") if part else ("Default", "Extension", ending)
        if not any(item.get(key) == value for item in root):
            item = etree.Element(f"{{{TYPES}}}{name}", {key: value, "ContentType": content_type})
            root.insert(len(root) if part else 0, item)
            self.changed["[Content_Types].xml"] = bytes_of(root)

    def written(self) -> bytes:
        """The whole file with the changed parts in their places, new ones at the end."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for info in self._archive.infolist():
                content = self.changed.get(info.filename)
                archive.writestr(info, self._archive.read(info) if content is None else content)
            for name in (name for name in self.changed if name not in self._names):
                info = zipfile.ZipInfo(name)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, self.changed[name])
        return out.getvalue()


def _relations_part(part: str) -> str:
    folder, name = posixpath.split(part)
    return f"{folder}/_rels/{name}.rels"
