"""Plays one game of a plan, as a pure function of plan and number."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tabletop.ai.players import Player, choose_onward, make_player
from tabletop.ai.turns import Turn, goes_round
from tabletop.doors.errors import DoorError, InputRefusedError, UsageError
from tabletop.doors.lab.counting import Counting
from tabletop.doors.lab.plan import OTHER, Plan
from tabletop.doors.lab.rows import Row
from tabletop.doors.lab.without import take_out
from tabletop.doors.shelf import find_game, open_shelf, open_trust, rules_of
from tabletop.engine.chance import Chance, FastChance
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.mistakes import mistake_of, steps_of
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.own_luck import WatchForOwnLuck
from tabletop.engine.own_names import said_by
from tabletop.engine.promises import ConformanceError, broken_table, told_of
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

if TYPE_CHECKING:
    from tabletop.doors.lab.checkout import Checkout

Check = Callable[[State], None]
"""Checks a position; raises `ConformanceError`."""
Apply = Callable[[State, Seat, Move, Chance], None]
"""Makes a move."""


def game_of(folder: str) -> Game:
    """Return the game in a folder.

    Raises:
        InputRefusedError: it can't be read.
    """
    from tabletop.content.loader import load_game  # noqa: PLC0415 - only where a folder is told
    from tabletop.content.problems import ContentError  # noqa: PLC0415

    try:
        game = load_game(Path(folder), own=True, trust=open_trust())
    except ContentError as error:
        raise InputRefusedError.of(error.problems) from error
    if not game.playable:
        raise UsageError(game.obstacle)
    return game


@cache
def plan_rules(game: str, folder: str) -> Rules[State]:
    """Return the rules of a plan, created once per process.

    Raises:
        DoorError: the game is missing.
    """
    return rules_of(game_of(folder) if folder else find_game(open_shelf(), game))


def check_aim(rules: Rules[State]) -> None:
    """Check that computers can play the game.

    Raises:
        UsageError: it has no aim.
    """
    if not rules.mind.has_aim:
        raise UsageError(
            f"{rules.spec.title} is for people only: it has no rules that end it and say who wins"
        )


def play(plan: Plan, number: int) -> Row:
    """Play one game of a plan in this process.

    Raises:
        DoorError: the game is missing.
    """
    return play_by(plan_rules(plan.game, plan.folder), plan, number)


def play_by(
    rules: Rules[State],
    plan: Plan,
    number: int,
    *,
    check: Check | None = None,
    apply: Apply | None = None,
    chance: Chance | None = None,
    told: Callable[[Exception], str] | None = None,
) -> Row:
    """Play one game of a plan by these rules.

    Faults of the rules are reported in the row's `problem`. `check` is called for every position;
    `apply` makes the moves instead of the rules; `chance` replaces the plan's draws; `told` formats
    an exception.
    """
    drawn = chance or FastChance(plan.luck(number))
    made = apply or rules.apply
    return _Playing(rules, plan, number, check=check, apply=made, chance=drawn, told=told).row()


_WATCHED = 2
"""Games of a plan that are watched for random and time calls, which is slow."""


class _Playing:
    """A game in progress."""

    def __init__(
        self,
        rules: Rules[State],
        plan: Plan,
        number: int,
        *,
        check: Check | None,
        apply: Apply,
        chance: Chance,
        told: Callable[[Exception], str] | None,
    ) -> None:
        self._told_of = told or what_happened
        self._rules, self._plan, self._number = rules, plan, number
        self._check, self._apply = check, apply
        self._seed = plan.deal(number)
        self._places = plan.places(number)
        self._chance = chance
        levels = [plan.players[entrant] for entrant in self._places]
        seeds = [self._seed * 64 + seat for seat in range(len(levels))]
        others = [
            (seat, level.removeprefix(OTHER), seeds[seat])
            for seat, level in enumerate(levels) if level.startswith(OTHER)
        ]  # fmt: skip
        self._checkout = _begun(plan, self._seed, others) if others else None
        self._luck = [Random(seed) for seed in seeds]
        self._players = [
            None if level == "random" else self._player(level, seed)
            for level, seed in zip(levels, seeds, strict=True)
        ]
        self._thought: list[list[float]] = [[] for _ in levels]
        self._turn = Turn(rules)
        self._moves = 0
        self._watched = check is not None or (plan.closely and number < _WATCHED)

    def _player(self, level: str, seed: int) -> Player:
        if self._checkout is not None and level.startswith(OTHER):
            from tabletop.doors.lab.checkout import CheckoutPlayer  # noqa: PLC0415 - seldom

            return CheckoutPlayer(self._checkout)
        plan = self._plan
        return make_player(level, seed, plan.seconds, most_steps=plan.steps or inf)

    def row(self) -> Row:
        try:
            state = self._deal()
        except Exception as error:  # noqa: BLE001 - whatever an author's code raises
            return self._broken(f"set-up: {self._told_of(error)}")
        counting = Counting(self._rules, state) if self._plan.closely else None
        try:
            while (acting := self._acting(state)) and self._moves < self._plan.most_moves:
                state = self._step(state, acting[0], counting)
                self._moves += 1
            return self._ended(state, counting)
        except DoorError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever an author's code raises
            return self._broken(f"after move {self._moves}: {self._told_of(error)}")

    def _deal(self) -> State:
        plan = self._plan
        with self._watch():
            state = self._rules.start(plan.seats, plan.chosen, self._chance)
        if plan.without:
            take_out(state.table, plan.without)
        # What seats know is written down only where somebody asks for it: it costs half the speed.
        if not plan.closely and self._check is None and not any(self._players):
            state.table.recording = False
        return state

    def _watch(self) -> AbstractContextManager[object]:
        return WatchForOwnLuck() if self._watched else nullcontext()

    def _acting(self, state: State) -> tuple[Seat, ...]:
        wrong = broken_table(state.table)
        if wrong:
            raise ConformanceError(wrong)
        if self._check is not None:
            self._check(state)
        if state.table.events:
            state.table.events.clear()
        return self._rules.to_act(state)

    def _step(self, state: State, seat: Seat, counting: Counting | None) -> State:
        """Let a seat move; return the resulting state, usually the same object."""
        rules, player = self._rules, self._players[seat]
        legal = rules.legal_moves(state, seat) if counting or player is None else []
        if not legal and (counting or player is None):
            raise ConformanceError(f"{seat_name(seat)} has no legal move")
        self._turn.comes_to(state)
        if player is None and counting is None:
            return self._any_move(state, seat, legal)
        move = self._by_chance(seat, legal) if player is None else self._chosen(state, seat, player)
        if counting:
            counting.before(state, self._moves, legal)
            counting.named(state, seat, move)
        self._make(state, seat, move)
        if counting:
            counting.happened(state.table.events)
        self._was_made(seat, move)
        return state

    def _was_made(self, seat: Seat, move: Move) -> None:
        if self._checkout is not None:
            self._checkout.made(seat, move)

    def _make(self, state: State, seat: Seat, move: Move) -> None:
        try:
            with self._watch():
                self._apply(state, seat, move, self._chance)
        except ConformanceError:
            raise
        except Exception as error:
            raise ConformanceError(f"{seat_name(seat)} {move}: {what_happened(error)}") from error

    def _chosen(self, state: State, seat: Seat, player: Player) -> Move:
        started = time.perf_counter()
        info = InformationSet.of(self._rules, state, seat)
        move = choose_onward(player, info, self._turn.been)
        if self._plan.milliseconds is not None:
            self._thought[seat].append(round((time.perf_counter() - started) * 1000, 2))
        move = said_by(state.table, seat, move)
        if self._rules.refuse(state, seat, move) is not None:
            raise ConformanceError(f"{seat_name(seat)} chose {move}, which is refused")
        return move

    def _by_chance(self, seat: Seat, legal: list[Move]) -> Move:
        """Return a random move that doesn't lead back; any move if all do."""
        left, been = list(legal), self._turn.been
        move = self._drawn(seat, left)
        while left and goes_round(self._rules, been, seat, move):
            move = self._drawn(seat, left)
        return move

    def _any_move(self, state: State, seat: Seat, legal: list[Move]) -> State:
        """Make the move of `_by_chance`; one that led back, which is rare, is undone."""
        left = list(legal)
        while True:
            move = self._drawn(seat, left)
            self._make(state, seat, move)
            if not left or not self._turn.came_back(seat, move, state):
                self._was_made(seat, move)
                return state
            state = self._turn.been[-1].clone()

    def _drawn(self, seat: Seat, left: list[Move]) -> Move:
        return left.pop(int(self._luck[seat].random() * len(left)))

    def _ended(self, state: State, counting: Counting | None) -> Row:
        rules, outcome = self._rules, self._rules.outcome(state)
        if outcome is None:
            return self._broken(f"no end after {self._moves} moves")
        seats = range(state.seats)
        bounds = [rules.mind.most_possible(state, seat) for seat in seats]
        row = Row(
            self._number,
            self._seed,
            self._places,
            self._moves,
            winners=tuple(outcome.winners),
            scores=tuple(outcome.scores),
            shares=tuple(rules.share(state, outcome, seat) for seat in seats),
            possible=tuple(most for most in bounds if most is not None),
            thought=self._told(),
        )
        if counting is None:
            return row
        return Row(
            **{name: getattr(row, name) for name in _PLAIN},
            thought=row.thought,
            turns=counting.turns,
            parts=dict(rules.score_parts(state)),
            phases=counting.phases,
            made=counting.made,
            choices=counting.choices,
            forced=counting.forced,
            openings=counting.openings,
            stands=counting.stands(self._moves),
            pieces=counting.pieces(state),
        )

    def _broken(self, problem: str) -> Row:
        return Row(
            self._number, self._seed, self._places, self._moves,
            problem=problem, thought=self._told(),
        )  # fmt: skip

    def _told(self) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, self._thought)) if self._plan.milliseconds is not None else ()


_PLAIN = (
    "number", "seed", "entrants", "moves", "winners", "scores", "shares", "possible",
)  # fmt: skip


def what_happened(error: Exception) -> str:
    """Return what went wrong, led by file and line of the author's code."""
    if isinstance(error, ConformanceError):
        return str(error)
    notes = ", ".join(getattr(error, "__notes__", ()))
    return f"{notes}{': ' if notes else ''}{mistake_of(error) or told_of(error)}"


def traced(error: Exception) -> str:
    """Return what went wrong, followed by the stack in the author's code."""
    cause: BaseException = error
    while isinstance(cause, ConformanceError) and cause.__cause__ is not None:
        cause = cause.__cause__
    return "\n    ".join((what_happened(error), *steps_of(cause)))


def _begun(plan: Plan, seed: int, others: list[tuple[Seat, str, int]]) -> "Checkout":
    """Return the process of another checkout with the game begun there too."""
    from tabletop.doors.lab.checkout import checkout_of  # noqa: PLC0415 - seldom

    checkout = checkout_of(plan.checkout)
    checkout.start(plan, seed, others)
    return checkout
