"""The free table: for a game that brings pieces and zones but no rules."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.chance import Chance
from tabletop.engine.commands import Command, Thing
from tabletop.engine.core import NOT_YOUR_TURN
from tabletop.engine.determinize import shows_order
from tabletop.engine.display import Display
from tabletop.engine.free_commands import commands_of
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.scripts import (
    DO,
    NOBODY,
    Stage,
    action_of,
    carry_out,
    first_of,
    holds,
    is_for,
    points_of,
    wanted_by,
    winners_of,
)
from tabletop.engine.spec import BOX, GameSpec, Options, PieceKind, TablePlan
from tabletop.engine.state import State
from tabletop.engine.summaries import Summary, SummaryRow
from tabletop.engine.table import Table
from tabletop.engine.view import View
from tabletop.engine.words import Words

LARGEST = 1_000_000
"""The largest number that a counter may show, and the smallest below zero."""

FARTHEST = 20_000
"""The farthest that a piece may lie from the corner of a free zone: two metres, in tenths of a
millimetre."""
_BESIDE = 120
"""How far pieces are put from each other that come to a free zone together."""
_DEAL = 5
"""The most cards for each seat that a deal offers by itself; more may be asked for."""


@dataclass(slots=True)
class FreeState(State):
    """What the free table adds to the table."""

    finished: bool = False
    """Whether the players have called it a game."""
    ended: bool = False
    """Whether the end that the game describes has come."""
    ending: bool = False
    """Whether it comes with the end of this turn or round."""
    first: int = 0
    """The seat that began."""


class FreeMind(Mind[FreeState]):
    """There is nothing to win."""

    has_aim = False


class FreeWords(Words[FreeState]):
    """What the free table tells."""

    def prompt(self, state: FreeState, seat: Seat) -> str:
        """Return whose turn it is; everybody may act at any time."""
        if state.finished or state.ended:
            return "The game is over"
        return "Your turn" if seat == state.turn else f"{{{seat_name(state.turn)}}} has the turn"

    def describe(self, state: FreeState, seat: Seat, move: Move) -> str:
        """Return the move as on a button."""
        del seat
        plan = state.table.plan
        piece = plan.piece.get(move.pieces[0]) if move.pieces else None
        what = "a piece" if piece is None else plan.kinds[piece].title
        place = f"{{zone:{move.target}}}"
        match move.kind:
            case "put":
                return f"Put {what} to {place}"
            case "draw" | "carry":
                return f"Take {move.args[0]} to {place}"
            case "flip":
                return f"Turn {what} over"
            case "turn":
                return f"Turn {what} by {move.args[0]}°"
            case "peek":
                return f"Look at the top {move.args[0]}"
            case "look":
                return f"Look through {place}"
            case "shuffle":
                return f"Shuffle {place}"
            case "deal":
                return f"Deal {move.args[0]} each"
            case "roll":
                return f"Roll {_words(move.target)}"
            case "count":
                return f"Set {_words(move.target)} to {move.args[0]}"
            case kind if kind.startswith(DO):
                action = action_of(plan.spec.scripts, kind)
                return str(action["title"]) if action else kind
            case "end-turn":
                return "End turn"
            case _:
                return "End the game"

    def display(self, view: View) -> Display:
        """Return whose turn it is."""
        return Display(context=f"{{{seat_name(view.turn)}}}")


class FreeTable(Rules[FreeState]):
    """Anything may be done with any piece; the players know their rules themselves.

    Moves: `put card-3 card-4 > hand:p1`, `put deck? > tray = bottom`, `draw deck? > hand:p1 = 3`,
    `carry deck? > tray = 5` (as a block), `flip card-3`, `shuffle > deck`, `deal > deck = 5`,
    `roll > die`, `count > score = 4`, `do-sell card-3` (a button of the game), `end-turn`,
    `finish`. A piece whose face the seat does not know is named by its slot: `deck?` is the topmost
    hidden one of that zone, `deck?0` the lowest place. In a hand of another seat, where order says
    nothing, `hand:p2?` is any hidden card, drawn at random.
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
            "shuffle",
            "deal",
            "roll",
            "count",
            "end-turn",
            "finish",
        ]
    )
    commanded = True
    words_class = FreeWords
    mind_class = FreeMind

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.kinds = type(self).kinds | {f"{DO}{each['id']}" for each in spec.scripts.actions}

    def setup(self, seats: int, options: Options, chance: Chance) -> FreeState:
        """Put every piece where its kind says, and shuffle what lies face down.

        `face: {zone: deck}` names the zone or the kind of zone; without it, pieces start in the
        first zone of the game. Pieces of a seat go to that seat's zone, others go round the table.
        """
        state = self.laid_out(seats, options)
        table, scripts = state.table, self.spec.scripts
        for zone, kind_of_zone in enumerate(table.plan.zone_kinds[:-1]):
            if kind_of_zone.sees == "none" and not scripts.setup:
                table.shuffle(zone, chance)
        stage = Stage(table, seats, options)
        if "first" in scripts.turn:
            stage.first = first_of(stage, scripts.turn["first"], chance)
        carry_out(stage, scripts.setup, chance)
        state.turn = state.first = stage.first
        return state

    def laid_out(self, seats: int, options: Options) -> FreeState:
        """Return a state in which every piece lies where its kind says; nothing is shuffled."""
        state = self.blank(seats, options)
        given: dict[str, int] = {}
        for piece, kind in enumerate(state.table.plan.kinds):
            state.table.move(piece, _home(state.table.plan, kind, given))
        return state

    def blank(self, seats: int, options: Options) -> FreeState:
        """Return a state whose pieces all lie in the box."""
        del options
        table = self.table(seats)
        table.lying = {}
        return FreeState(table, seats, phase="play")

    # Legal moves

    def candidates(self, state: FreeState, seat: Seat) -> Iterator[Move]:
        """Yield the moves worth a button or a drag; many more are allowed."""
        if state.finished or state.ended:
            return
        table = state.table
        plan = table.plan
        for zone, pieces in enumerate(table.zones[:-1]):
            for name in names_of(table, seat, zone):
                for target in range(len(plan.zones) - 1):
                    if target != zone:
                        yield Move("put", (name,), plan.zones[target])
                yield Move("flip", (name,))
            if len(pieces) > 1:
                yield Move("shuffle", (), plan.zones[zone])
            if pieces and plan.owners[zone] < 0 and _hands(plan):
                for number in range(1, min(_DEAL, len(pieces) // state.seats) + 1):
                    yield Move("deal", (), plan.zones[zone], (number,))
        for value, name in enumerate(plan.values):
            if _sides(plan, value):
                yield Move("roll", (), name)
            else:
                now = table.values[value]
                yield Move("count", (), name, (now + 1,))
                yield Move("count", (), name, (now - 1,))
        for action in self.spec.scripts.actions:
            if not wanted_by(action):
                yield Move(f"do-{action['id']}")
        yield Move("end-turn")
        yield Move("finish")

    def commands(
        self, state: FreeState, seat: Seat, things: Sequence[Thing]
    ) -> tuple[Command, ...]:
        """Return what a seat can do with things of the table."""
        return commands_of(self, state, seat, things)

    def refusal(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Return why not: only what makes no sense is refused."""
        match move.kind:
            case "put" | "flip" | "turn":
                return self._refuse_piece(state, seat, move)
            case "draw" | "carry":
                return self._refuse_upper(state, seat, move)
            case "peek":
                return self._refuse_upper(state, seat, move)
            case "shuffle" | "deal" | "look":
                return self._refuse_zone(state, seat, move)
            case "roll" | "count":
                return self._refuse_value(state, move)
            case "end-turn" | "finish":
                if move != Move(move.kind):
                    return self._no("This takes no piece and no place.", move.kind)
                if move.kind == "end-turn" and seat != state.turn:
                    return self._no(NOT_YOUR_TURN, "turn")
                return None
            case kind if kind.startswith(DO):
                return self._refuse_action(state, seat, move)
            case _:
                return self._no("There is no such move on the free table.", "unknown-move")

    def _refuse_action(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Why a button of the game can't be used now."""
        action = action_of(self.spec.scripts, move.kind)
        if action is None or move.target or move.args:
            return self._no("This game has no such button.", "do")
        if seat != state.turn:
            return self._no(NOT_YOUR_TURN, "turn")
        title, number = action["title"], wanted_by(action)
        found = [self._find(state.table, seat, name) for name in move.pieces]
        if len(set(move.pieces)) != number or len(found) != number:
            what = "no piece" if not number else "1 piece" if number == 1 else f"{number} pieces"
            return self._no(f"{title} takes {what}.", "do")
        stage = self._stage(state, seat)
        if not all(len(each) == 1 and is_for(stage, action, each[0]) for each in found):
            place = f"{{zone:{state.table.plan.zones[stage.zones(action['take']['from'])[0]]}}}"
            return self._no(f"{title} is for other pieces, and they have to lie in {place}.", "do")
        if not all(holds(stage, each) for each in action.get("when", ())):
            return self._no(f"{title} can't be done now.", "do")
        return None

    def _refuse_piece(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        table, pieces = state.table, move.pieces
        if move.kind == "put" and move.args not in {(), ("bottom",)} and spot_of(move) is None:
            return self._no("Put it on top, to the bottom, or at x and y.", move.kind)
        if move.kind == "flip" and move.args:
            return self._no("A piece is turned where it lies.", "flip")
        if move.kind == "turn" and not _is_turn(move):
            return self._no("Turn it by steps of 15 degrees.", "turn")
        if not pieces or len(set(pieces)) < len(pieces):
            return self._no("Take one piece, or several different ones.", move.kind)
        if not all(self._find(table, seat, piece) for piece in pieces):
            return self._no("There is no such piece in sight.", move.kind)
        places = {_place_of(table, name) for name in pieces}
        if move.kind in {"flip", "turn"}:
            if move.target:
                return self._no("A piece is turned where it lies.", move.kind)
            return self._refuse_places(state, seat, places)
        if move.target not in table.plan.zone or move.target == BOX:
            return self._no("There is no such place on this table.", "put")
        entering = len([name for name in pieces if _place_of(table, name) != move.target])
        return self._refuse_places(state, seat, {*places, move.target}, move.target, entering)

    def _refuse_places(
        self,
        state: FreeState,
        seat: Seat,
        used: Collection[str],
        target: str = "",
        entering: int = 0,
    ) -> Refusal | None:
        """Why places may not be used now: they are another's, or so many don't fit into one."""
        plan = state.table.plan
        for name in sorted(used):
            zone = plan.zone[name]
            kind, owner = plan.zone_kinds[zone], plan.owners[zone]
            if kind.only_owner and owner not in {-1, seat}:
                return self._no(f"Only {{{seat_name(owner)}}} may use {{zone:{name}}}.", "put")
            if kind.own_turn and seat != state.turn:
                return self._no(f"{{zone:{name}}} is used in the own turn.", "put")
        return self._refuse_full(state, target, entering) if target else None

    def _refuse_full(self, state: FreeState, target: str, entering: int) -> Refusal | None:
        """Why so many pieces don't fit into a place."""
        zone = state.table.plan.zone[target]
        most = state.table.plan.zone_kinds[zone].holds
        if most and len(state.table.zones[zone]) + entering > most:
            return self._no(f"{{zone:{target}}} is full: it holds {most}.", "put")
        return None

    def _refuse_upper(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        """Why so many of the upper pieces of a pile can't be taken."""
        table, plan = state.table, state.table.plan
        away = move.kind != "peek"
        if len(move.pieces) != 1 or (move.target == BOX or move.target not in plan.zone) == away:
            return self._no("There is no such place on this table.", move.kind)
        top = self._find(table, seat, move.pieces[0])
        source = table.where[top[0]] if top else -1
        if source < 0 or not shows_order(plan, source, seat) or table.zones[source][-1] not in top:
            return self._no("Take from the top of a pile.", move.kind)
        if len(move.args) != 1 or not isinstance(move.args[0], int) or move.args[0] < 1:
            return self._no("Say how many.", move.kind)
        held = len(table.zones[source])
        if move.args[0] > held:
            there = "is 1 piece" if held == 1 else f"are {held} pieces"
            place = f"{{zone:{plan.zones[source]}}}"
            return self._no(f"There {there} in {place}, too few to take {move.args[0]}.", move.kind)
        if move.kind == "peek":
            return self._refuse_places(state, seat, {plan.zones[source]})
        used = {plan.zones[source], move.target}
        return self._refuse_places(state, seat, used, move.target, move.args[0])

    def _refuse_zone(self, state: FreeState, seat: Seat, move: Move) -> Refusal | None:
        plan = state.table.plan
        if move.target not in plan.zone or move.target == BOX or move.pieces:
            return self._no("There is no such place on this table.", move.kind)
        held = len(state.table.zones[plan.zone[move.target]])
        if move.kind == "look" and not held:
            return self._no("Nothing lies there.", "look")
        if move.kind == "look" and plan.owners[plan.zone[move.target]] >= 0:
            return self._no("Ask to be shown it: it is somebody's own.", "look")
        if move.kind in {"shuffle", "look"} and move.args:
            return self._no("This takes no number.", move.kind)
        closed = self._refuse_places(state, seat, {move.target})
        if closed is not None or move.kind != "deal":
            return closed
        if not _hands(plan):
            return self._no("This game has no hands to deal to.", "deal")
        if len(move.args) != 1 or not isinstance(move.args[0], int) or move.args[0] < 1:
            return self._no("Say how many each seat is dealt.", "deal")
        number, hands = move.args[0], _hands(plan)
        if number * len(hands) > held:
            there = "is 1 piece" if held == 1 else f"are {held} pieces"
            few = f"too few to deal {number} to each of {len(hands)}"
            return self._no(f"There {there} in {{zone:{move.target}}}, {few}.", "deal")
        full = (self._refuse_full(state, plan.zones[hand], number) for hand in hands)
        return next((each for each in full if each is not None), None)

    def _refuse_value(self, state: FreeState, move: Move) -> Refusal | None:
        plan = state.table.plan
        if move.target not in plan.value or move.pieces:
            return self._no("There is no such counter or die.", move.kind)
        sides = _sides(plan, plan.value[move.target])
        if move.kind == "roll":
            if not sides:
                return self._no("This is a counter; set it instead.", "roll")
            return self._no("A roll takes no number.", "roll") if move.args else None
        if len(move.args) != 1 or not isinstance(move.args[0], int):
            return self._no("Say which number to set.", "count")
        counter = plan.spec.counter(move.target)
        if counter is not None and not counter.least <= move.args[0] <= counter.most:
            span = f"{counter.least} to {counter.most}"
            return self._no(f"{counter.title} goes from {span}.", "count")
        if abs(move.args[0]) > LARGEST:
            return self._no("That number is too large for a counter.", "count")
        if sides and not 1 <= move.args[0] <= sides:
            return self._no(f"This die shows 1 to {sides}.", "count")
        return None

    def _no(self, text: str, paragraph: str) -> Refusal:
        return Refusal(text, f"{self.spec.id}.{paragraph}")

    def _find(self, table: Table, seat: Seat, name: str) -> list[int]:
        """Return the pieces that a seat may mean by `name`: none, one, or alike hidden ones."""
        plan = table.plan
        number = plan.piece.get(name)
        if number is not None:
            in_sight = table.knows(seat, number) and table.where[number] != plan.zone[BOX]
            return [number] if in_sight else []
        zone_name, mark, place = name.partition("?")
        if not mark or zone_name not in plan.zone or zone_name == BOX:
            return []
        zone = plan.zone[zone_name]
        pieces = table.zones[zone]
        hidden = [piece for piece in pieces if not table.knows(seat, piece)]
        if not shows_order(plan, zone, seat):
            return [] if place else hidden
        if not place:
            return hidden[-1:]
        index = int(place) if place.isdecimal() and len(place) < 6 else len(pieces)
        return [piece for piece in pieces[index : index + 1] if piece in hidden]

    # Carrying out

    def _apply(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        plan = table.plan
        match move.kind:
            case "put":
                self._put(state, seat, move, chance)
            case "draw" | "carry":
                self._take_upper(state, seat, move, chance)
            case "flip":
                self._flip(state, seat, move, chance)
            case "turn":
                self._turn(state, seat, move, chance)
            case "peek" | "look":
                self._look(state, seat, move, chance)
            case "shuffle":
                zone = plan.zone[move.target]
                table.shuffle(zone, chance)
                table.note(seat, f"shuffled {plan.zone_kinds[zone].title}")
            case "deal":
                self._deal(state, seat, move)
            case "roll":
                value = plan.value[move.target]
                shown = table.roll(value, _sides(plan, value), chance)
                table.note(seat, f"rolled **{shown}**")
            case "count":
                table.set(plan.value[move.target], int(move.args[0]))
                table.note(seat, f"set {_words(move.target)} to **{move.args[0]}**")
            case kind if kind.startswith(DO):
                self._act(state, seat, move, chance)
            case "finish":
                state.finished = True
                table.note(seat, "ended the game")
            case _:
                self._end_turn(state, seat, chance)
        if not state.finished:
            self._look_for_the_end(state, move)
        if state.finished or state.ended:
            self._sum_up(state)

    def _act(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Do what a button of the game does."""
        action = action_of(self.spec.scripts, move.kind)
        if action is None:
            raise ValueError(f"there is no action {move.kind}")
        stage = self._stage(state, seat)
        stage.taken = tuple(self._pick(state.table, seat, name, chance) for name in move.pieces)
        state.table.note(seat, f"used **{action['title']}**")
        carry_out(stage, action["do"], chance)

    def _stage(self, state: FreeState, seat: Seat = NOBODY) -> Stage:
        return Stage(state.table, state.seats, {}, seat, state.first)

    def _end_turn(self, state: FreeState, seat: Seat, chance: Chance) -> None:
        turn = self.spec.scripts.turn
        state.table.note(seat, "ended the turn")
        carry_out(self._stage(state, seat), turn.get("end", ()), chance)
        step = {"counter-clockwise": -1, "free": 0}.get(turn.get("order", ""), 1)
        state.turn = (state.turn + step) % state.seats

    def _look_for_the_end(self, state: FreeState, move: Move) -> None:
        """End the game when what it says of its end has come true, after the turn or the round."""
        end = self.spec.scripts.end
        if not end:
            return
        stage = self._stage(state)
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
        """Show the rows of points, for all to read before the results."""
        rows = points_of(self._stage(state), self.spec.scripts.points)
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
        pieces = [self._pick(table, seat, name, chance) for name in move.pieces]
        zone = plan.zone[move.target]
        place = plan.zone_kinds[zone].title
        spots = _spots(table, zone, pieces, spot_of(move))
        for piece in pieces:
            table.move(piece, zone, 0 if move.args == ("bottom",) else None)
            if piece in spots:
                table.lay(piece, table.lies(piece)._replace(spot=spots[piece]))
            if not table.recording or len(pieces) > 1:
                continue
            known = table.known[piece]
            table.note(seat, f"put **{plan.kinds[piece].title}** to {place}", seats=known)
            table.note(seat, f"put a piece to {place}", seats=table.everyone & ~known)
        if table.recording and len(pieces) > 1:
            table.note(seat, f"put **{len(pieces)}** pieces to {place}")

    def _take_upper(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Move the upper pieces of a pile: one by one, or as a block that keeps its order."""
        table, plan = state.table, state.table.plan
        source = table.where[self._pick(table, seat, move.pieces[0], chance)]
        zone, number = plan.zone[move.target], int(move.args[0])
        upper = table.zones[source][-number:]
        for piece in upper if move.kind == "carry" else upper[::-1]:
            table.move(piece, zone)
        verb = "drew" if move.kind == "draw" else "moved"
        what = "piece" if number == 1 else "pieces"
        place = plan.zone_kinds[zone].title
        table.note(seat, f"{verb} **{number}** {what} to {place}")

    def _flip(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        table = state.table
        for name in move.pieces:
            self._turn_over(state, seat, self._pick(table, seat, name, chance))

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
            piece = self._pick(table, seat, name, chance)
            lying = table.lies(piece)
            table.lay(piece, lying._replace(angle=(lying.angle + int(move.args[0])) % 360))
        what = "a piece" if len(move.pieces) == 1 else f"{len(move.pieces)} pieces"
        table.note(seat, f"turned {what} by {move.args[0]}°")

    def _look(self, state: FreeState, seat: Seat, move: Move, chance: Chance) -> None:
        """Let the seat know the upper pieces of a pile, or all of it; they stay face down."""
        table, plan = state.table, state.table.plan
        if move.kind == "look":
            zone = plan.zone[move.target]
            pieces = table.zones[zone]
            told = f"looked through {plan.zone_kinds[zone].title}"
        else:
            zone = table.where[self._pick(table, seat, move.pieces[0], chance)]
            number = int(move.args[0])
            pieces = table.zones[zone][-number:]
            what = "top piece" if number == 1 else f"top {number} pieces"
            told = f"looked at the {what} of {plan.zone_kinds[zone].title}"
        for piece in pieces:
            table.reveal(piece, plan.bit(seat))
        table.note(seat, told)

    def _deal(self, state: FreeState, seat: Seat, move: Move) -> None:
        table = state.table
        zone = table.plan.zone[move.target]
        number = int(move.args[0])
        for _ in range(number):
            for hand in _hands(table.plan):
                table.move(table.zones[zone][-1], hand)
        table.note(seat, f"dealt **{number}** to each seat")

    def _pick(self, table: Table, seat: Seat, name: str, chance: Chance) -> int:
        pieces = self._find(table, seat, name)
        if not pieces:
            raise ValueError(f"{seat_name(seat)} can't see {name}")
        return pieces[chance.draw(len(pieces))] if len(pieces) > 1 else pieces[0]

    def outcome(self, state: FreeState) -> Outcome | None:
        """Return the points of an end that came by itself or was called by a player.

        Without rows of points each seat has what its first counter shows.
        """
        if not (state.finished or state.ended):
            return None
        scripts, stage = self.spec.scripts, self._stage(state)
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
        """Return the rows of points."""
        return points_of(self._stage(state), self.spec.scripts.points)

    def _counted(self, state: FreeState) -> tuple[int, ...]:
        own = next((each.id for each in self.spec.counters if each.per_seat), "")
        stage = self._stage(state)
        values = [stage.of(seat).values(own) if own else [] for seat in range(state.seats)]
        return tuple(state.table.values[found[0]] if found else 0 for found in values)


def names_of(table: Table, seat: Seat, zone: int) -> list[str]:
    """Return what a seat calls the pieces of a zone: known ones by name, the rest by slot.

    Of a face-down pile only the top is named. Where the order says nothing to the seat, one slot
    stands for all hidden pieces.
    """
    plan = table.plan
    pieces = table.zones[zone]
    names = [plan.pieces[piece] for piece in pieces if table.knows(seat, piece)]
    if not shows_order(plan, zone, seat):
        names.sort()
        hidden = len(names) < len(pieces)
    else:
        hidden = bool(pieces) and not table.knows(seat, pieces[-1])
    return [*names, f"{plan.zones[zone]}?"] if hidden else names


def _place_of(table: Table, name: str) -> str:
    """Return the zone that a piece is taken out of, as a seat names it that sees it."""
    number = table.plan.piece.get(name)
    return name.partition("?")[0] if number is None else table.plan.zones[table.where[number]]


def spot_of(move: Move) -> tuple[int, int] | None:
    """Return where in a free zone a move puts its piece; None if it does not say.

    x and y are tenths of a millimetre.
    """
    match move.args:
        case ("x", int(x), "y", int(y)) if 0 <= x <= FARTHEST and 0 <= y <= FARTHEST:
            return x, y
    return None


def _is_turn(move: Move) -> bool:
    match move.args:
        case (int(angle),) if angle % 15 == 0 and 0 < abs(angle) < 360:
            return True
    return False


def _spots(
    table: Table, zone: int, pieces: Sequence[int], first: tuple[int, int] | None
) -> dict[int, tuple[int, int]]:
    """Return where pieces come to lie together: they keep their distances where they can."""
    if first is None:
        return {}
    start = table.lies(pieces[0]).spot if table.where[pieces[0]] == zone else None
    spots: dict[int, tuple[int, int]] = {}
    for number, piece in enumerate(pieces):
        x, y = first[0] + number * _BESIDE, first[1]
        now = table.lies(piece).spot
        if start is not None and now is not None and table.where[piece] == zone:
            x, y = first[0] + now[0] - start[0], first[1] + now[1] - start[1]
        spots[piece] = max(0, min(x, FARTHEST)), max(0, min(y, FARTHEST))
    return spots


def _home(plan: TablePlan, kind: PieceKind, given: dict[str, int]) -> int:
    """Return the zone in which a piece of this kind starts; `given` counts those before it."""
    wanted = kind.face.get("zone")
    if kind.owner >= plan.seats:
        return plan.zone[BOX]
    if isinstance(wanted, str) and wanted in plan.zone:
        return plan.zone[wanted]
    kinds = [zone.id for zone in plan.zone_kinds[:-1]]
    name = wanted if isinstance(wanted, str) and wanted in kinds else kinds[0]
    places = [zone for zone, zone_kind in enumerate(kinds) if zone_kind == name]
    if kind.owner >= 0:
        own = [zone for zone in places if plan.owners[zone] == kind.owner]
        return own[0] if own else places[0]
    if plan.owners[places[0]] < 0:
        return places[0]
    turn = given.get(name, 0)
    given[name] = turn + 1
    return places[turn % len(places)]


def _hands(plan: TablePlan) -> tuple[int, ...]:
    """Return the zone that each seat is dealt to: the first of its own that others can't see."""
    for wanted in ("owner", "all", "none"):
        hands: dict[Seat, int] = {}
        for zone, owner in enumerate(plan.owners):
            if owner >= 0 and plan.zone_kinds[zone].sees == wanted:
                hands.setdefault(owner, zone)
        if hands:
            return tuple(hands[seat] for seat in sorted(hands))
    return ()


def _sides(plan: TablePlan, value: int) -> int:
    """Return how many sides a die has, or 0 for a counter.

    A value is a die when a piece of its name is drawn as one, or when it is called `die`.
    """
    name = plan.values[value]
    piece = plan.piece.get(name)
    if piece is not None and plan.kinds[piece].look == "die":
        faces = plan.kinds[piece].face.get("faces", ())
        own = len(faces) if isinstance(faces, tuple) else 0
        sides = plan.kinds[piece].face.get("sides", own or 6)
        return sides if isinstance(sides, int) and sides > 1 else 6
    return 6 if name.partition(":")[0].rpartition("-")[0] == "die" or name == "die" else 0


def _words(name: str) -> str:
    return name.replace(":", " ").replace("-", " ")
