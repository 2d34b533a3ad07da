"""The state of a free table, its set-up, and how its seats name places and pieces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.engine.chance import Chance
from tabletop.engine.free.scripts import NOBODY, ScriptStage, carry_out, first_of
from tabletop.engine.knowledge.determinize import shows_order
from tabletop.engine.moves import Move, Seat, Word, seat_name
from tabletop.engine.spec import BOX, GameSpec, Options, PieceKind, TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message

RANDOM = "random"
"""Argument of the move `draw` that takes a random piece instead of the upper ones."""
LARGEST = 1_000_000
"""Largest absolute value of a counter."""
FARTHEST = 20_000
"""Largest distance of a piece from the corner of a free zone: 2 m, in tenths of a millimetre."""
_BESIDE = 120
"""Distance between pieces that enter a free zone together, in tenths of a millimetre."""


@dataclass(slots=True)
class FreeState(State):
    """A position on the free table: notes on zones, and whether the game has ended."""

    finished: bool = False
    """Whether the players have ended the game."""
    ended: bool = False
    """Whether the game's end condition has ended it."""
    ending: bool = False
    """Whether the game ends after the current turn or round."""
    first: int = 0
    """The seat that began the game, from 0."""
    written: dict[str, str] = field(default_factory=dict)
    """The notes that players wrote on zones, by zone; `readers` says who may read each."""


def stage_of(state: FreeState, seat: Seat = NOBODY) -> ScriptStage:
    """Return the table as scripts see it, for one seat or, by default, for all seats."""
    return ScriptStage(state.table, state.seats, {}, seat, state.first, phase=state.phase)


def names_of(table: Table, seat: Seat, zone: int) -> list[str]:
    """Return a seat's names for the pieces of a zone: known ones by name, others by place.

    For a face-down pile, only the top is named. If the order means nothing to the seat, one place
    represents all hidden pieces.
    """
    plan = table.plan
    pieces = table.zones[zone]
    names: list[str] = [plan.pieces[piece] for piece in pieces if table.knows(seat, piece)]
    if not shows_order(plan, zone, seat):
        names.sort()
        hidden = bool(find(table, seat, f"{plan.zones[zone]}?"))
    else:
        hidden = bool(pieces) and not table.knows(seat, pieces[-1])
    return [*names, f"{plan.zones[zone]}?"] if hidden else names


def top_of(table: Table, seat: Seat, zone: int) -> str:
    """Return a seat's name for the top piece of a zone, or for any piece if it sees no order.

    A piece unknown to the seat is named by its place, such as `deck?`.
    """
    plan, pieces = table.plan, table.zones[zone]
    if not shows_order(plan, zone, seat):
        names = names_of(table, seat, zone)
        return names[-1] if names else f"{plan.zones[zone]}?"
    known = bool(pieces) and table.knows(seat, pieces[-1])
    return plan.pieces[pieces[-1]] if known else f"{plan.zones[zone]}?"


def place_of(table: Table, name: str) -> str:
    """Return the zone of a piece, given a name that a seat may use for it.

    The name is that of a known piece, or a hidden place such as `deck?0`.
    """
    number = table.plan.piece.get(name)
    return name.partition("?")[0] if number is None else table.plan.zones[table.where[number]]


def spot_of(move: Move) -> tuple[int, int] | None:
    """Return the position in a free zone where a move puts its piece, or None if it gives none.

    x and y are tenths of a millimetre from the upper left corner.
    """
    match move.args:
        case ("x", int(x), "y", int(y)) if 0 <= x <= FARTHEST and 0 <= y <= FARTHEST:
            return x, y
    return None


def index_of(move: Move) -> int | None:
    """Return how many pieces will be below the one that a move puts down; None to put it on top."""
    match move.args:
        case ("at", int(index)) if index >= 0:
            return index
    return None


def phase_after(spec: GameSpec, now: str, move: Move) -> str:
    """Return the phase after a move: the one that it names, or else the one after `now`."""
    phases = [name for name, _ in spec.phases]
    if move.args:
        return str(move.args[0])
    return phases[(phases.index(now) + 1) % len(phases)] if now in phases else phases[0]


def is_turn(move: Move) -> bool:
    """Return whether a move turns a piece by an angle, which is a multiple of 15 degrees."""
    match move.args:
        case (int(angle),) if angle % 15 == 0 and 0 < abs(angle) < 360:
            return True
    return False


def spots_for(
    table: Table, zone: int, pieces: Sequence[int], first: tuple[int, int] | None
) -> dict[int, tuple[int, int]]:
    """Return the positions of pieces moved together in a free zone, by piece number.

    Pieces from this zone keep their distances; others are put side by side. Positions are in tenths
    of a millimetre.

    Args:
        table: The table before the move.
        zone: Number of the target zone.
        pieces: Numbers of the pieces.
        first: Position of the first piece; None gives no positions.
    """
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


def home_of(plan: TablePlan, kind: PieceKind, given: dict[str, int]) -> int:
    """Return the number of the zone in which a piece of a kind begins.

    `given` counts, by zone, the pieces already handed out in turn, and is changed.
    """
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


def hands_of(plan: TablePlan) -> tuple[int, ...]:
    """Return for each seat the number of the zone that cards are dealt to.

    That is its first zone which others can't see into, or if seats have none, the first of their
    zones. Empty if seats have no zones of their own.
    """
    for wanted in ("owner", "all", "none"):
        hands: dict[Seat, int] = {}
        for zone, owner in enumerate(plan.owners):
            if owner >= 0 and plan.zone_kinds[zone].sees == wanted:
                hands.setdefault(owner, zone)
        if hands:
            return tuple(hands[seat] for seat in sorted(hands))
    return ()


def sides_of(plan: TablePlan, value: int) -> int:
    """Return the number of sides of a die, or 0 for a counter.

    A value is a die if a piece of its name is drawn as one, or if it is called `die`.
    """
    name = plan.values[value]
    piece = plan.piece.get(name)
    if piece is not None and plan.kinds[piece].look == "die":
        faces = plan.kinds[piece].face.get("faces", ())
        own = len(faces) if isinstance(faces, tuple) else 0
        sides = plan.kinds[piece].face.get("sides", own or 6)
        return sides if isinstance(sides, int) and sides > 1 else 6
    return 6 if name.partition(":")[0].rpartition("-")[0] == "die" or name == "die" else 0


def side_of(plan: TablePlan, die: str, word: Word) -> int:
    """Return the side of a die that shows a word or number, from 1; 0 if no side does."""
    sides = sides_of(plan, plan.value[die])
    faces = [shown_by(plan, die, side + 1) for side in range(sides)]
    return faces.index(str(word)) + 1 if str(word) in faces else 0


def faces_of(plan: TablePlan, die: str) -> tuple[str, ...]:
    """Return what the sides of a die show, in order and each once: words or numbers."""
    sides = sides_of(plan, plan.value[die])
    return tuple(dict.fromkeys(shown_by(plan, die, side + 1) for side in range(sides)))


def place_title(plan: TablePlan, zone: int, seat: Seat = -1) -> str:
    """Return the title of a zone, with its owner if that is another seat than `seat`."""
    title, owner = plan.spec.place_title(plan.zones[zone]), plan.owners[zone]
    title = title or plan.zone_kinds[zone].title
    return Message(words.OWNED, title=title, player=owner) if owner not in {-1, seat} else title


def worded(plan: TablePlan, name: str, seat: Seat = -1) -> str:
    """Return the title of a counter or die, with its owner if that is another seat than `seat`."""
    stem, _, owner = name.partition(":")
    counter, piece = plan.spec.counter(name), plan.piece.get(name)
    if counter is not None:
        title = counter.title
    elif piece is not None:
        title = plan.kinds[piece].title
    else:
        title = stem.replace("-", " ")
    other = owner and owner != seat_name(seat)
    return Message(words.OWNED, title=title, player=owner) if other else title


def shown_by(plan: TablePlan, name: str, number: int) -> str:
    """Return what a die shows with side `number` on top: the side's word, or the number."""
    piece = plan.piece.get(name)
    faces = plan.kinds[piece].face.get("faces", ()) if piece is not None else ()
    if isinstance(faces, tuple) and 1 <= number <= len(faces):
        return str(faces[number - 1])
    return str(number)


def find(table: Table, seat: Seat, name: str) -> list[int]:
    """Return the numbers of the pieces that a seat may mean by a name in a move.

    There is none if it means nothing to the seat, and several where hidden pieces can't be told
    apart.
    """
    plan = table.plan
    number = plan.piece.get(name)
    if number is not None:
        return [number] if table.knows(seat, number) else []
    zone_name, mark, place = name.partition("?")
    if not mark or zone_name not in plan.zone:
        return []
    zone = plan.zone[zone_name]
    pieces = table.zones[zone]
    hidden = [piece for piece in pieces if not table.knows(seat, piece)]
    if zone_name == BOX:
        # Pieces of seats that are not in the game stay in the box.
        hidden = [piece for piece in hidden if plan.kinds[piece].owner < plan.seats]
    if not shows_order(plan, zone, seat):
        return [] if place else hidden
    if not place:
        return hidden[-1:]
    index = int(place) if place.isdecimal() and len(place) < 6 else len(pieces)
    return [piece for piece in pieces[index : index + 1] if piece in hidden]


def picked(table: Table, seat: Seat, name: str, chance: Chance) -> int:
    """Return the number of the piece that a seat names; of several alike a random one.

    Raises:
        ValueError: the seat sees no such piece.
    """
    pieces = find(table, seat, name)
    if not pieces:
        raise ValueError(f"{seat_name(seat)} can't see {name}")
    return pieces[chance.draw(len(pieces))] if len(pieces) > 1 else pieces[0]


def readers(plan: TablePlan, zone: int) -> int:
    """Return a bit mask of the seats that may read a zone's note.

    That is the owner of a zone that only its owner sees, else everybody.
    """
    owner = plan.owners[zone]
    private = plan.zone_kinds[zone].sees == "owner" and owner >= 0
    return plan.bit(owner) if private else plan.everyone


def lay_pieces(table: Table) -> None:
    """Put every piece where its kind begins, without shuffling.

    `face: {zone: deck}` names the zone or kind of zone; without it, pieces begin in the game's
    first zone. Pieces of a seat go to that seat's zone, others are distributed in turn.
    """
    given: dict[str, int] = {}
    for piece, kind in enumerate(table.plan.kinds):
        table.move(piece, home_of(table.plan, kind, given))


def open_table(table: Table, options: Options, chance: Chance, phase: str = "") -> ScriptStage:
    """Carry out the set-up of a game on a table whose pieces lie where they begin.

    Returns:
        The stage after the steps, with the seat that begins and the phase.
    """
    plan, scripts = table.plan, table.plan.spec.scripts
    for zone, kind in enumerate(plan.zone_kinds[:-1]):
        if kind.sees == "none" and not scripts.setup:
            table.shuffle(zone, chance)
    stage = ScriptStage(table, plan.seats, options, phase=phase)
    first = scripts.turn.get("first")
    counted = isinstance(first, Mapping)  # counters are set only after the set-up
    if first is not None and not counted:
        stage.first = first_of(stage, first, chance)
    carry_out(stage, scripts.setup, chance)
    if counted and not stage.chosen:
        stage.first = first_of(stage, first, chance)
    return stage


def source_of(table: Table, seat: Seat, move: Move) -> int:
    """Return the number of the zone in which the first piece of a legal move lies."""
    return table.where[find(table, seat, move.pieces[0])[0]]


def looked_at(table: Table, piece: int, number: int) -> tuple[Sequence[int], str]:
    """Return the pieces shown by a look into a pile, and the key of the words for it.

    From the top or bottom piece the look shows `number` pieces, from any other only that piece.
    """
    pieces = table.zones[table.where[piece]]
    if piece == pieces[-1]:
        return pieces[-number:], words.LOOKED_TOP
    if piece == pieces[0]:
        return pieces[:number], words.LOOKED_BOTTOM
    return [piece], words.LOOKED_INSIDE
