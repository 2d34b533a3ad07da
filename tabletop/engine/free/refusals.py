"""Refusals of the free table: a move makes no sense, or a zone belongs to another seat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabletop.engine.free.no_effect import stands_still
from tabletop.engine.free.scripts import DO, action_of, holds, is_for, wanted_by
from tabletop.engine.free.state import (
    LARGEST,
    RANDOM,
    FreeState,
    faces_of,
    find,
    hands_of,
    index_of,
    is_turn,
    place_of,
    readers,
    side_of,
    sides_of,
    spot_of,
    stage_of,
)
from tabletop.engine.gestures.commands import STILL
from tabletop.engine.knowledge.determinize import shows_order
from tabletop.engine.moves import TEXT, Move, Refusal, Seat, Word, parse_seat, seat_name
from tabletop.engine.spec import BOX, GameSpec, TablePlan
from tabletop.engine.table import Table
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message, Value


@dataclass(frozen=True, slots=True)
class FreeRefusals:
    """Decides which moves of a game on the free table are refused, and why."""

    spec: GameSpec

    def of(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a seat can't make a move, or None if it can.

        A move is refused if it makes no sense, changes nothing, or needs another seat's zone or
        turn.
        """
        refusal = self._of(state, seat, move)
        if refusal is None and stands_still(state, seat, move):
            return self._no(words.CHANGES_NOTHING, STILL)
        return refusal

    def _of(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        match move.kind:
            case "put":
                return self._refuse_put(state, seat, move)
            case "flip" | "turn":
                return self._refuse_turning(state, seat, move)
            case "draw" | "carry" | "peek":
                return self._refuse_upper(state, seat, move)
            case "shuffle" if move.pieces:
                return self._refuse_mix(state, seat, move)
            case "shuffle" | "look" | "flip-pile" | "cut":
                return self._refuse_zone(state, seat, move)
            case "deal":
                return self._refuse_deal(state, seat, move)
            case "show":
                return self._refuse_show(state, seat, move)
            case "write":
                return self._refuse_text(state, seat, move)
            case "roll" | "face":
                return self._refuse_dice(state, move)
            case "count" | "add":
                return self._refuse_value(state, move)
            case "end-turn" | "finish" | "phase":
                return self._refuse_forward(state, seat, move)
            case kind if kind.startswith(DO):
                return self._refuse_action(state, seat, move)
            case _:
                return self._no(words.NO_SUCH_MOVE, "unknown-move")

    def _refuse_forward(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the turn, phase or game can't end now, or None."""
        if move.pieces or move.target or (move.args and move.kind == "finish"):
            return self._no(words.TAKES_NOTHING, move.kind)
        match move.kind:
            case "end-turn":
                return self._refuse_end_turn(state, seat, move)
            case "phase":
                return self._refuse_phase(state, move)
            case _:
                return None

    def _refuse_end_turn(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn:
            return self._no(words.NOT_YOUR_TURN, "turn")
        if len(move.args) > 1 or not _are_seats(move.args, state.seats):
            return self._no(words.NEXT_SEAT, "turn")
        return None

    def _refuse_phase(self, state: FreeState, move: Move) -> Refusal | None:
        """Return why the game can't go on to a phase, or to the next one, or None."""
        names = [name for name, _ in self.spec.phases]
        if not names or len(move.args) > 1 or not {*move.args} <= {*names}:
            return self._no(words.NO_SUCH_PHASE, "phase")
        if move.args == (state.phase,):
            return self._no(words.IS_PHASE, "phase")
        return None

    def _refuse_action(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why a button of the game can't be used now, or None."""
        action = action_of(self.spec.scripts, move.kind)
        if action is None or move.target or move.args:
            return self._no(words.NO_SUCH_BUTTON, "do")
        if seat != state.turn:
            return self._no(words.NOT_YOUR_TURN, "turn")
        title, number = action["title"], wanted_by(action)
        found = [find(state.table, seat, name) for name in move.pieces]
        if len(set(move.pieces)) != number or len(found) != number:
            return self._no(words.BUTTON_TAKES, "do", title=title, count=number)
        stage = stage_of(state, seat)
        if not all(len(each) == 1 and is_for(stage, action, each[0]) for each in found):
            place = state.table.plan.zones[stage.zones(action["take"]["from"])[0]]
            return self._no(words.BUTTON_PLACE, "do", title=title, place=place)
        if not all(holds(stage, each) for each in action.get("when", ())):
            return self._no(words.BUTTON_NOT_NOW, "do", title=title)
        return None

    def _refuse_turning(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why pieces can't be turned over, or by an angle, or None."""
        if move.kind == "flip" and move.args:
            return self._no(words.TURNED_THERE, "flip")
        if move.kind == "turn" and not is_turn(move):
            return self._no(words.TURN_STEPS, "turn")
        if refusal := self._refuse_names(state, seat, move):
            return refusal
        if move.target:
            return self._no(words.TURNED_THERE, move.kind)
        return self._refuse_places(state, seat, _places_of(state.table, move))

    def _refuse_put(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        table = state.table
        index = index_of(move)
        if move.args not in {(), ("bottom",)} and index is None and spot_of(move) is None:
            return self._no(words.PUT_HOW, move.kind)
        if refusal := self._refuse_names(state, seat, move):
            return refusal
        if move.target not in table.plan.zone or (move.target == BOX and move.args):
            return self._no(words.NO_SUCH_PLACE, "put")
        entering = len([name for name in move.pieces if place_of(table, name) != move.target])
        held = len(table.zones[table.plan.zone[move.target]]) + entering - len(move.pieces)
        if index is not None and index > held:
            return self._no(words.TOO_FEW_BELOW, "put", held=held, place=move.target)
        places = {*_places_of(table, move), move.target}
        return self._refuse_places(state, seat, places, move.target, entering)

    def _refuse_names(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why the names of a move mean no pieces, or None."""
        names = move.pieces
        if not names or len(set(names)) < len(names):
            return self._no(words.ONE_OR_SEVERAL, move.kind)
        if not all(find(state.table, seat, name) for name in names):
            return self._no(words.NO_SUCH_PIECE, move.kind)
        return None

    def _refuse_places(
        self,
        state: FreeState,
        seat: Seat,
        used: Collection[str],
        target: str = "",
        entering: int = 0,
    ) -> Refusal | None:
        """Return why zones may not be used now: owned by another seat, or full; else None."""
        plan = state.table.plan
        for name in sorted(used):
            zone = plan.zone[name]
            kind, owner = plan.zone_kinds[zone], plan.owners[zone]
            if kind.only_owner and owner not in {-1, seat}:
                return self._no(words.ONLY_OWNER, "put", player=owner, place=name)
            if kind.own_turn and seat != state.turn:
                return self._no(words.OWNERS_TURN, "put", place=name)
        return self._refuse_full(state, target, entering) if target else None

    def _refuse_full(self, state: FreeState, target: str, entering: int) -> Refusal | None:
        """Return why so many pieces don't fit into a zone, or None."""
        zone = state.table.plan.zone[target]
        most = state.table.plan.zone_kinds[zone].holds
        if most and len(state.table.zones[zone]) + entering > most:
            return self._no(words.FULL, "put", place=target, most=most)
        return None

    def _refuse_upper(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why so many upper pieces of a pile can't be taken, or None."""
        table, plan = state.table, state.table.plan
        away = move.kind != "peek"
        if len(move.pieces) != 1 or _is_place(plan, move.target) != away:
            return self._no(words.NO_SUCH_PLACE, move.kind)
        place = place_of(table, move.pieces[0])
        if _is_place(plan, place) and not table.zones[plan.zone[place]]:
            return self._no(words.NOTHING_IN, move.kind, place=place)
        found = find(table, seat, move.pieces[0])
        if not found or place == BOX:
            return self._no(words.FROM_TOP, move.kind)
        number, held = _wanted(move), len(table.zones[plan.zone[place]])
        if number < 1:
            return self._no(words.HOW_MANY, move.kind)
        if number > held:
            few = words.TOO_FEW_TO_TAKE
            return self._no(few, move.kind, held=held, place=place, number=number)
        if RANDOM not in move.args and not self._reaches(table, seat, move, found, number):
            return self._no(words.FROM_TOP, move.kind)
        if move.kind == "peek":
            return self._refuse_places(state, seat, {place})
        return self._refuse_places(state, seat, {place, move.target}, move.target, number)

    def _reaches(
        self, table: Table, seat: Seat, move: Move, found: Sequence[int], number: int
    ) -> bool:
        """Return whether so many pieces are given by the first one: they must lie on top.

        A look may also begin at the bottom, or be at a single piece anywhere.
        """
        source = table.where[found[0]]
        pieces = table.zones[source]
        if not shows_order(table.plan, source, seat):
            return False
        if pieces[-1] in found:
            return True
        return move.kind == "peek" and (number == 1 or pieces[0] in found)

    def _refuse_zone(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        plan = state.table.plan
        if not _is_place(plan, move.target) or move.pieces:
            return self._no(words.NO_SUCH_PLACE, move.kind)
        held = len(state.table.zones[plan.zone[move.target]])
        if move.kind != "shuffle" and not held:
            return self._no(words.NOTHING_IN, move.kind, place=move.target)
        if move.kind == "look" and plan.owners[plan.zone[move.target]] >= 0:
            return self._no(words.ASK_TO_SEE, "look")
        if move.kind in {"flip-pile", "cut"} and self._is_held(state, plan.zone[move.target]):
            return self._no(words.NO_PILE, move.kind, place=move.target)
        if move.kind == "cut":
            match move.args:
                case (int(number),) if 0 < number < held:
                    pass
                case _:
                    return self._no(words.CUT_HOW_MANY, "cut")
        elif move.args:
            return self._no(words.TAKES_NO_NUMBER, move.kind)
        return self._refuse_places(state, seat, {move.target})

    def _is_held(self, state: FreeState, zone: int) -> bool:
        """Return whether only its owner sees into a zone, and its order means nothing to others."""
        kind = state.table.plan.zone_kinds[zone]
        return kind.sees == "owner" or not kind.ordered

    def _refuse_mix(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why pieces can't be shuffled among their places, or None."""
        table, plan, pieces = state.table, state.table.plan, move.pieces
        if move.target or move.args:
            return self._no(words.SHUFFLE_WHAT, "shuffle")
        if len(set(pieces)) < len(pieces) or len(pieces) == 1:
            return self._no(words.SEVERAL_PIECES, "shuffle")
        if not all(find(table, seat, name) for name in pieces):
            return self._no(words.NO_SUCH_PIECE, "shuffle")
        places = _places_of(table, move)
        if BOX in places or any(self._is_held(state, plan.zone[each]) for each in places):
            return self._no(words.HELD_NOT_SHUFFLED, "shuffle")
        backs = {plan.backs[find(table, seat, name)[0]] for name in pieces}
        if len(backs) > 1 or "" in backs:
            return self._no(words.BACKS_DIFFER, "shuffle")
        return self._refuse_places(state, seat, places)

    def _refuse_deal(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        plan = state.table.plan
        if not _is_place(plan, move.target) or move.pieces:
            return self._no(words.NO_SUCH_PLACE, "deal")
        closed = self._refuse_places(state, seat, {move.target})
        if closed is not None:
            return closed
        if not shows_order(plan, plan.zone[move.target], seat):
            return self._no(words.DEAL_FROM_PILE, "deal")
        hands = hands_of(plan)
        if not hands:
            return self._no(words.NO_HANDS, "deal")
        if not move.args or not isinstance(move.args[0], int) or move.args[0] < 1:
            return self._no(words.DEAL_HOW_MANY, "deal")
        number, asked = move.args[0], move.args[1:]
        if not _are_seats(asked, len(hands)):
            return self._no(words.DEAL_TO_WHOM, "deal")
        if asked:
            hands = tuple(hands[parse_seat(str(each), len(hands))] for each in asked)
        held = len(state.table.zones[plan.zone[move.target]])
        if number * len(hands) > held:
            return self._no(
                words.TOO_FEW_TO_DEAL,
                "deal",
                held=held,
                place=move.target,
                number=number,
                hands=len(hands),
            )
        full = (self._refuse_full(state, plan.zones[hand], number) for hand in hands)
        return next((each for each in full if each is not None), None)

    def _refuse_show(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why pieces or a zone can't be shown to somebody, or None."""
        if bool(move.pieces) == bool(move.target):
            return self._no(words.SHOW_WHAT, "show")
        plan = state.table.plan
        if move.target:
            places, refusal = {move.target}, self._refuse_showing_zone(state, move)
        else:
            places, refusal = _places_of(state.table, move), self._refuse_names(state, seat, move)
        if refusal:
            return refusal
        if BOX in places:
            return self._no(words.NO_SUCH_PIECE, "show")
        if any(plan.owners[plan.zone[place]] not in {-1, seat} for place in places):
            return self._no(words.OWNER_SHOWS, "show")
        others = {*move.args} - {seat_name(seat)}
        if move.args != ("all",) and (not others or not _are_seats(move.args, state.seats)):
            return self._no(words.SHOW_WHOM, "show")
        return self._refuse_places(state, seat, places)

    def _refuse_showing_zone(self, state: FreeState, move: Move) -> Refusal | None:
        plan = state.table.plan
        if not _is_place(plan, move.target):
            return self._no(words.NO_SUCH_PLACE, "show")
        if not state.table.zones[plan.zone[move.target]]:
            return self._no(words.NOTHING_THERE, "show")
        return None

    def _refuse_text(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        plan = state.table.plan
        if not _is_place(plan, move.target) or move.pieces:
            return self._no(words.NO_SUCH_PLACE, "write")
        if len(move.args) != 1 or not isinstance(move.args[0], str) or len(move.args[0]) > TEXT:
            return self._no(words.WRITE_AT_MOST, "write", most=TEXT)
        owner = plan.owners[plan.zone[move.target]]
        if owner not in {-1, seat} and readers(plan, plan.zone[move.target]) == plan.bit(owner):
            return self._no(words.ONLY_WRITES, "write", player=owner)
        return self._refuse_places(state, seat, {move.target})

    def _refuse_dice(self, state: FreeState, move: Move) -> Refusal | None:
        """Return why dice can't be rolled, or one can't be turned to a side; else None."""
        plan = state.table.plan
        names = move.pieces or (move.target,)
        if any(name not in plan.value for name in names) or (move.pieces and move.target):
            return self._no(words.NO_SUCH_VALUE, move.kind)
        if not all(sides_of(plan, plan.value[name]) for name in names):
            return self._no(words.IS_COUNTER, move.kind)
        if len(set(names)) < len(names) or BOX in _places_of(state.table, move):
            return self._no(words.ONE_DIE_OR_SEVERAL, move.kind)
        if move.kind == "face":
            return self._refuse_face(plan, move)
        return self._no(words.ROLL_NO_NUMBER, "roll") if move.args else None

    def _refuse_face(self, plan: TablePlan, move: Move) -> Refusal | None:
        """Return why dice can't be turned to a side, or None."""
        if len(move.pieces) != 1:
            return self._no(words.TURN_ONE_DIE, "face")
        (die,) = move.pieces
        if len(move.args) == 1 and side_of(plan, die, move.args[0]):
            return None
        faces = faces_of(plan, die)
        if not faces[0].isdecimal():
            return self._no(words.DIE_SHOWS_ONE_OF, "face", faces=tuple(faces))
        return self._no(words.DIE_SHOWS, "face", first=faces[0], last=faces[-1])

    def _refuse_value(self, state: FreeState, move: Move) -> Refusal | None:
        """Return why a counter can't be set or changed by a number, or None."""
        plan = state.table.plan
        if move.target not in plan.value or move.pieces:
            return self._no(words.NO_SUCH_VALUE, move.kind)
        sides, value = sides_of(plan, plan.value[move.target]), plan.value[move.target]
        if len(move.args) != 1 or not isinstance(move.args[0], int):
            return self._no(words.SET_WHICH, move.kind)
        adds = move.kind == "add"
        if adds and sides:
            return self._no(words.IS_DIE, "add")
        number = move.args[0] + (state.table.values[value] if adds else 0)
        counter = plan.spec.counter(move.target)
        if counter is not None and not counter.least <= number <= counter.most:
            span = {"least": counter.least, "most": counter.most}
            return self._no(words.COUNTER_RANGE, move.kind, title=counter.title, **span)
        if abs(number) > LARGEST:
            return self._no(words.TOO_LARGE, move.kind)
        if sides and not 1 <= number <= sides:
            return self._no(words.DIE_SHOWS, "count", first=1, last=sides)
        return None

    def _no(self, text: str, paragraph: str, **values: Value) -> Refusal:
        return Refusal(Message(text, **values), f"{self.spec.id}.{paragraph}")


def _is_place(plan: TablePlan, name: str) -> bool:
    """Return whether a name is that of a zone on the table."""
    return name in plan.zone and name != BOX


def _places_of(table: Table, move: Move) -> set[str]:
    """Return the zones of the pieces that a move names."""
    return {place_of(table, name) for name in move.pieces}


def _wanted(move: Move) -> int:
    """Return how many pieces a move takes or looks at; 0 if it doesn't say."""
    match move.args:
        case () if move.kind == "peek":
            return 1
        case (int(number),):
            return number
        case (int(number), word) if word == RANDOM and move.kind == "draw":
            return number
    return 0


def _are_seats(words: Sequence[Word], seats: int) -> bool:
    """Return whether words name different seats of a table."""
    names = {seat_name(seat) for seat in range(seats)}
    return len(set(words)) == len(words) and names.issuperset(map(str, words))
