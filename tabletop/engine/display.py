"""Texts and facts around a table, computed by a game from a view alone and drawn by widgets."""

from dataclasses import dataclass

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class Sign:
    """One of several signs, such as a colour that is held or not."""

    icon: str
    colour: str
    held: bool


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A line of a panel, such as `Math · ready · 2`."""

    title: str
    icon: str = ""
    colour: str = ""
    note: str = ""
    tone: str = ""
    """`ready`, `gain`, `loss` or ""."""
    value: str = ""
    signs: tuple[Sign, ...] = ()
    badges: tuple[str, ...] = ()
    """Badges of the spec that it is about, shown instead of icon and colour."""


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button that opens a sheet of the game to read, such as the last trick."""

    sheet: str
    """Name of one of the game's sheets."""
    label: str
    """Text on the button."""
    icon: str = ""
    key: str = ""
    """The key that opens it, as shown on the button: `Q`; not one of the table's own keys."""
    reason: str = ""
    """Why there is nothing to show now; "" if there is."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the table that sums up what the seat could count itself."""

    id: str
    title: str
    rows: tuple[PanelRow, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A label on a zone, such as `Cleared`."""

    zone: str
    text: str
    icon: str = ""
    tone: str = ""
    """`gain` to highlight it, such as for the card that is winning."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A label on a piece, such as its current cost."""

    piece: str
    id: str
    """What it tells, as a word of the game: `cost`, `efficiency`, `last-turn`."""
    text: str
    note: str = ""
    """How it is computed: `4 - 2 Full Stack Ninja = 2`."""
    tone: str = ""
    """`gain`, `loss` or ""."""
    before: str = ""
    """The usual text, if it has changed: `4`."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A short fact about a seat, such as `5 study aids` or its role."""

    icon: str
    text: str
    colour: str = ""
    """Fill colour if it stands out, as of a badge."""
    ink: str = ""
    """Text colour on that fill."""

    @property
    def short(self) -> str:
        """The first word, for narrow places: the number of a count."""
        return self.text.split(" ", 1)[0]


@dataclass(frozen=True, slots=True)
class Automa:
    """An opponent played by the rules, without a seat."""

    name: str
    score: str
    chips: tuple[SeatMark, ...] = ()
    """Short facts, like `Display.chips`."""


@dataclass(frozen=True, slots=True)
class ActionPlace:
    """A place with buttons of its own; its moves are not listed beside the table."""

    place: str
    """A zone, or another target of moves."""
    move: str = ""
    """The move of its button, in text form, made by the zone's owner. The rules may refuse it."""
    label: str = ""
    """Text of that button."""
    stays: bool = False
    """Whether the button stays visible while the move is refused, and explains why."""
    answers: bool = False
    """Whether every move and form with this target gets a button: it waits for an answer."""
    needs_hand: tuple[Seat, ...] = ()
    """Seats that must see their own hand for some of the answers."""


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """A trade offer that waits for an answer."""

    id: str
    """Its name as a target of moves: `offer:3`."""
    seat: Seat
    """The seat that made it."""
    to: tuple[Seat, ...]
    """The seats that may answer it."""
    gives: tuple[str, ...] = ()
    """Offered pieces."""
    wants: tuple[str, ...] = ()
    """Wanted pieces or kinds of pieces."""
    declined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Display:
    """Everything shown around the table, computed from a view and so never revealing more."""

    context: str = ""
    """Text beside the title: `Round 9`."""
    phase: int = -1
    """Index of the current phase; -1 for none."""
    phases: tuple[str, ...] = ()
    """Titles of the phases, if this mode has others than the spec."""
    panels: tuple[Panel, ...] = ()
    captions: tuple[Caption, ...] = ()
    tags: tuple[Tag, ...] = ()
    chips: tuple[tuple[SeatMark, ...], ...] = ()
    """Short facts by seat."""
    scores: tuple[str, ...] = ()
    """The counting number of each seat, such as trophies or books."""
    score_icon: str = "trophy"
    sheets: tuple[SheetButton, ...] = ()
    """Buttons that open sheets of the game."""
    own: object = None
    """Data for the game's own widgets, a frozen value."""
    teams: tuple[int, ...] = ()
    """Team of each seat; empty if all play alone."""
    automa: Automa | None = None
    """The opponent of a solo player."""
    places: tuple[ActionPlace, ...] = ()
    """Places with buttons of their own, in button order."""
    offers: tuple[OpenOffer, ...] = ()
    """Offers that wait for an answer, oldest first."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The result of a move, shown before it is made."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    """Pairs of icon and text."""
    theirs: tuple[tuple[str, str], ...] = ()
    """The same for the other party of a trade."""
    guess: str = ""
    """What the other party might answer, judged from public information."""
