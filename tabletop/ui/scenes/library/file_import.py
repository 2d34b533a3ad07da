"""Imports files: dropped on the window, named on the command line, or chosen in a dialog."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import ClassVar

from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.copies import Arrival, import_save
from tabletop.storage.saves.save_list import SaveInfo, read_save, save_paths
from tabletop.ui.scenes.library.game_packs import offer_pack
from tabletop.ui.scenes.saves.saved_list import open_save
from tabletop.ui.scenes.saves.saved_text import closed_reason, names_of
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import Box, Column, PaperSheet, Paragraph, Place, Row, TextLine

_PACK = ".zip"
_AWAY_FROM_GAMES = frozenset({"library", "welcome"})
"""Names of the scenes in which no game is in progress."""
_MOST = 4
"""Maximum number of files offered in the dialog."""
_MOST_LETTERS = 1000


def import_file(app: App, source: Path, *, as_copy: bool = False, play: bool = False) -> None:
    """Import a saved game or a game pack from a file, and show the result.

    A game in progress isn't interrupted: only a notification is shown. For a game pack, a dialog
    offers to install it. Errors are shown as a message.

    Args:
        app: The application services.
        source: The file to import.
        as_copy: Whether to keep both copies if the same game is already saved in another state.
        play: Whether to open the imported game at once.
    """
    if source.name.lower().endswith(_PACK) and app.packs is not None:
        offer_pack(app, app.packs, source)
        return
    try:
        arrival = import_save(source, app.folders.saves, as_copy=as_copy)
    except StorageError as error:
        problem = str(error)
        text = problem if source.name in problem else f"{source.name[:80]}: {problem}"
        app.tell(messages.NOT_IMPORTED, text)
        return
    save = read_save(arrival.path)
    name = names_of(save, app.game(save.game))[-1]
    bottom = next(iter(app.stack.scenes), None)
    busy = bottom is not None and bottom.name not in _AWAY_FROM_GAMES
    if arrival.known == "other":
        _ask(app, source, arrival, save, name)
        return
    if play and not (busy or save.finished or closed_reason(save, app.game(save.game))):
        open_save(app, save)
        return
    is_new = arrival.known == "new"
    if busy:
        text = messages.IMPORTED_BESIDE if is_new else messages.HERE_ALREADY
    else:
        text = messages.IMPORTED if is_new else messages.HERE_ALREADY
        app.show.games(arrival.path)
    app.notices.toast(text.format(name), "gain" if is_new else "")


def _ask(app: App, source: Path, arrival: Arrival, save: SaveInfo, name: str) -> None:
    """Ask what to do with a saved game whose file differs from the copy already here."""
    text = messages.HERE_ALREADY_TEXT.format(theirs=arrival.moves, ours=save.moves)
    actions = [
        Action(messages.SHOW_MINE, partial(app.show.games, save.path), "eye"),
        Action(
            messages.KEEP_BOTH, partial(import_file, app, source, as_copy=True), "copy", "primary"
        ),
    ]
    app.tell(messages.HERE_ALREADY.format(name), text, actions)


class ImportSheet(ShellScene):
    """A dialog to import a file, with a list of the export folder and a field for a path."""

    name: ClassVar[str] = "importing"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.found = [
            Button(
                f"file-{at}",
                path.name,
                partial(self._take, path),
                icon="folder",
                kind="paper",
                zone="files",
            )
            for at, path in enumerate(save_paths(app.folders.exports)[:_MOST])
        ]
        self.field = TextField("place", messages.FILE_FIELD, "", lambda _: None, zone="place",
                               limit=_MOST_LETTERS, placeholder=messages.FILE_FIELD)  # fmt: skip
        self.go = Button(
            "import-it",
            messages.IMPORT_IT,
            self._take_written,
            icon="check",
            kind="primary",
            paper=True,
        )
        self.stop = Button("cancel", messages.CANCEL, self.cancel, kind="paper")
        self.focus.set(self.found[0].name if self.found else self.field.name)

    @property
    def title(self) -> str:
        return messages.IMPORT_GAME

    @property
    def _text(self) -> str:
        return messages.IMPORT_TEXT if self.found else messages.IMPORT_TEXT_NONE

    def _take(self, path: Path) -> None:
        self.app.stack.close(self)
        self.app.bring(path)

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
        self.app.stack.close(self)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; Enter in the path field imports the file with that path.

        Returns whether the event was used, so that a frame must be drawn.
        """
        enter = isinstance(event, Key) and event.key in {"return", "enter"}
        if enter and self.focus.current == self.field.name:
            self._take_written()
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        """Return False, since this dialog has no shortcuts."""
        del key
        return False

    def build(self) -> Box:
        low = self.height < 560
        pad, head = (18.0, 81.0) if low else (30.0, 94.0)
        high, gap = (40.0, 7.0) if low else (46.0, 10.0)
        room = self.height - head - 2 * pad - 140
        shown = self.found[: max(0, int(room // (high + gap)))]
        return PaperSheet(
            Column(
                TextLine(self.title, "title", size=27, height=36),
                Paragraph(self._text, lines=3),
                gap=6,
                height=head,
            ),
            *(Place(widget, height=high) for widget in (*shown, self.field)),
            Row(
                Place(self.stop, width=130),
                Place(self.go, width=150),
                gap=12,
                justify="end",
                pad=(0, 14, 0, 0),
            ),
            width=620,
            margin=12,
            gap=gap,
            pad=pad,
        )
