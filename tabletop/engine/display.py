"""What stands around a table, told by a game from a view alone: records that widgets draw."""

from dataclasses import dataclass

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class Sign:
    """One of several things of which some are there: a colour that is held or not."""

    icon: str
    colour: str
    held: bool


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A line of a panel: `Math · ready · 2`."""

    title: str
    icon: str = ""
    colour: str = ""
    note: str = ""
    tone: str = ""
    """`ready`, `gain`, `loss` or empty."""
    value: str = ""
    signs: tuple[Sign, ...] = ()
    badges: tuple[str, ...] = ()
    """Badges of the spec that it is about, in place of icon and colour."""


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button for a sheet of the game that only shows something: what was played last."""

    sheet: str
    """Its name among the sheets that the game brings."""
    label: str
    """On the button."""
    icon: str = ""
    key: str = ""
    """The key that opens it, as it is written on the button: `Q`; none of the table's own."""
    reason: str = ""
    """Why there is nothing to look at now."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the table that sums up what the seat could count itself."""

    id: str
    title: str
    rows: tuple[PanelRow, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A word on a zone: `Cleared`."""

    zone: str
    text: str
    icon: str = ""
    tone: str = ""
    """`gain` for what stands out: the card that wins so far."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word on a piece: what it costs now, that it stays for one more turn."""

    piece: str
    id: str
    """What it tells, a word of the game: `cost`, `efficiency`, `last-turn`."""
    text: str
    note: str = ""
    """How it comes about: `4 - 2 Full Stack Ninja = 2`."""
    tone: str = ""
    """`gain`, `loss` or empty."""
    before: str = ""
    """What stands there otherwise, where a number has changed: `4`."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A short fact about a seat: `5 study aids`, or the role it plays."""

    icon: str
    text: str
    colour: str = ""
    """What it is filled with, if it stands out: the colour of a badge of the spec."""
    ink: str = ""
    """What it is written in there."""

    @property
    def short(self) -> str:
        """The first word, where there is no room for all: the number of a count."""
        return self.text.split(" ", 1)[0]


@dataclass(frozen=True, slots=True)
class Automa:
    """An opponent whom the rules play: it has no seat."""

    name: str
    score: str
    chips: tuple[SeatMark, ...] = ()
    """Short facts as `Display.chips`."""


@dataclass(frozen=True, slots=True)
class ActionPlace:
    """A place with buttons of its own: what is done there is not listed beside the table."""

    place: str
    """A zone, or another target of moves."""
    move: str = ""
    """The move that its button makes, in text; the owner of the zone makes it. The rules may refuse
    it."""
    label: str = ""
    """What that button says."""
    stays: bool = False
    """Whether the button stays while the move is refused, and tells why."""
    answers: bool = False
    """Whether every move and form with this target has a button: it waits for an answer."""
    needs_hand: tuple[Seat, ...] = ()
    """Who has to see the own hand for some of the answers."""


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer that waits for an answer: what is given for what."""

    id: str
    """How moves name it as their target: `offer:3`."""
    seat: Seat
    """Who made it."""
    to: tuple[Seat, ...]
    """Who may answer it."""
    gives: tuple[str, ...] = ()
    """Pieces."""
    wants: tuple[str, ...] = ()
    """Pieces, or kinds of pieces."""
    declined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Display:
    """What stands around the table, made from a view alone and so never telling more."""

    context: str = ""
    """Beside the title: `Round 9`."""
    phase: int = -1
    """Which of the phases is running; -1 for none."""
    phases: tuple[str, ...] = ()
    """Titles of the phases, where this mode has others than the spec."""
    panels: tuple[Panel, ...] = ()
    captions: tuple[Caption, ...] = ()
    tags: tuple[Tag, ...] = ()
    chips: tuple[tuple[SeatMark, ...], ...] = ()
    """Short facts by seat."""
    scores: tuple[str, ...] = ()
    """The number that counts, by seat: trophies, books."""
    score_icon: str = "trophy"
    sheets: tuple[SheetButton, ...] = ()
    """What can be looked at in sheets of the game."""
    own: object = None
    """What the widgets of the game draw beside all this, a frozen value of its own."""
    teams: tuple[int, ...] = ()
    """The team of each seat; empty when all play alone."""
    automa: Automa | None = None
    """Whom somebody alone plays against."""
    places: tuple[ActionPlace, ...] = ()
    """Places with buttons of their own, in the order of their buttons."""
    offers: tuple[OpenOffer, ...] = ()
    """Offers that wait for an answer, the oldest first."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would bring, shown before it is made."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    """Icon and words."""
    theirs: tuple[tuple[str, str], ...] = ()
    """The same for the other side of a bargain."""
    guess: str = ""
    """What the other side might say, from what lies in the open."""
