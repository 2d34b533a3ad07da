"""Two people at one screen: what one of them may not see is never on it."""

from pathlib import Path

import pytest
from PIL import Image

from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start, difference

pytestmark = pytest.mark.e2e

SEEDS = (0, 2)
"""Two deals: the same public things happen in them below, and everybody holds other cards."""
FIRST = ("move marker-p1 > floor:0:1", "take-hidden room:0:1? > hand:p1")
SECOND = ("move marker-p2 > floor:1:2", "take-hidden room:1:2? > hand:p2")


def curtains(opener: Opener, home: Path, settings: Settings, seed: int) -> list[Image.Image]:
    """What is on the screen at each hand-over of a game: at first, and after each turn."""
    words = ("play", "valedictorian", "--seats", "human,human", "--option", "start=p1")
    mirror = Mirror(opener(Start(home, (*words, "--seed", str(seed)), settings)))
    mirror.sit()
    seen: list[Image.Image] = []
    for turn in (FIRST, SECOND):
        assert mirror.scene.name == "curtain"
        mirror.look()
        seen.append(mirror.program.at_rest())
        # One opens with the key, the other with the mouse.
        mirror.take_seat(*(("space",) if turn is FIRST else ()))
        assert mirror.scene.name == "table"
        mirror.look()
        for move in turn:
            mirror.by_mouse(Move.parse(move))
    assert mirror.scene.name == "curtain"
    mirror.look()
    seen.append(mirror.program.at_rest())
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
    return seen


def test_while_the_curtain_is_up_nothing_of_a_hand_is_on_the_screen(
    opener: Opener, tmp_path: Path, instant: Settings
) -> None:
    """Two games that differ only in hidden cards are the same picture, to the last pixel."""
    one, other = (curtains(opener, tmp_path / str(seed), instant, seed) for seed in SEEDS)
    assert [difference(a, b) for a, b in zip(one, other, strict=True)] == [0, 0, 0]


def test_the_last_move_is_covered_before_the_next_person_sees_anything(
    opener: Opener, home: Path
) -> None:
    """At normal speed: from the last move on no frame shows the hand of who comes next."""
    words = ("play", "valedictorian", "--seats", "human,human", "--option", "start=p1")
    mirror = Mirror(opener(Start(home, (*words, "--seed", "0"))))
    program = mirror.program
    mirror.sit()
    hand = (200, 630, 860, 800)
    for turn in (FIRST, SECOND):
        mirror.look()
        mirror.take_seat("space")
        for move in turn:
            mirror.by_mouse(Move.parse(move))
    # The first person holds a card now, and the curtain is up for that person.
    frames = [program.picture(hand) for _ in range(20)]
    mirror.look()
    frames += [program.picture(hand) for _ in range(5)]
    mirror.take_seat("space")
    mirror.look()
    shown = program.picture(hand)
    assert min(difference(frame, shown) for frame in frames) > 5
