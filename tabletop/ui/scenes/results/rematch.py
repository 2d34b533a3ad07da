"""The dialogs that change seats or level for a rematch."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.ui.scenes.setup.seating import HUMAN, kinds_of
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import Action, App

Begin = Callable[[Sequence[Player]], object]
"""Starts a game with these players, by seat."""


def can_change(port: LocalPort) -> bool:
    """Return whether a rematch could have other seats or another level."""
    return _can_swap(port) or _has_levels(port)


def _can_swap(port: LocalPort) -> bool:
    """Return whether seats can be swapped; phones move on with their players."""
    return len(port.session.seated) > 1


def _has_levels(port: LocalPort) -> bool:
    computers = any(player.kind != HUMAN for player in port.session.seated)
    return computers and len(kinds_of(port.game)) > 1


def ask(app: App, port: LocalPort, begin: Begin) -> None:
    """Ask how a rematch is to differ; `begin` is called with its players."""
    if not _can_swap(port):
        _ask_level(app, port, begin)
        return
    players = port.session.seated
    moved = (players[-1], *players[:-1])
    order = messages.listed([player.name for player in moved])
    actions = [Action(messages.CANCEL, lambda: None, "x")]
    if _has_levels(port):
        change = partial(_ask_level, app, port, begin)
        actions.append(Action(messages.CHANGE_LEVEL, change, "sliders"))
    actions.append(Action(messages.SWAP_SEATS, partial(begin, moved), "swap-seat", "primary"))
    app.tell(narrator.REMATCH, messages.SWAP_TEXT.format(order=order), actions)


def _ask_level(app: App, port: LocalPort, begin: Begin) -> None:
    """Ask for the level of all computer players; the present one is the main button."""
    players = port.session.seated
    computers = [player for player in players if player.kind != HUMAN]
    now = {player.kind for player in computers}
    actions = [
        Action(label, partial(begin, at_level(players, level)), "",
               "primary" if now == {level} else "paper")
        for level, label in messages.LEVELS
        if level != "random"
    ]  # fmt: skip
    names = messages.listed([player.name for player in computers])
    app.tell(messages.CHANGE_LEVEL, messages.LEVEL_FOR.format(names=names), actions)


def at_level(players: Sequence[Player], level: str) -> list[Player]:
    """Return the players with all computer players at a level."""
    return [who if who.kind == HUMAN else replace(who, kind=level) for who in players]
