"""Forms for moves that are too many to list: the player fills in the parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.moves import Move, Refusal, is_line
from tabletop.engine.numbers import WHOLE, whole
from tabletop.engine.text import engine_words as words
from tabletop.engine.text.message import Message


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: the pieces, targets or words that can be chosen."""

    part: str
    """The part of the move that it fills: `pieces`, `target`, `args`, or one kind of argument.

    Kinds of arguments are `count` (how many were picked), `number` (a typed whole number) and
    `text` (a typed text). The last two occur on free tables only.
    """
    label: str
    choices: tuple[str, ...] = ()
    """Names of pieces, zones or seats, or words."""
    least: int = 0
    """Fewest picks, or the lowest number."""
    most: int = 1
    """Most picks, the highest number, or the most letters."""
    repeats: bool = False
    """Whether a choice may be picked more than once, such as several of a kind."""
    start: str = ""
    """Initial number or text, or initial picks, separated by spaces; `all` picks all choices."""
    everybody: bool = False
    """Whether picking all choices means everybody, so that the move doesn't list them."""

    @property
    def settled(self) -> bool:
        """Whether there is one choice only, which must be picked."""
        return len(self.choices) == self.least == 1 and self.part not in {"number", "text"}


@dataclass(frozen=True, slots=True)
class Form:
    """A move whose parts a player fills in before it is made, such as a trade offer."""

    kind: str
    title: str
    """The question, such as `How many History cards do you show?`."""
    button: str
    """The verb on the button that makes the move: `Show`."""
    fields: tuple[Field, ...]
    outcomes: tuple[str, ...] = ()
    """Text of the button by number of picks, from none on: `Keep all 3`, `Swap 1`; else `button`.
    """
    mark: str = ""
    """The word on a picked card: `Swap`; "" for its place among the picks: 1, 2, 3."""
    opens: str = ""
    """Text of the button that opens the form; "" for `button`."""
    sheet: str = ""
    """The game's sheet that fills it; "" for the plain tray.

    A gesture that gives a piece to a target only begins such a form.
    """
    weighs: str = ""
    """Kind of counter that matters for the answer, such as `resources`; it glows once."""
    icon: str = "check"
    """Icon of the button that opens the form."""
    key: str = "E"
    """Shortcut key of that button."""
    begun: Move | None = None
    """Parts of the move that are already fixed: pieces, target and first arguments."""
    ready: Move | None = None
    """The move that a button makes at once, if the rest of the choice is between alike pieces."""

    def field(self, part: str) -> Field | None:
        """Return the first field that fills a part of the move, such as `target`, or None."""
        return next((each for each in self.fields if each.part == part), None)

    @property
    def card_field(self) -> int:
        """Index of the only field that leaves a choice, if it takes pieces; else -1.

        Such a form is answered on the pieces themselves, where they lie in sight.
        """
        left = [at for at, each in enumerate(self.fields) if not each.settled]
        cards = len(left) == 1 and self.fields[left[0]].part in {"pieces", "count"}
        return left[0] if cards and not self.fields[left[0]].repeats else -1

    def verb(self, count: int) -> str:
        """Return the text of the button while `count` choices are picked."""
        return self.outcomes[count] if count < len(self.outcomes) else self.button

    def picked(self, move: Move | None) -> list[list[str]]:
        """Return the picks that would produce a move: a list of choices for each field, in order.

        With None, they are those with which the fields start.
        """
        if move is None:
            return [
                [word for word in each.start.split() if word in each.choices]
                for each in self.fields
            ]
        parts = {"pieces": move.pieces, "target": (move.target,) if move.target else ()}
        words = tuple(map(str, move.args))
        return [
            [word for word in parts.get(each.part, words) if word in each.choices]
            for each in self.fields
        ]

    def unread(self, picks: Sequence[Sequence[str]]) -> Refusal | None:
        """Return why the picks for each field don't form a move, or None if `fill` accepts them.

        This doesn't check whether the move is legal.
        """
        if len(picks) != len(self.fields):
            return Refusal(Message(words.OTHER_FIELDS), "")
        found = map(_problem, self.fields, picks)
        return next((Refusal(problem, "") for problem in found if problem), None)

    def fill(self, picks: Sequence[Sequence[str]]) -> Move:
        """Return the move formed by the picks, given as the choices for each field, in order.

        Raises:
            ValueError: they don't form a move; `unread` says why.
        """
        wrong = self.unread(picks)
        if wrong is not None:
            raise ValueError(wrong.text)
        begun = self.begun or Move(self.kind)
        pieces, target, args = begun.pieces, begun.target, begun.args
        for blank, picked in zip(self.fields, picks, strict=True):
            if blank.everybody and len(picked) == len(blank.choices):
                continue
            match blank.part:
                case "pieces":
                    pieces += tuple(picked)
                case "target":
                    target = picked[0] if picked else ""
                case "count":
                    args += (len(picked),)
                case "number":
                    args += (int(whole(picked[0]) or 0),)
                case "text":
                    args += tuple(picked)
                case _:
                    args += tuple(int(word) if WHOLE.match(word) else word for word in picked)
        return Move(self.kind, pieces, target, args)


def _problem(blank: Field, picked: Sequence[str]) -> str:
    """Return why a field is filled in wrongly, or ""."""
    if blank.part == "number":
        fine = len(picked) == 1 and whole(picked[0]) is not None
        return "" if fine else Message(words.WRITE_NUMBER)
    if blank.part == "text":
        fine = len(picked) == 1 and len(picked[0]) <= blank.most and is_line(picked[0])
        return "" if fine else Message(words.WRITE_LINE, most=blank.most)
    wrong = any(word not in blank.choices for word in picked)
    return Message(words.NOT_PICKED) if wrong else ""
