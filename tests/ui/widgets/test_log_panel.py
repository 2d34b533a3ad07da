"""The log beside a table, and the list of moves beside a replay."""

from pathlib import Path

import pytest

from tabletop.session.history.replay import Replay
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.touch import TARGET
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tests.layout_check.scenes import SITTINGS, desk_in, pilot_at, played, tables


def log_of(pilot: Pilot) -> tuple[LogPanel, Moment]:
    table = table_of(pilot.scene)
    assert table is not None
    found = next(w for w in table.moment.room.widgets if isinstance(w, LogPanel))
    return found, table.moment


def test_the_oldest_line_can_be_scrolled_to(tmp_path: Path) -> None:
    pilot = tables(tmp_path, SITTINGS[0])
    pilot.draw()
    log, moment = log_of(pilot)
    oldest = log._groups(moment)[-1][1][-1]
    assert oldest not in [line.row for line in log._lines(moment.measure, moment)]
    for _ in range(200):
        pilot.wheel(log.rect.center, -3)
    log, moment = log_of(pilot)
    assert log._lines(moment.measure, moment)[-1].row == oldest


@pytest.mark.parametrize("touch", ["on", "off"])
def test_for_fingers_lines_are_higher(touch: str, tmp_path: Path) -> None:
    pilot = tables(tmp_path, SITTINGS[0])
    pilot.app.preferences.change(touch=touch)
    pilot.draw()
    log, moment = log_of(pilot)
    rows = [line.height for line in log._lines(moment.measure, moment) if line.row is not None]
    assert rows
    assert (min(rows) >= TARGET) == (touch == "on")


@pytest.mark.parametrize("touch", ["on", "off"])
def test_for_fingers_moves_of_a_replay_are_higher(touch: str, tmp_path: Path) -> None:
    app = desk_in(tmp_path)
    app.open_library()
    app.watch(Replay.of(played(SITTINGS[0])))
    pilot = pilot_at(app)
    assert isinstance(pilot.scene, ReplayScene)
    pilot.draw()
    app.preferences.change(touch=touch)
    pilot.draw()
    moves = pilot.scene.rooms.moves
    assert moves is not None
    whole = [box.h for box, _ in moves.visible(pilot.scene.table.moment)][1:-1]
    assert whole
    assert (min(whole) >= TARGET) == (touch == "on")
