"""Dialog that assigns players to seats when a game is continued from an earlier moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.files import StorageError
from tabletop.ui.kit.choices import Segmented
from tabletop.ui.scenes import seating
from tabletop.ui.scenes.seating import KINDS, Place
from tabletop.ui.scenes.setup import Setup
from tabletop.ui.words import messages, replaying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.session.branch import Branch
    from tabletop.storage.records import Player
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class BranchScene(Setup):
    """The set-up dialog reduced to the seats; everything else is taken from the original game."""

    name: ClassVar[str] = "branch"

    def __init__(self, desk: Desk, branch: Branch, players: Sequence[Player]) -> None:
        self.branch = branch
        self._eyes = max(0, branch.seat)
        self._lies: Segmented | None = None
        self._players = players
        super().__init__(desk, branch.game)
        self.places = self._seated()
        self._build()
        self.start_button.label = replaying.BEGIN

    @property
    def title(self) -> str:
        """The dialog's title, with the move from which the game is continued."""
        number = self.branch.number
        return replaying.NEW_FROM.format(at=number) if number else replaying.NEW_FROM_START

    def _seated(self) -> list[Place]:
        """Return the players of the original game as the initial seating."""
        return [
            Place(who.name, who.kind if who.kind in KINDS else messages.USUAL_LEVEL, who.portrait)
            for who in self._players
        ]

    def _invitation(self) -> None:
        """Do nothing: a branch offers no lesson."""
        return

    def _build(self) -> None:
        """Create the seat controls.

        For a finished game there is also a choice whether hidden cards are dealt again or stay as
        they were.
        """
        super()._build()
        self.rows = []
        if self.branch.match.outcome is not None:
            self._lies = Segmented(
                "lies", replaying.HOW_IT_LIES.format(name=self._players[self._eyes].name),
                (replaying.ANEW, replaying.AS_THEY_LAY), 1 if self.branch.seat < 0 else 0,
                self._choose,
            )  # fmt: skip
            self.rows = [(self._lies.label, "", self._lies)]
        seats = [widget for plate in self.plates for widget in plate.widgets]
        self.page.fill([*seats, *(control for _, _, control in self.rows)])

    def _choose(self, index: int) -> None:
        self.branch = replace(self.branch, seat=-1 if index else self._eyes)

    def start(self) -> None:
        """Create the new game, dealing hidden cards again if chosen, and open its table."""
        players = seating.players_of(self.places)
        try:
            session = self.desk.sessions.play_on(self.branch, players)
        except (StorageError, ValueError) as error:
            self.desk.toast(str(error), "loss")
            return
        self.desk.play(session)

    def _paint_options(self, canvas: Canvas, column: pygame.FRect) -> float:
        """Draw the explanation and the choice about hidden cards; return the y below it."""
        theme, y = canvas.theme, column.top
        box = (column.left, y, column.w, 0.0)
        y += canvas.paragraph(box, replaying.WHO_PLAYS, "body", theme.ink2) + 18
        if self._lies is not None:
            title = self._lies.label
            box = (column.left, y, column.w, 0.0)
            y += canvas.paragraph(box, title, "row", theme.ink) + 8
            self._lies.rect = pygame.FRect(column.left, y, column.w, 42)
            y += 54
        name = self._players[self._eyes].name
        told = replaying.AS_THEY_LAY_TOLD if self.branch.seat < 0 else replaying.ANEW_TOLD
        box = (column.left, y, column.w, 0.0)
        return y + canvas.paragraph(box, told.format(name=name), "small", theme.ink2) + 20
