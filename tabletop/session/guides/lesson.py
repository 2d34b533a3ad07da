"""The guide of a lesson, which begins at a given position and knows the accepted moves.

A legal move that isn't accepted changes nothing and is answered with `Said`, a `Refusal` without a
rule. Other seats play the moves that the lesson prescribes. Undo goes back to the beginning of the
step, then to the step before. When all steps are done, the lesson waits: the learner begins a new
game or plays on in the position. `go_on_with` makes that a saved game, counted in the statistics.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from tabletop.ai.worker import Thinker
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import LEARNER, Chapter, Free, Lesson, LessonStep, Reply
from tabletop.engine.guided.position import PreparedError
from tabletop.engine.knowledge.branching import placement
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.state import State
from tabletop.engine.text.engine_words import NOTHING_TO_REDO
from tabletop.session.guides import teaching
from tabletop.session.guides.guide import Coaching, Stage
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.teaching import LessonError
from tabletop.session.session import Session, new_header
from tabletop.session.types import Next, Said
from tabletop.session.undo import last_of
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Player, Record, Undoing
from tabletop.storage.player.progress import keep_progress, keep_seen
from tabletop.storage.saves.save_list import new_save_path

FIRST_STEP = "This is the first step."
FOLLOW = "Go on with the lesson first."
_SECONDS_A_WORD = 60 / 160
_LEAST_PAUSE = 1.0


class LessonGuide:
    """Leads a learner through a lesson, or through one step of it as an exercise.

    It decides which moves the current step accepts, plays the other seats, and provides the coach's
    messages.
    """

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
        exercise: bool = False,
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
            exercise: Whether the step alone is played: it waits when done, and nothing follows.

        Raises:
            LessonError: the lesson doesn't fit the rules. The message is one sentence.
        """
        self.lesson, self.game = lesson, game
        self._first = step if exercise else 0
        """Index of the first step to which the learner can go back."""
        self._exercise = exercise
        self._taught = game.rules()
        self._learner = learner
        self._progress = progress
        self.notes: Path | None = None
        """File in which tips taught by a step are marked as seen; None to mark nothing."""
        self._chance = seed
        self._places = lesson.places
        step = step if 0 <= step < len(self._places) else 0
        self._number = step
        """Index of the current step in the whole lesson, from 0."""
        self._stage: Stage = "step"
        self._left: tuple[Move, ...] = ()
        """Moves of the current step's `each` list that are still to be made."""
        self._replies: deque[Reply] = deque()
        self._say = self._aha = self._said = self._why = ""
        self._misses = 0
        self._coach: Coaching | None = None
        match, self._begins = self._played_to(step)
        self.session = Session(game, match, self._people(step), thinker=thinker)
        """The game of the current chapter, seen by the learner."""
        self._begin()

    # What the window reads

    @property
    def players(self) -> tuple[Player, ...]:
        """The learner and the computer players at the table now, by seat."""
        return self.session.players

    @property
    def coaching(self) -> Coaching:
        """The coach's current message to the learner; the same object until something changes."""
        if self._coach is None:
            self._coach = self._message()
        return self._coach

    @property
    def pause(self) -> float:
        """Seconds to wait before another seat's next move, so that messages can be read."""
        if self._stage != "replies" or not self._say:
            return 0.0
        return max(_LEAST_PAUSE, len(self._say.split()) * _SECONDS_A_WORD)

    @property
    def whereabouts(self) -> str:
        """The lesson and step (from 1) for a problem report, such as `lesson first-gem, step 3`."""
        return f"lesson {self.lesson.id}, step {self._number + 1}"

    @property
    def fingerprint(self) -> str:
        """Hash of the current position; equal positions have equal hashes."""
        return fingerprint(self.session.match.state)

    @property
    def next(self) -> Next | None:
        """Who acts next according to the lesson; None in the free end."""
        match self._stage:
            case "free" | "done":
                return None
            case "replies":
                return Next("computer", self._replies[0].seat)
            case "wait":
                return Next("wait", LEARNER)
            case _:
                return Next("viewer", LEARNER)

    # Acting

    def play(self, seat: Seat, move: Move) -> Step[State] | Refusal:
        """Make a seat's move if the current step accepts it. The free end accepts any legal move.

        Otherwise return the lesson's answer or the rules' refusal, and change nothing.
        """
        if self._stage in {"free", "done"}:
            return self._play_freely(seat, move)
        if self._stage != "step":
            return self._refused(Said(FOLLOW, ""))
        refusal = self.session.match.refuse(seat, move)
        if refusal is not None:
            return self._refused(self.session.wording.refusal(refusal))
        verdict = teaching.judge(self.lesson, self._step, self._left, move)
        if isinstance(verdict, Said):
            return self._refused(Said(self.session.wording.fill(verdict.text), verdict.rule))
        old = self.session.match.state
        made = teaching.play_freely(
            self.session.match, seat, move, self._step.draws, self.lesson.seed
        )
        if isinstance(made, Refusal):
            return self._refused(self.session.wording.refusal(made))
        self.session.record(made, old)
        self._aha, self._coach = "", None
        self._said = self._why = self._say = ""
        self._left = tuple(each for each in self._left if each != move)
        if teaching.is_done(self._step, self._left, self.session.match.state):
            self._stage, self._replies = "replies", deque(self._step.then)
            self._follow()
        else:
            self._say = self._step.say
        return made

    def miss(self, refusal: Refusal) -> None:
        """Answer an attempt by the learner that was refused before it became a move."""
        self._misses, self._coach, self._aha = self._misses + 1, None, ""
        self._said, self._why = refusal.text, refusal.rule

    def _refused(self, refusal: Refusal) -> Refusal:
        self.miss(refusal)
        return refusal

    def _follow(self) -> None:
        """Say what comes before the next reply of another seat; end the step if none is left."""
        while self._replies and self._replies[0].move is None:
            self._say = self._replies.popleft().say
        if not self._replies:
            self._end_step()
        self._coach = None

    def reply(self) -> Step[State] | None:
        """Play the next move that the lesson prescribes for another seat.

        Return None if there is no such move, or only a message from the coach.
        """
        if self._stage != "replies":
            return None
        old = self.session.match.state
        reply = self._replies.popleft()
        made = teaching.reply_to(self.session.match, self.lesson, reply)
        if made is None:
            self._follow()
            return None
        self.session.record(made, old)
        self._say = ""
        self._follow()
        return made

    # Steps

    @property
    def _step(self) -> LessonStep:
        chapter, index = self._places[self._number]
        return self.lesson.chapters[chapter].steps[index]

    @property
    def _chapter(self) -> Chapter:
        return self.lesson.chapters[self._places[self._number][0]]

    def _begin(self) -> None:
        """Begin the current step, in the position that the game is in."""
        step = self._step
        self._left, self._misses = step.each, 0
        self._replies.clear()
        self._say, self._said, self._why = step.say, "", ""
        self._coach = None
        self._stage = "step" if step.free is None else "wait"
        self._keep(done=step.free is not None)

    def _end_step(self) -> None:
        """End a step after its replies: praise the learner, and begin the next step."""
        said, self._aha = self._say, self._step.aha
        taught = (note.id for note in self.game.notes if note.rule in self._step.rules)
        self._tick_off(tuple(dict.fromkeys((*self._step.teaches, *taught))))
        here, number = self._places[self._number][0], self._number + 1
        if self._places[number][0] != here:
            self._stage, self._say = "wait", said
            self._keep_at(number)
            return
        self._number = number
        self._begins.append(len(self.session.match.steps))
        self._begin()
        self._aha = self._aha or said

    def go_on(self) -> bool:
        """Continue if the lesson is waiting for the learner; return False if it isn't.

        The lesson continues with the next chapter, or with free play after the last step. Seats,
        names and pieces may differ afterwards.
        """
        if self._stage != "wait" or self._exercise:
            return False
        self._aha, self._coach = "", None
        if self._step.free is None:
            self._open(self._number + 1)
        elif self.session.match.outcome is None:
            self._stage, self.session.kept = "free", self._laid_out()
        else:
            self._stage = "done"
        return True

    @property
    def is_learnt(self) -> bool:
        """Whether all steps are done and the learner chooses how to play."""
        return self._stage == "wait" and self._step.free is not None and not self._exercise

    @property
    def opens(self) -> bool:
        """Whether the lesson is at its very beginning, where the goal of the game is told."""
        return self._number == 0 and not self._moved and not self._exercise

    @property
    def new_players(self) -> tuple[Player, ...]:
        """The learner and the computer players of the new game that may follow the lesson."""
        now = self.lesson.now
        return self._with_computers(now.seats, now.level)

    def _play_freely(self, seat: Seat, move: Move) -> Step[State] | Refusal:
        made = self.session.play(seat, move)
        if self._stage == "free" and self._is_enough():
            self._stage = "done"
        if not isinstance(made, Refusal):
            self._say, self._coach = "", None
        return made

    def _is_enough(self) -> bool:
        """Return whether the learner has had all turns of the free end, or the game is over."""
        wanted = self._step.free.turns if self._step.free else 0
        turns, over = teaching.turns_taken(self.session.match, self._begins[-1])
        return self.session.match.outcome is not None or (over and 0 < wanted <= turns)

    # The game after it

    def handed_on(self) -> tuple[Match[State], tuple[Record, ...]]:
        """Return the match that the learner plays freely at the end, and records to save it."""
        return self.session.match, tuple(self.session.kept or ())

    def _laid_out(self) -> list[Record]:
        """Return the chapter's position and the moves since, as records of a game."""
        match = self.session.match
        setup = Record(
            "setup",
            draws=match.setup_draws,
            position=self._chapter.position,
            placement=placement(match.first),
        )
        entries = [step.entry for step in match.steps]
        moves = [Record("move", seat_name(e.seat), str(e.move), e.draws) for e in entries]
        return [self.session.with_public_facts(act) for act in (setup, *moves)]

    # Back and forth

    def again(self) -> bool:
        """Go back to the beginning of the current step. Always returns True."""
        self._aha = ""
        self._open(self._number)
        return True

    def skip(self) -> bool:
        """Play the current step and its replies correctly, as if the learner had done it.

        If the lesson is waiting for the learner, it continues instead. Return False in the free
        end, which can't be skipped, and in an exercise.
        """
        if self._exercise:
            return False
        if self._stage == "wait":
            return self.go_on()
        if self._step.free is not None:
            return False
        self._aha = ""
        self._open(self._number + 1)
        return True

    def back(self) -> bool:
        """Go back to the beginning of the step or, if nothing was played in it, to the step before.

        Always returns True; call it only if `undo_problem` is "".
        """
        self._aha = ""
        self._open(self._number if self._moved else self._number - 1)
        return True

    @property
    def first_undone(self) -> int:
        """Number of moves at the start of a chapter that can't be undone in the free end."""
        return self._begins[-1]

    @property
    def undo_problem(self) -> str | None:
        """A sentence explaining why the learner can't go back; "" if `back` is possible.

        None in the free end, where moves are undone as in any other game.
        """
        if self._in_free_play:
            return None
        return "" if self._number > self._first or self._moved else FIRST_STEP

    @property
    def redo_problem(self) -> str | None:
        """A sentence on why nothing can be redone; None while redo works as in any other game."""
        return None if self._in_free_play else NOTHING_TO_REDO

    @property
    def _moved(self) -> bool:
        """Whether anything has been played since the step began."""
        return len(self.session.match.steps) > self._begins[-1]

    @property
    def _in_free_play(self) -> bool:
        """Whether moves are undone as in any game."""
        return self._stage in {"free", "done"} and len(self.session.match.steps) > self.first_undone

    def _open(self, number: int) -> None:
        """Go to the beginning of a step: by undoing, else by playing the accepted moves."""
        chapter, index = self._places[number]
        same = chapter == self._places[self._number][0]
        if same and index < len(self._begins):
            del self._begins[index + 1 :]
            match = self.session.match
            while len(match.steps) > self._begins[-1]:
                match.undo()
            match.undone.clear()
            self.session.version += 1
        else:
            old = self.session
            match, self._begins = self._played_to(number)
            self.session = Session(self.game, match, self._people(number), thinker=old.thinker)
            self.session.version, self.session.notice = old.version + 1, old.notice
        self._number = number
        self._begin()

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
        return self._with_computers(chapter.seats, free.level)

    def _with_computers(self, seats: int, level: str) -> tuple[Player, ...]:
        """Return the learner and computer players of a level, for a number of seats."""
        lesson = self.lesson
        faces = [lesson.portraits.get(seat, seat + 1) for seat in range(seats)]
        faces[0] = self._learner.portrait
        others = (
            Player(lesson.names.get(seat, f"Player {seat + 1}"), level, _own_face(faces, seat))
            for seat in range(1, seats)
        )
        return (self._learner, *others)

    # Telling

    @property
    def _may_undo(self) -> bool:
        if self.undo_problem is not None:
            return not self.undo_problem
        session = self.session
        to = last_of(session.match, session.people, self.first_undone)
        return not session.undo_plan(LEARNER, to).problem

    def _message(self) -> Coaching:
        step, stage = self._step, self._stage
        here = stage == "step"
        tasks = len(self._places) - 1  # the free end is no step to be done
        return Coaching(
            lesson=self.lesson.id,
            title=self.lesson.title,
            goal=self.session.wording.fill(self._chapter.goal),
            number=1 if self._exercise else self._number + 1,
            total=1 if self._exercise else tasks,
            stage=stage,
            say=self.session.wording.fill(self._say),
            aha=self.session.wording.fill(self._aha),
            said=self._said,
            why=self._why,
            stuck=self.session.wording.fill(step.stuck) if here else "",
            point=step.point if here else (),
            moves=teaching.accepted(step, self._left, self.session.match) if here else (),
            misses=self._misses,
            may_undo=self._may_undo,
        )

    def _tick_off(self, notes: tuple[str, ...]) -> None:
        if self.notes is not None and notes:
            problem = keep_seen(self._learner.name, self.game.spec.id, notes, self.notes)
            self.session.notice = problem or self.session.notice

    def _keep(self, *, done: bool) -> None:
        self._keep_at(self._number, done=done)

    def _keep_at(self, number: int, *, done: bool = False) -> None:
        """Store the learner's progress; a completed lesson starts from its beginning next time."""
        if self._progress is None:
            return
        problem = keep_progress(
            self._learner.name,
            self.game.spec.id,
            self.lesson.id,
            0 if done else number,
            done=done,
            path=self._progress,
        )
        self.session.notice = problem or self.session.notice


LessonPort: TypeAlias = GuidedPort[LessonGuide]
"""A learner's access to the game of a lesson or an exercise."""

DONE = "Done! That is how it works."


def is_task(lesson: Lesson, number: int) -> bool:
    """Return whether a step of a lesson asks the learner for a move.

    `number` is the step's index in the whole lesson, from 0. The free end doesn't count as one.
    """
    chapter, index = lesson.places[number]
    step = lesson.chapters[chapter].steps[index]
    return step.free is None and bool(step.do or step.each or step.any)


def exercise(game: Game, lesson: Lesson, number: int, learner: Player) -> LessonPort:
    """Return one step of a lesson as a separate exercise, shown beside the rulebook.

    Moves are judged and answered as in the lesson, and nothing is stored. When the exercise is
    done, its stage is `wait`, and nothing follows.

    Args:
        game: The game that the lesson teaches.
        lesson: The lesson.
        number: Index of the step in the lesson, from 0.
        learner: The player who makes the moves.

    Raises:
        LessonError: the lesson doesn't fit the rules. The message is one sentence.
    """
    chapter, index = lesson.places[number]
    whole = lesson.chapters[chapter]
    end = LessonStep(DONE, free=Free())
    one = replace(whole, steps=(*whole.steps[: index + 1], end))
    alone = replace(lesson, chapters=(one,))
    return GuidedPort(LessonGuide(game, alone, learner, step=index, exercise=True))


def go_on_with(
    lesson: LessonGuide,
    *,
    saves: Path,
    statistics: Path,
    thinker: Thinker | None = None,
    undoing: Undoing = "far",
) -> Session:
    """Turn the game that a learner plays freely after a lesson into a saved game, and return it.

    The save begins with the position at which the learner's chapter started.

    Args:
        lesson: The guide of the lesson.
        saves: Folder for the save.
        statistics: Statistics file to which the result is added.
        thinker: Worker process for searches; None to search in this process.
        undoing: How far moves can be undone at this table.

    Raises:
        StorageError: it can't be saved.
    """
    game, players = lesson.game, lesson.players
    match, acts = lesson.handed_on()
    header = new_header(game, players, match.options, None, undoing)
    journal = Journal(new_save_path(game.spec.id, saves), header)
    journal.begin(acts)
    return Session(
        game, match, players, journal, thinker=thinker, statistics=statistics, undoing=undoing
    )


def _own_face(faces: Sequence[int], seat: Seat) -> int:
    """Return the portrait of a seat: another one, of the same kind, if the learner has it.

    Eight portraits on, of the twelve, a woman's is a woman's again in all lessons, and a man's a
    man's.
    """
    face = faces[seat]
    if face != faces[0]:
        return face
    return next(other for on in (8, 4, 1) if (other := (face - 1 + on) % 12 + 1) not in faces)
