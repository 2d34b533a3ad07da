"""Adapts a game's things to the print options: another card size, or less ink."""

from dataclasses import replace

import pygame

from tabletop.ui.paint.assets import Assets
from tabletop.ui.printing.drawn import bled, flat
from tabletop.ui.printing.items import Components, Item, Side
from tabletop.ui.printing.options import PrintOptions

_OUTLINE = 0.9
"""Radius in millimetres in which a spot is compared with its surroundings."""
_DOUBLED = 2
"""How often that difference is doubled, so that strokes get their full colour."""
_TINT = 0.15
"""The share of its colour that a background keeps."""


def as_printed(things: Components, options: PrintOptions) -> Components:
    """Return a game's things in the requested size and with the requested ink."""
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
        return large.subsurface(pygame.Rect((0, 0), whole).move(
            (large.get_width() - whole[0]) // 2, (large.get_height() - whole[1]) // 2,
        ))  # fmt: skip

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
    """Return a picture with pale backgrounds; letters, strokes and edges keep their colour.

    A spot keeps as much ink as it is darker than its surroundings.
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
