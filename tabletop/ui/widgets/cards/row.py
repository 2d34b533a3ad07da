"""The widget of a row of cards, the geometry of rows, and cards tucked under others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.layout import Region
from tabletop.engine.declare.widgets import RowData
from tabletop.engine.moves import seat_name
from tabletop.engine.text.display import Caption
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import tag
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import DropTarget, Slot, as_square
from tabletop.ui.widgets.widget import Widget, slots_of

CARD = 1.4
"""Height of a card divided by its width."""

_APART = 12.0
"""Greatest gap between tokens in lines, in logical pixels."""

_GRASPED = 24.0
"""Least side of a token that can be grasped, in logical pixels."""


def card_in(rect: pygame.FRect, *, widest: float = 400.0) -> pygame.FRect:
    """Return the largest card-shaped box that fits into `rect`, centred in it.

    It is at most `widest` logical pixels wide.
    """
    width = min(rect.w, rect.h / CARD, widest)
    card = pygame.FRect(0, 0, width, width * CARD)
    card.center = rect.center
    return card


def step_for(count: int, room: float, width: float, most: float) -> float:
    """Return the distance between the left edges of neighbouring cards that makes all cards fit.

    It is 0 for fewer than two cards, and otherwise at least 2 logical pixels.

    Args:
        count: The number of cards.
        room: The available width, in logical pixels.
        width: The width of a card, in logical pixels.
        most: The maximum distance, in logical pixels.
    """
    if count < 2:
        return 0.0
    return max(2.0, min(most, (room - width) / (count - 1)))


def row(
    box: pygame.FRect, count: int, width: float, most: float, *, align: str = "center"
) -> list[pygame.FRect]:
    """Return the boxes of cards in a row, from left to right, vertically centred in `box`.

    Args:
        box: The room for the row, in logical pixels.
        count: The number of cards.
        width: The width of a card, in logical pixels.
        most: The maximum distance between the left edges of neighbours, in logical pixels.
        align: The position of the row in the box: `left`, `center` or `right`.
    """
    step = step_for(count, box.w, width, most)
    length = width + step * max(0, count - 1)
    left = {"left": box.left, "right": box.right - length}.get(align, box.centerx - length / 2)
    top = box.centery - width * CARD / 2
    return [pygame.FRect(left + step * place, top, width, width * CARD) for place in range(count)]


def lines(box: pygame.FRect, count: int, widest: float) -> tuple[list[pygame.FRect], int]:
    """Lay out small square pieces in lines in a box.

    The squares are as large as possible. If they would become too small to grasp, the first pieces
    are placed under the others.

    Args:
        box: The room for all pieces, in logical pixels.
        count: The number of pieces.
        widest: The maximum side of a square, in logical pixels.

    Returns:
        The box of each piece and the number of visible pieces; the last pieces are on top.
    """
    side = min(widest, box.w, box.h)
    pitch = side + _APART
    while side > _GRASPED:
        pitch = side + min(_APART, 0.18 * side)
        across, down = int((box.w + pitch - side) // pitch), int((box.h + pitch - side) // pitch)
        if across * down >= count:
            break
        side -= 1.0
    pitch = side + min(_APART, 0.18 * side)
    across = max(1, int((box.w + pitch - side) // pitch))
    down = max(1, int((box.h + pitch - side) // pitch))
    shown = min(count, across * down)
    used = -(-shown // across)
    wide = min(shown, across) * pitch - (pitch - side)
    left, top = box.centerx - wide / 2, box.centery - (used * pitch - (pitch - side)) / 2
    rects: list[pygame.FRect] = []
    for index in range(count):
        row, column = divmod(max(0, index - (count - shown)), across)
        rects.append(pygame.FRect(left + column * pitch, top + row * pitch, side, side))
    return rects, shown


def grouped(
    span: tuple[float, float], sizes: Sequence[int], width: float, inside: float, between: float
) -> list[list[float]]:
    """Return the left edges of cards arranged in groups, as one list for each group.

    The groups together are centred in `span`. All distances are in logical pixels.

    Args:
        span: The left and right ends of the available space.
        sizes: The number of cards in each group.
        width: The width of a card.
        inside: The distance between the left edges of cards in a group; reduced if space is short.
        between: The gap between groups; reduced if space is short.
    """
    left, right = span
    count = sum(sizes)
    if not count:
        return [[] for _ in sizes]
    groups = sum(1 for size in sizes if size)
    steps = count - groups
    fixed = width * groups
    room = right - left
    gaps = max(0, groups - 1)
    wanted = fixed + steps * inside + gaps * between
    if wanted > room:
        between = min(between, 16.0)
        left_over = room - fixed - gaps * between
        if steps and left_over >= steps * 14.0:
            inside = left_over / steps
        else:
            # Too many groups to show each whole: one even row.
            even = (room - width) / max(1, count - 1)
            inside, between = even, even - width
    length = fixed + steps * inside + gaps * between
    x = left + (room - length) / 2
    edges: list[list[float]] = []
    for size in sizes:
        edges.append([x + inside * place for place in range(size)])
        if size:
            x += width + inside * (size - 1) + between
    return edges


_GAP = 12.0

_NAMED = 66.0
"""Width in logical pixels from which cards show their names."""

_STRIPS = 0.24
"""Share of a row's height that is kept for the cards tucked under others."""

_MOST_STRIPS = 0.5

_SMALLEST = 0.6
"""Least width of the cards in a full row of a free table, relative to normal."""

_TOKEN = 46.0
"""Greatest side of tokens and dice in lines, in logical pixels."""

_LOW = 92.0
"""Height in logical pixels below which pieces lie beside the label, on a free table."""

_TIGHT = 76.0
"""Height in logical pixels below which pieces lie beside the label, on every table."""

_TWO_LINES = 44.0
"""Height from which a count stands below the label beside the pieces."""

_LEAST_SIDE = 16.0
"""Least side of tokens in a line, in logical pixels; smaller ones are unrecognizable."""

_SLIM = 120.0
"""Width in logical pixels below which the side margins are narrower."""

_LEAST_PIECE = 22.0
"""Least height of pieces in logical pixels; below it the margins shrink."""

_LABEL = 7.6
"""Approximate width of a letter of a label, in logical pixels."""

_LEAST = 0.84
"""How far cards with others tucked under them shrink before they overlap."""

_FOOT = 70.0
"""Height in logical pixels of a two-line caption below the region, with its shadow."""


def _floats(region: Region) -> bool:
    """Whether a region lies over the felt only at times."""
    return region.role is Role.FLOAT or region.fit.compact == "bar"


def _edge(box: pygame.FRect) -> float:
    """Return the distance between the pieces and the sides of a row's box."""
    return 16.0 if box.w >= _SLIM else 8.0


def _whole(box: pygame.FRect, count: int) -> pygame.FRect:
    """Return the room for `count` tokens in a low box without label: one line if possible."""
    room = box.inflate(-6, -6)
    side = room.w / (1.18 * max(1, count) - 0.18) - 0.1  # so that the last one fits
    return room.inflate(0, min(0.0, side - room.h)) if side >= _LEAST_SIDE else room


def _holds_tokens(moment: Moment, zone: ZoneView) -> bool:
    """Whether a zone holds tokens and dice, with at most a quarter of cards among them."""
    looks = moment.looks(zone)
    cards = looks.count("card")
    return bool(looks) and (not cards or 4 * cards <= len(looks))


def _narrowed(slot: Slot) -> Slot:
    """Return the slot of a card among tokens, in the middle of a token's square."""
    if slot.look != "card":
        return slot
    box = pygame.FRect(0, 0, slot.rect.h / CARD, slot.rect.h)
    box.center = slot.rect.center
    return replace(slot, rect=box)


class RowOfCards(Widget[RowData]):
    """The widget of one zone's cards in a row, or of each zone of a kind side by side.

    `data.label` is shown above the cards, `data.empty` in an empty zone. `data.card-width` is the
    width of a card and `data.step` the distance between cards, in logical pixels; `data.align` is
    the alignment of the row. `data.count` names a value, such as `shops:{seat}`, that gives the
    number of zones. `data.felt` removes the background, and `data.tight` reduces it below the
    cards. Cards whose face field `template`, or `data.tuck-key`, has the value `data.tuck` are
    tucked under the card before them. With `data.captions: foot`, captions are below the zone. With
    `data.outline`, an empty zone shows where its first card goes. In two-seat games, `data.zone-2`,
    `data.label-2` and `data.empty-2` replace the others.
    """

    @property
    def reach(self) -> pygame.FRect:
        reach = super().reach
        if self.text_of("captions") != "foot":
            return reach
        below = (self.rect.left, self.rect.bottom, self._free_below(self.rect), _FOOT)
        return reach.union(below)

    def _word(self, moment: Moment, key: str) -> str:
        """Return a text of the region, or the one for this number of seats."""
        return self.text_of(f"{key}-{moment.view.seats}", self.text_of(key))

    def own(self, moment: Moment) -> frozenset[str]:
        """Return the names of the pieces here that belong to the seat at the bottom of the table.

        Pieces unknown to the viewer are left out.
        """
        own = (zone.pieces for zone in self._zones(moment) if zone.owner == moment.home)
        return frozenset().union(*own) - {""}

    def _zones(self, moment: Moment) -> list[ZoneView]:
        kind = self._word(moment, "zone") or self.region.zone
        exact = moment.zone(kind)
        if exact is not None:
            return [exact]
        zones = [z for z in moment.view.zones if z.kind == kind and z.owner in {-1, moment.home}]
        count = self.text_of("count")
        if not count:
            return zones
        return zones[: moment.number(count, len(zones), seat=seat_name(moment.home))]

    def _boxes(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        zones = self._zones(moment)
        wide = (self.rect.w - _GAP * (len(zones) - 1)) / max(1, len(zones))
        return [
            (
                zone,
                pygame.FRect(
                    self.rect.left + (wide + _GAP) * place, self.rect.top, wide, self.rect.h
                ),
            )
            for place, zone in enumerate(zones)
        ]

    def _beside_label(self, moment: Moment, box: pygame.FRect) -> float:
        """Return the width of a label with the pieces beside it; 0 if they lie below it.

        In a low box there is no room for both lines: pieces would be too small to be told apart.
        """
        label = self._word(moment, "label")
        wide = _LABEL * len(label) + 30
        low = box.h < (_LOW if moment.commanded else _TIGHT)
        return wide if low and label and wide <= box.w / 2 else 0.0

    def _is_crowded(self, moment: Moment, zone: ZoneView, box: pygame.FRect) -> bool:
        """Whether tokens and dice need the label's room so that all of them are visible."""
        left = self._beside_label(moment, box)
        if not left or not moment.commanded or not _holds_tokens(moment, zone):
            return False
        side = min(_TOKEN, self.number_of("card-width", _TOKEN))
        _, shown = lines(self._inner(moment, box), zone.count, side)
        return shown < zone.count <= lines(_whole(box, zone.count), zone.count, side)[1]

    def _inner(self, moment: Moment, box: pygame.FRect) -> pygame.FRect:
        if self.region.data.get("felt"):
            return box
        left = self._beside_label(moment, box)
        if left:
            return pygame.FRect(box.left + left, box.top + 7, box.w - left - 12, box.h - 14)
        top = 30.0 if self.text_of("label") else 12.0
        foot = 8.0 if self.region.data.get("tight") else 12.0
        if box.h - top - foot < _LEAST_PIECE:
            top, foot = min(top, 25.0), 5.0
        edge = _edge(box)
        return pygame.FRect(box.left + edge, box.top + top, box.w - 2 * edge, box.h - top - foot)

    def slots(self, moment: Moment) -> list[Slot]:
        slots: list[Slot] = []
        tucking = TuckRule(self.text_of("tuck"), self.text_of("tuck-key", "template"))
        for zone, box in self._boxes(moment):
            inner = self._inner(moment, box)
            if moment.commanded and _holds_tokens(moment, zone):
                crowded = self._is_crowded(moment, zone, box)
                slots += self._tokens(moment, zone, _whole(box, zone.count) if crowded else inner)
                continue
            width = min(self.number_of("card-width", 92.0), inner.h / CARD)
            if moment.commanded:
                # Show half of each card rather than only the edges of all but the last.
                half = inner.w / (1 + 0.5 * max(0, zone.count - 1))
                width = min(width, max(_SMALLEST * width, half))
            if tucking.word:
                stacks = tucking.stacks(moment, zone)
                count = len(stacks)
                deepest = max((len(stack) for stack in stacks), default=1) - 1
                strips = min(STRIP * deepest, max(_STRIPS * inner.h, LEAST_STRIP * deepest))
                width = min(width, (inner.h - min(strips, _MOST_STRIPS * inner.h)) / CARD)
                width = min(width, max(_LEAST * width, (inner.w + 6) / max(1, count) - 6))
            step = self.number_of("step", width + 12)
            slots += tucked_row(
                moment,
                zone,
                inner,
                tucking,
                width=width,
                most=step,
                align=self.text_of("align", "center"),
            )
        slots = [as_square(slot) for slot in slots]
        # The viewer's cards keep their names when they are a little smaller.
        return [
            replace(slot, shown="M")
            if slot.look == "card" and _NAMED <= slot.rect.w < 90 and not slot.grip
            else slot
            for slot in slots
        ]

    def _tokens(self, moment: Moment, zone: ZoneView, box: pygame.FRect) -> list[Slot]:
        """Return tokens and dice in lines; those that don't fit lie below and aren't drawn.

        The label then shows their number.
        """
        rects, shown = lines(box, zone.count, min(_TOKEN, self.number_of("card-width", _TOKEN)))
        slots = slots_of(moment, zone, rects)
        lowest = zone.count - shown
        return [replace(_narrowed(slot), drawn=slot.index >= lowest) for slot in slots]

    def targets(self, moment: Moment) -> list[DropTarget]:
        return [DropTarget(zone.id, box, 15) for zone, box in self._boxes(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        for zone, box in self._boxes(moment):
            if not self.region.data.get("felt"):
                canvas.well(box, 15)
            label = self._word(moment, "label")
            if label and not self._is_crowded(moment, zone, box):
                self._draw_label(canvas, moment, zone, box, label)
            if not zone.count and self.region.data.get("outline"):
                self._draw_place(canvas, self._inner(moment, box))
            words = self._word(moment, "empty")
            if not zone.count and words and box.collidelist(moment.covered) < 0:
                self._draw_empty(canvas, self._inner(moment, box), words)

    def _draw_label(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, box: pygame.FRect, label: str
    ) -> None:
        """Write the label, and the number of tokens if it can't be seen otherwise."""
        edge = _edge(box)
        room, y = box.w - 2 * edge + 4, box.top + 17
        beside = self._beside_label(moment, box)
        if beside:
            room, y = beside - 20, box.centery
        theme, count = canvas.theme, str(zone.count)
        counted = self._is_counted(moment, zone)
        below = counted and bool(beside) and box.h >= _TWO_LINES
        if below:
            y -= 9
        elif counted:
            room -= canvas.measure(count, "small", weight=700)[0] + 7
        drawn = canvas.text(
            (box.left + edge, y), label, "small", theme.text2, anchor="midleft", max_width=room
        )
        if counted:
            place = (box.left + edge, y + 18) if below else (drawn.right + 7, y)
            canvas.text(place, count, "small", theme.text1, anchor="midleft", weight=700)

    def _is_counted(self, moment: Moment, zone: ZoneView) -> bool:
        """Whether the number is shown: tokens of a pile, or more of them than are visible."""
        if not _holds_tokens(moment, zone):
            return False
        kinds = {kind.id: kind.place for kind in moment.zone_kinds}
        hidden = (not slot.drawn for slot in self.slots(moment) if slot.zone == zone.id)
        return kinds.get(zone.kind) == "pile" or any(hidden)

    def _draw_empty(self, canvas: Canvas, box: pygame.FRect, words: str) -> None:
        room, most = box.inflate(-8, 0), 3
        if self.region.data.get("outline"):
            room, most = self._place_of(box).inflate(-4, 0), 5
            room.h = room.w * CARD
        high = canvas.measure_paragraph(room.w, words, "small", max_lines=most)
        room.y += (room.h - high) / 2
        colour = canvas.theme.text2
        canvas.paragraph(room, words, "small", colour, align="center", max_lines=most)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        draw_tucked(canvas, moment, self.slots(moment))
        for zone, box in self._boxes(moment):
            for caption in moment.captions(zone.id):
                if self.text_of("captions") == "foot":
                    if not self.compact:
                        self._draw_foot(canvas, caption, box)
                    continue
                kind = "amber" if caption.tone == "gain" else "dark"
                tag(
                    canvas,
                    (box.right - 12, box.top),
                    caption.text,
                    kind,
                    icon=caption.icon,
                    anchor="midright",
                )

    def _draw_foot(self, canvas: Canvas, caption: Caption, box: pygame.FRect) -> None:
        """Draw the caption of a zone on the felt below its cards."""
        theme, room = canvas.theme, self._free_below(box) - 50
        words = 1.03 * canvas.measure(caption.text, "body")[0] + 4  # words are justified
        inner = min(room, words)
        lines = 1 if words <= room else 2
        pill = pygame.FRect(box.left, box.bottom + 3, inner + 50, 10 + 20.0 * lines)
        canvas.glass(pill, 15, 0.62)
        if caption.icon:
            canvas.icon((pill.left + 20, pill.centery), caption.icon, 19, theme.amber_text)
        colour = theme.amber_text if caption.tone == "gain" else theme.text2
        high = canvas.measure_paragraph(inner, caption.text, "body", max_lines=lines)
        place = (pill.left + 36, pill.centery - high / 2, inner, high)
        canvas.paragraph(place, caption.text, "body", colour, max_lines=lines)

    def _free_below(self, box: pygame.FRect) -> float:
        """Return the width for text below a box, over felt up to the next region."""
        line = pygame.FRect(box.left, box.bottom + 3, 4000, 30)
        beside = [
            area.rect.left
            for area in self.arrangement.areas
            if area.rect.left > box.left + 100
            and area.rect.colliderect(line)
            and not _floats(area.region)
        ]
        return min([self.arrangement.frame.right, *beside]) - 12 - box.left

    def _place_of(self, box: pygame.FRect) -> pygame.FRect:
        """Return the box of the first card in an empty zone, at the top of `box`."""
        card = card_in(box, widest=self.number_of("card-width", 92.0))
        card.top = box.top
        return card

    def _draw_place(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw a faint outline where the first card of an empty zone goes."""
        card = self._place_of(box)
        canvas.ring(card, 0.075 * card.w, canvas.theme.text1, 1.6, 0.3)


STRIP = 25.0
"""Visible height of a tucked card below the one that covers it, in logical pixels."""

LEAST_STRIP = 19.0
"""Least height of a strip on which text can be read, in logical pixels."""

TAB = 9.0
"""Visible height of a tucked card above a small card, in logical pixels."""

_PLAIN = "#2E5FB2"

_WIDE_STRIP = 96.0


@dataclass(frozen=True, slots=True)
class TuckRule:
    """The rule for which cards of a row are tucked under the card before them.

    These are the cards whose face field `key` has the value `word`; none if `word` is empty.
    """

    word: str = ""
    key: str = "template"

    def stacks(self, moment: Moment, zone: ZoneView) -> list[list[int]]:
        """Return the cards of a zone as stacks of indexes (from 0), in the order of the zone.

        Each stack is an open card followed by the cards tucked under it.
        """
        stacks: list[list[int]] = []
        for index, piece in enumerate(zone.pieces):
            kind = moment.kind(piece) if self.word else None
            under = kind is not None and str(kind.face.get(self.key, "")) == self.word
            if under and stacks:
                stacks[-1].append(index)
            else:
                stacks.append([index])
        return stacks


def tucked_row(
    moment: Moment,
    zone: ZoneView,
    box: pygame.FRect,
    tucking: TuckRule,
    *,
    width: float,
    most: float,
    align: str = "center",
    small: bool = False,
) -> list[Slot]:
    """Return the slots of a row of cards in which some are tucked under others, lowest first.

    A tucked card shows a strip below the card that covers it, or above it if `small`.

    Args:
        moment: What the table shows now.
        zone: The zone that holds the cards.
        box: The room for the row, in logical pixels.
        tucking: The rule for which cards are tucked under others.
        width: The width of a card, in logical pixels.
        most: The maximum distance between the left edges of neighbours, in logical pixels.
        align: The position of the row in the box: `left`, `center` or `right`.
        small: Whether this is a small row, such as another player's.
    """
    stacks = tucking.stacks(moment, zone)
    deepest = max((len(stack) for stack in stacks), default=1) - 1
    spare = box.h - width * CARD
    strip = min(TAB if small else STRIP, max(4.0, spare / max(1, deepest)))
    rects = row(box, len(stacks), width, most, align=align)
    if deepest or (tucking.word and not small):
        # Cards stay where they are when the first of them gets something below it.
        for rect in rects:
            rect.top = box.bottom - rect.h if small else box.top
    placed = [pygame.FRect(0, 0, 0, 0)] * zone.count
    order: list[int] = []
    for stack, rect in zip(stacks, rects, strict=True):
        for depth, index in enumerate(stack):
            placed[index] = rect.move(0, depth * (-strip if small else strip))
        order += reversed(stack)
    slots = slots_of(moment, zone, placed, small=small)
    under = {index: strip for stack in stacks for index in stack[1:]}
    return [_gripped(slots[i], under.get(i, 0.0), small=small) for i in order]


def _gripped(slot: Slot, strip: float, *, small: bool) -> Slot:
    """Return the slot of a tucked card, grasped by its visible strip."""
    if not strip:
        return slot
    box = slot.rect
    top = box.top if small else box.bottom - strip
    return replace(slot, grip=pygame.FRect(box.left, top, box.w, strip))


def draw_tucked(canvas: Canvas, moment: Moment, slots: Sequence[Slot]) -> None:
    """Write the titles and bonuses of tucked cards on their visible strips.

    Other slots are ignored.
    """
    for slot in slots:
        kind = moment.kind(slot.piece)
        if slot.grip is None or kind is None or moment.is_hidden(slot):
            continue
        colour = str(kind.face.get("colour", _PLAIN))
        strip = moment.shift(slot).rect
        top = strip.top if slot.small else strip.bottom - slot.grip.h - 7
        box = pygame.FRect(strip.left + 1, top, strip.w - 2, slot.grip.h + (0 if slot.small else 7))
        visible = pygame.FRect(box.left, box.bottom - slot.grip.h, box.w, slot.grip.h)
        with canvas.clip(box if slot.small else visible.inflate(0, 2)):
            radius = min(6.0, box.h / 2 - 1)
            canvas.fill(box, radius, (colour, svg.mix(colour, "#10141C", 0.25)))
            canvas.ring(box, radius, "#FFFFFF", 1, 0.3)
        if slot.small or slot.grip.h < 18:
            continue
        lead = 7.0 if visible.w >= _WIDE_STRIP else 4.0
        room = visible.w - lead - 3
        tags = moment.tags(slot)
        if tags:
            room -= _draw_bonus(canvas, visible, tags[0].text) + 4
        forms = (kind.title, str(kind.face.get("short", kind.title)))
        title = canvas.fitting(forms, room, "small", weight=600)
        canvas.text((visible.left + lead, visible.centery), title, "small", "#FFFFFF",
                    anchor="midleft", weight=600, max_width=room)  # fmt: skip


def _draw_bonus(canvas: Canvas, strip: pygame.FRect, text: str) -> float:
    """Draw a red pill at the right end of a strip; return its width."""
    narrow = strip.w < _WIDE_STRIP
    wide = canvas.measure(text, "chip")[0] + (6 if narrow else 11)
    pill = pygame.FRect(strip.right - wide - (2 if narrow else 4), strip.centery - 10, wide, 20)
    canvas.fill(pill, 10, "#C4352B")
    canvas.ring(pill, 10, "#FBF6EA", 1.2, 0.9)
    canvas.text(pill.center, text, "chip", "#FFFFFF", anchor="center")
    return wide
