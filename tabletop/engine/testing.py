"""Random play that checks the contract of rules, and counting of positions.

`walk` checks at each step everything the rest of the program relies on. For tests.
"""

from dataclasses import dataclass
from random import Random
from typing import NoReturn, TypeVar

from tabletop.engine.chance import LowestChance
from tabletop.engine.fingerprint import fingerprint, full_state
from tabletop.engine.match import Match, Step, load
from tabletop.engine.moves import Refusal, seat_name
from tabletop.engine.own_luck import WatchForOwnLuck
from tabletop.engine.promises import (
    ConformanceError,
    broken_table,
    check_again,
    check_copies,
    check_position,
    learned_silently,
    told_of,
)
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.view import View

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Walk:
    """The result of a walk."""

    moves: int
    is_over: bool
    """Whether the game ended, instead of reaching the walk's last move."""


def walk(
    rules: Rules[S],
    seats: int,
    options: Options | None = None,
    *,
    seed: int = 0,
    most_moves: int = 10_000,
    every: int = 1,
) -> Walk:
    """Play random legal moves and check the whole contract of a game's rules.

    Args:
        rules: The game.
        seats: Number of players.
        options: As for a match.
        seed: Seed of the deal, the moves and the draws.
        most_moves: Moves after which the walk stops.
        every: Run expensive checks at every position that is a multiple of this.

    Raises:
        ConformanceError: the contract is broken; names the game, the seed and the move.
    """
    return _Walker(rules, seats, options or {}, seed, every).walk(most_moves)


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position, with chance always 0.

    If several seats are to act, the first of them moves. Games that end sooner count nothing.
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
    """Return a line with a position hash for the deal and each move of a random game.

    It is the same on every machine and in every process, unless a game depends on more than its
    log.
    """
    rng = Random(seed)
    match = Match(rules, seats, options, seed=seed)
    lines = [f"the deal {fingerprint(match.state)}"]
    while (acting := match.to_act) and len(match.steps) < most_moves:
        seat = acting[rng.randrange(len(acting))]
        move = rng.choice(rules.legal_moves(match.state, seat))
        step = match.submit(seat, move)
        if isinstance(step, Refusal):
            raise ConformanceError(f"{move} is legal, but refused: {step.text}")
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
            self._tell(told_of(error), error)
        return Walk(len(match.steps), match.outcome is not None)

    def _move(self) -> None:
        match, rules = self._match, self._rules
        acting = match.to_act
        seat = acting[self._rng.randrange(len(acting))]
        move = self._rng.choice(rules.legal_moves(match.state, seat))
        before = match.state
        with WatchForOwnLuck():
            step = match.submit(seat, move)
        if isinstance(step, Refusal):
            raise ConformanceError(f"{move} is legal, but refused: {step.text}")
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
            wrong = learned_silently(before, seen, after)
            if wrong:
                who = seat_name(watcher) if watcher >= 0 else "an onlooker"
                raise ConformanceError(f"{who} learned without seeing how: {wrong}")

    def _check_the_log(self) -> None:
        """Check that published positions are unchanged, undo works, and the log replays."""
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
