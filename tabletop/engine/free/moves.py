"""Carries out the moves of the free table.

`MOVES` describes each kind of move once, for the documents and for tests that try them all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.engine.chance import Chance
from tabletop.engine.free.no_effect import is_own_matter, reordered
from tabletop.engine.free.scripts import action_of, carry_out, holds, points_of
from tabletop.engine.free.state import (
    RANDOM,
    FreeState,
    find,
    hands_of,
    index_of,
    looked_at,
    phase_after,
    picked,
    place_title,
    readers,
    shown_by,
    side_of,
    sides_of,
    source_of,
    spot_of,
    spots_for,
    stage_of,
    worded,
)
from tabletop.engine.moves import Move, Seat, parse_seat, seat_name
from tabletop.engine.spec import GameSpec
from tabletop.engine.table import Table
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message
from tabletop.engine.text.stage import Summary, SummaryRow


@dataclass(frozen=True, slots=True)
class FreeMoves:
    """Carries out the moves of one game on the free table."""

    spec: GameSpec

    def carry_out(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move; if this ends the game, end it and add up the points."""
        if move.kind in _DRAWING:
            _DRAWING[move.kind](state.table, seat, move, chance)
        elif move.kind in _PLAIN:
            _PLAIN[move.kind](state.table, seat, move)
        else:
            self._change(state, seat, move, chance)
        if not state.finished:
            self._look_for_the_end(state, move)
        if state.finished or state.ended:
            self._sum_up(state)

    def _change(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a move for which the table alone is not enough."""
        match move.kind:
            case "put":
                self._put(state, seat, move, chance)
            case "flip":
                self._flip(state, seat, move, chance)
            case "show":
                self._show(state, seat, move, chance)
            case "write":
                _write(state, seat, move)
            case "phase":
                state.phase = phase_after(self.spec, state.phase, move)
                phase = dict(self.spec.phases)[state.phase]
                state.table.note(seat, words.WENT_ON, phase=phase)
            case "end-turn":
                self._end_turn(state, seat, move, chance)
            case "finish":
                state.finished = True
                state.table.note(seat, words.ENDED_GAME)
            case _:
                self._act(state, seat, move, chance)

    def _act(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a button of the game."""
        action = action_of(self.spec.scripts, move.kind)
        if action is None:
            raise ValueError(f"there is no action {move.kind}")
        stage = stage_of(state, seat)
        stage.taken = tuple(picked(state.table, seat, name, chance) for name in move.pieces)
        state.table.note(seat, words.USED, title=action["title"])
        carry_out(stage, action["do"], chance)
        state.phase = stage.phase
        if stage.chosen:
            state.turn = state.first = stage.first

    def _end_turn(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        turn = self.spec.scripts.turn
        if move.args:
            state.table.note(seat, words.GAVE_TURN, player=move.args[0])
        else:
            state.table.note(seat, words.ENDED_TURN)
        stage = stage_of(state, seat)
        carry_out(stage, turn.get("end", ()), chance)
        state.phase = stage.phase
        if move.args:
            state.turn = parse_seat(str(move.args[0]), state.seats)
            return
        if stage.chosen:
            state.turn = state.first = stage.first
            return
        step = {"counter-clockwise": -1, "free": 0}.get(turn.get("order", ""), 1)
        state.turn = (state.turn + step) % state.seats

    def _look_for_the_end(self, state: FreeState, move: Move) -> None:
        """End the game if its end condition holds, at once or after the turn or round."""
        end = self.spec.scripts.end
        if not end:
            return
        stage = stage_of(state)
        state.ending = state.ending or any(holds(stage, each) for each in end["when"])
        turned = move.kind == "end-turn"
        match end.get("after", "at-once"):
            case "round":
                now = turned and state.turn == state.first
            case "turn":
                now = turned
            case _:
                now = True
        if state.ending and now:
            state.ended = True

    def _sum_up(self, state: FreeState) -> None:
        """Show the scoring rows before the results."""
        rows = points_of(stage_of(state), self.spec.scripts.points)
        if not rows or not state.table.recording:
            return
        told = [
            SummaryRow(title, ", ".join(f"{{{seat_name(s)}}} {n}" for s, n in enumerate(numbers)))
            for title, numbers in rows
        ]
        state.table.summarize(Summary(words.POINTS, tuple(told)))

    def _put(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        plan = table.plan
        # Find all pieces before one moves: places in the move refer to the position before it.
        zone = plan.zone[move.target]
        if is_own_matter(state, seat, move):
            table.zones[zone] = list(reordered(state, seat, move) or ())
            return
        for name in move.pieces:
            _hide_which(table, seat, name, find(table, seat, name), zone)
        pieces = [picked(table, seat, name, chance) for name in move.pieces]
        index = index_of(move)
        place = place_title(plan, zone, seat)
        spots = spots_for(table, zone, pieces, spot_of(move))
        for number, piece in enumerate(pieces):
            table.move(
                piece,
                zone,
                0 if move.args == ("bottom",) else None if index is None else index + number,
            )
            if piece in spots:
                table.lay(piece, table.lies(piece)._replace(spot=spots[piece]))
            if not table.recording or len(pieces) > 1:
                continue
            known = table.known[piece]
            table.note(seat, words.PUT, seats=known, card=piece, where=place)
            table.note(seat, words.PUT_HIDDEN, seats=table.everyone & ~known, where=place)
        if table.recording and len(pieces) > 1:
            table.note(seat, words.PUT_SEVERAL, count=len(pieces), where=place)

    def _flip(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        for name in move.pieces:
            self._turn_over(state, seat, picked(table, seat, name, chance))

    def _turn_over(self, state: FreeState, seat: Seat, piece: int) -> None:
        table = state.table
        lying = table.lies(piece)
        if table.known[piece] == table.everyone and not lying.down:
            table.lay(piece, lying._replace(down=True))
            table.note(seat, words.TURNED_DOWN)
        else:
            table.lay(piece, lying._replace(down=False))
            table.reveal(piece)
            table.note(seat, words.TURNED_UP, card=piece)

    def _show(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Show pieces or a zone to some seats; they stay as they lie."""
        table, plan = state.table, state.table.plan
        seats = table.everyone
        if move.args != ("all",):
            seats = plan.bit(seat)
            for each in move.args:
                seats |= plan.bit(parse_seat(str(each), state.seats))
        zone = plan.zone.get(move.target, -1)
        pieces = list(table.zones[zone]) if zone >= 0 else []
        pieces += [picked(table, seat, name, chance) for name in move.pieces]
        for piece in pieces:
            # A seat that shows a piece it does not know does not look at it.
            table.reveal(piece, seats if table.knows(seat, piece) else seats & ~plan.bit(seat))
        everybody, whom = move.args == ("all",), move.args
        if zone >= 0:
            where = place_title(plan, zone, seat)
            table.note(seat, words.SHOWED_PLACE, where=where, all=everybody, players=whom)
        elif len(pieces) > 1:
            table.note(seat, words.SHOWED_SEVERAL, count=len(pieces), all=everybody, players=whom)
        else:
            piece = pieces[0]
            known = table.known[piece]
            shown = Message(words.SHOWED, card=piece, all=everybody, players=whom)
            hidden = Message(words.SHOWED_SEVERAL, count=1, all=everybody, players=whom)
            table.note(seat, shown, seats=known)
            table.note(seat, hidden, seats=table.everyone & ~known)


def _hide_which(table: Table, seat: Seat, name: str, alike: Sequence[int], target: int) -> None:
    """Make others lose track of what may have been taken: an alike piece, or one from inside.

    The owner of the zone, and all who see into its target, know which.
    """
    plan, source = table.plan, table.where[alike[0]]
    pieces = table.zones[source]
    if len(alike) == 1 and not plan.sees[source] and plan.zone_kinds[source].place == "pile":
        inside = name in plan.piece and alike[0] != pieces[-1]
        alike = [each for each in pieces[:-1] if table.lies(each).down] if inside else alike
    if len(alike) > 1:
        seeing = plan.sees[source] | plan.sees[target] | plan.bit(seat)
        table.blur(alike, table.everyone & ~seeing)


def _write(state: FreeState, seat: Seat, move: Move) -> None:
    """Write or remove a note on a zone; its readers also see it in the log."""
    table, plan = state.table, state.table.plan
    zone, text = plan.zone[move.target], str(move.args[0])
    place = place_title(plan, zone, seat)
    if not text:
        state.written.pop(move.target, None)
        table.note(seat, words.WIPED, where=place)
        return
    state.written[move.target] = text
    seen = readers(plan, zone)
    # Typed text contains no markup.
    plain = text.translate({ord("*"): "\N{ASTERISK OPERATOR}", ord("{"): "(", ord("}"): ")"})
    table.note(seat, words.WROTE_TEXT, seats=seen, where=place, text=plain)
    table.note(seat, words.WROTE, seats=table.everyone & ~seen, where=place)


def take_upper(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Move the upper pieces of a pile to the move's target, one by one or as a block in order."""
    plan = table.plan
    source = source_of(table, seat, move)
    zone, number = plan.zone[move.target], int(move.args[0])
    place = place_title(plan, zone, seat)
    if RANDOM in move.args:
        for _ in range(number):
            _take_any(table, source, zone, chance)
        table.note(seat, words.DREW_RANDOM, number=number, where=place)
        return
    upper = table.zones[source][-number:]
    for piece in upper if move.kind == "carry" else upper[::-1]:
        table.move(piece, zone)
    text = words.DREW if move.kind == "draw" else words.MOVED
    table.note(seat, text, number=number, where=place)


def _take_any(table: Table, source: int, target: int, chance: Chance) -> None:
    """Take a random piece; seats that don't see into the zone lose track of its pieces."""
    plan = table.plan
    table.lose_track(source, table.everyone & ~plan.sees[source])
    table.move(table.zones[source][chance.draw(len(table.zones[source]))], target)


def look(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Show pieces of a pile to a seat without turning them up.

    The seat sees the whole pile, some pieces from the top, some from the bottom if the lowest is
    named, or a single one from inside.
    """
    plan = table.plan
    if move.kind == "look":
        zone = plan.zone[move.target]
        pieces: Sequence[int] = table.zones[zone]
        text, number = words.LOOKED_THROUGH, 0
    else:
        piece = picked(table, seat, move.pieces[0], chance)
        zone = table.where[piece]
        number = int(move.args[0]) if move.args else 1
        pieces, text = looked_at(table, piece, number)
    for piece in pieces:
        table.reveal(piece, plan.bit(seat))
    table.note(seat, text, number=number, where=place_title(plan, zone, seat))


def shuffle(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Shuffle the zone that a move targets, or exchange the pieces that it names at random."""
    plan = table.plan
    if move.pieces:
        pieces = [picked(table, seat, name, chance) for name in move.pieces]
        table.mix(pieces, chance)
        table.note(seat, words.SHUFFLED_PIECES, count=len(pieces))
        return
    zone = plan.zone[move.target]
    table.shuffle(zone, chance)
    if plan.zone_kinds[zone].sees == "owner":
        # A seat that sees into a zone sees its pieces in any order.
        for piece in table.zones[zone]:
            table.lay(piece, table.lies(piece)._replace(down=False))
            table.reveal(piece, plan.sees[zone])
    table.note(seat, words.SHUFFLED, where=place_title(plan, zone, seat))


def cut(table: Table, seat: Seat, move: Move) -> None:
    """Cut a pile: put its upper part below the rest."""
    zone = table.plan.zone[move.target]
    table.cut(zone, int(move.args[0]))
    where = place_title(table.plan, zone, seat)
    table.note(seat, words.CUT, where=where, number=move.args[0])


def flip_pile(table: Table, seat: Seat, move: Move) -> None:
    """Turn a whole pile over, so that its lowest piece comes to the top."""
    zone = table.plan.zone[move.target]
    table.turn_pile(zone)
    table.note(seat, words.TURNED_PILE, where=place_title(table.plan, zone, seat))


def turn(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Turn pieces clockwise by an angle."""
    for name in move.pieces:
        piece = picked(table, seat, name, chance)
        lying = table.lies(piece)
        table.lay(piece, lying._replace(angle=(lying.angle + int(move.args[0])) % 360))
    table.note(seat, words.TURNED_BY, count=len(move.pieces), angle=move.args[0])


def roll(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Roll dice, in the order in which they are named."""
    plan = table.plan
    rolls: list[Message] = []
    for name in move.pieces or (move.target,):
        value = plan.value[name]
        shown = table.roll(value, sides_of(plan, value), chance)
        text = words.ROLL_OF if name in plan.piece else words.ROLL
        rolls.append(Message(text, what=worded(plan, name), face=shown_by(plan, name, shown)))
    table.note(seat, words.ROLLED, rolls=tuple(rolls))


def deal(table: Table, seat: Seat, move: Move) -> None:
    """Deal from the top of a pile to all hands, or to those of some seats, in turn."""
    zone = table.plan.zone[move.target]
    number, asked = int(move.args[0]), move.args[1:]
    hands = hands_of(table.plan)
    if asked:
        hands = tuple(hands[parse_seat(str(each), len(hands))] for each in asked)
    for _ in range(number):
        for hand in hands:
            table.move(table.zones[zone][-1], hand)
    table.note(seat, words.DEALT, number=number, all=not asked, players=asked)


def face(table: Table, seat: Seat, move: Move) -> None:
    """Turn a die to a side."""
    plan, (die,), side = table.plan, move.pieces, move.args[0]
    table.set(plan.value[die], side_of(plan, die, side))
    table.note(seat, words.TURNED_DIE, what=worded(plan, die), face=side)


def count(table: Table, seat: Seat, move: Move) -> None:
    """Set a counter or a die to a number."""
    plan, number = table.plan, move.args[0]
    table.set(plan.value[move.target], int(number))
    table.note(seat, words.SET_VALUE, what=worded(plan, move.target, seat), number=number)


def add(table: Table, seat: Seat, move: Move) -> None:
    """Add to a counter, or take away."""
    plan, number = table.plan, int(move.args[0])
    value = plan.value[move.target]
    table.set(value, table.values[value] + number)
    by = f"{number:+}".replace("-", "\N{MINUS SIGN}")
    what = worded(plan, move.target, seat)
    table.note(seat, words.ADDED, by=by, what=what, number=table.values[value])


_DRAWING: dict[str, Callable[[Table, Seat, Move, Chance], None]] = {
    "draw": take_upper, "carry": take_upper, "turn": turn, "peek": look, "look": look,
    "shuffle": shuffle, "roll": roll,
}  # fmt: skip
"""The moves that draw random numbers, or may pick one of several hidden pieces."""
_PLAIN: dict[str, Callable[[Table, Seat, Move], None]] = {
    "cut": cut, "flip-pile": flip_pile, "deal": deal, "face": face, "count": count, "add": add,
}  # fmt: skip
"""The moves in which nothing is random."""

MOVES: tuple[tuple[str, str], ...] = (
    ("put gem-1 gem-2 > row", "puts pieces to a place, on top of what lies there"),
    ("put gem-1 > deck = bottom", "puts a piece under a pile"),
    ("put gem-1 > deck = at 3", "puts a piece into a pile, with three below it"),
    ("put gem-1 > table = x 412 y 280", "puts a piece where pieces lie free, in tenths of a mm"),
    ("put gem-1 > box", "takes a piece out of the game; by its name or as `box?` it comes back"),
    ("draw deck? > hand:p1 = 3", "takes the upper three, one by one"),
    ("draw bag? > hand:p1 = 1 random", "takes any one of a place, not the upper one"),
    ("carry deck? > row = 5", "moves the upper five as a block that keeps its order"),
    ("cut > deck = 4", "puts the upper four below the rest"),
    ("deal > deck = 2", "deals two to each seat"),
    ("deal > deck = 1 p2 p1", "deals one to each of these seats, in this order"),
    ("flip gem-1", "turns a piece over; who saw it still knows it"),
    ("flip-pile > deck", "turns a pile over as a whole: its lowest piece lies on top"),
    ("turn gem-1 = 90", "turns a piece clockwise by steps of 15 degrees"),
    ("shuffle > deck", "shuffles what lies in a place"),
    ("shuffle gem-1 gem-2", "lays pieces into each other's places, face down"),
    ("peek deck? = 3", "looks at the upper three; the others are told that you did"),
    ("peek deck?0", "looks at the lowest, or at a face-down piece by its place"),
    ("look > deck", "looks through a place"),
    ("show gem-1 = p2", "shows a piece to some seats, `all` for everybody"),
    ("show > hand:p1 = all", "shows all that lies in a place"),
    ("roll d6", "rolls dice; several are rolled together"),
    ("face d6 = 4", "turns a die to a side, by its number or its word"),
    ("count > coins:p1 = 40", "sets a counter"),
    ("add > coins:p1 = -2", "adds to a counter"),
    ('write > row = "Mine"', "writes on a place; where one looks in alone, for that one alone"),
    ("phase = night", "goes on to a phase of the game"),
    ("do-sell gem-1", "presses a button of the game, with the pieces it takes"),
    ("end-turn", "ends the turn"),
    ("end-turn = p2", "ends the turn and gives it to a seat"),
    ("finish", "ends the game"),
)
"""Each move of the free table in text form, with what it does."""
