"""The components of a game as plain values: pieces, zones, values and options.

A spec is read from `game.yaml` by the content layer, or built by a test: most classes here also
declare what the file may hold, so their docstrings are written for authors. It identifies things by
words; `plan` maps them to the small integers that a table works with.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar

from tabletop.engine.declare.challenges import DailyDeal, Rival
from tabletop.engine.declare.components import BoardKind, CounterKind, Legend, MoveKind, Scripts
from tabletop.engine.declare.faces import Design
from tabletop.engine.declare.fields import (
    MOST_SEATS,
    Back,
    Capitals,
    Defines,
    FileKey,
    Icon,
    Line,
    Many,
    Owner,
    SeatCount,
    Section,
    Span,
    TextForm,
    Title,
    Via,
    Word,
)
from tabletop.engine.declare.goals import Goal, Rewards
from tabletop.engine.moves import KnownPiece, Seat, seat_name
from tabletop.engine.search.weights import Learned
from tabletop.engine.text.message import Sort

FaceValue = str | int | bool | tuple[str | int, ...]
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]

T = TypeVar("T")

BOX = "box"
"""The zone of pieces that are not in the game; every table has one, and nobody sees into it."""
MOST_PLANS = 12
"""Most plans that a spec caches, one per number of seats."""


Sprite = Annotated[
    str,
    TextForm(
        r"(([a-z0-9-]+/)*[a-z0-9-]+)?",
        "takes the path of a sprite without its ending, as 'my-game/cover'",
        most=100,
    ),
]
_Language = Annotated[str, TextForm(r"[a-z]{2,3}", "takes two or three letters, such as en")]
_Synonym = Annotated[
    str,
    Via(
        Annotated[str, TextForm(r"[^\W\d_]+", "takes one word of letters", least=2, most=40)],
        str.casefold,
    ),
]


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: one or more identical pieces."""

    id: Annotated[Word, Defines("kind")]
    """A single piece is named `id`, several are `id-1`, `id-2`, …"""
    title: Title
    """The name that players read, such as `Math`."""
    count: Annotated[int, Span(1, 500)] = 1
    back: Back = ""
    """The look of the back: `#field #lines icon`, or a name, which may be that of a picture. A
    picture may also take the place of the icon.
    Pieces with the same back can't be told apart face down.
    """
    look: Annotated[str, Via(Literal["card", "die", "marker", "token"], str)] = "card"
    """What its pieces are drawn as."""
    face: Annotated[Mapping[str, FaceValue], Via(dict[Word, FaceValue], dict)] = field(
        default_factory=dict
    )
    """Data for drawing and for the rules, such as colour, emblem, value or cost."""
    owner: Owner = -1
    """The seat that it belongs to, as `p1`."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of all pieces of this kind, such as `storm-1` and `storm-2`."""
        if self.count == 1:
            return (self.id,)
        return tuple(f"{self.id}-{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class Snap:
    """A grid to which pieces snap."""

    shape: Literal["squares", "hexes"] = "squares"
    edge: Annotated[float, Span(1, 2000)] = 10.0
    """The side of a square or hexagon, in millimetres."""

    @property
    def grid(self) -> tuple[str, float]:
        """The shape of the grid and its edge in millimetres, as a pair."""
        return self.shape, self.edge


_Side = Annotated[int, Span(1, 40)]


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A zone, or a family of zones, which holds pieces in order (first at the bottom or left)."""

    id: Annotated[Word, Defines("place")]
    title: Title
    per_seat: Annotated[bool, FileKey("for-each"), Via(Literal["", "seat"], bool)] = False
    """`seat` makes a zone for each seat: `hand:p1`, `hand:p2`."""
    grid: tuple[_Side, _Side] = (0, 0)
    """Rows and columns of a family of zones, such as `room:0:1`."""
    sees: Annotated[str, Via(Literal["all", "owner", "none"], str)] = "all"
    """Which seats learn what a piece is when it enters the zone."""
    ordered: bool = True
    """Whether the place of a hidden piece in it means something to other seats."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    places: Annotated[tuple[str, ...], FileKey()] = ()
    """Suffixes of a family of zones on a board, such as `a1` for `sea:a1`."""
    place: Annotated[str, Via(Literal["row", "pile", "hand", "free"], str)] = "row"
    """How its pieces lie: in a row, a pile, a hand, or anywhere.

    Used by the automatic layout and the free table.
    """
    holds: Annotated[int, Span(0, 500)] = 0
    """How many pieces fit; 0 for any number."""
    only_owner: Annotated[bool, FileKey("only"), Via(Literal["", "owner"], bool)] = False
    """`owner` keeps other seats from taking pieces from it or putting pieces into it."""
    own_turn: bool = False
    """Whether only the seat whose turn it is may use it."""
    snap: Annotated[tuple[str, float], Via(Snap, attrgetter("grid"))] = ("", 0.0)
    """The grid to which free pieces snap."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option: a choice made before the game starts."""

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
    """Other options, each with the value that it must have for this one to have an effect."""

    def matters(self, seats: int) -> bool:
        """Return whether the option has an effect in a game with this number of seats."""
        least, most = self.players
        return not most or least <= seats <= most

    def asked(self, seats: int, chosen: Options) -> bool:
        """Return whether the option has an effect with these seats and these other choices."""
        needed = all(chosen.get(other) == value for other, value in self.when)
        return self.matters(seats) and needed

    def fits(self, value: OptionValue, seats: int) -> bool:
        """Return whether this value of the option can be played with this number of seats."""
        least, most = self.seats_of(value)
        return not most or least <= seats <= most

    def seats_of(self, value: OptionValue) -> tuple[int, int]:
        """Return the fewest and most seats that a value of the option allows; (0, 0) for any."""
        return self.seats[self.choices.index(value)] if self.seats else (0, 0)


@dataclass(frozen=True, slots=True)
class ModeSpec:
    """A note, shown in the set-up, on how the game differs for some numbers of players."""

    seats: tuple[SeatCount, SeatCount]
    """Fewest and most players."""
    title: Title
    text: Line = ""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A role or side that a seat can have, with its look."""

    id: Annotated[Word, Defines("badge")]
    title: Title
    icon: Icon
    """Name of an icon in `sprites/common/icons`."""
    colour: Capitals
    ink: Capitals = "#FBF6EA"
    """Colour of text on it."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: a part of a turn."""

    id: Annotated[Word, Defines("phase")]
    title: Title

    @property
    def pair(self) -> tuple[str, str]:
        """The id and the title of the phase."""
        return self.id, self.title


@dataclass(frozen=True, slots=True)
class Score:
    """The score: its unit, as in `1 test` and `5 tests`, and which score wins."""

    one: Title
    many: Title
    wins: Literal["highest", "lowest"] = "highest"
    """Whether the highest or the lowest score wins."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A chip below the game's description in the library, such as `2 players`."""

    text: Title
    icon: Icon = "info"
    """Name of an icon in `sprites/common/icons`."""


@dataclass(frozen=True, kw_only=True)
class GameHeader:
    """The facts about a game at the top of its file, such as title, seats and author."""

    id: Word
    title: Title
    seats: tuple[SeatCount, SeatCount]
    """Fewest and most seats."""
    pitch: Line = ""
    """One or two sentences for the library."""
    goal: Line = ""
    """The goal of the game in one sentence."""
    language: _Language = "en"
    """The language of its texts."""
    order: Annotated[int, Span(0, 1000)] = 100
    """Its position on the shelf, lowest first."""
    announced: bool = False
    """Whether it is only announced: on the shelf, but not playable yet."""
    version: Annotated[int, Span(1, 10_000)] = 1
    """The version of its rules, which saves store."""
    usual_seats: Annotated[int, Span(0, MOST_SEATS)] = 0
    """The number of seats proposed for a new game; 0 for the fewest."""
    minutes: Annotated[int, Span(1, 1000)] = 30
    """The usual length of a game in minutes."""
    score: Score | None = None
    """The unit of the score, and which score wins."""
    author: Line = ""
    """The author, named when players are asked whether its code may run."""
    licence: Line = ""
    """What others may do with the game."""
    homepage: Line = ""
    """The address of its web page."""
    api: Annotated[int, Span(1, 1000)] = 1
    """The major version of `tabletop.api` that its code needs."""
    cover: Sprite = ""
    """The picture of the box, as a path in the sprites folder without its ending."""
    facts: Annotated[tuple[Fact, ...], Many(0, 8)] = ()
    badges: Annotated[tuple[Badge, ...], Many(0, 30)] = ()
    """Roles or sides of seats."""
    moves: Annotated[tuple[MoveKind, ...], Many(0, 60)] = ()
    """Titles and texts of kinds of moves, in the order in which they are listed."""
    legend: Annotated[tuple[Legend, ...], Many(0, 60)] = ()
    """The meaning of signs on plates, sheets and boards."""
    synonyms: Annotated[tuple[Annotated[tuple[_Synonym, ...], Many(2, 20)], ...], Many(0, 100)] = ()
    """Groups of words that the rulebook search treats as equal.

    Each holds the rulebook's word and those of other games.
    """
    phases: Annotated[
        tuple[Annotated[tuple[str, str], Via(Phase, attrgetter("pair"))], ...], Many(0, 12)
    ] = ()
    """The phases of a turn."""
    modes: Annotated[tuple[ModeSpec, ...], Many(0, 12)] = ()
    """Notes on some numbers of players."""
    goals: Annotated[tuple[Goal, ...], Many(0, 12)] = ()
    """Goals for single games, for which players get stamps."""
    rewards: Rewards = field(default_factory=Rewards)
    """Second looks of the game, which stamps bring."""
    rivals: Annotated[tuple[Rival, ...], Many(0, 12)] = ()
    """Computer players with a character, to be beaten one by one, the easiest first."""
    daily: Annotated[tuple[DailyDeal, ...], Many(0, 7)] = ()
    """On which days it is the deal of the day; of several games the first on the shelf is."""
    undo_always: Annotated[bool, FileKey("undo"), Via(Literal["", "always"], bool)] = False
    """`always` allows every move to be undone, for testers."""


@dataclass(frozen=True, kw_only=True)
class GameSpec(GameHeader):
    """Everything about a game except its rules and layout: title, pieces, zones, options, texts."""

    kinds: tuple[PieceKind, ...]
    zones: tuple[ZoneKind, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    """Counters and dice with their first value; a name ending in `:seat` is one per seat."""
    options: tuple[OptionSpec, ...] = ()
    counters: tuple[CounterKind, ...] = ()
    """Values that are shown as counters, with their limits and looks."""
    boards: tuple[BoardKind, ...] = ()
    """Boards whose cells are zones."""
    templates: tuple[Design, ...] = ()
    """Templates for the look of cards."""
    scripts: Scripts = field(default_factory=Scripts)
    """Set-up, turns, end and scoring of a game without code."""
    learned: tuple[Learned, ...] = ()
    """Learned evaluations for computer players, by number of seats."""
    messages: Mapping[str, str] = field(default_factory=dict)
    """The words of messages by key, in the language that the game was loaded in."""
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    """What the values of messages stand for, by name."""
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Forms of titles and words beside the title itself, by id and form."""

    @cached_property
    def _plans(self) -> dict[int, "TablePlan"]:
        return {}

    def plan(self, seats: int) -> "TablePlan":
        """Return the numbering of all pieces, zones and values for a number of seats.

        The result is cached, so games with the same number of seats share one object.
        """
        plan = self._plans.get(seats)
        if plan is None:
            if len(self._plans) == MOST_PLANS:
                self._plans.pop(next(iter(self._plans)))
            plan = self._plans[seats] = TablePlan(self, seats)
        return plan

    def counter(self, value: str) -> CounterKind | None:
        """Return the counter that a value belongs to, such as `coins` for `coins:p1`, or None."""
        stem = value.partition(":")[0]
        return next((each for each in self.counters if each.id == stem), None)

    def place_title(self, zone: str) -> str:
        """Return the title of a board cell, such as `Sea C2`; "" for any other zone."""
        spots = (board.spot(zone) for board in self.boards)
        return next((spot.title for spot in spots if spot is not None), "")

    def badge(self, name: str) -> Badge:
        """Return the badge (a role or side of a seat) with this id.

        Raises:
            KeyError: there is no such badge.
        """
        found = next((badge for badge in self.badges if badge.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    @property
    def players(self) -> str:
        """The range of player numbers in words, such as `2 to 4`."""
        least, most = self.seats
        if least == most:
            return str(least)
        return f"{least} {'or' if most == least + 1 else 'to'} {most}"

    @property
    def first_seats(self) -> int:
        """The number of seats proposed for a new game: the usual number, or else the fewest."""
        return self.usual_seats or self.seats[0]

    def move(self, kind: str) -> MoveKind | None:
        """Return the title and texts of a kind of move, or None if the game gives none."""
        return next((each for each in self.moves if each.id == kind), None)

    def mode(self, seats: int) -> ModeSpec | None:
        """Return the note on how the game differs for a number of players, or None."""
        fitting = (mode for mode in self.modes if mode.seats[0] <= seats <= mode.seats[1])
        return next(fitting, None)

    def counted(self, score: int) -> str:
        """Return a score with the game's unit, such as `5 tests`, or alone if it has none."""
        if self.score is None:
            return str(score)
        return f"{score} {self.score.one if score == 1 else self.score.many}"

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest score wins, by `score` or by the `winner` of a game without code."""
        declared = self.score is not None and self.score.wins == "lowest"
        return declared or "lowest" in self.scripts.winner

    def merit(self, score: float) -> float:
        """Return a number that is higher the better a score is."""
        return -score if self.lowest_wins else score

    def resolve_options(self, given: Options) -> dict[str, OptionValue]:
        """Return the values of all options by name, with defaults for those that are not given.

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
        """Return the options of a saved game, by name.

        Options added after the game was saved get the value that preserves its behaviour.
        """
        older = {o.id: o.before for o in self.options if o.before is not None}
        return {**older, **saved}

    def seats_for(self, options: Options) -> tuple[tuple[str, int, int], ...]:
        """Return each limit on the number of seats, as a title with the fewest and most seats.

        The game sets one limit, and each given option may set another; a missing option sets none.
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
        """Raise an error unless the game and its options allow this number of seats.

        Raises:
            ValueError: there are too few or too many seats.
        """
        for what, least, most in self.seats_for(options):
            if not least <= seats <= most:
                span = f"{least}" if least == most else f"{least} to {most}"
                word = "seat" if span == "1" else "seats"
                raise ValueError(f"{what} is for {span} {word}, not {seats}")


class OptionError(ValueError):
    """Raised when a game has no such option, or when the option doesn't allow the value."""


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
    """The numbers of all pieces, zones and values of a game's table for a number of seats.

    They are the indexes in `pieces`, `zones` and `values`.
    """

    spec: GameSpec
    seats: int

    @cached_property
    def _made(self) -> dict[object, Any]:  # Any: under each name lies what it returned
        return {}

    def once(self, make: Callable[["TablePlan"], T]) -> T:
        """Return `make(plan)`, which is computed only once for each plan and function."""
        found: T | None = self._made.get(make)
        if found is None:
            found = self._made[make] = make(self)
        return found

    @cached_property
    def pieces(self) -> tuple[KnownPiece, ...]:
        """The names of all pieces; a piece's number is its index here."""
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
        """For each piece, the numbers of all pieces of its kind; empty if it is the only one."""
        found: list[tuple[int, ...]] = []
        for kind in self.spec.kinds:
            copies = tuple(range(len(found), len(found) + len(kind.ids)))
            found += [copies if len(copies) > 1 else ()] * len(copies)
        return tuple(found)

    @cached_property
    def copies(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the pieces of each kind that has several."""
        return tuple(dict.fromkeys(filter(None, self.alike)))

    @cached_property
    def unnamed(self) -> tuple[int, ...]:
        """A 0 for each seat and the onlooker: the label of a piece that no seat has numbered."""
        return (0,) * (self.seats + 1)

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """The look of each piece's back, by piece number."""
        return tuple(kind.back for kind in self.kinds)

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The names of all zones; a zone's number is its index here, and the last is the box."""
        return tuple(name for name, _, _ in self._places)

    @cached_property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kind of each zone, by zone number."""
        return tuple(kind for _, kind, _ in self._places)

    @cached_property
    def owners(self) -> tuple[Seat, ...]:
        """The seat that each zone belongs to, or -1 for none, by zone number."""
        return tuple(owner for _, _, owner in self._places)

    @property
    def everyone(self) -> int:
        """Bit mask of all seats and the onlooker, whose bit is the highest."""
        return (1 << (self.seats + 1)) - 1

    def bit(self, seat: Seat) -> int:
        """Return the bit that stands for a seat in a bit mask of seats; -1 is the onlooker."""
        return 1 << (seat if seat >= 0 else self.seats)

    @cached_property
    def sees(self) -> tuple[int, ...]:
        """For each zone, a bit mask of the seats that learn a piece when it enters."""
        masks = {"all": self.everyone, "none": 0}
        return tuple(
            masks.get(kind.sees, 1 << owner if owner >= 0 else 0) for _, kind, owner in self._places
        )

    @cached_property
    def values(self) -> tuple[str, ...]:
        """The names of all values, such as counters and dice; a value's number is its index."""
        return tuple(name for name, _ in self._counters)

    @cached_property
    def first_values(self) -> tuple[int, ...]:
        """The number that each value has at the start, by value number."""
        return tuple(number for _, number in self._counters)

    @cached_property
    def piece(self) -> dict[str, int]:
        """The number of each piece, by name."""
        return {name: number for number, name in enumerate(self.pieces)}

    @cached_property
    def zone(self) -> dict[str, int]:
        """The number of each zone, by name."""
        return {name: number for number, name in enumerate(self.zones)}

    @cached_property
    def value(self) -> dict[str, int]:
        """The number of each value, by name."""
        return {name: number for number, name in enumerate(self.values)}

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The numbers of the values that show the seats' scores, by seat.

        They are each seat's first counter that is shown; empty if the game counts no points.
        """
        own = [each.id for each in self.spec.counters if each.per_seat and each.shown]
        if self.spec.score is None or not own:
            return ()
        return tuple(self.value[f"{own[0]}:{seat_name(seat)}"] for seat in range(self.seats))

    @cached_property
    def named_after(self) -> dict[int, tuple[int, str, str]]:
        """Values whose names contain one of several identical pieces, such as `used:intern-2:p1`.

        By number of the value: the piece, and the text before and after its name.
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
        places.append((BOX, ZoneKind(BOX, "Box", sees="none", ordered=False, place="pile"), -1))
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
