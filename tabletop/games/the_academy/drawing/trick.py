"""The trick in the middle of the table, the faces of its cards, and the sheet of the last trick.

A trick has a card for each seat, placed clockwise. A face shows value, suit, and the short name of
the card's rule at its foot. Won tricks and other piles of a zone are separate small stacks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

import pygame

from tabletop.api import Caption, Message, Seat, ZoneView, seat_name
from tabletop.api.drawing import (
    CARD,
    CLOSE,
    HEIGHT,
    MARGIN,
    TEXT_FLOOR,
    WIDTH,
    WON,
    Canvas,
    CardPrinter,
    DropTarget,
    InfoSheet,
    Key,
    Moment,
    Point,
    Position,
    PushButton,
    SheetServices,
    Slot,
    Widget,
    card_back,
    draw_avatar,
    draw_card,
    draw_empty_pile,
    draw_halo,
    draw_small_portrait,
    faces_of,
    lightness,
    name_forms,
    row,
    seat_colour,
    slots_of,
    svg,
    tag,
    typeset,
)
from tabletop.games.the_academy.table import (
    StacksData,
    TrickData,
    TrickFace,
    TrickRivalsData,
    last_trick_of,
)

_STACK_GAP = 8.0
_LAYER = (1.4, -1.4)
"""The offset (x, y) of each card from the one below it, in logical pixels."""
_LAYERS = 3
_MOST = 100
"""The maximum number of stacks that are looked up by number."""


def stack_sizes(moment: Moment, zone: ZoneView, data: StacksData | TrickRivalsData) -> list[int]:
    """Return the number of cards in each of a zone's stacks, in order.

    `data.sizes` and `data.winners` are patterns of values numbered from 1, such as
    `cards:{number}`: the size of a stack, and its owner's seat counted from 1. Without them, every
    `data.each` cards form a stack. It is a number or the name of a value, by default the number of
    seats.
    """
    sizes, winners = data.sizes, data.winners
    found: list[int] = []
    if sizes:
        for number in range(1, _MOST):
            size = moment.number(sizes, -1, number=number)
            if size < 0:
                break
            if not winners or moment.number(winners, number=number) == zone.owner + 1:
                found.append(size)
    else:
        each = data.each or 0
        wanted = moment.number(each) if isinstance(each, str) else each
        wanted = wanted or moment.view.seats
        found = [wanted] * (zone.count // wanted)
    kept: list[int] = []
    for size in found:
        if size > 0 and sum(kept) + size <= zone.count:
            kept.append(size)
    rest = zone.count - sum(kept)
    return [*kept, rest] if rest else kept


def stack_slots(
    moment: Moment, zone: ZoneView, box: pygame.FRect, width: float, sizes: list[int]
) -> list[Slot]:
    """Return the positions of a zone's cards in stacks from left to right, lowest card first.

    `width` is the width of a card in logical pixels; `sizes` is the number of cards in each stack.
    """
    width = min(width, box.h / CARD)
    places = row(box, len(sizes), width, width + _STACK_GAP, align="left")
    rects = [
        place.move(min(depth, _LAYERS) * _LAYER[0], min(depth, _LAYERS) * _LAYER[1])
        for place, size in zip(places, sizes, strict=True)
        for depth in range(size)
    ]
    return slots_of(moment, zone, rects, small=True)


class Stacks(Widget[StacksData]):
    """The cards of one zone as small stacks, such as the tricks that the player has won.

    `data.label` is drawn before them and `data.card-width` is their width in logical pixels.
    `data.each`, or `data.sizes` and `data.winners`, say which cards form a stack. With
    `data.face-down`, only backs are drawn, even of known cards.
    """

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    def _box(self) -> pygame.FRect:
        label = 64.0 if self.data.label else 0.0
        return pygame.FRect(self.rect.left + label, self.rect.top, self.rect.w - label, self.rect.h)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each card's position in the stacks and which side of it is drawn."""
        zone = self._zone(moment)
        if zone is None:
            return []
        sizes = stack_sizes(moment, zone, self.data)
        width = self.data.card_width
        slots = stack_slots(moment, zone, self._box(), width, sizes)
        down = self.data.face_down
        return [replace(slot, face_up=slot.face_up and not down) for slot in slots]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return one drop target for the whole zone; none if the zone is missing."""
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.rect, 10)] if zone else []

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the label, and the outline of a stack if there are no stacks."""
        zone, box = self._zone(moment), self._box()
        draw_label(canvas, self.rect, self.data.label)
        if zone is not None and not zone.count:
            draw_empty_pile(canvas, box, self.data.card_width)


def draw_label(canvas: Canvas, box: pygame.FRect, label: str) -> None:
    """Draw a label at the left edge of a box, vertically centred; nothing if it is empty."""
    if label:
        canvas.text((box.left, box.centery), label, "small", canvas.theme.text2, anchor="midleft")


_DOTS = 9
_RING = 54.6
_FIELD = 205.0
_FIELD_L = 134.0


def print_trick(printer: CardPrinter, face: TrickFace) -> None:
    """Draw the face of a card: its value and suit, and at its foot the name of its round rule.

    The suit is shown in four ways: as colour, pattern, icon and letter. With `foil`, the symbols
    are gold and the field has a frame.
    """
    ink = face.foil or face.ink
    if printer.shown == "S":
        printer.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (112, 176, 84))
        printer.word(face.value, 46, 52, 82, ink, room=74, floor=9)
        printer.icon(face.icon, 46, 116, 56, ink)
        printer.word(face.letter, 46, 166, 40, ink, room=60, floor=9)
        _emblem(printer, face, ink, (128, 198), 50)
        return
    full = printer.shown == "L" and bool(face.text)
    tall = _FIELD_L if full else _FIELD
    printer.field(tall - MARGIN, face.colour, face.pattern, None)
    if face.foil:
        frame = svg.box((15, 15, WIDTH - 30, tall - 21), 6, stroke=face.foil, width=3)
        printer.shapes(frame)
    printer.word(face.value, 34, 36, 58, ink, room=50, floor=9)
    if face.icon:
        printer.icon(face.icon, 34, 76, 32, ink)
    printer.word(face.letter, 34, 108, 22, ink, room=44, floor=9)
    _emblem(printer, face, ink, (118, 74) if full else (118, 110), 40 if full else 42)
    if full:
        printer.caps("Round rule", 100, 152, 12.5, printer.theme.ink3)
        printer.word(face.name, 100, 171, 21, printer.theme.ink, weight=600)
        printer.paragraph(face.text, 182, 275, 13)
        return
    _rule_name(printer, face)


def _emblem(
    printer: CardPrinter, face: TrickFace, ink: str, centre: tuple[float, float], radius: float
) -> None:
    """Print the suit icon on a dark disc, ringed by nine dots of which `value` are large."""
    x, y = centre
    deep = svg.mix(face.colour, printer.theme.ink, 0.42)
    shapes = svg.circle(x, y, radius, f'fill="{deep}" fill-opacity="0.72"')
    value = int(face.value) if face.value.isdecimal() else 0
    ring = _RING * radius / 42
    for dot in range(_DOTS if radius <= 42 else 0):
        angle = math.tau * dot / _DOTS - math.tau / 4
        r = 5.3 if dot < value else 2.7
        shapes += svg.circle(
            x + ring * math.cos(angle), y + ring * math.sin(angle), r, f'fill="{face.ink}"'
        )
    printer.shapes(shapes)
    if face.icon:
        printer.icon(face.icon, x, y, radius * 1.43, ink)


def _rule_name(printer: CardPrinter, face: TrickFace) -> None:
    """Print the icon and the short name of the round rule below the field."""
    middle = (_FIELD + HEIGHT - MARGIN) / 2 + 3
    light = lightness(face.colour) > 0.5
    line = svg.mix(face.colour, printer.theme.ink, 0.45 if light else 0.1)
    printer.shapes(
        svg.circle(30, middle, 18.5, f'fill="{face.colour}" fill-opacity="0.2"')
        + svg.circle(30, middle, 17.5, f'fill="none" stroke="{line}" stroke-width="2.2"')
    )
    if face.sign:
        printer.icon(face.sign, 30, middle, 23, line)
    em = max(TEXT_FLOOR * printer.detail, 25 * printer.across)
    look = typeset.Face("sans", 600, em, 0.0, em * 1.08)
    left, room = 54 * printer.across, (WIDTH - 54 - 6) * printer.across
    name = face.name
    if typeset.width(printer.assets, name, look) > room:
        name = name.replace("-", "-\n")
    layout = typeset.paragraph(printer.assets, name, look, room, 2)
    printer.record(face.name, typeset.text_of(layout), look)
    y = middle * printer.down - len(layout.lines) * look.pitch / 2
    for number, runs in enumerate(layout.lines):
        for run in runs:
            if run.kind == "text":
                picture = typeset.line(printer.assets, run.text, run.face, printer.theme.ink)
                printer.sheet.blit(picture, (round(left + run.x), round(y + number * look.pitch)))


_CARD = 138.0
_GAP = 22.0
_PAD = 32.0
_HEAD = 66.0
_NAMES = 44.0
_FOOT = 48.0


class LastTrickSheet(InfoSheet):
    """A sheet that shows the cards of the last trick in order of play. Esc, Q and E close it."""

    name: ClassVar[str] = "last-trick"

    def __init__(self, services: SheetServices, position: Position) -> None:
        super().__init__(services, position)
        last = last_trick_of(position.display)
        self.cards = last.cards if last is not None else ()
        """The seats and their cards, in order of play."""
        self.winner = last.winner if last is not None else -1
        self.heading = ""
        """The heading: the number of the trick and its winner."""
        if last is not None:
            self.heading = position.fill(
                Message("trick-won", number=last.number, winner=last.winner)
            )
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._card = _CARD
        self.close_button = PushButton(
            "close", CLOSE, self.cancel, icon="x", key="Q", kind="primary"
        )
        self.close_button.paper = True
        self.group.fill([self.close_button])
        self.focus.set("close")

    @property
    def title(self) -> str:
        """What the sheet shows, as text for screen readers."""
        view = self.position.view
        cards = (
            f"{self.position.name(seat)} {view.kind_of(piece).title}" for seat, piece in self.cards
        )
        return f"{self.heading}. {', '.join(cards)}"

    def shortcut(self, key: Key) -> bool:
        """Close the sheet if the key also opens it; return whether it does."""
        if key.key in {"q", "e"}:
            self.cancel()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        """Place the sheet in the middle of a window, with cards as large as it allows.

        `width` and `height` are those of the window, in logical pixels.
        """
        super().layout(width, height)
        count = max(1, len(self.cards))
        pad = _PAD if height >= 520 else 18.0
        room = width - 24 - 2 * pad - _GAP * (count - 1)
        tall = height - 24 - 2 * pad - _HEAD - _NAMES - _FOOT - 16
        self._card = max(60.0, min(_CARD, room / count, tall / CARD))
        wide = max(420.0, count * self._card + _GAP * (count - 1) + 2 * pad)
        high = 2 * pad + _HEAD + self._card * CARD + _NAMES + 16 + _FOOT
        self.sheet = pygame.FRect((width - wide) / 2, (height - high) / 2, wide, high)
        self.close_button.rect = pygame.FRect(
            self.sheet.right - pad - 150, self.sheet.bottom - pad - _FOOT, 150, _FOOT
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet with its cards, each with the name of the player below it."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        count = len(self.cards)
        length = count * self._card + _GAP * (count - 1)
        left = sheet.centerx - length / 2
        top = sheet.top + (sheet.bottom - self.close_button.rect.bottom)
        canvas.text((sheet.centerx, top + 16), self.heading, "title", theme.ink, anchor="center",
                    size=26, max_width=sheet.w - 40)  # fmt: skip
        view = self.position.view
        for place, (seat, piece) in enumerate(self.cards):
            box = pygame.FRect(
                left + place * (self._card + _GAP), top + _HEAD, self._card, self._card * CARD
            )
            kind = view.kind_of(piece)
            if seat == self.winner:
                canvas.ring(box.inflate(12, 12), self._card * 0.075 + 6, theme.amber_press, 4)
            draw_card(canvas, box, faces_of(self.position.game).front(kind), card_back(kind.back))
            if seat == self.winner:
                tag(canvas, box.midtop, WON, "amber", icon="crown", anchor="center")
            self._draw_player(canvas, seat, (box.centerx, box.bottom + 26), box.w + _GAP - 6)
        self.draw_widgets(canvas)

    def _draw_player(
        self, canvas: Canvas, seat: int, centre: tuple[float, float], room: float
    ) -> None:
        player = self.position.players[seat]
        names = [each.name for each in self.position.players]
        name = canvas.fitting(name_forms(player.name, names), room - 32, "name", size=16)
        wide = min(room - 32, canvas.measure(name, "name", size=16)[0])
        x = centre[0] - (wide + 32) / 2
        draw_avatar(canvas, (x + 13, centre[1]), 26, player.portrait, seat_colour(seat))
        canvas.text((x + 32, centre[1]), name, "name", canvas.theme.ink, anchor="midleft",
                    size=16, max_width=wide + 1)  # fmt: skip


_TILTS = (0.0, 6.0, -3.0, -7.0, 4.0, -5.0, 3.0)
"""The rotation of each seat's card in degrees, clockwise from the viewer's seat."""
_ABOVE, _BELOW, _CAPTION = 12.0, 10.0, 26.0
"""How far the middle of a caption is above a card or below it, and its height."""
_ROOM, _OVER = 0.03, 4.0
"""The share of the mat's height by which the viewer's card is higher, for the caption below it, and
how far this caption may leave the mat, in logical pixels."""
_WORDS = 72.0
"""Cards narrower than this show captions as icons only, in logical pixels."""
_SHARE = {2: 0.39, 3: 0.39, 4: 0.39, 5: 0.33, 6: 0.30}
_LEVEL = 0.01
_NEARER, _LOWER, _ASIDE = 0.55, 0.14, 1.32
"""Factors that move up to four cards closer: the far card, the side cards, and sideways."""
_LEAST_SHARE = 0.25
"""The minimum height of a card as a share of the mat's, for more seats than `_SHARE` lists."""


@dataclass(frozen=True, slots=True)
class _CardPlace:
    """The position and rotation of one seat's card in the trick."""

    seat: Seat
    zone: ZoneView
    rect: pygame.FRect
    angle: float


class Trick(Widget[TrickData]):
    """The current trick: a place for each seat's card around a mat.

    The region's zone is the kind of zone to show, with one zone per seat. `data.card-width` is a
    card's width in logical pixels. With `data.owners`, each place shows its owner; tables with
    plates around the mat omit that. A zone's captions are drawn over its card: who led and, in
    amber with a halo, which card is winning. While a question about the last trick is open, its
    cards are shown again.
    """

    def spots(self, moment: Moment) -> list[_CardPlace]:
        """Return each seat's place on the mat, clockwise from the viewer's at the bottom."""
        spots: list[_CardPlace] = []
        seats = (moment.home, *moment.rivals)
        for step, seat in enumerate(seats):
            zone = moment.zone(f"{self.region.zone}:{seat_name(seat)}")
            if zone is None:
                continue
            rect = pygame.FRect(0, 0, self._width(len(seats)), 0)
            rect.h = rect.w * CARD
            rect.center = self._centre(step, len(seats), rect.h)
            spots.append(_CardPlace(seat, zone, rect, _TILTS[step % len(_TILTS)]))
        return spots

    def _width(self, seats: int) -> float:
        widest = self.number_of("card-width", 104.0)
        high = _SHARE.get(seats, _LEAST_SHARE) * self.rect.h
        return min(widest, self.rect.w / 4.2, high / CARD)

    def _centre(self, step: int, seats: int, tall: float) -> Point:
        """Return the centre of a seat's card, `step` seats clockwise from the viewer."""
        angle = math.tau * step / seats
        if seats == 3:
            # Two rivals sit opposite each other, at the sides.
            angle = (0.0, math.tau / 4, 3 * math.tau / 4)[step]
        deep = self.rect.h / 2 - tall / 2 - 6
        wide = deep * _ASIDE if seats <= 4 else self.rect.w / 2 - tall / CARD / 2 - 12
        x, y = -math.sin(angle), math.cos(angle)
        if seats <= 4 and y < -_LEVEL:
            # A caption is drawn above the card of the seat opposite, so that card is nearer.
            y *= _NEARER
        elif seats <= 4 and y < _LEVEL:
            y = _LOWER
        up = _ROOM * self.rect.h if step == 0 else 0.0
        return self.rect.centerx + x * wide, self.rect.centery + y * deep - up

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the positions of the played cards, those of the other seats first.

        If there are none, the cards of the last trick are used while a question about it is open.
        """
        slots: list[Slot] = []
        for spot in reversed(self.spots(moment)):
            rects = [spot.rect.move(14 * n, 3 * n) for n in range(spot.zone.count)]
            laid = slots_of(moment, spot.zone, rects)
            slots += [replace(slot, angle=spot.angle) for slot in laid]
        return slots or self._last_trick_slots(moment)

    def _last_trick_slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of the last trick while a decision about it is pending, else none."""
        last = last_trick_of(moment.display)
        if last is None or not last.asked:
            return []
        played = {piece: seat for seat, piece in last.cards}
        spots = {spot.seat: spot for spot in self.spots(moment)}
        slots: list[Slot] = []
        for zone in moment.view.zones:
            for index, piece in enumerate(zone.pieces):
                spot = spots.get(played.get(piece, -1)) if piece else None
                if spot is not None and zone.owner >= 0:
                    look = moment.look(piece, zone.backs[index])
                    slots.append(Slot(zone.id, index, piece, zone.backs[index], look, spot.rect,
                                      angle=spot.angle))  # fmt: skip
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each seat's place on the mat."""
        return [DropTarget(s.zone.id, s.rect, 0.075 * s.rect.w) for s in self.spots(moment)]

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes of the places with their captions, without the mat between them."""
        found = []
        for spot in self.spots(moment):
            tags = [box for _, box in self._captions(moment, spot)]
            found.append(spot.rect.unionall(tags))
        return found

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the mat, the empty places, and a halo behind the winning card."""
        mat = canvas.surface(
            ("mat", canvas.theme.text1), self.rect.size, lambda size: _mat(canvas.theme.text1, size)
        )
        canvas.blit(mat, self.rect.topleft)
        for spot in self.spots(moment):
            if not spot.zone.count:
                self._draw_place(canvas, moment, spot)
                continue
            wins = any(c.tone == "gain" for c in moment.captions(spot.zone.id))
            if wins and (spot.zone.id, spot.zone.count - 1) not in moment.hidden:
                draw_halo(canvas, spot.rect, spot.angle, 22, 0.8)

    def _draw_place(self, canvas: Canvas, moment: Moment, spot: _CardPlace) -> None:
        theme = canvas.theme
        if moment.marks.get(spot.zone.id) in {"legal", "over"}:
            canvas.icon(spot.rect.center, "keydown", 30, theme.amber_text)
        elif self.region.data.get("owners"):
            canvas.ring(spot.rect, spot.rect.w * 0.075, theme.text1, 1.4, 0.25)
            draw_small_portrait(canvas, moment, spot.seat, spot.rect.center)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the captions of each card: one at its outer edge and one at the other edge."""
        for spot in self.spots(moment):
            if not spot.zone.count or (spot.zone.id, spot.zone.count - 1) in moment.hidden:
                continue
            for caption, box in self._captions(moment, spot):
                kind = "amber" if caption.tone == "gain" else "dark"
                words = caption.text if spot.rect.w >= _WORDS or not caption.icon else ""
                tag(canvas, box.center, words, kind, icon=caption.icon, anchor="center")
            if self.region.data.get("owners"):
                draw_small_portrait(canvas, moment, spot.seat, spot.rect.bottomright)

    def _captions(self, moment: Moment, spot: _CardPlace) -> list[tuple[Caption, pygame.FRect]]:
        """Return the captions of a place with their boxes, the winner's first.

        The first stands above the card, or below the viewer's own, off the card opposite.
        """
        if not spot.zone.count:
            return []
        said = sorted(moment.captions(spot.zone.id), key=lambda word: word.tone != "gain")
        above, below = spot.rect.top - _ABOVE, spot.rect.bottom + _BELOW
        heights = (below, above) if spot.seat == moment.home else (above, below)
        boxes = []
        for y in heights:
            box = pygame.FRect(0, 0, spot.rect.w, _CAPTION)
            box.center = spot.rect.centerx, y
            box.bottom = min(box.bottom, self.rect.bottom + _OVER)
            boxes.append(box)
        return list(zip(said, boxes, strict=False))


def _mat(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface with the mat: a faint ellipse with a thin outline."""
    body = (
        f'<ellipse cx="200" cy="150" rx="199" ry="149" fill="{colour}" fill-opacity="0.035"/>'
        f'<ellipse cx="200" cy="150" rx="198" ry="148" fill="none" stroke="{colour}" '
        'stroke-opacity="0.16" stroke-width="1"/>'
    )
    # Pictures keep their proportions, so this one is drawn in those of the mat.
    wide, high = size
    scaled = f'<g transform="scale({wide / 400:.4f} {high / 300:.4f})">{body}</g>'
    return svg.rasterise(svg.document(wide, high, scaled), size)
