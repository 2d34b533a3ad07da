"""A card in close-up: shown at full size with a panel, or with why it can't be used."""

from functools import partial

import pygame

from tabletop.ui.animation.sprites import zoom_box
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.graphics.popover import TextBlock, TextColumn, column
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.table.help.tooltips import card_notes
from tabletop.ui.table.model.table_moment import Inspection, PlacedReason, TableMoment
from tabletop.ui.text import command_text, narrator
from tabletop.ui.widgets.pieces import draw_piece, face_of
from tabletop.ui.widgets.region_parts import Slot

_LARGE = 232.0
"""The greatest width of an inspected card."""
_HEAD, _PAD = 44.0, 16.0
"""Height of the panel above its text, and the margin at the sides."""
_CEILING = 62.0
"""The y above which nothing stands, because of the top bar."""
_REASON = 28.0
"""Height of the tag that says why a card can't be used."""


def inspection(moment: TableMoment) -> tuple[str, str]:
    """Return the title and description of the card that is shown at full size.

    Both are empty if there is no such card.
    """
    slot = moment.inspected
    if slot is None:
        return "", ""
    kind = moment.kind(slot.piece) if slot.face_up else None
    seen = moment.kind(slot.piece) if slot.piece and moment.commanded else None
    if kind is None and seen is not None:
        return command_text.SEEN.format(title=seen.title), command_text.SEEN_TEXT
    if kind is None:
        return moment.namer.place(slot.zone), narrator.UNKNOWN
    book = moment.game.rulebook
    words = (str(kind.face.get(key, "")) for key in ("rule", "template"))
    sections = (book.find(word) for word in (*words, kind.id, kind.look) if word)
    section = next((found for found in sections if found is not None), None)
    # The card shown beside has its own text on it, so the rulebook's is preferred here.
    text = section.text if section else str(kind.face.get("text", ""))
    return kind.title, "\n\n".join([text, *card_notes(moment, slot)])


def place_inspection(moment: TableMoment, slot: Slot) -> Inspection:
    """Choose where to show a card at full size and the panel that describes it.

    The card is as large as possible, beside its place on the table.
    """
    across, down = moment.room.size
    width = min(_LARGE, (down - 90) / 1.4, across * 0.36)
    title, text = inspection(moment)
    words = _words_in(moment.measure, text, across - width - 46, down - _CEILING - 68)
    wide = words.width + 2 * _PAD
    card = pygame.FRect(0, 0, width, width * 1.4)
    card.midleft = (slot.rect.right + 24, slot.rect.centery)
    panel = pygame.FRect(0, 0, wide, words.height + _HEAD + 14)
    if slot.rect.centerx < across / 2:
        card.left = max(16.0, min(across - 30 - card.w - wide, card.left))
        panel.left = card.right + 14
    else:
        card.right = slot.rect.left - 24
        card.left = max(30.0 + wide, min(across - 16 - card.w, card.left))
        panel.right = card.left - 14
    card.top = max(_CEILING, min(down - 16 - card.h, card.top))
    # Move a long text up, so that its end isn't cut off.
    panel.top = max(_CEILING, min(card.top + 10, down - 10 - panel.h))
    panel.height = min(panel.h, down - panel.top - 10)
    return Inspection(card, panel, title, words)


def _words_in(measure: TextMeasure, text: str, most: float, room: float) -> TextColumn:
    """Return a text in the narrowest panel, then the largest letters, with which it fits.

    `most` is the greatest width of the panel and `room` the height for the text.
    """
    sized = partial(TextBlock, text, "body", "text2")
    widths = [wide for wide in (250.0, 320.0, 400.0, 520.0) if wide < most]
    choices = [*((wide, 15.0) for wide in widths), *((most, size) for size in (15, 14, 13, 12, 11))]
    for wide, size in choices:
        words = column(measure, [sized(size)] if text else [], wide - 2 * _PAD)
        if words.height <= room:
            break
    return words


def draw_inspection(canvas: Canvas, moment: TableMoment, slot: Slot, placed: Inspection) -> None:
    """Draw a card at full size with the panel that describes it.

    `placed` is the result of `place_inspection`.
    """
    card, panel = placed.card, placed.panel
    if slot.look != "card":
        draw_piece(canvas, moment, slot, rect=card.inflate(-card.w * 0.3, -card.h + card.w * 0.7))
    else:
        draw_card(
            canvas,
            card,
            face_of(moment, slot.piece) if slot.face_up else None,
            card_back(slot.back),
            level="e3",
        )
    canvas.glass(panel, 14, 0.90)
    canvas.text(
        (panel.left + _PAD, panel.top + 24),
        placed.title,
        "name",
        anchor="midleft",
        max_width=panel.w - 2 * _PAD,
    )
    with canvas.clip(panel):
        placed.text.draw(canvas, panel.left + _PAD, panel.top + _HEAD)


def place_reason(moment: TableMoment) -> PlacedReason | None:
    """Choose where to write why the hovered or focused card can't be used now.

    Return None if it can be used or something is held.
    """
    why = moment.unusable_reason
    if why is None or moment.hand.active or moment.uses:
        return None
    slot, reason = why
    window = moment.room.size
    box = (zoom_box(window, moment, slot) if moment.zoomed is not None else None) or slot.rect
    half = chip_width(moment.measure, reason, "lock", height=_REASON) / 2 + 8
    return PlacedReason((max(half, min(box.centerx, window[0] - half)), box.top + 2), reason)


def draw_reason(canvas: Canvas, placed: PlacedReason) -> None:
    """Write on a card why it can't be used now.

    `placed` is the result of `place_reason`, with the text and its position.
    """
    tag(canvas, placed.at, placed.text, "coral", icon="lock", anchor="midtop", height=_REASON)
