"""Pictures in rulebooks: each of each game is drawn from the real table."""

import pygame
import pytest

from tabletop.engine.game import Picture
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.scenes.figures import Figures
from tests.ui.desks import make_desk, make_pilot

REGISTRY = Registry(shipped("content"))
GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")


def pictures(name: str) -> list[tuple[str, Picture]]:
    sections = REGISTRY.find(name).rulebook.sections
    return [(section.id, picture) for section in sections for picture in section.pictures]


@pytest.mark.parametrize("name", GAMES)
def test_each_picture_shows_something_of_the_table(name: str) -> None:
    game, pilot = REGISTRY.find(name), make_pilot(make_desk())
    canvas = Canvas(pygame.Surface((800, 800)), pilot.screen.assets)
    figures = Figures(pilot.desk, game)
    told = pictures(name)
    assert len(told) >= 3
    assert "one-page" in {section for section, _ in told}
    steps = {lesson.id: len(lesson.places) for lesson in game.lessons()}
    for _, picture in told:
        assert picture.step <= steps[picture.scene]
        assert figures._of(canvas, picture) is not None
        wide, tall = figures.size(picture, 600.0)
        assert 60 < wide <= 600
        assert 20 < tall <= 600


def test_a_picture_stands_in_the_page_with_its_words() -> None:
    pilot = make_pilot(make_desk())
    pilot.desk.open_library()
    pilot.desk.open_rulebook(REGISTRY.find("report-card"), "report-card.track")
    pilot.tick(0.5)
    plain = pygame.image.tobytes(pilot.draw(), "RGB")
    scene = pilot.scene
    assert scene.figures._made  # type: ignore[attr-defined]
    assert pygame.image.tobytes(pilot.draw(), "RGB") == plain


def test_a_step_that_there_is_not_leaves_the_words() -> None:
    game, pilot = REGISTRY.find("report-card"), make_pilot(make_desk())
    canvas = Canvas(pygame.Surface((800, 800)), pilot.screen.assets)
    figures = Figures(pilot.desk, game)
    assert figures._of(canvas, Picture("x", "patience", 99, "track")) is None
    assert figures._of(canvas, Picture("x", "no-lesson", 1, "track")) is None
    figures.draw(canvas, Picture("x", "no-lesson", 1, "track"), pygame.FRect(10, 10, 200, 80))
