"""Two small games for tests of the engine: pebbles from a bag, and a table without rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec, Options, OptionSpec, PieceKind, ZoneKind
from tabletop.engine.state import Decision, State
from tabletop.engine.text.engine_words import NOT_YOUR_TURN

PEBBLES = GameSpec(
    id="pebbles",
    title="Pebbles",
    seats=(2, 4),
    kinds=(PieceKind("red", "Red", 6, "pebble"), PieceKind("blue", "Blue", 6, "pebble")),
    zones=(
        ZoneKind("bag", "Bag", sees="none", ordered=False),
        ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
        ZoneKind("bowl", "Bowl"),
    ),
    values={"turns": 0, "score:seat": 0},
    options=(
        OptionSpec("length", "Length", 12, least=1, most=40),
        OptionSpec("first", "First", "p1", choices=("p1", "p2")),
        OptionSpec("open", "Open", False, choices=(False, True)),
    ),
)


@dataclass(slots=True)
class PebbleState(State):
    """Pebbles keeps nearly everything on the table."""

    length: int = 12
    history: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    over: bool = False


class Pebbles(Rules[PebbleState]):
    """On a turn: draw from the bag, drop a pebble into the bowl, or call a duel.

    In a duel all seats show a number from 0 to 2, sealed; who shows most, alone, scores one.
    """

    def __init__(self, spec: GameSpec = PEBBLES) -> None:
        super().__init__(spec)

    def setup(self, seats: int, options: Options, chance: Chance) -> PebbleState:
        state = self.blank(seats, options)
        table = state.table
        for piece in range(len(table.plan.pieces)):
            table.move(piece, table.plan.zone["bag"])
        table.shuffle(table.plan.zone["bag"], chance)
        for seat in range(seats):
            self._draw(state, seat, chance)
        state.turn = 0 if options["first"] == "p1" else 1
        return state

    def blank(self, seats: int, options: Options) -> PebbleState:
        return PebbleState(self.table(seats), seats, phase="play", length=int(options["length"]))

    def candidates(self, state: PebbleState, seat: Seat) -> Iterator[Move]:
        table = state.table
        if state.pending:
            if seat in state.pending[-1].waiting:
                yield from (Move("show", args=(number,)) for number in range(3))
            return
        yield Move("draw", ("bag?",), f"hand:{seat_name(seat)}")
        for piece in table.zones[self._hand(state, seat)]:
            yield Move("drop", (table.plan.pieces[piece],), "bowl")
        yield Move("duel")

    def refusal(self, state: PebbleState, seat: Seat, move: Move) -> Refusal | None:
        table = state.table
        if state.pending:
            shows = [Move("show", args=(number,)) for number in range(3)]
            return None if move in shows else self._no("Show a number from 0 to 2.", "duel")
        if seat != state.turn:
            return self._no(NOT_YOUR_TURN, "turn")
        match move.kind:
            case "draw":
                if move != Move("draw", ("bag?",), f"hand:{seat_name(seat)}"):
                    return self._no("Draw from the bag into your hand.", "draw")
                if not table.zones[table.plan.zone["bag"]]:
                    return self._no("The bag is empty.", "draw")
                return None
            case "drop":
                held = table.zones[self._hand(state, seat)]
                names = [table.plan.pieces[piece] for piece in held]
                if len(move.pieces) != 1 or move.pieces[0] not in names:
                    return self._no("Drop a pebble of your hand.", "drop")
                return (
                    None if move._replace(pieces=()) == Move("drop", (), "bowl") else self._bowl()
                )
            case "duel":
                return None if move == Move("duel") else self._no("Just call a duel.", "duel")
        return self._no("There is no such move.", "unknown-move")

    def _bowl(self) -> Refusal:
        return self._no("Pebbles drop into the bowl.", "drop")

    def _no(self, text: str, paragraph: str) -> Refusal:
        return Refusal(text, f"{self.spec.id}.{paragraph}")

    def _apply(self, state: PebbleState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        match move.kind:
            case "draw":
                self._draw(state, seat, chance)
                table.note(seat, "drew a pebble")
            case "drop":
                piece = table.plan.piece[move.pieces[0]]
                table.move(piece, table.plan.zone["bowl"])
                table.note(seat, f"dropped **{{piece:{move.pieces[0]}}}**")
            case _:
                everyone = tuple(range(state.seats))
                state.pending.append(Decision("duel", everyone, ("show",)))
                return
        self._next(state)

    def _resolve(self, state: PebbleState, decision: Decision, chance: Chance) -> None:
        del chance
        answers = [decision.answer_of(seat) for seat in decision.seats]
        shown = [int(answer.args[0]) for answer in answers if answer]
        best = max(shown)
        if shown.count(best) == 1:
            value = state.table.plan.value[f"score:{seat_name(shown.index(best))}"]
            state.table.set(value, state.table.values[value] + 1)
        self._next(state)

    def _draw(self, state: PebbleState, seat: Seat, chance: Chance) -> None:
        state.table.take_random(state.table.plan.zone["bag"], self._hand(state, seat), chance)

    def _next(self, state: PebbleState) -> None:
        table = state.table
        turns = table.plan.value["turns"]
        table.set(turns, table.values[turns] + 1)
        state.history.append(seat_name(state.turn))
        state.turn = (state.turn + 1) % state.seats
        state.over = table.values[turns] >= state.length

    def _hand(self, state: PebbleState, seat: Seat) -> int:
        return state.table.plan.zone[f"hand:{seat_name(seat)}"]

    def outcome(self, state: PebbleState) -> Outcome | None:
        if not state.over:
            return None
        plan = state.table.plan
        scores = tuple(
            state.table.values[plan.value[f"score:{seat_name(seat)}"]]
            for seat in range(state.seats)
        )
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(winners, scores, "The time is up.")


def free_spec(second_back: str = "red") -> GameSpec:
    """A game without rules: two packs of cards, chips, a pawn and a die."""
    deck = {"zone": "deck"}
    return GameSpec(
        id="loose-ends",
        title="Loose Ends",
        seats=(1, 4),
        kinds=(
            PieceKind("chip", "Chip", 6),
            PieceKind("ace", "Ace", 4, "red", face=deck),
            PieceKind("king", "King", 4, second_back, face=deck),
            PieceKind("pawn", "Pawn", 1, look="marker", owner=1, face={"zone": "spot"}),
            PieceKind("gift", "Gift", 2, face={"zone": "hand"}),
            PieceKind("die", "Die", 1, look="die", face={"sides": 8}),
        ),
        zones=(
            ZoneKind("tray", "Tray"),
            ZoneKind("deck", "Deck", sees="none"),
            ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
            ZoneKind("spot", "Spot", per_seat=True),
        ),
        values={"die": 1, "score:seat": 0},
    )
