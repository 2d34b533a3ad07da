"""A sitting at a puzzle: what it says, what it counts, and that it tells nothing hidden."""

from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.puzzle import PuzzleError, set_up
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.puzzle import PuzzleSession
from tabletop.session.puzzles import PuzzleShelf
from tabletop.storage.records import Player

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


def dealt_anew(session: PuzzleSession, seed: int) -> PuzzleSession:
    """The same sitting with everything dealt again that its seat does not know."""
    twin = PuzzleSession(session.game, session.puzzle, ANNA)
    rules, match = session.game.rules(), twin._match
    state = rules.determinize(match.state, session.puzzle.seat, Random(seed))
    if match.steps:
        match.steps[-1] = replace(match.steps[-1], state=state)
    else:
        match.first = state
    return twin


@pytest.mark.parametrize("name", NAMES)
def test_what_a_puzzle_shows_and_says_hangs_on_nothing_hidden(name: str) -> None:
    differ = 0
    for number, puzzle in enumerate(game(name).puzzles()):
        session = PuzzleSession(game(name), puzzle, ANNA)
        twin = dealt_anew(session, number)
        hidden = (repr(each._match.state.table) for each in (session, twin))
        differ += len(set(hidden)) == 2
        told = []
        for each in (session, twin):
            said: list[object] = [each.view(), each.legal_moves(), each.coach]
            while each.may_hint:
                said += [each.hint(), each.coach]
            for move in each.legal_moves():
                if str(move) not in puzzle.best:
                    refusal = each.submit(move)
                    assert isinstance(refusal, Refusal)
                    said += [refusal, each.coach]
            told.append(said)
        assert told[0] == told[1]
    assert name == "report-card" or differ > 10, "nothing was hidden, so nothing was tested"


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_of_each_puzzle_is_solved_by_the_same_move_for_the_same_reason(name: str) -> None:
    for puzzle in game(name).puzzles()[:8]:
        sessions = PuzzleSession(game(name), puzzle, ANNA), None
        twin = dealt_anew(sessions[0], 5)
        for each in (sessions[0], twin):
            assert not isinstance(each.submit(Move.parse(puzzle.best[0])), Refusal)
        assert sessions[0].solution == twin.solution is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_puzzle_is_solved_and_explained(name: str) -> None:
    puzzles = game(name).puzzles()
    assert len(puzzles) >= 20
    found = [puzzle.found for puzzle in puzzles]
    assert found == sorted(found, reverse=True), "the easiest come first"
    for puzzle in puzzles:
        session = PuzzleSession(game(name), puzzle, ANNA)
        assert session.solution is None
        assert session.hint()
        assert not isinstance(session.submit(Move.parse(puzzle.best[0])), Refusal)
        solution = session.solution
        assert solution is not None
        assert solution.worth > solution.other_worth
        assert solution.why.endswith(".")
        assert not [text for text in (solution.label, solution.why) if "{" in text]


def test_a_wrong_move_changes_nothing_and_says_what_it_costs() -> None:
    puzzle = game().puzzles()[0]
    session = PuzzleSession(game(), puzzle, ANNA)
    before = session.view()
    refusal = session.submit(Move.parse(puzzle.next_best))
    assert isinstance(refusal, Refusal)
    assert "there is a better move" in refusal.text
    assert "% of the time, the best move" in refusal.text
    assert session.view() == before
    assert session.coach.misses == 1
    assert session.coach.said in refusal.text


@pytest.mark.parametrize("solved", [False, True])
def test_nothing_is_taken_back_however_far(solved: bool) -> None:
    puzzle = next(each for each in game().puzzles() if len(each.entries) > 4)
    session = PuzzleSession(game(), puzzle, ANNA)
    if solved:
        session.submit(Move.parse(puzzle.best[0]))
    before, made = session.view(), len(session._match.steps)
    assert session.undo_problem() == session.redo_problem() != ""
    for to in (None, 0, 1, made - 1, made):
        assert session.way_back(to).problem
        assert session.undo(to, agreed=range(2)) is None
    assert session.redo() is None
    assert session.view() == before


def test_a_legal_move_that_search_never_tries_is_answered_too() -> None:
    puzzle = game().puzzles()[0]
    session = PuzzleSession(game(), puzzle, ANNA)
    odd = puzzle.next_best
    worths = {move: worth for move, worth in puzzle.worths.items() if move != odd}
    session.puzzle = replace(puzzle, worths=worths)
    refusal = session.submit(Move.parse(odd))
    assert isinstance(refusal, Refusal)
    assert refusal.text.endswith("there is a better move.")


def test_what_the_rules_forbid_is_no_miss() -> None:
    session = PuzzleSession(game(), game().puzzles()[0], ANNA)
    refusal = session.submit(Move("resign-from-school"))
    assert isinstance(refusal, Refusal)
    assert session.coach.misses == 0
    assert session.solution is None


def test_once_it_is_solved_nobody_moves() -> None:
    puzzle = game().puzzles()[0]
    session = PuzzleSession(game(), puzzle, ANNA)
    session.submit(Move.parse(puzzle.best[0]))
    before = session.view()
    assert session.next().kind == "wait"
    for move in session.legal_moves():
        assert isinstance(session.submit(move), Refusal)
    session.think()
    assert session.poll() is None
    assert session.view() == before
    assert not session.hint()
    assert session.show() is None


def test_only_what_was_solved_counts(tmp_path: Path) -> None:
    found = shelf(tmp_path)
    first, second, third = found.shipped[:3]
    found.open(first).submit(Move.parse(first.best[0]))
    given_up = found.open(second)
    move = given_up.show()
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
    session = found.open(found.own[0])
    assert (session.coach.number, session.coach.total) == (1, 2)
    assert session.coach.stuck == "From Anna's move 3."
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
