"""The semester's exam cards, with each seat's result at the foot, and their faces.

A face has an icon, names, and the initial value on a paper triangle; the band at its foot has one
column per seat.
"""

import pygame

from tabletop.api import Seat, SeenEvent, ZoneView, seat_name
from tabletop.api.drawing import (
    WIDTH,
    Canvas,
    CardPrinter,
    DropTarget,
    Moment,
    Rolling,
    Slot,
    TooltipTarget,
    Widget,
    draw_avatar,
    draw_token,
    face_at,
    faded,
    lightness,
    mix,
    seat_colour,
    svg,
)
from tabletop.games.report_card.drawing.sheet import previewed_result, result_of
from tabletop.games.report_card.table import ExamFace, ExamsData

_PICTURE = 114.0
"""The height of the picture (field, icon and triangle) on a card 200 units wide."""
_WORDS, _WORD = 56.0, 38.0
"""The height, in card units, of division and name on two lines, and of the name alone."""
_FACE_BAND = 0.30
"""The largest share of a card's height for the result band."""


def fit(high: float) -> tuple[float, bool]:
    """Return how to lay out the picture on an exam card of a given height.

    Args:
        high: The height of the card, in units of a card 200 wide.

    Returns:
        The scale of the picture, 0.3 to 1.0, and whether two lines of text fit below it.
    """
    left = (1 - _FACE_BAND) * high
    scale = (left - _WORDS) / _PICTURE
    if scale >= 1:
        return 1.0, True
    return max(0.3, min(1.0, (left - _WORD) / _PICTURE)), False


def print_exam(printer: CardPrinter, face: ExamFace) -> None:
    """Draw the face of an exam card: a field with an icon, a paper triangle, and names below.

    The triangle is left empty: the table writes the exam's initial value into it. All positions are
    measured from the top, since the card's height varies and the table fills its foot.
    """
    down = printer.across / printer.down
    ink = printer.theme.ink
    scale, both = fit(200 * printer.size[1] / printer.size[0])
    printer.field((_PICTURE - 2) * scale * down, face.colour, face.pattern, None)
    disc = svg.mix(face.colour, "#161C2C", 0.72)
    triangle = "M151 33L184 93H118Z"
    inner = "M151 43L176 88.5H126Z"
    printer.sheet.blit(
        svg.rasterise(
            svg.document(
                WIDTH,
                WIDTH,
                f'<g transform="translate({65 * (1 - scale)} 0) scale({scale})">'
                + svg.circle(65, 65, 41, f'fill="{disc}" fill-opacity="0.9"')
                + svg.circle(
                    65,
                    65,
                    36,
                    'fill="none" stroke="#FBF6EA" stroke-opacity="0.3" stroke-width="1.4"',
                )
                + f'</g><g transform="translate({151 * (1 - scale)} 0) scale({scale})">'
                + f'<path d="{triangle}" fill="#FBF6EA" stroke="#FBF6EA" stroke-width="7" '
                'stroke-linejoin="round"/>'
                + f'<path d="{inner}" fill="none" stroke="{disc}" stroke-width="1.6" '
                'stroke-linejoin="round" stroke-opacity="0.45"/></g>',
            ),
            (printer.size[0], printer.size[0]),
        ),
        (0, 0),
    )
    printer.icon(face.icon, 65, 65 * scale * down, 52 * scale, "#FBF6EA")
    deep = svg.mix(face.colour, ink, 0.45 if lightness(face.colour) > 0.45 else 0.1)
    if both and printer.shown != "S":
        printer.caps(face.division, 100, 139 * down, 15.5, deep)
    below = 165 if both else _PICTURE * scale + 20
    printer.word(face.title, 100, below * down, 26 if both else 24, ink, weight=600, room=182)


_GAP = 13.0
_BAND = 62.0
_TRIANGLE = (151.0, 70.0)
"""Centre of the initial value, in units of a card 200 wide."""
_DIGIT = 34.0
_FOOT = 114.0
"""Lower edge of a card's picture, in units of a card 200 wide."""
_EDGE = 7.0
"""Width of the paper around a card's picture, a little less than it is, in the same units."""
_NONE = -1
COLUMN_MIN_WIDTH = 20.0
"""The minimum column width for a two-digit number, in logical pixels."""
_DASH = "\u2013"


def cells_of(moment: Moment, kind: str) -> list[ZoneView]:
    """Return the zones of a kind, such as `track`, in the order declared by the game."""
    return [zone for zone in moment.view.zones if zone.kind == kind]


def columns(box: pygame.FRect, count: int, gap: float) -> list[pygame.FRect]:
    """Return `count` equal boxes side by side in `box`, `gap` logical pixels apart."""
    wide = (box.w - gap * max(0, count - 1)) / max(1, count)
    return [
        pygame.FRect(box.left + (wide + gap) * place, box.top, wide, box.h)
        for place in range(count)
    ]


def _scale(card: pygame.FRect) -> float:
    """Return the scale of the card's picture; 1.0 on a card with room for everything."""
    return fit(200 * card.h / card.w)[0] if card.w else 1.0


def columns_of(band: pygame.FRect, seats: tuple[Seat, ...]) -> list[tuple[Seat, pygame.FRect]]:
    """Return each seat's column in a card's result band, from left to right.

    If the columns are too narrow for a number, the first seat gets a wider one and the others share
    the rest.
    """
    wide = band.w / max(1, len(seats))
    first = wide if wide >= COLUMN_MIN_WIDTH else min(26.0, band.w / 2)
    rest = (band.w - first) / max(1, len(seats) - 1)
    return [
        (
            seat,
            pygame.FRect(
                band.left + (first + rest * (place - 1) if place else 0.0),
                band.top,
                rest if place else first,
                band.h,
            ),
        )
        for place, seat in enumerate(seats)
    ]


class Exams(Widget[ExamsData]):
    """The exam row: all zones of a kind side by side, with an exam card in each.

    `data` names the values to show, where `{col}` is an exam's place from 0: `first` the initial
    value (`initial:{col}`), `sides` the sides of the die that rolls it, `spent` the effort a seat
    paid (`spent:{col}:{seat}`, -1 if not taken). `base` and `extra` are the result and its extra
    credit, as in `sheet`; `card-width` is in logical pixels.
    """

    def _cells(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        zones = cells_of(moment, self.region.zone)
        found = []
        for zone, cell in zip(zones, columns(self.rect, len(zones), _GAP), strict=True):
            high = self.rect.h
            wide = min(cell.w, max(self.number_of("card-width", 189.0), 0.68 * high))
            card = pygame.FRect(0, 0, wide, high)
            card.center = cell.center
            found.append((zone, card))
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each exam card's position and how it is drawn, from left to right."""
        return [
            Slot(zone.id, index, piece, back, "card", card, bool(piece))
            for zone, card in self._cells(moment)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
        ]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each exam, for dropping a die.

        It reaches 3 logical pixels beyond the card.
        """
        return [DropTarget(zone.id, card.inflate(6, 6), 17) for zone, card in self._cells(moment)]

    def topics(self, moment: Moment) -> list[TooltipTarget]:
        """Return the tooltip targets: the row, and each card with its initial value and results."""
        found = super().topics(moment)
        for zone, card in self._cells(moment):
            if not zone.count:
                continue
            unit, scale = card.w / 200, card.w / 200 * _scale(card)
            first = pygame.FRect(0, 0, 74 * scale, 70 * scale)
            first.center = (card.left + _TRIANGLE[0] * unit, card.top + 62 * scale)
            found += [
                TooltipTarget(f"piece:{zone.top}", card),
                TooltipTarget(f"legend:initial:{zone.id}", first),
                TooltipTarget(f"legend:results:{zone.id}", self._band(card)),
            ]
        return found

    def _seats(self, moment: Moment) -> tuple[Seat, ...]:
        return (moment.home, *moment.rivals)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw an outline in each empty place of the row."""
        for zone, card in self._cells(moment):
            if not zone.count:
                canvas.ring(card, 14, canvas.theme.text1, 1.4, 0.25)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the initial value and the result band on each card that is not moving.

        An exam that the viewer has taken is marked; the result of a hovered move is previewed on
        its card.
        """
        for col, (zone, card) in enumerate(self._cells(moment)):
            if not zone.count or (zone.id, zone.count - 1) in moment.hidden:
                continue
            taken = self._paid(moment, col, moment.home) != _NONE
            taken = taken and 1 not in moment.counts
            taken = taken and moment.view.outcome is None
            if taken:
                self._draw_veil(canvas, card)
            self._draw_first(canvas, card, moment.number(self.text_of("first"), col=col), 1.0)
            self._draw_band(canvas, moment, zone, col, card)
            if taken:
                self._draw_taken(canvas, moment, zone, card)
            if moment.arrow[1] == zone.id and "=" in moment.options_title:
                self._draw_pill(canvas, moment.options_title, card)

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the pointer state that the row's look depends on; a new value causes a redraw.

        It consists of the hovered move's arrow and text, and whether extra credit can be placed.
        """
        return moment.arrow, moment.options_title, 1 in moment.counts

    def _draw_first(self, canvas: Canvas, card: pygame.FRect, number: int, alpha: float) -> None:
        unit = card.w / 200
        middle = card.top + (_TRIANGLE[1] + 1) * unit * _scale(card)
        centre = (card.left + _TRIANGLE[0] * unit, middle)
        size = max(14.0, _DIGIT * unit * _scale(card))
        canvas.text(centre, str(number), "name", canvas.theme.ink, anchor="center", size=size,
                    weight=800, alpha=alpha)  # fmt: skip

    def rolling(self, canvas: Canvas, moment: Moment, roll: Rolling) -> None:
        """Draw changing numbers in an exam's paper triangle while its initial value is rolled.

        Nothing is drawn for other values. With reduced motion, the result fades in.
        """
        sides = round(self.number_of("sides", 4))
        for col, (_, card) in enumerate(self._cells(moment)):
            if roll.value != self.text_of("first").format(col=col):
                continue
            seed = 17 * col + roll.number
            unit, scale = card.w / 200, card.w / 200 * _scale(card)
            patch = pygame.FRect(0, 0, 30 * scale, 32 * scale)
            patch.center = (card.left + _TRIANGLE[0] * unit, card.top + 71 * scale)
            canvas.fill(patch, 4, "#FBF6EA")
            if roll.reduced:
                number, alpha = faded(roll.t, sides, roll.number, seed)
            else:
                number, alpha = face_at(roll.t, sides, roll.number, seed), 1.0
            self._draw_first(canvas, card, number, alpha)

    def place_used(self, moment: Moment, seat: Seat, event: SeenEvent) -> str:
        """Return the name of the zone whose exam the seat took in an event; "" for other events."""
        if event.kind != "value" or event.number == _NONE:
            return ""
        for col, (zone, _) in enumerate(self._cells(moment)):
            if event.source == self.text_of("spent").format(col=col, seat=seat_name(seat)):
                return zone.id
        return ""

    def _paid(self, moment: Moment, col: int, seat: Seat) -> int:
        return moment.number(self.text_of("spent"), _NONE, col=col, seat=seat_name(seat))

    def _band(self, card: pygame.FRect) -> pygame.FRect:
        high = min(_BAND, 0.30 * card.h)
        return pygame.FRect(card.left + 8, card.bottom - high - 4, card.w - 16, high)

    def _draw_band(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, col: int, card: pygame.FRect
    ) -> None:
        band, theme = self._band(card), canvas.theme
        canvas.line((band.left + 4, band.top), (band.right - 4, band.top), theme.ink, 1, 0.18)
        over = moment.arrow[1] == zone.id
        _, preview = previewed_result(moment)
        for seat, column in columns_of(band, self._seats(moment)):
            paid = self._paid(moment, col, seat)
            taken = paid != _NONE
            number = result_of(moment.view, self.region, zone.top, seat) if taken else 0
            self._draw_seat(canvas, moment, seat, column, taken=taken)
            if paid > 0 and band.top - 28 > card.top + 0.9 * card.w:
                self._draw_paid(canvas, seat, (column.centerx, band.top - 8), paid)
            if column.w < COLUMN_MIN_WIDTH:
                continue
            shown = str(number) if number else _DASH
            y = column.bottom - 12
            if over and seat == moment.home and preview and not taken:
                tile = pygame.FRect(0, 0, min(34.0, column.w - 2), 22)
                tile.center = (column.centerx, y)
                canvas.fill(tile, 7, theme.amber)
                shown, number = preview, 1
            canvas.text(
                (column.centerx, y),
                shown,
                "name",
                theme.ink if number else theme.ink3,
                anchor="center",
                size=17 if column.w >= 26 else 15,
            )

    def _draw_seat(
        self, canvas: Canvas, moment: Moment, seat: Seat, column: pygame.FRect, *, taken: bool
    ) -> None:
        alone = column.w < COLUMN_MIN_WIDTH
        side = min(30.0, column.w - 1 if alone else column.w - 3, column.h - 27)
        if side < 13:
            return
        middle = column.centery if alone else column.top + 4 + side / 2
        centre = (column.centerx, middle)
        draw_avatar(
            canvas,
            centre,
            side,
            moment.portrait(seat),
            seat_colour(seat),
            alpha=1.0 if taken else 0.36,
        )

    def _draw_paid(self, canvas: Canvas, seat: Seat, foot: tuple[float, float], paid: int) -> None:
        for token in range(paid):
            draw_token(canvas, (foot[0], foot[1] - 4 * token), 14, seat_colour(seat))

    def _draw_veil(self, canvas: Canvas, card: pygame.FRect) -> None:
        """Draw a veil over the picture of an exam that the viewer has taken, but over no word."""
        edge = _EDGE * card.w / 200
        high = (_FOOT + 8) * _scale(card) * card.w / 200
        with canvas.clip(pygame.FRect(card.left, card.top, card.w, high)):
            canvas.fill(card.inflate(-2 * edge, -2 * edge), 4, canvas.theme.paper, 0.6)

    def _draw_taken(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, card: pygame.FRect
    ) -> None:
        """Draw a `Taken` pill on an exam that the viewer has taken."""
        text = next((c.text for c in moment.display.captions if c.zone == zone.id), "")
        if not text:
            return
        scale, both = fit(200 * card.h / card.w)
        small = not both
        high = 28.0 if card.w >= 150 and not small else 22.0
        wide = high if small else canvas.measure(text, "small", weight=700)[0] + 40
        pill = pygame.FRect(0, 0, wide, high)
        # On the picture's edge, where it covers neither the icon nor the number.
        pill.center = (card.centerx, card.top + (_FOOT) * scale * card.w / 200 - high * 0.1)
        canvas.fill(pill, high / 2, "#1C5E3C")
        if small:
            canvas.icon(pill.center, "check", 15, "#FFFFFF")
            return
        canvas.icon((pill.left + 17, pill.centery), "check", 17, "#FFFFFF")
        canvas.text(
            (pill.left + 29, pill.centery), text, "small", "#FFFFFF", anchor="midleft", weight=700
        )

    def _draw_pill(self, canvas: Canvas, title: str, card: pygame.FRect) -> None:
        theme = canvas.theme
        wide = max(0.72 * card.w, canvas.measure(title, "prompt")[0] + 30)
        pill = pygame.FRect(0, 0, wide, 33)
        pill.center = (card.centerx, card.top - 2)
        canvas.shadow(pill, 16, "e2")
        canvas.fill(pill, 16, (mix(theme.amber, "#FFFFFF", 0.18), theme.amber))
        canvas.text(pill.center, title, "prompt", theme.ink, anchor="center", weight=800, size=18)
