"""The trade sheet, shown over the table: the layout of its parts, and how they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from tabletop.api.drawing import (
    CARD,
    TIMES,
    Canvas,
    card_back,
    draw_avatar,
    draw_card,
    faces_of,
    seat_colour,
    step_for,
    text_forms,
)
from tabletop.games.introduct_academy.classes import Meter, classes_of
from tabletop.games.introduct_academy.drawing.badges import badge_of, draw_badge, draw_meter
from tabletop.games.introduct_academy.drawing.deal import TradeForm, TradeLayout, TradeSide
from tabletop.games.introduct_academy.drawing.trading import CardToggle

_SIZE = (1060.0, 642.0)
_MIDDLE = 64.0
_TRAY = "#EDE3CB"
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
    small = height < 560
    sheet = pygame.FRect(0, 0, min(_SIZE[0], width - 16), min(_SIZE[1], height - 12))
    sheet.center = (width / 2, height / 2)
    pad = 12.0 if small else 36.0
    k = min(1.0, sheet.h / _SIZE[1])
    inner = sheet.inflate(-2 * pad, 0)
    head = 8.0 if small else 104.0 * k
    tabs = 40.0 if small else 72.0 * k
    tray = 0.30 * sheet.h
    foot = 44.0 if small else 48.0
    gap = 6.0 if small else 16.0 * k
    close = 44.0 if small else 0.0
    row = pygame.FRect(inner.left, sheet.top + head, inner.w - close, tabs)
    _place_partners(deal, row)
    top = row.bottom + gap
    half = (inner.w - (40.0 if small else _MIDDLE)) / 2
    give = pygame.FRect(inner.left, top, half, tray)
    get = pygame.FRect(inner.right - half, top, half, tray)
    bottom = pygame.FRect(inner.left, sheet.bottom - (8.0 if small else 24.0) - foot, inner.w, foot)
    top = give.bottom + gap
    high = bottom.top - gap - top
    picks = pygame.FRect(inner.left, top, half if deal.form.field("args") else inner.w, high)
    wants = pygame.FRect(get.left, top, half, high)
    labels = _place_cards(deal, picks, small=small)
    _place_wants(deal, wants, small=small)
    _place_buttons(deal, sheet, bottom, pad)
    return TradeLayout(sheet, pad, small, give, get, picks, wants, bottom, labels)


def _place_partners(deal: TradeForm, row: pygame.FRect) -> None:
    gap = 12.0 if len(deal.partners) < 6 else 8.0
    wide = (row.w - gap * (len(deal.partners) - 1)) / max(1, len(deal.partners))
    wide = min(wide, 300.0)
    for place, partner in enumerate(deal.partners):
        partner.rect = pygame.FRect(row.left + (wide + gap) * place, row.top, wide, row.h)


def _place_cards(
    deal: TradeForm, box: pygame.FRect, *, small: bool
) -> tuple[tuple[float, float, str], ...]:
    """Place the open cards and the hand, which keeps its order; return the labels above them."""
    label = 18.0 if small else 26.0
    high = min(box.h - label - 12, 100.0)
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
        _place_in_line(cards, pygame.FRect(x, area.top + 8, width, high), step, order=order)
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


def _place_wants(deal: TradeForm, box: pygame.FRect, *, small: bool) -> None:
    """Place the steppers in two rows, after the partner's open cards."""
    label = 18.0 if small else 26.0
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
    gap = 5.0 if small else 8.0
    wide = (box.right - left - gap * (columns - 1)) / columns
    tall = min(40.0, (box.h - label - gap) / 2)
    for place, stepper in enumerate(deal.steppers):
        stepper.rect = pygame.FRect(
            left + (wide + gap) * (place % columns),
            box.top + label + (tall + gap) * (place // columns),
            wide,
            tall,
        )


def _place_buttons(deal: TradeForm, sheet: pygame.FRect, foot: pygame.FRect, pad: float) -> None:
    deal.close.rect = pygame.FRect(sheet.right - pad - 22, sheet.top + 22, 36, 36)
    if pad < 30:
        deal.close.rect.topright = (sheet.right - 8, sheet.top + 8)
    narrow = foot.w < 760
    x = foot.right
    for button, wide in ((deal.send, 176.0), (deal.gift, 132.0), (deal.cancel_button, 122.0)):
        if not button.visible:
            continue
        button.key_hint = "" if narrow else button.key_hint
        button.bare = narrow
        button.rect = pygame.FRect(0, foot.top, 112.0 if narrow else wide, foot.h)
        button.rect.right = x
        x = button.rect.left
        x -= 8.0 if narrow else 12.0


# Drawing


def draw_bargain(canvas: Canvas, deal: TradeForm) -> None:
    """Draw the sheet with its texts and the two trays: what the player gives and what it gets.

    `deal` is the form with the player's choices.
    """
    theme, places = canvas.theme, deal.places
    sheet, left = places.sheet, places.sheet.left + places.pad
    canvas.sheet(sheet)
    if not places.small:
        canvas.text((left, sheet.top + 46), deal.title, "title", theme.ink, anchor="midleft",
                    max_width=sheet.w - 2 * places.pad - 60)  # fmt: skip
        canvas.text((left, sheet.top + 78), deal.say("both-agree"), "body", theme.ink2,
                    anchor="midleft", max_width=sheet.w - 2 * places.pad - 60)  # fmt: skip
    name = deal.position.name(deal.partner)
    partner = deal.partner
    for_name = deal.say("for-partner", to=partner) if name else ""
    gives = deal.say("partner-gives", to=partner) if name else deal.say("you-get")
    _draw_tray(canvas, deal, places.give, (deal.say("you-give"), for_name), mine=True)
    _draw_tray(canvas, deal, places.get, (gives, deal.say("for-you")), mine=False)
    middle = ((places.give.right + places.get.left) / 2, places.give.centery)
    r = 16.0 if places.small else 25.0
    canvas.disc(middle, r, theme.ink)
    canvas.icon(middle, "trade", r * 1.1, theme.amber)
    for x, y, words in places.labels:
        canvas.text((x, y), words, "small", theme.ink, anchor="midleft", weight=700)
    if deal.steppers:
        ask = deal.say("ask-partner-for", to=partner) if name else deal.say("ask-for")
        y = places.wants.top + (9 if places.small else 13)
        drawn = canvas.text(
            (places.wants.left, y), ask, "small", theme.ink, anchor="midleft", weight=700
        )
        if name and not places.small:
            room = places.wants.right - drawn.right - 12
            forms = text_forms(deal.say("partner-hand-hidden", to=partner), (name,))
            hidden = canvas.fitting((*forms, deal.say("hand-hidden")), room, "small")
            canvas.text((places.wants.right, y), hidden, "small", theme.ink2, anchor="midright",
                        max_width=room)  # fmt: skip


def _draw_tray(
    canvas: Canvas, deal: TradeForm, box: pygame.FRect, words_of: tuple[str, str], *, mine: bool
) -> None:
    """Draw a tray with its cards and, beside them, what they do for the receiver.

    `words_of` are its title and for whom the cards are; `mine` is what the player gives.
    """
    title, whom = words_of
    side = deal.side(mine=mine)
    theme, small = canvas.theme, deal.places.small
    canvas.fill(box, 14, _TRAY)
    canvas.ring(box, 14, theme.sheet_edge, 1.2, 0.8)
    pad = 8.0 if small else 18.0
    top = box.top + (4 if small else 38)
    if not small:
        spot = (box.left + pad, box.top + 21)
        canvas.text(spot, title, "name", theme.ink, anchor="midleft", size=16)
    counted = Counter(deal.kind_id(word) for word in side.words)
    kinds = [kind for kind in deal.position.game.spec.kinds if kind.id in counted]
    high = box.bottom - (6 if small else 16) - top
    width = high / CARD
    if not kinds:
        words = deal.say("nothing-given" if mine else "nothing-wanted")
        words = deal.say("titled", title=title, text=words) if small else words
        _draw_empty(canvas, deal, box.inflate(-2 * pad, 0), words)
        return
    beside = 0.46 if small else 0.55
    room = box.w * (beside if side.lines else 0.95)
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
    gap = 10 if small else 18
    left = box.left + pad + step * (len(kinds) - 1) + width + gap
    room = box.right - (6 if small else 14) - left
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
    if not places.small:
        y = foot.top - 12
        canvas.line((foot.left, y), (foot.right, y), theme.ink, 1, 0.14)
    buttons = [b for b in (deal.send, deal.gift, deal.cancel_button) if b.visible]
    right = min(button.rect.left for button in buttons) - 12
    left, seat = foot.left, deal.partner
    if seat >= 0 and not places.small:
        who = deal.position.players[seat]
        draw_avatar(canvas, (left + 23, foot.centery), 44, who.portrait, seat_colour(seat))
        left += 56
    words, colour = "", theme.ink2
    if deal.refusal is not None:
        # An empty selection is not yet an error.
        begun = bool(deal.given or deal.wanted)
        words, colour = deal.refusal.text, theme.coral_ink if begun else theme.ink2
    elif deal.preview is not None:
        words = deal.preview.guess
    room = pygame.FRect(left, 0, right - left, 40)
    used = canvas.measure_paragraph(room.w, words, "body", max_lines=2) if words else 0.0
    room.top = foot.centery - used / 2
    if words:
        canvas.paragraph(room, words, "body", colour, max_lines=2)


class TradeSheet(TradeForm):
    """The sheet on which a player makes or answers an offer, shown over the table."""

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
