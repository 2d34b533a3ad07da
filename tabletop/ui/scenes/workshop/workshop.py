"""The workshop: a player's own game with its problems, its cards and its table.

The preview shows the table as it looks in windows of several sizes.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip
from tabletop.ui.graphics.theme import theme
from tabletop.ui.printing.items import Item, Side
from tabletop.ui.scenes.library.code_consent import question
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.scenes.workshop.contents import NARROW, ContentsPanel
from tabletop.ui.scenes.workshop.problem_list import ProblemList, location_of
from tabletop.ui.table.render.layers import TablePaint
from tabletop.ui.text import messages
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, Press, UiEvent
from tabletop.ui.toolkit.field import copy_text
from tabletop.ui.toolkit.layout import Box, Column, Divider, Place, Row, Scrolled, TextLine
from tabletop.ui.toolkit.project import Edition, Flaw, Follower
from tabletop.workers.command_process import CommandProcess

SIZES = ((960, 600), (1280, 800), (1920, 1080))
"""Window sizes offered for the preview, in pixels."""
_REST = 0.4
"""Maximum seconds for which opening animations are run before drawing."""


class LiveTable:
    """A table of a game in development, drawn as a picture, with the usual number of players."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.problem = ""
        """A sentence saying why there is no table; empty if there is one."""
        self.seats = 0
        self._game: Game | None = None
        self._scene: TableScene | None = None
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._version = 0

    def show(self, game: Game | None) -> None:
        """Start a version of the game on the table. None clears the table."""
        if game is self._game:
            return
        self._game, self._scene, self.problem = game, None, ""
        self._pictures.clear()
        if game is None or not game.playable:
            return
        seats = game.spec.first_seats
        players = [
            Player(messages.HUMAN_NAMES[at % len(messages.HUMAN_NAMES)], portrait=at)
            for at in range(seats)
        ]
        try:
            port = LocalPort(Session.new(game, players, {}, seed=1))
            port.take_seat(max(port.next().seat, 0))
        except ValueError as error:
            self.problem = str(error)
            return
        self.seats = seats
        self._scene = TableScene(self._app, port)

    def picture(self, size: tuple[int, int], wide: int, *, light: bool) -> pygame.Surface | None:
        """Return a picture of the table as it looks in a window, or None if there is no table.

        Args:
            size: Width and height of the window, in pixels.
            wide: Width of the picture in device pixels; its height follows.
            light: Whether to use the light theme.
        """
        own = self._app.art
        if own is not None and own.version != self._version:
            self._version = own.version
            self._pictures.clear()
        key = (size, wide, light)
        if key not in self._pictures:
            drawn = self._draw(size, wide, light=light)
            if drawn is None:
                return None
            self._pictures[key] = drawn
        return self._pictures[key]

    def _draw(self, size: tuple[int, int], wide: int, *, light: bool) -> pygame.Surface | None:
        scene = self._scene
        if scene is None:
            return None
        # Scale everything up in a large window, as the real window does.
        fitted = max(1.0, min(size[0] / 1280, size[1] / 800))
        logical = size[0] / fitted, size[1] / fitted
        # Use a screen's resolution, since small text would be laid out differently.
        scale = min(1.6, max(1.0, wide / logical[0] * 1.5))
        surface = pygame.Surface((round(logical[0] * scale), round(logical[1] * scale)))
        assets = Assets(theme("light" if light else "dark"), scale, own=self._app.art)
        scene.table.paint = TablePaint()  # its caches are for another size or theme
        scene.layout(*logical)
        end = time.perf_counter() + _REST
        while scene.update(1 / 10) and time.perf_counter() < end:
            pass
        scene.draw(Canvas(surface, assets))
        high = round(wide * size[1] / size[0])
        return pygame.transform.smoothscale(surface, (wide, high))


class WorkshopScene(ShellScene):
    """The screen for making a game. It shows problems in its files, its cards and its table.

    The files are reloaded whenever they are edited.
    """

    name: ClassVar[str] = "workshop"

    def __init__(self, app: App, folder: Path, follower: Follower | None = None) -> None:
        """Create the scene; `follower`, if given, follows the files of this folder already."""
        super().__init__(app)
        self.folder = folder
        self._own = None
        if follower is None and app.workbench is not None:
            follower = self._own = Follower(app.workbench, folder)
            self.holds.callback(follower.close)
        self._follower = follower
        self._times = 0
        self._second = -1
        self._long: tuple[Game | None, tuple[Flaw, ...]] = (None, ())
        """The version whose texts were measured, and the texts too long for their cards."""
        self._command = CommandProcess()
        self.holds.callback(self._command.stop)
        self._enlarged: tuple[Item, Side] | None = None
        self.live = LiveTable(app)
        self.problems = ProblemList(self._copy, self._fix)
        self.parts = ContentsPanel(app, self._look_closely, self._renew)
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        self.gear = IconButton("settings", messages.SETTINGS, "gear", app.show.settings, zone="top")
        self.files = Button(
            "files", words.SHOW_FILES, self._show_files, icon="folder", zone="problems"
        )
        windows = [f"{wide} \N{MULTIPLICATION SIGN} {high}" for wide, high in SIZES]
        on_felt = partial(Segmented, changed=lambda _: None, zone="table", paper=False)
        self.window = on_felt("window", words.WINDOW, windows, 1)
        lights, light = (words.DARK, words.LIGHT), int(app.preferences.theme_name == "light")
        self.lighting = on_felt("lighting", words.LIGHTING, lights, light)
        self.print = Button("print", words.PRINT, self._print, icon="print", zone="foot")
        self.balance = Button("balance", words.SIMULATE, self._simulate, icon="chart", zone="foot")
        self.share = Button("share", words.SHARE, self._share, icon="share", zone="foot")
        self.play = Button(
            "play", words.PLAY, self._play, icon="play", key="F9", kind="primary", zone="foot"
        )
        self.focus.set("play")
        self._renew()

    @property
    def title(self) -> str:
        return f"{words.WORKSHOP}: {self._heading}"

    @property
    def _heading(self) -> str:
        game = self.game
        return game.spec.title if game is not None else self.folder.name

    @property
    def edition(self) -> Edition:
        """The result of last reading the game's files, including any problems."""
        return self._follower.edition if self._follower is not None else Edition(None)

    @property
    def game(self) -> Game | None:
        """The last version of the game without errors; None if there has been none yet."""
        return self._follower.last_good if self._follower is not None else None

    @property
    def whole(self) -> bool:
        """Whether the files are fully checked and all pictures in view are drawn."""
        if self._follower is None:
            return True
        return bool(self._times) and self.edition.thorough and not self.parts.faces.busy

    # Following the files

    def update(self, dt: float) -> bool:
        """Apply what was read from the files, and draw some missing pictures.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        del dt
        follower, new = self._follower, False
        if self._own is not None:
            self._own.poll()
        if follower is not None and follower.times != self._times:
            self._times, new = follower.times, True
            self._on_read()
        second = int(time.monotonic() - follower.read_at) if follower is not None else 0
        if second != self._second and second < 60:
            self._second, new = second, True
        for line in self._command.poll() if self._command.running else ():
            self._shared(line)
        if self._command.problem:
            self.app.notices.toast(self._command.problem, "loss")
            self._command.problem = ""
        return self.parts.faces.work() or new

    def _on_read(self) -> None:
        game = self.edition.game
        if game is not None and self._own is not None:
            self.app.renew_game(game)
        self.parts.compare_with_last_good(self.edition)
        self._renew()

    def _renew(self) -> None:
        """Update the scene for the current version of the game."""
        game, edition = self.game, self.edition
        bench = self.app.workbench
        if edition.game is not None and bench is not None and self._long[0] is not edition.game:
            self._long = edition.game, tuple(bench.overflow_warnings(edition.game))
        flaws = sorted(
            (*edition.flaws, *(self._long[1] if edition.game else ())),
            key=lambda flaw: flaw.warning,
        )
        self.problems.show(flaws)
        self.live.show(game)
        self.parts.show(game)
        playable = edition.game is not None and edition.game.playable
        self.play.enabled = playable or bool(game and game.consent)
        self.print.enabled = self.share.enabled = edition.game is not None
        # Computers can't play a game without an evaluation of positions.
        self.balance.visible = bool(playable and game and game.rules().heuristics.has_aim)

    # Actions

    def cancel(self) -> None:
        """Handle Esc: close an enlarged picture, or clear the search, or close the workshop."""
        if self._enlarged is not None:
            self._enlarged = None
            self.app.stack.refresh()
            return
        if self.parts.clear():
            return
        self.app.stack.close(self)
        if self.app.stack.top is None:
            self.app.open_library()

    def _look_closely(self, item: Item, side: Side) -> None:
        self._enlarged = item, side
        self.app.notices.say(words.CLOSER.format(title=item.title, count=item.count))

    def _copy(self, flaw: Flaw) -> None:
        copied = copy_text(location_of(flaw))
        told = words.COPIED.format(place=location_of(flaw)) if copied else words.NOT_COPIED
        self.app.notices.toast(told)

    def _fix(self, flaw: Flaw) -> None:
        if self.app.workbench is None:
            return
        try:
            self.app.workbench.apply_fix(flaw)
        except ValueError as error:
            self.app.notices.toast(str(error), "loss")

    def _show_files(self) -> None:
        self.app.show_outside(self.folder)

    def _play(self) -> None:
        game = self.edition.game
        if game is None or not self.play.enabled:
            return
        if game.consent is not None:
            self.app.open(question(self.app, game, self._agreed))
        else:
            self.app.show.setup(game)

    def _agreed(self, game: Game) -> None:
        """Read the game again now that its code may run, and set it up."""
        if self._follower is not None:
            self._follower.look_again()
        self.app.show.setup(game)

    def _print(self) -> None:
        if self.edition.game is not None:
            self.app.show.printing(self.edition.game)

    def _simulate(self) -> None:
        if self.edition.game is not None and self.balance.visible:
            self.app.show.balance(self.edition.game)

    def _share(self) -> None:
        if self.edition.game is None:
            return
        out = self.app.folders.exports
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.app.notices.toast(str(error), "loss")
            return
        self._command.start(["pack", str(self.folder), "--out", str(out)])

    def _shared(self, line: str) -> None:
        """Show where the exported game pack was written; `line` is the command's output."""
        if line.strip():
            self.app.notices.toast(line.removeprefix("ok ").strip(), "gain")

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; a press closes an enlarged picture.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if self._enlarged is not None and isinstance(event, Press):
            self.cancel()
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Handle F7 (next problem), F9 (play), Ctrl+P (print), and Ctrl+F or letters (search).

        Returns whether the key was one of these.
        """
        match key.key:
            case "f7":
                self.app.notices.say(self.problems.select_next())
            case "f9":
                self._play()
            case "p" if key.ctrl:
                self._print()
            case _:
                return self.parts.find.begin(key, self.focus)
        return True

    # Layout

    def build(self) -> Box:
        self.parts.point(self.focus)
        inner = self.width - 24
        left = min(468.0, 0.38 * inner)
        right = inner - left - 14
        table = self._table(right)
        if self.compact:
            parts = self.parts.content(right, table)
        else:
            # Keep the aspect ratio of the window.
            low = min(0.51 * (self.height - 120), right * 0.62 + 46)
            upper = self.parts.content(right, None)
            parts = Column(upper, Column(table, height=low), gap=12, grow=1)
        return Column(
            self._bar(),
            Row(
                self._problems(left),
                Row(parts, grow=1),
                gap=14,
                pad=(12, 4, 12, 0),
                grow=1,
            ),
            self._foot(sizes=right < NARROW and self.parts.sizes.visible),
            under=lambda canvas, _: canvas.felt("library"),
        )

    def _bar(self) -> Box:
        wide = self.width
        return Row(
            self.back_button,
            TextLine(self._heading, "bar", "text1", size=22, max_width=0.34 * wide),
            Divider(upright=True, colour="text2", alpha=0.5, height=21),
            TextLine(words.MAKE_A_GAME, colour="text2", max_width=0.16 * wide),
            Row(Box(grow=1, under=self._draw_watching), pad=(16, 0, 0, 0), grow=1),
            self.gear,
            gap=12,
            pad=(12, 0),
            height=54,
        )

    def _problems(self, wide: float) -> Box:
        """Return the panel with the problems and the folder of the game."""
        self.files.short = wide < 300
        heading = TextLine(words.PROBLEMS, "name", "text1")
        page = Scrolled(self.problems, self.problems.content(read=bool(self._times)), grow=1)
        return Column(
            Row(
                heading, Box(grow=1, under=self._draw_counts), gap=12, pad=(16, 4, 16, 0), height=48
            ),
            Row(page, pad=(10, 0, 20, 2), grow=1),
            Divider(colour="text2", alpha=0.2),
            Row(
                Box(width=44, under=_draw_folder),
                TextLine(self.folder.name, colour="text1", grow=1),
                Place(self.files, width=48 if self.files.short else 150, height=40),
                pad=(0, 0, 12, 6),
                height=58,
            ),
            width=wide,
            align="stretch",
            under=lambda canvas, rect: canvas.glass(rect, 16),
        )

    def _table(self, wide: float) -> Box:
        """Return the preview of the table with the choices of window and light."""
        return Column(
            Row(
                Place(self.window, width=min(320.0, wide - 150), height=36),
                Box(grow=1),
                Place(self.lighting, width=136, height=36),
            ),
            Box(height=8),
            Box(grow=1, under=self._draw_table),
            grow=1,
        )

    def _foot(self, *, sizes: bool) -> Box:
        """Return the buttons at the foot, with the sizes of the pictures if they stand here."""
        short = self.compact
        places: list[Box] = []
        for button, wide in ((self.print, 120.0), (self.balance, 140.0), (self.share, 196.0)):
            button.short = short
            places.append(Place(button, width=52.0 if short else wide, height=44))
        first, balance, share = places
        return Row(
            first,
            balance if self.balance.visible else None,
            Place(self.parts.sizes, width=116, height=40) if sizes else None,
            Box(grow=1),
            share,
            Place(self.play, width=210, height=44),
            gap=12,
            pad=(12, 0, 12, 2),
            height=62,
        )

    # Pictures

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self._enlarged is not None:
            self._draw_closer(canvas, *self._enlarged)

    def _draw_watching(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draw how many files are watched, and when they were read."""
        follower = self._follower
        if follower is None:
            return
        files = len(self.edition.files)
        told = words.WATCHING_ONE if files == 1 else words.WATCHING.format(count=files)
        if not follower.times:
            told = words.READING
        seconds = int(time.monotonic() - follower.read_at)
        ago = words.READ_NOW if seconds < 2 else words.READ_AGO.format(seconds=seconds)
        box = chip(canvas, rect.midleft, told, "refresh", colour=canvas.theme.mint_text,
                   anchor="midleft", max_width=max(40.0, rect.w))  # fmt: skip
        if follower.times > 0 and seconds < 60 and box.right + 190 < rect.right:
            chip(canvas, (box.right + 10, rect.centery), ago, anchor="midleft")

    def _draw_counts(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draw the number of problems and of warnings."""
        theme, x, y = canvas.theme, rect.left, rect.centery
        worst = [flaw for flaw in self.problems.flaws if not flaw.warning]
        counts = (
            ("no", theme.coral_text, len(worst)),
            ("warn", theme.amber_text, len(self.problems.flaws) - len(worst)),
        )
        for icon, colour, count in counts:
            if count:
                x = (
                    chip(canvas, (x, y), str(count), icon, colour=colour, anchor="midleft").right
                    + 8
                )
        if self.problems.flaws:
            told = canvas.fitting((words.NEXT_PROBLEM, ""), rect.right - 8 - x, "small")
            canvas.text((rect.right, y), told, "small", theme.text2, anchor="midright")

    def _draw_table(self, canvas: Canvas, room: pygame.FRect) -> None:
        theme = canvas.theme
        size = SIZES[self.window.index]
        wide = min(room.w, room.h * size[0] / size[1])
        box = pygame.FRect(0, 0, wide, wide * size[1] / size[0])
        box.midtop = (room.centerx, room.top)
        picture = self.live.picture(
            size, round(wide * canvas.scale), light=self.lighting.index == 1
        )
        if picture is None:
            canvas.well(room, 16)
            told = self.live.problem or words.NOTHING_YET
            high = canvas.measure_paragraph(room.w - 60, told, "body")
            canvas.paragraph(
                (room.left + 30, room.centery - high / 2, room.w - 60, high),
                told,
                "body",
                theme.text2,
                align="center",
            )
            return
        canvas.shadow(box, 4, "e2")
        canvas.blit(picture, box.center, anchor="center")

    def _draw_closer(self, canvas: Canvas, item: Item, side: Side) -> None:
        canvas.scrim()
        across, down = item.size
        high = min(0.86 * self.height, 0.86 * self.width * down / across, 560.0)
        size = round(high * across / down * canvas.scale), round(high * canvas.scale)
        picture = self.parts.faces.large(side, size)
        canvas.blit(picture, (self.width / 2, self.height / 2), anchor="center")


def _draw_folder(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon((rect.left + 26, rect.centery), "folder", 20, canvas.theme.text2)
