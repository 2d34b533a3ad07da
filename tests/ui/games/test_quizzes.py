"""A quiz of Valedictorian in the window: who called it, what is at stake, and what is shown."""

from pathlib import Path

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.valedictorian.positions import game, lay_out, rules
from tests.ui.sitting import Sitting

MET = {"floor:1:1": ["marker-p1", "marker-p2"], "room:0:1": ["math-test-1", "math-5"]}


class Quizzing(Sitting):
    """Sam and Natalie, both people at one screen, in one cleared room."""

    def __init__(self, tmp_path: Path, **zones: list[str]) -> None:
        lain = {name.replace("_", ":"): pieces for name, pieces in zones.items()}
        state = lay_out(MET | lain, phase="room")
        match = Match(rules(), 2, {}, seed=5, position=state)
        people = (Player("Sam", "human", 1), Player("Natalie", "human", 2))
        self.port = LocalPort(Session(game(), match, people))
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings().changed(notes=False, animation_speed="instant"),
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (1280, 800))
        self.app.play(self.port)
        self.meet()

    def meet(self) -> None:
        """Let all come to rest, and take the seat behind a curtain."""
        self.pilot.tick(0.5)
        while self.pilot.scene.name == "curtain":
            self.pilot.tick(0.7)
            self.pilot.key("space")
            self.pilot.tick(0.7)


def test_in_a_cleared_room_a_quiz_has_a_button(tmp_path: Path) -> None:
    table = Quizzing(tmp_path, hand_p1=["math-1"], hand_p2=["math-2"])
    labels = [node.label for node in table.pilot.nodes()]
    assert {"Quiz Natalie", "End turn, or quiz Natalie?"} <= set(labels)
    table.pilot.click("move:challenge marker-p1 > marker-p2")
    table.meet()
    assert table.port.seat == 1
    assert table.moment.prompt == "Sam's quiz (no test yet): name a subject"


@pytest.mark.parametrize(
    ("won", "asked"),
    [
        ({}, "Sam's Math quiz (no test yet): pick cards"),
        ({"trophies_p1": ["science-test-1"]}, "Sam's Math quiz for your test: pick cards"),
        ({"trophies_p2": ["science-test-1"]}, "Sam's Math quiz for Natalie's test: pick cards"),
    ],
)
def test_the_question_says_who_called_it_and_what_is_at_stake(
    tmp_path: Path, won: dict[str, list[str]], asked: str
) -> None:
    table = Quizzing(tmp_path, hand_p1=["math-1"], hand_p2=["math-2"], **won)
    for seat, text in ((0, "challenge marker-p1 > marker-p2"), (1, "choose-subject = math")):
        table.port.session.play(seat, Move.parse(text))
    table.table.controller.renew()
    table.meet()
    assert table.port.seat == 0
    assert table.moment.prompt == asked


def test_who_holds_nothing_of_the_subject_is_told_so_and_has_one_button(tmp_path: Path) -> None:
    table = Quizzing(tmp_path, hand_p1=["science-1"], hand_p2=["math-2"])
    for seat, text in ((0, "challenge marker-p1 > marker-p2"), (1, "choose-subject = math")):
        table.port.session.play(seat, Move.parse(text))
    table.table.controller.renew()
    table.meet()
    assert table.pilot.scene.name == "table"
    assert table.moment.prompt == "You hold no Math for Sam's quiz"
    assert table.pilot.node("form:show").label == "Show none"
    table.pilot.key("e")
    table.meet()
    assert table.port.seat == 1
