"""The viewer's hand of cards: in groups, in order, or as a fan; and how it is sorted."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame

from tabletop.engine.declare.widgets import HandData, PromptData
from tabletop.engine.moves import NO_PIECE
from tabletop.engine.spec import FaceValue, GameSpec, PieceKind
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import tag
from tabletop.ui.pieces.card_printer import size_class
from tabletop.ui.pieces.cards import CardLook, card_back
from tabletop.ui.widgets.cards.row import CARD, grouped, step_for
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels.prompt import PILL
from tabletop.ui.widgets.region_parts import DropTarget, Slot
from tabletop.ui.widgets.widget import Widget, slots_of

_RAISED = 28.0
"""How far a card raised by a click is moved up, in logical pixels."""
_HOVER = 14.0
_LEAST = 9.0
_TAG, _HANGS = 24.0, 10.0
"""Height of a label on a card, and how far it hangs over the edge of region or card, in pixels."""
_ABOVE = 8.5
"""How far a label may lie on a card without covering the number in its corner, in pixels."""
_FAN_TURN = 5.0
_FAN_SAG = 10.0
_OUT, _LIFTED = 8.0, 20.0
"""How much higher playable cards lie, in logical pixels; the second for `lift`."""
_RISE = 0.09
"""Limit of that, as a part of the region's height."""
_FOOT = 7.0
"""Distance between the cards and the window's edge, in logical pixels."""
_WIDEST, _NARROW, _LEAST_WIDE = 126.0, 84.0, 40.0
"""Card widths in logical pixels: the greatest, the least without overlap, and the least."""
_GAP = 6.0
_TITLED, _LAPPED = 0.94, 0.86
"""The parts of a card that are left uncovered before cards become smaller: large and others."""
_LARGE = 96.0
"""Width of a card in logical pixels from which its title is written out, and shown whole."""
_STEPS = 20
_WHOLE = (0.0, 1.0 - 1 / _STEPS)
"""Visible part of the top card's width, as assumed where cards overlap."""
_NAMED = 64.0
"""Least width in logical pixels of a card that shows its name."""
_PART = 14.0
_PART_MOST = 48.0
_READABLE = 0.62
"""The part of a card that identifies it."""
_SIGNS = 34.0
"""Visible width in logical pixels below which a card shows its S face."""


class HandRegion(Widget[HandData]):
    """The widget of a player's hand: a row of cards above the lower edge of the window.

    `data.arrange` is `groups` (sorted by the face field that `group` names, or else by kind),
    `order`, `row` or `fan`; in a `fan`, cards keep the order of the zone. `data.card-width` is the
    width of a card and `data.step` the maximum distance between cards, in logical pixels; without
    `step`, cards are side by side as long as they fit. Playable cards are raised and the others
    are dimmed; `data.playable: lift` raises them higher, and `first` leaves the others undimmed.
    With `order`, the first card is on top and has the label `data.first`. Names are written in the
    visible strip of a card; the narrowest cards show only their symbols.
    """

    @property
    def reach(self) -> pygame.FRect:
        frame = self.arrangement.frame
        return pygame.FRect(
            self.rect.left - 80,
            self.rect.top - 80,
            frame.right - self.rect.left + 80,
            frame.bottom - self.rect.top + 80,
        )

    def zone(self, moment: Moment) -> ZoneView | None:
        """Return the zone whose cards are shown, or None if the viewer has no such zone.

        It is the zone named by the region, or else the hand of the seat at the bottom of the
        table.
        """
        if self.region.zone:
            return moment.zone(self.region.zone)
        own = (zone for kind, zone in moment.seat_zones(moment.home) if kind.sees == "owner")
        return next(own, None)

    def slots(self, moment: Moment) -> list[Slot]:
        zone = self.zone(moment)
        if zone is None or not zone.count:
            return []
        rects, angles, order = self._laid_out(moment, zone)
        whole = moment.view.seat == moment.home
        flat = slots_of(moment, zone, rects, face_up=whole)
        strips = self._strips(rects, order)
        return [
            self._judged(
                replace(
                    flat[index],
                    angle=angles[index],
                    strip=strips[index],
                    shown=self._face(rects[index].w, strips[index]),
                ),
                moment,
            )
            for index in order
        ]

    def coming(self, moment: Moment) -> list[CardLook]:
        """Return the backs on the table as large as one more card would lie here."""
        zone = self.zone(moment)
        if zone is None:
            return []
        more = replace(zone, pieces=(*zone.pieces, NO_PIECE), backs=(*zone.backs, ""))
        zones = tuple([more if each is zone else each for each in moment.view.zones])
        slots = self.slots(replace(moment, view=replace(moment.view, zones=zones)))
        boxes = [slot.rect for slot in slots if slot.index == zone.count]
        backs = dict.fromkeys(slot.back for slot in moment.slots if slot.look == "card")
        return [CardLook(box, None, card_back(back)) for box in boxes for back in backs if back]

    @staticmethod
    def _strips(rects: list[pygame.FRect], order: list[int]) -> list[tuple[float, float]]:
        """Return the visible part of each card's width, by index.

        Parts are rounded to steps, because faces are cached.
        """
        strips = [(0.0, 1.0)] * len(rects)
        for index, over in pairwise(order):
            below, upper = rects[index], rects[over]
            away = abs(upper.left - below.left)
            part = max(1, math.floor(away / below.w * _STEPS)) / _STEPS
            if part < 1.0:
                # The top card is drawn like its neighbours.
                strips[order[-1]] = strips[order[-1]] if upper.left < below.left else _WHOLE
                strips[index] = (0.0, part) if upper.left > below.left else (1.0 - part, 1.0)
        return strips

    @staticmethod
    def _face(width: float, strip: tuple[float, float]) -> str:
        """Return the face size for a card: signs alone on a narrow strip, else with a name."""
        if (strip[1] - strip[0]) * width < _SIGNS:
            return "R" if strip[0] else "S"
        return "M" if width >= _NAMED and size_class(width) == "S" else ""

    def slots_with_hand(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        named = {moment.raised, moment.focused, moment.hover} - {""}
        if not named:
            return slots
        return [self._raised(slot, moment) for slot in self._parted(slots, moment)]

    def held(self, moment: Moment) -> frozenset[str]:
        """Return the names of the cards in this hand whose faces the viewer knows.

        The result is empty if there is no such hand or it is hidden from the viewer.
        """
        zone = self.zone(moment)
        return frozenset(zone.pieces) - {""} if zone else frozenset()

    def _judged(self, slot: Slot, moment: Moment) -> Slot:
        """Return a playable card standing out, or one that can't be played dimmed."""
        if slot.name in moment.lit or (slot.index == 0 and self.text_of("arrange") == "order"):
            slot = replace(slot, rect=slot.rect.move(0, -self._out))
        told = slot.name in moment.obstacles and self.text_of("playable") != "first"
        lifts = slot.name in moment.out and self.text_of("playable") == "lift"
        return replace(slot, dimmed=True) if told or lifts else slot

    def _parted(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return the cards, those that cover the hovered one moved aside."""
        at = next((n for n, slot in enumerate(slots) if self._is_hovered(slot, moment)), -1)
        if at < 0 or at == len(slots) - 1:
            return slots
        mine, over = slots[at].rect, slots[at + 1].rect
        step = abs(over.left - mine.left)
        if step >= mine.w:
            return slots
        part = max(_PART, min(_PART_MOST, _READABLE * mine.w - step))
        way = 1.0 if over.left > mine.left else -1.0
        edge = self._free_to(2000.0) if way > 0 else self.arrangement.frame.left + 8
        last = slots[-1].rect
        room = edge - last.right if way > 0 else last.left - edge
        part = max(0.0, min(part, room))
        return [
            replace(slot, rect=slot.rect.move(way * part, 0)) if n > at else slot
            for n, slot in enumerate(slots)
        ]

    @staticmethod
    def _is_hovered(slot: Slot, moment: Moment) -> bool:
        if moment.held:
            return False
        return slot.key == moment.hover or bool(slot.name and slot.name == moment.focused)

    def _raised(self, slot: Slot, moment: Moment) -> Slot:
        lift = 0.0
        if slot.name == moment.raised:
            lift = _RAISED
        elif self._is_hovered(slot, moment):
            lift = _HOVER
        below = slot.rect.bottom - self.arrangement.frame.bottom
        if lift and below > 0:
            lift += below
        prompt = self.arrangement.find(PromptData)
        if lift and prompt is not None and not self.compact and slot.rect.top > prompt.rect.top:
            # It rises as far as there is room below the prompt, but always visibly.
            lift = min(lift, max(_LEAST, slot.rect.top - prompt.rect.centery - PILL / 2))
        return replace(slot, rect=slot.rect.move(0, -lift)) if lift else slot

    def _laid_out(
        self, moment: Moment, zone: ZoneView
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        """Return boxes and angles by index, and the order to draw the pieces in."""
        width = self._width()
        arrange = self.text_of("arrange", "groups")
        order = order_of(moment, zone)
        if arrange != "order" and order != list(range(zone.count)):
            lain = self._fan(zone, width) if arrange == "fan" else self._beside(zone, width)
            return _placed(order, *lain)
        match arrange:
            case "order":
                return self._ordered(zone, width)
            case "fan":
                return self._fan(zone, width)
            case "row":
                return self._beside(zone, width)
            case _:
                return self._groups(moment, zone, width)

    @property
    def _out(self) -> float:
        """How much higher playable cards lie, in logical pixels."""
        out = _LIFTED if self.text_of("playable") == "lift" else _OUT
        return min(out, _RISE * self.rect.h)

    @property
    def _foot(self) -> float:
        """The bottom of the lowest card, above the edge of the window."""
        return min(self.rect.bottom, self.arrangement.frame.bottom) - _FOOT

    @property
    def _cap(self) -> float:
        """How far below the region's top a raised card lies, for its label to cover no number."""
        if not self.text_of("first"):
            return 0.0
        highest = self.rect.top - _HANGS
        if (pill := self._pill_above()) is not None:
            highest = max(highest, pill)
        return highest + _TAG - _ABOVE - self.rect.top

    def _pill_above(self) -> float | None:
        """Return the bottom of a prompt that lies above the hand; None if there is none."""
        prompt = self.arrangement.find(PromptData)
        if prompt is None or prompt.rect.top >= self.rect.top:
            return None
        return prompt.rect.centery + PILL / 2

    def _width(self, drop: float = 0.0) -> float:
        """Return the width of an uncovered card; `drop` is how much lower the lowest lies."""
        width = min(self.number_of("card-width", 112.0), _WIDEST)
        if self.compact and not self.arrangement.tabs:
            width = min(width, 98.0)
        room = self._foot - self.rect.top - self._out - self._cap - drop
        return max(_LEAST_WIDE, min(width, room / CARD))

    def _fit(self, count: int, room: float, width: float) -> tuple[float, float]:
        """Return the width of cards and the distance between them, so that `count` fit.

        Cards lie side by side while there is room, then become a little smaller, then overlap.
        """
        if count < 2:
            return width, 0.0
        most = self.number_of("step", width + _GAP)
        if most >= width:
            titled, lapped = (room / (1 + part * (count - 1)) for part in (_TITLED, _LAPPED))
            width = min(width, max(titled, min(lapped, _LARGE), min(width, _NARROW)))
            most = min(most, width + _GAP)
        return width, step_for(count, room, width, most)

    def _free_to(self, length: float) -> float:
        """Return how far a long hand may extend to the right over free felt."""
        row = self.rect
        beside = [
            area.rect.left
            for area in self.arrangement.areas
            if area.rect.left >= row.right - 1
            and area.rect.top < row.bottom
            and area.rect.bottom > row.top
        ]
        limit = min([self.arrangement.frame.right, *beside]) - 16
        return max(row.right, min(limit, row.left + length))

    def _row(self, left: float, width: float, *, drop: float = 0.0) -> pygame.FRect:
        """Return the box of a card with that left edge, vertically centred in the free height."""
        high = width * CARD
        top = self.rect.top + self._out
        top += max(self._cap, (self._foot - top - high) / 2)
        return pygame.FRect(left, top + drop, width, high)

    def _groups(
        self, moment: Moment, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        group = self.text_of("group")
        group = "" if group == "kind" else group
        groups: dict[tuple[int, str], list[int]] = {}
        for index, piece in enumerate(zone.pieces):
            kind = moment.kind(piece)
            place = moment.game.spec.kinds.index(kind) if kind else len(moment.game.spec.kinds)
            word = _face_word(kind, group)
            first = next((k for k in groups if k[1] == word), (place, word))
            groups.setdefault(first, []).append(index)
        listed = [groups[key] for key in sorted(groups)]
        gap = self.number_of("gap", 44.0)
        if "step" not in self.region.data:
            room = self._free_to(2000.0) - self.rect.left
            width, _ = self._fit(zone.count, room - _GAP * (len(listed) - 1), width)
        inside = self.number_of("step", width + _GAP)
        natural = width * len(listed) + inside * (zone.count - len(listed))
        natural += gap * (len(listed) - 1)
        right = self.rect.right if natural <= self.rect.w else self._free_to(natural)
        span = (self.rect.left, right)
        sizes = [len(indexes) for indexes in listed]
        edges = grouped(span, sizes, width, inside, gap)
        rects = [pygame.FRect(0, 0, 0, 0)] * zone.count
        order: list[int] = []
        for indexes, lefts in zip(listed, edges, strict=True):
            for index, x in zip(indexes, lefts, strict=True):
                rects[index] = self._row(x, width)
                order.append(index)
        return rects, [0.0] * zone.count, order

    def _ordered(
        self, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        """Lay the first card leftmost and on top; the right strip of the others is visible."""
        width, step = self._fit(zone.count, self.rect.w, width)
        length = width + step * (zone.count - 1)
        left = max(self.rect.left, self.rect.centerx - length / 2)
        rects = [self._row(left + step * index, width) for index in range(zone.count)]
        return rects, [0.0] * zone.count, list(reversed(range(zone.count)))

    def _beside(
        self, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        """Lay the cards flat as in the zone; the left strip of each is visible."""
        rects, angles, order = self._ordered(zone, width)
        return rects, angles, order[::-1]

    def _fan(
        self, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        count = zone.count
        # The rotation and drop of the outermost cards are limited, whatever their number.
        edge = max(1.0, (count - 1) / 2)
        turn = min(self.number_of("turn", 2.6), _FAN_TURN / edge)
        sag = min(3.0, min(_FAN_SAG, 0.05 * self.rect.h) / (edge * edge))
        tilt = math.radians(turn * (count - 1) / 2)
        # A rotated card reaches lower than a straight one.
        room = self._foot - self.rect.top - self._out - sag * ((count - 1) / 2) ** 2
        width = min(width, max(_LEAST_WIDE, room / (CARD * math.cos(tilt) + math.sin(tilt) / 2)))
        width, step = self._fit(count, self.rect.w - 24, width)
        left = self.rect.centerx - (width + step * (count - 1)) / 2
        rects, angles = [], []
        for index in range(count):
            away = index - (count - 1) / 2
            rects.append(self._row(left + step * index, width, drop=sag * away * away))
            angles.append(-turn * away)
        low = max(_lowest(rect, angle) for rect, angle in zip(rects, angles, strict=True))
        over = max(0.0, low - self._foot)
        return [rect.move(0, -over) for rect in rects], angles, list(range(count))

    def targets(self, moment: Moment) -> list[DropTarget]:
        zone = self.zone(moment)
        if zone is None:
            return []
        return [DropTarget(zone.id, self.rect.inflate(8, 4), 14)]

    def over(self, canvas: Canvas, moment: Moment) -> None:
        self.above_rings(canvas, moment)

    def above_rings(self, canvas: Canvas, moment: Moment) -> None:
        words = self.text_of("first")
        if not words or moment.view.seat != moment.home:
            return
        first = next(
            (slot for slot in self.slots_with_hand(self.slots(moment), moment) if slot.index == 0),
            None,
        )
        if first is not None and not moment.is_hidden(first):
            middle = self.tag_at(moment.shift(first).rect)
            tag(canvas, middle, words, anchor="center", height=_TAG)

    def tag_at(self, card: pygame.FRect) -> tuple[float, float]:
        """Return the centre of a label on the upper edge of a card, in logical pixels.

        The label is moved down where the prompt would cover it.

        Args:
            card: The box of the card, in logical pixels.
        """
        y = max(card.top - _HANGS, self.rect.top + _TAG / 2 - _HANGS)
        if (pill := self._pill_above()) is not None:
            y = max(y, min(pill + _TAG / 2, card.top + _TAG / 2))
        return card.centerx, y

    def under(self, canvas: Canvas, moment: Moment) -> None:
        zone = self.zone(moment)
        if zone is None or zone.count or any(each[0] == zone.id for each in moment.hidden):
            return
        canvas.text(
            self.rect.center,
            "No cards in hand",
            "small",
            canvas.theme.text2,
            anchor="center",
            max_width=self.rect.w,
        )


def _placed(
    order: list[int], rects: list[pygame.FRect], angles: list[float], drawn: list[int]
) -> tuple[list[pygame.FRect], list[float], list[int]]:
    """Return the same places, assigned to the pieces in another order."""
    place = {index: at for at, index in enumerate(order)}
    indexes = range(len(order))
    return (
        [rects[place[index]] for index in indexes],
        [angles[place[index]] for index in indexes],
        [order[at] for at in drawn],
    )


def _lowest(rect: pygame.FRect, angle: float) -> float:
    """Return the bottom edge of a card rotated by `angle` degrees."""
    tilt = math.radians(abs(angle))
    return rect.centery + (rect.h * math.cos(tilt) + rect.w * math.sin(tilt)) / 2


def _face_word(kind: PieceKind | None, group: str) -> str:
    if kind is None:
        return ""
    return str(kind.face.get(group, kind.id)) if group else kind.id


AS_IT_LIES = ""
NAME = "title"
_DRAWN = frozenset({
    "template", "zone", "colour", "ink", "letter", "icon", "pattern", "emblem", "art",
    "text", "size", "shape", "four", "sides", "faces",
})  # fmt: skip
"""Face fields that serve the drawing or contain sentences."""
_FIRST = ("suit", "rank")
_LONGEST = 24
"""Greatest length in characters of a value that cards are sorted by."""
_MOST = 6

Place = tuple[float, str, int]
Key = Callable[[PieceKind], tuple[Place, ...]]


def ways_to_sort(spec: GameSpec, kinds: Iterable[PieceKind]) -> tuple[str, ...]:
    """Return the card fields by which a hand can be sorted, such as `suit`.

    A field is included if its values are short and differ among these cards. There are at most
    six, followed by `title` (the card's name).

    Args:
        spec: The game that declares the kinds of cards.
        kinds: The kinds of the cards in the hand.
    """
    held = list(dict.fromkeys(kind.id for kind in kinds))
    known = [kind for kind in spec.kinds if kind.id in held]
    keys = dict.fromkeys(key for kind in known for key in kind.face if key not in _DRAWN)
    fields = [key for key in keys if _tells_apart([kind.face.get(key) for kind in known])]
    if "rank" in fields and "value" in fields:
        fields.remove("value")  # the same in numbers
    fields.sort(key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
    return (*fields[:_MOST], NAME)


def _tells_apart(values: Sequence[FaceValue | None]) -> bool:
    """Whether a field has only short values, and more than one."""
    short = all(
        value is None
        or isinstance(value, int)
        or (isinstance(value, str) and len(value) <= _LONGEST and "/" not in value)
        for value in values
    )
    return short and len(set(values)) > 1


def order_of(moment: Moment, zone: ZoneView) -> list[int]:
    """Return the indexes of a hand's pieces in display order, from left to right.

    This is the zone's order unless the viewer has sorted their own hand, in which case unknown
    cards come last.
    """
    lying = list(range(zone.count))
    if not moment.sorting or moment.view.seat != moment.home or zone.owner != moment.home:
        return lying
    spec = moment.game.spec
    key = _key(spec, moment.sorting)
    kinds = [moment.kind(piece) for piece in zone.pieces]
    last: tuple[Place, ...] = ((float("inf"), "", 0),)
    places = [key(kind) if kind is not None else last for kind in kinds]
    return sorted(lying, key=lambda at: (places[at], zone.pieces[at], at))


def _key(spec: GameSpec, way: str) -> Key:
    """Return the sort key: the field, suit and rank, then the order of kinds in the game.

    Texts are ordered as the game names them, numbers by size.
    """
    ranks = {kind.id: at for at, kind in enumerate(spec.kinds)}
    fields = [way, *(field for field in _FIRST if field != way)]
    words = {field: _words(spec, field) for field in fields}

    def place(field: str, kind: PieceKind) -> Place:
        if field == NAME:
            return 0.0, kind.title.casefold(), 0
        value = kind.face.get(field)
        number = _number(value)
        if number is not None:
            return number, "", 0
        return float("inf"), "", words[field].get(str(value), len(ranks))

    return lambda kind: (*(place(field, kind) for field in fields), (0.0, "", ranks[kind.id]))


def _words(spec: GameSpec, field: str) -> dict[str, int]:
    found = dict.fromkeys(str(kind.face[field]) for kind in spec.kinds if field in kind.face)
    return {word: at for at, word in enumerate(found)}


def _number(value: FaceValue | None) -> float | None:
    """Return a field as a number; text is converted if possible, else None."""
    if isinstance(value, int):
        return float(value)
    try:
        return float(value) if isinstance(value, str) else None
    except ValueError:
        return None
