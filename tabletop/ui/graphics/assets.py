"""Drawing resources: fonts and sprites from disk, and bounded caches of drawn surfaces."""

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import pygame

from tabletop.engine.declare.layout import FELTS
from tabletop.paths import shipped
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.glyphs import Layout, Line, Metrics
from tabletop.ui.graphics.theme import TableColours, Theme

if TYPE_CHECKING:
    from tabletop.ui.graphics.draw_record import DrawRecord

V = TypeVar("V")

_FACES: dict[tuple[str, int], str] = {
    ("sans", 500): "manrope/Manrope-Medium.ttf",
    ("sans", 600): "manrope/Manrope-SemiBold.ttf",
    ("sans", 700): "manrope/Manrope-Bold.ttf",
    ("sans", 800): "manrope/Manrope-ExtraBold.ttf",
    ("serif", 600): "source-serif-pro/SourceSerifPro-Semibold.ttf",
    ("serif", 700): "source-serif-pro/SourceSerifPro-Bold.ttf",
    ("serif", 900): "source-serif-pro/SourceSerifPro-Black.ttf",
}
FONT_FILES: tuple[str, ...] = tuple(_FACES.values())
"""The file of every font of the interface, in `shipped("fonts")`."""

_WARNINGS_KEPT = 100
_BOLD = 650
"""Font weight from which a font with only one weight is drawn bold."""


class Cache(Generic[V]):
    """A cache with a limit on its total size, such as the bytes of its pictures.

    When the total size exceeds `limit`, the least recently used values are dropped. The newest
    value is kept even if it alone is too large.
    """

    def __init__(self, limit: int, size_of: Callable[[V], int]) -> None:
        self._limit = limit
        self._size_of = size_of
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[Hashable]:
        """Iterate over the keys, the least recently used first."""
        return iter(self._values)

    def clear(self) -> None:
        """Remove all values from the cache, so that each is recreated when next needed."""
        self._values.clear()
        self.size = 0

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the cached value of a key, creating it if necessary.

        Args:
            key: The key of the value.
            make: Called without arguments to create the value if it isn't in the cache.
        """
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
            return found
        made = make()
        self._values[key] = made
        self.size += self._size_of(made)
        while self.size > self._limit and len(self._values) > 1:
            _, dropped = self._values.popitem(last=False)
            self.size -= self._size_of(dropped)
        return made


def _surface_bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4 + 200


@dataclass(frozen=True, slots=True)
class Worn:
    """Looks that a player chose in place of those of the game on the table, by name."""

    cloth: Mapping[str, str] = field(default_factory=dict)
    backs: Mapping[str, str] = field(default_factory=dict)
    dice: str = ""
    """The colour of the signs on dice, which are then darker; "" for the usual dice."""


NOTHING_WORN = Worn()


class OwnPictures(Protocol):
    """The interface through which drawing code gets the pictures and fonts included in games.

    They are drawn by another process, so a picture may not be ready when it is first requested.
    """

    version: int
    """A number that increases whenever a picture or font has arrived or changed."""

    def holds(self, name: str) -> bool:
        """Return whether a full name such as `magpie/gem` belongs to one of the known games."""

    def picture(self, name: str, *, dark: bool = False) -> pygame.Surface | None:
        """Return a game's picture in its own proportions; None if it isn't ready or doesn't exist.

        Args:
            name: The full name, such as `magpie/gem`.
            dark: Whether to return the variant for the dark theme, `name@dark`, if the game has
                one.
        """

    def font(self, name: str) -> bytes | None:
        """Return the bytes of a game's font file, named like `magpie/fonts/Own.ttf`.

        None is returned while the font is being checked, and if it can't be used.
        """


class Assets:
    """The fonts, sprites and cached pictures of one theme and one scale.

    Create a new one when the theme or the scale changes. A missing file gets a plain replacement
    and is listed in `warnings`; drawing never fails because of it.
    """

    def __init__(
        self,
        theme: Theme,
        scale: float = 1.0,
        *,
        memory: int = 256 << 20,
        root: Path | None = None,
        own: OwnPictures | None = None,
        for_print: bool = False,
    ) -> None:
        """Create empty caches.

        Args:
            theme: the colours.
            scale: device pixels per logical pixel.
            memory: limit of the caches, in bytes.
            root: folder of the sprites; None for the shipped one.
            own: the pictures of games outside the shipped ones.
            for_print: whether things are drawn for paper.
        """
        self.for_print = for_print
        """Whether things are drawn flat for paper: no grain, no shadow, no round corners."""
        self._own = own
        self._own_version = own.version if own else 0
        self.theme = theme
        self.scale = scale
        self.least_target = 0.0
        """Least width and height of a control in logical pixels, for fingers; 0 for mice."""
        self.warnings: list[str] = []
        self.worn = NOTHING_WORN
        """What is drawn in place of the usual; the screen sets it before each frame."""
        self.record: DrawRecord | None = None
        """Records what is drawn, for layout checks; None in the window."""
        self.printing: float | None = None
        """Seconds left for printing cards in this frame; None for no limit."""
        self.unprinted: list[pygame.FRect] = []
        """Boxes in logical pixels of cards left blank because printing time ran out."""
        self._root = root or shipped("sprites")
        self.surfaces: Cache[pygame.Surface] = Cache(memory, _surface_bytes)
        self.texts: Cache[pygame.Surface] = Cache(memory // 8, _surface_bytes)
        self.layouts: Cache[Layout] = Cache(1000, lambda _: 1)
        self.widths: Cache[int] = Cache(8000, lambda _: 1)
        self.metrics: Cache[Metrics] = Cache(200, lambda _: 1)
        self.lines: Cache[Line] = Cache(memory // 8, lambda line: _surface_bytes(line.picture))
        self.shortened: Cache[str] = Cache(1000, lambda _: 1)
        self._fonts: Cache[pygame.font.Font] = Cache(80, lambda _: 1)
        self._has_own_fonts = False
        """Whether a game's own font has been requested."""
        self._sources: dict[str, str | None] = {}
        self._felts: dict[str, str | tuple[TableColours, TableColours]] = {}

    def warn(self, text: str) -> None:
        """Add a warning, such as a missing file, to `warnings`, without repeats and at most 100."""
        if text not in self.warnings and len(self.warnings) < _WARNINGS_KEPT:
            self.warnings.append(text)

    # Fonts

    def font(
        self, family: str, weight: int, size: int, *, slanted: bool = False
    ) -> pygame.font.Font:
        """Return the font of a family and weight, from the cache if possible.

        If the file is missing, pygame's own font is returned.

        Args:
            family: `sans`, `serif` or the full name of a game's font.
            weight: Font weight as in CSS, such as 700; the nearest one that exists is used.
            size: Em size in device pixels.
            slanted: Whether the letters are slanted (italic).
        """
        key = (family, weight, size, slanted)
        return self._fonts.get(key, lambda: self._open_font(family, weight, size, slanted=slanted))

    def _open_font(self, family: str, weight: int, size: int, *, slanted: bool) -> pygame.font.Font:
        if "/" in family:
            own = self._open_own_font(family, weight, size, slanted=slanted)
            if own is not None:
                return own
        weights = [known for kind, known in _FACES if kind == family] or [500]
        nearest = min(weights, key=lambda known: abs(known - weight))
        name = _FACES.get((family, nearest), _FACES["sans", 500])
        try:
            font = pygame.font.Font(shipped("fonts") / name, size)
            font.italic = slanted
        except (OSError, pygame.error):
            self.warn(f"font {name} is missing; using a plain one")
            return pygame.font.Font(None, size)
        return font

    def _open_own_font(
        self, name: str, weight: int, size: int, *, slanted: bool
    ) -> pygame.font.Font | None:
        """Return a game's own font; None while it is tested, and if it can't be used."""
        self._has_own_fonts = True
        data = self._own.font(name) if self._own is not None and self._own.holds(name) else None
        if data is None:
            return None
        try:
            font = pygame.font.Font(BytesIO(data), size)
        except (OSError, pygame.error):
            self.warn(f"font {name} can't be opened")
            return None
        font.bold, font.italic = weight >= _BOLD, slanted
        return font

    # Sprites

    def source(self, name: str) -> str | None:
        """Return the source of `sprites/<name>.svg`; None, with a warning, if it can't be read."""
        if name not in self._sources:
            self._sources[name] = self._read(name)
        return self._sources[name]

    @property
    def own(self) -> OwnPictures | None:
        """The pictures and fonts from games' own folders; None if there are none."""
        return self._own

    def has(self, name: str) -> bool:
        """Return whether a sprite is available; a game's picture isn't until it has been drawn."""
        if self.is_own(name):
            return self._own_picture(name) is not None
        return self._path(name).is_file()

    def is_own(self, name: str) -> bool:
        """Return whether a name belongs to a game's own picture, even if the file is missing."""
        return self._own is not None and self._own.holds(name)

    def _own_picture(self, name: str) -> pygame.Surface | None:
        if self._own is None or not self._own.holds(name):
            return None
        return self._own.picture(name, dark=self.theme.dark)

    def _path(self, name: str) -> Path:
        return self._root / f"{name}.svg"

    def _read(self, name: str) -> str | None:
        try:
            return self._path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError, ValueError):
            self.warn(f"sprite {name} is missing")
            return None

    def picture(self, name: str, size: tuple[int, int], colour: str = "") -> pygame.Surface | None:
        """Return a sprite drawn at `size`; None, with a warning, if it can't be drawn.

        Args:
            name: Name of a shipped sprite, or full name of a game's own picture.
            size: Width and height in device pixels.
            colour: Replaces "currentColor" in the SVG source, as "#rrggbb"; empty leaves the source
                as it is.
        """
        if self.is_own(name):
            return self.fitted(name, size)
        source = self.source(name)
        if source is None:
            return None
        if colour:
            source = svg.tinted(source, colour)
        try:
            return svg.rasterise(source, size)
        except ValueError as error:
            self.warn(f"sprite {name} cannot be drawn: {error}")
            self._sources[name] = None
            return None

    def fitted(
        self, name: str, size: tuple[int, int], *, crop: bool = False
    ) -> pygame.Surface | None:
        """Return a game's own picture, scaled and centred; None if it is missing or not drawn yet.

        Args:
            name: Full name of the picture.
            size: Width and height of the result in device pixels.
            crop: Whether the picture is cropped to fill the whole size, rather than shown whole
            with empty margins. It keeps its proportions either way.
        """
        kept = self._own_picture(name)
        if kept is None:
            return None
        factors = (size[0] / kept.get_width(), size[1] / kept.get_height())
        factor = max(factors) if crop else min(factors)
        scaled = (
            max(1, round(kept.get_width() * factor)),
            max(1, round(kept.get_height() * factor)),
        )
        picture = svg.blank(size)
        middle = ((size[0] - scaled[0]) // 2, (size[1] - scaled[1]) // 2)
        picture.blit(pygame.transform.smoothscale(kept, scaled), middle)
        return svg.converted(picture)

    @property
    def own_version(self) -> int:
        """Version of the games' own pictures that the cached surfaces show."""
        return self._own_version

    def catch_up(self) -> None:
        """Clear the caches if a game's own picture or font has arrived or changed."""
        if self._own is not None and self._own.version != self._own_version:
            self._own_version = self._own.version
            self.surfaces.clear()
            if self._has_own_fonts:
                kept = (self.texts, self.layouts, self.widths, self.metrics, self.lines,
                        self.shortened, self._fonts)  # fmt: skip
                for cache in kept:
                    cache.clear()

    # Felts

    def felt(self, table: str) -> TableColours:
        """Return the colours of the felt, the cloth of the table.

        A game chooses one in `sprites/<game>/felt.json`: {"felt": "<name>"}, or its own colours as
        {"dark": [base, centre, edge], "light": [base, centre, edge]}.

        Args:
            table: Name of a felt, or id of a game.
        """
        table = self.worn.cloth.get(table, table)
        if table not in self._felts:
            self._felts[table] = table if table in FELTS else self._read_felt(table)
        chosen = self._felts[table]
        if isinstance(chosen, str):
            return self.theme.table(chosen)
        return chosen[0 if self.theme.dark else 1]

    def _read_felt(self, table: str) -> str | tuple[TableColours, TableColours]:
        try:
            data = json.loads((self._root / table / "felt.json").read_text(encoding="utf-8"))
            if "felt" in data:
                return str(data["felt"])
            both = [TableColours(*data[name][:3]) for name in ("dark", "light")]
            for colours in both:
                for colour in (colours.base, colours.centre, colours.edge):
                    svg.rgb(colour)
        except OSError:
            return ""
        except (ValueError, TypeError, KeyError, AttributeError):
            self.warn(f"felt of {table} cannot be read")
            return ""
        return both[0], both[1]
