"""Hands on phones: what a table's window or a program asks once a frame, and never waits for."""

import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from json import dumps
from typing import Literal

from tabletop.engine.commands import LOOK
from tabletop.engine.fingerprint import Written
from tabletop.engine.gestures import Held
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, parse_seat, seat_name
from tabletop.phones import limits, messages
from tabletop.phones.faces import Faces
from tabletop.phones.files import Files
from tabletop.phones.messages import (
    About,
    Answer,
    Ask,
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
from tabletop.phones.places import TABLE, Places, places_path
from tabletop.phones.server import SOCKET, Came, Server
from tabletop.phones.telling import (
    Data,
    command_json,
    events_json,
    filled,
    gesture_json,
    preview_json,
    refusal_json,
    table_of,
)
from tabletop.session.abouts import about_of
from tabletop.session.device import DevicePort
from tabletop.session.position import Position
from tabletop.session.sitting import Session
from tabletop.session.taking_back import Return
from tabletop.storage.files import StorageError
from tabletop.storage.names import clean_name
from tabletop.storage.records import Player

SeatKind = Literal["screen", "phone", "free", "computer"]
"""Where a seat is played: `free` waits for a phone."""

LATE = "Somebody else was quicker, and this can't be done any more."


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


@dataclass(slots=True)
class _Held:
    """A seat that a phone holds."""

    port: DevicePort
    connections: list[int] = field(default_factory=list)
    """The device that plays last; others were told that it is elsewhere."""
    sent: int = -1
    """The version of the position that went out last; -1 for none yet."""
    answers: OrderedDict[int, str] = field(default_factory=OrderedDict)
    left: float = 0.0
    """When the last device went away; 0 while one is here."""


@dataclass(slots=True)
class _Question:
    """A question beside the game: may a move be taken back?"""

    number: int
    seat: Seat
    connection: int
    id: int
    way: Return
    asked: set[Seat]
    agreed: set[Seat]
    until: float


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
    ) -> None:
        """Serve a table.

        Args:
            session: The table.
            page: What browsers load.
            clock: Seconds.

        Raises:
            OSError: the page can't be read.
        """
        self.session = session
        self.boot = secrets.token_hex(8)
        """This run of the program: what was not answered before it may not have happened."""
        self.places = Places(clock)
        self._clock = clock
        self.files = Files()
        for under, part in page.parts:
            self.files.add_part(under, part)
        self._felt: Written = [[*felt] for felt in page.felt] if page.felt else None
        self._cover = self.files.add_hashed("cover", ".jpg", page.cover) if page.cover else ""
        self.faces = Faces(session.game, len(session.players), self.files, page.picture)
        self.server = Server(self.files)
        self._held: dict[Seat, _Held] = {}
        self._free: set[Seat] = set()
        self._visitors: dict[int, Seat] = {}
        """Connections that choose a seat: those of a ticket may take that one alone."""
        self._seat_of: dict[int, Seat] = {}
        self._page_of: dict[int, str] = {}
        """Which page each connection comes from, so that one that was lost finds its seat free."""
        self._question: _Question | None = None
        self._questions = 0
        self._told: object = None
        self._doing: deque[Came] = deque()
        self._looking: deque[Came] = deque()
        """What has come in and is not answered yet: things that are done, and mere looks."""
        self.arrivals = 0
        """How many times somebody sat down: for a chime."""
        self.asked_any = False
        """Whether anybody has come through the door since it was opened."""
        save = session.save_path
        self._file = places_path(save) if save is not None else None

    # The door

    def open(self, host: str, port: int = 0) -> None:
        """Open the door on an address of this machine; seats of an earlier run are held again.

        Raises:
            DoorError: it can't be opened.
        """
        if self.server.is_open:
            return
        if self._file is not None:
            self.places.load(self._file, len(self.session.players))
        self.server.start(host, port or self.places.port)
        self.places.port = self.server.port
        for seat in sorted(self.places.held):
            if self.session.players[seat].kind == "human":
                self._hold(seat)
            else:
                self.places.free(seat)
        self._save()

    @property
    def is_open(self) -> bool:
        """Whether phones can reach the table."""
        return self.server.is_open

    def close(self) -> None:
        """Shut the door. Who holds a seat finds it again when it is opened."""
        if not self.server.is_open:
            return
        self._tell_all({"type": "bye", "why": "closed"})
        self.server.stop()
        for held in self._held.values():
            held.connections.clear()
        self._visitors.clear()
        self._doing.clear()
        self._looking.clear()
        self._seat_of.clear()
        self._page_of.clear()

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
        player = self.session.players[seat]
        if player.kind != "human":
            player = Player(player.name, "human", player.portrait)
        self.session.sit(seat, player, elsewhere=True)
        self._free.add(seat)

    def take_back(self, seat: Seat, level: str = "") -> None:
        """Take a seat from its phone: for a person at this screen, or a computer of a level."""
        self._remove(seat, "removed")
        self._free.discard(seat)
        player = self.session.players[seat]
        kind = level or "human"
        self.session.sit(seat, Player(player.name, kind, player.portrait))
        self._save()

    def remove(self, seat: Seat) -> None:
        """Take a seat from its phone; it is free for another one."""
        self._remove(seat, "removed")
        self._free.add(seat)
        self._save()

    def _remove(self, seat: Seat, why: str) -> None:
        held = self._held.pop(seat, None)
        self.places.free(seat)
        for connection in held.connections if held else ():
            self._seat_of.pop(connection, None)
            self._say(connection, {"type": "bye", "why": why})
            self.server.end(connection, limits.GONE, why)

    def seats(self) -> tuple[Place, ...]:
        """Where each seat is played."""
        return tuple(self._place(seat) for seat in range(len(self.session.players)))

    def port_of(self, seat: Seat) -> DevicePort | None:
        """What the phone of a seat is told from; None where no phone holds it."""
        held = self._held.get(seat)
        return held.port if held is not None else None

    def _place(self, seat: Seat) -> Place:
        held = self._held.get(seat)
        if held is not None:
            here = bool(held.connections)
            gone = held.left and self._clock() - held.left > limits.AWAY
            return Place(seat, "phone", here, away=not here and bool(gone))
        if seat in self._free:
            return Place(seat, "free", joining=bool(self._visitors))
        kind = self.session.players[seat].kind
        return Place(seat, "screen" if kind == "human" else "computer")

    def _hold(self, seat: Seat) -> _Held:
        self._free.discard(seat)
        player = self.session.players[seat]
        if seat not in self.session.elsewhere:
            self.session.sit(seat, player, elsewhere=True)
        held = self._held[seat] = _Held(self.session.port(seat), left=self._clock())
        return held

    def _save(self) -> None:
        if self._file is None:
            return
        try:
            self.places.save(self._file)
        except StorageError as error:
            self.session.problem = str(error)

    # Once a frame

    def poll(self, *, idle: bool = True) -> bool:
        """Hear what has come in and answer it; whether anything was done at the table.

        Pictures of cards are printed, one at a time, only while the window is `idle`.
        """
        if not self.server.is_open:
            return False
        before = self.session.moves_made, self.session.players
        if self._question is not None and self._question.until < self._clock():
            self._decide(agreed=False)
        self._tell_seats()
        busy = self._hear_some()
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
        connection, message = came.connection, came.message
        if message is None:
            self._gone(connection)
        elif isinstance(message, Hello):
            self.asked_any = True
            self._greet(connection, message)
        elif connection in self._seat_of:
            self._serve(connection, self._seat_of[connection], message)
        elif connection in self._visitors and isinstance(message, Sit):
            self._sit(connection, message)

    def _gone(self, connection: int) -> None:
        self._visitors.pop(connection, None)
        self._page_of.pop(connection, None)
        seat = self._seat_of.pop(connection, None)
        held = self._held.get(seat) if seat is not None else None
        if held is not None and connection in held.connections:
            playing = held.connections[-1] == connection
            held.connections.remove(connection)
            if not held.connections:
                held.left = self._clock()
            elif playing:
                self._welcome(held.connections[-1], held)

    def _greet(self, connection: int, hello: Hello) -> None:
        seat: Seat | None
        self._page_of[connection] = hello.page
        if hello.token:
            seat = self.places.seat_of(hello.token)
            if seat is not None and seat in self._held:
                self._come_back(connection, seat, hello.page)
                return
            seat = None
        elif hello.ticket:
            seat = self.places.use_ticket(hello.ticket)
        else:
            seat = TABLE if self.places.use_code(hello.code) else None
        if seat is None:
            wait = limits.WAIT if self.places.is_beset else 0.0
            self.server.end(connection, limits.REFUSED, "", after=wait)
            return
        self.server.welcome(connection)
        if seat != TABLE:
            self._give(connection, seat, self.session.players[seat].name)
            return
        self._visitors[connection] = seat
        self._say(connection, self._seats_data())

    def _sit(self, connection: int, message: Sit) -> None:
        try:
            seat = parse_seat(message.seat, len(self.session.players))
        except ValueError:
            self._say(connection, _refused(0, "", "There is no such seat."))
            return
        if seat not in self._free:
            self._say(connection, _refused(0, "", "That seat is taken. Choose another one."))
            self._say(connection, self._seats_data())
            return
        if not self.places.inviting:
            self._say(connection, _refused(0, "", "Nobody new can sit down any more."))
            return
        name = clean_name(message.name) or self.session.players[seat].name
        self._give(connection, seat, name, message.portrait)

    def _give(self, connection: int, seat: Seat, name: str, portrait: int = 0) -> None:
        """Let a device sit down; whoever held the seat does so no longer."""
        self._visitors.pop(connection, None)
        self._remove(seat, "elsewhere")
        token = self.places.give(seat)
        old = self.session.players[seat]
        self.session.sit(seat, Player(name, "human", portrait or old.portrait), elsewhere=True)
        self._hold(seat)
        self.arrivals += 1
        self._save()
        self._attach(connection, seat, token)

    def _come_back(self, connection: int, seat: Seat, page: str) -> None:
        """Let a device that holds a seat in; while another one plays there, it has to ask."""
        held = self._held[seat]
        if not held.connections or page == self._page_of.get(held.connections[-1]):
            self._attach(connection, seat)
            return
        self.server.welcome(connection)
        while len(held.connections) >= limits.SOCKETS_OF_A_SEAT:
            self._drop_first(held)
        held.connections.insert(0, connection)
        self._seat_of[connection] = seat
        self._say(connection, {"type": "elsewhere"})

    def _drop_first(self, held: _Held) -> None:
        oldest = held.connections.pop(0)
        self._seat_of.pop(oldest, None)
        self.server.end(oldest, limits.GONE, "elsewhere")

    def _attach(self, connection: int, seat: Seat, token: str = "") -> None:
        held = self._held[seat]
        self.server.welcome(connection)
        for other in held.connections:
            self._say(other, {"type": "elsewhere"})
        while len(held.connections) >= limits.SOCKETS_OF_A_SEAT:
            self._drop_first(held)
        held.connections.append(connection)
        held.left = 0.0
        self._seat_of[connection] = seat
        self._welcome(connection, held, token)

    def _welcome(self, connection: int, held: _Held, token: str = "") -> None:
        """Tell a device everything that does not change, and soon the position."""
        self._say(connection, {
            "type": "welcome", "v": messages.VERSION, "boot": self.boot,
            "seat": seat_name(held.port.seat), "token": token,
            "game": self._game_data(),
            "faces": self.faces.address,
        })  # fmt: skip
        held.sent = -1

    # What a seat says

    def _serve(self, connection: int, seat: Seat, message: Message) -> None:
        held = self._held[seat]
        if isinstance(message, Here):
            if held.connections[-1] != connection:
                self._say(held.connections[-1], {"type": "elsewhere"})
                held.connections.remove(connection)
                held.connections.append(connection)
                self._welcome(connection, held)
            return
        if held.connections[-1] != connection:
            self._say(connection, {"type": "elsewhere"})
            return
        match message:
            case Leave():
                self.remove(seat)
            case Play() | Undo():
                self._act(connection, held, message)
            case Answer():
                self._answered(seat, message)
            case Consider() | Fill() | Ask() | About():
                self._say(connection, self._look(held.port, message))
            case _:
                self.server.end(connection, limits.NONSENSE, "nonsense")

    def _act(self, connection: int, held: _Held, message: Play | Undo) -> None:
        known = held.answers.get(message.id)
        if known is not None:
            self.server.send(connection, known)
            return
        if isinstance(message, Undo):
            answer = self._undo(connection, held, message)
        elif message.boot not in {"", self.boot}:
            answer = {"type": "unsure", "id": message.id}
        else:
            answer = self._play(held.port, message)
        if answer is None:
            return
        self._remember(held, message.id, answer)
        self._say(connection, answer)

    def _remember(self, held: _Held, number: int, answer: Data) -> None:
        held.answers[number] = dumps(answer)
        while len(held.answers) > limits.ANSWERS:
            held.answers.popitem(last=False)

    def _play(self, port: DevicePort, message: Play) -> Data:
        try:
            move = Move.parse(message.move)
        except MoveTextError:
            return _refused(message.id, "", "That is no move.")
        result = port.submit(move)
        if isinstance(result, Refusal):
            return {"type": "refused", "id": message.id, **refusal_json(result)}
        return {"type": "done", "id": message.id, "move": str(move)}

    def _look(self, port: DevicePort, message: Consider | Fill | Ask | About) -> Data:
        position = port.snapshot().position
        if isinstance(message, Consider):
            held = Held(message.pieces, 0 if message.pieces else message.count)
            told = gesture_json(position, held, message.target, message.landed)
            return {"type": "considered", "id": message.id, **told}
        if isinstance(message, Ask):
            found = [
                command_json(position, command)
                for command in position.commands(message.things) if command.id != LOOK
            ]  # fmt: skip
            return {"type": "commands", "id": message.id, "commands": [*found]}
        if isinstance(message, About):
            return {"type": "about", "id": message.id, **self._about(port, message)}
        form = next((each for each in position.forms if each.kind == message.form), None)
        if form is None:
            return {"type": "filled", "id": message.id, "move": "", "preview": None,
                    "refused": {"rule": "", "text": LATE}}  # fmt: skip
        try:
            return {"type": "filled", "id": message.id, **filled(position, form, message.picks)}
        except (ValueError, IndexError):
            return {"type": "filled", "id": message.id, "move": "", "preview": None,
                    "refused": {"rule": "", "text": "That can't be picked."}}  # fmt: skip

    def _about(self, port: DevicePort, message: About) -> Data:
        position = port.snapshot().position
        if message.rule:
            section = position.explain(message.rule)
            lines: list[Written] = [section.text] if section else []
            return {"title": section.title if section else "", "lines": lines}
        if message.move:
            return {"title": "", "lines": [], "preview": _preview(position, message.move)}
        about = about_of(position, message.thing)
        return {"title": about.title if about else "", "lines": [*about.lines] if about else []}

    # Taking back

    def _undo(self, connection: int, held: _Held, message: Undo) -> Data | None:
        way = held.port.way_back()
        if way.problem:
            return _refused(message.id, "", way.problem)
        if not way.asks:
            done = held.port.take_back(way)
            return {"type": "done", "id": message.id} if done else _refused(message.id, "", LATE)
        away = [seat for seat in way.asks if seat not in self._held]
        if away or not message.ask:
            names = ", ".join(self.session.name(seat) for seat in way.asks)
            return {"type": "refused", "id": message.id, "rule": "", "ask": not away,
                    "text": f"{names} would have to agree."}  # fmt: skip
        if self._question is not None:
            return _refused(message.id, "", "Somebody asks for something else just now.")
        self._questions += 1
        self._question = _Question(
            self._questions, held.port.seat, connection, message.id, way, set(way.asks),
            {held.port.seat}, self._clock() + limits.ASK_SECONDS,
        )  # fmt: skip
        text = f"{self.session.name(held.port.seat)} would like to take a move back."
        for seat in way.asks:
            self._tell(seat, {"type": "ask", "number": self._questions, "text": text,
                              "learnt": way.learnt})  # fmt: skip
        return None

    def _answered(self, seat: Seat, message: Answer) -> None:
        question = self._question
        if question is None or question.number != message.number or seat not in question.asked:
            return
        if not message.yes:
            self._decide(agreed=False)
            return
        question.agreed.add(seat)
        if question.asked <= question.agreed:
            self._decide(agreed=True)

    def _decide(self, *, agreed: bool) -> None:
        question, self._question = self._question, None
        held = self._held.get(question.seat) if question is not None else None
        if question is None or held is None:
            return
        way = held.port.way_back()
        fits = (way.to, way.moves, way.asks) == (
            question.way.to, question.way.moves, question.way.asks,
        )  # fmt: skip
        answer: Data = {"type": "done", "id": question.id}
        if not agreed:
            answer = _refused(question.id, "", "Not everybody wants that.")
        elif not fits or not held.port.take_back(way):
            answer = _refused(question.id, "", LATE)
        self._remember(held, question.id, answer)
        self._tell(question.seat, answer)
        for seat in question.asked:
            self._tell(seat, {"type": "asked", "number": question.number})

    # Telling

    def _say(self, connection: int, data: Data) -> None:
        self.server.send(connection, dumps(data, ensure_ascii=False))

    def _tell(self, seat: Seat, data: Data) -> None:
        held = self._held.get(seat)
        if held is not None and held.connections:
            self._say(held.connections[-1], data)

    def _tell_all(self, data: Data) -> None:
        for connection in (*self._visitors, *self._seat_of):
            self._say(connection, data)

    def _game_data(self) -> Data:
        spec = self.session.game.spec
        return {"id": spec.id, "title": spec.title, "felt": self._felt, "cover": self._cover}

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
        if now == self._told:
            return
        self._told = now
        for connection in self._visitors:
            self._say(connection, self._seats_data())
        away: list[Written] = [seat_name(place.seat) for place in seats if place.away]
        for held in self._held.values():
            if held.connections:
                self._say(held.connections[-1], {
                    "type": "company", "away": away, "faces": self.faces.address,
                })  # fmt: skip

    def _tell_one(self) -> bool:
        """Send the position to one seat that has an older one, who is asked before others."""
        acting: Sequence[Seat] = self.session.told().match.to_act
        here = [held for held in self._held.values() if held.connections]
        here.sort(key=lambda held: held.port.seat not in acting)
        # What is not looked at now costs nothing in this frame.
        first = next((held for held in here if held.sent != held.port.version), None)
        if first is None:
            return False
        port, connection = first.port, first.connections[-1]
        snapshot = port.snapshot()
        if first.sent >= 0:
            for happened in port.since(first.sent):
                self._say(connection, {
                    "type": "step", "seat": seat_name(happened.seat) if happened.seat >= 0 else "",
                    "events": events_json(snapshot.position, happened.events),
                })  # fmt: skip
        names = [player.name for player in self.session.players]
        told = {"type": "table", **table_of(snapshot, names, port.way_back())}
        self.server.send(connection, dumps(told, ensure_ascii=False), table=True)
        first.sent = snapshot.version
        return True


def _preview(position: Position, text: str) -> Data | None:
    """What a move would bring, where it can be made."""
    try:
        move = Move.parse(text)
    except MoveTextError:
        return None
    preview = position.preview(move) if position.refuse(move) is None else None
    return preview_json(preview) if preview is not None else None


def _refused(number: int, rule: str, text: str) -> Data:
    return {"type": "refused", "id": number, "rule": rule, "text": text}
