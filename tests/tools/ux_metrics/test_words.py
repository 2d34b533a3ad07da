"""How much there is to read before somebody can play."""

import pytest

from tabletop.engine.game import Game
from tests.cli.running import tool
from tests.ui.desks import shelf
from tools.ux_metrics.words import LIMITS, Count, count, of_first_screens, of_lesson


def test_a_name_that_is_put_in_counts_as_a_word() -> None:
    assert count("Wait for {p2}: it's her turn.") == 6
    assert count("**Green** 6, HTML&CSS") == 3


def test_too_many_words_do_not_hold() -> None:
    assert Count("coach", "step 1", LIMITS["coach"]).held
    assert not Count("coach", "step 1", LIMITS["coach"] + 1).held
    assert Count("table", "2 seats", 500).held, "tables show what lies on them"


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.spec.id)
def test_a_guided_first_game_says_little(game: Game) -> None:
    lessons = game.lessons()
    assert lessons
    for lesson in lessons:
        assert [each for each in of_lesson(lesson) if not each.held] == []


def test_the_words_of_the_first_screen_are_those_that_are_drawn() -> None:
    game = next(game for game in shelf() if game.spec.id == "it-startup")
    found = {each.kind: each.words for each in of_first_screens(game, 2)}
    assert 3 <= found["prompt"] <= LIMITS["prompt"]
    assert found["table"] > found["prompt"], "no dialog lies over the cards to swap"


def test_the_command_tells_the_most_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    done = tool(capsys, "words", "valedictorian")
    assert done.status == 0, done.out
    kinds = {line[19:31].strip() for line in done.out.splitlines()}
    assert kinds == {"guided part", "coach", "prompt", "table"}
