"""The meanings of gestures, keys and buttons, as plain values.

Event handlers only return an intent; the table's controller carries it out.
"""

from dataclasses import dataclass

import pygame

from tabletop.engine.forms import Form
from tabletop.engine.gestures import commands, gestures
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.session.undo import UndoPlan


@dataclass(frozen=True, slots=True)
class Dropped:
    """A piece that a player has just let go of; its animation starts from here.

    The rectangle is in logical pixels and the angle in degrees.
    """

    piece: str
    """The name of the piece; if the viewer doesn't know it, the zone's name and a `?`."""
    rect: pygame.FRect
    angle: float = 0.0
    at_rest: bool = False
    """Whether the piece was played by click or key, so it is still in its place."""


@dataclass(frozen=True, slots=True)
class PlayIntent:
    """Intent to make a move in the game.

    If the player dragged a piece, `dropped` is that piece at the point of release.
    """

    move: Move
    dropped: Dropped | None = None
    ends: bool = False
    """Whether the move ends part of a turn; the player must confirm it if other moves remain."""
    seat: Seat = -1
    """The seat that makes the move when a question is asked openly; -1 for the viewer's seat."""
    sure: bool = True
    """Whether to make the move at once, without asking the player to confirm it."""


@dataclass(frozen=True, slots=True)
class ChooseIntent:
    """Intent to ask the player which of several moves to make.

    A dialog lists the moves; choosing one makes it.
    """

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class FillIntent:
    """Intent to complete a move: on its cards, if they are in sight, else in a dialog.

    `begun` is a move whose parts are filled in already; None leaves all open.
    """

    form: Form
    begun: Move | None = None


@dataclass(frozen=True, slots=True)
class StopChoosing:
    """Intent to put down the cards that are picked for a form, and to leave it unanswered."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Intent to tell the player why a move is refused, after a dropped piece has glided back.

    `place` names the drop target to shake; it may be empty.
    """

    refusal: Refusal
    place: str = ""
    dropped: Dropped | None = None
    focus: str = ""
    """The id of the node to focus if the move was tried by keyboard; otherwise empty."""


@dataclass(frozen=True, slots=True)
class GlideHome:
    """Intent to let a dropped piece glide back to its place, without a message.

    This is the result of a drop that has no meaning, such as one outside all places.
    """

    dropped: Dropped


@dataclass(frozen=True, slots=True)
class RaisePiece:
    """Intent to raise a clicked piece, so that the player can choose where it goes.

    `landed` names the drop target on which the piece was already put down, if any.
    """

    piece: str
    landed: str = ""


@dataclass(frozen=True, slots=True)
class LookIntent:
    """Intent to show a card at full size with a description.

    `key` is the key of the card's slot; if it is empty, the open card is closed.
    """

    key: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Intent to open a dialog, a screen or a help page by name.

    Some names depend on what is shown: `why`, for example, opens the rule behind a refusal.
    """

    what: str
    """The name, such as `menu`, `rules`, `why`, `results`, `settings`, `sheet` or `overview`."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Intent to sort the viewer's hand by a card field; an empty field undoes the sorting."""

    way: str
    words: str
    """The text that screen readers speak."""


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """Intent to open one of the game's own sheets by name.

    If the sheet isn't available, the player is told why.
    """

    sheet: str


@dataclass(frozen=True, slots=True)
class LookAs:
    """Intent to pass the screen to another person and then show that person's hand.

    `seat` is that person's seat, counted from 0.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseVisitor:
    """Intent to show the hand of a person who may act out of turn, for example to respond.

    If there are several such people, the player is asked whose hand to show.
    """


@dataclass(frozen=True, slots=True)
class EndVisit:
    """Intent to hide the hand of a person who acted out of turn, and pass the screen on."""


@dataclass(frozen=True, slots=True)
class UndoIntent:
    """Intent to take back moves.

    `to` is the number of moves to keep; None takes back a person's last move.
    """

    to: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseUndo:
    """Intent to ask the player how many moves to take back.

    `to`, if given, is the number of moves to keep that the dialog suggests at first.
    """

    to: int | None = None


@dataclass(frozen=True, slots=True)
class AskUndo:
    """Intent to ask the players concerned whether moves may be taken back.

    `way` says which moves, and who must agree.
    """

    way: "UndoPlan"


@dataclass(frozen=True, slots=True)
class Redo:
    """Intent to redo the moves that were last taken back."""


@dataclass(frozen=True, slots=True)
class HintIntent:
    """Intent to show a hint for the viewer's next move, or to hide the current one.

    The hint is computed in the background and appears when it is ready.
    """


@dataclass(frozen=True, slots=True)
class StepIntent:
    """Intent to let a waiting computer player make its move.

    It does nothing if no computer is waiting.
    """


@dataclass(frozen=True, slots=True)
class Skip:
    """Intent to stop a computer's thinking, so that it plays the best move found so far."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Intent to try to save the game again after a failure.

    A strip at the top of the table offers this.
    """


@dataclass(frozen=True, slots=True)
class Scroll:
    """Intent to scroll the log of moves to an offset in logical pixels; 0 is its usual position."""

    to: float


@dataclass(frozen=True, slots=True)
class ToggleLog:
    """Intent to show the log of past moves, or to hide it if it is shown.

    In a small window the log is in a drawer, which this opens or closes.
    """


@dataclass(frozen=True, slots=True)
class ShowTab:
    """Intent to bring the tab `table` or `hand` to the front in a window too small for both."""

    name: str


@dataclass(frozen=True, slots=True)
class FocusOn:
    """Intent to move the keyboard focus to a node, given its id.

    If the id is empty, the focus moves to the most useful node.
    """

    node: str = ""


@dataclass(frozen=True, slots=True)
class Explain:
    """Intent to open the tooltip of the hovered or focused thing at once.

    Normally a tooltip opens only after the pointer has rested there for a while.
    """


@dataclass(frozen=True, slots=True)
class Cancel:
    """Intent to let go of a held or raised piece and close messages.

    It doesn't undo anything in the game.
    """

    node: str = ""
    """The id of the node to focus afterwards; empty to leave the focus where it is."""


@dataclass(frozen=True, slots=True)
class ReplayMissed:
    """Intent to replay what others did since the viewer's last turn, or to stop the replay."""


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Intent to show a message on the table for a few seconds.

    The game doesn't change.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Intent to have a screen reader speak a text that isn't shown."""

    text: str


@dataclass(frozen=True, slots=True)
class PressButton:
    """Intent to play a button's sound and then carry out another intent.

    This is the result of a click on a button.
    """

    intent: "Intent"


@dataclass(frozen=True, slots=True)
class ListCommands:
    """Intent to open a menu of commands for some pieces or places.

    The menu opens beside them; choosing an entry carries out its command.
    """

    things: tuple[Thing, ...]
    at: tuple[float, float, float, float]
    """Box of those pieces or places: x, y, width and height in logical pixels."""


@dataclass(frozen=True, slots=True)
class CommandIntent:
    """Intent to carry out a command on pieces or places, such as flipping or shuffling them.

    If the command is refused, the player is told why.
    """

    command: commands.Command
    at: tuple[float, float, float, float]
    """Box of those pieces or places: x, y, width and height in logical pixels."""


@dataclass(frozen=True, slots=True)
class NothingIntent:
    """Intent to do nothing, used for a key or control that has no effect."""


Intent = (
    PlayIntent
    | ChooseIntent
    | FillIntent
    | StopChoosing
    | Refuse
    | GlideHome
    | RaisePiece
    | LookIntent
    | Open
    | OpenSheet
    | Sort
    | LookAs
    | ChooseVisitor
    | EndVisit
    | UndoIntent
    | ChooseUndo
    | AskUndo
    | Redo
    | HintIntent
    | StepIntent
    | Skip
    | Retry
    | Scroll
    | ToggleLog
    | ShowTab
    | FocusOn
    | Cancel
    | ShowMessage
    | Announce
    | PressButton
    | NothingIntent
    | Explain
    | ReplayMissed
    | ListCommands
    | CommandIntent
)
"""Any of the intents above; `TableController.do` carries it out."""


def from_reply(reply: gestures.Reply, dropped: Dropped | None = None) -> Intent | None:
    """Return the intent of a finished gesture, or None if there is nothing to do.

    Args:
        reply: What the gesture meant: a move, a choice, a form, or a refusal.
        dropped: The piece that the player released, if any.
    """
    match reply:
        case gestures.Play(move):
            return PlayIntent(move, dropped)
        case gestures.Choose(moves):
            return ChooseIntent(moves)
        case gestures.Fill(form, begun):
            return FillIntent(form, begun)
        case gestures.Refused(refusal):
            return Refuse(refusal, dropped=dropped)
    return None
