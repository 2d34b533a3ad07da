"""Stamps that a player has reached before."""

from pathlib import Path

from tabletop.engine.game import Game
from tabletop.storage.player.stamps import Judged, keep_stamps
from tabletop.storage.player.statistics import Finished, Seat, count_game
from tests.ui.desks import NOW


def give_stamps(statistics: Path, game: Game, name: str, count: int) -> None:
    """Store a finished game in which a player has reached the first goals of a game."""
    count_game(
        Finished("old", game.spec.id, int(NOW) - 9, 60, 9, (Seat(name, "human", 4, won=True),)),
        statistics,
    )
    met = [Judged("old", 0, goal.id, 1, met=True) for goal in game.spec.goals[:count]]
    keep_stamps(met, statistics)
