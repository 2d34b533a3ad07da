"""Names from right to left, as phones are sent them."""

from json import dumps, loads

import pytest

from tabletop.wire.directions import isolated

HEBREW, ARABIC = "דנה (3)", "علي 42!"


@pytest.mark.parametrize("name", [HEBREW, ARABIC, "דנה \\ ב"])
def test_a_name_from_right_to_left_is_isolated_wherever_it_stands(name: str) -> None:
    data = {"name": name, "text": f"{name}'s turn, {name}.", "more": ["Sam", 3]}
    sent = isolated(dumps(data, ensure_ascii=False), [name, "Sam"])
    marked = f"\u2068{name}\u2069"
    assert loads(sent) == {
        "name": marked, "text": f"{marked}'s turn, {marked}.", "more": ["Sam", 3],
    }  # fmt: skip


def test_names_from_left_to_right_and_parts_of_words_stay() -> None:
    data = dumps({"name": "Sam", "text": "דנהב"}, ensure_ascii=False)
    assert isolated(data, ["Sam", "דנה"]) == data


def test_of_names_that_begin_alike_the_longer_is_isolated() -> None:
    assert isolated("דנה ב", ["דנה", "דנה ב"]) == "\u2068דנה ב\u2069"
