"""Plays one game of a plan, as a pure function of plan and number, and counts its events."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import Protocol

from tabletop.ai.players import ComputerPlayer, Turn, choose_onward, make_player, repeats_position
from tabletop.cli.errors import CommandError, InputRefusedError, UsageError
from tabletop.cli.shelf.lookup import find_game, open_shelf, open_trust, rules_of
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.chance import Chance, FastChance
from tabletop.engine.conformance.blame import mistake_of, steps_of
from tabletop.engine.conformance.checks import ConformanceError, broken_table, rule_error_text
from tabletop.engine.conformance.walk import DeterminismWatch
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import in_table_names
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Event, Table
from tabletop.engine.text.phrasebook import in_words
from tabletop.lab.plan import Plan
from tabletop.lab.rows import Counts, Row

Check = Callable[[State], None]
"""A function that checks a position and raises `ConformanceError` if it is invalid."""
Apply = Callable[[State, Seat, Move, Chance], None]
"""A function that makes a move in place of the rules."""
_NOT_COUNTED = frozenset({"marker", "die"})
"""Looks of pieces that stand for a seat or a number and are not drawn or played."""
_KEPT = 16
"""Most positions kept along the way."""
_OPENING = 2
"""Moves of a seat that form its opening."""


class GameCounter:
    """Counts the pieces, moves and scores of one game as it is played."""

    def __init__(self, rules: Rules[State], state: State) -> None:
        self._rules = rules
        self._plan = state.table.plan
        self._pieces = _Pieces(state.table)
        self._kept: list[tuple[int, State]] = []
        self._every = 1
        self._turn: Seat = -1
        self._made: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._by_seat: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self._legal: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.turns = self.choices = self.forced = 0
        self._openings: list[list[str]] = [[] for _ in range(state.seats)]

    def before(self, state: State, number: int, legal: Sequence[Move]) -> None:
        """Count the legal moves of a position before move `number`, from 0, is made."""
        self.choices += len(legal)
        self.forced += len(legal) == 1
        self._legal[state.phase].update({move.kind for move in legal})
        if state.turn != self._turn:
            self._turn = state.turn
            self.turns += 1
        if number % self._every == 0:
            self._kept.append((number, state.clone()))
            if len(self._kept) > _KEPT:
                del self._kept[1::2]
                self._every *= 2

    def named(self, state: State, seat: Seat, move: Move) -> None:
        """Count a seat's move and the pieces that it names, before it is made."""
        self._made[state.phase][move.kind] += 1
        self._by_seat[seat][move.kind] += 1
        if len(self._openings[seat]) < _OPENING:
            self._openings[seat].append(move.kind)
        self._pieces.named(state.table, seat, move)

    def happened(self, events: Sequence[Event]) -> None:
        """Count what happened to pieces in the events of a move."""
        self._pieces.happened(events)

    @property
    def phases(self) -> dict[str, dict[str, tuple[int, int]]]:
        """By phase and kind of move: the moves made, and the positions in which one was legal."""
        told = {}
        for phase, legal in sorted(self._legal.items()):
            made = self._made[phase]
            told[phase] = {kind: (made[kind], legal[kind]) for kind in sorted(legal | made)}
        return told

    @property
    def made(self) -> tuple[dict[str, int], ...]:
        """For each seat, the number of its moves by kind."""
        return tuple(dict(sorted(kinds.items())) for kinds in self._by_seat)

    @property
    def openings(self) -> tuple[str, ...]:
        """For each seat, the kinds of its first two moves, joined by ` + `."""
        return tuple(" + ".join(kinds) for kinds in self._openings)

    def pieces(self, state: State) -> tuple[Counts, ...]:
        """Return how many pieces each seat received, used, and had at the end, by kind."""
        return self._pieces.counts(state.table)

    def stands(self, moves: int) -> tuple[tuple[int, ...], ...]:
        """Return the scores of all seats after a quarter, half and three quarters of the moves.

        Empty if the game doesn't show scores. `moves` is the number of moves in the game.
        """
        if not self._kept:
            return ()
        stands = []
        for part in (0.25, 0.5, 0.75):
            _, state = min(self._kept, key=lambda kept: abs(kept[0] - moves * part))
            told = self._rules.presenter.display(self._rules.view(state, -1)).scores
            try:
                stands.append(tuple(int(score) for score in told))
            except ValueError:
                return ()
        return tuple(stands) if all(len(each) == state.seats for each in stands) else ()


class _Pieces:
    """Follows the pieces of a table.

    A piece came to a seat when it entered one of its zones. It was used when the seat named it, or
    its open place, in a move, or when it was put openly into the seat's zone.
    """

    def __init__(self, table: Table) -> None:
        plan = self._plan = table.plan
        self._counted = [kind.look not in _NOT_COUNTED and kind.owner < 0 for kind in plan.kinds]
        self._open = [mask == plan.everyone for mask in plan.sees]
        self._cells = _cells(plan)
        self._came: list[set[int]] = [set() for _ in range(plan.seats)]
        self._used: list[set[int]] = [set() for _ in range(plan.seats)]
        for zone, owner in enumerate(plan.owners):
            if owner >= 0:
                self._came[owner].update(table.zones[zone])

    def named(self, table: Table, seat: Seat, move: Move) -> None:
        plan = self._plan
        for name in move.pieces:
            if name in plan.piece:
                self._used[seat].add(plan.piece[name])
        zone = self._cells.get(move.target)
        if zone is not None:
            self._used[seat].update(table.zones[zone])

    def happened(self, events: Sequence[Event]) -> None:
        owners = self._plan.owners
        for event in events:
            if event.kind != "move":
                continue
            owner = owners[event.target]
            if owner >= 0 and owners[event.source] != owner:
                self._came[owner].add(event.piece)
            if owner >= 0 and self._open[event.target] and event.source != event.target:
                self._used[owner].add(event.piece)

    def counts(self, table: Table) -> tuple[Counts, ...]:
        plan = self._plan
        told: list[Counts] = []
        for seat in range(plan.seats):
            found: dict[str, list[int]] = {}
            left = {
                piece
                for zone, owner in enumerate(plan.owners)
                if owner == seat
                for piece in table.zones[zone]
            }
            came = self._came[seat] | self._used[seat] | left
            for place, pieces in enumerate((came, self._used[seat], left)):
                for piece in pieces:
                    if self._counted[piece]:
                        found.setdefault(plan.kinds[piece].id, [0, 0, 0])[place] += 1
            told.append({kind: (n[0], n[1], n[2]) for kind, n in sorted(found.items())})
        return tuple(told)


def _cells(plan: TablePlan) -> dict[str, int]:
    """Return the public grid cells without an owner, by name."""
    return {
        name: number
        for number, (name, kind, owner) in enumerate(
            zip(plan.zones, plan.zone_kinds, plan.owners, strict=True)
        )
        if kind.grid != (0, 0) and kind.sees == "all" and owner < 0
    }


def remove_kind(table: Table, kind: str) -> None:
    """Put all pieces of a kind into the box, visibly, before the first move of a game.

    A piece in a seat's possession or face up is replaced by the next of the largest hidden pile.

    Raises:
        ValueError: there is no replacement.
    """
    plan = table.plan
    box = len(plan.zones) - 1
    wanted = {number for number, each in enumerate(plan.kinds) if each.id == kind}
    piles = [
        zone
        for zone, owner in enumerate(plan.owners)
        if owner < 0 and zone != box and plan.sees[zone] == 0
    ]
    pile = max(piles, key=lambda zone: len(table.zones[zone]), default=None)
    for piece in sorted(wanted):
        zone = table.where[piece]
        if zone == box:
            continue
        index = table.zones[zone].index(piece)
        if zone != pile:
            fitting = (
                [each for each in table.zones[pile] if each not in wanted]
                if pile is not None
                else []
            )
            if not fitting:
                raise ValueError(f"there is no card to take the place of {kind}")
            table.move(piece, box)
            table.move(fitting[-1], zone, index)
        else:
            table.move(piece, box)
        table.reveal(piece)
    table.events.clear()


class Outsiders(Protocol):
    """Players from outside this program, such as those of an older version of it."""

    def begin(self, plan: Plan, seed: int, players: Sequence[tuple[str, int]]) -> None:
        """Inform the players that a game begins.

        Args:
            plan: What is played.
            seed: Seed of the deal.
            players: The level and the seed of each seat.
        """

    def player(self, level: str) -> ComputerPlayer | None:
        """Return the player of a level, or None if the level belongs to this program."""

    def made(self, seat: Seat, move: Move) -> None:
        """Inform the players of a move that a seat made."""


def game_of(folder: str) -> Game:
    """Return the game in a folder, ready to be played.

    Raises:
        InputRefusedError: its files are invalid.
        UsageError: it can't be played.
    """
    try:
        game = load_game(Path(folder), own=True, trust=open_trust())
    except ContentError as error:
        raise InputRefusedError.of(error.problems) from error
    if not game.playable:
        raise UsageError(game.obstacle)
    return game


@cache
def plan_rules(game: str, folder: str) -> Rules[State]:
    """Return the rules of a plan's game, created once in each process.

    `folder` is the folder of the game, or "" for a game on the shelf.

    Raises:
        CommandError: the game is missing.
    """
    return rules_of(game_of(folder) if folder else find_game(open_shelf(), game))


def check_aim(rules: Rules[State], advice: str = "") -> None:
    """Raise an error if a game has no aim, because computers then can't play it.

    Args:
        rules: The rules of the game.
        advice: What can be done instead, appended to the error.

    Raises:
        UsageError: the game has no aim.
    """
    if not rules.heuristics.has_aim:
        why = "it has no rules that end it and say who wins"
        raise UsageError(f"{rules.spec.title} is for people only: {why}{advice}")


def play(plan: Plan, number: int) -> Row:
    """Play one game of a plan in this process and return its result.

    `number` is the number of the game in the plan, from 0.

    Raises:
        CommandError: the game is missing.
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
    outsiders: Outsiders | None = None,
) -> Row:
    """Play one game of a plan under these rules and return its result.

    Errors in the rules are reported in the result's `problem`.

    Args:
        rules: The rules.
        plan: What to play.
        number: Number of the game in the plan, from 0.
        check: Called with every position.
        apply: Makes the moves in place of the rules.
        chance: The source of random numbers, in place of the plan's.
        told: Returns the text of an exception.
        outsiders: Play the levels that they know.
    """
    drawn = chance or FastChance(plan.random(number))
    made = apply or rules.apply
    return _Playing(
        rules, plan, number, check=check, apply=made, chance=drawn, told=told, outsiders=outsiders
    ).row()


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
        outsiders: Outsiders | None,
    ) -> None:
        self._told_of = told or error_text
        self._rules, self._plan, self._number = rules, plan, number
        self._check, self._apply = check, apply
        self._seed = plan.deal(number)
        self._places = plan.seating(number)
        self._chance = chance
        levels = [plan.players[entrant] for entrant in self._places]
        seeds = [self._seed * 64 + seat for seat in range(len(levels))]
        self._outsiders = outsiders
        if outsiders is not None:
            outsiders.begin(plan, self._seed, [*zip(levels, seeds, strict=True)])
        self._luck = [Random(seed) for seed in seeds]
        self._players = [
            None if level == "random" else self._player(level, seed)
            for level, seed in zip(levels, seeds, strict=True)
        ]
        self._thought: list[list[float]] = [[] for _ in levels]
        self._turn = Turn(rules)
        self._moves = 0
        self._watched = check is not None or (plan.counts_details and number < _WATCHED)

    def _player(self, level: str, seed: int) -> ComputerPlayer:
        outsider = self._outsiders.player(level) if self._outsiders is not None else None
        if outsider is not None:
            return outsider
        plan, rivals = self._plan, {each.id: each for each in self._rules.spec.rivals}
        taste = level if level in rivals else ""
        level = rivals[level].level if taste else level
        return make_player(level, seed, plan.seconds, most_steps=plan.steps or inf, taste=taste)

    def row(self) -> Row:
        try:
            state = self._deal()
        except Exception as error:  # noqa: BLE001 - whatever an author's code raises
            return self._broken(f"set-up: {self._told_of(error)}")
        counting = GameCounter(self._rules, state) if self._plan.counts_details else None
        try:
            while (acting := self._acting(state)) and self._moves < self._plan.most_moves:
                state = self._step(state, acting[0], counting)
                self._moves += 1
            return self._ended(state, counting)
        except CommandError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever an author's code raises
            return self._broken(f"after move {self._moves}: {self._told_of(error)}")

    def _deal(self) -> State:
        plan = self._plan
        with self._watch():
            state = self._rules.start(plan.seats, plan.options_by_name, self._chance)
        if plan.without:
            remove_kind(state.table, plan.without)
        # Knowledge is recorded only if it is needed: recording halves the speed.
        if not plan.counts_details and self._check is None and not any(self._players):
            state.table.recording = False
        return state

    def _watch(self) -> AbstractContextManager[object]:
        return DeterminismWatch() if self._watched else nullcontext()

    def _acting(self, state: State) -> tuple[Seat, ...]:
        wrong = broken_table(state.table)
        if wrong:
            raise ConformanceError(wrong)
        if self._check is not None:
            self._check(state)
        if state.table.events:
            state.table.events.clear()
        return self._rules.to_act(state)

    def _step(self, state: State, seat: Seat, counting: GameCounter | None) -> State:
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
        if self._outsiders is not None:
            self._outsiders.made(seat, move)

    def _make(self, state: State, seat: Seat, move: Move) -> None:
        try:
            with self._watch():
                self._apply(state, seat, move, self._chance)
        except ConformanceError:
            raise
        except Exception as error:
            raise ConformanceError(f"{seat_name(seat)} {move}: {error_text(error)}") from error

    def _chosen(self, state: State, seat: Seat, player: ComputerPlayer) -> Move:
        started = time.perf_counter()
        info = InformationSet.of(self._rules, state, seat)
        move = choose_onward(player, info, self._turn.been)
        if self._plan.milliseconds is not None:
            self._thought[seat].append(round((time.perf_counter() - started) * 1000, 2))
        move = in_table_names(state.table, seat, move)
        if self._rules.refuse(state, seat, move) is not None:
            raise ConformanceError(f"{seat_name(seat)} chose {move}, which is refused")
        return move

    def _by_chance(self, seat: Seat, legal: list[Move]) -> Move:
        """Return a random move that doesn't lead back; any move if all do."""
        left, been = list(legal), self._turn.been
        move = self._drawn(seat, left)
        while left and repeats_position(self._rules, been, seat, move):
            move = self._drawn(seat, left)
        return move

    def _any_move(self, state: State, seat: Seat, legal: list[Move]) -> State:
        """Make the move of `_by_chance`; one that led back, which is rare, is undone."""
        left = list(legal)
        while True:
            move = self._drawn(seat, left)
            self._make(state, seat, move)
            if not left or not self._turn.led_back(seat, move, state):
                self._was_made(seat, move)
                return state
            state = self._turn.been[-1].clone()

    def _drawn(self, seat: Seat, left: list[Move]) -> Move:
        return left.pop(int(self._luck[seat].random() * len(left)))

    def _ended(self, state: State, counting: GameCounter | None) -> Row:
        rules, outcome = self._rules, self._rules.outcome(state)
        if outcome is None:
            return self._broken(f"no end after {self._moves} moves")
        seats = range(state.seats)
        bounds = [rules.heuristics.most_possible(state, seat) for seat in seats]
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
            parts={
                in_words(state.table.plan, title): points
                for title, points in rules.score_parts(state)
            },
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
            self._number,
            self._seed,
            self._places,
            self._moves,
            problem=problem,
            thought=self._told(),
        )

    def _told(self) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, self._thought)) if self._plan.milliseconds is not None else ()


_PLAIN = (
    "number",
    "seed",
    "entrants",
    "moves",
    "winners",
    "scores",
    "shares",
    "possible",
)


def error_text(error: Exception) -> str:
    """Return what went wrong in a game, beginning with file and line of its author's code."""
    if isinstance(error, ConformanceError):
        return str(error)
    notes = ", ".join(getattr(error, "__notes__", ()))
    return f"{notes}{': ' if notes else ''}{mistake_of(error) or rule_error_text(error)}"


def traced(error: Exception) -> str:
    """Return what went wrong in a game, followed by the calls in its author's code."""
    cause: BaseException = error
    while isinstance(cause, ConformanceError) and cause.__cause__ is not None:
        cause = cause.__cause__
    return "\n    ".join((error_text(error), *steps_of(cause)))
