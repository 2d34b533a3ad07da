"""The drawing surface of every scene: `Painter` with targets, text, icons and sprites."""

from collections.abc import Sequence

import pygame

from tabletop.ui.paint import materials, svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.painter import Box, Painter, Point
from tabletop.ui.paint.theme import TEXT_STYLES

__all__ = ["Box", "Canvas", "Point"]

_TARGETS: dict[str, tuple[float, float, float]] = {
    "legal": (2.4, 0.05, 12),
    "over": (4.0, 0.13, 22),
    "refused": (2.4, 0.07, 0),
    "selected": (3.0, 0.0, 0),
}
"""Ring width, fill opacity and halo blur, by target state."""
_SOLID_RING = 4.0
"""Ring width in high contrast, in logical pixels; nothing glows there."""


class Canvas(Painter):
    """The drawing surface of a scene, with targets, text, icons and sprites.

    A canvas is cheap to create: everything lasting is in its assets.
    """

    def target(
        self,
        rect: Box,
        radius: float,
        state: str,
        *,
        paper: bool = False,
        strength: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Mark a place: "legal", "over", "refused", "blocked", "selected" or "focus".

        `paper` is for cardboard and sheets, where yellow light would not be visible. `strength` (0
        to 1) is for a pulsating halo; `angle` rotates a focus ring, in degrees anticlockwise.

        Raises:
            ValueError: for another state.
        """
        box, theme = pygame.FRect(rect), self.theme
        if state == "focus":
            self._focus(box, radius, angle, paper=paper)
            return
        if state == "blocked":
            self.fill(box, radius, "#000000", 0.20)
            self.icon(box.center, "lock", min(22.0, box.w * 0.5, box.h * 0.5), theme.coral_text)
            return
        if state not in _TARGETS:
            raise ValueError(f"no target state is called {state!r}")
        width, filled, blur = _TARGETS[state]
        if theme.high_contrast:
            width, blur = _SOLID_RING, 0.0
        if state in {"legal", "over"}:
            light = blur * theme.shadow_strength if not theme.dark else blur
            if light:
                halo = (1.0 if state == "over" else 0.85) * strength
                self.glow(box, radius, theme.amber_halo, light, halo)
            self._legal(box, radius, over=state == "over", paper=paper or not theme.dark)
            return
        colour = theme.coral if state == "refused" else ("#FFFFFF" if theme.dark else theme.ink)
        if filled:
            self.fill(box, radius, colour, filled)
        self.ring(box, radius, colour, width)
        if state == "refused":
            self.icon(box.center, "no", min(28.0, box.w * 0.4, box.h * 0.4), theme.coral)

    def _legal(self, box: pygame.FRect, radius: float, *, over: bool, paper: bool) -> None:
        theme = self.theme
        width, filled, _ = _TARGETS["over" if over else "legal"]
        if theme.high_contrast:
            width = _SOLID_RING * (1.5 if over else 1.0)
        if not paper:
            colour = theme.amber_over if over else theme.amber_legal
            self.fill(box, radius, colour, filled)
            self.ring(box, radius, colour, width)
            return
        width = max(width, 4.0 if over else 3.0)
        self.fill(box, radius, "#FFF6DC", 0.85 if over else 0.45)
        self.ring(box, radius, "#D98200", width)
        inner = box.inflate(-2 * width, -2 * width)
        self.ring(inner, radius - width, "#FFFFFF", 1.4, 0.9)

    def _focus(self, box: pygame.FRect, radius: float, angle: float, *, paper: bool) -> None:
        theme = self.theme
        colour = theme.focus_paper if paper else theme.focus
        self.ring(box.inflate(10, 10), radius + 5, theme.ink, 2, angle=angle)
        self.ring(box.inflate(16, 16), radius + 8, colour, 3, angle=angle)

    # Text

    def _face(self, style: str, size: float | None, weight: int | None) -> typeset.Face:
        return typeset.face(TEXT_STYLES[style], self.scale, size=size, weight=weight)

    def text(
        self,
        pos: Point,
        string: str,
        style: str = "body",
        colour: str | None = None,
        *,
        anchor: str = "topleft",
        max_width: float | None = None,
        weight: int | None = None,
        size: float | None = None,
        alpha: float = 1.0,
    ) -> pygame.FRect:
        """Draw one line of text; return its box in logical pixels.

        `anchor` is a corner or middle as in `pygame.Rect`; middles use the height of a capital
        letter. "baseleft", "basemid" and "baseright" put the baseline at `pos`. Text longer than
        `max_width` is set smaller and, if that isn't enough, ends in an ellipsis.
        """
        ink = colour or self.theme.text1
        key = (string, style, ink, size, weight, max_width)
        # Text longer than four windows is cut: drawing it would take hundreds of megabytes.
        limit = 4.0 * self.device.get_width()
        if max_width is not None:
            limit = max(0.0, min(limit, max_width * self.scale))
        line = self.assets.lines.get(
            key,
            lambda: typeset.line_in(
                self.assets, string, self._face(style, size, weight), ink, limit
            ),
        )
        x, y = self._at(*pos)
        if anchor.endswith("right"):
            x -= line.width
        elif not anchor.endswith("left"):
            x -= line.width // 2
        metrics = line.metrics
        if anchor.startswith("base"):
            y -= round(metrics.ascent)
        elif anchor.startswith("bottom") or anchor == "midbottom":
            y -= metrics.height
        elif anchor in {"midleft", "center", "midright"}:
            y -= round(metrics.ascent - metrics.capital / 2)
        self._put(line.picture, (x, y), alpha)
        if self.assets.record is not None and alpha > 0:
            self._record(string, self._face(style, size, weight), limit, (x, y))
        return self._logical(x, y, line.width, metrics.height)

    def _record(self, string: str, look: typeset.Face, limit: float, at: tuple[int, int]) -> None:
        """Add a line of text to the record of a layout check."""
        words = typeset.plain(string)
        look = typeset.shrunk(self.assets, words, look, limit)
        shown = typeset.fitted(self.assets, words, look, limit)
        ink = typeset.ink(self.assets, shown, look).move(at)
        if self.assets.record is not None:
            self.assets.record.text(self.device, words, shown, ink, look.size)

    def _logical(self, x: int, y: int, w: int, h: int) -> pygame.FRect:
        scale = self.scale
        return pygame.FRect(
            x / scale - self._shift[0], y / scale - self._shift[1], w / scale, h / scale
        )

    def measure(
        self,
        string: str,
        style: str = "body",
        *,
        size: float | None = None,
        weight: int | None = None,
    ) -> tuple[float, float]:
        """Return the width and height of a line of text in a style, in logical pixels.

        `size` and `weight` replace those of the style.
        """
        look = self._face(style, size, weight)
        w = typeset.width(self.assets, typeset.plain(string), look)
        return w / self.scale, typeset.metrics(self.assets, look).height / self.scale

    def undrawable(self, string: str, style: str = "body") -> str:
        """Return the characters of `string` that no available font has, each once."""
        return typeset.undrawable(self.assets, string, self._face(style, None, None))

    def fitting(
        self,
        forms: Sequence[str],
        max_width: float,
        style: str = "body",
        *,
        size: float | None = None,
        weight: int | None = None,
    ) -> str:
        """Return the first of several forms of a text that fits whole into `max_width`.

        The last form is returned if none fits. Forms are measured at the smallest size that text
        may shrink to.
        """
        least = typeset.smallest(self._face(style, size, weight), self.scale)
        for form in forms:
            if typeset.width(self.assets, typeset.plain(form), least) <= max_width * self.scale:
                return form
        return forms[-1]

    def paragraph(
        self,
        rect: Box,
        markup: str,
        style: str = "body",
        colour: str | None = None,
        *,
        align: str = "left",
        max_lines: int | None = None,
        size: float | None = None,
        weight: int | None = None,
    ) -> float:
        """Draw wrapped text from the top of `rect`; return the height used, in logical pixels.

        Markup: `**bold**`, `{icon:name}` (in the text's colour), `{sprite:name}`, line breaks.
        `align` is "left", "center" or "right". The height of `rect` is ignored. Text of more than
        `max_lines` is set smaller and, if that isn't enough, the last line ends in an ellipsis.
        """
        box = pygame.FRect(rect)
        room = box.w * self.scale
        look = self._face(style, size, weight)
        look = typeset.shrunk_to_lines(self.assets, markup, look, room, max_lines)
        layout = typeset.paragraph(self.assets, markup, look, room, max_lines)
        left, top = self._at(box.x, box.y)
        ink = colour or self.theme.text1
        metrics = typeset.metrics(self.assets, look)
        lead = (look.pitch - metrics.height) / 2
        inks: list[pygame.Rect] = []
        for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
            spare = room - wide
            x = left + round({"center": spare / 2, "right": spare}.get(align, 0))
            y = top + row * look.pitch + lead
            for run in runs:
                if run.kind == "text":
                    picture = typeset.line(self.assets, run.text, run.face, ink)
                    self.device.blit(picture, (x + run.x, round(y)))
                    if self.assets.record is not None:
                        letters = typeset.ink(self.assets, run.text, run.face)
                        inks.append(letters.move(x + run.x, round(y)))
                    continue
                middle = y + metrics.ascent - metrics.capital / 2
                sign = self._sign(run, ink)
                self.device.blit(sign, (x + run.x, round(middle - run.width / 2)))
        if self.assets.record is not None and inks:
            whole = typeset.paragraph(self.assets, markup, look, room)
            words, shown = typeset.said(whole), typeset.said(layout)
            self.assets.record.text(
                self.device, words, shown, inks[0].unionall(inks[1:]), look.size,
                parted=typeset.parted(self.assets, markup, look, room),
            )  # fmt: skip
        return layout.height / self.scale

    def markup_width(self, markup: str, style: str = "body", *, size: float | None = None) -> float:
        """Return the logical width of `markup` with only the author's own line breaks."""
        layout = typeset.paragraph(self.assets, markup, self._face(style, size, None), 1e6)
        return max(layout.widths) / self.scale

    def measure_paragraph(
        self,
        width: float,
        markup: str,
        style: str = "body",
        *,
        max_lines: int | None = None,
        size: float | None = None,
    ) -> float:
        """Return the height in logical pixels that `paragraph` would use for that width."""
        room = width * self.scale
        look = self._face(style, size, None)
        look = typeset.shrunk_to_lines(self.assets, markup, look, room, max_lines)
        layout = typeset.paragraph(self.assets, markup, look, room, max_lines)
        return layout.height / self.scale

    # Icons and sprites

    def _sign(self, run: typeset.Run, colour: str) -> pygame.Surface:
        if run.kind == "icon":
            return self._icon_surface(run.text, run.width, colour)
        return self._sprite_surface(run.text, (run.width, run.width))

    def _icon_surface(self, name: str, side: int, colour: str) -> pygame.Surface:
        return self.assets.surfaces.get(
            ("icon", name, side, colour), lambda: self._draw_icon(name, side, colour)
        )

    def _draw_icon(self, name: str, side: int, colour: str) -> pygame.Surface:
        picture = self.assets.picture(f"common/icons/{name}", (side, side), colour)
        if picture is not None:
            return picture
        body = svg.circle(12, 12, 8, f'fill="none" stroke="{colour}" stroke-width="2"')
        return svg.rasterise(svg.document(24, 24, body), (side, side))

    def icon(
        self, centre: Point, name: str, size: float, colour: str, *, alpha: float = 1.0
    ) -> None:
        """Draw an icon, `sprites/common/icons/<name>.svg`, in one colour.

        `centre` and `size`, the side of its square, are logical pixels.
        """
        side = max(1, round(size * self.scale))
        x, y = self._at(*centre)
        surface = self._icon_surface(name, side, colour)
        self._put(surface, (x - side // 2, y - side // 2), alpha)
        if self.assets.record is not None:
            box = pygame.Rect(x - side // 2, y - side // 2, side, side)
            self.assets.record.icons.append((name, box))

    def _sprite_surface(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self.assets.surfaces.get(("sprite", name, size), lambda: self._draw(name, size))

    def _draw(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        picture = self.assets.picture(name, size)
        if picture is not None:
            return svg.converted(picture, run_length=True)
        paper = materials.card_paper(size, min(size) * 0.08, self.theme)
        look = typeset.face(TEXT_STYLES["small"], 1.0, size=14)
        label = typeset.fitted(self.assets, name.rsplit("/", 1)[-1], look, size[0] - 6)
        words = typeset.line(self.assets, label, look, self.theme.ink)
        paper.blit(words, words.get_rect(center=paper.get_rect().center))
        return paper

    def sprite(
        self,
        rect: Box,
        name: str,
        *,
        alpha: float = 1.0,
        angle: float = 0.0,
        grey: bool = False,
    ) -> None:
        """Draw `sprites/<name>.svg`, stretched to `rect` and rotated.

        `angle` is in degrees anticlockwise; `grey` removes its colours.
        """
        box = pygame.FRect(rect)
        if box.w <= 0 or box.h <= 0:
            return
        size = self._size(box.w, box.h)
        turn = round(angle * 2) / 2 % 360
        if not turn and not grey:
            self._put(self._sprite_surface(name, size), self._at(box.x, box.y), alpha)
            return
        key = ("turned sprite", name, size, turn, grey)
        surface = self.assets.surfaces.get(key, lambda: self._turned(name, size, turn, grey=grey))
        place = surface.get_rect(center=self._at(*box.center))
        self._put(surface, place.topleft, alpha)

    def _turned(
        self, name: str, size: tuple[int, int], angle: float, *, grey: bool
    ) -> pygame.Surface:
        if not angle:
            return pygame.transform.grayscale(self._draw(name, size))
        large = self._draw(name, (2 * size[0], 2 * size[1]))
        return materials.turned(pygame.transform.grayscale(large) if grey else large, angle)

    def scrim(self, alpha: float = 0.52, *, blur: bool = True) -> None:
        """Blur and darken everything drawn so far.

        This takes several milliseconds: a dialog does it once and keeps a copy of the result.
        """
        if self.assets.record is not None:
            self.assets.record.clear()
        self.device.blit(materials.frosted(self.device, alpha, blur=blur), (0, 0))
