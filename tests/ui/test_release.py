"""What a game has left behind goes back to the system when it is over or left."""

import ctypes
from pathlib import Path

import pytest

from tabletop.ui.kit import release, services
from tests.ui.sitting import Sitting


def test_memory_goes_back_when_a_game_is_left_and_not_before_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr(services, "give_back", lambda: given.append("back"))
    sitting = Sitting(tmp_path)
    assert given == []
    sitting.desk.open_library()
    assert given == ["back"]
    sitting.desk.open_library()
    assert given == ["back"], "nothing was played since"


def test_a_system_that_takes_nothing_back_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def missing(name: object) -> None:
        asked.append(name)
        raise OSError("there is no such library")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    release.give_back()
    assert asked == [None]
