from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.api import (
    NOT_YOUR_TURN,
    Caption,
    Chance,
    Display,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    State,
    View,
)

SUITS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(slots=True)
class EightsState(State):
    draws: int = 3


class EightsPresenter(Presenter[EightsState]):
    def prompt(self, state: EightsState, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        return f"Play {SUITS[state.named.number('suit') - 1]}, the same rank or an eight"

    def display(self, view: View) -> Display:
        suit = SUITS[view.value("suit") - 1].capitalize()
        return Display(captions=(Caption("played", suit),))


class CrazyEights(Rules[EightsState]):
    kinds = frozenset({"play", "draw", "pass"})
    presenter_class = EightsPresenter

    def setup(self, seats: int, options: Options, chance: Chance) -> EightsState:
        table = self.set_table(seats, options, chance)
        state = EightsState(table, seats, phase="play", draws=int(options["draws"]))
        self._play(state, state.named.top("deck"))
        return state

    def candidates(self, state: EightsState, seat: Seat) -> Iterator[Move]:
        for card in state.named.pieces("hand", seat):
            if state.named.face(card)["rank"] == "eight":
                yield from (Move("play", (card,), "played", (suit,)) for suit in SUITS)
            else:
                yield Move("play", (card,), "played")
        yield Move("draw", ("deck?",), f"hand:p{seat + 1}")
        yield Move("pass")

    def refusal(self, state: EightsState, seat: Seat, move: Move) -> Refusal | None:
        on = state.named
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "crazy-eights.turn")
        if move not in self.candidates(state, seat):
            return Refusal("Play a card of your hand, draw, or pass.", "crazy-eights.turn")
        exhausted = not on.count("deck") and on.count("played") < 2
        if move.kind == "draw":
            if on.number("drawn") == state.draws:
                return Refusal("You have drawn all that you may.", "crazy-eights.drawing")
            if exhausted:
                return Refusal("There is no card left to draw.", "crazy-eights.drawing")
        if move.kind == "pass" and on.number("drawn") < state.draws and not exhausted:
            return Refusal("Draw first, as often as you may.", "crazy-eights.drawing")
        if move.kind == "play" and not move.args:
            face, top = on.face(move.pieces[0]), on.face(on.top("played"))
            asked = SUITS[on.number("suit") - 1]
            if face["suit"] != asked and face["rank"] != top["rank"]:
                text = f"Play {asked}, a card of the same rank, or an eight."
                return Refusal(text, "crazy-eights.turn")
        return None

    def _apply(self, state: EightsState, seat: Seat, move: Move, chance: Chance) -> None:
        on = state.named
        if move.kind == "draw":
            if not on.count("deck"):
                for card in on.pieces("played")[:-1]:
                    on.move(card, "deck")
                on.shuffle("deck", chance)
            on.move(on.top("deck"), "hand", seat)
            on.add("drawn", 1)
            on.say(seat, "drew a card")
            return
        if move.kind == "play":
            self._play(state, move.pieces[0], *move.args)
            on.say(seat, f"played **{{piece:{move.pieces[0]}}}**")
        on.set("passes", on.number("passes") + 1 if move.kind == "pass" else 0)
        on.set("drawn", 0)
        state.turn = (seat + 1) % state.seats
        if self.outcome(state):  # what is counted is shown
            for each in range(state.seats):
                on.reveal_all("hand", each)

    def _play(self, state: EightsState, card: str, suit: object = "") -> None:
        state.named.move(card, "played")
        suit = suit or state.named.face(card)["suit"]
        state.named.set("suit", SUITS.index(str(suit)) + 1)

    def outcome(self, state: EightsState) -> Outcome | None:
        on, seats = state.named, range(state.seats)
        stuck = on.number("passes") == state.seats
        if not stuck and all(on.count("hand", seat) for seat in seats):
            return None
        held = [sum(self._worth(state, card) for card in on.pieces("hand", s)) for s in seats]
        winners = tuple(seat for seat in seats if held[seat] == min(held))
        scores = tuple((sum(held) - held[s] * state.seats) * (s in winners) for s in seats)
        return Outcome(winners, scores, "Nobody can play." if stuck else "A hand is empty.")

    def _worth(self, state: EightsState, card: str) -> int:
        face = state.named.face(card)
        return 50 if face["rank"] == "eight" else min(int(str(face["value"])), 10)
