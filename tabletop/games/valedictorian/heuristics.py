"""How computer players of Valedictorian judge positions and choose moves in playouts."""

from collections.abc import Hashable, Mapping, Sequence
from math import exp, sqrt
from random import Random
from types import MappingProxyType

from tabletop.api import CoreRules, Heuristics, Lookahead, Move, Seat
from tabletop.games.valedictorian.state import (
    CHALLENGE,
    CHOOSE,
    END,
    FINAL,
    SHOW,
    SUBJECTS,
    Moves,
    Numbers,
    Quiz,
    ValedictorianState,
)
from tabletop.games.valedictorian.tastes import TASTES

PASS, CARD, FAIL, WALK = 40.0, 4.0, 1.0, 0.5
"""The weights with which a playout passes a test, takes a card, fails a test or just walks."""

USUAL = {"trophies": 2.53, "needed": 0.92, "kinds": 0.12, "cards": 0.25, "turn": 0.18}
"""Default weights of the evaluation's features, used where `judgement.yaml` gives no others.

They apply to a trophy, a study aid that a remaining test needs, a subject held while the final exam
remains, any study aid, and having the turn.
"""


class Judgement:
    """Judges positions of Valedictorian and picks sensible moves for playouts."""

    def __init__(self, n: Numbers, moves: Moves, weights: Mapping[str, float]) -> None:
        self._n = n
        self._moves = moves
        self._trophy, self._needed, self._kind, self._card, self._turn = (
            weights.get(name, 0.0) for name in USUAL
        )

    def chance(self, state: ValedictorianState) -> float:
        """Return the chance, 0 to 1, that the first seat wins, estimated with all cards known.

        The fewer tests remain, the more a lead is worth.
        """
        zones, n = state.table.zones, self._n
        left = self._tests_left(state)
        lead = self._trophy * (len(zones[n.trophies[0]]) - len(zones[n.trophies[1]]))
        lead += self._hand_value(state, 0, left) - self._hand_value(state, 1, left)
        lead += -self._turn if state.turn else self._turn
        return 1 / (1 + exp(-lead / sqrt(sum(left) + 0.3)))

    def _hand_value(self, state: ValedictorianState, seat: Seat, left: Sequence[int]) -> float:
        """Return the value of a seat's hand. Cards that a remaining test needs count most."""
        needed, kinds, cards = self._hand(state, seat, left)
        return self._needed * needed + self._kind * kinds + self._card * cards

    def _hand(
        self, state: ValedictorianState, seat: Seat, left: Sequence[int]
    ) -> tuple[int, int, int]:
        """Count a hand's cards that tests need, its subjects for the final exam, and all its cards.

        The number of subjects is 0 when the final exam has been passed.
        """
        counts = self._held(state, seat)
        needed = 0
        for count, tests in zip(counts, left, strict=False):
            needed += min(2 * tests, count)
        return needed, 3 - counts.count(0) if left[FINAL] else 0, sum(counts)

    def features(self, state: ValedictorianState, seat: Seat) -> dict[str, float]:
        """Return the features that predict whether a seat wins, keyed by the names in `USUAL`.

        The numbers are scaled so that a lead counts for more when fewer tests remain.
        """
        left = self._tests_left(state)
        late = 1 / sqrt(sum(left) + 0.3)
        needed, kinds, cards = self._hand(state, seat, left)
        trophies = len(state.table.zones[self._n.trophies[seat]])
        turn = state.turn == seat
        told = zip(USUAL, (trophies, needed, kinds, cards, turn), strict=True)
        return {name: value * late for name, value in told}

    def playout_move(self, state: ValedictorianState, seat: Seat, rng: Random) -> Move | None:
        """Return a random sensible move for a seat, favouring better ones.

        Returns None if any legal move will do.
        """
        n, moves = self._n, self._moves
        if state.pending:
            return self._answer(state, seat)
        room = n.room_of(state, seat)
        if state.phase == "move":
            rooms = n.adjacent(state, room)
            if state.may_stay:
                rooms = (*rooms, room)
            appeals = self._room_appeals(state, seat, rooms)
            return moves.walk[seat][rooms[_weighted_index(appeals, rng)]]
        stack = state.table.zones[n.room + room]
        quiz = WALK if n.together(state) else 0.0
        if not stack:
            return (CHALLENGE[seat], END)[_weighted_index((quiz, CARD), rng)]
        hidden = self._hidden_appeal(state, self._held(state, seat), len(stack))
        choice = _weighted_index((CARD, hidden, quiz), rng)
        if choice == 0:
            return moves.take_top[seat][stack[-1]]
        return moves.take_hidden[seat][room] if choice == 1 else CHALLENGE[seat]

    def _answer(self, state: ValedictorianState, seat: Seat) -> Move | None:
        """Return the best answer to a quiz: the strongest subject, then all cards of it."""
        decision = state.pending[-1]
        counts = self._held(state, seat)
        if decision.kind == "quiz-subject":
            return CHOOSE[counts.index(max(counts))]
        if decision.kind == "quiz-show":
            return SHOW[counts[SUBJECTS.index(decision.about(Quiz).subject)]]
        return None

    def _room_appeals(
        self, state: ValedictorianState, seat: Seat, rooms: Sequence[int]
    ) -> list[float]:
        """Return the appeal of entering each room for a seat, as a playout weight per room."""
        zones, n = state.table.zones, self._n
        counts = self._held(state, seat)
        appeals: list[float] = []
        for room in rooms:
            stack = zones[n.room + room]
            if not stack:
                appeals.append(WALK)
                continue
            test = n.test_subject[stack[-1]]
            if test < 0:
                appeals.append(CARD + self._hidden_appeal(state, counts, len(stack)))
            elif _can_pass(counts, test):
                appeals.append(PASS)
            else:
                appeals.append(FAIL if zones[n.discard] else WALK / 2)
        return appeals

    def _hidden_appeal(self, state: ValedictorianState, counts: Sequence[int], size: int) -> float:
        """Return the appeal of a hidden card of a stack of `size`; it may be the room's test."""
        left = self._tests_left(state)
        ready = sum(left[test] for test in range(4) if _can_pass(counts, test))
        passing = ready / (sum(left) or 1)
        met = 1 / (size - 1)
        return met * (passing * PASS + (1 - passing) * FAIL) + (1 - met) * CARD

    def _held(self, state: ValedictorianState, seat: Seat) -> list[int]:
        """Return how many study aids of each subject a seat holds."""
        counts = [0, 0, 0]
        subject = self._n.aid_subject
        for piece in state.table.zones[self._n.hands[seat]]:
            counts[subject[piece]] += 1
        return counts

    def _tests_left(self, state: ValedictorianState) -> list[int]:
        """Return how many tests nobody has passed yet, by subject, with the final exam last."""
        left = [2, 2, 2, 1]
        zones, n = state.table.zones, self._n
        for pile in n.trophies:
            for test in zones[pile]:
                left[n.test_subject[test]] -= 1
        return left


def _can_pass(counts: Sequence[int], test: int) -> bool:
    """Return whether a hand with these counts passes a test of subject number `test`."""
    return all(counts) if test == FINAL else counts[test] >= 2


def _weighted_index(weights: Sequence[float], rng: Random) -> int:
    """Return a random index into `weights`, with probability proportional to its weight."""
    mark = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    return len(weights) - 1


class ValedictorianHeuristics(Heuristics[ValedictorianState]):
    """How computer players judge positions of Valedictorian and choose moves to consider."""

    usual_weights = MappingProxyType(USUAL)
    tastes = MappingProxyType(TASTES)

    def __init__(self, rules: CoreRules[ValedictorianState]) -> None:
        super().__init__(rules)
        plan = rules.plan(2)
        self._judgement = Judgement(plan.once(Numbers), plan.once(Moves), self.weights(2))

    def features(self, state: ValedictorianState, seat: Seat) -> dict[str, float]:
        """Return the features that predict whether a seat wins, such as its tests and cards.

        A lead counts for more when fewer tests remain.
        """
        return self._judgement.features(state, seat)

    def lookahead(self, state: ValedictorianState) -> Lookahead:
        """Return the search parameters: playouts of six moves, since `estimate` is reliable."""
        del state
        return Lookahead(horizon=6)

    def estimate(self, state: ValedictorianState, seat: Seat) -> float:
        """Return the estimated chance, 0 to 1, that the seat wins."""
        return self.rewards(state)[seat]

    def rewards(self, state: ValedictorianState) -> tuple[float, float]:
        """Return each seat's estimated chance of winning; the two add up to 1."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return self.rules.share(state, outcome, 0), self.rules.share(state, outcome, 1)
        chance = self._judgement.chance(state)
        return chance, 1 - chance

    def playout_move(self, state: ValedictorianState, seat: Seat, rng: Random) -> Move:
        """Return a sensible move for a playout, drawn with `rng` and favouring better ones."""
        move = self._judgement.playout_move(state, seat, rng)
        return move or super().playout_move(state, seat, rng)

    def search_key(self, state: ValedictorianState, seat: Seat, move: Move) -> Hashable:
        """Return a key that is the same for moves with cards of the same kind.

        Such moves are equivalent, so the search need not try them separately.
        """
        del state, seat
        if move.kind in ("take-top", "choose-trophy"):
            return move.kind, move.pieces[0].rpartition("-")[0]
        return move
