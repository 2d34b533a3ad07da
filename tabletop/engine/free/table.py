"""The free table: rules for games with pieces and zones but without rules of their own."""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.engine.chance import Chance
from tabletop.engine.declare.components import Script
from tabletop.engine.free.commands import commands_of
from tabletop.engine.free.moves import FreeMoves
from tabletop.engine.free.no_effect import is_own_matter
from tabletop.engine.free.refusals import FreeRefusals
from tabletop.engine.free.scripts import DO, action_of, is_for, points_of, wanted_by, winners_of
from tabletop.engine.free.state import (
    RANDOM,
    FreeState,
    hands_of,
    lay_pieces,
    names_of,
    open_table,
    phase_after,
    readers,
    sides_of,
    stage_of,
    top_of,
    worded,
)
from tabletop.engine.gestures.commands import FINISH, Command, Thing
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.spec import GameSpec, Options
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.display import Display
from tabletop.engine.text.message import Message, Value
from tabletop.engine.text.presenter import Presenter, scores_of
from tabletop.engine.view import View


class FreePresenter(Presenter[FreeState]):
    """The sentences and button labels of the free table."""

    def prompt(self, state: FreeState, seat: Seat) -> str:
        """Return a sentence on whose turn it is, though everybody may act at any time."""
        if state.finished or state.ended:
            return Message(words.OVER)
        mine = seat == state.turn
        return Message(words.YOUR_TURN) if mine else Message(words.HAS_TURN, player=state.turn)

    def describe(self, state: FreeState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as `Shuffle`."""
        text = _BUTTONS.get(move.kind)
        match move.kind:
            case "draw" if RANDOM in move.args:
                text = words.DO_TAKE_RANDOM
            case "show" if not move.pieces:
                text = words.DO_SHOW_PLACE
            case "shuffle" if move.pieces:
                text = words.DO_SHUFFLE_PIECES
            case "end-turn" if move.args:
                text = words.DO_GIVE_TURN
            case kind if kind.startswith(DO):
                action = action_of(state.table.plan.spec.scripts, kind)
                return str(action["title"]) if action else kind
        return Message(text or words.DO_END_GAME, **_values(state, seat, move))

    def display(self, view: View) -> Display:
        """Return what is shown around the table: whose turn it is, and the points at the end."""
        phases = dict(view.plan.spec.phases)
        phase = phases.get(view.phase, "")
        text = words.TURN_IN_PHASE if phase else words.TURN_OF
        return Display(
            context=Message(text, player=view.turn, phase=phase),
            phase=list(phases).index(view.phase) if phase else -1,
            scores=scores_of(view),
        )


_BUTTONS = {
    "put": words.DO_PUT, "draw": words.DO_TAKE, "carry": words.DO_TAKE, "flip": words.DO_FLIP,
    "turn": words.DO_TURN, "show": words.DO_SHOW, "write": words.DO_WRITE, "peek": words.DO_PEEK,
    "look": words.DO_LOOK, "shuffle": words.DO_SHUFFLE, "cut": words.DO_CUT,
    "flip-pile": words.DO_TURN_PILE, "deal": words.DO_DEAL, "roll": words.DO_ROLL,
    "face": words.DO_FACE, "add": words.DO_ADD, "phase": words.DO_PHASE, "count": words.DO_SET,
    "end-turn": words.DO_END_TURN,
}  # fmt: skip
"""The words on a button by kind of move."""


def _values(state: FreeState, seat: Seat, move: Move) -> dict[str, Value]:
    """Return what the words on a move's button are about."""
    plan, first = state.table.plan, move.args[0] if move.args else ""
    found: dict[str, Value] = {"number": first, "angle": first, "face": first, "player": first}
    found |= {"place": move.target, "count": len(move.pieces)}
    piece = plan.piece.get(move.pieces[0]) if move.pieces else None
    found["what"] = Message(words.A_PIECE) if piece is None else plan.kinds[piece].title
    match move.kind:
        case "peek" if move.args:
            found["what"] = first
        case "add" | "count":
            found["what"] = worded(plan, move.target, seat)
        case "roll":
            dice = move.pieces or (move.target,)
            found["dice"] = tuple(worded(plan, name, seat) for name in dice)
        case "phase":
            found["phase"] = dict(plan.spec.phases).get(str(first), "")
    return found


def _uses_of(state: FreeState, seat: Seat, action: Script) -> Iterator[Move]:
    """Yield presses of a button, each with known pieces that follow each other in their zone."""
    kind, number = f"{DO}{action['id']}", wanted_by(action)
    if not number:
        yield Move(kind)
        return
    table, stage = state.table, stage_of(state, seat)
    for zone in stage.zones(action["take"]["from"]):
        known = [name for name in names_of(table, seat, zone) if name in table.plan.piece]
        fitting = [name for name in known if is_for(stage, action, table.plan.piece[name])]
        for first in range(len(fitting) - number + 1):
            yield Move(kind, tuple(fitting[first : first + number]))


class FreeHeuristics(Heuristics[FreeState]):
    """The evaluation of the free table for computer players: there is nothing to win."""

    has_aim = False


class FreeTable(Rules[FreeState]):
    """Rules that allow any move with any piece; the players follow the game's rules themselves.

    `free.moves.MOVES` describes all moves. A piece whose face the seat does not know is named by
    its place: `deck?` is the topmost hidden piece of that zone, `deck?0` the lowest place. In
    another seat's hand, whose order means nothing, `hand:p2?` is any hidden card, drawn at random.
    """

    kinds = frozenset(
        [
            "put",
            "draw",
            "carry",
            "flip",
            "turn",
            "peek",
            "look",
            "show",
            "write",
            "shuffle",
            "deal",
            "cut",
            "flip-pile",
            "roll",
            "face",
            "count",
            "add",
            "phase",
            "end-turn",
            "finish",
        ]
    )
    commanded = True
    presenter_class = FreePresenter
    heuristics_class = FreeHeuristics

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._refusals, self._moves = FreeRefusals(spec), FreeMoves(spec)
        self.kinds = type(self).kinds | {f"{DO}{each['id']}" for each in spec.scripts.actions}

    def setup(self, seats: int, options: Options, chance: Chance) -> FreeState:
        """Return the first position: every piece where it begins, after the steps of the set-up."""
        state = self.laid_out(seats, options)
        stage = open_table(state.table, options, chance, state.phase)
        state.turn = state.first = stage.first
        state.phase = stage.phase
        return state

    def laid_out(self, seats: int, options: Options) -> FreeState:
        """Return a state with every piece where its kind begins, without shuffling."""
        state = self.blank(seats, options)
        lay_pieces(state.table)
        return state

    def blank(self, seats: int, options: Options) -> FreeState:
        """Return a state with all pieces in the box."""
        del options
        table = self.table(seats)
        table.lying = {}
        phases = self.spec.phases
        return FreeState(table, seats, phase=phases[0][0] if phases else "play")

    # Legal moves

    def candidates(self, state: FreeState, seat: Seat) -> Iterator[Move]:
        """Yield the obvious moves; `commands` finds everything that can be done with a thing.

        Pieces within reach go to the seat's own or public zones; piles are shuffled and dealt from,
        dice rolled, counters changed by one, buttons pressed with known pieces that lie together.
        """
        if state.finished or state.ended:
            return
        table = state.table
        plan = table.plan
        places = [at for at, owner in enumerate(plan.owners[:-1]) if owner in {-1, seat}]
        for zone in places:
            yield from self._with_place(state, seat, zone, places)
        for value, name in enumerate(plan.values):
            if sides_of(plan, value):
                yield Move("roll", (), name)
            else:
                yield from (Move("count", (), name, (table.values[value] + by,)) for by in (1, -1))
        # The next step comes first, the end of the game last.
        yield Move("end-turn")
        if len(self.spec.phases) > 1:
            following = phase_after(self.spec, state.phase, Move("phase"))
            yield Move("phase", (), "", (following,))
        for action in self.spec.scripts.actions:
            yield from _uses_of(state, seat, action)
        yield FINISH

    def _with_place(
        self, state: FreeState, seat: Seat, zone: int, places: Sequence[int]
    ) -> Iterator[Move]:
        table, plan = state.table, state.table.plan
        pieces, name = table.zones[zone], plan.zones[zone]
        if not pieces:
            return
        names = names_of(table, seat, zone)
        for piece in names if plan.owners[zone] == seat else [top_of(table, seat, zone)]:
            yield from (Move("put", (piece,), plan.zones[to]) for to in places if to != zone)
            yield Move("flip", (piece,))
        if len(pieces) > 1 and plan.sees[zone] != plan.everyone:
            yield Move("shuffle", (), name)
            if plan.owners[zone] < 0 and hands_of(plan) and len(pieces) >= state.seats:
                yield Move("deal", (), name, (1,))

    def commands(
        self, state: FreeState, seat: Seat, things: Sequence[Thing]
    ) -> tuple[Command, ...]:
        """Return what a seat can do with things on the table; illegal commands have a reason."""
        return commands_of(self, state, seat, things)

    def refusal(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused, or None: it makes no sense, or a zone is another seat's."""
        return self._refusals.of(state, seat, move)

    def is_own_matter(self, state: FreeState, seat: Seat, move: Move) -> bool:
        """Return whether a move only sorts the seat's own hand, which nobody else sees."""
        return is_own_matter(state, seat, move)

    def _apply(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        self._moves.carry_out(state, seat, move, chance)

    def written(self, state: FreeState, seat: Seat) -> list[tuple[str, str]]:
        """Return pairs of a zone and its note, for the notes that the seat may read."""
        plan = state.table.plan
        bit = plan.bit(seat)
        return [
            (zone, text)
            for zone, text in sorted(state.written.items())
            if readers(plan, plan.zone[zone]) & bit
        ]

    def determinize(self, state: FreeState, seat: Seat, rng: Random) -> FreeState:
        """Return a random position that the seat can't tell from `state`.

        Private notes of others are left out.
        """
        new = super().determinize(state, seat, rng)
        new.written = dict(self.written(state, seat))
        return new

    def outcome(self, state: FreeState) -> Outcome | None:
        """Return winners and points once the game has ended, or None while it goes on.

        It ends by its own condition or when a player ends it. Without scoring rows a seat's points
        are
        its first counter.
        """
        if not (state.finished or state.ended):
            return None
        scripts, stage = self.spec.scripts, stage_of(state)
        scores = self.points(state)
        winners = winners_of(stage, scripts.winner, scores)
        if not scripts.winner and scripts.points:
            best = "lowest" if self.spec.lowest_wins else "highest"
            winners = winners_of(stage, {best: "points"}, scores)
        reason = words.BY_ITSELF if state.ended else words.BY_PLAYERS
        return Outcome(winners, scores, Message(reason))

    def points(self, state: FreeState) -> tuple[int, ...]:
        """Return each seat's points by the scoring rows or, without any, its first counter."""
        rows = self.score_parts(state)
        if rows:
            return tuple(sum(row[seat] for _, row in rows) for seat in range(state.seats))
        return self._counted(state)

    def score_parts(self, state: FreeState) -> list[tuple[str, tuple[int, ...]]]:
        """Return the rows of the final scoring: a title, and the points of each seat."""
        stage = stage_of(state)
        return points_of(stage, self.spec.scripts.points)

    def _counted(self, state: FreeState) -> tuple[int, ...]:
        own = next((each.id for each in self.spec.counters if each.per_seat), "")
        stage = stage_of(state)
        values = [stage.of(seat).values(own) if own else [] for seat in range(state.seats)]
        return tuple(state.table.values[found[0]] if found else 0 for found in values)
