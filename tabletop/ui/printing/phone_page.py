"""The pictures, fonts and colours that phones get for a game, as the table draws them."""

from io import BytesIO

import pygame

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.phones.web_page import SMALL, Felt, WebPage
from tabletop.ui.graphics.assets import Assets, OwnPictures
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.designed_cards import DesignedCard
from tabletop.ui.printing.items import Item, Side, components_of
from tabletop.ui.printing.side_images import PrintRenderer
from tabletop.ui.widgets.game_drawing import faces_of

WIDE = 300
"""Width of a card in pixels: 2.5 for each logical pixel of a usual phone."""
_TOKEN = 144
_SMALL = (200, 279)
"""Size in pixels of a card in the hand, which has larger signs and less text."""
_BACK = "back:"


_COVER = (296, 380)
_FONTS = (
    ("/font/medium.ttf", "manrope/Manrope-Medium.ttf"),
    ("/font/bold.ttf", "manrope/Manrope-Bold.ttf"),
    ("/font/serif.ttf", "source-serif-pro/SourceSerifPro-Semibold.ttf"),
)


def page_of(game: Game, own: OwnPictures | None = None) -> WebPage:
    """Return the files and pictures needed by the web page on a phone for a game.

    Pictures of cards are drawn only when a phone requests them. `own` provides the pictures that
    games include in their own folders.
    """
    art = shipped("sprites") / "common"
    fonts = tuple((path, shipped("fonts") / name) for path, name in _FONTS)
    faces = PhoneFaces(game, own)
    return WebPage(
        (
            ("/", shipped("phone")),
            ("/icon/", art / "icons"),
            ("/portrait/", art / "portraits"),
            *(font for font in fonts if font[1].is_file()),
        ),
        (_felt(game, "dark"), _felt(game, "light")),
        faces,
        faces.cover(game),
    )


def _felt(game: Game, name: str) -> Felt:
    colours = Assets(theme(name)).felt(game.layout.felt)
    return colours.base, colours.centre, colours.edge


class PhoneFaces:
    """Draws pictures by name as phones request them: cards, card backs, tokens and the box."""

    def __init__(self, game: Game, own: OwnPictures | None = None) -> None:
        """Prepare the faces; `own` holds the pictures of games outside the shipped ones."""
        self._press = PrintRenderer(own)
        things = components_of(game)
        self._cards = {item.id: item for item in things.cards}
        faces = faces_of(game)
        # A card with its author's template looks the same at any size: one picture is enough.
        self._faces = {
            kind.id: front
            for kind in game.spec.kinds
            if kind.look == "card"
            and not isinstance((front := faces.front(kind)).data, DesignedCard)
        }
        self._tokens = {item.id: item for item in things.tokens}
        backs = {kind.id: kind.back for kind in game.spec.kinds}
        self._backs = {f"{_BACK}{backs[item.id]}": item for item in things.cards}

    def __call__(self, name: str) -> bytes | None:
        """Return a card or back as JPEG, or a token as PNG; None for an unknown name."""
        if name in self._cards:
            return self._card(self._cards[name], self._cards[name].front)
        small = self._faces.get(name.removeprefix(SMALL))
        if name.startswith(SMALL) and small is not None:
            picture = small.printed(self._press.assets, _SMALL, 2.0, "S")
            flat = pygame.Surface(_SMALL, 0, 24)
            flat.fill("#FFFFFF")
            flat.blit(picture, (0, 0))
            return _written(flat, "jpg")
        if name in self._backs:
            item = self._backs[name]
            return self._card(item, item.back or item.front)
        if name in self._tokens:
            side = self._tokens[name].front
            return _written(side.draw(self._press.assets, (_TOKEN, _TOKEN)), "png")
        return None

    def cover(self, game: Game) -> bytes:
        """Return the cover of the game's box as the bytes of a JPEG."""
        picture = pygame.Surface(_COVER, 0, 24)
        draw_cover(Canvas(picture, self._press.assets), pygame.FRect(0, 0, *_COVER), game)
        return _written(picture, "jpg")

    def _card(self, item: Item, side: Side) -> bytes:
        wide, tall = item.size
        long = max(wide, tall)
        size = (round(WIDE * 88 / 63 * wide / long), round(WIDE * 88 / 63 * tall / long))
        return _written(self._press.side(side, size), "jpg")


def _written(picture: pygame.Surface, ending: str) -> bytes:
    held = BytesIO()
    pygame.image.save(picture, held, f"face.{ending}")
    return held.getvalue()
