"""Puzzles as a player meets them: the list, the daily one, by mouse and by keys, own ones."""

from datetime import date
from pathlib import Path

import pytest

from tabletop.engine.declare.widgets import LogData, PromptData
from tabletop.engine.moves import Move
from tabletop.session.types import KeyTurn
from tabletop.storage.player.progress import load_own, load_streak
from tabletop.ui.scenes.learn.puzzle_list import PuzzlesScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.text import messages
from tests.ui.desks import sight_problems
from tests.ui.learning import game
from tests.ui.sitting import Sitting
from tests.ui.solving import DAY, NOW, PUZZLING, Solver, Solving


def test_the_daily_puzzle_is_solved_by_mouse_after_a_wrong_try(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.pilot.click("box-valedictorian")
    table.pilot.click("puzzles")
    assert table.listed.status.startswith("0 of ")
    table.pilot.click("daily")
    table.rest(1)
    daily = table.puzzle.guide.puzzle.id
    wrong = table.wrong()[0]
    table.by_hand(wrong)
    assert "there is a better move" in table.coach.said
    assert "% of the time, the best move" in table.scene.words().help
    assert table.scene.table.model.notice is None
    assert table.puzzle.guide.solution is None
    assert not table.solved()
    table.by_hand(table.right)
    solution = table.puzzle.guide.solution
    assert solution is not None
    words = table.scene.words()
    assert words.praise == messages.PUZZLE_RIGHT
    assert solution.why in words.say
    assert "Next best" in words.help
    assert "simulating 40,000 moves" in words.help
    assert table.solved() == [daily]
    table.pilot.click("coach-on")
    table.rest(1)
    assert table.puzzle.guide.puzzle.id != daily
    assert table.puzzle.guide.day is None
    table.pilot.click("coach-skip")
    assert table.listed.status.startswith("1 of ")
    assert "on one day" in table.listed.status
    assert messages.ONCE_MORE in {node.label for node in table.pilot.nodes()}


def test_puzzles_are_solved_by_keys_alone(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.pilot.focus_on("box-valedictorian")
    table.pilot.focus_on("puzzles")
    table.pilot.key("enter")
    table.pilot.key("enter")  # the daily one has the focus
    table.rest(1)
    assert table.puzzle.guide.day == date(2026, 11, 23)
    daily = table.puzzle.guide.puzzle.id
    table.by_keyboard(table.wrong()[0])
    assert table.coach.misses == 1
    table.pilot.key("h")
    table.pilot.draw()
    assert "It is about this" in table.scene.words().help
    table.by_keyboard(table.right)
    assert table.solved() == [daily]
    table.pilot.key("enter")
    table.rest(1)
    assert table.puzzle.guide.puzzle.id != daily
    table.pilot.key("escape")
    assert isinstance(table.pilot.scene, PuzzlesScene)
    table.pilot.key("escape")
    assert isinstance(table.pilot.scene, Library)


def test_the_solution_is_shown_explained_and_not_counted_as_solved(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.open("valedictorian")
    table.pilot.click("coach-show")
    table.pilot.tick(1.2)
    table.rest()
    assert table.puzzle.guide.shown
    solution = table.puzzle.guide.solution
    assert solution is not None
    assert table.scene.words().praise == messages.PUZZLE_SHOWN
    assert solution.why in table.scene.words().say
    assert table.solved() == []


@pytest.mark.parametrize("shown", [False, True])
def test_a_puzzle_can_be_tried_again_and_counts_only_unseen(tmp_path: Path, shown: bool) -> None:
    table = Solving(tmp_path)
    table.open("valedictorian")
    first = table.puzzle.guide.puzzle.id
    if shown:
        table.pilot.click("coach-show")
        table.pilot.tick(1.2)
        table.rest()
    else:
        table.by_hand(table.right)
    table.pilot.click("coach-again")
    table.rest(1)
    assert table.puzzle.guide.puzzle.id == first
    assert table.puzzle.guide.solution is None
    table.by_hand(table.right)
    assert table.puzzle.guide.solution is not None
    assert table.solved() == ([] if shown else [first])


def test_hints_come_one_after_another_and_end(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.open("it-startup")
    told = []
    while table.has("coach-hint"):
        table.pilot.click("coach-hint")
        table.pilot.tick(0.1)
        table.pilot.draw()
        told.append(table.scene.words().help)
        assert len(told) < 5
    assert len(set(told)) == len(told) >= 1
    table.pilot.key("h")
    assert table.app.notices.spoken == messages.NO_MORE_HINTS


def test_neither_keys_nor_the_log_take_anything_back(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.open("valedictorian", 3)
    before = table.puzzle.position.view
    for keys in ("u", "ctrl+z", "backspace", "shift+u"):
        table.pilot.key(keys)
        table.rest(1)
    log = table.scene.table.moment.arrangement.find(LogData)
    assert log is not None
    for y in range(int(log.rect.top) + 10, int(log.rect.bottom), 20):
        if not table.scene.note.box.collidepoint(log.rect.centerx, y):
            table.pilot.click((log.rect.centerx, float(y)))
            table.rest(1)
    assert table.pilot.scene is table.scene
    assert table.puzzle.position.view == before


def test_nothing_is_saved_as_a_game(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.open("valedictorian")
    table.by_hand(table.right)
    assert not list(tmp_path.rglob("*.recess"))
    assert not table.app.folders.statistics.exists()


def test_the_daily_puzzle_is_the_same_for_everybody_and_another_tomorrow(tmp_path: Path) -> None:
    days = [Solving(tmp_path / str(n), now=NOW + n * DAY) for n in range(20)]
    twin = Solving(tmp_path / "twin")
    found = [day.shelf_of("valedictorian").daily for day in days]
    assert twin.shelf_of("valedictorian").daily == found[0]
    assert len({puzzle.id for puzzle in found if puzzle}) == len(found)


def test_a_streak_grows_from_day_to_day(tmp_path: Path) -> None:
    for number, name in enumerate(("valedictorian", "report-card")):
        table = Solving(tmp_path, now=NOW + number * DAY)
        table.open(name, daily=True)
        table.scene.table.controller.submit(table.right)
        table.rest()
    table.app.open_library()
    table.app.learning.open_puzzles(game("report-card"))
    assert messages.PUZZLE_STREAK.format(2) in table.listed.status
    kept = load_streak(table.app.folders.puzzles, "Anna")
    assert kept.length(date(2026, 11, 24)) == kept.length(date(2026, 11, 25)) == 2
    assert kept.length(date(2026, 11, 26)) == 0


def test_the_list_is_walked_by_keys_and_opens_a_puzzle(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.app.learning.open_puzzles(game("the-academy"))
    table.pilot.draw()
    table.pilot.focus_on("puzzle-7")
    table.pilot.key("enter")
    table.rest(1)
    assert table.puzzle.coach.number == 7


def missed_puzzles(sitting: Sitting) -> list[KeyTurn]:
    """The costly turns that the review shows and that are puzzles."""
    review, people = sitting.port.review, sitting.port.session.humans
    shown = [turn for seat in people for turn in review.turning_points(seat)]
    return [turn for turn in shown if not turn.is_good and review.puzzle(turn)]


def review_with_a_puzzle(tmp_path: Path) -> Sitting:
    """The review of a game in which a turning point was a puzzle that was missed."""
    for seed in range(26, 60):
        sitting = Sitting(tmp_path, seed=seed, moves=900)
        review = sitting.port.review
        review.steps = 2_000
        review.begin()
        while review.running:
            review.update()
        if missed_puzzles(sitting):
            return sitting
    raise AssertionError("no puzzle in so many games")


def test_a_move_of_an_own_game_becomes_a_puzzle_and_is_solved(tmp_path: Path) -> None:
    """From the review of a game to the list of puzzles, to the table, and away again."""
    sitting = review_with_a_puzzle(tmp_path)
    app, pilot = sitting.app, sitting.pilot
    lapse = missed_puzzles(sitting)[0]
    app.open(ReviewScene(app, sitting.port))
    pilot.draw()
    pilot.focus_on(f"keep-{lapse.turn}")
    pilot.key("enter")
    shelf = app.learning.puzzle_shelf(sitting.port.game)
    assert [puzzle.origin for puzzle in shelf.own] == [
        f"Sam's move {lapse.turn + 1}, {messages.day(shelf.today)}"
    ]
    button = pilot.node(f"keep-{lapse.turn}")
    assert (button.label, button.enabled) == (messages.KEPT_AS_PUZZLE, False)
    puzzle = shelf.own[0]
    app.open_library()
    app.learning.open_puzzles(sitting.port.game)
    pilot.draw()
    pilot.focus_on(f"own:{puzzle.id}")
    pilot.key("enter")
    solver = Solver(pilot)
    solver.rest(1)
    assert solver.puzzle.guide.puzzle == puzzle
    assert puzzle.origin in solver.scene.words().help
    played = str(sitting.port.session.match.move_as_said(lapse.turn))
    assert played not in puzzle.best
    solver.scene.table.controller.submit(Move.parse(played))
    solver.rest(1)
    assert "there is a better move" in solver.coach.said
    solver.scene.table.controller.submit(solver.right)
    solver.rest()
    assert solver.puzzle.guide.solution is not None
    assert puzzle.id in app.learning.puzzle_shelf(sitting.port.game).solved
    pilot.key("escape")
    pilot.focus_on(f"drop:{puzzle.id}")
    pilot.key("enter")
    assert load_own(shelf.own_file) == ()
    assert not any(node.id == f"own:{puzzle.id}" for node in pilot.nodes())


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("name", PUZZLING)
def test_every_puzzle_is_solved_by_mouse_or_by_keys(tmp_path: Path, name: str, keys: bool) -> None:
    """By hand a move goes the whole way: what is dragged, chosen or filled in is the answer."""
    table = Solving(tmp_path)
    puzzles = table.shelf_of(name).shipped
    numbers = range(1 + keys, len(puzzles) + 1, 2)
    for number in numbers:
        table.open(name, number)
        (table.by_keyboard if keys else table.by_hand)(table.right)
        assert table.puzzle.guide.solution is not None, puzzles[number - 1].id
    assert len(table.solved(name)) == len(numbers)


@pytest.mark.parametrize("name", PUZZLING)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((960, 600), 1.0), ((1920, 1200), 2.0)]
)
def test_everything_of_a_puzzle_is_in_sight(
    tmp_path: Path, name: str, size: tuple[int, int], scale: float
) -> None:
    """The note lies inside the window and its buttons inside the note, before and after."""
    table = Solving(tmp_path, size=size, scale=scale)
    for number in range(1, 9):
        table.open(name, number)
        for _ in range(2):
            scene = table.scene
            box = scene.note.box
            assert scene.table.moment.arrangement.bar.bottom <= box.top
            assert box.right <= scene.width
            assert box.bottom <= scene.height
            buttons = [node for node in table.pilot.nodes() if node.id.startswith("coach-")]
            bar = scene.table.moment.arrangement.bar
            inside = [node for node in buttons if (box if node.rect.top > bar.bottom else bar)
                      .contains(node.rect)]  # fmt: skip
            assert len(inside) == len(buttons) >= 2, number
            scene.table.controller.submit(table.right)
            table.rest()


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 800), 2.0)])
def test_in_a_small_window_the_note_lies_where_nothing_lies(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    table = Solving(tmp_path, size=size, scale=scale)
    table.open("introduct-academy", 3)
    box, moment = table.scene.note.box, table.scene.table.moment
    prompt = moment.arrangement.find(PromptData)
    assert prompt is not None
    assert not box.colliderect(prompt.rect)
    assert not [slot.name for slot in moment.slots if slot.drawn and box.colliderect(slot.rect)]


def test_in_a_large_window_the_note_lies_in_the_column_of_the_log(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.open("introduct-academy", 3)
    box, moment = table.scene.note.box, table.scene.table.moment
    areas = {area.region.id: area.rect for area in moment.arrangement.areas}
    assert abs(box.centerx - areas["log"].centerx) < 8
    assert not box.colliderect(areas["received"])
    assert not box.colliderect(areas["turned"])


def test_in_a_small_window_the_note_goes_when_the_table_is_touched(tmp_path: Path) -> None:
    table = Solving(tmp_path, size=(960, 600))
    table.open("valedictorian")
    assert table.scene.speaks
    table.pilot.click(table.scene.note.box.center)
    table.pilot.draw()
    assert not table.scene.speaks
    assert table.has("coach-hint")
    table.pilot.key("h")
    table.pilot.tick(0.1)
    assert table.scene.speaks
    assert "It is about this" in table.scene.words().help
    table.by_keyboard(table.wrong()[0])
    assert table.scene.speaks
    assert table.coach.misses == 1


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_nothing_overlaps_in_the_list(tmp_path: Path, size: tuple[int, int]) -> None:
    table = Solving(tmp_path, size=size)
    table.app.learning.open_puzzles(game("the-academy"))
    table.pilot.draw()
    listed = table.listed.list.rect
    cut = [node.id for node in table.pilot.nodes()
           if node.id.startswith("puzzle-") and not listed.contains(node.rect)]  # fmt: skip
    found = sight_problems(table.pilot)
    assert [line for line in found if line.split()[0] not in cut] == []


def test_a_puzzle_tells_its_theme_and_how_hard_it_is(tmp_path: Path) -> None:
    table = Solving(tmp_path)
    table.app.learning.open_puzzles(game("it-startup"))
    table.pilot.draw()
    puzzle = table.listed.shelf.shipped[0]
    assert table.pilot.node("puzzle-1").label == f"Puzzle 1: {puzzle.theme}, {puzzle.difficulty}"
    table.open("it-startup")
    assert f"{puzzle.theme}, {puzzle.difficulty}: " in table.scene.words().help
    assert table.scene.words().help in table.scene.title


def test_a_form_does_not_open_by_itself_over_a_puzzle(tmp_path: Path) -> None:
    """It hid the position, the hint and the solution."""
    table = Solving(tmp_path)
    shipped = table.shelf_of("valedictorian").shipped
    number = next(n for n, each in enumerate(shipped, 1) if each.best[0].startswith("show"))
    table.open("valedictorian", number)
    assert table.pilot.scene is table.scene
    assert table.has("coach-hint")
    assert table.has("form:show")
