"""Dialog that offers to install a game pack, with the game's box."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.paint.theme import ELEVATIONS
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.scenes.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.game import Game
    from tabletop.ui.kit.services import Action, Desk
    from tabletop.ui.paint.canvas import Canvas

_BOX = (112.0, 144.0)


class PackSheet(Message):
    """A message dialog with the box of a game at its left."""

    indent: ClassVar[float] = _BOX[0] + 20
    least: ClassVar[float] = _BOX[1]

    def __init__(
        self, desk: Desk, headline: str, text: str, actions: Sequence[Action], game: Game | None
    ) -> None:
        super().__init__(desk, headline, text, actions)
        self.game = game

    def draw(self, canvas: Canvas) -> None:
        """Draw the message, and the game's box beside its text."""
        super().draw(canvas)
        if self.game is None:
            return
        left = self.sheet.left + 32
        box = pygame.FRect(left, self.sheet.top + 32 + 52, *_BOX)
        canvas.cast(box, 3, ELEVATIONS["e2"])
        draw_cover(canvas, box, self.game)

    def cancel(self) -> None:
        """Decline the pack by running the action of the first button."""
        self.group.widgets[0].act()
