"""What a seat can't see never changes a pixel of its screen."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.match import Match
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.sitting import NATALIE, SAM, game

POSITIONS = 150


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    return game().rules()


def random_positions(rules: Rules[State], count: int) -> list[State]:
    """Positions of recorded random games, early and late, some of them in the middle of a quiz."""
    rng = Random(17)
    found: list[State] = []
    while len(found) < count:
        match = Match(rules, 2, {}, seed=len(found))
        wanted = rng.randrange(4, 90)
        while match.outcome is None and len(match.steps) < wanted:
            seat = match.to_act[0]
            match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
        if match.outcome is None:
            found.append(match.state)
    return found


class Screen:
    """One app on which any position can be laid out and looked at by a seat."""

    def __init__(self, saves: Path) -> None:
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings(),
            folders=Folders.within(saves),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (960, 600))

    def picture(self, rules: Rules[State], state: State, seat: int) -> tuple[bytes, list[str]]:
        """The pixels, and every word that can be read out, of a position as a seat has it."""
        players = (SAM, NATALIE) if seat == 0 else (NATALIE, SAM)
        port = LocalPort(Session(game(), Match(rules, 2, {}, position=state), players))
        assert port.seat == seat
        self.app.play(port)
        self.pilot.tick()
        assert isinstance(self.app.stack.scenes[0], TableScene)
        assert self.app.stack.scenes[-1].name in ("table", "tray", "chooser")
        surface = self.pilot.draw()
        labels = [f"{node.id} {node.label} {node.value}" for node in self.pilot.scene.focusables()]
        return pygame.image.tobytes(surface, "RGB"), labels


def test_two_deals_that_differ_out_of_sight_draw_the_same_frame(
    rules: Rules[State], tmp_path: Path
) -> None:
    screen = Screen(tmp_path)
    differing = 0
    for number, state in enumerate(random_positions(rules, POSITIONS)):
        seat = number % 2
        twin = rules.determinize(state, seat, Random(number))
        differing += twin.table.zones != state.table.zones
        assert screen.picture(rules, state, seat) == screen.picture(rules, twin, seat), number
    assert differing > POSITIONS * 0.8, "the deals hardly differ, so this shows nothing"


def test_the_pictures_of_two_seats_differ(rules: Rules[State], tmp_path: Path) -> None:
    """The comparison above can fail: a hand that is seen changes the picture."""
    screen = Screen(tmp_path)
    state = random_positions(rules, 3)[2]
    pixels = {screen.picture(rules, state, seat)[0] for seat in (0, 1)}
    assert len(pixels) == 2
