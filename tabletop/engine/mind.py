"""What computer players think of a game. Each answer has a default that plays."""

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
    """How search looks ahead."""

    horizon: int = 200
    """How many moves a playout may take before `estimate` ends it: few where that is good."""
    exploration: float = 1.4
    """How much search favours a move tried little, in standard deviations of the rewards.

    Where games are played to the end, rewards are 0 or 1, and 1.4 is the 0.7 of the books. More is
    better where ways down are few and their luck is great; less where moves come ranked.
    """
    slip: float = 1.0
    """How large slips are, as a part of the usual, so that levels lie about evenly apart.

    Slips are measured by how far rewards lie apart. Where that is luck and moves are alike, moves
    that differ by less than it still decide the game: slips are smaller. Where a short search tells
    moves apart as well as a long one, levels would differ in little else: slips are larger.
    """
    least_steps: int = 0
    """Moves that any level tries out at least, for games in which fewer don't tell moves apart.

    Where that is so, a short search chooses no better than who looks one move ahead.
    """
    careful: bool = False
    """Whether all who search try moves in the same worlds with the same luck, not the best alone.

    Where three cards turned over decide more than a move does, moves are hardly told apart without.
    """


class Mind(Generic[S]):
    """How good positions look and which moves are worth a thought.

    Whatever it answers about a seat it answers from what that seat knows. It may remember what it
    has worked out, but holds no game in progress.
    """

    has_aim: bool = True
    """Whether there is anything to win, so that one move can be better than another."""
    usual_weights: ClassVar[Mapping[str, float]] = MappingProxyType({})
    """What features count as long as nothing was learned from play."""

    def __init__(self, rules: CoreRules[S]) -> None:
        self.rules = rules
        self._picks = type(self).promising is not Mind.promising
        self._weighs = type(self).features is not Mind.features
        self._weights: dict[int, Mapping[str, float]] = {}

    def most_possible(self, state: S, seat: Seat) -> int | None:
        """Return the most points that the seat could have had in a finished game.

        As if all chance had been known beforehand; None where a game can't tell.
        """
        del state, seat
        return None

    def lookahead(self, state: S) -> Lookahead:
        """Return how search looks ahead from a position on."""
        del state
        return Lookahead()

    def estimate(self, state: S, seat: Seat) -> float:
        """Return how good the position is for the seat, from 0 (lost) to 1 (won).

        A position at which the game is over is worth the seat's `share`.
        """
        outcome = self.rules.outcome(state)
        if outcome is None and self._weighs:
            return self.judged(state)[seat]
        if outcome is None:
            return 1 / len({self.rules.team(state, each) for each in range(state.seats)})
        return self.rules.share(state, outcome, seat)

    def features(self, state: S, seat: Seat) -> Mapping[str, float]:
        """Return what may help a seat to win, as numbers by name: `coins`, `cards-left`.

        A game that names some is judged by what each counts: by `usual_weights`, or as
        `tabletop train` has learned from play. Alone, a feature that is always 1 sets how often
        the game is won at all.
        """
        del state, seat
        return {}

    def weights(self, seats: int) -> Mapping[str, float]:
        """Return what features count with so many seats: as learned, or else as usual."""
        found = self._weights.get(seats)
        if found is None:
            # A plain copy: a mind goes to another process with what it has worked out.
            found = dict(weights_of(self.rules.spec.learned, seats) or self.usual_weights)
            self._weights[seats] = found
        return found

    def judged(self, state: S) -> tuple[float, ...]:
        """Return the chance of each seat by its features; the seats of a team add theirs up."""
        rules, weights = self.rules, self.weights(state.seats)
        teams = [rules.team(state, seat) for seat in range(state.seats)]
        sums = dict.fromkeys(teams, 0.0)
        for seat, team in enumerate(teams):
            sums[team] += strength(weights, self.features(state, seat))
        chances = dict(zip(sums, chances_of(tuple(sums.values())), strict=True))
        return tuple([chances[team] for team in teams])

    def payoff(self, state: S) -> tuple[int, int] | None:
        """Return the points that rewards of 0 and 1 stand for, where points are all that counts.

        None where a reward stands for a `winning_chance`.
        """
        del state
        return None

    def winning_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning the game that a reward stands for.

        The reward itself, unless a game spreads rewards out so that search tells moves apart.
        """
        del state, seat
        return reward

    def told_chance(self, state: S, seat: Seat, reward: float) -> float:
        """Return the chance of winning as people are told it: as often as it comes true in play.

        That is `winning_chance`, put right by what `tabletop calibration` has learned.
        """
        chance = self.winning_chance(state, seat, reward)
        for each in self.rules.spec.learned:
            if each.seats == state.seats:
                return as_it_comes_true(each.chances, chance)
        return chance

    def rewards(self, state: S) -> Sequence[float]:
        """Return what a position is worth to each seat: `estimate`, or a closer look for search."""
        return tuple(self.estimate(state, seat) for seat in range(state.seats))

    def promising(self, state: S, seat: Seat) -> list[Move]:
        """Return the legal moves worth a search: all, unless a game knows which come to the same.

        Depends on nothing but what the seat knows.
        """
        return self.rules.legal_moves(state, seat)

    def replies(self, state: S, seat: Seat) -> list[Move]:
        """Return what a seat may answer, each as likely, to one who looks at the next turn only.

        All legal moves, unless a game has some that say only how it likes to be asked.
        """
        return self.rules.legal_moves(state, seat)

    def playout_move(self, state: S, seat: Seat, rng: Random) -> Move:
        """Return the move that a playout makes: any promising one, each equally likely.

        A game may prefer what a sensible player would do; every such move should stay possible.

        Raises:
            ValueError: there is no legal move.
        """
        if self._picks:
            moves = self.promising(state, seat)
            if moves:
                return moves[int(rng.random() * len(moves))]
        return self.rules.any_legal(state, seat, rng)

    def search_key(self, state: S, seat: Seat, move: Move) -> Hashable:
        """Return what search knows a move by: moves of one key are alike, in all worlds.

        The move itself unless told; a game whose cards come in sevens says which seven.
        """
        del state, seat
        return move

    def prior(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return how promising each move looks, for games with more moves than can be tried.

        Search tries the highest first and the others only as its visits grow. None: all at once.
        """
        del state, seat, moves
        return None
