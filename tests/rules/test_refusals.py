"""A rule file that is wrong is refused whole: file, line, what is wrong, and the choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.problems import RequestError
from elo_batch.rules import load_rule_set

from .law_files import WHY, write_law

ELO, FIDE = 'extends = "elo"\n', 'extends = "fide-standard"\n'
FLOOR = '[[floor]]\nday = "list date"\nfrom = 2026-01-01\nvalue = 900\neffect = "held"\n' + WHY
CURVE = '[curve]\nkind = "logistic"\n' + WHY
K = "[k]\nfrom_list = false\nassumed = 20\nfirst_k = 20\n" + WHY

CASES: dict[str, tuple[str, str]] = {
    "unknown key": (
        ELO + 'flor = "x"\n',
        "ours.toml:2: unknown key 'flor' (did you mean 'floor'?); known: title",
    ),
    "unknown topic": (ELO + "[ceiling]\nvalue = 1\n", "ours.toml:2: unknown key 'ceiling'"),
    "unknown key in a topic": (ELO + CURVE + "scael = 400\n", "ours.toml:6: unknown key 'scael' in curve"),
    "near key in a topic": (
        ELO + CURVE + "scael = 400\n",
        "(did you mean 'scale'?); known: kind, table, scale",
    ),
    "no article and no reading": (
        ELO + '[curve]\nkind = "logistic"\nsource = "x"\n',
        "ours.toml:2: curve gives neither an article nor a reading",
    ),
    "no source": (ELO + '[curve]\nkind = "logistic"\nreading = "x"\n', "ours.toml:2: curve gives no source"),
    "blank reading": (
        ELO + '[curve]\nkind = "logistic"\nreading = " "\nsource = "x"\n',
        "ours.toml:4: reading of curve is ' '; it takes a text in quotes",
    ),
    "dates that fall": (
        FIDE + FLOOR + FLOOR.replace("2026-01-01", "2025-01-01"),
        "ours.toml:11: first days of floor must increase: 2025-01-01 stands after 2026-01-01",
    ),
    "dates that stand still": (FIDE + FLOOR + FLOOR, "must increase: 2026-01-01 stands after 2026-01-01"),
    "no first day": (
        FIDE + FLOOR.replace("from = 2026-01-01\n", ""),
        "ours.toml:2: from of floor is missing",
    ),
    "first day as text": (
        FIDE + FLOOR.replace("2026-01-01", '"2026-01-01"'),
        "ours.toml:4: from of floor is '2026-01-01'; it takes a day, such as 2025-10-01",
    ),
    "first day with a time": (FIDE + FLOOR.replace("2026-01-01", "2026-01-01T10:00:00"), "it takes a day"),
    "no day named": (
        FIDE + FLOOR.replace('day = "list date"\n', ""),
        "ours.toml:2: day of floor is missing; choose list date",
    ),
    "a day that cannot be": (
        FIDE + FLOOR.replace("list date", "event start"),
        "ours.toml:3: day of floor is 'event start'; choose list date",
    ),
    "two days": (
        FIDE
        + f'[[exclusion]]\nday = "event start"\nfrom = 2026-01-01\nnone = true\n{WHY}'
        + f'[[exclusion]]\nday = "list date"\nfrom = 2027-01-01\nnone = true\n{WHY}',
        "ours.toml:9: exclusion names two days; all its blocks share one",
    ),
    "a first day in an undated law": (
        ELO + CURVE + "from = 2026-01-01\n",
        "ours.toml:6: curve gives a first day, but this law has none (dated = false)",
    ),
    "two values in an undated law": (
        ELO + CURVE.replace("[curve]", "[[curve]]") * 2,
        "ours.toml:6: curve is given 2 times, but this law has no days",
    ),
    "a text for a number": (
        ELO + CURVE + 'scale = "400"\n',
        "ours.toml:6: scale of curve is '400'; it takes a whole number from 0 to 1000000",
    ),
    "a flag for a number": (
        ELO + CURVE + "scale = true\n",
        "scale of curve is True; it takes a whole number",
    ),
    "a fraction": (ELO + CURVE + "scale = 400.5\n", "scale of curve is 400.5; it takes a whole number"),
    "beyond all ratings": (ELO + CURVE + "scale = 1000001\n", "scale of curve is 1000001; it takes a whole"),
    "a reading one of whose choices does not fit the rest": (
        ELO
        + '[rounding]\nwhere = { reading = "where" }\nzero_sum = true\n'
        + WHY
        + '[reading.where]\nquestion = "q"\nchoice = "game"\nsource = "s"\n'
        + 'choices = { game = "a", event = "b" }\n',
        'rounding: zero_sum = true needs where = "game" (under the reading where = event)',
    ),
    "an adjustment whose number asks a reading": (
        ELO
        + '[[adjustment]]\nname = "n"\nday = 2026-01-01\nmethod = "compress"\nbelow = 9\nreason = "r"\n'
        + 'share_hundredths = { reading = "share" }\n'
        + WHY,
        "ours.toml:8: share_hundredths of adjustment cannot be left to a reading; applies can",
    ),
    "below zero": (
        ELO + CURVE + "scale = -1\n",
        "scale of curve is -1; it takes a whole number from 0 to 1000000",
    ),
    "scale zero": (ELO + CURVE + "scale = 0\n", "curve: scale must be above 0"),
    "a number for a flag": (
        ELO + K.replace("from_list = false", "from_list = 0") + "bands = [{ k = 20 }]\n",
        "ours.toml:3: from_list of k is 0; it takes true or false",
    ),
    "a wrong choice": (
        ELO + CURVE.replace("logistic", "normal"),
        "ours.toml:3: kind of curve is 'normal'; choose table, logistic",
    ),
    "a table curve without table": (ELO + CURVE.replace("logistic", "table"), 'kind = "table" needs table'),
    "a logistic curve with table": (
        FIDE
        + '[[curve]]\nday = "event start"\nfrom = 2026-01-01\nkind = "logistic"\ntable = "x.csv"\n'
        + WHY,
        "ours.toml:6: table of curve cannot be read from x.csv",
    ),
    "a missing value": (ELO + "[k_limit]\n" + WHY, "ours.toml:2: k_limit does not say limit"),
    "none of a topic that every law needs": (
        ELO + "[curve]\nnone = true\n" + WHY,
        "ours.toml:3: none of curve is not possible",
    ),
    "none and a value": (
        ELO + "[floor]\nnone = true\nvalue = 100\n" + WHY,
        "ours.toml:4: floor says none = true and value; only one of the two",
    ),
    "none = false": (ELO + "[floor]\nnone = false\n" + WHY, "none of floor takes true, or is left out"),
    "a band gap": (
        ELO + K + "bands = [{ below_rating = 2000, k = 40 }]\n",
        "bands of k has a gap: the last band",
    ),
    "a band never reached": (
        ELO + K + "bands = [{ k = 20 }, { below_rating = 2000, k = 40 }]\n",
        "bands of k has bands after number 1, which fits everybody",
    ),
    "an unknown key in a band": (
        ELO + K + "bands = [{ k = 20, under = 5 }]\n",
        "has a band with the unknown key 'under'; known: k, from_rating, below_rating",
    ),
    "a band without k": (ELO + K + "bands = [{ below_games = 30 }]\n", "has a band without k"),
    "a band with a text": (ELO + K + 'bands = [{ k = "20" }]\n', "has a band whose k is '20'"),
    "bands that are no list": (ELO + K + "bands = 20\n", "bands of k is 20; it takes a list of"),
    "zero sum without rounding by game": (
        ELO + '[rounding]\nwhere = "period"\nzero_sum = true\n' + WHY,
        'ours.toml:2: rounding: zero_sum = true needs where = "game"',
    ),
    "a first rating without its number": (
        ELO + '[first_rating]\nmethod = "start"\n' + WHY,
        'first_rating: method = "start" needs start_rating',
    ),
    "added draws without opponents": (
        ELO + '[first_rating]\nmethod = "added draws"\nadded_rating = 1800\n' + WHY,
        'method = "added draws" needs added_opponents',
    ),
    "a first rating from no game on": (
        ELO + '[first_rating]\nmethod = "start"\nstart_rating = 1500\nleast_games = 0\n' + WHY,
        "first_rating: least_games must be 1 or more",
    ),
    "minutes that rise": (
        ELO
        + "[rate_of_play]\nby_rating = [{ from_rating = 1800, minutes = 90 }, "
        + "{ from_rating = 2400, minutes = 120 }]\n"
        + WHY,
        "ours.toml:3: by_rating of rate_of_play must begin with the highest from_rating",
    ),
    "no possible time": (
        ELO + "[rate_of_play]\nat_least = 60\nat_most = 10\n" + WHY,
        "rate_of_play: no time is above 60 and below 10 minutes",
    ),
    "a reading without name": (ELO + 'reading = "x"\n', "a reading without name; write [reading.NAME]"),
    "a reading with a blank name": (ELO + '[reading.""]\nchoice = "x"\n', "a reading without name"),
    "a value that asks no name": (
        ELO + CURVE + "scale = { reading = '' }\n",
        "ours.toml:6: scale of curve asks a reading without name",
    ),
    "a value that asks an undeclared reading": (
        ELO + CURVE + 'scale = { reading = "size" }\n',
        "scale of curve asks the reading 'size', which is not declared; declared: none",
    ),
    "a reading that nothing asks": (
        ELO + '[reading.size]\nquestion = "q"\nchoice = "a"\nsource = "s"\nchoices = { a = "b" }\n',
        "ours.toml:2: no value of this law asks the reading 'size'; asked: none",
    ),
    "a choice that there is not": (
        FIDE + '[reading.window]\nchoice = "rolling"\n',
        "ours.toml:3: choice of reading.window is 'rolling'; choose sliding, restart",
    ),
    "an unknown key in a reading": (
        FIDE + '[reading.window]\nchosen = "restart"\n',
        "ours.toml:3: unknown key 'chosen' in reading.window (did you mean 'choice' or 'choices'?)",
    ),
    "a reading without question": (
        ELO
        + CURVE
        + 'scale = { reading = "s" }\n[reading.s]\nchoice = "1"\nsource = "s"\nchoices = { 1 = "b" }\n',
        "ours.toml:7: reading.s does not give question",
    ),
    "a reading whose choices do not fit": (
        ELO
        + CURVE
        + 'scale = { reading = "s" }\n[reading.s]\nquestion = "q"\nchoice = "a"\nsource = "s"\n'
        + 'choices = { a = "b" }\n',
        "reading s does not fit scale of curve: 'a' is not a whole number",
    ),
    "an unknown pool": (
        ELO + 'pool = "classical"\n',
        "pool is 'classical'; choose standard, rapid, blitz, any",
    ),
    "dated beside extends": (ELO + "dated = true\n", "ours.toml:2: dated comes from elo; leave it out"),
    "title that is no text": (ELO + "title = 5\n", "ours.toml:2: title is 5; it takes a text in quotes"),
    "extends that is no text": ("extends = 5\n", "ours.toml:1: extends is 5"),
    "extends of an unknown law": (
        'extends = "fide-x"\n',
        "ours.toml:1: extends: there is no rule set 'fide-x'",
    ),
    "extends of a sum": ('extends = "fide"\n', "ours.toml:1: fide is a sum of laws and cannot be extended"),
    "extends of itself": (
        'extends = "./ours.toml"\n',
        "extends goes round in a circle: ours.toml -> ours.toml",
    ),
    "a law without its topics": (
        'title = "Ours"\npool = "any"\ndated = false\n',
        "ours.toml: the law does not say curve: the expected score",
    ),
    "a law that does not say whether it is dated": (
        'title = "Ours"\n',
        "dated must be true (values have first",
    ),
    "not TOML": ("extends = elo\n", "ours.toml:1: this is not TOML"),
    "an adjustment that is no table": (ELO + "adjustment = 5\n", "adjustment takes tables: [[adjustment]]"),
    "an adjustment without day": (
        ELO
        + '[[adjustment]]\nname = "n"\nmethod = "compress"\nbelow = 9\nshare_hundredths = 9\nreason = "r"\n'
        + WHY,
        "ours.toml:2: day of adjustment is missing",
    ),
    "an adjustment without its number": (
        ELO
        + '[[adjustment]]\nname = "n"\nday = 2026-01-01\nmethod = "compress"\nbelow = 9\nreason = "r"\n'
        + WHY,
        'ours.toml:2: adjustment with method = "compress" needs share_hundredths',
    ),
    "an adjustment beyond the whole way": (
        ELO
        + '[[adjustment]]\nname = "n"\nday = 2026-01-01\nmethod = "compress"\nbelow = 9\n'
        + 'share_hundredths = 101\nreason = "r"\n'
        + WHY,
        "ours.toml:7: share_hundredths is above 100",
    ),
    "a sum with an unknown pool": (
        'title = "Ours"\n[pools]\nclassical = "elo"\n',
        "ours.toml:3: unknown key 'classical' in pools",
    ),
    "a sum with the law of another pool": (
        'title = "Ours"\n[pools]\nrapid = "fide-blitz"\n',
        "ours.toml:3: fide-blitz is not a law for rapid",
    ),
    "a sum with topics": (
        'title = "Ours"\n[pools]\nrapid = "elo"\n[floor]\nnone = true\n',
        "unknown key 'floor'",
    ),
    "an empty sum": ('title = "Ours"\n[pools]\n', "pools takes a table: standard ="),
}


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_rule_file_is_refused_with_its_line(tmp_path: Path, case: str) -> None:
    text, sentence = CASES[case]
    with pytest.raises(RequestError) as refused:
        load_rule_set(write_law(tmp_path, text))
    assert sentence in str(refused.value)


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = ELO + 'pool = "classical"\n' + CURVE + 'scale = "400"\nscael = 1\n'
    with pytest.raises(RequestError) as refused:
        load_rule_set(write_law(tmp_path, text))
    lines = [line.split(":")[1] for line in str(refused.value).splitlines()]
    assert sorted(lines) == ["2", "7", "8"]


def test_two_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write_law(tmp_path, 'extends = "b.toml"\n', "a.toml")
    with pytest.raises(RequestError, match=r"circle: b\.toml -> a\.toml -> b\.toml"):
        load_rule_set(write_law(tmp_path, 'extends = "a.toml"\n', "b.toml"))


def test_a_table_with_a_gap_is_refused_with_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(
        "d_min,d_max,pd_high,pd_low\n0,3,0.50,0.50\n5,,0.51,0.49\n", encoding="utf-8"
    )
    law = write_law(tmp_path, ELO + '[curve]\nkind = "table"\ntable = "t.csv"\n' + WHY)
    with pytest.raises(RequestError, match=r"ours\.toml:4: table of curve .*t\.csv:3: d_min is 5"):
        load_rule_set(law)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b'title = "Sch\xe4ch"\n')
    with pytest.raises(RequestError, match="is not UTF-8 text; save it as UTF-8"):
        load_rule_set(str(path))


def test_a_file_that_nests_its_values_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('extends = "elo"\nx = ' + "[" * 5_000 + "]" * 5_000, encoding="utf-8")
    with pytest.raises(RequestError, match="nests its values too deeply"):
        load_rule_set(str(path))


def test_a_byte_order_mark_does_not_keep_a_file_from_being_read(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('extends = "elo"\n', encoding="utf-8-sig")
    assert load_rule_set(str(path)).pool == load_rule_set("elo").pool
