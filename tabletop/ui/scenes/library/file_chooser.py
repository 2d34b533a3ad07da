"""The dialog that chooses a file to import: a saved game or a game pack."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from tabletop.storage.saves.save_list import SUFFIX
from tabletop.storage.user_folders import FolderEntry, entries_of, user_folders
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.list_row import ListRow, NavigationRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.workers.command_process import CommandProcess

PACK = ".zip"
_MOST = 300
"""Most files and folders that are listed; the search finds the others."""
_MOST_LETTERS = 1000
_ICONS = {"Downloads": "down", "Desktop": "screen", "Documents": "book"}


class FileChooser(ShellScene):
    """A dialog with the places where files are, a search, and the files there, newest first.

    A click or Enter imports a file or opens a folder. A path may be typed or pasted instead.
    """

    name: ClassVar[str] = "importing"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        last = Path(app.settings.import_folder) if app.settings.import_folder else None
        places = [(name, path, _ICONS[name]) for name, path in user_folders()]
        exports = app.folders.exports
        if exports.is_dir():
            places.append((messages.EXPORTED_FILES, exports, "share"))
        with contextlib.suppress(OSError):
            if last is not None and last.is_dir() and all(last != path for _, path, _ in places):
                places.insert(0, (messages.LAST_FOLDER, last, "clock"))
        self.folder = next((path for _, path, _ in places if path == last), None) or (
            places[0][1] if places else app.folders.saves
        )
        """The folder whose files are listed."""
        self.places = [
            NavigationRow(
                f"place-{at}",
                name,
                partial(self.open_folder, path),
                partial(self._is_open, path),
                zone="places",
                role="tab",
                picture=partial(_draw_icon, icon),
                height=42.0,
            )
            for at, (name, path, icon) in enumerate(places)
        ]
        self.rows: list[_Row] = []
        self.problem = ""
        """Why the folder can't be listed; "" if it can."""
        self._entries: list[FolderEntry] = []
        self.list = ScrollArea(None, app.sounds.play, zone="files", label=messages.FILES)
        self.field = TextField("place", messages.FILE_FIELD, "", lambda _: self._fill(),
                               zone="search", limit=_MOST_LETTERS,
                               placeholder=messages.FILE_FIELD)  # fmt: skip
        self.up = IconButton("up", messages.FOLDER_ABOVE, "up", self.go_up, zone="search",
                             paper=True)  # fmt: skip
        self.go = Button("import-it", messages.IMPORT_IT, self.take_first, icon="check",
                         kind="primary", paper=True, zone="foot")  # fmt: skip
        self.stop = Button("cancel", messages.CANCEL, self.cancel, key="Esc", kind="paper",
                           zone="foot")  # fmt: skip
        self.system = Button("system", messages.SYSTEM_DIALOG, self.ask_system, icon="folder",
                             kind="paper", zone="foot")  # fmt: skip
        self.system.visible = bool(self._system_dialog())
        self._asked: CommandProcess | None = None
        """The process with the system's dialog, while it is open."""
        self._answer = ""
        """The last line that the system's dialog has printed, the path of the chosen file."""
        self.holds.callback(self._stop_asking)
        self.open_folder(self.folder)

    @property
    def title(self) -> str:
        return messages.IMPORT_GAME

    def _is_open(self, path: Path) -> bool:
        return self.folder == path

    # What is listed

    def open_folder(self, path: Path) -> None:
        """List the files of another folder."""
        self.folder, self.problem = path, ""
        try:
            self._entries = entries_of(path, (SUFFIX, PACK))
        except OSError as error:
            self._entries, self.problem = [], f"{messages.NO_FOLDER} {error.strerror or ''}".strip()
        self.field.text = ""
        self._fill()
        self.list.scroll_to(0)
        self.focus.set(self.rows[0].name if self.rows else self.field.name)
        self.app.notices.say(f"{path.name}. {self._count}")

    @property
    def _count(self) -> str:
        return self.problem or messages.counted(len(self._entries), "item")

    def go_up(self) -> None:
        """List the folder that contains this one."""
        self.open_folder(self.folder.parent)

    def _fill(self) -> None:
        """List what the search finds, at most 300 files and folders."""
        wanted = "" if self._typed is not None else self.field.text.strip().casefold()
        found = [each for each in self._entries if wanted in each.path.name.casefold()]
        now = self.app.now()
        self.rows = [
            _Row(f"file-{at}", each, partial(self._take, each), now)
            for at, each in enumerate(found[:_MOST])
        ]
        self.go.enabled = self._typed is not None or bool(self.field.text and self.rows)

    @property
    def _typed(self) -> Path | None:
        """The path in the field; None while it holds a search."""
        text = self.field.text.strip().strip("\"'").removeprefix("file://")
        if not (text.startswith("~") or os.sep in text or "/" in text):
            return None
        path = Path(text)
        with contextlib.suppress(RuntimeError):
            path = path.expanduser()
        return path

    # What is chosen

    def _take(self, entry: FolderEntry) -> None:
        if entry.is_folder:
            self.open_folder(entry.path)
            return
        self.app.stack.close(self)
        if entry.path.parent != self.app.folders.exports:
            self.app.preferences.change(import_folder=str(entry.path.parent))
        self.app.bring(entry.path)

    def take_first(self) -> None:
        """Take the path that is typed, else the first file or folder in the list."""
        path = self._typed
        if path is not None:
            is_folder = False
            with contextlib.suppress(OSError):
                is_folder = path.is_dir()
            self._take(FolderEntry(path, is_folder, 0.0))
        elif self.rows:
            self.rows[0].act()

    # The system's dialog

    def _system_dialog(self) -> tuple[str, ...]:
        """Return the command of the system's dialog; () if there is none."""
        offered = self.app.file_dialog
        patterns = [f"*{suffix}" for suffix in (SUFFIX, PACK)]
        return offered(self.title, self.folder, patterns) if offered is not None else ()

    def ask_system(self) -> None:
        """Open the system's dialog in a process of its own; its file is imported when chosen."""
        program = self._system_dialog()
        if program and self._asked is None:
            self._asked = CommandProcess(program, name=messages.SYSTEM_DIALOG)
            self._asked.start(())
            self._answer = ""
            self.system.enabled = False

    def _stop_asking(self) -> None:
        if self._asked is not None:
            self._asked.stop()

    def update(self, dt: float) -> bool:
        """Take the file that was chosen in the system's dialog, once that has closed."""
        changed = super().update(dt)
        asked = self._asked
        if asked is None:
            return changed
        for line in asked.poll():
            self._answer = line.strip("\ufeff") or self._answer
        if asked.running:
            return changed
        self._asked, self.system.enabled = None, True
        if self._answer:
            self._take(FolderEntry(Path(self._answer), is_folder=False, changed=0.0))
        return True

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; from the field, Enter takes the first file and Down goes to the list.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if isinstance(event, Key) and self.focus.current == self.field.name:
            if event.key in {"return", "enter"}:
                self.take_first()
                return True
            if event.key == "down" and self.rows:
                self.focus.set(self.rows[0].name, visible=True)
                return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Go up on Backspace, search on Ctrl+F, paste a path on Ctrl+V from anywhere.

        Returns whether the key was used.
        """
        if key.key == "backspace":
            self.go_up()
        elif key.ctrl and key.key in {"f", "v"}:
            self.focus.set(self.field.name, visible=True)
            self.field.select_all()
            return self.field.handle(key) if key.key == "v" else True
        else:
            return False
        return True

    # Layout

    def build(self) -> Box:
        tight = self.tight
        pad, high = (14.0, 40.0) if tight else (26.0, 46.0)
        here = self.folder
        forms = (str(here), f"\N{HORIZONTAL ELLIPSIS}{os.sep}{here.name}", here.name)
        listed: list[Box] = [Place(row, height=high) for row in self.rows]
        if not listed:
            listed = [Row(Paragraph(self.problem or messages.NO_FILES, grow=1), pad=12)]
        files = Column(
            Row(
                Place(self.up, width=high, height=high),
                Place(self.field, height=high, grow=1),
                gap=10,
            ),
            Row(TextLine(forms, "small", "ink3", grow=1), height=28, pad=(2, 4)),
            Scrolled(self.list, Column(*listed, gap=2, pad=4), grow=1),
            grow=1,
            pad=(14, 0, 16, 0),
        )
        side = Column(*self.places, gap=2, width=140 if tight else 190, align="stretch")
        return PaperSheet(
            TextLine(self.title, "title", size=22 if tight else 27, height=36 if tight else 52),
            Row(
                side, Divider(upright=True, width=2, colour="sheet_edge", alpha=0.55), files, grow=1
            ),
            Row(
                None if tight else Paragraph(messages.IMPORT_TEXT, "small", grow=1, align="center"),
                Place(self.system, width=190, height=high) if self.system.visible else None,
                Place(self.stop, width=130, height=high),
                Place(self.go, width=150, height=high),
                gap=12,
                justify="end",
                pad=(0, 12, 0, 0),
            ),
            width=860,
            height=620,
            margin=12,
            pad=(pad, 10 if tight else 18, pad, pad - 4),
        )


class _Row(ListRow):
    """A file or a folder with its name and when it was written."""

    def __init__(self, name: str, entry: FolderEntry, act: partial[None], now: float) -> None:
        when = "" if entry.is_folder else messages.when(entry.changed, now)
        kind = messages.FOLDER if entry.is_folder else when
        super().__init__(name, entry.path.name, act, zone="files", value=kind)
        self._when = when
        pack = entry.path.name.lower().endswith(PACK)
        self._icon = "folder" if entry.is_folder else "box" if pack else "cards"

    def content(self) -> Box:
        """Return an icon, the name and the time."""
        return Row(
            Box(width=26, height=32, under=partial(_draw_icon, self._icon)),
            TextLine(self.label, "body", grow=1),
            TextLine(self._when, "small", "ink3", side="right", whole=True) if self._when else None,
            gap=10,
            pad=(10, 0),
        )


def _draw_icon(icon: str, canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon(rect.center, icon, 22, canvas.theme.ink2)
