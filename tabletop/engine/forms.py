"""Forms for moves that are too many to list: the player fills in the parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.moves import Move, Refusal, is_line
from tabletop.engine.numbers import WHOLE, whole


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: the pieces, targets or words that may be picked."""

    part: str
    """What it fills: `pieces`, `target`, `args`, or one kind of argument.

    That is `count` (how many were picked), `number` (a typed whole number) or `text` (typed words).
    The last two occur on free tables only.
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
    """Initial number or text; `all` picks all choices."""
    everybody: bool = False
    """Whether picking all choices means everybody, so that they are not listed in the move."""


@dataclass(frozen=True, slots=True)
class Form:
    """A move with blanks, filled in a tray; the rules refuse what is illegal."""

    kind: str
    title: str
    """The question, such as `How many History cards do you show?`."""
    button: str
    """The verb on the button that makes the move: `Show`."""
    fields: tuple[Field, ...]
    without: str = ""
    """The verb while nothing is picked, if it differs: `Keep all`."""
    opens: str = ""
    """Text of the button that opens the form; "" for `button`."""
    sheet: str = ""
    """The game's sheet that fills it; "" for the plain tray.

    A gesture that gives a piece to a target only begins such a form.
    """
    icon: str = "check"
    """Icon of the button that opens the form."""
    key: str = "E"
    """Shortcut key of that button."""
    begun: Move | None = None
    """The fixed part: pieces, target and first arguments of the move."""

    def field(self, part: str) -> Field | None:
        """Return the first field that fills a part of the move, or None."""
        return next((each for each in self.fields if each.part == part), None)

    def picked(self, move: Move | None) -> list[list[str]]:
        """Return the picks that would produce a move, for each field; empty lists for None."""
        if move is None:
            return [[] for _ in self.fields]
        parts = {"pieces": move.pieces, "target": (move.target,) if move.target else ()}
        words = tuple(map(str, move.args))
        return [
            [word for word in parts.get(each.part, words) if word in each.choices]
            for each in self.fields
        ]

    def unread(self, picks: Sequence[Sequence[str]]) -> Refusal | None:
        """Return why the picks don't form a move, or None if `fill` accepts them.

        Whether the move is legal is left to the rules.
        """
        if len(picks) != len(self.fields):
            return Refusal("This form has other fields.", "")
        found = map(_problem, self.fields, picks)
        return next((Refusal(problem, "") for problem in found if problem), None)

    def fill(self, picks: Sequence[Sequence[str]]) -> Move:
        """Return the move made of the picks for each field, in order.

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
        return "" if fine else "Write a whole number of at most nine digits."
    if blank.part == "text":
        fine = len(picked) == 1 and len(picked[0]) <= blank.most and is_line(picked[0])
        return "" if fine else f"Write one line of at most {blank.most} letters."
    return "That can't be picked." if any(word not in blank.choices for word in picked) else ""
