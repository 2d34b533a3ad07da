"""The games that are shipped: complete, and in step with the sprites that they name."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tabletop.content.checks import pictures
from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.spec import TablePlan
from tabletop.paths import shipped

SHELF = ("introduct-academy", "the-academy", "report-card", "it-startup", "valedictorian")
SPRITES = shipped("sprites")

RULES = [
    "adjacent-room",
    "challenge",
    "choose-trophy",
    "empty-room",
    "end-of-game",
    "end-turn",
    "exposed-test",
    "failing",
    "game-over",
    "goal",
    "must-move",
    "no-progress",
    "options",
    "passing",
    "quiz-result",
    "quiz-show",
    "quiz-subject",
    "setup",
    "stalemate",
    "take-a-card",
    "turn",
    "unknown-move",
]


def load(name: str) -> Game:
    return load_game(shipped("content") / name)


@pytest.fixture(scope="module")
def school() -> Game:
    return load("valedictorian")


def test_the_cards_of_valedictorian_are_counted_right(school: Game) -> None:
    """Rule: 2 (components)."""
    counts = {kind.id: kind.count for kind in school.spec.kinds if kind.look == "card"}
    assert counts == {
        "math": 7,
        "science": 7,
        "history": 7,
        "math-test": 2,
        "science-test": 2,
        "history-test": 2,
        "final-exam": 1,
    }
    assert {kind.back for kind in school.spec.kinds if kind.look == "card"} == {
        "#5A2226 #F0C9A0 cap"
    }


def test_each_seat_has_a_marker(school: Game) -> None:
    markers = {kind.id: kind.owner for kind in school.spec.kinds if kind.look == "marker"}
    assert markers == {"marker-p1": 0, "marker-p2": 1}


def test_what_a_test_costs_is_on_its_face(school: Game) -> None:
    needs = {kind.id: kind.face["needs"] for kind in school.spec.kinds if "needs" in kind.face}
    assert needs == {
        "math-test": ("math", "math"),
        "science-test": ("science", "science"),
        "history-test": ("history", "history"),
        "final-exam": ("math", "science", "history"),
    }


def test_the_names_of_pieces_zones_and_values_are_those_of_the_protocol(school: Game) -> None:
    plan = TablePlan(school.spec, 2)
    assert plan.pieces[:2] == ("math-1", "math-2")
    assert {"final-exam", "history-test-2", "marker-p2"} <= set(plan.pieces)
    places = Counter(zone.rpartition(":")[0].partition(":")[0] or zone for zone in plan.zones)
    assert places == {"room": 9, "floor": 9, "hand": 2, "trophies": 2, "discard": 1, "box": 1}
    assert plan.values == ("turns", "quiet", "board")
    assert [phase for phase, _ in school.spec.phases] == ["move", "room", "reset"]


def test_who_sees_into_the_zones(school: Game) -> None:
    seen = {zone.id: zone.sees for zone in school.spec.zones}
    assert seen == {
        "room": "none",
        "floor": "all",
        "hand": "owner",
        "trophies": "all",
        "discard": "all",
    }


def test_options_have_the_defaults_of_the_rules(school: Game) -> None:
    assert school.spec.resolve_options({}) == {
        "start": "random",
        "board": "plan",
        "no-progress-limit": 80,
        "may-stay": False,
    }


def test_the_board_has_nine_rooms_and_a_homeroom_in_two_corners(school: Game) -> None:
    cells = {(cell.row, cell.col): cell for cell in school.layout.cells}
    assert len(cells) == 9
    assert {place: cell.owner for place, cell in cells.items() if cell.owner >= 0} == {
        (0, 0): 0,
        (2, 2): 1,
    }
    names = [cell.title for cell in school.layout.cells]
    assert len(set(names)) == 8
    assert names.count("Homeroom") == 2


def test_no_two_regions_of_the_table_overlap(school: Game) -> None:
    """All but the prompt, which floats over the upper edge of the hand."""
    regions = [region for region in school.layout.regions if region.widget != "prompt"]
    for one, other in combinations(regions, 2):
        x1, y1, w1, h1 = one.rect
        x2, y2, w2, h2 = other.rect
        apart = x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1
        assert apart, (one.id, other.id)


@pytest.mark.parametrize("rule", RULES)
def test_the_rulebook_has_the_paragraph(school: Game, rule: str) -> None:
    section = school.rulebook.find(f"valedictorian.{rule}")
    assert section is not None
    assert section.text


def test_texts_keep_to_the_tone_of_the_house() -> None:
    games = [load(name) for name in SHELF]
    texts = [section.text for game in games for section in game.rulebook.sections]
    texts += [game.spec.pitch for game in games]
    texts += [option.text for game in games for option in game.spec.options]
    for text in texts:
        assert text
        assert "!" not in text
        assert text.count("**") % 2 == 0


@pytest.mark.parametrize("name", SHELF)
def test_every_game_can_be_played_and_has_facts_for_its_box(name: str) -> None:
    game = load(name)
    assert game.playable
    assert len(game.spec.facts) >= 2


@pytest.mark.parametrize("name", SHELF)
def test_the_sprites_that_a_game_names_exist(name: str) -> None:
    game = load(name)
    icons = [fact.icon for fact in game.spec.facts]
    icons += [str(kind.face["icon"]) for kind in game.spec.kinds if "icon" in kind.face]
    icons += [cell.icon for cell in game.layout.cells if cell.icon]
    names = [f"common/icons/{icon}" for icon in icons]
    names += [str(kind.face["emblem"]) for kind in game.spec.kinds if "emblem" in kind.face]
    missing = [
        each for each in [game.spec.cover, *names] if not (SPRITES / f"{each}.svg").is_file()
    ]
    assert missing == []


def test_games_are_read_also_where_the_sprites_are_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What pictures there are can't be told then; the games can still be played."""
    monkeypatch.setattr(pictures, "_sprites", lambda: tmp_path / "gone")
    for kept in (pictures.icons, pictures.felts):
        kept.cache_clear()
    try:
        assert load_game(shipped("content") / "valedictorian").playable
    finally:
        for kept in (pictures.icons, pictures.felts):
            kept.cache_clear()


def test_a_first_game_is_set_up_for_company() -> None:
    """Alone is a way to play, not the one that is met first."""
    usual = {name: load_game(shipped("content") / name).spec.first_seats for name in SHELF}
    assert min(usual.values()) >= 2
    assert usual["introduct-academy"] == 3
