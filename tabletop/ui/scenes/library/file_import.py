"""Imports files: dropped on the window, named on the command line, or chosen by the player."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.copies import Arrival, import_save
from tabletop.storage.saves.save_list import SaveInfo, read_save
from tabletop.ui.scenes.library.file_chooser import PACK
from tabletop.ui.scenes.library.game_packs import offer_pack
from tabletop.ui.scenes.saves.saved_list import open_save
from tabletop.ui.scenes.saves.saved_text import closed_reason, names_of
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App

_AWAY_FROM_GAMES = frozenset({"library", "welcome"})
"""Names of the scenes in which no game is in progress."""


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
    if source.name.lower().endswith(PACK) and app.packs is not None:
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
