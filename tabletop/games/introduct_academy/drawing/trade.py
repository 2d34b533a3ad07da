"""The trade sheet, shown over the table: the layout of its parts, and how they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import pygame

from tabletop.api.drawing import (
    CARD,
    TIMES,
    Canvas,
    card_back,
    draw_card,
    faces_of,
    step_for,
    text_forms,
)
from tabletop.games.introduct_academy.classes import Meter, classes_of
from tabletop.games.introduct_academy.drawing.badges import badge_of, draw_badge, draw_meter
from tabletop.games.introduct_academy.drawing.deal import TradeForm, TradeLayout, TradeSide
from tabletop.games.introduct_academy.drawing.trading import CardToggle

_SIZE = (1060.0, 390.0)
"""The largest sheet in a small window; the other classrooms stay in sight above it."""
_STRIP = (0.009, 0.716, 0.791)
"""Left, top and width of the strip above the hand, relative to the window."""
_TALL = 700.0
"""The height from which a window has room for a strip; in a smaller one a sheet lies over it."""
_TRAY = "#EDE3CB"
_TRAY_WIDTH = 212.0
_BADGE = 26.0
_CROWDED = 26.0
"""The visible width of a card, in logical pixels, below which a hand has two rows."""
_LEAST_CARD = 54.0


def lay_out(deal: TradeForm, width: float, height: float) -> TradeLayout:
    """Place every control of the trade sheet, and return the positions of its other parts.

    Args:
        deal: The form whose controls are placed.
        width: Width of the window, in logical pixels.
        height: Height of the window, in logical pixels.
    """
    small = height < _TALL
    if small:
        sheet = pygame.FRect(0, 0, min(_SIZE[0], width - 16), min(_SIZE[1], height - 12))
        sheet.midbottom = (width / 2, height - 6)
    else:
        left, top, wide = _STRIP
        sheet = pygame.FRect(left * width, top * height, wide * width, (1 - top) * height - 6)
    pad, head, tabs, foot, gap, close = 12.0, 8.0, 40.0, 40.0, 6.0, 44.0
    inner = sheet.inflate(-2 * pad, 0)
    row = pygame.FRect(inner.left, sheet.top + head, inner.w - close, tabs)
    half = (inner.w - 40.0) / 2
    if small:
        _place_partners(deal, row)
        tray = 0.30 * sheet.h
        give = pygame.FRect(inner.left, row.bottom + gap, half, tray)
        get = pygame.FRect(inner.right - half, row.bottom + gap, half, tray)
        top = give.bottom + gap
    else:
        give = pygame.FRect(0, row.top, _TRAY_WIDTH, tabs)
        get = give.copy()
        get.right, give.right = row.right, row.right - _TRAY_WIDTH - 30
        _place_partners(deal, pygame.FRect(row.left, row.top, give.left - 14 - row.left, tabs))
        top = row.bottom + gap
    bottom = pygame.FRect(inner.left, sheet.bottom - 8 - foot, inner.w, foot)
    high = bottom.top - gap - top
    picks = pygame.FRect(inner.left, top, half if deal.form.field("args") else inner.w, high)
    wants = pygame.FRect(inner.right - half, top, half, high)
    labels = _place_cards(deal, picks)
    _place_wants(deal, wants)
    _place_buttons(deal, sheet, bottom)
    return TradeLayout(sheet, pad, small, give, get, picks, wants, bottom, labels)


def _place_partners(deal: TradeForm, row: pygame.FRect) -> None:
    gap = 12.0 if len(deal.partners) < 6 else 8.0
    wide = (row.w - gap * (len(deal.partners) - 1)) / max(1, len(deal.partners))
    wide = min(wide, 300.0)
    for place, partner in enumerate(deal.partners):
        partner.rect = pygame.FRect(row.left + (wide + gap) * place, row.top, wide, row.h)


def _place_cards(deal: TradeForm, box: pygame.FRect) -> tuple[tuple[float, float, str], ...]:
    """Place the open cards and the hand, which keeps its order; return the labels above them."""
    label = 18.0
    high = min(box.h - label - 18, 100.0)
    width = high / CARD
    groups: dict[str, list[CardToggle]] = {}
    for card in deal.cards:
        groups.setdefault(card.zone, []).append(card)
    labels: list[tuple[float, float, str]] = []
    x = box.left
    for number, (zone, cards) in enumerate(groups.items()):
        last = number == len(groups) - 1
        room = box.right - x if last else min(box.w * 0.4, (width + 8) * len(cards))
        owned = next(each for each in deal.view.zones if each.id == zone)
        kinds = {kind.id: kind.title for kind in deal.position.game.spec.zones}
        whole = deal.say("hand-in-order" if owned.count == len(cards) else "which-copy")
        words = whole if owned.owner >= 0 else kinds[owned.kind]
        labels.append((x, box.top + label / 2, words))
        step = step_for(len(cards), room, width, width + 8)
        order = owned.owner >= 0
        area = pygame.FRect(x, box.top + label, room, box.h - label)
        if order and step < _CROWDED and area.h >= 2 * _LEAST_CARD:
            _place_in_rows(cards, area)
            continue
        _place_in_line(cards, pygame.FRect(x, area.top + 14, width, high), step, order=order)
        x += room + 20
    return tuple(labels)


def _place_in_line(
    cards: list[CardToggle], first: pygame.FRect, step: float, *, order: bool
) -> None:
    """Place cards side by side, or overlapping; `order` shows the right edge of covered ones."""
    width = first.w
    for place, card in enumerate(cards):
        card.rect = first.move(step * place, 0)
        card.shown = "R" if order and step < width * 0.8 and place else "S"
        seen = step if place and step < width else width
        card.grip = pygame.FRect(card.rect.right - seen, first.top - 8, seen, first.h + 8)


def _place_in_rows(cards: list[CardToggle], box: pygame.FRect) -> None:
    """Place a large hand in two rows of small cards, in order from the upper left."""
    columns = -(-len(cards) // 2)
    gap = 8.0
    high = min((box.h - gap) / 2 - 5, CARD * (box.w - 3 * (columns - 1)) / columns, 66.0)
    width = high / CARD
    step = step_for(columns, box.w, width, width + 6)
    for place, card in enumerate(cards):
        line, column = divmod(place, columns)
        left, top = box.left + step * column, box.top + 4 + (high + gap) * line
        card.rect = pygame.FRect(left, top, width, high)
        card.shown, card.grip = "S", None


def _place_wants(deal: TradeForm, box: pygame.FRect) -> None:
    """Place the steppers in two rows, after the partner's open cards."""
    label = 18.0
    left = box.left
    high = min(box.h - label - 8, 100.0)
    for card in deal.asked:
        width = min(high, 84.0) / CARD
        card.rect = pygame.FRect(left, box.top + label + 4, width, width * CARD)
        card.grip, card.shown = None, "S"
        left += width + 8
    count = len(deal.steppers)
    if not count:
        return
    columns = -(-count // 2)
    gap = 5.0
    wide = (box.right - left - gap * (columns - 1)) / columns
    tall = min(40.0, (box.h - label - gap) / 2)
    for place, stepper in enumerate(deal.steppers):
        stepper.rect = pygame.FRect(
            left + (wide + gap) * (place % columns),
            box.top + label + (tall + gap) * (place // columns),
            wide,
            tall,
        )


def _place_buttons(deal: TradeForm, sheet: pygame.FRect, foot: pygame.FRect) -> None:
    deal.close.rect = pygame.FRect(sheet.right - 44, sheet.top + 8, 36, 36)
    narrow = foot.w < 760
    x = foot.right
    for button, wide in ((deal.send, 166.0), (deal.gift, 112.0), (deal.cancel_button, 116.0)):
        if not button.visible:
            continue
        button.key_hint = "" if narrow else button.key_hint
        button.bare = narrow
        button.rect = pygame.FRect(0, foot.top, 112.0 if narrow else wide, foot.h)
        button.rect.right = x
        x = button.rect.left - 8.0


# Drawing


def draw_bargain(canvas: Canvas, deal: TradeForm) -> None:
    """Draw the sheet with its texts and the two trays: what the player gives and what it gets.

    `deal` is the form with the player's choices.
    """
    theme, places = canvas.theme, deal.places
    canvas.sheet(places.sheet)
    name = deal.position.name(deal.partner)
    partner = deal.partner
    for_name = deal.say("for-partner", to=partner) if name else ""
    gives = deal.say("partner-gives", to=partner) if name else deal.say("you-get")
    draw = _draw_tray if places.small else _draw_row
    draw(canvas, deal, places.give, (deal.say("you-give"), for_name), mine=True)
    draw(canvas, deal, places.get, (gives, deal.say("for-you")), mine=False)
    middle = ((places.give.right + places.get.left) / 2, places.give.centery)
    r = 16.0 if places.small else 13.0
    canvas.disc(middle, r, theme.ink)
    canvas.icon(middle, "trade", r * 1.1, theme.amber)
    for x, y, words in places.labels:
        canvas.text((x, y), words, "small", theme.ink, anchor="midleft", weight=700)
    if deal.steppers:
        ask = deal.say("ask-partner-for", to=partner) if name else deal.say("ask-for")
        spot = places.wants.left, places.wants.top + 9
        canvas.text(spot, ask, "small", theme.ink, anchor="midleft", weight=700)


def _draw_row(
    canvas: Canvas, deal: TradeForm, box: pygame.FRect, words_of: tuple[str, str], *, mine: bool
) -> None:
    """Draw one side of a trade in the strip: its title and a badge for each skill."""
    theme, side = canvas.theme, deal.side(mine=mine)
    canvas.fill(box, 10, _TRAY)
    canvas.ring(box, 10, theme.sheet_edge, 1.2, 0.8)
    spot = (box.left + 10, box.centery)
    x = canvas.text(spot, words_of[0], "small", theme.ink, anchor="midleft", max_width=84).right + 8
    counted = Counter(deal.kind_id(word) for word in side.words)
    kinds = [kind for kind in deal.position.game.spec.kinds if kind.id in counted]
    step = step_for(len(kinds), box.right - 24 - x, _BADGE, _BADGE + 14)
    for place, kind in enumerate(kinds):
        centre = (x + _BADGE / 2 + step * place, box.centery)
        draw_badge(canvas, centre, _BADGE, badge_of(kind.face), paper=True)
        if counted[kind.id] > 1:
            spot = (centre[0] + 10, centre[1] - 9)
            canvas.disc(spot, 9, theme.ink)
            told = TIMES.format(count=counted[kind.id])
            canvas.text(spot, told, "small", "#FFFFFF", anchor="center", size=11)


def _draw_tray(
    canvas: Canvas, deal: TradeForm, box: pygame.FRect, words_of: tuple[str, str], *, mine: bool
) -> None:
    """Draw a tray with its cards and, beside them, what they do for the receiver.

    `words_of` are its title and for whom the cards are; `mine` is what the player gives.
    """
    title, whom = words_of
    side = deal.side(mine=mine)
    theme = canvas.theme
    canvas.fill(box, 14, _TRAY)
    canvas.ring(box, 14, theme.sheet_edge, 1.2, 0.8)
    pad, top = 8.0, box.top + 4
    counted = Counter(deal.kind_id(word) for word in side.words)
    kinds = [kind for kind in deal.position.game.spec.kinds if kind.id in counted]
    high = box.bottom - 6 - top
    width = high / CARD
    if not kinds:
        words = deal.say("nothing-given" if mine else "nothing-wanted")
        words = deal.say("titled", title=title, text=words)
        _draw_empty(canvas, deal, box.inflate(-2 * pad, 0), words)
        return
    room = box.w * (0.46 if side.lines else 0.95)
    step = step_for(len(kinds), room - pad, width, width + 14)
    for place, kind in enumerate(kinds):
        card = pygame.FRect(box.left + pad + step * place, top, width, high)
        front = faces_of(deal.position.game).front(kind)
        shown = "M" if width >= 80 else "S"
        draw_card(canvas, card, front, card_back(kind.back), shown=shown)
        if counted[kind.id] > 1:
            centre, count = (card.right - 8, card.top + 8), TIMES.format(count=counted[kind.id])
            canvas.disc(centre, 14, theme.ink)
            canvas.text(centre, count, "chip", "#FFFFFF", anchor="center")
    left = box.left + pad + step * (len(kinds) - 1) + width + 10
    room = box.right - 6 - left
    area = pygame.FRect(left, top, room, high)
    _draw_effects(canvas, deal, area, side, whom, with_meter=not mine)


def _draw_empty(canvas: Canvas, deal: TradeForm, box: pygame.FRect, words: str) -> None:
    """Draw in the middle of an empty tray that nothing lies in it."""
    names = [player.name for player in deal.position.players]
    words = canvas.fitting(text_forms(words, names), box.w, "small")
    tall = canvas.measure_paragraph(box.w, words, "small", max_lines=2)
    lines = (box.left, box.centery - tall / 2, box.w, tall)
    canvas.paragraph(lines, words, "small", canvas.theme.ink2, max_lines=2)


def _draw_effects(
    canvas: Canvas,
    deal: TradeForm,
    box: pygame.FRect,
    side: TradeSide,
    whom: str,
    *,
    with_meter: bool,
) -> None:
    theme = canvas.theme
    if not side.lines or box.w < 90:
        return
    y = box.top + 10
    canvas.text(
        (box.left, y), whom, "small", theme.ink, anchor="midleft", weight=700, max_width=box.w
    )
    y += 16
    counted = Counter(deal.kind_id(word) for word in side.words)
    for kind_id, words in side.lines:
        kind = deal.kind(kind_id)
        draw_badge(canvas, (box.left + 11, y + 12), 22, badge_of(kind.face), paper=True)
        room = pygame.FRect(box.left + 30, y + 3, box.w - 30, 40)
        used = canvas.paragraph(room, words, "small", theme.ink2, max_lines=2)
        y += max(26.0, used + 8)
        meter = _meter_of(deal, kind.title) if with_meter else None
        if meter is not None and len(side.lines) == 1 and box.w > 140 and y + 34 < box.bottom:
            draw_meter(
                canvas,
                pygame.FRect(box.left, y + 4, box.w, 40),
                meter,
                landing=counted[kind_id],
                paper=True,
            )
            y += 44
        if y > box.bottom - 14:
            break


def _meter_of(deal: TradeForm, title: str) -> Meter | None:
    """Return the meter of the acting seat's largest class with this title, or None."""
    own: Sequence[str] = [z.id for z in deal.view.zones if z.owner == deal.position.actor]
    found = [m for m in classes_of(deal.display).meters if m.zone in own and m.title == title]
    return max(found, key=lambda meter: meter.count, default=None)


def draw_foot(canvas: Canvas, deal: TradeForm) -> None:
    """Draw the foot of the sheet: what is still missing, or the partner's likely answer.

    `deal` is the form with the player's choices.
    """
    theme, places = canvas.theme, deal.places
    foot = places.foot
    buttons = [b for b in (deal.send, deal.gift, deal.cancel_button) if b.visible]
    right = min(button.rect.left for button in buttons) - 12
    left = foot.left
    words, colour = "", theme.ink2
    if deal.refusal is not None:
        # An empty selection is not yet an error.
        begun = bool(deal.given or deal.wanted)
        words, colour = deal.refusal.text, theme.coral_ink if begun else theme.ink2
    elif deal.preview is not None:
        words = deal.preview.guess
        if not places.small:
            gains = [text for _, text in deal.preview.lines]
            told = deal.say("you-get"), ", ".join(gains)
            words = " ".join(filter(None, (": ".join(told) + "." if gains else "", words)))
    room = pygame.FRect(left, 0, right - left, 40)
    used = canvas.measure_paragraph(room.w, words, "body", max_lines=2) if words else 0.0
    room.top = foot.centery - used / 2
    if words:
        canvas.paragraph(room, words, "body", colour, max_lines=2)


class TradeSheet(TradeForm):
    """The strip over the hand on which a player makes an offer, with all classrooms in sight.

    In a small window it is a sheet over the table.
    """

    scrim: ClassVar[bool] = False

    def layout(self, width: float, height: float) -> None:
        """Place all parts for a window of this size, in logical pixels."""
        super().layout(width, height)
        self.places = lay_out(self, width, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, its trays and controls, and the card being dragged."""
        draw_bargain(canvas, self)
        self.draw_widgets(canvas)
        draw_foot(canvas, self)
        if self.dragged is not None:
            box = self.dragged.rect.copy()
            box.center = self.pos
            self.dragged.draw_at(canvas, box)
