"""The PDF file of a print: where it is saved, its progress and its result."""

from __future__ import annotations

import json
import re
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.field import TextField, copy_text
from tabletop.ui.kit.services import Action
from tabletop.ui.printing.export import EXTRA, can_write_pdf, draft_of
from tabletop.ui.words import messages
from tabletop.ui.words import printing as words

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.game import Game
    from tabletop.session.beside import Beside
    from tabletop.ui.kit.control import Widget
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.options import PrintOptions

FOOT = 152.0
"""Height of this part of the sheet, in logical pixels."""
_UNFIT = re.compile(r"[^\w\-. ()']+")
_LONGEST = 400
_LOOK = 0.1
"""Seconds between two checks of the progress."""


class PrintFile:
    """The PDF file of a print, written in a child process.

    `renew` is called when the state changes.
    """

    def __init__(
        self, desk: Desk, game: Game, beside: Beside, options: Callable[[], PrintOptions],
        renew: Callable[[], object],
    ) -> None:  # fmt: skip
        self.desk = desk
        self.game = game
        self.beside = beside
        self.ready = can_write_pdf()
        """Whether PDF files can be written on this machine."""
        self.done, self.of = 0, 0
        """Pages written so far, and the total number of pages."""
        self.told = ""
        """A line with the amount to be printed, or why nothing can be printed."""
        self.fit = True
        """Whether there is anything to print."""
        self._options = options
        self._renew = renew
        self._path: Path | None = None
        self._waited = 0.0
        self._rect = pygame.FRect(0, 0, 0, 0)
        name = _UNFIT.sub(" ", game.spec.title).strip(" .")[:80] or game.spec.id
        self.field = TextField("file", words.FILE, f"{name}.pdf", lambda _: None,
                               limit=_LONGEST, zone="save")  # fmt: skip
        self.field.entered = self.save
        self.button = Button("save", words.SAVE_PDF, self.save, icon="save", key="Enter",
                             kind="primary", zone="save", paper=True)  # fmt: skip
        self.copy = Button("copy", words.COPY_COMMAND, self._copy, icon="copy", kind="paper",
                           zone="save")  # fmt: skip

    @property
    def widgets(self) -> list[Widget]:
        """The controls of the file part, in reading order."""
        return [self.field, self.copy, self.button]

    @property
    def running(self) -> bool:
        """Whether the PDF file is being written."""
        return self.beside.running

    @property
    def path(self) -> Path:
        """The path to save to; a relative one is taken from the export folder."""
        path = Path(self.field.text.strip() or f"{self.game.spec.id}.pdf")
        with suppress(RuntimeError):
            path = path.expanduser()
        path = self.desk.exports / path
        return path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")

    def allow(self) -> None:
        """Update which controls are visible and enabled."""
        running = self.running
        self.field.visible = self.ready and not running
        self.copy.visible = not self.ready
        self.button.enabled = running or (self.ready and self.fit)
        self.button.label = words.STOP if running else words.SAVE_PDF
        self.button.icon = "x" if running else "save"
        self.button.kind = "paper" if running else "primary"

    def look_again(self) -> None:
        """Check again whether PDF files can be written, and update the controls."""
        self.ready = can_write_pdf()
        self.allow()

    # Writing

    def save(self) -> None:
        """Start writing the file, or stop if it is being written."""
        if self.running:
            self.stop()
            self.desk.toast(words.STOPPED)
        elif self.button.enabled:
            self.field.finish()
            self._path = self.path
            self.done = self.of = 0
            self.beside.start(command(self.game, self._options(), self._path))
            self._tell_problem()
        self._renew()

    def stop(self) -> None:
        """Stop writing the file and delete the unfinished one."""
        if not self.running:
            return
        self.beside.stop()
        if self._path is not None:
            with suppress(OSError):  # its name starts with a dot, so it may stay
                draft_of(self._path).unlink(missing_ok=True)

    def update(self, dt: float) -> bool:
        """Check the progress every 0.1 seconds; return whether anything changed."""
        if not self.running:
            return False
        self._waited += dt
        if self._waited < _LOOK:
            return False
        self._waited = 0.0
        told = [json.loads(line) for line in self.beside.poll() if line.startswith("{")]
        for each in told:
            if "pages" in each:
                self._saved(each["pages"], each["bytes"], each["left_out"])
            else:
                self.done, self.of = each["done"], each["of"]
        self._tell_problem()
        if not self.running:
            self._renew()
        return bool(told) or not self.running

    def _tell_problem(self) -> None:
        if self.beside.problem:
            self.desk.tell(words.NOT_SAVED, self.beside.problem)
            self.beside.problem = ""

    def _saved(self, pages: int, size: int, left_out: list[str]) -> None:
        place = self._path
        if place is None:
            return

        def look() -> None:
            if not webbrowser.open(place.as_uri()):
                self.desk.toast(messages.WRITTEN.format(path=place))

        def copy() -> None:
            done = copy_text(str(place))
            self.desk.toast(messages.PLACE_COPIED if done else messages.NO_CLIPBOARD)

        text = words.SAVED_TEXT.format(path=place, pages=pages, size=words.size_of(size))
        lines = [text, *(words.LEFT_OUT.format(what=each) for each in left_out[:5])]
        actions = [
            Action(messages.COPY_PLACE, copy, "copy"),
            Action(words.OPEN_FILE, look, "eye"),
            Action(messages.DONE, lambda: None, "check", "primary"),
        ]
        self.desk.tell(words.SAVED_PDF, "\n\n".join(lines), actions)

    def _copy(self) -> None:
        done = copy_text(EXTRA)
        self.desk.toast(words.COPIED if done else messages.NO_CLIPBOARD)

    # Layout and drawing

    def place(self, rect: pygame.FRect) -> None:
        """Lay out the controls in `rect`, which must be `FOOT` high."""
        self._rect = rect
        self.button.rect = pygame.FRect(rect.left - 6, rect.bottom - 50, rect.w + 12, 48)
        self.field.rect = pygame.FRect(rect.left, rect.bottom - 104, rect.w, 36)
        self.copy.rect = pygame.FRect(rect.left, rect.bottom - 98, rect.w, 38)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text and the progress bar above the button."""
        theme, foot = canvas.theme, self._rect
        if not self.ready:
            canvas.icon((foot.left + 9, foot.top - 24), "warn", 20, theme.coral_ink)
            canvas.text((foot.left + 26, foot.top - 24), words.NO_PRINTER, "body", theme.ink,
                        anchor="midleft", weight=700, max_width=foot.w - 26)  # fmt: skip
            text = words.NO_PRINTER_TEXT.format(command=EXTRA)
            canvas.paragraph((foot.left, foot.top - 10, foot.w, 0), text, "small", theme.ink2,
                             max_lines=3)  # fmt: skip
            return
        canvas.icon((foot.left + 9, foot.top + 9), "info", 18, theme.ink2)
        canvas.text((foot.left + 26, foot.top + 9), self._line(), "small", theme.ink2,
                    anchor="midleft", max_width=foot.w - 26)  # fmt: skip
        if self.running:
            bar = pygame.FRect(foot.left, foot.top + 50, foot.w, 10)
            canvas.fill(bar, 5, theme.ink, 0.14)
            share = self.done / self.of if self.of else 0.0
            canvas.fill((bar.left, bar.top, max(10.0, bar.w * share), 10), 5, theme.book)
            return
        path = self.path
        told = words.REPLACES if path.exists() else words.IN_FOLDER
        canvas.text((foot.left, foot.top + 24), told.format(folder=_at_home(path.parent)),
                    "small", theme.ink2, max_width=foot.w)  # fmt: skip

    def _line(self) -> str:
        if not self.running:
            return self.told
        if not self.of:
            return words.STARTING
        if self.done >= self.of - 1:
            return words.WRITING_RULES
        return words.AT_SHEET.format(done=self.done, of=self.of - 1)


def _at_home(folder: Path) -> str:
    """Return a folder as text, with `~` for the home directory."""
    with suppress(RuntimeError, ValueError):
        return str(Path("~") / folder.relative_to(Path.home()))
    return str(folder)


def command(game: Game, options: PrintOptions, path: Path) -> list[str]:
    """Return the command-line arguments of `tabletop` that write this print."""
    backs = {"fold": ["--fold"], "none": ["--no-backs"]}.get(options.backs, [])
    switches = [*backs, *(["--once"] if options.once else [])]
    switches += [] if options.marks else ["--no-marks"]
    switches += ["--save-ink"] if options.save_ink else []
    if options.card is not None:
        switches += ["--card-size", "x".join(f"{part:g}" for part in options.card)]
    return [
        "export", game.spec.id, "--language", game.language, f"--pdf={path}",
        "--paper", options.paper, "--flip", options.flip, "--bleed", f"{options.bleed:g}",
        "--only", ",".join(options.only), "--progress", *switches,
    ]  # fmt: skip
