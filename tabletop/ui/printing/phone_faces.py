"""The faces of a game as small pictures, for hands on phones: drawn by the painter of the table."""

from io import BytesIO

import pygame

from tabletop.engine.game import Game
from tabletop.ui.paint.assets import OwnPictures
from tabletop.ui.printing.drawn import Press
from tabletop.ui.printing.items import Item, Side, components_of

WIDE = 300
"""Pixels across a card: two and a half for each of the usual phone's."""
_TOKEN = 144
_BACK = "back:"


class PhoneFaces:
    """Prints the picture of a kind of piece, or of a back, when it is asked for."""

    def __init__(self, game: Game, own: OwnPictures | None = None) -> None:
        """`own` holds the pictures of own games."""
        self._press = Press(own)
        things = components_of(game)
        self._cards = {item.id: item for item in things.cards}
        self._tokens = {item.id: item for item in things.tokens}
        backs = {kind.id: kind.back for kind in game.spec.kinds}
        self._backs = {f"{_BACK}{backs[item.id]}": item for item in things.cards}

    def __call__(self, name: str) -> bytes | None:
        """The picture: a card or a back as JPEG, a token as PNG; None for what has none."""
        if name in self._cards:
            return self._card(self._cards[name], self._cards[name].front)
        if name in self._backs:
            item = self._backs[name]
            return self._card(item, item.back or item.front)
        if name in self._tokens:
            side = self._tokens[name].front
            return _written(side.draw(self._press.assets, (_TOKEN, _TOKEN)), "png")
        return None

    def _card(self, item: Item, side: Side) -> bytes:
        wide, tall = item.size
        long = max(wide, tall)
        size = (round(WIDE * 88 / 63 * wide / long), round(WIDE * 88 / 63 * tall / long))
        return _written(self._press.side(side, size), "jpg")


def _written(picture: pygame.Surface, ending: str) -> bytes:
    held = BytesIO()
    pygame.image.save(picture, held, f"face.{ending}")
    return held.getvalue()
