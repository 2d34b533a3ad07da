"""Every game that a person plays is on disk before it is seen, and counted when it ends."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tabletop
from tabletop.content.loader import load_game
from tabletop.engine.match import LoadError
from tabletop.paths import shipped
from tabletop.session.history.load import reopen
from tabletop.session.kept_games import KeptGames
from tabletop.session.port import LocalPort
from tabletop.session.session import new_header
from tabletop.storage.journal.records import Player
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.saves.save_list import list_saves
from tests.session.test_lesson import PLAYED_ON, last_step, play_freely

PACKAGE = Path(tabletop.__file__).parent
BEGINS = {"Session", "Session.new", "Session.resume", "play_on", "go_on_with"}
"""Calls that make the sitting of a game."""
NOT_PLAYED = {
    "api/testing.py": "tables that tests of games look at",
    "cli/serve/serve.py": "games of other programs, which keep them themselves",
    "cli/checks/lessons.py": "the new game of a lesson that is checked",
    "session/session.py": "the sittings themselves, and the table before a mistake",
    "session/history/replay.py": "games that are only looked at, and small pictures of them",
    "session/guides/lesson.py": "a lesson, which is not kept, and what `play_after` calls",
    "session/guides/puzzle.py": "a puzzle, which is not kept",
    "session/history/branch.py": "what `KeptGames.play_on` and `KeptGames.go_on` call",
    "ui/app/export/screenshot.py": "pictures",
    "ui/scenes/workshop/workshop.py": "the small table of the workshop, at which nobody plays",
}
"""Modules that make sittings of games that are not to be kept, and what they are for."""


def calls(path: Path) -> Iterator[str]:
    """What a module calls, by name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_games_are_begun_in_one_place_alone() -> None:
    """So no door can forget to keep what is played: there is nothing else to begin it with."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if BEGINS & set(calls(path))
    }
    assert found - set(NOT_PLAYED) == {"session/kept_games.py"}
    assert set(NOT_PLAYED) <= found, "the list names a module that begins none"


@pytest.fixture
def games(tmp_path: Path) -> KeptGames:
    return KeptGames(tmp_path / "games", tmp_path / "statistics.db")


def is_kept(port: LocalPort, tmp_path: Path) -> None:
    """Want a game whose file is whole and listed, and comes to the same position."""
    assert port.session.save_path is not None
    (info,) = list_saves(tmp_path / "games")
    assert (info.path, info.problem, info.can_open) == (port.session.save_path, None, True)
    assert info.moves == port.session.moves_made
    view, made = port.position.view, port.session.moves_as_text
    port.close()
    again = KeptGames(tmp_path / "games", tmp_path / "statistics.db").resume(port.game, info.path)
    assert (again.session.notice, again.position.view, again.session.moves_as_text) == (
        "",
        view,
        made,
    )
    again.close()


def play_to_the_end(port: LocalPort, chance: Random) -> None:
    """Play at random for people, as they do for computers."""
    for _ in range(5000):
        upcoming = port.next()
        if upcoming.kind == "over":
            return
        if upcoming.kind == "computer":
            port.poll()
        elif upcoming.kind == "curtain":
            port.take_seat(upcoming.seat)
        else:
            port.submit(chance.choice(port.position.legal_moves))
    raise AssertionError("no end")


def is_counted(port: LocalPort, tmp_path: Path) -> None:
    """Want a game that is counted once, when it is played to its end."""
    statistics = tmp_path / "statistics.db"
    before = load_statistics(statistics)[0].games
    assert before == []
    play_to_the_end(port, Random(1))
    (counted,) = load_statistics(statistics)[0].games
    assert counted.game == port.game.spec.id
    port.close()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PLAYED_ON)
def test_the_game_of_a_lesson_is_kept_when_it_is_played_on(
    name: str, seed: int, games: KeptGames, tmp_path: Path
) -> None:
    lesson = last_step(name, seed)
    play_freely(lesson, Random(seed))
    if lesson.position.outcome is None:
        assert not list_saves(tmp_path / "games"), "a lesson is no saved game"
        view = lesson.position.view
        port = games.play_after(lesson.guide)
        assert port.position.view == view
        is_kept(port, tmp_path)


def test_what_was_taken_back_in_a_free_end_is_taken_back_in_its_game(
    games: KeptGames, tmp_path: Path
) -> None:
    lesson = last_step("report-card")
    lesson.submit(lesson.position.legal_moves[0])
    while lesson.next().kind == "computer":
        lesson.poll()
    assert lesson.undo() is not None
    play_freely(lesson, Random(2))
    is_kept(games.play_after(lesson.guide), tmp_path)


@pytest.mark.parametrize("name", ["report-card", "valedictorian"])
def test_the_game_of_a_lesson_is_counted_when_it_ends(
    name: str, games: KeptGames, tmp_path: Path
) -> None:
    lesson = last_step(name)
    for _ in range(2):
        if lesson.next().kind == "viewer":
            lesson.submit(lesson.position.legal_moves[0])
        else:
            lesson.poll()
    is_counted(games.play_after(lesson.guide), tmp_path)


def test_what_is_no_kept_game_does_not_go_on_with_another_version(games: KeptGames) -> None:
    """A lesson at the table of an author would have become a game that nobody keeps."""
    lesson = last_step("report-card")
    with pytest.raises(ValueError, match="a game that is kept"):
        games.go_on(lesson.session, lesson.game)


def test_a_position_that_would_be_another_one_now_is_told_and_not_played() -> None:
    lesson = last_step("report-card")
    match, acts = lesson.guide.handed_on()
    header = new_header(lesson.game, lesson.players, match.options, None, "far")
    assert reopen(lesson.game, header, acts).match.state.turn == match.state.turn
    other = replace(acts[0], placement="0" * len(acts[0].placement))
    with pytest.raises(LoadError, match="other pieces would lie there now"):
        reopen(lesson.game, header, (other, *acts[1:]))


def test_a_lesson_begins_at_its_step(games: KeptGames, tmp_path: Path) -> None:
    game = load_game(shipped("content") / "valedictorian")
    (lesson,) = game.lessons()
    port = games.learn(game, lesson, Player("Ann"), 1, tmp_path / "progress.json")
    assert port.coach is not None
    assert port.coach.number == 2
    port.close()
