"""Gestures on a table without rules, read from the commands of the held things."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import STILL, Command, Thing
from tabletop.engine.gestures.gestures import NOTHING, Gestures, Held, Open, Play, Reply
from tabletop.engine.moves import Move, Refusal, place_in
from tabletop.engine.view import View


def _no_commands(things: Sequence[Thing]) -> tuple[Command, ...]:
    del things
    return ()


@dataclass(frozen=True, eq=False)
class CommandGestures(Gestures):
    """Gestures for the free table, where any visible piece can be taken and put anywhere."""

    commands: Callable[[Sequence[Thing]], tuple[Command, ...]] = _no_commands
    """Returns what a player can do with the given things: one, or a selection."""
    view: View | None = None
    """What the seat sees of the position; None before there is one."""

    @cached_property
    def pickable(self) -> frozenset[str]:
        """The names of all visible pieces, and the places of hidden ones, such as `deck?0`."""
        if self.view is None:
            return frozenset()
        zones = self.view.zones
        named: set[str] = {piece for zone in zones for piece in zone.pieces if piece}
        for zone in zones:
            if "" in zone.pieces:
                named |= {zone.hidden, *(place_in(zone.id, at) for at in range(zone.count))}
        return frozenset(named)

    @cached_property
    def counts(self) -> frozenset[int]:
        """Always empty: counters are not supplies of tokens."""
        return frozenset()

    @cached_property
    def playable(self) -> frozenset[str]:
        """Always empty: every piece can be used, so none stands out."""
        return frozenset()

    @cached_property
    def worthwhile(self) -> tuple[Move, ...]:
        """Always empty: nothing has to be done before a turn ends."""
        return ()

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """Always empty: every move belongs to a thing, which offers it as a command."""
        return ()

    @cached_property
    def forward(self) -> tuple[Move, ...]:
        """The moves that name no piece and no target, such as those that end a turn or a phase."""
        return tuple(m for m in self.moves if not (m.pieces or m.target))

    @cached_property
    def unreachable(self) -> tuple[Move, ...]:
        """Always empty: a command reaches every other move."""
        return ()

    def use(self, name: str) -> Reply:
        """Return the reply to a click on a piece: it makes no move and only raises the piece."""
        del name
        return NOTHING

    def refusal(self, held: Held, target: str) -> Refusal | None:
        """Return why what is held can't go to a target; None if it can or nothing is held."""
        command = self.placing(held)
        if command is None or command.form is None or not target:
            return command.refusal if command is not None else None
        move = aimed(command.form, target, held.count, known=False)
        return self.offer.refuse(move) if move is not None else None

    def stays(self, move: Move) -> bool:
        """Return whether a move would change nothing, so that the gesture does nothing."""
        refusal = self.offer.refuse(move)
        return refusal is not None and refusal.rule.endswith(f".{STILL}")

    def placing(self, held: Held) -> Command | None:
        """Return the command that puts down what is held, or None if there is none."""
        if not held:
            return None
        things = tuple(thing_of(name) for name in held.pieces)
        if held.count > 1:
            things = (Thing("zone", self._zone_of(held.piece)),)
        return next((each for each in self.commands(things) if _places(each, held.count)), None)

    def _zone_of(self, name: str) -> str:
        """Return the zone of a piece, given by name or by its hidden place."""
        zones = self.view.zones if self.view is not None else ()
        found = (zone.id for zone in zones if name in zone.pieces)
        return next(found, name.partition("?")[0])

    def _targets(self, held: Held, landed: str) -> dict[str, Open]:
        command = self.placing(held) if held else None
        if command is None or command.form is None or landed:
            return {}
        blank = command.form.field("target")
        found: dict[str, Open] = {}
        for target in blank.choices if blank is not None else ():
            move = aimed(command.form, target, held.count)
            if move is not None:
                found[target] = Play(move)
        return found


def thing_of(name: str) -> Thing:
    """Return the thing with this name: a piece, or the place of a hidden one such as `deck?`."""
    return Thing("slot" if "?" in name else "piece", name)


def _places(command: Command, count: int) -> bool:
    """Return whether a command moves what is held: some cards of a pile, or all of it."""
    form = command.form
    if form is None or form.field("target") is None:
        return False
    return count < 2 or form.field("number") is not None


def aimed(form: Form, target: str, count: int = 0, *, known: bool = True) -> Move | None:
    """Return the move that a form makes for a target, with its other fields at their defaults.

    Args:
        form: The form of a command, such as for putting pieces somewhere.
        target: The zone, piece or seat to aim at.
        count: Number to fill in; 0 leaves the default.
        known: Whether the target must be among the form's choices; if not, the rules decide.

    Returns:
        The move, or None if the form can't be filled in this way.
    """
    picks: list[list[str]] = []
    for blank in form.fields:
        if blank.part == "target":
            if not blank.choices or (known and target not in blank.choices):
                return None
            picks.append([target if target in blank.choices else blank.choices[0]])
        elif blank.part == "number" and count:
            picks.append([str(count)])
        else:
            picks.append([blank.start] if blank.start else [])
    return None if form.unread(picks) else form.fill(picks)._replace(target=target)
