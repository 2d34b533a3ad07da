"""The port of a table at which the guide of a lesson or puzzle leads the game."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.session.guides.guide import Coaching, Guide
from tabletop.session.port import LocalPort
from tabletop.session.types import Next, SeenStep
from tabletop.session.undo import UndoPlan

G_co = TypeVar("G_co", bound=Guide, covariant=True)


class GuidedPort(LocalPort, Generic[G_co]):
    """A window's access to a game that a guide leads, such as a lesson or a puzzle.

    It asks the guide who acts next, and consults it before each move and undo. If the guide answers
    None, the game goes on as at any other table.
    """

    def __init__(self, guide: G_co) -> None:
        super().__init__(guide.session)
        self._guide = guide

    @property
    def guide(self) -> G_co:
        """The guide that leads this game, such as that of a lesson."""
        return self._guide

    @property
    def coach(self) -> Coaching:
        """The coach's current message to the player; the same object until something changes."""
        return self.guide.coaching

    @property
    def pause(self) -> float:
        """Seconds to wait before another seat's next move, so that messages can be read."""
        return self.guide.pause

    @property
    def whereabouts(self) -> str:
        """Name of the lesson or puzzle for a problem report, such as `lesson first-gem, step 3`."""
        return self.guide.whereabouts

    def next(self) -> Next:
        """Return who acts next: as the guide decides or, if it doesn't, as in any other game."""
        return self.guide.next or super().next()

    def opening(self) -> SeenStep | None:
        """Return the dice rolls and other chance events of the set-up as one step to animate.

        Return None while the guide decides who moves, if there were no such events, or after the
        first move.
        """
        return None if self.guide.next is None else super().opening()

    # Acting

    def _submit(self, seat: Seat, move: Move) -> SeenStep | Refusal:
        before = self.position.view
        result = self.guide.play(seat, move)
        self._follow()
        return result if isinstance(result, Refusal) else self._happened(result, before)

    def _follow(self) -> None:
        """Go on with the game that the guide leads now, which may be another one than before."""
        if self.guide.session is not self.session:
            self._sit_at(self.guide.session)

    def think(self) -> None:
        """Start the search for the next computer player's move, if one has to move.

        This does nothing while the guide plays the other seats, whose moves are known in advance.
        """
        if self.guide.next is None:
            super().think()

    def poll(self) -> SeenStep | None:
        """Play another seat's next move, chosen by the guide or by a computer player's search.

        Return the move as the viewer saw it, or None if no move was made. With a worker, this never
        blocks.
        """
        return super().poll() if self.guide.next is None else self._reply()

    def waive(self, dt: float) -> SeenStep | None:
        """Give no answer for the player; return None."""
        del dt
        return None

    def skip_thinking(self) -> SeenStep | None:
        """Make another seat's next move at once, without waiting for a search to end.

        Return the move as the viewer saw it, or None if no move was made.
        """
        return super().skip_thinking() if self.guide.next is None else self._reply()

    def _reply(self) -> SeenStep | None:
        before = self.position.view
        step = self.guide.reply()
        self._follow()
        return self._happened(step, before) if step else None

    # Back and forth

    def go_on(self) -> SeenStep | None:
        """Continue if the coach is waiting for the player, for example with the next chapter.

        Return the change to show, or None if the coach isn't waiting. Seats, names and pieces may
        differ afterwards.
        """
        return self._jump(self.guide.go_on)

    def skip(self) -> SeenStep | None:
        """Have the guide play the current step correctly, as if the player had done it.

        Return the change to show, or None if the step can't be skipped.
        """
        return self._jump(self.guide.skip)

    def again(self) -> SeenStep | None:
        """Go back to the beginning of the current step.

        Return the change to show, or None if the guide has no steps.
        """
        return self._jump(self.guide.again)

    def _jump(self, act: Callable[[], bool]) -> SeenStep | None:
        before = self.position.view
        if not act():
            return None
        self._follow()
        return SeenStep(self.seat, (), before, self.position.view)

    @property
    def _first_taken(self) -> int:
        """Number of moves at the start of the game that can't be undone, as the guide says."""
        return self.guide.first_undone

    def undo_problem(self) -> str:
        """Return a sentence explaining why the player can't go back now; "" if they can."""
        problem = self.guide.undo_problem
        return super().undo_problem() if problem is None else problem

    def redo_problem(self) -> str:
        """Return a sentence explaining why nothing can be redone now; "" if something can."""
        problem = self.guide.redo_problem
        return super().redo_problem() if problem is None else problem

    def undo_plan(self, to: int | None = None) -> UndoPlan:
        """Return whether all but the first `to` moves can be undone, and who must agree.

        Without `to`, the plan is for the last move made by a person. If the guide forbids undo, the
        plan's `problem` says so.
        """
        problem = self.guide.undo_problem
        if not problem:
            return super().undo_plan(to)
        made = self.session.moves_made
        return UndoPlan(made if to is None else to, 0, problem)

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> SeenStep | None:
        """Go back a step if the guide leads the game; otherwise undo moves as in any other game.

        Args:
            to: Number of moves to keep; by default those before a person's last move.
            agreed: Seats of the people who have agreed.

        Returns:
            The change to show, or None if nothing was undone.
        """
        problem = self.guide.undo_problem
        if problem is None:
            return super().undo(to, agreed)
        return None if problem else self._jump(self.guide.back)
