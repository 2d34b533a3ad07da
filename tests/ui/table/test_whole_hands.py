"""Hands of all games at all sizes: no card is cut by the window, and each can be told."""

import math
from functools import cache
from itertools import product

import pytest

from tabletop.engine.declare.widgets import ActionsData
from tabletop.engine.game import Game
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text.display import Display
from tabletop.engine.view import make_view
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.app.screen import scale_for
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import Slot
from tabletop.ui.widgets.widget_registry import WidgetRegistry

SIZES = [(size[0] / scale, size[1] / scale) for size, scale in product(
    [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)], [0.75, 1.0, 1.5, 2.0]
)]  # fmt: skip
"""Logical sizes of windows."""
SEATS = {"valedictorian": 2, "the-academy": 4, "introduct-academy": 5, "it-startup": 2}
HELD = (1, 3, 8, 13)
_TOLD, _LEAST = 32.0, 20.0
"""Width in which the signs of a card are seen, and in the smallest window."""
_SMALLEST = 600.0
_FULL, _WIDE = 8, 900.0
"""How many cards a full hand has; more of them are told apart in a window of this width."""
_NAMED = 0.8
"""The part of a card that is seen while there is room."""


@cache
def _game(name: str) -> Game:
    return Registry(shipped("content")).find(name)


def _moment(game: Game, held: int, size: tuple[float, float]) -> tuple[Moment, HandRegion] | None:
    """A table at which the first seat holds so many cards that can all be played but one."""
    seats = SEATS[game.spec.id]
    plan = game.spec.plan(seats)
    table = Table(plan)
    zone = plan.zone["hand:p1"]
    cards = [name for name, kind in zip(plan.pieces, plan.kinds, strict=True)
             if kind.look == "card"]  # fmt: skip
    for name in cards[:held]:
        table.move(plan.piece[name], zone)
    arrangement = arrange(game.layout, *size, tab="hand")
    moment = Moment(
        game=game, view=make_view(State(table, seats), 0, game.spec.id, (0,), None),
        display=Display(), players=tuple(Player(f"N{n}", "human", n + 1) for n in range(seats)),
        arrangement=arrangement, home=0, lit=frozenset(cards[1:held]),
    )  # fmt: skip
    widgets = WidgetRegistry.of(game).make(arrangement)[0]
    hand = next((each for each in widgets if isinstance(each, HandRegion)), None)
    return (moment, hand) if hand is not None else None


def _bottom(slot: Slot) -> float:
    tilt = math.radians(abs(slot.angle))
    return slot.rect.centery + (slot.rect.h * math.cos(tilt) + slot.rect.w * math.sin(tilt)) / 2


@pytest.mark.parametrize("name", SEATS)
def test_no_card_of_a_hand_is_cut_by_the_window_and_each_can_be_told(name: str) -> None:
    game = _game(name)
    for size, held in product(SIZES, HELD):
        found = _moment(game, held, size)
        assert found is not None
        moment, hand = found
        frame, where = moment.arrangement.frame, (size, held)
        slots = hand.slots(moment)
        assert len(slots) == held
        assert max(map(_bottom, slots)) <= frame.bottom - 4, where
        assert min(slot.rect.left for slot in slots) >= frame.left, where
        assert max(slot.rect.right for slot in slots) <= frame.right, where
        seen = [(slot.strip[1] - slot.strip[0]) * slot.rect.w for slot in slots]
        if held <= _FULL or size[0] >= _WIDE:
            told = _TOLD if size[0] >= _SMALLEST else _LEAST
            assert min(seen) >= min(told, 0.5 * slots[0].rect.w), where
        actions = moment.arrangement.find(ActionsData)
        if actions is not None and not moment.arrangement.compact:
            assert not any(slot.rect.colliderect(actions.rect) for slot in slots), where


@pytest.mark.parametrize("name", SEATS)
@pytest.mark.parametrize("size", [(1280.0, 800.0), (1920.0, 1080.0), (960.0, 600.0)])
def test_up_to_eight_cards_lie_beside_each_other(name: str, size: tuple[float, float]) -> None:
    """They used to lie over each other with two thirds of the width free."""
    game = _game(name)
    for held in (2, 6, 8):
        found = _moment(game, held, size)
        assert found is not None
        strips = [slot.strip for slot in found[1].slots(found[0])]
        assert min(end - start for start, end in strips) >= _NAMED, (held, strips)


@pytest.mark.parametrize("name", SEATS)
def test_cards_of_a_hand_grow_with_the_interface_and_with_the_window(name: str) -> None:
    """B6, C13: they were smaller at 150 % than at 100 %, and hardly larger at 1920x1080."""

    def wide(width: int, height: int, interface: float) -> float:
        scale = scale_for(width, height, interface)
        found = _moment(_game(name), 5, (width / scale, height / scale))
        assert found is not None
        return found[1].slots(found[0])[0].rect.w * scale

    for size in ((960, 600), (1280, 800), (1920, 1080)):
        assert min(wide(*size, each) for each in (1.25, 1.5, 1.75, 2.0)) > wide(*size, 1.0)
    assert wide(1920, 1080, 1.0) > 1.3 * wide(1280, 800, 1.0)
