"""Places are made before a scene is drawn: drawing moves no control."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import tabletop.ui.scenes
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.library.file_chooser import FileChooser
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import Shell
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.desks import NOW, for_two, playable, saved_game, shelf
from tests.ui.scenes.test_error_page import OPENED, sit_down

PICTURES = {
    "scrubber.py": "a line of time with marks on it",
    "overview.py": "names and arrows over a table",
}
"""Scenes over tables that aren't laid out by boxes yet, with what they draw."""


def _results(app: App) -> None:
    port = sit_down(app)
    while port.position.outcome is None:
        port.take_seat(port.next().seat)
        port.submit(port.position.legal_moves[0])
    app.open(Results(app, port))


def _review(app: App) -> None:
    _results(app)
    scene = app.stack.top
    assert isinstance(scene, Results)
    app.open(ReviewScene(app, scene.port))


def _saves(app: App) -> None:
    saved_game(app.folders.saves)
    app.show.games()


def _searched_rules(app: App) -> None:
    app.show.rulebook(playable(), searching=True)


SCENES: dict[str, Callable[[App], object]] = {
    **{name: opened for name, opened in OPENED.items() if name != "TableScene"},
    "Results": _results,
    "ReviewScene": _review,
    "FileChooser": lambda app: app.open(FileChooser(app)),
    "SavedGamesScene": _saves,
    "Rulebook, searched": _searched_rules,
    "Puzzles of two": lambda app: app.learning.open_puzzles(for_two()),
}


class Spy:
    """Notes each control whose rectangle is set while it is on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.on = False
        self.moved: list[str] = []
        patch.setattr(Control, "rect", property(_rect, self._move), raising=False)

    def _move(self, control: Control, rect: pygame.FRect) -> None:
        if self.on:
            self.moved.append(control.name)
        control.__dict__["rect"] = rect


def _rect(control: Control) -> pygame.FRect:
    rect: pygame.FRect = control.__dict__["rect"]
    return rect


def _places(control: Control) -> Iterator[tuple[str, tuple[float, ...]]]:
    yield control.name, tuple(control.rect)
    for inner in getattr(control, "widgets", ()):
        yield from _places(inner)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("name", SCENES)
def test_drawing_moves_no_control(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(monkeypatch)
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None, clock=lambda: NOW),
    )
    pilot = Pilot(app, size)
    app.open_library()
    SCENES[name](app)
    pilot.tick(2)
    scene = pilot.scene
    assert isinstance(scene, Shell)
    scene.layout(scene.width, scene.height)
    before = list(_places(scene.group))
    assert len(before) > 1
    with monkeypatch.context() as patch:
        patch.setattr(Shell, "arrange", lambda _: None)
        spy.on = True
        pilot.draw()
        spy.on = False
    moved = [*spy.moved, *(one[0] for one, two in zip(before, _places(scene.group), strict=True)
                           if one != two)]  # fmt: skip
    assert moved == []


def _places_set(path: Path) -> Iterator[str]:
    """Yield the functions of a module that are given a canvas and set the place of something."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        if all(each.arg != "canvas" for each in function.args.args):
            continue
        for line in ast.walk(function):
            targets = line.targets if isinstance(line, ast.Assign) else ()
            if any(isinstance(each, ast.Attribute) and each.attr == "rect" for each in targets):
                yield f"{path.name}: {function.name}"


def test_no_function_that_draws_sets_the_place_of_a_control() -> None:
    folder = Path(tabletop.ui.scenes.__path__[0])
    found = {each for path in folder.rglob("*.py") for each in _places_set(path)}
    assert {each for each in found if each.partition(":")[0] not in PICTURES} == set()
