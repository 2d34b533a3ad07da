from collections.abc import Iterator
from itertools import combinations, groupby

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    State,
)


class ClimbingPresenter(Presenter[State]):
    def prompt(self, state: State, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        return "Beat what lies there, or pass" if state.named.count("heap") else "Lead"


class Climbing(Rules[State]):
    kinds = frozenset({"play", "pass"})
    presenter_class = ClimbingPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = State(self.set_table(seats, options, chance), seats, phase="play")
        state.named.set("left", int(options["rounds"]))
        self._deal(state, chance)
        return state

    def _deal(self, state: State, chance: Chance) -> None:
        on, seats = state.named, range(state.seats)
        for zone in ("out", "heap"):
            on.move_all(zone, "deck")
        for seat in seats:
            on.move_all("hand", "deck", of=seat)
        on.shuffle("deck", chance)
        for _ in range(52 // state.seats):
            for seat in seats:
                on.move(on.top("deck"), "hand", seat)

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        hand = sorted(state.named.pieces("hand", seat), key=lambda card: self._rank(state, card))
        for _, cards in groupby(hand, key=lambda card: self._rank(state, card)):
            same = tuple(cards)
            for count in range(1, len(same) + 1):
                yield from (Move("play", each, "heap") for each in combinations(same, count))
        yield Move("pass")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        on = state.named
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "climbing.turn")
        heap = on.pieces("heap")
        if move.kind == "pass":
            return None if heap else Refusal("You lead: play something.", "climbing.turn")
        if move not in self.candidates(state, seat):
            return Refusal("Play cards of one rank from your hand, or pass.", "climbing.turn")
        if heap and len(move.pieces) != len(heap):
            return Refusal(f"Play {len(heap)} of one rank, or pass.", "climbing.turn")
        if heap and self._rank(state, move.pieces[0]) <= self._rank(state, heap[0]):
            return Refusal("Play a higher rank, or pass.", "climbing.turn")
        return None

    def _rank(self, state: State, card: str) -> int:
        value = int(str(state.named.face(card)["value"]))
        return value if value > 2 else value + 13

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        on, seats = state.named, range(state.seats)
        state.turn = (seat + 1) % state.seats
        if move.kind == "play":
            on.move_all("heap", "out")
            for card in move.pieces:
                on.move(card, "heap")
            on.set("best", seat)
            on.say(seat, f"played **{{piece:{move.pieces[0]}}}**")
        elif state.turn == on.number("best"):
            on.move_all("heap", "out")
        if not on.count("hand", seat):
            on.add("points", sum(on.count("hand", each) for each in seats), seat)
            on.add("left", -1)
            state.turn = seat
            if on.number("left"):
                self._deal(state, chance)

    def outcome(self, state: State) -> Outcome | None:
        if state.named.number("left"):
            return None
        points = tuple(state.named.number("points", seat) for seat in range(state.seats))
        best = tuple(seat for seat in range(state.seats) if points[seat] == max(points))
        return Outcome(best, points, "The last round is over.")
