"""The evaluation of a game for computer players. Every method has a default that plays."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from tabletop.engine.core import CoreRules
from tabletop.engine.moves import Move, Seat
from tabletop.engine.search.weights import calibrated, chances_of, strength, weights_of
from tabletop.engine.state import State

S = TypeVar("S", bound=State)
Taste: TypeAlias = Callable[[Any, Seat, Move], float]
"""How much a rival likes a move in a position of its game; it depends on what the seat knows."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Settings of a search in one game: playout length, exploration and size of slips."""

    horizon: int = 200
    """Most moves of a playout before `estimate` ends it; few are enough if the estimate is good."""
    exploration: float = 1.4
    """Weight of exploration against exploitation, in standard deviations of the rewards.

    In games played to the end rewards are 0 or 1, and 1.4 corresponds to the 0.7 of the literature.
    More is better if iterations are few and luck is large, less if moves come ranked.
    """
    slip: float = 1.0
    """Size of slips relative to the default, chosen so that levels are about evenly spaced.

    Slips are measured by the spread of the rewards. If that is mostly luck, moves that differ by
    less still decide the game, so slips are smaller. If a short search judges moves as well as a
    long one, levels would hardly differ otherwise, so slips are larger.
    """
    least_steps: int = 0
    """Least simulated moves at any level, for games in which fewer can't tell moves apart.

    There a short search chooses no better than a player who looks one move ahead.
    """
    faith: float = 0.0
    """How many visits the rank of a move is worth; ranks are then differences of rewards.

    So moves that look bad are tried less often, until their visits say otherwise.
    """
    careful: bool = False
    """Whether all searching players try moves in the same worlds, not only the best ones.

    Needed if turning over three cards decides more than a move does.
    """


class Heuristics(Generic[S]):
    """Evaluates positions of one game for computer players and selects moves to consider.

    Every result for a seat must depend only on what that seat knows. The object may cache results,
    but keeps no game in progress.
    """

    has_aim: bool = True
    """Whether there is anything to win, so that moves can be better or worse."""
    usual_weights: ClassVar[Mapping[str, float]] = MappingProxyType({})
    """Weights of the features, by name, before anything was learned from play."""
    preparing: ClassVar[frozenset[str]] = frozenset()
    """Kinds of moves that have a point only if the rest of the turn can't be played without them.

    They may be made as well later, such as to clear a place that nothing is put on yet.
    """
    liked: ClassVar[float] = 0.03
    """Chance of winning that a rival gives up at most for a move that it likes.

    Less in games of many small moves, whose losses add up.
    """
    tastes: ClassVar[Mapping[str, Taste]] = MappingProxyType({})
    """What each rival likes, by its id; of moves about as good it takes the one it likes most."""

    def __init__(self, rules: CoreRules[S]) -> None:
        kind = type(self)
        self.rules = rules
        self._picks = kind.promising is not Heuristics.promising
        self._weighs = kind.features is not Heuristics.features
        self._estimates_all = kind.estimate is Heuristics.estimate
        self._plain = (
            self._estimates_all and not self._weighs and kind.rewards is Heuristics.rewards
        )
        self.learns = (
            kind.playout_move is Heuristics.playout_move and kind.lookahead is Heuristics.lookahead
        )
        """Whether play-outs learn what pays: they do where the game says nothing about them."""
        self._weights: dict[int, Mapping[str, float]] = {}

    def most_possible(self, state: S, seat: Seat) -> int | None:
        """Return the most points that a seat could have scored in a finished game.

        This assumes full knowledge. Return None if the game can't compute it.
        """
        del state, seat
        return None

    def lookahead(self, state: S) -> Lookahead:
        """Return the search settings for a position: playout length, exploration and slips.

        Without an evaluation of the game's own, luck hides what a move does: a search is careful
        and much longer, and slips are smaller.
        """
        del state
        plain = Lookahead(slip=0.1, least_steps=20_000, careful=True)
        return plain if self._plain else Lookahead()

    def estimate(self, state: S, seat: Seat) -> float:
        """Return how good a position is for a seat, from 0 (lost) to 1 (won).

        In a finished game it is the seat's `share` of the victory. Before that it is a chance from
        the features, or else from the scores.
        """
        return self._estimates(state)[seat]

    def _estimates(self, state: S) -> Sequence[float]:
        rules, seats = self.rules, range(state.seats)
        outcome = rules.outcome(state)
        if outcome is not None:
            return [rules.share(state, outcome, seat) for seat in seats]
        return self.judged(state) if self._weighs else self._chances(state)

    def _chances(self, state: S) -> list[float]:
        """Return each seat's chance of winning by the scores so far; alike without any.

        A lead counts by how it compares with the mean score, as the rest of the game may bring as
        much again.
        """
        rules, values = self.rules, state.table.values
        teams = [rules.team(state, seat) for seat in range(state.seats)]
        sums = dict.fromkeys(teams, 0.0)
        scores = [values[number] for number in state.table.plan.scores]
        scale = 1 + sum(map(abs, scores)) / state.seats
        if len(sums) == 1 or not any(scores):
            return [1 / len(sums)] * state.seats
        for team, score in zip(teams, scores, strict=True):
            sums[team] += rules.spec.merit(score) / scale
        chances = dict(zip(sums, chances_of(tuple(sums.values())), strict=True))
        return [chances[team] for team in teams]

    def features(self, state: S, seat: Seat) -> Mapping[str, float]:
        """Return numbers by which to predict the winner, by name, such as `coins` or `cards-left`.

        If a game returns any, positions are evaluated by their weights: `usual_weights`, or those
        learned by `python -m tools train`. For a solo player, a feature that is always 1 sets the
        base rate of wins.
        """
        del state, seat
        return {}

    def weights(self, seats: int) -> Mapping[str, float]:
        """Return the weights of the features, by name, for a number of seats.

        They are the ones learned from play, or else the usual ones.
        """
        found = self._weights.get(seats)
        if found is None:
            # A plain dict: heuristics are pickled for other processes with their cached values.
            found = dict(weights_of(self.rules.spec.learned, seats) or self.usual_weights)
            self._weights[seats] = found
        return found

    def judged(self, state: S) -> tuple[float, ...]:
        """Return each seat's chance of winning, from 0 to 1, computed from the features.

        The features of all seats in a team are added up.
        """
        rules, weights = self.rules, self.weights(state.seats)
        teams = [rules.team(state, seat) for seat in range(state.seats)]
        sums = dict.fromkeys(teams, 0.0)
        for seat, team in enumerate(teams):
            sums[team] += strength(weights, self.features(state, seat))
        chances = dict(zip(sums, chances_of(tuple(sums.values())), strict=True))
        return tuple([chances[team] for team in teams])

    def payoff(self, state: S) -> tuple[int, int] | None:
        """Return the points that rewards of 0 and 1 represent, in games where only points count.

        Return None if a reward represents a `winning_chance`.
        """
        del state
        return None

    def winning_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning, from 0 to 1, that corresponds to a search's reward.

        By default this is the reward itself; a game may stretch rewards to help a search tell moves
        apart.
        """
        del state, seat
        return reward

    def calibrated_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning, from 0 to 1, as shown to people.

        This is `winning_chance`, corrected by how often such predictions came true in the games
        used by `python -m tools calibration`.
        """
        chance = self.winning_chance(state, seat, reward)
        for each in self.rules.spec.learned:
            if each.seats == state.seats:
                return calibrated(each.chances, chance)
        return chance

    def rewards(self, state: S) -> Sequence[float]:
        """Return the value of a position for each seat, from 0 to 1, for use in a search.

        By default this is each seat's `estimate`; a game may evaluate more precisely.
        """
        if self._estimates_all:
            return self._estimates(state)
        return tuple(self.estimate(state, seat) for seat in range(state.seats))

    def promising(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves that a search tries first; by default all of them.

        It tries the others too, all of them sooner or later if it is the seat's own decision. A
        game may leave out equivalent moves. The result must depend only on what the seat knows.
        """
        return self.rules.legal_moves(state, seat)

    def replies(self, state: S, seat: Seat) -> list[Move]:
        """Return a seat's possible answers, all equally likely, for one-turn look-ahead.

        By default these are all legal moves; a game may leave out moves that only state
        preferences.
        """
        return self.rules.legal_moves(state, seat)

    def playout_move(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return the next move of a playout, the random game with which a search evaluates.

        By default this is a random promising move. A game may prefer sensible moves, but every
        promising move should remain possible.

        Raises:
            ValueError: there is no legal move.
        """
        if self._picks:
            moves = self.promising(state, seat)
            if moves:
                return moves[int(rng.random() * len(moves))]
        return self.rules.any_legal(state, seat, rng)

    def search_key(self, state: S, seat: Seat, move: Move) -> Hashable:
        """Return a key for a move in the search tree; moves with the same key are equivalent.

        By default this is the move itself. A game with many copies of a card may merge them.
        """
        del state, seat
        return move

    def pointless(self, state: S, seat: Seat, moves: Sequence[Move]) -> Collection[Move]:
        """Return those of some legal moves that no person with sense would make; by default none.

        For each of them another move of the same turn, or the same move later, is at least as good
        whatever comes: a free card is better played than sold. Computer players don't make such
        moves unless there is no other, easy ones seldom. The result must depend only on what the
        seat knows.
        """
        del state, seat, moves
        return ()

    def remark(self, state: S, seat: Seat) -> Move | None:
        """Return a move that only says something, which a computer player makes before it thinks.

        By default there is none. It must depend only on what the seat knows, and not be returned
        again after it was made.
        """
        del state, seat
        return None

    def prior(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return a score for each move, higher if more promising; None to treat all alike.

        Use it in games with more moves than can be tried: the search begins with the highest scores
        and adds other moves as its visits grow.
        """
        del state, seat, moves
        return None
