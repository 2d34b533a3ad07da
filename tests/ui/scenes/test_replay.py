"""A game seen again on its table and played on, by mouse and by keyboard."""

from pathlib import Path

import pygame
import pytest

from tabletop.engine.game import Game
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.graphics.popover import Tooltip
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.replay.play_on import BranchScene
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.look_back import LookBack
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.input.keyboard import cards_in_hand
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.toolkit.touch import HOLD_SECONDS, Finger
from tabletop.ui.widgets.intents import LookIntent
from tests.session.test_replay import keep, shelf
from tests.session.test_session import ANN, COMPUTER


@pytest.fixture(scope="module")
def game() -> Game:
    return shelf().find("valedictorian")


@pytest.fixture
def pilot(game: Game, tmp_path: Path) -> Pilot:
    """At the library, with a finished game in the folder of saves."""
    app = App(
        games=shelf().games(),
        routes=AppRoutes(),
        settings=Settings(notes=False, animation_speed="fast"),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    keep(game, tmp_path, (ANN, COMPUTER))
    pilot = Pilot(app)
    app.open_library()
    return pilot


def watched(pilot: Pilot) -> ReplayScene:
    """The finished game, opened to be seen again."""
    pilot.app.open_replay(next(pilot.app.folders.saves.iterdir()))
    pilot.tick(0.5)
    assert isinstance(pilot.scene, ReplayScene)
    return pilot.scene


def branched(pilot: Pilot) -> str:
    """Begin the new game that is offered; from whose eyes it was dealt again."""
    assert isinstance(pilot.scene, BranchScene)
    pilot.click("start")
    pilot.tick(0.5)
    assert isinstance(pilot.scene, TableScene)
    path = pilot.scene.port.session.save_path
    assert path is not None
    parent = read_journal(path).header.parent
    assert parent is not None
    return f"{parent.move} {parent.seat}"


def test_a_game_is_scrubbed_and_played_on_by_mouse(pilot: Pilot) -> None:
    scene = watched(pilot)
    pilot.click("step-on")
    pilot.tick(3.0)
    assert scene.replay.at == 1
    line = scene.dock.line
    start, end = ((line.x_of(n), line.rect.centery + 6) for n in (1, 20))
    pilot.drag(start, end)
    pilot.tick(0.2)
    assert scene.replay.at == 20
    pilot.click("eye-1")
    assert scene.replay.seat == 1
    pilot.click("move-18")
    pilot.tick(0.2)
    assert scene.replay.at == 18
    pilot.click("branch")
    pilot.tick(0.5)
    assert branched(pilot) == "18 p2"


def test_a_finger_that_rests_on_a_button_of_the_dock_reads_what_it_does(pilot: Pilot) -> None:
    scene = watched(pilot)
    pos = pilot.centre("step-on")
    pilot.app.stack.handle(Finger(1, "down", pos))
    pilot.tick(2 * HOLD_SECONDS)
    assert scene.dock.on.hovered
    assert not scene.dock.on.held
    pilot.app.stack.handle(Finger(1, "up", pos))
    pilot.tick(1.0)
    assert scene.replay.at == 0
    for phase in ("down", "up"):
        pilot.app.stack.handle(Finger(1, phase, pilot.centre("step-on")))
    pilot.tick(3.0)
    assert scene.replay.at == 1


def test_a_game_is_walked_through_and_played_on_by_keyboard(pilot: Pilot) -> None:
    scene = watched(pilot)
    pilot.key("right", "right", "left")
    assert scene.replay.at == 1
    pilot.key("end")
    assert scene.replay.at == scene.replay.count
    pilot.key("home", "shift+right")
    assert scene.replay.at == scene.replay.course.turns[0]
    pilot.key("2", "0")
    assert scene.replay.opened
    pilot.key("1")
    assert (scene.replay.seat, scene.replay.opened) == (0, False)
    at = scene.replay.at
    pilot.key("b")
    pilot.tick(0.5)
    assert branched(pilot) == f"{at} p1"


def test_it_plays_to_its_end_by_itself(pilot: Pilot) -> None:
    scene = watched(pilot)
    scene.hasten(4)
    pilot.key("space")
    pilot.tick(scene.replay.count / 30 + 4)
    assert scene.replay.at == scene.replay.count
    assert not scene.playing


def test_escape_leads_back(pilot: Pilot) -> None:
    watched(pilot)
    pilot.key("esc")
    assert pilot.scene.name == "library"


def test_the_ways_to_it(pilot: Pilot) -> None:
    """From the games of the library, and from the results of one that is over."""
    pilot.app.show.games()
    pilot.tick(0.5)
    pilot.draw()
    pilot.click("see-again")
    pilot.tick(0.5)
    assert isinstance(pilot.scene, ReplayScene)
    pilot.key("escape")
    pilot.tick(0.3)
    pilot.draw()
    pilot.click("see-results")
    pilot.tick(3.0)
    assert pilot.scene.name == "results"
    pilot.click("again")
    pilot.tick(0.5)
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    assert scene.replay.over
    pilot.key("escape")
    pilot.tick(0.3)
    assert pilot.scene.name == "results"


def test_what_was_done_is_told_without_marks(pilot: Pilot) -> None:
    scene = watched(pilot)
    for number in range(1, scene.replay.count + 1, 7):
        scene.seek(number)
        assert "**" not in scene.table.moment.prompt


def test_all_hands_lie_open_beside_each_other(pilot: Pilot) -> None:
    """Each row shows what its seat holds; a card under the pointer is seen closely."""
    scene = watched(pilot)
    scene.seek(20)
    pilot.draw()
    assert not [node for node in pilot.nodes() if node.id.startswith("hand-")]
    pilot.click("all-open")
    pilot.draw()
    rows = [node for node in pilot.nodes() if node.id.startswith("hand-")]
    held = [len(scene.replay.position.view.zone(f"hand:p{seat + 1}").pieces) for seat in (0, 1)]
    assert all(held)
    assert [node.label.count(",") + 1 for node in rows] == held
    before = pilot.draw().copy()
    box = rows[1].rect
    pilot.move((box.left + 130, box.centery))
    after = pilot.draw()
    above = (int(box.left + 100), int(scene.hands.box.top - 200), 100, 150)
    assert before.subsurface(above).get_buffer().raw != after.subsurface(above).get_buffer().raw
    at = scene.replay.at
    pilot.click(box.center)
    assert (scene.replay.at, pilot.scene) == (at, scene)
    pilot.key("1")
    pilot.draw()
    assert not [node for node in pilot.nodes() if node.id.startswith("hand-")]


def test_a_scrubbed_table_comes_to_look_as_if_it_had_been_gone_to(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards that a hurried frame has no time for are printed in the next ones."""
    monkeypatch.setattr(Tooltip, "draw", lambda *_: None)
    scene = watched(pilot)
    line = scene.dock.line
    y = line.rect.centery + 6
    pilot.press((line.x_of(1), y))
    for number in range(1, 60):
        pilot.move((line.x_of(number), y))
        pilot.tick()
    pilot.tick(1.0)
    held = pilot.screen.surface.subsurface((0, 60, 1280, 510)).copy()
    at = scene.replay.at
    pilot.release((line.x_of(59), y))
    pilot.move((640, 30))
    scene.table.paint.forget()
    pilot.tick(0.5)
    drawn = pilot.draw().subsurface((0, 60, 1280, 510))
    assert scene.replay.at == at == 59
    assert held.get_buffer().raw == drawn.get_buffer().raw


def test_an_inspected_card_and_what_is_said_of_it_keep_clear_of_the_dock(pilot: Pilot) -> None:
    scene = watched(pilot)
    pilot.tick(0.5)
    moment = scene.table.moment
    slots = [slot for slot in moment.slots if slot.face_up and slot.look == "card"]
    low = max(slots, key=lambda slot: slot.rect.bottom)
    scene.table.do(LookIntent(low.key))
    placed = scene.table.moment.popovers.inspected
    assert placed is not None
    assert not placed.card.colliderect(placed.panel)
    for box in (placed.card, placed.panel):
        assert not box.colliderect(scene.dock.box)
        assert pygame.FRect((0, 0), moment.room.size).contains(box)


def test_scenes_hold_a_table_and_inherit_from_none() -> None:
    assert LookBack.__mro__[1] is LessonScene.__mro__[1] is ReplayScene.__mro__[1] is Scene
    assert not TableScene.__subclasses__()
    assert not TableView.__subclasses__()
    assert not TableController.__subclasses__()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_what_is_told_of_the_time_line_hides_neither_hand_nor_dock(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """C10: it lay over cards of the hand, or over the controls beside the line."""
    boxes: list[pygame.FRect] = []
    monkeypatch.setattr(Tooltip, "draw", lambda tip, _: boxes.append(tip.box))
    pilot.screen.show_on(pygame.Surface(size))
    scene = watched(pilot)
    scene.seek(20)
    pilot.tick(1.0)
    line = scene.dock.line
    for number in (3, 20, 40, scene.replay.count):
        pilot.move((line.x_of(number), line.rect.centery))
        pilot.tick(0.5)
        pilot.draw()
        assert not boxes[-1].colliderect(scene.dock.box), number
        hand = [slot.rect for slot in cards_in_hand(scene.table.moment)]
        assert hand
        assert boxes[-1].collidelist(hand) < 0, number
