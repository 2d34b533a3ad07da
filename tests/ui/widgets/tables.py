"""A made-up game with everything that regions can show, laid out as a test wants it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from tabletop.engine.declare.fields import LayoutValue
from tabletop.engine.declare.layout import Layout, Region, TagLook, region_of
from tabletop.engine.game import Game, Rulebook
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text.display import Display, SeatMark
from tabletop.engine.view import make_view
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import theme
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.cards.piece_tags import draw_tags
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.pieces import draw_piece
from tabletop.ui.widgets.widget import Widget
from tabletop.ui.widgets.widget_registry import WidgetRegistry
from tests.ui.drawing import shared_assets
from tests.ui.widgets.everything import EVERY, EVERY_TABLE

SEATS = 7
ALL = (0.009, 0.072, 0.791, 0.9)
_SUITS = {
    "math": ("#315CBA", "valedictorian/math", "#FBF6EA"),
    "science": ("#52BA8F", "valedictorian/science", "#1F2430"),
    "history": ("#A14324", "valedictorian/history", "#FBF6EA"),
}


def _kind(suit: str, template: str = "plain") -> PieceKind:
    colour, emblem, ink = _SUITS[suit]
    face = {
        "template": template, "colour": colour, "ink": ink, "letter": suit[0].upper(),
        "icon": suit[:3].replace("mat", "math").replace("his", "hist"), "emblem": emblem,
        "pattern": "grid",
    }  # fmt: skip
    title = suit.title() if template == "plain" else f"{suit.title()} skill"
    name = suit if template == "plain" else f"{suit}-skill"
    return PieceKind(name, title, 90, "school", face=face)


SPEC = GameSpec(
    id="fair",
    title="School fair",
    seats=(1, SEATS),
    kinds=(*(_kind(suit) for suit in _SUITS), _kind("math", "skill")),
    zones=(
        ZoneKind("hand", "Hand", per_seat=True, sees="owner"),
        ZoneKind("team", "Team", per_seat=True),
        ZoneKind("trick", "Trick", per_seat=True),
        ZoneKind("won", "Won", per_seat=True, sees="none"),
        ZoneKind("shop", "Shop", per_seat=True, grid=(1, 3)),
        ZoneKind("stall", "Stall"),
    ),
    values={"shops:seat": 2, "size:1": 4, "size:2": 3, "winner:1": 1, "winner:2": 2},
)
LOOKS = (
    TagLook("soon", "top", "flame"),
    TagLook("planned", "foot", "clock"),
    TagLook("cubes", "cubes"),
    TagLook("power", "disc"),
    TagLook("guard", "shield"),
    TagLook("cost", "hexagon"),
)


def region(
    widget: str,
    rect: tuple[float, float, float, float] = ALL,
    zone: str = "",
    /,
    **data: LayoutValue,
) -> Region:
    """A region whose id is its widget; underscores in names of data stand for hyphens."""
    named = {name.replace("_", "-"): value for name, value in data.items()}
    return region_of(EVERY[widget], widget, rect, zone, named)


def moment_of(
    regions: Sequence[Region],
    held: Mapping[str, Sequence[str]],
    *,
    seats: int = 4,
    display: Display | None = None,
    size: tuple[float, float] = (1280, 800),
) -> tuple[Moment, list[Widget[Any]]]:
    """The table of the first seat; `held` says which kinds lie in which zones, in order."""
    layout = Layout("it-startup", tuple(regions), tags=LOOKS)
    table = Table(TablePlan(SPEC, seats))
    plan = table.plan
    used: dict[str, int] = {}
    for zone, kinds in held.items():
        for kind in kinds:
            used[kind] = used.get(kind, 0) + 1
            table.move(plan.piece[f"{kind}-{used[kind]}"], plan.zone[zone])
    arrangement = arrange(layout, *size)
    view = make_view(State(table, seats), 0, SPEC.id, (0,), None)
    plain = Display(
        chips=tuple(
            (SeatMark("cards", str(n + 3)), SeatMark("bolt", "Captain")) for n in range(seats)
        ),
        scores=tuple(str(7 * n) for n in range(seats)),
    )
    game = Game(SPEC, layout, Rulebook(), Path(), "", None, load_table=lambda: EVERY_TABLE)
    moment = Moment(
        game=game,
        view=view,
        display=display or plain,
        players=tuple(Player(f"Player no {n}", "human", n + 1) for n in range(seats)),
        arrangement=arrangement,
        home=0,
        acting=(0,),
    )
    return moment, WidgetRegistry.of(game).make(arrangement)[0]


def drawn(moment: Moment, widgets: Sequence[Widget[Any]], scale: float = 1.0) -> pygame.Surface:
    """The table at rest, as the table scene draws it."""
    open_null_display()
    size = (round(1280 * scale), round(800 * scale))
    canvas = Canvas(pygame.Surface(size), shared_assets(theme("dark"), scale))
    canvas.felt("it-startup")
    for widget in widgets:
        widget.under(canvas, moment)
    for widget in widgets:
        for slot in widget.slots(moment):
            if slot.drawn:
                draw_piece(canvas, moment, slot)
                draw_tags(canvas, moment, slot)
    for widget in widgets:
        widget.over(canvas, moment)
    return canvas.device


def with_display(moment: Moment, **changed: object) -> Moment:
    """The same table with other words around it."""
    return replace(moment, display=replace(moment.display, **changed))  # type: ignore[arg-type]
