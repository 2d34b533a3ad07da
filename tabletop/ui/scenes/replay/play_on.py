"""The dialog that assigns players to seats to continue a replayed game from a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from tabletop.engine.moves import Seat
from tabletop.session.history.branch import Branch
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError
from tabletop.ui.scenes.setup import seating
from tabletop.ui.scenes.setup.seating import KINDS, SeatChoice
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.text import messages, replay_text
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.layout import Box, Column, Paragraph, Part


class BranchScene(Setup):
    """A dialog that assigns players to seats to continue a replayed game from its position.

    The game's options and number of players stay the same.
    """

    name: ClassVar[str] = "branch"

    def __init__(self, app: App, branch: Branch, players: Sequence[Player]) -> None:
        self.branch = branch
        self._eyes = max(0, branch.seat)
        self._lies: Segmented | None = None
        self._players = players
        super().__init__(app, branch.game)
        self.places = self._seated()
        self._build()
        self.start_button.label = replay_text.BEGIN

    @property
    def title(self) -> str:
        number = self.branch.number
        return replay_text.NEW_FROM.format(at=number) if number else replay_text.NEW_FROM_START

    def _seated(self) -> list[SeatChoice]:
        """Return the players of the original game as the initial seating."""
        return [
            SeatChoice(
                who.name, who.kind if who.kind in KINDS else messages.USUAL_LEVEL, who.portrait
            )
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
                "lies",
                replay_text.HOW_IT_LIES.format(name=self._players[self._eyes].name),
                (replay_text.ANEW, replay_text.AS_THEY_LAY),
                1 if self.branch.seat < 0 else 0,
                self._choose,
            )
            self.rows = [(self._lies.label, "", self._lies)]

    def _choose(self, index: int) -> None:
        self.branch = replace(self.branch, seat=-1 if index else self._eyes)

    def start(self) -> None:
        """Create the new game and open its table.

        Hidden cards are dealt again if that option is selected.
        """
        players = seating.players_of(self.places)
        try:
            port = self.app.sessions.play_on(self.branch, players)
        except (StorageError, ValueError) as error:
            self.app.notices.toast(str(error), "loss")
            return
        self.app.play(port)

    def teams(self) -> list[tuple[Seat, ...]]:
        """Return the teams of the original game."""
        return self.branch.teams

    def count_row(self) -> None:
        """Return None, since the number of players can't be changed."""
        return

    def option_rows(self) -> Box:
        """Return the explanation and, for a finished game, the option to deal again."""
        name = self._players[self._eyes].name
        told = replay_text.AS_THEY_LAY_TOLD if self.branch.seat < 0 else replay_text.ANEW_TOLD
        choice: list[Part] = []
        if self._lies is not None:
            title = Paragraph(self._lies.label, "row", "ink")
            choice = [title, Box(height=8), self._lies, Box(height=12)]
        return Column(
            Paragraph(replay_text.WHO_PLAYS),
            Box(height=18),
            *choice,
            Paragraph(told.format(name=name), "small"),
            Box(height=20),
        )
