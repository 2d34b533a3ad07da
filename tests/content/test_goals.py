"""Goals that a game declares in `game.yaml`: read, judged, and mistakes named."""

from pathlib import Path

from tests.content.games import OLD_MAID, game_of, problems_of

GOALS = """\
counters: [{ id: coins, title: Coins, for-each: seat, start: 3, most: 9 }]
goals:
  - { id: dozen, title: A dozen, text: Score 12 or more, at-least: { score: 12 } }
  - { id: clear, title: Clear, text: Win by 5, grade: silver, at-least: { won: 1, lead: 5 } }
  - { id: quick, title: Quick, text: Win in 4 rounds, at-least: { won: 1 }, at-most: { rounds: 4 } }
  - { id: rich, title: Rich, text: End with 7 coins, icon: coin, at-least: { coins: 7 } }
"""


def test_a_goal_of_the_page_is_reached_or_just_missed(tmp_path: Path) -> None:
    spec = game_of(tmp_path, OLD_MAID + GOALS).spec
    dozen, clear, quick, rich = spec.goals
    assert dozen.is_met({"score": 12})
    assert not dozen.is_met({"score": 11})
    assert not dozen.is_met({})
    assert (dozen.measured, dozen.progress({"score": 15})) == ("score", 12)
    assert clear.is_met({"won": 1, "lead": 5})
    assert not clear.is_met({"won": 1, "lead": 4})
    assert quick.is_met({"won": 1, "rounds": 4})
    assert not quick.is_met({"won": 1, "rounds": 5})
    assert rich.is_met({"coins": 7})
    assert not rich.is_met({"coins": 6})
    assert clear.measured == quick.measured == ""


def test_a_limit_that_nothing_counts_is_named_with_its_line(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, OLD_MAID + GOALS.replace("{ score: 12 }", "{ scores: 12 }"))
    assert "nothing here is counted as 'scores'" in problem
    assert "score" in problem.partition("(")[2]


def test_a_goal_without_limits_is_a_mistake(tmp_path: Path) -> None:
    text = OLD_MAID + "goals: [{ id: any, title: Any, text: Play }]\n"
    (problem,) = problems_of(tmp_path, text)
    assert "a goal needs at-least or at-most" in problem
