"""Small rating lists of invented people, in the layouts that FIDE has published."""

from __future__ import annotations

HEADER = (
    "ID Number      Name".ljust(76)
    + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = HEADER[:113] + "OCT26 Gms K  B-day Flag"
WIDTHS = (6, 4, 3, 6, 4, 3, 6, 4, 3)
OLD = """\
 ID_NUMBER NAME                             TITLE COUNTRY APR01 GAMES BIRTHDAY   FLAG
  90000001 Alder, Ann                       wm    ENG      2310    12 17.01.1972 w
  90000002 Birch, Ben                       g     ENG      2510     0 17.01.72   i
    900003 Cedar, Cy                              ENG      2005       .  .
"""


def line(
    id_: str,
    name: str,
    numbers: tuple[str, ...] = ("2310", "5", "10"),
    *,
    other_titles: str = "",
    title: str = "",
    born: str = "1990",
    flag: str = "",
) -> str:
    """One line of a combined list, or of a list of one pool when `numbers` has three."""
    person = f"{id_:<15}{name:<61}{'ENG':<4}{'F':<4}{title:<5}{'':<5}{other_titles:<15}{'':<4}"
    cells = "".join(f"{number:<{width}}" for number, width in zip(numbers, WIDTHS, strict=False))
    return f"{person}{cells}{born:<6}{flag:<4}"


def combined(*lines: str, end: str = "\r\n", header: str = HEADER) -> bytes:
    """A list of these lines."""
    return (end.join([header, *lines]) + end).encode()


ALDER = line(
    "90000001", "Alder, Ann", ("2310", "5", "10", "2200", "0", "20", "", "", ""), title="WGM", flag="wi"
)
BIRCH = line(
    "90000002",
    "Birch, Ben",
    ("1905", "12", "40", "", "", "", "1800", "3", "20"),
    other_titles="FI,SI,LSI,NA,IO,DI",
)
CEDAR = line("90000003", "Cedar, Cy", ("0", "0", "40", "", "", "", "", "", ""), born="0000", flag="w")
THREE = combined(ALDER, BIRCH, CEDAR)


def xml(*players: dict[str, str]) -> bytes:
    """A list as XML: an element for each cell."""
    rows = "\n".join(
        "<player>" + "".join(f"<{name}>{text}</{name}>" for name, text in player.items()) + "</player>"
        for player in players
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n{rows}\n</playerslist>\n'.encode()
