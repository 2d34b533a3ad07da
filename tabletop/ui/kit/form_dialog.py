"""What all sheets share that fill a form of the rules: what is picked, and sending it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.kit.dialog import GameSheet
from tabletop.ui.words.narrator import Namer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.forms import Form
    from tabletop.engine.moves import Move, Refusal
    from tabletop.session.position import Position
    from tabletop.ui.kit.dialog import SheetServices


class Filling(GameSheet):
    """A sheet over the table in which the blanks of a form are filled."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """`begun` is what is picked at first: pieces, target and words of a move."""
        super().__init__(services, position)
        self.form = form
        self._play = play
        self.view = position.view
        names = [player.name for player in position.players]
        self.namer = Namer(self.view, position.game.layout, names)
        self.picks: list[list[str]] = form.picked(begun)
        """What is picked for each blank."""
        self.refusal: Refusal | None = None
        """Why this can't be sent."""

    @property
    def title(self) -> str:
        """What is asked."""
        return self.form.title

    def _send(self) -> None:
        if self.refusal is None:
            self.cancel()
            self._play(self.form.fill(self.picks))
