"""Which side is up, how far it is turned, and what one knows of a back."""

from pathlib import Path

import pytest

from tabletop.engine.moves import KnownPiece
from tabletop.ui.table.help.close_up import inspection
from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def market(app: FreeDesk) -> KnownPiece:
    """A card that lies face up on the market."""
    app.pilot.drag(app.at("deck"), app.at("dock"))
    app.settle()
    return app.port.position.view.zone("dock").pieces[-1]


def test_f_turns_a_card_down_and_its_back_is_drawn_though_it_is_known(app: FreeDesk) -> None:
    card = market(app)
    app.pilot.move(app.piece(card))
    app.pilot.key("f")
    app.settle()
    slot = app.moment.slot_named(card)
    assert slot is not None
    assert not slot.face_up
    assert app.pilot.node(f"piece:{card}").value == "face down"
    app.pilot.key("f")
    app.settle()
    slot = app.moment.slot_named(card)
    assert slot is not None
    assert slot.face_up


def test_a_closer_look_at_a_back_says_what_one_saw(app: FreeDesk) -> None:
    card = market(app)
    app.pilot.move(app.piece(card))
    app.pilot.key("f", "i")
    title = app.port.position.view.kind_of(card).title
    assert inspection(app.moment)[0] == f"You saw this: {title}"
    app.pilot.draw()


def test_who_peeks_knows_the_top_and_sees_its_back(app: FreeDesk) -> None:
    app.pilot.move(app.at("deck"))
    app.pilot.key("p")
    app.settle()
    top = app.port.position.view.zone("deck").top
    assert top
    slot = app.moment.slot_named(top)
    assert slot is not None
    assert not slot.face_up


def test_q_and_e_turn_by_a_step_and_t_lays_sideways_and_back(app: FreeDesk) -> None:
    card = market(app)
    app.pilot.move(app.piece(card))
    app.pilot.key("e", "e", "q")
    app.settle()
    slot = app.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -15
    app.pilot.key("q", "t")
    app.settle()
    slot = app.moment.slot_named(card)
    assert slot is not None
    assert slot.angle == -90
    app.pilot.key("t")
    assert app.moves[-1] == f"turn {card} = -90"


def test_facing_and_angle_come_back_with_undo(app: FreeDesk) -> None:
    card = market(app)
    app.pilot.move(app.piece(card))
    app.pilot.key("f", "t")
    app.settle()
    zone = app.port.position.view.zone("dock")
    assert zone.lies(zone.pieces.index(card)) == (True, 90, None)
    app.pilot.key("ctrl+z")
    zone = app.port.position.view.zone("dock")
    assert zone.lies(zone.pieces.index(card)) == (True, 0, None)


def test_a_card_that_is_open_closes_when_it_is_turned_down(app: FreeDesk) -> None:
    card = market(app)
    app.pilot.move(app.piece(card))
    app.pilot.tick(1.0)
    assert app.moment.zoomed is not None
    app.pilot.key("f")
    app.pilot.tick(1.0)
    assert app.moment.zoomed is None
