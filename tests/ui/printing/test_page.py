"""The page on which a game is printed: from the shelf to a file, by mouse and by keyboard."""

import sys
import time
import webbrowser
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.game import Game
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.printing.print_options import PrintOptions, from_settings, to_settings
from tabletop.ui.scenes.printing.print_file import command
from tabletop.ui.scenes.printing.printing import PrintScene
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.workers.command_process import CommandProcess
from tests.ui.printing.reading import cut_of, near, read
from tests.waiting import PATIENCE

CARD = (744, 1039)


@pytest.fixture(scope="module")
def games() -> tuple[Game, ...]:
    return open_shelf().games()


def pilot_at(games: tuple[Game, ...], folder: Path, settings: Settings | None = None) -> Pilot:
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=settings or Settings(),
        folders=replace(Folders.within(folder), exports=folder / "out"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.open_library()
    pilot.draw()
    return pilot


@pytest.fixture
def pilot(games: tuple[Game, ...], tmp_path: Path) -> Pilot:
    return pilot_at(games, tmp_path, Settings(last_setup={}, prints={
        "valedictorian": {"paper": "a4", "only": "cards"},
    }))  # fmt: skip


def page_of(pilot: Pilot) -> PrintScene:
    scene = pilot.scene
    assert isinstance(scene, PrintScene)
    return scene


def until_saved(pilot: Pilot) -> int:
    """Let time pass until the file is there; return how many frames went by meanwhile."""
    frames, end = 0, time.monotonic() + PATIENCE
    while pilot.scene.name == "print" and time.monotonic() < end:
        pilot.tick()
        frames += 1
        time.sleep(0.02)
    return frames


def test_a_game_is_printed_by_mouse(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the shelf: another paper and no backs, seen at once, then the file and its place."""
    opened: list[str] = []

    def note(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    pilot.click("box-valedictorian")
    pilot.click("print")
    page = page_of(pilot)
    assert page.options == PrintOptions(paper="a4", only=("cards",))
    first = page.shown
    assert first is not None
    assert first.size == (210.0, 297.0)
    assert len(first.placed) == 9
    letter = page.choices.paper_kind
    area = page.choices.rect
    x, y = letter.rect.right - 20 + area.left, letter.rect.centery + area.top
    pilot.click((x, y))
    assert page.shown is not None
    assert page.shown.size == (215.9, 279.4)
    pilot.click((x, page.choices.backs.rect.centery + area.top))
    assert page.options.backs == "none"
    assert {side.face for side in page.sides} == {""}
    pilot.click("marks")
    assert not page.options.marks
    pilot.click("save")
    assert page.file.running
    assert page.file.button.label == "Stop"
    assert until_saved(pilot) > 5  # the window goes on while the file is written
    file = tmp_path / "out" / "Valedictorian.pdf"
    assert pilot.scene.title == "Saved as PDF"
    assert isinstance(pilot.scene, MessageScene)
    assert str(file) in pilot.scene.text
    pages = read(file)
    assert len(pages) == 1 + 4
    assert {tuple(round(n, 1) for n in each.size) for each in pages[1:]} == {(215.9, 279.4)}
    for each in pages[1].pictures:
        _, _, wide, high = cut_of(each, CARD)
        assert (round(wide, 2), round(high, 2)) == (63.0, 88.0)
    assert not pages[1].lines
    pilot.click("action-1")
    assert opened == [file.as_uri()]
    assert pilot.scene.name == "print"
    kept = pilot.app.settings.prints["valedictorian"]
    assert from_settings(kept) == page.options


def test_a_game_is_printed_by_keyboard(pilot: Pilot, tmp_path: Path) -> None:
    pilot.focus_on("box-valedictorian")
    pilot.key("ctrl+p")
    page = page_of(pilot)
    before = page.shown
    pilot.key("page down")
    assert page.shown is not before
    pilot.focus_on("backs")
    pilot.key("right")
    assert page.options.backs == "fold"
    pilot.focus_on("once")
    pilot.key("enter")
    assert page.options.once
    pilot.focus_on("bleed")
    pilot.key("home")
    assert page.options.bleed == 0
    pilot.focus_on("file")
    pilot.key("ctrl+a")
    pilot.type("proof")
    pilot.key("enter")
    assert page.file.running
    until_saved(pilot)
    pages = read(tmp_path / "out" / "proof.pdf")
    assert len(pages[1].pictures) == 8
    pilot.key("enter")
    pilot.key("escape")
    assert pilot.scene.name == "library"


def test_cards_are_chosen_smaller_and_with_little_ink(pilot: Pilot, tmp_path: Path) -> None:
    """Seen at once, kept for the next time, and so in the file: to a tenth of a millimetre."""
    pilot.click("box-valedictorian")
    pilot.click("print")
    page = page_of(pilot)
    size, area = page.choices.card, page.choices.rect
    assert size.node().value == "63 \N{MULTIPLICATION SIGN} 88"
    pilot.click((size.rect.centerx + area.left, size.rect.centery + area.top))
    assert page.options.card == (57.0, 87.0)
    pilot.focus_on("save-ink")
    pilot.key("enter")
    assert page.options.save_ink
    assert page.shown is not None
    assert {placed.box[2:] for placed in page.shown.placed} == {(57.0, 87.0)}
    pilot.click("save")
    until_saved(pilot)
    pages = read(tmp_path / "out" / "Valedictorian.pdf")
    for each in pages[2].pictures:
        assert cut_of(each, (673, 1028))[2:] == pytest.approx((57.0, 87.0), abs=0.1)
    assert from_settings(pilot.app.settings.prints["valedictorian"]) == page.options
    pilot.key("escape")
    pilot.focus_on("card-size")
    pilot.key("left")
    assert page.options.card is None


def test_a_sheet_is_looked_at_closely(pilot: Pilot) -> None:
    """By buttons, the wheel with Ctrl, keys and a double click; then it is moved about."""
    pilot.click("box-valedictorian")
    pilot.click("print")
    page = page_of(pilot)
    view = page.view
    whole = view.box()
    assert view.rect.contains(whole)
    pilot.click("zoom-in")
    assert view.box().w == pytest.approx(1.5 * whole.w)
    pilot.key("ctrl+-")
    assert view.box() == whole
    spot = whole.left + 0.2 * whole.w, whole.top + 0.3 * whole.h
    scale = pilot.app.settings.interface_scale
    for _ in range(2):
        pilot.wheel(spot, 1, held="ctrl")
    box = view.box()
    assert pilot.app.settings.interface_scale == scale
    assert (box.w, box.h) == pytest.approx((2 * whole.w, 2 * whole.h))
    found = (spot[0] - box.left) / box.w, (spot[1] - box.top) / box.h
    assert found == pytest.approx((0.2, 0.3), abs=0.02)
    before = page.shown
    assert before is not None
    pilot.wheel(spot, -1)
    assert page.shown is before
    assert view.box().top < box.top
    pilot.drag(view.rect.center, (view.rect.centerx - 40, view.rect.centery - 30))
    moved = view.box()
    assert moved.left == pytest.approx(box.left - 40)
    assert moved.top == pytest.approx(box.top - 54 - 30)
    pilot.drag(view.rect.center, (view.rect.centerx + 900, view.rect.centery + 900))
    assert view.box().topleft == pytest.approx(view.rect.topleft)
    pilot.focus_on("page")
    pilot.key("right", "down")
    assert view.box().left < view.rect.left
    assert view.box().top < view.rect.top
    pilot.key("page down")
    assert page.shown is not before
    assert view.zoomed == 2
    pilot.key("ctrl+0")
    assert view.box() == whole
    assert not view.farther.enabled
    pilot.wheel(spot, 1)
    assert page.shown is before
    pilot.double_click(spot)
    assert view.zoomed == 2
    while page.preview.work(0.05):
        pass
    pilot.draw()
    sharp = page.preview.picture(before, round(view.box().w * pilot.screen.scale))
    assert sharp.get_width() > 1.9 * whole.w


def test_what_is_seen_is_what_is_printed(pilot: Pilot) -> None:
    """The preview comes to show each card where the file has it, and cuts on the screen alone."""
    pilot.click("box-valedictorian")
    pilot.click("print")
    page = page_of(pilot)
    shown = page.shown
    assert shown is not None
    empty = page.preview.picture(shown, 496).copy()
    assert page.preview.busy
    while page.preview.work(0.05):
        pass
    full = page.preview.picture(shown, 496)
    assert not page.preview.busy
    scale = 496 / 210
    for placed in shown.placed:
        x, y, w, h = (round(scale * part) for part in placed.box)
        box = pygame.Rect(x, y, w, h).inflate(-6, -6)
        inside = pygame.image.tobytes(full.subsurface(box), "RGB")
        assert inside != pygame.image.tobytes(empty.subsurface(box), "RGB")
        side = placed.side.draw(page.preview._press.assets, (372, 520))
        wanted = pygame.transform.average_color(side)
        found = pygame.transform.average_color(full.subsurface(box))
        assert all(near(a, b, 16) for a, b in zip(wanted[:3], found[:3], strict=True))


def test_a_file_is_stopped_and_nothing_of_it_is_left(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("box-it-startup")
    pilot.click("print")
    page = page_of(pilot)
    pilot.click("save")
    end = time.monotonic() + PATIENCE
    while not page.file.done and time.monotonic() < end:
        pilot.tick(0.1)
        time.sleep(0.02)
    assert page.file.done
    pilot.click("save")
    assert not page.file.running
    assert list((tmp_path / "out").iterdir()) == []
    assert page.file.button.label == "Save as PDF"


def test_leaving_the_page_ends_the_work(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("box-it-startup")
    pilot.click("print")
    page = page_of(pilot)
    pilot.click("save")
    process = page.file.process.process
    assert process is not None
    pilot.key("escape")
    assert pilot.scene.name == "library"
    assert process.wait() != 0
    assert not list((tmp_path / "out").glob(".*"))


def test_a_place_that_can_t_be_written_is_told_in_words(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way", encoding="utf-8")
    pilot.click("box-valedictorian")
    pilot.click("print")
    pilot.click("save")
    until_saved(pilot)
    assert pilot.scene.title == "It can't be saved there"
    assert isinstance(pilot.scene, MessageScene)
    assert "can't be written" in pilot.scene.text
    assert (tmp_path / "out").read_text(encoding="utf-8") == "in the way"


def test_without_the_extra_the_page_says_how_to_get_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("tabletop.ui.scenes.printing.print_file.can_write_pdf", lambda: False)
    monkeypatch.setattr("tabletop.ui.scenes.printing.print_file.copy_text", copy)
    pilot.click("box-valedictorian")
    pilot.click("print")
    page = page_of(pilot)
    assert not page.file.button.enabled
    pilot.click("copy")
    assert copied == ['python3 -m pip --python .venv install -e ".[print]"']
    pilot.key("ctrl+s")
    assert not page.file.running
    monkeypatch.setattr("tabletop.ui.scenes.printing.print_file.can_write_pdf", lambda: True)
    page.enter()
    assert page.file.button.enabled


def test_nothing_to_print_and_too_large_are_said(games: tuple[Game, ...], tmp_path: Path) -> None:
    settings = Settings(prints={"report-card": {"only": "cards"}})
    pilot = pilot_at(games, tmp_path, settings)
    pilot.click("box-report-card")
    pilot.click("print")
    page = page_of(pilot)
    for part in page.choices.parts:
        if part in page.options.only:
            pilot.click(f"part-{part}")
    assert page.problem == "Choose something to print"
    assert not page.file.button.enabled
    pilot.draw()
    pilot.click("part-rules")
    assert page.file.button.enabled
    assert page.summary == "The rules alone"


def test_a_program_that_is_not_there_is_told(
    pilot: Pilot, games: tuple[Game, ...], tmp_path: Path
) -> None:
    page = PrintScene(pilot.app, games[0], CommandProcess((str(tmp_path / "nothing"),)))
    pilot.app.open(page)
    page.file.save()
    assert pilot.scene.title == "It can't be saved there"
    assert not page.file.running


def test_a_process_that_falls_over_is_told_in_one_line(
    pilot: Pilot, games: tuple[Game, ...]
) -> None:
    words = (sys.executable, "-c", "import sys; print('x'); sys.exit('the disk is full')")
    page = PrintScene(pilot.app, games[0], CommandProcess(words))
    pilot.app.open(page)
    page.file.save()
    until_saved(pilot)
    assert pilot.scene.title == "It can't be saved there"


@pytest.mark.parametrize(
    "options",
    [
        PrintOptions(),
        PrintOptions("letter", "fold", "short", 1.5, marks=False, once=True, only=("rules",)),
        PrintOptions(card=(57.0, 87.0), save_ink=True),
    ],
)
def test_choices_are_kept_and_asked_for_as_they_are(
    options: PrintOptions, tmp_path: Path, games: tuple[Game, ...]
) -> None:
    from tabletop.cli.run import make_tabletop_parser

    assert from_settings(to_settings(options)) == options
    valedictorian = next(game for game in games if game.spec.id == "valedictorian")
    words = make_tabletop_parser().parse_args(command(valedictorian, options, tmp_path / "-x.pdf"))
    assert (words.paper, words.flip, words.bleed) == (options.paper, options.flip, options.bleed)
    assert words.fold == (options.backs == "fold")
    assert words.only == options.only
    assert (words.card_size, words.save_ink) == (options.card, options.save_ink)
    assert words.pdf == tmp_path / "-x.pdf"


@pytest.mark.parametrize(
    "kept",
    [{"paper": "a7", "bleed": 900}, {"bleed": True, "only": "cards gold"}, {"backs": 3}],
)
def test_choices_that_are_not_known_any_more_are_the_usual_ones(
    kept: dict[str, bool | int | str],
) -> None:
    found = from_settings(kept)
    assert found.backs == "mirrored"
    assert 0 <= found.bleed <= 5
    assert found.only == PrintOptions().only
