"""The rows of a list of saved games: a small picture, the name, how it stands, who plays, when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.paint import marks, materials
from tabletop.ui.paint.theme import ELEVATIONS, SEAT_COLOURS
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.saved_words import Chip, names_of, state_of, told_of, why_closed
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.storage.saves import SaveInfo
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

ROW, OPEN, GAP = 82.0, 172.0, 8.0
"""Heights of a row and of the chosen one, and what is between two."""
SMALL_ROW, SMALL_OPEN = 70.0, 128.0
"""The same where the window is small."""
_MOST_FACES = 6
_WIDE = 760.0
"""Width of a row from which on it has room for faces."""
_STEPS = {"up": -1, "down": 1, "page up": -4, "page down": 4, "home": -100_000, "end": 100_000}

_TONES = {
    "amber": ("#F6B93B", "#1F2430"),
    "mint": ("#D9EEE1", "#12553A"),
    "grey": ("#E9E6DF", "#3F4655"),
    "coral": ("#FBDDD6", "#97231A"),
    "sky": ("#DCE8FA", "#1F4F9E"),
}
"""Fill and ink of the chips: they lie on paper in every theme."""


class Rows(Protocol):
    """The list that a row stands in."""

    chosen: int
    """The number of the row that is open; -1 for none."""

    @property
    def small(self) -> bool:
        """Whether there is little room."""

    def is_locked(self, save: SaveInfo) -> bool:
        """Whether a game is open in another window."""

    def press(self, number: int) -> None:
        """Choose a row, or do the first thing that can be done with the chosen one."""

    def step(self, by: int) -> None:
        """Choose another row, so many further on."""

    def in_sight(self, rect: pygame.FRect) -> bool:
        """Whether anything of a place in the list is seen."""

    def picture_rect(self, row: SaveRow) -> pygame.FRect:
        """Where the picture of a row stands."""

    def renaming(self, row: SaveRow) -> bool:
        """Whether the name of a row is being written."""


class SaveRow(Widget):
    """One saved game."""

    role = "list-item"
    radius = 14.0

    def __init__(
        self, desk: Desk, save: SaveInfo, number: int, rows: Rows, *, until: float = 0.0
    ) -> None:
        """`number` is its place in the list, `until` when it leaves the bin, if it lies there."""
        game = desk.game(save.game)
        super().__init__(f"row-{number}", names_of(save, game)[0], zone="games", paper=True)
        self.desk = desk
        self.save = save
        self.number = number
        self.rows = rows
        self.game = game
        self.until = until
        self.share: float | None = None
        """How far the game is, 0 to 1; None if nobody knows."""
        self.chip = state_of(save, game, locked=rows.is_locked(save))

    @property
    def chosen(self) -> bool:
        """Whether it is the one that the buttons are about."""
        return self.rows.chosen == self.number

    @property
    def selected(self) -> bool:
        """Whether Tab comes here."""
        return self.chosen

    @property
    def value(self) -> str:
        """All that the row tells, for screen readers."""
        told = told_of(self.save, self.game)[0]
        return f"{self.chip.text}. {told}. {self._when()}"

    def _when(self) -> str:
        now = self.desk.now()
        if self.until:
            return messages.DELETED_UNTIL.format(messages.day_ago(self.until, now))
        return messages.when(self.save.changed, now)

    def act(self) -> None:
        """Choose it; where it is chosen, do the first thing that can be done with it."""
        self.rows.press(self.number)

    def key(self, event: Key) -> bool:
        """Arrows go through the list."""
        step = _STEPS.get(event.key)
        if step is None or event.ctrl or event.alt:
            return False
        self.rows.step(step)
        return True

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw it, if it is in sight."""
        box, theme = self.rect, canvas.theme
        if not self.rows.in_sight(box):
            return
        if self.chosen:
            canvas.fill(box, 14, "#FFF2D2")
            canvas.ring(box, 14, "#D9981C", 1.5)
        else:
            canvas.fill(box, 14, "#FFFFFF" if self.hovered else "#FFFDF8")
            canvas.ring(box, 14, theme.sheet_edge, 1, 1.0 if theme.high_contrast else 0.6)
        picture = self.rows.picture_rect(self)
        draw_picture(canvas, picture, self.desk, self.save, self.game)
        self._draw_words(canvas, picture.right + 16)
        if focus:
            marks.focus_ring(canvas, box, 14, paper=True)

    def _draw_words(self, canvas: Canvas, x: float) -> None:
        box, theme, small = self.rect, canvas.theme, self.rows.small
        side = self._draw_side(canvas) if not self.chosen and not small else box.right - 14
        room = side - x
        first = box.top + (22.0 if small else 24.0 if self.chosen else 28.0)
        second = first + (24.0 if small else 26.0)
        if not self.rows.renaming(self):
            self._draw_name(canvas, x, first, room)
        forms = told_of(self.save, self.game)
        words = canvas.fitting(forms, room, "body")
        if len(forms) == 1 and not canvas.fitting((words, ""), room, "body"):
            lines = 1 if small else 2
            place = (x, second - 9, room, 40)
            canvas.paragraph(place, words, "small", theme.ink2, max_lines=lines)
        else:
            canvas.text((x, second), words, "body", theme.ink2, anchor="midleft", max_width=room)
        if self.chosen and not small:
            self._draw_middle(canvas, x, box.top + 84)

    def _draw_name(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        theme, chip = canvas.theme, self.chip
        wide = marks.chip_width(canvas, chip.text, chip.icon)
        # Where both have no room beside each other, the sign of the state stands for it.
        whole = canvas.measure(names_of(self.save, self.game)[-1], "name")[0] + wide + 12 <= room
        shown = chip if whole else Chip("", chip.icon, chip.tone)
        wide = marks.chip_width(canvas, shown.text, shown.icon)
        free = room - wide - 12
        name = canvas.fitting(names_of(self.save, self.game), free, "name")
        line = canvas.text((x, y), name, "name", theme.ink, anchor="midleft", max_width=free)
        fill, ink = _TONES[shown.tone]
        marks.chip(canvas, (line.right + 11, y), shown.text, shown.icon, colour=ink, fill=fill,
                   anchor="midleft")  # fmt: skip

    def _draw_side(self, canvas: Canvas) -> float:
        """Draw faces and when it was; return where they begin."""
        box = self.rect
        left = box.right - 18 - 150
        self._draw_when(canvas, left, box.centery + (12 if self.share is not None else 0))
        if self.share is not None:
            self._draw_bar(canvas, pygame.FRect(left, box.top + 28, 150, 6))
        if box.w < _WIDE:
            return left - 12
        faces = self.save.players[:_MOST_FACES]
        start = left - 24 - 26 - 19 * max(0, len(faces) - 1)
        self._draw_faces(canvas, start, box.centery, 19)
        return min(start, left - 110) - 12

    def _draw_middle(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw faces, bar and when it was in a line of the chosen row."""
        self._draw_faces(canvas, x, y, 31)
        x += 31 * min(_MOST_FACES, len(self.save.players)) + 10
        if self.share is not None:
            self._draw_bar(canvas, pygame.FRect(x, y - 3, 150, 6))
            x += 162
        self._draw_when(canvas, x, y)

    def _draw_when(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.text((x, y), self._when(), "small", canvas.theme.ink3, anchor="midleft",
                    max_width=max(60.0, self.rect.right - 12 - x))  # fmt: skip

    def _draw_bar(self, canvas: Canvas, box: pygame.FRect) -> None:
        share, theme = self.share or 0.0, canvas.theme
        canvas.fill(box, 3, theme.ink, 0.12)
        colour = "#1F7548" if self.save.finished else theme.book
        canvas.fill((box.left, box.top, max(6.0, box.w * share), box.h), 3, colour)

    def _draw_faces(self, canvas: Canvas, x: float, y: float, step: float) -> None:
        players = self.save.players[:_MOST_FACES]
        for seat in reversed(range(len(players))):
            player = players[seat]
            ring = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            centre = (x + 13 + step * seat, y)
            draw_avatar(canvas, centre, 26, player.portrait or 1, ring,
                        robot=player.kind != "human" and step > 26)  # fmt: skip


def draw_picture(
    canvas: Canvas, box: pygame.FRect, desk: Desk, save: SaveInfo, game: Game | None
) -> None:
    """Draw the small picture of a saved game; until it is there, the box that the game comes in."""
    found = None
    if desk.tables is not None and not why_closed(save, game):
        found = desk.tables.picture(save)
    canvas.cast(box, 8, ELEVATIONS["e1"])
    if found is not None:
        picture = canvas.surface(
            ("small table", save.id, id(found)), box.size,
            lambda size: _rounded(pygame.transform.smoothscale(found, size), 8 * canvas.scale),
        )  # fmt: skip
        canvas.blit(picture, box.topleft)
        return
    felt = canvas.assets.felt((game.layout.felt or game.spec.id) if game else "library")
    canvas.fill(box, 8, (felt.centre, felt.base))
    if game is None:
        canvas.icon(box.center, "help", box.h * 0.4, "#F6EFDF", alpha=0.7)
        return
    high = box.h * 0.84
    cover = pygame.FRect(0, 0, high * 42 / 54, high)
    cover.center = box.center
    draw_cover(canvas, cover, game)


def _rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    mask = materials.solid(picture.get_size(), radius, "#FFFFFF")
    shaped = picture.convert_alpha()
    shaped.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shaped
