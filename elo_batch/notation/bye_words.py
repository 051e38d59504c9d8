"""Words for a bye and for a player who is not paired or absent, in the languages of pairing programs.

They are written here as people write them; `results` and `byes` fold them before they compare.
"""

from __future__ import annotations

FULL = (
    # English, German, French, Spanish
    *(
        "bye",
        "full point bye",
        "fpb",
        "pab",
        "exempt",
        "spielfrei",
        "frei",
        "freilos",
        "exempté",
        "exemptée",
        "exe",
    ),
    *("exempte", "descansa", "descanso", "libre", "exento", "exenta"),
    # Italian, Dutch, Polish, Portuguese
    *("riposa", "riposo", "turno di riposo", "vrij", "vrije ronde", "vrijgeloot"),
    *("pauza", "pauzuje", "wolny los", "folga", "isento", "isenta", "livre"),
    # Czech, Russian, Indonesian, Hungarian and others
    *("volno", "volný los", "выходной", "свободен", "свободна", "bebas", "istirahat"),
    *("szabadnap", "szabadnapos", "erőnyerő", "voľno", "frirond", "frirunde", "oversidder"),
    *("slobodan los", "вихідний"),
)
"""The player has no opponent and gets the point, where no score says otherwise."""

HALF = ("half point bye", "half bye", "hpb")
"""The player gets half a point."""

ZERO = (
    *("zero point bye", "zpb", "not paired", "unpaired", "nicht ausgelost", "nicht gelost", "nicht gepaart"),
    *("non apparié", "non appariée", "no emparejado", "no emparejada", "sin emparejar", "no pareado"),
    *("non abbinato", "non abbinata", "niet ingedeeld", "nie kojarzony", "nie kojarzona", "nieskojarzony"),
    *("não emparceirado", "não emparceirada", "não emparelhado", "não pareado"),
    *("nenalosován", "nenalosována", "nelosován", "nelosována", "nenalosovaný", "nežrebovaný"),
    *("нет пары", "без пары", "не в паре", "немає пари", "tidak dipasangkan", "nincs párosítva"),
    *("nem párosított", "nije parovan", "neparovan", "ni parjen", "neîmperecheat", "eşlenmedi", "ej lottad"),
)
"""The player was not paired: no point, where no score says otherwise."""

ABSENT = (
    *("absent", "absente", "withdrawn", "abwesend", "entschuldigt", "zurückgezogen", "retiré", "retirée"),
    *("ausente", "retirado", "retirada", "assente", "ritirato", "ritirata", "afwezig", "teruggetrokken"),
    *("nieobecny", "nieobecna", "wycofany", "wycofana", "desistiu", "nepřítomen", "nepřítomna", "odstoupil"),
    *("odstoupila", "отсутствует", "выбыл", "выбыла", "не играет", "absen", "tidak hadir", "mundur"),
    *("hiányzik", "visszalépett", "excused", "not playing"),
)
"""The player was not there: no point. As the result of a game against somebody these mean nothing sure."""

EMPTY_SEAT = (
    *("no opponent", "no player", "nobody", "no show", "vacant", "empty", "unbesetzt", "kein gegner"),
    *("sans adversaire", "sin rival", "sin oponente"),
    *("senza avversario", "geen tegenstander", "bez soupeře", "bez przeciwnika", "нет соперника", "wolne"),
    *("nicht besetzt", "kein spieler", "not present", "not occupied", "unoccupied", "no one", "empty seat"),
    *("pas de joueur", "non présent", "non présente", "place vide", "sin jugador", "no presente", "nessuno"),
    *("senza giocatore", "non presente", "niet bezet", "onbezet", "geen speler", "sem adversário", "puste"),
    *("sem jogador", "bez zawodnika", "neobsazeno", "neobsadené", "свободно", "нет игрока", "üres", "nadie"),
    *("free", "leer", "vide", "vacío", "vacante", "vuoto", "leeg", "vazio", "пусто"),
)
"""Nobody sits there. These are read only where a player is expected, never as results."""

UNNAMED = ("n.n.", "nomen nominandum", "tbd", "tba", "tbc", "unknown", "unnamed")
"""Somebody who is not named. These are read as nobody where no game was played, never as results."""

DEFAULTED = ("walkover", "walk over", "forfeit", "default", "defaulted")
"""Nobody came. These too are read only where a player is expected, never as results."""
