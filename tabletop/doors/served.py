"""The game that `serve` plays, and the commands on it."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import tabletop
from tabletop.doors.commanded import commands_json, form_json, thing_named
from tabletop.doors.errors import UsageError
from tabletop.doors.games import game_json
from tabletop.doors.gestured import gesture_json
from tabletop.doors.journals import content_of, journal_of
from tabletop.doors.plain import plain
from tabletop.doors.position import (
    lay_out,
    onlooker_or,
    outcome_json,
    state_json,
    view_json,
)
from tabletop.doors.requests import Request, RequestError
from tabletop.doors.shelf import Shelf, find_game, rules_of, seat_count
from tabletop.engine.chance import ChanceError
from tabletop.engine.fingerprint import Written, fingerprint
from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.gestures import Gestures
from tabletop.engine.match import Entry, LoadError, Match
from tabletop.engine.moves import Move, MoveTextError, Refusal, Seat, parse_seat, seat_name
from tabletop.engine.offers import offer_of
from tabletop.engine.state import State
from tabletop.engine.summaries import Summary
from tabletop.engine.view import SeenEvent
from tabletop.session.saved import reopen
from tabletop.session.wording import Wording
from tabletop.storage.files import write_atomically
from tabletop.storage.journal import read_best
from tabletop.storage.records import Player

PROTOCOL = 1

Answer = dict[str, Written]


class _Sitting:
    """A game being played."""

    def __init__(self, game: Game, match: Match[State], *, by_hand: bool, seed: int | None) -> None:
        self.game = game
        self.match = match
        self.by_hand = by_hand
        """Whether it began with a position laid out by hand, which a journal can't hold."""
        self.seed = seed
        seats = range(match.first.seats)
        people = [Player(seat_name(seat)) for seat in seats]
        self._wording = Wording(game, match.first.table.plan, people)

    def words(self, text: str) -> str:
        """Return a text of the rules with names of seats and zones, without markup."""
        return plain(self._wording.fill(text))

    def refused(self, refusal: Refusal) -> Answer:
        """Return a refusal as JSON, with what is missing if it says so."""
        told: Answer = {"rule": refusal.rule, "text": self.words(refusal.text)}
        if refusal.lack is not None:
            told["lack"] = dict(refusal.lack._asdict())
        return told

    def gestures(self, seat: Seat) -> Gestures:
        """Return the gestures of a seat now."""
        match = self.match
        over: tuple[Move, ...] | None = () if match.outcome else None
        forms: tuple[Form, ...] | None = () if match.outcome else None
        return Gestures.of(
            offer_of(match.rules, match.as_named_by(seat), seat, legal=over, forms=forms)
        )

    @property
    def hash(self) -> str:
        """Hash of the current position."""
        return fingerprint(self.match.state)


class Desk:
    """The protocol server: the shelf, and one game in progress."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._sitting: _Sitting | None = None
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
    def _table(self) -> _Sitting:
        if self._sitting is None:
            raise RequestError("no game is on the table; start with new, load or restore")
        return self._sitting

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
        self._sitting = _Sitting(game, match, by_hand=False, seed=seed)
        return self._summary(self._sitting)

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
        self._sitting = _Sitting(game, match, by_hand=True, seed=seed)
        return self._summary(self._sitting)

    def _game(self, request: Request) -> Game:
        """Return the named game; without a name, the one in progress."""
        if not request.has("game") and self._sitting is not None:
            return self._sitting.game
        try:
            return find_game(self._shelf, request.word("game"))
        except UsageError as error:
            raise RequestError(str(error)) from error

    def _summary(self, sitting: _Sitting) -> Answer:
        match = sitting.match
        return {
            "game": sitting.game.spec.id,
            "seats": match.first.seats,
            "options": dict(match.options),
            "moves": len(match.steps),
            "to_act": [seat_name(seat) for seat in match.to_act],
            "outcome": outcome_json(match.outcome),
            "hash": sitting.hash,
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
        sitting = self._table
        match = sitting.match
        seat = self._seat(request, onlooker=True)
        answer: Answer = {"view": view_json(match.view(seat))}
        if seat >= 0:
            own = match.as_named_by(seat)
            answer["prompt"] = sitting.words(match.rules.words.prompt(own, seat))
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
        sitting = self._table
        match = sitting.match
        seat = self._seat(request)
        own = match.as_named_by(seat)
        legal = [] if match.outcome else match.rules.legal_moves(own, seat)
        return {
            "seat": seat_name(seat),
            "moves": [
                {
                    "move": str(move),
                    "words": sitting.words(match.rules.words.describe(own, seat, move)),
                }
                for move in legal
            ],
        }

    def _forms(self, request: Request) -> Answer:
        match = self._table.match
        seat = self._seat(request)
        forms = [] if match.outcome else list(match.rules.forms(match.as_named_by(seat), seat))
        return {
            "seat": seat_name(seat),
            "forms": [form_json(form) for form in forms],
        }

    def _commands(self, request: Request) -> Answer:
        sitting = self._table
        match, seat = sitting.match, self._seat(request)
        names = request.names("things") or (request.word("thing"),)
        view = match.view(seat)
        things = [thing_named(view, name) for name in names]
        found = () if match.outcome else match.rules.commands(match.as_named_by(seat), seat, things)
        told = commands_json(found, sitting.words, sitting.refused)
        return {"seat": seat_name(seat), "commands": told}

    def _gesture(self, request: Request) -> Answer:
        sitting = self._table
        match, seat = sitting.match, self._seat(request)
        found = sitting.gestures(seat)

        def describe(move: Move) -> str:
            return sitting.words(match.rules.words.describe(match.as_named_by(seat), seat, move))

        told = gesture_json(found, request, describe, sitting.refused)
        return {"seat": seat_name(seat), **told}

    def _play(self, request: Request) -> Answer:
        sitting = self._table
        match = sitting.match
        seat, draws = self._seat(request), request.draws()
        try:
            move = Move.parse(request.word("move"))
            if draws is None:
                result = match.say(seat, move)
            else:
                result = match.replay(Entry(seat, match.said_by(seat, move), draws))
        except (MoveTextError, ChanceError) as error:
            raise RequestError(str(error)) from error
        if isinstance(result, Refusal):
            return {"ok": False, "refused": sitting.refused(result), "hash": sitting.hash}
        seen = match.seen(result, seat)
        return {
            "seat": seat_name(seat),
            "move": str(move),
            "draws": list(result.entry.draws),
            "events": [_event_json(event, sitting.words) for event in seen if event.stage is None],
            **self._progress(sitting),
        }

    def _progress(self, sitting: _Sitting) -> Answer:
        match = sitting.match
        return {
            "moves": len(match.steps),
            "to_act": [seat_name(seat) for seat in match.to_act],
            "outcome": outcome_json(match.outcome),
            "hash": sitting.hash,
        }

    def _undo(self, request: Request) -> Answer:
        del request
        match = self._table.match
        if not match.steps:
            raise RequestError("there is no move to take back")
        move = match.said_in(len(match.steps) - 1)
        match.undo()
        return {"move": str(move), **self._progress(self._table)}

    def _redo(self, request: Request) -> Answer:
        del request
        match = self._table.match
        if match.redo() is None:
            raise RequestError("there is no move to play again")
        move = match.said_in(len(match.steps) - 1)
        return {"move": str(move), **self._progress(self._table)}

    def _log(self, request: Request) -> Answer:
        sitting = self._table
        match = sitting.match
        seat = self._seat(request, onlooker=True)
        lines: list[Written] = [
            {
                "move": number,
                "seat": onlooker_or(event.seat),
                "text": sitting.words(event.text),
                "tone": event.tone,
            }
            for number, step in enumerate(match.steps, 1)
            for event in match.seen(step, seat)
            if event.kind == "note"
        ]
        return {"seat": onlooker_or(seat), "log": lines}

    def _save(self, request: Request) -> Answer:
        sitting = self._table
        if sitting.by_hand:
            raise RequestError("a game that began with load can't be saved: it has no deal")
        data = journal_of(sitting.game, sitting.match, sitting.seed)
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
        self._sitting = _Sitting(opened.game, opened.match, by_hand=False, seed=seed)
        answer = self._summary(self._sitting)
        told = (opened.told, opened.wrong or content.problem or "")
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


def _event_json(event: SeenEvent, words: Callable[[str], str]) -> Answer:
    """Return an event as its seat saw it, without empty members."""
    members: Answer = {
        "kind": event.kind,
        "piece": event.piece,
        "source": event.source,
        "target": event.target,
        "number": event.number if event.kind in ("value", "roll") else "",
        "text": words(event.text),
        "seat": onlooker_or(event.seat),
        "tone": event.tone,
    }
    told = {key: value for key, value in members.items() if value != ""}
    if event.summary is not None:
        told["summary"] = _summary_json(event.summary.filled(words))
    return told


def _summary_json(summary: Summary) -> Answer:
    """Return a summary, without empty members of its rows."""
    rows = (asdict(row) | {"seat": onlooker_or(row.seat)} for row in summary.rows)
    return {
        "title": summary.title,
        "rows": [{key: value for key, value in row.items() if value != ""} for row in rows],
        "text": summary.text,
    }
