"""Names, days and pools: what is found, and what is refused as a wrong request."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from elo_batch.problems import RequestError
from elo_batch.rules import first_days, laws_by_pool, load_rule_set, resolve, rule_set_names, rules_on

SHIPPED = ("auto-k", "elo", "fide", "fide-blitz", "fide-club", "fide-rapid", "fide-standard")


def test_the_folders_are_the_registry() -> None:
    assert rule_set_names() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_law_loads_under_its_folder_name(name: str) -> None:
    rule_set = load_rule_set(name)
    assert (rule_set.name, bool(rule_set.title)) == (name, True)
    assert rule_set.verified_on is not None
    assert rule_set is load_rule_set(name)


def test_unknown_name_is_refused_with_near_names_and_all_names() -> None:
    with pytest.raises(RequestError) as refused:
        load_rule_set("fide-standart")
    assert "did you mean 'fide-standard'" in str(refused.value)
    assert ", ".join(SHIPPED) in str(refused.value)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"league\.toml cannot be read: No such file"):
        load_rule_set(str(tmp_path / "league.toml"))


def test_day_before_the_first_value_is_refused_with_law_day_and_first_day() -> None:
    with pytest.raises(RequestError, match="fide-standard is not known for 2017-06-30") as refused:
        rules_on("fide-standard", date(2017, 6, 30))
    assert "first day shipped is 2017-07-01" in str(refused.value)


def test_list_date_before_the_first_value_is_refused_even_if_the_event_start_is_known() -> None:
    with pytest.raises(RequestError, match="2016-01-01"):
        resolve(load_rule_set("fide-standard"), date(2024, 1, 1), date(2016, 1, 1))


@pytest.mark.parametrize(
    ("start", "on_list"), [(None, None), (None, date(2024, 1, 1)), (date(2024, 1, 1), None)]
)
def test_dated_law_without_a_date_says_on(start: date | None, on_list: date | None) -> None:
    with pytest.raises(RequestError, match="say --on"):
        resolve(load_rule_set("fide-rapid"), start, on_list)


@pytest.mark.parametrize("name", ["elo", "auto-k"])
def test_undated_law_needs_no_date_and_has_no_first_day(name: str) -> None:
    rule_set = load_rule_set(name)
    assert (rule_set.dated, rule_set.first_day, first_days(rule_set)) == (False, None, ())
    assert resolve(rule_set, None, None) == resolve(rule_set, date(1950, 1, 1), date(1950, 2, 1))


def test_first_days_are_the_days_of_the_editions() -> None:
    standard = ["2017-07-01", "2022-01-01", "2024-03-01", "2025-10-01"]
    rapid = ["2017-07-01", "2022-01-01", "2022-10-01", "2024-03-01", "2024-12-01"]
    assert [str(day) for day in first_days(load_rule_set("fide-standard"))] == standard
    assert [str(day) for day in first_days(load_rule_set("fide-blitz"))] == rapid
    assert [str(day) for day in first_days(load_rule_set("fide"))] == sorted({*standard, *rapid})


def test_fide_gives_each_pool_its_law() -> None:
    laws = laws_by_pool(["fide"])
    assert {pool: law.name for pool, law in laws.items()} == {
        "standard": "fide-standard",
        "rapid": "fide-rapid",
        "blitz": "fide-blitz",
    }


def test_one_pool_law_serves_its_pool_alone() -> None:
    assert list(laws_by_pool(["fide-rapid"])) == ["rapid"]
    assert list(laws_by_pool(["fide-club"])) == ["standard"]
    assert {law.name for law in laws_by_pool(["fide-club", "fide-blitz"]).values()} == {
        "fide-club",
        "fide-blitz",
    }


@pytest.mark.parametrize("name", ["elo", "auto-k"])
def test_plain_elo_serves_every_pool(name: str) -> None:
    laws = laws_by_pool([name])
    assert list(laws) == ["standard", "rapid", "blitz"]
    assert {law.name for law in laws.values()} == {name}


@pytest.mark.parametrize("names", [["fide", "fide-club"], ["elo", "fide-rapid"], ["elo", "auto-k"]])
def test_two_laws_for_one_pool_are_refused(names: list[str]) -> None:
    with pytest.raises(RequestError, match="are both laws for"):
        laws_by_pool(names)


def test_the_same_law_twice_is_one_law() -> None:
    assert list(laws_by_pool(["fide-rapid", "fide-rapid"])) == ["rapid"]


def test_a_sum_has_no_law_of_a_day_of_its_own() -> None:
    with pytest.raises(RequestError, match="fide is a sum of laws; ask for one of fide-standard, fide-rapid"):
        rules_on("fide", date(2025, 1, 1))


def test_loading_the_law_does_not_import_pandas() -> None:
    program = (
        "import sys, elo_batch.rules as r; r.load_rule_set('fide');"
        "sys.exit(any(m in sys.modules for m in ('pandas', 'numpy', 'pandera')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
