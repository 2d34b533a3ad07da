"""The rows from which a game and a player are chosen, on the statistics and the goals page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tabletop.engine.game import Game
from tabletop.ui.scenes.saves.saved_filters import cover_picture, portrait_picture
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.list_row import NavigationRow


def game_rows(
    games: Sequence[Game],
    numbers: Mapping[str, int],
    choose: Callable[[Game], object],
    chosen: Callable[[], Game | None],
) -> list[NavigationRow]:
    """Return a row for each game, with its box and a number.

    Args:
        games: The games, from top to bottom.
        numbers: The number on each row, by the id of the game; 0 if it is missing.
        choose: Called with the game whose row is activated.
        chosen: Returns the game that is shown; None for none of them.
    """

    def is_chosen(id_: str) -> bool:
        game = chosen()
        return game is not None and game.spec.id == id_

    return [
        NavigationRow(
            f"game-{game.spec.id}",
            game.spec.title,
            partial(choose, game),
            partial(is_chosen, game.spec.id),
            zone="navigation",
            role="radio",
            picture=cover_picture(game),
            number=str(numbers.get(game.spec.id, 0)),
        )
        for game in games
    ]


def person_rows(
    app: App, people: Sequence[str], choose: Callable[[str], object], chosen: Callable[[], str]
) -> list[NavigationRow]:
    """Return a row with the portrait of each player.

    Args:
        app: The application services.
        people: The names of the players, from top to bottom.
        choose: Called with the name whose row is activated.
        chosen: Returns the name that is shown.
    """
    return [
        NavigationRow(
            f"person-{name}",
            name,
            partial(choose, name),
            partial(lambda each: chosen() == each, name),
            zone="navigation",
            role="radio",
            picture=portrait_picture(app, name, at),
        )
        for at, name in enumerate(people)
    ]
