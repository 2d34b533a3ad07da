"""Rewards for stamps: who has them, which are in use, and what they replace."""

from __future__ import annotations

from tabletop.engine.declare.goals import FACES, PORTRAITS, REWARDS, Reward
from tabletop.engine.game import Game
from tabletop.storage.player.settings import WORN
from tabletop.ui.graphics.assets import NOTHING_WORN, Worn
from tabletop.ui.toolkit.app import App


def stamps_of(app: App, game: Game, name: str) -> int:
    """Return how many stamps a player has for a game."""
    from tabletop.storage.player.stamps import load_stamps  # noqa: PLC0415 - not before the first frame

    stamps = load_stamps(app.folders.statistics, game.spec.id, name)
    return sum(bool(stamps.get(goal.id)) for goal in game.spec.goals)


def own_faces(app: App, name: str) -> tuple[int, ...]:
    """Return the numbers of the portraits that a player has reached with stamps, or last used."""
    last = app.settings.portraits.get(name, 0)
    found = {last} if PORTRAITS < last <= FACES else set()
    for game in app.games:
        face = game.spec.rewards.face
        if face and stamps_of(app, game, name) >= REWARDS["face"]:
            found.add(face)
    return tuple(sorted(found))


def in_use(app: App, game: Game, reward: Reward) -> bool:
    """Return whether a reward is in use at the table of a game."""
    return reward in app.settings.worn.get(game.spec.id, ())


def switch(app: App, game: Game, reward: Reward) -> None:
    """Use a reward at the table of a game, or go back to the usual look."""
    used = [each for each in WORN if in_use(app, game, each) != (each == reward)]
    app.preferences.change(worn={**app.settings.worn, game.spec.id: tuple(used)})


def worn_now(app: App) -> Worn:
    """Return the rewards in use for the game on the table.

    This alone decides about tables, replays, lessons and the pages over them.
    """
    game = _on_table(app) if app.settings.worn else None
    if game is None or not app.settings.worn.get(game.spec.id):
        return NOTHING_WORN
    # A game kept with older files may not declare them itself.
    rewards = (app.game(game.spec.id) or game).spec.rewards
    cloth, backs = {}, {}
    if rewards.cloth and in_use(app, game, "cloth"):
        cloth[game.layout.felt or game.spec.id] = rewards.cloth
    if rewards.back and in_use(app, game, "back"):
        backs = {kind.back: rewards.back for kind in game.spec.kinds if kind.back}
    return Worn(cloth, backs, rewards.dice if in_use(app, game, "dice") else "")


def _on_table(app: App) -> Game | None:
    """Return the game of the topmost scene with a table; None if there is none."""
    ports = (getattr(scene, "port", None) for scene in reversed(app.stack.scenes))
    games = (getattr(port, "game", None) for port in ports)
    return next((game for game in games if isinstance(game, Game)), None)
