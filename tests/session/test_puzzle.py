"""A sitting at a puzzle: what it says, what it counts, and that it tells nothing hidden."""

import re
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.engine.guided.puzzle import PuzzleError, set_up
from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.puzzle import PuzzleGuide, PuzzlePort
from tabletop.session.guides.puzzle_list import PuzzleShelf
from tabletop.storage.journal.records import Player

ANNA = Player("Anna")
TODAY = date(2026, 11, 23)


@cache
def games() -> tuple[Game, ...]:
    return Registry(shipped("content")).games()


def game(name: str = "valedictorian") -> Game:
    return next(each for each in games() if each.spec.id == name)


NAMES = [each.spec.id for each in games()]


def shelf(folder: Path, today: date = TODAY, name: str = "valedictorian") -> PuzzleShelf:
    return PuzzleShelf(game(name), ANNA, folder / "puzzles.json", folder / "own.jsonl", today)


def dealt_anew(port: PuzzlePort, seed: int) -> PuzzlePort:
    """The same sitting with everything dealt again that its seat does not know."""
    twin = GuidedPort(PuzzleGuide(port.game, port.guide.puzzle, ANNA))
    rules, match = port.game.rules(), twin.session.match
    state = rules.determinize(match.state, port.guide.puzzle.seat, Random(seed))
    if match.steps:
        match.steps[-1] = replace(match.steps[-1], state=state)
    else:
        match.first = state
    return twin


@pytest.mark.parametrize("name", NAMES)
def test_what_a_puzzle_shows_and_says_hangs_on_nothing_hidden(name: str) -> None:
    differ = 0
    for number, puzzle in enumerate(game(name).puzzles()):
        port = GuidedPort(PuzzleGuide(game(name), puzzle, ANNA))
        twin = dealt_anew(port, number)
        hidden = (repr(each.session.match.state.table) for each in (port, twin))
        differ += len(set(hidden)) == 2
        told = []
        for each in (port, twin):
            said: list[object] = [each.position.view, each.position.legal_moves, each.coach]
            while each.guide.may_hint:
                said += [each.guide.hint(), each.coach]
            for move in each.position.legal_moves:
                if str(move) not in puzzle.best:
                    refusal = each.submit(move)
                    assert isinstance(refusal, Refusal)
                    said += [refusal, each.coach]
            told.append(said)
        assert told[0] == told[1]
    assert name == "report-card" or differ > 5, "nothing was hidden, so nothing was tested"


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_of_each_puzzle_is_solved_by_the_same_move_for_the_same_reason(name: str) -> None:
    for puzzle in game(name).puzzles()[:8]:
        sessions = GuidedPort(PuzzleGuide(game(name), puzzle, ANNA)), None
        twin = dealt_anew(sessions[0], 5)
        for each in (sessions[0], twin):
            assert not isinstance(each.submit(Move.parse(puzzle.best[0])), Refusal)
        assert sessions[0].guide.solution == twin.guide.solution is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_puzzle_is_solved_and_explained(name: str) -> None:
    puzzles = game(name).puzzles()
    assert len(puzzles) >= 8
    found = [puzzle.found for puzzle in puzzles]
    assert found == sorted(found, reverse=True), "the easiest come first"
    for puzzle in puzzles:
        port = GuidedPort(PuzzleGuide(game(name), puzzle, ANNA))
        assert port.guide.solution is None
        assert port.guide.hint()
        assert not isinstance(port.submit(Move.parse(puzzle.best[0])), Refusal)
        solution = port.guide.solution
        assert solution is not None
        assert solution.other_worth is not None
        assert solution.worth.value > solution.other_worth.value
        assert solution.why.endswith(".")
        assert not [text for text in (solution.label, solution.why) if "{" in text]


@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_move_of_a_shipped_puzzle_says_what_it_loses(name: str) -> None:
    for puzzle in game(name).puzzles():
        port = GuidedPort(PuzzleGuide(game(name), puzzle, ANNA))
        for move in puzzle.worths.keys() - {*puzzle.best}:
            refusal = port.submit(Move.parse(move))
            assert isinstance(refusal, Refusal)
            lost = re.search(r"That loses (\d+).*, give or take (\d+)", refusal.text)
            assert lost is not None, refusal.text
            assert int(lost[1]) > int(lost[2]), refusal.text


def test_a_wrong_move_changes_nothing_and_says_what_it_costs() -> None:
    puzzle = game().puzzles()[0]
    port = GuidedPort(PuzzleGuide(game(), puzzle, ANNA))
    before = port.position.view
    refusal = port.submit(Move.parse(puzzle.next_best))
    assert isinstance(refusal, Refusal)
    assert "there is a better move" in refusal.text
    assert "% of the time, the best move" in refusal.text
    assert re.search(r"That loses \d+ wins in 100, give or take \d+\.$", refusal.text)
    assert port.position.view == before
    assert port.coach.misses == 1
    assert port.coach.said in refusal.text


@pytest.mark.parametrize("solved", [False, True])
def test_nothing_is_taken_back_however_far(solved: bool) -> None:
    puzzle = next(each for each in game().puzzles() if len(each.entries) > 4)
    port = GuidedPort(PuzzleGuide(game(), puzzle, ANNA))
    if solved:
        port.submit(Move.parse(puzzle.best[0]))
    before, made = port.position.view, len(port.session.match.steps)
    assert port.undo_problem() == port.redo_problem() != ""
    for to in (None, 0, 1, made - 1, made):
        assert port.undo_plan(to).problem
        assert port.undo(to, agreed=range(2)) is None
    assert port.redo() is None
    assert port.position.view == before


def test_a_legal_move_that_search_never_tries_is_answered_too() -> None:
    puzzle = game().puzzles()[0]
    port = GuidedPort(PuzzleGuide(game(), puzzle, ANNA))
    odd = puzzle.next_best
    worths = {move: worth for move, worth in puzzle.worths.items() if move != odd}
    port.guide.puzzle = replace(puzzle, worths=worths)
    refusal = port.submit(Move.parse(odd))
    assert isinstance(refusal, Refusal)
    assert refusal.text.endswith("there is a better move.")


def test_what_the_rules_forbid_is_no_miss() -> None:
    port = GuidedPort(PuzzleGuide(game(), game().puzzles()[0], ANNA))
    refusal = port.submit(Move("resign-from-school"))
    assert isinstance(refusal, Refusal)
    assert port.coach.misses == 0
    assert port.guide.solution is None


def test_once_it_is_solved_nobody_moves() -> None:
    puzzle = game().puzzles()[0]
    port = GuidedPort(PuzzleGuide(game(), puzzle, ANNA))
    port.submit(Move.parse(puzzle.best[0]))
    before = port.position.view
    assert port.next().kind == "wait"
    for move in port.position.legal_moves:
        assert isinstance(port.submit(move), Refusal)
    port.think()
    assert port.poll() is None
    assert port.position.view == before
    assert not port.guide.hint()
    assert port.guide.show() is None


def test_only_what_was_solved_counts(tmp_path: Path) -> None:
    found = shelf(tmp_path)
    first, second, third = found.shipped[:3]
    found.open(first).submit(Move.parse(first.best[0]))
    given_up = found.open(second)
    move = given_up.guide.show()
    assert move is not None
    given_up.submit(move)
    found.open(third, counted=False).submit(Move.parse(third.best[0]))
    assert found.solved == {first.id}
    assert found.streak == 0
    assert found.after(first) == second


def test_the_daily_puzzle_counts_on_its_day(tmp_path: Path) -> None:
    found = shelf(tmp_path)
    daily = found.daily
    assert daily is not None
    found.open(daily).submit(Move.parse(daily.best[0]))
    assert not found.daily_done
    found.open(daily, daily=True).submit(Move.parse(daily.best[0]))
    assert found.daily_done
    assert found.days == {TODAY}
    assert found.streak == 1
    assert not shelf(tmp_path, date(2026, 11, 24)).daily_done
    assert shelf(tmp_path, date(2026, 11, 24)).streak == 1
    assert shelf(tmp_path, date(2026, 11, 25)).streak == 0


def test_after_the_last_comes_the_first_that_is_not_solved(tmp_path: Path) -> None:
    found = shelf(tmp_path)
    assert found.after(found.shipped[-1]) == found.shipped[0]
    for puzzle in found.shipped:
        found.open(puzzle).submit(Move.parse(puzzle.best[0]))
    assert found.after(found.shipped[0]) == found.shipped[1]
    assert found.after(None) == found.shipped[0]


def test_puzzles_from_games_are_a_list_of_their_own(tmp_path: Path) -> None:
    found = shelf(tmp_path)
    own = [replace(puzzle, id=f"own-{at}", origin="Anna's move 3")
           for at, puzzle in enumerate(found.shipped[:2])]  # fmt: skip
    for puzzle in own:
        assert found.keep(puzzle) == ""
    assert [each.id for each in found.own] == ["own-1", "own-0"]
    port = found.open(found.own[0])
    assert (port.coach.number, port.coach.total) == (1, 2)
    assert port.coach.stuck == f"{own[0].theme}. From Anna's move 3."
    assert found.after(found.own[0]) == found.own[1]
    found.drop(own[1])
    assert found.after(found.own[0]) is None


def test_a_puzzle_of_other_rules_is_refused_in_one_line() -> None:
    puzzle = game().puzzles()[0]
    known = next(iter(puzzle.worths))
    others = [
        replace(puzzle, entries=puzzle.entries[:-1]),
        replace(puzzle, setup=()),
        replace(puzzle, seats=7),
        replace(puzzle, worths={key: w for key, w in puzzle.worths.items() if key != known}),
    ]
    for other in others:
        with pytest.raises(PuzzleError, match=rf"^puzzle {puzzle.id}: [^\n]+$"):
            set_up(game().rules(), other)
