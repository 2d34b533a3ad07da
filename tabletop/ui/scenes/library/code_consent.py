"""Asks for consent before the code of a player's own game runs for the first time."""

from __future__ import annotations

import logging
from collections.abc import Callable

from tabletop.engine.conformance.blame import mistake_of
from tabletop.engine.game import Consent, Game
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App

_SIGNS = 8
_MOST_NAMES = 3
_log = logging.getLogger(__name__)


def question(app: App, game: Game, agreed: Callable[[Game], object]) -> MessageScene:
    """Return a dialog that asks the player whether the code of a game may run.

    Args:
        app: The application services.
        game: A game from another source, whose code the player hasn't agreed to yet.
        agreed: Called with the loaded game after the player agrees. If its code fails, a message is
            shown instead.

    Returns:
        The dialog, with the focus on *Not now*.
    """
    asked = game.consent
    assert asked is not None  # noqa: S101 - the caller has looked

    def run() -> None:
        try:
            new = asked.agree()
        except Exception as error:  # noqa: BLE001 - a game's code may raise anything
            _log.warning("%s can't be loaded", game.spec.id, exc_info=error)
            headline = messages.CANT_START.format(title=game.spec.title)
            app.tell(headline, mistake_of(error) or str(error))
            return
        app.renew_game(new)
        agreed(new)

    actions = [
        Action(messages.RUN_IT, run, "play"),
        Action(messages.NOT_NOW, lambda: None, "hand", "primary"),
    ]
    headline = messages.RUN_CODE.format(title=game.spec.title)
    return MessageScene(app, headline, _told(asked), actions, icon="warn")


def _told(asked: Consent) -> str:
    """Return the text of the question: folder, author, hash, changed files and size."""
    files = messages.counted(asked.files, "file")
    lines = [messages.CODE_FROM.format(folder=asked.folder)]
    if asked.author:
        lines.append(messages.CODE_BY.format(author=asked.author))
    lines.append(messages.CODE_SIGN.format(sign=asked.hash[:_SIGNS]))
    if asked.changed:
        lines.append(messages.CODE_CHANGED.format(names=_listed(asked.changed)))
    text = messages.RUN_CODE_TEXT.format(files=files, size=_size(asked.size))
    return "\n\n".join((text, *lines))


def _listed(names: tuple[str, ...]) -> str:
    told = ", ".join(names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    return messages.AND_MORE.format(names=told, number=more) if more > 0 else told


def _size(number: int) -> str:
    return f"{number} bytes" if number < 10_000 else f"{number / 1000:.0f} kB"
