"""What authors test their games with: good games pass, and what is wrong is named."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.api import testing
from tabletop.api.drawing import Canvas, Moment
from tabletop.api.testing import ConformanceError, TableError, check_game, check_table
from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tests import guest
from tests.guest.drawing import Path as GuestPath

FOLDER = Path(guest.__file__).parent


@pytest.fixture
def visitor() -> Game:
    return load_game(FOLDER, package="tests.guest")


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "SIZES", ((1280, 800),))
    monkeypatch.setattr(testing, "SCALES", (1.0,))


@pytest.mark.slow
def test_a_shipped_game_stands_in_every_window() -> None:
    game = check_game(shipped("content") / "valedictorian", games=2, most_moves=40)
    check_table(game)


def test_a_guest_stands_in_every_window() -> None:
    check_table(check_game(FOLDER, package="tests.guest", games=1, most_moves=20))


def _raise(self: GuestPath, canvas: Canvas, moment: Moment) -> None:
    raise ZeroDivisionError("most is 0")


def _spill(self: GuestPath, canvas: Canvas, moment: Moment) -> None:
    canvas.well(self.rect.inflate(300, 300), 16)


def _nothing(self: GuestPath, canvas: Canvas, moment: Moment) -> None:
    pass


@pytest.mark.usefixtures("one_window")
@pytest.mark.parametrize(
    ("under", "said"),
    [
        (_raise, "path can't be drawn (ZeroDivisionError: most is 0) at 1280x800, 100%"),
        (_spill, "path draws outside of its box at 1280x800, 100%"),
        (_nothing, "guest-path shows nothing at any size"),
    ],
)
def test_a_widget_that_goes_wrong_is_named(
    visitor: Game, monkeypatch: pytest.MonkeyPatch, under: Callable[..., None], said: str
) -> None:
    monkeypatch.setattr(GuestPath, "under", under)
    # What a table shows while its widgets raise is another question.
    monkeypatch.setattr("tabletop.ui.table.render.layers._draw_table", lambda *_: None)
    with pytest.raises(TableError) as caught:
        check_table(visitor)
    assert str(caught.value).splitlines() == [f"guest: {said}"]


def test_a_folder_that_is_not_in_order_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: nothing\n", encoding="utf-8")
    with pytest.raises(ContentError):
        check_game(tmp_path)


def test_a_scenario_that_does_not_hold_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "guest"
    shutil.copytree(FOLDER / "sounds", folder / "sounds")
    (folder / "scenarios").mkdir()
    for name in ("game.yaml", "layout.yaml"):
        (folder / name).write_bytes((FOLDER / name).read_bytes())
    (folder / "scenarios" / "steps.yaml").write_text(
        "scenarios:\n"
        "  - title: all have come far\n"
        "    position: { values: { 'steps:p1': 3 } }\n"
        "    steps: [{ expect: { values: { 'steps:p1': 4 } } }]\n",
        encoding="utf-8",
    )
    with pytest.raises(ConformanceError, match=r"steps.yaml:\d+: all have come far"):
        check_game(folder, package="tests.guest", games=0)
