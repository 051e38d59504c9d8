"""FIDE's list as XML: those who took part, with the elements and the order of the list that came in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from lxml import etree

from elo_batch.writers.same.fixed import flag_of
from elo_batch.writers.same.model import CannotWriteError, Closed

_ID, _FLAG = "fideid", "status"


def same_xml(blocks: Iterable[bytes], closed: Closed) -> bytes:
    """The players of `closed` as they stand in the list, changed elements apart; new ones at the end.

    Args:
        blocks: the bytes of the list that came in, in pieces.
        closed: the rows to be written; `headings` gives the element of each column, in their order.

    Raises CannotWriteError where a player cannot be found again.
    """
    rows = _rows(closed)
    parser = etree.XMLPullParser(events=("end",), tag="player", resolve_entities=False, no_network=True)
    found: dict[str, bytes] = {}
    like: Any = None
    root: Any = None
    declared = False
    for block in blocks:
        declared |= not found and block.lstrip(b"\xef\xbb\xbf").startswith(b"<?xml")
        parser.feed(block)
        for _, element in parser.read_events():
            player: Any = element
            id_ = "".join((player.findtext(_ID) or "").split())
            root = player.getparent() if root is None else root
            if id_ in rows and id_ not in found:
                _change(player, rows[id_], closed.headings)
                like = deepcopy(player) if like is None else like
                found[id_] = etree.tostring(player, encoding="utf-8", with_tail=False)
            _forget(player)
    if lost := [id_ for id_ in rows if id_ not in found]:
        raise CannotWriteError(f"its player {lost[0]} cannot be found again")
    added = [_fresh(like, row, closed.headings) for row in closed.added.to_dict("records")]
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n' if declared else b""
    start, end = _root(root)
    return head + b"\n".join([start, *found.values(), *added, end, b""])


def _rows(closed: Closed) -> dict[str, dict[str, str]]:
    """Id -> column -> the new text, where it differs from the old one."""
    if "id" not in closed.old:
        raise CannotWriteError("its column id cannot be found again")
    rows: dict[str, dict[str, str]] = {id_: {} for id_ in closed.old["id"].tolist()}
    for name in closed.changed:
        triples = zip(closed.old["id"], closed.old[name], closed.new[name], strict=True)
        for id_, old, new in triples:
            if old != new:
                rows[id_][name] = new
    return rows


def _change(player: Any, row: Mapping[str, str], tags: Mapping[str, str]) -> None:
    for name, new in row.items():
        if name in tags:
            old = (player.findtext(tags[name]) or "").strip()
            text = flag_of(old, new) if name == _FLAG else new
            if text != old:
                _element(player, tags[name], tuple(tags.values())).text = text


def _element(player: Any, tag: str, order: tuple[str, ...]) -> Any:
    """The element of a player, made in its place where it is not there."""
    found = player.find(tag)
    if found is not None:
        return found
    before = order[: order.index(tag)]
    at = max((n + 1 for n, child in enumerate(player) if child.tag in before), default=0)
    found = etree.Element(tag)
    if at:
        found.tail = player[at - 1].tail
    player.insert(at, found)
    return found


def _fresh(like: Any, row: Mapping[Any, Any], tags: Mapping[str, str]) -> bytes:
    """A player with the elements of another one."""
    player = etree.Element("player") if like is None else deepcopy(like)
    for child in player:
        child.text = None
    woman = str(row.get("sex", ""))[:1].upper() in ("F", "W")
    for name, text in row.items():
        if str(name) in tags and str(text):
            value = flag_of("w" if woman else "", str(text)) if name == _FLAG else str(text)
            _element(player, tags[str(name)], tuple(tags.values())).text = value
    return etree.tostring(player, encoding="utf-8", with_tail=False)


def _root(root: Any) -> tuple[bytes, bytes]:
    """The start and the end of the list's outermost element."""
    empty = etree.Element(root.tag, dict(root.attrib)) if root is not None else etree.Element("playerslist")
    empty.text = " "
    start, end = etree.tostring(empty, encoding="utf-8").split(b"> <")
    return start + b">", b"<" + end


def _forget(player: Any) -> None:
    """Let go of a player that was read, and of what stands before it."""
    player.clear()
    parent = player.getparent()
    while parent is not None and player.getprevious() is not None:
        del parent[0]
