"""Undo at the table: the button, a line of the log, the list, and everybody who has to agree."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.undo_choice import TakingBack
from tabletop.ui.scenes.table.undo_consent import Agreement
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.it_startup.positions import game, lay_out, match_at
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting

HIRE = Move.parse("hire intern-1 > office:p1")
BUY = Move.parse("buy")


class Startup:
    """A turn of Sam in IT Startup, and a pilot at it."""

    def __init__(self, folder: Path, *others: Player) -> None:
        zones = {
            "office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"],
            "hand:p1": ["intern-1", "crunch-time"], "deck": ["tdd", "bi-dev-1", "clean-code"],
        }  # fmt: skip
        players = (SAM, *others)
        match = match_at(lay_out(len(players), zones, {"resources:p1": 9}))
        self.port = LocalPort(Session(game(), match, players))
        self.port.take_seat(0)
        settings = Settings(animation_speed="instant", muted=True, notes=False)
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, (1280, 800))
        self.app.play(self.port)
        self.play()

    def play(self, *moves: Move) -> None:
        """Sam makes moves, and the table has shown them."""
        for move in moves:
            assert isinstance(self.port.submit(move), SeenStep)
        self.app.stack.scenes[0].enter()
        self.pilot.tick(1.0)


def test_alone_one_key_takes_back_what_others_have_seen(tmp_path: Path) -> None:
    at = Startup(tmp_path, NATALIE)
    before = at.port.position.view
    at.play(HIRE)
    at.pilot.key("u")
    assert at.port.position.view == before
    toast = at.app.notices.shown
    assert toast is not None
    assert toast.text == "Undone. The cards that follow are new."
    at.pilot.key("ctrl+y")
    assert at.port.session.moves_made == 1


def test_a_click_on_a_line_of_the_log_goes_back_to_before_it(tmp_path: Path) -> None:
    at = Startup(tmp_path, NATALIE)
    before = at.port.position.view
    at.play(BUY, HIRE)
    at.pilot.tick(0.2)
    table = table_of(at.app.stack.scenes[0])
    assert table is not None
    moment = table.moment
    log = next(w for w in moment.room.widgets if w.region.id == "log")
    lines = log._lines(moment.measure, moment)  # type: ignore[attr-defined]
    rows = {
        line.row.turn: (log.rect.centerx, line.y + line.height / 2) for line in lines if line.row
    }
    assert set(rows) == {0, 1}
    at.pilot.click(rows[0])
    scene = at.pilot.scene
    assert isinstance(scene, TakingBack)
    assert scene.chosen == 0
    assert scene.words.startswith("Takes back 2 moves. Sam has seen a card")
    at.pilot.click("take-back")
    assert at.pilot.scene.name == "table"
    assert at.port.position.view == before


def test_all_whom_it_concerns_are_asked_by_mouse(tmp_path: Path) -> None:
    at = Startup(tmp_path, ANNA, Player("Bo", "human", 4))
    before = at.port.position.view
    at.play(HIRE)
    at.pilot.click("undo")
    scene = at.pilot.scene
    assert isinstance(scene, Agreement)
    assert scene.title == "Sam wants to take back a move"
    assert "Anna and Bo have seen Intern" in scene.text
    at.pilot.click("agree-1")
    assert at.port.session.moves_made == 1
    at.pilot.click("agree-2")
    assert at.port.session.moves_made == 0
    assert at.port.seat == -1  # others have looked at the screen
    at.pilot.tick(1.0)
    assert at.pilot.scene.name == "curtain"
    at.pilot.tick(1.0)
    at.pilot.key("space")
    assert at.port.position.view == before


def test_the_whole_way_by_keyboard(tmp_path: Path) -> None:
    at = Startup(tmp_path, ANNA)
    before = at.port.position.view
    at.play(BUY, HIRE)
    at.pilot.key("b")
    assert at.pilot.scene.name == "taking-back"
    at.pilot.key("down", "enter", "enter")
    scene = at.pilot.scene
    assert isinstance(scene, Agreement)
    assert scene.title == "Sam wants to take back 2 moves"
    at.pilot.focus_on("agree-1")
    at.pilot.key("enter")
    at.pilot.tick(1.0)
    at.pilot.tick(1.0)
    at.pilot.key("space")
    assert at.port.position.view == before


def test_one_no_leaves_everything_as_it_is(tmp_path: Path) -> None:
    at = Startup(tmp_path, ANNA, Player("Bo", "human", 4))
    at.play(HIRE)
    at.pilot.key("u")
    at.pilot.click("agree-1")
    at.pilot.click("no")
    assert at.port.session.moves_made == 1
    assert at.pilot.scene.name != "agreement"


def test_the_question_covers_the_hand_and_names_no_card_that_not_all_have_seen(
    tmp_path: Path,
) -> None:
    at = Startup(tmp_path, ANNA)
    at.play(BUY)
    at.pilot.key("u")
    scene = at.pilot.scene
    assert isinstance(scene, Agreement)
    assert scene.opaque
    assert "Sam has seen a card" in scene.text
    assert not {"Clean Code", "TDD", "Crunch"} & set(scene.text.split())
    for node in at.pilot.nodes():
        assert "Crunch" not in node.label


def test_a_list_without_anything_to_take_back_says_so(tmp_path: Path) -> None:
    at = Startup(tmp_path, NATALIE)
    at.pilot.key("b")
    scene = at.pilot.scene
    assert isinstance(scene, TakingBack)
    assert not scene.done.enabled
    assert scene.words == "Nothing to undo yet."
    at.pilot.key("escape")
    assert at.pilot.scene.name == "table"


@pytest.mark.parametrize(("presses", "undoing"), [(1, "reveal"), (2, "off")])
def test_the_set_up_says_how_far_a_table_goes(tmp_path: Path, presses: int, undoing: str) -> None:
    sitting = Sitting(tmp_path)
    app, pilot = sitting.app, sitting.pilot
    app.open_library()
    app.show.setup(app.games[0])
    pilot.tick(0.1)
    pilot.focus_on("undoing")
    pilot.key(*["right"] * presses)
    pilot.focus_on("start")
    pilot.key("enter")
    scene = app.stack.scenes[0]
    assert scene.port.session.undoing == undoing  # type: ignore[attr-defined]
