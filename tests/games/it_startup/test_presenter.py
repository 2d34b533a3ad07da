"""What players read: prompts, buttons, sums, prices and warnings."""

import re
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.engine.text.display import Display, Tag
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import seen_events
from tabletop.games.it_startup.state import StartupState
from tabletop.games.it_startup.table import race_of
from tests.games.it_startup.positions import WAYS, game, lay_out, match_at, rules, sensible
from tests.games.positions import play
from tests.games.worded import worded

TEAM = {
    "office:p1": ["lead-dev-1", "bi-dev-1", "tdd", "scrum-master-1"],
    "office:p2": ["intern-1", "qa-wizard-1"],
    "hand:p1": ["full-stack-ninja-1", "solid", "crunch-time"],
    "planned:p1": ["head-hunter"],
    "deck": ["intern-2"],
}
VALUES = {
    "resources:p1": 3,
    "turn:p1": 5,
    "planned-turn:p1": 4,
    "burnout:lead-dev-1": 2,
    "burnout:qa-wizard-1": 1,
    "home:bi-dev-1": 2,
}


def shown(state: StartupState, seat: int = 0) -> Display:
    return worded(rules(), state.seats).display(rules().view(state, seat))


def tags(state: StartupState, tag: str, seat: int = 0) -> dict[str, Tag]:
    return {each.piece: each for each in shown(state, seat).tags if each.id == tag}


def preview(state: StartupState, text: str) -> tuple[str, list[str]]:
    found = worded(rules()).preview(state, 0, Move.parse(text))
    assert found is not None
    return found.title, [words for _, words in found.lines]


def test_the_end_of_the_turn_explains_its_sum_and_who_leaves() -> None:
    state = lay_out(2, TEAM, VALUES)
    words = "5 + 2 + TDD 5 + Scrum Master 2 = 14"
    assert preview(state, "end-turn") == ("Scores 14 points", [words, "Lead Developer leaves"])
    panel = next(panel for panel in shown(state).panels if panel.id == "this-turn")
    assert (panel.rows[-1].note, panel.rows[-1].value) == (words, "14")


def test_every_employee_shows_its_cubes_and_what_it_delivers() -> None:
    state = lay_out(2, TEAM, VALUES)
    assert {name: tag.text for name, tag in tags(state, "burnout").items()} == {
        "lead-dev-1": "2/3",
        "bi-dev-1": "0/4",
        "scrum-master-1": "0/4",
        "intern-1": "0/3",
        "qa-wizard-1": "1/3",
    }
    delivered = tags(state, "efficiency")
    assert (delivered["bi-dev-1"].text, delivered["bi-dev-1"].note) == (
        "8",
        "2 + TDD 5 + Scrum Master 1 = 8",
    )
    assert {name: tag.text for name, tag in delivered.items()} == {
        "lead-dev-1": "6",
        "bi-dev-1": "8",
        "intern-1": "1",
        "qa-wizard-1": "2",
    }


def test_whoever_leaves_after_this_turn_is_marked_unless_all_get_away() -> None:
    state = lay_out(2, TEAM, VALUES)
    assert list(tags(state, "last-turn")) == ["lead-dev-1"]
    calm = lay_out(2, TEAM, {**VALUES, "no-burnout:p1": 1})
    assert tags(calm, "last-turn") == {}


def test_a_loan_says_where_it_goes_back_to() -> None:
    tag = tags(lay_out(2, TEAM, VALUES), "loan")["bi-dev-1"]
    assert (tag.text, tag.note) == ("On loan", "Returns to {p2} when {p1} begins a turn")


def test_prices_are_shown_as_they_are_now_to_their_owner_only() -> None:
    # Those who left the office take what is told of them along.
    values = {k: v for k, v in VALUES.items() if not k.startswith(("burnout:", "home:"))}
    state = lay_out(2, {**TEAM, "office:p1": ["qa-wizard-2"]}, values)
    prices = tags(state, "cost")
    assert {name: (tag.text, tag.note, tag.tone) for name, tag in prices.items()} == {
        "full-stack-ninja-1": ("3", "3 (4 - 1 QA Wizard Engineer)", "gain"),
        "solid": ("2", "", ""),
        "crunch-time": ("2", "", ""),
        "head-hunter": ("4", "4 (5 - 1 planned)", "loss"),
    }
    assert tags(state, "cost", seat=1) == {}
    assert tags(state, "cost", seat=-1) == {}


def test_a_discount_on_a_developer_is_explained_before_it_is_paid() -> None:
    zones = {"office:p1": ["full-stack-ninja-1"], "hand:p1": ["tdd"]}
    state = lay_out(2, zones, {"resources:p1": 3})
    title, lines = preview(state, "teach tdd > full-stack-ninja-1")
    assert title == "Costs 2 (4 - 2 Full Stack Ninja)"
    assert lines == ["Leaves 1 resource", "Full Stack Ninja +5", "TDD costs 2 here instead of 4"]


def test_what_is_too_dear_is_told_with_its_price() -> None:
    state = lay_out(2, {"hand:p1": ["lead-dev-1"]}, {"resources:p1": 3})
    assert preview(state, "hire lead-dev-1 > office:p1") == (
        "Costs 5",
        ["You have 3", "+5 at the end of each turn"],
    )


def test_partners_run_the_race_together() -> None:
    state = lay_out(4, TEAM, {**VALUES, "points:p1": 20, "points:p3": 5}, options={"mode": "teams"})
    race = race_of(shown(state))
    assert race is not None
    assert race.goal == 128
    assert [(runner.seats, runner.points) for runner in race.runners] == [((0, 2), 25), ((1, 3), 0)]
    assert shown(state).context == "Turn 5 · first to 128"


def test_alone_the_rival_runs_beside_the_player() -> None:
    found = shown(lay_out(1, {"rival-office": ["lead-dev-1"]}, {"rival-points": 9}))
    race = race_of(found)
    assert race is not None
    assert [(runner.seats, runner.points) for runner in race.runners] == [((0,), 0), ((), 9)]
    assert found.automa is not None
    assert (found.automa.name, found.automa.score) == ("Rival", "9")


def test_a_counter_says_what_it_takes() -> None:
    zones = {"hand:p1": ["monster-bug-1", "head-hunter"], "office:p2": ["qa-wizard-1"]}
    match = match_at(lay_out(2, zones, {"resources:p1": 8, "resources:p2": 4}))
    play(match, 0, "play monster-bug-1 > played")
    state = match.state
    assert isinstance(state, StartupState)
    assert worded(rules()).prompt(state, 1) == "Stop Monster Bug?"
    found = worded(rules()).preview(state, 1, Move("counter"))
    assert found is not None
    assert found.lines == (("shield", "With QA Wizard Engineer"),)
    play(match, 1, "decline")
    play(match, 0, "play head-hunter > qa-wizard-1")
    state = match.state
    assert isinstance(state, StartupState)
    assert worded(rules()).describe(state, 1, Move("counter")) == "Stop it for 3"


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_all_that_is_said_keeps_to_the_tone_of_the_house(way: int) -> None:
    seats, options = WAYS[way]
    rng = Random(way)
    match: Match[State] = Match(rules(), seats, options, seed=way)  # type: ignore[arg-type]
    said: set[str] = set()
    while match.to_act:
        state = match.state
        assert isinstance(state, StartupState)
        actor = rng.choice(match.to_act)
        legal = rules().legal_moves(state, actor)
        prompt = worded(rules()).prompt(state, actor)
        assert len(prompt.split()) <= 8
        buttons = [worded(rules()).describe(state, actor, move) for move in legal]
        said |= {prompt, *buttons}
        step = match.submit(actor, sensible(rng, legal))
        events = getattr(step, "events", ())
        seen = seen_events(state.table.plan, events, actor)
        plan = state.table.plan
        said |= {in_words(plan, event.text) for event in seen if event.kind == "note"}
    assert match.outcome is not None
    said.add(in_words(rules().plan(seats), match.outcome.reason))
    for words in said:
        assert words
        assert "!" not in words
        assert words.count("**") % 2 == 0
        assert not re.search(r"\b1 (cards|resources|rounds)\b", words)
        assert "  " not in words


def test_the_buttons_of_the_exchange_name_the_cards() -> None:
    state = rules().start(2, {}, FastChance(Random(1)))
    buttons = [worded(rules()).describe(state, 0, move) for move in rules().legal_moves(state, 0)]
    assert buttons[0] == "Keep all"
    assert len(set(buttons)) == 32


def test_every_keyword_of_the_cards_is_explained() -> None:
    section = game().rulebook.find("words")
    assert section is not None
    for word in ("Burnout", "Efficiency", "Resistance", "On loan", "Planned"):
        assert f"**{word}**" in section.text
