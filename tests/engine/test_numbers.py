"""Numbers that people write: one reader, which never raises."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.numbers import decimal, long_whole, whole

WRITTEN = st.one_of(
    st.text(),
    st.text("0123456789-+. \N{MINUS SIGN}eE_xn٣²½", max_size=30),
    st.integers().map(str),
    st.floats().map(str),
    st.integers(1, 6000).map(lambda many: "9" * many),
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7), (" 7 ", 7), ("-7", -7), ("\N{MINUS SIGN}7", -7), ("+7", 7), ("007", 7),
        ("3a", None), ("", None), ("-", None), ("+-3", None), ("--3", None), ("1e3", None),
        ("1_0", None), ("٣", None), ("²", None), ("3.0", None), ("1234567890", None),
    ],
)  # fmt: skip
def test_a_whole_number_is_read_or_it_is_none(text: str, number: int | None) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0.5", 0.5), (".5", 0.5), ("2.", 2.0), ("-1", -1.0), ("nan", None), ("inf", None),
     ("1e3", None), (".", None), ("0x3", None)],
)  # fmt: skip
def test_a_decimal_is_read_or_it_is_none(text: str, number: float | None) -> None:
    assert decimal(text) == number


@given(WRITTEN)
def test_no_text_is_too_much_for_a_reader(text: str) -> None:
    short, long, part = whole(text), long_whole(text), decimal(text)
    if short is not None:
        assert long == short
        assert part == short
        assert abs(short) < 10**9
    assert (long is not None) == bool(re.fullmatch(r"[-+]?[0-9]{1,18}", _keyboard(text)))


def _keyboard(text: str) -> str:
    return text.strip().replace("\N{MINUS SIGN}", "-")
