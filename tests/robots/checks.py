"""What must hold after every event, beside what is drawn."""

from collections import Counter
from collections.abc import Iterator

import pygame

from tabletop.engine.fingerprint import fingerprint
from tabletop.session import Session
from tabletop.session.saved import replay_all
from tabletop.storage.journal import read_journal
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.services import Desk
from tabletop.ui.kit.stack import Shown
from tabletop.ui.scenes.table import TableScene

MOST_STEPS_HOME = 40
"""So many steps lead to the library from anywhere."""
HOME = (["library"], ["welcome"])
"""The scenes that are open there."""
_WAYS_HOME = ("leave", "library", "home", "action-0", "done", "back", "close", "ready", "action-1",
              "cancel", "send", "resume")  # fmt: skip
"""Controls that lead on where Escape does not, the likeliest first."""


def journal_faults(session: Session) -> Iterator[str]:
    """What is wrong with the journal, looked at from outside: its length and its last act."""
    journal = session._journal
    if journal is None:
        return
    if session.problem or journal.unsaved:
        yield f"not on disk: {session.problem or journal.unsaved[0]}"
    elif journal.path.exists() and journal.path.stat().st_size != journal._size:
        yield f"the file has {journal.path.stat().st_size} bytes and not {journal._size}"
    elif journal.moves != session.moves_made:
        yield f"the journal holds {journal.moves} moves, the game {session.moves_made}"


def kept_game_faults(session: Session) -> Iterator[str]:
    """What differs between the game on disk, read and played again, and the one on the table."""
    journal = session._journal
    if journal is None or not journal.path.exists():
        return
    content = read_journal(journal.path)
    if content.problem:
        yield content.problem
        return
    _, match, good, wrong = replay_all(session.game, content.header, content.records)
    if wrong or good != len(content.records):
        yield f"record {good} can't be played again: {wrong}"
    elif match.entries != session._match.entries:
        yield "the moves on disk are others than those that were made"
    elif fingerprint(match.state) != fingerprint(session._match.state):
        yield "the position on disk is another than the one on the table"


def hidden_faults(desk: Desk, session: Session) -> Iterator[str]:
    """Which pieces the controls of the table name that its viewer does not know."""
    top = desk.stack.top
    if not isinstance(top, TableScene) or top.session is not session:
        return
    views = (session.view(), top.moment.view)  # a table that shows again what was done has both
    known = {piece for view in views for zone in view.zones for piece in zone.pieces if piece}
    for node in top.focusables():
        name = node.id.removeprefix("piece:")
        if name != node.id and not name.endswith("?") and name not in known:
            yield f"what is hidden is named: {name} ({node.label})"


def way_home(top: Shown, met: Counter[str]) -> Node | None:
    """The control that leads on to the library from a scene; None means Escape.

    Escape is tried first, and then one likely control after the other.
    """
    nodes = {node.id: node for node in top.focusables() if node.enabled and node.action}
    tried = met[top.name]
    met[top.name] += 1
    if top.name != "pause" and not tried:
        return None
    return next((nodes[way] for way in _WAYS_HOME[tried // 2 :] if way in nodes), None)


def told(desk: Desk) -> list[str]:
    """Every word that a seat is told now: title, controls, announcement, toast."""
    top = desk.stack.top
    toast = desk.toast_shown.text if desk.toast_shown else ""
    if top is None:
        return [toast]
    nodes = [
        f"{node.id} | {node.label} | {node.value} | {node.enabled} | {node.selected}"
        for node in top.focusables()
    ]
    return [top.name, top.title, desk.announcement, toast, *nodes]


def pixels(surface: pygame.Surface) -> bytes:
    """The picture as it is on the screen."""
    return surface.get_buffer().raw


def seen_alike(one: Session, other: Session, since: int = 0) -> bool:
    """Whether a seat has been shown the same of both games: views, and events from a step on."""
    if (one.viewer, len(one._match.steps)) != (other.viewer, len(other._match.steps)):
        return False
    if one.view() != other.view():
        return False
    pairs = zip(one._match.steps[since:], other._match.steps[since:], strict=True)
    return all(
        a.entry.seat == b.entry.seat
        and one._match.seen(a, one.viewer) == other._match.seen(b, other.viewer)
        for a, b in pairs
    )
