"""Ports give one seat access to a game: what the seat sees, and the moves it can make.

A table reads a game only through snapshots from its port, whether the port belongs to a window, a
lesson, a replay or a phone. Ports know the session, but the session knows nothing of ports.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from tabletop.ai.players import turn_so_far
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.match import Step
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.state import State
from tabletop.engine.text.display import Display
from tabletop.engine.text.engine_words import NEVER_UNDONE, NOTHING_TO_REDO
from tabletop.engine.text.message import Message
from tabletop.engine.view import View, seen_events
from tabletop.session.computers import Computers
from tabletop.session.fill_names import Wording
from tabletop.session.guides.guide import Coaching, Guide
from tabletop.session.help.hints import Hints
from tabletop.session.help.review import KeptAt, Review
from tabletop.session.log import steps_as_seen, steps_of_others
from tabletop.session.position import Position, Viewpoint, next_to_act
from tabletop.session.session import Change, Session
from tabletop.session.types import Hint, LogLine, Next, SeenStep
from tabletop.session.undo import UndoPlan, last_of
from tabletop.session.waivers import Waivers
from tabletop.storage.journal.records import Player, Undoing
from tabletop.storage.saves.save_list import review_path


@dataclass(frozen=True, eq=False)
class Snapshot:
    """An immutable picture of a game at one version, limited to what one viewer may know."""

    version: int
    """The session's version when the snapshot was taken.

    Snapshots of the same version differ between viewers.
    """
    position: Position
    next: Next
    """Who acts next, such as the viewer or a computer player."""
    last_seat: Seat
    """The seat that moved last; -1 before the first move."""
    undoing: Undoing
    """How far moves can be undone at this table."""
    undo_problem: str
    redo_problem: str
    problem: str
    """A sentence explaining why the last moves aren't saved; "" if they are."""
    moves: int
    """Number of moves made so far."""
    missed: int
    """Number of moves by others since the viewer's last turn. They can be shown again."""
    coaching: Coaching | None
    """The coach's current message in a lesson or puzzle; None in other games."""
    _lines: Callable[[], tuple[LogLine, ...]] = field(repr=False)

    @cached_property
    def log(self) -> tuple[LogLine, ...]:
        """The lines of the game log that the viewer may read, oldest first."""
        return self._lines()


class SeatPort(Protocol):
    """A seat's or spectator's access to a game: what it sees, its moves, undo and redo."""

    @property
    def game(self) -> Game:
        """The game being played: its rules, texts and layout."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The people and computer players now at the table, by seat."""

    @property
    def seat(self) -> Seat:
        """The seat whose hidden information is visible here; -1 if none is."""

    @property
    def version(self) -> int:
        """A number that grows with each change to the game. When it grows, take a new snapshot."""

    def snapshot(self) -> Snapshot:
        """Return everything the screen shows now; the same object until something changes."""

    def submit(self, move: Move, seat: Seat = -1) -> SeenStep | Refusal:
        """Make a move. Return it as the seat saw it, or a refusal if it is illegal.

        By default the viewer moves. Pass `seat` if another person at this screen makes a public
        move.

        Raises:
            ValueError: the move is not one of that seat's public moves.
        """

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return whether all but the first `to` moves can be undone, and who must agree.

        Without `to`, the plan goes back to just before a person's last move.
        """

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> SeenStep | None:
        """Undo all but the first `to` moves, if everyone who must agree is in `agreed`.

        Without `to`, this undoes the last move made by a person. Return the change as the seat saw
        it, or None if nothing was undone.
        """

    def redo(self) -> SeenStep | None:
        """Redo the moves that were last undone.

        Return the change as the seat saw it, or None if there is nothing to redo.
        """

    def since(self, version: int) -> tuple[SeenStep, ...]:
        """Return the moves made since a version of the game, as the seat saw them, oldest first."""


class WindowPort(SeatPort, Protocol):
    """A window's access to a game.

    In addition to a seat's access, it offers hints, runs the computer players and hides hands
    while people change places at the screen.
    """

    hints: Hints
    """Finds the hints that the viewer asks for."""

    @property
    def position(self) -> Position:
        """The current position as the viewer may know it; the same object until it changes."""

    @property
    def coach(self) -> Coaching | None:
        """The coach's current message in a lesson or puzzle; None in other games."""

    @property
    def guide(self) -> Guide | None:
        """The guide that leads a lesson or puzzle; None in other games."""

    def missed(self) -> tuple[SeenStep, ...]:
        """Return others' moves since the viewer's last turn, as the viewer saw them."""

    def display_at(self, view: View) -> Display:
        """Return the scores, marks and panels around the table for an earlier view.

        Their texts have names filled in.
        """

    def public_log(self) -> tuple[LogLine, ...]:
        """Return the log lines that everyone may read, oldest first."""

    def note(self, text: str) -> None:
        """Add a tip shown to the viewer to the viewer's private log."""

    def retry_save(self) -> bool:
        """Try again to save unsaved moves, and return whether all moves are now saved."""

    def cover(self) -> None:
        """Hide all hands, so that another person can come to the screen."""

    def end_visit(self) -> None:
        """End the visit of a person who looked at their hand out of turn.

        The people whose turn it is can then continue.
        """

    # Who moves without a hand here

    @property
    def pause(self) -> float:
        """Seconds to wait before another seat's next move, so that messages can be read."""

    def think(self) -> None:
        """Start the search for the next computer player's move, if one has to move.

        `poll` makes the move.
        """

    def poll(self) -> SeenStep | None:
        """Make the next computer player's move once its search has finished.

        Return the move as the viewer saw it, or None if no move was made. With a worker, this never
        blocks.
        """

    def waive(self, dt: float) -> SeenStep | None:
        """Let `dt` seconds pass, and give an answer for a person if nothing can be lost by it.

        Return the move as the viewer saw it, or None if no move was made.
        """

    @property
    def fading(self) -> Mapping[str, float]:
        """How far each answer that is given for the viewer soon has faded, by target: 0 to 1."""

    def skip_thinking(self) -> SeenStep | None:
        """End a computer player's search and make the best move found so far.

        Return the move as the viewer saw it, or None if no move was made.
        """

    def thinking_seconds(self) -> float:
        """Return how many seconds a computer player has been searching; 0 if none is."""


class Port:
    """One viewer's access to a session. It knows nothing of other viewers."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._position: Position | None = None
        self._state: State | None = None
        """The true state of the last position."""
        self._version = -1
        """The version at which the last position was found to be current."""
        self._snapshot: Snapshot | None = None

    @property
    def game(self) -> Game:
        """The game being played: its rules, texts and layout."""
        return self.session.game

    @property
    def players(self) -> tuple[Player, ...]:
        """The people and computer players now at the table, by seat."""
        return self.session.players

    @property
    def viewpoint(self) -> Viewpoint:
        """Who is looking at this screen, and which seat's moves are made here."""
        raise NotImplementedError

    @property
    def seat(self) -> Seat:
        """The seat whose hidden information is visible here; -1 if none is."""
        return self.viewpoint.viewer

    @property
    def reader(self) -> Seat:
        """The seat that texts address as "you"; -1 if they name everyone."""
        return -1

    @property
    def wording(self) -> Wording:
        """Fills names into the game's texts and addresses the reader of this port as "you"."""
        return self.session.wording.for_reader(self.reader)

    @property
    def version(self) -> int:
        """A number that grows with each change to the game. When it grows, take a new snapshot."""
        return self.session.version

    @property
    def position(self) -> Position:
        """The current position as the viewer may know it; the same object until it changes."""
        session, looking, known = self.session, self.viewpoint, self._position
        if known is not None and known.looking is looking and self._version == session.version:
            return known
        self._version = session.version
        state, wording, people = session.match.state, self.wording, session.people
        if known is None or not known.shows(looking, people, wording) or self._state is not state:
            self._state, match = state, session.match
            known = self._position = Position(
                session.game,
                session.players,
                looking,
                people,
                match.rules,
                match.as_named_by(looking.viewer),
                wording,
            )
        return known

    def snapshot(self) -> Snapshot:
        """Return everything the screen shows now; the same object until something changes."""
        session, position, last = self.session, self.position, self._snapshot
        if (
            last is None
            or last.position is not position
            or last.version != session.version
            or last.problem != session.problem
            or last.coaching is not self.coach
        ):
            last = self._snapshot = self._look(position)
        return last

    def _look(self, position: Position) -> Snapshot:
        session = self.session
        steps, viewer, reader = session.match.steps, position.viewer, self.reader
        return Snapshot(
            session.version, position, self.next(), steps[-1].entry.seat if steps else -1,
            session.undoing, self.undo_problem(), self.redo_problem(), session.problem, len(steps),
            self._missed_count(viewer), self.coach,
            lambda: session.log.seen_by(viewer, reader),
        )  # fmt: skip

    def next(self) -> Next:
        """Return who acts next, such as the viewer, another person or a computer player."""
        raise NotImplementedError

    @property
    def coach(self) -> Coaching | None:
        """The coach's current message in a lesson or puzzle; None in other games."""
        return None

    def _missed_count(self, viewer: Seat) -> int:
        return len(steps_of_others(self.session.match, viewer))

    def undo_problem(self) -> str:
        """Return a sentence explaining why nothing can be undone now; "" if something can."""
        return self.undo_plan().problem

    def redo_problem(self) -> str:
        """Return a sentence explaining why nothing can be redone now; "" if something can."""
        if self.session.match.undone:
            return ""
        return self.wording.fill(Message(NOTHING_TO_REDO))

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return whether all but the first `to` moves can be undone, and who must agree.

        Without `to`, the kind of port decides which move to undo.
        """
        raise NotImplementedError

    def _events_of(self, step: Step[State], view: View, before: View) -> SeenStep:
        """Return a move that has just been made, as the viewer saw it."""
        events = self.wording.events(self.session.match.seen(step, self.seat))
        return SeenStep(step.entry.seat, events, before, view)

    def since(self, version: int) -> tuple[SeenStep, ...]:
        """Return the changes since a version of the game, as the viewer saw them, oldest first.

        Only the last 64 changes are available.
        """
        return tuple(map(self._seen, self.session.changes(version)))

    def _seen(self, change: Change) -> SeenStep:
        match, viewer = self.session.match, self.seat
        before, after = match.view_of(change.before, viewer), match.view_of(change.after, viewer)
        if change.step is None:
            return SeenStep(change.seat, (), before, after)
        return self._events_of(change.step, after, before)


class LocalPort(Port):
    """A window's access to a game on this computer.

    It tracks which person is at the screen, hides hands when they change places, makes the
    computer players' moves, and offers hints and a review.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        humans = session.humans
        viewer = humans[0] if len(humans) == 1 else -1
        self._viewpoint = Viewpoint(viewer, max(0, viewer))
        self._sit_at(session)

    def _sit_at(self, session: Session) -> None:
        """Show and play another session from now on."""
        self.session = session
        match, thinker = session.match, session.thinker
        self._seated = session.players, session.elsewhere
        self._synced = session.version

        def fill(text: str) -> str:
            return self.wording.fill(text)

        def name_all(text: str) -> str:
            return session.wording.fill(text)  # a reason for a move addresses who made it

        self._computers = Computers(match, thinker)
        self._waivers = Waivers(session)
        self.hints = Hints(match, thinker, fill, self._asking, session.note_hint)
        """Finds the hints that the viewer asks for."""
        path = session.save_path
        kept = KeptAt(review_path(path), session.game.edition) if path is not None else None
        self.review = Review(
            match, thinker, name_all, session.log.headers, lambda: session.played, kept=kept
        )
        """The review of the costliest moves, once the game is over."""
        self._thought_of: object = match.state

    @property
    def viewpoint(self) -> Viewpoint:
        """Who is looking at this screen, and which seat's moves are made here."""
        if self._synced != self.session.version:
            self._sync()
        return self._viewpoint

    @property
    def reader(self) -> Seat:
        """The seat of the only person at this screen, whom texts address as "you".

        It is -1 if several people share the screen, or while no hand is shown.
        """
        people, viewer = self.session.people, self.seat
        return viewer if people == (viewer,) else -1

    def _sync(self) -> None:
        """Cover the screen if somebody sat down; drop searches whose position has changed."""
        session, looking = self.session, self._viewpoint
        self._synced = session.version
        players, elsewhere = self._seated
        if session.players is not players or session.elsewhere is not elsewhere:
            self._seated = session.players, session.elsewhere
            moved = [
                seat
                for seat, player in enumerate(session.players)
                if player != players[seat] or (seat in session.elsewhere) != (seat in elsewhere)
            ]
            self._drop_thoughts()
            if any(seat in session.elsewhere or seat == looking.viewer for seat in moved):
                self.cover()
        if self._thought_of is not session.match.state:
            self._thought_of = session.match.state
            self._drop_thoughts()
            if looking.visiting and looking.viewer in session.match.to_act:
                self.end_visit()

    def _drop_thoughts(self) -> None:
        """Cancel all searches, because their position has changed or nobody waits for them."""
        self._computers.drop()
        self.hints.drop()
        self.review.pause()

    def close(self) -> None:
        """Stop all searches and close the save. The game can be resumed later."""
        self._drop_thoughts()
        self.session.close()

    @property
    def guide(self) -> Guide | None:
        """The guide that leads a lesson or puzzle; None in other games."""
        return None

    # Acting

    def submit(self, move: Move, seat: Seat = -1) -> SeenStep | Refusal:
        """Make the viewer's move or another person's public move.

        Return the move as the viewer saw it, or a refusal if it is illegal. Pass `seat` if another
        person moves.

        Raises:
            ValueError: the move is not one of that seat's public moves.
        """
        if seat < 0:
            shared = len(self.session.people) > 1
            mine = shared and 0 <= self.seat == self.session.match.state.turn
            result = self._submit(self.viewpoint.actor, move)
            if mine and not isinstance(result, Refusal):
                self._stay()
            return result
        if move not in self.position.open_moves(seat):
            raise ValueError(f"{move} of {seat_name(seat)} is not made in the open")
        match = self.session.match
        meant = match.in_table_names(self.seat, move)  # the names on the screen are the viewer's
        return self._submit(seat, match.in_seat_names(seat, meant))

    def _submit(self, seat: Seat, move: Move) -> SeenStep | Refusal:
        before = self.position.view
        result = self.session.play(seat, move)
        return result if isinstance(result, Refusal) else self._happened(result, before)

    def _happened(self, step: Step[State], before: View) -> SeenStep:
        return self._events_of(step, self.position.view, before)

    # Time travel

    @property
    def _first_taken(self) -> int:
        """Number of moves at the start of the game that can't be undone."""
        return 0

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return whether all but the first `to` moves can be undone, and who must agree.

        Without `to`, the plan goes back to just before the last move of a person at this screen, or
        of any seat if everyone is on another device.
        """
        session = self.session
        if to is None:
            movers = session.people or range(len(session.players))
            to = last_of(session.match, movers, self._first_taken, eyes=self.seat)
        return session.undo_plan(self.viewpoint.actor, to)

    def redo_problem(self) -> str:
        """Return a sentence explaining why the viewer can't redo anything now; "" if they can."""
        if self.session.undoing == "off":
            return self.wording.fill(Message(NEVER_UNDONE))
        undone, actor = self.session.match.undone[-1:], self.viewpoint.actor
        if not undone or actor not in {undone[0].seat, undone[0].steps[-1].entry.seat}:
            return self.wording.fill(Message(NOTHING_TO_REDO))
        return ""

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> SeenStep | None:
        """Undo all but the first `to` moves; without `to`, undo back to a person's last move.

        Nothing happens unless everyone whose agreement the undo plan needs is in `agreed`. If
        somebody has learnt what was coming, the cards that nobody knows are dealt again. Return
        the change as the viewer saw it, or None if nothing was undone.
        """
        plan = self.undo_plan(to)
        if plan.problem or not set(plan.asks) <= set(agreed):
            return None
        before = self.position.view
        step = self.session.undo(plan, self.viewpoint.actor)
        return SeenStep(step.entry.seat, (), before, self.position.view) if step else None

    def redo(self) -> SeenStep | None:
        """Make the moves again that were undone last.

        Return the change as the viewer saw it, or None if nothing can be redone.
        """
        if self.redo_problem():
            return None
        before, moves = self.position.view, len(self.session.match.undone[-1].steps)
        step = self.session.redo()
        if step is None:
            return None
        if moves > 1:
            return SeenStep(step.entry.seat, (), before, self.position.view)
        return self._happened(step, before)

    # What happened

    def missed(self) -> tuple[SeenStep, ...]:
        """Return others' moves since the viewer's last turn, as the viewer saw them."""
        match = self.session.match
        numbers = steps_of_others(match, self.seat)
        return steps_as_seen(match, numbers, self.seat, self.wording)

    def opening(self) -> SeenStep | None:
        """Return the dice rolls and other chance events of the set-up as one step to animate.

        Dealt cards are not included. Return None if there were no such events, or if a move has
        been made.
        """
        match = self.session.match
        if match.steps:
            return None
        seen = seen_events(match.first.table.plan, match.first_events, self.seat)
        events = [event for event in seen if event.kind in {"roll", "stage", "note"}]
        if all(event.kind == "note" for event in events):
            return None
        view = self.position.view
        return SeenStep(-1, self.wording.events(events), view, view)

    def display_at(self, view: View) -> Display:
        """Return the scores, marks and panels around the table for an earlier view.

        Their texts have names filled in.
        """
        return self.wording.display(self.session.match.rules.presenter.display(view))

    def public_log(self) -> tuple[LogLine, ...]:
        """Return the log lines that everyone may read, oldest first."""
        return self.session.log.seen_by(-1)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """Return the public log lines about the moves since a seat's last move, oldest first."""
        return self.session.log.since_last_turn(seat)

    def note(self, text: str) -> None:
        """Add a tip shown to the viewer to the viewer's private log."""
        self.session.note(text, self.seat)

    def retry_save(self) -> bool:
        """Try again to save unsaved moves, and return whether all moves are now saved."""
        return self.session.retry_save()

    @property
    def whereabouts(self) -> str:
        """Name of this lesson or puzzle for a problem report, such as `lesson first-gem`.

        It is "" for a saved game.
        """
        return ""

    def before(self, turn: int, seat: Seat, hint: Hint | None = None) -> "LocalPort":
        """Return the game as it was before its move `turn`, counted from 0, as a seat saw it.

        The result is a separate, unsaved game. It shows the hint that would have helped, if given.
        """
        past = LocalPort(self.session.before(turn))
        past.take_seat(seat)
        if hint is not None:
            past.hints.show(hint)
        return past

    # Whose screen it is

    def next(self) -> Next:
        """Return who acts next: the viewer first, then other people, then computer players."""
        session = self.session
        return next_to_act(session.match, self.viewpoint, session.people, session.elsewhere)

    def _asking(self) -> Seat:
        upcoming = self.next()
        return upcoming.seat if upcoming.kind == "viewer" else -1

    def _turn_to(self, viewer: Seat, home: Seat | None = None, asked: Seat = -1) -> None:
        self.hints.drop()
        home = self._viewpoint.home if home is None else home
        self._viewpoint = Viewpoint(viewer, home, asked)

    def cover(self) -> None:
        """Hide all hands, so that another person can come to the screen."""
        self._turn_to(-1)

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's hand, after its player has confirmed that they are alone at the screen."""
        self._turn_to(seat, seat)

    def visit(self, seat: Seat) -> None:
        """Show a seat's hand at its player's request, even out of turn.

        Other people wait until `end_visit` is called or the seat's turn comes.
        """
        self.take_seat(seat)
        visiting = seat not in self.session.match.to_act
        self._viewpoint = replace(self._viewpoint, visiting=visiting)

    def _stay(self) -> None:
        """Let the viewer keep the screen in their own turn, to offer more, until they hand it on.

        So each of the others is asked once about all offers.
        """
        match, viewer = self.session.match, self.seat
        stays = viewer not in match.to_act and viewer == match.state.turn
        stays = stays and any(match.rules.forms(match.state, viewer))
        if stays != self._viewpoint.visiting:
            self._viewpoint = replace(self._viewpoint, visiting=stays)

    def end_visit(self) -> None:
        """End the visit of a person who looked at their hand out of turn.

        The people whose turn it is can then continue.
        """
        self._viewpoint = replace(self._viewpoint, visiting=False)

    def ask(self, seat: Seat) -> None:
        """Ask the person at a seat for a public move while no hand is shown.

        The table turns to the seat only if none of its possible moves requires seeing its hand.
        """
        match = self.session.match
        openly = match.rules.plays_openly(match.state, seat)
        self._turn_to(-1, seat if openly else None, seat)

    # Computer players

    @property
    def pause(self) -> float:
        """Seconds to wait before another seat's next move, so that messages can be read."""
        return 0.0

    def think(self) -> None:
        """Start the search for the next computer player's move, if one has to move.

        `poll` makes the move.
        """
        upcoming = self.next()
        if upcoming.kind == "computer":
            seat, session = upcoming.seat, self.session
            self._computers.ask(session.match.state, seat, session.computer(seat), self._seed)

    def poll(self) -> SeenStep | None:
        """Make the next computer player's move once its search has finished.

        Return the move as the viewer saw it, or None if no move was made. With a worker, this never
        blocks.
        """
        upcoming = self.next()
        if upcoming.kind != "computer":
            return None
        seat, session = upcoming.seat, self.session
        move = self._computers.poll(session.match.state, seat, session.computer(seat), self._seed)
        return self._play_computer(seat, move) if move else None

    def waive(self, dt: float) -> SeenStep | None:
        """Let `dt` seconds pass, and give an answer for a person if nothing can be lost by it.

        Return the move as the viewer saw it, or None if no move was made.
        """
        due = self._waivers.due(dt, self.viewpoint.viewer)
        result = due and self._submit(*due)
        return result if isinstance(result, SeenStep) else None

    @property
    def fading(self) -> Mapping[str, float]:
        """How far each answer that is given for the viewer soon has faded, by target: 0 to 1."""
        return self._waivers.fading(self.viewpoint.viewer)

    def skip_thinking(self) -> SeenStep | None:
        """End a computer player's search and make the best move found so far.

        Return the move as the viewer saw it, or None if no move was made. In the deal of the day
        none is: there computers move alike for everybody.
        """
        if self.session.daily:
            return None
        seat = self.next().seat
        move = self._computers.choose_now(self.session.match.state, seat)
        return self._play_computer(seat, move) if move else None

    def thinking_seconds(self) -> float:
        """Return how many seconds a computer player has been searching; 0 if none is."""
        return self._computers.seconds

    def _play_computer(self, seat: Seat, move: Move) -> SeenStep | None:
        result = self._submit(seat, move)
        if isinstance(result, Refusal):
            # It was chosen among the legal moves of this position; only rules that contradict
            # themselves come here, and the game goes on all the same.
            move = self._computers.any_move(self.session.match.state, seat, self._seed)
            result = self._submit(seat, move)
        return result if isinstance(result, SeenStep) else None

    @property
    def _seed(self) -> int:
        """The seed of a computer player's choices, the same throughout a turn."""
        match = self.session.match
        begun = len(match.steps) - len(turn_so_far(match)) + 1
        return begun * 7919 + len(match.setup_draws)


class RemotePort(Port):
    """A seat's access to a game from another device, such as a phone.

    A game can have any number of open remote ports.
    """

    def __init__(self, session: Session, seat: Seat) -> None:
        """Give a seat access to a session from another device; with -1 it is an onlooker's."""
        super().__init__(session)
        self._viewpoint = Viewpoint(seat, max(0, seat))

    @property
    def viewpoint(self) -> Viewpoint:
        """The viewpoint of this device: its own seat looks and moves."""
        return self._viewpoint

    @property
    def reader(self) -> Seat:
        """The seat that texts address as "you": that of the person using the device."""
        return self.seat

    def next(self) -> Next:
        """Return who acts next: this seat first, then other people, then computer players."""
        acting = self.session.match.to_act
        if not acting:
            return Next("over", -1)
        if self.seat in acting:
            return Next("viewer", self.seat)
        people = [seat for seat in acting if self.players[seat].kind == "human"]
        return Next("elsewhere", people[0]) if people else Next("computer", acting[0])

    def submit(self, move: Move) -> SeenStep | Refusal:
        """Make a move for this seat. Return it as the seat saw it, or a refusal if it is illegal.

        In a saved game, the move is on disk when this returns, unless `Session.problem` says why
        it isn't.
        """
        before = self.position.view
        result = self.session.play(self.seat, move)
        if isinstance(result, Refusal):
            return result
        return self._events_of(result, self.position.view, before)

    def since(self, version: int) -> tuple[SeenStep, ...]:
        """Return the moves made since a version of the game, as the seat saw them, oldest first.

        Undone moves are left out. Both views of each step are the current view.
        """
        view = self.position.view
        changes = self.session.changes(version)
        return tuple(self._events_of(each.step, view, view) for each in changes if each.step)

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return whether all but the first `to` moves can be undone, and who must agree.

        Without `to`, the plan goes back to just before the seat's own last move.
        """
        to = last_of(self.session.match, (self.seat,), eyes=self.seat) if to is None else to
        return self.session.undo_plan(self.seat, to)

    def take_back(self, plan: UndoPlan) -> bool:
        """Undo moves according to a plan; everyone whose agreement it needs must have agreed.

        Return False if the plan has a problem or no longer applies.
        """
        return not plan.problem and self.session.undo(plan, self.seat) is not None


class RemoteHints:
    """Finds hints for people on other devices in a separate worker process.

    Computer players can search in their own worker at the same time.
    """

    def __init__(self) -> None:
        self._thinker: Thinker | None = None
        """A worker beside that of the window, created on first use."""

    def of(self, session: Session, seat: Seat) -> Hints:
        """Return a new `Hints` object for the person at a seat."""
        if self._thinker is None and session.thinker is not None:
            self._thinker = Thinker()
        match, fill = session.match, session.wording.for_reader(seat).fill

        def asking() -> Seat:
            return seat if seat in match.to_act else -1

        return Hints(match, self._thinker, fill, asking, session.note_hint)

    def close(self) -> None:
        """End the worker process that searches for hints."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
