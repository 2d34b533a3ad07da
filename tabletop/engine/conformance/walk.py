"""Plays at random and checks the contract of rules at every step; counts positions.

`walk` checks everything that the rest of the program relies on. `DeterminismWatch` detects calls to
random or time functions in a game's rules, which would break replay.
"""

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import BuiltinFunctionType, FrameType, TracebackType
from typing import Any, NoReturn, Self, TypeVar

from tabletop.engine.chance import LowestChance
from tabletop.engine.conformance.blame import place_of
from tabletop.engine.conformance.checks import (
    ConformanceError,
    broken_table,
    check_again,
    check_copies,
    check_position,
    rule_error_text,
    unshown_knowledge,
)
from tabletop.engine.conformance.fingerprint import fingerprint, full_state
from tabletop.engine.match import Match, Step, load
from tabletop.engine.moves import Refusal, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import View

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Walk:
    """The result of a random walk through a game: the number of moves, and whether it ended."""

    moves: int
    is_over: bool
    """Whether the game came to its end; False if it was stopped after the most moves allowed."""


def walk(
    rules: Rules[S],
    seats: int,
    options: Options | None = None,
    *,
    seed: int = 0,
    most_moves: int = 10_000,
    every: int = 1,
) -> Walk:
    """Play one game of random legal moves, checking the whole contract of its rules on the way.

    Args:
        rules: The rules of the game.
        seats: Number of players.
        options: The game's options by name; missing ones get their defaults.
        seed: Seed of the deal, the moves and the draws.
        most_moves: Number of moves after which the walk stops.
        every: Expensive checks run at each position whose number is a multiple of this.

    Returns:
        The number of moves made, and whether the game ended.

    Raises:
        ConformanceError: the contract is broken; names the game, the seed and the move.
    """
    return _Walker(rules, seats, options or {}, seed, every).walk(most_moves)


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position; every random draw is 0.

    If several seats may act, the first of them moves. Sequences that end the game sooner are not
    counted.
    """
    if depth == 0:
        return 1
    acting = rules.to_act(state)
    if not acting:
        return 0
    moves = rules.legal_moves(state, acting[0])
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.clone()
        rules.apply(after, acting[0], move, LowestChance())
        total += perft(rules, after, depth - 1)
    return total


def trace(
    rules: Rules[S], seats: int, options: Options, *, seed: int, most_moves: int
) -> list[str]:
    """Play a random game and return one line with a position hash for the deal and each move.

    The lines are the same on every machine and in every process, unless a game depends on more than
    its log.
    """
    rng = Random(seed)
    match = Match(rules, seats, options, seed=seed)
    lines = [f"the deal {fingerprint(match.state)}"]
    while (acting := match.to_act) and len(match.steps) < most_moves:
        seat = acting[rng.randrange(len(acting))]
        move = rng.choice(rules.legal_moves(match.state, seat))
        step = match.submit(seat, move)
        if isinstance(step, Refusal):
            text = in_words(match.first.table.plan, step.text)
            raise ConformanceError(f"{move} is legal, but refused: {text}")
        lines.append(f"move {len(match.steps)} ({move}) {fingerprint(step.state)}")
    return lines


class _Walker:
    """A walk in progress."""

    def __init__(
        self, rules: Rules[S], seats: int, options: Options, seed: int, every: int
    ) -> None:
        self._rules: Rules[State] = rules  # type: ignore[assignment] # a walk is blind to the state
        self._seed = seed
        self._every = every
        self._rng = Random(seed)
        self._match = Match(self._rules, seats, options, seed=seed)
        self._snapshots = [full_state(self._match.state)]
        self._views = self._look()

    def walk(self, most_moves: int) -> Walk:
        match, rules = self._match, self._rules
        try:
            check_position(rules, match.state, self._rng)
            while match.outcome is None and len(match.steps) < most_moves:
                self._move()
            self._check_the_log()
        except ConformanceError as error:
            self._tell(str(error), error)
        except Exception as error:  # noqa: BLE001 - whatever an author's code raises
            self._tell(rule_error_text(error), error)
        return Walk(len(match.steps), match.outcome is not None)

    def _move(self) -> None:
        match, rules = self._match, self._rules
        acting = match.to_act
        seat = acting[self._rng.randrange(len(acting))]
        move = self._rng.choice(rules.legal_moves(match.state, seat))
        before = match.state
        with DeterminismWatch():
            step = match.submit(seat, move)
        if isinstance(step, Refusal):
            text = in_words(match.first.table.plan, step.text)
            raise ConformanceError(f"{move} is legal, but refused: {text}")
        self._snapshots.append(full_state(step.state))
        check_again(rules, before, step.entry, step.state, step.events)
        check_copies(rules, before, step.entry, step.state, step.events)
        self._check_events(step)
        if len(match.steps) % self._every == 0 or match.outcome is not None:
            check_position(rules, match.state, self._rng)
        else:
            wrong = broken_table(match.state.table)
            if wrong:
                raise ConformanceError(wrong)

    def _look(self) -> list[View]:
        """Return the current views of an onlooker and of each seat."""
        return [self._match.view(watcher) for watcher in range(-1, self._match.state.seats)]

    def _check_events(self, step: Step[State]) -> None:
        views = self._views
        self._views = self._look()
        for watcher, (before, after) in enumerate(zip(views, self._views, strict=True), -1):
            seen = self._match.seen(step, watcher)
            wrong = unshown_knowledge(before, seen, after)
            if wrong:
                who = seat_name(watcher) if watcher >= 0 else "an onlooker"
                raise ConformanceError(f"{who} learned without seeing how: {wrong}")

    def _check_the_log(self) -> None:
        """Check that earlier positions are unchanged, undo works, and the log replays."""
        match = self._match
        kept = [match.first, *(step.state for step in match.steps)]
        for number, (state, snapshot) in enumerate(zip(kept, self._snapshots, strict=True)):
            if full_state(state) != snapshot:
                raise ConformanceError(f"the position after move {number} was changed later")
        entries = match.entries
        while match.undo():
            pass
        if full_state(match.state) != self._snapshots[0]:
            raise ConformanceError("undo does not lead back to the deal")
        while match.redo():
            pass
        if full_state(match.state) != self._snapshots[-1]:
            raise ConformanceError("redo does not lead forward again")
        again, wrong = load(
            self._rules, match.first.seats, match.options, match.setup_draws, entries
        )
        if wrong or full_state(again.state) != self._snapshots[-1]:
            raise ConformanceError(f"the log does not play the same game again: {wrong}")

    def _tell(self, what: str, cause: Exception) -> NoReturn:
        number = len(self._match.steps)
        last = f" ({self._match.entries[-1].move})" if number else ""
        raise ConformanceError(
            f"{self._rules.spec.id}, seed {self._seed}, after move {number}{last}: {what}"
        ) from cause


_ENGINE = "tabletop.engine."
_OF_PYTHON = {"random": None, "secrets": None, "uuid": frozenset({"uuid1", "uuid4"})}
"""Modules with random functions; None for all their functions."""
_DATES = frozenset({"now", "utcnow", "today"})


class DeterminismWatch:
    """A context manager that fails if a game's code calls random or clock functions inside it.

    Garbage collection is off meanwhile, because libraries hook into it wherever it happens to run.

    Raises:
        ConformanceError: on exit, if there was a call; names file, line and function.
    """

    def __init__(self) -> None:
        self._found = ""
        self._before: Callable[..., object] | None = None
        self._swept = False

    def __enter__(self) -> Self:
        """Start watching."""
        self._swept = gc.isenabled()
        gc.disable()
        self._before = sys.getprofile()
        sys.setprofile(self._look)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop watching."""
        sys.setprofile(self._before)
        if self._swept:
            gc.enable()
        broken = kind is not None and issubclass(kind, ConformanceError)
        if self._found and (kind is None or broken):  # an error of the rules says more
            raise ConformanceError(self._found) from error

    def _look(self, frame: FrameType, event: str, called: Any) -> None:  # Any: by the event
        if self._found:
            return
        if event == "call":
            name, caller = _python(frame), frame.f_back
        elif event == "c_call":
            name, caller = _builtin(called), frame
        else:
            return
        if name and caller is not None and _is_of_a_game(caller):
            hint = "a clock" if name.startswith(("time.", "datetime.", "date.")) else "luck"
            told = "is not for rules" if hint == "a clock" else "comes from `chance` alone"
            self._found = f"{place_of(caller)}: {name}: {hint} {told}"


def _python(frame: FrameType) -> str:
    """Return the called function if it is random, else ""."""
    module = frame.f_globals.get("__name__", "")
    if module not in _OF_PYTHON:
        return ""
    wanted, name = _OF_PYTHON[module], frame.f_code.co_name
    return f"{module}.{name}" if wanted is None or name in wanted else ""


def _builtin(called: BuiltinFunctionType) -> str:
    name, module, owner = called.__name__, called.__module__, called.__self__
    if module == "time" and name not in {"sleep", "strftime"}:
        return f"time.{name}"
    if name == "urandom":
        return "os.urandom"
    if isinstance(owner, type):
        return f"{owner.__name__}.{name}" if name in _DATES else ""
    return f"random.{name}" if type(owner).__module__ == "random" else ""


def _is_of_a_game(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    root = module.partition(".")[0]
    return not module.startswith(_ENGINE) and root not in sys.stdlib_module_names
