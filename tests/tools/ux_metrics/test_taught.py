"""What players meet in their first games is explained before or when it matters."""

from dataclasses import replace

import pytest

from tabletop.engine.game import Game
from tests.cli.running import tool
from tests.ui.desks import shelf
from tools.ux_metrics.taught import WANTED, TaughtThing, learnt


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.spec.id)
def test_nearly_all_that_is_met_is_explained(game: Game) -> None:
    found = learnt(game, 3)
    assert found.share >= WANTED, found.gaps


def test_what_only_a_lesson_explained_is_a_gap_without_it() -> None:
    game = shelf()[0]
    words = replace(game.spec, moves=())
    bare = replace(game, spec=words, read_lessons=None)
    found, taught = learnt(bare, 3), learnt(replace(game, spec=words), 3)
    assert found.share < WANTED
    assert set(taught.gaps) < set(found.gaps)
    explained = next(thing for thing in found.gaps if thing not in taught.gaps)
    assert taught.by[explained].startswith("lesson ")
    assert explained not in found.by


def test_the_command_names_what_nothing_explains(capsys: pytest.CaptureFixture[str]) -> None:
    done = tool(capsys, "taught", "report-card", "--games-each", "3")
    assert done.status == 0, done.out
    assert "explained 100%" in done.out
    assert str(TaughtThing("phase", "exams")) == "phase exams"
