"""Players on phones at a table in the window, and the server that they use."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from tabletop.phones.phones import Phones
from tabletop.phones.seat_tokens import places_path
from tabletop.phones.seats import SeatPlace
from tabletop.phones.server import Address, ServerError, addresses
from tabletop.phones.votes import Vote
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.ui.printing.phone_page import page_of
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages, narrator
from tabletop.ui.text import phones as words
from tabletop.ui.toolkit.app import Action, App

HELP_AFTER = 45.0
"""Seconds without any phone after which help with connecting is shown."""


class Guests:
    """The players who join a game in this window by phone, and the server they use.

    Their moves are queued until the table has animated them.
    """

    def __init__(self, app: App, port: LocalPort, rests: Callable[[], bool]) -> None:
        """Create the server without starting it.

        Args:
            app: The application services.
            port: The game that the phones join.
            rests: Returns whether nothing moves on the screen; only then are pictures for phones
                drawn, as that takes time.
        """
        self.app, self.port = app, port
        self._rests = rests
        self._missed: frozenset[int] = frozenset()
        """Seats whose disconnected phone was already reported."""
        self.phones = Phones(port.session, page_of(port.game, app.art))
        self.arrived: deque[SeenStep] = deque()
        """Moves made on phones that the table hasn't shown yet."""
        self.changed = False
        """Whether the table must be rebuilt from the session."""
        self.addresses: tuple[Address, ...] = addresses()
        self.at = 0
        """Index in `addresses` of the network address in use."""
        self._arrivals = 0
        self._asked = 0
        """Number of the question from a phone that was shown last."""
        self._problem = ""
        """The last reported problem with saving the phones' seats."""
        self.phones.seating.asks = app.settings.let_in

    @property
    def session(self) -> Session:
        """The game in progress, shared by the window and the phones."""
        return self.port.session

    def move_to(self, port: LocalPort) -> None:
        """Switch to another game, given by its port, together with all phones.

        Moves of the previous game that the table hasn't shown are dropped.
        """
        other = port.game.edition != self.port.game.edition
        self.port = port
        page = page_of(port.game, self.app.art) if other else None
        self.phones.move_to(port.session, page)
        self.arrived.clear()
        self.changed, self._asked, self._missed = True, 0, frozenset()

    def sit_at(self, rests: Callable[[], bool]) -> None:
        """Switch to another table scene. `rests` returns whether nothing is moving on its table."""
        self._rests = rests

    @property
    def address(self) -> Address:
        """The network address of this computer to which phones connect."""
        return self.addresses[self.at]

    def open(self) -> str:
        """Start the server at the first network address that works.

        Returns an error message, or an empty text on success.
        """
        last = ServerError("there is no address.")
        for at in (self.at, *range(len(self.addresses))):
            try:
                self.phones.open(self.addresses[at].host)
            except ServerError as error:
                last = error
            else:
                self.at = at
                return ""
        return str(last)

    def move(self) -> str:
        """Restart the server at this computer's next network address that works.

        Returns an error message, or an empty text on success.
        """
        inviting = self.phones.places.inviting
        self.phones.close()
        self.at = (self.at + 1) % len(self.addresses)
        problem = self.open()
        self.phones.invite(on=inviting)
        return problem

    def hear(self) -> bool:
        """Handle messages from the phones. Call this once per frame.

        Returns whether the table or the list of seats must be updated.
        """
        before = self.port.version
        seats = self.phones.seats()
        if self.phones.poll(idle=self._rests()):
            self.arrived.extend(self.port.since(before))
            self.changed = True
        if self.phones.arrivals != self._arrivals:
            self._arrivals = self.phones.arrivals
            self.app.sounds.play("your_turn")
            self.app.caption(messages.CAME_BY_PHONE)
        self._miss()
        self._announce()
        if self.phones.seating.problem != self._problem:
            self._problem = self.phones.seating.problem
            if self._problem:
                self.app.notices.toast(self._problem, "loss")
        return self.changed or seats != self.phones.seats()

    def _miss(self) -> None:
        """Report, once, when the game waits for a seat whose phone is disconnected."""
        acting = self.session.match.to_act
        away = frozenset(
            place.seat for place in self.phones.seats() if place.away and place.seat in acting
        )
        for seat in sorted(away - self._missed):
            self.app.notices.toast(words.AWAY_NOW.format(name=self.session.name(seat)))
        self._missed = away

    def _announce(self) -> None:
        """Ask whether to admit a waiting player, unless another open sheet does so already."""
        knocks = next((place for place in self.phones.seats() if place.knocks), None)
        shown = {scene.name for scene in self.app.stack.scenes}
        if knocks is not None and self._rests() and not shown & {"invite", "knocking"}:
            self.app.open(AdmissionDialog(self, knocks))

    def newly_asked(self) -> Vote | None:
        """Return a new question from a phone that players at this screen must answer.

        Each is returned once; None if there is none. A question that concerns only phones is shown
        as a notification.
        """
        asked = self.phones.asking.question
        if asked is None or asked.id < 0 or asked.number == self._asked:
            return None
        self._asked = asked.number
        if set(asked.asks) & set(self.session.people):
            return asked
        names = narrator.listed([self.session.name(seat) for seat in asked.asks])
        name = self.session.name(asked.seat)
        wish = narrator.WOULD_LIKE_BACK if asked.way is not None else narrator.WOULD_LIKE_END
        self.app.notices.toast(wish.format(name=name, names=names))
        return None

    def let_in(self, place: SeatPlace, *, yes: bool) -> None:
        """Admit or turn away a player who asks for a seat.

        `place` is the seat, with the name of the waiting player. With `yes=True`, they are
        admitted.
        """
        self.phones.let_in(place.seat, yes=yes)
        self.changed = True

    def ask_first(self, *, on: bool) -> None:
        """Set whether new players need approval at this screen before they get a seat."""
        self.app.preferences.change(let_in=on)
        self.phones.seating.asks = on

    def close(self) -> None:
        """Stop the server. Phones reconnect by themselves when the table is opened again."""
        self.phones.close()


class AdmissionDialog(MessageScene):
    """A dialog that asks whether to admit a new player. It closes if the player leaves."""

    name: ClassVar[str] = "knocking"

    def __init__(self, guests: Guests, place: SeatPlace) -> None:
        """Create the dialog about the player who waits for the seat `place`."""
        self._guests, self._asked = guests, place
        seat = guests.session.name(place.seat)
        super().__init__(
            guests.app,
            words.LET_IN_ASKED.format(name=place.knocks),
            words.LET_IN_TOLD.format(name=place.knocks, seat=seat),
            (
                Action(words.TURN_AWAY, partial(guests.let_in, place, yes=False), "x"),
                Action(words.LET_IN, partial(guests.let_in, place, yes=True), "check", "primary"),
            ),
            icon="phone",
        )
        self.focus.set("action-0")  # so that a key meant for the table admits nobody

    def cancel(self) -> None:
        """Handle Esc: turn the waiting player away and close the dialog."""
        self._guests.let_in(self._asked, yes=False)
        super().cancel()

    def update(self, dt: float) -> bool:
        """Close the dialog once the waiting player has left.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        if self._guests.phones.seats()[self._asked.seat].knocks != self._asked.knocks:
            self.app.stack.close(self)
            return True
        return super().update(dt)


def expected(session: Session) -> bool:
    """Return whether the session's saved game has seats that belong to phones."""
    save = session.save_path
    return save is not None and places_path(save).is_file()


def told_again(guests: Guests, problem: str) -> str:
    """Return the message to show when continuing a game with phone players.

    It gives the address, or says why phones can't connect. `problem` is the error that prevented
    the server from starting, or empty.
    """
    if problem:
        return words.CLOSED.format(why=problem)
    return words.OPEN_AGAIN.format(address=guests.phones.address)
