"""Dialog for connecting phones: a QR code, an address and the state of the seats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.moves import seat_name
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.choices import Toggle
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.events import Key
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.pieces.code import draw_code
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.guests import HELP_AFTER, Guests
from tabletop.ui.widgets.seats import seat_colour
from tabletop.ui.words import messages
from tabletop.ui.words import phones as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.phones.seating import Place
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_ROW, _ROW_GAP = 72.0, 9.0
_WIDE = 820.0
"""Width in logical pixels from which the code stands beside the seats."""
_FOOT = 88.0
_TONES = {"joined": "mint_ink", "joining": "amber_ink", "away": "coral_ink", "free": "ink2"}


class InviteScene(ShellScene):
    """A dialog with a QR code to scan; it shows which players have connected."""

    name: ClassVar[str] = "invite"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, guests: Guests) -> None:
        super().__init__(desk)
        self.guests = guests
        self.phones, self.session = guests.phones, guests.session
        self.phones.invite(on=True)
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.waited = 0.0
        """Seconds since the code was first shown without any phone connecting."""
        self.single = -1
        """The only seat the code is valid for; -1 for any free seat."""
        self._link = self.phones.link
        self._seats: tuple[Place, ...] = ()
        self._reveal = ""
        """Name of the button to scroll into view once it has been placed; empty for none."""
        self.rows: list[list[Button]] = []
        self.page = ScrollArea(self._paint, desk.sounds.play, zone="seats", label=words.SEATS)
        self.close_button = IconButton("close", messages.CANCEL, "x", self.cancel, zone="top",
                                       paper=True)  # fmt: skip
        self.toggle = Toggle("inviting", words.INVITING, on=True, changed=self._invite, zone="foot")
        self.ask_first = Toggle("let-in", words.ASK_FIRST, on=desk.settings.let_in,
                                changed=self._ask_first, zone="seats")  # fmt: skip
        self.host = Button("address", "", self._move, icon="globe", kind="paper", zone="foot")
        self.play = Button("play", words.PLAY, self.cancel, icon="check", key="Enter",
                           kind="primary", paper=True, zone="foot")  # fmt: skip
        self.group.fill([self.close_button, self.page, self.toggle, self.host, self.play])
        self.focus.set("play")
        self._renew()

    @property
    def title(self) -> str:
        """The dialog's title for screen readers, with the address and the code."""
        code = self._typed
        return f"{words.TITLE}. {words.TEXT} {self.phones.address}, {' '.join(code)}"

    @property
    def _typed(self) -> str:
        code = self.phones.places.code
        return f"{code[:4]} {code[4:]}".strip()

    # Actions

    def _invite(self, on: bool) -> None:  # noqa: FBT001 - the new state
        self.single = -1
        self.phones.invite(on=on)
        self._link = self.phones.link
        self._renew()

    def _ask_first(self, on: bool) -> None:  # noqa: FBT001 - as above
        self.guests.ask_first(on=on)

    def _move(self) -> None:
        problem = self.guests.move()
        if problem:
            self.desk.toast(problem, "loss")
        self._link = self.phones.link
        self.waited = 0.0
        self._renew()

    def cancel(self) -> None:
        """Close the dialog and play.

        Connected phones keep their seats. New phones can connect only while a seat is free.
        """
        self.phones.invite(on=any(place.kind == "free" for place in self.phones.seats()))
        self.desk.stack.close(self)

    def _do(self, seat: int, what: str) -> None:
        match what:
            case "offer":
                self.phones.offer(seat)
            case "remove":
                self.phones.remove(seat)
            case "here":
                self.phones.take_back(seat)
            case "computer":
                self.phones.take_back(seat, messages.USUAL_LEVEL)
            case "let-in" | "turn-away":
                self.guests.let_in(self._seats[seat], yes=what == "let-in")
            case _:
                self.single = seat
                self._link = self.phones.link_for(seat)
        if what != "code":
            self.single, self._link = -1, self.phones.link
        self.guests.changed = True
        self._renew()

    # The seats

    def _ways(self, place: Place) -> Iterator[tuple[str, str]]:
        """Yield the actions for a seat as pairs (id, button label)."""
        has_levels = self.session.game.rules().mind.has_aim
        match place.kind:
            case "screen":
                yield "offer", words.TO_PHONE
            case "computer":
                yield "offer", words.OPEN_SEAT
            case "free" if place.knocks:
                yield "let-in", words.LET_IN
                yield "turn-away", words.TURN_AWAY
            case "free":
                yield "here", words.PLAY_HERE
                if has_levels:
                    yield "computer", words.TO_COMPUTER
            case _ if place.away:
                yield "here", words.PLAY_HERE
                yield (
                    "computer" if has_levels else "remove",
                    (words.TO_COMPUTER if has_levels else words.REMOVE),
                )
            case _:
                yield "code", words.CODE_FOR
                yield "remove", words.REMOVE

    def _renew(self) -> None:
        """Recreate the buttons for the current state of the seats; the focus is kept."""
        self._seats = self.phones.seats()
        self.rows = [
            [
                Button(f"{what}-{seat_name(place.seat)}", label,
                       partial(self._do, place.seat, what), kind="paper", zone="seats")
                for what, label in self._ways(place)
            ]
            for place in self._seats
        ]  # fmt: skip
        self.page.fill([*(button for row in self.rows for button in row), self.ask_first])
        address = self.guests.address
        self.host.label = f"{address.name} · {address.host}"
        self.host.enabled = len(self.guests.addresses) > 1
        self.toggle.on = self.phones.places.inviting

    def update(self, dt: float) -> bool:
        """Update the seats as phones connect; return whether anything changed."""
        if not self.phones.asked_any:
            self.waited += dt
        if self.phones.seats() != self._seats:
            pairs = list(zip(self._seats, self.phones.seats(), strict=True))
            self._renew()
            self.single, self._link = -1, self.phones.link
            for before, now in pairs:
                if now.here and not before.here:
                    self.desk.say(words.SAT_DOWN.format(name=self.session.name(now.seat)))
                if now.knocks and now.knocks != before.knocks:
                    self.desk.say(words.LET_IN_ASKED.format(name=now.knocks))
                    self._reveal = f"let-in-{seat_name(now.seat)}"
            return True
        placed = {button.name for row in self.rows for button in row if button.rect.w}
        if self._reveal in placed:
            self.page.reveal(self._reveal)
            self._reveal = ""
            return True
        return HELP_AFTER <= self.waited < HELP_AFTER + dt

    @property
    def helps(self) -> bool:
        """Whether connection help is shown, because no phone has connected for 45 seconds."""
        return self.waited >= HELP_AFTER and not self.phones.asked_any

    # Layout and drawing

    def shortcut(self, key: Key) -> bool:
        """Close the dialog and play on Enter, wherever the focus is."""
        if key.key in {"return", "enter"}:
            self.cancel()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        """Lay out the dialog in the centre, with its buttons at the lower edge."""
        super().layout(width, height)
        wide, tall = min(1100.0, width - 32), min(686.0, height - 24)
        self.sheet = sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = 37.0 if wide > _WIDE else 20.0
        self.close_button.rect = pygame.FRect(sheet.right - pad - 38, sheet.top + 20, 38, 38)
        head = 116.0 if tall > 560 else 62.0
        foot = _FOOT if tall > 420 else 60.0
        self.page.rect = pygame.FRect(sheet.left + pad, sheet.top + head, wide - 2 * pad + 14,
                                      tall - head - foot - 8)  # fmt: skip
        middle = sheet.bottom - foot / 2
        self.play.rect = pygame.FRect(sheet.right - pad - 172, middle - 23, 172, 46)
        if wide < 640:
            self.play.rect = pygame.FRect(sheet.right - pad - 116, middle - 22, 116, 44)
        self.play.key_hint = "Enter" if wide >= 640 else ""
        self.toggle.rect = pygame.FRect(sheet.left + pad, middle - 22, 132, 44)
        left = self.toggle.rect.right + 14
        room = self.play.rect.left - 14 - left
        self.host.rect = pygame.FRect(left, middle - 21, min(282.0, room), 42)

    def draw(self, canvas: Canvas) -> None:
        """Draw the invitation: its title, explanation and footer; the rest is drawn by the page."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        left = self.page.rect.left
        low = self.page.rect.top - sheet.top < 80
        room = self.close_button.rect.left - left - 12
        canvas.text((left, sheet.top + (31 if low else 50)), words.TITLE, "title", theme.ink,
                    anchor="midleft", size=24 if low else 31, max_width=room)  # fmt: skip
        if not low:
            canvas.text((left, sheet.top + 87), words.TEXT, "body", theme.ink2, anchor="midleft",
                        max_width=sheet.w - 74)  # fmt: skip
        foot = self.play.rect.top - 21 if sheet.h > 420 else self.play.rect.top - 8
        canvas.line((sheet.left, foot), (sheet.right, foot), theme.paper_edge, 1)
        switch = self.toggle.rect
        canvas.text((switch.left, switch.centery), words.INVITING, "body", theme.ink,
                    anchor="midleft", weight=700, max_width=switch.w - 56)  # fmt: skip
        start = self.host.rect.right + 20
        free = self.play.rect.left - 20 - start
        if free > 180:
            canvas.paragraph((start, foot + 20, free, 46), words.TRUST, "small", theme.ink2,
                             max_lines=3)  # fmt: skip
        self.draw_widgets(canvas)

    def _paint(self, canvas: Canvas) -> float:
        """Draw the code and the seats, side by side or below each other; return the height."""
        wide = self.page.inner_width
        if wide >= _WIDE - 74:
            low = self._paint_code(canvas, pygame.FRect(0, 0, 352, 0), 352)
            return max(low, self._paint_seats(canvas, pygame.FRect(386, 0, wide - 386, 0)))
        side = min(236.0, max(150.0, self.page.rect.h - 12), wide * 0.42)
        low = self._paint_code(canvas, pygame.FRect(0, 0, wide, 0), side, beside=True)
        return self._paint_seats(canvas, pygame.FRect(0, low + 14, wide, 0))

    def _paint_code(
        self, canvas: Canvas, column: pygame.FRect, side: float, *, beside: bool = False
    ) -> float:
        theme = canvas.theme
        box = pygame.FRect(column.left, column.top + 2, side, side)
        _box(canvas, box, 18, fill="#FFFFFF", outline=theme.paper_edge)
        if self._link:
            draw_code(canvas, box.inflate(-20, -20), self._link)
        else:
            canvas.icon(box.center, "lock", 46, theme.ink3)
        left, y, room = (
            (box.right + 18, box.top + 4, column.right - box.right - 18)
            if beside else (box.left, box.bottom + 12, column.w)
        )  # fmt: skip
        told = words.NO_CAMERA
        if self.single >= 0:
            told = words.CODE_TOLD.format(name=self.session.name(self.single))
        y += canvas.paragraph((left, y, room, 0), told, "small", theme.ink2) + 6
        if self.single < 0:
            canvas.text((left, y + 18), self.phones.address, "body", theme.ink, anchor="midleft",
                        weight=700, max_width=room)  # fmt: skip
            y += 36
            if self._typed:
                across = canvas.measure(self._typed, "title", size=20)[0] + 30
                pill = pygame.FRect(left, y, across, 38)
                if not beside:
                    pill.topright = (column.right, y - 36)
                _box(canvas, pill, 9, fill=theme.paper_low, outline=theme.paper_edge)
                canvas.text(pill.center, self._typed, "body", theme.ink, anchor="center", size=19,
                            weight=700)  # fmt: skip
                y += 46 if beside else 6
        if self.helps:
            y += canvas.paragraph((left, y, room, 0), words.HELP, "small", theme.coral_ink) + 8
        return max(box.bottom, y) + 4

    def _paint_seats(self, canvas: Canvas, column: pygame.FRect) -> float:
        theme, y = canvas.theme, column.top
        joined = sum(place.kind == "phone" for place in self._seats)
        free = sum(place.kind == "free" for place in self._seats)
        canvas.text((column.left, y + 12), words.SEATS, "row", theme.ink, anchor="midleft")
        canvas.text((column.right, y + 12), words.COUNTED.format(joined=joined, free=free), "small",
                    theme.ink2, anchor="midright")  # fmt: skip
        y += 32
        for place, row in zip(self._seats, self.rows, strict=True):
            self._paint_seat(canvas, pygame.FRect(column.left, y, column.w, _ROW), place, row)
            y += _ROW + _ROW_GAP
        told = pygame.FRect(column.left + 4, y + 4, column.w - 66, 0)
        canvas.text((told.left, y + 14), words.ASK_FIRST, "body", theme.ink, anchor="midleft",
                    weight=700, max_width=told.w)  # fmt: skip
        high = canvas.paragraph((told.left, y + 28, told.w, 0), words.ASK_FIRST_TOLD, "small",
                                theme.ink2)  # fmt: skip
        self.ask_first.rect = pygame.FRect(column.left, y, column.w, 34 + high)
        return y + 42 + high

    def _paint_seat(
        self, canvas: Canvas, box: pygame.FRect, place: Place, row: list[Button]
    ) -> None:
        theme, player = canvas.theme, self.session.players[place.seat]
        _box(canvas, box, 14, fill="#FFF1CC" if place.joining else "#FFFEFA",
                   outline=theme.book if place.joining else theme.paper_edge)  # fmt: skip
        draw_avatar(canvas, (box.left + 40, box.centery), 52, player.portrait,
                    seat_colour(place.seat), robot=place.kind == "computer",
                    dim=place.kind == "free")  # fmt: skip
        right = box.right - 14
        for button in reversed(row):
            wide = canvas.measure(button.label, "body", weight=700)[0] + 30
            button.rect = pygame.FRect(right - wide, box.centery - 20, wide, 40)
            right -= wide + 8
        word, tone, told = self._state(place)
        left = box.left + 78
        if word:
            across = canvas.measure(word, "small", weight=700)[0] + 24
            if right - across - left > 150:
                pill = pygame.FRect(right - across - 4, box.centery - 15, across, 30)
                _box(canvas, pill, 15, fill=theme.paper_low)
                canvas.text(pill.center, word, "small", getattr(theme, _TONES[tone]),
                            anchor="center", weight=700)  # fmt: skip
                right = pill.left - 8
        room = right - left - 6
        canvas.text((left, box.centery - 12), player.name, "row", theme.ink, anchor="midleft",
                    max_width=room)  # fmt: skip
        canvas.text((left, box.centery + 12), told, "small", theme.ink2, anchor="midleft",
                    max_width=room)  # fmt: skip

    def _state(self, place: Place) -> tuple[str, str, str]:
        """Return a seat's state as a short label, its colour name and a sentence."""
        if place.kind == "screen":
            return "", "", words.AT_SCREEN
        if place.kind == "computer":
            kind = self.session.players[place.seat].kind
            return "", "", words.COMPUTER.format(level=dict(messages.LEVELS).get(kind, kind))
        if place.kind == "free":
            if place.knocks:
                return "", "", words.KNOCKS_TOLD.format(name=place.knocks)
            if place.joining:
                return words.JOINING, "joining", words.JOINING_TOLD
            return words.FREE, "free", words.FREE_TOLD
        if place.away:
            return words.AWAY, "away", words.AWAY_TOLD
        return words.JOINED, "joined", words.JOINED_TOLD


def _box(canvas: Canvas, box: pygame.FRect, radius: float, *, fill: str, outline: str = "") -> None:
    canvas.fill(box, radius, fill)
    if outline:
        canvas.ring(box, radius, outline, 1)
