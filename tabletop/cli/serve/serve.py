"""`tabletop serve`: plays any game by JSON lines on standard input and output.

`docs/develop/serve.md` describes every command. For each input line one line is
printed, whatever it holds.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, TextIO

import tabletop
from tabletop.cli.errors import CommandError, PlacedError, UsageError
from tabletop.cli.serve.requests import Request, RequestError, lay_out, thing_named
from tabletop.cli.shelf.lookup import Shelf, append_hint, find_game, game_json, rules_of, seat_count
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.engine.chance import ChanceError
from tabletop.engine.conformance.fingerprint import Written, fingerprint
from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, parse_seat, seat_name
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.session.fill_names import Wording
from tabletop.session.history.load import reopen
from tabletop.session.port import RemotePort
from tabletop.session.session import Session
from tabletop.session.undo import UndoPlan
from tabletop.storage.journal.journal import MAX_FILE, JournalContent, read_best
from tabletop.storage.journal.records import (
    Course,
    Header,
    Player,
    Record,
    decode_line,
    encode_line,
    header_members,
    header_of,
    new_id,
    pack_files,
)
from tabletop.storage.safe_files import StorageError, parse_json, write_atomically
from tabletop.wire.encoder import Json, seat_or_nobody
from tabletop.wire.serve_encoder import (
    ServeEncoder,
    event_json,
    outcome_told,
    refusal_json,
    state_json,
    view_json,
    without_markup,
)

PROTOCOL = 1

Answer = Json
MOST_BYTES = 1 << 20
"""Size in bytes above which a line of input is not read."""
_LONGEST_ID = 200

Log = Callable[[BaseException], str]
"""A function that logs an unexpected error of the program and returns the path of the log."""


class _Texts(Wording):
    """Texts that name every seat and address none; who acts is told in `to_act` alone."""

    def for_reader(self, seat: Seat) -> Wording:
        """Return these texts for any seat."""
        del seat
        return self

    def refusal(self, refusal: Refusal) -> Refusal:
        return super().refusal(refusal._replace(waits=()))


class _Table:
    """A game being played: its session, and what each seat sees of it."""

    def __init__(self, game: Game, match: Match[State], *, by_hand: bool, seed: int | None) -> None:
        people = [Player(seat_name(seat)) for seat in range(match.first.seats)]
        self.session = Session(game, match, people)
        self.session.wording = _Texts(game, match.first.table.plan, people)
        self.by_hand = by_hand
        """Whether it began with a position laid out by hand, which a journal can't hold."""
        self.seed = seed
        self._ports: dict[Seat, RemotePort] = {}

    @property
    def match(self) -> Match[State]:
        """The true game, for what no seat may see."""
        return self.session.match

    def port(self, seat: Seat) -> RemotePort:
        """Return the port of a seat; -1 is an onlooker."""
        if seat not in self._ports:
            self._ports[seat] = RemotePort(self.session, seat)
        return self._ports[seat]

    def words(self, text: str) -> str:
        """Return a text of the rules with names of seats and zones, without markup."""
        return without_markup(self.session.wording.fill(text))

    def form(self, form: Form) -> Form:
        """Return a form with its texts in words."""
        return self.session.wording.form(form)

    def encoder(self, seat: Seat) -> ServeEncoder:
        """Return the encoder of what a seat is told now."""
        return ServeEncoder(self, self.port(seat).position.describe)

    @property
    def hash(self) -> str:
        """Hash of the current position."""
        return fingerprint(self.match.state)


class GameServer:
    """Carries out the commands of `tabletop serve`, on one game at a time."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._open: _Table | None = None
        self.commands: dict[str, Callable[[Request], Answer]] = {
            "hello": self._hello,
            "games": self._games,
            "new": self._new,
            "load": self._load,
            "state": self._state,
            "view": self._view,
            "moves": self._moves,
            "forms": self._forms,
            "commands": self._commands,
            "gesture": self._gesture,
            "play": self._play,
            "undo": self._undo,
            "redo": self._redo,
            "log": self._log,
            "save": self._save,
            "restore": self._restore,
            "quit": self._quit,
        }

    @property
    def _table(self) -> _Table:
        if self._open is None:
            raise RequestError("no game is on the table; start with new, load or restore")
        return self._open

    def _hello(self, request: Request) -> Answer:
        del request
        return {
            "name": "Recess",
            "version": tabletop.__version__,
            "protocol": PROTOCOL,
            "commands": list(self.commands),
        }

    def _games(self, request: Request) -> Answer:
        del request
        return {"games": [game_json(game) for game in self._shelf.games()]}

    def _new(self, request: Request) -> Answer:
        game = self._game(request)
        seed, draws = request.whole("seed"), request.draws()
        try:
            seats = seat_count(game.spec, request.whole("seats"))
            match = Match(rules_of(game), seats, request.options(), seed=seed, setup=draws)
        except (ValueError, UsageError) as error:
            raise RequestError(str(error)) from error
        self._open = _Table(game, match, by_hand=False, seed=seed)
        return self._summary(self._open)

    def _load(self, request: Request) -> Answer:
        game = self._game(request)
        rules = rules_of(game)
        seed = request.whole("seed")
        position = request.position()
        try:
            seats = seat_count(game.spec, request.whole("seats"))
            state = lay_out(rules, seats, request.options(), position)
            match = Match(rules, seats, request.options(), seed=seed, position=state)
        except (ValueError, UsageError) as error:
            raise RequestError(str(error)) from error
        self._open = _Table(game, match, by_hand=True, seed=seed)
        return self._summary(self._open)

    def _game(self, request: Request) -> Game:
        """Return the named game; without a name, the one in progress."""
        if not request.has("game") and self._open is not None:
            return self._open.session.game
        try:
            return find_game(self._shelf, request.word("game"))
        except UsageError as error:
            raise RequestError(str(error)) from error

    def _summary(self, table: _Table) -> Answer:
        match = table.match
        return {
            "game": table.session.game.spec.id,
            "seats": match.first.seats,
            "options": dict(match.options),
            "moves": len(match.steps),
            "to_act": [seat_name(seat) for seat in match.to_act],
            "outcome": outcome_told(match.first.table.plan, match.outcome),
            "hash": table.hash,
        }

    def _state(self, request: Request) -> Answer:
        del request
        match = self._table.match
        return {
            **state_json(match.state, match.outcome),
            "to_act": [seat_name(seat) for seat in match.to_act],
            "moves": len(match.steps),
        }

    def _view(self, request: Request) -> Answer:
        table = self._table
        seat = self._seat(request, onlooker=True)
        position = table.port(seat).position
        answer: Answer = {"view": view_json(position.view)}
        if seat >= 0:
            answer["prompt"] = without_markup(position.prompt)
        return answer

    def _seat(self, request: Request, *, onlooker: bool = False) -> Seat:
        """Return the named seat; without a name, an onlooker or the seat to act.

        Raises:
            RequestError: there is no such seat, or several are to act.
        """
        match = self._table.match
        word = request.word("seat", "")
        if word:
            try:
                return parse_seat(word, match.first.seats)
            except ValueError as error:
                raise RequestError(str(error)) from error
        if onlooker:
            return -1
        if len(match.to_act) != 1:
            raise RequestError("seat is missing")
        return match.to_act[0]

    def _moves(self, request: Request) -> Answer:
        table = self._table
        seat = self._seat(request)
        legal, encoder = table.port(seat).position.legal_moves, table.encoder(seat)
        return {"seat": seat_name(seat), "moves": [encoder.move(move) for move in legal]}

    def _forms(self, request: Request) -> Answer:
        table = self._table
        seat = self._seat(request)
        forms, encoder = table.port(seat).position.forms, table.encoder(seat)
        return {"seat": seat_name(seat), "forms": [encoder.form(form) for form in forms]}

    def _commands(self, request: Request) -> Answer:
        table = self._table
        seat = self._seat(request)
        names = request.names("things") or (request.word("thing"),)
        position, encoder = table.port(seat).position, table.encoder(seat)
        found = position.commands([thing_named(position.view, name) for name in names])
        return {"seat": seat_name(seat), "commands": [encoder.command(each) for each in found]}

    def _gesture(self, request: Request) -> Answer:
        table, seat = self._table, self._seat(request)
        found = table.encoder(seat).gesture(
            table.port(seat).position.gestures(),
            request.held(),
            request.word("target", ""),
            request.word("landed", ""),
        )
        return {"seat": seat_name(seat), **found}

    def _play(self, request: Request) -> Answer:
        table = self._table
        session, seat, draws = table.session, self._seat(request), request.draws()
        try:
            move = Move.parse(request.word("move"))
            result = session.play(seat, move, draws)
        except (MoveTextError, ChanceError) as error:
            raise RequestError(str(error)) from error
        if isinstance(result, Refusal):
            return {"ok": False, "refused": refusal_json(result, table), "hash": table.hash}
        seen = session.wording.events(session.match.seen(result, seat))
        return {
            "seat": seat_name(seat),
            "move": str(move),
            "draws": list(result.entry.draws),
            "events": [event_json(each, without_markup) for each in seen if each.stage is None],
            **self._progress(table),
        }

    def _progress(self, table: _Table) -> Answer:
        match = table.match
        return {
            "moves": len(match.steps),
            "to_act": [seat_name(seat) for seat in match.to_act],
            "outcome": outcome_told(match.first.table.plan, match.outcome),
            "hash": table.hash,
        }

    def _undo(self, request: Request) -> Answer:
        del request
        match = self._table.match
        if not match.steps:
            raise RequestError("there is no move to take back")
        move = match.move_as_said(len(match.steps) - 1)
        self._table.session.undo(UndoPlan(len(match.steps) - 1, 1), -1)
        return {"move": str(move), **self._progress(self._table)}

    def _redo(self, request: Request) -> Answer:
        del request
        match = self._table.match
        if self._table.session.redo() is None:
            raise RequestError("there is no move to play again")
        move = match.move_as_said(len(match.steps) - 1)
        return {"move": str(move), **self._progress(self._table)}

    def _log(self, request: Request) -> Answer:
        table = self._table
        match = table.match
        seat = self._seat(request, onlooker=True)
        lines: list[Written] = [
            {
                "move": number,
                "seat": seat_or_nobody(event.seat),
                "text": without_markup(table.session.wording.line(event.seat, event.text)),
                "tone": event.tone,
            }
            for number, step in enumerate(match.steps, 1)
            for event in match.seen(step, seat)
            if event.kind == "note"
        ]
        return {"seat": seat_or_nobody(seat), "log": lines}

    def _save(self, request: Request) -> Answer:
        table = self._table
        if table.by_hand:
            raise RequestError("a game that began with load can't be saved: it has no deal")
        data = journal_of(table.session.game, table.match, table.seed)
        if not request.has("path"):
            return {"journal": data.decode()}
        path = _path(request)
        write_atomically(path, data)
        return {"path": str(path)}

    def _restore(self, request: Request) -> Answer:
        if request.has("journal"):
            content = content_of(request.word("journal").encode("utf-8", "surrogatepass"))
        else:
            content = read_best(_path(request))
        try:
            game = find_game(self._shelf, content.header.game)
            opened = reopen(game, content.header, content.records)
        except (LoadError, UsageError) as error:
            raise RequestError(str(error)) from error
        seed = content.header.seed
        self._open = _Table(opened.game, opened.match, by_hand=False, seed=seed)
        answer = self._summary(self._open)
        told = (opened.message, opened.fault or content.problem or "")
        problem = " ".join(text for text in told if text)
        return {**answer, "problem": problem} if problem else answer

    def _quit(self, request: Request) -> Answer:
        del request
        return {"bye": True}


def _path(request: Request) -> Path:
    text = request.word("path")
    if not text or "\0" in text or not text.isprintable():
        raise RequestError("path takes the name of a file")
    return Path(text)


# Lines


def serve(shelf: Shelf, lines: BinaryIO, out: TextIO, log: Log) -> None:
    """Answer each line of JSON with one line of JSON, until `quit` or the end of the input.

    Args:
        shelf: All games that can be played.
        lines: The input.
        out: Where the answers are written.
        log: Logs an unexpected error and returns the path of the log.
    """
    server = GameServer(shelf)
    while True:
        line = lines.readline(MOST_BYTES + 1)
        if not line:
            return
        if len(line) > MOST_BYTES:
            _skip_line(line, lines)
            answer = _error(None, f"a line is at most {MOST_BYTES} bytes long")
        elif not line.strip():
            continue
        else:
            answer = answer_line(server, line, log)
        out.write(json.dumps(answer, separators=(",", ":")) + "\n")
        out.flush()
        if answer.get("bye"):
            return


def _skip_line(start: bytes, lines: BinaryIO) -> None:
    while start and not start.endswith(b"\n"):
        start = lines.readline(MOST_BYTES)


def answer_line(server: GameServer, line: bytes, log: Log) -> Answer:
    """Carry out the request in one line of JSON and return the answer.

    This never raises, whatever is in the line. Unexpected errors are passed to `log`.
    """
    try:
        message = parse_json(line)
    except ValueError as error:
        return _error(None, f"this is not JSON: {error}")
    if not isinstance(message, dict):
        return _error(None, "a request is a JSON object")
    request = Request(message)
    number = _id(message.get("id"))
    try:
        return {**number, "ok": True, **_carry_out(server, request)}
    except (RequestError, PlacedError) as error:
        return _error(number, str(error), _where(error))
    except (StorageError, CommandError) as error:
        return _error(number, str(error))
    except RecursionError:
        return _error(number, "the request nests too deeply")
    except Exception as error:  # noqa: BLE001 - one bad request must not end the others
        return {**_error(number, "this is a bug of ours"), "bug": True, "log": log(error)}


def _carry_out(server: GameServer, request: Request) -> Answer:
    """Carry out a request.

    Raises:
        RequestError: there is no such command, or it can't be carried out.
    """
    command = request.word("cmd")
    commands = server.commands
    if command not in commands:
        what = f"there is no command {quoted(command)}"
        raise RequestError(append_hint(what, did_you_mean(command, commands)))
    return commands[command](request)


def _id(given: Written) -> dict[str, Written]:
    """Return the id to echo: numbers and short words; other values are dropped."""
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return {"id": given}
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 1 << 63:
        return {"id": given}
    return {"id": None}


def _where(error: ValueError) -> str:
    return ".".join(map(str, error.place)) if isinstance(error, PlacedError) else ""


def _error(number: dict[str, Written] | None, what: str, where: str = "") -> Answer:
    answer: Answer = {**(number or {"id": None}), "ok": False, "error": what}
    if where:
        answer["where"] = where
    return answer


# Journals without a file


def journal_of(game: Game, match: Match[State], seed: int | None) -> bytes:
    """Return a game in progress as the content of a save, which other commands can read.

    Args:
        game: The game.
        match: The match, with its moves so far.
        seed: Seed of the game's randomness; None if it was random.
    """
    seats = match.first.seats
    header = Header(
        game=game.spec.id,
        seats=seats,
        players=tuple(Player(seat_name(seat).upper()) for seat in range(seats)),
        rules_version=game.spec.version,
        content=game.content_hash,
        files=pack_files(game.files),
        options=match.options,
        seed=seed,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=tabletop.__version__,
        id=new_id(),
    )
    course = Course()
    lines = [encode_line(header_members(header))]
    lines.append(course.add_written(Record("setup", draws=match.setup_draws)))
    for entry in match.entries:
        record = Record("move", seat_name(entry.seat), str(entry.move), entry.draws)
        lines.append(course.add_written(record))
    outcome = match.outcome
    if outcome is not None:
        winners = tuple(seat_name(seat) for seat in outcome.winners)
        reason = in_words(match.first.table.plan, outcome.reason)
        record = Record("finish", winners=winners, reason=reason)
        lines.append(course.add_written(record))
    return b"".join(lines)


def content_of(data: bytes) -> JournalContent:
    """Return the undamaged part of a saved game's file, given as its bytes.

    Raises:
        StorageError: even the header can't be trusted.
    """
    if len(data) > MAX_FILE:
        raise StorageError("This game is too large.")
    first, *lines = data.splitlines(keepends=True) or [b""]
    try:
        header = header_of(decode_line(first))
    except ValueError:
        raise StorageError("The first line of this game is damaged.") from None
    course, problem, good_bytes = Course(), None, len(first)
    for number, line in enumerate(lines, 2):
        try:
            course.add_read(line)
        except ValueError as error:
            problem = f"Line {number} of this game does not count: {error}."
            break
        good_bytes += len(line)
    return JournalContent(header, tuple(course.records), course.moves, problem, good_bytes)
