"""A made-up month of games for the benchmarks: fixed seed, sparse ids, Zipf activity, events of 40 players.

python tests/bench/make_data.py FOLDER GAMES PLAYERS
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pandas as pd
import xlsxwriter

SEED = 20251201
PLAYERS_AN_EVENT, ROUNDS = 40, 9
GAMES_AN_EVENT = PLAYERS_AN_EVENT // 2 * ROUNDS


def make(folder: Path, games: int, players: int) -> None:
    """Write `games.csv` and `players.csv`: whole events of 180 games, in November 2025."""
    random = np.random.default_rng(SEED)
    ids = np.sort(random.choice(60_000_000, players, replace=False)) + 1_000_000
    ratings = np.clip(random.normal(1800, 250, players), 1400, 2850).astype(int)
    events = -(-games // GAMES_AN_EVENT)
    weight = 1.0 / np.arange(1, players + 1) ** 0.8
    chosen = _participants(random, events, weight / weight.sum())
    white, black, round_, board = _pairings(random, chosen)
    expected = 1 / (1 + 10 ** ((ratings[black] - ratings[white]) / 400))
    draw = random.random(len(white)) < 0.3
    win = random.random(len(white)) < expected
    result = np.where(draw, "1/2-1/2", np.where(win, "1-0", "0-1"))
    event = np.repeat(np.arange(events), GAMES_AN_EVENT)
    day = np.datetime64("2025-11-01") + (event % 18) + (round_ - 1)
    frame = pd.DataFrame(
        {
            "event_id": event + 100_000,
            "round": round_,
            "board": board,
            "date": day.astype(str),
            "white": ids[white],
            "black": ids[black],
            "result": result,
        }
    )
    folder.mkdir(parents=True, exist_ok=True)
    frame.head(games).to_csv(folder / "games.csv", index=False)
    _players(random, ids, ratings).to_csv(folder / "players.csv", index=False)


def make_xlsx(folder: Path, games: int) -> None:
    """Write `games.xlsx`: one sheet of games with ids, five columns."""
    random = np.random.default_rng(SEED)
    book = xlsxwriter.Workbook(str(folder / "games.xlsx"))
    sheet = book.add_worksheet("Games")
    sheet.write_row(0, 0, ["round", "date", "white", "black", "result"])
    white, black = (90_000_001 + random.integers(0, 20_000, games) for _ in range(2))
    results = random.choice(["1-0", "0-1", "1/2-1/2"], games).tolist()
    for row, (w, b, result) in enumerate(zip(white.tolist(), black.tolist(), results, strict=True)):
        round_ = row % ROUNDS + 1
        sheet.write_row(row + 1, 0, [round_, f"2025-11-{round_:02}", w, b + (w == b), result])
    book.close()


def make_pgn(folder: Path, games: int) -> None:
    """Write `games.pgn`: games of about 500 bytes with 12 tags, 20 moves, in events of 180 games."""
    random = np.random.default_rng(SEED)
    moves = [f"{n}. Nf3 Nf6" if n % 2 else f"{n}. Ng1 Ng8" for n in range(1, 23)]
    movetext = "\n".join(" ".join(moves[start : start + 6]) for start in range(0, len(moves), 6))
    white, step = random.integers(0, 2_000, games), random.integers(1, 2_000, games)
    black, results = (white + step) % 2_000, random.choice(["1-0", "0-1", "1/2-1/2"], games)
    with (folder / "games.pgn").open("w", encoding="utf-8") as file:
        for number, (w, b, result) in enumerate(zip(white, black, results, strict=True)):
            event, place = divmod(number, GAMES_AN_EVENT)
            round_, board = divmod(place, PLAYERS_AN_EVENT // 2)
            tags = {
                "Event": f"Open {event}",
                "Site": "Alderton",
                "Date": f"2025.11.{round_ + 1:02}",
                "Round": f"{round_ + 1}.{board + 1}",
                "White": f"Player, Number {w}",
                "Black": f"Player, Number {b}",
                "Result": result,
                "WhiteElo": 1400 + w % 1000,
                "BlackElo": 1400 + b % 1000,
                "WhiteFideId": 90_000_000 + w,
                "BlackFideId": 90_000_000 + b,
                "EventDate": "2025.11.01",
            }
            head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
            file.write(f"{head}\n{movetext} {result}\n\n")


def make_trf(path: Path, players: int, rounds: int) -> None:
    """Write a tournament report in FIDE's columns: rounds of a circle, ratings and ids for everybody."""
    random = np.random.default_rng(SEED)
    games: list[dict[int, tuple[int, str, float]]] = [{} for _ in range(players)]
    for turn in range(rounds):
        circle = [0, *(1 + (place + turn) % (players - 1) for place in range(players - 1))]
        for board in range(players // 2):
            score = float(random.choice([0, 0.5, 1]))
            one, other = circle[board], circle[players - 1 - board]
            white, black = (one, other) if (turn + board) % 2 else (other, one)
            games[white][turn] = black + 1, "w", score
            games[black][turn] = white + 1, "b", 1 - score
    ratings = np.sort(random.integers(1800, 2100, players))[::-1]
    lines = ["012 Alder Open", "022 Alderton", "032 ENG", "042 2025/11/01", "052 2025/11/09"]
    lines += [f"062 {players}", f"072 {players}", "092 Individual: Swiss-System"]
    lines += ["132".ljust(91) + "".join(f"25/11/{turn + 1:02}  " for turn in range(rounds)).rstrip()]
    for number, (of, rating) in enumerate(zip(games, ratings.tolist(), strict=True), 1):
        points = sum(score for _, _, score in of.values())
        cells = "".join(f"  {of[n][0]:4} {of[n][1]} {'0=1'[int(2 * of[n][2])]}" for n in range(rounds))
        person = f"001 {number:4} {'m':1}{'':3} {f'Player, Number {number}':33} {rating:4} ENG"
        lines.append(f"{person} {90_000_000 + number:11} 1980/01/01 {points:4.1f} {number:4}{cells}")
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def _participants(random: np.random.Generator, events: int, weight: np.ndarray) -> np.ndarray:
    """40 different players an event, drawn by activity (Gumbel keys would cost memory: draw and repair)."""
    cumulative = np.cumsum(weight)
    chosen = np.searchsorted(cumulative, random.random((events, 3 * PLAYERS_AN_EVENT)))
    chosen = np.minimum(chosen, len(weight) - 1)
    rows = []
    for row in chosen:
        different = np.unique(row)
        while len(different) < PLAYERS_AN_EVENT:
            different = np.union1d(different, random.integers(0, len(weight), PLAYERS_AN_EVENT))
        rows.append(random.permutation(different)[:PLAYERS_AN_EVENT])
    return np.array(rows)


def _pairings(random: np.random.Generator, chosen: np.ndarray) -> tuple[np.ndarray, ...]:
    """Each round pairs everybody: the first half against the second, turned by one (a circle)."""
    half = PLAYERS_AN_EVENT // 2
    white, black = [], []
    for turn in range(ROUNDS):
        rest = np.roll(chosen[:, 1:], turn, axis=1)
        circle = np.concatenate([chosen[:, :1], rest], axis=1)
        left, right = circle[:, :half], circle[:, half:][:, ::-1]
        swap = random.random(left.shape) < 0.5
        white.append(np.where(swap, right, left))
        black.append(np.where(swap, left, right))
    shape = (len(chosen), ROUNDS, half)
    round_ = np.broadcast_to(np.arange(1, ROUNDS + 1)[None, :, None], shape)
    board = np.broadcast_to(np.arange(1, half + 1)[None, None, :], shape)
    stacked = [np.stack(sides, axis=1).reshape(-1) for sides in (white, black)]
    return stacked[0], stacked[1], round_.reshape(-1), board.reshape(-1)


def _players(random: np.random.Generator, ids: np.ndarray, ratings: np.ndarray) -> pd.DataFrame:
    count = len(ids)
    games = random.integers(0, 400, count)
    peak = ratings + random.integers(0, 80, count)
    born = random.integers(1940, 2017, count)
    return pd.DataFrame(
        {
            "id": ids,
            "name": _names(np.random.default_rng(SEED), count),
            "federation": random.choice(["AAA", "BBB", "CCC"], count),
            "rating": ratings,
            "games": games,
            "peak": peak,
            "birth_year": born,
            "list_date": "2025-11-01",
        }
    )


FIDE_HEADER = (
    "ID Number      Name".ljust(76)
    + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SYLLABLES = (
    "al ber cor dan el fin gar hol in jor kas lor mar nor ost per quin ras sol tor ul ven wal yor zel"
)


def fide_list(folder: Path, rows: int, persons: int) -> None:
    """Write `fide.txt`, a combined list in FIDE's columns, and `fide-games.csv`: pairs of its players."""
    random = np.random.default_rng(SEED)
    ids = np.sort(random.choice(60_000_000, rows, replace=False)) + 1_000_000
    names = _names(random, rows)
    ratings = random.integers(1400, 2700, (3, rows))
    ratings[random.random((3, rows)) < 0.5] = 0
    games, born = random.integers(0, 20, (3, rows)), random.integers(1930, 2018, rows)
    lands, sexes = random.choice(["AAA", "BBB", "CCC"], rows), random.choice(["M", "F"], rows)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "fide.txt").open("w", encoding="ascii", newline="") as file:
        file.write(FIDE_HEADER + "\r\n")
        cells = zip(ids, names, lands, sexes, *ratings, *games, born, strict=True)
        file.writelines(_fide_line(*row) for row in cells)
    chosen = random.choice(ids, persons, replace=False)
    pairs = (f"{white},{black},1-0,2025-11-08,standard" for white, black in chosen.reshape(-1, 2))
    head = "white,black,result,date,time_control"
    (folder / "fide-games.csv").write_text("\n".join([head, *pairs]) + "\n", encoding="ascii")


def _fide_line(*cells: object) -> str:
    id_, name, land, sex, standard, rapid, blitz, first, second, third, born = cells
    person = f"{id_:<15}{name:<61}{land:<4}{sex:<4}{'':<29}"
    rated = ((standard, first), (rapid, second), (blitz, third))
    pools = "".join(f"{rating or '':<6}{games:<4}{20:<3}" for rating, games in rated)
    return f"{person}{pools}{born:<6}    \r\n"


def _names(random: np.random.Generator, count: int) -> list[str]:
    words = np.array(_SYLLABLES.split())
    drawn = words[random.integers(0, len(words), (count, 5))]
    return [f"{a}{b}{c}".title() + ", " + f"{d}{e}".title() for a, b, c, d, e in drawn.tolist()]


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
