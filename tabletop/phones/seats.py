"""Admits the devices that connect to a table, and gives them seats.

This module admits, seats and removes people. It knows the game's players but nothing else about the
game, and leaves secrets to `seat_tokens`.
"""

import contextlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Literal

from tabletop.engine.moves import Seat, parse_seat
from tabletop.phones import limits
from tabletop.phones.phone_messages import Hello, Sit
from tabletop.phones.seat_tokens import TABLE, SeatSecrets, places_path
from tabletop.phones.server import Server
from tabletop.session.port import RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError, clean_name
from tabletop.wire.directions import isolated
from tabletop.wire.encoder import Json
from tabletop.wire.phone_encoder import refused


@dataclass(slots=True)
class PhoneSeat:
    """A seat played on a phone, with its access to the game and its connected devices."""

    port: RemotePort
    connections: list[int] = field(default_factory=list)
    """Connections of the seat's devices. Only the last one plays, and the others know that."""
    sent: int = -1
    """Version of the position sent last; -1 if none was."""
    answers: OrderedDict[int, Json] = field(default_factory=OrderedDict)
    """Recent answers by message id, so that a repeated request gets the same answer."""
    left: float = 0.0
    """Time when the last device disconnected, in seconds of the clock; 0 while one is connected."""

    def remember(self, number: int, answer: Json) -> None:
        """Keep the answer to the request with id `number`, in case the request is repeated."""
        self.answers[number] = answer
        while len(self.answers) > limits.ANSWERS:
            self.answers.popitem(last=False)


SeatKind = Literal["screen", "phone", "free", "computer"]
"""Where a seat is played: at the screen, on a phone or by a computer player.

`free` means that the seat is reserved for a phone.
"""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where a seat is played and whether its phone is connected, for the invitation dialog."""

    seat: Seat
    kind: SeatKind
    here: bool = False
    """Whether the seat's phone is connected."""
    joining: bool = False
    """Whether somebody is choosing a free seat now, perhaps this one."""
    away: bool = False
    """Whether the seat's phone has been disconnected for a while."""
    knocks: str = ""
    """Name of the person waiting to be admitted to the seat; "" for nobody."""


@dataclass(frozen=True, slots=True)
class Knock:
    """A person who has chosen a free seat and is waiting to be admitted at the window."""

    connection: int
    name: str
    portrait: int


class Seating:
    """Manages the seats of one table: admits the devices that connect and gives them seats."""

    def __init__(
        self,
        session: Session,
        server: Server,
        clock: Callable[[], float],
        welcome: Callable[[int, Seat], Sequence[Json]],
        choice: Callable[[], Json],
    ) -> None:
        """Create the seating of a table.

        Args:
            session: The game that is played.
            server: The server that phones connect to.
            clock: Returns the time in seconds.
            welcome: Returns the messages for a device that begins to play a seat.
            choice: Returns the message for a person who chooses a seat.
        """
        self.session, self.server = session, server
        self.places = SeatSecrets(clock)
        self._clock = clock
        self._welcome_messages, self._choice = welcome, choice
        self.held: dict[Seat, PhoneSeat] = {}
        """The phones that hold seats, by seat."""
        self.visitors: set[int] = set()
        """Connections of people who are choosing a seat."""
        self.seat_of: dict[int, Seat] = {}
        """The seat of each connection."""
        self.arrivals = 0
        """Number of times that somebody sat down or asked to be admitted; a chime tells it."""
        self.asks = False
        """Whether people must be admitted by the window before they sit down."""
        self.problem = ""
        """A sentence on why it could not be stored who holds which seat; "" if it was."""
        self.knocking: dict[Seat, Knock] = {}
        """The people who wait to be admitted, by seat."""
        self._free: set[Seat] = set()
        self._page_of: dict[int, str] = {}
        """The page of each connection, so that a page that lost its line finds its seat again."""
        self._token_of: dict[int, str] = {}
        """The token of each connection."""
        save = session.save_path
        self._file: Path | None = places_path(save) if save is not None else None

    # The door

    def open(self, host: str, port: int) -> None:
        """Start the web server. Phones keep the seats that they had in an earlier run.

        Args:
            host: An address of this machine.
            port: The port to listen on; 0 for the one used last.

        Raises:
            ServerError: the server can't be started.
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
        """Stop the web server. Phones keep their seats and reconnect when it is opened again."""
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
        """Store which phone has which seat, in a file beside the save.

        If that fails, `problem` says why.
        """
        if self._file is None:
            return
        try:
            self.places.save(self._file)
        except StorageError as error:
            self.problem = str(error)
        else:
            self.problem = ""

    def move_to(self, session: Session) -> None:
        """Switch to another game with the same people, in the same seats or some seats further."""
        self._turn(turned(self.session.seated, session.players))
        old, save = self._file, session.save_path
        self.session, self._file = session, places_path(save) if save is not None else None
        for seat in self._free:
            self.offer(seat)
        for seat, held in sorted(self.held.items()):
            session.sit(seat, session.players[seat], elsewhere=True)
            self.held[seat] = PhoneSeat(RemotePort(session, seat), held.connections, left=held.left)
            if held.connections:
                self._welcome(held.connections[-1], seat)
        self.save()
        if old is not None and old != self._file:
            with contextlib.suppress(OSError):
                old.unlink(missing_ok=True)  # the secrets are those of the new table

    def _turn(self, by: int) -> None:
        """Move everybody on by a number of seats."""
        if not by:
            return
        seats = len(self.session.players)
        self.held = {(seat + by) % seats: held for seat, held in self.held.items()}
        self.seat_of = {line: (seat + by) % seats for line, seat in self.seat_of.items()}
        self.knocking = {(seat + by) % seats: knock for seat, knock in self.knocking.items()}
        self._free = {(seat + by) % seats for seat in self._free}
        self.places.turn(by, seats)

    # Telling

    def say(self, connection: int, data: Json) -> None:
        """Send a JSON message to one connection, given by its number."""
        self.server.send(connection, self.written(data))

    def written(self, data: Json) -> str:
        """Return a message as JSON text, in which the direction of names is marked."""
        names = [player.name for player in self.session.players]
        return isolated(dumps(data, ensure_ascii=False), names)

    def tell(self, seat: Seat, data: Json) -> None:
        """Send a JSON message to the device that plays a seat, if one is connected."""
        held = self.held.get(seat)
        if held is not None and held.connections:
            self.say(held.connections[-1], data)

    # Seats

    def offer(self, seat: Seat) -> None:
        """Reserve a seat for a phone. The game waits for that seat until somebody takes it."""
        player = self.session.players[seat]
        if player.kind != "human":
            player = Player(player.name, "human", player.portrait)
        self.session.sit(seat, player, elsewhere=True)
        self._free.add(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Give a phone's seat to a person at this screen, or to a computer player.

        `level` is the strength of the computer player, such as `greedy`; "" for a person.
        """
        self._remove(seat, "removed")
        self._free.discard(seat)
        self.let_in(seat, yes=False)
        player = self.session.players[seat]
        kind = level or "human"
        self.session.sit(seat, Player(player.name, kind, player.portrait))
        self.save()

    def remove(self, seat: Seat) -> None:
        """Take a seat away from its phone and reserve it for another phone."""
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

    def seats(self) -> tuple[SeatPlace, ...]:
        """Return where each seat is played: at the screen, on a phone or by a computer."""
        return tuple(self._place(seat) for seat in range(len(self.session.players)))

    def port_of(self, seat: Seat) -> RemotePort | None:
        """Return a phone's access to the game; None if no phone has the seat."""
        held = self.held.get(seat)
        return held.port if held is not None else None

    def _place(self, seat: Seat) -> SeatPlace:
        held = self.held.get(seat)
        if held is not None:
            here = bool(held.connections)
            gone = held.left and self._clock() - held.left > limits.AWAY
            return SeatPlace(seat, "phone", here, away=not here and bool(gone))
        if seat in self._free:
            knock = self.knocking.get(seat)
            name = knock.name if knock is not None else ""
            return SeatPlace(seat, "free", joining=bool(self.visitors), knocks=name)
        kind = self.session.players[seat].kind
        return SeatPlace(seat, "screen" if kind == "human" else "computer")

    def hold(self, seat: Seat) -> PhoneSeat:
        """Mark a seat as taken by a phone that isn't connected yet, and return it."""
        self._free.discard(seat)
        player = self.session.players[seat]
        if seat not in self.session.elsewhere:
            self.session.sit(seat, player, elsewhere=True)
        held = self.held[seat] = PhoneSeat(RemotePort(self.session, seat), left=self._clock())
        return held

    # Coming and going

    def greet(self, connection: int, hello: Hello) -> None:
        """Handle the first message of a connection: admit the device or close its connection.

        Depending on its secret, the device gets its old seat, a particular seat, or a choice of
        the free ones.
        """
        self._page_of[connection] = hello.page
        self._token_of[connection] = hello.token
        seat = self.places.seat_of(hello.token)
        if seat is not None and seat in self.held:
            self._come_back(connection, seat, hello.page)
            return
        seat = self._let_in(hello)
        if seat is None:
            wait = limits.WAIT if self.places.has_many_failures else 0.0
            self.server.end(connection, limits.REFUSED, "", after=wait)
            return
        self.server.welcome(connection)
        if seat != TABLE:
            self._give(connection, seat, self.session.players[seat].name)
            return
        self.visitors.add(connection)
        self.say(connection, self._choice())

    def _let_in(self, hello: Hello) -> Seat | None:
        """Return the seat that a newcomer's secret opens, `TABLE` for any, or None for no seat."""
        if hello.ticket:
            return self.places.use_ticket(hello.ticket)
        if hello.code:
            return TABLE if self.places.use_code(hello.code) else None
        self.places.count_failure()
        return None

    def sit(self, connection: int, message: Sit) -> None:
        """Give a newcomer the free seat that they chose.

        If newcomers must be admitted at the window, they wait for that. If the seat is taken, they
        are told so and can choose again. `connection` is the number of their connection.
        """
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
        """Admit the person who is waiting for a seat or, with `yes=False`, turn them away.

        Nothing happens if nobody is waiting.
        """
        knock = self.knocking.pop(seat, None)
        if knock is None:
            return
        if yes:
            self._give(knock.connection, seat, knock.name, knock.portrait)
            return
        self.say(knock.connection, refused(0, "", "The table does not let you in there."))
        self.say(knock.connection, self._choice())

    def _forget(self, connection: int) -> None:
        """Remove a connection from those that wait for a seat."""
        self.knocking = {
            seat: knock for seat, knock in self.knocking.items() if knock.connection != connection
        }

    def gone(self, connection: int) -> None:
        """Handle a closed connection. Its phone keeps the seat, because it may come back."""
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
        """Return whether a connected device is the one that plays its seat.

        If it isn't, the device is told that another one plays.
        """
        if self.held[seat].connections[-1] == connection:
            return True
        self.say(connection, {"type": "elsewhere"})
        return False

    def use_here(self, connection: int, seat: Seat) -> None:
        """Let a connected device take over its seat from another device."""
        held = self.held[seat]
        if held.connections[-1] == connection:
            return
        self.say(held.connections[-1], {"type": "elsewhere"})
        held.connections.remove(connection)
        held.connections.append(connection)
        self._welcome(connection, seat)

    def _give(self, connection: int, seat: Seat, name: str, portrait: int = 0) -> None:
        """Seat a device; the former holder of the seat loses it."""
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
        """Readmit a device to the seat it holds; if another device plays it, this one must ask."""
        held = self.held[seat]
        if not held.connections or page == self._page_of.get(held.connections[-1]):
            self._attach(connection, seat)
            return
        self.server.welcome(connection)
        self._make_room(held)
        held.connections.insert(0, connection)
        self.seat_of[connection] = seat
        self.say(connection, {"type": "elsewhere"})

    def _make_room(self, held: PhoneSeat) -> None:
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
        """Send a device the constants of the table; the position follows."""
        for each in self._welcome_messages(connection, seat):
            self.say(connection, each)
        self.held[seat].sent = -1


def turned(before: Sequence[Player], after: Sequence[Player]) -> int:
    """Return by how many seats all players have moved on; 0 for others or the same seats."""
    old, new = ([(who.name, who.portrait) for who in players] for players in (before, after))
    return next((by for by in range(len(new)) if new[by:] + new[:by] == old), 0)
