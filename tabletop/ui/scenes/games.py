"""The scene with all saved games, running and finished."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.storage.bin import discard_save, restore_save
from tabletop.storage.copies import duplicate_save, export_save, rename_save
from tabletop.storage.files import StorageError
from tabletop.storage.names import MAX_TITLE
from tabletop.storage.saves import SaveInfo, delete_save, read_save
from tabletop.ui.kit.events import Key, Press, UiEvent
from tabletop.ui.kit.field import copy_text
from tabletop.ui.kit.services import Action
from tabletop.ui.scenes.games_sheet import GamesSheet
from tabletop.ui.scenes.importing import ImportSheet
from tabletop.ui.scenes.saved_list import Offer
from tabletop.ui.scenes.saved_words import names_of, why_closed
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tabletop.ui.kit.services import Desk

_AT_ONCE = 60
"""Number of save files read before the first draw; the others follow."""
_SLICE = 0.005
"""Seconds of each frame spent on reading more save files."""
_MOST = 5000
"""Maximum number of saved games listed; the most recent ones are kept."""


class GamesScene(GamesSheet):
    """The list of saved games with everything that can be done with them."""

    def __init__(self, desk: Desk, shown: Path | None = None) -> None:
        """Create the scene with the save file `shown` selected, if given."""
        super().__init__(desk, shown)
        self._undo: Callable[[], None] | None = None

    # Actions on a saved game

    def offers(self, save: SaveInfo) -> list[Offer]:
        """Return the actions available for a saved game; Enter runs the first."""
        bin_offers = [
            Offer("restore", messages.RESTORE, "undo", self.restore, "primary"),
            Offer("delete-for-good", messages.DELETE_FOR_GOOD, "trash", self._ask_delete),
        ]
        if save.path in self.binned:
            return bin_offers
        offers = []
        if why_closed(save, self.desk.game(save.game)):
            offers = [Offer("show-file", messages.SHOW_FILE, "folder", self._tell_place)]
        elif save.finished:
            offers = [
                Offer("see-again", messages.SEE_AGAIN, "play", self.watch, "primary"),
                Offer("see-results", messages.SEE_RESULTS, "trophy", self.play, short=True),
            ]
        else:
            offers = [Offer("continue", messages.CONTINUE, "play", self.play, "primary")]
        if save.id:
            offers += [
                Offer("rename-it", messages.RENAME, "edit", self.rename),
                Offer("duplicate", messages.DUPLICATE, "copy", self.duplicate),
                Offer("export", messages.EXPORT, "share", self.export, short=True),
            ]
        return [*offers, Offer("delete", messages.DELETE, "trash", self.delete, short=True)]

    def play(self) -> None:
        """Open the selected game; a finished one shows its results."""
        save = self.list.save
        game = self.desk.game(save.game) if save else None
        if save is None or game is None:
            return
        try:
            session = self.desk.sessions.resume(game, save.path)
        except (StorageError, ValueError) as error:
            self.desk.tell(messages.BROKEN_SAVE, str(error))
            return
        self.desk.play(session)

    def watch(self) -> None:
        """Open the replay of the selected game at its first move."""
        save = self.list.save
        if save is not None:
            self.desk.open_replay(save.path)

    def _told(self, save: SaveInfo) -> str:
        """Return the shortest name of a saved game, for messages."""
        return names_of(save, self.desk.game(save.game))[-1]

    def _try(self, act: Callable[[SaveInfo], None]) -> None:
        """Run an action on the selected game; show a notification if it fails."""
        save = self.list.save
        if save is None:
            return
        try:
            act(save)
        except (StorageError, ValueError) as error:
            self.desk.toast(str(error), "loss")

    def rename(self) -> None:
        """Start editing the name of the selected game in its row."""
        save = self.list.save
        if save is not None and save.id and save.path not in self.binned:
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
        self.desk.say(messages.RENAMED.format(self._told(new)))

    def duplicate(self) -> None:
        """Copy the selected game under a name that isn't used yet."""

        def copy(save: SaveInfo) -> None:
            taken = {each.title for each in self.saves}
            title = name = messages.COPY_OF.format(self._told(save)[: MAX_TITLE - 9])
            number = 2
            while title in taken:
                title, number = f"{name} {number}", number + 1
            path = duplicate_save(save.path, title)
            self.saves.insert(0, read_save(path))
            self._fill(path)
            self._focus_list()
            self.desk.toast(messages.DUPLICATED.format(title), "gain")

        self._try(copy)

    def export(self) -> None:
        """Export the selected game to a single file and show where it is."""

        def export(save: SaveInfo) -> None:
            game = self.desk.game(save.game)
            name = save.title or f"{game.spec.title if game else save.game}, {self._told(save)}"
            place = str(export_save(save.path, self.desk.exports, name))

            def copy() -> None:
                done = copy_text(place)
                self.desk.toast(messages.PLACE_COPIED if done else messages.NO_CLIPBOARD)

            actions = [
                Action(messages.COPY_PLACE, copy, "copy"),
                Action(messages.CLOSE, lambda: None, "check", "primary"),
            ]
            self.desk.tell(messages.EXPORTED, place, actions)

        self._try(export)

    def delete(self) -> None:
        """Move the selected game to the bin; for some seconds Ctrl+Z restores it."""

        def delete(save: SaveInfo) -> None:
            binned = discard_save(save.path, self.desk.now())
            at = self.list.chosen
            self.saves.remove(save)
            self._read_bin()
            self._fill(near=at)
            self._focus_list()
            self._undo = partial(self._bring_back, binned)
            self.toast.show(messages.DELETED_GAME.format(_plain(self._told(save))))
            self.desk.say(f"{messages.DELETED_GAME.format(self._told(save)).replace('**', '')}. "
                          f"{messages.TAKE_BACK}: Ctrl Z")  # fmt: skip

        self._try(delete)

    def undo(self) -> None:
        """Restore the saved game that was deleted last; nothing happens if there is none."""
        undo, self._undo = self._undo, None
        self.toast.hide()
        if undo is not None:
            undo()

    def restore(self) -> None:
        """Move the selected saved game out of the bin."""
        self._try(lambda save: self._bring_back(save.path))

    def _bring_back(self, binned: Path) -> None:
        try:
            path = restore_save(binned)
        except StorageError as error:
            self.desk.toast(str(error), "loss")
            return
        self.show(path)
        if self.list.save is not None:
            self.desk.toast(messages.RESTORED.format(self._told(self.list.save)), "gain")

    def _ask_delete(self) -> None:
        def delete(save: SaveInfo) -> None:
            delete_save(save.path)
            self._read_bin()
            self._fill(near=self.list.chosen)

        actions = [
            Action(messages.DELETE, lambda: self._try(delete), "trash", "danger"),
            Action(messages.KEEP, lambda: None, "check", "primary"),
        ]
        self.desk.tell(messages.DELETE_SAVE_ASK, messages.DELETE_FOR_GOOD_TEXT, actions)

    def _tell_place(self) -> None:
        save = self.list.save
        if save is None:
            return
        place = str(save.path)

        def copy() -> None:
            done = copy_text(place)
            self.desk.toast(messages.PLACE_COPIED if done else messages.NO_CLIPBOARD)

        actions = [
            Action(messages.COPY_PLACE, copy, "copy"),
            Action(messages.CLOSE, lambda: None, "check", "primary"),
        ]
        self.desk.tell(messages.FILE_PLACE, place, actions)

    def import_game(self) -> None:
        """Open the dialog that imports a game from a file."""
        self.desk.open(ImportSheet(self.desk))

    # Events

    def cancel(self) -> None:
        """Close the list of saved games."""
        self.desk.stack.close(self)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; while a name is edited, Enter or a click elsewhere saves it.

        Esc cancels the editing.
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
            inside = any(n.id == field.name and n.rect.collidepoint(event.pos)
                         for n in self.list.nodes())  # fmt: skip
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
        """Handle a key that no control used; return whether it was used."""
        act = {
            ("f2", False): self.rename,
            ("delete", False): self.delete,
            ("d", True): self.duplicate,
            ("e", True): self.export,
            ("o", True): self.import_game,
            ("z", True): self.undo,
            ("f", True): self._search,
        }.get((key.key, key.ctrl))
        in_bin = self.list.save is not None and self.list.save.path in self.binned
        if act is None or (in_bin and key.key in {"f2", "delete", "d", "e"}):
            return False
        act()
        return True

    def _search(self) -> None:
        self.focus.set("search", visible=True)
        self.query.select_all()


def _plain(text: str) -> str:
    """Return a name without the characters that have a meaning in markup."""
    return text.replace("*", "").replace("{", "(").replace("}", ")")
