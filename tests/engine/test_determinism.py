"""Luck and clocks of a game's own are named with the line that calls them, however imported."""

import gc
import os
import random
import secrets
import time
import uuid
from collections.abc import Callable
from datetime import date, datetime
from random import Random, randint, shuffle
from time import monotonic
from typing import Any

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.checks import ConformanceError
from tabletop.engine.conformance.walk import DeterminismWatch, walk
from tests.cli.test_simulate import Lucky

OWN = Random(1)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (random.random, "random.random: luck comes from `chance` alone"),
        (lambda: randint(1, 6), "random.randint: luck"),
        (lambda: shuffle([1, 2]), "random.shuffle: luck"),
        (lambda: OWN.getrandbits(4), "random.getrandbits: luck"),
        (lambda: secrets.randbelow(3), "secrets.randbelow: luck"),
        (uuid.uuid4, "uuid.uuid4: luck"),
        (lambda: os.urandom(2), "os.urandom: luck"),
        (time.time, "time.time: a clock is not for rules"),
        (monotonic, "time.monotonic: a clock"),
        (datetime.now, "datetime.now: a clock"),
        (date.today, "date.today: a clock"),
    ],
)
def test_each_of_them_is_named(call: Callable[[], Any], told: str) -> None:
    with pytest.raises(ConformanceError) as caught, DeterminismWatch():
        call()
    assert str(caught.value).startswith("test_determinism.py:")
    assert told in str(caught.value)


def test_what_the_engine_draws_and_what_is_neither_is_not_named() -> None:
    chance = FastChance(Random(3))
    with DeterminismWatch():
        assert 0 <= chance.draw(6) < 6
        assert uuid.UUID(int=4).int == 4
        assert datetime(2020, 1, 1).year == 2020  # noqa: DTZ001 - no clock
        sorted([3, 1, 2], key=lambda each: -each)


def test_an_error_of_the_game_is_told_first() -> None:
    def rules() -> None:
        random.random()
        raise KeyError("nothing")

    with pytest.raises(KeyError), DeterminismWatch():
        rules()


def test_a_walk_names_the_line() -> None:
    with pytest.raises(AssertionError, match=r"test_simulate.py:\d+: random.randrange: luck"):
        walk(Lucky(), 2, seed=5)


def test_what_others_do_when_memory_is_swept_is_not_the_games_doing() -> None:
    """Libraries time the garbage collector, which begins in the middle of a move."""

    def timed(phase: str, about: dict[str, int]) -> None:
        del phase, about
        time.perf_counter()

    gc.callbacks.append(timed)
    try:
        with DeterminismWatch():
            kept = [[number] for number in range(20_000)]  # enough to make it sweep
    finally:
        gc.callbacks.remove(timed)
    assert gc.isenabled()
    assert len(kept) == 20_000
