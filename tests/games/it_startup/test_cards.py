"""The 64 cards: figures as in the rule file, and texts that say what their functions do."""

import re

import pytest

from tabletop.engine.spec import PieceKind
from tabletop.games.it_startup.cards import effects
from tabletop.games.it_startup.cards.deck_list import LASTING, TYPES, Cards
from tests.games.it_startup.card_texts import TEXTS, card_text
from tests.games.it_startup.positions import game, rules

KINDS = {kind.id: kind for kind in game().spec.kinds}

# Rule file, 2.2: copies, cost, efficiency, resistance.
DEVELOPERS = {
    "code-monkey": (2, 2, 2, 0),
    "ambitious-apprentice": (2, 1, 0, 0),
    "assertive-cto": (1, 5, 4, 0),
    "copy-paste": (2, 1, 2, 0),
    "downer-dave": (2, 3, 1, 2),
    "database-dev": (2, 4, 2, 1),
    "bi-dev": (2, 3, 2, 1),
    "full-stack-ninja": (2, 4, 3, 0),
    "qa-wizard": (2, 3, 2, 0),
    "senior-backend": (2, 4, 2, 0),
    "junior-backend": (2, 2, 1, 0),
    "research-engineer": (2, 2, 2, 0),
    "lead-dev": (2, 5, 5, 0),
    "intern": (2, 1, 1, 0),
    "shy-frontend": (1, 2, 1, 0),
}
STAFF = {
    "office-manager": ("hr", 2, 3, 0),
    "rockstar-recruiter": ("hr", 2, 3, 0),
    "undercover-hr": ("hr", 2, 3, 0),
    "nice-hr-lady": ("hr", 1, 2, 1),
    "nice-hr-guy": ("hr", 1, 2, 1),
    "scrum-master": ("coach", 2, 4, 1),
}
KNOWLEDGE = {
    "clean-code": 1,
    "polymorphism": 1,
    "defensive-programming": 1,
    "version-control": 1,
    "design-patterns": 2,
    "dependency-injection": 2,
    "solid": 2,
    "debugging": 2,
    "unit-tests": 3,
    "domain-knowledge": 3,
    "continuous-integration": 3,
    "tdd": 4,
}
ACTIONS = {
    "investor": (4, 0),
    "outsourcing": (2, 2),
    "head-hunter": (1, 5),
    "coffee-machine": (1, 2),
    "get-away": (2, 3),
    "crunch-time": (1, 2),
    "technical-debt": (1, 4),
    "monster-bug": (2, 3),
}


def effects_of(kind: PieceKind) -> tuple[str, ...]:
    found = kind.face.get("effects", ())
    assert isinstance(found, tuple)
    return tuple(str(name) for name in found)


def test_there_are_64_cards_of_41_kinds_with_one_back() -> None:
    counts = {
        kind: sum(each.count for each in KINDS.values() if each.face["type"] == kind)
        for kind in TYPES
    }
    assert counts == {"developer": 28, "hr": 8, "coach": 2, "knowledge": 12, "action": 14}
    assert len(KINDS) == 41
    assert {kind.back for kind in KINDS.values()} == {"#26282E #FF8A70 kanban"}


def test_developers_have_the_figures_of_the_list() -> None:
    found = {
        kind.id: (kind.count, *(kind.face[name] for name in ("cost", "efficiency", "resistance")))
        for kind in KINDS.values()
        if kind.face["type"] == "developer"
    }
    assert found == DEVELOPERS


def test_hr_and_coaches_have_the_figures_of_the_list() -> None:
    found = {
        kind.id: (kind.face["type"], kind.count, kind.face["cost"], kind.face["resistance"])
        for kind in KINDS.values()
        if kind.face["type"] in {"hr", "coach"}
    }
    assert found == STAFF


def test_knowledge_is_worth_one_more_than_it_costs() -> None:
    found = {
        kind.id: (kind.count, kind.face["cost"], kind.face["bonus"])
        for kind in KINDS.values()
        if kind.face["type"] == "knowledge"
    }
    assert found == {name: (1, cost, cost + 1) for name, cost in KNOWLEDGE.items()}


def test_action_cards_have_the_figures_of_the_list() -> None:
    found = {
        kind.id: (kind.count, kind.face["cost"])
        for kind in KINDS.values()
        if kind.face["type"] == "action"
    }
    assert found == ACTIONS


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_card_says_what_its_functions_do(name: str) -> None:
    kind = KINDS[name]
    assert kind.face["text"] == card_text(str(kind.face["type"]), effects_of(kind), kind.face)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_figure_of_a_card_is_in_its_text(name: str) -> None:
    """No text tells less than the data: each figure beside cost, disc and shield is named."""
    face = KINDS[name].face
    drawn = {"cost", "efficiency", "resistance"}
    figures = [value for key, value in face.items() if isinstance(value, int) and key not in drawn]
    told = [int(number) for number in re.findall(r"\d+", str(face["text"]))]
    assert sorted(told) == sorted(figures)


def test_every_effect_has_a_text_and_is_carried_out_or_lasts() -> None:
    used = {effect for kind in KINDS.values() for effect in effects_of(kind)}
    assert used == set(TEXTS) == set(effects.WHEN_PLAYED) | LASTING
    assert not set(effects.WHEN_PLAYED) & LASTING


def test_texts_keep_to_the_tone_of_the_house() -> None:
    for kind in KINDS.values():
        for key in ("text", "flavour", "keyword"):
            words = str(kind.face[key])
            assert words
            assert "!" not in words
        assert str(kind.face["text"]).endswith(".")
    flavours = [kind.face["flavour"] for kind in KINDS.values()]
    assert len(set(flavours)) == len(flavours)


def test_what_a_card_points_at_stands_in_the_rulebook() -> None:
    for kind in KINDS.values():
        assert game().rulebook.find(str(kind.face["rule"])) is not None


def test_the_figures_that_rules_work_with_are_those_of_the_faces() -> None:
    plan = rules().plan(2)
    cards = Cards(plan)
    piece = plan.piece
    assert cards.limit[piece["downer-dave-1"]] == 5
    assert cards.limit[piece["nice-hr-guy"]] == 4
    assert cards.limit[piece["intern-2"]] == 3
    assert cards.bonus[piece["tdd"]] == 5
    assert cards.lift[piece["scrum-master-2"]] == 1
    assert cards.learner_discount[piece["full-stack-ninja-1"]] == 2
    assert sum(cards.draw_at_end) == 6
    assert {cards.kind[p] for p, stops in enumerate(cards.stops) if stops} == {
        "technical-debt",
        "monster-bug",
    }
