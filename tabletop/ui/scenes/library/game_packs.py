"""Game packs: offers to install one from a file, and to remove one that was installed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import ELEVATIONS
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.layout import Box, Paragraph, Row
from tabletop.ui.toolkit.services import PackShelf


class PackSheet(MessageScene):
    """A message dialog with a picture of a game's box on the left."""

    def __init__(
        self, app: App, headline: str, text: str, actions: Sequence[Action], game: Game | None
    ) -> None:
        super().__init__(app, headline, text, actions)
        self.game = game

    def body(self) -> Box:
        cover = Box(width=112, height=144, under=self._draw_cover, align="start")
        return Row(cover, Paragraph(self.text, grow=1), gap=20)

    def _draw_cover(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.game is not None:
            canvas.cast(rect, 3, ELEVATIONS["e2"])
            draw_cover(canvas, rect, self.game)

    def cancel(self) -> None:
        """Handle Esc like a press of the dialog's first button, which declines."""
        self.buttons[0].act()


def offer_pack(app: App, packs: PackShelf, source: Path) -> None:
    """Open a dialog that describes the game pack in a file and offers to install it.

    If the file isn't a readable pack, or the same version is already installed, a message says so.

    Args:
        app: The application services.
        packs: The installed packs, to which the new one is added.
        source: The file with the pack.
    """
    try:
        offer = packs.offer(source)
    except (ValueError, OSError) as error:
        app.tell(messages.NOT_A_PACK, str(error))
        return
    if offer.same:
        app.tell(messages.PACK_SAME.format(offer.title), messages.PACK_SAME_TEXT)
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
    pitch = offer.game.spec.pitch if offer.game is not None else ""
    text = f"{text}\n\n{pitch}".strip()
    put = partial(_install, app, packs, source, offer.title)
    actions = [
        Action(messages.NOT_NOW, partial(_decline, app), "x"),
        Action(label, put, "plus", "primary"),
    ]
    if offer.game is not None and app.art is not None:
        others = [game for game in app.games if game.spec.id != offer.game.spec.id]
        app.art.set_games([*others, offer.game])
    app.open(PackSheet(app, headline.format(offer.title), text, actions, offer.game))


def _decline(app: App) -> None:
    """Decline a pack: keep only the pictures of the installed games."""
    if app.art is not None:
        app.art.set_games(app.games)


def _install(app: App, packs: PackShelf, source: Path, title: str) -> None:
    try:
        games = packs.install(source)
    except (ValueError, OSError) as error:
        app.tell(messages.NOT_A_PACK, str(error))
        return
    app.restock(games)
    app.notices.toast(messages.PACK_DONE.format(title), "gain")


def ask_to_remove(app: App, game: Game, saves: int) -> None:
    """Open a dialog that asks whether to remove a game installed from a pack.

    `saves` is the number of its saved games. If there are any, the player can choose to keep them.
    """
    if app.packs is None:
        return
    title = game.spec.title
    actions = [Action(messages.NOT_NOW, lambda: None, "x")]
    text = messages.REMOVE_PACK_TEXT.format(version=game.spec.version)
    go = partial(_remove, app, app.packs, game)
    if saves:
        text = f"{text} {messages.saved_games_go(saves)}"
        keep = partial(go, keep_saves=True)
        actions.append(Action(messages.KEEP_SAVES, keep, "folder"))
    actions.append(Action(messages.REMOVE, partial(go, keep_saves=False), "trash", "danger"))
    app.tell(messages.REMOVE_PACK.format(title), text, actions)


def _remove(app: App, packs: PackShelf, game: Game, *, keep_saves: bool) -> None:
    try:
        games = packs.remove(game, keep_saves=keep_saves)
    except (ValueError, OSError) as error:
        app.tell(messages.NOT_REMOVED, str(error))
        return
    app.restock(games)
    app.notices.toast(messages.REMOVED.format(game.spec.title))
