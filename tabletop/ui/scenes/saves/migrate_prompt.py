"""Asks whether to continue a saved game under the current version of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.engine.game import Game
from tabletop.session.history.branch import changes_of
from tabletop.session.port import LocalPort
from tabletop.storage.safe_files import StorageError
from tabletop.ui.text import workshop
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.dialog import Scene

_MOST = 6
"""Maximum number of titles listed; the rest is counted."""


def offer(app: App, port: LocalPort, table: Callable[[LocalPort], Scene]) -> None:
    """Ask the player once whether to continue a saved game with a newer version of its files.

    Does nothing if there is no newer version. If the player declines, the game continues with its
    original version.

    Args:
        app: The application services.
        port: Gives access to the opened game.
        table: Creates the table scene for the port of the game under the newer version.
    """
    newer, port.session.newer = port.session.newer, None
    if newer is None:
        return
    text, port.session.notice = f"{port.session.notice} {told(port, newer)}", ""
    go = partial(_go_on, app, port, newer, table)
    actions = [
        Action(workshop.KEEP, lambda: None, ""),
        Action(workshop.GO_ON, go, "fwd", "primary"),
    ]
    app.tell(workshop.NEWER, text, actions)


def told(port: LocalPort, newer: Game) -> str:
    """Return a description of a newer version of a game: what it adds, removes and moves.

    `port` gives access to the original game, and `newer` is the version to continue with.
    """
    changes = changes_of(port.session, newer)
    lines = [
        words.format(titles=_listed(titles))
        for words, titles in (
            (workshop.CAME, changes.came),
            (workshop.LEFT, changes.left),
            (workshop.PLACES, changes.places),
        )
        if titles
    ]
    return " ".join((workshop.INSTEAD, *(lines or [workshop.NOTHING_ELSE]), workshop.STAYS))


def _listed(titles: Sequence[str]) -> str:
    more = len(titles) - _MOST
    return ", ".join(titles[:_MOST]) + (f" and {more} more" if more > 0 else "")


def _go_on(app: App, port: LocalPort, newer: Game, table: Callable[[LocalPort], Scene]) -> None:
    try:
        found = app.sessions.go_on(port.session, newer)
    except (StorageError, ValueError) as error:
        app.notices.toast(str(error), "loss")
        return
    app.play(found, table=table)
    app.notices.toast(workshop.WENT_ON)
