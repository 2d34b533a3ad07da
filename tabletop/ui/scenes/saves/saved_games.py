"""The screen with all saved games, running and finished, and actions for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from tabletop.storage.safe_files import MAX_TITLE, StorageError
from tabletop.storage.saves.copies import duplicate_save, export_save, rename_save
from tabletop.storage.saves.save_list import SaveInfo, delete_save, read_save, save_paths
from tabletop.storage.saves.trash import KEPT_DAYS, discard_save, empty_bin, list_bin, restore_save
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.library.file_chooser import FileChooser
from tabletop.ui.scenes.saves.saved_filters import FilterRows, SaveFilter, filtered
from tabletop.ui.scenes.saves.saved_list import SaveAction, SaveList, open_save
from tabletop.ui.scenes.saves.saved_text import closed_reason, names_of
from tabletop.ui.scenes.system.message_scene import tell_place
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, Press, UiEvent
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    Layers,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.list_row import NavigationRow
from tabletop.ui.toolkit.notices import UndoToast
from tabletop.ui.toolkit.scroll import ScrollArea

_AT_ONCE = 60
"""Number of save files read before the first draw; the others follow."""
_SLICE = 0.005
"""Seconds of each frame spent on reading more save files."""
_MOST = 5000
"""Maximum number of saved games listed; the most recent ones are kept."""


class SavedGamesScene(ShellScene):
    """The screen with all running, finished and deleted games, and actions for one.

    Filters are on the left. The selected row of the list is larger and contains the buttons.
    """

    name: ClassVar[str] = "games"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, app: App, shown: Path | None = None) -> None:
        """Create the scene; `shown` is the path of the saved game to select first, if any."""
        super().__init__(app)
        self.saves: list[SaveInfo] = []
        self.bin_deadlines: dict[Path, float] = {}
        """Time (seconds since 1970) at which each game in the bin is deleted for good, by path."""
        self.wanted = SaveFilter()
        self._in_bin: list[SaveInfo] = []
        self._unread: deque[Path] = deque()
        self._shown = shown
        self._undo: Callable[[], None] | None = None
        self.list = SaveList(app, self.actions)
        self.list.moved = self._moved
        self.filters = ScrollArea(None, app.sounds.play, zone="filters")
        self._filter_groups: list[list[NavigationRow]] = []
        self.query = TextField(
            "search",
            messages.FIND_GAME,
            "",
            self._look_for,
            zone="search",
            placeholder=messages.FIND_GAME,
        )
        self.sort = Segmented(
            "sort", messages.SORT_BY, messages.SORTS, 0, self._order_by, zone="sort"
        )
        self.order = Button(
            "order", messages.SORTS[0], self._next_order, icon="sort", kind="paper", zone="sort"
        )
        self.bring = Button(
            "import", messages.IMPORT, self.import_game, icon="folder", kind="paper", zone="import"
        )
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="paper", zone="done"
        )
        self.toast = UndoToast(self.undo, messages.TAKE_BACK, "Ctrl Z")

    @property
    def title(self) -> str:
        return messages.YOUR_GAMES

    # Reading the games

    def enter(self) -> None:
        """Reload the saved games, since one may have been played or imported meanwhile."""
        empty_bin(self.app.folders.saves, self.app.now())
        self._read_bin()
        kept = self._shown or (self.list.save.path if self.list.save else None)
        paths = save_paths(self.app.folders.saves)[:_MOST]
        self._unread = deque(paths)
        self.saves = []
        at_once = max(_AT_ONCE, 1 + paths.index(kept) if kept in paths else 0)
        self._read(at_once)
        self._fill(kept)
        if not self.focus.current:
            self._focus_list()

    def show(self, path: Path) -> None:
        """Select the saved game with this path, clearing filters and search to list it."""
        self.wanted = SaveFilter(sort=self.wanted.sort)
        self.query.text = ""
        self._shown = path
        self.enter()
        self._focus_list()

    def _read(self, count: int) -> None:
        for _ in range(min(count, len(self._unread))):
            self.saves.append(read_save(self._unread.popleft()))

    def _read_bin(self) -> None:
        found = list_bin(self.app.folders.saves)
        self._in_bin = [each.info for each in found]
        self.bin_deadlines = {each.info.path: each.until for each in found}

    def _fill(self, kept: Path | None = None, near: int = 0) -> None:
        """Fill the filtered list, and select the save `kept` or else the row number `near`."""
        in_bin = self.wanted.standing == "bin"
        found = filtered(self._in_bin if in_bin else self.saves, self.wanted, self.app)
        paths = [save.path for save in found]
        at = paths.index(kept) if kept in paths else near
        self.list.empty = self._nothing(in_bin=in_bin)
        self.list.show(found, at, self.saves, lambda save: self.bin_deadlines.get(save.path, 0.0))
        self._shown = None
        self._filter_groups = FilterRows(
            self.app, self.saves, len(self._in_bin), lambda: self.wanted, self._choose
        ).groups()
        self._reveal()

    def _nothing(self, *, in_bin: bool) -> tuple[str, str]:
        if self.wanted.query or self.wanted.game or self.wanted.person:
            return messages.NO_GAME_FITS, messages.NO_GAME_FITS_HINT
        if in_bin:
            return messages.BIN_EMPTY, messages.BIN_EMPTY_HINT.format(KEPT_DAYS)
        if self.saves:
            return messages.NO_GAME_FITS, messages.NO_GAME_FITS_HINT
        return messages.NO_GAMES, messages.NO_GAMES_HINT

    def _reveal(self) -> None:
        self.arrange()
        self.list.scroll_to(self.list.offset)
        self.list.reveal(f"row-{self.list.chosen}")

    def _focus_list(self) -> None:
        self.focus.set(f"row-{self.list.chosen}" if self.list.rows else "search")

    def _moved(self, number: int) -> None:
        self.focus.set(f"row-{number}")
        self._reveal()

    # Filtering

    def _choose(self, kind: str, value: str) -> None:
        self.wanted = self.wanted.with_choice(kind, value)
        self.list.offset = 0.0
        self._fill()
        self.app.notices.say(messages.counted(len(self.list.rows), "game"))

    def _look_for(self, text: str) -> None:
        self.wanted = replace(self.wanted, query=text)
        self.list.offset = 0.0
        self._fill()

    def _order_by(self, index: int) -> None:
        self.wanted = replace(self.wanted, sort=index)
        self.sort.index = index
        self.order.label = messages.SORTS[index]
        self.list.offset = 0.0
        self._fill()

    def _next_order(self) -> None:
        self._order_by((self.wanted.sort + 1) % len(messages.SORTS))

    def update(self, dt: float) -> bool:
        """Read more save files and collect thumbnails that are ready.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        changed = self.toast.update(dt, held=self.focus.shows("undo"))
        if self._unread:
            end = perf_counter() + _SLICE
            while self._unread and perf_counter() < end:
                self._read(1)
            kept = self.list.save
            if not self._unread:
                self._fill(kept.path if kept else None)
                changed = True
        tables = self.app.tables
        if tables is not None:
            tables.want(self.list.seen())
            changed = tables.poll() or changed
        return changed

    # Layout and drawing

    def layout(self, width: float, height: float) -> None:
        self.list.change()
        super().layout(width, height)

    def build(self) -> Box:
        tight = self.tight
        side = min(150.0, 0.25 * self.width) if tight else 236.0 if self.roomy else 204.0
        across, down = (8.0, 8.0) if tight else (52.0, 36.0) if self.roomy else (20.0, 16.0)
        sheet = PaperSheet(
            Row(
                self._side(side),
                Divider(upright=True, width=0, colour="sheet_edge", alpha=0.55),
                Column(
                    self._head(38.0 if tight else 42.0),
                    Scrolled(self.list, self.list.content(), grow=1),
                    gap=8 if tight else 14,
                    pad=(12, 10, 18, 8) if tight else (28, 26, 24, 8),
                    grow=1,
                ),
                grow=1,
            ),
            width=1560,
            height=self.height,
            margin=(across, down),
        )
        return Layers(sheet, self.toast.box() if self.toast.visible else None)

    def _side(self, width: float) -> Box:
        """Return the column with the title, the filters and how much space the games take."""
        tight = self.tight
        rows: list[Box] = []
        for group in self._filter_groups:
            if rows:
                line = Divider(colour="sheet_edge", alpha=0.6, height=14 if tight else 22, grow=1)
                rows.append(Row(line, pad=(10, 0)))
            rows += [row.box() for row in group]
        title = TextLine(self.title, "title", size=28, height=68, grow=1)
        size = messages.amount(sum(save.size for save in self.saves))
        games = messages.counted(len(self.saves), "game")
        kept = Paragraph(messages.KEPT_HERE.format(games=games, size=size), "small", "ink3", grow=1)
        self.done.key_hint = "" if tight else "Esc"
        done = Place(self.done, height=38 if tight else 46, grow=1)
        return Column(
            Box(height=10) if tight else Row(title, pad=(28, 10, 12, 0)),
            Row(Scrolled(self.filters, Column(*rows), grow=1), pad=(8 if tight else 16, 0), grow=1),
            None if tight else Row(kept, pad=(28, 14, 16, 0)),
            Row(done, pad=(8, 8, 8, 10) if tight else (20, 14, 20, 15)),
            width=width,
            align="stretch",
        )

    def _head(self, height: float) -> Box:
        """Return the line with the search, the order and the import, shorter in a small window."""
        narrow = self.width < 900
        self.bring.short = narrow
        self.query.placeholder = messages.FIND_GAME if self.roomy else messages.FIND_GAME_SHORT
        order = Place(self.order, width=116, height=height)
        return Row(
            Place(self.query, height=height, grow=1, max_width=460),
            Box(grow=0.001),
            order if narrow else Place(self.sort, width=270, height=height),
            Place(self.bring, width=height if narrow else 164, height=height),
            gap=14,
        )

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self.query.text:
            middle = (self.query.rect.right - 22, self.query.rect.centery)
            canvas.icon(middle, "zoom", 20, canvas.theme.ink3)
        self.draw_tips(canvas, [*self.list.buttons, self.bring])

    # Actions on a saved game

    def actions(self, save: SaveInfo) -> list[SaveAction]:
        """Return the actions for a saved game, in the order of its buttons.

        Enter runs the first one.
        """
        if save.path in self.bin_deadlines:
            return [
                SaveAction("restore", messages.RESTORE, "undo", self.restore, "primary"),
                SaveAction("delete-for-good", messages.DELETE_FOR_GOOD, "trash", self._ask_delete),
            ]
        if closed_reason(save, self.app.game(save.game)):
            actions = [SaveAction("show-file", messages.SHOW_FILE, "folder", self._show_path)]
        elif save.finished:
            actions = [
                SaveAction("see-again", messages.SEE_AGAIN, "play", self.watch, "primary"),
                SaveAction("see-results", messages.SEE_RESULTS, "trophy", self.play, short=True),
                *self._review(save),
            ]
        else:
            actions = [
                SaveAction("continue", messages.CONTINUE, "play", self.play, "primary"),
                SaveAction("see-again", messages.SEE_AGAIN, "previous", self.watch, short=True),
            ]
        if save.id:
            actions += [
                SaveAction("rename-it", messages.RENAME, "edit", self.rename),
                SaveAction("duplicate", messages.DUPLICATE, "copy", self.duplicate),
                SaveAction("page", messages.SAVE_PAGE, "globe", self.save_page, short=True),
                SaveAction("export", messages.EXPORT, "share", self.export, short=True),
            ]
        return [*actions, SaveAction("delete", messages.DELETE, "trash", self.delete, short=True)]

    def play(self) -> None:
        """Open the table of the selected game or, if it is finished, its results."""
        if self.list.save is not None:
            open_save(self.app, self.list.save)

    def _review(self, save: SaveInfo) -> Iterator[SaveAction]:
        if any(who.kind == "human" for who in save.players):
            yield SaveAction("see-review", narrator.REVIEW, "chart", self.review, short=True)

    def review(self) -> None:
        """Open the review of the selected game, over its table."""
        if self.list.save is not None:
            open_save(self.app, self.list.save, review=True)

    def watch(self) -> None:
        """Open a replay of the selected game, at its first move."""
        save = self.list.save
        if save is not None:
            self.app.open_replay(save.path)

    def _short_name(self, save: SaveInfo) -> str:
        """Return the shortest name of a saved game, for messages."""
        return names_of(save, self.app.game(save.game))[-1]

    def _try(self, act: Callable[[SaveInfo], None]) -> None:
        """Run an action on the selected game; show a notification if it fails."""
        save = self.list.save
        if save is None:
            return
        try:
            act(save)
        except (StorageError, ValueError) as error:
            self.app.notices.toast(str(error), "loss")

    def rename(self) -> None:
        """Turn the name of the selected game into a text field for editing."""
        save = self.list.save
        if save is not None and save.id and save.path not in self.bin_deadlines:
            self.list.rename()
            self.focus.set("rename", visible=True)
            self._reveal()

    def _keep_name(self) -> None:
        field = self.list.field
        if field is None:
            return
        field.finish()
        text = field.text

        def keep(save: SaveInfo) -> None:
            if text != save.title:
                rename_save(save.path, text)
                self._renew(save, read_save(save.path))

        self._stop_naming()
        self._try(keep)

    def _stop_naming(self) -> None:
        self.list.end_renaming()
        self._focus_list()

    def _renew(self, old: SaveInfo, new: SaveInfo) -> None:
        self.saves = [new if each is old else each for each in self.saves]
        self._fill(new.path)
        self._focus_list()
        self.app.notices.say(messages.RENAMED.format(self._short_name(new)))

    def duplicate(self) -> None:
        """Copy the selected game and give the copy a unique name."""

        def copy(save: SaveInfo) -> None:
            taken = {each.title for each in self.saves}
            title = name = messages.COPY_OF.format(self._short_name(save)[: MAX_TITLE - 9])
            number = 2
            while title in taken:
                title, number = f"{name} {number}", number + 1
            path = duplicate_save(save.path, title)
            self.saves.insert(0, read_save(path))
            self._fill(path)
            self._focus_list()
            self.app.notices.toast(messages.DUPLICATED.format(title), "gain")

        self._try(copy)

    def export(self) -> None:
        """Write the selected game to a single file in the export folder and show its path."""

        def export(save: SaveInfo) -> None:
            file = export_save(save.path, self.app.folders.exports, self._file_name(save))
            tell_place(self.app, messages.EXPORTED, file)

        self._try(export)

    def save_page(self) -> None:
        """Save the selected game as a web page that shows no hands."""
        self._try(lambda save: self.app.pages.save(save.path, self._file_name(save)))

    def _file_name(self, save: SaveInfo) -> str:
        """Return what to call a file of a saved game, without its suffix."""
        game = self.app.game(save.game)
        return save.title or f"{game.spec.title if game else save.game}, {self._short_name(save)}"

    def delete(self) -> None:
        """Move the selected game to the bin, and offer to undo that for some seconds."""

        def delete(save: SaveInfo) -> None:
            binned = discard_save(save.path, self.app.now())
            at = self.list.chosen
            self.saves.remove(save)
            self._read_bin()
            self._fill(near=at)
            self._focus_list()
            self._undo = partial(self._bring_back, binned)
            name = self._short_name(save)
            self.toast.show(messages.DELETED_GAME.format(_plain(name)))
            text = messages.DELETED_GAME.format(name).replace("**", "")
            self.app.notices.say(f"{text}. {messages.TAKE_BACK}: Ctrl Z")

        self._try(delete)

    def undo(self) -> None:
        """Restore the game that was just deleted. Does nothing if that is no longer offered."""
        undo, self._undo = self._undo, None
        self.toast.hide()
        if undo is not None:
            undo()

    def restore(self) -> None:
        """Move the selected game from the bin back to the saved games."""
        self._try(lambda save: self._bring_back(save.path))

    def _bring_back(self, binned: Path) -> None:
        try:
            path = restore_save(binned)
        except StorageError as error:
            self.app.notices.toast(str(error), "loss")
            return
        self.show(path)
        if self.list.save is not None:
            self.app.notices.toast(
                messages.RESTORED.format(self._short_name(self.list.save)), "gain"
            )

    def _ask_delete(self) -> None:
        def delete(save: SaveInfo) -> None:
            delete_save(save.path)
            self._read_bin()
            self._fill(near=self.list.chosen)

        actions = [
            Action(messages.DELETE, lambda: self._try(delete), "trash", "danger"),
            Action(messages.KEEP, lambda: None, "check", "primary"),
        ]
        self.app.tell(messages.DELETE_SAVE_ASK, messages.DELETE_FOR_GOOD_TEXT, actions)

    def _show_path(self) -> None:
        if self.list.save is not None:
            tell_place(self.app, messages.FILE_PLACE, self.list.save.path)

    def import_game(self) -> None:
        """Open the dialog that imports a saved game from a file."""
        self.app.open(FileChooser(self.app))

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event.

        While a name is edited, Enter or a click elsewhere saves it, and Esc discards it.

        Returns whether the event was used, so that a frame must be drawn.
        """
        field = self.list.field
        if isinstance(event, Key) and field is not None and self.focus.current == field.name:
            if event.key in {"return", "enter", "tab"}:
                self._keep_name()
                return True
            if event.key == "escape":
                self._stop_naming()
                return True
        if isinstance(event, Press) and field is not None:
            inside = any(
                n.id == field.name and n.rect.collidepoint(event.pos) for n in self.list.nodes()
            )
            if not inside:
                self._keep_name()
                return True
        into = isinstance(event, Key) and event.key in {"down", "return", "enter"}
        if into and self.focus.current == "search" and self.list.rows:
            self._focus_list()
            self.focus.visible = True
            return True
        return super().handle(event)

    def shortcut(self, key: Key) -> bool:
        act = {
            ("f2", False): self.rename,
            ("delete", False): self.delete,
            ("d", True): self.duplicate,
            ("e", True): self.export,
            ("s", True): self.save_page,
            ("o", True): self.import_game,
            ("z", True): self.undo,
            ("f", True): self._search,
        }.get((key.key, key.ctrl))
        in_bin = self.list.save is not None and self.list.save.path in self.bin_deadlines
        if act is None or (in_bin and key.key in {"f2", "delete", "d", "e", "s"}):
            return False
        act()
        return True

    def _search(self) -> None:
        self.focus.set("search", visible=True)
        self.query.select_all()


def _plain(text: str) -> str:
    """Return a name without the characters that have a meaning in markup."""
    return text.replace("*", "").replace("{", "(").replace("}", ")")
