"""Computer players, which choose from what their seat knows.

With the same seed a player chooses the same move in every position of one information set. No
player repeats a position within its turn; of equal moves it takes the one that ends the turn. A
player errs about a turn as a whole: what it overlooks at first, it overlooks until the turn ends.
It makes no moves that have no point (`Heuristics.pointless`), an easy one seldom.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Protocol, TypeVar

from tabletop.ai.levels import COUNTED_STEPS, LEVELS, ComputerKind, Temper
from tabletop.ai.root_parallel import Grow, one_after_another, search_trees
from tabletop.ai.search import Budget, Prospect, SearchFindings, Stop
from tabletop.engine.chance import ChanceError, FastChance, TapedChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.knowledge.own_names import in_own_names
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.view import View

S = TypeVar("S", bound=State)

KNOWN = 0.04
"""Share of the best move's visits from which another move can seem good enough."""
MOST_AHEAD = 3
"""Most minor moves that a searching player thinks ahead, to see what they lead to."""
AHEAD_STEPS = 10_000.0
"""Most simulated moves of such a search."""
LONGEST = 12
"""Most moves of the rest of a turn that a player plans, to see whether a move is needed for it."""
TRIED = 0.05
"""Share of its choice's visits that a move needs for that, so that its value is known."""
FOLLOWED = 5
"""Most moves with which a look-ahead goes on, where moves are ranked."""


class ComputerPlayer(Protocol):
    """A player that chooses moves for a seat, using only what the seat knows."""

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return one of `info.legal_moves()`.

        Args:
            info: What the seat knows: all positions that it can't tell apart.
            stop: Called regularly; once it returns True, the player answers soon.

        Raises:
            ValueError: there is no legal move.
        """


class RandomPlayer:
    """A player that chooses a random legal move; all are equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return a random legal move that is not barred."""
        del stop
        legal = [move for move in info.legal_moves() if move not in info.barred]
        return self._rng.choice(legal or info.choices())


class GreedyPlayer:
    """A player that looks one turn ahead and takes the move with the best average result.

    It averages over sampled positions because parts of the position may be hidden.
    """

    SAMPLES = 6
    """Sampled positions of the information set in which each move is tried."""
    DEPTH = 2
    """Further moves of the same seat that are considered while its turn goes on."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return the move with the highest average estimate over sampled positions.

        If moves are equal, it prefers one that ends the turn, and otherwise picks at random. `stop`
        may cut the thinking short.
        """
        info = sensible(info)
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
        if move.kind not in info.rules.minor:
            return move
        end = _end_of_turn(info)
        return move if end is None or move == end or gains_alone(info, move, end) else end

    def _value(self, rules: Rules[S], state: S, seat: Seat, move: Move, depth: int) -> float:
        """Return the value of a position after a move, with the rest of the turn played as well."""
        rules.apply(state, seat, move, FastChance(self._rng))
        _answer_for_others(rules, state, seat, self._rng)
        if depth and rules.to_act(state) == (seat,) and rules.outcome(state) is None:
            moves = _follow_ups(rules, state, seat)
            return max(
                self._value(rules, state.clone(recording=False), seat, each, depth - 1)
                for each in moves
            )
        return rules.heuristics.estimate(state, seat)


class QuickPlayer:
    """A player that looks one move ahead in a single sampled position.

    It is fast enough for thousands of games.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Return the move with the highest estimate. It breaks ties like `GreedyPlayer`."""
        del stop
        info = sensible(info)
        rules, seat = info.rules, info.seat
        position = info.stand_in
        moves = info.choices()
        if len(moves) == 1:
            return moves[0]
        best, found = -inf, moves[:1]
        for move in moves:
            trial = position.clone(recording=False)
            rules.apply(trial, seat, move, FastChance(self._rng))
            worth = rules.heuristics.estimate(trial, seat)
            if worth > best + 1e-9:
                best, found = worth, [move]
            elif worth > best - 1e-9:
                found.append(move)
        return self._rng.choice(_ending(info, found))


class SearchPlayer:
    """A player that searches for the best move, then makes the errors of its level."""

    def __init__(
        self,
        seed: int,
        temper: Temper,
        most: Budget | None = None,
        *,
        effort: float = 1.0,
        trees: int = 1,
        grow: Grow = one_after_another,
        taste: str = "",
    ) -> None:
        """Create a player whose thinking for each choice is limited by `most`.

        `effort` scales the steps of its temper. It runs `trees` searches, or fewer if the temper
        says so; `grow` decides which processes run them. `taste` names what it likes.
        """
        self._slips = Random(seed)
        self._temper = temper
        self._most = most or Budget(inf)
        self._effort = effort
        self._trees = min(trees, temper.trees)
        self._grow = grow
        self._taste = taste
        self._turn: object = None
        self._depth = 0
        """How many minor moves ahead the player is thinking."""
        self._aim: Move | None = None
        """What the last minor moves were thought to lead to; None if unknown."""
        self._salt = 0
        """Decides what the player misjudges in the current turn."""
        self._is_careless = False
        """Whether the player makes even moves without sense in the current turn."""
        self.found: SearchFindings | None = None
        """Findings of the last search; None if there was only one move."""

    def choose(self, info: InformationSet[S], stop: Stop | None = None) -> Move:
        """Search, then return the most visited move, or a worse one if the player slips.

        Args:
            info: What the seat knows: all positions that it can't tell apart.
            stop: Called regularly; once it returns True, the search ends with what it has found.
        """
        self._begin_turn(info)
        info = info if self._is_careless else sensible(info)
        moves = info.choices()
        self.found = None
        if len(moves) == 1:
            return moves[0]
        lookahead = info.rules.heuristics.lookahead(info.stand_in)
        careful = self._temper.careful or lookahead.careful
        steps = max(self._temper.steps, lookahead.least_steps) * self._effort
        if self._depth:
            steps = min(steps, AHEAD_STEPS)
        self.found = found = search_trees(
            info,
            Budget(min(steps, self._most.steps), self._most.seconds),
            Random(self._salt),
            stop,
            careful=careful,
            trees=self._trees,
            grow=self._grow,
        )
        slip = lookahead.slip
        if not self._temper.heeds_luck:
            slip = max(slip, 1 / slip)
        prospects = _human(info, found.prospects) if lookahead.faith else found.prospects
        while True:
            chosen = self._slip(info, prospects, found.spread * slip)
            chosen = self._dearest(info, prospects, chosen)
            if len(prospects) == 1 or (
                self._leads_on(info, chosen.move, stop) and self._is_needed(info, chosen.move, stop)
            ):
                return chosen.move
            prospects = tuple(each for each in prospects if each != chosen)

    def _leads_on(self, info: InformationSet[S], move: Move, stop: Stop | None) -> bool:
        """Return whether a minor move is of use: alone, or for what it makes possible next.

        So nobody sells a card to pay for something and then ends the turn without it.
        """
        rules, seat = info.rules, info.seat
        self._aim = None
        if move.kind not in rules.minor or self._depth == MOST_AHEAD:
            return True
        end = _end_of_turn(info)
        after = within_turn(rules, info.stand_in.clone(), seat, move)
        if end is None or move == end or after is None or rules.to_act(after) != (seat,):
            return True
        self._depth += 1
        found = self.found
        following = self.choose(InformationSet(rules, after, seat), stop)
        self._depth -= 1
        self.found = found
        if following.kind not in rules.minor:
            self._aim = following
        may_wait = move.kind in rules.heuristics.preparing
        return self._aim not in info.legal_moves() or (
            not may_wait and gains_alone(info, move, end)
        )

    def _is_needed(self, info: InformationSet[S], move: Move, stop: Stop | None) -> bool:
        """Return whether a move that prepares others has a point, where the turn may end now.

        It has none if the player would then go on with moves that are all possible without it.
        """
        rules, seat = info.rules, info.seat
        kinds = rules.heuristics.preparing - rules.minor
        if move.kind not in kinds or self._depth or self._is_careless:
            return True
        position, found = info.stand_in, self.found
        after = within_turn(rules, position.clone(), seat, move)
        may_end = any(ends_turn(rules, position, seat, each) for each in info.legal_moves())
        if after is None or not may_end:
            return True
        self._depth += 1
        is_needed = not self._goes_on_alike(
            InformationSet(rules, after, seat), position.clone(), stop
        )
        self._depth -= 1
        self.found = found
        return is_needed

    def _goes_on_alike(self, info: InformationSet[S], other: S, stop: Stop | None) -> bool:
        """Return whether the player's moves to the end of its turn are possible elsewhere too.

        False if chance decides before. `other` is the other position, which changes.
        """
        rules, seat = info.rules, info.seat
        for _ in range(LONGEST):
            move = self.choose(info, stop)
            if rules.refuse(other, seat, move) is not None:
                return False
            if ends_turn(rules, info.stand_in, seat, move):
                return True
            after = within_turn(rules, info.stand_in.clone(), seat, move)
            if after is None or within_turn(rules, other, seat, move) is None:
                return False
            if rules.to_act(after) != (seat,):
                return False
            info = InformationSet(rules, after, seat)
        return False

    def _begin_turn(self, info: InformationSet[S]) -> None:
        """Decide what the player misjudges in this turn, if it is a new one.

        Where a game doesn't tell turns of a seat apart, every position counts as one.
        """
        rules = info.rules
        turn: object = rules.turn_id(info.stand_in)
        if type(rules).turn_id is Rules.turn_id:
            turn = info.view
        if turn != self._turn:
            self._turn, self._salt = turn, self._slips.getrandbits(32)
            self._is_careless = self._slips.random() < self._temper.careless

    def _slip(
        self, info: InformationSet[S], prospects: tuple[Prospect, ...], scale: float
    ) -> Prospect:
        """Return the prospect that the player settles for; `scale` is the size of slips."""
        temper, first = self._temper, prospects[0]
        if not temper.overlooks and not temper.settles:
            return first
        whims = {each.move: self._whim(info, each.move) for each in prospects}
        noticed = [each for each in prospects if whims[each.move][0] >= temper.overlooks]
        best = noticed[0] if noticed else first
        if first.value - best.value > temper.glaring * scale:
            return first
        least = best.value - temper.settles * scale
        known = KNOWN * best.visits
        good_enough = [each for each in noticed if each.value > least and each.visits >= known]
        return max(good_enough, key=lambda each: whims[each.move][1], default=best)

    def _dearest(
        self, info: InformationSet[S], prospects: tuple[Prospect, ...], chosen: Prospect
    ) -> Prospect:
        """Return what the player likes most of the moves about as good as its choice.

        They are neither better nor worse by more than `Heuristics.liked`, so that a taste hardly
        changes a level.
        """
        mind, state, seat = info.rules.heuristics, info.stand_in, info.seat
        taste = mind.tastes.get(self._taste)
        if taste is None:
            return chosen
        chance = mind.winning_chance(state, seat, chosen.value)
        alike = [
            each
            for each in prospects
            if each.visits >= TRIED * chosen.visits
            and abs(mind.winning_chance(state, seat, each.value) - chance) <= mind.liked
        ]
        best = max(taste(state, seat, each.move) for each in alike)
        if taste(state, seat, chosen.move) >= best:
            return chosen
        return next(each for each in alike if taste(state, seat, each.move) == best)

    def _whim(self, info: InformationSet[S], move: Move) -> tuple[float, float]:
        """Return two numbers from 0 to 1: how visible a move is in this turn, and how liked."""
        key = info.rules.heuristics.search_key(info.stand_in, info.seat, move)
        rng = Random(f"{self._salt} {key}")
        return rng.random(), rng.random()


SILLY = 0.02
"""How much chance of winning a move may look to cost and still be made by mistake."""


def _human(info: InformationSet[S], prospects: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """Return the best prospect and those that a person might choose by mistake.

    Nobody does by mistake what costs something at a glance.
    """
    first, *others = prospects
    moves = [each.move for each in others]
    ranks = info.rules.heuristics.prior(info.stand_in, info.seat, moves) or [0.0] * len(moves)
    return first, *(each for each, rank in zip(others, ranks, strict=True) if rank >= -SILLY)


def sensible(info: InformationSet[S]) -> InformationSet[S]:
    """Return the information set with the moves barred that have no point."""
    mind, legal = info.rules.heuristics, info.legal_moves()
    return info.without(*mind.pointless(info.stand_in, info.seat, legal))


def _follow_ups(rules: Rules[S], state: S, seat: Seat) -> Sequence[Move]:
    """Return the moves with which a look-ahead goes on: the promising ones, at most the best few.

    Where moves are not ranked, all promising ones.
    """
    moves = rules.heuristics.promising(state, seat)
    ranks = rules.heuristics.prior(state, seat, moves) if len(moves) > FOLLOWED else None
    if ranks is None:
        return moves
    order = sorted(range(len(moves)), key=lambda place: -ranks[place])
    return [moves[place] for place in order[:FOLLOWED]]


def gains_alone(info: InformationSet[S], move: Move, end: Move) -> bool:
    """Return whether a minor move before the end of the turn is better than the end alone.

    Both are estimated in the same positions with the same random numbers.

    Args:
        info: What the seat knows.
        move: The minor move, which is legal.
        end: The move that ends the turn.
    """
    gain = 0.0
    for number in range(GreedyPlayer.SAMPLES):
        position = info.sample(Random(number))
        gain += _at_the_end(info.rules, position, info.seat, (move, end), number)
        gain -= _at_the_end(info.rules, position, info.seat, (end,), number)
    return gain > 1e-9


def _at_the_end(
    rules: Rules[S], position: S, seat: Seat, moves: Sequence[Move], number: int
) -> float:
    """Return the value of a position after some moves of a seat, as far as they are legal."""
    state, rng = position.clone(recording=False), Random(number)
    for move in moves:
        if seat in rules.to_act(state) and rules.refuse(state, seat, move) is None:
            rules.apply(state, seat, move, FastChance(rng))
            _answer_for_others(rules, state, seat, rng)
    return rules.heuristics.estimate(state, seat)


def _answer_for_others(rules: Rules[S], state: S, seat: Seat, rng: Random) -> None:
    """Let other seats answer open questions at random, so that the outcome shows."""
    while state.pending and seat not in (waiting := rules.to_act(state)) and waiting:
        moves = rules.heuristics.replies(state, waiting[0])
        rules.apply(state, waiting[0], rng.choice(moves), FastChance(rng))


def _end_of_turn(info: InformationSet[S]) -> Move | None:
    """Return a move that the player may choose to end the turn; None if there is none."""
    moves, state = info.choices(), info.stand_in
    return next((m for m in moves if ends_turn(info.rules, state, info.seat, m)), None)


def choose_onward(player: ComputerPlayer, info: InformationSet[S], been: Sequence[S]) -> Move:
    """Return a player's choice, avoiding moves that lead back to an earlier position of its turn.

    If every move leads back, the player may choose any.

    Args:
        player: The player that chooses.
        info: What the seat knows.
        been: The positions of this turn so far, the current one last.
    """
    move = player.choose(info)
    while move not in info.barred and leads_back(info, been, move):
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
    taste: str = "",
) -> ComputerPlayer:
    """Create a computer player of a level.

    Args:
        level: One of `LEVELS`.
        seed: The same seed makes the same choices.
        seconds: Time limit for a move; the level's own limit by default.
        effort: Factor on the level's steps; tests use less than 1.
        most_steps: Maximum number of simulated moves for a choice, at any level.
        trees: Number of searches for each choice, at levels that allow several.
        grow: Decides which processes run them; does not change choices.
        taste: Id of the rival whose taste it has, at levels that search; "" for none.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level[:40]!r} (levels: {', '.join(LEVELS)})")
    temper = LEVELS[level].temper
    if temper is not None:
        most = Budget(most_steps, temper.seconds if seconds is None else seconds)
        return SearchPlayer(seed, temper, most, effort=effort, trees=trees, grow=grow, taste=taste)
    if level == "random":
        return RandomPlayer(seed)
    return QuickPlayer(seed) if level == "quick" else GreedyPlayer(seed)


def player_of(
    kind: ComputerKind,
    seed: int,
    seconds: float | None = None,
    *,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> ComputerPlayer:
    """Create a computer player of a kind; one that is counted never heeds a clock.

    The other arguments are those of `make_player`.
    """
    if kind.counted:
        return make_player(kind.level, seed, inf, most_steps=COUNTED_STEPS, taste=kind.taste)
    return make_player(kind.level, seed, seconds, trees=trees, grow=grow, taste=kind.taste)


_MOST = 400
"""Most positions of one turn that are remembered, the latest ones."""


def turn_so_far(match: Match[S]) -> list[S]:
    """Return the last positions of a match's current turn, at most 400, the current one last."""
    here = match.rules.turn_id(match.state)
    found = [match.state]
    for step in reversed(match.steps[-_MOST:-1]):
        if match.rules.turn_id(step.state) != here:
            return found[::-1]
        found.append(step.state)
    if len(match.steps) <= _MOST and match.steps and match.rules.turn_id(match.first) == here:
        found.append(match.first)
    return found[::-1]


class Turn:
    """Remembers the positions of the current turn in a game whose state changes in place."""

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules
        self._id: tuple[int, ...] = ()
        self.been: list[State] = []
        """The positions that the turn has had, the current one last."""

    def comes_to(self, state: State) -> None:
        """Remember a copy of the current position; on a new turn, first forget the earlier ones."""
        here = self._rules.turn_id(state)
        if here != self._id:
            self._id = here
            self.been.clear()
        del self.been[: len(self.been) - _MOST + 1]
        self.been.append(state.clone())

    def led_back(self, seat: Seat, move: Move, state: State) -> bool:
        """Return whether a move has led to an earlier position of the same turn.

        Args:
            seat: The seat that made the move.
            move: The move.
            state: The position after it.
        """
        return any(_is_same(self._rules, each, state) for each in self.been) and repeats_position(
            self._rules, self.been, seat, move
        )


def leads_back(info: InformationSet[S], been: Sequence[S], move: Move) -> bool:
    """Return whether a move leads to an earlier position of the turn, as far as its seat knows.

    A move with random effects never does, nor does the last move of a turn. The result depends only
    on what the seat knows.

    Args:
        info: What the seat knows.
        been: The positions of this turn so far.
        move: The move.
    """
    rules, seat = info.rules, info.seat
    after = within_turn(rules, info.stand_in.clone(), seat, move)
    if after is None:
        return False
    outline = _outline(rules, after)
    alike = [each for each in been if _outline(rules, each) == outline]
    if not alike:
        return False
    been_seen = [seen(rules, in_own_names(each, seat), seat) for each in alike]
    return seen(rules, after, seat) in been_seen


def repeats_position(rules: Rules[S], been: Sequence[S], seat: Seat, move: Move) -> bool:
    """Return whether a move leads to an earlier position of the turn, judged on the full state.

    It needs no recording table. Use it for players that ignore the position.

    Args:
        rules: The rules of the game.
        been: The positions of this turn so far, the current one last.
        seat: The seat that moves.
        move: The move.
    """
    after = within_turn(rules, been[-1].clone(recording=False), seat, move)
    if after is None:
        return False
    return any(_is_same(rules, each, after) for each in been)


def _is_same(rules: Rules[S], one: S, other: S) -> bool:
    """Return whether two positions are the same, comparing the likeliest differences first."""
    return (
        one.table.zones == other.table.zones
        and _values(rules, one) == _values(rules, other)
        and one.phase == other.phase
        and [each.kind for each in one.pending] == [each.kind for each in other.pending]
    )


def within_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> S | None:
    """Play a move; return the new state, or None if chance decided or the turn is over."""
    here = rules.turn_id(state)
    try:
        rules.apply(state, seat, move, TapedChance(()))
    except ChanceError:
        return None
    if rules.outcome(state) is not None or rules.turn_id(state) != here:
        return None
    return state


def _outline(rules: Rules[S], state: S) -> tuple[object, ...]:
    """Return cheap properties that equal positions share, to reject most others quickly."""
    asked = [each.kind for each in state.pending]
    return state.phase, asked, _values(rules, state), [len(zone) for zone in state.table.zones]


def _values(rules: Rules[S], state: S) -> list[int]:
    """Return the values of a position, without those that only count moves."""
    table, tallies = state.table, rules.tallies
    if not tallies:
        return table.values
    return [
        value
        for name, value in zip(table.plan.values, table.values, strict=True)
        if name not in tallies
    ]


def seen(rules: Rules[S], state: S, seat: Seat) -> View:
    """Return what a seat sees of a position, ignoring values that only count moves."""
    view = rules.view(state, seat)
    if not rules.tallies:
        return view
    values = tuple((name, value) for name, value in view.values if name not in rules.tallies)
    return replace(view, values=values)


def ends_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> bool:
    """Return whether a legal move ends the turn or the game; False if another seat must answer."""
    if state.turn != seat or state.pending:
        return False
    after = state.clone(recording=False)
    rules.apply(after, seat, move, FastChance(Random(0)))
    return rules.outcome(after) is not None or rules.turn_id(after) != rules.turn_id(state)
