"""What all sheets share that fill a form of the rules: what is picked, and sending it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.words.narrator import Namer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.forms import Form
    from tabletop.engine.moves import Move, Refusal
    from tabletop.session import Session
    from tabletop.ui.kit.services import Desk


class Filling(ShellScene):
    """A sheet over the table in which the blanks of a form are filled."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        desk: Desk,
        session: Session,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """`begun` is what is picked at first: pieces, target and words of a move."""
        super().__init__(desk)
        self.session = session
        self.form = form
        self._play = play
        self.view = session.view()
        names = [player.name for player in session.players]
        self.namer = Namer(self.view, session.game.layout, names)
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

    def cancel(self) -> None:
        """Close the sheet and do nothing."""
        self.desk.stack.close(self)
