"""A text file as a stream of blocks with one kind of line end; a huge one does not fill the memory."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from elo_batch.readers.sniff import utf16_without_mark
from elo_batch.readers.source import blocks

BLOCK = 8_000_000
"""Bytes read at a time."""
_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Blocks:
    """The bytes of a text file, block by block, with LF line ends and without byte-order mark.

    Attributes:
        nul: the number of NUL bytes left out so far, and the line (counted from 1) of the first of them.
    """

    def __init__(self, path: str, block: int = BLOCK) -> None:
        """Remember what to read; nothing is opened before the blocks are asked for."""
        self.path, self.block = path, block
        self.nul = (0, 0)

    def __iter__(self) -> Iterator[bytes]:
        """Each block in turn. Raises RequestError and UnreadableError as `source.blocks` does."""
        lines, held = 1, b""
        for raw in self._decoded():
            data = held + raw
            held = b"\r" if data.endswith(b"\r") else b""  # its line feed may begin the next block
            data = data[: len(data) - len(held)]
            if b"\r" in data:
                data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            if b"\0" in data:
                first = self.nul[1] or lines + data.count(b"\n", 0, data.index(b"\0"))
                self.nul = self.nul[0] + data.count(b"\0"), first
                data = data.replace(b"\0", b"")
            yield data
            lines += data.count(b"\n")
        if held:
            yield b"\n"

    def _decoded(self) -> Iterator[bytes]:
        decoder: codecs.IncrementalDecoder | None = None
        for number, raw in enumerate(self._raw()):
            if number == 0:
                codec = next((codec for mark, codec in _UTF16 if raw.startswith(mark)), "")
                codec = codec or utf16_without_mark(raw)
                decoder = codecs.getincrementaldecoder(codec)("replace") if codec else None
            data = decoder.decode(raw).encode() if decoder else raw
            yield data.removeprefix(codecs.BOM_UTF8) if number == 0 else data

    def _raw(self) -> Iterator[bytes]:
        yield from blocks(self.path, self.block)
