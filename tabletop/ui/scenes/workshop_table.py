"""Preview of an own game's table, as it looks in windows of several sizes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from tabletop.session import Player, Session
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.theme import theme
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.paint import TablePaint
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.ui.kit.services import Desk

SIZES = ((960, 600), (1280, 800), (1920, 1080))
"""Window sizes offered for the preview, in pixels."""
_REST = 0.4
"""Maximum seconds for which opening animations are run before drawing."""


class LiveTable:
    """A preview table of a game, with the usual number of players, drawn as a picture."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.problem = ""
        """A sentence saying why there is no table; empty if there is one."""
        self.seats = 0
        self._game: Game | None = None
        self._scene: TableScene | None = None
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._version = 0

    def show(self, game: Game | None) -> None:
        """Start a version of the game; None clears the preview."""
        if game is self._game:
            return
        self._game, self._scene, self.problem = game, None, ""
        self._pictures.clear()
        if game is None or not game.playable:
            return
        seats = game.spec.first_seats
        players = [Player(messages.HUMAN_NAMES[at % len(messages.HUMAN_NAMES)], portrait=at)
                   for at in range(seats)]  # fmt: skip
        try:
            session = Session.new(game, players, {}, seed=1)
            session.take_seat(max(session.next().seat, 0))
        except ValueError as error:
            self.problem = str(error)
            return
        self.seats = seats
        self._scene = TableScene(self._desk, session)

    def picture(self, size: tuple[int, int], wide: int, *, light: bool) -> pygame.Surface | None:
        """Return the table as it looks in a window, scaled to `wide` device pixels.

        `size` is the window size in pixels and `light` selects the theme. None without a table.
        """
        own = self._desk.art
        if own is not None and own.version != self._version:
            self._version = own.version
            self._pictures.clear()
        key = (size, wide, light)
        if key not in self._pictures:
            drawn = self._draw(size, wide, light=light)
            if drawn is None:
                return None
            self._pictures[key] = drawn
        return self._pictures[key]

    def _draw(self, size: tuple[int, int], wide: int, *, light: bool) -> pygame.Surface | None:
        scene = self._scene
        if scene is None:
            return None
        # Scale everything up in a large window, as the real window does.
        fitted = max(1.0, min(size[0] / 1280, size[1] / 800))
        logical = size[0] / fitted, size[1] / fitted
        # Use a screen's resolution, since small text would be laid out differently.
        scale = min(1.6, max(1.0, wide / logical[0] * 1.5))
        surface = pygame.Surface((round(logical[0] * scale), round(logical[1] * scale)))
        assets = Assets(theme("light" if light else "dark"), scale, own=self._desk.art)
        scene.paint = TablePaint()  # its caches are for another size or theme
        scene.layout(*logical)
        end = time.perf_counter() + _REST
        while scene.update(1 / 10) and time.perf_counter() < end:
            pass
        scene.draw(Canvas(surface, assets))
        high = round(wide * size[1] / size[0])
        return pygame.transform.smoothscale(surface, (wide, high))
