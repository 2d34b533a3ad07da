"""Replays: a finished or running game, seen from a seat or with all hands open. Read-only.

All positions are kept from when the log was played, so seeking runs no rules; texts are computed on
demand.
"""

from collections.abc import Sequence
from pathlib import Path

from tabletop.ai.worker import Thinker
from tabletop.engine.branching import laid_open
from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.view import View, seen_events
from tabletop.session.branch import Branch, Origin
from tabletop.session.course import Course
from tabletop.session.log import Log
from tabletop.session.position import Looking, Position
from tabletop.session.review import Review
from tabletop.session.saved import reopen
from tabletop.session.sitting import Session
from tabletop.session.taking_back import Return
from tabletop.session.values import Happened, LogLine, Next
from tabletop.storage.journal import read_best
from tabletop.storage.records import Player

STILL = "This is a replay: nothing can be moved. Play on from here to make a game of it."
_TOLD = 40
"""Most moves before the current one that the log shows."""


class Replay(Session):
    """A played game as a session: a cursor over its positions, and the viewing seat.

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
        origin: Origin | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        """Show a match from a seat, at first before its first move.

        `eyes` are the seats that may be chosen: by default all of a finished game. For a running
        game give only seats of people at this screen; -1 is an onlooker.
        """
        self._whole = match
        self._opened = False
        self._states: dict[int, State] = {}
        """Positions with all hands open, by number."""
        origin = origin or Origin()
        super().__init__(game, match.before(0), players, thinker=thinker, undoing=origin.undoing)
        over = match.outcome is not None
        seats = tuple(range(match.first.seats)) if over else (seat,)
        self.eyes: tuple[Seat, ...] = seats if eyes is None else tuple(eyes)
        """The seats it may be seen from."""
        self.course = Course(match, self.fill, origin.records)
        """Its rounds and scores."""
        self._story = Log(match, self.fill)
        self.review = Review(match, thinker, self.fill, self._story.headers, lambda: self._humans)
        self._has_thinker = thinker is not None
        self._origin = origin
        self._lines: dict[tuple[int, Seat, bool], tuple[LogLine, ...]] = {}
        self.viewer = seat
        self.home = max(0, seat)

    @classmethod
    def open(cls, game: Game, path: Path, *, thinker: Thinker | None = None) -> "Replay":
        """Open a saved game; it may be open elsewhere. `notice` says what could not be read.

        A running game is shown from the seat of its only person. With several people no hand is
        shown until one of them confirms to be alone; with none it is shown to an onlooker.

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
            opened.game, match, players, seat=first, thinker=thinker,
            eyes=None if over else people or (-1,),
            origin=Origin(
                content.header.id, content.records[: opened.good], tuple(people),
                content.header.undoing, content.header,
            ),
        )  # fmt: skip
        told = (opened.told, opened.wrong or content.problem or "")
        replay.notice = " ".join(text for text in told if text)
        return replay

    @classmethod
    def of(cls, session: Session) -> "Replay":
        """Return a table's game as a replay; a running game as its viewer saw it."""
        played = session.so_far()
        match = played.match
        over = match.outcome is not None
        replay = cls(
            session.game, match, session.players, seat=session.home if over else session.viewer,
            thinker=played.thinker,
            origin=Origin(
                played.id, played.records, session.people, session.undoing, played.header
            ),
        )  # fmt: skip
        if over and session.review.begun:
            replay.review = session.review
        return replay

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether the game was finished."""
        return self._whole.outcome is not None

    @property
    def at(self) -> int:
        """Number of moves made at the shown position."""
        return len(self._match.steps)

    @property
    def count(self) -> int:
        """Number of moves of the game."""
        return len(self._whole.steps)

    def seek(self, number: int) -> None:
        """Show the position after so many moves, limited to the first and last."""
        number = max(0, min(self.count, number))
        if number != self.at:
            self._match.steps[:] = self._whole.steps[:number]
            self._lately.clear()

    def step(self) -> Happened | None:
        """Go on by a move and return what the viewer sees of it; None at the end."""
        if self.at == self.count:
            return None
        before = self.view()
        step = self._whole.steps[self.at]
        self._match.steps.append(step)
        return self._happened(step, before)

    def _happened(self, step: Step[State], before: View) -> Happened:
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
        return self._told(
            Happened(step.entry.seat, self._wording.events(seen), before, self.view())
        )

    def _teller(self, step: Step[State]) -> Seat:
        """Return the seat whose texts describe a step; with open hands, its maker."""
        return step.entry.seat if self._opened else self.viewer

    # Whose eyes

    @property
    def opened(self) -> bool:
        """Whether all hands are shown."""
        return self._opened

    @property
    def may_open(self) -> bool:
        """Whether all hands may be shown: the game is over."""
        return self.over

    def lay_open(self) -> None:
        """Show all hands.

        Raises:
            ValueError: the game is not over.
        """
        if not self.may_open:
            raise ValueError("All hands are shown only when a game is over.")
        self._opened, self._known = True, None
        self._lately.clear()

    def needs_curtain(self, seat: Seat) -> bool:
        """Return whether other people at the screen must not see this seat's hand."""
        return not self.over and len(self.eyes) > 1 and seat != self.viewer

    def look_as(self, seat: Seat) -> None:
        """Show it from a seat.

        Raises:
            ValueError: that seat can't be chosen.
        """
        if seat not in self.eyes:
            raise ValueError(f"The game is not shown from the eyes of {self.name(seat)}.")
        self._opened, self._known = False, None
        self._lately.clear()
        self.viewer, self.home = seat, max(0, seat)

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's hand: its player confirms to be alone."""
        self.look_as(seat)

    @property
    def position(self) -> Position:
        """What the viewer sees now; the same object until it changes."""
        if not self._opened:
            return super().position
        known = self._known
        if known is None or known[0] is not self._match.state:
            state = self._states.get(self.at)
            if state is None:
                state = self._states[self.at] = laid_open(self._whole, self.at)
            looking = Looking(self.home, self.home)
            position = Position(
                self.game, self.players, looking, (), self._rules, state, self._wording
            )
            known = self._known = self._match.state, position
        return known[1]

    # What is told

    def lines(self, number: int) -> tuple[LogLine, ...]:
        """Return the log lines of a move, counted from 0, for the viewer."""
        step = self._whole.steps[number]
        teller = self._teller(step)
        key = number, teller, self._opened
        if key not in self._lines:
            self._lines[key] = self._story.of_step(number, teller)
        return self._lines[key]

    def log(self) -> tuple[LogLine, ...]:
        """Return the latest log lines for the viewer, oldest first."""
        numbers = range(max(0, self.at - _TOLD), self.at)
        return tuple(line for number in numbers for line in self.lines(number))

    def mover(self, number: int) -> Seat:
        """Return the seat that made a move, counted from 0."""
        return self._whole.steps[number].entry.seat

    def look_back(self) -> bool:
        """Continue the review of a finished game in the background; return whether it found any.

        It needs a worker: frames must not wait for a search.
        """
        review = self.review
        if not self._has_thinker or not review.possible:
            return False
        if not review.begun:
            review.begin()
        return review.update()

    def branch(self) -> Branch:
        """Return the shown position as a branch: as the viewer knew it, or as it was if open."""
        seat = -1 if self._opened else self.viewer
        return Branch(self.game, self._whole, self._origin, self.at, seat)

    # Nothing is done

    def next(self) -> Next:
        """Return that nobody has to act."""
        return Next("wait", -1)

    @property
    def others_steps(self) -> int:
        """Always 0: a replay has nothing to catch up on."""
        return 0

    def opening(self) -> Happened | None:
        """Return None: the first throws are part of the first position."""
        return None

    def submit(self, move: Move) -> Refusal:
        """Refuse: a replay can't be changed."""
        del move
        return Refusal(STILL, "")

    def submit_openly(self, seat: Seat, move: Move) -> Refusal:
        """Refuse: a replay can't be changed."""
        del seat, move
        return Refusal(STILL, "")

    def way_back(self, to: int | None = None) -> Return:
        """Return that nothing can be undone."""
        return Return(self.at if to is None else to, 0, STILL)

    def redo_problem(self) -> str:
        """Return why nothing can be redone."""
        return STILL

    @property
    def moves_made(self) -> int:
        """Number of moves in the journal."""
        return self.count
