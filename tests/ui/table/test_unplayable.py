"""What can be played now is seen: halo, price, what is missing, and what ends a turn too soon."""

from pathlib import Path

import pygame
import pytest

from tabletop.ui.text.narrator import brief
from tests.ui.startup import HAND, MINE, Table

COSTLY = {"resources:p1": 0}


def test_what_can_be_played_glows_and_stands_out(tmp_path: Path) -> None:
    """It used to glow wherever a card could be sold, which is always."""
    table = Table(tmp_path, values={"resources:p1": 2})
    assert table.moment.lit & set(HAND) == {
        "tdd", "clean-code", "intern-1", "crunch-time", "investor-1"
    }  # fmt: skip
    assert set(table.moment.obstacles) == {"downer-dave-1"}
    dear, cheap = (table.moment.slot_named(name) for name in ("downer-dave-1", "intern-1"))
    assert dear is not None
    assert cheap is not None
    assert (dear.dimmed, cheap.dimmed) == (True, False)
    assert cheap.rect.top < dear.rect.top


def test_with_nothing_to_pay_with_only_what_is_free_glows(tmp_path: Path) -> None:
    table = Table(tmp_path, values=COSTLY)
    assert table.moment.lit & set(HAND) == {"clean-code", "investor-1"}


def test_what_is_missing_stands_on_the_card_and_its_price_is_red(tmp_path: Path) -> None:
    table = Table(tmp_path, values={"resources:p1": 1})
    refusal = table.moment.obstacles["downer-dave-1"]
    assert refusal.text == "You need 3 resources, you have 1."
    assert brief(refusal) == "2 short"
    tags = {tag.piece: tag for tag in table.moment.display.tags if tag.id == "cost"}
    assert (tags["downer-dave-1"].tone, tags["intern-1"].tone) == ("loss", "")


def test_knowledge_costs_what_the_cheapest_learner_pays(tmp_path: Path) -> None:
    """The green price is the one to pay, beside it what it is otherwise."""
    table = Table(tmp_path, values={"resources:p1": 2})
    (tag,) = [t for t in table.moment.display.tags if (t.piece, t.id) == ("tdd", "cost")]
    assert (tag.text, tag.before, tag.tone) == ("2", "4", "gain")
    assert tag.note == "2 (4 - 2 Full Stack Ninja)"
    table.drag("tdd", "database-dev-1")
    assert table.model.notice is not None
    assert table.model.notice.headline == "You need 4 resources, you have 2."
    table.drag("tdd", "full-stack-ninja-1")
    assert table.zone("tdd") == "office:p1"


@pytest.mark.parametrize(
    ("zones", "piece", "words"),
    [
        ({"office:p1": []}, "tdd", "No developer"),
        ({"office:p2": [], "hand:p1": ["head-hunter", "intern-1"]}, "head-hunter", "No target"),
    ],
)
def test_who_finds_no_target_says_so_in_two_words(
    tmp_path: Path, zones: dict[str, list[str]], piece: str, words: str
) -> None:
    values = {"burnout:database-dev-1": 0, "burnout:full-stack-ninja-1": 0, "burnout:lead-dev-1": 0}
    table = Table(tmp_path, zones, values)
    assert brief(table.moment.obstacles[piece]) == words


def test_what_can_only_be_planned_or_sold_lights_its_places_when_it_is_lifted(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]}, {"resources:p1": 1})
    assert "head-hunter" not in table.moment.lit
    table.pilot.click(table.grip("head-hunter"))
    lit = {name for name, state in table.moment.marks.items() if state == "legal"}
    assert lit == {"planned:p1", "deck"}


def test_a_dear_card_is_drawn_without_its_colours(tmp_path: Path) -> None:
    """Less light and colour on the card, the same on the others."""
    seen = []
    for number, money in enumerate((7, 1)):
        folder = tmp_path / str(number)
        folder.mkdir()
        table = Table(folder, values={"resources:p1": money})
        picture = table.pilot.draw().copy()
        row = []
        for name in ("downer-dave-1", "intern-1"):
            slot = table.moment.slot_named(name)
            assert slot is not None
            field = pygame.Rect(slot.rect.x + 40, slot.rect.y + 40, 30, 20)
            row.append(sum(pygame.transform.average_color(picture, field)[:3]))
        seen.append(row)
    (bright, same), (dim, still) = seen
    assert dim < 0.85 * bright
    assert same == pytest.approx(still, rel=0.02)


# Ending the turn


def test_ending_a_turn_names_the_cards_that_can_still_be_played(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["intern-1"]}, confirm_final=True)
    assert table.pilot.node("move:end-turn").label == "End turn: Intern and 1 more left"


def test_selling_planning_and_moving_knowledge_never_ask_before_the_turn_ends(
    tmp_path: Path,
) -> None:
    """They can be done in nearly every turn, so the question came up in nearly every turn."""
    office = [name for name in MINE if name != "shy-frontend"]
    table = Table(
        tmp_path, {"hand:p1": ["downer-dave-1", "crunch-time"], "office:p1": office},
        {"resources:p1": 1}, confirm_final=True,
    )  # fmt: skip
    kinds = {move.kind for move in table.moment.gestures.moves}
    assert kinds >= {"sell", "plan", "end-turn"}
    before = table.port.position.view
    table.pilot.key("e")
    table.meet()
    assert table.port.position.view != before


# What a card can be used for


def test_a_card_that_is_rested_on_says_what_it_can_be_used_for(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]}, {"resources:p1": 1})
    table.pilot.move(table.grip("head-hunter"))
    for _ in range(6):
        table.pilot.tick(0.1)
    told = {use.command.label: use.text for use in table.moment.uses}
    assert list(told) == ["Plan", "Sell"]
    assert told["Plan"] == "Costs 4 from your next turn on"
    assert told["Sell"] == "+1 resource. Goes under the deck"
    table.pilot.draw()


def test_the_panel_is_drawn_as_soon_as_it_opens(tmp_path: Path) -> None:
    """A window draws nothing unless it is told that something changed."""
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]}, {"resources:p1": 1})
    table.pilot.move(table.grip("head-hunter"))
    for _ in range(8):
        changed = table.pilot.tick(0.1)
        if table.moment.uses:
            assert changed
            return
    raise AssertionError("it did not open")


def test_the_panel_of_a_card_is_reached_and_clicked(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]}, {"resources:p1": 1})
    start = table.grip("head-hunter")
    table.pilot.move(start)
    for _ in range(6):
        table.pilot.tick(0.1)
    goal = table.pilot.node("use:plan").rect.center
    for step in range(1, 11):
        part = step / 10
        middle = (start[0], start[1] + (goal[1] - start[1]) * min(1.0, 1.4 * part))
        table.pilot.move((middle[0] + (goal[0] - start[0]) * part * part, middle[1]))
        table.pilot.tick(0.05)
    table.pilot.click("use:plan")
    table.meet()
    assert table.zone("head-hunter") == "planned:p1"


def test_the_ring_of_the_keyboard_runs_around_an_open_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ran across the card that had opened over it."""
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]})
    rings: list[pygame.FRect] = []

    def ring(canvas: object, box: pygame.FRect, radius: float, **how: object) -> None:
        del canvas, radius, how
        rings.append(box)

    monkeypatch.setattr("tabletop.ui.table.render.layers.focus_ring", ring)
    table.pilot.key("tab", "shift+tab")
    table.pilot.focus_on("piece:head-hunter")
    for _ in range(8):
        table.pilot.tick(0.1)
    table.pilot.draw()
    slot = table.moment.slot_named("head-hunter")
    assert slot is not None
    assert table.moment.zoomed is not None
    assert rings[-1].w > 1.4 * slot.rect.w


@pytest.mark.parametrize(("key", "zone"), [("p", "planned:p1"), ("s", "deck")])
def test_letters_plan_and_sell_the_card_that_the_keyboard_is_at(
    tmp_path: Path, key: str, zone: str
) -> None:
    table = Table(tmp_path, {"hand:p1": ["crunch-time", "intern-1"]})
    table.pilot.focus_on("piece:crunch-time")
    table.pilot.key(key)
    table.meet()
    assert table.zone("crunch-time") == zone


def test_a_use_with_several_targets_asks_for_one(tmp_path: Path) -> None:
    table = Table(tmp_path, {"hand:p1": ["head-hunter", "intern-1"]})
    table.pilot.move(table.grip("head-hunter"))
    for _ in range(6):
        table.pilot.tick(0.1)
    table.pilot.click("use:play")
    assert table.moment.hand.selected == "head-hunter"
    assert table.moment.hand.landed == "played"
    lit = {name for name, state in table.moment.marks.items() if state != "blocked"}
    assert lit == {"lead-dev-1", "bi-dev-1", "nice-hr-lady"}
    table.pilot.key("escape")
    assert table.moment.hand.selected == ""
    assert table.zone("head-hunter") == "hand:p1"


@pytest.mark.parametrize(
    ("money", "words"),
    [(7, "7 resources: enough for any card"), (1, "1 resource: enough for 3 of 6 cards"),
     (0, "0 resources: enough for 2 of 6 cards")],
)  # fmt: skip
def test_the_prompt_counts_what_can_be_played(tmp_path: Path, money: int, words: str) -> None:
    table = Table(tmp_path, values={"resources:p1": money})
    assert table.moment.prompt == words
