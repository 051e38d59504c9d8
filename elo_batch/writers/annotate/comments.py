"""Comments of a sheet: the text, and the little box that shows it. Comments that are there stay."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from elo_batch.writers.annotate.cells import Placed
from elo_batch.writers.annotate.package import LINKS, MAIN, Package, bytes_of, parsed

_AUTHOR = "elo-batch"
_COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
_VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_NO_COMMENTS = f'<comments xmlns="{MAIN}"><authors/><commentList/></comments>'.encode()
_V = "urn:schemas-microsoft-com:vml"
_O = "urn:schemas-microsoft-com:office:office"
_X = "urn:schemas-microsoft-com:office:excel"
_NO_SHAPES = (
    f'<xml xmlns:v="{_V}" xmlns:o="{_O}" xmlns:x="{_X}">'
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype></xml>'
).encode()
# What may follow the comments' drawing in a sheet, in the order of the standard.
_AFTER = ("legacyDrawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst")
_LINE = 60  # characters of a line in the box


def comment(package: Package, part: str, sheet: etree._Element, placed: Sequence[Placed]) -> None:
    """Add a comment to each placed mark of the sheet in `part`; `sheet` is its root."""
    related = {kind: target for _, kind, target in package.relations(part)}
    texts = related.get("comments") or _new_comments(package, part)
    root = parsed(package.read(texts))
    taken = _add_texts(root, placed)
    package.changed[texts] = bytes_of(root)
    shapes = _shapes_part(package, part, sheet)
    drawing = parsed(package.read(shapes))
    _add_shapes(drawing, [each for each in placed if each.reference not in taken])
    package.changed[shapes] = bytes_of(drawing)


def _new_comments(package: Package, part: str) -> str:
    name = package.free_name("xl/comments{}.xml")
    package.changed[name] = _NO_COMMENTS
    package.relate(part, "comments", name)
    package.declare(part=name, content_type=_COMMENTS_TYPE)
    return name


def _shapes_part(package: Package, part: str, sheet: etree._Element) -> str:
    """The drawing that holds the boxes: the one the sheet names, or a new one."""
    legacy = sheet.find(f"{{{MAIN}}}legacyDrawing")
    targets = {key: target for key, _, target in package.relations(part)}
    if legacy is not None and legacy.get(f"{{{LINKS}}}id", "") in targets:
        return targets[legacy.get(f"{{{LINKS}}}id", "")]
    name = package.free_name("xl/drawings/vmlDrawing{}.vml")
    package.changed[name] = _NO_SHAPES
    package.declare(ending="vml", content_type=_VML_TYPE)
    key = package.relate(part, "vmlDrawing", name)
    new = etree.Element(f"{{{MAIN}}}legacyDrawing", {f"{{{LINKS}}}id": key})
    later = next((item for item in sheet if etree.QName(item).localname in _AFTER), None)
    sheet.insert(sheet.index(later) if later is not None else len(sheet), new)
    return name


def _add_texts(root: etree._Element, placed: Sequence[Placed]) -> set[str]:
    """Write the comments, below those that are there; the cells that had one already."""
    authors, listed = root.find(f"{{{MAIN}}}authors"), root.find(f"{{{MAIN}}}commentList")
    if authors is None or listed is None:
        raise KeyError("the comments have no list")
    etree.SubElement(authors, f"{{{MAIN}}}author").text = _AUTHOR
    author = str(len(authors) - 1)
    there = {item.get("ref", ""): item for item in listed}
    taken = set()
    for each in placed:
        old = there.get(each.reference)
        if old is not None:
            taken.add(each.reference)
        else:
            old = etree.SubElement(listed, f"{{{MAIN}}}comment", {"ref": each.reference, "authorId": author})
            etree.SubElement(old, f"{{{MAIN}}}text")
        text = old.find(f"{{{MAIN}}}text")
        run = etree.SubElement(text if text is not None else old, f"{{{MAIN}}}r")
        content = etree.SubElement(run, f"{{{MAIN}}}t")
        content.text = ("\n\n" if each.reference in taken else "") + _clean(each.mark.text)
        content.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return taken


def _clean(text: str) -> str:
    """A text without the control characters that XML cannot hold."""
    return "".join(c if c in "\n\t" or ord(c) >= 32 else "\ufffd" for c in text)


def _add_shapes(drawing: etree._Element, placed: Sequence[Placed]) -> None:
    first = 5_000 + len(drawing)
    for number, each in enumerate(placed, first):
        drawing.append(etree.fromstring(_shape(number, each)))


def _shape(number: int, each: Placed) -> str:
    lines = sum(1 + len(line) // _LINE for line in each.mark.text.split("\n"))
    row, column = each.row, each.column
    anchor = f"{column + 1}, 12, {max(row - 1, 0)}, 6, {column + 6}, 12, {row + 2 + lines}, 6"
    return (
        f'<v:shape xmlns:v="{_V}" xmlns:o="{_O}" xmlns:x="{_X}" id="_x0000_s{number}" type="#_x0000_t202" '
        'style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">'
        '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>'
        '<v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/>'
        f"<x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>"
        f"<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
    )
