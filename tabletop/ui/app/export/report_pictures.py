"""Pictures of a game's pieces for the lab's HTML report, drawn without a screen."""

import os
from collections.abc import Collection
from io import BytesIO

import pygame

from tabletop.engine.game import Game
from tabletop.paths import data_dir
from tabletop.ui.pieces.art import art_of
from tabletop.ui.printing.side_images import PrintRenderer
from tabletop.ui.scenes.lab.piece_pictures import small_picture, small_things

_HIGH = 88
"""Height of a picture in pixels, twice the size shown in the page."""


def pictures_of(game: Game, kinds: Collection[str]) -> dict[str, bytes]:
    """Return JPEG images for the lab's HTML report, by the id of the kind of piece.

    `kinds` are the ids of the kinds to include. Kinds without a picture are left out.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    art = art_of([game], data_dir() / "cache" / "art", for_print=True)
    try:
        press = PrintRenderer(art)
        found: dict[str, bytes] = {}
        for item in small_things(game).values():
            if item.id in kinds:
                size = max(1, round(_HIGH * item.size[0] / item.size[1])), _HIGH
                file = BytesIO()
                pygame.image.save(small_picture(item, size, press), file, "picture.jpg")
                found[item.id] = file.getvalue()
        return found
    finally:
        art.close()
