"""Report Card alone, a whole game by a real mouse and one by a real keyboard."""

from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.widgets.region_parts import tokens_zone
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start

pytestmark = pytest.mark.e2e

WORDS = ("play", "report-card", "--seats", "human", "--seed", "3")


def at_table(opener: Opener, home: Path, settings: Settings) -> Mirror:
    """A person alone at a table."""
    mirror = Mirror(opener(Start(home, WORDS, settings)))
    mirror.sit()
    return mirror


def table_of(mirror: Mirror) -> TableView:
    assert isinstance(mirror.scene, TableScene)
    return mirror.scene.table


def ends_alike(mirror: Mirror) -> None:
    """Both stand at the same results, after all exams, and the program ends in peace."""
    assert mirror.scene.name == "results"
    assert mirror.records()[-1].do == "finish"
    taken = [record for record in mirror.program.records() if "take-exam" in (record.move or "")]
    assert len(taken) == 35
    mirror.look(2.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_a_whole_game_alone_is_played_by_mouse(
    opener: Opener, home: Path, instant: Settings
) -> None:
    """Dice are dragged onto exams, and leftover effort, all at once, onto a result."""
    mirror = at_table(opener, home, instant)
    mirror.look()
    while mirror.scene.name == "table":
        model = table_of(mirror).moment
        if model.view.phase == "credit":
            tokens = model.slot_named(f"{tokens_zone(model.view.value('effort:p1'))}?")
            cell = model.target_named(model.view.zone("exam:0:2").top)
            assert tokens is not None
            assert cell is not None
            mirror.drag(tokens.rect.center, cell.rect.center)
            mirror.meet()
        else:
            mirror.by_mouse(mirror.wish())
    ends_alike(mirror)


def test_a_whole_game_alone_is_played_by_keyboard(
    opener: Opener, home: Path, instant: Settings
) -> None:
    mirror = at_table(opener, home, instant)
    while mirror.scene.name == "table":
        model = table_of(mirror).moment
        if model.view.phase == "credit":
            mirror.enter_on(f"piece:{tokens_zone(model.view.value('effort:p1'))}?")
            mirror.enter_on(f"to:{model.view.zone('exam:0:2').top}")
            mirror.meet()
        else:
            mirror.by_keys(mirror.wish())
    ends_alike(mirror)
