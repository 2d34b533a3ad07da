"""Computer players, which choose from what their seat knows.

With the same seed a player chooses the same move in every position of one information set.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Protocol, TypeVar

from tabletop.ai.levels import LEVELS, Temper
from tabletop.ai.search import Budget, Findings, Prospect, Stop
from tabletop.ai.trees import Grow, one_after_another, search_trees
from tabletop.ai.turns import comes_back, ends_turn
from tabletop.engine.chance import FastChance
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


class Player(Protocol):
    """Chooses moves for a seat."""

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return one of `info.legal_moves()`; return soon once `stop` returns True.

        Raises:
            ValueError: there is no legal move.
        """


class RandomPlayer:
    """Chooses a legal move at random, with equal probability."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return a legal move."""
        del stop
        legal = [move for move in info.legal_moves() if move not in info.barred]
        return self._rng.choice(legal or info.choices())


class GreedyPlayer:
    """Looks one turn ahead and takes the best move on average over what may be hidden."""

    SAMPLES = 6
    """Sampled positions of the information set in which each move is tried."""
    DEPTH = 2
    """Further moves of the same seat that are considered while its turn goes on."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return the move with the highest average estimate.

        Among equal moves it prefers one that ends the turn, else a random one.
        """
        rules, seat = info.rules, info.seat
        moves = info.choices()
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self.SAMPLES):
            position = info.sample(self._rng)
            for place, move in enumerate(moves):
                trial = position.clone(recording=False)
                totals[place] += self._value(rules, trial, seat, move, self.DEPTH)
            if stop is not None and stop():
                break
        best = max(totals)
        equals = [move for move, total in zip(moves, totals, strict=True) if total > best - 1e-9]
        return self._or_end(info, self._rng.choice(_ending(info, equals)))

    def _or_end(self, info: InformationSet[S], move: Move) -> Move:
        """Return a minor move, or the move that ends the turn if the minor move adds nothing.

        An unfinished turn may look better than a finished one, whatever follows. So both are
        compared at the end of the turn, in the same positions with the same random numbers.
        """
        rules, seat = info.rules, info.seat
        if move.kind not in rules.minor:
            return move
        ways = [each for each in info.choices() if ends_turn(rules, info.stand_in, seat, each)]
        if not ways or move in ways:
            return move
        end, more = ways[0], 0.0
        for number in range(self.SAMPLES):
            position = info.sample(Random(number))
            more += self._at_the_end(rules, position, seat, (move, end), number)
            more -= self._at_the_end(rules, position, seat, (end,), number)
        return move if more > 1e-9 else end

    def _at_the_end(
        self, rules: Rules[S], position: S, seat: Seat, moves: Sequence[Move], number: int
    ) -> float:
        """Return the value of a position after some moves of a seat, as far as they are legal."""
        state, chance = position.clone(recording=False), Random(number)
        for move in moves:
            if seat in rules.to_act(state) and rules.refuse(state, seat, move) is None:
                rules.apply(state, seat, move, FastChance(chance))
                self._answer_for_others(rules, state, seat)
        return rules.mind.estimate(state, seat)

    def _value(self, rules: Rules[S], state: S, seat: Seat, move: Move, depth: int) -> float:
        """Return the value of a position after a move, with the rest of the turn played as well."""
        rules.apply(state, seat, move, FastChance(self._rng))
        self._answer_for_others(rules, state, seat)
        if depth and rules.to_act(state) == (seat,) and rules.outcome(state) is None:
            moves = rules.mind.promising(state, seat)
            return max(
                self._value(rules, state.clone(recording=False), seat, each, depth - 1)
                for each in moves
            )
        return rules.mind.estimate(state, seat)

    def _answer_for_others(self, rules: Rules[S], state: S, seat: Seat) -> None:
        """Let other seats answer open questions at random, so that the outcome shows."""
        while state.pending and seat not in (waiting := rules.to_act(state)) and waiting:
            moves = rules.mind.replies(state, waiting[0])
            rules.apply(state, waiting[0], self._rng.choice(moves), FastChance(self._rng))


class QuickPlayer:
    """Looks one move ahead in a single sampled position; fast enough for thousands of games."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return the move with the highest estimate; ties are broken as by `GreedyPlayer`."""
        del stop
        rules, seat = info.rules, info.seat
        position = info.stand_in
        moves = info.choices()
        if len(moves) == 1:
            return moves[0]
        best, found = -inf, moves[:1]
        for move in moves:
            trial = position.clone(recording=False)
            rules.apply(trial, seat, move, FastChance(self._rng))
            worth = rules.mind.estimate(trial, seat)
            if worth > best + 1e-9:
                best, found = worth, [move]
            elif worth > best - 1e-9:
                found.append(move)
        return self._rng.choice(_ending(info, found))


class SearchPlayer:
    """Searches for the best move, then slips as its temper says."""

    def __init__(
        self,
        seed: int,
        temper: Temper,
        most: Budget | None = None,
        *,
        effort: float = 1.0,
        trees: int = 1,
        grow: Grow = one_after_another,
    ) -> None:
        """Create a player whose thinking for each choice is limited by `most`.

        `effort` scales the steps of its temper. It runs `trees` searches unless the temper has
        fewer; `grow` decides which processes run them.
        """
        self._rng = Random(seed)
        self._slips = Random(seed + 1)
        self._temper = temper
        self._most = most or Budget(inf)
        self._effort = effort
        self._trees = min(trees, temper.trees)
        self._grow = grow
        self.found: Findings | None = None
        """Findings of the last search; None if there was only one move."""

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return the most visited move, or the one that a slip puts in its place."""
        moves = info.choices()
        self.found = None
        if len(moves) == 1:
            return moves[0]
        lookahead = info.rules.mind.lookahead(info.stand_in)
        careful = self._temper.careful or lookahead.careful
        steps = max(self._temper.steps, lookahead.least_steps) * self._effort
        self.found = found = search_trees(
            info, Budget(min(steps, self._most.steps), self._most.seconds), self._rng, stop,
            careful=careful, trees=self._trees, grow=self._grow,
        )  # fmt: skip
        slip = lookahead.slip if self._temper.heeds_luck else 1 / min(1.0, lookahead.slip)
        prospects = tuple(each for each in found.prospects if each.move not in info.barred)
        if not prospects:
            return self._slips.choice(moves)
        return self._slip(prospects, found.spread * slip).move

    def _slip(self, prospects: tuple[Prospect, ...], scale: float) -> Prospect:
        temper, slips = self._temper, self._slips
        noticed = [each for each in prospects if slips.random() >= temper.overlooks]
        best = noticed[0] if noticed else prospects[0]
        if prospects[0].value - best.value > temper.glaring * scale:
            return prospects[0]
        least = best.value - temper.settles * scale
        good_enough = [each for each in noticed if each.value > least]
        return slips.choice(good_enough) if good_enough else best


def choose_onward(player: Player, info: InformationSet[S], been: Sequence[S]) -> Move:
    """Return a player's choice, avoiding moves back to a position that its turn has had.

    `been` holds those positions, the current one last. If every move leads back, any move may be
    chosen.
    """
    move = player.choose(info)
    while move not in info.barred and comes_back(info, been, move):
        info = info.without(move)
        move = player.choose(info)
    return move


def _ending(info: InformationSet[S], equals: list[Move]) -> list[Move]:
    """Return those of equal moves that end the turn; all of them if none or all do."""
    if len(equals) == 1:
        return equals
    rules, state, seat = info.rules, info.stand_in, info.seat
    return [move for move in equals if ends_turn(rules, state, seat, move)] or equals


def make_player(
    level: str,
    seed: int,
    seconds: float | None = None,
    effort: float = 1.0,
    most_steps: float = inf,
    *,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> Player:
    """Return a player of a level.

    Args:
        level: One of `LEVELS`.
        seed: The same seed makes the same choices.
        seconds: Most seconds for a move; the level's own limit by default.
        effort: Factor on the level's steps; tests use less than 1.
        most_steps: Most simulated moves for a choice, whatever the level.
        trees: Number of searches for each choice, at levels that allow several.
        grow: Decides which processes run these; does not change choices.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level[:40]!r} (levels: {', '.join(LEVELS)})")
    temper = LEVELS[level].temper
    if temper is not None:
        most = Budget(most_steps, temper.seconds if seconds is None else seconds)
        return SearchPlayer(seed, temper, most, effort=effort, trees=trees, grow=grow)
    if level == "random":
        return RandomPlayer(seed)
    return QuickPlayer(seed) if level == "quick" else GreedyPlayer(seed)
