"""Phone play for one table, driven once per frame by a window or a program. It never blocks.

`seats` tracks who sits where, `queries` answers questions about the position, and `votes` runs
votes. This module ties them together and sends new positions. It also estimates the devices'
clocks, so that late requests aren't carried out, and runs the searches for hints one at a time.
"""

import math
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence

from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.moves import Seat, seat_name
from tabletop.phones import limits, phone_messages
from tabletop.phones.phone_messages import (
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
from tabletop.phones.queries import look, play
from tabletop.phones.seats import PhoneSeat, Seating, SeatPlace
from tabletop.phones.server import SOCKET, Received, Server
from tabletop.phones.votes import Votes
from tabletop.phones.web_page import Files, PieceFaces, WebPage
from tabletop.session.figures import tries
from tabletop.session.help.hints import Hints
from tabletop.session.port import RemoteHints, RemotePort
from tabletop.session.session import Session
from tabletop.session.types import Hint
from tabletop.wire.encoder import Json
from tabletop.wire.phone_encoder import ends_game, events_json, preview_json, refused, table_of

NONE = "No hint can be had this time."
MOVED = "The table has changed meanwhile. Ask again."


class Phones:
    """Lets people play at one table from their phones, through a web server in this program.

    The server doesn't listen until `open` is called. Call `poll` once per frame: it never blocks,
    and it sends the position to at most one seat.
    """

    def __init__(
        self,
        session: Session,
        page: WebPage,
        *,
        clock: Callable[[], float] = time.perf_counter,
        server: Server | None = None,
    ) -> None:
        """Prepare the phone seats of a table; nothing listens yet.

        Args:
            session: The game that is played.
            page: The files that browsers load.
            clock: Returns the time in seconds.
            server: Replaces the network server in tests.

        Raises:
            OSError: the page can't be read.
        """
        self.session = session
        self.boot = secrets.token_hex(8)
        """Random id of this game at this table: requests meant for an earlier one are refused."""
        self._games = 1
        """Number of games played at this table so far, with the current one."""
        self._clock = clock
        self.files = Files()
        for under, part in page.parts:
            self.files.add_part(under, part)
        self._dress(page)
        self.server = server or Server(self.files)
        self.seating = Seating(session, self.server, clock, self._welcome, self._seats_data)
        self.asking = Votes(self.seating, clock)
        self.hinting = HintQueue(self.seating)
        self._beats = ClockEstimates(clock)
        self._known: object = None
        """The seats message sent last, to detect changes."""
        self._doing: deque[Received] = deque()
        self._looking: deque[Received] = deque()
        """Received messages that are not answered yet."""
        self.asked_any = False
        """Whether any device has tried to enter since this table was created."""
        self.places = self.seating.places

    def _dress(self, page: WebPage) -> None:
        """Serve the colours and pictures of the game at the table."""
        game = self.session.game
        self._felt: Written = [[*felt] for felt in page.felt] if page.felt else None
        self._cover = self.files.add_hashed("cover", ".jpg", page.cover) if page.cover else ""
        self._hints = game.rules().heuristics.has_aim
        self.faces = PieceFaces(game, len(self.session.players), self.files, page.picture)

    # The door

    def open(self, host: str, port: int = 0) -> None:
        """Start the web server, so that phones can connect. Phones keep their earlier seats.

        Args:
            host: An address of this machine.
            port: The port to listen on; 0 for the one used last.

        Raises:
            ServerError: the server can't be started.
        """
        if not self.server.is_open:
            self.seating.open(host, port)

    @property
    def is_open(self) -> bool:
        """Whether the web server is running, so that phones can connect."""
        return self.server.is_open

    def close(self) -> None:
        """Stop the web server. Phones keep their seats and reconnect when it is opened again."""
        if self.server.is_open:
            self.hinting.drop()
            self.seating.close()
            self._doing.clear()
            self._looking.clear()

    def move_to(self, session: Session, page: WebPage | None = None) -> None:
        """Switch to another game at the same table. Phones stay connected and keep their players.

        Pass a `page` with new files for browsers if the new game looks different.
        """
        self.hinting.drop()
        self.session, self.boot, self._known = session, secrets.token_hex(8), None
        self._games += 1
        self.asking = Votes(self.seating, self._clock)
        if page is not None:
            self.faces.drop()
            self._dress(page)
        self.seating.move_to(session)

    def invite(self, *, on: bool) -> None:
        """Let newcomers join through a new link and code or, with `on=False`, stop that."""
        self.places.invite(on=on)

    @property
    def address(self) -> str:
        """The address to type into a browser, such as `192.168.1.20:8460`."""
        return f"{self.server.host}:{self.server.port}"

    @property
    def link(self) -> str:
        """The link for newcomers, shown as a code to scan; "" while nobody may join."""
        return self._link(self.places.ticket) if self.places.ticket else ""

    def _link(self, ticket: str) -> str:
        return f"http://{self.address}/#t={ticket}"

    def link_for(self, seat: Seat) -> str:
        """Return a link that gives a seat to whoever opens it, even if the seat is in use.

        The link works once, within five minutes.
        """
        return self._link(self.places.ticket_for(seat))

    @property
    def socket(self) -> str:
        """The WebSocket address for programs, such as `ws://127.0.0.1:8460/table`."""
        return f"ws://{self.address}{SOCKET}"

    # Seats

    def offer(self, seat: Seat) -> None:
        """Reserve a seat for a phone. The game waits for that seat until somebody takes it."""
        self.seating.offer(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Give a phone's seat to a person at this screen, or to a computer player.

        `level` is the strength of the computer player, such as `greedy`; "" for a person.
        """
        self.seating.take_back(seat, level)

    def remove(self, seat: Seat) -> None:
        """Take a seat away from its phone and reserve it for another phone."""
        self.seating.remove(seat)

    def let_in(self, seat: Seat, *, yes: bool) -> None:
        """Admit the person who is waiting for a seat or, with `yes=False`, turn them away.

        Nothing happens if nobody is waiting.
        """
        self.seating.let_in(seat, yes=yes)

    def seats(self) -> tuple[SeatPlace, ...]:
        """Return where each seat is played: at the screen, on a phone or by a computer."""
        return self.seating.seats()

    def port_of(self, seat: Seat) -> RemotePort | None:
        """Return a phone's access to the game; None if no phone has the seat."""
        return self.seating.port_of(seat)

    @property
    def arrivals(self) -> int:
        """Number of times that somebody has sat down or asked to be admitted.

        The window plays a chime whenever it grows.
        """
        return self.seating.arrivals

    # Once a frame

    def poll(self, *, idle: bool = True) -> bool:
        """Handle incoming messages and send answers. Call this once per frame.

        Args:
            idle: Whether the window has time to draw a picture of a piece for phones.

        Returns:
            Whether moves were made or undone, or players changed, so that the table must be
            redrawn.
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
        a visible stall. So actions go before queries.
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

    def _hear(self, came: Received) -> None:
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

    def _act(self, connection: int, held: PhoneSeat, message: Play | Undo) -> None:
        known = held.answers.get(message.id)
        if known is not None:
            self.seating.say(connection, known)
            return
        answer: Json | None
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

    def _welcome(self, connection: int, seat: Seat) -> Sequence[Json]:
        """Return the messages for a device that begins to play a seat, with any open vote."""
        welcome: Json = {
            "type": "welcome",
            "v": phone_messages.VERSION,
            "boot": self.boot,
            "game_number": self._games,
            "seat": seat_name(seat),
            "game": self._game_data(),
            "faces": self.faces.address,
        }
        asked = self.asking.question_for(seat)
        beat = self._beats.ask(connection)
        return (welcome, beat) if asked is None else (welcome, beat, asked)

    def _game_data(self) -> Json:
        spec = self.session.game.spec
        return {
            "id": spec.id,
            "title": spec.title,
            "felt": self._felt,
            "cover": self._cover,
            "hints": self._hints,
        }

    def _seats_data(self) -> Json:
        players = self.session.players
        return {
            "type": "seats",
            "game": self._game_data(),
            "seats": [
                {
                    "seat": seat_name(place.seat),
                    "name": players[place.seat].name,
                    "portrait": players[place.seat].portrait,
                    "state": place.kind,
                }
                for place in self.seats()
            ],
        }

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
        acting: Sequence[Seat] = self.session.match.to_act
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
                self.seating.say(
                    connection,
                    {
                        "type": "step",
                        "seat": seat_name(happened.seat) if happened.seat >= 0 else "",
                        "events": events_json(snapshot.position, happened.events),
                    },
                )
        names = [player.name for player in self.session.players]
        message = {
            "type": "table",
            "made": self.session.moves_made,
            **table_of(snapshot, names, port.undo_plan()),
        }
        self.server.send(connection, self.seating.written(message), table=True)
        first.sent = snapshot.version
        return True


class ClockEstimates:
    """Estimates when each device's clock started, to tell how old the device's requests are.

    The table sends a question, and the device answers with the time on its clock. The time of the
    question gives the earliest possible start, so a request's age is never underestimated, and
    overestimated by at most the time of the fastest answer. A clock that stopped while its device
    slept seems to have started later, and the device is asked again.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._count = 0
        self._asked: dict[int, tuple[int, float]] = {}
        """By connection: number of the newest beat, and when it was sent."""
        self._began: dict[int, float] = {}

    def ask(self, connection: int) -> Json:
        """Return a message that asks a device for the time on its clock.

        `connection` is the number of the device's connection, here and in the other methods.
        """
        self._count += 1
        self._asked[connection] = self._count, self._clock()
        return {"type": "beat", "number": self._count}

    def heard(self, connection: int, beat: Beat) -> bool:
        """Record a device's answer to the question for its clock.

        Return whether the answer came fast enough. If not, the device should be asked again.
        """
        number, asked = self._asked.get(connection, (0, 0.0))
        if number != beat.number:
            return True
        del self._asked[connection]
        began = asked - beat.clock / 1000
        self._began[connection] = max(began, self._began.get(connection, -math.inf))
        return self._clock() - asked < limits.SWIFT

    def age(self, connection: int, at: int) -> float:
        """Return the maximum number of seconds since a device's clock showed `at`.

        `at` is in milliseconds. The result is infinite if the clock is unknown.
        """
        return self._clock() - (self._began.get(connection, -math.inf) + at / 1000)

    def forget(self, connection: int) -> None:
        """Forget the clock of a closed connection."""
        self._asked.pop(connection, None)
        self._began.pop(connection, None)


class HintQueue:
    """Finds the hints that phones ask for, one at a time and in order."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._waiting: OrderedDict[Seat, int] = OrderedDict()
        """Id of the latest request, by waiting seat."""
        self._now: tuple[Seat, int, Hints] | None = None
        """The seat, request id and search in progress."""
        self.hints = RemoteHints()

    def ask(self, held: PhoneSeat, message: Advise) -> Json | None:
        """Queue a phone's request for a hint.

        `held` is the phone's seat, and `message` its request. Return a refusal to send if no hint
        is possible now. Otherwise return None, and `poll` sends the hint later.
        """
        seat = held.port.seat
        problem = self.hints.of(self._seating.session, seat).problem()
        if problem:
            return refused(message.id, "", problem)
        self._waiting[seat] = message.id
        return None

    def poll(self) -> None:
        """Continue the current search, send any hint it has found, and begin the next search.

        Call this once per frame. It never blocks.
        """
        if self._now is not None:
            self._go_on(*self._now)
        while self._now is None and self._waiting:
            seat, number = self._waiting.popitem(last=False)
            hints = self.hints.of(self._seating.session, seat)
            if hints.ask():
                self._now = seat, number, hints
            else:
                self._seating.tell(seat, refused(number, "", hints.problem()))

    def _go_on(self, seat: Seat, number: int, hints: Hints) -> None:
        hints.poll()
        if hints.thinking:
            return
        self._now, found = None, hints.shown
        if found is not None:
            self._seating.tell(seat, {"type": "hint", "id": number, **self._hint_json(seat, found)})
        else:
            self._seating.tell(seat, refused(number, "", NONE if hints.failed else MOVED))

    def _hint_json(self, seat: Seat, hint: Hint) -> Json:
        session = self._seating.session
        position = RemotePort(session, seat).position
        preview = position.preview(hint.move)
        return {
            "move": str(hint.move),
            "words": hint.label,
            "icon": position.icon(hint.move),
            "why": hint.why,
            "worth": hint.chances(session.game.spec),
            "tries": tries(hint.worth),
            "preview": preview_json(preview) if preview is not None else None,
        }

    def drop(self) -> None:
        """Cancel all requests and end the search, because the server is being closed."""
        if self._now is not None:
            self._now[2].drop()
        self._now = None
        self._waiting.clear()
        self.hints.close()
