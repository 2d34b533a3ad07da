"""The menu at a table: resigning, the same deal once more, another deal, and what is on disk."""

from pathlib import Path
from random import Random

import pytest

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.saves.save_list import list_saves
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.scenes.table.pause import Pause
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.pacing import DEAD
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.layout_check.judging import drawn
from tests.ui.desks import SCALES, SIZES, for_two, make_pilot, shelf, sight_problems

ANN, BO, COMPUTER = Player("Ann", "human", 1), Player("Bo", "human", 2), Player("Cy", "random", 3)


def at_menu(
    folder: Path, *players: Player, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> tuple[Pilot, TableScene]:
    """The menu over a new game of these players."""
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        settings=Settings(notes=False, animation_speed="instant", player_names=("Ann",)),
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    pilot = make_pilot(app, size, scale)
    app.play(app.sessions.new(for_two(), players, {}, 3))
    table = app.stack.scenes[0]
    assert isinstance(table, TableScene)
    pilot.tick(0.5)
    if app.stack.top is not table:  # the screen is handed over
        pilot.tick(DEAD)
        pilot.enter()
        pilot.tick(DEAD)
    assert app.stack.top is table
    app.show.pause(table.port.game)
    pilot.tick(0.3)
    pilot.draw()
    assert isinstance(pilot.scene, Pause)
    return pilot, table


def press(pilot: Pilot, name: str, *, mouse: bool) -> None:
    """Use a button by mouse or by keyboard."""
    pilot.tick(0.3)
    pilot.draw()
    if mouse:
        pilot.click(name)
    else:
        pilot.focus_on(name)
        pilot.key("enter")
    pilot.tick(0.3)
    pilot.draw()


def dealt(pilot: Pilot) -> TableScene:
    """The table that is open now."""
    table = pilot.app.stack.scenes[0]
    assert isinstance(table, TableScene)
    return table


def test_saving_and_leaving_comes_first_and_enter_goes_on(tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    assert pilot.nodes()[0].label == messages.LEAVE
    pilot.enter()
    assert pilot.scene is table


@pytest.mark.parametrize("mouse", [True, False])
def test_whoever_resigns_has_lost_and_a_computer_plays_on(mouse: bool, tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    press(pilot, "resign", mouse=mouse)
    assert pilot.scene.title == "Resign now?"
    press(pilot, "action-0", mouse=mouse)
    assert dealt(pilot) is table
    assert table.port.players[0] == Player("Ann", "normal", 1)
    (finished,) = load_statistics(pilot.app.folders.statistics)[0].games
    assert [(seat.name, seat.kind, seat.won) for seat in finished.seats] == [
        ("Ann", "human", False),
        ("Cy", "random", False),
    ]
    pilot.app.open_library()
    assert isinstance(pilot.scene, Library)
    (kept,) = list_saves(tmp_path)
    assert kept.problem is None


@pytest.mark.parametrize("mouse", [True, False])
def test_a_running_game_is_seen_again_as_its_player_saw_it(mouse: bool, tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, BO)
    before = {node.id: node.rect for node in pilot.nodes()}
    dimmed = next(node for node in pilot.nodes() if node.id == "replay")
    assert (dimmed.enabled, dimmed.value) == (False, messages.NO_MOVES)
    pilot.move(dimmed.rect.center)
    assert messages.NO_MOVES in [text.words for text in drawn(pilot).texts]
    pilot.key("escape")
    session, seat = table.port.session, table.port.seat
    names = session.match.as_named_by(seat)
    session.play(seat, session.match.rules.legal_moves(names, seat)[0])
    pilot.app.show.pause(table.port.game)
    pilot.tick(0.3)
    pilot.draw()
    assert {node.id: node.rect for node in pilot.nodes()} == before
    press(pilot, "replay", mouse=mouse)
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    assert (scene.replay.count, scene.replay.eyes) == (1, (seat,))
    assert not scene.replay.can_show_hands
    pilot.key("escape")
    pilot.tick(0.3)
    assert pilot.scene is table


def test_enter_and_escape_keep_playing_at_the_question(tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    for key in ("enter", "escape"):
        press(pilot, "resign", mouse=False)
        pilot.key(key)
        assert isinstance(pilot.scene, Pause)
    assert table.port.players[0] == ANN


def test_a_game_goes_on_for_the_others_and_counts_at_its_end(tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, BO)
    gone = table.port.seat
    press(pilot, "resign", mouse=True)
    press(pilot, "action-0", mouse=True)
    assert load_statistics(pilot.app.folders.statistics)[0].games == []
    session = table.port.session
    assert session.humans == (1 - gone,)
    while session.match.outcome is None:
        seat = session.match.to_act[0]
        names = session.match.as_named_by(seat)
        session.play(seat, session.match.rules.legal_moves(names, seat)[0])
    (finished,) = load_statistics(pilot.app.folders.statistics)[0].games
    assert (finished.seats[gone].kind, finished.seats[gone].won) == ("human", False)


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("name", ["restart", "new"])
def test_another_table_is_opened_and_the_first_game_kept(
    name: str, mouse: bool, tmp_path: Path
) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    first = table.port.session
    press(pilot, name, mouse=mouse)
    session = dealt(pilot).port.session
    assert session is not first
    assert session.players == (ANN, COMPUTER)
    assert len(list_saves(tmp_path)) == 2
    same = session.match.first.table.zones == first.match.first.table.zones
    assert same == (name == "restart")


def test_who_resigned_plays_the_next_deal(tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    press(pilot, "resign", mouse=True)
    press(pilot, "action-0", mouse=True)
    pilot.app.show.pause(table.port.game)
    press(pilot, "new", mouse=True)
    assert dealt(pilot).port.players == (ANN, COMPUTER)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_whole_menu_fits(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    pilot, _ = at_menu(tmp_path, ANN, COMPUTER, size=size, scale=scale)
    assert sight_problems(pilot) == []
    for node in pilot.nodes():
        assert node.rect.top >= 0
        assert node.rect.bottom <= pilot.screen.size[1]


def test_a_resigned_game_says_so_and_is_reviewed_up_to_there(tmp_path: Path) -> None:
    pilot, table = at_menu(tmp_path, ANN, COMPUTER)
    pilot.key("escape")
    port, chance = table.port, Random(2)
    while len(port.session.match.entries) < 6 or port.next().seat != 0:
        seat = port.next().seat if port.next().seat >= 0 else port.session.match.to_act[0]
        names = port.session.match.as_named_by(seat)
        moves = port.session.match.rules.legal_moves(names, seat)
        port.session.play(seat, chance.choice(moves))
    made = port.session.moves_made
    port.session.resign(0, "random")
    assert port.session.played == {0: made}
    while port.session.match.to_act:
        seat = port.session.match.to_act[0]
        names = port.session.match.as_named_by(seat)
        moves = port.session.match.rules.legal_moves(names, seat)
        port.session.play(seat, chance.choice(moves))
    results = Results(pilot.app, port)
    pilot.app.open(results)
    pilot.tick(2)
    assert results.highlights[0].title == f"You resigned after move {made}"
    assert results.next is not None
    port.review.steps = 600
    pilot.key("v")
    assert isinstance(pilot.scene, ReviewScene)
    mine = [entry.seat for entry in port.session.match.entries[:made]].count(0)
    assert port.review.total == mine > 0
