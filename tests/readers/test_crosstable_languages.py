"""A crosstable and a list of pairings in each language of the programs that arbiters use."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.readers.crosstable_texts import codes, games, read_text, table


class Words(NamedTuple):
    """The headings of a language, its letters of the colours and its word for a bye."""

    number: str
    name: str
    rating: str
    federation: str
    club: str
    points: str
    rank: str
    rounds: tuple[str, str]
    white: str
    black: str
    result: str
    caption: str
    letters: str
    bye: str
    not_paired: str


LANGUAGES = {
    "English": Words(
        "No.", "Name", "Rtg", "FED", "Club/City", "Pts.", "Rk.", ("1.Rd", "Rd 2"), "White", "Black",
        "Result", "Round 3 on 2026/01/02 at 10:00", "wb", "bye", "not paired",
    ),
    "German": Words(
        "Nr.", "Name", "Elo", "Land", "Verein/Ort", "Pkt.", "Rg.", ("1. Runde", "2.Rd"), "Weiß", "Schwarz",
        "Ergebnis", "3. Runde am 2026/01/02 um 10:00 Uhr", "ws", "spielfrei", "nicht ausgelost",
    ),
    "Spanish": Words(
        "No.Ini.", "Nombre", "Elo", "FED", "Club/Ciudad", "Pts.", "Rk.", ("Ronda 1", "R2"), "Blancas",
        "Negras", "Resultado", "Ronda 3 el 2026/01/02 a las 10:00", "bn", "descansa", "no emparejado",
    ),
    "French": Words(
        "Nr", "Nom", "Elo", "FED", "Club/Ville", "Pts", "Cl.", ("Ronde 1", "R 2"), "Blancs", "Noirs",
        "Résultat", "Ronde 3 le 2026/01/02 à 10:00", "bn", "exempt", "non apparié",
    ),
    "Italian": Words(
        "Nr.", "Nome", "Elo", "FED", "Circolo", "Pti", "Pos.", ("1° turno", "Turno 2"), "Bianco", "Nero",
        "Risultato", "Turno 3 il 2026/01/02", "bn", "riposa", "non abbinato",
    ),
    "Polish": Words(
        "Nr", "Nazwisko", "Rg", "FED", "Klub", "Pkt", "M-ce", ("Runda 1", "2. runda"), "Białe", "Czarne",
        "Wynik", "Runda 3 dnia 2026/01/02", "bc", "pauza", "nie kojarzony",
    ),
    "Russian": Words(
        "Ном.", "Имя", "Рейт.", "Фед.", "Клуб", "Очки", "Место", ("1.тур", "Тур 2"), "Белые", "Черные",
        "Результат", "Тур 3 2026/01/02", "бч", "выходной", "нет пары",
    ),
    "Portuguese": Words(
        "Nº", "Nome", "Elo", "FED", "Clube", "Pts", "Pos.", ("Rodada 1", "2ª rodada"), "Brancas", "Pretas",
        "Resultado", "Rodada 3 em 2026/01/02", "bp", "bye", "não emparceirado",
    ),
    "Dutch": Words(
        "Nr.", "Naam", "Rating", "Land", "Vereniging", "Punten", "Plaats", ("Ronde 1", "2e ronde"), "Wit",
        "Zwart", "Uitslag", "Ronde 3 op 2026/01/02", "wz", "vrij", "niet ingedeeld",
    ),
    "Czech": Words(
        "Č.", "Jméno", "Elo", "FED", "Oddíl", "Body", "Poř.", ("1. kolo", "Kolo 2"), "Bílý", "Černý",
        "Výsledek", "3. kolo dne 2026/01/02", "bč", "volno", "nenalosován",
    ),
    "Indonesian": Words(
        "No", "Nama", "Rating", "FED", "Klub", "Poin", "Peringkat", ("Babak 1", "Babak 2"), "Putih", "Hitam",
        "Hasil", "Babak 3 pada 2026/01/02", "ph", "bye", "tidak dipasangkan",
    ),
}  # fmt: skip
each_language = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)


@each_language
def test_a_crosstable(tmp_path: Path, words: Words) -> None:
    w, b = words.letters
    headings = [words.number, words.name, words.rating, words.federation, words.club, *words.rounds]
    rows = [
        [*headings, words.points, words.rank],
        ["1", "Alder, Ann", "2100", "XXX", "North", f"2{w}1", f"3{b}½", "1½", "1"],
        ["2", "Birch, Ben", "2000", "XXX", "South", f"1{b}0", words.not_paired, "0", "3"],
        ["3", "Cedar, Cy", "1900", "YYY", "South", words.bye, f"1{w}½", "1½", "2"],
    ]
    found = read_text(tmp_path, "\n".join(";".join(row) for row in rows))
    assert sorted(games(found)) == [
        "1 Alder-Birch 1-0",
        "1 Cedar- bye=1",
        "2 Birch- bye=0",
        "2 Cedar-Alder 1/2-1/2",
    ]
    assert codes(found) == []
    players = table(found, "players").rows
    assert players["rating"].tolist() == ["2100", "2000", "1900"]
    assert players["federation"].tolist() == ["XXX", "XXX", "YYY"]
    assert players["points"].tolist() == ["1.5", "0", "1.5"]
    assert players["rank"].tolist() == ["1", "3", "2"]
    assert players["club"].tolist() == ["North", "South", "South"]


@each_language
def test_pairings(tmp_path: Path, words: Words) -> None:
    side = [words.number, "", words.name]
    headings = [side[0], "", words.white, words.rating, words.points, words.result]
    headings += [words.points, "", words.black, words.rating, words.number]
    rows = [
        [words.caption],
        headings,
        ["1", "GM", "Alder, Ann", "2100", "2", "1 - 0", "1½", "", "Birch, Ben", "2000", "2"],
        ["3", "", "Cedar, Cy", "1900", "1", "½ - ½", "1", "", "Dogwood, Di", "1800", "4"],
        ["5", "", "Elder, Eve", "1700", "1", "1", "", "", words.bye, "", ""],
    ]
    found = read_text(tmp_path, "\n".join(";".join(row) for row in rows))
    played = table(found, "games").rows
    assert played["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Elder, Eve"]
    assert played["black"].tolist() == ["Birch, Ben", "Dogwood, Di", words.bye]
    assert played["result"].tolist() == ["1 - 0", "½ - ½", "1"]
    assert played["round"].tolist() == ["3", "3", "3"]
    assert played["date"].tolist() == ["2026/01/02"] * 3
    assert played["white_rating"].tolist() == ["2100", "1900", "1700"]
    assert played["black_rating"].tolist()[:2] == ["2000", "1800"]
    assert played["black_no"].tolist()[:2] == ["2", "4"]
    assert codes(found) == []
