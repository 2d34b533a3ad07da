"""What gestures mean where everything may be done: they read the commands of what they hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.commands import Command, Thing
from tabletop.engine.forms import Form
from tabletop.engine.free_still import STILL
from tabletop.engine.gestures import NOTHING, Gestures, Held, Open, Play, Reply
from tabletop.engine.moves import Move, Refusal, place_in
from tabletop.engine.view import View


def _no_commands(things: Sequence[Thing]) -> tuple[Command, ...]:
    del things
    return ()


@dataclass(frozen=True, eq=False)
class CommandGestures(Gestures):
    """Gestures of a table without rules: any piece in sight can be taken, and put anywhere."""

    commands: Callable[[Sequence[Thing]], tuple[Command, ...]] = _no_commands
    """What can be done with things."""
    view: View | None = None
    """What the seat sees."""

    @cached_property
    def pickable(self) -> frozenset[str]:
        """Every piece in sight, and the hidden ones by their places."""
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
        """Counters are no stores that tokens are taken out of."""
        return frozenset()

    @cached_property
    def playable(self) -> frozenset[str]:
        """None stands out: all of them can be."""
        return frozenset()

    @cached_property
    def worthwhile(self) -> tuple[Move, ...]:
        """Nothing has to be done before a turn ends."""
        return ()

    @cached_property
    def listed(self) -> tuple[Move, ...]:
        """What no thing stands for leads on; all else is a command of its thing."""
        return ()

    @cached_property
    def forward(self) -> tuple[Move, ...]:
        """What names nothing on the table, and the next phase."""
        return tuple(m for m in self.moves if not (m.pieces or m.target))

    @cached_property
    def unreachable(self) -> tuple[Move, ...]:
        """Every other move is a command."""
        return ()

    def use(self, name: str) -> Reply:
        """A click on a piece raises it."""
        del name
        return NOTHING

    def refusal(self, held: Held, target: str) -> Refusal | None:
        """Return why what is held can't go to a place."""
        command = self.placing(held)
        if command is None or command.form is None or not target:
            return command.refusal if command is not None else None
        move = aimed(command.form, target, held.count, known=False)
        return self.offer.refuse(move) if move is not None else None

    def stays(self, move: Move) -> bool:
        """Whether a move would leave all as it is."""
        refusal = self.offer.refuse(move)
        return refusal is not None and refusal.rule.endswith(f".{STILL}")

    def placing(self, held: Held) -> Command | None:
        """Return the command that puts what is held somewhere."""
        if not held:
            return None
        things = tuple(thing_of(name) for name in held.pieces)
        if held.count > 1:
            things = (Thing("zone", self._zone_of(held.piece)),)
        return next((each for each in self.commands(things) if _places(each, held.count)), None)

    def _zone_of(self, name: str) -> str:
        """The zone of a piece, known or by its place."""
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
    """Return a piece, or a hidden one by its place, as a thing."""
    return Thing("slot" if "?" in name else "piece", name)


def _places(command: Command, count: int) -> bool:
    """Whether a command puts what is held somewhere: so many of a pile, or all of it."""
    form = command.form
    if form is None or form.field("target") is None:
        return False
    return count < 2 or form.field("number") is not None


def aimed(form: Form, target: str, count: int = 0, *, known: bool = True) -> Move | None:
    """Return the move of a form with this target and number, all else as it is at first.

    None where it does not go there; with `known` false, that is for the rules to say.
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
