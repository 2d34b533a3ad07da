from dataclasses import replace

import pytest

from tabletop.engine.game import Game, Rulebook
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.library import Library
from tests.ui.desks import SCALES, SIZES, make_desk, make_pilot, playable, sight_problems


def open_rulebook(
    rule: str = "",
    *,
    game: Game | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> tuple[Pilot, RulebookScene]:
    pilot = make_pilot(make_desk(), size, scale)
    pilot.app.open_library()
    pilot.app.show.rulebook(game or playable(), rule)
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, RulebookScene)
    return pilot, scene


def test_it_opens_at_its_beginning() -> None:
    _, scene = open_rulebook()
    assert (scene.text.offset, scene.shown) == (0.0, 0)


def test_every_paragraph_can_be_opened_by_its_rule_id() -> None:
    game = playable()
    for at, section in enumerate(game.rulebook.sections):
        _, scene = open_rulebook(f"{game.spec.id}.{section.id}")
        assert scene.marked == section.id
        assert scene.shown == at


def test_an_unknown_rule_opens_the_beginning() -> None:
    _, scene = open_rulebook("no.such-rule")
    assert (scene.text.offset, scene.marked) == (0.0, "")


def test_a_section_of_the_list_is_scrolled_to() -> None:
    pilot, scene = open_rulebook()
    third = scene.sections[2]
    pilot.click(f"section-{third.id}")
    pilot.draw()
    assert scene.shown == 2
    assert scene.text.offset > 0


def test_it_is_read_with_the_arrows_at_once() -> None:
    pilot, scene = open_rulebook()
    pilot.key("down", "down")
    assert scene.text.offset > 0
    pilot.key("end")
    assert scene.text.offset == scene.text.most


def test_the_wheel_scrolls_the_text() -> None:
    pilot, scene = open_rulebook()
    pilot.wheel((800, 400), -2)
    assert scene.text.offset > 0


def test_a_new_size_keeps_the_paragraph_that_was_asked_for() -> None:
    section = playable().rulebook.sections[3]
    pilot, scene = open_rulebook(section.id)
    pilot.resize((960, 600))
    pilot.draw()
    assert scene.shown == 3


@pytest.mark.parametrize("key", ["escape", "click"])
def test_done_and_escape_go_back(key: str) -> None:
    pilot, _ = open_rulebook()
    if key == "click":
        pilot.click("done")
    else:
        pilot.key(key)
    assert isinstance(pilot.scene, Library)


def test_a_game_without_rules_says_so() -> None:
    pilot, _ = open_rulebook(game=replace(playable(), rulebook=Rulebook()))
    assert [node.id for node in pilot.nodes()] == ["text-scroll", "done"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_no_control_is_cut_off(size: tuple[int, int], scale: float) -> None:
    pilot, _ = open_rulebook(size=size, scale=scale)
    assert [line for line in sight_problems(pilot) if " is at " in line] == []
    assert pilot.node("done").rect.bottom <= pilot.screen.size[1]


def test_words_find_sections_and_enter_opens_the_first() -> None:
    pilot, scene = open_rulebook()
    pilot.key("ctrl+f")
    pilot.type("tradi")
    pilot.draw()
    assert scene.hits
    first = scene.hits[0]
    node = pilot.node(f"hit-{first.section}")
    assert node.label == first.title
    assert node.value == first.sentence
    pilot.key("enter")
    pilot.draw()
    assert scene.marked == first.section
    assert scene.shown == [section.id for section in scene.sections].index(first.section)


def test_a_hit_is_chosen_by_mouse_and_escape_leaves_the_search_first() -> None:
    pilot, scene = open_rulebook()
    pilot.click("search")
    pilot.type("class")
    pilot.draw()
    assert len(scene.hits) > 1
    second = scene.hits[1]
    pilot.click(f"hit-{second.section}")
    assert scene.marked == second.section
    pilot.key("escape")
    assert pilot.scene is scene
    assert not scene.query.text
    pilot.draw()
    assert pilot.node(f"section-{scene.sections[0].id}")
    pilot.key("escape")
    assert pilot.scene is not scene


def test_where_nothing_is_found_the_headings_are_offered() -> None:
    pilot, scene = open_rulebook()
    pilot.key("ctrl+f")
    pilot.type("xylophone")
    pilot.draw()
    assert scene.hits == ()
    last = scene.sections[2]
    pilot.click(f"section-{last.id}")
    pilot.draw()
    assert scene.marked == last.id


@pytest.mark.parametrize("name", ["valedictorian", "introduct-academy", "report-card",
                                  "it-startup", "the-academy"])  # fmt: skip
def test_each_game_begins_with_one_page(name: str) -> None:
    game = Registry(shipped("content")).find(name)
    page = game.rulebook.find("one-page")
    assert page is not None
    assert game.rulebook.sections.index(page) <= 1
    assert len(page.text.split()) <= 120
