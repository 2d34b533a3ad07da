"""Who is waited for, as a refusal tells it: whose turn it is, and who is asked first."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import Decision, State
from tabletop.engine.text.engine_words import NOT_YOUR_TURN
from tests.engine.toys import PEBBLES

GO, AGREE = Move("go"), Move("agree")


class Asking(Rules[State]):
    """Whose turn it is goes on once the second seat has agreed."""

    def __init__(self, turn: Seat) -> None:
        super().__init__(replace(PEBBLES, options=()))
        self._first = turn

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        asked = [Decision("ask", (1,), ("agree",))]
        return State(self.table(seats), seats, turn=self._first, pending=asked)

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        yield from (AGREE, GO)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if move == AGREE:
            return None if state.pending else Refusal("Nothing is asked.", "pebbles.ask")
        wrong = state.pending or seat != state.turn
        return Refusal(NOT_YOUR_TURN, "pebbles.turn") if wrong else None

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        state.turn = 0

    def _resolve(self, state: State, decision: Decision, chance: Chance) -> None:
        """Nothing comes of it."""

    def outcome(self, state: State) -> Outcome | None:
        return None


@pytest.mark.parametrize(
    ("turn", "seat", "move", "mine", "waits"),
    [
        (0, 0, GO, True, (1,)),
        (0, 1, GO, False, (0,)),
        (0, 2, GO, False, (1,)),
        (0, 0, AGREE, False, (1,)),
        (1, 1, GO, False, ()),
    ],
)
def test_while_somebody_is_asked_all_hear_who(
    turn: Seat, seat: Seat, move: Move, mine: bool, waits: tuple[Seat, ...]
) -> None:
    match = Match(Asking(turn), 3, {}, seed=1)
    assert match.to_act == (1,)
    assert match.refuse(1, AGREE) is None
    refusal = match.refuse(seat, move)
    assert refusal is not None
    assert (refusal.text != NOT_YOUR_TURN) == mine
    assert refusal.waits == waits


def test_without_a_question_whose_turn_it_is_goes_on_and_others_hear_who() -> None:
    match = Match(Asking(0), 3, {}, seed=1)
    match.submit(1, AGREE)
    assert match.refuse(0, GO) is None
    refusal = match.refuse(1, GO)
    assert refusal is not None
    assert (refusal.text, refusal.waits) == (NOT_YOUR_TURN, (0,))
