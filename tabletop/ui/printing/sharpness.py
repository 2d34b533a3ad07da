"""Finds cards with a picture that has too few pixels for print."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletop.art import ArtError, picture_names, pixels_of, read_picture
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.theme import theme
from tabletop.ui.printing.drawn import pixels
from tabletop.ui.printing.fitting import as_printed
from tabletop.ui.printing.items import Components, Item
from tabletop.ui.printing.options import DPI, PrintOptions
from tabletop.ui.words import printing as words

_TRIED = 75
"""Resolution (dpi) at which a card is drawn to measure its pictures."""
_NEARLY = 0.97
"""The share of `DPI` that counts as sharp, as small drawings are measured in whole pixels."""
_NAMED = 3
"""Greatest number of cards named in a line."""

Pixels = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Coarse:
    """A card with a picture that is printed at less than `DPI`."""

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


def coarse_cards(things: Components, options: PrintOptions) -> Iterator[Coarse | None]:
    """Yield for each card a `Coarse` or None, one by one so that a window stays responsive."""
    game = things.game
    sizes = _pixels_in(game.folder)
    if not sizes or "cards" not in options.only:
        return
    gauge = _Gauge(game.spec.id, sizes)
    for card in as_printed(things, options).cards:
        gauge.factor = 0.0
        card.front.draw(gauge, pixels(card.size, _TRIED))
        dpi = _TRIED / gauge.factor if gauge.factor else DPI
        yield Coarse(card, round(dpi)) if dpi < _NEARLY * DPI else None


def told(coarse: Iterable[Coarse]) -> str:
    """Return a text that names the coarse cards, the worst first; empty for none."""
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
