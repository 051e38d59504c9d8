"""One cell of a page: its text, and what its marks say of a player, a colour and a result.

chess-results.com puts the start number in the link of a name (`snr=12`) and colours in classes (`FarbewT`);
Vega puts number, title and sex in classes of their own, and opponent, colour and result of a round too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from elo_batch.notation.text import tidy

_SNR = re.compile(r"[?&;]snr=(\d{1,5})(?!\d)")
_CARD = re.compile(r"playercard\.\w+#(\d{1,5})$")
_FIDE_ID = re.compile(
    r"(?:fide\.com/(?:profile/|card\.phtml\?event=|.*[?&](?:event|id_number)=))(\d{4,10})(?!\d)"
)
_NUMBERS = frozenset({"idn", "idwhite", "idblack", "sort-num"})
_TITLES = frozenset({"title", "title2"})
_SEXES = {"male": "m", "female": "w"}
_COLOURS = {
    "farbewt": "w", "farbest": "b", "cw": "w", "cb": "b", "white_note": "w", "black_note": "b"
}  # fmt: skip
_HALVES = str.maketrans({"⁄": "/"})


@dataclass(frozen=True)
class WebCell:
    """A cell.

    Attributes:
        text: all its text, with single blanks; the name of its picture where it has none; of a round of Vega
            opponent, colour and result as `12w1`, a bye as `-½`.
        name: the player's name where marks set it apart, else "".
        number: the start number that marks or links give; 0 = none.
        colour: "w" or "b" where a mark gives the colour.
        id: the FIDE id in a link to the player's page.
    """

    text: str
    name: str = ""
    number: int = 0
    title: str = ""
    sex: str = ""
    rating: str = ""
    colour: str = ""
    id: str = ""


def read_cell(node: etree._Element) -> WebCell:
    """Read a cell (or a caption) with its marks."""
    if not len(node) and not node.get("class"):
        return WebCell(tidy(node.text or ""))
    text = _text(node)
    marks = _Marks()
    for part in node.iter():
        if isinstance(part.tag, str):
            marks.see(part)
    return WebCell(
        text=marks.round_text() or text or marks.picture,
        name=marks.name,
        number=marks.number,
        title=marks.title,
        sex=marks.sex,
        rating=marks.rating,
        colour=marks.colour,
        id=marks.id,
    )


class _Marks:
    def __init__(self) -> None:
        self.name = self.title = self.sex = self.rating = self.colour = self.id = self.opponent = ""
        self.number = 0
        self.forfeit = False
        self.result: str | None = None
        self.picture = ""

    def round_text(self) -> str:
        """The cell of a round, as other programs write it; "" where marks do not set it apart."""
        if self.result is None or not self.opponent:
            return ""
        if not self.opponent.isdecimal():
            return f"-{self.result}"
        if self.forfeit:
            return self.opponent + {"1": "+", "0": "-"}.get(self.result, f"{self.result}?")
        return f"{self.opponent}{self.colour}{self.result}"

    def see(self, part: etree._Element) -> None:
        """Take in what an element of the cell says."""
        for word in (part.get("class") or "").lower().split():
            self._class(word, part)
        if part.tag == "img":
            self.picture = tidy(part.get("alt") or "").upper()
        link = part.get("href") or ""
        if link:
            self._link(link, part)

    def _class(self, word: str, part: etree._Element) -> None:
        if word in _NUMBERS:
            found = _text(part)
            self.number = int(found) if found.isdecimal() and len(found) < 6 else self.number
        elif word in _TITLES:
            self.title = _text(part).strip("-")
        elif word in _COLOURS:
            self.colour = _COLOURS[word]
            self.opponent = _text(part) if word in ("cw", "cb") else self.opponent
        elif word == "cf":
            self.opponent, self.forfeit = _text(part), True
        elif word == "res" and part.tag == "div":
            self.result = _text(part)
        elif word == "rating":
            self.rating = _text(part)
        elif word.startswith("player-name"):
            self.name = _text(part)
        self.sex = _SEXES.get(word, self.sex)

    def _link(self, link: str, part: etree._Element) -> None:
        number = _SNR.search(link) or _CARD.search(link)
        fide = _FIDE_ID.search(link)
        if number:
            self.number = int(number[1])
        if fide:
            self.id = fide[1]
        if (number or fide) and (name := _text(part)):
            self.name = self.name or name


def _text(node: etree._Element) -> str:
    return tidy(" ".join(str(text) for text in node.itertext()).translate(_HALVES))
