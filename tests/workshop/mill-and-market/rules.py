from collections.abc import Callable, Iterator

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Decision,
    Heuristics,
    Lack,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    State,
)

TURNS = 60
QUESTIONS = {"raid": "Show a Wall?", "drop": "Discard a card", "trash": "Remove a card?"}


def draw(state: State, seat: Seat, count: int, chance: Chance) -> None:
    on = state.named
    for _ in range(count):
        if not on.count("deck", seat):
            on.move_all("discard", "deck", of=seat, to=seat)
            on.shuffle("deck", chance, seat)
        if on.count("deck", seat):
            on.move(on.top("deck", seat), "hand", seat)


def raid(state: State, seat: Seat, chance: Chance) -> None:
    del chance
    state.pending.append(Decision("raid", (1 - seat,), ("show", "accept")))


def trash(state: State, seat: Seat, chance: Chance) -> None:
    del chance
    state.pending.append(Decision("trash", (seat,), ("remove", "keep")))


EFFECTS: dict[str, Callable[[State, Seat, Chance], None]] = {
    "draw-one": lambda state, seat, chance: draw(state, seat, 1, chance),
    "draw-two": lambda state, seat, chance: draw(state, seat, 2, chance),
    "buy-one": lambda state, seat, chance: state.named.add("buys", 1),
    "raid": raid,
    "trash": trash,
}


class MarketPresenter(Presenter[State]):
    def prompt(self, state: State, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        if state.pending:
            return QUESTIONS[state.pending[-1].kind]
        coins = state.named.number("coins")
        return f"Play or buy: {coins} coin{'' if coins == 1 else 's'}"


class MarketHeuristics(Heuristics[State]):
    def estimate(self, state: State, seat: Seat) -> float:
        points = [worth(state, each) for each in (seat, 1 - seat)]
        return 0.5 + max(-0.4, min(0.4, (points[0] - points[1]) / 50))


def number(state: State, card: str, field: str) -> int:
    return int(str(state.named.face(card).get(field) or 0))


def own(state: State, seat: Seat) -> list[str]:
    zones = ("hand", "played", "deck", "discard")
    return [card for zone in zones for card in state.named.pieces(zone, seat)]


def worth(state: State, seat: Seat) -> int:
    return sum(number(state, card, "points") for card in own(state, seat))


class Market(Rules[State]):
    kinds = frozenset({"play", "buy", "end-turn", "show", "accept", "drop", "remove", "keep"})
    presenter_class = MarketPresenter
    heuristics_class = MarketHeuristics

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = State(self.set_table(seats, options, chance), seats, phase="play")
        on = state.named
        for kind, count in (("copper", int(options["first-coppers"])), ("cottage", 3)):
            for place, card in enumerate(self.cards(state, kind)):
                if place < count * 2:
                    on.move(card, "deck", place % 2)
                else:
                    on.move(card, "box")
        on.shuffle("supply", chance)
        for seat in range(seats):
            on.shuffle("deck", chance, seat)
            draw(state, seat, 5, chance)
        self._fill(state)
        return state

    def cards(self, state: State, kind: str) -> list[str]:
        return [card for card in state.named.pieces("supply") if state.named.kind(card).id == kind]

    def _fill(self, state: State) -> None:
        on = state.named
        while on.count("market") < 6 and on.count("supply"):
            on.move(on.top("supply"), "market")

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        on, me = state.named, f"p{seat + 1}"
        question = state.pending[-1].kind if state.pending else ""
        hand = on.pieces("hand", seat)
        match question:
            case "raid":
                walls = [card for card in hand if on.kind(card).id == "wall"]
                yield from (Move("show", (card,)) for card in walls)
                yield Move("accept")
            case "drop":
                yield from (Move("drop", (card,), f"discard:{me}") for card in hand)
            case "trash":
                yield from (Move("remove", (card,), "trash") for card in hand)
                yield Move("keep")
            case _:
                yield from (Move("play", (card,), f"played:{me}") for card in hand)
                for card in on.pieces("market"):
                    yield Move("buy", (card,), f"discard:{me}")
                yield Move("end-turn")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        on = state.named
        acting = state.pending[-1].seats if state.pending else (state.turn,)
        if seat not in acting:
            return Refusal(NOT_YOUR_TURN, "mill-and-market.playing")
        if move not in self.candidates(state, seat):
            return Refusal("That can't be done now.", "mill-and-market.playing")
        if move.kind == "buy":
            cost, coins = number(state, move.pieces[0], "cost"), on.number("coins")
            if not on.number("buys"):
                return Refusal("You have bought already.", "mill-and-market.buying")
            if cost > coins:
                text = f"It costs {cost}, and you have {coins}."
                lack = Lack("coins", cost, coins)
                return Refusal(text, "mill-and-market.buying", lack=lack)
        if move.kind == "play":
            card = move.pieces[0]
            if not number(state, card, "coins") and not on.face(card).get("effects"):
                return Refusal("It does nothing in your hand.", "mill-and-market.playing")
        return None

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        on = state.named
        if move.kind == "play":
            (card,) = move.pieces
            on.move(card, "played", seat)
            on.say(seat, f"played **{{piece:{card}}}**")
            on.add("coins", number(state, card, "coins"))
            effects = on.face(card).get("effects")
            for effect in effects if isinstance(effects, tuple) else ():
                EFFECTS[str(effect)](state, seat, chance)
        elif move.kind == "buy":
            (card,) = move.pieces
            on.move(card, "discard", seat)
            on.say(seat, f"bought **{{piece:{card}}}**")
            on.add("coins", -number(state, card, "cost"))
            on.add("buys", -1)
        else:
            on.move_all("played", "discard", of=seat, to=seat)
            on.move_all("hand", "discard", of=seat, to=seat)
            draw(state, seat, 5, chance)
            self._fill(state)
            on.set("coins", 0)
            on.set("buys", 1)
            on.add("rounds", 1)
            state.turn = 1 - seat
            if self.outcome(state):
                for each in range(state.seats):
                    on.reveal_all("hand", each)
                    on.reveal_all("deck", each)

    def _resolve(self, state: State, decision: Decision, chance: Chance) -> None:
        del chance
        on, (seat,), (move,) = state.named, decision.seats, decision.answers
        if move is None:
            return
        match move.kind:
            case "show":
                on.reveal(move.pieces[0])
                on.say(seat, "shows **{piece:wall-1}**")
            case "drop":
                on.move(move.pieces[0], "discard", seat)
            case "remove":
                on.move(move.pieces[0], "trash")
                on.say(seat, f"removed **{{piece:{move.pieces[0]}}}**")
            case _:
                pass
        if move.kind in {"accept", "drop"} and on.count("hand", seat) > 3:
            state.pending.append(Decision("drop", (seat,), ("drop",)))

    def outcome(self, state: State) -> Outcome | None:
        on = state.named
        dry = not on.count("supply")
        between = not on.number("coins") and not on.count("played", state.turn)
        if not (dry and between and on.number("buys") == 1) and on.number("rounds") < TURNS:
            return None
        points = worth(state, 0), worth(state, 1)
        winners = tuple(seat for seat in (0, 1) if points[seat] == max(points))
        return Outcome(winners, points, "The supply is empty." if dry else "Time is up.")
