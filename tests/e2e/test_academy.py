"""A trick game for four by real drags and real keys, from the exam to the results."""

from pathlib import Path

import pytest

from tabletop.games.the_academy.table import last_trick_of
from tabletop.storage.player.settings import Settings
from tabletop.ui.scenes.table.table import TableScene
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start

pytestmark = pytest.mark.e2e

SEATS = "human,random,random,random"
ROUNDS = "round-limit=1"


def at_table(opener: Opener, home: Path, settings: Settings, seed: int) -> Mirror:
    """A person and three instant computers at a table, for one round."""
    words = ("play", "the-academy", "--seats", SEATS, "--option", ROUNDS, "--seed", str(seed))
    mirror = Mirror(opener(Start(home, words, settings)))
    mirror.sit()
    return mirror


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_whole_game_for_four_is_played(
    opener: Opener, home: Path, instant: Settings, hand: str
) -> None:
    mirror = at_table(opener, home, instant, 3)
    mirror.look()
    make = mirror.by_mouse if hand == "mouse" else mirror.by_keys
    moves = 0
    while mirror.scene.name == "table":
        make(mirror.wish())
        moves += 1
    assert moves >= 8
    assert mirror.scene.name == "summary"
    mirror.look()
    if hand == "mouse":
        mirror.click("go-on")
    else:
        mirror.key("enter")
    mirror.rest()
    mirror.tick(2.0)
    assert mirror.scene.name == "results"
    assert mirror.program.records()[-1].do == "finish"
    mirror.look(2.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_an_illegal_drop_changes_nothing_and_q_shows_the_last_trick(
    opener: Opener, home: Path, instant: Settings
) -> None:
    mirror = at_table(opener, home, instant, 3)
    refused = looked = False
    while mirror.scene.name == "table" and not (refused and looked):
        assert isinstance(mirror.scene, TableScene)
        table, view = mirror.scene.table, mirror.port.position.view
        out = sorted(piece for piece in table.moment.out if piece in view.zone("hand:p1").pieces)
        if out and not refused:
            slot, place = table.moment.slot_named(out[0]), table.moment.target_named("trick:p1")
            assert slot is not None
            assert place is not None
            before = mirror.program.records()
            grip = slot.rect.left + 18, slot.rect.top + 30
            mirror.drag(grip, place.rect.center)
            assert table.model.notice is not None
            mirror.look(3.0)
            assert mirror.program.records() == before
            refused = True
        if last_trick_of(table.moment.display) is not None and not looked:
            mirror.key("q")
            assert mirror.scene.name == "last-trick"
            mirror.look(2.0)
            mirror.key("q")
            looked = True
        mirror.by_mouse(mirror.wish())
    assert refused
    assert looked
    assert mirror.program.quit() == 0
