"""Columns as codes, and repeated keys, against the plain way of doing it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.checks.codes import BLANK, encode, first_rows
from elo_batch.checks.repeats import borders_of, mixed, repeated

numbers = st.from_regex(r"\A[0-9]{1,12}\Z")
ids = st.one_of(numbers, st.sampled_from(["", " ", "007", "7", "+7", "-7", "A7", "7.0", "0x1F", "९", "٣"]))


def column(texts: list[str]) -> pd.Series:
    return pd.Series(texts, dtype="str")


def decoded(coded) -> list[str]:
    return ["" if code == BLANK else coded.texts[code] for code in coded.codes]


@given(st.lists(st.one_of(ids, numbers), max_size=40))
def test_codes_give_back_the_texts(texts):
    coded = encode([column(texts)])
    assert decoded(coded) == [text.strip() for text in texts]
    assert len(set(coded.texts)) == len(coded.texts)


@given(st.lists(st.from_regex(r"\A[0-9]{4}\Z"), min_size=1, max_size=40))
def test_numbers_of_one_length_keep_leading_zeros(texts):
    assert decoded(encode([column(texts)])) == texts


def test_numbers_to_another_base_are_texts():
    assert decoded(encode([column(["0x1F", "0031"] * 4)])) == ["0x1F", "0031"] * 4


def test_columns_share_their_codes():
    coded = encode([column(["1", "2"]), None, column(["2", "3"])], [2, 2, 2])
    first, absent, last = coded.split([2, 2, 2])
    assert (first[1] == last[0], absent.tolist()) == (True, [BLANK, BLANK])


def test_missing_values_are_blank():
    assert encode([column(["1", None, "A"])]).codes.tolist()[1] == BLANK


@pytest.mark.parametrize("texts", [["1", "2", "1"], ["b", "a", "b"]])
def test_first_rows(texts):
    coded = encode([column(texts)])
    first = first_rows(coded.codes, len(coded.distinct))
    assert {coded.texts[i]: row for i, row in enumerate(first)} == {texts[0]: 0, texts[1]: 1}


@pytest.mark.parametrize("blocked", [False, True])
def test_repeated_finds_what_sorting_finds(blocked):
    rng = np.random.default_rng(7)
    groups = np.repeat(np.arange(300, dtype=np.int32), 500)
    keys = groups.astype(np.int64) * 10**6 + rng.integers(0, 200_000, len(groups))
    first, later = repeated(keys, borders_of(groups) if blocked else None)
    frame = pd.DataFrame({"key": keys})
    expected = np.flatnonzero(frame["key"].duplicated())
    assert sorted(later) == expected.tolist()
    assert (keys[first] == keys[later]).all()
    assert not frame["key"].duplicated().to_numpy()[first].any()


def test_groups_that_do_not_stand_together_have_no_borders():
    assert borders_of(np.array([0, 1, 0], dtype=np.int32)) is None


def test_mixed_keys_of_different_rows_differ():
    columns = np.meshgrid(np.arange(30), np.arange(30), np.arange(30))
    assert len(np.unique(mixed(*(c.ravel() for c in columns)))) == 27_000
