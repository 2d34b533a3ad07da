from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from tabletop.cli.picture_commands import SCENES
from tabletop.engine.game import Game
from tabletop.engine.moves import Move
from tabletop.session.port import LocalPort
from tabletop.ui.app.export.screenshot import SceneError, screenshot
from tabletop.ui.graphics import glyphs
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.table.chooser import MoveChooser
from tabletop.ui.toolkit.app import App
from tests.content.games import OLD_MAID
from tests.ui.desks import for_two, shelf
from tests.ui.games.test_automatic_layout import on_shelf

FREE = ("commands", "look")
"""Scenes of tables without rules."""


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in FREE])
def test_every_scene_is_drawn(scene: str, tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    game = for_two().spec.id
    assert screenshot(shelf(), scene, game=game, out=out, moves=6, seed=1, size=(960, 600)) == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == (960, 600)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 960, 40) for y in range(0, 600, 40)}
    assert len(colours) > 20


@pytest.mark.parametrize("scene", FREE)
def test_what_can_be_done_at_a_free_table_is_drawn(scene: str, tmp_path: Path) -> None:
    game = on_shelf(tmp_path, "old-maid", OLD_MAID)
    pictures = []
    for name in ("table", scene):
        out = tmp_path / f"{name}.png"
        assert screenshot([game], name, out=out, seats=3, seed=1, size=(960, 600)) == 0
        pictures.append(pygame.image.tobytes(pygame.image.load(out), "RGB"))
    assert pictures[0] != pictures[1]


def test_a_game_with_rules_lists_no_commands(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="is no free table"):
        screenshot(shelf(), "commands", out=tmp_path / "a.png", seed=1)


def test_the_set_up_has_as_many_places_as_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Setup] = []

    class Spy(Setup):
        def __init__(self, app: App, game: Game) -> None:
            super().__init__(app, game)
            shown.append(self)

    monkeypatch.setattr("tabletop.ui.scenes.setup.setup.Setup", Spy)
    out, chosen = tmp_path / "a.png", {"mode": "teams"}
    screenshot(shelf(), "setup", game="it-startup", seats=4, options=chosen, out=out, seed=1)
    (setup,) = shown
    assert (len(setup.places), setup.options["mode"]) == (4, "teams")


def test_a_chooser_shows_moves_of_one_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[Move, ...]] = []

    class Spy(MoveChooser):
        def __init__(
            self,
            app: App,
            port: LocalPort,
            moves: Sequence[Move],
            play: Callable[[Move], object],
        ) -> None:
            shown.append(tuple(moves))
            super().__init__(app, port, moves, play)

    monkeypatch.setattr("tabletop.ui.app.export.screenshot.MoveChooser", Spy)
    screenshot(shelf(), "chooser", out=tmp_path / "a.png", moves=6, seed=1, size=(960, 600))
    (moves,) = shown
    assert len(moves) > 1
    assert moves[0].pieces
    assert {move.pieces for move in moves} == {moves[0].pieces}


def test_the_same_seed_draws_the_same_table(tmp_path: Path) -> None:
    pictures = []
    for name in ("a.png", "b.png"):
        screenshot(shelf(), "table", out=tmp_path / name, moves=9, seed=5, theme="light")
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="no game 'chess'"):
        screenshot(shelf(), "table", game="chess", out=tmp_path / "a.png")


def test_a_number_of_seats_that_the_game_does_not_have_is_told(tmp_path: Path) -> None:
    seats = for_two().spec.seats[1] + 1
    with pytest.raises(SceneError):
        screenshot(shelf(), "table", game=for_two().spec.id, seats=seats, out=tmp_path / "a.png")


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="can't be written"):
        screenshot(shelf(), "library", out=tmp_path / "no-folder" / "a.png")


NAMES = ("Ελένη", "Наталія", "אברהם כ.", "محمد", "अनिल", "สมชาย", "Հայկ", "გიორგი", "Đặng", "★ ♞ ☺")


@pytest.mark.parametrize("scene", ["table", "results"])
@pytest.mark.parametrize("names", [NAMES[:5], NAMES[5:]])
def test_tables_and_results_show_names_in_ten_scripts_without_fonts_of_the_system(
    scene: str, names: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyphs, "system_fonts", tuple)
    glyphs.stood_in.clear()
    shown: list[str] = []
    stretches = glyphs.stretches

    def spy(string: str, own: pygame.font.Font) -> tuple[glyphs.Stretch, ...]:
        shown.append(string)
        return stretches(string, own)

    monkeypatch.setattr(glyphs, "stretches", spy)
    out, game = tmp_path / "a.png", "report-card"
    screenshot(shelf(), scene, game=game, seats=len(names), names=names, out=out, seed=1)
    assert [name for name in names if not any(name in text for text in shown)] == []
    assert glyphs.stood_in == {}
