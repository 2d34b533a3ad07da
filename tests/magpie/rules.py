from collections.abc import Iterator

from tabletop.api import Chance, Move, Options, Outcome, Refusal, Rules, Seat, State


class Magpie(Rules[State]):
    """Draw from the deck in turn; whoever holds more gems when it is empty has won."""

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = State(self.table(seats), seats, phase="play")
        for piece in range(len(state.table.plan.pieces)):
            state.table.move(piece, state.table.plan.zone["deck"])
        state.table.shuffle(state.table.plan.zone["deck"], chance)
        return state

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        yield Move("draw", (), "deck")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or self.outcome(state):
            return Refusal("It is not your turn.", "magpie.drawing")
        if move != Move("draw", (), "deck"):
            return Refusal("Draw a card.", "magpie.drawing")
        return None

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        table, plan = state.table, state.table.plan
        table.move(table.zones[plan.zone["deck"]][-1], plan.zone[f"hand:p{seat + 1}"])
        state.turn = (seat + 1) % state.seats

    def outcome(self, state: State) -> Outcome | None:
        table, plan = state.table, state.table.plan
        if table.zones[plan.zone["deck"]]:
            return None
        hands = [table.zones[plan.zone[f"hand:p{seat + 1}"]] for seat in range(state.seats)]
        gems = tuple(sum(plan.kinds[card].id == "gem" for card in hand) for hand in hands)
        best = max(gems)
        winners = tuple(seat for seat, number in enumerate(gems) if number == best)
        return Outcome(winners, gems, "The deck is empty.")
