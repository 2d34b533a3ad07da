"""Searching in another process, so that the window keeps its frame rate.

The worker process is spawned, imports the rules and the players but not pygame, and is sent what
one seat knows. A new message ends the current search, and so does the end of the window. Answers
are parsed as text and validated. A worker that dies, hangs or answers nonsense is replaced or left
out; then the move is chosen here at random and the game goes on. Hints come from the same worker;
if it fails there is no hint.

If several processes are allowed, a question whose search is split into trees starts others beside
the worker (`crew`). They end with it, and if one of them dies, all are restarted for the next
question.
"""

import contextlib
import os
import pickle
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from tabletop.ai import crew
from tabletop.ai.advice import STEPS, Advice, advise
from tabletop.ai.levels import LEVELS, MOST_TREES, THINKING_SECONDS
from tabletop.ai.players import make_player
from tabletop.ai.search import Budget
from tabletop.ai.survey import STEPS as SURVEY_STEPS
from tabletop.ai.survey import Survey, survey
from tabletop.ai.trees import Grow, one_after_another
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

STOP = b"stop"
LONGEST_ANSWER = 8192
"""Longest answer in bytes; a longer one is invalid."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the worker: what a seat does, or should do, given what it knows."""

    number: int
    rules: Rules[State]
    stand_in: State
    seat: Seat
    seed: int
    seconds: float | None
    """Most seconds for the answer; None leaves it to the level."""
    level: str = ""
    """Level of the player who chooses; "" if advice is wanted."""
    about: Move | None = None
    """The move to compare with the best; None for the next best."""
    steps: float = 0.0
    """Steps for advice, or for each move of a survey."""
    survey: bool = False
    """Whether the value of every legal move is wanted."""
    barred: frozenset[Move] = frozenset()
    """Moves that the player must not choose."""
    trees: int = 1
    """Number of searches that may run at once."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may share the search."""
        return _is_shared(self.level) if self.level else not self.survey

    @property
    def info(self) -> InformationSet[State]:
        """What the seat knows."""
        return InformationSet(self.rules, self.stand_in, self.seat, self.barred)


class Thinker:
    """A worker process, started when first needed or by `start`, with its pool."""

    PATIENCE = 20.0
    """Seconds without an answer after which a worker counts as hung."""
    PROMPTNESS = 0.1
    """Seconds within which a worker must obey a stop, or it is replaced."""

    def __init__(
        self,
        *,
        patience: float = PATIENCE,
        promptness: float = PROMPTNESS,
        processes: Callable[[], int] = lambda: 1,
    ) -> None:
        """Create it without starting a process; `processes` returns how many may think at once."""
        self._patience = patience
        self._promptness = promptness
        self._processes = processes
        self._crew: list[BaseProcess] = []
        """The processes beside the worker."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._asked = 0.0
        self._sent = 0.0
        self._sent_number = 0
        """Number of the last question sent, to this worker or an earlier one."""
        self._stopped = 0.0
        """When the worker was told to stop; 0 if it was not."""
        self._working = False
        """Whether the worker still owes an answer, wanted or not."""
        self._tries = 0
        self._numbers = 0

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    @property
    def seconds(self) -> float:
        """Seconds since the open question was asked."""
        return time.monotonic() - self._asked if self._question else 0.0

    @property
    def pids(self) -> list[int]:
        """Process ids, the worker first."""
        found = (self._process, *self._crew)
        return [each.pid for each in found if each is not None and each.pid is not None]

    def start(self, levels: Iterable[str] = ()) -> None:
        """Start the processes that these levels need, so that the first question is quick."""
        self._start(shared=any(_is_shared(level) for level in levels))

    def _start(self, *, shared: bool) -> None:
        """Start the worker, and for a shared search its pool, unless they are running."""
        others = max(0, self._processes() - 1) if shared else len(self._crew)
        alive = all(each.is_alive() for each in self._crew) and len(self._crew) == others
        if alive and self._process is not None and self._process.is_alive():
            return
        self._end()
        # Most of a hundredth of a second that the first frame does not wait for.
        import multiprocessing  # noqa: PLC0415

        context = multiprocessing.get_context("spawn")
        near: list[Connection] = []
        for number in range(others):
            one, other = context.Pipe()
            self._crew.append(
                context.Process(
                    target=crew.work, args=(other,), daemon=True, name=f"recess-crew-{number}"
                )
            )
            self._crew[-1].start()
            other.close()
            near.append(one)
        ours, theirs = context.Pipe()
        words = (theirs, tuple(near)) if near else (theirs,)
        process = context.Process(target=_work, args=words, daemon=True, name="recess-thinker")
        process.start()
        for each in (theirs, *near):
            each.close()
        self._process, self._pipe = process, ours

    def ask(
        self,
        info: InformationSet[State],
        level: str,
        seed: int,
        *,
        seconds: float | None = None,
    ) -> None:
        """Ask for a move; `poll` returns it later. An open question is dropped.

        `seconds` replaces the level's time limit.
        """
        self._begin(
            Question(
                self._numbers + 1, info.rules, info.stand_in, info.seat, seed, seconds, level,
                barred=info.barred,
            )
        )  # fmt: skip

    def consult(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        about: Move | None = None,
        steps: float = STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        """Ask for advice; `poll_advice` returns it later. An open question is dropped.

        Args:
            info: What the seat knows.
            seed: The same seed gives the same advice.
            about: The move to compare with the best; by default the next best.
            steps: Size of the search.
            seconds: Most seconds that it may take.
        """
        number = self._numbers + 1
        self._begin(
            Question(number, info.rules, info.stand_in, info.seat, seed, seconds, "", about, steps)
        )

    def survey(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        steps: float = SURVEY_STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        """Ask for the value of every legal move; `poll_survey` returns them later.

        The arguments are those of `consult`; the steps are for each move.
        """
        number = self._numbers + 1
        self._begin(
            Question(number, info.rules, info.stand_in, info.seat, seed, seconds, "", None, steps,
                     survey=True)
        )  # fmt: skip

    def _begin(self, question: Question) -> None:
        self.drop()
        self._numbers = question.number
        self._question = replace(question, trees=self._processes())
        self._asked = time.monotonic()
        self._tries = 0
        self._poll()

    def poll(self) -> Move | None:
        """Return the chosen move once there is one, else None. Never blocks."""
        question = self._question
        answer = self._poll()
        if answer is None or question is None or not question.level:
            return None
        return _move(question, answer)

    def poll_advice(self) -> Advice | None:
        """Return the advice once there is one, else None; None while not `busy` means failure."""
        question = self._question
        answer = self._poll()
        if answer is None or question is None or question.level or question.survey:
            return None
        return _advice(question, answer)

    def poll_survey(self) -> Survey | None:
        """Return the survey once there is one, else None; None while not `busy` means failure."""
        question = self._question
        answer = self._poll()
        if answer is None or question is None or not question.survey:
            return None
        try:
            return Survey.parse(answer, question.info.legal_moves())
        except ValueError:
            return None

    def _poll(self) -> str | None:
        """Return the answer and close the question; "" if it failed, None if it is still open."""
        answer = self._listen()
        question = self._question
        if question is None:
            return None
        if answer is not None:
            self._question = None
            return answer
        now = time.monotonic()
        if self._sent_number != question.number:
            # Only a worker that listens is sent anything long: writing must not wait either.
            if self._working and now - self._stopped > self._promptness:
                self._end()
            return self._send(question) if not self._working else None
        hung = now - self._sent > self._patience
        dead = self._process is None or not self._process.is_alive()
        if hung or dead:
            self._end()
            return self._send(question)
        return None

    def choose_now(self) -> Move | None:
        """Stop thinking and return the best move so far, or a random one if none comes at once.

        None if no move was asked for.
        """
        question = self._question
        if question is None or not question.level:
            return None
        answer = self._listen()
        if answer is None and self._working and self._sent_number == question.number:
            self._say_stop()
            deadline = time.monotonic() + self._promptness
            while answer is None and self._working and (left := deadline - time.monotonic()) > 0:
                with contextlib.suppress(OSError):
                    if self._pipe is not None and self._pipe.poll(left):
                        answer = self._listen()
            if answer is None:
                self._end()
        self._question = None
        return _move(question, answer or "")

    def drop(self) -> None:
        """Drop the open question; the worker stops thinking about it."""
        if self._question is not None and self._working:
            self._say_stop()
        self._question = None

    def close(self) -> None:
        """End the worker and its pool."""
        self._question = None
        self._end()

    def _listen(self) -> str | None:
        """Read from the worker; return its answer to the open question if it has arrived."""
        found: str | None = None
        try:
            while self._pipe is not None and self._pipe.poll():
                text = self._pipe.recv_bytes(LONGEST_ANSWER).decode(errors="replace")
                number, _, answer = text.partition(" ")
                if number == str(self._sent_number):
                    self._working = False
                    if self._question and self._question.number == self._sent_number:
                        found = answer
        except (EOFError, OSError):
            self._end()
        return found

    def _send(self, question: Question) -> str | None:
        """Send a question to a worker that listens; return "" after two failures, else None."""
        if self._tries > 1:
            self._question = None
            return ""
        self._tries += 1
        self._sent = time.monotonic()
        self._sent_number = question.number
        try:
            what = pickle.dumps(question)
        except (pickle.PicklingError, TypeError, AttributeError):
            # Rules that live in no importable module; the game goes on without a worker.
            self._tries = 2
            return None
        with contextlib.suppress(OSError, ValueError):
            self._start(shared=question.is_shared)
            if self._pipe is not None:
                self._pipe.send_bytes(f"{question.number} ".encode() + what)
                self._working, self._stopped = True, 0.0
        return None

    def _say_stop(self) -> None:
        if not self._stopped:
            self._stopped = time.monotonic()
            with contextlib.suppress(OSError, ValueError):
                if self._pipe is not None:
                    self._pipe.send_bytes(STOP)

    def _end(self) -> None:
        """Kill the worker at once."""
        if self._pipe is not None:
            self._pipe.close()
        for process in (self._process, *self._crew):
            if process is not None and process.is_alive():
                process.kill()
        for process in (self._process, *self._crew):
            if process is not None:
                process.join(1)
        self._crew.clear()
        self._process = self._pipe = None
        self._working, self._stopped = False, 0.0


def process_count(wanted: int = 0) -> int:
    """Return the number of processes that may think: `wanted`, or an automatic choice for 0.

    The automatic choice is one, or `MOST_TREES` on a machine with as many cores.
    """
    cores = os.cpu_count() or 1
    return wanted or (MOST_TREES if cores >= MOST_TREES else 1)


def _is_shared(level: str) -> bool:
    known = LEVELS.get(level)
    return known is not None and known.temper is not None and known.temper.trees > 1


def _work(pipe: "Connection", others: Sequence["Connection"] = ()) -> None:
    """Answer questions until the other end closes; `others` are the pipes of the pool."""
    crew.settle_down()
    grow: Grow = crew.Crew(others) if others else one_after_another
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, _, what = pipe.recv_bytes().partition(b" ")
            if what:
                pipe.send_bytes(number + b" " + _answer(what, pipe, grow).encode())


def _answer(what: bytes, pipe: "Connection", grow: Grow = one_after_another) -> str:
    """Return the text of the chosen move or the advice; "" if there is none."""
    try:
        question: Question = pickle.loads(what)  # noqa: S301 - from the process that started us
        if question.level:
            player = make_player(
                question.level, question.seed, question.seconds, trees=question.trees, grow=grow
            )
            return str(player.choose(question.info, pipe.poll))
        rng, seconds = Random(question.seed), question.seconds or THINKING_SECONDS
        if question.survey:
            told = survey(question.info, rng, steps=question.steps, seconds=seconds,
                          stop=pipe.poll)  # fmt: skip
            return str(told)
        advice = advise(
            question.info, Budget(question.steps, seconds), rng, about=question.about,
            stop=pipe.poll, trees=question.trees, grow=grow,
        )  # fmt: skip
        return str(advice)
    except Exception:  # noqa: BLE001 - whatever goes wrong here, the game must go on
        return ""


def _move(question: Question, answer: str) -> Move:
    """Return the worker's move if it is valid, else choose one here."""
    legal = question.info.legal_moves()
    move = next((move for move in legal if str(move) == answer), None)
    return move or make_player("random", question.seed).choose(question.info)


def _advice(question: Question, answer: str) -> Advice | None:
    """Return the worker's advice if it is valid, else None."""
    try:
        return Advice.parse(answer, question.info.legal_moves())
    except ValueError:
        return None
