"""The door of one table: people who play from phones, heard once a frame."""

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
"""Seconds without a visitor after which it is said what may be in the way."""


class Guests:
    """Phones at a table with a window: what they did waits until the table shows it."""

    def __init__(self, desk: Desk, session: Session, rests: Callable[[], bool]) -> None:
        """`rests` tells whether nothing moves on the screen: then there is time for pictures."""
        self.desk, self.session = desk, session
        self._rests = rests
        self._missed: frozenset[int] = frozenset()
        """Seats of which it was said that their phone is away."""
        self.phones = Phones(session, page_of(session.game, desk.art))
        self.arrived: deque[Happened] = deque()
        """What was done from phones and is not shown yet."""
        self.changed = False
        """Whether the table has to look anew."""
        self.addresses: tuple[Address, ...] = addresses()
        self.at = 0
        """Which address it is."""
        self._arrivals = 0
        self._asked = 0
        """The number of the question that was shown last."""
        self._problem = ""
        """What was said of seats that can't be kept."""
        self.phones.seating.asks = desk.settings.let_in

    def move_to(self, session: Session) -> None:
        """Go over to the next table with everybody. Nothing of the old one is shown any more."""
        other = session.game.edition != self.session.game.edition
        self.session = session
        self.phones.move_to(session, page_of(session.game, self.desk.art) if other else None)
        self.arrived.clear()
        self.changed, self._asked, self._missed = True, 0, frozenset()

    def sit_at(self, rests: Callable[[], bool]) -> None:
        """Hear for another table's window; `rests` tells whether nothing moves there."""
        self._rests = rests

    @property
    def address(self) -> Address:
        """Where phones come in."""
        return self.addresses[self.at]

    def open(self) -> str:
        """Open the door; returns why it can't be, or nothing."""
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
        """Open the door on the next address; returns why it can't be, or nothing."""
        inviting = self.phones.places.inviting
        self.phones.close()
        self.at = (self.at + 1) % len(self.addresses)
        problem = self.open()
        self.phones.invite(on=inviting)
        return problem

    def hear(self) -> bool:
        """Once a frame: answer what phones said; whether anything changed."""
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
        """Say it once when the game waits for a seat whose phone is away."""
        acting = self.session.told().match.to_act
        away = frozenset(
            place.seat for place in self.phones.seats() if place.away and place.seat in acting
        )
        for seat in sorted(away - self._missed):
            self.desk.toast(words.AWAY_NOW.format(name=self.session.name(seat)))
        self._missed = away

    def _announce(self) -> None:
        """Ask about who waits to be let in, unless the sheet with the seats does, or does soon."""
        knocks = next((place for place in self.phones.seats() if place.knocks), None)
        shown = {scene.name for scene in self.desk.stack.scenes}
        if knocks is not None and self._rests() and not shown & {"invite", "knocking"}:
            self.desk.open(Knocking(self.desk, self.phones, knocks, self.let_in))

    def newly_asked(self) -> Question | None:
        """What a phone asks people at this screen, once; of others it is only said here."""
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
        """Let who waits for a place sit down there, or turn them away."""
        self.phones.let_in(place.seat, yes=yes)
        self.changed = True

    def ask_first(self, *, on: bool) -> None:
        """Have newcomers wait until they are let in, or no more."""
        self.desk.change(let_in=on)
        self.phones.seating.asks = on

    def close(self) -> None:
        """Shut the door; phones find the table again when it is opened."""
        self.phones.close()


def expected(session: Session) -> bool:
    """Whether phones hold seats of this saved game."""
    save = session.save_path
    return save is not None and places_path(save).is_file()


def told_again(guests: Guests, problem: str) -> str:
    """What is said when a game is gone on with that phones hold seats of."""
    if problem:
        return words.CLOSED.format(why=problem)
    return words.OPEN_AGAIN.format(address=guests.phones.address)
