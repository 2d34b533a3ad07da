"""What a package brings stands on its table, found by the mechanism that shipped games use."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import registry
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError
from tabletop.engine.declarations import Role
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.widgets.drawing import Drawing
from tabletop.ui.widgets.furniture import Furniture
from tests import guest
from tests.guest.drawing import COLOUR
from tests.guest.drawing import Path as GuestPath
from tests.guest.table import TABLE, PathData
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


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("most: 8", "moast: 8", "layout.yaml:7:36 regions.1.data.moast: there is no key 'moast'"),
        ("most: 8", "most: far", "layout.yaml:7:42 regions.1.data.most: takes a number"),
        ('steps: "steps:{seat}", ', "", "regions.1.data: steps is missing"),
        ("steps:{seat}", "stpes:{seat}", "there is no value 'stpes:{seat}' (did you mean steps:"),
        ("guest-path", "guest-paht", "there is no widget 'guest-paht' (did you mean guest-path?)"),
    ],
)
def test_its_data_are_checked_as_those_of_shared_widgets(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
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
    package.mkdir()
    for name in ("game.yaml", "layout.yaml", "table.py", "__init__.py"):
        (package / name).write_bytes((FOLDER / name).read_bytes())
    code = (
        "import sys; from pathlib import Path; from tabletop.content.loader import load_game; "
        "sys.path.insert(0, sys.argv[1]); folder = Path(sys.argv[1], 'guest_to_change'); "
        "load_game(folder, package='guest_to_change', cache=Path(sys.argv[1], 'cache')); "
        "print(sorted({'pydantic', 'yaml', 'guest_to_change.table'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]

    def load() -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert load().stdout.strip() == "['guest_to_change.table', 'pydantic', 'yaml']"
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
    monkeypatch.setattr("tests.guest.drawing.DRAWING", Drawing())
    furniture = Furniture.of(_with(shelf))
    assert furniture.problems == ("guest: nobody draws the widget guest-path",)
    assert [record.message for record in caplog.records] == list(furniture.problems)
    assert "path" not in furniture.data


def test_what_is_drawn_and_not_declared_is_told(shelf: Registry) -> None:
    furniture = Furniture.of(_with(shelf, widgets=()))
    assert furniture.problems == ("guest: Path draws PathData, which is not declared",)


def test_a_drawing_that_can_t_be_loaded_leaves_the_rest_of_the_table(shelf: Registry) -> None:
    furniture = Furniture.of(_with(shelf, drawn_by=".nothing:DRAWING"))
    assert furniture.problems[0].startswith("guest: its drawing can't be loaded: No module named")
    assert "hand" in furniture.data


def test_shipped_games_have_no_such_problem() -> None:
    assert [Furniture.of(game).problems for game in Registry(shipped("content")).games()] == [
        ()
    ] * 5
