"""Adapts printed things to the print options, and finds pictures that are too coarse for them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from tabletop.art_files import ArtError, picture_names, pixels_of, read_picture
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.theme import theme
from tabletop.ui.printing.items import Components, Item, Side
from tabletop.ui.printing.print_options import DPI, PrintOptions
from tabletop.ui.printing.side_images import bled, flat, pixels
from tabletop.ui.text import printing as words

_OUTLINE = 0.9
"""Radius in millimetres in which a spot is compared with its surroundings."""
_DOUBLED = 2
"""Number of times that difference is doubled, so that strokes get their full colour."""
_TINT = 0.15
"""The share of its colour that a background keeps."""


def as_printed(things: Components, options: PrintOptions) -> Components:
    """Return a game's cards, boards and tokens in the card size and ink that the user chose."""
    if options.card is not None:
        wanted = options.card
        things = replace(things, cards=tuple(_of_size(card, wanted) for card in things.cards))
    if not options.save_ink:
        return things
    return replace(
        things,
        cards=tuple(map(_light, things.cards)),
        boards=tuple(map(_light, things.boards)),
        tokens=tuple(map(_light, things.tokens)),
    )


def _of_size(card: Item, wanted: tuple[float, float]) -> Item:
    """Return a card in another size; a landscape card stays landscape."""
    size = wanted if card.size[0] <= card.size[1] else (wanted[1], wanted[0])
    if size == card.size:
        return card
    back = card.back and _fitted(card.back, card.size, size)
    return replace(card, size=size, front=_fitted(card.front, card.size, size), back=back)


def _fitted(side: Side, own: tuple[float, float], wanted: tuple[float, float]) -> Side:
    """Return a side in another size, as large as fits without distortion.

    The rest of the new size is filled like its bleed.
    """
    factor = min(wanted[0] / own[0], wanted[1] / own[1])
    share = tuple(factor * part / whole for part, whole in zip(own, wanted, strict=True))

    def drawn(assets: Assets, size: tuple[int, int], more: int) -> pygame.Surface:
        inner = round(size[0] * share[0]), round(size[1] * share[1])
        whole = size[0] + 2 * more, size[1] + 2 * more
        beside = max((whole[0] - inner[0] + 1) // 2, (whole[1] - inner[1] + 1) // 2)
        large = bled(assets, side, flat(side.draw(assets, inner)), beside)
        return large.subsurface(
            pygame.Rect((0, 0), whole).move(
                (large.get_width() - whole[0]) // 2, (large.get_height() - whole[1]) // 2
            )
        )

    def draw(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
        return drawn(assets, size, 0)

    key = f"{side.key} in {wanted[0]:g} by {wanted[1]:g}"
    return Side(key, draw, drawn if side.beyond is not None else None)


def _light(item: Item) -> Item:
    """Return a thing whose sides are drawn with pale backgrounds, to save ink."""
    back = item.back and _outlined(item.back, item.size)
    return replace(item, front=_outlined(item.front, item.size), back=back)


def _outlined(side: Side, size: tuple[float, float]) -> Side:
    def draw(assets: Assets, pixels: tuple[int, int]) -> pygame.Surface:
        return outlined(flat(side.draw(assets, pixels)), pixels[0] / size[0])

    return Side(f"{side.key} in outlines", draw)


def outlined(picture: pygame.Surface, per_mm: float) -> pygame.Surface:
    """Return a picture that needs less ink: areas become pale, letters and edges keep their colour.

    A pixel keeps as much ink as it is darker than its surroundings. `per_mm` is the number of
    pixels per millimetre.
    """
    grey = pygame.transform.grayscale(picture)
    kept = pygame.transform.box_blur(grey, max(1, round(_OUTLINE * per_mm)))
    kept.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(_DOUBLED):
        kept.blit(kept.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    kept.fill((round(255 * _TINT),) * 3, special_flags=pygame.BLEND_RGB_ADD)
    paper = pygame.Surface(picture.get_size(), 0, 24)
    paper.fill("#FFFFFF")
    ink = paper.copy()
    ink.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    ink.blit(kept, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    paper.blit(ink, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return paper


_TRIED = 75
"""Resolution (dpi) at which a card is drawn to measure its pictures."""
_NEARLY = 0.97
"""The share of `DPI` that counts as sharp, as small drawings are measured in whole pixels."""
_NAMED = 3
"""Maximum number of cards named in a line."""

Pixels = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LowResolutionCard:
    """A card whose picture would look blurred in print, with its pixels per inch."""

    card: Item
    dpi: int


class _Gauge(Assets):
    """Assets that measure how far bitmap pictures are enlarged, and draw none of them."""

    def __init__(self, game: str, sizes: dict[str, Pixels]) -> None:
        super().__init__(theme("light"), memory=8 << 20, for_print=True)
        self._game = f"{game}/"
        self._sizes = sizes
        self.factor = 0.0
        """Greatest factor by which a picture was enlarged since this was set to 0."""

    def is_own(self, name: str) -> bool:
        """Whether the name is that of one of the game's own pictures."""
        return name.startswith(self._game)

    def fitted(self, name: str, size: Pixels, *, crop: bool = False) -> pygame.Surface | None:
        """Return a transparent picture of that size, and note how far the real one is enlarged."""
        found = self._sizes.get(name.removeprefix(self._game))
        if found is not None:
            factors = [wanted / there for wanted, there in zip(size, found, strict=True)]
            self.factor = max(self.factor, max(factors) if crop else min(factors))
        return pygame.Surface(size, pygame.SRCALPHA)


def coarse_cards(things: Components, options: PrintOptions) -> Iterator[LowResolutionCard | None]:
    """Check the resolution of the picture on each card of a game.

    A `LowResolutionCard` is yielded for each card with too few pixels for print, and None for every
    other card, so that a window can respond between cards.
    """
    game = things.game
    sizes = _pixels_in(game.folder)
    if not sizes or "cards" not in options.only:
        return
    gauge = _Gauge(game.spec.id, sizes)
    for card in as_printed(things, options).cards:
        gauge.factor = 0.0
        card.front.draw(gauge, pixels(card.size, _TRIED))
        dpi = _TRIED / gauge.factor if gauge.factor else DPI
        yield LowResolutionCard(card, round(dpi)) if dpi < _NEARLY * DPI else None


def describe_coarse(coarse: Iterable[LowResolutionCard]) -> str:
    """Describe in words the cards with too few pixels, the worst first.

    The text is empty if there are none.
    """
    worst = sorted(coarse, key=lambda each: each.dpi)
    named = [words.COARSE_CARD.format(card=each.card.title, dpi=each.dpi) for each in worst]
    more = len(named) - _NAMED
    return ", ".join([*named[:_NAMED], *([words.AND_MORE.format(count=more)] if more > 0 else [])])


def _pixels_in(folder: Path) -> dict[str, Pixels]:
    """Return the sizes of the bitmap pictures in a game's folder, by name."""
    sizes: dict[str, Pixels] = {}
    try:
        names = picture_names(folder)
    except (ArtError, OSError):
        return {}
    for name in names:
        try:
            size = pixels_of(read_picture(folder, name))
        except (ArtError, OSError):
            continue
        if size is not None:
            sizes[name] = size
    return sizes
