"""The guide of a puzzle, which waits for one move: the best given what its seat knows.

A coach comments on each try, as in a lesson. A wrong move changes nothing and is answered with a
`Said`. The right move is made, and the puzzle ends. Nothing is saved or counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeAlias

from tabletop.engine.game import Game
from tabletop.engine.guided.puzzle import Puzzle, answer, set_up
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure, beside
from tabletop.session.guides.guide import Coaching
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.help.hints import figure_of
from tabletop.session.session import Session
from tabletop.session.types import Hint, Next, Said
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import keep_solved

ASK = "Which move wins most often?"
ASK_POINTS = "Which move leads to the most points?"
ABOUT = "{theme}, {difficulty}: {found} of {all} hasty computer players found it."
FROM = "{theme}. From {origin}."
OF_KIND = "Think of this: {title}. {text}"
MARKED = "The move is made with what is marked."
BECAUSE = "It is about this: {why}"
SOLVED = "This puzzle is done. Go on to the next."
MISSED = "{move}: there is a better move."
WINS = "It wins {worth} of the time, the best move {best}. That loses {loss}."
LEADS = "It leads to {worth}, the best move to {best}. That loses {loss}."
TRIED = "Found by simulating {steps:,} moves for each choice."
YET = "{why} Yet it {rest}"
NOTHING = "In a puzzle nothing is taken back: a wrong try changes nothing."
ASKED = 12
"""Number of hasty computer players whose answers show how hard a puzzle is."""


@dataclass(frozen=True, slots=True)
class _Clue:
    """A clue to a puzzle: a text, and names of what the coach points at."""

    say: str
    point: tuple[str, ...] = ()


class PuzzleGuide:
    """Leads a player through a puzzle. It accepts only the best move and comments on all others."""

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
        self.session = Session(game, match, _people(puzzle, solver, others))
        """The game of the puzzle."""
        self.game = game
        self.puzzle = puzzle
        self.day = day
        """The day whose puzzle it is; None for any other."""
        self.shown = False
        """Whether the solution was shown instead of found."""
        self._number, self._total, self._kept = number, total, kept
        self._info = InformationSet.of(match.rules, match.state, puzzle.seat)
        self._done = False
        self._misses = 0
        self._said = self._help = self._why = ""
        self._point: tuple[str, ...] = ()
        self._answer = answer(puzzle)
        self._solution = self._told_of(puzzle.best[0], puzzle.next_best)
        self._clues = self._all_clues()
        self._coach: Coaching | None = None

    @property
    def coaching(self) -> Coaching:
        """The coach's current message to the player; the same object until something changes."""
        if self._coach is None:
            ask = ASK_POINTS if self._solution.worth.points else ASK
            self._coach = Coaching(
                lesson=self.puzzle.id,
                title="Daily puzzle" if self.day else "Puzzle",
                goal=ask,
                number=self._number,
                total=self._total,
                stage="wait" if self._done else "step",
                say=ask,
                said=self._said,
                why=self._why,
                stuck=self._help or self._about,
                point=() if self._done else self._point,
                misses=self._misses,
            )
        return self._coach

    @property
    def whereabouts(self) -> str:
        """Name of this puzzle for a problem report: `puzzle` and its id."""
        return f"puzzle {self.puzzle.id}"

    @property
    def solution(self) -> Hint | None:
        """The right move with its value and the reason for it; None until that move is made."""
        return self._solution if self._done else None

    @property
    def tried(self) -> str:
        """A sentence on how much was simulated to find the figures."""
        return TRIED.format(steps=self.puzzle.steps)

    @property
    def may_hint(self) -> bool:
        """Whether the player can get another clue."""
        return not self._done and bool(self._clues)

    def hint(self) -> str:
        """Return the next clue, which the coach then shows; "" if none is left."""
        if not self.may_hint:
            return ""
        clue = self._clues.pop(0)
        self._help, self._point = clue.say, clue.point
        self._said = self._why = ""
        self._coach = None
        return clue.say

    def show(self) -> Move | None:
        """Give up and return the right move, which the caller then makes.

        The puzzle then won't count as solved. Return None if its move has been made already.
        """
        if self._done:
            return None
        self.shown = True
        return self._answer

    @property
    def next(self) -> Next:
        """Who acts next: the puzzle's seat. After its move, the puzzle waits for the player."""
        return Next("wait" if self._done else "viewer", self.puzzle.seat)

    pause = 0.0
    undo_problem = redo_problem = NOTHING
    first_undone = 0

    def play(self, seat: Seat, move: Move) -> Step[State] | Refusal:
        """Make the right move, which ends the puzzle; answer any other and change nothing."""
        if self._done:
            return Said(SOLVED, "")
        refusal = self.session.match.refuse_said(seat, move)
        if refusal is not None:
            told = self.session.wording.refusal(refusal)
            self.miss(told)
            return told
        self._coach, self._why = None, ""
        if str(move) not in self.puzzle.best:
            self._misses += 1
            label = self.session.wording.fill(
                self.session.match.rules.presenter.describe(self._info.stand_in, seat, move)
            )
            self._said, self._help = MISSED.format(move=label), self._why_not(str(move))
            self._point = ()
            return Said(f"{self._said} {self._help}".strip(), "")
        self._done, self._said = True, ""
        made = self.session.play(seat, move)
        if not self.shown:
            self._keep()
        return made

    def reply(self) -> None:
        """Do nothing, because only the puzzle's seat moves."""

    def miss(self, refusal: Refusal) -> None:
        """Say why an attempt was refused, which doesn't count as a try."""
        self._coach, self._point = None, ()
        self._said, self._help, self._why = refusal.text, "", refusal.rule

    def go_on(self) -> bool:
        """Return False: this guide can't continue, because the window opens the next puzzle."""
        return False

    skip = back = again = go_on
    """A puzzle has no steps to skip, undo or repeat."""

    @property
    def _about(self) -> str:
        """The puzzle's theme with its origin or its difficulty."""
        puzzle = self.puzzle
        if puzzle.origin:
            return FROM.format(theme=puzzle.theme, origin=puzzle.origin)
        found = round(ASKED * puzzle.found)
        return ABOUT.format(
            theme=puzzle.theme, difficulty=puzzle.difficulty, found=found, all=ASKED
        )

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
        """Return the hint that recommends one move over another; both are given as texts."""
        rules, state, seat = self.session.match.rules, self._info.stand_in, self.puzzle.seat
        moves = Move.parse(best), Move.parse(other)
        first, second = (
            self.session.wording.fill(rules.presenter.describe(state, seat, move)) for move in moves
        )
        return Hint(
            move=moves[0],
            label=first,
            worth=self._figure(best),
            other=second,
            other_worth=self._figure(other),
            why=self.session.wording.fill(rules.presenter.reason(state, seat, moves[0])),
        )

    def _why_not(self, move: str) -> str:
        """Return the reason for a wrong move and what it loses, without naming the right one.

        "" for a move that the search never tries, such as an odd offer.
        """
        if move not in self.puzzle.worths:
            return ""
        told, spec = self._told_of(move, self.puzzle.best[0]), self.game.spec
        best = self._solution.worth.told(spec)
        words = LEADS if told.worth.points else WINS
        loss = self._solution.worth.less(told.worth)
        text = words.format(
            worth=beside(self._solution.worth, told.worth, spec),
            best=best,
            loss=loss.measured(spec),
        )
        return YET.format(why=told.why, rest=text.removeprefix("It ")) if told.why else text

    def _figure(self, move: str) -> Figure:
        """Return what a legal move is worth."""
        rules, state, puzzle = self.session.match.rules, self._info.stand_in, self.puzzle
        return figure_of(rules, state, puzzle.seat, puzzle.worths[move], puzzle.error, tries=0)

    def _keep(self) -> None:
        if self._kept is None:
            return
        who, game = self.session.players[self.puzzle.seat].name, self.game.spec.id
        problem = keep_solved(who, game, self.puzzle.id, day=self.day, path=self._kept)
        self.session.notice = problem or self.session.notice


def _people(puzzle: Puzzle, solver: Player, others: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players by seat, with the solver at the puzzle's seat."""
    left = [each for each in others if each.name != solver.name]
    left += [Player(f"Player {number + 1}", "normal", number + 1) for number in range(puzzle.seats)]
    waiting = iter(left)
    return tuple(solver if seat == puzzle.seat else next(waiting) for seat in range(puzzle.seats))


PuzzlePort: TypeAlias = GuidedPort[PuzzleGuide]
"""A player's access to the game of a puzzle."""
