"""Small pictures of a game's pieces for the rows of the lab's card panel."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.assets import Assets, OwnPictures
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.printing.items import Item, Side, components_of
from tabletop.ui.printing.side_images import PrintRenderer
from tabletop.ui.widgets.game_drawing import faces_of

WIDE = 24.0
"""Width of a card in a row, in logical pixels."""
_DRAWN = 4
"""Factor by which a picture is drawn larger before it is scaled down."""
_SECONDS = 0.008
"""Seconds of each frame that may be spent on drawing pictures."""


class PiecePictures:
    """A cache of small pictures of a game's pieces. A few are drawn in each frame."""

    def __init__(self, game: Game, own: OwnPictures | None) -> None:
        """Create an empty cache; `own` draws the pictures that a game brings along, if any."""
        self._items = small_things(game)
        self._own = own
        self._press = PrintRenderer(own)
        self._version = own.version if own else 0
        self._drawn: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._missing: list[tuple[str, tuple[int, int]]] = []

    def has(self, kind: str) -> bool:
        """Return whether the kind of piece with the given id has a picture."""
        return kind in self._items

    def draw(self, canvas: Canvas, kind: str, room: pygame.FRect) -> None:
        """Draw the picture of a kind of piece, centred in `room` and as large as fits.

        `kind` is the id of the kind; if it is unknown, nothing is drawn. Until the picture is
        ready, a placeholder is drawn.
        """
        item = self._items.get(kind)
        if item is None:
            return
        box = _fitted(item, room)
        key = kind, (round(box.w * canvas.scale), round(box.h * canvas.scale))
        picture = self._drawn.get(key)
        if picture is None:
            canvas.fill(box, 3, canvas.theme.ink, 0.10)
            if key not in self._missing:
                self._missing.append(key)
            return
        canvas.shadow(box, 3, "e1")
        canvas.blit(picture, box.center, anchor="center")

    def work(self) -> bool:
        """Draw missing pictures for a few milliseconds.

        Returns whether a new picture can be shown, so that a frame must be drawn.
        """
        own = self._own
        if own is not None and own.version != self._version:
            self._version, self._press = own.version, PrintRenderer(own)
            self._drawn.clear()
            return True
        end, done = time.perf_counter() + _SECONDS, False
        while self._missing and time.perf_counter() < end:
            kind, size = self._missing.pop(0)
            self._drawn[kind, size] = small_picture(self._items[kind], size, self._press)
            done = True
        return done


def small_things(game: Game) -> dict[str, Item]:
    """Return the cards and tokens of a game, by the id of their kind.

    Cards have the design that the game declares for small sizes.
    """
    things, faces = components_of(game), faces_of(game)
    kinds = {kind.id: kind for kind in game.spec.kinds}

    def small(card: Item) -> Item:
        face = faces.front(kinds[card.id])

        def draw(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
            return face.printed(assets, size, _DRAWN, "S")

        return replace(card, front=Side(card.front.key, draw))

    return {item.id: item for item in (*map(small, things.cards), *things.tokens)}


def small_picture(item: Item, size: tuple[int, int], press: PrintRenderer) -> pygame.Surface:
    """Return the front of a piece at a size in device pixels.

    It is drawn larger and scaled down.
    """
    large = press.side(item.front, (_DRAWN * size[0], _DRAWN * size[1]))
    return pygame.transform.smoothscale(large, size)


def _fitted(item: Item, room: pygame.FRect) -> pygame.FRect:
    factor = min(room.w / item.size[0], room.h / item.size[1])
    box = pygame.FRect(0, 0, factor * item.size[0], factor * item.size[1])
    box.center = room.center
    return box
