from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    Stage,
    State,
)

FIRST, QUEEN = "two-clubs", "queen-spades"
TO = (1, 3, 2)
"""How many seats on the cards are passed, round by round."""


@dataclass(slots=True)
class HeartsState(State):
    limit: int = 100


class HeartsPresenter(Presenter[HeartsState]):
    def prompt(self, state: HeartsState, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        return "Pass on three cards" if state.pending else "Play a card"


class Hearts(Rules[HeartsState]):
    kinds = frozenset({"pass", "play"})
    presenter_class = HeartsPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> HeartsState:
        table = self.set_table(seats, options, chance)
        state = HeartsState(table, seats, phase="play", limit=int(options["limit"]))
        self._deal(state, chance)
        return state

    def _deal(self, state: HeartsState, chance: Chance) -> None:
        on, seats = state.named, range(state.seats)
        on.move_all("out", "deck")
        on.shuffle("deck", chance)
        on.set("broken", 0)
        while on.count("deck"):
            for seat in seats:
                on.move(on.top("deck"), "hand", seat)
        on.add("round", 1)
        if on.number("round") % 4:
            state.pending.append(Decision("pass", tuple(seats), ("pass",)))
        else:
            self._begin(state)

    def _begin(self, state: HeartsState) -> None:
        leader = int(state.named.place(FIRST)[-1]) - 1
        state.named.set("leader", leader)
        state.turn = leader

    def candidates(self, state: HeartsState, seat: Seat) -> Iterator[Move]:
        kind, zone = ("pass", "passed") if state.pending else ("play", "trick")
        for card in state.named.pieces("hand", seat):
            yield Move(kind, (card,), f"{zone}:p{seat + 1}")

    def refusal(self, state: HeartsState, seat: Seat, move: Move) -> Refusal | None:
        rule = "hearts.passing" if state.pending else "hearts.tricks"
        if seat != state.turn and not state.pending:
            return Refusal(NOT_YOUR_TURN, rule)
        if move not in self.candidates(state, seat):
            text = "Pass on a card of your hand." if state.pending else "Play a card of your hand."
            return Refusal(text, rule)
        if state.pending:
            return None
        on, card = state.named, move.pieces[0]
        hand = on.pieces("hand", seat)
        led = on.top("trick", on.number("leader"))
        suit = self._suit(state, card)
        if FIRST in hand:
            return None if card == FIRST else Refusal("The two of clubs leads.", rule)
        if led and suit != self._suit(state, led):
            if any(self._suit(state, each) == self._suit(state, led) for each in hand):
                return Refusal(f"Follow suit: play {self._suit(state, led)}.", rule)
            worthless = [each for each in hand if not self._worth(state, each)]
            if led == FIRST and worthless and self._worth(state, card):
                return Refusal("No points are played to the first trick.", rule)
        others = any(self._suit(state, each) != "hearts" for each in hand)
        if not led and suit == "hearts" and others and not on.number("broken"):
            return Refusal("Hearts are not led before one was played.", rule)
        return None

    def _suit(self, state: HeartsState, card: str) -> str:
        return str(state.named.face(card)["suit"])

    def _worth(self, state: HeartsState, card: str) -> int:
        return 13 if card == QUEEN else int(self._suit(state, card) == "hearts")

    def _resolve(self, state: HeartsState, decision: Decision, chance: Chance) -> None:
        del chance
        on = state.named
        for seat, move in zip(decision.seats, decision.answers, strict=True):
            if move:
                on.move(move.pieces[0], "passed", seat)
        if on.count("passed", 0) < 3:
            state.pending.append(Decision("pass", decision.seats, ("pass",)))
            return
        for seat in decision.seats:
            to = (seat + TO[on.number("round") % 4 - 1]) % state.seats
            on.move_all("passed", "hand", of=seat, to=to)
        self._begin(state)

    def _apply(self, state: HeartsState, seat: Seat, move: Move, chance: Chance) -> None:
        on, seats, card = state.named, range(state.seats), move.pieces[0]
        on.move(card, "trick", seat)
        on.say(seat, f"played **{{piece:{card}}}**")
        if self._suit(state, card) == "hearts":
            on.set("broken", 1)
        state.turn = (seat + 1) % state.seats
        cards = [on.top("trick", each) for each in seats]
        if not all(cards):
            return
        led = self._suit(state, cards[on.number("leader")])
        winner = max(seats, key=lambda each: self._height(state, cards[each], led))
        rest = [each for each in cards if each != cards[winner]]
        state.table.stage(Stage("rest", winner, (cards[winner], *rest)))
        on.add("taken", sum(self._worth(state, each) for each in cards), winner)
        on.say(winner, "wins the trick")
        for each in cards:
            on.move(each, "out")
        on.set("leader", winner)
        state.turn = winner
        if not on.count("hand", winner):
            self._score(state)
            if self.outcome(state) is None:
                self._deal(state, chance)

    def _height(self, state: HeartsState, card: str, led: str) -> int:
        face = state.named.face(card)
        value = int(str(face["value"]))
        return (value if value > 1 else 14) * (face["suit"] == led)

    def _score(self, state: HeartsState) -> None:
        on, seats = state.named, range(state.seats)
        taken = [on.number("taken", seat) for seat in seats]
        if 26 in taken:
            taken = [26 - each for each in taken]
        for seat in seats:
            on.add("points", taken[seat], seat)
            on.set("taken", 0, seat)

    def outcome(self, state: HeartsState) -> Outcome | None:
        on, seats = state.named, range(state.seats)
        points = tuple(on.number("points", seat) for seat in seats)
        if max(points) < state.limit:
            return None
        best = tuple(seat for seat in seats if points[seat] == min(points))
        return Outcome(best, points, "Somebody has too many points.")
