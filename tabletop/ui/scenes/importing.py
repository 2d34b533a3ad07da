"""Dialog that imports a saved game: choose a file found, type a path or drop a file."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.saves import save_paths
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.events import Key
from tabletop.ui.kit.field import TextField
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_MOST = 4
_MOST_LETTERS = 1000
_PAD = 30.0


class ImportSheet(ShellScene):
    """A dialog with the files found in the export folder, a path field and two buttons."""

    name: ClassVar[str] = "importing"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.found = [
            Button(f"file-{at}", path.name, partial(self._take, path), icon="folder", kind="paper",
                   zone="files")
            for at, path in enumerate(save_paths(desk.exports)[:_MOST])
        ]  # fmt: skip
        self.field = TextField("place", messages.FILE_FIELD, "", lambda _: None, zone="place",
                               limit=_MOST_LETTERS, placeholder=messages.FILE_FIELD)  # fmt: skip
        self.go = Button("import-it", messages.IMPORT_IT, self._take_written, icon="check",
                         kind="primary", paper=True)  # fmt: skip
        self.stop = Button("cancel", messages.CANCEL, self.cancel, kind="paper")
        self.group.fill([*self.found, self.field, self.stop, self.go])
        self.focus.set(self.found[0].name if self.found else self.field.name)

    @property
    def title(self) -> str:
        """The title of the import dialog."""
        return messages.IMPORT_GAME

    @property
    def _text(self) -> str:
        return messages.IMPORT_TEXT if self.found else messages.IMPORT_TEXT_NONE

    def _take(self, path: Path) -> None:
        self.desk.stack.close(self)
        self.desk.bring(path)

    def _take_written(self) -> None:
        text = self.field.text.strip().strip("\"'")
        if not text:
            self.focus.set(self.field.name, visible=True)
            return
        path = Path(text.removeprefix("file://"))
        with contextlib.suppress(RuntimeError):
            path = path.expanduser()
        self._take(path)

    def cancel(self) -> None:
        """Close the import dialog without importing anything."""
        self.desk.stack.close(self)

    def handle(self, event: UiEvent) -> bool:
        """Import the typed path on Enter in the field; otherwise handle the event as usual."""
        enter = isinstance(event, Key) and event.key in {"return", "enter"}
        if enter and self.focus.current == self.field.name:
            self._take_written()
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Ignore all other keys, so that they don't reach the scene below."""
        del key
        return False

    def layout(self, width: float, height: float) -> None:
        """Lay out the dialog in the centre, with as many files as fit."""
        super().layout(width, height)
        pad = _PAD if height >= 560 else 18.0
        wide = min(620.0, width - 24)
        high, gap = (46.0, 10.0) if height >= 560 else (40.0, 7.0)
        head = 104.0 if height >= 560 else 88.0
        shown = self.found[: max(0, int((height - head - 2 * pad - 130) // (high + gap)))]
        for button in self.found:
            button.visible = button in shown
        tall = pad + head + (high + gap) * (len(shown) + 1) + 14 + 48 + pad
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        left, room = self.sheet.left + pad, wide - 2 * pad
        y = self.sheet.top + pad + head
        for widget in (*shown, self.field):
            widget.rect = pygame.FRect(left, y, room, high)
            y += high + gap
        self.go.rect = pygame.FRect(self.sheet.right - pad - 150, y + 14, 150, 48)
        self.stop.rect = pygame.FRect(self.go.rect.left - 12 - 130, y + 14, 130, 48)

    def draw(self, canvas: Canvas) -> None:
        """Draw the import dialog: title, explanation, files and path field."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        pad = self.go.rect.right - sheet.right
        left, room = sheet.left - pad, sheet.w + 2 * pad
        canvas.text((left, sheet.top - pad + 14), self.title, "title", theme.ink, anchor="midleft",
                    size=27, max_width=room)  # fmt: skip
        place = (left, sheet.top - pad + 42, room, 44)
        canvas.paragraph(place, self._text, "body", theme.ink2, max_lines=3)
        self.draw_widgets(canvas)
