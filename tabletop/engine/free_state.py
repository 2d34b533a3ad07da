"""State of the free table, and how its seats name what lies there."""

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
"""Largest absolute value of a counter."""
FARTHEST = 20_000
"""Largest distance of a piece from the corner of a free zone: 2 m, in tenths of a millimetre."""
_BESIDE = 120
"""Distance between pieces that enter a free zone together, in tenths of a millimetre."""


@dataclass(slots=True)
class FreeState(State):
    """What the free table adds to a state."""

    finished: bool = False
    """Whether the players have ended the game."""
    ended: bool = False
    """Whether the game's end condition has ended it."""
    ending: bool = False
    """Whether it ends after this turn or round."""
    first: int = 0
    """The seat that began."""
    written: dict[str, str] = field(default_factory=dict)
    """Notes on zones, by zone; see `readers`."""


def stage_of(state: FreeState, seat: Seat = NOBODY) -> Stage:
    """Return the stage for the game's scripts, for a seat or for all."""
    return Stage(state.table, state.seats, {}, seat, state.first, phase=state.phase)


def names_of(table: Table, seat: Seat, zone: int) -> list[str]:
    """Return a seat's names for the pieces of a zone: known ones by name, others by place.

    Of a face-down pile only the top is named. If the order means nothing to the seat, one place
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
    """Return a seat's name for the top piece of a zone; for any piece if order means nothing."""
    plan, pieces = table.plan, table.zones[zone]
    if not shows_order(plan, zone, seat):
        names = names_of(table, seat, zone)
        return names[-1] if names else f"{plan.zones[zone]}?"
    known = bool(pieces) and table.knows(seat, pieces[-1])
    return plan.pieces[pieces[-1]] if known else f"{plan.zones[zone]}?"


def place_of(table: Table, name: str) -> str:
    """Return the zone that a piece is taken from, by its name for a seat that sees it."""
    number = table.plan.piece.get(name)
    return name.partition("?")[0] if number is None else table.plan.zones[table.where[number]]


def spot_of(move: Move) -> tuple[int, int] | None:
    """Return where in a free zone a move puts its piece; None if it doesn't say.

    x and y are tenths of a millimetre.
    """
    match move.args:
        case ("x", int(x), "y", int(y)) if 0 <= x <= FARTHEST and 0 <= y <= FARTHEST:
            return x, y
    return None


def index_of(move: Move) -> int | None:
    """Return how many pieces will lie below the one that is put; None for on top."""
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
    """Return whether a move says by how many steps a piece is turned."""
    match move.args:
        case (int(angle),) if angle % 15 == 0 and 0 < abs(angle) < 360:
            return True
    return False


def spots_for(
    table: Table, zone: int, pieces: Sequence[int], first: tuple[int, int] | None
) -> dict[int, tuple[int, int]]:
    """Return where pieces moved together come to lie; distances are kept if possible."""
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
    """Return the zone in which a piece of this kind begins; `given` counts earlier pieces."""
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
    """Return the zone each seat is dealt to: its first one that others can't see into."""
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
    """Return the side of a die with a number or word; 0 if there is none."""
    sides = sides_of(plan, plan.value[die])
    faces = [shown_by(plan, die, side + 1) for side in range(sides)]
    return faces.index(str(word)) + 1 if str(word) in faces else 0


def faces_of(plan: TablePlan, die: str) -> tuple[str, ...]:
    """Return the different sides of a die: its words or numbers."""
    sides = sides_of(plan, plan.value[die])
    return tuple(dict.fromkeys(shown_by(plan, die, side + 1) for side in range(sides)))


def place_title(plan: TablePlan, zone: int, seat: Seat = -1) -> str:
    """Return the title of a zone, with its owner if that is another seat."""
    title, owner = plan.spec.place_title(plan.zones[zone]), plan.owners[zone]
    title = title or plan.zone_kinds[zone].title
    return f"{title} of {{{seat_name(owner)}}}" if owner not in {-1, seat} else title


def worded(plan: TablePlan, name: str, seat: Seat = -1) -> str:
    """Return the title of a counter or die, with its owner if that is another seat."""
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
    """Return what a die shows: the word on that side, or the number."""
    piece = plan.piece.get(name)
    faces = plan.kinds[piece].face.get("faces", ()) if piece is not None else ()
    if isinstance(faces, tuple) and 1 <= number <= len(faces):
        return str(faces[number - 1])
    return str(number)


def find(table: Table, seat: Seat, name: str) -> list[int]:
    """Return the pieces that a seat may mean by a name: none, one, or several alike hidden ones."""
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
    """Return the piece a seat means; a random one of several alike.

    Raises:
        ValueError: the seat sees no such piece.
    """
    pieces = find(table, seat, name)
    if not pieces:
        raise ValueError(f"{seat_name(seat)} can't see {name}")
    return pieces[chance.draw(len(pieces))] if len(pieces) > 1 else pieces[0]


def readers(plan: TablePlan, zone: int) -> int:
    """Return the bit mask of the seats that may read a zone's note: its only viewer, or all."""
    owner = plan.owners[zone]
    private = plan.zone_kinds[zone].sees == "owner" and owner >= 0
    return plan.bit(owner) if private else plan.everyone
