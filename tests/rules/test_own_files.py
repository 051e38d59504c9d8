"""A league's own rule file: `extends`, own tables, own sums."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from elo_batch.problems import RequestError
from elo_batch.rules import laws_by_pool, load_rule_set, resolve, rules_on
from elo_batch.rules.data_files import DATA

from .law_files import WHY, write_law

K32 = f'extends = "elo"\n[k]\nbands = [{{ k = 32 }}]\nfrom_list = false\nassumed = 32\nfirst_k = 32\n{WHY}'


def test_a_given_topic_replaces_the_one_below_and_the_rest_stays(tmp_path: Path) -> None:
    rules = rules_on(write_law(tmp_path, K32), None)
    assert (rules.name, rules.pool, rules.title) == ("ours", "any", "Plain Elo, changed")
    assert [band.k for band in rules.list.development.bands] == [32]
    assert rules.game == resolve(load_rule_set("elo"), None, None).game.__class__(
        **{**vars(rules_on("elo", None).game), "law": "ours"}
    )


def test_a_law_of_ones_own_was_compared_with_its_sources_only_if_it_says_so(tmp_path: Path) -> None:
    assert load_rule_set(write_law(tmp_path, K32)).verified_on is None
    said = write_law(tmp_path, f"verified_on = 2026-05-01\n{K32}", "said.toml")
    assert load_rule_set(said).verified_on == date(2026, 5, 1)


def test_scale_rounding_update_and_zero_sum_of_elo_are_settable(tmp_path: Path) -> None:
    text = (
        f'extends = "elo"\ntitle = "Our ladder"\n[curve]\nkind = "logistic"\nscale = 600\n{WHY}'
        f'[rounding]\nwhere = "game"\nzero_sum = true\n{WHY}[update]\nspan = "game"\n{WHY}'
    )
    rules = rules_on(write_law(tmp_path, text), None)
    assert (rules.title, rules.game.curve.scale) == ("Our ladder", 600)
    assert (rules.list.rounding, rules.list.zero_sum, rules.list.rounding_free) == ("game", True, False)
    assert (rules.list.update, rules.list.update_free) == ("game", False)


def test_a_dated_value_of_ones_own_changes_on_its_day(tmp_path: Path) -> None:
    text = (
        'extends = "fide-standard"\n[[floor]]\nday = "list date"\nfrom = 2017-07-01\nnone = true\n'
        f'{WHY}[[floor]]\nfrom = 2026-06-01\nvalue = 800\neffect = "held"\n{WHY}'
    )
    law = write_law(tmp_path, text)
    held = rules_on(law, date(2026, 6, 1))
    assert rules_on(law, date(2026, 5, 31)).list.floor is None
    assert held.list.floor is not None
    assert (held.list.floor.value, held.list.floor.effect, held.game.floor) == (800, "held", 0)
    assert held.list.grounds["floor"].source == "minutes of May 2026"


def test_a_later_first_day_of_one_topic_is_the_first_day_of_the_law(tmp_path: Path) -> None:
    text = f'extends = "fide-standard"\n[[floor]]\nday = "list date"\nfrom = 2026-06-01\nnone = true\n{WHY}'
    law = write_law(tmp_path, text)
    assert load_rule_set(law).first_day == date(2026, 6, 1)
    with pytest.raises(RequestError, match="ours is not known for 2026-05-31"):
        rules_on(law, date(2026, 5, 31))


def test_a_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    write_law(tmp_path, K32, "base/elo32.toml")
    law = write_law(tmp_path, f'extends = "base/elo32.toml"\n[k_limit]\nlimit = 500\n{WHY}')
    development = rules_on(law, None).list.development
    assert ([band.k for band in development.bands], development.games_limit) == ([32], 500)


def test_a_table_of_ones_own_stands_beside_the_file(tmp_path: Path) -> None:
    shutil.copy(DATA / "fide-standard" / "expected_scores.csv", tmp_path / "ours.csv")
    law = write_law(tmp_path, f'extends = "elo"\n[curve]\nkind = "table"\ntable = "ours.csv"\n{WHY}')
    assert rules_on(law, None).game.curve.upper_ends[:3] == (3, 10, 17)


def test_a_sum_of_ones_own_names_laws_and_files(tmp_path: Path) -> None:
    write_law(tmp_path, 'extends = "fide-blitz"\n[reading.rounding]\nchoice = "game"\n', "blitz.toml")
    law = write_law(
        tmp_path, 'title = "Ours"\n[pools]\nstandard = "fide-club"\nrapid = "elo"\nblitz = "blitz.toml"\n'
    )
    assert {pool: part.name for pool, part in laws_by_pool([law]).items()} == {
        "standard": "fide-club",
        "rapid": "elo",
        "blitz": "blitz",
    }


def test_a_reading_of_ones_own_is_declared_with_its_choices(tmp_path: Path) -> None:
    text = (
        f'extends = "elo"\n[curve]\nkind = "logistic"\nscale = {{ reading = "scale" }}\n{WHY}'
        '[reading.scale]\nquestion = "Which scale?"\nchoice = "480"\nsource = "open"\n'
        '[reading.scale.choices]\n400 = "as usual"\n480 = "as proposed"\n'
    )
    assert rules_on(write_law(tmp_path, text), None).game.curve.scale == 480


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = write_law(tmp_path, K32)
    assert load_rule_set(path).title == "Plain Elo, changed"
    write_law(tmp_path, K32.replace("[k]", 'title = "New"\n[k]', 1))
    assert load_rule_set(path).title == "New"
