"""Tables of Swiss-Chess: `Teilnehmer` for a player, S for Schwarz, a lone + without an opponent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from elo_batch.notation.results import (
    DRAW,
    FULL_BYE,
    WHITE_FORFEIT_WIN,
    WHITE_WINS,
    parse_bye,
    parse_result,
)
from elo_batch.tables import RawFile
from tests.readers.crosstable_texts import FORMATS, as_csv, codes, games, said, table

Read = Callable[[Path, str], RawFile]
PAIRINGS = """Paarungen der 1. Runde am 06.02.2026
Tisch;TNr;Teilnehmer;Titel;Punkte;-;TNr;Teilnehmer;Titel;Punkte;Ergebnis
1;1;Alder, Ann;;0;-;4;Dogwood, Di;;0;1 - 0
2;5;Elder, Eve;;0;-;2;Birch, Ben;;0;½ - ½
3;3;Cedar, Cy;;0;-;6;Fir, Fay;;0;+ - -
4;7;Gorse, Guy;;0;-;;spielfrei;;;+ -
"""
CROSSTABLE = """Nr.;Teilnehmer;TWZ;Land;1;2;3;Punkte;Buchh
1;Alder, Ann;2251;GER;4W1;2S1;3W½;2½;3
2;Birch, Ben;2187;SWE;5S½;1W0;+;1½;3
3;Cedar, Cy;2104;GER;+;4S1;1S½;2½;3
4;Dogwood, Di;2055;GER;1S0;3W0;5W+;1;3
5;Elder, Eve;1980;GER;2W½;;4S-;½;3
"""
_WORDS = (
    "Teilnehmer Teilnehmerin Spieler SpielerIn Participant Participants Player Players Competitor Jugador "
    "Jugadores Jugador/a Participante Participantes Joueur Joueurs Giocatore Giocatori Partecipante Jogador "
    "Jogadores Speler Deelnemer Zawodnik Uczestnik Hráč Účastník Игрок Участник Spelare Deltagare Deltaker "
    "Spiller Játékos Versenyző Oyuncu Igrač Pelaaja Pemain Peserta Jucător Concursant"
)
WORDS = _WORDS.split()

PLURALS = {"Teilnehmerin", "SpielerIn", "Participants", "Players", "Jugadores", "Jugador/a"}
PLURALS |= {"Participantes", "Joueurs", "Giocatori", "Jogadores"}
SINGULARS = [word for word in WORDS if word not in PLURALS]


@FORMATS
def test_pairings_name_the_participants(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, PAIRINGS)
    played = table(found, "games").rows
    assert played["white"].tolist() == ["Alder, Ann", "Elder, Eve", "Cedar, Cy", "Gorse, Guy"]
    assert played["black"].tolist() == ["Dogwood, Di", "Birch, Ben", "Fir, Fay", played["black"].iloc[3]]
    assert played["black"].iloc[3] in ("spielfrei", "")
    assert list(map(parse_result, played["result"].iloc[:3])) == [WHITE_WINS, DRAW, WHITE_FORFEIT_WIN]
    assert parse_bye(played["result"].iloc[3]) == FULL_BYE
    assert played["round"].tolist() == ["1"] * 4
    assert played["white_no"].tolist() == ["1", "5", "3", "7"]
    assert played["black_no"].tolist()[:3] == ["4", "2", "6"]
    assert played["board"].tolist()[:3] == ["1", "2", "3"]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_for_a_player_heads_the_names(tmp_path: Path, word: str) -> None:
    found = as_csv(tmp_path, CROSSTABLE.replace("Teilnehmer", word).replace("+;", "-1;"))
    assert games(found)[0] == "1 Alder-Dogwood 1-0"
    paired = as_csv(
        tmp_path, f"No;{word};Elo;Result;No;{word};Elo\n1;Alder, Ann;2251;1-0;2;Birch, Ben;2187\n"
    )
    assert table(paired, "games").rows[["white", "black"]].to_numpy().tolist() == [
        ["Alder, Ann", "Birch, Ben"]
    ]


@pytest.mark.parametrize("word", SINGULARS)
@pytest.mark.parametrize("marks", ["12", "AB"])
def test_a_word_for_a_player_with_a_number_heads_a_side(tmp_path: Path, word: str, marks: str) -> None:
    text = f"{word} {marks[0]};{word} {marks[1]};Result\nAlder, Ann;Birch, Ben;1-0\n"
    rows = table(as_csv(tmp_path, text), "games").rows
    assert rows[["white", "black"]].to_numpy().tolist() == [["Alder, Ann", "Birch, Ben"]]


@FORMATS
def test_a_lone_plus_is_a_point_without_an_opponent(tmp_path: Path, read: Read) -> None:
    found = read(tmp_path, CROSSTABLE)
    assert games(found) == [
        "1 Alder-Dogwood 1-0",
        "1 Cedar- bye=1",
        "1 Elder-Birch 1/2-1/2",
        "2 Birch-Alder 0-1",
        "2 Dogwood-Cedar 0-1",
        "3 Alder-Cedar 1/2-1/2",
        "3 Birch- bye=1",
        "3 Dogwood-Elder +/-",
    ]
    assert codes(found) == ["C447"]
    assert said(found, "C447").startswith("2 cells give a score without an opponent")
    assert table(found, "players").rows["federation"].tolist()[:2] == ["GER", "SWE"]


@pytest.mark.parametrize("points", ["½", "3", ""])
@FORMATS
def test_a_lone_plus_that_the_points_do_not_confirm_is_an_error(
    tmp_path: Path, read: Read, points: str
) -> None:
    found = read(tmp_path, CROSSTABLE.replace("1W0;+;1½", f"1W0;+;{points}"))
    assert codes(found).count("C402") == 1
    assert codes(found).count("C447") == 1


@FORMATS
@pytest.mark.parametrize(
    ("cell", "points", "bye"),
    [("½", "1", "bye=½"), ("=", "1", "bye=½"), ("kampflos", "1½", "bye=1"), ("+ -", "1½", "bye=1")],
)
def test_other_scores_without_an_opponent(
    tmp_path: Path, read: Read, cell: str, points: str, bye: str
) -> None:
    found = read(tmp_path, CROSSTABLE.replace("1W0;+;1½", f"1W0;{cell};{points}"))
    assert f"3 Birch- {bye}" in games(found)
    assert codes(found) == ["C447"]


def test_a_table_without_points_leaves_a_lone_plus_in_doubt(tmp_path: Path) -> None:
    lines = [line.rsplit(";", 2)[0] for line in CROSSTABLE.splitlines()]
    found = as_csv(tmp_path, "\n".join(lines))
    assert codes(found) == ["C402", "C402"]
