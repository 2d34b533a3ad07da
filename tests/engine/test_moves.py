"""Moves, seats and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.moves import Move, MoveTextError, parse_seat, seat_name

NAMES = st.from_regex(r"[a-z0-9][a-z0-9:?-]{0,20}", fullmatch=True)
NUMBERS = st.integers(min_value=-999_999_999, max_value=999_999_999)
# A word made of digits is read as the number it spells, so it can't be told from one.
WORDS = NAMES.filter(lambda word: not word.isdecimal())
MOVES = st.builds(
    Move,
    NAMES,
    st.lists(NAMES, max_size=4).map(tuple),
    st.one_of(st.just(""), NAMES),
    st.lists(st.one_of(WORDS, NUMBERS), max_size=4).map(tuple),
)


@given(MOVES)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert Move.parse(str(move)) == move


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_refused_as_one(text: str) -> None:
    try:
        move = Move.parse(text)
    except MoveTextError:
        return
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("end-turn", Move("end-turn")),
        ("place sql-3 > room:0:1", Move("place", ("sql-3",), "room:0:1")),
        ("take room:0:1? > hand:p1", Move("take", ("room:0:1?",), "hand:p1")),
        ("show = 2", Move("show", args=(2,))),
        ("  put  a b>c  =  -1 x ", Move("put", ("a", "b"), "c", (-1, "x"))),
    ],
)
def test_a_text_names_kind_pieces_target_and_choices(text: str, move: Move) -> None:
    assert Move.parse(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "   ", "> x", "put >", "put > a b", "put =", "Put a", "put a > b > c", "x" * 60_001, "é"],
)
def test_what_is_no_move_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(MoveTextError, match="is not a move"):
        Move.parse(text)


def test_a_seat_has_a_word_and_the_word_a_seat() -> None:
    assert [parse_seat(seat_name(seat), 4) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("word", ["", "p0", "p5", "p-1", "1", "P1", "p1 ", "p99999", "p01"])
def test_a_word_for_no_seat_of_the_table_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a seat of this table"):
        parse_seat(word, 4)
