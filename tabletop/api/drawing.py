"""The public API for drawing a game; only the window imports it."""

from tabletop.session import Player
from tabletop.session.position import Position
from tabletop.ui.kit.buttons import Button as PushButton
from tabletop.ui.kit.buttons import IconButton
from tabletop.ui.kit.control import Widget as Control
from tabletop.ui.kit.dialog import SheetServices
from tabletop.ui.kit.events import LEFT, Key, Motion, Press, Release, UiEvent
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.form_dialog import Filling
from tabletop.ui.kit.showing import Showing
from tabletop.ui.paint import svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.canvas import Box, Canvas, Point
from tabletop.ui.paint.easing import out3
from tabletop.ui.paint.marks import chip, chip_width, focus_ring, placed_spines, tag, tooltip
from tabletop.ui.paint.patterns import lightness
from tabletop.ui.paint.svg import mix
from tabletop.ui.paint.theme import TEXT_FLOOR
from tabletop.ui.pieces.card_printer import HEIGHT, MARGIN, SOFT_DISC, WIDTH, CardPrinter
from tabletop.ui.pieces.cards import CardBack, CardFace, card_back, draw_card, draw_stack
from tabletop.ui.pieces.portraits import draw_avatar, draw_robot
from tabletop.ui.pieces.rolling import face_at, faded
from tabletop.ui.pieces.shapes import COLOURS, INKS, stat_shape
from tabletop.ui.pieces.tokens import draw_coin, draw_no_token, draw_token
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget, is_seen, owner_of, slots_of
from tabletop.ui.widgets.belongings import Belongings, Part, draw_no_pile
from tabletop.ui.widgets.drawing import Drawing, PrintedBoard, faces_of
from tabletop.ui.widgets.ending import Ending, SeatColumn
from tabletop.ui.widgets.facts import FACT, draw_facts, facts_of, total_of
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.intents import Nothing
from tabletop.ui.widgets.moment import Moment, number_in
from tabletop.ui.widgets.panel import is_dark
from tabletop.ui.widgets.parts import Button, Command, Rolling, Slot, Topic, tokens_zone
from tabletop.ui.widgets.pieces import back_name, die_of, draw_halo, face_of
from tabletop.ui.widgets.pile import Pile, pile_slots, resting_indexes
from tabletop.ui.widgets.rivals import Rivals
from tabletop.ui.widgets.row import RowOfCards
from tabletop.ui.widgets.rows import CARD, card_in, row, step_for
from tabletop.ui.widgets.seats import (
    avatar,
    fact_chip,
    lit_avatar,
    note_mark,
    seat_colour,
    small_avatar,
)
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words.messages import CLOSE, WON
from tabletop.ui.words.narrator import CANCEL, SHARED, TIMES, WINS_WITH, listed
from tabletop.ui.words.people import name_forms, text_forms

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
    "SHARED",
    "SOFT_DISC",
    "TEXT_FLOOR",
    "TIMES",
    "VERSION",
    "WIDTH",
    "WINS_WITH",
    "WON",
    "Area",
    "Arrangement",
    "Belongings",
    "Box",
    "Button",
    "Canvas",
    "CardBack",
    "CardFace",
    "CardPrinter",
    "Command",
    "Control",
    "Drawing",
    "DropTarget",
    "Ending",
    "Filling",
    "Hand",
    "IconButton",
    "Key",
    "Moment",
    "Motion",
    "Node",
    "Nothing",
    "Part",
    "Pile",
    "Player",
    "Point",
    "Position",
    "Press",
    "PrintedBoard",
    "PushButton",
    "Release",
    "Rivals",
    "Rolling",
    "RowOfCards",
    "SeatColumn",
    "SheetServices",
    "Showing",
    "Slot",
    "Topic",
    "UiEvent",
    "Widget",
    "avatar",
    "back_name",
    "card_back",
    "card_in",
    "chip",
    "chip_width",
    "die_of",
    "draw_avatar",
    "draw_card",
    "draw_coin",
    "draw_facts",
    "draw_halo",
    "draw_no_pile",
    "draw_no_token",
    "draw_robot",
    "draw_stack",
    "draw_token",
    "face_at",
    "face_of",
    "faces_of",
    "fact_chip",
    "facts_of",
    "faded",
    "focus_ring",
    "is_dark",
    "is_seen",
    "lightness",
    "listed",
    "lit_avatar",
    "mix",
    "name_forms",
    "note_mark",
    "number_in",
    "out3",
    "owner_of",
    "pile_slots",
    "placed_spines",
    "resting_indexes",
    "row",
    "seat_colour",
    "slots_of",
    "small_avatar",
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
