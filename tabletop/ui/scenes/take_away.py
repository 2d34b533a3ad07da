"""Asks whether to remove a game that was installed from a pack, and removes it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.kit.services import Action
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.ui.kit.services import Desk, Packs


def ask(desk: Desk, game: Game, saves: int) -> None:
    """Ask whether to remove a game; `saves` is the number of its saved games."""
    if desk.packs is None:
        return
    title = game.spec.title
    actions = [Action(messages.NOT_NOW, lambda: None, "x")]
    text = messages.REMOVE_PACK_TEXT.format(version=game.spec.version)
    go = partial(_take_away, desk, desk.packs, game)
    if saves:
        text = f"{text} {messages.saved_games_go(saves)}"
        keep = partial(go, keep_saves=True)
        actions.append(Action(messages.KEEP_SAVES, keep, "folder"))
    actions.append(Action(messages.REMOVE, partial(go, keep_saves=False), "trash", "danger"))
    desk.tell(messages.REMOVE_PACK.format(title), text, actions)


def _take_away(desk: Desk, packs: Packs, game: Game, *, keep_saves: bool) -> None:
    try:
        games = packs.remove(game, keep_saves=keep_saves)
    except (ValueError, OSError) as error:
        desk.tell(messages.NOT_REMOVED, str(error))
        return
    desk.restock(games)
    desk.toast(messages.REMOVED.format(game.spec.title))
