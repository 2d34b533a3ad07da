"""The puzzle of the day in a real window, from the library on: by the mouse, and by keys alone."""

from pathlib import Path

import pytest

from tabletop.storage.player.progress import load_solved, load_streak
from tabletop.storage.player.settings import Settings
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.ui.solving import Solver
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e


class AtPuzzles(Mirror):
    """Somebody at a puzzle, which no journal tells of."""

    def meet(self) -> None:
        """Let the move be shown."""
        self.tick(0.4)


def at_the_library(opener: Opener, home: Path) -> tuple[Mirror, Solver]:
    """Somebody at the library, in the window and at its twin."""
    settings = Settings(
        animation_speed="instant", reduced_motion=True, muted=True, welcomed=True,
        player_names=("Anna",),
    )  # fmt: skip
    mirror = AtPuzzles(opener(Start(home, settings=settings)))
    return mirror, Solver(mirror)


def meet(mirror: Mirror, solver: Solver) -> None:
    """Wait until the window shows what the twin does."""
    solver.rest(1)
    mirror.program.let_pass(0.4)
    mirror.look(3.0)


def is_kept(mirror: Mirror, puzzle: str) -> bool:
    """Whether the program has written that a puzzle is solved, and its day."""
    path = mirror.program.data / "puzzles.json"
    solved = load_solved(path, "Anna", "valedictorian").puzzles
    return puzzle in solved and len(load_streak(path, "Anna").days) == 1


def test_the_daily_puzzle_is_solved_by_mouse(opener: Opener, home: Path) -> None:
    mirror, solver = at_the_library(opener, home)
    mirror.click("box-valedictorian")
    mirror.click("puzzles")
    mirror.look(3.0)
    mirror.click("daily")
    meet(mirror, solver)
    daily = solver.puzzle.guide.puzzle.id
    solver.by_hand(solver.wrong()[0])
    assert solver.coach.misses == 1
    meet(mirror, solver)
    assert not is_kept(mirror, daily)
    mirror.click("coach-hint")
    meet(mirror, solver)
    solver.by_hand(solver.right)
    meet(mirror, solver)
    wait_for("the puzzle on the disk", lambda: is_kept(mirror, daily))
    mirror.click("coach-on")
    meet(mirror, solver)
    assert solver.puzzle.guide.puzzle.id != daily
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_the_daily_puzzle_is_solved_by_the_keyboard(opener: Opener, home: Path) -> None:
    mirror, solver = at_the_library(opener, home)
    mirror.focus_on("box-valedictorian")
    mirror.focus_on("puzzles")
    mirror.key("enter")
    mirror.look(3.0)
    mirror.key("enter")
    meet(mirror, solver)
    daily = solver.puzzle.guide.puzzle.id
    solver.by_keyboard(solver.wrong()[0])
    assert solver.coach.misses == 1
    solver.by_keyboard(solver.right)
    meet(mirror, solver)
    wait_for("the puzzle on the disk", lambda: is_kept(mirror, daily))
    mirror.key("enter")
    meet(mirror, solver)
    assert solver.puzzle.guide.puzzle.id != daily
    mirror.key("escape")
    mirror.look(3.0)
    assert mirror.scene.name == "puzzles"
    assert mirror.program.quit() == 0
