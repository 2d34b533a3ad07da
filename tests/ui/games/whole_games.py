"""Whole games played at a table: who sits down, and what they wish to do."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from tabletop.ai.players import make_player
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port
from tests.ui.desks import shelf
from tests.ui.hands import Hands

NAMES = ("valedictorian", "the-academy", "introduct-academy", "it-startup", "report-card")
T = TypeVar("T", bound=Hands)


def shipped(name: str) -> Game:
    """The shipped game with that id."""
    return next(each for each in shelf() if each.spec.id == name)


def sit_down(
    kind: type[T], game: Game, folder: Path, players: Sequence[Player] = ()
) -> tuple[T, LocalPort]:
    """Begin a game with hands of a kind, by default against computers that move at random."""
    others = range(1, game.spec.first_seats)
    players = players or [Player("Sam"), *[Player(f"C{n}", "random") for n in others]]
    port = new_port(game, players, {}, seed=2)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", muted=True, notes=False),
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    hands = kind(app, (960, 600))
    app.play(port)
    hands.tick(0.2)
    return hands, port


def wish(port: LocalPort) -> Move:
    """Return a sensible move; offers of others are declined."""
    declined = (
        move for move in port.position.legal_moves if move.kind == "decline" and not move.args
    )
    if (no := next(declined, None)) is not None:
        return no
    info = InformationSet.of(port.session.match.rules, port.session.match.state, port.seat)
    return make_player("greedy", 0).choose(info)
