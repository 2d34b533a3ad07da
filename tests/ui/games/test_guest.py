"""What a package brings stands on its table, found by the mechanism that shipped games use."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import registry
from tabletop.cli.checks.lessons import play_through, try_out
from tabletop.content.loader import load_game
from tabletop.content.schema.guided_files import LessonsOf
from tabletop.content.schema.lesson import read_lessons
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.declare.fields import Role
from tabletop.engine.game import Game
from tabletop.engine.view import SeenEvent
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.types import SeenStep
from tabletop.ui.toolkit.services import Silence
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.widget_registry import WidgetRegistry
from tests import guest
from tests.guest.drawing import COLOUR, DRAWING
from tests.guest.drawing import Path as GuestPath
from tests.guest.table import TABLE, GemFace, PathData
from tests.ui.sitting import Sitting

FOLDER = Path(guest.__file__).parent


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """The shelf with the package installed."""
    monkeypatch.setattr(registry, "_entry_points", lambda: ["tests.guest"])
    return Registry(shipped("content"))


def test_an_installed_game_stands_on_the_shelf_with_its_widget(shelf: Registry) -> None:
    game = shelf.find("guest")
    assert shelf.problems == ()
    assert game.table().widget("guest-path") is PathData
    region = game.layout.region("guest-path")
    assert region is not None
    assert (region.role, region.fit.least) == (Role.BOARD, (200, 60))


def test_an_installed_game_brings_a_lesson(shelf: Registry) -> None:
    game = shelf.find("guest")
    assert [each.title for each in game.invitations()] == ["The first gem"]
    (lesson,) = read_lessons(LessonsOf(FOLDER).files(), game)
    assert play_through(game.rules(), lesson) == []
    assert try_out(game, lesson) == []


def test_its_widget_is_drawn_on_the_table(shelf: Registry, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, played=shelf.find("guest"), options={})
    (widget,) = (w for w in sitting.moment.room.widgets if w.region.id == "path")
    assert isinstance(widget, GuestPath)
    assert widget.data == PathData(steps="steps:{seat}", most=8, label="The way")
    picture = sitting.pilot.draw()
    x, y = int(widget.rect.left), int(widget.rect.top + widget.rect.h / 4)
    inside, beyond = (picture.get_at((x + int(part * widget.rect.w), y)) for part in (0.2, 0.6))
    assert inside[:3] == pygame.Color(COLOUR)[:3]  # three of eight steps
    assert beyond[:3] != pygame.Color(COLOUR)[:3]


def test_its_cards_bear_its_own_face(shelf: Registry, tmp_path: Path) -> None:
    game = shelf.find("guest")
    face = faces_of(game).front(game.spec.kinds[0])
    assert face.data == GemFace(title="Gem", colour="#1FD25C", facets=5)
    sitting = Sitting(tmp_path, played=game, options={})
    gem = next(move for move in sitting.port.position.legal_moves if move.target == "hand:p1")
    sitting.controller.submit(gem)
    sitting.rest()
    (card,) = (slot for slot in sitting.moment.slots if slot.zone == "hand:p1" and slot.face_up)
    x, y = (int(number) for number in card.rect.center)
    assert sitting.pilot.draw().get_at((x, y))[:3] == pytest.approx((0x1F, 0xD2, 0x5C), abs=8)


class Spy(Silence):
    """Hears what is brought and played."""

    def __init__(self) -> None:
        self.brought: dict[str, Path] = {}
        self.played: list[str] = []

    def bring(self, files: Mapping[str, Path]) -> None:
        self.brought = dict(files)

    def play(self, name: str, step: int = 0) -> None:
        del step
        self.played.append(name)


def test_its_sound_is_heard_with_a_note_of_that_tone(shelf: Registry, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, played=shelf.find("guest"), options={})
    spy = sitting.app.sounds = Spy()
    sitting.app.play(sitting.port)
    assert spy.brought == {"sparkle": FOLDER / "sounds" / "sparkle.ogg"}
    assert spy.brought["sparkle"].read_bytes()[:4] == b"OggS"
    view = sitting.port.position.view
    note = SeenEvent("note", text="found a gem", seat=0, tone="sparkle")
    sitting.controller.show_step(SeenStep(0, (note,), view, view))
    sitting.rest()
    assert "sparkle" in spy.played


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("most: 8", "moast: 8", "layout.yaml:8:36 regions.1.data.moast: there is no key 'moast'"),
        ("most: 8", "most: far", "layout.yaml:8:42 regions.1.data.most: takes a number"),
        ('steps: "steps:{seat}", ', "", "regions.1.data: steps is missing"),
        ("steps:{seat}", "stpes:{seat}", "there is no value 'stpes:{seat}' (did you mean steps:"),
        (
            "facets: 5",
            "fascets: 5",
            "there is no key 'fascets' here (did you mean facets?)",
        ),
        ("guest-path", "guest-paht", "there is no widget 'guest-paht' (did you mean guest-path?)"),
    ],
)
def test_its_data_are_checked_as_those_of_shared_widgets(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    shutil.copytree(FOLDER / "sounds", tmp_path / "sounds")
    for name in ("game.yaml", "layout.yaml"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(tmp_path, package="tests.guest")
    assert said in str(caught.value.problems[0])


def test_reading_it_imports_no_window() -> None:
    code = (
        "import sys; from pathlib import Path; from tabletop.content.loader import load_game; "
        "load_game(Path(sys.argv[1]), package='tests.guest').table(); "
        "print(sorted({'pygame', 'tests.guest.drawing', 'tests.guest.table'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(FOLDER)], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "['tests.guest.table']"


def test_a_changed_declaration_is_read_again(tmp_path: Path) -> None:
    """The cache knows the data of regions as they were checked."""
    package = tmp_path / "guest_to_change"
    shutil.copytree(FOLDER / "sounds", package / "sounds")
    for name in ("game.yaml", "layout.yaml", "table.py", "__init__.py"):
        (package / name).write_bytes((FOLDER / name).read_bytes())
    code = (
        "import sys; from pathlib import Path; from tabletop.content.loader import load_game; "
        "sys.path.insert(0, sys.argv[1]); folder = Path(sys.argv[1], 'guest_to_change'); "
        "load_game(folder, package='guest_to_change', cache=Path(sys.argv[1], 'cache')); "
        "print(sorted({'yaml', 'guest_to_change.table'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]

    def load() -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert load().stdout.strip() == "['guest_to_change.table', 'yaml']"
    assert load().stdout.strip() == "[]"
    source = (package / "table.py").read_text(encoding="utf-8")
    (package / "table.py").write_text(source.replace("most: float", "longest: float"), "utf-8")
    assert "there is no key 'most'" in load().stderr


def _with(shelf: Registry, **changed: object) -> Game:
    table = replace(TABLE, package="tests.guest", **changed)  # type: ignore[arg-type]
    return replace(shelf.find("guest"), load_table=lambda: table)


def test_what_is_declared_and_not_drawn_is_told_once(
    shelf: Registry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tests.guest.drawing.DRAWING", replace(DRAWING, widgets=()))
    furniture = WidgetRegistry.of(_with(shelf))
    assert furniture.problems == ("guest: nobody draws the widget guest-path",)
    assert [record.message for record in caplog.records] == list(furniture.problems)
    assert "path" not in furniture.data


def test_what_is_drawn_and_not_declared_is_told(shelf: Registry) -> None:
    furniture = WidgetRegistry.of(_with(shelf, widgets=()))
    assert furniture.problems == ("guest: Path draws PathData, which is not declared",)


def test_a_drawing_that_can_t_be_loaded_leaves_the_rest_of_the_table(shelf: Registry) -> None:
    furniture = WidgetRegistry.of(_with(shelf, drawn_by=".nothing:DRAWING"))
    (problem,) = furniture.problems[:1]
    assert problem.startswith("guest: its drawing can't be loaded: ModuleNotFoundError: No module")
    assert "hand" in furniture.data


def test_shipped_games_have_no_such_problem() -> None:
    assert [WidgetRegistry.of(game).problems for game in Registry(shipped("content")).games()] == [
        ()
    ] * 5
