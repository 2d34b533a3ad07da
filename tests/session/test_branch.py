"""Playing on from a moment of a game: a new file, equal when loaded, and nobody learns from it."""

from pathlib import Path
from random import Random

import pytest

from tabletop.engine.branching import deal_anew, placement
from tabletop.engine.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError, Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session import Player, Session
from tabletop.session.branch import Branch, Origin, play_on
from tabletop.session.replay import Replay
from tabletop.storage.journal import read_journal
from tabletop.storage.saves import read_save
from tabletop.storage.statistics import load_statistics
from tests.session.test_replay import LOOKED, TWINS, around, keep, played, shelf, tables
from tests.session.test_session import ANN, BO, COMPUTER, play_out, step


@pytest.fixture(scope="module")
def game() -> Game:
    return shelf().find("valedictorian")


@pytest.fixture(scope="module")
def finished(game: Game) -> Match[State]:
    return played(game, 2)


def branch_at(game: Game, match: Match[State], number: int, seat: Seat) -> Branch:
    return Branch(game, match, Origin("parent"), number, seat)


def state_at(match: Match[State], number: int) -> State:
    return match.steps[number - 1].state if number else match.first


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_branch_from_a_seats_eyes_shows_nothing_that_the_seat_could_not_know(
    name: str, seats: int
) -> None:
    """From all deals that the seat can't tell apart, the same numbers deal the same new game."""
    game = shelf().find(name)
    match, rng = played(game, seats), Random(4)
    for number in rng.sample(range(len(match.steps)), min(LOOKED, len(match.steps))):
        seat, state = rng.randrange(seats), state_at(match, number)
        here = deal_anew(match.rules, state, seat, Random(number))
        assert match.rules.view(here.state, seat) == match.rules.view(state, seat)
        for seed in range(TWINS):
            twin = match.rules.determinize(state, seat, Random(seed))
            there = deal_anew(match.rules, twin, seat, Random(number))
            assert placement(there.state) == placement(here.state)
            assert fingerprint(there.state) == fingerprint(here.state)
            assert there.draws == here.draws


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_branch_that_is_saved_and_loaded_is_equal(name: str, seats: int, tmp_path: Path) -> None:
    game = shelf().find(name)
    match, rng = played(game, seats, seed=2), Random(6)
    for seat in (-1, *rng.sample(range(seats), min(2, seats))):
        number = rng.randrange(len(match.steps))
        session = play_on(
            branch_at(game, match, number, seat), around(seats), saves=tmp_path, rng=Random(number)
        )
        for _ in range(rng.randrange(12)):
            if session.next().kind == "over":
                break
            session.take_seat(session.next().seat)
            session.submit(rng.choice(session.legal_moves()))
        session.close()
        assert session.save_path is not None
        again = Session.resume(game, session.save_path)
        assert fingerprint(again._match.state) == fingerprint(session._match.state)
        assert again._match.entries == session._match.entries
        assert fingerprint(again._match.first) == fingerprint(session._match.first)
        again.close()
        assert Replay.open(game, session.save_path).count == len(session._match.steps)


def test_what_the_seat_did_not_know_is_dealt_anew(game: Game, finished: Match[State]) -> None:
    branch = branch_at(game, finished, 10, 0)
    deals = {placement(branch.deal(Random(seed)).state) for seed in range(8)}
    assert len(deals) > 1
    assert placement(branch_at(game, finished, 10, -1).deal(Random(1)).state) == placement(
        branch.state
    )


def test_a_branch_knows_nothing_of_what_came_before(
    game: Game, finished: Match[State], tmp_path: Path
) -> None:
    session = play_on(branch_at(game, finished, 10, 0), (ANN, COMPUTER), saves=tmp_path)
    assert session.undo_problem()
    assert session.undo() is None
    assert session.moves_made == 0
    assert Replay.of(session).count == 0
    session.close()


def test_a_branch_has_an_id_of_its_own_and_names_its_parent(game: Game, tmp_path: Path) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    kept = path.read_bytes()
    replay = Replay.open(game, path)
    replay.seek(10)
    session = play_on(replay.branch(), (ANN, BO), saves=tmp_path)
    session.close()
    assert session.save_path is not None
    parent, child = read_journal(path).header, read_journal(session.save_path).header
    assert child.parent is not None
    assert (child.parent.id, child.parent.move, child.parent.seat) == (parent.id, 10, "p1")
    assert child.id not in {"", parent.id}
    assert child.players == (ANN, BO)
    assert path.read_bytes() == kept
    assert not read_save(session.save_path).problem


def test_a_branch_of_a_branch_goes_on(game: Game, tmp_path: Path) -> None:
    rng = Random(3)
    replay = Replay.open(game, keep(game, tmp_path, (ANN, COMPUTER)))
    for _ in range(3):
        replay.seek(5)
        session = play_on(replay.branch(), (ANN, COMPUTER), saves=tmp_path, rng=rng)
        for _ in range(8):
            step(session, rng)
        session.close()
        assert session.save_path is not None
        before = fingerprint(session._match.state)
        replay = Replay.open(game, session.save_path)
        assert fingerprint(replay._whole.state) == before
        assert replay.count == 8


def test_a_branch_is_played_to_its_end_and_not_counted(game: Game, tmp_path: Path) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (ANN, COMPUTER)))
    replay.seek(10)
    session = play_on(replay.branch(), (ANN, COMPUTER), saves=tmp_path)
    play_out(session)
    session.close()
    assert session.save_path is not None
    counted = tmp_path / "statistics.json"
    Session.resume(game, session.save_path, statistics=counted).close()
    statistics, _ = load_statistics(counted)
    assert not statistics.games


def test_nothing_is_played_on_from_the_end(game: Game, finished: Match[State]) -> None:
    with pytest.raises(ValueError, match="The game is over here"):
        play_on(branch_at(game, finished, len(finished.steps), 0), (ANN, BO))


def test_a_running_game_is_never_played_on_as_it_lay(game: Game, finished: Match[State]) -> None:
    with pytest.raises(ValueError, match="Only a finished game"):
        play_on(branch_at(game, finished.before(10), 5, -1), (ANN, BO))


def test_as_many_sit_there_as_before(game: Game, finished: Match[State]) -> None:
    with pytest.raises(ValueError, match="2 sit at this table, not 1"):
        play_on(branch_at(game, finished, 5, 0), (ANN,))


@pytest.mark.parametrize("lost", [1, 4, 11])
def test_a_branch_whose_beginning_is_lost_says_so_in_a_line(
    game: Game, finished: Match[State], tmp_path: Path, lost: int
) -> None:
    """Without its deal nothing of it can be played, least of all the game that came before."""
    session = play_on(branch_at(game, finished, 10, 0), (ANN, BO), saves=tmp_path)
    session.close()
    path = session.save_path
    assert path is not None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: lost + 1]))
    with pytest.raises(LoadError, match="was played on from"):
        Replay.open(game, path)
    with pytest.raises(LoadError, match="was played on from") as told:
        Session.resume(game, path)
    assert "\n" not in str(told.value)


def test_the_seats_are_given_to_anybody(game: Game, finished: Match[State], tmp_path: Path) -> None:
    players = (Player("Max", "random"), Player("Zoe"))
    session = play_on(branch_at(game, finished, 10, 0), players, saves=tmp_path)
    play_out(session)
    session.close()
    assert session.save_path is not None
    assert read_save(session.save_path).players == players


def test_a_branch_of_a_game_that_went_back_and_was_dealt_anew_is_equal(
    game: Game, tmp_path: Path
) -> None:
    """Its acts hold the undo, and who sat there then: others sit at the branch."""
    rng = Random(8)
    session = Session.new(game, [ANN, COMPUTER], {"start": "p1"}, seed=1, saves=tmp_path)
    redealt = 0
    while session.next().kind != "over":
        step(session, rng)
        way = session.way_back()
        if rng.random() < 0.2 and not way.problem:
            redealt += way.anew
            session.undo(agreed=way.asks)
            if rng.random() < 0.3:
                session.redo()
    session.close()
    assert redealt
    assert session.save_path is not None
    replay = Replay.open(game, session.save_path)
    for number in range(0, replay.count, 3):
        replay.seek(number)
        replay.look_as(number % 2)
        branch = replay.branch()
        new = play_on(branch, (COMPUTER, ANN), saves=tmp_path, rng=Random(number))
        new.close()
        assert new.save_path is not None
        again = Session.resume(game, new.save_path)
        assert fingerprint(again._match.state) == fingerprint(new._match.state)
        again.close()
