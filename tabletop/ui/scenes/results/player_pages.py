"""The frame of the statistics and goals pages, with rows for choosing a game and a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.storage.player.statistics import load_statistics
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.scenes.saves.saved_filters import cover_picture, portrait_picture
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    PaperSheet,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.list_row import NavigationRow
from tabletop.ui.toolkit.scroll import ScrollArea


class PlayerPages(ShellScene):
    """A dialog with rows on the left for choosing a game and a player, and a page on the right.

    A subclass fills `game_rows` and `person_rows`.
    """

    opaque: ClassVar[bool] = False

    def __init__(self, app: App, game: Game | None, title: str, zone: str) -> None:
        """Create the dialog.

        Args:
            app: The application services.
            game: The game that is shown first; None for all of them.
            title: The title above the rows.
            zone: Zone of the page's controls.
        """
        super().__init__(app)
        self.game = game
        self.statistics, self.problem = load_statistics(
            app.folders.statistics, app.folders.saves, app.now()
        )
        self.navigation = ScrollArea(None, zone="navigation", label=title)
        self.page = ScrollArea(None, zone=zone, label=title)
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="primary", paper=True
        )
        self.game_rows: list[NavigationRow] = []
        self.person_rows: list[NavigationRow] = []
        self.focus.set("done")

    def sheet(self, count: str, page: Sequence[Box]) -> Box:
        """Return the layout of the dialog.

        Args:
            count: A line below the title; "" for none.
            page: What stands on the right, from top to bottom.
        """
        narrow, low = self.width < 884, self.height < 544
        side = 14.0 if narrow else 20.0
        title = Column(
            TextLine(self.navigation.label, "title", size=24 if narrow else 29, height=36),
            TextLine(count, "small", "ink2", height=20) if count and not low else None,
            pad=(6, 10, 0, 6),
        )
        label = TextLine(messages.PLAYER, "body", "ink3", height=28)
        people = [Row(Divider(alpha=0.16, grow=1), pad=(8, 10, 8, 0)), Row(label, pad=(8, 0))]
        games = [Place(row, height=48) for row in self.game_rows]
        rows = [*games, *(people if self.person_rows else ()), *self.person_rows]
        navigation = Column(
            title,
            Scrolled(self.navigation, Column(*rows, gap=4), grow=1),
            Place(self.done, height=44 if low else 48),
            gap=10,
            pad=(side, 0, 16, side),
            width=(190.0 if narrow else 208.0) + side + 16,
            align="stretch",
        )
        beside = Column(*page, gap=10, pad=(14 if narrow else 20, 14, 30, 14), grow=1)
        line = Divider(upright=True, width=0, colour="sheet_edge", alpha=0.55)
        return PaperSheet(Row(navigation, line, beside, grow=1), width=1176, height=728, margin=12)

    def heading(self, title: str, text: str) -> list[Box]:
        """Return the cover of the selected game, and a title with a line of text below it."""
        words = Column(
            TextLine(title, "title", size=22, height=28),
            TextLine(text, "small", "ink2", height=18),
            grow=1,
            align="center",
        )
        cover = Box(width=34, height=43.7, under=self._draw_cover)
        return [cover, words] if self.game is not None else [words]

    def _draw_cover(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.game is not None:
            draw_cover(canvas, rect, self.game)


def game_rows(
    games: Sequence[Game],
    numbers: Mapping[str, int],
    choose: Callable[[Game], object],
    chosen: Callable[[], Game | None],
) -> list[NavigationRow]:
    """Return a row for each game, with its box and a number.

    Args:
        games: The games, from top to bottom.
        numbers: The number on each row, by the id of the game; 0 if it is missing.
        choose: Called with the game whose row is activated.
        chosen: Returns the game that is shown; None for none of them.
    """

    def is_chosen(id_: str) -> bool:
        game = chosen()
        return game is not None and game.spec.id == id_

    return [
        NavigationRow(
            f"game-{game.spec.id}",
            game.spec.title,
            partial(choose, game),
            partial(is_chosen, game.spec.id),
            zone="navigation",
            role="radio",
            picture=cover_picture(game),
            number=str(numbers.get(game.spec.id, 0)),
        )
        for game in games
    ]


def person_rows(
    app: App, people: Sequence[str], choose: Callable[[str], object], chosen: Callable[[], str]
) -> list[NavigationRow]:
    """Return a row with the portrait of each player.

    Args:
        app: The application services.
        people: The names of the players, from top to bottom.
        choose: Called with the name whose row is activated.
        chosen: Returns the name that is shown.
    """
    return [
        NavigationRow(
            f"person-{name}",
            name,
            partial(choose, name),
            partial(lambda each: chosen() == each, name),
            zone="navigation",
            role="radio",
            picture=portrait_picture(app, name, at),
        )
        for at, name in enumerate(people)
    ]
