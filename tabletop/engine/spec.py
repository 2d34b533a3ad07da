"""What a game consists of: pieces, zones, values and options, as plain values.

A spec is read from `game.yaml` by the content layer, or built by a test. Words are its identity;
`plan` turns them into the small ints that a table works with.
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
"""Plans that a spec keeps, each for a number of seats."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """Pieces that are alike: seven Math cards, one marker."""

    id: str
    """Lower-case word; the pieces are `id` when there is one, else `id-1`, `id-2`, …"""
    title: str
    """What a player reads: `Math`."""
    count: int = 1
    back: str = ""
    """The look of the back: pieces that share it can't be told apart face down."""
    look: str = "card"
    """What it is drawn as: `card`, `marker`, `die`, `token`."""
    face: Mapping[str, FaceValue] = field(default_factory=dict)
    """Data for drawing and for the rules: colour, emblem, value, cost."""
    owner: int = -1
    """The seat a marker belongs to, or -1."""
    about: str = ""
    """What it is, in a sentence, for whoever rests on it."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the pieces of this kind."""
        if self.count == 1:
            return (self.id,)
        return tuple(f"{self.id}-{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A place, or a family of places, where pieces lie in order (index 0 is bottom or left)."""

    id: str
    title: str
    per_seat: bool = False
    """One for each seat: `hand:p1`, `hand:p2`."""
    grid: tuple[int, int] = (0, 0)
    """Rows and columns of a family of places: `room:0:1`; (0, 0) is a single place."""
    sees: str = "all"
    """Who learns a piece that enters: `all`, `owner` or `none`."""
    ordered: bool = True
    """Whether the place of a hidden piece in the zone means something to others."""
    about: str = ""
    """What it is, in a sentence, for whoever rests on it."""
    places: tuple[str, ...] = ()
    """What a family of places adds to its name, as a board does: `a1` for `sea:a1`."""
    place: str = ""
    """How pieces lie in it: `pile`, `row`, `hand` or `free`; empty where the layout says so."""
    holds: int = 0
    """How many pieces there is room for; 0 for any number."""
    only_owner: bool = False
    """Whether only its owner may take from it and put into it."""
    own_turn: bool = False
    """Whether that may be done only by the seat whose turn it is."""
    snap: tuple[str, float] = ("", 0.0)
    """The grid that pieces snap to where they lie free, `squares` or `hexes`, and its side in
    millimetres."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A choice made before the game starts."""

    id: str
    title: str
    default: OptionValue
    text: str = ""
    choices: tuple[OptionValue, ...] = ()
    """What may be chosen; empty for a whole number between `least` and `most`."""
    labels: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    seats: tuple[tuple[int, int], ...] = ()
    """Fewest and most seats that each choice is for, (0, 0) where it is for any; empty for all."""
    players: tuple[int, int] = (0, 0)
    """Fewest and most seats with which the option changes anything; (0, 0) for any."""
    before: OptionValue | None = None
    """How games were that began before there was this option; None where as by default."""
    when: tuple[tuple[str, OptionValue], ...] = ()
    """Other options with the values that this one needs to change anything."""

    def matters(self, seats: int) -> bool:
        """Return whether the option changes anything with so many seats."""
        least, most = self.players
        return not most or least <= seats <= most

    def asked(self, seats: int, chosen: Options) -> bool:
        """Return whether it changes anything with so many seats and the other choices."""
        needed = all(chosen.get(other) == value for other, value in self.when)
        return self.matters(seats) and needed

    def fits(self, value: OptionValue, seats: int) -> bool:
        """Return whether a value can be played with so many seats."""
        least, most = self.seats_of(value)
        return not most or least <= seats <= most

    def seats_of(self, value: OptionValue) -> tuple[int, int]:
        """Return the fewest and most seats that a value is for; (0, 0) for any."""
        return self.seats[self.choices.index(value)] if self.seats else (0, 0)


@dataclass(frozen=True, slots=True)
class ModeSpec:
    """How the game differs for some numbers of players."""

    seats: tuple[int, int]
    """Fewest and most seats."""
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """What a seat can be in a game, a role or a side, and its look wherever it is told."""

    id: str
    title: str
    icon: str
    """Name of an icon."""
    colour: str
    ink: str = "#FBF6EA"
    """Colour of what is written on it."""
    about: str = ""
    """What it is, in a sentence, for whoever rests on it."""


@dataclass(frozen=True)
class GameSpec:
    """Everything about a game that is not a rule."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    kinds: tuple[PieceKind, ...]
    zones: tuple[ZoneKind, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    """Counters and die faces with their first value; a name ending in `:seat` is one per seat."""
    options: tuple[OptionSpec, ...] = ()
    version: int = 1
    """The version of the rules; a save tells which it was played with."""
    about: Mapping[str, str] = field(default_factory=dict)
    """Words for the library, `pitch`, `minutes`, `players`, and for what is counted, `score-one`
    and `score-many`: `test`, `tests`."""
    phases: tuple[tuple[str, str], ...] = ()
    """Phase ids and what a player reads."""
    modes: tuple[ModeSpec, ...] = ()
    """What the set-up says about numbers of players, where there is something to say."""
    badges: tuple[Badge, ...] = ()
    """Roles or sides of seats."""
    usual_seats: int = 0
    """How many seats a first game is best begun with; 0 for the fewest."""
    goal: str = ""
    """What it is about, in a sentence: who wins."""
    moves: tuple[MoveKind, ...] = ()
    """Kinds of moves in words, in the order in which they are listed."""
    legend: tuple[Legend, ...] = ()
    """What signs on the table mean."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Words that mean the same when the rulebook is searched, in groups."""
    counters: tuple[CounterKind, ...] = ()
    """What is known of those values that are counters."""
    boards: tuple[BoardKind, ...] = ()
    """Boards whose places are zones."""
    templates: tuple[Design, ...] = ()
    """How cards look that name one of these."""
    undo_always: bool = False
    """Whether the free table takes back anything without asking, as for a table of testers."""
    scripts: Scripts = field(default_factory=Scripts)
    """Set-up, turns, end and points of a game without code."""
    learned: tuple[Learned, ...] = ()
    """What computer players have learned from play, by number of seats."""

    @cached_property
    def _plans(self) -> dict[int, "TablePlan"]:
        return {}

    def plan(self, seats: int) -> "TablePlan":
        """Return the layout of the table for a number of seats: one object for all its games."""
        plan = self._plans.get(seats)
        if plan is None:
            if len(self._plans) == MOST_PLANS:
                self._plans.pop(next(iter(self._plans)))
            plan = self._plans[seats] = TablePlan(self, seats)
        return plan

    def counter(self, value: str) -> CounterKind | None:
        """Return the counter that a value is, if it is one: `coins:p1` is one of `coins`."""
        stem = value.partition(":")[0]
        return next((each for each in self.counters if each.id == stem), None)

    def place_title(self, zone: str) -> str:
        """Return what a place of a board is called, `Sea C2`; empty for any other zone."""
        spots = (board.spot(zone) for board in self.boards)
        return next((spot.title for spot in spots if spot is not None), "")

    def badge(self, name: str) -> Badge:
        """Return the badge with that id.

        Raises:
            KeyError: there is none.
        """
        found = next((badge for badge in self.badges if badge.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    @property
    def first_seats(self) -> int:
        """Return how many seats a new game begins with until somebody says otherwise."""
        return self.usual_seats or self.seats[0]

    def move(self, kind: str) -> MoveKind | None:
        """Return a kind of move in words, if the game has words for it."""
        return next((each for each in self.moves if each.id == kind), None)

    def mode(self, seats: int) -> ModeSpec | None:
        """Return what is special about a number of players, if anything is."""
        fitting = (mode for mode in self.modes if mode.seats[0] <= seats <= mode.seats[1])
        return next(fitting, None)

    def counted(self, score: int) -> str:
        """Return a score with what it counts, where the game has a word for it: `5 tests`."""
        return f"{score} {self.about.get('score-one' if score == 1 else 'score-many', '')}".strip()

    def resolve_options(self, given: Options) -> dict[str, OptionValue]:
        """Return all options, with defaults for those not given.

        Raises:
            OptionError: an unknown option, or a value it may not have.
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
        """Return the options of a saved game, with what it was like before there were new ones."""
        older = {o.id: o.before for o in self.options if o.before is not None}
        return {**older, **saved}

    def seats_for(self, options: Options) -> tuple[tuple[str, int, int], ...]:
        """Return what is for how many seats: the game, then what options choose, fewest and most.

        Options that are not given are as they are usually, and for any number.
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
        """Check that the game and its options are for so many.

        Raises:
            ValueError: they are not.
        """
        for what, least, most in self.seats_for(options):
            if not least <= seats <= most:
                span = f"{least}" if least == most else f"{least} to {most}"
                word = "seat" if span == "1" else "seats"
                raise ValueError(f"{what} is for {span} {word}, not {seats}")


class OptionError(ValueError):
    """An option that the game does not have, or a value that the option may not take."""


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
    """The spec laid out for a number of seats: names to small ints and back.

    Piece, zone and value numbers are positions in `pieces`, `zones` and `values`.
    """

    spec: GameSpec
    seats: int

    @cached_property
    def _made(self) -> dict[object, Any]:  # Any: under each name lies what it returned
        return {}

    def once(self, make: Callable[["TablePlan"], T]) -> T:
        """Return what a game makes of the plan, its own numbers say, made once for each plan."""
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
        """Return the kind of the piece of that name; None for a hidden piece's place and others."""
        number = self.piece.get(name)
        return None if number is None else self.kinds[number]

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """All pieces that are like a piece and itself, by piece number; empty for a single one."""
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
        """The look of the back of each piece, by piece number."""
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
        """The seat a zone belongs to, or -1, by zone number."""
        return tuple(owner for _, _, owner in self._places)

    @property
    def everyone(self) -> int:
        """Bit mask of all seats and, above them, of the onlooker, who knows what all may know."""
        return (1 << (self.seats + 1)) - 1

    def bit(self, seat: Seat) -> int:
        """Bit of a seat in a mask; a seat of -1 is the onlooker."""
        return 1 << (seat if seat >= 0 else self.seats)

    @cached_property
    def sees(self) -> tuple[int, ...]:
        """Bit mask of the seats that learn a piece entering the zone, by zone number."""
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
        """What each value is before set-up, by value number."""
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
        """Values that are named after one of several alike pieces, `used:intern-2:p1`.

        By value number the piece, and what stands before and after its name.
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
