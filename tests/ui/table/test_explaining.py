"""Everything on the table says what it is and what it means now: by resting, by I, by focus."""

from pathlib import Path

import pytest

from tabletop.engine.text.rulebook_search import rule_of
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.help.describe import description_of
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.table.help.tooltips import card_notes, topics_of
from tests.ui.academy import At, trick
from tests.ui.sitting import NATALIE, SAM, Sitting

REGISTRY = Registry(shipped("content"))
GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")


def at(tmp_path: Path, name: str, *, scale: float = 1.0) -> Sitting:
    game = REGISTRY.find(name)
    seats = max(2, game.spec.seats[0])
    sitting = Sitting(
        tmp_path, played=game, options={}, players=(SAM, NATALIE, NATALIE)[:seats], moves=4,
        interface_scale=scale,
    )  # fmt: skip
    sitting.rest()
    sitting.pilot.draw()
    return sitting


def told(sitting: Sitting) -> str:
    explained = sitting.moment.inputs.look.explained
    if explained is None:
        return ""
    about = description_of(sitting.port.position, explained.thing)
    assert about is not None
    return f"{about.title}: {about.text}"


def things(sitting: Sitting) -> dict[str, tuple[float, float]]:
    return {each.thing: each.rect.center for each in topics_of(sitting.moment)}


def test_a_role_is_explained_after_a_rest(tmp_path: Path) -> None:
    sitting = At(tmp_path, trick())
    sitting.pilot.draw()
    place = next(pos for thing, pos in things(sitting).items() if thing.startswith("badge:mast"))
    sitting.pilot.move(place)
    sitting.pilot.tick(0.3)
    assert told(sitting) == ""
    sitting.pilot.tick(0.25)
    assert told(sitting).startswith("Mastermind")
    assert "Now: the pair has" in told(sitting)
    sitting.pilot.move((640, 30))
    sitting.pilot.tick(0.1)
    assert told(sitting) == ""


def test_i_explains_at_once_what_is_under_the_pointer(tmp_path: Path) -> None:
    sitting = at(tmp_path, "valedictorian")
    sitting.pilot.move(things(sitting)["legend:score:p2"])
    sitting.pilot.key("i")
    assert told(sitting).startswith("Tests: ")
    assert "Natalie: 0 tests" in told(sitting)


def test_the_keyboard_walks_over_what_explains_itself(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.draw()
    sitting.pilot.focus_on("about:region:tests-left")
    sitting.pilot.tick(0.5)
    assert told(sitting).startswith("Tests left: ")
    node = sitting.pilot.node("about:region:tests-left")
    assert node.role == "text"
    assert node.value.startswith("How many tests of each kind")


def test_a_die_tells_its_price_and_covers_no_exam(tmp_path: Path) -> None:
    """B15: the die's hover was a plain card over the exams aimed at."""
    sitting = at(tmp_path, "report-card")
    slot = sitting.moment.slot_named("d12")
    assert slot is not None
    sitting.pilot.move(slot.rect.center)
    sitting.pilot.tick(1.0)
    assert sitting.moment.zoomed is None
    assert told(sitting).startswith("d12: An effort die.")
    assert "effort here." in told(sitting) or "free here." in told(sitting)


@pytest.mark.parametrize("thing", ["legend:initial:", "legend:results:", "legend:column", "piece:"])
def test_exam_triangle_columns_and_results_explain_themselves(tmp_path: Path, thing: str) -> None:
    """B15."""
    sitting = at(tmp_path, "report-card")
    found = [pos for name, pos in things(sitting).items() if name.startswith(thing)]
    assert found
    sitting.pilot.move(found[0])
    sitting.pilot.tick(0.6)
    assert len(told(sitting)) > 12


@pytest.mark.parametrize("name", GAMES)
def test_seats_chips_and_regions_of_each_game_have_words(tmp_path: Path, name: str) -> None:
    """Every fact drawn on a plate has words in the legend, every region its own."""
    sitting = at(tmp_path, name)
    game, moment = sitting.port.game, sitting.moment
    known = {each.id for each in game.spec.legend} | {each.icon for each in game.spec.badges}
    marks = {mark.icon for marks in moment.display.chips for mark in marks}
    assert marks <= known
    assert "score" in known
    shown = things(sitting)
    assert {f"seat:p{seat + 1}" for seat in range(moment.view.seats)} <= set(shown)
    assert any(thing.startswith(("legend:", "badge:")) for thing in shown)
    bare = [kind.id for kind in game.spec.zones if not kind.about]
    assert not bare


def test_a_button_that_plays_says_what_follows(tmp_path: Path) -> None:
    sitting = at(tmp_path, "it-startup")
    sitting.port.take_seat(sitting.port.next().seat)
    sitting.controller.renew()
    button = next(
        (b for b in sitting.moment.buttons
         if b.command.id.startswith("move:") and not b.command.reason), None
    )  # fmt: skip
    if button is None:
        pytest.skip("nothing to press in this position")
    sitting.pilot.move(button.rect.center)
    sitting.pilot.tick(0.6)
    assert told(sitting)


def test_a_card_that_is_looked_at_leads_to_its_rule(tmp_path: Path) -> None:
    """F1 on a card opens the paragraph about it."""
    sitting = At(tmp_path, trick())
    sitting.pilot.move(sitting.corner_of("purple-1"))
    sitting.pilot.key("i")
    assert sitting.moment.inspected is not None
    kind = sitting.moment.kind(sitting.moment.inspected.piece)
    assert kind is not None
    wanted = rule_of(sitting.port.game.rulebook, kind)
    assert wanted is not None
    sitting.pilot.key("f1")
    scene = sitting.app.stack.top
    assert isinstance(scene, RulebookScene)
    assert scene.marked == wanted.id


def test_tags_on_cards_say_what_they_are(tmp_path: Path) -> None:
    game = REGISTRY.find("it-startup")
    assert {look.id for look in game.layout.tags if not look.about} == {"cost"}
    sitting = at(tmp_path, "it-startup")
    told = [
        entry
        for slot in sitting.moment.slots
        for entry in card_notes(sitting.moment, slot)
        if slot.face_up and sitting.moment.tags(slot)
    ]
    assert any("burnout" in entry.lower() for entry in told)
