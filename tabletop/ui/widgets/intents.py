"""What a player means by a gesture, a key or a button, as plain values.

Event handlers only return an intent; the table's controller carries it out.
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
    """A piece as it was dropped: its name, rectangle and angle."""

    piece: str
    """Name of the piece, or `zone?` for an unknown one."""
    rect: pygame.FRect
    angle: float = 0.0
    at_rest: bool = False
    """Whether the piece still lies at its place, since it was played by click or key."""


@dataclass(frozen=True, slots=True)
class Play:
    """Intent to make a move."""

    move: Move
    dropped: Dropped | None = None
    ends: bool = False
    """Whether the move ends part of a turn; then the player is asked if other moves are left."""
    seat: Seat = -1
    """The seat that makes the move openly; -1 for the viewer's."""
    sure: bool = True
    """Whether the move is made at once; else the player is asked first."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Intent to choose one of several moves in a list."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """Intent to open a form; `begun` is the move it is filled with at first."""

    form: Form
    begun: Move | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """Intent to show why a move is refused; a dropped piece glides home first."""

    refusal: Refusal
    place: str = ""
    dropped: Dropped | None = None
    focus: str = ""
    """The node that gets the focus: what was requested by a key."""


@dataclass(frozen=True, slots=True)
class GlideHome:
    """Intent to let a dropped piece glide home, where no refusal can be shown."""

    dropped: Dropped


@dataclass(frozen=True, slots=True)
class Raise:
    """Intent to raise a piece, so that its target is chosen next.

    `landed` is the target where it was put down already, or empty.
    """

    piece: str
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """Intent to show a card full size, by the key of its slot; an empty key closes it."""

    key: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Intent to open a dialog, a scene or a help page by its name."""

    what: str
    """The name, such as `menu`, `rules`, `why`, `results`, `settings`, `sheet` or `overview`."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Intent to sort the viewer's hand by a field; empty restores the zone's order."""

    way: str
    words: str
    """Announcement for screen readers."""


@dataclass(frozen=True, slots=True)
class Show:
    """Intent to open one of the game's own sheets, or to say why it is not available."""

    sheet: str


@dataclass(frozen=True, slots=True)
class LookAs:
    """Intent to show the hand of another person at this screen, after a hand-over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Visit:
    """Intent to show the hand of somebody who may act out of turn; several are asked about."""


@dataclass(frozen=True, slots=True)
class HandOn:
    """Intent to end a visit out of turn: the screen goes to the seat that is next."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Intent to take moves back.

    `to` is the number of moves that stay made; None takes back a person's last move.
    """

    to: int | None = None


@dataclass(frozen=True, slots=True)
class GoBack:
    """Intent to ask how far to take moves back; `to`, if given, is the first suggestion."""

    to: int | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """Intent to ask everybody concerned whether moves may be taken back."""

    way: "Return"


@dataclass(frozen=True, slots=True)
class Redo:
    """Intent to play the moves again that were taken back last."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Intent to ask for a hint, or to dismiss the one that is shown."""


@dataclass(frozen=True, slots=True)
class Step:
    """Intent to let a computer's move go on that waits for the player."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Intent to cut a computer's thinking short: it plays the best move found so far."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Intent to try again to save the game after saving failed."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Intent to scroll the log to an offset in logical pixels."""

    to: float


@dataclass(frozen=True, slots=True)
class ToggleLog:
    """Intent to show the log, or to hide it."""


@dataclass(frozen=True, slots=True)
class ShowTab:
    """Intent to show what is behind a tab of the compact layout."""

    name: str


@dataclass(frozen=True, slots=True)
class FocusOn:
    """Intent to focus a node; an empty name means the most useful one."""

    node: str = ""


@dataclass(frozen=True, slots=True)
class Explain:
    """Intent to open the tooltip of what is hovered or focused, without delay."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """Intent to let go of a held or chosen piece and to close notices."""

    node: str = ""
    """The node that gets the focus then, if any."""


@dataclass(frozen=True, slots=True)
class Again:
    """Intent to replay what others did since the viewer's last turn, or to stop that."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Intent to show a message for a few seconds."""

    text: str


@dataclass(frozen=True, slots=True)
class Say:
    """Intent to announce a text to screen readers only."""

    text: str


@dataclass(frozen=True, slots=True)
class Push:
    """Intent to carry out another intent after the sound of a pressed button."""

    intent: "Intent"


@dataclass(frozen=True, slots=True)
class ListCommands:
    """Intent to open the list of commands for things, beside them."""

    things: tuple[Thing, ...]
    at: tuple[float, float, float, float]
    """Box of the things as x, y, width and height, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Command:
    """Intent to carry out a command on things, or to show why it is refused."""

    command: commands.Command
    at: tuple[float, float, float, float]
    """Box of the things as x, y, width and height, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Intent to do nothing, for a control that is only to be looked at."""


Intent = (
    Play | Choose | Fill | Refuse | GlideHome | Raise | Look | Open | Show | Sort | LookAs
    | Visit | HandOn | Undo | GoBack | Agree | Redo | Hint | Step | Skip | Retry | Scroll
    | ToggleLog | ShowTab | FocusOn
    | LetGo | Tell | Say | Push | Nothing | Explain | Again | ListCommands | Command
)  # fmt: skip
"""Any of the intents."""


def from_reply(reply: gestures.Reply, dropped: Dropped | None = None) -> Intent | None:
    """Return the intent for the reply of a gesture; None for nothing."""
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
