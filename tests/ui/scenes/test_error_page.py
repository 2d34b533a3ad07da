"""After an error what failed is left: one key to the library, one back into the game."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import tabletop.games
import tabletop.ui.scenes
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.session.history.load import reopen
from tabletop.session.port import LocalPort
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.error_guard import Guard
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.window import Window
from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import Scene, SectionSheet, ShellScene
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.toolkit.stack import Shown
from tests.table import new_port
from tests.ui.desks import NOW, for_two, playable, shelf

KINDS = ("enter", "handle", "update", "draw", "leave", "layout", "focusables")
"""What is called of a scene."""
_PLAYED = ("tabletop.ui.scenes", "tabletop.games")


def scene_classes() -> list[type[Shown]]:
    """Every scene that the program and its games have, found by importing all of them."""
    for package in (tabletop.ui.scenes, tabletop.games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    found: set[type[Shown]] = set()
    left: list[type[Shown]] = [Shown]
    while left:
        for each in left.pop().__subclasses__():
            if each not in found:
                found.add(each)
                left.append(each)
    bases = {Scene, ShellScene, SectionSheet, ErrorScene}
    ours = [each for each in found - bases if each.__module__.startswith(_PLAYED)]
    return sorted(ours, key=lambda each: (each.__module__, each.__qualname__))


SCENES = scene_classes()


def sit_down(app: App) -> LocalPort:
    """Sit down at a kept game after a few moves."""
    game = playable()
    kinds = ["human", *["random"] * (game.spec.seats[0] - 1)]
    players = [Player(f"P{seat + 1}", kind, seat + 1) for seat, kind in enumerate(kinds)]
    port = new_port(game, players, {}, seed=1, saves=app.folders.saves)
    for _ in range(3):
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    port.take_seat(0)
    app.play(port)
    return port


OPENED: dict[str, Callable[[App], object]] = {
    "Library": App.open_library,
    "Welcome": lambda app: app.go(app.routes.welcome(app)),
    "Setup": lambda app: app.show.setup(playable()),
    "SettingsScene": lambda app: app.show.settings(),
    "RulebookScene": lambda app: app.show.rulebook(playable()),
    "StatisticsScene": lambda app: app.show.statistics(playable()),
    "BalanceScene": lambda app: app.show.balance(playable()),
    "PrintScene": lambda app: app.show.printing(playable()),
    "WorkshopScene": lambda app: app.show.workshop(playable().folder),
    "SavedGamesScene": lambda app: app.show.games(),
    "Pause": lambda app: app.show.pause(playable()),
    "PuzzlesScene": lambda app: app.learning.open_puzzles(for_two()),
    "Message": lambda app: app.tell("Hello", "There."),
    "TableScene": sit_down,
}
"""How the scenes are opened that an app opens; others are put over the table as they are."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    yield App(
        games=shelf(),
        routes=AppRoutes(),
        settings=Settings(
            animation_speed="instant", muted=True, welcomed=True, player_names=("Ann",)
        ),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None, clock=lambda: NOW),
    )
    pygame.display.quit()


@pytest.fixture
def window(app: App) -> Iterator[Window]:
    opened = Window(app, (960, 600))
    yield opened
    app.stack.abandon(Shown())
    opened.close()


def press(window: Window, key: int) -> None:
    """Press a key and let it go, and let two frames pass."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode=""))
    window.step(0.016)
    window.step(0.016)


def saved(port: LocalPort) -> str:
    """A checksum of the position that a save comes to when it is loaded."""
    assert port.session.save_path is not None
    content = read_journal(port.session.save_path)
    opened = reopen(port.game, content.header, tuple(content.records))
    assert not opened.fault
    return fingerprint(opened.match.state)


class Failing:
    """Makes a method of a class raise, once or always, and notes what is called afterwards."""

    def __init__(self, patch: pytest.MonkeyPatch, kind: type, method: str, *, once: bool) -> None:
        self.raised = 0
        self.later: list[str] = []
        self._broken: set[int] = set()
        for name in KINDS:
            patch.setattr(kind, name, self._method(getattr(kind, name), name, method, once=once))

    def _method(
        self, usual: Callable[..., object], name: str, wanted: str, *, once: bool
    ) -> Callable[..., object]:
        def call(scene: Shown, *args: object, **words: object) -> object:
            if id(scene) in self._broken:
                self.later.append(name)
            if name == wanted and not (once and self.raised):
                self.raised += 1
                self._broken.add(id(scene))
                raise RuntimeError("a bug")
            return usual(scene, *args, **words)

        return call


def bare(kind: type[Shown], app: App, patch: pytest.MonkeyPatch) -> Shown:
    """A scene of a kind, of which nothing is made but what all scenes have."""
    for name in KINDS:
        patch.setattr(kind, name, getattr(Shown, name))
    scene = kind.__new__(kind)
    Shown.__init__(scene)
    scene.__dict__["app"] = app
    return scene


def provoke(window: Window, kind: type[Shown], opening: Callable[[], object], method: str) -> None:
    """Do what leads to each method of a scene."""
    window.guard.safely(opening)
    for _ in range(3):
        window.step(0.05)
    press(window, pygame.K_x)
    if method == "leave" and any(isinstance(each, kind) for each in window.app.stack.scenes):
        window.guard.safely(window.app.open_library)
        window.step(0.05)


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        pytest.param(kind, method, id=f"{kind.__qualname__}-{method}")
        for kind in SCENES
        for method in (KINDS if kind.__qualname__ in OPENED else KINDS[:5])
    ],
)
def test_from_every_error_one_key_leads_to_the_library(
    window: Window, monkeypatch: pytest.MonkeyPatch, kind: type[Shown], method: str
) -> None:
    app = window.app
    port = sit_down(app)
    window.step(0.05)
    before = fingerprint(port.session.match.state)
    opening = OPENED.get(kind.__qualname__)
    if opening is None:
        scene = bare(kind, app, monkeypatch)
        opening = lambda app: app.open(scene)  # noqa: E731
    failing = Failing(monkeypatch, kind, method, once=True)
    provoke(window, kind, lambda: opening(app), method)
    assert failing.raised == 1, "nothing was tried"
    assert [each.name for each in app.stack.scenes] == ["rescue"]
    assert failing.later == []
    assert saved(port) == before
    press(window, pygame.K_RETURN)
    assert [each.name for each in app.stack.scenes] == ["library"]


@pytest.mark.parametrize("method", ["enter", "handle", "update", "draw", "layout", "focusables"])
def test_a_table_that_always_fails_never_holds_anybody(
    window: Window, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """However often the game is opened again, the library stays one key away."""
    app = window.app
    port = sit_down(app)
    before = fingerprint(port.session.match.state)
    Failing(monkeypatch, TableScene, method, once=False)
    window.guard.safely(lambda: app.play(port))
    for _ in range(9):
        for _ in range(2):
            press(window, pygame.K_x)
        assert [each.name for each in app.stack.scenes] == ["rescue"]
        press(window, pygame.K_o)
    for _ in range(2):
        press(window, pygame.K_x)
    press(window, pygame.K_RETURN)
    assert [each.name for each in app.stack.scenes] == ["library"]
    monkeypatch.undo()
    assert saved(port) == before
    app.sessions.resume(port.game, port.session.save_path or Path()).close()


def test_a_table_that_can_t_even_be_made_lets_go_of_its_save(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    app = window.app
    port = sit_down(app)
    window.guard.rescue(RuntimeError("a bug"))
    monkeypatch.setattr(TableScene, "__init__", fail)
    for _ in range(7):
        press(window, pygame.K_o)
        assert [each.name for each in app.stack.scenes] == ["rescue"]
    monkeypatch.undo()
    press(window, pygame.K_o)
    assert isinstance(app.stack.scenes[0], TableScene)
    again = app.port
    assert again is not None
    assert again.session.save_path == port.session.save_path


def test_a_library_that_fails_is_one_key_away_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = next(kind for kind in SCENES if kind.__qualname__ == "Library")
    Failing(monkeypatch, library, "draw", once=False)
    window.guard.safely(window.app.open_library)
    for _ in range(8):
        window.step(0.016)
        assert [each.name for each in window.app.stack.scenes] == ["rescue"]
        press(window, pygame.K_RETURN)
    monkeypatch.undo()
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.app.stack.scenes] == ["library"]


def test_a_save_that_can_t_be_opened_again_is_told_on_the_page(window: Window) -> None:
    port = sit_down(window.app)
    window.guard.rescue(RuntimeError("a bug"))
    assert port.session.save_path is not None
    port.session.save_path.unlink()
    press(window, pygame.K_o)
    page = window.app.stack.top
    assert isinstance(page, ErrorScene)
    assert "This game can't be opened" in page.text
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.app.stack.scenes] == ["library"]


@pytest.mark.parametrize("broken", ["paragraph", "text", "fill"])
def test_the_page_is_drawn_without_the_fonts_and_shapes_of_the_program(
    window: Window, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no font can be read")

    monkeypatch.setattr(f"tabletop.ui.graphics.canvas.Canvas.{broken}", fail)
    sit_down(window.app)
    for _ in range(4):
        window.step(0.05)
    assert [each.name for each in window.app.stack.scenes] == ["rescue"]
    drawn = window.screen.surface
    wide, high = drawn.get_size()
    colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(0, wide, 3) for y in range(high)}
    assert (255, 255, 255) in colours, "nothing is written"
    assert (0xF6, 0xB9, 0x3B) in colours, "no main button"


def test_the_page_is_drawn_where_nothing_of_the_screen_works(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no memory")

    monkeypatch.setattr("tabletop.ui.graphics.assets.Assets.catch_up", fail)
    monkeypatch.setattr("pygame.font.Font", fail)
    sit_down(window.app)
    for _ in range(4):
        window.step(0.05)
    assert [each.name for each in window.app.stack.scenes] == ["rescue"]
    drawn = window.screen.surface
    column = {tuple(drawn.get_at((drawn.width // 2, y)))[:3] for y in range(drawn.height)}
    assert (0xF6, 0xB9, 0x3B) in column


def test_what_raises_in_every_frame_beside_the_scenes_raises_once(window: Window) -> None:
    asked: list[str] = []

    def fail(name: str) -> bool:
        asked.append(name)
        raise RuntimeError("a bug")

    class Art:
        def poll(self) -> bool:
            return fail("art")

        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *_: None

    app = window.app
    for number in range(3):
        sit_down(app)
        if number == 0:
            app.beside = lambda _: fail("desk")
        elif number == 1:
            app.stack.beside = lambda: fail("stack")
        else:
            app.art = Art()  # type: ignore[assignment]
        for _ in range(5):
            window.step(0.016)
        assert [each.name for each in app.stack.scenes] == ["rescue"]
        press(window, pygame.K_RETURN)
        assert [each.name for each in app.stack.scenes] == ["library"]
    assert asked == ["desk", "stack", "art"]


def test_a_screen_reader_that_fails_is_told_nothing_more(window: Window) -> None:
    told: list[str] = []

    class Broken:
        def __getattr__(self, name: str) -> Callable[..., object]:
            def fail(*_: object, **__: object) -> object:
                told.append(name)
                raise RuntimeError("the bus is gone")

            return fail

    window._reader = Broken()  # type: ignore[assignment]
    sit_down(window.app)
    for _ in range(3):
        window.step(0.05)
    assert isinstance(window.app.stack.scenes[0], TableScene)
    assert len(told) == 1


def test_a_key_that_is_held_while_the_page_comes_goes_nowhere(window: Window) -> None:
    sit_down(window.app)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    pygame.event.post(held)
    window.step(0.016)
    window.guard.rescue(RuntimeError("a bug"))
    for _ in range(5):
        pygame.event.post(held)
        window.step(0.016)
    assert [each.name for each in window.app.stack.scenes] == ["rescue"]
    press(window, pygame.K_RETURN)
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.app.stack.scenes] == ["library"]


@pytest.mark.parametrize("way", ["library", "again"])
def test_the_ways_are_gone_by_mouse_and_by_tab(app: App, way: str) -> None:
    pilot, guard = Pilot(app), Guard(app)
    for by_mouse in (True, False):
        sit_down(app)
        guard.rescue(RuntimeError("a bug"))
        pilot.draw()
        if by_mouse:
            pilot.click(way)
        else:
            pilot.focus_on(way)
            pilot.key("space")
        assert app.stack.scenes[0].name == ("library" if way == "library" else "table")
    app.close()


def test_a_click_that_began_before_the_page_came_goes_nowhere(app: App) -> None:
    pilot = Pilot(app)
    sit_down(app)
    pilot.press((640, 400))
    Guard(app).rescue(RuntimeError("a bug"))
    pilot.release(pilot.centre("library"))
    assert isinstance(pilot.scene, ErrorScene)
    app.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080), (320, 240)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_way_has_its_place_at_any_size(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.interface_scale = scale
    pilot = Pilot(app, size)
    sit_down(app)
    Guard(app).rescue(RuntimeError("a bug"))
    pilot.draw()
    width, height = pilot.screen.size
    boxes = [node.rect for node in pilot.nodes()]
    assert all(box.left >= 0 and box.right <= width for box in boxes)
    assert all(box.top >= 0 and box.bottom <= height for box in boxes)
    assert all(not a.colliderect(b) for a in boxes for b in boxes if a is not b)
    app.close()


def test_a_report_tells_the_place_and_no_words_of_the_game(app: App) -> None:
    with pytest.raises(ValueError, match="secret") as caught:
        int("a secret card")
    Guard(app).rescue(caught.value)
    page = app.stack.top
    assert isinstance(page, ErrorScene)
    assert "ValueError" in page.report
    assert "test_error_page.py" in page.report
    assert "secret" not in page.report + page.text
