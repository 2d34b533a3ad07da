"""Regions of tables that are not built yet: ordered hands, fans, rows, plates for six rivals."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.engine.declare.fields import LayoutValue
from tabletop.engine.declare.layout import Layout, region_of
from tabletop.engine.declare.widgets import SHARED
from tabletop.engine.game import Game, Rulebook
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text.display import Display, Panel, PanelRow, SeatMark
from tabletop.engine.view import View, make_view
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import theme
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.cards.row import grouped, row
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.widget import Widget, owner_of
from tabletop.ui.widgets.widget_registry import KINDS, WidgetRegistry
from tests.ui.drawing import shared_assets
from tests.ui.widgets.everything import EVERY, EVERY_TABLE

SEATS = 7
SPEC = GameSpec(
    id="market-day",
    title="Market day",
    seats=(2, SEATS),
    kinds=(
        PieceKind("apple", "Apple", 30, back="crate"),
        PieceKind("pear", "Pear", 30, back="crate"),
    ),
    zones=(
        ZoneKind("basket", "Basket", per_seat=True, sees="owner"),
        ZoneKind("stall", "Stall"),
        ZoneKind("sold", "Sold", per_seat=True),
    ),
)


def _tableau(
    widget: str, zone: str = "", held: int = 9, data: Mapping[str, LayoutValue] | None = None
) -> tuple[Moment, Widget[Any]]:
    """A table of seven with one region, and the widget that draws it."""
    layout = Layout("slate", (region_of(EVERY[widget], "it", (0.1, 0.7, 0.6, 0.25), zone, data),))
    table = Table(TablePlan(SPEC, SEATS))
    plan = table.plan
    for number in range(held):
        table.move(number, plan.zone["basket:p1"])
    for number in range(30, 33):
        table.move(number, plan.zone["stall"])
    for seat in range(SEATS):
        table.move(40 + seat, plan.zone[f"sold:p{seat + 1}"])
    view: View = make_view(State(table, SEATS), 0, SPEC.id, (0,), None)
    arrangement = arrange(layout, 1280, 800)
    game = Game(SPEC, layout, Rulebook(), Path(), "", None, load_table=lambda: EVERY_TABLE)
    moment = Moment(
        game=game,
        view=view,
        display=Display(
            chips=tuple((SeatMark("cards", f"{n} cards"),) for n in range(SEATS)),
            scores=tuple(str(n) for n in range(SEATS)),
            panels=(
                Panel("it", "Goals", (PanelRow("Sell all", "check", "#315CBA", "soon", "", "3"),)),
            ),
        ),
        players=tuple(Player(f"Player number {n}", "human", n + 1) for n in range(SEATS)),
        arrangement=arrangement,
        home=0,
    )
    return moment, WidgetRegistry.of(game).make(arrangement)[0][0]


def _canvas() -> Canvas:
    open_null_display()
    return Canvas(pygame.Surface((1280, 800)), shared_assets(theme("dark")))


@pytest.mark.parametrize("arrange_by", ["groups", "order", "fan"])
def test_every_hand_stays_in_its_region_whatever_it_holds(arrange_by: str) -> None:
    for held in (1, 5, 12, 20):
        moment, hand = _tableau("hand", "basket", held, {"arrange": arrange_by})
        slots = hand.slots(moment)
        assert sorted(slot.index for slot in slots) == list(range(held))
        assert min(slot.rect.left for slot in slots) >= hand.rect.left - 1
        assert max(slot.rect.right for slot in slots) <= moment.arrangement.frame.right


def test_in_an_ordered_hand_the_first_card_is_leftmost_raised_and_on_top() -> None:
    moment, hand = _tableau("hand", "basket", 9, {"arrange": "order"})
    slots = hand.slots(moment)
    assert slots[-1].index == 0
    by_index = sorted(slots, key=lambda slot: slot.index)
    assert all(a.rect.left < b.rect.left for a, b in pairwise(by_index))
    assert by_index[0].rect.top < by_index[1].rect.top


def test_a_fan_is_turned_about_its_middle() -> None:
    moment, hand = _tableau("hand", "basket", 5, {"arrange": "fan"})
    angles = [slot.angle for slot in hand.slots(moment)]
    assert angles[2] == 0
    assert angles[0] == -angles[-1] > 0


def test_a_row_shows_the_cards_of_its_zone_face_up_and_can_be_dropped_on() -> None:
    moment, market = _tableau("row", "stall")
    slots = market.slots(moment)
    assert [slot.face_up for slot in slots] == [True] * 3
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(slots, 2))
    assert [place.name for place in market.targets(moment)] == ["stall"]


def test_six_rivals_have_plates_beside_each_other() -> None:
    moment, rivals = _tableau("rivals")
    places = {place.name: place.rect for place in rivals.targets(moment)}
    plates = [places[f"p{seat + 1}"] for seat in range(1, SEATS)]
    assert all(rivals.rect.inflate(1, 1).contains(plate) for plate in plates)
    assert not any(a.colliderect(b.inflate(-1, -1)) for a, b in combinations(plates, 2))
    assert places["sold:p3"] == places["p3"]


def test_what_a_rival_holds_is_never_face_up() -> None:
    moment, rivals = _tableau("rivals")
    held = [slot for slot in rivals.slots(moment) if slot.zone.startswith("basket")]
    assert all(not slot.face_up for slot in held)


@pytest.mark.parametrize("widget", ["rivals", "me", "pile", "hand", "row", "panel", "log",
                                    "prompt", "options", "actions"])  # fmt: skip
def test_every_kind_of_region_draws_any_game(widget: str) -> None:
    zone = {"pile": "stall", "row": "stall", "hand": "basket"}.get(widget, "")
    moment, drawn = _tableau(widget, zone)
    lines = (("check", "Sell"),)
    moment = replace(moment, prompt="Sell an apple", options_title="Stall", options_lines=lines)
    canvas = _canvas()
    canvas.felt("slate")
    before = pygame.image.tobytes(canvas.device, "RGB")
    drawn.under(canvas, moment)
    drawn.over(canvas, moment)
    painted = pygame.image.tobytes(canvas.device, "RGB") != before
    # Hands and rows leave their cards to the table, actions their buttons.
    assert painted or widget in {"hand", "actions"}


def test_a_row_of_cards_fills_no_more_than_its_box() -> None:
    box = pygame.FRect(10, 10, 200, 100)
    rects = row(box, 12, 60, 70)
    assert len(rects) == 12
    assert rects[0].left >= box.left
    assert rects[-1].right <= box.right + 0.01


def test_groups_keep_their_gaps_while_there_is_room_and_shrink_when_not() -> None:
    wide = grouped((0, 1000), [2, 3], 100, 46, 44)
    assert wide[0][1] - wide[0][0] == 46
    assert wide[1][0] - (wide[0][1] + 100) == 44
    tight = grouped((0, 300), [6, 6], 100, 46, 44)
    edges = [x for group in tight for x in group]
    assert edges == sorted(edges)
    assert edges[0] >= -0.01
    assert edges[-1] + 100 <= 300.01


def test_the_owner_of_a_place_is_in_its_name() -> None:
    assert owner_of("p2", 2) == 1
    assert owner_of("basket:p1", 2) == 0
    assert owner_of("stall", 2) == -1


def test_every_shared_widget_is_drawn_by_a_class_of_the_registry() -> None:
    assert {each.name for each in SHARED} == set(KINDS)
