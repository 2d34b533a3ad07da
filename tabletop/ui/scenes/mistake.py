"""The message after an error in the code of a player's own folder: whose it is, and the ways on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.engine.mistakes import mistake_of, steps_of
from tabletop.ui.kit.field import copy_text
from tabletop.ui.kit.services import Action
from tabletop.ui.scenes.message import LoneTrouble, Trouble
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.kit.stack import Shown


def mistake(desk: Desk, error: Exception, *, opaque: bool = False) -> Trouble | None:
    """The message, if the error is one of a game's own code; None if it is ours."""
    what = mistake_of(error)
    if not what:
        return None
    scene, session = _table(desk)
    title = session.game.spec.title if session else messages.A_GAME
    actions = [
        Action(messages.COPY_REPORT, partial(_copy, desk, error, what), "copy"),
        Action(messages.TO_LIBRARY, desk.open_library, "home", "primary"),
    ]
    if scene is not None and session is not None and not opaque:
        undo = partial(_undo, desk, scene, session)
        actions.insert(0, Action(messages.TAKE_BACK, undo, "undo"))
    headline = messages.GAME_MISTAKE.format(title=title)
    kind = LoneTrouble if opaque else Trouble
    text = messages.GAME_MISTAKE_TEXT.format(what=what)
    return kind(desk, headline, text, actions, icon="warn")


def _table(desk: Desk) -> tuple[Shown | None, Session | None]:
    """The table that lies below, and its session."""
    from tabletop.session import Session  # noqa: PLC0415 - not before the first frame

    for scene in reversed(desk.stack.scenes):
        session = getattr(scene, "session", None)
        if scene.name in {"table", "lesson"} and isinstance(session, Session):
            return scene, session
    return None, None


def _undo(desk: Desk, scene: Shown, session: Session) -> None:
    """Take the last move back: what comes after it may be played in another way."""
    try:
        problem = session.undo_problem()
        session.undo()
        scene.enter()
    except Exception as error:
        if not mistake_of(error):
            raise
        desk.open_library()
        return
    if problem:
        desk.toast(problem)


def _copy(desk: Desk, error: Exception, what: str) -> None:
    copied = copy_text("\n".join((what, *(f"  {step}" for step in steps_of(error)))))
    desk.toast(messages.REPORT_COPIED if copied else messages.NO_CLIPBOARD)
    if desk.stack.top is None:
        desk.open_library()
