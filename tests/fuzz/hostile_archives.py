"""Archives that unpack to far more than they are, and archives with evil names."""

from __future__ import annotations

import gzip
import struct
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

MEGABYTE = 1_000_000
MANY = 10_000  # megabytes
TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)


def repeated(piece: bytes, times: int, wbits: int = -15) -> bytes:
    """A deflated stream of one piece many times over, made without ever holding it."""
    first = zlib.compressobj(9, wbits=wbits)
    packed = first.compress(piece) + first.flush(zlib.Z_FULL_FLUSH)
    again = zlib.compressobj(9, wbits=-15)
    block = again.compress(piece) + again.flush(zlib.Z_FULL_FLUSH)
    return packed + block * (times - 1) + b"\x03\x00"


def gzip_bomb(path: Path, piece: bytes = bytes(MEGABYTE), times: int = MANY) -> Path:
    """A gzip file of one piece many times over."""
    path.write_bytes(b"\x1f\x8b\x08\0\0\0\0\0\x02\xff" + repeated(piece, times) + bytes(8))
    return path


def zip_of(path: Path, parts: Mapping[str, str | bytes]) -> Path:
    """A zip archive of some parts."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def with_bomb(path: Path, name: str, packed: bytes, size: int) -> Path:
    """Append a member whose deflated bytes are given to an archive, and say that it has `size` bytes."""
    with zipfile.ZipFile(path, "a") as archive:
        archive.fp.seek(archive.start_dir)  # type: ignore[union-attr, attr-defined]
        info = zipfile.ZipInfo(name)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.compress_size, info.file_size, info.CRC = len(packed), size, 0
        info.header_offset = archive.start_dir  # type: ignore[attr-defined]
        archive.fp.write(info.FileHeader(zip64=size > 0xFFFFFFFF))  # type: ignore[union-attr]
        archive.fp.write(packed)  # type: ignore[union-attr]
        archive.start_dir = archive.fp.tell()  # type: ignore[union-attr, attr-defined]
        archive.filelist.append(info)
        archive.NameToInfo[name] = info
        archive._didModify = True  # type: ignore[attr-defined]
    return path


def nested_zips(path: Path, depth: int = 5, copies: int = 16) -> Path:
    """A zip of zips of zips ... of zeros, like 42.zip."""
    data, name = bytes(10 * MEGABYTE), "zeros.csv"
    for level in range(depth):
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for copy in range(copies):
                archive.writestr(f"{copy}-{name}", data)
        data, name = out.getvalue(), f"level{level}.zip"
    path.write_bytes(data)
    return path


def xlsx_parts(
    sheet: str | bytes, names: tuple[str, ...] = ("Games",), **others: str
) -> dict[str, str | bytes]:
    """The parts of a workbook whose sheets all hold the same XML; `others` by the end of their name."""
    sheets = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(names, 1))
    relations = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": f'<?xml version="1.0"?><Relationships xmlns="{_PACKAGE}"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<?xml version="1.0"?><workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f"<sheets>{sheets}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<?xml version="1.0"?><Relationships xmlns="{_PACKAGE}">{relations}'
        "</Relationships>",
    }
    parts |= {f"xl/worksheets/sheet{n}.xml": sheet for n in range(1, len(names) + 1)}
    return parts | {f"xl/{name}.xml": content for name, content in others.items()}


def sheet_xml(rows: str) -> str:
    """A sheet of rows of XML."""
    return f'<?xml version="1.0"?><worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def gzipped(path: Path, data: bytes) -> Path:
    """A gzip file."""
    path.write_bytes(gzip.compress(data))
    return path


def renamed_member(path: Path, old: str, new: bytes) -> Path:
    """Write another name of the same length over the name of a member: what no library would write."""
    data = path.read_bytes()
    assert len(old.encode()) == len(new)
    path.write_bytes(data.replace(old.encode(), new))
    return path


def end_of_archive(count: int) -> bytes:
    """The end record of a zip that says it has `count` members and has none."""
    return struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, 0, 0, 0)
