"""Magpie, the own game of the documentation, in the real window."""

from pathlib import Path

import pytest

from tabletop.registry import OWN_GAMES
from tabletop.storage.player.settings import Settings
from tests.e2e.real_window import Opener, Start
from tests.ui.games.test_own_game import write_magpie
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_documented_game_is_opened_and_shuffled(
    opener: Opener, home: Path, scale: float
) -> None:
    settings = Settings(
        animation_speed="instant", muted=True, interface_scale=scale, window_size=(960, 600)
    )
    write_magpie(home / "data")
    assert (home / "data" / OWN_GAMES / "magpie").is_dir()
    words = ("play", "magpie", "--seats", "human", "--seed", "1")
    program = opener(Start(home, words, settings))
    program.at_rest()
    # Tab comes to the deck, R shuffles what it has come to.
    for _ in range(12):
        program.key("tab", "r")
        program.at_rest()
        if len(program.records()) > 1:
            break
    wait_for("a move", lambda: len(program.records()) > 1)
    assert "shuffle" in str(program.records()[-1])
    assert program.quit() == 0
    assert program.said == ""
