"""A game seen again: from the eyes of a seat or, once it is over, laid open. Nothing can be moved.

All positions are kept from when the log was played, so going to one runs no rule; what is told of
it is found when it is looked at.
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
"""Moves before the present one that the log tells."""


class Replay(Session):
    """A port to a game that has been played: a cursor over its positions, and whose eyes see them.

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
        """See a match from a seat's eyes, at first before its first move.

        `eyes` are the seats that may be chosen: all of a finished game, unless told. From a running
        one only those should be given that sit at this screen; -1 is an onlooker.
        """
        self._whole = match
        self._opened = False
        self._states: dict[int, State] = {}
        """Positions laid open, by number."""
        origin = origin or Origin()
        super().__init__(game, match.before(0), players, thinker=thinker, undoing=origin.undoing)
        over = match.outcome is not None
        seats = tuple(range(match.first.seats)) if over else (seat,)
        self.eyes: tuple[Seat, ...] = seats if eyes is None else tuple(eyes)
        """The seats from whose eyes it may be seen."""
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
        """Read a saved game; it may be open elsewhere. `notice` tells what could not be read.

        A running game is seen from the eyes of the only person in it; with several, nobody's hand
        is shown until one of them says to be alone. Nobody's, too, where no person plays.

        Raises:
            StorageError: the file can't be read.
            LoadError: not even the set-up can be played.
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
        """Return the game of a table, to be seen again: of a running one as its viewer saw it."""
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
        """Whether the game that is seen again was finished."""
        return self._whole.outcome is not None

    @property
    def at(self) -> int:
        """How many moves have been made at the position that is shown."""
        return len(self._match.steps)

    @property
    def count(self) -> int:
        """How many moves the game has."""
        return len(self._whole.steps)

    def seek(self, number: int) -> None:
        """Show the position after so many moves, the first or the last where there is none."""
        number = max(0, min(self.count, number))
        if number != self.at:
            self._match.steps[:] = self._whole.steps[:number]
            self._lately.clear()

    def step(self) -> Happened | None:
        """Go on by a move and return what the eyes see of it; None at the end."""
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
        """Whose words tell of a step: of an open one those of who made it."""
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
        """Whether somebody else may look on who should not see this seat's hand."""
        return not self.over and len(self.eyes) > 1 and seat != self.viewer

    def look_as(self, seat: Seat) -> None:
        """See it from a seat's eyes.

        Raises:
            ValueError: these are not shown here.
        """
        if seat not in self.eyes:
            raise ValueError(f"The game is not shown from the eyes of {self.name(seat)}.")
        self._opened, self._known = False, None
        self._lately.clear()
        self.viewer, self.home = seat, max(0, seat)

    def take_seat(self, seat: Seat) -> None:
        """Show a seat's secrets: whoever sits there says to be alone."""
        self.look_as(seat)

    @property
    def position(self) -> Position:
        """What the eyes see now; the same object until that changes."""
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
        """What the eyes were told of a move, counted from 0."""
        step = self._whole.steps[number]
        teller = self._teller(step)
        key = number, teller, self._opened
        if key not in self._lines:
            self._lines[key] = self._story.of_step(number, teller)
        return self._lines[key]

    def log(self) -> tuple[LogLine, ...]:
        """What happened just before, as the eyes saw it, oldest first."""
        numbers = range(max(0, self.at - _TOLD), self.at)
        return tuple(line for number in numbers for line in self.lines(number))

    def mover(self, number: int) -> Seat:
        """Who made a move, counted from 0."""
        return self._whole.steps[number].entry.seat

    def look_back(self) -> bool:
        """Let the review of a finished game go on beside the replay; whether it found something.

        It needs a worker: nothing is thought about while a frame waits.
        """
        review = self.review
        if not self._has_thinker or not review.possible:
            return False
        if not review.begun:
            review.begin()
        return review.update()

    def branch(self) -> Branch:
        """The moment that is shown, to be played on from as its eyes knew it; as it lay if open."""
        seat = -1 if self._opened else self.viewer
        return Branch(self.game, self._whole, self._origin, self.at, seat)

    # Nothing is done

    def next(self) -> Next:
        """Nobody is waited for."""
        return Next("wait", -1)

    @property
    def others_steps(self) -> int:
        """Nothing needs to be seen again that is a replay already."""
        return 0

    def opening(self) -> Happened | None:
        """What was thrown at first is part of the first position."""
        return None

    def submit(self, move: Move) -> Refusal:
        """Refuse: nothing can be moved."""
        del move
        return Refusal(STILL, "")

    def submit_openly(self, seat: Seat, move: Move) -> Refusal:
        """Refuse: nothing can be moved."""
        del seat, move
        return Refusal(STILL, "")

    def way_back(self, to: int | None = None) -> Return:
        """Nothing is taken back."""
        return Return(self.at if to is None else to, 0, STILL)

    def redo_problem(self) -> str:
        """Why nothing is played again."""
        return STILL

    @property
    def moves_made(self) -> int:
        """How many moves the journal holds."""
        return self.count
