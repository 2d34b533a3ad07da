"""A puzzle as a session that waits for one move, the best by what its seat knows.

The usual table plays it, and a coach comments on each try, as in a lesson. A wrong move is answered
with `Said` and changes nothing; the right one is made, and the session ends. Nothing is saved or
counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.puzzle import Puzzle, answer, set_up
from tabletop.session.coached import CoachedSession
from tabletop.session.coaching import Coaching
from tabletop.session.hints import worth
from tabletop.session.taking_back import Return
from tabletop.session.teaching import Said
from tabletop.session.values import Happened, Hint, Next
from tabletop.storage.puzzles import keep_solved
from tabletop.storage.records import Player

ASK = "Which move wins most often?"
ASK_POINTS = "Which move leads to the most points?"
FINDERS = "{found} of {all} hasty computer players found it."
FROM = "From {origin}."
OF_KIND = "Think of this: {title}. {text}"
MARKED = "The move is made with what is marked."
BECAUSE = "It is about this: {why}"
SOLVED = "This puzzle is done. Go on to the next."
MISSED = "{move}: there is a better move."
WINS = "It wins {chance} of the time, the best move {best}."
LEADS = "It leads to about {points}, the best move to {best}."
YET = "{why} Yet it {rest}"
NOTHING = "In a puzzle nothing is taken back: a wrong try changes nothing."
ASKED = 12
"""Number of hasty players that are asked about a puzzle."""


@dataclass(frozen=True, slots=True)
class _Clue:
    """A clue: a text, and what to point at."""

    say: str
    point: tuple[str, ...] = ()


class PuzzleSession(CoachedSession):
    """A player in front of a puzzle."""

    def __init__(
        self,
        game: Game,
        puzzle: Puzzle,
        solver: Player,
        *,
        others: Sequence[Player] = (),
        number: int = 1,
        total: int = 1,
        day: date | None = None,
        kept: Path | None = None,
    ) -> None:
        """Start at a puzzle's seat.

        Args:
            game: The game of the puzzle.
            puzzle: One of `game.puzzles()`, or one from a game played here.
            solver: The player who looks for the move.
            others: The players at the other seats.
            number: Its number in its list, from 1.
            total: Length of its list.
            day: The day whose puzzle it is; None for any other.
            kept: File for solved puzzles; None to store nothing.

        Raises:
            PuzzleError: it does not fit the rules; one sentence.
        """
        match = set_up(game.rules(), puzzle)
        super().__init__(game, match, _people(puzzle, solver, others))
        self.puzzle = puzzle
        self.day = day
        """The day whose puzzle it is; None for any other."""
        self.shown = False
        """Whether the solution was shown instead of found."""
        self._number, self._total, self._kept = number, total, kept
        self._info = InformationSet.of(match.rules, match.state, puzzle.seat)
        self._done = False
        self._misses = 0
        self._said = self._help = ""
        self._point: tuple[str, ...] = ()
        self._answer = answer(puzzle)
        self._solution = self._told_of(puzzle.best[0], puzzle.next_best)
        self._clues = self._all_clues()
        self._coach: Coaching | None = None

    @property
    def coach(self) -> Coaching:
        """The coach's current message; the same object until something changes."""
        if self._coach is None:
            ask = ASK_POINTS if self._solution.points else ASK
            self._coach = Coaching(
                lesson=self.puzzle.id,
                title="Daily puzzle" if self.day else "Puzzle",
                goal=ask,
                number=self._number,
                total=self._total,
                stage="wait" if self._done else "step",
                say=ask,
                said=self._said,
                stuck=self._help or self._about,
                point=() if self._done else self._point,
                misses=self._misses,
            )
        return self._coach

    @property
    def whereabouts(self) -> str:
        """The puzzle's id."""
        return f"puzzle {self.puzzle.id}"

    @property
    def solution(self) -> Hint | None:
        """The right move with its chances and reason, once it was made; None before."""
        return self._solution if self._done else None

    @property
    def may_hint(self) -> bool:
        """Whether there is another clue."""
        return not self._done and bool(self._clues)

    def hint(self) -> str:
        """Return the next clue, or "" if none is left."""
        if not self.may_hint:
            return ""
        clue = self._clues.pop(0)
        self._help, self._point, self._said = clue.say, clue.point, ""
        self._coach = None
        return clue.say

    def show(self) -> Move | None:
        """Give up: return the right move, to be made; None once it is solved."""
        if self._done:
            return None
        self.shown = True
        return self._answer

    def next(self) -> Next:
        """Return who acts next: the puzzle's seat, and nobody after its move."""
        return Next("wait" if self._done else "viewer", self.viewer)

    def _submit(self, seat: Seat, move: Move) -> Happened | Refusal:
        if self._done:
            return Said(SOLVED, "")
        refusal = self._match.refuse_said(seat, move)
        if refusal is not None:
            return self._wording.refusal(refusal)
        self._coach = None
        if str(move) not in self.puzzle.best:
            self._misses += 1
            label = self.fill(self._rules.words.describe(self._info.stand_in, seat, move))
            self._said, self._help = MISSED.format(move=label), self._why_not(str(move))
            self._point = ()
            return Said(f"{self._said} {self._help}".strip(), "")
        self._done, self._said = True, ""
        happened = super()._submit(seat, move)
        if not self.shown:
            self._keep()
        return happened

    def miss(self) -> None:
        """Ignore a gesture that made no move: it does not count as a try."""

    def go_on(self) -> Happened | None:
        """Do nothing: the window opens the next puzzle."""
        return None

    def way_back(self, to: int | None = None) -> Return:
        """Return that nothing can be undone."""
        made = len(self._match.steps)
        return Return(made if to is None else to, 0, NOTHING)

    def redo_problem(self) -> str:
        """Return why nothing can be redone."""
        return NOTHING

    def opening(self) -> Happened | None:
        """Return None: the set-up is not shown."""
        return None

    def think(self) -> None:
        """Do nothing: only the puzzle's seat moves."""

    def poll(self) -> Happened | None:
        """Return None: only the puzzle's seat moves."""
        return None

    @property
    def _about(self) -> str:
        """The puzzle's origin, or its difficulty."""
        if self.puzzle.origin:
            return FROM.format(origin=self.puzzle.origin)
        return FINDERS.format(found=round(ASKED * self.puzzle.found), all=ASKED)

    def _all_clues(self) -> list[_Clue]:
        """Return the clues in order: the kind of move, the reason, the piece."""
        clues, move = [], self._answer
        legal = [Move.parse(each) for each in self.puzzle.worths]
        kind = self.game.spec.move(move.kind)
        if kind is not None and any(each.kind != move.kind for each in legal):
            clues.append(_Clue(OF_KIND.format(title=kind.title, text=kind.text).strip()))
        if self._solution.why:
            clues.append(_Clue(BECAUSE.format(why=self._solution.why)))
        # A piece that every move is made with tells nothing.
        if move.pieces and any(each.pieces != move.pieces for each in legal):
            clues.append(_Clue(MARKED, tuple(f"piece:{each}" for each in move.pieces)))
        return clues

    def _told_of(self, best: str, other: str) -> Hint:
        """Return the hint for one move against another."""
        rules, state, seat = self._rules, self._info.stand_in, self.puzzle.seat
        moves, worths = (Move.parse(best), Move.parse(other)), self.puzzle.worths
        first, second = (self.fill(rules.words.describe(state, seat, move)) for move in moves)
        return Hint(
            move=moves[0],
            label=first,
            worth=worth(rules, state, seat, worths[best]),
            other=second,
            other_worth=worth(rules, state, seat, worths[other]),
            points=rules.mind.payoff(state) is not None,
            why=self.fill(rules.words.reason(state, seat, moves[0])),
        )

    def _why_not(self, move: str) -> str:
        """Return the review's comment on a wrong move, without naming the right one.

        "" for a move that the search never tries, such as an odd offer.
        """
        if move not in self.puzzle.worths:
            return ""
        told = self._told_of(move, self.puzzle.best[0])
        if told.points:
            points = self.game.spec.counted(round(told.worth))
            text = LEADS.format(points=points, best=round(told.other_worth))
        else:
            text = WINS.format(chance=_percent(told.worth), best=_percent(told.other_worth))
        return YET.format(why=told.why, rest=text.removeprefix("It ")) if told.why else text

    def _keep(self) -> None:
        if self._kept is None:
            return
        who, game = self.players[self.puzzle.seat].name, self.game.spec.id
        problem = keep_solved(who, game, self.puzzle.id, day=self.day, path=self._kept)
        self.notice = problem or self.notice


def _people(puzzle: Puzzle, solver: Player, others: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players by seat, with the solver at the puzzle's seat."""
    left = [each for each in others if each.name != solver.name]
    left += [Player(f"Player {number + 1}", "normal", number + 1) for number in range(puzzle.seats)]
    waiting = iter(left)
    return tuple(
        solver if seat == puzzle.seat else next(waiting) for seat in range(puzzle.seats)
    )  # fmt: skip


def _percent(part: float) -> str:
    return f"{round(100 * part)}\N{NO-BREAK SPACE}%"
