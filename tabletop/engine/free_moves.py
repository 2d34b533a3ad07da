"""Carries out the moves of the free table."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.chance import Chance
from tabletop.engine.free_piles import cut, flip_pile, look, shuffle, take_upper
from tabletop.engine.free_state import (
    FreeState,
    find,
    hands_of,
    index_of,
    phase_after,
    picked,
    place_title,
    readers,
    shown_by,
    side_of,
    sides_of,
    spot_of,
    spots_for,
    stage_of,
    worded,
)
from tabletop.engine.free_still import is_own_matter, reordered
from tabletop.engine.moves import Move, Seat, Word, parse_seat, seat_name
from tabletop.engine.scripts import DO, action_of, carry_out, holds, points_of
from tabletop.engine.spec import GameSpec
from tabletop.engine.summaries import Summary, SummaryRow
from tabletop.engine.table import Table


@dataclass(frozen=True, slots=True)
class FreeMoves:
    """Carries out the moves of one game."""

    spec: GameSpec

    def carry_out(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a legal move."""
        table = state.table
        match move.kind:
            case "put":
                self._put(state, seat, move, chance)
            case "draw" | "carry":
                take_upper(table, seat, move, chance)
            case "flip":
                self._flip(state, seat, move, chance)
            case "turn":
                self._turn(state, seat, move, chance)
            case "peek" | "look":
                look(table, seat, move, chance)
            case "show":
                self._show(state, seat, move, chance)
            case "write":
                _write(state, seat, move)
            case "shuffle":
                shuffle(table, seat, move, chance)
            case "cut":
                cut(table, seat, move)
            case "flip-pile":
                flip_pile(table, seat, move)
            case "deal":
                self._deal(state, seat, move)
            case "roll" | "face" | "count" | "add":
                self._number(state, seat, move, chance)
            case kind if kind.startswith(DO):
                self._act(state, seat, move, chance)
            case "phase":
                state.phase = phase_after(self.spec, state.phase, move)
                table.note(seat, f"went on to **{dict(self.spec.phases)[state.phase]}**")
            case "finish":
                state.finished = True
                table.note(seat, "ended the game")
            case _:
                self._end_turn(state, seat, move, chance)
        if not state.finished:
            self._look_for_the_end(state, move)
        if state.finished or state.ended:
            self._sum_up(state)

    def _number(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Roll dice, turn one to a side, or change a counter."""
        table, plan = state.table, state.table.plan
        match move.kind:
            case "roll":
                names = move.pieces or (move.target,)
                told: list[str] = []
                for name in names:
                    value = plan.value[name]
                    shown = table.roll(value, sides_of(plan, value), chance)
                    which = f"{worded(plan, name)}: " if name in plan.piece else ""
                    told.append(f"{which}**{shown_by(plan, name, shown)}**")
                table.note(seat, f"rolled {', '.join(told)}")
            case "face":
                (die,) = move.pieces
                table.set(plan.value[die], side_of(plan, die, move.args[0]))
                table.note(seat, f"turned {worded(plan, die)} to **{move.args[0]}**")
            case "count":
                table.set(plan.value[move.target], int(move.args[0]))
                what = worded(plan, move.target, seat)
                table.note(seat, f"set {what} to **{move.args[0]}**")
            case _:
                value = plan.value[move.target]
                table.set(value, table.values[value] + int(move.args[0]))
                what = worded(plan, move.target, seat)
                by = f"{int(move.args[0]):+}".replace("-", "\N{MINUS SIGN}")
                table.note(seat, f"**{by}** {what}, now **{table.values[value]}**")

    def _act(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Carry out a button of the game."""
        action = action_of(self.spec.scripts, move.kind)
        if action is None:
            raise ValueError(f"there is no action {move.kind}")
        stage = stage_of(state, seat)
        stage.taken = tuple(picked(state.table, seat, name, chance) for name in move.pieces)
        state.table.note(seat, f"used **{action['title']}**")
        carry_out(stage, action["do"], chance)
        state.phase = stage.phase

    def _end_turn(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        turn = self.spec.scripts.turn
        given = f" and gave it to {{{move.args[0]}}}" if move.args else ""
        state.table.note(seat, f"ended the turn{given}")
        stage = stage_of(state, seat)
        carry_out(stage, turn.get("end", ()), chance)
        state.phase = stage.phase
        if move.args:
            state.turn = parse_seat(str(move.args[0]), state.seats)
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
        state.table.summarize(Summary("Points", tuple(told)))

    def _put(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        plan = table.plan
        # All are found before one of them moves: slots are those of now.
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
            table.move(piece, zone, 0 if move.args == ("bottom",) else
                       None if index is None else index + number)  # fmt: skip
            if piece in spots:
                table.lay(piece, table.lies(piece)._replace(spot=spots[piece]))
            if not table.recording or len(pieces) > 1:
                continue
            known = table.known[piece]
            table.note(seat, f"put **{plan.kinds[piece].title}** to {place}", seats=known)
            table.note(seat, f"put a piece to {place}", seats=table.everyone & ~known)
        if table.recording and len(pieces) > 1:
            table.note(seat, f"put **{len(pieces)}** pieces to {place}")

    def _flip(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        for name in move.pieces:
            self._turn_over(state, seat, picked(table, seat, name, chance))

    def _turn_over(self, state: FreeState, seat: Seat, piece: int) -> None:
        table = state.table
        lying = table.lies(piece)
        if table.known[piece] == table.everyone and not lying.down:
            table.lay(piece, lying._replace(down=True))
            table.note(seat, "turned a piece face down")
        else:
            table.lay(piece, lying._replace(down=False))
            table.reveal(piece)
            table.note(seat, f"turned up **{table.plan.kinds[piece].title}**")

    def _turn(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        for name in move.pieces:
            piece = picked(table, seat, name, chance)
            lying = table.lies(piece)
            table.lay(piece, lying._replace(angle=(lying.angle + int(move.args[0])) % 360))
        what = "a piece" if len(move.pieces) == 1 else f"{len(move.pieces)} pieces"
        table.note(seat, f"turned {what} by {move.args[0]}°")

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
            # Who shows what it does not know itself does not look at it.
            table.reveal(piece, seats if table.knows(seat, piece) else seats & ~plan.bit(seat))
        whom = "everybody" if move.args == ("all",) else _listed(move.args)
        what = "a piece" if len(pieces) == 1 else f"{len(pieces)} pieces"
        if zone >= 0:
            table.note(seat, f"showed {place_title(plan, zone, seat)} to {whom}")
        elif len(pieces) > 1:
            table.note(seat, f"showed {what} to {whom}")
        else:
            known = table.known[pieces[0]]
            title = plan.kinds[pieces[0]].title
            table.note(seat, f"showed **{title}** to {whom}", seats=known)
            table.note(seat, f"showed {what} to {whom}", seats=table.everyone & ~known)

    def _deal(self, state: FreeState, seat: Seat, move: Move) -> None:
        table = state.table
        zone = table.plan.zone[move.target]
        number, asked = int(move.args[0]), move.args[1:]
        hands = hands_of(table.plan)
        if asked:
            hands = tuple(hands[parse_seat(str(each), len(hands))] for each in asked)
        for _ in range(number):
            for hand in hands:
                table.move(table.zones[zone][-1], hand)
        table.note(seat, f"dealt **{number}** to {_listed(asked) if asked else 'each seat'}")


def _hide_which(table: Table, seat: Seat, name: str, alike: Sequence[int], target: int) -> None:
    """Make others lose track of what may have been taken: an alike piece, or one from inside.

    The owner of the zone, and all who see into its target, know which.
    """
    plan, source = table.plan, table.where[alike[0]]
    pieces = table.zones[source]
    if len(alike) == 1 and not plan.sees[source] and plan.zone_kinds[source].place in {"", "pile"}:
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
        table.note(seat, f"wiped the note off {place}")
        return
    state.written[move.target] = text
    seen = readers(plan, zone)
    # What is typed is no markup.
    plain = text.translate({ord("*"): "\N{ASTERISK OPERATOR}", ord("{"): "(", ord("}"): ")"})
    table.note(seat, f"wrote on {place}: {plain}", seats=seen)
    table.note(seat, f"wrote on {place}", seats=table.everyone & ~seen)


def _listed(seats: Sequence[Word]) -> str:
    """Return seats as a list in a sentence."""
    names = [f"{{{each}}}" for each in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
