"""Pictures in rulebooks: each of each game is drawn from the real table."""

import pygame
import pytest

from tabletop.engine.game import Picture
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.learn.rule_text import RulebookPictures
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
    figures = RulebookPictures(pilot.app, game)
    told = pictures(name)
    assert len(told) >= 3
    assert "one-page" in {section for section, _ in told}
    for _, picture in told:
        assert figures._of(canvas, picture) is not None
        wide, tall = figures.size(picture, 600.0)
        assert 60 < wide <= 600
        assert 20 < tall <= 600


def test_a_picture_stands_in_the_page_with_its_words() -> None:
    pilot = make_pilot(make_desk())
    pilot.app.open_library()
    pilot.app.show.rulebook(REGISTRY.find("report-card"), "report-card.track")
    pilot.tick(0.5)
    plain = pygame.image.tobytes(pilot.draw(), "RGB")
    scene = pilot.scene
    assert scene.text.figures._made  # type: ignore[attr-defined]
    assert pygame.image.tobytes(pilot.draw(), "RGB") == plain


def test_a_step_that_there_is_not_leaves_the_words() -> None:
    game, pilot = REGISTRY.find("report-card"), make_pilot(make_desk())
    canvas = Canvas(pygame.Surface((800, 800)), pilot.screen.assets)
    figures = RulebookPictures(pilot.app, game)
    assert figures._of(canvas, Picture("x", "patience", 99, "track")) is None
    assert figures._of(canvas, Picture("x", "no-lesson", 1, "track")) is None
    figures.draw(canvas, Picture("x", "no-lesson", 1, "track"), pygame.FRect(10, 10, 200, 80))


def test_a_scenario_is_drawn_and_what_its_first_move_names_glows() -> None:
    game, pilot = REGISTRY.find("introduct-academy"), make_pilot(make_desk())
    canvas = Canvas(pygame.Surface((800, 800)), pilot.screen.assets)
    figures = RulebookPictures(pilot.app, game)
    for number, glows in ((3, True), (7, False)):  # in the seventh, nobody moves
        made = figures._of(canvas, Picture("", "completing", number, "classrooms"))
        assert made is not None
        spots = ((x, y) for x in range(made.width) for y in range(made.height))
        assert any(_is_sky(made.get_at(spot)) for spot in spots) == glows


def _is_sky(colour: pygame.Color) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(colour[:3], (141, 192, 255), strict=True))


def test_a_picture_without_words_is_told_by_the_narrator() -> None:
    game, pilot = REGISTRY.find("introduct-academy"), make_pilot(make_desk())
    canvas = Canvas(pygame.Surface((800, 800)), pilot.screen.assets)
    told = RulebookPictures(pilot.app, game).description(
        canvas, Picture("", "completing", 3, "classrooms")
    )
    assert "Docker" in told
    written = Picture("One Docker", "completing", 3, "classrooms")
    assert RulebookPictures(pilot.app, game).description(canvas, written) == "One Docker"
