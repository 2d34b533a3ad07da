"""What must hold after every event, beside what is drawn."""

from collections import Counter
from collections.abc import Iterator

import pygame

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.session.history.load import replay_all
from tabletop.session.port import LocalPort
from tabletop.storage.journal.journal import read_journal
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.stack import Shown
from tests.table import journal_of

MOST_STEPS_HOME = 40
"""So many steps lead to the library from anywhere."""
HOME = (["library"], ["welcome"])
"""The scenes that are open there."""
_WAYS_HOME = ("leave", "library", "home", "action-0", "done", "back", "close", "ready", "action-1",
              "cancel", "send", "resume")  # fmt: skip
"""Controls that lead on where Escape does not, the likeliest first."""


def journal_faults(port: LocalPort) -> Iterator[str]:
    """What is wrong with the journal, looked at from outside: its length and its last act."""
    journal = journal_of(port.session)
    if journal is None:
        return
    if port.session.problem or journal.unsaved:
        yield f"not on disk: {port.session.problem or journal.unsaved[0]}"
    elif journal.path.exists() and journal.path.stat().st_size != journal._size:
        yield f"the file has {journal.path.stat().st_size} bytes and not {journal._size}"
    elif journal.moves != port.session.moves_made:
        yield f"the journal holds {journal.moves} moves, the game {port.session.moves_made}"


def kept_game_faults(port: LocalPort) -> Iterator[str]:
    """What differs between the game on disk, read and played again, and the one on the table."""
    journal = journal_of(port.session)
    if journal is None or not journal.path.exists():
        return
    content = read_journal(journal.path)
    if content.problem:
        yield content.problem
        return
    _, match, good, wrong = replay_all(port.game, content.header, content.records)
    if wrong or good != len(content.records):
        yield f"record {good} can't be played again: {wrong}"
    elif match.entries != port.session.match.entries:
        yield "the moves on disk are others than those that were made"
    elif fingerprint(match.state) != fingerprint(port.session.match.state):
        yield "the position on disk is another than the one on the table"


def hidden_faults(app: App, port: LocalPort) -> Iterator[str]:
    """Which pieces the controls of the table name that its viewer does not know."""
    top = app.stack.top
    table = table_of(top)
    if top is None or table is None or table.port is not port:
        return
    views = (
        port.position.view,
        table.moment.view,
    )  # a table that shows again what was done has both
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


def told(app: App) -> list[str]:
    """Every word that a seat is told now: title, controls, announcement, toast."""
    top = app.stack.top
    toast = app.notices.shown.text if app.notices.shown else ""
    if top is None:
        return [toast]
    nodes = [
        f"{node.id} | {node.label} | {node.value} | {node.enabled} | {node.selected} | "
        f"{node.text() if node.text is not None else ''}"
        for node in top.focusables()
    ]
    return [top.name, top.title, app.notices.spoken, toast, *nodes]


def pixels(surface: pygame.Surface) -> bytes:
    """The picture as it is on the screen."""
    return surface.get_buffer().raw


def seen_alike(one: LocalPort, other: LocalPort, since: int = 0) -> bool:
    """Whether a seat has been shown the same of both games: views, and events from a step on."""
    if (one.seat, len(one.session.match.steps)) != (other.seat, len(other.session.match.steps)):
        return False
    if one.position.view != other.position.view:
        return False
    pairs = zip(one.session.match.steps[since:], other.session.match.steps[since:], strict=True)
    return all(
        a.entry.seat == b.entry.seat
        and one.session.match.seen(a, one.seat) == other.session.match.seen(b, other.seat)
        for a, b in pairs
    )
