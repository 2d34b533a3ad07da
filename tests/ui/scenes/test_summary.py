"""What a round came to is shown over the table until it was read."""

from pathlib import Path

import pygame
import pytest

from tabletop.ui.scenes.table.summary import SummarySheet
from tests.ui.sitting import NATALIE, SAM, Sitting
from tests.ui.widgets.follow import follow
from tests.ui.widgets.tables import region

TABLE = (
    region("trick", (0.205, 0.225, 0.398, 0.485), "trick"),
    region("hand", (0.145, 0.757, 0.648, 0.242), "hand", arrange="fan", playable="lift"),
    region("actions", (0.809, 0.845, 0.181, 0.133)),
)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam plays the last card of a trick, after which there is a summary."""
    players = (SAM, NATALIE, NATALIE)
    sitting = Sitting(tmp_path, players=players, played=follow(TABLE), options={}, moves=2)
    sitting.table.controller.submit(sitting.port.position.legal_moves[0])
    return sitting


def _read(sitting: Sitting) -> SummarySheet:
    sitting.rest()
    sitting.pilot.tick(0.1)
    scene = sitting.pilot.scene
    assert isinstance(scene, SummarySheet)
    return scene


def test_a_summary_opens_once_everything_rests_with_names_filled_in(sitting: Sitting) -> None:
    assert sitting.pilot.scene.name == "table"
    summary = _read(sitting).summary
    assert [row.title for row in summary.rows][:2] == ["Sam", "Natalie"]
    assert "Natalie had 15" in sitting.pilot.scene.title


@pytest.mark.parametrize("keys", [("enter", "enter"), ("escape",), ("e",)])
def test_the_game_waits_until_it_was_read(sitting: Sitting, keys: tuple[str, ...]) -> None:
    """The first Enter shows where the keyboard is."""
    _read(sitting)
    before = sitting.port.position.view
    sitting.rest(8.0)
    assert sitting.port.position.view == before
    for key in keys:
        assert sitting.pilot.scene.name == "summary"
        sitting.pilot.key(key)
    assert sitting.pilot.scene.name == "table"
    for _ in range(80):
        sitting.pilot.tick(0.1)
    assert sitting.port.position.view != before
    assert not sitting.table.model.summaries


def test_it_is_put_away_by_its_button(sitting: Sitting) -> None:
    sheet = _read(sitting)
    sitting.pilot.draw()
    sitting.pilot.click(sheet.go_on.rect.center)
    assert sitting.pilot.scene.name == "table"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (640, 400), (2560, 1080)])
def test_it_lies_inside_every_window(sitting: Sitting, size: tuple[int, int]) -> None:
    sheet = _read(sitting)
    sitting.pilot.resize(size)
    picture = sitting.pilot.draw()
    assert sheet.tree is not None
    assert picture.get_rect().contains(pygame.Rect(sheet.tree.rect))
