"""The hand-over: nothing of any hand is on the screen before the next person says to be there."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.session import Session
from tabletop.ui.scenes.curtain import Curtain
from tests.ui.sitting import ANNA, SAM, Sitting, game


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Two people at one screen, some moves into the game."""
    return Sitting(tmp_path, players=(SAM, ANNA), moves=9)


def _curtain(sitting: Sitting) -> Curtain:
    scene = sitting.pilot.scene
    assert isinstance(scene, Curtain)
    return scene


def test_a_table_with_two_people_starts_behind_the_curtain(sitting: Sitting) -> None:
    curtain = _curtain(sitting)
    assert curtain.title == f"Pass to {sitting.session.name(sitting.session.next().seat)}"
    assert sitting.session.viewer == -1


def test_while_it_is_up_the_table_knows_no_hand(sitting: Sitting) -> None:
    view = sitting.model.tableau.view
    assert view.seat == -1
    assert not any(view.zone(f"hand:p{seat + 1}").top for seat in (0, 1))
    assert sitting.model.aim.moves == ()


def test_saying_to_be_there_shows_that_seat(sitting: Sitting) -> None:
    seat = _curtain(sitting).seat
    sitting.pilot.key("space")
    assert sitting.pilot.scene.name == "table"
    assert sitting.session.viewer == seat
    assert sitting.model.tableau.home == seat


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_open_it(sitting: Sitting, key: str) -> None:
    sitting.pilot.key(key)
    assert sitting.pilot.scene.name == "table"


def test_escape_opens_the_menu_and_not_the_curtain(sitting: Sitting) -> None:
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "pause"
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "curtain"
    assert sitting.session.viewer == -1


def test_it_comes_up_between_two_people_and_never_shows_the_next_hand_before(
    tmp_path: Path,
) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.pilot.key("space")
    chance = Random(4)
    handed_over = 0
    seen = sitting.session.viewer
    for _ in range(60):
        scene = sitting.pilot.scene
        if scene.name == "curtain":
            assert sitting.session.viewer == -1
            sitting.pilot.key("space")
            handed_over += 1
            seen = sitting.session.viewer
        elif scene.name == "table" and sitting.session.next().kind == "viewer":
            assert sitting.session.viewer == seen
            sitting.table.acts.submit(chance.choice(sitting.session.legal_moves()))
        sitting.pilot.tick(0.4)
    assert handed_over > 5


def test_the_curtain_draws_the_same_whatever_the_hands_hold(tmp_path: Path) -> None:
    """Two sittings that differ only in a hidden card taken give the same picture."""
    pictures = []
    for choice in (0, 1):
        sitting = Sitting(tmp_path, players=(SAM, ANNA))
        sitting.pilot.key("space")
        session = sitting.session
        session.submit(session.legal_moves()[0])
        hidden = next(move for move in session.legal_moves() if move.kind == "take-hidden")
        # The draw is taped, so the same position with another card taken is one swap away.
        state = session._match.state
        stack = state.table.zones[state.table.plan.zone["room:0:1"]]
        stack[0], stack[choice] = stack[choice], stack[0]
        session.submit(hidden)
        sitting.table.acts.renew()
        sitting.pilot.tick(3)
        assert sitting.pilot.scene.name == "curtain"
        pictures.append(pygame.image.tobytes(sitting.pilot.draw(), "RGB"))
    assert pictures[0] == pictures[1]


def test_nothing_of_the_table_is_in_the_picture(sitting: Sitting) -> None:
    before = pygame.image.tobytes(sitting.pilot.draw(), "RGB")
    # A table that would be seen through would change with what it shows.
    sitting.model.log_open = False
    sitting.table.acts.compose()
    assert pygame.image.tobytes(sitting.pilot.draw(), "RGB") == before


def test_it_tells_what_happened_since_the_last_turn(sitting: Sitting) -> None:
    seat = _curtain(sitting).seat
    session: Session = sitting.session
    assert _curtain(sitting).lines == session.since_last_turn(seat)[-4:]


def test_a_message_that_stands_at_the_table_is_gone_when_it_opens(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.pilot.key("space")
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    assert sitting.model.telling is not None
    sitting.session.viewer = 0
    sitting.table._draw_curtain(1)
    assert sitting.model.telling is None
    assert sitting.model.inspected is None


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080)])
def test_words_and_button_stay_inside_the_disc(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), size=size)
    curtain = _curtain(sitting)
    sitting.pilot.draw()
    assert curtain._disc.contains(curtain.ready.rect)


def test_the_game_of_the_sitting_has_a_back_to_draw() -> None:
    assert any(kind.back for kind in game().spec.kinds)
