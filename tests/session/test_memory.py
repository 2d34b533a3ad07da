"""What a game has left behind goes back to the system when it is over or left."""

import ctypes
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.session import memory
from tabletop.ui.toolkit import app
from tests.ui.sitting import Sitting


@pytest.fixture
def swept() -> Iterator[None]:
    """Sweeps are short until the test is over."""
    with memory.short_gc_pauses():
        yield


def test_memory_goes_back_when_a_game_is_left_and_not_before_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr(app, "collect_garbage", lambda: given.append("back"))
    sitting = Sitting(tmp_path)
    assert given == []
    sitting.app.open_library()
    assert given == ["back"]
    sitting.app.open_library()
    assert given == ["back"], "nothing was played since"


@pytest.mark.usefixtures("swept")
def test_a_system_that_takes_nothing_back_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def missing(name: object) -> None:
        asked.append(name)
        raise OSError("there is no such library")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    memory.collect_garbage()
    assert asked == [None]


class Ring:
    """Something that only a sweep finds out of use."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.usefixtures("swept")
def test_what_was_in_use_in_a_full_sweep_is_not_looked_at_again_before_memory_goes_back() -> None:
    young, old = Ring(), Ring()
    lost = weakref.ref(young)
    del young
    gc.collect()
    assert lost() is None, "what is new is swept as ever"
    kept = weakref.ref(old)
    del old
    gc.collect()
    assert kept() is not None
    memory.collect_garbage()
    assert kept() is None


def test_outside_a_window_the_process_sweeps_as_ever() -> None:
    before, held = list(gc.callbacks), gc.get_freeze_count()
    with memory.short_gc_pauses():
        assert gc.get_freeze_count() > held
    assert (gc.callbacks, gc.get_freeze_count()) == (before, 0)


def test_outside_a_window_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> None:
        raise AssertionError("it takes a third of a second")

    monkeypatch.setattr(gc, "collect", never)
    memory.collect_garbage()
