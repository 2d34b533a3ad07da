"""Names that people type."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.storage.safe_files import MAX_LETTERS, clean_name

JOINERS = "\u200c\u200d"


@pytest.mark.parametrize(
    "name",
    ["Ann", "Zoë", "Nguyễn Văn", "Łukasz O'Neil", "李小龍", "नमस्ते", "👍🏽",
     "👨\u200d👩\u200d👧\u200d👦", "👩🏽\u200d💻 Ada", "❤\ufe0f\u200d🔥", "علی\u200cپور",
     "क\u094d\u200dष", "דנה (3)"],
)  # fmt: skip
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("", ""),
        ("   \t\n ", ""),
        ("  Ann \n\t Lee  ", "Ann Lee"),
        ("Ann\x1b[31m", "Ann[31m"),
        ("A\x00n\x07n\x7f", "Ann"),
        ("\u202enn\u202cA\u2066\u2069", "nnA"),
        ("A\u200bn\u200d\ufeffn", "Ann"),
        ("\u200dAnn\u200c", "Ann"),
        ("👨\u200d", "👨"),
        ("👨\u200d\u200d👩", "👨\u200d👩"),
        ("👨\u200cAnn\u200d👩", "👨Ann👩"),
        ("علی\u200c\u200cپور\u200c", "علی\u200cپور"),
        ("علی\u200c پور", "علی پور"),
        ("A\ud800nn\udfff", "Ann"),
        ("A\ue000nn\U000f0000\uffff", "Ann"),
        ("\u3164\u115f\u2800", ""),
        ("e\u0301", "é"),
        ("\u0301Ann", "Ann"),
        ("Ann \u0301Lee", "Ann Lee"),
        ("Ann\u2028Lee\u00a0M", "Ann Lee M"),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed: str, clean: str) -> None:
    assert clean_name(typed) == clean


def test_a_long_name_is_cut_at_sixteen_letters() -> None:
    assert clean_name("x" * 200) == "x" * MAX_LETTERS
    assert clean_name("x" * 15 + " y") == "x" * 15


def test_no_letter_is_cut_from_its_marks() -> None:
    letter = "x\u0323\u0302"
    assert clean_name(letter * 20) == letter * MAX_LETTERS
    assert clean_name("🇩🇪" * 20) == "🇩🇪" * MAX_LETTERS
    assert clean_name("👍🏽" * 20) == "👍🏽" * MAX_LETTERS


def test_a_tower_of_marks_is_cut_down() -> None:
    assert len(clean_name("z" + "\u0316" * 100)) == 5


def test_a_pasted_book_is_no_trouble() -> None:
    assert clean_name("word " * 1_000_000) == "word word word w"


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_a_clean_name_is_safe_and_cleaning_it_changes_nothing(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not any(
        unicodedata.category(letter)[0] == "C" for letter in name if letter not in JOINERS
    )
    assert all(part and part.isprintable() for part in re.split(f"[{JOINERS}]", name) if name)
    assert name == " ".join(name.split())
    assert len(name) <= MAX_LETTERS * 29  # five emoji with four marks each, and their joiners
    name.encode()


@given(st.lists(st.text("ابپتسشیکرضनमसത", min_size=1, max_size=3), min_size=1, max_size=5))
def test_a_joiner_between_letters_of_its_script_stays(parts: list[str]) -> None:
    for joiner in JOINERS:
        name = joiner.join(parts)
        assert clean_name(f"{joiner}{name}{joiner}") == name


@given(
    st.lists(st.sampled_from(["👨", "👩🏽", "👧", "❤\ufe0f", "💻", "🔥"]), min_size=1, max_size=5)
)
def test_an_emoji_of_several_is_one_letter(parts: list[str]) -> None:
    family = "\u200d".join(parts)
    assert clean_name(family * 20) == family * MAX_LETTERS
