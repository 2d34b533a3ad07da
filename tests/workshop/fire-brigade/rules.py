from collections.abc import Iterator

from tabletop.api import (
    NOT_YOUR_TURN,
    Chance,
    Heuristics,
    Move,
    Options,
    Outcome,
    Presenter,
    Refusal,
    Rules,
    Seat,
    State,
)

HOUSES = tuple(f"street:{number}" for number in range(1, 11))
LEVELS = {"easy": (2, 5), "normal": (3, 4), "hard": (4, 3)}


def fires(state: State, house: str) -> list[str]:
    return [piece for piece in state.named.pieces(house) if piece.startswith("fire")]


def stands(state: State, house: str) -> bool:
    return not any(piece.startswith("ruin") for piece in state.named.pieces(house))


class BrigadeHeuristics(Heuristics[State]):
    def estimate(self, state: State, seat: Seat) -> float:
        burning = sum(len(fires(state, house)) for house in HOUSES)
        return max(0.02, 0.9 - 0.15 * state.named.number("burned") - 0.04 * burning)


class BrigadePresenter(Presenter[State]):
    def prompt(self, state: State, seat: Seat) -> str:
        if seat not in self.rules.to_act(state):
            return super().prompt(state, seat)
        left = state.named.number("actions")
        return f"{left} action{'' if left == 1 else 's'} left" if left else "End your turn"


class FireBrigade(Rules[State]):
    kinds = frozenset({"walk", "douse", "end-turn"})
    presenter_class = BrigadePresenter
    heuristics_class = BrigadeHeuristics

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        state = State(self.set_table(seats, options, chance), seats, phase="play")
        burning, lost = LEVELS[str(options["difficulty"])]
        state.named.set("lost", lost)
        for _ in range(burning):
            self._spark(state, HOUSES[chance.draw(10)])
        return state

    def team(self, state: State, seat: Seat) -> int:
        return 0  # all win, or all lose

    def candidates(self, state: State, seat: Seat) -> Iterator[Move]:
        at = HOUSES.index(state.named.place(f"crew-p{seat + 1}"))
        for step in (1, -1):
            yield Move("walk", (f"crew-p{seat + 1}",), HOUSES[(at + step) % 10])
        for fire in fires(state, HOUSES[at])[:1]:
            yield Move("douse", (fire,), "box")
        yield Move("end-turn")

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn:
            return Refusal(NOT_YOUR_TURN, "fire-brigade.actions")
        if move not in self.candidates(state, seat):
            return Refusal("Walk next door, or put out a fire here.", "fire-brigade.actions")
        if move.kind != "end-turn" and not state.named.number("actions"):
            return Refusal("You have no action left.", "fire-brigade.actions")
        return None

    def _apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        on = state.named
        if move.kind != "end-turn":
            on.move(move.pieces[0], move.target)
            on.add("actions", -1)
            on.say(seat, "put out a fire" if move.kind == "douse" else "walked next door")
            return
        event = on.top("events")
        on.move(event, "past")
        on.say(seat, f"ends the turn: **{{piece:{event}}}**")
        self._happen(state, str(on.face(event)["effect"]), chance)
        on.set("actions", 3)
        state.turn = (seat + 1) % state.seats

    def _happen(self, state: State, effect: str, chance: Chance) -> None:
        burning = [house for house in HOUSES if fires(state, house)]
        match effect:
            case "spark" | "sparks":
                for _ in range(1 if effect == "spark" else 2):
                    self._spark(state, HOUSES[chance.draw(10)])
            case "wind":
                for house in burning:
                    self._spark(state, HOUSES[(HOUSES.index(house) + 1) % 10])
            case "rain":
                for house in burning:
                    state.named.move(fires(state, house)[0], "box")
            case _:
                pass

    def _spark(self, state: State, house: str) -> None:
        on = state.named
        if not stands(state, house):
            return
        on.move(next(p for p in on.pieces("box") if p.startswith("fire")), house)
        if len(fires(state, house)) == 3:
            for fire in fires(state, house):
                on.move(fire, "box")
            on.move(next(p for p in on.pieces("box") if p.startswith("ruin")), house)
            on.add("burned", 1)

    def outcome(self, state: State) -> Outcome | None:
        on, everybody = state.named, tuple(range(state.seats))
        saved = (10 - on.number("burned"),) * state.seats
        if on.number("burned") >= on.number("lost"):
            return Outcome((), saved, "Too many houses have burned down.")
        if not on.count("events"):
            return Outcome(everybody, saved, "The street is saved.")
        return None
