"""Phone play for one table, driven once a frame by a window or a program; never blocks.

`seating` keeps who sits where, `looks` answers queries, `asking` runs votes; this module ties them
together and sends new positions.
"""

import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from json import dumps

from tabletop.engine.fingerprint import Written
from tabletop.engine.moves import Seat, seat_name
from tabletop.phones import limits, messages
from tabletop.phones.asking import Asking
from tabletop.phones.beats import Beats
from tabletop.phones.faces import Faces
from tabletop.phones.files import Files
from tabletop.phones.held import Held
from tabletop.phones.hinting import Hinting
from tabletop.phones.looks import look, play
from tabletop.phones.messages import (
    About,
    Advise,
    Answer,
    Ask,
    Beat,
    Consider,
    Fill,
    Hello,
    Here,
    Leave,
    Look,
    Message,
    Play,
    Sit,
    Undo,
)
from tabletop.phones.page import Page
from tabletop.phones.seating import Place, Seating
from tabletop.phones.server import SOCKET, Came, Server
from tabletop.phones.telling import Data, ends_game, events_json, table_of
from tabletop.session.device import DevicePort
from tabletop.session.sitting import Session


class Phones:
    """The phone seats of one table and the server they connect to.

    Nothing listens before `open`. Call `poll` once a frame; it never blocks and sends the position
    to at
    most one seat.
    """

    def __init__(
        self,
        session: Session,
        page: Page,
        *,
        clock: Callable[[], float] = time.perf_counter,
        server: Server | None = None,
    ) -> None:
        """Create the phone play of a table.

        Args:
            session: The table.
            page: What browsers load.
            clock: Returns seconds.
            server: Replaces the network server, for tests.

        Raises:
            OSError: the page can't be read.
        """
        self.session = session
        self.boot = secrets.token_hex(8)
        """Random id of this table run: requests meant for another run are not carried out."""
        self._games = 1
        """Number of games played through this server."""
        self._clock = clock
        self.files = Files()
        for under, part in page.parts:
            self.files.add_part(under, part)
        self._dress(page)
        self.server = server or Server(self.files)
        self.seating = Seating(session, self.server, clock, self._welcome, self._seats_data)
        self.asking = Asking(self.seating, clock)
        self.hinting = Hinting(self.seating)
        self._beats = Beats(clock)
        self._known: object = None
        """The seats message sent last, to detect changes."""
        self._doing: deque[Came] = deque()
        self._looking: deque[Came] = deque()
        """Received messages that are not answered yet."""
        self.asked_any = False
        """Whether anybody has said hello since the server was opened."""
        self.places = self.seating.places

    def _dress(self, page: Page) -> None:
        """Serve the look of the table's game."""
        game = self.session.game
        self._felt: Written = [[*felt] for felt in page.felt] if page.felt else None
        self._cover = self.files.add_hashed("cover", ".jpg", page.cover) if page.cover else ""
        self._hints = game.rules().mind.has_aim
        self.faces = Faces(game, len(self.session.players), self.files, page.picture)

    # The door

    def open(self, host: str, port: int = 0) -> None:
        """Open the server on an address of this machine; seats of an earlier run stay taken.

        Raises:
            DoorError: it can't be opened.
        """
        if not self.server.is_open:
            self.seating.open(host, port)

    @property
    def is_open(self) -> bool:
        """Whether the server is listening."""
        return self.server.is_open

    def close(self) -> None:
        """Close the server. Seat holders reconnect when it is opened again."""
        if self.server.is_open:
            self.hinting.drop()
            self.seating.close()
            self._doing.clear()
            self._looking.clear()

    def move_to(self, session: Session, page: Page | None = None) -> None:
        """Switch to the next game; the server stays open and nobody scans again.

        `page` is given if the game differs, such as one that was edited.
        """
        self.hinting.drop()
        self.session, self.boot, self._known = session, secrets.token_hex(8), None
        self._games += 1
        self.asking = Asking(self.seating, self._clock)
        if page is not None:
            self.faces.drop()
            self._dress(page)
        self.seating.move_to(session)

    def invite(self, *, on: bool) -> None:
        """Allow newcomers to join, or stop allowing it."""
        self.places.invite(on=on)

    @property
    def address(self) -> str:
        """The address to type into a browser, such as `192.168.1.20:8460`."""
        return f"{self.server.host}:{self.server.port}"

    @property
    def link(self) -> str:
        """The link in the code on the screen while newcomers may join; "" otherwise."""
        return self._link(self.places.ticket) if self.places.ticket else ""

    def _link(self, ticket: str) -> str:
        return f"http://{self.address}/#t={ticket}"

    def link_for(self, seat: Seat) -> str:
        """Return a link for one seat, even one in use: valid once, for five minutes."""
        return self._link(self.places.ticket_for(seat))

    @property
    def socket(self) -> str:
        """The WebSocket address for programs, such as `ws://127.0.0.1:8460/table`."""
        return f"ws://{self.address}{SOCKET}"

    # Seats

    def offer(self, seat: Seat) -> None:
        """Reserve a seat for a phone: nobody plays it until somebody sits down."""
        self.seating.offer(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Take a seat from its phone, for a person at this screen or a computer of a level."""
        self.seating.take_back(seat, level)

    def remove(self, seat: Seat) -> None:
        """Take a seat from its phone; it stays reserved for another phone."""
        self.seating.remove(seat)

    def let_in(self, seat: Seat, *, yes: bool) -> None:
        """Admit the person who waits for a seat, or turn them away; ignored if nobody waits."""
        self.seating.let_in(seat, yes=yes)

    def seats(self) -> tuple[Place, ...]:
        """Return where each seat is played."""
        return self.seating.seats()

    def port_of(self, seat: Seat) -> DevicePort | None:
        """Return the port of a seat's phone; None if no phone holds the seat."""
        return self.seating.port_of(seat)

    @property
    def arrivals(self) -> int:
        """Number of times somebody sat down or asked to be admitted; a change rings the chime."""
        return self.seating.arrivals

    # Once a frame

    def poll(self, *, idle: bool = True) -> bool:
        """Handle received messages and send answers; return whether the table changed.

        Pictures of cards are rendered one at a time, only while the window is `idle`.
        """
        if not self.server.is_open:
            return False
        before = self.session.moves_made, self.session.players
        self._tell_seats()
        busy = self._hear_some()
        self.asking.poll()
        self.hinting.poll()
        if not busy and not self._tell_one() and idle:
            self.faces.prepare()
        return (self.session.moves_made, self.session.players) != before

    def _hear_some(self) -> bool:
        """Handle as many messages as fit into a frame; return whether the frame is full.

        After a move the first query of each seat recomputes everything, and seven at once would be
        a
        visible stall. So actions go before queries.
        """
        came = self.server.take()
        self._doing.extend(each for each in came if not isinstance(each.message, Look))
        self._looking.extend(each for each in came if isinstance(each.message, Look))
        end = self._clock() + limits.FRAME
        for queue in (self._doing, self._looking):
            while queue:
                self._hear(queue.popleft())
                if self._clock() > end:
                    return True
        return False

    def _hear(self, came: Came) -> None:
        connection, message, seating = came.connection, came.message, self.seating
        if message is None:
            seating.gone(connection)
            self._beats.forget(connection)
        elif isinstance(message, Hello):
            self.asked_any = True
            seating.greet(connection, message)
        elif connection in seating.seat_of:
            self._serve(connection, seating.seat_of[connection], message)
        elif connection in seating.visitors and isinstance(message, Sit):
            seating.sit(connection, message)

    def _serve(self, connection: int, seat: Seat, message: Message) -> None:
        """Handle a message of a device at a seat; only the device that plays the seat is obeyed."""
        held = self.seating.held[seat]
        if isinstance(message, Here):
            self.seating.use_here(connection, seat)
            return
        if not self.seating.plays(connection, seat):
            return
        match message:
            case Sit():
                pass  # it was tapped twice: the answer to the first is on its way
            case Beat():
                self._time(connection, message)
            case Leave():
                self.seating.remove(seat)
            case Play() | Undo():
                self._act(connection, held, message)
            case Answer():
                self.asking.heard(seat, message)
            case Advise():
                answer = self.hinting.ask(held, message)
                if answer is not None:
                    self.seating.say(connection, answer)
            case Consider() | Fill() | Ask() | About():
                self.seating.say(connection, look(held.port, message))
            case _:
                self.server.end(connection, limits.NONSENSE, "nonsense")

    def _act(self, connection: int, held: Held, message: Play | Undo) -> None:
        known = held.answers.get(message.id)
        if known is not None:
            self.server.send(connection, known)
            return
        answer: Data | None
        if message.boot not in {"", self.boot}:
            answer = {"type": "unsure", "id": message.id}
        elif message.at >= 0 and self._beats.age(connection, message.at) > limits.LATE:
            answer = {"type": "late", "id": message.id}
        elif isinstance(message, Undo):
            answer = self.asking.by_phone(held, message)
        elif ends_game(held.port.snapshot().position, message.move):
            answer = self.asking.end_by_phone(held, message)
        else:
            answer = play(held.port, message)
        if answer is not None:
            held.remember(message.id, answer)
            self.seating.say(connection, answer)

    def _time(self, connection: int, message: Beat) -> None:
        """Record a device's clock, and ask again if the answer was slow."""
        if message.number == 0 or not self._beats.heard(connection, message):
            self.seating.say(connection, self._beats.ask(connection))

    # Telling

    def _welcome(self, connection: int, seat: Seat) -> Sequence[Data]:
        """Return the messages for a device that begins to play a seat, with any open vote."""
        told: Data = {
            "type": "welcome", "v": messages.VERSION, "boot": self.boot,
            "game_number": self._games,
            "seat": seat_name(seat),
            "game": self._game_data(),
            "faces": self.faces.address,
        }  # fmt: skip
        asked = self.asking.told(seat)
        beat = self._beats.ask(connection)
        return (told, beat) if asked is None else (told, beat, asked)

    def _game_data(self) -> Data:
        spec = self.session.game.spec
        return {"id": spec.id, "title": spec.title, "felt": self._felt, "cover": self._cover,
                "hints": self._hints}  # fmt: skip

    def _seats_data(self) -> Data:
        players = self.session.players
        return {
            "type": "seats",
            "game": self._game_data(),
            "seats": [
                {"seat": seat_name(place.seat), "name": players[place.seat].name,
                 "portrait": players[place.seat].portrait, "state": place.kind}
                for place in self.seats()
            ],
        }  # fmt: skip

    def _tell_seats(self) -> None:
        """Send the seats to visitors and the absent seats to everybody, if they changed."""
        seats = self.seats()
        now = seats, self.session.players, self.faces.address
        if now == self._known:
            return
        self._known = now
        seating = self.seating
        for connection in seating.visitors:
            seating.say(connection, self._seats_data())
        away: list[Written] = [seat_name(place.seat) for place in seats if place.away]
        for seat in seating.held:
            seating.tell(seat, {"type": "company", "away": away, "faces": self.faces.address})

    def _tell_one(self) -> bool:
        """Send the position to one seat that has an old one; seats that are to act come first."""
        acting: Sequence[Seat] = self.session.told().match.to_act
        here = [held for held in self.seating.held.values() if held.connections]
        here.sort(key=lambda held: held.port.seat not in acting)
        # What is not looked at now costs nothing in this frame.
        first = next((held for held in here if held.sent != held.port.version), None)
        if first is None:
            return False
        port, connection = first.port, first.connections[-1]
        snapshot = port.snapshot()
        if first.sent >= 0:
            for happened in port.since(first.sent):
                self.seating.say(connection, {
                    "type": "step", "seat": seat_name(happened.seat) if happened.seat >= 0 else "",
                    "events": events_json(snapshot.position, happened.events),
                })  # fmt: skip
        names = [player.name for player in self.session.players]
        told = {
            "type": "table",
            "made": self.session.moves_made,
            **table_of(snapshot, names, port.way_back()),
        }
        self.server.send(connection, dumps(told, ensure_ascii=False), table=True)
        first.sent = snapshot.version
        return True
