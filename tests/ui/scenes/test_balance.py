"""The balance lab: from a game in the library to a report, in a process beside the window."""

import sys
import time
import webbrowser
from pathlib import Path

import pygame
import pytest

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.lab.balance import BalanceScene, LabRun, LabSetup
from tabletop.ui.scenes.lab.report_panels import shown_cards
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.sitting import game
from tests.waiting import PATIENCE


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    app = App(
        games=[game()],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.open_library()
    pilot.draw()
    return pilot


def scene_of(pilot: Pilot) -> BalanceScene:
    scene = pilot.scene
    assert isinstance(scene, BalanceScene)
    return scene


def until(pilot: Pilot, done: int) -> None:
    """Let time pass until so many games are played or the run ends."""
    scene, end = scene_of(pilot), time.monotonic() + PATIENCE
    while scene.lab_run.running and time.monotonic() < end:
        pilot.tick(0.1)
        if scene.found is not None and scene.found.done >= done:
            break
        time.sleep(0.05)


def finish(pilot: Pilot) -> None:
    """Let time pass until the run ends."""
    while scene_of(pilot).lab_run.running:
        pilot.tick(0.2)
        time.sleep(0.05)
    pilot.draw()


def test_a_run_is_played_stopped_gone_on_with_and_its_report_opened(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def note(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    pilot.app.show.balance(game())
    pilot.tick(0.3)
    scene = scene_of(pilot)
    assert scene.setup == LabSetup(game(), 2, "quick", 1_000)
    assert not scene.open.enabled
    scene.levels.choose(0)
    assert scene.level == "random"
    pilot.click("run")
    until(pilot, 1)
    found = scene.found
    assert found is not None
    assert scene.lab_run.running
    assert "Stop at" in scene.run.label
    assert not scene.counts.enabled
    pilot.click("run")
    kept = scene.lab_run.stored_games(scene.setup)
    assert 0 < kept < 1_000
    assert f"Go on from {kept:,}" in scene.run.label
    pilot.key("f6")
    until(pilot, 1_000)
    finish(pilot)
    assert scene.found is not None
    assert scene.found.done == scene.found.games == 1_000
    assert scene.lab_run.stored_games(scene.setup) == 1_000
    pilot.draw()
    assert any(scene.found.headline in node.label for node in scene.focusables())
    aloud = [node.label for node in scene.focusables()]
    assert sum("seat wins" in label for label in aloud) == 2
    assert any(label.startswith("Final exam: used by ") for label in aloud)
    pilot.click("report")
    assert opened == [scene.lab_run.report_path(scene.setup).as_uri()]
    assert "Balance report" in scene.lab_run.report_path(scene.setup).read_text(encoding="utf-8")
    pilot.key("escape")
    pilot.tick(0.3)
    assert pilot.scene.name == "library"
    assert not list(tmp_path.glob("*.recess"))


def test_the_games_of_a_run_are_written_as_tables(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.app.show.balance(game())
    pilot.tick(0.3)
    scene = scene_of(pilot)
    scene.levels.choose(0)
    assert not scene.tables.enabled
    scene.count = 30
    pilot.click("run")
    finish(pilot)
    said: list[str] = []

    def hear(text: str, tone: str = "") -> None:
        del tone
        said.append(text)

    monkeypatch.setattr(pilot.app.notices, "toast", hear)
    pilot.key("ctrl+e")
    finish(pilot)
    (written,) = pilot.app.folders.exports.iterdir()
    for name in ("games", "cards", "moves"):
        assert (written / f"{name}.csv").is_file()
    assert len((written / "games.csv").read_text(encoding="utf-8").splitlines()) == 61
    assert scene.found is not None
    assert scene.found.games == 30
    assert said == [f"games.csv, cards.csv and moves.csv are in {written}"]


def test_what_stands_out_is_tried_on_the_same_deals(pilot: Pilot) -> None:
    pilot.app.show.balance(game())
    pilot.tick(0.3)
    scene = scene_of(pilot)
    scene.levels.choose(0)
    scene.count = 400
    pilot.click("run")
    assert not scene.try_it.visible
    finish(pilot)
    assert scene.found is not None
    before = scene.found.seats
    pilot.click("try")
    pilot.tick(0.3)
    titles = [node.label for node in pilot.scene.focusables()]
    assert "With staying in a room" in titles
    node = next(n for n in pilot.scene.focusables() if n.label == "With staying in a room")
    pilot.click(node.id)
    assert scene.lab_run.running
    finish(pilot)
    assert not scene.lab_run.problem
    assert scene.found.headline.startswith("With staying in a room")
    assert scene.found.trial == "With staying in a room"
    assert scene.found.seats == before
    assert len(scene.found.tried) == 2
    assert scene.lab_run.stored_games(scene.setup) == 400
    report = scene.lab_run.report_path(scene.setup)
    assert "With staying in a room" in report.read_text(encoding="utf-8")
    scene.trial = None
    assert scene.lab_run.report_path(scene.setup) != report


def test_the_rows_of_cards_have_their_pictures(pilot: Pilot) -> None:
    """Each is there once it was in sight for a while, and none is drawn twice."""
    pilot.app.show.balance(game())
    scene = scene_of(pilot)
    scene.levels.choose(0)
    pilot.click("run")
    finish(pilot)
    found = scene.found
    assert found is not None
    rows = shown_cards(found.cards)
    assert rows
    assert all(scene.pictures.has(card.kind) for card in rows)
    scene.page.scroll_to(300)
    for _ in range(100):
        pilot.tick(0.02)
        pilot.draw()
    drawn = {kind: picture for (kind, _), picture in scene.pictures._drawn.items()}
    assert set(drawn) == {card.kind for card in rows}
    assert len({pygame.image.tobytes(each, "RGB") for each in drawn.values()}) == len(rows)
    before = dict(drawn)
    pilot.draw()
    assert all(picture is before[kind] for (kind, _), picture in scene.pictures._drawn.items())


def test_leaving_ends_the_run(pilot: Pilot) -> None:
    pilot.app.show.balance(game())
    pilot.tick(0.3)
    scene = scene_of(pilot)
    pilot.click("run")
    process = scene.lab_run.command.process
    assert process is not None
    pilot.key("escape")
    pilot.tick(0.3)
    assert process.wait() != 0
    assert not scene.lab_run.running


def test_a_run_that_falls_over_is_told_in_one_line(pilot: Pilot, tmp_path: Path) -> None:
    words = (sys.executable, "-c", "import sys; sys.exit('the disk is full')")
    lab_run = LabRun(tmp_path / "lab", words)
    scene = BalanceScene(pilot.app, game(), lab_run)
    pilot.app.open(scene)
    pilot.draw()
    pilot.click("run")
    until(pilot, 1)
    assert lab_run.problem == "the disk is full"
    assert not lab_run.running
    assert "Play them" in scene.run.label


def test_a_program_that_is_not_there_is_told(pilot: Pilot, tmp_path: Path) -> None:
    lab_run = LabRun(tmp_path / "lab", (str(tmp_path / "nothing"),))
    lab_run.start(LabSetup(game(), 2, "quick", 1_000))
    assert "can't be started" in lab_run.problem
    assert not lab_run.running


def test_where_no_card_tells_seats_apart_kinds_of_moves_are_shown() -> None:
    from dataclasses import replace

    from tabletop.lab.findings import Findings, summary
    from tabletop.ui.scenes.lab.balance import read_aloud
    from tabletop.ui.scenes.lab.report_panels import cards_height
    from tabletop.ui.scenes.lab.report_values import read
    from tests.lab.test_findings import NAMES, PLAN, row

    rows = [
        replace(row(n, n % 2), pieces=(), made=({"sail": 1}, {"sail": n % 3, "wait": 2}))
        for n in range(60)
    ]
    told = {"done": 60, "of": 60, "left": 0, "summary": summary(Findings(PLAN, NAMES, tuple(rows)))}
    found = read(told)
    assert [move.title for move in found.moves] == ["Sail", "Wait"]
    assert "Wait: seats that made it won 50.0%" in read_aloud(found)
    assert cards_height(found) > cards_height(replace(found, moves=()))


def test_cards_that_stand_out_or_are_never_used_may_be_left_out_before_options() -> None:
    from tabletop.lab.findings import Findings, summary
    from tabletop.ui.scenes.lab.balance import trials
    from tabletop.ui.scenes.lab.report_values import read
    from tests.lab.test_findings import NAMES, PLAN, row

    rows = tuple(row(n, n % 2, used=n % 2 == 0) for n in range(600))
    told = {"done": 600, "of": 600, "left": 0, "summary": summary(Findings(PLAN, NAMES, rows))}
    found = trials(game(), 2, read(told))
    assert {each.words for each in found[:2]} == {("--without", "fog"), ("--without", "ferry")}
    options = [each.words[-1] for each in found[2:]]
    assert "may-stay=true" in options
    assert "may-stay=false" not in options
