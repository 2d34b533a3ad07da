"""Statistics of finished games, of one game or all, for one player."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.figures import figures_of, numbers_of, people_of
from tabletop.storage.files import StorageError
from tabletop.storage.saves import find_save
from tabletop.storage.statistics import leave_out, load_statistics, save_csv, without
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.choices import Segmented
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.pages import portrait_of
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.marks import focus_ring
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.statistics_page import StatisticsPage
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.game import Game
    from tabletop.storage.figures import Figures
    from tabletop.storage.statistics import Finished
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_NAVIGATION = 236.0
_ROW = 42.0
_DAY = 86_400
_PERIODS = ((31, messages.MONTH), (366, messages.YEAR), (0, messages.ALL_TIME))
"""Periods to choose from, as days back (0 for all time) and title."""


class NavRow(Widget):
    """A navigation row for a game, with its number of finished games, or for a player."""

    role = "radio"

    def __init__(
        self, name: str, label: str, value: str, act: Callable[[], object],
        sign: Callable[[Canvas, pygame.FRect], object],
    ) -> None:  # fmt: skip
        super().__init__(name, label, zone="navigation", paper=True)
        self._value, self._act, self._sign = value, act, sign
        self.chosen = False
        self.radius = 10.0

    @property
    def value(self) -> str:
        """The number of finished games, as text; empty for a player."""
        return self._value

    def act(self) -> None:
        """Select the game or player of this row."""
        self._act()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row: cover or portrait, label and number of games."""
        theme, box = canvas.theme, self.rect
        if self.chosen:
            canvas.fill(box, 10, "#F9E3AE")
            canvas.ring(box, 10, theme.book, 1.4)
        elif self.hovered:
            canvas.fill(box, 10, theme.ink, 0.06)
        self._sign(canvas, pygame.FRect(box.left + 8, box.centery - 16, 32, 32))
        room = box.w - 50 - (40 if self._value else 8)
        words = f"**{self.label}**"
        tall = canvas.measure_paragraph(room, words, "small")
        if canvas.measure(self.label, "body", weight=600)[0] > room and tall <= box.h:
            place = (box.left + 48, box.centery - tall / 2, room, tall)
            canvas.paragraph(place, words, "small", theme.ink)
        else:
            canvas.text((box.left + 48, box.centery), self.label, "body", theme.ink,
                        anchor="midleft", weight=600, max_width=room)  # fmt: skip
        canvas.text((box.right - 12, box.centery), self._value, "body", theme.ink2,
                    anchor="midright")  # fmt: skip
        if focus:
            focus_ring(canvas, box, 10, paper=True)


class StatisticsScene(ShellScene):
    """A dialog with games and players at the left and their statistics at the right."""

    name: ClassVar[str] = "statistics"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, game: Game | None = None) -> None:
        super().__init__(desk)
        self.game = game
        self.statistics, self.problem = load_statistics(desk.statistics, desk.saves, desk.now())
        people = people_of(self.statistics)
        self.person = desk.player_name if desk.player_name in people else next(iter(people), "")
        self.days = 0
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.navigation = ScrollArea(self._paint_navigation, zone="navigation",
                                     label=messages.STATISTICS)  # fmt: skip
        self.page = StatisticsPage(self)
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="primary", paper=True)  # fmt: skip
        self.csv = Button("csv", "CSV", self.export, icon="share", kind="paper", paper=True)
        self.period = Segmented(
            "period", messages.PERIOD, [title for _, title in _PERIODS], len(_PERIODS) - 1,
            self._set_period, zone="head",
        )  # fmt: skip
        self.rows: list[NavRow] = []
        self._people = 0
        self.figures: Figures
        self._renew()
        self.group.fill([self.navigation, self.done, self.period, self.csv, self.page.area])
        self.focus.set("done")

    @property
    def title(self) -> str:
        """The dialog's title: statistics of a game or of all games."""
        of = self.game.spec.title if self.game else messages.EVERY_GAME
        return f"{messages.STATISTICS}: {of}"

    # Contents

    def _renew(self) -> None:
        """Compute the statistics for the current selection."""
        since = 0
        if self.days:
            since = int(self.desk.now()) - self.days * _DAY
        name = self.game.spec.id if self.game else ""
        self.figures = figures_of(self.statistics, self.person, name, since)
        self._fill()
        self.page.renew()

    def _fill(self) -> None:
        counts = numbers_of(self.statistics, self.person)
        total = str(sum(counts.values()))
        rows = [
            NavRow("game-all", messages.EVERY_GAME, total, partial(self.choose_game, None),
                   lambda canvas, box: canvas.icon(box.center, "chart", 22, canvas.theme.ink2))
        ]  # fmt: skip
        rows += [
            NavRow(
                f"game-{game.spec.id}", game.spec.title, str(counts.get(game.spec.id, 0)),
                partial(self.choose_game, game), partial(_draw_cover, game),
            )
            for game in self.desk.games if counts.get(game.spec.id) or game.playable
        ]  # fmt: skip
        self._people = len(rows)
        rows += [
            NavRow(f"person-{name}", name, "", partial(self.choose_person, name),
                   partial(self._draw_face, name, at))
            for at, name in enumerate(people_of(self.statistics))
        ]  # fmt: skip
        chosen = {f"game-{self.game.spec.id if self.game else 'all'}", f"person-{self.person}"}
        for row in rows:
            row.chosen = row.name in chosen
        self.rows = rows
        self.navigation.fill(rows)

    def choose_game(self, game: Game | None) -> None:
        """Show the statistics of one game, or of all games for None."""
        self.game = game
        self._renew()

    def choose_person(self, name: str) -> None:
        """Show the statistics of another player."""
        self.person = name
        self._renew()

    def _set_period(self, index: int) -> None:
        self.days = _PERIODS[index][0]
        self._renew()

    def set_left_out(self, game: Finished, *, out: bool) -> None:
        """Exclude a game from the statistics, or include it again."""
        problem = leave_out(game.id, self.desk.statistics, out=out)
        if problem:
            self.desk.toast(problem, "loss")
            return
        self.statistics.games[:] = without(self.statistics.games, game.id, out=out)
        self._renew()

    def watch(self, game: Finished) -> None:
        """Open the replay of a game; show a message if its save was deleted."""
        path = find_save(game.id, self.desk.saves)
        if path is None:
            self.desk.toast(messages.NOT_SAVED)
            return
        self.desk.open_replay(path)

    def export(self) -> None:
        """Export all counted games to a CSV file beside the statistics file.

        Shows where the file was written, or why it could not be.
        """
        stamp = f"{datetime.fromtimestamp(self.desk.now(), UTC):%Y%m%d-%H%M%S}"
        path = self.desk.statistics.with_name(f"recess-statistics-{stamp}.csv")
        try:
            save_csv(self.statistics.games, path)
        except StorageError as error:
            self.desk.toast(str(error), "loss")
            return
        self.desk.toast(messages.WRITTEN.format(path=path))

    def cancel(self) -> None:
        """Close the statistics."""
        self.desk.stack.close(self)

    def shortcut(self, key: Key) -> bool:
        """Export to CSV with Ctrl+E; return whether the key was used."""
        if key.ctrl and key.key == "e":
            self.export()
            return True
        return False

    # Layout and drawing

    def layout(self, width: float, height: float) -> None:
        """Lay out the dialog; in a narrow window the navigation becomes narrower."""
        super().layout(width, height)
        wide, tall = min(1176.0, width - 24), min(728.0, height - 24)
        self.sheet = sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        self.narrow = wide < 860
        pad = 14.0 if self.narrow else 20.0
        left = sheet.left + pad
        nav = 190.0 if self.narrow else _NAVIGATION - 2 * pad + 12
        low = 44.0 if tall < 520 else 48.0
        self.done.rect = pygame.FRect(left, sheet.bottom - pad - low, nav, low)
        top = sheet.top + (54 if tall < 520 else 76)
        self.navigation.rect = pygame.FRect(left, top, nav + 12, self.done.rect.top - 10 - top)
        x = left + nav + pad + 12
        self.page.place(pygame.FRect(x, sheet.top + 14, sheet.right - 14 - x, sheet.h - 28))

    def draw(self, canvas: Canvas) -> None:
        """Draw the statistics dialog: navigation and page."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet, 22)
        x = self.navigation.rect.right + 2
        canvas.line((x, sheet.top + 2), (x, sheet.bottom - 6), theme.sheet_edge, 1, 0.55)
        canvas.text((self.done.rect.left + 6, (sheet.top + self.navigation.rect.top) / 2 + 2),
                    messages.STATISTICS, "title", theme.ink, anchor="midleft",
                    size=24 if self.narrow else 29)  # fmt: skip
        self.page.draw_head(canvas)
        self.draw_widgets(canvas)

    def _paint_navigation(self, canvas: Canvas) -> float:
        y, wide = 0.0, self.navigation.inner_width
        for at, row in enumerate(self.rows):
            if at == self._people:
                y += 10
                canvas.line((8, y), (wide - 8, y), canvas.theme.ink, 1, 0.16)
                canvas.text((10, y + 22), messages.PLAYER, "body", canvas.theme.ink3,
                            anchor="midleft")  # fmt: skip
                y += 38
            row.rect = pygame.FRect(2, y, wide - 4, _ROW - 4)
            y += _ROW
        return y

    def _draw_face(self, name: str, at: int, canvas: Canvas, box: pygame.FRect) -> None:
        ring = SEAT_COLOURS[at % len(SEAT_COLOURS)]
        draw_avatar(canvas, box.center, box.w, portrait_of(self.desk, name), ring)


def _draw_cover(game: Game, canvas: Canvas, box: pygame.FRect) -> None:
    cover = pygame.FRect(0, 0, 22, 28.3)
    cover.center = box.center
    draw_cover(canvas, cover, game)
