"""Imports files that are dropped on the window, chosen, or named on the command line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.storage.copies import Arrival, import_save
from tabletop.storage.files import StorageError
from tabletop.storage.saves import SaveInfo, read_save
from tabletop.ui.kit.services import Action
from tabletop.ui.scenes.pack_sheet import PackSheet
from tabletop.ui.scenes.saved_words import names_of, why_closed
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.ui.kit.services import Desk, Packs

_PACK = ".zip"
_AWAY_FROM_GAMES = frozenset({"library", "welcome"})
"""Names of the scenes in which no game is in progress."""


def bring(desk: Desk, source: Path, *, anew: bool = False, play: bool = False) -> None:
    """Import a saved game or a game pack and show it; with `play`, open the saved game.

    While a game is in progress, it is not interrupted: a notification says that another game was
    imported. Packs are offered for installation. Errors are shown as a message.

    Args:
        desk: The application services.
        source: The file to import.
        anew: Whether to keep a second copy of a game that exists in another state.
        play: Whether to open the imported game at once.
    """
    if source.name.lower().endswith(_PACK) and desk.packs is not None:
        _offer(desk, desk.packs, source)
        return
    try:
        arrival = import_save(source, desk.saves, anew=anew)
    except StorageError as error:
        told = str(error)
        text = told if source.name in told else f"{source.name[:80]}: {told}"
        desk.tell(messages.NOT_IMPORTED, text)
        return
    save = read_save(arrival.path)
    name = names_of(save, desk.game(save.game))[-1]
    bottom = next(iter(desk.stack.scenes), None)
    busy = bottom is not None and bottom.name not in _AWAY_FROM_GAMES
    if arrival.known == "other":
        _ask(desk, source, arrival, save, name)
        return
    if play and not busy and _sit_down(desk, save):
        return
    is_new = arrival.known == "new"
    if busy:
        told = messages.IMPORTED_BESIDE if is_new else messages.HERE_ALREADY
    else:
        told = messages.IMPORTED if is_new else messages.HERE_ALREADY
        desk.open_games(arrival.path)
    desk.toast(told.format(name), "gain" if is_new else "")


def _offer(desk: Desk, packs: Packs, source: Path) -> None:
    """Describe the game pack in a file and offer to install it.

    A pack that can't be read, or that is installed already, is reported in a message.
    """
    try:
        offer = packs.offer(source)
    except (ValueError, OSError) as error:
        desk.tell(messages.NOT_A_PACK, str(error))
        return
    if offer.same:
        desk.tell(messages.PACK_SAME.format(offer.title), messages.PACK_SAME_TEXT)
        return
    least, most = offer.seats
    size = offer.size
    text = messages.PACK_TEXT.format(
        version=offer.version,
        author=messages.PACK_BY.format(offer.author) if offer.author else "",
        seats=str(least) if least == most else f"{least} to {most}",
        licence=offer.licence or messages.PACK_NO_LICENCE,
        size=f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, size // 1000)} kB",
    )
    headline, label = messages.INSTALL_PACK, messages.INSTALL
    if offer.here:
        text = f"{text} {messages.PACK_REPLACES.format(here=offer.here)}"
        headline, label = messages.REPLACE_PACK, messages.REPLACE
    pitch = offer.game.spec.about.get("pitch", "") if offer.game is not None else ""
    text = f"{text}\n\n{pitch}".strip()
    put = partial(_install, desk, packs, source, offer.title)
    actions = [
        Action(messages.NOT_NOW, partial(_forget, desk), "x"),
        Action(label, put, "plus", "primary"),
    ]
    if offer.game is not None and desk.art is not None:
        others = [game for game in desk.games if game.spec.id != offer.game.spec.id]
        desk.art.know([*others, offer.game])
    desk.open(PackSheet(desk, headline.format(offer.title), text, actions, offer.game))


def _forget(desk: Desk) -> None:
    """Decline a pack: keep only the pictures of the installed games."""
    if desk.art is not None:
        desk.art.know(desk.games)


def _install(desk: Desk, packs: Packs, source: Path, title: str) -> None:
    try:
        games = packs.install(source)
    except (ValueError, OSError) as error:
        desk.tell(messages.NOT_A_PACK, str(error))
        return
    desk.restock(games)
    desk.toast(messages.PACK_DONE.format(title), "gain")


def _ask(desk: Desk, source: Path, arrival: Arrival, save: SaveInfo, name: str) -> None:
    """Ask what to do with a saved game whose file differs from the copy already here."""
    text = messages.HERE_ALREADY_TEXT.format(theirs=arrival.moves, ours=save.moves)
    actions = [
        Action(messages.SHOW_MINE, partial(desk.open_games, save.path), "eye"),
        Action(messages.KEEP_BOTH, partial(bring, desk, source, anew=True), "copy", "primary"),
    ]
    desk.tell(messages.HERE_ALREADY.format(name), text, actions)


def _sit_down(desk: Desk, save: SaveInfo) -> bool:
    """Open the table of an unfinished saved game; return whether it was handled.

    Returns False if the game is unknown, finished or can't be continued. A broken file is reported
    in a message and counts as handled.
    """
    game = desk.game(save.game)
    if game is None or save.finished or why_closed(save, game):
        return False
    try:
        session = desk.sessions.resume(game, save.path)
    except (StorageError, ValueError) as error:
        desk.tell(messages.BROKEN_SAVE, str(error))
        return True
    desk.play(session)
    return True
