"""Whatever hands and keys do at a table nothing breaks, and what was played loads again."""

import os
from pathlib import Path
from random import Random

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import Leave
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import look_alike, resume_port

EVENTS = int(os.environ.get("RECESS_RANDOM_EVENTS", "0"))
"""How many events each game takes; a hundred thousand in all is 20,000 each."""
USUAL = 250
KEYS = ("tab", "shift+tab", "enter", "space", "left", "right", "up", "down", "escape", "u", "h",
        "l", "i", "e", "t", "q", "1", "2", "ctrl+z", "ctrl+y")  # fmt: skip
GAMES = [game.spec.id for game in Registry(shipped("content")).games() if game.playable]
SIZES = ((1280, 800), (960, 600), (640, 400))


class Anybody:
    """Somebody who does anything at a table, mostly with its pieces and places."""

    def __init__(self, pilot: Pilot, chance: Random) -> None:
        self._pilot = pilot
        self._chance = chance

    def act(self) -> None:
        """Make one event, or let some time pass."""
        chance, pilot = self._chance, self._pilot
        match chance.randrange(10):
            case 0 | 1:
                pilot.press(
                    self._spot(), chance.choice((1, 1, 1, 3)), clicks=chance.choice((1, 1, 2))
                )
            case 2 | 3:
                pilot.release(self._spot(), chance.choice((1, 1, 1, 3)))
            case 4 | 5:
                pilot.move(self._spot())
            case 6:
                pilot.wheel(self._spot(), chance.choice((-3.0, 3.0)))
            case 7:
                pilot.key(chance.choice(KEYS))
            case 8:
                pilot.app.stack.handle(Leave())
            case _:
                pilot.tick(chance.choice((1 / 60, 0.2, 1.5)))

    def _spot(self) -> tuple[float, float]:
        table, chance = self._pilot.scene, self._chance
        boxes = [node.rect for node in self._pilot.nodes()]
        if isinstance(table, TableScene):
            moment = table.table.moment
            boxes += [slot.rect for slot in moment.slots]
            legal = moment.legal_now()
            boxes += 3 * [target.rect for target in moment.targets if target.name in legal]
        if not boxes or chance.random() < 0.1:
            return chance.uniform(0, 1280), chance.uniform(0, 800)
        box = chance.choice(boxes)
        return chance.uniform(box.left, box.right), chance.uniform(box.top, box.bottom)


@pytest.mark.parametrize("name", GAMES)
def test_random_events_break_nothing_and_the_journal_plays_again(tmp_path: Path, name: str) -> None:
    game = Registry(shipped("content")).find(name)
    seats = game.spec.seats[0]
    kinds = ["human", "human", *["random"] * 8][: max(2, seats)]
    kinds = kinds[: game.spec.seats[1]]
    people = [Player(f"P{seat}", kind, seat + 1) for seat, kind in enumerate(kinds)]
    chance = Random(GAMES.index(name))
    saves = tmp_path / "saves"
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings().changed(animation_speed="fast", notes=False),
        folders=Folders.within(saves),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, chance.choice(SIZES))
    port = app.sessions.new(game, people, {}, 7)
    path = port.session.save_path
    app.play(port)
    anybody = Anybody(pilot, chance)
    for _ in range(EVENTS or USUAL):
        if not any(isinstance(scene, TableScene) for scene in app.stack.scenes):
            break
        anybody.act()
    pilot.tick(0.1)
    view = port.position.view
    app.close()
    assert path is not None
    again = resume_port(game, path)
    look_alike(again, port)
    assert again.session.notice == ""
    assert again.position.view == view
    again.close()
