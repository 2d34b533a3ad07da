"""A game in progress: the match, the players, the viewer, and the save.

The scenes see a game only through this: views, texts and legal moves of the one seat whose hidden
information may be on the screen. The true state stays private.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import time

from tabletop.ai.worker import Thinker
from tabletop.engine.commands import Command, Thing
from tabletop.engine.display import Display, Preview
from tabletop.engine.forms import Form
from tabletop.engine.game import Game, Section
from tabletop.engine.gestures import Gestures
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name
from tabletop.engine.redealing import dealer
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.view import View, seen_events
from tabletop.session.asking import next_of
from tabletop.session.coaching import Coaching
from tabletop.session.computers import Computers
from tabletop.session.device import DevicePort, Told
from tabletop.session.hints import Hints
from tabletop.session.log import Log
from tabletop.session.meanwhile import seen_again, steps_of_others
from tabletop.session.port import Snapshot
from tabletop.session.position import Looking, Position
from tabletop.session.review import Review
from tabletop.session.saved import can_go_on, new_header, reopen, short, standing_of
from tabletop.session.taking_back import OFF, Company, Return, last_of, way_back
from tabletop.session.values import Happened, Lapse, LogLine, Next
from tabletop.session.wording import Wording
from tabletop.storage.files import StorageError
from tabletop.storage.journal import Journal, JournalContent
from tabletop.storage.records import MAX_WORD, Header, Player, Record, Undoing
from tabletop.storage.saves import new_save_path
from tabletop.storage.statistics import count_game, finished_of

_LATELY = 64
"""Steps kept for those who ask what happened since a version."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played."""

    match: Match[State]
    id: str
    """Its unique id; "" if it is not saved."""
    records: tuple[Record, ...]
    """The records in its file."""
    thinker: Thinker | None
    header: Header | None = None
    """The header of its file."""


class Session:
    """A game in progress with its people and computer players."""

    def __init__(
        self,
        game: Game,
        match: Match[State],
        players: Sequence[Player],
        journal: Journal | None = None,
        *,
        thinker: Thinker | None = None,
        statistics: Path | None = None,
        undoing: Undoing = "far",
    ) -> None:
        """Wrap a match; use `new` or `resume` instead.

        A saved game that ends is counted in the file `statistics`, if given. `undoing` says how far
        moves can be undone; a journal's own setting wins.
        """
        self.game = game
        self.players = tuple(players)
        self.notice = ""
        """What was lost when a damaged game was opened; "" for nothing."""
        self.problem = ""
        """Why the last moves are not saved; "" if they are."""
        self.newer: Game | None = None
        """The current version of the game, if it was edited and the game can continue under it."""
        self.undoing: Undoing = journal.header.undoing if journal else undoing
        """How far moves can be undone at this table."""
        self.elsewhere: frozenset[Seat] = frozenset()
        """Seats of people who use another device."""
        self._journal = journal
        self._statistics = statistics
        self._thinker = thinker
        self._aside: Thinker | None = None
        """AI worker for hints on other devices, created on first use."""
        humans = self._humans
        self.viewer: Seat = humans[0] if len(humans) == 1 else -1
        """The seat whose hidden information may be on the screen; -1 for none."""
        self._snapshot: Snapshot | None = None
        self._seen: object = None
        self._lately: deque[tuple[int, Happened]] = deque(maxlen=_LATELY)
        self._sit_at(match)
        self.home: Seat = max(0, self.viewer)
        """The seat at the bottom of the table."""
        self.asked: Seat = -1
        """The seat asked a public question while no hidden information is shown; -1 for none."""
        self._visiting = False

    def _sit_at(self, match: Match[State]) -> None:
        """Play this match from now on."""
        self._match = match
        self._rules = match.rules
        self._computers = Computers(match, self._thinker)
        self._wording = Wording(self.game, match.first.table.plan, self.players)
        self._log = Log(match, self.fill)
        self._known: tuple[State, Position] | None = None
        self.hints = Hints(match, self._thinker, self.fill, self._asking)
        """The hint that the viewer may ask for."""
        self.review = Review(
            match, self._thinker, self.fill, self._log.headers, lambda: self._humans
        )
        """The review of the costliest moves, once the game is over."""

    @property
    def coach(self) -> Coaching | None:
        """The coach's message in a lesson; None in other games."""
        return None

    @property
    def pause(self) -> float:
        """Seconds to wait before the next move of others, so that messages can be read."""
        return 0.0

    @classmethod
    def new(
        cls,
        game: Game,
        players: Sequence[Player],
        options: Options,
        *,
        seed: int | None = None,
        saves: Path | None = None,
        statistics: Path | None = None,
        thinker: Thinker | None = None,
        undoing: Undoing = "far",
    ) -> "Session":
        """Set up a new game; with `saves`, a folder, every move is saved there.

        With `statistics`, a file, its end is counted there.

        Raises:
            ValueError: it can't be played so; one sentence.
        """
        match = Match(game.rules(), len(players), options, seed=seed)
        journal = None
        if saves is not None:
            header = new_header(game, players, match.options, seed, undoing)
            journal = Journal(new_save_path(game.spec.id, saves), header)
        session = cls(
            game, match, players, journal, thinker=thinker, statistics=statistics, undoing=undoing
        )
        session._save(Record("setup", draws=match.setup_draws))
        return session

    @classmethod
    def resume(
        cls,
        game: Game,
        path: Path,
        *,
        statistics: Path | None = None,
        thinker: Thinker | None = None,
    ) -> "Session":
        """Open a saved game at its last move. `notice` says what was lost.

        Raises:
            StorageError: the file can't be read, or is open elsewhere.
            LoadError: even the set-up can't be played.
        """
        journal, content = Journal.resume(path)
        try:
            return cls._resumed(game, journal, content, statistics, thinker)
        except BaseException:  # whatever a third party's rules raise, the file is given free
            journal.close()
            raise

    @classmethod
    def _resumed(
        cls,
        game: Game,
        journal: Journal,
        content: JournalContent,
        statistics: Path | None,
        thinker: Thinker | None,
    ) -> "Session":
        opened = reopen(game, content.header, content.records)
        if opened.wrong:
            journal.cut(opened.good)
        match, wrong = opened.match, opened.wrong
        notice = f"The game goes on at move {len(match.steps)}. {wrong}" if wrong else ""
        players = content.header.players
        session = cls(opened.game, match, players, journal, thinker=thinker, statistics=statistics)
        told = (opened.told, notice or content.problem or "")
        session.notice = " ".join(text for text in told if text)
        if opened.game is not game and can_go_on(match, game):
            session.newer = game
        # Its last window may have died between the last move and the count.
        session._count()
        return session

    @property
    def options(self) -> Options:
        """All game options, as chosen before the start."""
        return self._match.options

    # What the viewer sees

    @property
    def position(self) -> Position:
        """What the viewer may know of the current position; the same object until it changes."""
        state, looking = self._match.state, self._looking
        known = self._known
        if known is None or known[0] is not state or known[1].looking != looking:
            position = Position(
                self.game,
                self.players,
                looking,
                self.people,
                self._rules,
                self._match.as_named_by(looking.viewer),
                self._wording,
            )
            known = self._known = state, position
        return known[1]

    @property
    def seat(self) -> Seat:
        """The seat whose hidden information may be on the screen; -1 for none."""
        return self.viewer

    @property
    def version(self) -> int:
        """Counts changes of what the viewer sees."""
        return self.snapshot().version

    def snapshot(self) -> Snapshot:
        """Return everything a table reads of the game now, as one value."""
        position, last = self.position, self._snapshot
        told = len(self._log.told)
        changed = position, self.problem, len(self._match.steps), len(self._match.undone), told
        if last is None or self._seen != changed:
            self._seen = changed
            last = self._snapshot = Snapshot(
                last.version + 1 if last else 0, position, self.next(), self.last_seat,
                self.undo_problem(), self.redo_problem(), self.problem, self.log(),
            )  # fmt: skip
        return last

    def since(self, version: int) -> tuple[Happened, ...]:
        """Return what the viewer saw since a version, oldest first; at most the last 64 steps."""
        return tuple(happened for number, happened in self._lately if number > version)

    def view(self) -> View:
        """Return the position as the viewer sees it."""
        return self.position.view

    def display(self) -> Display:
        """Return what is shown around the table, with names filled in."""
        return self.position.display

    def display_at(self, view: View) -> Display:
        """Return what is shown around the table for an earlier view, with names filled in."""
        return self._wording.display(self._rules.words.display(view))

    def prompt(self) -> str:
        """Return what the viewer should do now."""
        return self.position.prompt

    def outcome(self) -> Outcome | None:
        """Return how the game ended, with names filled in; None while it goes on."""
        return self.position.outcome

    def legal_moves(self) -> list[Move]:
        """Return the viewer's legal moves; of a publicly asked seat, its open moves."""
        return list(self.position.legal_moves)

    def forms(self) -> list[Form]:
        """Return the forms that the viewer may fill."""
        return list(self.position.forms)

    def gestures(self, buttons: frozenset[str] = frozenset()) -> Gestures:
        """Return the viewer's gestures in the current position.

        `buttons` are targets that have buttons of their own. Without a viewer there are none.
        """
        return self.position.gestures(buttons)

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """Return the viewer's commands for things on the table, usual ones first."""
        return self.position.commands(things)

    def describe(self, move: Move) -> str:
        """Return the label of a move's button."""
        return self.position.describe(move)

    def icon(self, move: Move) -> str:
        """Return the icon of a move's button; may be ""."""
        return self._rules.words.icon(move)

    def preview(self, move: Move) -> Preview | None:
        """Return the preview of a move with names filled in, or None."""
        return self.position.preview(move)

    def tell_note(self, text: str, viewer: Seat) -> None:
        """Add a tip shown to a seat to the lines of its log."""
        self._log.tell(viewer, text)

    def explain(self, rule: str) -> Section | None:
        """Return the rulebook section of a rule id, or None."""
        return self.game.rulebook.find(rule)

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def fill(self, text: str) -> str:
        """Insert names of players, zones and pieces into a text of the rules."""
        return self._wording.fill(text)

    # Acting

    def refuse(self, move: Move) -> Refusal | None:
        """Return why the viewer can't make a move now, or None."""
        return self.position.refuse(move)

    def submit(self, move: Move) -> Happened | Refusal:
        """Make the viewer's move. On return it is on disk, or `problem` says why not."""
        return self._submit(self.actor, move)

    def told(self) -> Told:
        """Return what the ports of other devices share; each shows its own seat's part only."""
        return Told(self._match, self._wording, self._log, self.people, self.problem)

    def port(self, seat: Seat) -> DevicePort:
        """Return a port for a seat whose player uses another device."""
        return DevicePort(self, seat)

    def submit_from(self, seat: Seat, move: Move) -> Refusal | None:
        """Make the move of a person on another device, or return the refusal."""
        result = self._submit(seat, move)
        return result if isinstance(result, Refusal) else None

    def sit(self, seat: Seat, player: Player, *, elsewhere: bool = False) -> None:
        """Give a seat to a person, here or on another device, or to a computer; it is saved.

        Hidden information leaves the screen if people look from other devices.
        """
        players = list(self.players)
        changed, players[seat] = players[seat] != player, player
        self.players = tuple(players)
        self.elsewhere = self.elsewhere | {seat} if elsewhere else self.elsewhere - {seat}
        self._wording = Wording(self.game, self._match.first.table.plan, self.players)
        self._known = None
        self._log.reword()
        self._drop_thoughts()
        if elsewhere or self.viewer == seat:
            self.cover()
        if changed and self._journal is not None:
            try:
                self._journal.reseat(self.players)
            except StorageError as error:
                self.problem = str(error)

    def open_moves(self, seat: Seat) -> list[Move]:
        """Return the moves that a person here can make publicly, without seeing a hand."""
        return list(self.position.open_moves(seat))

    def submit_openly(self, seat: Seat, move: Move) -> Happened | Refusal:
        """Make a person's move without handing the screen over.

        Raises:
            ValueError: it is none of the seat's `open_moves`.
        """
        if move not in self.open_moves(seat):
            raise ValueError(f"{move} of {seat_name(seat)} is not made in the open")
        meant = self._match.said_by(self.viewer, move)  # the names on the screen are the viewer's
        return self._submit(seat, self._match.said_to(seat, meant))

    def _submit(self, seat: Seat, move: Move) -> Happened | Refusal:
        before = self.view()
        result = self._match.say(seat, move)
        if isinstance(result, Refusal):
            return self._wording.refusal(result)
        return self._made(result, before)

    def _made(self, result: Step[State], before: View) -> Happened:
        """Save and count a move that was made; return what the viewer saw of it."""
        self._drop_thoughts()
        self._visiting = self._visiting and self.viewer not in self._match.to_act
        entry = result.entry
        self._save(Record("move", seat_name(entry.seat), str(entry.move), entry.draws))
        outcome = self._match.outcome
        if outcome is not None:
            self._count()
        return self._happened(result, before)

    def _happened(self, step: Step[State], before: View) -> Happened:
        events = self._match.seen(step, self.viewer)
        return self._told(
            Happened(step.entry.seat, self._wording.events(events), before, self.view())
        )

    @property
    def others_steps(self) -> int:
        """Number of steps of others that can be replayed."""
        return len(steps_of_others(self._match, self.viewer))

    def meanwhile(self) -> tuple[Happened, ...]:
        """Return the steps of others since the viewer's last turn, as seen, oldest first."""
        numbers = steps_of_others(self._match, self.viewer)
        return seen_again(self._match, numbers, self.viewer, self._wording)

    def opening(self) -> Happened | None:
        """Return the throws of the set-up as the viewer saw them; None later or without any.

        Dealt cards are not shown as a step.
        """
        if self._match.steps:
            return None
        seen = seen_events(self._match.first.table.plan, self._match.first_events, self.viewer)
        events = [event for event in seen if event.kind in {"roll", "stage", "note"}]
        if all(event.kind == "note" for event in events):
            return None
        view = self.view()
        return Happened(-1, self._wording.events(events), view, view)

    def _told(self, happened: Happened) -> Happened:
        """Store what the viewer saw, for later questions."""
        self._lately.append((self.version, happened))
        return happened

    # Time travel

    @property
    def _first_taken(self) -> int:
        """Number of moves that can't be undone, at the start of the game."""
        return 0

    def way_back(self, to: int | None = None) -> Return:
        """Return what it takes to undo back to the position after `to` moves.

        By default this is before the last move of a person at this screen, or of any seat if all
        people are elsewhere.
        """
        if to is None:
            movers = self.people or range(len(self.players))
            to = last_of(self._match, movers, self._first_taken)
        return self.way_back_for(self.actor, to)

    def way_back_for(self, seat: Seat, to: int) -> Return:
        """Return what it takes for a seat to undo back to the position after `to` moves."""
        names = tuple(player.name for player in self.players)
        company = Company(self._humans, names, seat)
        return way_back(self._match, to, self.undoing, seat, company)

    def undo_problem(self) -> str:
        """Return why nothing can be undone; "" if something can."""
        return self.way_back().problem

    def redo_problem(self) -> str:
        """Return why nothing can be redone; "" if something can."""
        if self.undoing == "off":
            return OFF
        undone = self._match.undone[-1] if self._match.undone else None
        if undone is None or self.actor not in {undone.seat, undone.steps[-1].entry.seat}:
            return "Nothing to redo."
        return ""

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> Happened | None:
        """Undo back to the position after `to` moves, by default before a person's last one.

        Nothing happens unless all whom the undo plan asks have `agreed`. What nobody knows is dealt
        again if somebody has learnt what was coming.
        """
        way = self.way_back(to)
        if way.problem or not set(way.asks) <= set(agreed):
            return None
        before = self.view()
        step = self.take_back(way, self.actor)
        if step is None:
            return None
        return self._told(Happened(step.entry.seat, (), before, self.view()))

    def take_back(self, way: Return, by: Seat) -> Step[State] | None:
        """Undo along a plan that is free or agreed on; return None if it no longer applies."""
        seed = self._match.number_by_chance() if way.anew else None
        deal = None if seed is None else dealer(self._rules, self._humans, seed)
        step = self._match.undo(way.moves, seat=by, deal=deal)
        if step is None:
            return None
        draws = () if seed is None else (seed,)
        people = () if seed is None else tuple(map(seat_name, self._humans))
        who = seat_name(by) if by >= 0 else ""
        self._save(Record("undo", who, draws=draws, steps=way.moves, people=people))
        self._drop_thoughts()
        return step

    def redo(self) -> Happened | None:
        """Redo what was undone last."""
        if self.redo_problem():
            return None
        before, moves = self.view(), len(self._match.undone[-1].steps)
        step = self._match.redo()
        if step is None:
            return None
        self._save(Record("redo", steps=moves))
        self._drop_thoughts()
        if moves > 1:
            return self._told(Happened(step.entry.seat, (), before, self.view()))
        return self._happened(step, before)

    def before(self, lapse: Lapse) -> "Session":
        """Return the table before a move that the review marked, as its seat saw it.

        It shows the hint that would have helped. It is not saved, and no computer plays in it.
        """
        past = Session(self.game, self._match.before(lapse.turn), self.players)
        past.take_seat(lapse.seat)
        past.hints.show(lapse.hint)
        return past

    def so_far(self) -> Played:
        """Return the game so far; a replay of it does not grow with the game."""
        match, journal = self._match.before(len(self._match.steps)), self._journal
        id_, records = (journal.header.id, journal.records) if journal else ("", ())
        header = journal.header if journal else None
        return Played(match, id_, tuple(records), self._thinker, header)

    # Whose turn

    @property
    def last_seat(self) -> Seat:
        """The seat that moved last; -1 before the first move."""
        return self._match.steps[-1].entry.seat if self._match.steps else -1

    @property
    def _humans(self) -> tuple[Seat, ...]:
        """Seats of people, on any device."""
        return tuple(seat for seat, who in enumerate(self.players) if who.kind == "human")

    def next(self) -> Next:
        """Return who acts next: the viewer first, people before computer players."""
        return next_of(self._match, self._looking, self.people, self.elsewhere)

    @property
    def _looking(self) -> Looking:
        return Looking(self.viewer, self.home, self.asked, self._visiting)

    @property
    def visitors(self) -> tuple[Seat, ...]:
        """People here who may act now although the game waits for others."""
        return self.position.visitors

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of people at this screen."""
        return tuple(seat for seat in self._humans if seat not in self.elsewhere)

    @property
    def turned(self) -> bool:
        """Whether the table is turned to a seat that acts publicly."""
        return self._looking.turned

    @property
    def actor(self) -> Seat:
        """The seat whose moves gestures make: the viewer, or the seat that is asked."""
        return self._looking.actor

    def _asking(self) -> Seat:
        upcoming = self.next()
        return upcoming.seat if upcoming.kind == "viewer" else -1

    def hints_for(self, seat: Seat) -> Hints:
        """Return the hints for a seat on another device; computer players go on meanwhile."""
        if self._aside is None and self._thinker is not None:
            self._aside = Thinker()
        match = self._match
        return Hints(match, self._aside, self.fill, lambda: seat if seat in match.to_act else -1)

    def cover(self) -> None:
        """Remove all hidden information from the screen."""
        self.hints.drop()
        self._lately.clear()
        self.viewer = self.asked = -1
        self._visiting = False

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's hand: its player confirms to be alone."""
        self.hints.drop()
        self._lately.clear()
        self.viewer = self.home = seat
        self.asked = -1
        self._visiting = False

    def visit(self, seat: Seat) -> None:
        """Show the hand of a seat that asks for it, although it may not be its turn.

        Other people wait until the screen is handed on: by `end_visit`, or after its own turn.
        """
        self.take_seat(seat)
        self._visiting = seat not in self._match.to_act

    def end_visit(self) -> None:
        """End a visit, so that others continue."""
        self._visiting = False

    def ask(self, seat: Seat) -> None:
        """Ask a person publicly, without showing hidden information.

        The table turns to a seat that can do everything it is asked for without its hand.
        """
        self.hints.drop()
        self._lately.clear()
        self.viewer, self.asked = -1, seat
        self._visiting = False
        if self._rules.plays_openly(self._match.state, seat):
            self.home = seat

    def think(self) -> None:
        """Let the next computer player start searching; `poll` makes its move."""
        upcoming = self.next()
        if upcoming.kind == "computer":
            seat, level = upcoming.seat, self.players[upcoming.seat].kind
            self._computers.ask(self._match.state, seat, level, self._seed)

    def poll(self) -> Happened | None:
        """Make the next computer player's move once it has one, without blocking."""
        upcoming = self.next()
        if upcoming.kind != "computer":
            return None
        seat, level = upcoming.seat, self.players[upcoming.seat].kind
        move = self._computers.poll(self._match.state, seat, level, self._seed)
        return self._play_computer(seat, move) if move else None

    def skip_thinking(self) -> Happened | None:
        """Let the searching computer player move at once."""
        seat = self.next().seat
        move = self._computers.choose_now(self._match.state, seat)
        return self._play_computer(seat, move) if move else None

    def thinking_seconds(self) -> float:
        """Return how many seconds a computer player has been searching."""
        return self._computers.seconds

    def _play_computer(self, seat: Seat, move: Move) -> Happened | None:
        result = self._submit(seat, move)
        if isinstance(result, Refusal):
            # It was chosen among the legal moves of this position; only rules that contradict
            # themselves come here, and the game goes on all the same.
            move = self._computers.any_move(self._match.state, seat, self._seed)
            result = self._submit(seat, move)
        return result if isinstance(result, Happened) else None

    def _drop_thoughts(self) -> None:
        """Drop searches whose position has changed or which nobody waits for."""
        self._computers.drop()
        self.hints.drop()
        self.review.cancel()

    @property
    def _seed(self) -> int:
        return len(self._match.steps) * 7919 + len(self._match.setup_draws)

    # Words

    @property
    def moves_made(self) -> int:
        """Number of moves in the journal: the move number shown everywhere."""
        return len(self._match.steps)

    def log(self) -> tuple[LogLine, ...]:
        """Return the log as the viewer may know it, oldest first."""
        return self._log.seen_by(self.viewer)

    def public_log(self) -> tuple[LogLine, ...]:
        """Return the public log, oldest first."""
        return self._log.seen_by(-1)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """Return the public lines since a seat's last move."""
        return self._log.since_last_turn(seat)

    # Saving

    def _save(self, record: Record) -> None:
        if self._journal is None:
            return
        try:
            self._journal.append(self._stamped(record))
        except StorageError as error:
            self.problem = str(error)
        else:
            self.problem = ""

    def _stamped(self, record: Record) -> Record:
        """Return a record with the public facts after it and the current time."""
        return replace(record, standing=standing_of(self._match, self.fill), time=int(time()))

    def _count(self) -> None:
        """Record the end of the game, if it is over, and count it once."""
        outcome = self._match.outcome
        if outcome is None or self._journal is None:
            return
        if self._journal.records[-1].do == "move":
            winners = tuple(seat_name(winner) for winner in outcome.winners)
            self._save(Record("finish", winners=winners, reason=short(outcome.reason, MAX_WORD)))
        if self._statistics is None:
            return
        if self._journal.header.parent is not None:
            return  # it was not begun like others, and perhaps with all cards known
        finished = finished_of(self._journal.header, self._journal.records)
        if finished is not None:
            warning = count_game(finished, self._statistics, self._journal.path.parent)
            self.notice = " ".join(filter(None, (self.notice, warning)))

    def retry_save(self) -> bool:
        """Try again to save unsaved moves; return whether all are saved."""
        if self._journal is not None and self._journal.unsaved:
            try:
                self._journal.retry()
            except StorageError as error:
                self.problem = str(error)
                return False
        self.problem = ""
        return True

    @property
    def save_path(self) -> Path | None:
        """Path of the save, or None."""
        return self._journal.path if self._journal else None

    @property
    def whereabouts(self) -> str:
        """What this is if not a saved game, for a problem report: `lesson first-gem`."""
        return ""

    @property
    def moves_as_text(self) -> tuple[str, ...]:
        """The moves made here with their seats: `p1 draw > deck`."""
        entries = (step.entry for step in self._match.steps)
        return tuple(f"{seat_name(entry.seat)} {entry.move}" for entry in entries)

    def close(self) -> None:
        """Leave the table; the game stays saved."""
        self._drop_thoughts()
        if self._aside is not None:
            self._aside.close()
            self._aside = None
        if self._journal is not None:
            self._journal.close()
