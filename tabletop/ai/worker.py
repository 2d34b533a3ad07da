"""Runs searches in child processes, so that the window keeps its frame rate.

The worker process imports the rules and the players but not pygame, and is sent what one seat
knows. A new message ends the current search, and so does the end of the window. Answers are parsed
as text and validated. If the process fails twice, the move is chosen here at random and the game
continues. Hints come from the same process; if it fails there is no hint.

If several processes are allowed, a search that is split into trees runs in a `Pool` of helper
processes beside the worker. They too are sent what one seat knows. The findings do not depend on
which process runs which tree. A helper that dies or hangs is dropped and its trees are searched in
the worker, so nothing is lost; the pool is started again for the next question.
"""

import contextlib
import os
import pickle
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeVar

from tabletop.ai.levels import LEVELS, MOST_TREES, THINKING_SECONDS, ComputerKind
from tabletop.ai.players import make_player, player_of
from tabletop.ai.root_parallel import Grow, SearchJob, one_after_another
from tabletop.ai.search import GLANCE, Budget, SearchFindings, Stop
from tabletop.ai.survey import ADVICE_STEPS, STEPS, Advice, Survey, advise, survey
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.workers.process import STOP, Worker, WorkerError, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


S = TypeVar("S", bound=State)
LONGEST_ANSWER = 8192
"""Longest answer in bytes; a longer one is invalid."""


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """A question for the worker process: what a seat does, or should do, given what it knows."""

    rules: Rules[State]
    stand_in: State
    seat: Seat
    seed: int
    seconds: float | None
    """Most seconds for the answer; None leaves it to the level."""
    kind: ComputerKind | None = None
    """The player who chooses; None if advice is wanted."""
    about: Move | None = None
    """The move to compare with the best; None for the next best one."""
    steps: float = 0.0
    """Simulated moves for advice, or for each move of a survey."""
    survey: bool = False
    """Whether the value of every legal move is wanted."""
    barred: frozenset[Move] = frozenset()
    """Moves that the player must not choose."""
    trees: int = 1
    """Number of searches for one answer, which several processes may share."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may share the search for the answer."""
        return _is_shared(self.kind) if self.kind else not self.survey

    @property
    def info(self) -> InformationSet[State]:
        """What the seat knows, excluding barred moves."""
        return InformationSet(self.rules, self.stand_in, self.seat, self.barred)


class Thinker:
    """Searches for moves in other processes, so that the window never has to wait.

    The worker starts when it is first needed, or on `start`; helpers may share its searches.
    """

    TIMEOUT = 20.0
    """Seconds without an answer after which a worker counts as hung."""
    STOP_TIMEOUT = 0.1
    """Seconds within which a worker must obey a stop, or it is replaced."""

    def __init__(
        self,
        *,
        timeout: float = TIMEOUT,
        stop_timeout: float = STOP_TIMEOUT,
        processes: Callable[[], int] = lambda: 1,
    ) -> None:
        """Create the object without starting a process.

        Args:
            timeout: Seconds without an answer after which a worker counts as hung.
            stop_timeout: Seconds within which a worker must obey a stop, or be replaced.
            processes: Returns how many processes may think at once.
        """
        self.worker = Worker(
            _work,
            helper=work,
            name="recess-thinker",
            timeout=timeout,
            stop_timeout=stop_timeout,
            retries_late=True,
            longest=LONGEST_ANSWER,
        )
        self._processes = processes
        self._question: SearchQuestion | None = None
        self._asked = 0.0

    @property
    def busy(self) -> bool:
        """Whether a question is still waiting for its answer."""
        return self._question is not None

    @property
    def seconds(self) -> float:
        """Seconds since the open question was asked; 0 if no question is open."""
        return time.monotonic() - self._asked if self._question else 0.0

    def start(self, kinds: Iterable[ComputerKind] = ()) -> None:
        """Start the processes that these players need, so that the first answer comes quickly.

        Raises:
            OSError: the system allows no more processes.
        """
        self.worker.start(self._helpers(shared=any(map(_is_shared, kinds))))

    def _helpers(self, *, shared: bool) -> int | None:
        """Return the number of helpers for a question; None for as many as there are."""
        return max(0, self._processes() - 1) if shared else None

    def ask(
        self,
        info: InformationSet[State],
        kind: ComputerKind,
        seed: int,
        *,
        seconds: float | None = None,
    ) -> None:
        """Ask for a player's next move, which `poll` returns later. Drops any open question.

        Args:
            info: What the seat knows.
            kind: The player.
            seed: The same seed makes the same choice.
            seconds: Time limit for the move; None for the level's own limit.
        """
        self._begin(
            SearchQuestion(
                info.rules, info.stand_in, info.seat, seed, seconds, kind, barred=info.barred,
                trees=self._processes(),
            )
        )  # fmt: skip

    def consult(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        about: Move | None = None,
        steps: float = ADVICE_STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        """Ask for advice on a move, which `poll_advice` returns later. Drops any open question.

        Args:
            info: What the seat knows.
            seed: The same seed gives the same advice.
            about: The move to compare with the best; by default the next best.
            steps: Number of simulated moves.
            seconds: Time limit for the advice.
        """
        self._begin(
            SearchQuestion(
                info.rules, info.stand_in, info.seat, seed, seconds, about=about, steps=steps,
                barred=info.barred, trees=self._processes(),
            )
        )  # fmt: skip

    def survey(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        steps: float = STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        """Ask for the value of every legal move, which `poll_survey` returns later.

        Drops any open question.

        Args:
            info: What the seat knows.
            seed: The same seed gives the same values.
            steps: Simulated moves for each legal move.
            seconds: Time limit for the survey.
        """
        self._begin(
            SearchQuestion(
                info.rules, info.stand_in, info.seat, seed, seconds, steps=steps, survey=True,
                trees=self._processes(),
            )
        )  # fmt: skip

    def _begin(self, question: SearchQuestion) -> None:
        self.drop()
        self._question = question
        self._asked = time.monotonic()
        try:
            request = pickle.dumps(question)
        except (pickle.PicklingError, TypeError, AttributeError):
            return  # the rules can't be pickled; the game continues without a worker
        self.worker.ask(request, self._helpers(shared=question.is_shared))

    def poll(self) -> Move | None:
        """Return the chosen move if it is ready, or None. Never blocks."""
        question = self._question
        answer = self._poll()
        if answer is None or question is None or question.kind is None:
            return None
        return _move(question, answer)

    def poll_advice(self) -> Advice | None:
        """Return the advice if it is ready, or None. Never blocks.

        None while not `busy` means failure.
        """
        question = self._question
        answer = self._poll()
        if answer is None or question is None or question.kind or question.survey:
            return None
        return _advice(question, answer)

    def poll_survey(self) -> Survey | None:
        """Return the values of all moves if they are ready, or None. Never blocks.

        None while not `busy` means failure.
        """
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
        if self._question is None:
            return None
        answer: bytes | None = b""
        if self.worker.busy:
            try:
                answer = self.worker.poll()
            except WorkerError:
                answer = b""
        if answer is not None:
            self._question = None
        return None if answer is None else answer.decode(errors="replace")

    def choose_now(self) -> Move | None:
        """Stop thinking and return the best move so far, or a random one if none arrives promptly.

        Return None if no move was asked for.
        """
        question = self._question
        if question is None or question.kind is None:
            return None
        answer = self.worker.finish()
        self._question = None
        return _move(question, (answer or b"").decode(errors="replace"))

    def drop(self) -> None:
        """Drop the open question, if any, and stop the worker from thinking about it."""
        self.worker.drop()
        self._question = None

    def close(self) -> None:
        """Stop the worker and its helper processes."""
        self._question = None
        self.worker.close()


def process_count(wanted: int = 0) -> int:
    """Return the number of processes that may search at once.

    A positive `wanted` is returned as it is. For 0 the result is `MOST_TREES` on a machine with at
    least as many cores, and otherwise 1.
    """
    cores = os.cpu_count() or 1
    return wanted or (MOST_TREES if cores >= MOST_TREES else 1)


def _is_shared(kind: ComputerKind) -> bool:
    known = None if kind.counted else LEVELS.get(kind.level)
    return known is not None and known.temper is not None and known.temper.trees > 1


def _work(pipe: "Connection", others: Sequence["Connection"] = ()) -> None:
    """Answer questions until the other end closes; `others` are the pipes of the pool."""
    grow: Grow = Pool(others) if others else one_after_another
    serve(pipe, lambda request: _answer(request, pipe, grow).encode())


def _answer(what: bytes, pipe: "Connection", grow: Grow = one_after_another) -> str:
    """Return the text of the chosen move or the advice; "" if there is none."""
    try:
        question: SearchQuestion = pickle.loads(what)  # noqa: S301 - from the process that started us
        if question.kind:
            player = player_of(
                question.kind, question.seed, question.seconds, trees=question.trees, grow=grow
            )
            return str(player.choose(question.info, pipe.poll))
        rng, seconds = Random(question.seed), question.seconds or THINKING_SECONDS
        if question.survey:
            found = survey(
                question.info, rng, steps=question.steps, seconds=seconds, stop=pipe.poll
            )
            return str(found)
        advice = advise(
            question.info,
            Budget(question.steps, seconds),
            rng,
            about=question.about,
            stop=pipe.poll,
            trees=question.trees,
            grow=grow,
        )
        return str(advice)
    except Exception:  # noqa: BLE001 - whatever goes wrong here, the game must go on
        return ""


def _move(question: SearchQuestion, answer: str) -> Move:
    """Return the worker's move if it is valid, else choose one here."""
    legal = question.info.legal_moves()
    move = next((move for move in legal if str(move) == answer), None)
    return move or make_player("random", question.seed).choose(question.info)


def _advice(question: SearchQuestion, answer: str) -> Advice | None:
    """Return the worker's advice if it is valid, else None."""
    try:
        return Advice.parse(answer, question.info.legal_moves())
    except ValueError:
        return None


STOP_TIMEOUT = 0.04
"""Seconds that a stopped choice waits for findings from the other processes."""
TIMEOUT_FACTOR = 2.0
"""Time limit for other processes: this many times the time of the searches here, plus a second."""


class Pool:
    """Runs searches in this process and in helper processes connected by pipes."""

    def __init__(self, pipes: Sequence["Connection"]) -> None:
        self._pipes = list(pipes)
        self._number = 0

    def __call__(
        self, trees: Sequence[SearchJob[S]], stop: Stop | None = None
    ) -> list[SearchFindings]:
        """Run searches in all processes at once, as described in `Grow`."""
        self._number += 1
        processes = 1 + len(self._pipes)
        shares = [list(range(first, len(trees), processes)) for first in range(processes)]
        away = {
            pipe: share
            for pipe, share in zip(list(self._pipes), shares[1:], strict=True)
            if share and self._send(pipe, trees, share)
        }
        here = [
            number
            for number in range(len(trees))
            if all(number not in share for share in away.values())
        ]
        begun = time.monotonic()
        grown = _grown(trees, here, stop)
        left = 1 + TIMEOUT_FACTOR * (time.monotonic() - begun)
        found, missing = self._gather(away, time.monotonic() + left, stop)
        grown |= found
        grown |= _grown(trees, missing, stop) if missing else {}
        return [grown[number] for number in sorted(grown)]

    def _send(self, pipe: "Connection", trees: Sequence[SearchJob[S]], share: list[int]) -> bool:
        """Send some searches to a process; return whether it accepted them."""
        what = pickle.dumps([(number, trees[number]) for number in share])
        try:
            pipe.send_bytes(b"%d " % self._number + what)
        except (OSError, ValueError):
            self._leave_out(pipe)
            return False
        return True

    def _gather(
        self, away: Mapping["Connection", list[int]], deadline: float, stop: Stop | None
    ) -> tuple[dict[int, SearchFindings], list[int]]:
        """Return the findings of the other processes, and the searches to run here instead.

        After `stop` no search is run here: the findings so far must do.
        """
        found: dict[int, SearchFindings] = {}
        missing: list[int] = []
        waiting, stopped = dict(away), False
        while waiting and time.monotonic() < deadline:
            if not stopped and stop is not None and stop():
                stopped, deadline = True, time.monotonic() + STOP_TIMEOUT
                for pipe in waiting:
                    with contextlib.suppress(OSError):
                        pipe.send_bytes(STOP)
            for pipe in _speaking(list(waiting)):
                try:
                    number, _, what = pipe.recv_bytes().partition(b" ")
                    if number == b"%d" % self._number:
                        found |= pickle.loads(what)  # noqa: S301 - from a process of ours
                        del waiting[pipe]
                except (EOFError, OSError, ValueError, pickle.UnpicklingError):
                    self._leave_out(pipe)
                    missing += waiting.pop(pipe)
        if stopped:
            return found, []
        for pipe, share in waiting.items():
            self._leave_out(pipe)
            missing += share
        return found, sorted(missing)

    def _leave_out(self, pipe: "Connection") -> None:
        self._pipes.remove(pipe)
        pipe.close()


def _speaking(pipes: list["Connection"]) -> list["Connection"]:
    """Return the pipes with data or at their end, after waiting briefly for one."""
    from multiprocessing.connection import wait  # noqa: PLC0415 - not before the first frame

    ready = wait(pipes, GLANCE)
    return [pipe for pipe in pipes if pipe in ready]


def _grown(
    trees: Sequence[SearchJob[S]] | Mapping[int, SearchJob[S]],
    numbers: Sequence[int],
    stop: Stop | None,
) -> dict[int, SearchFindings]:
    found = one_after_another([trees[number] for number in numbers], stop)
    return dict(zip(numbers, found, strict=False))


def work(pipe: "Connection") -> None:
    """Run the searches received through a pipe until its other end closes."""

    def answer(request: bytes) -> bytes:
        sent: list[tuple[int, SearchJob[State]]] = pickle.loads(request)  # noqa: S301 - from a process of ours
        trees = dict(sent)
        return pickle.dumps(_grown(trees, list(trees), pipe.poll))

    serve(pipe, answer)
