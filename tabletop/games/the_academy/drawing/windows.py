"""The widget of a wooden frame with windows, each showing one part of a card in large."""

import pygame

from tabletop.api import PanelRow
from tabletop.api.drawing import (
    Canvas,
    DropTarget,
    Moment,
    Slot,
    Widget,
    card_in,
    is_dark,
    pile_slots,
    svg,
    tooltip,
)
from tabletop.games.the_academy.table import WindowsData

_FRAME = 16.0
_GAP = 12.0
_NARROW = 0.385
"""Width of the first window as a share of the inner width."""
_NARROW_LOW = 0.28
"""Width of the first window in a low frame, as a share of the inner width."""
_LOW = 118.0
"""Frames lower than this show icons and names only, in logical pixels."""
_MIDDLE = 68.0
"""Least height for a few lines of text, in logical pixels."""
_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0)
"""Text sizes of the rule's sentence; the largest that fits is used."""


class Windows(Widget[WindowsData]):
    """A window for each zone of `data.zones`, filled from the panel with the region's id.

    The first window shows colour, icon and letter of its row, the others title and note in full.
    `data.labels` are drawn above the contents. Cards are dropped into the windows and are not drawn
    there, since only a part of each is public.
    """

    def _words(self, key: str) -> tuple[str, ...]:
        value = self.region.data.get(key, ())
        return tuple(str(word) for word in value) if isinstance(value, tuple) else (str(value),)

    def windows(self) -> list[tuple[str, pygame.FRect]]:
        """Return the zones and their window rectangles, from the left."""
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
        """Return the slots of the cards behind the windows; the widget draws their visible part."""
        slots: list[Slot] = []
        for name, box in self.windows():
            zone = moment.zone(name)
            if zone is not None:
                slots += pile_slots(moment, zone, card_in(box))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each window."""
        found = ((moment.zone(name), box) for name, box in self.windows())
        return [DropTarget(zone.id, box, 8) for zone, box in found if zone is not None]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the frame and the contents of its windows."""
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

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: dragged cards and hover."""
        zones = (moment.zone(zone) for zone, _ in self.windows())
        hovered = moment.hover.partition("#")[0]
        over = any(hovered in {zone.id, *zone.pieces} for zone in zones if zone is not None)
        return (*(self._aimed(moment, z) for z, _ in self.windows()), over and moment.hover)

    @property
    def reach(self) -> pygame.FRect:
        """The area that the widget paints on, including the tooltip below a low window."""
        return self.rect.inflate(560, 420)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the full rule as a tooltip while the pointer is on a window too low to show it."""
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
        canvas.paragraph((box.left + 6, box.centery + 4, box.w - 12, 40), note, "small", ink,
                         align="center", max_lines=2)  # fmt: skip

    def _draw_sign(self, canvas: Canvas, label: str, row: PanelRow, box: pygame.FRect) -> None:
        """Draw a colour as a field with its icon, name and letter."""
        canvas.card_paper(box, 9)
        field = box.inflate(-10, -10)
        colour = row.colour or "#5B5A66"
        ink = "#FBF6EA" if is_dark(colour) else "#1F2430"
        canvas.fill(field, 6, (svg.mix(colour, "#FFFFFF", 0.12), svg.mix(colour, "#1F2430", 0.05)))
        if box.h < _LOW:
            named = box.h >= _MIDDLE
            side = min(field.h - (30.0 if named else 4.0), field.w - 8, 44.0)
            y = field.top + 4 + side / 2 if named else field.centery
            canvas.icon((field.centerx, y), row.icon, side, ink)
            if named:
                canvas.text((field.centerx, field.bottom - 13), row.title, "small", ink,
                            anchor="center", weight=700, max_width=field.w - 4)  # fmt: skip
            return
        canvas.text((field.centerx, field.top + 19), label.upper(), "caps", ink, anchor="center",
                    max_width=field.w - 6)  # fmt: skip
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
                canvas.paragraph((box.left + 8, y + 12, box.w - 14, 20), row.note, "small", ink,
                                 max_lines=lines)  # fmt: skip
            return
        left, room = box.left + 13, box.w - 24
        centre = (box.right - 26, box.top + 24)
        canvas.disc(centre, 15, ink2, 0.16)
        canvas.icon(centre, row.icon, 20, ink)
        canvas.text((left, box.top + 20), label.upper(), "caps", ink2, anchor="midleft",
                    max_width=room - 34)  # fmt: skip
        canvas.text((left, box.top + 46), row.title, "bar", ink, anchor="midleft",
                    max_width=room - 30)  # fmt: skip
        top = box.top + 62
        for size in _SIZES:
            high = canvas.measure_paragraph(room, row.note, "body", size=size)
            if high <= box.bottom - 6 - top or size == _SIZES[-1]:
                lines = max(1, int((box.bottom - 4 - top) / (size * 1.28)))
                canvas.paragraph((left, top, room, high), row.note, "body", ink, size=size,
                                 max_lines=lines)  # fmt: skip
                return
