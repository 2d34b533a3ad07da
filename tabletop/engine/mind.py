"""The evaluation of a game for computer players. Every method has a default that plays."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from tabletop.engine.core import CoreRules
from tabletop.engine.judgement import as_it_comes_true, chances_of, strength, weights_of
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Parameters of a search in one game."""

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
    careful: bool = False
    """Whether all searching players try moves in the same worlds, not only the best ones.

    Needed if turning over three cards decides more than a move does.
    """


class Mind(Generic[S]):
    """Evaluates positions and selects moves worth considering.

    Every answer about a seat depends only on what that seat knows. It may cache results, but holds
    no game in progress.
    """

    has_aim: bool = True
    """Whether there is anything to win, so that moves can be better or worse."""
    usual_weights: ClassVar[Mapping[str, float]] = MappingProxyType({})
    """Weights of the features before anything was learned from play."""

    def __init__(self, rules: CoreRules[S]) -> None:
        self.rules = rules
        self._picks = type(self).promising is not Mind.promising
        self._weighs = type(self).features is not Mind.features
        self._weights: dict[int, Mapping[str, float]] = {}

    def most_possible(self, state: S, seat: Seat) -> int | None:
        """Return the most points the seat could have had in a finished game, knowing everything."""
        del state, seat
        return None

    def lookahead(self, state: S) -> Lookahead:
        """Return the search parameters for a position."""
        del state
        return Lookahead()

    def estimate(self, state: S, seat: Seat) -> float:
        """Return the value of a position for the seat, from 0 (lost) to 1 (won).

        A finished game is worth the seat's `share`.
        """
        outcome = self.rules.outcome(state)
        if outcome is None and self._weighs:
            return self.judged(state)[seat]
        if outcome is None:
            return 1 / len({self.rules.team(state, each) for each in range(state.seats)})
        return self.rules.share(state, outcome, seat)

    def features(self, state: S, seat: Seat) -> Mapping[str, float]:
        """Return what may help a seat to win, as numbers by name, such as `coins` or `cards-left`.

        If a game returns some, positions are evaluated by their weights: `usual_weights`, or those
        that `tabletop train` has learned. For a solo player a feature that is always 1 sets the
        base rate of wins.
        """
        del state, seat
        return {}

    def weights(self, seats: int) -> Mapping[str, float]:
        """Return the weights of features for a number of seats: learned ones, or the usual ones."""
        found = self._weights.get(seats)
        if found is None:
            # A plain copy: a mind goes to another process with what it has worked out.
            found = dict(weights_of(self.rules.spec.learned, seats) or self.usual_weights)
            self._weights[seats] = found
        return found

    def judged(self, state: S) -> tuple[float, ...]:
        """Return each seat's chance by its features; seats of a team add up theirs."""
        rules, weights = self.rules, self.weights(state.seats)
        teams = [rules.team(state, seat) for seat in range(state.seats)]
        sums = dict.fromkeys(teams, 0.0)
        for seat, team in enumerate(teams):
            sums[team] += strength(weights, self.features(state, seat))
        chances = dict(zip(sums, chances_of(tuple(sums.values())), strict=True))
        return tuple([chances[team] for team in teams])

    def payoff(self, state: S) -> tuple[int, int] | None:
        """Return the points that rewards of 0 and 1 stand for, if only points count.

        None if a reward stands for a `winning_chance`.
        """
        del state
        return None

    def winning_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning that a reward stands for.

        By default the reward itself; a game may stretch rewards so that search tells moves apart.
        """
        del state, seat
        return reward

    def told_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning as shown to people: as often as it comes true in play.

        This is `winning_chance` corrected by what `tabletop calibration` has learned.
        """
        chance = self.winning_chance(state, seat, reward)
        for each in self.rules.spec.learned:
            if each.seats == state.seats:
                return as_it_comes_true(each.chances, chance)
        return chance

    def rewards(self, state: S) -> Sequence[float]:
        """Return the value of a position for each seat: `estimate`, or a closer look for search."""
        return tuple(self.estimate(state, seat) for seat in range(state.seats))

    def promising(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves worth searching: all, unless a game knows which are equivalent.

        Depends only on what the seat knows.
        """
        return self.rules.legal_moves(state, seat)

    def replies(self, state: S, seat: Seat) -> list[Move]:
        """Return a seat's possible answers, equally likely, for players that look one turn ahead.

        By default all legal moves; a game may leave out moves that only state preferences.
        """
        return self.rules.legal_moves(state, seat)

    def playout_move(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return the move of a playout: a random promising one by default.

        A game may prefer sensible moves; every promising move should stay possible.

        Raises:
            ValueError: there is no legal move.
        """
        if self._picks:
            moves = self.promising(state, seat)
            if moves:
                return moves[int(rng.random() * len(moves))]
        return self.rules.any_legal(state, seat, rng)

    def search_key(self, state: S, seat: Seat, move: Move) -> Hashable:
        """Return a key for a move in the search tree: moves with the same key are equivalent.

        By default the move itself; a game with many copies of a card may merge them.
        """
        del state, seat
        return move

    def prior(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return how promising each move looks, for games with more moves than can be tried.

        Search tries the highest first and adds others as its visits grow. None to try all.
        """
        del state, seat, moves
        return None
