"""Moves too many to list: what a player may put together, field by field."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.moves import Move, Refusal, is_line
from tabletop.engine.numbers import WHOLE, whole


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a form: which pieces, which target or which words may be picked."""

    part: str
    """What it fills: `pieces`, `target`, `args`, or an argument that is `count`, how many were
    picked, `number`, a whole number that is typed, or `text`, words that are typed; both of them
    on free tables alone."""
    label: str
    choices: tuple[str, ...] = ()
    """Names of pieces, zones or seats, or words."""
    least: int = 0
    """The fewest that are picked, or the least number."""
    most: int = 1
    """The most that are picked, the greatest number, or how many letters."""
    repeats: bool = False
    """Whether a choice may be picked more than once: so many of a kind."""
    start: str = ""
    """The number or the text that stands there at first; `all` picks all choices."""
    everybody: bool = False
    """Whether to pick all of them adds nothing to the move: it is for everybody."""


@dataclass(frozen=True, slots=True)
class Form:
    """A move with blanks. A tray fills it; the rules refuse what does not fit."""

    kind: str
    title: str
    """The question: `How many History cards do you show?`."""
    button: str
    """The verb that makes the move: `Show`."""
    fields: tuple[Field, ...]
    without: str = ""
    """The verb while nothing is picked, where that is another: `Keep all`."""
    opens: str = ""
    """What the button that opens it says; empty for `button`."""
    sheet: str = ""
    """The sheet of the game that fills it; empty for the plain tray. A gesture that gives a piece
    to a target only begins such a form."""
    icon: str = "check"
    """On the button that opens it."""
    key: str = "E"
    """The shortcut of that button."""
    begun: Move | None = None
    """What is fixed: pieces, target and the first arguments of the move."""

    def field(self, part: str) -> Field | None:
        """The first field that fills a part of the move."""
        return next((each for each in self.fields if each.part == part), None)

    def picked(self, move: Move | None) -> list[list[str]]:
        """Return what would be picked for each field to begin with a move; nothing for None."""
        if move is None:
            return [[] for _ in self.fields]
        parts = {"pieces": move.pieces, "target": (move.target,) if move.target else ()}
        words = tuple(map(str, move.args))
        return [
            [word for word in parts.get(each.part, words) if word in each.choices]
            for each in self.fields
        ]

    def unread(self, picks: Sequence[Sequence[str]]) -> Refusal | None:
        """Return why what was picked can't be read; None where `fill` makes a move of it.

        Whether that move can be made, the rules say.
        """
        if len(picks) != len(self.fields):
            return Refusal("This form has other fields.", "")
        found = map(_problem, self.fields, picks)
        return next((Refusal(problem, "") for problem in found if problem), None)

    def fill(self, picks: Sequence[Sequence[str]]) -> Move:
        """Return the move made of what was picked for each field, in order.

        Raises:
            ValueError: it can't be read; `unread` says why.
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
    """Return why a field can't be read as it is filled; empty where it can."""
    if blank.part == "number":
        fine = len(picked) == 1 and whole(picked[0]) is not None
        return "" if fine else "Write a whole number of at most nine digits."
    if blank.part == "text":
        fine = len(picked) == 1 and len(picked[0]) <= blank.most and is_line(picked[0])
        return "" if fine else f"Write one line of at most {blank.most} letters."
    return "That can't be picked." if any(word not in blank.choices for word in picked) else ""
