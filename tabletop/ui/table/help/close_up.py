"""A card in close-up: shown at full size with a panel, or with why it can't be used."""

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.ui.animation.sprites import zoom_size
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.graphics.placement import place_float
from tabletop.ui.graphics.popover import TextBlock, TextColumn, column
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.table.help.surroundings import place_needed, surroundings
from tabletop.ui.table.help.tooltips import card_notes
from tabletop.ui.table.model.table_moment import Inspection, PlacedReason, TableMoment
from tabletop.ui.text import command_text, narrator
from tabletop.ui.widgets.pieces import draw_piece, face_of
from tabletop.ui.widgets.region_parts import Slot

_LARGE = 232.0
"""The greatest width of an inspected card."""
_HEAD, _PAD = 44.0, 16.0
"""Height of the panel above its text, and the margin at the sides."""
_APART = 14.0
"""Gap between an inspected card and its panel."""
_SIZES = (1.0, 0.85, 0.7, 0.55)
"""Sizes of an inspected card as parts of the greatest one."""
_CEILING = 62.0
"""The y above which nothing stands, because of the top bar."""
_ZOOMS, _LARGER = (1.0, 0.85, 0.7), 1.25
"""Sizes of an enlarged card as parts of the best one, and how much larger it must be at least."""
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
    """Choose where to show a card at full size and the panel that describes it, side by side.

    The card is as large as can be without a part of both over the prompt, the tabs or the buttons
    of the bars. The card is nearer to its place on the table.
    """
    across, down = moment.room.size
    largest = min(_LARGE, (down - 90) / 1.4, across * 0.36)
    shape = 1.4
    if slot.look != "card":
        largest, shape = 0.5 * largest, 1.0
    title, text = inspection(moment)
    spot = pygame.FRect(slot.rect.center, (0, 0))
    for part in _SIZES:
        width = part * largest
        room = part * (down - _CEILING - 68)
        words = _words_in(moment.measure, text, across - width - 46, room)
        wide, high = words.width + 2 * _PAD, words.height + (_HEAD + 14 if text else _HEAD)
        size = width + _APART + wide, max(shape * width, min(high, room + _HEAD + 14))
        sizes = width, shape * width, wide, high
        for owner in (slot.rect, spot):
            found = place_needed(moment, owner, [size], (), enlarged=slot.zone)
            if found is not None:
                return _side_by_side(slot, found[1], sizes, title, words)
    box = pygame.FRect(spot.topleft, size)
    box.clamp_ip(pygame.FRect(16, _CEILING, across - 32, down - _CEILING - 10))
    return _side_by_side(slot, box, sizes, title, words)


def _side_by_side(
    slot: Slot,
    box: pygame.FRect,
    sizes: tuple[float, float, float, float],
    title: str,
    words: TextColumn,
) -> Inspection:
    """Return a card and its panel in a box; `sizes` are their widths and heights."""
    card = pygame.FRect(box.topleft, sizes[:2])
    panel = pygame.FRect(box.left, box.top, sizes[2], min(sizes[3], box.h))
    if slot.rect.centerx < box.centerx:
        panel.right = box.right
    else:
        card.right = box.right
    card.centery = panel.centery = box.centery
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
        draw_piece(canvas, moment, slot, rect=card)
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


def place_zoomed(
    moment: TableMoment, slot: Slot, floats: Sequence[pygame.FRect]
) -> pygame.FRect | None:
    """Choose where a card is shown enlarged: over its place in the hand, or beside it.

    It is smaller if it has no place otherwise. Return None if it would show nothing more or has no
    place even then. `floats` are boxes of other floats.
    """
    size = zoom_size(moment.room.size, moment, slot)
    if size is None:
        return None
    held = slot.rect.centery > moment.room.size[1] * 0.72
    around = surroundings(moment, slot.rect, enlarged=slot.zone)
    around = around.around(*floats, *(() if held else (slot.rect,)))
    over = pygame.FRect((0, 0), size)
    over.midbottom = slot.rect.midbottom
    over.clamp_ip(around.room)
    first = [over] if held else []
    least = _LARGER * slot.rect.w
    sizes = [(k * size[0], k * size[1]) for k in _ZOOMS if k == 1 or k * size[0] >= least]
    found = place_float(slot.rect, sizes, around, first=first, anywhere=True)
    return found[1] if found is not None else None


def place_reason(moment: TableMoment, zoomed: pygame.FRect | None) -> PlacedReason | None:
    """Choose where to write why the hovered or focused card can't be used now.

    `zoomed` is the box of the enlarged card. Return None if it can be used or something is held.
    """
    why = moment.unusable_reason
    if why is None or moment.hand.active or moment.uses:
        return None
    slot, reason = why
    window = moment.room.size
    box = zoomed or slot.rect
    half = chip_width(moment.measure, reason, "lock", height=_REASON) / 2 + 8
    return PlacedReason((max(half, min(box.centerx, window[0] - half)), box.top + 2), reason)


def draw_reason(canvas: Canvas, placed: PlacedReason) -> None:
    """Write on a card why it can't be used now.

    `placed` is the result of `place_reason`, with the text and its position.
    """
    tag(canvas, placed.at, placed.text, "coral", icon="lock", anchor="midtop", height=_REASON)
