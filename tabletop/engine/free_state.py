"""What the free table adds to the table, and how its seats call what lies there."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.engine.chance import Chance
from tabletop.engine.determinize import shows_order
from tabletop.engine.moves import Move, Seat, Word, seat_name
from tabletop.engine.scripts import NOBODY, Stage
from tabletop.engine.spec import BOX, GameSpec, PieceKind, TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table

LARGEST = 1_000_000
"""The largest number that a counter may show, and the smallest below zero."""
FARTHEST = 20_000
"""The farthest that a piece may lie from the corner of a free zone: two metres, in tenths of a
millimetre."""
_BESIDE = 120
"""How far pieces are put from each other that come to a free zone together."""


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
    written: dict[str, str] = field(default_factory=dict)
    """What is written on places, by zone; see `readers`."""


def stage_of(state: FreeState, seat: Seat = NOBODY) -> Stage:
    """Return what the game's scripts look at and change, for a seat or for all."""
    return Stage(state.table, state.seats, {}, seat, state.first, phase=state.phase)


def names_of(table: Table, seat: Seat, zone: int) -> list[str]:
    """Return what a seat calls the pieces of a zone: known ones by name, the rest by slot.

    Of a face-down pile only the top is named. Where the order says nothing to the seat, one slot
    stands for all hidden pieces.
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
    """Return what a seat calls the topmost piece of a zone: where order says nothing, any piece."""
    plan, pieces = table.plan, table.zones[zone]
    if not shows_order(plan, zone, seat):
        names = names_of(table, seat, zone)
        return names[-1] if names else f"{plan.zones[zone]}?"
    known = bool(pieces) and table.knows(seat, pieces[-1])
    return plan.pieces[pieces[-1]] if known else f"{plan.zones[zone]}?"


def place_of(table: Table, name: str) -> str:
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


def index_of(move: Move) -> int | None:
    """Return how many pieces are to lie below the one that is put; None where it goes on top."""
    match move.args:
        case ("at", int(index)) if index >= 0:
            return index
    return None


def phase_after(spec: GameSpec, now: str, move: Move) -> str:
    """Return the phase that a move leads to: the one it names, else the next."""
    phases = [name for name, _ in spec.phases]
    if move.args:
        return str(move.args[0])
    return phases[(phases.index(now) + 1) % len(phases)] if now in phases else phases[0]


def is_turn(move: Move) -> bool:
    """Whether a move says by how many steps a piece is turned."""
    match move.args:
        case (int(angle),) if angle % 15 == 0 and 0 < abs(angle) < 360:
            return True
    return False


def spots_for(
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


def home_of(plan: TablePlan, kind: PieceKind, given: dict[str, int]) -> int:
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


def hands_of(plan: TablePlan) -> tuple[int, ...]:
    """Return the zone that each seat is dealt to: the first of its own that others can't see."""
    for wanted in ("owner", "all", "none"):
        hands: dict[Seat, int] = {}
        for zone, owner in enumerate(plan.owners):
            if owner >= 0 and plan.zone_kinds[zone].sees == wanted:
                hands.setdefault(owner, zone)
        if hands:
            return tuple(hands[seat] for seat in sorted(hands))
    return ()


def sides_of(plan: TablePlan, value: int) -> int:
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


def side_of(plan: TablePlan, die: str, word: Word) -> int:
    """Return which side of a die shows a number or a word; 0 where none does."""
    sides = sides_of(plan, plan.value[die])
    faces = [shown_by(plan, die, side + 1) for side in range(sides)]
    return faces.index(str(word)) + 1 if str(word) in faces else 0


def faces_of(plan: TablePlan, die: str) -> tuple[str, ...]:
    """Return the different sides of a die: its words, or its numbers."""
    sides = sides_of(plan, plan.value[die])
    return tuple(dict.fromkeys(shown_by(plan, die, side + 1) for side in range(sides)))


def place_title(plan: TablePlan, zone: int, seat: Seat = -1) -> str:
    """Return what a place is called, with whose it is where it is not this seat's."""
    title, owner = plan.spec.place_title(plan.zones[zone]), plan.owners[zone]
    title = title or plan.zone_kinds[zone].title
    return f"{title} of {{{seat_name(owner)}}}" if owner not in {-1, seat} else title


def worded(plan: TablePlan, name: str, seat: Seat = -1) -> str:
    """Return what a counter or a die is called, with whose it is where it is not this seat's."""
    stem, _, owner = name.partition(":")
    counter, piece = plan.spec.counter(name), plan.piece.get(name)
    if counter is not None:
        title = counter.title
    elif piece is not None:
        title = plan.kinds[piece].title
    else:
        title = stem.replace("-", " ")
    return f"{title} of {{{owner}}}" if owner and owner != seat_name(seat) else title


def shown_by(plan: TablePlan, name: str, number: int) -> str:
    """Return what a die shows: the word on that side, if it has words."""
    piece = plan.piece.get(name)
    faces = plan.kinds[piece].face.get("faces", ()) if piece is not None else ()
    if isinstance(faces, tuple) and 1 <= number <= len(faces):
        return str(faces[number - 1])
    return str(number)


def find(table: Table, seat: Seat, name: str) -> list[int]:
    """Return the pieces that a seat may mean by `name`: none, one, or alike hidden ones."""
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
        # Pieces of seats that nobody sits at do not come out.
        hidden = [piece for piece in hidden if plan.kinds[piece].owner < plan.seats]
    if not shows_order(plan, zone, seat):
        return [] if place else hidden
    if not place:
        return hidden[-1:]
    index = int(place) if place.isdecimal() and len(place) < 6 else len(pieces)
    return [piece for piece in pieces[index : index + 1] if piece in hidden]


def picked(table: Table, seat: Seat, name: str, chance: Chance) -> int:
    """Return the piece that a seat means, any one of those that are alike to it.

    Raises:
        ValueError: it sees no such piece.
    """
    pieces = find(table, seat, name)
    if not pieces:
        raise ValueError(f"{seat_name(seat)} can't see {name}")
    return pieces[chance.draw(len(pieces))] if len(pieces) > 1 else pieces[0]


def readers(plan: TablePlan, zone: int) -> int:
    """Return the bit mask of who reads what is written on a place: where one looks in, that one."""
    owner = plan.owners[zone]
    private = plan.zone_kinds[zone].sees == "owner" and owner >= 0
    return plan.bit(owner) if private else plan.everyone
