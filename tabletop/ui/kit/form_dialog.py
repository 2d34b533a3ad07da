"""Base of all sheets that fill in a form of the rules, with the picks and the sending."""

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
    """A sheet over the table in which a player fills the blanks of a form."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """Create the sheet; `begun` is a partly filled move that gives the initial picks.

        `play` is called with the finished move. The pieces, target and text of `begun` are picked
        first.
        """
        super().__init__(services, position)
        self.form = form
        self._play = play
        self.view = position.view
        names = [player.name for player in position.players]
        self.namer = Namer(self.view, position.game.layout, names)
        self.picks: list[list[str]] = form.picked(begun)
        """The picked values of each blank, in the order of the form's blanks."""
        self.refusal: Refusal | None = None
        """Why the form can't be sent as it is filled; None if it can."""

    @property
    def title(self) -> str:
        """The title of the form, which is the question it asks."""
        return self.form.title

    def _send(self) -> None:
        if self.refusal is None:
            self.cancel()
            self._play(self.form.fill(self.picks))
