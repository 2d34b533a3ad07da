"""The free table: rules for games with pieces and zones but without rules of their own."""

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.engine.chance import Chance
from tabletop.engine.commands import FINISH, Command, Thing
from tabletop.engine.free_commands import commands_of
from tabletop.engine.free_moves import FreeMoves
from tabletop.engine.free_refusals import FreeRefusals
from tabletop.engine.free_state import (
    FreeState,
    hands_of,
    names_of,
    phase_after,
    readers,
    sides_of,
    stage_of,
    top_of,
)
from tabletop.engine.free_still import is_own_matter
from tabletop.engine.free_words import FreeWords
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Outcome, Refusal, Seat
from tabletop.engine.opening import lay_pieces, open_table
from tabletop.engine.rules import Rules
from tabletop.engine.scripts import (
    DO,
    points_of,
    wanted_by,
    winners_of,
)
from tabletop.engine.spec import GameSpec, Options


class FreeMind(Mind[FreeState]):
    """The evaluation of the free table: there is nothing to win."""

    has_aim = False


class FreeTable(Rules[FreeState]):
    """Rules that allow anything with any piece; the players follow their rules themselves.

    `free_texts.MOVES` describes all moves. A piece whose face the seat does not know is named by
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
    words_class = FreeWords
    mind_class = FreeMind

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self._refusals, self._moves = FreeRefusals(spec), FreeMoves(spec)
        self.kinds = type(self).kinds | {f"{DO}{each['id']}" for each in spec.scripts.actions}

    def setup(self, seats: int, options: Options, chance: Chance) -> FreeState:
        """Put every piece where its kind begins, and carry out the set-up."""
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
        dice rolled, counters changed by one, buttons pressed.
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
        # The way forward comes first, what ends everything last.
        yield Move("end-turn")
        if len(self.spec.phases) > 1:
            following = phase_after(self.spec, state.phase, Move("phase"))
            yield Move("phase", (), "", (following,))
        for action in self.spec.scripts.actions:
            if not wanted_by(action):
                yield Move(f"{DO}{action['id']}")
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
        """Return a seat's commands for things on the table."""
        return commands_of(self, state, seat, things)

    def refusal(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is refused: it makes no sense, or a zone belongs to another seat."""
        return self._refusals.of(state, seat, move)

    def is_own_matter(self, state: FreeState, seat: Seat, move: Move) -> bool:
        """Return whether a move only sorts the seat's own hand."""
        return is_own_matter(state, seat, move)

    def _apply(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        self._moves.carry_out(state, seat, move, chance)

    def written(self, state: FreeState, seat: Seat) -> list[tuple[str, str]]:
        """Return the texts written on zones that the seat may read."""
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
        """Return the points at the end, whether it came by itself or was called by a player.

        Without scoring rows a seat's points are its first counter.
        """
        if not (state.finished or state.ended):
            return None
        scripts, stage = self.spec.scripts, stage_of(state)
        rows = points_of(stage, scripts.points)
        if rows:
            scores = tuple(sum(row[seat] for _, row in rows) for seat in range(state.seats))
        else:
            scores = self._counted(state)
        winners = winners_of(stage, scripts.winner, scores)
        if not scripts.winner and rows:
            winners = winners_of(stage, {"highest": "points"}, scores)
        reason = "The game has come to its end." if state.ended else "The players ended the game."
        return Outcome(winners, scores, reason)

    def score_parts(self, state: FreeState) -> list[tuple[str, tuple[int, ...]]]:
        """Return the scoring rows."""
        stage = stage_of(state)
        return points_of(stage, self.spec.scripts.points)

    def _counted(self, state: FreeState) -> tuple[int, ...]:
        own = next((each.id for each in self.spec.counters if each.per_seat), "")
        stage = stage_of(state)
        values = [stage.of(seat).values(own) if own else [] for seat in range(state.seats)]
        return tuple(state.table.values[found[0]] if found else 0 for found in values)
