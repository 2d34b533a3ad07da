"""Rewards for stamps: chosen on the page of goals, seen on the table, and nothing else changes."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import cast

import pygame
import pytest

from tabletop.engine.declare.goals import FACES, PORTRAITS, REWARDS
from tabletop.engine.game import Game
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings, load_settings, save_settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.dice import Die, draw_die
from tabletop.ui.scenes.library.player_name import PlayerName
from tabletop.ui.scenes.results.goals import GoalsScene
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tests.table import new_port
from tests.ui.desks import make_desk, make_pilot, shelf
from tests.ui.scenes.test_highlights import results_after
from tests.ui.stamped import give_stamps

SAM, ANNA = Player("Sam", "human", 1), Player("Anna", "human", 3)


def desk(folder: Path, stamps: int, game: Game, name: str = "Sam") -> App:
    """A desk whose settings are kept in the folder, and a player with stamps of a game."""
    file = folder / "settings.json"
    settings = load_settings(file)[0] if file.exists() else Settings(player_names=(name,))
    settings.notes = False
    app = make_desk(folder, settings=settings, save=lambda each: save_settings(each, file))
    app.routes = AppRoutes()
    give_stamps(app.folders.statistics, game, name, stamps)
    return app


def goals(app: App, game: Game, size: tuple[int, int] = (1280, 800)) -> tuple[Pilot, GoalsScene]:
    pilot = make_pilot(app, size)
    app.open_library()
    pilot.draw()
    app.show.goals(game)
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, GoalsScene)
    return pilot, scene


def table(app: App, game: Game) -> tuple[pygame.Surface, TableScene]:
    """The picture of the first position of a new game."""
    pilot = make_pilot(app)
    players = [replace(SAM, name=f"P{seat}") for seat in range(game.spec.first_seats)]
    app.play(new_port(game, players, {}, seed=5))
    pilot.tick(4)
    scene = pilot.scene
    if not isinstance(scene, TableScene):
        pilot.key("space")
        pilot.tick(4)
        scene = pilot.scene
    assert isinstance(scene, TableScene)
    return pilot.draw().copy(), scene


def named(name: str) -> Game:
    return next(game for game in shelf() if game.spec.id == name)


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.spec.id)
def test_every_reward_exists_draws_and_is_another_than_the_usual(game: Game) -> None:
    rewards = game.spec.rewards
    assert [least for _, least in rewards.steps] == [4, 8, 12]
    for name in ("dark", "light"):
        assets = Assets(theme(name))
        assert assets.felt(rewards.cloth) != assets.felt(game.layout.felt)
        canvas = Canvas(pygame.Surface((300, 420)), assets)
        pictures = []
        for back in {rewards.back, *(kind.back for kind in game.spec.kinds)} - {""}:
            for width in (20.0, 90.0, 200.0):
                canvas.device.fill("#000000")
                draw_card(canvas, (5, 5, width, 1.4 * width), None, card_back(back))
                pictures.append(pygame.image.tobytes(canvas.device, "RGB"))
        assert len(set(pictures)) == len(pictures)
        if rewards.back:
            assert assets.has(card_back(rewards.back).art)
        assert assets.has(f"common/portraits/{rewards.face}")
        assert not assets.warnings


def test_each_game_has_a_cloth_and_a_face_of_its_own() -> None:
    for each in ("cloth", "face"):
        assert len({getattr(game.spec.rewards, each) for game in shelf()}) == len(shelf())
    assert all(PORTRAITS < game.spec.rewards.face <= FACES for game in shelf())


@pytest.mark.parametrize("way", ["click", "keys"])
def test_back_and_cloth_are_chosen_and_change_nothing_else_on_the_table(
    tmp_path: Path, way: str
) -> None:
    game = named("introduct-academy")
    app = desk(tmp_path, 8, game)
    usual, _ = table(app, game)
    pilot, scene = goals(app, game)
    tiles = {node.id: node for node in scene.focusables() if node.id.startswith("reward-")}
    assert [node.value for node in tiles.values()] == ["off", "off", "4 more for the face"]
    for name in ("reward-back", "reward-cloth", "reward-face"):
        if way == "click":
            pilot.click(name)
        elif tiles[name].enabled:
            pilot.focus_on(name)
            pilot.key("space")
    assert pilot.scene is scene
    # The next start reads the choice from the disk.
    again = desk(tmp_path, 8, game)
    assert again.settings.worn == {game.spec.id: ("back", "cloth")}
    worn, on_table = table(again, game)
    slots = [
        slot for slot in on_table.table.moment.slots if slot.look == "card" and slot.rect.w > 60
    ]
    assert {slot.face_up for slot in slots} == {True, False}
    for slot in slots:
        inside = pygame.Rect(slot.rect.inflate(-24, -24))
        pictures = [pygame.image.tobytes(each.subsurface(inside), "RGB") for each in (usual, worn)]
        assert (pictures[0] == pictures[1]) == slot.face_up, slot.zone
    for corner in ((3, 3), (1276, 3), (3, 796), (1276, 796)):
        assert usual.get_at(corner) != worn.get_at(corner)
    pilot, _ = goals(again, game)
    pilot.click("reward-back")
    pilot.click("reward-cloth")
    back_again, _ = table(again, game)
    assert pygame.image.tobytes(back_again, "RGB") == pygame.image.tobytes(usual, "RGB")


def test_dice_are_chosen_where_backs_are_rarely_seen(tmp_path: Path) -> None:
    game = named("report-card")
    app = desk(tmp_path, 4, game)
    pilot, _ = goals(app, game)
    pilot.click("reward-dice")
    pilot.click("reward-cloth")
    assert app.settings.worn == {game.spec.id: ("dice",)}
    table(app, game)
    assets = Assets(theme("dark"))
    canvas, pictures = Canvas(pygame.Surface((100, 100)), assets), set()
    for ink in ("", game.spec.rewards.dice):
        assets.worn = replace(assets.worn, dice=ink)
        draw_die(canvas, pygame.FRect(0, 0, 100, 100), Die(6), 3)
        pictures.add(pygame.image.tobytes(canvas.device, "RGB"))
    assert len(pictures) == 2


def test_lessons_and_replays_wear_the_same_and_pages_without_a_table_nothing(
    tmp_path: Path,
) -> None:
    game = named("valedictorian")
    app = desk(tmp_path, 12, game)
    app.preferences.change(worn={game.spec.id: ("back", "cloth"), "other": ("cloth",)})
    pilot = make_pilot(app)
    app.open_library()
    pilot.draw()
    assert not pilot.screen.assets.worn.cloth
    app.learning.open_lesson(app.learning.prepare(game))
    pilot.tick(1)
    worn = pilot.screen.assets.worn
    assert worn.cloth == {game.layout.felt: game.spec.rewards.cloth}
    assert set(worn.backs.values()) == {game.spec.rewards.back}
    assert set(worn.backs) == {kind.back for kind in game.spec.kinds if kind.back}
    table(app, named("it-startup"))
    pilot.draw()
    assert not pilot.screen.assets.worn.cloth


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_face_is_offered_to_who_reached_it_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    game = named("the-academy")
    app = desk(tmp_path, 12, game)
    face = game.spec.rewards.face
    pilot, _ = goals(app, game, size)
    pilot.click("reward-face")
    pilot.tick(0.3)
    name = pilot.scene
    assert isinstance(name, PlayerName)
    pilot.click(f"face-{face}")
    pilot.click("own-name")
    pilot.key("ctrl+a")
    pilot.type("Anna")
    assert len(name.faces) == PORTRAITS
    assert name.portrait <= PORTRAITS
    pilot.key("ctrl+a")
    pilot.type("Sam")
    pilot.click(f"face-{face}")
    pilot.click("done")
    assert app.settings.portraits["Sam"] == face
    app.show.setup(game)
    pilot.tick(0.3)
    setup = pilot.scene
    assert isinstance(setup, Setup)
    assert setup.places[0].portrait == face
    seen = set()
    for _ in range(20):
        pilot.click("portrait-0")
        seen.add(setup.places[0].portrait)
        pilot.click("portrait-1")
        assert setup.places[1].portrait <= PORTRAITS
    assert face in seen


def test_the_page_names_what_comes_next_and_games_without_rewards_have_no_tiles(
    tmp_path: Path,
) -> None:
    game = named("it-startup")
    app = desk(tmp_path, 3, game)
    _, scene = goals(app, game)
    assert [tile.enabled for tile in scene.tiles] == [False] * 3
    assert scene.tiles[0].reason == "1 more for the card back"
    plain = replace(game, spec=replace(game.spec, rewards=type(game.spec.rewards)()))
    scene.choose_game(plain)
    assert scene.tiles == []
    assert not [node for node in scene.focusables() if node.id.startswith("reward-")]


def test_the_results_tell_what_the_fourth_stamp_brings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = len(results_after(tmp_path / "before", []).port.session.new_stamps[0])
    assert 0 < won < REWARDS["back"]
    for least, told in ((won, [f"{won} stamps: new card back"]), (won + 1, [])):
        monkeypatch.setitem(cast("dict[str, int]", REWARDS), "back", least)
        lines = results_after(tmp_path / str(least), []).highlights
        assert [line.title for line in lines if line.icon == "gift"] == told


def test_the_first_frame_needs_no_database() -> None:
    """Whoever chose no reward waits for none: stamps are read when somebody looks at them."""
    code = "import sys, tabletop.ui.app.start; print('sqlite3' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
