"""After an error what failed is left: one key to the library, one back into the game."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import tabletop.games
import tabletop.ui.scenes
from tabletop.engine.fingerprint import fingerprint
from tabletop.session import Player, Session
from tabletop.session.saved import reopen
from tabletop.storage.journal import read_journal
from tabletop.storage.settings import Settings
from tabletop.ui.app.guard import Guard
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.window import Window
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.scene import Scene
from tabletop.ui.kit.services import Desk
from tabletop.ui.kit.sheet import SectionSheet
from tabletop.ui.kit.stack import Shown
from tabletop.ui.scenes.rescue import Rescue
from tabletop.ui.scenes.table import TableScene
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
    bases = {Scene, ShellScene, SectionSheet, Rescue}
    ours = [each for each in found - bases if each.__module__.startswith(_PLAYED)]
    return sorted(ours, key=lambda each: (each.__module__, each.__qualname__))


SCENES = scene_classes()


def sit_down(desk: Desk) -> Session:
    """Sit down at a kept game after a few moves."""
    game = playable()
    kinds = ["human", *["random"] * (game.spec.seats[0] - 1)]
    players = [Player(f"P{seat + 1}", kind, seat + 1) for seat, kind in enumerate(kinds)]
    session = Session.new(game, players, {}, seed=1, saves=desk.saves)
    for _ in range(3):
        session.take_seat(session.next().seat)
        session.submit(session.legal_moves()[0])
    session.take_seat(0)
    desk.play(session)
    return session


OPENED: dict[str, Callable[[Desk], object]] = {
    "Library": Desk.open_library,
    "Welcome": lambda desk: desk.go(desk.routes.welcome(desk)),
    "Setup": lambda desk: desk.open_setup(playable()),
    "SettingsScene": lambda desk: desk.open_settings(),
    "RulebookScene": lambda desk: desk.open_rulebook(playable()),
    "StatisticsScene": lambda desk: desk.open_statistics(playable()),
    "BalanceScene": lambda desk: desk.open_balance(playable()),
    "PrintScene": lambda desk: desk.open_printing(playable()),
    "WorkshopScene": lambda desk: desk.open_workshop(playable().folder),
    "GamesScene": lambda desk: desk.open_games(),
    "Pause": lambda desk: desk.open_pause(playable()),
    "PuzzlesScene": lambda desk: desk.open_puzzles(for_two()),
    "Message": lambda desk: desk.tell("Hello", "There."),
    "TableScene": sit_down,
}
"""How the scenes are opened that a desk opens; others are put over the table as they are."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    yield Desk(
        games=shelf(), routes=AppRoutes(), saves=tmp_path, clock=lambda: NOW,
        settings=Settings(animation_speed="instant", muted=True, welcomed=True),
        save=lambda _: None,
    )  # fmt: skip
    pygame.display.quit()


@pytest.fixture
def window(desk: Desk) -> Iterator[Window]:
    opened = Window(desk, (960, 600))
    yield opened
    desk.stack.abandon(Shown())
    opened.close()


def press(window: Window, key: int) -> None:
    """Press a key and let it go, and let two frames pass."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode=""))
    window.step(0.016)
    window.step(0.016)


def saved(session: Session) -> str:
    """A checksum of the position that a save comes to when it is loaded."""
    assert session.save_path is not None
    content = read_journal(session.save_path)
    opened = reopen(session.game, content.header, tuple(content.records))
    assert not opened.wrong
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


def bare(kind: type[Shown], desk: Desk, patch: pytest.MonkeyPatch) -> Shown:
    """A scene of a kind, of which nothing is made but what all scenes have."""
    for name in KINDS:
        patch.setattr(kind, name, getattr(Shown, name))
    scene = kind.__new__(kind)
    Shown.__init__(scene)
    scene.__dict__["desk"] = desk
    return scene


def provoke(window: Window, kind: type[Shown], opening: Callable[[], object], method: str) -> None:
    """Do what leads to each method of a scene."""
    window.guard.safely(opening)
    for _ in range(3):
        window.step(0.05)
    press(window, pygame.K_x)
    if method == "leave" and any(isinstance(each, kind) for each in window.desk.stack.scenes):
        window.guard.safely(window.desk.open_library)
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
    desk = window.desk
    session = sit_down(desk)
    window.step(0.05)
    before = fingerprint(session._match.state)
    opening = OPENED.get(kind.__qualname__)
    if opening is None:
        scene = bare(kind, desk, monkeypatch)
        opening = lambda desk: desk.open(scene)  # noqa: E731
    failing = Failing(monkeypatch, kind, method, once=True)
    provoke(window, kind, lambda: opening(desk), method)
    assert failing.raised == 1, "nothing was tried"
    assert [each.name for each in desk.stack.scenes] == ["rescue"]
    assert failing.later == []
    assert saved(session) == before
    press(window, pygame.K_RETURN)
    assert [each.name for each in desk.stack.scenes] == ["library"]


@pytest.mark.parametrize("method", ["enter", "handle", "update", "draw", "layout", "focusables"])
def test_a_table_that_always_fails_never_holds_anybody(
    window: Window, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """However often the game is opened again, the library stays one key away."""
    desk = window.desk
    session = sit_down(desk)
    before = fingerprint(session._match.state)
    Failing(monkeypatch, TableScene, method, once=False)
    window.guard.safely(lambda: desk.play(session))
    for _ in range(9):
        for _ in range(2):
            press(window, pygame.K_x)
        assert [each.name for each in desk.stack.scenes] == ["rescue"]
        press(window, pygame.K_o)
    for _ in range(2):
        press(window, pygame.K_x)
    press(window, pygame.K_RETURN)
    assert [each.name for each in desk.stack.scenes] == ["library"]
    monkeypatch.undo()
    assert saved(session) == before
    desk.sessions.resume(session.game, session.save_path or Path()).close()


def test_a_table_that_can_t_even_be_made_lets_go_of_its_save(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    desk = window.desk
    session = sit_down(desk)
    window.guard.rescue(RuntimeError("a bug"))
    monkeypatch.setattr(TableScene, "__init__", fail)
    for _ in range(7):
        press(window, pygame.K_o)
        assert [each.name for each in desk.stack.scenes] == ["rescue"]
    monkeypatch.undo()
    press(window, pygame.K_o)
    assert isinstance(desk.stack.scenes[0], TableScene)
    again = desk.session
    assert again is not None
    assert again.save_path == session.save_path


def test_a_library_that_fails_is_one_key_away_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = next(kind for kind in SCENES if kind.__qualname__ == "Library")
    Failing(monkeypatch, library, "draw", once=False)
    window.guard.safely(window.desk.open_library)
    for _ in range(8):
        window.step(0.016)
        assert [each.name for each in window.desk.stack.scenes] == ["rescue"]
        press(window, pygame.K_RETURN)
    monkeypatch.undo()
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.desk.stack.scenes] == ["library"]


def test_a_save_that_can_t_be_opened_again_is_told_on_the_page(window: Window) -> None:
    session = sit_down(window.desk)
    window.guard.rescue(RuntimeError("a bug"))
    assert session.save_path is not None
    session.save_path.unlink()
    press(window, pygame.K_o)
    page = window.desk.stack.top
    assert isinstance(page, Rescue)
    assert "cannot be opened" in page.text
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.desk.stack.scenes] == ["library"]


@pytest.mark.parametrize("broken", ["paragraph", "text", "fill"])
def test_the_page_is_drawn_without_the_fonts_and_shapes_of_the_program(
    window: Window, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no font can be read")

    monkeypatch.setattr(f"tabletop.ui.paint.canvas.Canvas.{broken}", fail)
    sit_down(window.desk)
    for _ in range(4):
        window.step(0.05)
    assert [each.name for each in window.desk.stack.scenes] == ["rescue"]
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

    monkeypatch.setattr("tabletop.ui.paint.assets.Assets.catch_up", fail)
    monkeypatch.setattr("pygame.font.Font", fail)
    sit_down(window.desk)
    for _ in range(4):
        window.step(0.05)
    assert [each.name for each in window.desk.stack.scenes] == ["rescue"]
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

    desk = window.desk
    for number in range(3):
        sit_down(desk)
        if number == 0:
            desk.beside = lambda _: fail("desk")
        elif number == 1:
            desk.stack.beside = lambda: fail("stack")
        else:
            desk.art = Art()  # type: ignore[assignment]
        for _ in range(5):
            window.step(0.016)
        assert [each.name for each in desk.stack.scenes] == ["rescue"]
        press(window, pygame.K_RETURN)
        assert [each.name for each in desk.stack.scenes] == ["library"]
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
    sit_down(window.desk)
    for _ in range(3):
        window.step(0.05)
    assert isinstance(window.desk.stack.scenes[0], TableScene)
    assert len(told) == 1


def test_a_key_that_is_held_while_the_page_comes_goes_nowhere(window: Window) -> None:
    sit_down(window.desk)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    pygame.event.post(held)
    window.step(0.016)
    window.guard.rescue(RuntimeError("a bug"))
    for _ in range(5):
        pygame.event.post(held)
        window.step(0.016)
    assert [each.name for each in window.desk.stack.scenes] == ["rescue"]
    press(window, pygame.K_RETURN)
    press(window, pygame.K_RETURN)
    assert [each.name for each in window.desk.stack.scenes] == ["library"]


@pytest.mark.parametrize("way", ["library", "again"])
def test_the_ways_are_gone_by_mouse_and_by_tab(desk: Desk, way: str) -> None:
    pilot, guard = Pilot(desk), Guard(desk)
    for by_mouse in (True, False):
        sit_down(desk)
        guard.rescue(RuntimeError("a bug"))
        pilot.draw()
        if by_mouse:
            pilot.click(way)
        else:
            pilot.focus_on(way)
            pilot.key("space")
        assert desk.stack.scenes[0].name == ("library" if way == "library" else "table")
    desk.close()


def test_a_click_that_began_before_the_page_came_goes_nowhere(desk: Desk) -> None:
    pilot = Pilot(desk)
    sit_down(desk)
    pilot.press((640, 400))
    Guard(desk).rescue(RuntimeError("a bug"))
    pilot.release(pilot.centre("library"))
    assert isinstance(pilot.scene, Rescue)
    desk.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080), (320, 240)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_way_has_its_place_at_any_size(
    desk: Desk, size: tuple[int, int], scale: float
) -> None:
    desk.settings.interface_scale = scale
    pilot = Pilot(desk, size)
    sit_down(desk)
    Guard(desk).rescue(RuntimeError("a bug"))
    pilot.draw()
    width, height = pilot.screen.size
    boxes = [node.rect for node in pilot.nodes()]
    assert all(box.left >= 0 and box.right <= width for box in boxes)
    assert all(box.top >= 0 and box.bottom <= height for box in boxes)
    assert all(not a.colliderect(b) for a in boxes for b in boxes if a is not b)
    desk.close()


def test_a_report_tells_the_place_and_no_words_of_the_game(desk: Desk) -> None:
    with pytest.raises(ValueError, match="secret") as caught:
        int("a secret card")
    Guard(desk).rescue(caught.value)
    page = desk.stack.top
    assert isinstance(page, Rescue)
    assert "ValueError" in page.report
    assert "test_rescue.py" in page.report
    assert "secret" not in page.report + page.text
