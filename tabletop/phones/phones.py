"""Hands on phones: what a table's window or a program asks once a frame, and never waits for.

Who sits where is `seating`, what one seat is answered `looks`, what people are asked `asking`; here
they meet once a frame, and the newest position goes out.
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
    """The seats of one table that are played on phones, and the door that they come through.

    Nothing listens before `open`. `poll` is called once a frame; it never waits, and sends the
    position of at most one seat.
    """

    def __init__(
        self,
        session: Session,
        page: Page,
        *,
        clock: Callable[[], float] = time.perf_counter,
        server: Server | None = None,
    ) -> None:
        """Serve a table.

        Args:
            session: The table.
            page: What browsers load.
            clock: Seconds.
            server: What listens, where it is not a real door.

        Raises:
            OSError: the page can't be read.
        """
        self.session = session
        self.boot = secrets.token_hex(8)
        """This table in this run of the program: what was meant for another may not happen here."""
        self._games = 1
        """How many games were played at this door."""
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
        """What was told last of who sits where."""
        self._doing: deque[Came] = deque()
        self._looking: deque[Came] = deque()
        """What has come in and is not answered yet: things that are done, and mere looks."""
        self.asked_any = False
        """Whether anybody has come through the door since it was opened."""
        self.places = self.seating.places

    def _dress(self, page: Page) -> None:
        """Hand out what the game of the table looks like."""
        game = self.session.game
        self._felt: Written = [[*felt] for felt in page.felt] if page.felt else None
        self._cover = self.files.add_hashed("cover", ".jpg", page.cover) if page.cover else ""
        self._hints = game.rules().mind.has_aim
        self.faces = Faces(game, len(self.session.players), self.files, page.picture)

    # The door

    def open(self, host: str, port: int = 0) -> None:
        """Open the door on an address of this machine; seats of an earlier run are held again.

        Raises:
            DoorError: it can't be opened.
        """
        if not self.server.is_open:
            self.seating.open(host, port)

    @property
    def is_open(self) -> bool:
        """Whether phones can reach the table."""
        return self.server.is_open

    def close(self) -> None:
        """Shut the door. Who holds a seat finds it again when it is opened."""
        if self.server.is_open:
            self.hinting.drop()
            self.seating.close()
            self._doing.clear()
            self._looking.clear()

    def move_to(self, session: Session, page: Page | None = None) -> None:
        """Go over to the next table; the door stays open, nobody scans again.

        `page` is what browsers load where the game is another one: one that was edited.
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
        """Let newcomers in, or no more of them."""
        self.places.invite(on=on)

    @property
    def address(self) -> str:
        """What is typed into a browser: `192.168.1.20:8460`."""
        return f"{self.server.host}:{self.server.port}"

    @property
    def link(self) -> str:
        """What the code holds while newcomers may come; empty else."""
        return self._link(self.places.ticket) if self.places.ticket else ""

    def _link(self, ticket: str) -> str:
        return f"http://{self.address}/#t={ticket}"

    def link_for(self, seat: Seat) -> str:
        """A code for one seat alone, also where a phone holds it: good once, for five minutes."""
        return self._link(self.places.ticket_for(seat))

    @property
    def socket(self) -> str:
        """Where programs talk to: `ws://127.0.0.1:8460/table`."""
        return f"ws://{self.address}{SOCKET}"

    # Seats

    def offer(self, seat: Seat) -> None:
        """Let a seat wait for a phone: nobody plays it until somebody sits down."""
        self.seating.offer(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Take a seat from its phone: for a person at this screen, or a computer of a level."""
        self.seating.take_back(seat, level)

    def remove(self, seat: Seat) -> None:
        """Take a seat from its phone; it is free for another one."""
        self.seating.remove(seat)

    def let_in(self, seat: Seat, *, yes: bool) -> None:
        """Let who waits for a seat sit down there, or turn them away; nothing if nobody waits."""
        self.seating.let_in(seat, yes=yes)

    def seats(self) -> tuple[Place, ...]:
        """Where each seat is played."""
        return self.seating.seats()

    def port_of(self, seat: Seat) -> DevicePort | None:
        """What the phone of a seat is told from; None where no phone holds it."""
        return self.seating.port_of(seat)

    @property
    def arrivals(self) -> int:
        """How many times somebody sat down, or asked to be let in: for a chime."""
        return self.seating.arrivals

    # Once a frame

    def poll(self, *, idle: bool = True) -> bool:
        """Hear what has come in and answer it; whether anything was done at the table.

        Pictures of cards are printed, one at a time, only while the window is `idle`.
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
        """Hear what fits into a frame, the rest waits; whether the frame is full.

        After a move the first look of each seat finds everything anew: seven at once would be
        seen at the window. What is done goes before what is only looked at.
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
        """Answer a device at a seat; only the one that plays it is heard."""
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
        """Note what a device's clock shows, and ask again where that took long."""
        if message.number == 0 or not self._beats.heard(connection, message):
            self.seating.say(connection, self._beats.ask(connection))

    # Telling

    def _welcome(self, connection: int, seat: Seat) -> Sequence[Data]:
        """What a device is told that plays a seat now: all that does not change, what is asked."""
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
        """Tell those who choose a seat, and all others who is away, when that has changed."""
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
        """Send the position to one seat that has an older one, who is asked before others."""
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
