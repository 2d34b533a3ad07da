"""A lesson as a session that begins at a position and knows the accepted moves.

The usual table scene plays it. Differences: `submit` answers a legal but not accepted move with
`Said`, a `Refusal` without a rule, and changes nothing; other seats play what the lesson says,
through `poll`; `undo` goes back to the beginning of the step, then to the step before. Nothing is
saved or counted until the learner goes on with the game of the free end: then `handed_on` makes it
a game of its own.
"""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from tabletop.ai.worker import Thinker
from tabletop.engine.branching import placement
from tabletop.engine.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.lesson import Chapter, Free, Lesson, Reply
from tabletop.engine.lesson import Step as LessonStep
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.prepared import PreparedError
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.session import teaching
from tabletop.session.coached import CoachedSession
from tabletop.session.coaching import Coaching, Stage
from tabletop.session.teaching import LessonError, Said
from tabletop.session.values import Happened, Next
from tabletop.storage.first_notes import keep_seen
from tabletop.storage.lessons import keep_progress
from tabletop.storage.records import Player, Record

FIRST_STEP = "This is the first step."
FOLLOW = "Go on with the lesson first."
_SECONDS_A_WORD = 60 / 160
_LEAST_PAUSE = 1.0


class LessonSession(CoachedSession):
    """A learner in a lesson."""

    def __init__(
        self,
        game: Game,
        lesson: Lesson,
        learner: Player,
        *,
        step: int = 0,
        thinker: Thinker | None = None,
        progress: Path | None = None,
        seed: int | None = None,
    ) -> None:
        """Start at a step of a lesson; earlier steps are played automatically.

        Args:
            game: The game that the lesson teaches.
            lesson: One of `game.lessons()`.
            learner: Name and portrait of the learner, who always sits at `p1`.
            step: Index of the step, from 0: `Reached.step` of `storage.lessons`.
            thinker: Worker for computer players of the free end.
            progress: File for the learner's progress; None to store nothing.
            seed: Seed of the free end; None for a random one.

        Raises:
            LessonError: the lesson does not fit the rules; one sentence.
        """
        self.lesson = lesson
        self._taught = game.rules()
        self._learner = learner
        self._progress = progress
        self.notes: Path | None = None
        """File in which tips taught by a step are marked as seen; None to mark nothing."""
        self._chance = seed
        self._places = lesson.places
        step = step if 0 <= step < len(self._places) else 0
        self._number = step
        """Index of the step, from 0."""
        self._stage: Stage = "step"
        self._left: tuple[Move, ...] = ()
        """Moves of `each` that are still to be made."""
        self._replies: deque[Reply] = deque()
        self._say = self._aha = self._said = ""
        self._misses = 0
        self._acts: list[Record] = []
        """Records of the free end and before, as a save file would hold them."""
        self._coach: Coaching | None = None
        match, self._begins = self._played_to(step)
        super().__init__(game, match, self._people(step), thinker=thinker)
        self._begin()

    # What the window reads

    @property
    def coach(self) -> Coaching:
        """The coach's current message; the same object until something changes."""
        if self._coach is None:
            self._coach = self._coaching()
        return self._coach

    @property
    def pause(self) -> float:
        """Seconds before the next move of others, so that the last message can be read."""
        if self._stage != "replies" or not self._say:
            return 0.0
        return max(_LEAST_PAUSE, len(self._say.split()) * _SECONDS_A_WORD)

    @property
    def whereabouts(self) -> str:
        """The lesson and its step number, from 1, as text."""
        return f"lesson {self.lesson.id}, step {self._number + 1}"

    @property
    def fingerprint(self) -> str:
        """Hash of the position, for checks whether two are the same."""
        return fingerprint(self._match.state)

    def next(self) -> Next:
        """Return who acts next: by the lesson, else the learner, until all play freely."""
        match self._stage:
            case "free" | "done":
                return super().next()
            case "replies":
                return Next("computer", self._replies[0].seat)
            case "wait":
                return Next("wait", self.viewer)
            case _:
                return Next("viewer", self.viewer)

    # Acting

    def _submit(self, seat: Seat, move: Move) -> Happened | Refusal:
        if self._stage in {"free", "done"}:
            return self._play_freely(seat, move)
        self._aha, self._coach = "", None
        if self._stage != "step":
            return self._miss(Said(FOLLOW, ""))
        refusal = self._match.refuse(seat, move)
        if refusal is not None:
            return self._miss(self._wording.refusal(refusal))
        verdict = teaching.judge(self.lesson, self._step, self._left, move)
        if isinstance(verdict, Said):
            verdict = Said(self.fill(verdict.text), verdict.rule)
            self._said = verdict.text
            return self._miss(verdict)
        before = self.view()
        made = teaching.play_freely(self._match, seat, move, self._step.draws, self.lesson.seed)
        if isinstance(made, Refusal):
            return self._miss(self._wording.refusal(made))
        self._said, self._say = "", ""
        self._left = tuple(each for each in self._left if each != move)
        if teaching.is_done(self._step, self._left, self._match.state):
            self._stage, self._replies = "replies", deque(self._step.then)
            self._follow()
        else:
            self._say = self._step.say
        return self._made(made, before)

    def miss(self) -> None:
        """Count a try that was refused before it became a move."""
        self._misses, self._coach = self._misses + 1, None

    def _miss(self, refusal: Refusal) -> Refusal:
        self.miss()
        return refusal

    def _follow(self) -> None:
        """Say what comes before the next reply; continue if there are no more."""
        while self._replies and self._replies[0].move is None:
            self._say = self._replies.popleft().say
        if not self._replies:
            self._end_step()
        self._coach = None

    def think(self) -> None:
        """Let the next computer player start searching; moves of the lesson need no search."""
        if self._stage in {"free", "done"}:
            super().think()

    def poll(self) -> Happened | None:
        """Play the next move of others, by the lesson or by search. Never blocks."""
        return self._reply() if self._stage == "replies" else super().poll()

    def skip_thinking(self) -> Happened | None:
        """Let the next player move at once."""
        return self._reply() if self._stage == "replies" else super().skip_thinking()

    def _reply(self) -> Happened | None:
        before = self.view()
        reply = self._replies.popleft()
        made = teaching.reply_to(self._match, self.lesson, reply)
        if made is None:
            self._follow()
            return None
        self._say = ""
        self._follow()
        return self._made(made, before)

    # Steps

    @property
    def _step(self) -> LessonStep:
        chapter, index = self._places[self._number]
        return self.lesson.chapters[chapter].steps[index]

    @property
    def _chapter(self) -> Chapter:
        return self.lesson.chapters[self._places[self._number][0]]

    def _begin(self) -> None:
        """Begin the current step in the current position."""
        step = self._step
        self._left, self._misses = step.each, 0
        self._replies.clear()
        self._say, self._said = step.say, ""
        self._coach = None
        if step.free is None:
            self._stage = "step"
        elif self.new_game is None:
            self._stage = "free"
            self._acts = self._laid_out()
        else:
            self._stage = "wait"
        self._keep(done=False)

    def _end_step(self) -> None:
        """End a step and its replies: praise, and begin the next."""
        said, self._aha = self._say, self._step.aha
        self._tick_off(self._step.teaches)
        here, number = self._places[self._number][0], self._number + 1
        if self._places[number][0] != here:
            self._stage, self._say = "wait", said
            self._keep_at(number)
            return
        self._number = number
        self._begins.append(len(self._match.steps))
        self._begin()
        self._aha = self._aha or said

    def go_on(self) -> Happened | None:
        """Continue where the lesson waits: with the next chapter, or its end before a new game.

        Seats, names and pieces may differ afterwards. Return None if the lesson doesn't wait.
        """
        if self._stage != "wait":
            return None
        before = self.view()
        self._aha = ""
        if self.new_game is None:
            self._open(self._number + 1)
        else:
            self._finish()
        return self._jumped(before)

    @property
    def new_game(self) -> Options | None:
        """Options of the new game that the lesson ends with; None to go on with the same game."""
        free = self._step.free
        if free is None or free.options is None:
            return None
        return {**self._chapter.options, **free.options}

    def _play_freely(self, seat: Seat, move: Move) -> Happened | Refusal:
        happened = super()._submit(seat, move)
        if self._stage == "free" and self._is_enough():
            self._finish()
        if isinstance(happened, Happened):
            self._say, self._coach = "", None
        return happened

    def _is_enough(self) -> bool:
        """Return whether the learner has had all turns of the free end, or the game is over."""
        wanted = self._step.free.turns if self._step.free else 0
        turns, over = teaching.turns_taken(self._match, self._begins[-1])
        return self._match.outcome is not None or (over and 0 < wanted <= turns)

    def _finish(self) -> None:
        self._stage, self._coach = "done", None
        self._keep(done=True)

    # The game after it

    def handed_on(self) -> tuple[Match[State], tuple[Record, ...]]:
        """Return the game of the free end and the records for its save file."""
        return self._match, tuple(self._acts)

    def _save(self, record: Record) -> None:
        """Remember a record of the free end: a lesson itself is not saved."""
        self._acts.append(self._stamped(record))

    def _laid_out(self) -> list[Record]:
        """Return the chapter's position and the moves since, as records of a game."""
        match = self._match
        setup = Record(
            "setup", draws=match.setup_draws, position=self._chapter.position,
            placement=placement(match.first),
        )  # fmt: skip
        entries = [step.entry for step in match.steps]
        moves = [Record("move", seat_name(e.seat), str(e.move), e.draws) for e in entries]
        return [self._stamped(act) for act in (setup, *moves)]

    # Back and forth

    def again(self) -> Happened:
        """Go back to the beginning of the step."""
        before = self.view()
        self._aha = ""
        self._open(self._number)
        return self._jumped(before)

    def skip(self) -> Happened | None:
        """Have the step and its replies played correctly; return None in the free end."""
        if self._stage == "wait":
            return self.go_on()
        if self._step.free is not None:
            return None
        before = self.view()
        self._aha = ""
        self._open(self._number + 1)
        return self._jumped(before)

    @property
    def _first_taken(self) -> int:
        """Number of moves that can't be undone: those before the free end."""
        return self._begins[-1]

    def undo_problem(self) -> str:
        """Return why nothing can be undone; "" if something can."""
        if self._in_free_play:
            return super().undo_problem()
        return "" if self._number or self._moved else FIRST_STEP

    def redo_problem(self) -> str:
        """Return why nothing can be redone; "" if something can."""
        return super().redo_problem() if self._in_free_play else "Nothing to redo."

    def undo(self, to: int | None = None, agreed: Sequence[Seat] = ()) -> Happened | None:
        """Go back to the beginning of the step, or from there to the step before.

        In the free end the last move is undone, as in any game.
        """
        if self._in_free_play:
            return super().undo(to, agreed)
        if self.undo_problem():
            return None
        before = self.view()
        self._aha = ""
        self._open(self._number if self._moved else self._number - 1)
        return self._jumped(before)

    @property
    def _moved(self) -> bool:
        """Whether anything has been played since the step began."""
        return len(self._match.steps) > self._begins[-1]

    @property
    def _in_free_play(self) -> bool:
        """Whether moves are undone as in any game."""
        return self._stage in {"free", "done"} and len(self._match.steps) > self._first_taken

    def _open(self, number: int) -> None:
        """Go to the beginning of a step: by undoing, else by playing the accepted moves."""
        chapter, index = self._places[number]
        same = chapter == self._places[self._number][0]
        if same and index < len(self._begins):
            del self._begins[index + 1 :]
            while len(self._match.steps) > self._begins[-1]:
                self._match.undo()
            self._match.undone.clear()
        else:
            match, self._begins = self._played_to(number)
            self.players = self._people(number)
            self._sit_at(match)
        self._number = number
        self._drop_thoughts()
        self._begin()

    def _jumped(self, before: View) -> Happened:
        return self._told(Happened(self.viewer, (), before, self.view()))

    def _played_to(self, number: int) -> tuple[Match[State], list[int]]:
        """Return a match at a step, and the lengths at which the steps of its chapter begin.

        Raises:
            LessonError: the lesson does not fit the rules.
        """
        chapter, index = self._places[number]
        steps = self.lesson.chapters[chapter].steps
        try:
            match = teaching.begin(self._taught, self.lesson.chapters[chapter], self._chance)
        except PreparedError as error:
            raise LessonError(f"{self.lesson.title}: {error}") from error
        begins = [0]
        for step in steps[:index]:
            teaching.play_step(match, self.lesson, step)
            begins.append(len(match.steps))
        return match, begins

    def _people(self, number: int) -> tuple[Player, ...]:
        """Return the players at the table of a step."""
        lesson, chapter = self.lesson, self.lesson.chapters[self._places[number][0]]
        free = chapter.steps[-1].free or lesson.chapters[-1].steps[-1].free or Free()
        others = range(1, chapter.seats)
        return (
            self._learner,
            *(
                Player(
                    lesson.names.get(seat, f"Player {seat + 1}"), free.level,
                    lesson.portraits.get(seat, seat + 1),
                )
                for seat in others
            ),
        )  # fmt: skip

    # Telling

    def _coaching(self) -> Coaching:
        step, stage = self._step, self._stage
        here = stage == "step"
        return Coaching(
            lesson=self.lesson.id,
            title=self.lesson.title,
            goal=self.fill(self._chapter.goal),
            number=self._number + 1,
            total=len(self._places),
            stage=stage,
            say=self.fill(self._say),
            aha=self.fill(self._aha),
            said=self._said,
            stuck=self.fill(step.stuck) if here else "",
            point=step.point if here else (),
            moves=teaching.accepted(step, self._left, self._match) if here else (),
            misses=self._misses,
            may_undo=not self.undo_problem(),
        )

    def _tick_off(self, notes: tuple[str, ...]) -> None:
        if self.notes is not None and notes:
            problem = keep_seen(self._learner.name, self.game.spec.id, notes, self.notes)
            self.notice = problem or self.notice

    def _keep(self, *, done: bool) -> None:
        self._keep_at(self._number, done=done)

    def _keep_at(self, number: int, *, done: bool = False) -> None:
        """Store the learner's progress; a completed lesson starts from its beginning next time."""
        if self._progress is None:
            return
        problem = keep_progress(
            self._learner.name, self.game.spec.id, self.lesson.id, 0 if done else number,
            done=done, path=self._progress,
        )  # fmt: skip
        self.notice = problem or self.notice
