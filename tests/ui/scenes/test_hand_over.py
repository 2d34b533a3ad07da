"""The hand-over: nothing of any hand is on the screen before the next person says to be there."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.session.port import LocalPort
from tabletop.session.types import LogLine
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.scenes.table.hand_over import Curtain, worth_telling
from tests.table import look_as
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
    assert curtain.title == f"Pass to {sitting.port.position.name(sitting.port.next().seat)}"
    assert sitting.port.seat == -1


def test_while_it_is_up_the_table_knows_no_hand(sitting: Sitting) -> None:
    view = sitting.moment.view
    assert view.seat == -1
    assert not any(view.zone(f"hand:p{seat + 1}").top for seat in (0, 1))
    assert sitting.moment.gestures.moves == ()


def test_saying_to_be_there_shows_that_seat(sitting: Sitting) -> None:
    seat = _curtain(sitting).seat
    sitting.pilot.key("space")
    assert sitting.pilot.scene.name == "table"
    assert sitting.port.seat == seat
    assert sitting.moment.home == seat


def test_a_seat_keeps_its_colour_whoever_looks(tmp_path: Path) -> None:
    seen: list[list[tuple[int, ...]]] = []
    for viewer in (0, 1):
        sitting = Sitting(tmp_path, players=(SAM, ANNA))
        sitting.port.take_seat(viewer)
        sitting.app.stack.pop()
        sitting.table.controller.renew()
        page = sitting.pilot.draw()
        rims = []
        for seat in (0, 1):
            slot = sitting.moment.slot_named(f"marker-p{seat + 1}")
            assert slot is not None
            rims.append(tuple(page.get_at((round(slot.rect.x + 2), round(slot.rect.centery))))[:3])
        seen.append(rims)
    assert seen[0] == seen[1]
    assert seen[0] == [pygame.Color(SEAT_COLOURS[seat])[:3] for seat in (0, 1)]


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_open_it(sitting: Sitting, key: str) -> None:
    sitting.pilot.key(key)
    assert sitting.pilot.scene.name == "table"


def test_escape_opens_the_menu_and_not_the_curtain(sitting: Sitting) -> None:
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "pause"
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "curtain"
    assert sitting.port.seat == -1


def test_it_comes_up_between_two_people_and_never_shows_the_next_hand_before(
    tmp_path: Path,
) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.pilot.key("space")
    chance = Random(4)
    handed_over = 0
    seen = sitting.port.seat
    for _ in range(60):
        scene = sitting.pilot.scene
        if scene.name == "curtain":
            assert sitting.port.seat == -1
            sitting.pilot.tick(0.7)
            sitting.pilot.key("space")
            handed_over += 1
            seen = sitting.port.seat
        elif scene.name == "table" and sitting.port.next().kind == "viewer":
            assert sitting.port.seat == seen
            sitting.table.controller.submit(chance.choice(sitting.port.position.legal_moves))
        sitting.pilot.tick(0.4)
    assert handed_over > 5


def _hidden_card_taken(tmp_path: Path, seed: int, swap: tuple[str, str]) -> Sitting:
    """Sam has taken a hidden card; before, two cards that nobody knew changed places."""
    sitting = Sitting(tmp_path, players=(SAM, ANNA), seed=seed)
    sitting.pilot.key("space")
    port = sitting.port
    port.submit(port.position.legal_moves[0])
    table = port.session.match.state.table
    if swap[0]:
        one, two = (table.plan.piece[name] for name in swap)
        for zone in {table.where[one], table.where[two]}:
            swapped = {one: two, two: one}
            table.zones[zone] = [swapped.get(piece, piece) for piece in table.zones[zone]]
        table.where[one], table.where[two] = table.where[two], table.where[one]
    for move in [move for move in port.position.legal_moves if move.kind == "take-hidden"]:
        port.submit(move)
    sitting.table.controller.renew()
    return sitting


def test_the_curtain_draws_the_same_whatever_the_hands_hold(tmp_path: Path) -> None:
    """Two sittings that differ only in which hidden card was taken give the same picture."""
    first, seed, taken = None, 0, list[int]()
    while not taken:
        seed += 1
        first = _hidden_card_taken(tmp_path, seed, ("", ""))
        table = first.port.session.match.state.table
        taken = table.zones[table.plan.zone["hand:p1"]]
    assert first is not None
    kind = table.plan.kinds[taken[-1]]
    tests = {each.id for each in game().spec.kinds if each.face.get("template") == "test"}
    other = next(
        table.plan.pieces[piece]
        for stack in table.zones[: table.plan.zone["floor:0:0"]]
        for piece in stack[:-1]
        if table.plan.kinds[piece].id not in tests | {kind.id}
    )
    second = _hidden_card_taken(tmp_path, seed, (table.plan.pieces[taken[-1]], other))
    shown, wanted = second.port.position.view, table.plan.kinds[table.plan.piece[other]]
    assert shown.kind_of(shown.zone("hand:p1").top) == wanted
    pictures = []
    for sitting in (first, second):
        sitting.pilot.tick(3)
        assert sitting.pilot.scene.name == "curtain"
        pictures.append(pygame.image.tobytes(sitting.pilot.draw(), "RGB"))
    assert pictures[0] == pictures[1]


def test_nothing_of_the_table_is_in_the_picture(sitting: Sitting) -> None:
    before = pygame.image.tobytes(sitting.pilot.draw(), "RGB")
    # A table that would be seen through would change with what it shows.
    sitting.model.rooms.toggle_log()
    sitting.table.model.dirty = True
    assert pygame.image.tobytes(sitting.pilot.draw(), "RGB") == before


def test_it_tells_what_happened_since_the_last_turn(sitting: Sitting) -> None:
    seat = _curtain(sitting).seat
    port: LocalPort = sitting.port
    since = port.session.log.since_last_turn(seat)
    assert _curtain(sitting).lines == worth_telling(since, seat)


def test_a_message_that_stands_at_the_table_is_gone_when_it_opens(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.pilot.key("space")
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    assert sitting.model.notice is not None
    look_as(sitting.port, 0)
    sitting.scene._draw_curtain(1)
    assert sitting.model.notice is None
    assert sitting.model.look.inspected is None


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080)])
def test_words_and_button_stay_inside_the_disc(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), size=size)
    curtain = _curtain(sitting)
    sitting.pilot.draw()
    assert curtain._disc.contains(curtain.ready.rect)


def test_the_game_of_the_sitting_has_a_back_to_draw() -> None:
    assert any(kind.back for kind in game().spec.kinds)


def test_what_is_pressed_as_the_curtain_falls_does_not_open_it(tmp_path: Path) -> None:
    """Space that was meant for the table before, or a second click in the middle."""
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.pilot.key("space")
    sitting.scene._draw_curtain(1)
    sitting.pilot.key("space", "enter")
    sitting.pilot.click("ready")
    assert _curtain(sitting).seat == 1
    assert sitting.port.seat == -1
    sitting.pilot.tick(0.7)
    sitting.pilot.key("space")
    assert sitting.pilot.scene.name == "table"


def test_what_matters_is_told_before_the_latest_and_own_draws_are_not() -> None:
    """C12: a hire was left out for four draws, one of them the reader's own."""
    texts = ["hires **Intern** for 2", "sells **Coffee Machine** for 1", "draws 1 card",
             "scores **13**: 5 + 8 = 13", "plans a card", "draws 2 cards"]  # fmt: skip
    lines = [LogLine(1, text, "gain" if "scores" in text else "", 0, "") for text in texts]
    lines += [LogLine(0, "draws 1 card", "", 0, ""), LogLine(0, "gains **3 resources**", "", 0, "")]
    told = [line.text for line in worth_telling(lines, 0)]
    assert told == [texts[0], texts[1], texts[3], texts[5]]
