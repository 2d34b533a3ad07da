"""What a person means by a gesture, a key or a button, as plain values.

Whoever takes the event only says what was meant; the table's controller does it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.engine import commands, gestures
from tabletop.engine.commands import Thing
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal, Seat

if TYPE_CHECKING:
    from tabletop.session.taking_back import Return


@dataclass(frozen=True, slots=True)
class Dropped:
    """A piece that a hand has let go of, and where."""

    piece: str
    """Its name, or `zone?` for one that is not known."""
    rect: pygame.FRect
    angle: float = 0.0
    at_rest: bool = False
    """Whether it still lies where it was: it was played by click or key."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move."""

    move: Move
    dropped: Dropped | None = None
    ends: bool = False
    """Whether it ends a part of the turn, and so is asked about while other moves are left."""
    seat: Seat = -1
    """Who makes it in the open, if not whoever looks."""
    sure: bool = True
    """Whether it is made at once; else the person is asked first."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose among several moves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill a form; `begun` is what is in it at first."""

    form: Form
    begun: Move | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """Tell why not; a piece that was let go of glides home first."""

    refusal: Refusal
    place: str = ""
    dropped: Dropped | None = None
    focus: str = ""
    """The control that the keyboard goes to: what was asked for by a key."""


@dataclass(frozen=True, slots=True)
class GlideHome:
    """A piece was let go of where nothing can be said about it."""

    dropped: Dropped


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise a piece so that its target is chosen next; it may have landed somewhere."""

    piece: str
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """See a card full size, by the key of its slot; an empty one puts it away."""

    key: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Open something by its name."""

    what: str
    """`menu`, `rules`, `why`, `results`, `settings`, `sheet` or `overview`."""


@dataclass(frozen=True, slots=True)
class Sort:
    """See the own hand sorted by a field, or as it lies for an empty one."""

    way: str
    words: str
    """What is said of it."""


@dataclass(frozen=True, slots=True)
class Show:
    """Look at a sheet of the game that has a button, or hear why there is nothing to see."""

    sheet: str


@dataclass(frozen=True, slots=True)
class LookAs:
    """See another person's hand at this screen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Visit:
    """See the hand of somebody who may act out of turn."""


@dataclass(frozen=True, slots=True)
class HandOn:
    """End a look out of turn: the screen goes to who is next."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take moves back, the last of a person unless told to how many."""

    to: int | None = None


@dataclass(frozen=True, slots=True)
class GoBack:
    """Ask how far to take moves back; a line of the log that was clicked is the first offer."""

    to: int | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """Ask all whom it concerns whether moves may be taken back."""

    way: "Return"


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again what was taken back."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for a hint, or put it away."""


@dataclass(frozen=True, slots=True)
class Step:
    """Let the computer's move come that waits."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Let the computer play what it has thought of so far."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Try once more to save."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Show the log from here on, logical pixels."""

    to: float


@dataclass(frozen=True, slots=True)
class ToggleLog:
    """Show the log, or put it away."""


@dataclass(frozen=True, slots=True)
class ShowTab:
    """Show what lies behind a tab."""

    name: str


@dataclass(frozen=True, slots=True)
class FocusOn:
    """Bring the keyboard to a control; to where it is of most use if the name is empty."""

    node: str = ""


@dataclass(frozen=True, slots=True)
class Explain:
    """Be told at once what is under the pointer, or where the keyboard is."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """Let go of everything, and take what was told off the table."""

    node: str = ""
    """Where the keyboard goes then, if anywhere."""


@dataclass(frozen=True, slots=True)
class Again:
    """See again what others did since the own last turn; or go back from that."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Say a line that stands for a few seconds."""

    text: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say a line to whoever listens to a screen reader."""

    text: str


@dataclass(frozen=True, slots=True)
class Push:
    """A button is let go of on: it is heard, and does what it is for."""

    intent: "Intent"


@dataclass(frozen=True, slots=True)
class ListCommands:
    """See what can be done with things, as a list beside where they lie."""

    things: tuple[Thing, ...]
    at: tuple[float, float, float, float]
    """x, y, width and height of where they lie, logical pixels."""


@dataclass(frozen=True, slots=True)
class Command:
    """Do a command of things on the table; one that is refused is told."""

    command: commands.Command
    at: tuple[float, float, float, float]
    """Where they lie."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Something to look at: nothing is done."""


Intent = (
    Play | Choose | Fill | Refuse | GlideHome | Raise | Look | Open | Show | Sort | LookAs
    | Visit | HandOn | Undo | GoBack | Agree | Redo | Hint | Step | Skip | Retry | Scroll
    | ToggleLog | ShowTab | FocusOn
    | LetGo | Tell | Say | Push | Nothing | Explain | Again | ListCommands | Command
)  # fmt: skip
"""What a person means."""


def from_reply(reply: gestures.Reply, dropped: Dropped | None = None) -> Intent | None:
    """Return what a gesture's reply asks the table to do; None for nothing."""
    match reply:
        case gestures.Play(move):
            return Play(move, dropped)
        case gestures.Choose(moves):
            return Choose(moves)
        case gestures.Fill(form, begun):
            return Fill(form, begun)
        case gestures.Refused(refusal):
            return Refuse(refusal, dropped=dropped)
    return None
