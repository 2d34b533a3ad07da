"""Who sits where: the devices that come through the door, and the seats that they hold.

It lets people in, seats them and lets them go. Of the game it knows the players alone, and of the
secrets what `places` says.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import Literal

from tabletop.engine.moves import Seat, parse_seat
from tabletop.phones import limits
from tabletop.phones.held import Held, refused
from tabletop.phones.messages import Hello, Sit
from tabletop.phones.places import TABLE, Places, places_path
from tabletop.phones.server import Server
from tabletop.phones.telling import Data
from tabletop.session.device import DevicePort
from tabletop.session.sitting import Session
from tabletop.storage.files import StorageError
from tabletop.storage.names import clean_name
from tabletop.storage.records import Player

SeatKind = Literal["screen", "phone", "free", "computer"]
"""Where a seat is played: `free` waits for a phone."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as the dialog shows it."""

    seat: Seat
    kind: SeatKind
    here: bool = False
    """Whether a phone that holds it is connected."""
    joining: bool = False
    """Whether somebody looks at the free seats now."""
    away: bool = False
    """Whether its phone has been away for a while."""
    knocks: str = ""
    """The name of who waits to be let in."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody who has chosen a free seat, and waits to be let in."""

    connection: int
    name: str
    portrait: int


class Seating:
    """The seats of one table, and the devices at them."""

    def __init__(
        self,
        session: Session,
        server: Server,
        clock: Callable[[], float],
        told: Callable[[int, Seat], Sequence[Data]],
        choice: Callable[[], Data],
    ) -> None:
        """Seat people at a table.

        Args:
            session: The table.
            server: The door.
            clock: Seconds.
            told: What a device is told that plays a seat from now on.
            choice: What somebody is told who chooses a seat.
        """
        self.session, self.server = session, server
        self.places = Places(clock)
        self._clock = clock
        self._told, self._choice = told, choice
        self.held: dict[Seat, Held] = {}
        """The seats that phones hold."""
        self.visitors: set[int] = set()
        """Connections that choose a seat."""
        self.seat_of: dict[int, Seat] = {}
        """Which seat each connection belongs to."""
        self.arrivals = 0
        """How many times somebody sat down, or asked to be let in: for a chime."""
        self.asks = False
        """Whether who comes to a free seat waits until the window lets them in."""
        self.problem = ""
        """Why it is not kept who sits on which phone; empty where it is."""
        self.knocking: dict[Seat, Knock] = {}
        """Who waits to be let in."""
        self._free: set[Seat] = set()
        self._page_of: dict[int, str] = {}
        """Which page each connection comes from, so that one that was lost finds its seat free."""
        self._token_of: dict[int, str] = {}
        """What each connection keeps to hold a seat by."""
        save = session.save_path
        self._file: Path | None = places_path(save) if save is not None else None

    # The door

    def open(self, host: str, port: int) -> None:
        """Open the door; seats of an earlier run are held again.

        Raises:
            DoorError: it can't be opened.
        """
        if self._file is not None:
            self.places.load(self._file, len(self.session.players))
        self.server.start(host, port or self.places.port)
        self.places.port = self.server.port
        for seat in sorted(self.places.held):
            if self.session.players[seat].kind == "human":
                self.hold(seat)
            else:
                self.places.free(seat)
        self.save()

    def close(self) -> None:
        """Shut the door. Who holds a seat finds it again when it is opened."""
        for connection in (*self.visitors, *self.seat_of):
            self.say(connection, {"type": "bye", "why": "closed"})
        self.server.stop()
        for held in self.held.values():
            held.connections.clear()
        self.knocking.clear()
        self.visitors.clear()
        self.seat_of.clear()
        self._page_of.clear()
        self._token_of.clear()

    def save(self) -> None:
        """Keep who holds what beside the save."""
        if self._file is None:
            return
        try:
            self.places.save(self._file)
        except StorageError as error:
            self.problem = str(error)
        else:
            self.problem = ""

    def move_to(self, session: Session) -> None:
        """Go over to another table of the same game with everybody: seats, names and secrets."""
        old, save = self._file, session.save_path
        self.session, self._file = session, places_path(save) if save is not None else None
        for seat in self._free:
            self.offer(seat)
        for seat, held in sorted(self.held.items()):
            session.sit(seat, session.players[seat], elsewhere=True)
            self.held[seat] = Held(session.port(seat), held.connections, left=held.left)
            if held.connections:
                self._welcome(held.connections[-1], seat)
        self.save()
        if old is not None and old != self._file:
            with contextlib.suppress(OSError):
                old.unlink(missing_ok=True)  # the secrets are those of the new table

    # Telling

    def say(self, connection: int, data: Data) -> None:
        """Tell one connection something."""
        self.server.send(connection, dumps(data, ensure_ascii=False))

    def tell(self, seat: Seat, data: Data) -> None:
        """Tell the device that plays a seat something, if it is here."""
        held = self.held.get(seat)
        if held is not None and held.connections:
            self.say(held.connections[-1], data)

    # Seats

    def offer(self, seat: Seat) -> None:
        """Let a seat wait for a phone: nobody plays it until somebody sits down."""
        player = self.session.players[seat]
        if player.kind != "human":
            player = Player(player.name, "human", player.portrait)
        self.session.sit(seat, player, elsewhere=True)
        self._free.add(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Take a seat from its phone: for a person at this screen, or a computer of a level."""
        self._remove(seat, "removed")
        self._free.discard(seat)
        self.let_in(seat, yes=False)
        player = self.session.players[seat]
        kind = level or "human"
        self.session.sit(seat, Player(player.name, kind, player.portrait))
        self.save()

    def remove(self, seat: Seat) -> None:
        """Take a seat from its phone; it is free for another one."""
        self._remove(seat, "removed")
        self._free.add(seat)
        self.save()

    def _remove(self, seat: Seat, why: str) -> None:
        held = self.held.pop(seat, None)
        self.places.free(seat)
        for connection in held.connections if held else ():
            self.seat_of.pop(connection, None)
            self.say(connection, {"type": "bye", "why": why})
            self.server.end(connection, limits.GONE, why)

    def seats(self) -> tuple[Place, ...]:
        """Where each seat is played."""
        return tuple(self._place(seat) for seat in range(len(self.session.players)))

    def port_of(self, seat: Seat) -> DevicePort | None:
        """What the phone of a seat is told from; None where no phone holds it."""
        held = self.held.get(seat)
        return held.port if held is not None else None

    def _place(self, seat: Seat) -> Place:
        held = self.held.get(seat)
        if held is not None:
            here = bool(held.connections)
            gone = held.left and self._clock() - held.left > limits.AWAY
            return Place(seat, "phone", here, away=not here and bool(gone))
        if seat in self._free:
            knock = self.knocking.get(seat)
            name = knock.name if knock is not None else ""
            return Place(seat, "free", joining=bool(self.visitors), knocks=name)
        kind = self.session.players[seat].kind
        return Place(seat, "screen" if kind == "human" else "computer")

    def hold(self, seat: Seat) -> Held:
        """Let a phone have a seat; no device of it is here yet."""
        self._free.discard(seat)
        player = self.session.players[seat]
        if seat not in self.session.elsewhere:
            self.session.sit(seat, player, elsewhere=True)
        held = self.held[seat] = Held(self.session.port(seat), left=self._clock())
        return held

    # Coming and going

    def greet(self, connection: int, hello: Hello) -> None:
        """Let somebody in by what they know: back to a seat, to one alone, or to choose one."""
        self._page_of[connection] = hello.page
        self._token_of[connection] = hello.token
        seat = self.places.seat_of(hello.token)
        if seat is not None and seat in self.held:
            self._come_back(connection, seat, hello.page)
            return
        seat = self._let_in(hello)
        if seat is None:
            wait = limits.WAIT if self.places.is_beset else 0.0
            self.server.end(connection, limits.REFUSED, "", after=wait)
            return
        self.server.welcome(connection)
        if seat != TABLE:
            self._give(connection, seat, self.session.players[seat].name)
            return
        self.visitors.add(connection)
        self.say(connection, self._choice())

    def _let_in(self, hello: Hello) -> Seat | None:
        """Where a newcomer is let in: to a seat, to the table, or nowhere."""
        if hello.ticket:
            return self.places.use_ticket(hello.ticket)
        if hello.code:
            return TABLE if self.places.use_code(hello.code) else None
        self.places.count_wrong()
        return None

    def sit(self, connection: int, message: Sit) -> None:
        """Let a visitor sit down where they chose, if that seat is free."""
        try:
            seat = parse_seat(message.seat, len(self.session.players))
        except ValueError:
            self.say(connection, refused(0, "", "There is no such seat."))
            return
        if seat not in self._free:
            self.say(connection, refused(0, "", "That seat is taken. Choose another one."))
            self.say(connection, self._choice())
            return
        if not self.places.inviting:
            self.say(connection, refused(0, "", "Nobody new can sit down any more."))
            return
        name = clean_name(message.name) or self.session.players[seat].name
        if not self.asks:
            self._give(connection, seat, name, message.portrait)
            return
        known = self.knocking.get(seat)
        if known is not None and known.connection != connection:
            self.say(connection, refused(0, "", "Somebody waits for that seat already."))
            self.say(connection, self._choice())
            return
        self._forget(connection)
        self.knocking[seat] = Knock(connection, name, message.portrait)
        self.arrivals += known is None
        self.say(connection, {"type": "waiting", "seat": message.seat})

    def let_in(self, seat: Seat, *, yes: bool) -> None:
        """Let who waits for a seat sit down there, or turn them away; nothing if nobody waits."""
        knock = self.knocking.pop(seat, None)
        if knock is None:
            return
        if yes:
            self._give(knock.connection, seat, knock.name, knock.portrait)
            return
        self.say(knock.connection, refused(0, "", "The table does not let you in there."))
        self.say(knock.connection, self._choice())

    def _forget(self, connection: int) -> None:
        """A connection waits for no seat any more."""
        self.knocking = {
            seat: knock for seat, knock in self.knocking.items() if knock.connection != connection
        }

    def gone(self, connection: int) -> None:
        """A connection is no more."""
        self.visitors.discard(connection)
        self._forget(connection)
        self._page_of.pop(connection, None)
        self._token_of.pop(connection, None)
        seat = self.seat_of.pop(connection, None)
        held = self.held.get(seat) if seat is not None else None
        if seat is not None and held is not None and connection in held.connections:
            playing = held.connections[-1] == connection
            held.connections.remove(connection)
            if not held.connections:
                held.left = self._clock()
            elif playing:
                self._welcome(held.connections[-1], seat)

    def plays(self, connection: int, seat: Seat) -> bool:
        """Whether a device is the one that plays its seat; if not, it is told where it is."""
        if self.held[seat].connections[-1] == connection:
            return True
        self.say(connection, {"type": "elsewhere"})
        return False

    def use_here(self, connection: int, seat: Seat) -> None:
        """Let a device play its seat from now on, and no other one."""
        held = self.held[seat]
        if held.connections[-1] == connection:
            return
        self.say(held.connections[-1], {"type": "elsewhere"})
        held.connections.remove(connection)
        held.connections.append(connection)
        self._welcome(connection, seat)

    def _give(self, connection: int, seat: Seat, name: str, portrait: int = 0) -> None:
        """Let a device sit down; whoever held the seat does so no longer."""
        self.visitors.discard(connection)
        self._forget(connection)
        self.let_in(seat, yes=False)
        self._remove(seat, "elsewhere")
        self.places.give(seat, self._token_of[connection])
        old = self.session.players[seat]
        self.session.sit(seat, Player(name, "human", portrait or old.portrait), elsewhere=True)
        self.hold(seat)
        self.arrivals += 1
        self.save()
        self._attach(connection, seat)

    def _come_back(self, connection: int, seat: Seat, page: str) -> None:
        """Let a device that holds a seat in; while another one plays there, it has to ask."""
        held = self.held[seat]
        if not held.connections or page == self._page_of.get(held.connections[-1]):
            self._attach(connection, seat)
            return
        self.server.welcome(connection)
        self._make_room(held)
        held.connections.insert(0, connection)
        self.seat_of[connection] = seat
        self.say(connection, {"type": "elsewhere"})

    def _make_room(self, held: Held) -> None:
        while len(held.connections) >= limits.SOCKETS_OF_A_SEAT:
            oldest = held.connections.pop(0)
            self.seat_of.pop(oldest, None)
            self.server.end(oldest, limits.GONE, "elsewhere")

    def _attach(self, connection: int, seat: Seat) -> None:
        held = self.held[seat]
        self.server.welcome(connection)
        for other in held.connections:
            self.say(other, {"type": "elsewhere"})
        self._make_room(held)
        held.connections.append(connection)
        held.left = 0.0
        self.seat_of[connection] = seat
        self._welcome(connection, seat)

    def _welcome(self, connection: int, seat: Seat) -> None:
        """Tell a device everything that does not change, and soon the position."""
        for each in self._told(connection, seat):
            self.say(connection, each)
        self.held[seat].sent = -1
