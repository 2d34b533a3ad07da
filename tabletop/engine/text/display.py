"""Texts and facts around a table, computed by a game from a view alone and drawn by widgets."""

from dataclasses import dataclass
from typing import Literal

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class Sign:
    """One of several signs in a row of a panel, such as a colour that is held or not."""

    icon: str
    colour: str
    held: bool


@dataclass(frozen=True, slots=True)
class PanelRow:
    """One line of a panel: title, note and value, such as `Math · ready · 2`."""

    title: str
    icon: str = ""
    colour: str = ""
    note: str = ""
    tone: str = ""
    """How it is coloured: `ready`, `gain`, `loss` or ""."""
    value: str = ""
    signs: tuple[Sign, ...] = ()
    badges: tuple[str, ...] = ()
    """Badges of the spec that it is about, shown instead of icon and colour."""


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button that opens a sheet of the game, which covers the table, such as the last trick."""

    sheet: str
    """Name of the game's sheet that it opens."""
    label: str
    """Text on the button."""
    icon: str = ""
    key: str = ""
    """The key that opens it, as shown on the button: `Q`; not one of the table's own keys."""
    reason: str = ""
    """Why there is nothing to show now; "" if there is."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the table that sums up what the player could count on the table."""

    id: str
    title: str
    rows: tuple[PanelRow, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A short text on a zone, such as `Cleared`."""

    zone: str
    text: str
    icon: str = ""
    tone: str = ""
    """`gain` to highlight it, such as for the card that is winning."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A small label on a piece, such as its current cost."""

    piece: str
    id: str
    """What it tells, as a word of the game: `cost`, `efficiency`, `last-turn`."""
    text: str
    note: str = ""
    """How it is computed: `4 - 2 Full Stack Ninja = 2`."""
    tone: str = ""
    """How it is coloured: `gain`, `loss` or ""."""
    before: str = ""
    """The usual text, such as `4`, if this one differs from it."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A short fact about a seat with an icon, such as `5 study aids` or its role."""

    icon: str
    text: str
    colour: str = ""
    """Colour behind it, such as that of a badge; "" for none."""
    ink: str = ""
    """Colour of its text on `colour`."""
    brief: str = ""
    """A text for narrow places, such as letters; it is also shown beside the own portrait."""

    @property
    def short(self) -> str:
        """The brief text, else the first word, such as the number of `5 study aids`."""
        return self.brief or self.text.split(" ", 1)[0]


@dataclass(frozen=True, slots=True)
class Automa:
    """An opponent in a solo game that is played by the rules and has no seat."""

    name: str
    score: str
    chips: tuple[SeatMark, ...] = ()
    """Short facts, like `Display.chips`."""


@dataclass(frozen=True, slots=True)
class ActionPlace:
    """A place on the table that has buttons for its moves, which are not listed elsewhere."""

    place: str
    """The zone or other target of moves where the buttons stand."""
    move: str = ""
    """The move of its button, in text form, made by the zone's owner. The rules may refuse it."""
    label: str = ""
    """Text of the button for `move`."""
    stays: bool = False
    """Whether the button stays visible while the move is refused, and explains why."""
    answers: bool = False
    """Whether every move and form with this target gets a button: it waits for an answer."""
    needs_hand: tuple[Seat, ...] = ()
    """Seats that must see their own hand for some of the answers."""


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """A trade offer by one seat that awaits an answer from others."""

    id: str
    """Its name as a target of moves: `offer:3`."""
    seat: Seat
    """The seat that made it."""
    to: tuple[Seat, ...]
    """The seats that may answer it."""
    gives: tuple[str, ...] = ()
    """Names of the pieces that are offered."""
    wants: tuple[str, ...] = ()
    """Names of the pieces, or kinds of pieces, that are wanted for them."""
    declined: tuple[Seat, ...] = ()
    answer: Literal["", "impossible", "asks", "possible", "suits"] = ""
    """What the viewer can say to it, by what the viewer knows; "" if it isn't asked.

    `asks`: it would get nothing for its cards. `suits`: what it gets helps, and it misses nothing.
    """
    effect: tuple[str, ...] = ()
    """What accepting it would do for the viewer, or why that is impossible, in short lines."""


@dataclass(frozen=True, slots=True)
class Display:
    """What is shown to a seat around the table. It depends on the seat's view alone."""

    context: str = ""
    """How far the game is, shown beside its title, such as `Round 9`."""
    phase: int = -1
    """Index of the current phase; -1 for none."""
    phases: tuple[str, ...] = ()
    """Titles of the phases, if this mode has others than the spec."""
    panels: tuple[Panel, ...] = ()
    captions: tuple[Caption, ...] = ()
    tags: tuple[Tag, ...] = ()
    chips: tuple[tuple[SeatMark, ...], ...] = ()
    """Short facts about each seat, by seat."""
    scores: tuple[str, ...] = ()
    """What counts for each seat, as text, such as its trophies or books."""
    score_icon: str = "trophy"
    sheets: tuple[SheetButton, ...] = ()
    """Buttons that open sheets of the game."""
    own: object = None
    """Frozen data for the game's own widgets, of a type that the game defines."""
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
    """The effects of a move, as lines with icons, shown before it is made."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    """What the move brings: pairs of the name of an icon and a text."""
    theirs: tuple[tuple[str, str], ...] = ()
    """What a trade brings the other party, in the same form."""
    guess: str = ""
    """What the other party might answer, judged from public information."""
