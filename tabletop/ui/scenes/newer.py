"""Asks whether to continue a saved game under the current version of its game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.session.going_on import changes_of
from tabletop.storage.files import StorageError
from tabletop.ui.kit.services import Action
from tabletop.ui.words import workshop

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.engine.game import Game
    from tabletop.session import Session
    from tabletop.ui.kit.scene import Scene
    from tabletop.ui.kit.services import Desk

_MOST = 6
"""Maximum number of titles listed; the rest is counted."""


def offer(desk: Desk, session: Session, table: Callable[[Session], Scene]) -> None:
    """Ask once whether to continue under the newer version; otherwise the old one is kept.

    `table` creates the next table scene for the players at this one.
    """
    newer, session.newer = session.newer, None
    if newer is None:
        return
    text, session.notice = f"{session.notice} {told(session, newer)}", ""
    go = partial(_go_on, desk, session, newer, table)
    actions = [
        Action(workshop.KEEP, lambda: None, ""),
        Action(workshop.GO_ON, go, "fwd", "primary"),
    ]
    desk.tell(workshop.NEWER, text, actions)


def told(session: Session, newer: Game) -> str:
    """Return a text that describes what the newer version adds, removes and moves."""
    changes = changes_of(session, newer)
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


def _go_on(desk: Desk, session: Session, newer: Game, table: Callable[[Session], Scene]) -> None:
    try:
        found = desk.sessions.go_on(session, newer)
    except (StorageError, ValueError) as error:
        desk.toast(str(error), "loss")
        return
    desk.play(found, table=table)
    desk.toast(workshop.WENT_ON)
