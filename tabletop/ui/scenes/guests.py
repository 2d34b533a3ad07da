"""Phone players at a table: the server's window side, polled once a frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.phones.address import Address, addresses
from tabletop.phones.phones import Phones
from tabletop.phones.places import places_path
from tabletop.phones.server import DoorError
from tabletop.ui.printing.phone_page import page_of
from tabletop.ui.scenes.knocking import Knocking
from tabletop.ui.words import narrator
from tabletop.ui.words import phones as words

if TYPE_CHECKING:
    from tabletop.phones.asking import Question
    from tabletop.phones.seating import Place
    from tabletop.session import Session
    from tabletop.session.values import Happened
    from tabletop.ui.kit.services import Desk

HELP_AFTER = 45.0
"""Seconds without a phone after which connection help is shown."""


class Guests:
    """The phone players of a table with a window; their moves wait until the table shows them."""

    def __init__(self, desk: Desk, session: Session, rests: Callable[[], bool]) -> None:
        """Create the server; `rests` returns whether nothing moves on the screen.

        While nothing moves, there is time to draw pictures for the phones.
        """
        self.desk, self.session = desk, session
        self._rests = rests
        self._missed: frozenset[int] = frozenset()
        """Seats whose disconnected phone was already reported."""
        self.phones = Phones(session, page_of(session.game, desk.art))
        self.arrived: deque[Happened] = deque()
        """Moves made on phones that the table hasn't shown yet."""
        self.changed = False
        """Whether the table must be rebuilt from the session."""
        self.addresses: tuple[Address, ...] = addresses()
        self.at = 0
        """Index of the network address in use."""
        self._arrivals = 0
        self._asked = 0
        """Number of the question from a phone that was shown last."""
        self._problem = ""
        """The last reported problem with saving the phones' seats."""
        self.phones.seating.asks = desk.settings.let_in

    def move_to(self, session: Session) -> None:
        """Move all phones to the next table's session and drop what was not yet shown."""
        other = session.game.edition != self.session.game.edition
        self.session = session
        self.phones.move_to(session, page_of(session.game, self.desk.art) if other else None)
        self.arrived.clear()
        self.changed, self._asked, self._missed = True, 0, frozenset()

    def sit_at(self, rests: Callable[[], bool]) -> None:
        """Serve another table scene; `rests` returns whether nothing moves there."""
        self._rests = rests

    @property
    def address(self) -> Address:
        """The network address at which phones connect to this computer."""
        return self.addresses[self.at]

    def open(self) -> str:
        """Start the server, trying all addresses; return an error text, empty on success."""
        last = DoorError("there is no address.")
        for at in (self.at, *range(len(self.addresses))):
            try:
                self.phones.open(self.addresses[at].host)
            except DoorError as error:
                last = error
            else:
                self.at = at
                return ""
        return str(last)

    def move(self) -> str:
        """Restart the server on the next address; return an error text, empty on success."""
        inviting = self.phones.places.inviting
        self.phones.close()
        self.at = (self.at + 1) % len(self.addresses)
        problem = self.open()
        self.phones.invite(on=inviting)
        return problem

    def hear(self) -> bool:
        """Answer the phones' messages, once a frame; return whether anything changed."""
        before = self.session.version
        seats = self.phones.seats()
        if self.phones.poll(idle=self._rests()):
            self.arrived.extend(self.session.since(before))
            self.changed = True
        if self.phones.arrivals != self._arrivals:
            self._arrivals = self.phones.arrivals
            self.desk.sounds.play("your_turn")
        self._miss()
        self._announce()
        if self.phones.seating.problem != self._problem:
            self._problem = self.phones.seating.problem
            if self._problem:
                self.desk.toast(self._problem, "loss")
        return self.changed or seats != self.phones.seats()

    def _miss(self) -> None:
        """Report, once, when the game waits for a seat whose phone is disconnected."""
        acting = self.session.told().match.to_act
        away = frozenset(
            place.seat for place in self.phones.seats() if place.away and place.seat in acting
        )
        for seat in sorted(away - self._missed):
            self.desk.toast(words.AWAY_NOW.format(name=self.session.name(seat)))
        self._missed = away

    def _announce(self) -> None:
        """Ask whether to admit a waiting player, unless another open sheet does so already."""
        knocks = next((place for place in self.phones.seats() if place.knocks), None)
        shown = {scene.name for scene in self.desk.stack.scenes}
        if knocks is not None and self._rests() and not shown & {"invite", "knocking"}:
            self.desk.open(Knocking(self.desk, self.phones, knocks, self.let_in))

    def newly_asked(self) -> Question | None:
        """Return a new question from a phone that players at this screen must answer, or None.

        A question that concerns only phones is shown as a notification. Each is returned once.
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
        self.desk.toast(wish.format(name=name, names=names))
        return None

    def let_in(self, place: Place, *, yes: bool) -> None:
        """Admit the player who waits for a seat, or reject them."""
        self.phones.let_in(place.seat, yes=yes)
        self.changed = True

    def ask_first(self, *, on: bool) -> None:
        """Set whether new players must be admitted before they can sit down."""
        self.desk.change(let_in=on)
        self.phones.seating.asks = on

    def close(self) -> None:
        """Stop the server; phones reconnect when the table is opened again."""
        self.phones.close()


def expected(session: Session) -> bool:
    """Return whether phones hold seats in the session's save file."""
    save = session.save_path
    return save is not None and places_path(save).is_file()


def told_again(guests: Guests, problem: str) -> str:
    """Return the message shown when a game with phone players is continued.

    `problem` is the error that kept the server from starting; empty if it runs.
    """
    if problem:
        return words.CLOSED.format(why=problem)
    return words.OPEN_AGAIN.format(address=guests.phones.address)
