"""Chance is taped, scripted or fixed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.chance import ChanceError, FastChance, LowestChance, RandomChance, TapedChance


@given(st.lists(st.integers(1, 60), max_size=40), st.integers(0, 999))
def test_a_tape_repeats_what_was_drawn(sizes: list[int], seed: int) -> None:
    chance = RandomChance(Random(seed))
    drawn = [chance.draw(size) for size in sizes]
    again = TapedChance(chance.tape)
    assert [again.draw(size) for size in sizes] == drawn
    assert again.left == 0
    fast = FastChance(Random(seed))
    assert [fast.draw(size) for size in sizes] == drawn
    assert all(0 <= number < size for number, size in zip(drawn, sizes, strict=True))


def test_a_tape_at_its_end_is_an_error_with_its_place() -> None:
    tape = TapedChance([0])
    tape.draw(1)
    with pytest.raises(ChanceError, match="draw 2: the tape has only 1"):
        tape.draw(1)


@pytest.mark.parametrize("number", [-1, 6, 99])
def test_a_number_that_could_not_be_drawn_is_an_error(number: int) -> None:
    with pytest.raises(ChanceError, match="is not between 0 and 5"):
        TapedChance([number]).draw(6)


def test_the_lowest_chance_is_always_0() -> None:
    assert [LowestChance().draw(size) for size in (1, 2, 60)] == [0, 0, 0]
