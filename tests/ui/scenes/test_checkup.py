"""*About* says what this computer lacks, and copies it."""

from pathlib import Path

import pytest

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.system.checkup import Checkup
from tabletop.ui.text.diagnosis import Finding, report, summary
from tests.ui.checkups import FOUND
from tests.ui.desks import SCALES, SIZES, make_desk, make_pilot, sight_problems
from tests.waiting import wait_for


def opened(
    saves: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0, *, by_key: bool = False
) -> tuple[Pilot, Checkup]:
    app = make_desk(saves)
    app.findings = lambda: FOUND
    pilot = make_pilot(app, size, scale)
    app.open_library()
    app.show.settings("about")
    pilot.draw()
    pilot.focus_on("checkup")
    if by_key:
        pilot.key("enter")
    else:
        pilot.click("checkup")
    scene = pilot.scene
    assert isinstance(scene, Checkup)
    wait_for("the findings", lambda: pilot.tick(0.1) or len(scene.found) == len(FOUND))
    pilot.tick(0.5)
    pilot.draw()
    return pilot, scene


@pytest.mark.parametrize("by_key", [False, True])
def test_what_was_found_is_shown_and_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, by_key: bool
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("tabletop.ui.scenes.system.checkup.copy_text", copied.append)
    pilot, _ = opened(tmp_path, by_key=by_key)
    assert pilot.node("findings").label == f"One thing to mend.\n{report(FOUND)}"
    copy = next(node.id for node in pilot.nodes() if node.label == "Copy")
    if by_key:
        pilot.focus_on(copy)
        pilot.key("enter")
    else:
        pilot.click(copy)
    assert copied == [report(FOUND)]
    assert isinstance(pilot.scene, Checkup), "the page stays"
    pilot.key("escape")
    assert pilot.scene.name == "settings"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_of_it_is_cut_off_or_covered(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    pilot, _ = opened(tmp_path, size, scale)
    assert sight_problems(pilot) == []


def test_without_a_way_to_look_nothing_is_offered(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.app.show.settings("about")
    pilot.draw()
    assert "checkup" not in {node.id for node in pilot.nodes()}


def test_a_sentence_says_how_it_stands() -> None:
    wrong = Finding("Sound", "none", "Connect it.")
    sentences = [summary([wrong] * count) for count in range(3)]
    assert sentences == ["Everything works.", "One thing to mend.", "2 things to mend."]
