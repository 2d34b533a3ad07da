"""Draws the goals, the plates and the card windows of The Academy, and lists all its drawing code.

The first two goals have a bar. A plate shows the tricks that a seat has won as small stacks. Each
window of the wooden frame shows one part of a card, enlarged.
"""

from dataclasses import dataclass, replace

import pygame

from tabletop.api import Panel, PanelRow, Seat, seat_name
from tabletop.api.drawing import (
    CARD,
    Belongings,
    BelongingsPart,
    Canvas,
    Drawing,
    DropTarget,
    GameResults,
    Moment,
    Point,
    SeatPlates,
    Slot,
    Widget,
    card_back,
    card_in,
    draw_card,
    draw_empty_pile,
    draw_score_column,
    faces_of,
    is_dark,
    mix,
    pile_slots,
    svg,
    tooltip,
)
from tabletop.games.the_academy.drawing.trick import (
    LastTrickSheet,
    Stacks,
    Trick,
    draw_label,
    print_trick,
    stack_sizes,
    stack_slots,
)
from tabletop.games.the_academy.table import (
    SHEET,
    GoalsData,
    TrickFace,
    TrickRivalsData,
    WindowsData,
)

_LABEL = 52.0
_WIDEST = 30.0


@dataclass(frozen=True, slots=True)
class WonTricks(Belongings):
    """The cards on another seat's plate: its zones, with won tricks as small stacks."""

    data: TrickRivalsData

    def __bool__(self) -> bool:
        return bool(self.data.stacks or self.data.rows or self.data.fields)

    def parts(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[BelongingsPart]:
        """Return the parts of a seat's plate from left to right, the stacks of won tricks last."""
        found = Belongings.parts(self, moment, seat, box)
        ends = (part.box.right for part in found if part.kind != "shared")
        left = max(ends, default=box.left) + (_LABEL if self.data.label else 0.0)
        room = pygame.FRect(left, box.top, box.right - left, box.h)
        zones = [z for z in moment.view.zones if z.owner == seat and z.kind in self.data.stacks]
        return [*found, *(BelongingsPart("stacks", zone, room) for zone in zones)]

    def more(self, moment: Moment, part: BelongingsPart, width: float) -> list[Slot]:
        """Return the positions of the cards of won tricks: face down, in stacks side by side.

        `part` is the part of the plate for them; `width` is the width of a card in logical pixels,
        of which at most 30 are used.
        """
        sizes = stack_sizes(moment, part.zone, self.data)
        laid = stack_slots(moment, part.zone, part.box, min(width, _WIDEST), sizes)
        return [replace(slot, face_up=False) for slot in laid]

    def under(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw what is under the cards of a plate: backgrounds, empty places and labels."""
        Belongings.under(self, canvas, moment, seat, box)
        for part in self.parts(moment, seat, box):
            if part.kind == "stacks":
                draw_label(canvas, part.box.move(-_LABEL, 0), self.data.label)
                if not part.zone.count:
                    draw_empty_pile(canvas, part.box, _WIDEST)


class TrickRivals(SeatPlates[TrickRivalsData]):
    """The plates of the other seats around the trick, with the tricks that each has won."""

    @property
    def belongings(self) -> Belongings:
        """What a plate shows of its seat's cards, including won tricks."""
        return WonTricks(self.data)


_TITLE = 38.0
_LINE = 30.0
_NOTE = 20.0
_BAR = 16.0
_RULE = 9.0
_LEAST = 22.0


@dataclass(frozen=True, slots=True)
class _Heights:
    """Heights of the parts of a row, reduced when space is short, in logical pixels."""

    title: float
    line: float
    note: float

    def of(self, rows: tuple[PanelRow, ...], *, bar: bool) -> float:
        """Return the total height of the rows in logical pixels; `bar` adds the balance bar."""
        notes = sum(self.note for row in rows if row.note)
        return self.title + self.line * len(rows) + notes + _RULE * (len(rows) - 1) + bar * _BAR


def _fitting_heights(rows: tuple[PanelRow, ...], room: float, *, bar: bool) -> _Heights:
    """Return heights with which the rows fit; first the lines shrink, then the notes go."""
    heights = _Heights(_TITLE, _LINE, _NOTE)
    if heights.of(rows, bar=bar) > room:
        spare = (heights.of(rows, bar=bar) - room) / max(1, len(rows))
        heights = _Heights(_TITLE - 6, max(_LEAST, _LINE - spare), _NOTE)
    if heights.of(rows, bar=bar) > room + 4:
        heights = _Heights(_TITLE - 6, _LINE, 0.0)
    return heights


class Goals(Widget[GoalsData]):
    """The goals of the round's roles: the rows of the panel that has the region's id.

    `data.balance` is the number of things that the first two rows compete for: a bar between them
    shows each one's share, from both ends. The `signs` of a row are drawn as present or missing.
    """

    def _panel(self, moment: Moment) -> Panel | None:
        panels = moment.display.panels
        return next((panel for panel in panels if panel.id == self.region.id), None)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the rows on their background; if space is short, notes are left out first."""
        panel = self._panel(moment)
        if panel is None:
            return
        box, rows = self.rect, panel.rows
        balance = bool(self.number_of("balance", 0)) and len(rows) > 1
        heights = _fitting_heights(rows, box.h, bar=balance)
        canvas.well(box, 16)
        canvas.text(
            (box.left + 14, box.top + heights.title / 2 + 2),
            panel.title,
            "body",
            anchor="midleft",
            weight=600,
            max_width=box.w - 24,
        )
        y = box.top + heights.title
        for number, line in enumerate(rows):
            if number != 1 or not balance:
                canvas.line((box.left + 13, y), (box.right - 13, y), canvas.theme.text1, 1, 0.2)
                y += _RULE / 2
            self._draw_row(
                canvas, moment, line, pygame.FRect(box.left + 13, y, box.w - 26, heights.line)
            )
            y += heights.line
            if line.note and heights.note:
                canvas.text(
                    (box.left + 13, y + heights.note / 2 - 3),
                    line.note,
                    "small",
                    canvas.theme.text2,
                    anchor="midleft",
                    max_width=box.w - 26,
                )
                y += heights.note
            if not number and balance:
                self._draw_balance(canvas, rows, pygame.FRect(box.left + 13, y + 2, box.w - 26, 9))
                y += _BAR - _RULE / 2
            y += _RULE / 2

    def _draw_row(self, canvas: Canvas, moment: Moment, line: PanelRow, box: pygame.FRect) -> None:
        theme, x = canvas.theme, box.left
        side = min(22.0, box.h - 2)
        badges = [moment.game.spec.badge(name) for name in line.badges]
        own = [(line.icon, line.colour)] if line.icon else []
        for icon, fill in [(badge.icon, badge.colour) for badge in badges] or own:
            badge = pygame.FRect(x, box.centery - side / 2, side, side)
            if fill:
                canvas.fill(badge, side * 0.3, (fill, mix(fill, "#1F2430", 0.18)))
                canvas.ring(badge, side * 0.3, "#FFF6E0", 1, 0.4)
            ink = "#FBF6EA" if fill and is_dark(fill) else theme.text1
            canvas.icon(badge.center, icon, side * 0.74, ink)
            canvas.register_tooltip(f"badge:{icon}", badge)
            x += side + 4
        right = box.right
        if line.value:
            drawn = canvas.text(
                (right, box.centery), line.value, "value", anchor="midright", size=19
            )
            right = drawn.left - 6
        if line.tone == "gain":
            canvas.icon((right - 8, box.centery), "check", 17, theme.mint_text)
            right -= 21
        for sign in reversed(line.signs):
            self._draw_sign(canvas, sign.icon, sign.colour, (right - 10, box.centery), sign.held)
            right -= 22
        room = max(20.0, right - x - 8)
        title = canvas.fitting(moment.text_forms(line.title), room, weight=600)
        canvas.text(
            (x + 4, box.centery), title, "body", anchor="midleft", weight=600, max_width=room
        )

    @staticmethod
    def _draw_sign(
        canvas: Canvas,
        icon: str,
        colour: str,
        centre: tuple[float, float],
        held: bool,  # noqa: FBT001
    ) -> None:
        ring = pygame.FRect(centre[0] - 10, centre[1] - 10, 20, 20)
        if not held:
            canvas.ring(ring, 10, canvas.theme.text1, 1.2, 0.4)
            canvas.icon(centre, icon, 13, canvas.theme.text2, alpha=0.7)
            return
        canvas.disc(centre, 10, colour)
        canvas.ring(ring, 10, "#FFF6E0", 1.2, 0.8)
        canvas.icon(centre, icon, 13.5, "#FBF6EA" if is_dark(colour) else "#1F2430")

    def _draw_balance(self, canvas: Canvas, rows: tuple[PanelRow, ...], box: pygame.FRect) -> None:
        """Draw the bar with the shares of the first two rows and a mark at the middle."""
        whole = self.number_of("balance", 1.0)
        canvas.fill(box, box.h / 2, canvas.theme.text1, 0.14)
        parts = [float(row.value) / whole if row.value.isdecimal() else 0.0 for row in rows[:2]]
        for row, part, left in zip(rows, parts, (True, False), strict=False):
            wide = max(0.0, min(1.0, part)) * box.w
            if wide < 1:
                continue
            bar = pygame.FRect(box.left if left else box.right - wide, box.top, wide, box.h)
            canvas.fill(bar, box.h / 2, mix(row.colour or "#8DC0FF", "#FFFFFF", 0.35))
        canvas.line(
            (box.centerx, box.top - 2), (box.centerx, box.bottom + 2), canvas.theme.text1, 1.6, 0.9
        )


_FRAME = 16.0
_GAP = 12.0
_NARROW = 0.385
"""The width of the first window as a share of the inner width."""
_NARROW_LOW = 0.28
"""The width of the first window in a low frame, as a share of the inner width."""
_LOW = 118.0
"""Frames lower than this show icons and names only, in logical pixels."""
_MIDDLE = 68.0
"""The minimum height for a few lines of text, in logical pixels."""
_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0)
"""Text sizes of the rule's sentence; the largest that fits is used."""


class Windows(Widget[WindowsData]):
    """A wooden frame with a window for each zone of `data.zones`, such as trump and round rule.

    The contents are the rows of the panel that has the region's id. The first window shows the
    colour, icon and letter of its row. The others show title and note in full, below the labels in
    `data.labels`. Cards can be dropped into the windows but are not drawn there, since only a part
    of each is public.
    """

    def _words(self, key: str) -> tuple[str, ...]:
        value = self.region.data.get(key, ())
        return tuple(str(word) for word in value) if isinstance(value, tuple) else (str(value),)

    def windows(self) -> list[tuple[str, pygame.FRect]]:
        """Return each window's zone and its box in logical pixels, from left to right."""
        zones = self._words("zones")
        pad = _FRAME if self.rect.h >= _LOW else 6.0
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        room = inner.w - _GAP * (len(zones) - 1)
        narrow = _NARROW if self.rect.h >= _LOW else _NARROW_LOW
        first = narrow * room if len(zones) > 1 else room
        rest = (room - first) / max(1, len(zones) - 1)
        found: list[tuple[str, pygame.FRect]] = []
        x = inner.left
        for number, zone in enumerate(zones):
            wide = rest if number else first
            found.append((zone, pygame.FRect(x, inner.top, wide, inner.h)))
            x += wide + _GAP
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the positions of the cards behind the windows, which show only a part of each."""
        slots: list[Slot] = []
        for name, box in self.windows():
            zone = moment.zone(name)
            if zone is not None:
                slots += pile_slots(moment, zone, card_in(box))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each window, for a new trump or a new rule."""
        found = ((moment.zone(name), box) for name, box in self.windows())
        return [DropTarget(zone.id, box, 8) for zone, box in found if zone is not None]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the wooden frame and what its windows show.

        While a card is dragged over a window, the window previews that card.
        """
        canvas.shadow(self.rect, 14, "e2")
        canvas.wood(self.rect, 14)
        if self.rect.h >= _LOW:
            for corner in ("topleft", "topright", "bottomleft", "bottomright"):
                x, y = getattr(self.rect.inflate(-15, -15), corner)
                canvas.disc((x, y), 4.2, "#8A5C08")
                canvas.disc((x, y - 0.6), 3.4, "#F2C869")
        panel = next((p for p in moment.display.panels if p.id == self.region.id), None)
        rows = panel.rows if panel else ()
        labels = self._words("labels")
        for number, (zone, box) in enumerate(self.windows()):
            label = labels[number] if number < len(labels) else ""
            row = rows[number] if number < len(rows) else PanelRow(label)
            row = self._aimed(moment, zone) or row
            canvas.fill(box.inflate(6, 6), 10, "#1C0F14", 0.55)
            empty = not moment.number_of_pieces(zone) and not row.colour and not row.value
            if empty:
                self._draw_empty(canvas, label, row, box)
            elif number:
                self._draw_text(canvas, label, row, box)
            else:
                self._draw_sign(canvas, label, row, box)

    def _aimed(self, moment: Moment, zone: str) -> PanelRow | None:
        """Return the row that a window would show if the dragged card were dropped on it.

        None if no card is dragged over the window.
        """
        piece, target = moment.arrow
        kind = moment.view.kind_named(piece) if target == zone else None
        if kind is None:
            return None
        face = {key: str(value) for key, value in kind.face.items()}
        if zone == self.windows()[0][0]:
            title = face.get("suit", "").title()
            icon, colour = face.get("icon", ""), face.get("colour", "")
            return PanelRow(title, icon, colour, value=face.get("letter", ""))
        name, note = face.get("name", kind.title), face.get("text", "")
        return PanelRow(name, face.get("sign", ""), note=note, value=face.get("value", ""))

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the pointer state that the windows' look depends on; a new value causes a redraw.

        It consists of what a dragged card would show in each window, and the hovered window.
        """
        zones = (moment.zone(zone) for zone, _ in self.windows())
        hovered = moment.hover.partition("#")[0]
        over = any(hovered in {zone.id, *zone.pieces} for zone in zones if zone is not None)
        return (*(self._aimed(moment, z) for z, _ in self.windows()), over and moment.hover)

    @property
    def reach(self) -> pygame.FRect:
        """The box that the widget may draw in, including the tooltip beside a low window."""
        return self.rect.inflate(560, 420)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the full rule as a tooltip if the pointer is on a window too low to show it."""
        if self.rect.h >= _LOW:
            return
        panel = next((p for p in moment.display.panels if p.id == self.region.id), None)
        for number, (name, box) in enumerate(self.windows()):
            zone = moment.zone(name)
            told = zone is not None and moment.hover.partition("#")[0] in {zone.id, *zone.pieces}
            if told and moment.hover and panel and number < len(panel.rows):
                row = panel.rows[number]
                tooltip(canvas, box, row.title, [row.note] if row.note else [])

    def _draw_empty(self, canvas: Canvas, label: str, row: PanelRow, box: pygame.FRect) -> None:
        ink = "#E8DCC4"
        canvas.ring(box, 8, ink, 1.4, 0.5)
        if box.h < _LOW:
            canvas.text(box.center, label, "small", ink, anchor="center", max_width=box.w - 8)
            return
        canvas.text((box.centerx, box.centery - 10), label, "name", ink, anchor="center",
                    size=17, max_width=box.w - 10)  # fmt: skip
        note = row.note if not row.colour else ""
        canvas.paragraph(
            (box.left + 6, box.centery + 4, box.w - 12, 40),
            note,
            "small",
            ink,
            align="center",
            max_lines=2,
        )

    def _draw_sign(self, canvas: Canvas, label: str, row: PanelRow, box: pygame.FRect) -> None:
        """Draw a colour as a field with its icon, name and letter."""
        canvas.card_paper(box, 9)
        field = box.inflate(-10, -10)
        colour = row.colour or "#5B5A66"
        ink = "#FBF6EA" if is_dark(colour) else "#1F2430"
        canvas.fill(field, 6, (colour, svg.mix(colour, "#1F2430", 0.08)))
        if box.h < _LOW:
            named = box.h >= _MIDDLE
            side = min(field.h - (30.0 if named else 4.0), field.w - 8, 44.0)
            y = field.top + 4 + side / 2 if named else field.centery
            canvas.icon((field.centerx, y), row.icon, side, ink)
            if named:
                canvas.text((field.centerx, field.bottom - 13), row.title, "small", ink,
                            anchor="center", weight=700, max_width=field.w - 4)  # fmt: skip
            return
        canvas.text(
            (field.centerx, field.top + 19),
            label.upper(),
            "caps",
            ink,
            anchor="center",
            max_width=field.w - 6,
        )
        r = min(0.31 * field.w, 0.24 * field.h)
        centre = (field.centerx, field.centery - 2)
        canvas.disc(centre, r, svg.mix(colour, "#1F2430", 0.45), 0.8)
        canvas.icon(centre, row.icon, r * 1.45, ink)
        words = f"{row.title} · {row.value}" if row.value else row.title
        size = 22.0
        wide = canvas.measure(words, "name", size=size)[0]
        size *= min(1.0, (field.w - 10) / max(1.0, wide))
        canvas.text((field.centerx, field.bottom - 22), words, "name", ink, anchor="center",
                    size=size, max_width=field.w - 6)  # fmt: skip

    def _draw_text(self, canvas: Canvas, label: str, row: PanelRow, box: pygame.FRect) -> None:
        """Draw a rule as its icon, name and sentence, in the largest text that fits."""
        ink, ink2 = canvas.theme.ink, canvas.theme.ink2
        canvas.card_paper(box, 9)
        if box.h < _LOW:
            named = box.h >= _MIDDLE and bool(row.note)
            side = min(box.h - 10, 20.0 if named else 24.0)
            y = box.top + 15 if named else box.centery
            canvas.icon((box.left + side / 2 + 7, y), row.icon, side, ink)
            canvas.text((box.left + side + 12, y), row.title, "name", ink, size=16,
                        anchor="midleft", max_width=box.w - side - 18)  # fmt: skip
            if named:
                lines = max(1, int((box.bottom - 5 - y - 12) / 18))
                canvas.paragraph(
                    (box.left + 8, y + 12, box.w - 14, 20), row.note, "small", ink, max_lines=lines
                )
            return
        left, room = box.left + 13, box.w - 24
        centre = (box.right - 26, box.top + 24)
        canvas.disc(centre, 15, ink2, 0.16)
        canvas.icon(centre, row.icon, 20, ink)
        canvas.text(
            (left, box.top + 20), label.upper(), "caps", ink2, anchor="midleft", max_width=room - 34
        )
        canvas.text(
            (left, box.top + 46), row.title, "bar", ink, anchor="midleft", max_width=room - 30
        )
        top = box.top + 62
        for size in _SIZES:
            high = canvas.measure_paragraph(room, row.note, "body", size=size)
            if high <= box.bottom - 6 - top or size == _SIZES[-1]:
                lines = max(1, int((box.bottom - 4 - top) / (size * 1.28)))
                canvas.paragraph(
                    (left, top, room, high), row.note, "body", ink, size=size, max_lines=lines
                )
                return


class AwardColumns(GameResults):
    """The results screen: a column of awards for each seat, and the purple 7 on its winner's."""

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float:
        """Draw a seat's awards and perhaps the purple 7; return the y of its upper edge."""
        wide, high = size
        awards = [self.view.value(f"awards:{seat_name(each)}") for each in range(self.view.seats)]
        tall = min(high * 0.34, wide * CARD)
        shown = round(part * awards[seat])
        room = high - tall - 8
        top = draw_score_column(canvas, foot, (wide, room), (shown, max(3, *awards)), "award")
        if self.view.value("last-ace") != seat + 1 or part < 1:
            return top
        card = pygame.FRect(foot[0] - tall / CARD / 2, top - 8 - tall, tall / CARD, tall)
        kind = next(kind for kind in self.view.plan.kinds if kind.face.get("rule") == "ace")
        face = faces_of(self.position.game).front(kind)
        draw_card(canvas, card, face, card_back(kind.back))
        return card.top


DRAWING = Drawing(
    results=AwardColumns,
    widgets=(Goals, Stacks, Trick, TrickRivals, Windows),
    faces={TrickFace: print_trick},
    sheets={SHEET: LastTrickSheet},
)
