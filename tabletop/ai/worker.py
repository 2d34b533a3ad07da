"""Thinking in another process, so that the window keeps its frame rate.

The worker is spawned, imports the rules and the players but no pygame, and is sent what one seat
knows. A worker that dies or hangs is replaced; after that the move is chosen here, at random.
"""

import contextlib
import os
import signal
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.ai.players import make_player
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker is asked: which move a seat makes, knowing what it knows."""

    number: int
    rules: Rules[State]
    stand_in: State
    seat: Seat
    level: str
    seed: int

    def answer(self) -> Move:
        """Choose the move, in this process."""
        info = InformationSet(self.rules, self.stand_in, self.seat)
        return make_player(self.level, self.seed).choose(info)


class Thinker:
    """One worker process, started when first needed or by `start`."""

    PATIENCE = 20.0
    """Seconds after which a worker is taken to hang."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._asked = 0.0
        self._sent = 0.0
        self._tries = 0
        self._numbers = 0

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    @property
    def seconds(self) -> float:
        """How long the open question has been thought about."""
        return time.monotonic() - self._asked if self._question else 0.0

    def start(self) -> None:
        """Start the worker, so that the first question does not wait for it."""
        if self._process is not None and self._process.is_alive():
            return
        # Most of a hundredth of a second that the first frame does not wait for.
        import multiprocessing  # noqa: PLC0415

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True, name="recess-thinker")
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours

    def ask(self, info: InformationSet[State], level: str, seed: int) -> None:
        """Begin to think; `poll` tells the move. An open question is dropped."""
        self._numbers += 1
        self._question = Question(self._numbers, info.rules, info.stand_in, info.seat, level, seed)
        self._asked = time.monotonic()
        self._tries = 0
        self._send()

    def poll(self) -> Move | None:
        """Return the chosen move once there is one. Never waits."""
        question = self._question
        if question is None:
            return None
        with contextlib.suppress(EOFError, OSError):
            while self._pipe is not None and self._pipe.poll():
                number, move = self._pipe.recv()
                if number == question.number and move is not None:
                    self._question = None
                    return Move(*move)
                if number == question.number:
                    return self._choose_here(question)
        hung = time.monotonic() - self._sent > self._patience
        dead = self._process is None or not self._process.is_alive()
        if hung or dead:
            if self._tries > 1:
                return self._choose_here(question)
            self._stop()
            self._send()
        return None

    def choose_now(self) -> Move | None:
        """Stop thinking and choose at once, at random; None when nothing was asked."""
        question = self._question
        if question is None:
            return None
        self._stop()
        return self._choose_here(question)

    def drop(self) -> None:
        """Forget the open question."""
        self._question = None

    def close(self) -> None:
        """End the worker."""
        self.drop()
        self._stop()

    def _choose_here(self, question: Question) -> Move:
        self._question = None
        info = InformationSet(question.rules, question.stand_in, question.seat)
        return make_player("random", question.seed).choose(info)

    def _send(self) -> None:
        self._tries += 1
        self._sent = time.monotonic()
        with contextlib.suppress(OSError, ValueError):
            self.start()
            if self._pipe is not None:
                self._pipe.send(self._question)

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None and self._process.is_alive():
            self._process.kill()
            self._process.join(1)
        self._process = self._pipe = None


def _work(pipe: "Connection") -> None:
    """Answer questions until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            move = tuple(question.answer())
        except Exception:  # noqa: BLE001 - whatever goes wrong here, the game must go on
            move = None
        try:
            pipe.send((question.number, move))
        except OSError:
            return
