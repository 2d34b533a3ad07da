"""Dialog for connecting phones: a QR code, an address and the state of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.moves import seat_name
from tabletop.phones.seats import SeatPlace
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.pieces.qr_code import draw_code
from tabletop.ui.scenes.phones.phone_table import HELP_AFTER, Guests
from tabletop.ui.text import messages
from tabletop.ui.text import phones as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.choices import Toggle
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    FirstFit,
    Layers,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    face,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_TONES = {"joined": "mint_ink", "joining": "amber_ink", "away": "coral_ink", "free": "ink2"}


class InviteScene(ShellScene):
    """A dialog with a QR code and an address with which players connect their phones.

    It also lists the seats for phones and who has connected.
    """

    name: ClassVar[str] = "invite"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, guests: Guests) -> None:
        super().__init__(app)
        self.guests = guests
        self.phones, self.session = guests.phones, guests.session
        self.phones.invite(on=True)
        self.waited = 0.0
        """Seconds for which the code has been shown without any phone connecting."""
        self.only_seat = -1
        """The only seat, counted from 0, that the code is valid for; -1 for any free seat."""
        self._link = self.phones.link
        self._seats: tuple[SeatPlace, ...] = ()
        self.rows: list[list[Button]] = []
        self.page = ScrollArea(None, app.sounds.play, zone="seats", label=words.SEATS)
        self.close_button = IconButton(
            "close", messages.CANCEL, "x", self.cancel, zone="top", paper=True
        )
        self.toggle = Toggle("inviting", words.INVITING, on=True, changed=self._invite, zone="foot")
        self.ask_first = Toggle(
            "let-in", words.ASK_FIRST, on=app.settings.let_in, changed=self._ask_first, zone="seats"
        )
        self.host = Button("address", "", self._move, icon="globe", kind="paper", zone="foot")
        self.play = Button("play", words.PLAY, self.cancel, icon="check", key="Enter",
                           kind="primary", paper=True, zone="foot")  # fmt: skip
        self.focus.set("play")
        self._renew()

    @property
    def title(self) -> str:
        code = self._typed
        return f"{words.TITLE}. {words.TEXT} {self.phones.address}, {' '.join(code)}"

    @property
    def _typed(self) -> str:
        code = self.phones.places.code
        return f"{code[:4]} {code[4:]}".strip()

    # Actions

    def _invite(self, on: bool) -> None:  # noqa: FBT001 - the new state
        self.only_seat = -1
        self.phones.invite(on=on)
        self._link = self.phones.link
        self._renew()

    def _ask_first(self, on: bool) -> None:  # noqa: FBT001 - as above
        self.guests.ask_first(on=on)

    def _move(self) -> None:
        problem = self.guests.move()
        if problem:
            self.app.notices.toast(problem, "loss")
        self._link = self.phones.link
        self.waited = 0.0
        self._renew()

    def cancel(self) -> None:
        """Handle Esc: close the dialog and start playing.

        Connected phones keep their seats. New phones can connect only while a seat is free.
        """
        self.phones.invite(on=any(place.kind == "free" for place in self.phones.seats()))
        self.app.stack.close(self)

    def _run_seat_action(self, seat: int, what: str) -> None:
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
                self.only_seat = seat
                self._link = self.phones.link_for(seat)
        if what != "code":
            self.only_seat, self._link = -1, self.phones.link
        self.guests.changed = True
        self._renew()

    # The seats

    def _seat_actions(self, place: SeatPlace) -> Iterator[tuple[str, str]]:
        """Yield the actions for a seat as pairs (id, button label)."""
        has_levels = self.session.game.rules().heuristics.has_aim
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
                Button(
                    f"{what}-{seat_name(place.seat)}",
                    label,
                    partial(self._run_seat_action, place.seat, what),
                    kind="paper",
                    zone="seats",
                )
                for what, label in self._seat_actions(place)
            ]
            for place in self._seats
        ]
        address = self.guests.address
        self.host.label = f"{address.name} · {address.host}"
        self.host.enabled = len(self.guests.addresses) > 1
        self.toggle.on = self.phones.places.inviting

    def update(self, dt: float) -> bool:
        """Update the list of seats, and show help if no phone connects within 45 seconds.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        if not self.phones.asked_any:
            self.waited += dt
        if self.phones.seats() != self._seats:
            pairs = list(zip(self._seats, self.phones.seats(), strict=True))
            self._renew()
            self.only_seat, self._link = -1, self.phones.link
            for before, now in pairs:
                if now.here and not before.here:
                    self.app.notices.say(words.SAT_DOWN.format(name=self.session.name(now.seat)))
                if now.knocks and now.knocks != before.knocks:
                    self.app.notices.say(words.LET_IN_ASKED.format(name=now.knocks))
                    self.arrange()
                    self.page.reveal(f"let-in-{seat_name(now.seat)}")
            return True
        return HELP_AFTER <= self.waited < HELP_AFTER + dt

    @property
    def shows_help(self) -> bool:
        """Whether to show help, because no phone has connected within 45 seconds."""
        return self.waited >= HELP_AFTER and not self.phones.asked_any

    # Layout

    def shortcut(self, key: Key) -> bool:
        """On Enter, close the dialog and start playing, wherever the focus is.

        Returns whether the key was used.
        """
        if key.key in {"return", "enter"}:
            self.cancel()
            return True
        return False

    def build(self) -> Box:
        tight = self.tight
        pad = 20.0 if tight else 37.0
        title = TextLine(words.TITLE, "title", size=24, height=62)
        heading: Box = Row(title, grow=1)
        if not tight:
            title = TextLine(words.TITLE, "title", size=31, height=44)
            told = TextLine(words.TEXT, colour="ink2", height=30)
            heading = Column(Box(height=28), title, told, Box(height=14), grow=1)
        close = Place(self.close_button, width=38, height=38)
        page = FirstFit(
            Row(self._code_above(), self._seat_list(), gap=34, min_width=746),
            Column(self._code_beside(), self._seat_list(), gap=14),
        )
        return PaperSheet(
            Row(
                heading,
                Column(Box(height=12 if tight else 20), close),
                gap=12,
                pad=(pad, 0),
            ),
            Row(Scrolled(self.page, page, grow=1), pad=(pad, 0), grow=1),
            Box(height=8),
            Divider(colour="paper_edge", alpha=1.0),
            self._foot(pad),
            width=1100,
            height=686,
            margin=(16, 12),
        )

    def _foot(self, pad: float) -> Box:
        """Return the switch for inviting, the address and the button to play."""
        inviting = TextLine(words.INVITING, weight=700)
        switch = Layers(Row(inviting, pad=(0, 0, 56, 0)), self.toggle, width=132, height=44)
        address = Place(self.host, width=282, min_width=60, height=42)
        trust = Paragraph(
            words.TRUST, "small", lines=3, grow=1, min_width=180, spare=True, align="center"
        )
        return Row(
            Row(switch, address, Row(trust, pad=(6, 0), grow=1), gap=14, grow=1),
            Place(self.play, width=172, height=46),
            gap=14,
            pad=(pad, 0),
            height=60 if self.tight else 88,
        )

    # The code

    def _code(self, side: float) -> Box:
        return Box(width=side, height=side, under=self._draw_code)

    def _draw_code(self, canvas: Canvas, rect: pygame.FRect) -> None:
        face(18, "#FFFFFF", ring="paper_edge")(canvas, rect)
        if self._link:
            draw_code(canvas, rect.inflate(-20, -20), self._link)
        else:
            canvas.icon(rect.center, "lock", 46, canvas.theme.ink3)

    def _code_above(self) -> Box:
        """Return the code with what one needs without a camera below it."""
        told, address, typed, helped = self._without_camera()
        return Column(
            Box(height=2),
            self._code(352),
            Box(height=12),
            told,
            Box(height=6),
            Row(Row(address, grow=1), typed, gap=8),
            Box(height=6),
            helped,
            width=352,
            align="start",
        )

    def _code_beside(self) -> Box:
        """Return the code with what one needs without a camera at its right."""
        told, address, typed, helped = self._without_camera()
        texts = Column(Box(height=2), told, address, typed, helped, gap=6, grow=1)
        return Row(self._code(236), texts, gap=18, pad=(0, 2))

    def _without_camera(self) -> tuple[Box, Box | None, Box | None, Box | None]:
        """Return the texts beside the code: what it is for, address, typed code and help."""
        helped = Paragraph(words.HELP, "small", "coral_ink") if self.shows_help else None
        if self.only_seat >= 0:
            whose = words.CODE_TOLD.format(name=self.session.name(self.only_seat))
            return Paragraph(whose, "small"), None, None, helped
        address = TextLine(self.phones.address, weight=700, height=36)
        typed = None
        if self._typed:
            text = TextLine(self._typed, size=19, weight=700, side="center", grow=1)
            typed = Row(
                text,
                pad=(15, 0),
                height=38,
                align="start",
                under=face(9, "paper_low", ring="paper_edge"),
            )
        return Paragraph(words.NO_CAMERA, "small"), address, typed, helped

    # The list of seats

    def _seat_list(self) -> Box:
        joined = sum(place.kind == "phone" for place in self._seats)
        free = sum(place.kind == "free" for place in self._seats)
        counted = words.COUNTED.format(joined=joined, free=free)
        rows = [self._seat(*each) for each in zip(self._seats, self.rows, strict=True)]
        asking = Column(
            TextLine(words.ASK_FIRST, weight=700, height=28),
            Paragraph(words.ASK_FIRST_TOLD, "small"),
            pad=(4, 0, 62, 6),
        )
        return Column(
            Row(
                TextLine(words.SEATS, "row", grow=1), TextLine(counted, "small", "ink2"), height=24
            ),
            Box(height=8),
            Column(*rows, gap=9),
            Box(height=9),
            Layers(asking, self.ask_first),
            Box(height=8),
            grow=1,
        )

    def _seat(self, place: SeatPlace, buttons: list[Button]) -> Box:
        """Return the row of a seat; its state is left out where the words need the room."""
        player = self.session.players[place.seat]
        word, tone, told = self._state(place)
        texts = Column(
            TextLine(player.name, "row", height=24),
            TextLine(told, "small", "ink2", height=24),
            grow=1,
            pad=(0, 12),
        )
        ends = [Place(button, height=40) for button in buttons]
        portrait = Box(width=70, under=partial(self._draw_portrait, place))
        form: Box = Row(portrait, texts, *ends, gap=8, pad=(0, 0, 14, 0))
        if word:
            label = TextLine(word, "small", _TONES[tone], weight=700, whole=True)
            pill = Row(label, pad=(12, 0), height=30, under=face(15, "paper_low"))
            roomy = Row(
                portrait, Row(texts, grow=1, min_width=150), pill, *ends, gap=8, pad=(0, 0, 14, 0)
            )
            form = FirstFit(roomy, form)
        fill, edge = ("#FFF1CC", "book") if place.joining else ("#FFFEFA", "paper_edge")
        return Column(form, height=72, under=face(14, fill, ring=edge))

    def _draw_portrait(self, place: SeatPlace, canvas: Canvas, rect: pygame.FRect) -> None:
        player = self.session.players[place.seat]
        draw_avatar(
            canvas,
            (rect.left + 40, rect.centery),
            52,
            player.portrait,
            seat_colour(place.seat),
            robot=place.kind == "computer",
            dim=place.kind == "free",
        )

    def _state(self, place: SeatPlace) -> tuple[str, str, str]:
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
