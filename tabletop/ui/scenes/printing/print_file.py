"""The PDF file of a print: its path, its progress and its result."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.printing.print_options import PrintOptions
from tabletop.ui.printing.write_files import EXTRA, can_write_pdf, draft_of
from tabletop.ui.scenes.system.message_scene import copy_place
from tabletop.ui.text import messages
from tabletop.ui.text import printing as words
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.field import TextField, copy_text
from tabletop.ui.toolkit.layout import Box, Column, Paragraph, Place, Row, TextLine, colour_of
from tabletop.workers.command_process import CommandProcess

_UNFIT = re.compile(r"[^\w\-. ()']+")
_LONGEST = 400
_LOOK = 0.1
"""Seconds between two checks of the progress."""


class PrintFile:
    """The PDF file of a print, written by a child process, with a panel that shows its progress.

    `renew` is called when the state changes.
    """

    def __init__(
        self,
        app: App,
        game: Game,
        process: CommandProcess,
        options: Callable[[], PrintOptions],
        renew: Callable[[], object],
    ) -> None:
        self.app = app
        self.game = game
        self.process = process
        self.ready = can_write_pdf()
        """Whether PDF files can be written on this machine."""
        self.done, self.of = 0, 0
        """Pages written so far, and the total number of pages."""
        self.status_text = ""
        """A line with the amount to be printed, or why nothing can be printed."""
        self.is_printable = True
        """Whether there is anything to print."""
        self._options = options
        self._renew = renew
        self._path: Path | None = None
        self._waited = 0.0
        name = _UNFIT.sub(" ", game.spec.title).strip(" .")[:80] or game.spec.id
        self.field = TextField(
            "file", words.FILE, f"{name}.pdf", lambda _: None, limit=_LONGEST, zone="save"
        )
        self.field.entered = self.save
        self.button = Button("save", words.SAVE_PDF, self.save, icon="save", key="Enter",
                             kind="primary", zone="save", paper=True)  # fmt: skip
        self.copy = Button(
            "copy", words.COPY_COMMAND, self._copy, icon="copy", kind="paper", zone="save"
        )

    @property
    def running(self) -> bool:
        """Whether the child process is writing the PDF file."""
        return self.process.running

    @property
    def path(self) -> Path:
        """The path to which the PDF file is saved, including its suffix.

        A relative path in the field is relative to the export folder.
        """
        path = Path(self.field.text.strip() or f"{self.game.spec.id}.pdf")
        with suppress(RuntimeError):
            path = path.expanduser()
        path = self.app.folders.exports / path
        return path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")

    def update_controls(self) -> None:
        """Update the button, which saves the file or, during that, stops it."""
        running = self.running
        self.button.enabled = running or (self.ready and self.is_printable)
        self.button.label = words.STOP if running else words.SAVE_PDF
        self.button.icon = "x" if running else "save"
        self.button.kind = "paper" if running else "primary"

    def recheck(self) -> None:
        """Check again whether this computer can write PDF files, and update the button."""
        self.ready = can_write_pdf()
        self.update_controls()

    # Writing

    def save(self) -> None:
        """Start writing the PDF file, or stop if it is already being written."""
        if self.running:
            self.stop()
            self.app.notices.toast(words.STOPPED)
        elif self.button.enabled:
            self.field.finish()
            self._path = self.path
            self.done = self.of = 0
            self.process.start(command(self.game, self._options(), self._path))
            self._tell_problem()
        self._renew()

    def stop(self) -> None:
        """Stop writing the PDF file, if that is in progress, and delete the unfinished file."""
        if not self.running:
            return
        self.process.stop()
        if self._path is not None:
            with suppress(OSError):  # its name starts with a dot, so it may stay
                draft_of(self._path).unlink(missing_ok=True)

    def update(self, dt: float) -> bool:
        """Check the child process every 0.1 seconds and update the progress.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether the progress or the state has changed, so that a frame must be drawn.
        """
        if not self.running:
            return False
        self._waited += dt
        if self._waited < _LOOK:
            return False
        self._waited = 0.0
        told = [json.loads(line) for line in self.process.poll() if line.startswith("{")]
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
        if self.process.problem:
            self.app.tell(words.NOT_SAVED, self.process.problem)
            self.process.problem = ""

    def _saved(self, pages: int, size: int, left_out: list[str]) -> None:
        place = self._path
        if place is None:
            return

        text = words.SAVED_TEXT.format(path=place, pages=pages, size=words.size_of(size))
        lines = [text, *(words.LEFT_OUT.format(what=each) for each in left_out[:5])]
        actions = [
            copy_place(self.app, place),
            Action(words.OPEN_FILE, lambda: self.app.show_outside(place), "eye"),
            Action(messages.DONE, lambda: None, "check", "primary"),
        ]
        self.app.tell(words.SAVED_PDF, "\n\n".join(lines), actions)

    def _copy(self) -> None:
        done = copy_text(EXTRA)
        self.app.notices.toast(words.COPIED if done else messages.NO_CLIPBOARD)

    # Layout

    def content(self) -> Box:
        """Return the layout of the panel: a status line, the path or progress, and the button."""
        button = Place(self.button, height=48)
        if not self.ready:
            text = words.NO_PRINTER_TEXT.format(command=EXTRA)
            return Column(
                Row(_sign("warn", "coral_ink"), TextLine(words.NO_PRINTER, weight=700, grow=1)),
                Box(height=4),
                Paragraph(text, "small", lines=3),
                Box(height=8),
                Place(self.copy, height=38),
                Box(height=10),
                button,
                Box(height=2),
            )
        state: tuple[Box, ...] = (
            Box(height=32),
            Box(height=10, under=self._draw_progress),
            Box(height=42),
        )
        if not self.running:
            told = words.REPLACES if self.path.exists() else words.IN_FOLDER
            folder = told.format(folder=_at_home(self.path.parent))
            state = (
                Box(height=6),
                TextLine(folder, "small", "ink2", height=24),
                Place(self.field, height=36),
                Box(height=18),
            )
        amount = TextLine(self._line(), "small", "ink2", grow=1)
        return Column(Row(_sign("info", "ink2"), amount, height=18), *state, button, Box(height=2))

    def _draw_progress(self, canvas: Canvas, bar: pygame.FRect) -> None:
        canvas.fill(bar, 5, canvas.theme.ink, 0.14)
        share = self.done / self.of if self.of else 0.0
        done = (bar.left, bar.top, max(10.0, bar.w * share), 10)
        canvas.fill(done, 5, canvas.theme.book)

    def _line(self) -> str:
        if not self.running:
            return self.status_text
        if not self.of:
            return words.STARTING
        if self.done >= self.of - 1:
            return words.WRITING_RULES
        return words.AT_SHEET.format(done=self.done, of=self.of - 1)


def _sign(icon: str, colour: str) -> Box:
    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.icon((rect.left + 9, rect.centery), icon, 18, colour_of(canvas, colour))

    return Box(width=26, under=draw)


def _at_home(folder: Path) -> str:
    """Return a folder as text, with `~` for the home directory."""
    with suppress(RuntimeError, ValueError):
        return str(Path("~") / folder.relative_to(Path.home()))
    return str(folder)


def command(game: Game, options: PrintOptions, path: Path) -> list[str]:
    """Return the `tabletop` arguments that print a game to a PDF file.

    Args:
        game: The game to print.
        options: The print options, such as the paper.
        path: The PDF file to write.
    """
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
