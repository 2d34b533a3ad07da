"""Heuristics of Valedictorian for computer players: evaluation and playout moves."""

from collections.abc import Hashable, Mapping, Sequence
from math import exp, sqrt
from random import Random
from types import MappingProxyType

from tabletop.api import CoreRules, Lookahead, Mind, Move, Seat
from tabletop.games.valedictorian.moves import CHALLENGE, CHOOSE, END, SHOW, Moves
from tabletop.games.valedictorian.state import FINAL, SUBJECTS, Numbers, Quiz, SchoolState

PASS, CARD, FAIL, WALK = 40.0, 4.0, 1.0, 0.5
"""Playout weights of passing a test, taking a card, failing a test, and just walking."""

USUAL = {"trophies": 2.53, "needed": 0.92, "kinds": 0.12, "cards": 0.25, "turn": 0.18}
"""Default evaluation weights, used where `judgement.yaml` gives no others.

They weigh a trophy, a study aid that a remaining test needs, a subject held while the final exam
is left, any study aid, and being on turn.
"""


class Judgement:
    """Evaluates positions and picks playout moves, with the two-seat plan's numbers and moves."""

    def __init__(self, n: Numbers, moves: Moves, weights: Mapping[str, float]) -> None:
        self._n = n
        self._moves = moves
        self._trophy, self._needed, self._kind, self._card, self._turn = (
            weights.get(name, 0.0) for name in USUAL
        )

    def chance(self, state: SchoolState) -> float:
        """Return the estimated chance, 0 to 1, that the first seat wins; it sees all cards.

        The fewer tests are left, the more a lead is worth.
        """
        zones, n = state.table.zones, self._n
        left = self._tests_left(state)
        lead = self._trophy * (len(zones[n.trophies[0]]) - len(zones[n.trophies[1]]))
        lead += self._promise(state, 0, left) - self._promise(state, 1, left)
        lead += -self._turn if state.turn else self._turn
        return 1 / (1 + exp(-lead / sqrt(sum(left) + 0.3)))

    def _promise(self, state: SchoolState, seat: Seat, left: Sequence[int]) -> float:
        """Return the value of a seat's hand. Cards that a remaining test needs count most."""
        needed, kinds, cards = self._hand(state, seat, left)
        return self._needed * needed + self._kind * kinds + self._card * cards

    def _hand(self, state: SchoolState, seat: Seat, left: Sequence[int]) -> tuple[int, int, int]:
        """Count a hand's cards that tests need, its subjects for the final exam, and all its cards.

        The number of subjects is 0 when the final exam has been passed.
        """
        counts = self._held(state, seat)
        needed = 0
        for count, tests in zip(counts, left, strict=False):
            needed += min(2 * tests, count)
        return needed, 3 - counts.count(0) if left[FINAL] else 0, sum(counts)

    def features(self, state: SchoolState, seat: Seat) -> dict[str, float]:
        """Return the evaluation features of a seat, scaled to count alike at every stage."""
        left = self._tests_left(state)
        late = 1 / sqrt(sum(left) + 0.3)
        needed, kinds, cards = self._hand(state, seat, left)
        trophies = len(state.table.zones[self._n.trophies[seat]])
        turn = state.turn == seat
        told = zip(USUAL, (trophies, needed, kinds, cards, turn), strict=True)
        return {name: value * late for name, value in told}

    def playout_move(self, state: SchoolState, seat: Seat, rng: Random) -> Move | None:
        """Return a weighted random sensible move; None where any legal move will do."""
        n, moves = self._n, self._moves
        if state.pending:
            return self._answer(state, seat)
        room = n.room_of(state, seat)
        if state.phase == "move":
            rooms = n.adjacent(state, room)
            if state.may_stay:
                rooms = (*rooms, room)
            appeals = self._appeals(state, seat, rooms)
            return moves.walk[seat][rooms[_draw(appeals, rng)]]
        stack = state.table.zones[n.room + room]
        quiz = WALK if n.together(state) else 0.0
        if not stack:
            return (CHALLENGE[seat], END)[_draw((quiz, CARD), rng)]
        hidden = self._hidden_appeal(state, self._held(state, seat), len(stack))
        choice = _draw((CARD, hidden, quiz), rng)
        if choice == 0:
            return moves.take_top[seat][stack[-1]]
        return moves.take_hidden[seat][room] if choice == 1 else CHALLENGE[seat]

    def _answer(self, state: SchoolState, seat: Seat) -> Move | None:
        """Return the best answer to a quiz: the strongest subject, then all cards of it."""
        decision = state.pending[-1]
        counts = self._held(state, seat)
        if decision.kind == "quiz-subject":
            return CHOOSE[counts.index(max(counts))]
        if decision.kind == "quiz-show":
            return SHOW[counts[SUBJECTS.index(decision.about(Quiz).subject)]]
        return None

    def _appeals(self, state: SchoolState, seat: Seat, rooms: Sequence[int]) -> list[float]:
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

    def _hidden_appeal(self, state: SchoolState, counts: Sequence[int], size: int) -> float:
        """Return the appeal of a hidden card of a stack of `size`; it may be the room's test."""
        left = self._tests_left(state)
        ready = sum(left[test] for test in range(4) if _can_pass(counts, test))
        passing = ready / (sum(left) or 1)
        met = 1 / (size - 1)
        return met * (passing * PASS + (1 - passing) * FAIL) + (1 - met) * CARD

    def _held(self, state: SchoolState, seat: Seat) -> list[int]:
        """Return how many study aids of each subject a seat holds."""
        counts = [0, 0, 0]
        subject = self._n.aid_subject
        for piece in state.table.zones[self._n.hands[seat]]:
            counts[subject[piece]] += 1
        return counts

    def _tests_left(self, state: SchoolState) -> list[int]:
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


def _draw(weights: Sequence[float], rng: Random) -> int:
    """Return a random index into `weights`, with probability proportional to its weight."""
    mark = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return place
    return len(weights) - 1


class SchoolMind(Mind[SchoolState]):
    """The heuristics of Valedictorian, as search and playouts use them."""

    usual_weights = MappingProxyType(USUAL)

    def __init__(self, rules: CoreRules[SchoolState]) -> None:
        super().__init__(rules)
        plan = rules.plan(2)
        self._judgement = Judgement(plan.once(Numbers), plan.once(Moves), self.weights(2))

    def features(self, state: SchoolState, seat: Seat) -> dict[str, float]:
        """Return the evaluation features of a seat; a lead counts more the fewer tests are left."""
        return self._judgement.features(state, seat)

    def lookahead(self, state: SchoolState) -> Lookahead:
        """Return a search horizon of six moves, since `estimate` is reliable."""
        del state
        return Lookahead(horizon=6)

    def estimate(self, state: SchoolState, seat: Seat) -> float:
        """Return the seat's estimated chance of winning, 0 to 1."""
        return self.rewards(state)[seat]

    def rewards(self, state: SchoolState) -> tuple[float, float]:
        """Return the chances of both seats, which add up to 1."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return self.rules.share(state, outcome, 0), self.rules.share(state, outcome, 1)
        chance = self._judgement.chance(state)
        return chance, 1 - chance

    def playout_move(self, state: SchoolState, seat: Seat, rng: Random) -> Move:
        """Return a sensible move for a playout, drawn with `rng`."""
        move = self._judgement.playout_move(state, seat, rng)
        return move or super().playout_move(state, seat, rng)

    def search_key(self, state: SchoolState, seat: Seat, move: Move) -> Hashable:
        """Return the move with the card's kind instead of the card; cards of a kind are alike."""
        del state, seat
        if move.kind in ("take-top", "choose-trophy"):
            return move.kind, move.pieces[0].rpartition("-")[0]
        return move
