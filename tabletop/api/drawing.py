"""The public API for drawing a game; only the window imports it."""

from tabletop.session.position import Position
from tabletop.storage.journal.records import Player
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.canvas import Box, Canvas, Point
from tabletop.ui.graphics.easing import ease_out
from tabletop.ui.graphics.label_faces import (
    chip,
    chip_width,
    draw_books,
    focus_ring,
    tag,
    tooltip,
)
from tabletop.ui.graphics.svg import mix
from tabletop.ui.graphics.theme import TEXT_FLOOR
from tabletop.ui.pieces.card_printer import HEIGHT, MARGIN, SOFT_DISC, WIDTH, CardPrinter, lightness
from tabletop.ui.pieces.cards import CardBack, CardFace, card_back, draw_card, draw_stack
from tabletop.ui.pieces.charts import draw_score_column
from tabletop.ui.pieces.dice import face_at, faded
from tabletop.ui.pieces.portraits import draw_avatar, draw_robot
from tabletop.ui.pieces.tokens import draw_coin, draw_empty_token, draw_token
from tabletop.ui.text.messages import CLOSE, WON
from tabletop.ui.text.narrator import (
    CANCEL,
    TIMES,
    listed,
    name_forms,
    text_forms,
)
from tabletop.ui.toolkit.buttons import Button as PushButton
from tabletop.ui.toolkit.buttons import IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import FormSheet, InfoSheet, SheetServices
from tabletop.ui.toolkit.events import LEFT, Key, Motion, Press, Release, UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.cards.piece_tags import COLOURS, INKS, stat_shape
from tabletop.ui.widgets.cards.pile import Pile, pile_slots, resting_indexes
from tabletop.ui.widgets.cards.row import CARD, RowOfCards, card_in, row, step_for
from tabletop.ui.widgets.game_drawing import (
    Contender,
    Drawing,
    GameResults,
    PrintedBoard,
    SeatColumn,
    faces_of,
)
from tabletop.ui.widgets.intents import NothingIntent, PlayIntent
from tabletop.ui.widgets.moment import Moment, number_in
from tabletop.ui.widgets.panels.panel import is_dark
from tabletop.ui.widgets.pieces import back_name, die_of, draw_halo, face_of
from tabletop.ui.widgets.region_parts import (
    DropTarget,
    RegionButton,
    RegionCommand,
    Rolling,
    Slot,
    TooltipTarget,
    tokens_zone,
)
from tabletop.ui.widgets.seats.plates import Belongings, BelongingsPart, draw_empty_pile
from tabletop.ui.widgets.seats.rivals import SeatPlates
from tabletop.ui.widgets.seats.seat_pictures import (
    FACT,
    draw_facts,
    draw_portrait,
    draw_portrait_ring,
    draw_small_portrait,
    fact_chip,
    facts_of,
    register_mark,
    seat_colour,
    total_of,
)
from tabletop.ui.widgets.widget import Widget, is_visible, owner_of, slots_of

VERSION = "0.1"
"""Version of the drawing API; it stays below 1 until others use it."""

__all__ = [
    "CANCEL",
    "CARD",
    "CLOSE",
    "COLOURS",
    "FACT",
    "HEIGHT",
    "INKS",
    "LEFT",
    "MARGIN",
    "SOFT_DISC",
    "TEXT_FLOOR",
    "TIMES",
    "VERSION",
    "WIDTH",
    "WON",
    "Area",
    "Arrangement",
    "Belongings",
    "BelongingsPart",
    "Box",
    "Canvas",
    "CardBack",
    "CardFace",
    "CardPrinter",
    "Contender",
    "Control",
    "Drawing",
    "DropTarget",
    "FormSheet",
    "GameResults",
    "HandRegion",
    "IconButton",
    "InfoSheet",
    "Key",
    "Moment",
    "Motion",
    "Node",
    "NothingIntent",
    "Pile",
    "PlayIntent",
    "Player",
    "Point",
    "Position",
    "Press",
    "PrintedBoard",
    "PushButton",
    "RegionButton",
    "RegionCommand",
    "Release",
    "Rolling",
    "RowOfCards",
    "SeatColumn",
    "SeatPlates",
    "SheetServices",
    "Slot",
    "TooltipTarget",
    "UiEvent",
    "Widget",
    "back_name",
    "card_back",
    "card_in",
    "chip",
    "chip_width",
    "die_of",
    "draw_avatar",
    "draw_books",
    "draw_card",
    "draw_coin",
    "draw_empty_pile",
    "draw_empty_token",
    "draw_facts",
    "draw_halo",
    "draw_portrait",
    "draw_portrait_ring",
    "draw_robot",
    "draw_score_column",
    "draw_small_portrait",
    "draw_stack",
    "draw_token",
    "ease_out",
    "face_at",
    "face_of",
    "faces_of",
    "fact_chip",
    "facts_of",
    "faded",
    "focus_ring",
    "is_dark",
    "is_visible",
    "lightness",
    "listed",
    "mix",
    "name_forms",
    "number_in",
    "owner_of",
    "pile_slots",
    "register_mark",
    "resting_indexes",
    "row",
    "seat_colour",
    "slots_of",
    "stat_shape",
    "step_for",
    "svg",
    "tag",
    "text_forms",
    "tokens_zone",
    "tooltip",
    "total_of",
    "typeset",
]
