"""The components of a game as plain values: pieces, zones, values and options.

A spec is read from `game.yaml` by the content layer, or built by a test. It identifies things by
words; `plan` maps them to the small integers that a table works with.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from tabletop.engine.components import BoardKind, CounterKind, Scripts
from tabletop.engine.judgement import Learned
from tabletop.engine.legend import Legend, MoveKind
from tabletop.engine.moves import KnownPiece, Seat, seat_name
from tabletop.engine.templates import Design

FaceValue = str | int | bool | tuple[str | int, ...]
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]

T = TypeVar("T")

BOX = "box"
"""The zone of pieces that are not in the game; every table has one, and nobody sees into it."""
MOST_PLANS = 12
"""Most plans that a spec caches, one per number of seats."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of identical pieces, such as seven Math cards or one marker."""

    id: str
    """Lower-case word. A single piece is named `id`, several are `id-1`, `id-2`, …"""
    title: str
    """Name for players, such as `Math`."""
    count: int = 1
    back: str = ""
    """Look of the back: pieces that share it can't be told apart face down."""
    look: str = "card"
    """How it is drawn: `card`, `marker`, `die` or `token`."""
    face: Mapping[str, FaceValue] = field(default_factory=dict)
    """Data for drawing and for the rules, such as colour, emblem, value or cost."""
    owner: int = -1
    """The seat a marker belongs to, or -1."""
    about: str = ""
    """One sentence for its tooltip."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the pieces of this kind."""
        if self.count == 1:
            return (self.id,)
        return tuple(f"{self.id}-{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A zone, or a family of zones, that holds pieces in order (index 0 is bottom or left)."""

    id: str
    title: str
    per_seat: bool = False
    """Whether there is one per seat: `hand:p1`, `hand:p2`."""
    grid: tuple[int, int] = (0, 0)
    """Rows and columns of a family of zones, as in `room:0:1`; (0, 0) for a single zone."""
    sees: str = "all"
    """Who learns a piece that enters: `all`, `owner` or `none`."""
    ordered: bool = True
    """Whether the order of hidden pieces in the zone means something to others."""
    about: str = ""
    """One sentence for its tooltip."""
    places: tuple[str, ...] = ()
    """Suffixes of a family of zones on a board, such as `a1` for `sea:a1`."""
    place: str = ""
    """How pieces are laid out: `pile`, `row`, `hand` or `free`; "" if the layout says so."""
    holds: int = 0
    """Most pieces that it holds; 0 for no limit."""
    only_owner: bool = False
    """Whether only its owner may take pieces from it and put pieces into it."""
    own_turn: bool = False
    """Whether only the seat whose turn it is may do that."""
    snap: tuple[str, float] = ("", 0.0)
    """Grid that free pieces snap to, `squares` or `hexes`, and its cell size in millimetres."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A choice made before the game starts."""

    id: str
    title: str
    default: OptionValue
    text: str = ""
    choices: tuple[OptionValue, ...] = ()
    """Allowed values; empty for a whole number from `least` to `most`."""
    labels: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    seats: tuple[tuple[int, int], ...] = ()
    """Fewest and most seats for each choice, (0, 0) for any; empty if all fit any number."""
    players: tuple[int, int] = (0, 0)
    """Fewest and most seats for which the option matters; (0, 0) for any."""
    before: OptionValue | None = None
    """Value for games that began before the option existed; None for the default."""
    when: tuple[tuple[str, OptionValue], ...] = ()
    """Values of other options that this one depends on."""

    def matters(self, seats: int) -> bool:
        """Return whether the option matters for a number of seats."""
        least, most = self.players
        return not most or least <= seats <= most

    def asked(self, seats: int, chosen: Options) -> bool:
        """Return whether the option matters for a number of seats and the other choices."""
        needed = all(chosen.get(other) == value for other, value in self.when)
        return self.matters(seats) and needed

    def fits(self, value: OptionValue, seats: int) -> bool:
        """Return whether a value can be played with a number of seats."""
        least, most = self.seats_of(value)
        return not most or least <= seats <= most

    def seats_of(self, value: OptionValue) -> tuple[int, int]:
        """Return the fewest and most seats for a value; (0, 0) for any."""
        return self.seats[self.choices.index(value)] if self.seats else (0, 0)


@dataclass(frozen=True, slots=True)
class ModeSpec:
    """What differs for some numbers of players."""

    seats: tuple[int, int]
    """Fewest and most seats."""
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A role or side of a seat, with its look."""

    id: str
    title: str
    icon: str
    """Name of an icon."""
    colour: str
    ink: str = "#FBF6EA"
    """Text colour, as `#RRGGBB`."""
    about: str = ""
    """One sentence for its tooltip."""


@dataclass(frozen=True)
class GameSpec:
    """Everything about a game except its rules."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    kinds: tuple[PieceKind, ...]
    zones: tuple[ZoneKind, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    """Counters and dice with their first value; a name ending in `:seat` is one per seat."""
    options: tuple[OptionSpec, ...] = ()
    version: int = 1
    """Version of the rules; a save stores the one it was played with."""
    about: Mapping[str, str] = field(default_factory=dict)
    """Texts for the library and for the unit of scores.

    The library uses `pitch`, `minutes` and `players`; the unit is `score-one` and `score-many`,
    such as `test` and `tests`.
    """
    phases: tuple[tuple[str, str], ...] = ()
    """Phase ids with their titles for players."""
    modes: tuple[ModeSpec, ...] = ()
    """Notes on some numbers of players, for the set-up screen."""
    badges: tuple[Badge, ...] = ()
    """Roles or sides of seats."""
    usual_seats: int = 0
    """Recommended number of seats for a first game; 0 for the fewest."""
    goal: str = ""
    """One sentence on the goal: who wins."""
    moves: tuple[MoveKind, ...] = ()
    """Kinds of moves with their texts, in the order in which they are listed."""
    legend: tuple[Legend, ...] = ()
    """What symbols on the table mean."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Groups of words that mean the same in a rulebook search."""
    counters: tuple[CounterKind, ...] = ()
    """Values that are shown as counters, with their limits and looks."""
    boards: tuple[BoardKind, ...] = ()
    """Boards whose cells are zones."""
    templates: tuple[Design, ...] = ()
    """Templates for the look of cards."""
    undo_always: bool = False
    """Whether any move on the free table can be undone without a vote, as for testers."""
    scripts: Scripts = field(default_factory=Scripts)
    """Set-up, turns, end and scoring of a game without code."""
    learned: tuple[Learned, ...] = ()
    """Learned evaluations for computer players, by number of seats."""

    @cached_property
    def _plans(self) -> dict[int, "TablePlan"]:
        return {}

    def plan(self, seats: int) -> "TablePlan":
        """Return the numbering for a number of seats, one object for all games."""
        plan = self._plans.get(seats)
        if plan is None:
            if len(self._plans) == MOST_PLANS:
                self._plans.pop(next(iter(self._plans)))
            plan = self._plans[seats] = TablePlan(self, seats)
        return plan

    def counter(self, value: str) -> CounterKind | None:
        """Return the counter that a value belongs to, as `coins` for `coins:p1`, or None."""
        stem = value.partition(":")[0]
        return next((each for each in self.counters if each.id == stem), None)

    def place_title(self, zone: str) -> str:
        """Return the title of a board cell, such as `Sea C2`; "" for any other zone."""
        spots = (board.spot(zone) for board in self.boards)
        return next((spot.title for spot in spots if spot is not None), "")

    def badge(self, name: str) -> Badge:
        """Return the badge with an id.

        Raises:
            KeyError: there is none.
        """
        found = next((badge for badge in self.badges if badge.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    @property
    def first_seats(self) -> int:
        """Number of seats that a new game begins with."""
        return self.usual_seats or self.seats[0]

    def move(self, kind: str) -> MoveKind | None:
        """Return the texts of a kind of move, or None."""
        return next((each for each in self.moves if each.id == kind), None)

    def mode(self, seats: int) -> ModeSpec | None:
        """Return the notes on a number of players, or None."""
        fitting = (mode for mode in self.modes if mode.seats[0] <= seats <= mode.seats[1])
        return next(fitting, None)

    def counted(self, score: int) -> str:
        """Return a score with its unit, if the game has one: `5 tests`."""
        return f"{score} {self.about.get('score-one' if score == 1 else 'score-many', '')}".strip()

    def resolve_options(self, given: Options) -> dict[str, OptionValue]:
        """Return all options, with defaults for missing ones.

        Raises:
            OptionError: an option is unknown, or its value is not allowed.
        """
        if not given:
            return dict(self._usual)
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.id} has no option {name[:40]!r} (options: {names})")
        resolved: dict[str, OptionValue] = {}
        for option in self.options:
            value = given.get(option.id, option.default)
            _check_option(option, value)
            resolved[option.id] = value
        return resolved

    @cached_property
    def _usual(self) -> dict[str, OptionValue]:
        for option in self.options:
            _check_option(option, option.default)
        return {option.id: option.default for option in self.options}

    def options_as_begun(self, saved: Options) -> dict[str, OptionValue]:
        """Return the options of a saved game, with earlier behaviour for newer options."""
        older = {o.id: o.before for o in self.options if o.before is not None}
        return {**older, **saved}

    def seats_for(self, options: Options) -> tuple[tuple[str, int, int], ...]:
        """Return the seat limits of the game and of its options: title, fewest and most.

        Missing options take their default, which fits any number.
        """
        spans = [(self.title, *self.seats)]
        for option in self.options:
            if option.id in options:
                least, most = option.seats_of(options[option.id])
                if most:
                    label = option.labels[option.choices.index(options[option.id])]
                    spans.append((label, least, most))
        return tuple(spans)

    def check_seats(self, seats: int, options: Options) -> None:
        """Check that the game and its options allow a number of seats.

        Raises:
            ValueError: they don't.
        """
        for what, least, most in self.seats_for(options):
            if not least <= seats <= most:
                span = f"{least}" if least == most else f"{least} to {most}"
                word = "seat" if span == "1" else "seats"
                raise ValueError(f"{what} is for {span} {word}, not {seats}")


class OptionError(ValueError):
    """An option is unknown, or a value is not allowed for it."""


def _check_option(option: OptionSpec, value: OptionValue) -> None:
    if option.choices:
        if not any(value == choice and type(value) is type(choice) for choice in option.choices):
            allowed = ", ".join(_word(choice) for choice in option.choices)
            raise OptionError(f"option {option.id} takes {allowed}, not {_word(value)[:40]}")
    elif isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(f"option {option.id} takes a whole number, not {_word(value)[:40]}")
    elif not option.least <= value <= option.most:
        raise OptionError(f"option {option.id} goes from {option.least} to {option.most}")


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class TablePlan:
    """The numbering of a spec for a number of seats: names to small integers and back.

    Numbers of pieces, zones and values are positions in `pieces`, `zones` and `values`.
    """

    spec: GameSpec
    seats: int

    @cached_property
    def _made(self) -> dict[object, Any]:  # Any: under each name lies what it returned
        return {}

    def once(self, make: Callable[["TablePlan"], T]) -> T:
        """Return what `make` computes from the plan, computed once per plan."""
        found: T | None = self._made.get(make)
        if found is None:
            found = self._made[make] = make(self)
        return found

    @cached_property
    def pieces(self) -> tuple[KnownPiece, ...]:
        """Piece names by number."""
        return tuple(KnownPiece(name) for kind in self.spec.kinds for name in kind.ids)

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The kind of each piece, by piece number."""
        return tuple(kind for kind in self.spec.kinds for _ in kind.ids)

    def kind_named(self, name: str) -> PieceKind | None:
        """Return the kind of the piece called `name`; None for hidden places and other words."""
        number = self.piece.get(name)
        return None if number is None else self.kinds[number]

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """All pieces of the same kind, by piece number; empty for a single piece."""
        found: list[tuple[int, ...]] = []
        for kind in self.spec.kinds:
            copies = tuple(range(len(found), len(found) + len(kind.ids)))
            found += [copies if len(copies) > 1 else ()] * len(copies)
        return tuple(found)

    @cached_property
    def copies(self) -> tuple[tuple[int, ...], ...]:
        """The pieces of each kind that has several."""
        return tuple(dict.fromkeys(filter(None, self.alike)))

    @cached_property
    def unnamed(self) -> tuple[int, ...]:
        """The numbers that seats, the onlooker last, have for a piece that none of them knows."""
        return (0,) * (self.seats + 1)

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """The look of each piece's back, by piece number."""
        return tuple(kind.back for kind in self.kinds)

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """Zone names by number; the last is the box."""
        return tuple(name for name, _, _ in self._places)

    @cached_property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kind of each zone, by zone number."""
        return tuple(kind for _, kind, _ in self._places)

    @cached_property
    def owners(self) -> tuple[Seat, ...]:
        """The seat each zone belongs to, or -1, by zone number."""
        return tuple(owner for _, _, owner in self._places)

    @property
    def everyone(self) -> int:
        """Bit mask of all seats and the onlooker, whose bit is the highest."""
        return (1 << (self.seats + 1)) - 1

    def bit(self, seat: Seat) -> int:
        """Return the bit of a seat in a mask; -1 is the onlooker."""
        return 1 << (seat if seat >= 0 else self.seats)

    @cached_property
    def sees(self) -> tuple[int, ...]:
        """Bit masks of the seats that learn a piece entering each zone, by zone number."""
        masks = {"all": self.everyone, "none": 0}
        return tuple(
            masks.get(kind.sees, 1 << owner if owner >= 0 else 0) for _, kind, owner in self._places
        )

    @cached_property
    def values(self) -> tuple[str, ...]:
        """Value names by number."""
        return tuple(name for name, _ in self._counters)

    @cached_property
    def first_values(self) -> tuple[int, ...]:
        """First value of each value, by value number."""
        return tuple(number for _, number in self._counters)

    @cached_property
    def piece(self) -> dict[str, int]:
        """Piece number by name."""
        return {name: number for number, name in enumerate(self.pieces)}

    @cached_property
    def zone(self) -> dict[str, int]:
        """Zone number by name."""
        return {name: number for number, name in enumerate(self.zones)}

    @cached_property
    def value(self) -> dict[str, int]:
        """Value number by name."""
        return {name: number for number, name in enumerate(self.values)}

    @cached_property
    def named_after(self) -> dict[int, tuple[int, str, str]]:
        """Values named after one of several alike pieces, such as `used:intern-2:p1`.

        By value number: the piece, and the text before and after its name.
        """
        found: dict[int, tuple[int, str, str]] = {}
        for number, name in enumerate(self.values):
            words = name.split(":")
            for at, word in enumerate(words):
                piece = self.piece.get(word)
                if piece is not None and self.alike[piece]:
                    before, after = "".join(f"{w}:" for w in words[:at]), words[at + 1 :]
                    found[number] = piece, before, "".join(f":{w}" for w in after)
        return found

    @cached_property
    def _places(self) -> tuple[tuple[str, ZoneKind, Seat], ...]:
        places: list[tuple[str, ZoneKind, Seat]] = []
        for kind in self.spec.zones:
            owners = range(self.seats) if kind.per_seat else (-1,)
            for owner in owners:
                stem = f"{kind.id}:{seat_name(owner)}" if kind.per_seat else kind.id
                rows, columns = kind.grid
                cells = [f"{stem}:{row}:{col}" for row in range(rows) for col in range(columns)]
                cells += [f"{stem}:{place}" for place in kind.places]
                places += [(name, kind, owner) for name in cells or [stem]]
        places.append((BOX, ZoneKind(BOX, "Box", sees="none", ordered=False), -1))
        return tuple(places)

    @cached_property
    def _counters(self) -> tuple[tuple[str, int], ...]:
        counters: list[tuple[str, int]] = []
        for name, number in self.spec.values.items():
            if name.endswith(":seat"):
                stem = name.removesuffix("seat")
                counters += [(stem + seat_name(seat), number) for seat in range(self.seats)]
            else:
                counters.append((name, number))
        return tuple(counters)
