"""The workshop: a player's own game with its problems, its cards and its table."""

from __future__ import annotations

import time
import webbrowser
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.session.beside import Beside
from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.choices import Segmented
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.events import Press
from tabletop.ui.kit.field import copy_text
from tabletop.ui.kit.workbench import Edition, Follower
from tabletop.ui.paint.marks import chip
from tabletop.ui.scenes.consent import question
from tabletop.ui.scenes.workshop_flaws import Flaws, place_of
from tabletop.ui.scenes.workshop_parts import Parts
from tabletop.ui.scenes.workshop_table import SIZES, LiveTable
from tabletop.ui.words import messages
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.ui.kit.events import Key, UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.kit.workbench import Flaw
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.items import Item, Side

_BAR = 54.0
_FOOT = 62.0
_TALL = 640.0
"""Window height from which cards and table are shown together, in logical pixels."""


class WorkshopScene(ShellScene):
    """A tool screen that reloads a game while its files are edited."""

    name: ClassVar[str] = "workshop"

    def __init__(self, desk: Desk, folder: Path, follower: Follower | None = None) -> None:
        """Create the scene; `follower`, if given, follows the files of this folder already."""
        super().__init__(desk)
        self.folder = folder
        self._own = None
        if follower is None and desk.workbench is not None:
            follower = self._own = Follower(desk.workbench, folder)
            self.holds.callback(follower.close)
        self._follower = follower
        self._times = 0
        self._second = -1
        self._long: tuple[Game | None, tuple[Flaw, ...]] = (None, ())
        """The version whose texts were measured, and the texts too long for their cards."""
        self._beside = Beside()
        self.holds.callback(self._beside.stop)
        self._closer: tuple[Item, Side] | None = None
        self.live = LiveTable(desk)
        self.flaws = Flaws(self._copy, self._fix)
        self.parts = Parts(desk, self._look_closely, self._renew)
        self._sheet = pygame.FRect(0, 0, 0, 0)
        self._upper = pygame.FRect(0, 0, 0, 0)
        self._lower = pygame.FRect(0, 0, 0, 0)
        self.back_button = IconButton("back", messages.BACK, "back", self.cancel, zone="top")
        self.gear = IconButton("settings", messages.SETTINGS, "gear", desk.open_settings,
                               zone="top")  # fmt: skip
        self.files = Button("files", words.SHOW_FILES, self._show_files, icon="folder",
                            zone="problems")  # fmt: skip
        windows = [f"{wide} \N{MULTIPLICATION SIGN} {high}" for wide, high in SIZES]
        self.window = Segmented("window", words.WINDOW, windows, 1, lambda _: None, zone="table",
                                paper=False)  # fmt: skip
        self.lighting = Segmented("lighting", words.LIGHTING, (words.DARK, words.LIGHT),
                                  int(desk.theme_name == "light"), lambda _: None, zone="table",
                                  paper=False)  # fmt: skip
        self.print = Button("print", words.PRINT, self._print, icon="print", zone="foot")
        self.balance = Button("balance", words.SIMULATE, self._simulate, icon="chart", zone="foot")
        self.share = Button("share", words.SHARE, self._share, icon="share", zone="foot")
        self.play = Button("play", words.PLAY, self._play, icon="play", key="F9", kind="primary",
                           zone="foot")  # fmt: skip
        self.focus.set("play")
        self._renew()

    @property
    def title(self) -> str:
        """The scene's name for screen readers: workshop, with the game's title."""
        return f"{words.WORKSHOP}: {self._heading}"

    @property
    def _heading(self) -> str:
        game = self.game
        return game.spec.title if game is not None else self.folder.name

    @property
    def edition(self) -> Edition:
        """The result of the last reading of the game's files."""
        return self._follower.edition if self._follower is not None else Edition(None)

    @property
    def game(self) -> Game | None:
        """The last version without errors; None if there was none."""
        return self._follower.last_good if self._follower is not None else None

    @property
    def whole(self) -> bool:
        """Whether the files were fully checked and all visible pictures are drawn."""
        if self._follower is None:
            return True
        return bool(self._times) and self.edition.thorough and not self.parts.faces.busy

    # Following the files

    def update(self, dt: float) -> bool:
        """Take over what was read and draw missing pictures; return whether anything changed."""
        del dt
        follower, new = self._follower, False
        if self._own is not None:
            self._own.poll()
        if follower is not None and follower.times != self._times:
            self._times, new = follower.times, True
            self._heed()
        second = int(time.monotonic() - follower.read_at) if follower is not None else 0
        if second != self._second and second < 60:
            self._second, new = second, True
        for line in self._beside.poll() if self._beside.running else ():
            self._shared(line)
        if self._beside.problem:
            self.desk.toast(self._beside.problem, "loss")
            self._beside.problem = ""
        return self.parts.faces.work() or new

    def _heed(self) -> None:
        game = self.edition.game
        if game is not None and self._own is not None:
            self.desk.renew_game(game)
        self.parts.heed(self.edition)
        self._renew()

    def _renew(self) -> None:
        """Update the scene for the current version of the game."""
        game, edition = self.game, self.edition
        bench = self.desk.workbench
        if edition.game is not None and bench is not None and self._long[0] is not edition.game:
            self._long = edition.game, tuple(bench.too_long(edition.game))
        flaws = sorted((*edition.flaws, *(self._long[1] if edition.game else ())),
                       key=lambda flaw: flaw.warning)  # fmt: skip
        self.flaws.show(flaws)
        self.live.show(game)
        self.parts.show(game)
        playable = edition.game is not None and edition.game.playable
        self.play.enabled = playable or bool(game and game.consent)
        self.print.enabled = self.share.enabled = edition.game is not None
        # Computers can't play a game without an evaluation of positions.
        self.balance.visible = bool(playable and game and game.rules().mind.has_aim)
        self.group.fill([
            self.back_button, self.gear, self.flaws, self.files, *self.parts.widgets, self.window,
            self.lighting, self.print, self.balance, self.share, self.play,
        ])  # fmt: skip
        self.layout(self.width, self.height)

    # Actions

    def cancel(self) -> None:
        """Close the enlarged card, clear the search, or close the scene."""
        if self._closer is not None:
            self._closer = None
            self.desk.stack.refresh()
            return
        if self.parts.clear():
            return
        self.desk.stack.close(self)
        if self.desk.stack.top is None:
            self.desk.open_library()

    def _look_closely(self, item: Item, side: Side) -> None:
        self._closer = item, side
        self.desk.say(words.CLOSER.format(title=item.title, count=item.count))

    def _copy(self, flaw: Flaw) -> None:
        copied = copy_text(place_of(flaw))
        told = words.COPIED.format(place=place_of(flaw)) if copied else words.NOT_COPIED
        self.desk.toast(told)

    def _fix(self, flaw: Flaw) -> None:
        if self.desk.workbench is None:
            return
        try:
            self.desk.workbench.put_right(flaw)
        except ValueError as error:
            self.desk.toast(str(error), "loss")

    def _show_files(self) -> None:
        webbrowser.open(self.folder.resolve().as_uri())

    def _play(self) -> None:
        game = self.edition.game
        if game is None or not self.play.enabled:
            return
        if game.consent is not None:
            self.desk.open(question(self.desk, game, self._agreed))
        else:
            self.desk.open_setup(game)

    def _agreed(self, game: Game) -> None:
        """Read the game again now that its code may run, and set it up."""
        if self._follower is not None:
            self._follower.look_again()
        self.desk.open_setup(game)

    def _print(self) -> None:
        if self.edition.game is not None:
            self.desk.open_printing(self.edition.game)

    def _simulate(self) -> None:
        if self.edition.game is not None and self.balance.visible:
            self.desk.open_balance(self.edition.game)

    def _share(self) -> None:
        if self.edition.game is None:
            return
        out = self.desk.exports
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.desk.toast(str(error), "loss")
            return
        self._beside.start(["pack", str(self.folder), "--out", str(out)])

    def _shared(self, line: str) -> None:
        """Show where the exported game pack was written; `line` is the command's output."""
        if line.strip():
            self.desk.toast(line.removeprefix("ok ").strip(), "gain")

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; a press closes the enlarged card."""
        if self._closer is not None and isinstance(event, Press):
            self.cancel()
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Handle F7 (next problem), F9 (play), Ctrl+P (print), Ctrl+F and letters (search).

        Returns whether the key was used.
        """
        match key.key:
            case "f7":
                self.desk.say(self.flaws.go_on())
            case "f9":
                self._play()
            case "p" if key.ctrl:
                self._print()
            case _:
                return self.parts.find.begin(key, self.focus)
        return True

    # Layout

    def layout(self, width: float, height: float) -> None:
        """Lay out problems at the left, cards and table at the right, buttons at the foot."""
        super().layout(width, height)
        self.back_button.rect = pygame.FRect(12, 7, 40, 40)
        self.gear.rect = pygame.FRect(width - 52, 7, 40, 40)
        inner = pygame.FRect(12, _BAR + 4, width - 24, height - _BAR - _FOOT - 4)
        wide = min(468.0, 0.38 * inner.w)
        self._sheet = pygame.FRect(inner.left, inner.top, wide, inner.h)
        self.flaws.rect = pygame.FRect(inner.left + 10, inner.top + 48, wide - 14, inner.h - 108)
        self.files.short = wide < 300
        files = 48.0 if self.files.short else 150.0
        self.files.rect = pygame.FRect(self._sheet.right - files - 12, self._sheet.bottom - 52,
                                       files, 40)  # fmt: skip
        right = pygame.FRect(self._sheet.right + 14, inner.top, 0, inner.h)
        right.width = inner.right - right.left
        both = height >= _TALL
        if both:
            # Keep the aspect ratio of the window.
            low = min(0.51 * inner.h, right.w * 0.62 + 46)
            self._lower = pygame.FRect(right.left, inner.bottom - low, right.w, low)
            self._upper = pygame.FRect(right.left, inner.top, right.w, inner.h - low - 12)
        else:
            self._upper = self._lower = right
        spare = self._place_foot(width, height)
        self.parts.place(self._upper, spare, table=not both)
        table, lower = both or self.parts.table, self._lower
        top = lower.top if both else lower.top + 48
        self.window.rect = pygame.FRect(lower.left, top, min(320.0, lower.w - 150), 36)
        self.lighting.rect = pygame.FRect(lower.right - 136, top, 136, 36)
        self.window.visible = self.lighting.visible = table

    def _place_foot(self, width: float, height: float) -> pygame.FRect:
        """Lay out the buttons at the foot; return the free rectangle between them."""
        top, x = height - 54, 12.0
        narrow = width < 900
        for button, wide in ((self.print, 120.0), (self.balance, 140.0)):
            if button.visible:
                button.rect = pygame.FRect(x, top, 52.0 if narrow else wide, 44)
                button.short = narrow
                x += button.rect.w + 12
        self.play.rect = pygame.FRect(width - 12 - 210, top, 210, 44)
        share = 52.0 if narrow else 196.0
        self.share.short = narrow
        self.share.rect = pygame.FRect(self.play.rect.left - 12 - share, top, share, 44)
        return pygame.FRect(x, top + 2, 116, 40)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the workshop: problems, cards or rules, the table, and an enlarged card."""
        canvas.felt("library")
        self._draw_bar(canvas)
        self._draw_sheet(canvas)
        self.parts.point(self.focus)
        self.parts.draw(canvas)
        if self.window.visible:
            self._draw_table(canvas)
        self.draw_widgets(canvas)
        if self._closer is not None:
            self._draw_closer(canvas, *self._closer)

    def _draw_bar(self, canvas: Canvas) -> None:
        theme = canvas.theme
        end = canvas.text((64, 27), self._heading, "bar", anchor="midleft", size=22,
                          max_width=0.34 * self.width).right  # fmt: skip
        canvas.line((end + 12, 17), (end + 12, 38), theme.text2, 1, 0.5)
        end = canvas.text((end + 24, 27), words.MAKE_A_GAME, "body", theme.text2, anchor="midleft",
                          max_width=0.16 * self.width).right  # fmt: skip
        follower = self._follower
        if follower is None:
            return
        files = len(self.edition.files)
        told = words.WATCHING_ONE if files == 1 else words.WATCHING.format(count=files)
        if not follower.times:
            told = words.READING
        seconds = int(time.monotonic() - follower.read_at)
        ago = words.READ_NOW if seconds < 2 else words.READ_AGO.format(seconds=seconds)
        x = end + 28
        box = chip(canvas, (x, 27), told, "refresh", colour=theme.mint_text, anchor="midleft",
                   max_width=max(40.0, self.gear.rect.left - x - 10))  # fmt: skip
        if follower.times > 0 and seconds < 60 and box.right + 200 < self.gear.rect.left:
            chip(canvas, (box.right + 10, 27), ago, anchor="midleft")

    def _draw_sheet(self, canvas: Canvas) -> None:
        theme, box = canvas.theme, self._sheet
        canvas.glass(box, 16)
        y = box.top + 26
        x = canvas.text((box.left + 16, y), words.PROBLEMS, "name", anchor="midleft").right + 12
        worst = [flaw for flaw in self.flaws.flaws if not flaw.warning]
        counts = (("no", theme.coral_text, len(worst)),
                  ("warn", theme.amber_text, len(self.flaws.flaws) - len(worst)))  # fmt: skip
        for icon, colour, count in counts:
            if count:
                x = chip(canvas, (x, y), str(count), icon, colour=colour,
                         anchor="midleft").right + 8  # fmt: skip
        if self.flaws.flaws:
            told = canvas.fitting((words.NEXT_PROBLEM, ""), box.right - 24 - x, "small")
            canvas.text((box.right - 16, y), told, "small", theme.text2, anchor="midright")
        elif self._times:
            top = box.top + 62
            canvas.icon((box.left + 30, top + 12), "check", 24, theme.mint_text)
            canvas.text((box.left + 52, top + 12), words.NO_PROBLEMS, "row", anchor="midleft")
            place = (box.left + 20, top + 38, box.w - 40, 0)
            canvas.paragraph(place, words.NO_PROBLEMS_TEXT, "body", theme.text2)
        line = box.bottom - 58
        canvas.line((box.left, line), (box.right, line), theme.text2, 1, 0.2)
        canvas.icon((box.left + 26, box.bottom - 32), "folder", 20, theme.text2)
        room = self.files.rect.left - box.left - 52
        style = "body" if canvas.measure(self.folder.name, "body")[0] <= room else "small"
        canvas.text((box.left + 44, box.bottom - 32), self.folder.name, style, theme.text1,
                    anchor="midleft", max_width=room)  # fmt: skip

    def _draw_table(self, canvas: Canvas) -> None:
        theme, head = canvas.theme, self.window.rect
        room = pygame.FRect(self._lower.left, head.bottom + 8, self._lower.w,
                            self._lower.bottom - head.bottom - 8)  # fmt: skip
        size = SIZES[self.window.index]
        wide = min(room.w, room.h * size[0] / size[1])
        box = pygame.FRect(0, 0, wide, wide * size[1] / size[0])
        box.midtop = (room.centerx, room.top)
        picture = self.live.picture(size, round(wide * canvas.scale),
                                    light=self.lighting.index == 1)  # fmt: skip
        if picture is None:
            canvas.well(room, 16)
            told = self.live.problem or words.NOTHING_YET
            high = canvas.measure_paragraph(room.w - 60, told, "body")
            canvas.paragraph((room.left + 30, room.centery - high / 2, room.w - 60, high), told,
                             "body", theme.text2, align="center")  # fmt: skip
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
