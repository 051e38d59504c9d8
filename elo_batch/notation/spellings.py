"""The spellings of column headings met in files, by kind of table and canonical name (as `text.bare` folds).

Earlier spellings win when two headings of a file mean the same column: an id before a plain `White`,
the FIDE id before a national one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from elo_batch.notation.home_words import PLAYERS, TEAMS
from elo_batch.notation.text import bare

_PLAYER_WORDS = (
    "player spieler teilnehmer participant participante partecipante competitor concursant jugador joueur "
    "giocatore jogador speler deelnemer zawodnik uczestnik hrac ucastnik ucesnik igrac igralec игрок "
    "участник spelare deltagare deltager deltaker spiller jatekos resztvevo versenyzo oyuncu pelaaja "
    "osallistuja jucator pemain peserta sakkozo"
)
PLAYER_WORDS = tuple(_PLAYER_WORDS.split())
"""What lists and pairings call one player, as `text.bare` folds it."""

_PLAYERS = (
    "players participants competitors spielerin teilnehmerin teilnehmerinnen teilnehmer/in spieler/in "
    "jugadores jugador/a participantes concursants joueurs joueur/se joueuse giocatori partecipanti "
    "jogadores spelers deelnemers zawodnicy uczestnicy hraci ucastnici igraci игроки участники deltagere "
    "deltakere spillere jatekosok versenyzok oyuncular pelaajat playersname participantname teilnehmername"
)
_SURNAMES = (
    "surname lastname familyname nachname familienname nomdefamille cognome achternaam prijmeni фамилия "
    "apellidos apellido apelido sobrenome nazwisko namabelakang cognoms prezime priimek efternamn "
    "efternavn etternavn sukunimi vezeteknev"
)
LAST_NAMES = (*_SURNAMES.split(), "nom", "name")
"""Words for the surname; the last two mean a whole name where no first name stands beside them."""
_FIRST_NAMES = (
    "firstname firstnames vorname vornamen forename forenames givenname givennames initials initial "
    "prenom prenoms voornaam voornamen jmeno imie nombre nombres nome имя ио инициалы namadepan ime "
    "fornamn fornavn etunimi keresztnev"
)
FIRST_NAMES = frozenset(_FIRST_NAMES.split())
"""Words for the first names, some of which mean a whole name where no surname stands beside them."""
_WHOLE_NAMES = " ".join(
    f"{last}{first} {first}{last}" for last in LAST_NAMES for first in _FIRST_NAMES.split()
)
_FIRST_PLAYER, _SECOND_PLAYER = (
    " ".join(f"{word}{mark}" for word in PLAYER_WORDS[1:] for mark in marks) for marks in ("1a", "2b")
)

_GAMES = {
    "white": "whiteid whitefideid whitefideno whiteplayerid idwhite white1id player1id idw identw white "
    "player1 playera home homeplayer heim whiteplayer weiss weissid blancas blancs bianco biale белые "
    "brancas wit bily putih feher beyaz alb brancos bianchi blancos bili bile vit hvit hvid vilagos "
    f"blanc {_FIRST_PLAYER}",
    "black": "blackid blackfideid blackfideno blackplayerid idblack black1id player2id idb idents black "
    "player2 playerb away awayplayer gast blackplayer schwarz schwarzid negras noirs nero czarne черные "
    "pretas zwart cerny hitam fekete siyah negru pretos neri negros cerni cerne svart sotet noir "
    f"{_SECOND_PLAYER}",
    "white_name": "whitename namewhite whiteplayername player1name weissname nameweiss homename "
    "whitefullname",
    "black_name": "blackname nameblack blackplayername player2name schwarzname nameschwarz awayname "
    "blackfullname",
    "result": "result score res erg ergebnis resultado resultat risultato wynik результат results "
    "gameresult points resultaat vysledek hasil eredmeny sonuc rezultat uitslag vysl рез",
    "white_score": "whitescore whitepoints whitepoint whitepts wscore hscore htscore homescore scorewhite "
    "ergw score1 ergebnisheim ergebnisweiss heimergebnis",
    "black_score": "blackscore blackpoints blackpoint blackpts bscore ascore atscore awayscore scoreblack "
    "ergs score2 ergebnisgast ergebnisschwarz gastergebnis",
    "date": "date datum fecha gamedate played data дата datesplayed dateplayed playedon tanggal datums dato",
    "round": "round rd rnd runde ronda ronde ronde rond tour runda turno тур roundno roundnumber roundnr "
    "rodada kolo babak omgang fordulo",
    "board": "board bo bd brd brett tablero echiquier tavola scacchiera szachownica доска boardno "
    "boardnumber table br mesa meja papan tabuleiro sachovnice stul bord echiq asztal "
    "ech sc sz tab š mj tisch tafel tavolo ст стол",
    "event": "event eventname tournament tournamentname turnier torneo tournoi turniej competition турнир "
    "torneio toernooi turnaj turnamen",
    "event_id": "eventid eventcode tournamentid tournamentcode turnierid",
    "white_rating": "whiterating whiteelo whitertg ratingwhite elowhite weisselo eloweiss elow rating1 "
    "homerating",
    "black_rating": "blackrating blackelo blackrtg ratingblack eloblack schwarzelo eloschwarz elob "
    "rating2 awayrating",
    "white_no": "whiteno whitenumber whitesno whitestartno nrw wno weissnr snrweiss snrw",
    "black_no": "blackno blacknumber blacksno blackstartno nrs bno schwarznr snrschwarz snrs",
    "time_control": "timecontrol timecontrols timelimit timelimits tc rateofplay ratingtype kindofrating "
    "pool tempo tempi bedenkzeit zeitkontrolle spieltempo partietempo spielmodus cadence cadencedejeu "
    "cadenza tempodigioco cadencia ritmo ritmodejuego ritmodejogo speeltempo bedenktijd tempogry herni "
    "tempohry betenketid betankeletid betanketid контрольвремени",
    "rated": "rated israted elorated gewertet",
    "white_margin_points": "whitemarginpoints whitegoals homegoals",
    "black_margin_points": "blackmarginpoints blackgoals awaygoals",
    "neutral": "neutral neutralvenue",
    "importance": "importance weight",
    "stage": "stage phase",
    "section": "section division sectionname divisionname sektion seccion sezione divisie liga league "
    "staffel klasse spielklasse",
    "white_team": "whiteteam hometeam team1 weissteam",
    "black_team": "blackteam awayteam team2 schwarzteam",
}

_PERSON = {
    "id": "id fideid fideno fidenr fidenumber fideident fidecode idnumber idno idnr playerid memberid "
    "spielerid idspieler ident identnr nationalid code idfide codigofide codfide numerofide nrfide nofide "
    "kodfide pkz personenkennziffer "
    "кодфиде идфиде фидеид фидекод код",
    "name": "name fullname playername nombre nom nome имя spielername spieler player naam jmeno "
    "nama namn navn nimi nev jugador jogador joueur giocatore zawodnik hrac фио игрок "
    "nazwiskoiimie apellidosynombre prijmeniajmeno имяигрока namapemain "
    "nameundvorname vornameundname nometprenom nombreyapellidos imieinazwisko cognomeenome фамилияиимя "
    f"фамилияимяотчество {_PLAYER_WORDS} {_PLAYERS} {_SURNAMES} {_WHOLE_NAMES}",
    "federation": "federation fed country land nation фед verband stat federacion federacao federazione "
    "federacja federace federasi страна pais pays paese negara федерация",
    "sex": "sex gender geschlecht sexo sexe пол sesso plec pohlavi geslacht jeniskelamin",
    "title": "title tit titel titulo titre titolo звание tytul titul gelar",
    "birth_date": "birthdate dateofbirth dob geburtsdatum birthday fechadenacimiento datedenaissance "
    "fechanac datanascimento datadenascimento datadinascita dataurodzenia datumnarozeni geboortedatum "
    "tanggallahir датарождения",
    "birth_year": "birthyear yearofbirth yob born birth bday geburtsjahr geburt geb jahrgang "
    "anonacimiento anodenacimiento annonascita annodinascita rokurodzenia roknarozeni geboortejaar "
    "tahunlahir годрождения гр anneedenaissance anonascimento naissance "
    "anodenascimento rokur jahr nacimiento nascita nascimento narozeni geboren рождение",
    "list_date": "listdate ratingdate listof",
}

_POOL = {
    "rating": "rating srtng srtg eloint irtg intrtg standardrating stdrating ratingstandard stdelo "
    "standard std elo rtg rg рейт рейтинг ratingstd elofide fideelo eloi intelo fidertg рейтфиде "
    "wertungszahl elozahl rankingfide rankingelo",
    "games": "games careergames totalgames gamestotal numberofgames ngames gamesplayed standardgames "
    "partien partidas parties partite partie partijen партии",
    "period_games": "periodgames sgm gms gm gamesinperiod stdgms",
    "k": "k sk kfactor kfaktor kcoefficient stdk standardk developmentcoefficient",
    "k_manual": "kmanual manualk",
    "peak": "peak peakrating highest highestrating maxrating ratingpeak",
    "last_rated": "lastrated lastlist lastactive",
    "status": "status flag aktiv",
}

_EVENTS = {
    "event_id": "eventid id tournamentid turnierid",
    "event": "event eventname name tournament tournamentname turnier torneo tournoi",
    "start": "start startdate begin beginn from datestart von startson firstday",
    "end": "end enddate finish until to ende dateend bis endson lastday",
    "received": "received datereceived reportreceived",
    "time_control": "timecontrol pool ratingtype tc kind",
    "rate_of_play": "rateofplay tempo bedenkzeit cadence",
    "format": "format system type",
    "team": "team teamevent teams",
    "rounds": "rounds nrounds numberofrounds runden roundcount",
    "match_games": "matchgames gamesinmatch",
    "place": "place city venue location ort site",
    "federation": "federation",
    "arbiter": "arbiter chiefarbiter schiedsrichter arbitre",
    "deputies": "deputies deputy deputyarbiter deputyarbiters deputychiefarbiter deputychiefarbiters",
    "code": "code eventcode tournamentcode",
}


def _of_pool(prefix: str, short: str) -> dict[str, str]:
    """The columns of rapid or blitz: canonical names, `rapid rtg` forms and the short ones of FIDE lists."""
    return {
        f"{prefix}_{column}": " ".join(
            [f"{prefix}{word}" for word in words.split()] + _fide_short(short, column)
        )
        + (f" {prefix} {prefix}elo elo{prefix}" if column == "rating" else "")
        for column, words in _POOL.items()
    }


def _fide_short(letter: str, column: str) -> list[str]:
    return {"rating": [f"{letter}rtng"], "period_games": [f"{letter}gm"], "k": []}.get(column, [])


def _own(names: str) -> dict[str, str]:
    return {name: name.replace("_", "") for name in names.split()}


_WHOSE = {**PLAYERS, **TEAMS}
_TABLES = {
    "games": {name: f"{words} {_WHOSE.get(name, '')}" for name, words in _GAMES.items()},
    "players": _PERSON | _POOL | _of_pool("rapid", "r") | _of_pool("blitz", "b"),
    "events": _EVENTS,
    "newcomers": _own("id pool event start end games score opponents_sum zero_first_event"),
    "waivers": _own("code place value reason initials"),
    "aliases": _own("alias id reason initials"),
}

SPELLINGS: Mapping[str, Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        kind: MappingProxyType(
            {
                bare(word): (name, rank)
                for name, words in reversed(table.items())
                for rank, word in enumerate([name.replace("_", ""), *words.split()])
            }
        )
        for kind, table in _TABLES.items()
    }
)
"""Kind of table -> folded heading -> (canonical name, rank: lower wins)."""
