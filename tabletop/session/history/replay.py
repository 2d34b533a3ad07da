"""Replays: a finished or running game, seen from a seat or with all hands open. Read-only.

All positions are kept after the log is played once, so seeking runs no rules. Texts are computed on
demand. `open_as_spectator` opens a saved game for somebody without a seat.
"""

from collections.abc import Sequence
from pathlib import Path

from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.knowledge.branching import laid_open
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.view import View, seen_events
from tabletop.session.help.review import Review
from tabletop.session.history.branch import Branch, BranchOrigin
from tabletop.session.history.game_timeline import GameTimeline
from tabletop.session.history.load import reopen
from tabletop.session.log import GameLog
from tabletop.session.port import LocalPort
from tabletop.session.position import Position, Viewpoint
from tabletop.session.session import Session
from tabletop.session.types import LogLine, Next, SeenStep
from tabletop.session.undo import UndoPlan
from tabletop.storage.journal.journal import read_best
from tabletop.storage.journal.records import Player

STILL = "This is a replay: nothing can be moved. Play on from here to make a game of it."
_TOLD = 40
"""Most moves before the current one that the log shows."""


class Replay(LocalPort):
    """A window's read-only access to a recorded game, which can show any of its positions.

    Position 0 is before the first move, position n after n moves.
    """

    def __init__(
        self,
        game: Game,
        match: Match[State],
        players: Sequence[Player],
        *,
        seat: Seat = -1,
        eyes: Sequence[Seat] | None = None,
        origin: BranchOrigin | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        """Show a match from a seat, at first before its first move.

        `eyes` are the seats whose view may be chosen: by default all of a finished game. For a
        running game give only seats of people at this screen; -1 is a spectator.
        """
        self.whole = match
        """The whole game with all its moves, whichever position is shown."""
        self._opened = False
        self._states: dict[int, State] = {}
        """Positions with all hands open, by number."""
        self.path: Path | None = None
        """The save of the game; None if it is not saved."""
        self._open_position: tuple[State, Position] | None = None
        origin = origin or BranchOrigin()
        super().__init__(
            Session(game, match.before(0), players, thinker=thinker, undoing=origin.undoing)
        )
        fill = self.session.wording.fill
        over = match.outcome is not None
        seats = tuple(range(match.first.seats)) if over else (seat,)
        self.eyes: tuple[Seat, ...] = seats if eyes is None else tuple(eyes)
        """The seats whose view may be chosen; -1 is a spectator."""
        self.course = GameTimeline(match, fill, origin.records)
        """The rounds, scores and turning points of the whole game."""
        self._story = GameLog(match, lambda: self.session.wording)
        self.review = Review(
            match,
            thinker,
            self.session.wording.fill,
            self._story.headers,
            lambda: dict.fromkeys(self.session.humans, len(match.steps)),
        )
        self._has_thinker = thinker is not None
        self._origin = origin
        self._lines: dict[tuple[int, Seat, bool], tuple[LogLine, ...]] = {}
        self._viewpoint = Viewpoint(seat, max(0, seat))

    @classmethod
    def open(cls, game: Game, path: Path, *, thinker: Thinker | None = None) -> "Replay":
        """Open a saved game as a replay, even if it is open elsewhere.

        If only one person plays, a running game is shown from their seat. With several people, no
        hand is shown until one of them confirms that they are alone; without people, none is shown.
        The session's `notice` says what could not be read.

        Args:
            game: The current version of the game.
            path: The save.
            thinker: Worker process for the review; None for no review.

        Raises:
            StorageError: the file can't be read.
            LoadError: even the set-up can't be played.
        """
        content = read_best(path)
        opened = reopen(game, content.header, content.records)
        match, players = opened.match, content.header.players
        people = [seat for seat, who in enumerate(players) if who.kind == "human"]
        over = match.outcome is not None
        first = people[0] if people and (over or len(people) == 1) else 0 if over else -1
        replay = cls(
            opened.game,
            match,
            players,
            seat=first,
            thinker=thinker,
            eyes=None if over else people or (-1,),
            origin=BranchOrigin(
                content.header.id,
                content.records[: opened.replayed],
                tuple(people),
                content.header.undoing,
                content.header,
            ),
        )
        replay.path = path
        messages = (opened.message, opened.fault or content.problem or "")
        replay.session.notice = " ".join(text for text in messages if text)
        return replay

    @classmethod
    def of(cls, port: LocalPort) -> "Replay":
        """Return a replay of the game at a table so far.

        A running game is shown only as its viewer saw it.
        """
        session, played = port.session, port.session.so_far()
        match = played.match
        over = match.outcome is not None
        replay = cls(
            session.game,
            match,
            session.players,
            seat=port.viewpoint.home if over else port.seat,
            thinker=played.thinker,
            origin=BranchOrigin(
                played.id, played.records, session.people, session.undoing, played.header
            ),
        )
        replay.path = session.save_path
        if over and port.review.begun:
            replay.review = port.review
        return replay

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether the whole game was played to its end."""
        return self.whole.outcome is not None

    @property
    def at(self) -> int:
        """Number of moves made up to the shown position."""
        return len(self.session.match.steps)

    @property
    def count(self) -> int:
        """Number of moves in the whole game."""
        return len(self.whole.steps)

    def seek(self, number: int) -> None:
        """Show the position after `number` moves, or the nearest existing position."""
        number = max(0, min(self.count, number))
        if number != self.at:
            self.session.match.steps[:] = self.whole.steps[:number]
            self.session.version += 1

    def step(self) -> SeenStep | None:
        """Advance by one move. Return the move as the viewer sees it, or None at the end."""
        if self.at == self.count:
            return None
        before = self.position.view
        step = self.whole.steps[self.at]
        self.session.match.steps.append(step)
        self.session.version += 1
        return self._happened(step, before)

    def _happened(self, step: Step[State], before: View) -> SeenStep:
        events = step.events
        if self._opened:
            everyone = step.state.table.everyone
            events = tuple(
                (each if each.kind == "note" else each._replace(seen=everyone))._replace(
                    labels=None
                )
                for each in events
            )
        seen = seen_events(step.state.table.plan, events, self._teller(step))
        seen = tuple(event for event in seen if event.kind != "summary")
        return SeenStep(
            step.entry.seat, self.session.wording.events(seen), before, self.position.view
        )

    def _teller(self, step: Step[State]) -> Seat:
        """Return the seat whose texts describe a step; with open hands, its maker."""
        return step.entry.seat if self._opened else self.seat

    # Whose eyes

    @property
    def opened(self) -> bool:
        """Whether the hands of all seats are shown."""
        return self._opened

    @property
    def can_show_hands(self) -> bool:
        """Whether all hands may be shown, which is the case once the game is over."""
        return self.over

    def show_all_hands(self) -> None:
        """Show the hands of all seats, until `look_as` chooses the view of one seat again.

        Raises:
            ValueError: the game is not over.
        """
        if not self.can_show_hands:
            raise ValueError("All hands are shown only when a game is over.")
        self._opened = True
        self.session.version += 1

    def needs_curtain(self, seat: Seat) -> bool:
        """Return whether a seat's player must confirm being alone before its hand is shown."""
        return not self.over and len(self.eyes) > 1 and seat != self.seat

    def look_as(self, seat: Seat) -> None:
        """Show the game as a seat saw it; -1 is a spectator.

        Raises:
            ValueError: the view of that seat can't be chosen.
        """
        if seat not in self.eyes:
            raise ValueError(f"The game is not shown from the eyes of {self.position.name(seat)}.")
        self._opened = False
        self.session.version += 1
        self._viewpoint = Viewpoint(seat, max(0, seat))

    @property
    def reader(self) -> Seat:
        """Always -1: the texts of a replay name everyone, whoever is looking."""
        return -1

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's hand, after its player has confirmed that they are alone at the screen."""
        self.look_as(seat)

    @property
    def position(self) -> Position:
        """The current position as the viewer may know it; the same object until it changes."""
        if not self._opened:
            return super().position
        known = self._open_position
        if known is None or known[0] is not self.session.match.state:
            state = self._states.get(self.at)
            if state is None:
                state = self._states[self.at] = laid_open(self.whole, self.at)
            looking = Viewpoint(self.viewpoint.home, self.viewpoint.home)
            position = Position(
                self.game,
                self.players,
                looking,
                (),
                self.session.match.rules,
                state,
                self.session.wording,
            )
            known = self._open_position = self.session.match.state, position
        return known[1]

    # What is told

    def lines(self, number: int) -> tuple[LogLine, ...]:
        """Return the log lines about a move, as the viewer may know it.

        `number` counts the moves from 0.
        """
        step = self.whole.steps[number]
        teller = self._teller(step)
        key = number, teller, self._opened
        if key not in self._lines:
            self._lines[key] = self._story.of_step(number, teller)
        return self._lines[key]

    def log(self) -> tuple[LogLine, ...]:
        """Return the log lines about the last 40 moves before the shown position, oldest first."""
        numbers = range(max(0, self.at - _TOLD), self.at)
        return tuple(line for number in numbers for line in self.lines(number))

    def mover(self, number: int) -> Seat:
        """Return the seat that made a move; `number` counts the moves from 0."""
        return self.whole.steps[number].entry.seat

    def continue_review(self) -> bool:
        """Start or continue the review of a finished game.

        Return whether its progress or results have changed. Without a worker process, this does
        nothing, because a frame must not wait for a search.
        """
        review = self.review
        if not self._has_thinker or not review.possible:
            return False
        if not review.running:
            review.begin()
        return review.update()

    def branch(self) -> Branch:
        """Return the shown position as the start of a new game.

        In that game, cards that the viewer did not know are dealt again, unless all hands are
        shown.
        """
        seat = -1 if self._opened else self.seat
        return Branch(self.game, self.whole, self._origin, self.at, seat)

    # Nothing is done

    def next(self) -> Next:
        """Return a `wait`, because nobody acts in a replay."""
        return Next("wait", -1)

    def _missed_count(self, viewer: Seat) -> int:
        del viewer
        return 0  # a replay has nothing to catch up on

    def opening(self) -> SeenStep | None:
        """Return None, because a replay doesn't animate the set-up again."""
        return None

    def submit(self, move: Move, seat: Seat = -1) -> Refusal:
        """Return a refusal, because no moves can be made in a replay."""
        del move, seat
        return Refusal(STILL, "")

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return a plan whose `problem` says that nothing can be undone in a replay."""
        return UndoPlan(self.at if to is None else to, 0, STILL)

    def redo_problem(self) -> str:
        """Return a sentence saying that nothing can be redone in a replay."""
        return STILL


def open_as_spectator(game: Game, path: Path) -> LocalPort:
    """Open a saved game at its last move as a spectator sees it, without hidden information.

    The file is only read: it may be open elsewhere.

    Args:
        game: The current version of the game.
        path: The save.

    Raises:
        StorageError: the file can't be read.
        LoadError: even the set-up can't be played.
    """
    content = read_best(path)
    opened = reopen(game, content.header, content.records)
    port = LocalPort(Session(opened.game, opened.match, content.header.players))
    port.cover()
    return port
