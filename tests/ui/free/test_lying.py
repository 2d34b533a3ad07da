"""Which side is up, how far it is turned, and what one knows of a back."""

from pathlib import Path

import pytest

from tabletop.engine.moves import KnownPiece
from tabletop.ui.table.paint import inspection
from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def market(desk: FreeDesk) -> KnownPiece:
    """A card that lies face up on the market."""
    desk.pilot.drag(desk.at("deck"), desk.at("dock"))
    desk.settle()
    return desk.session.view().zone("dock").pieces[-1]


def test_f_turns_a_card_down_and_its_back_is_drawn_though_it_is_known(desk: FreeDesk) -> None:
    card = market(desk)
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("f")
    desk.settle()
    slot = desk.moment.slot_named(card)
    assert slot is not None
    assert not slot.face_up
    assert desk.pilot.node(f"piece:{card}").value == "face down"
    desk.pilot.key("f")
    desk.settle()
    slot = desk.moment.slot_named(card)
    assert slot is not None
    assert slot.face_up


def test_a_closer_look_at_a_back_says_what_one_saw(desk: FreeDesk) -> None:
    card = market(desk)
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("f", "i")
    title = desk.session.view().kind_of(card).title
    assert inspection(desk.moment)[0] == f"You saw this: {title}"
    desk.pilot.draw()


def test_who_peeks_knows_the_top_and_sees_its_back(desk: FreeDesk) -> None:
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("p")
    desk.settle()
    top = desk.session.view().zone("deck").top
    assert top
    slot = desk.moment.slot_named(top)
    assert slot is not None
    assert not slot.face_up


def test_q_and_e_turn_by_a_step_and_t_lays_sideways_and_back(desk: FreeDesk) -> None:
    card = market(desk)
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("e", "e", "q")
    desk.settle()
    slot = desk.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -15
    desk.pilot.key("q", "t")
    desk.settle()
    slot = desk.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -90
    desk.pilot.key("t")
    assert desk.moves[-1] == f"turn {card} = -90"


def test_facing_and_angle_come_back_with_undo(desk: FreeDesk) -> None:
    card = market(desk)
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("f", "t")
    desk.settle()
    zone = desk.session.view().zone("dock")
    assert zone.lies(zone.pieces.index(card)) == (True, 90, None)
    desk.pilot.key("ctrl+z")
    zone = desk.session.view().zone("dock")
    assert zone.lies(zone.pieces.index(card)) == (True, 0, None)


def test_a_card_that_is_open_closes_when_it_is_turned_down(desk: FreeDesk) -> None:
    card = market(desk)
    desk.pilot.move(desk.piece(card))
    desk.pilot.tick(1.0)
    assert desk.moment.zoomed is not None
    desk.pilot.key("f")
    desk.pilot.tick(1.0)
    assert desk.moment.zoomed is None
