"""Undo and redo over any number of moves: alone it is free, others are asked, and nobody gains."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Happened, Player, Session
from tabletop.storage.journal import read_journal
from tabletop.storage.records import Record, Undoing
from tests.content.games2 import OLD_MAID, game_of
from tests.games.it_startup.positions import game as startup
from tests.games.it_startup.positions import lay_out, match_at
from tests.ui.free.harbour import harbour
from tests.undo_check import check

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
ANN, BO, CY = Player("Ann"), Player("Bo"), Player("Cy")
ROBOT = Player("Natalie", "random")


@cache
def game(name: str) -> Game:
    return Registry(shipped("content")).find(name)


def play(session: Session, moves: int, rng: Random) -> None:
    """Play for everybody, computers by themselves."""
    for _ in range(moves):
        upcoming = session.next()
        if upcoming.kind == "over":
            return
        if upcoming.kind == "computer":
            session.poll()
            continue
        session.take_seat(upcoming.seat)
        session.submit(rng.choice(session.legal_moves()))


def sittings(name: str, folder: Path | None = None) -> Iterator[Session]:
    """Games in the middle: one person, two, and all people, over seats and seeds."""
    rng = Random(name)
    least, most = game(name).spec.seats
    companies = [(ANN, ROBOT), (ANN, BO), (ANN, ROBOT, ROBOT), (ANN, BO, ROBOT), (ANN, BO, CY)]
    for number, players in enumerate(each for each in companies if least <= len(each) <= most):
        session = Session.new(game(name), players, {}, seed=number, saves=folder)
        play(session, rng.randrange(12, 60), rng)
        if session.next().kind != "over":
            yield session


def state_of(session: Session) -> str:
    return fingerprint(session._match.state)


def everybody(session: Session) -> range:
    return range(len(session.players))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_back_is_played_again_as_it_was(name: str, tmp_path: Path) -> None:
    """By any number of moves, in several steps, and saved and opened between."""
    rng = Random(3)
    for begun in sittings(name, tmp_path):
        session = begun
        session.take_seat(session.people[0])
        stack = [state_of(session)]
        while session.way_back(0).problem == "" and len(stack) < 5:
            to = rng.randrange(session.moves_made)
            assert session.undo(to, everybody(session)) is not None
            assert session.moves_made == to
            stack.append(state_of(session))
        path = session.save_path
        assert path is not None
        session.close()
        session = Session.resume(game(name), path)
        session.take_seat(session.people[0])
        for wanted in reversed(stack[1:]):
            assert state_of(session) == wanted
            assert session.redo() is not None
        assert state_of(session) == stack[0]
        session.close()


@pytest.mark.parametrize("name", GAMES)
def test_it_stands_after_a_save_wherever_it_is_closed(name: str, tmp_path: Path) -> None:
    rng = Random(4)
    for begun in sittings(name, tmp_path):
        session = begun
        for _ in range(6):
            session.take_seat(session.people[0])
            if session.moves_made and session.next().kind != "over":
                session.undo(rng.randrange(session.moves_made), everybody(session))
            play(session, rng.randrange(4), rng)
            path, now = session.save_path, state_of(session)
            assert path is not None
            session.close()
            session = Session.resume(game(name), path)
            assert session.notice == ""
            assert state_of(session) == now
        session.close()


@pytest.mark.parametrize("name", GAMES)
def test_beyond_a_reveal_no_person_knows_more_than_before(name: str) -> None:
    """Each sees what was seen then, and how the rest lies was drawn by chance."""
    for session in sittings(name):
        match = session._match
        for to in range(0, session.moves_made, 5):
            was = match.position_after(to)
            views = {seat: match.view_of(was, seat) for seat in session.people}
            session.take_seat(session.people[0])
            assert session.way_back(to).anew == match.has_told(to)
            assert session.undo(to, everybody(session)) is not None
            for seat, view in views.items():
                session.take_seat(seat)
                assert session.view() == view
            session.take_seat(session.people[0])
            assert session.redo() is not None


def test_after_a_deal_no_older_one_is_come_back_to() -> None:
    """A free step back behind a new deal shows what would have come, so that is dealt anew too."""
    session = next(sittings("introduct-academy"))
    to = session.moves_made // 2
    session.take_seat(session.people[0])
    assert session.way_back(to).anew
    session.undo(to, everybody(session))
    assert session.way_back(to - 1).anew
    old = fingerprint(session._match.position_after(to - 1))
    session.undo(to - 1, everybody(session))
    assert state_of(session) != old


def startup_table(*players: Player, undoing: Undoing = "far") -> Session:
    """A turn of Ann in IT Startup, with a card to hire and one to buy."""
    zones = {
        "office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"],
        "hand:p1": ["intern-1", "crunch-time"], "deck": ["tdd", "bi-dev-1", "clean-code"],
    }  # fmt: skip
    match = match_at(lay_out(len(players), zones, {"resources:p1": 7}))
    session = Session(startup(), match, players, undoing=undoing)
    session.take_seat(0)
    return session


HIRE = Move.parse("hire intern-1 > office:p1")


def test_alone_with_computers_it_is_one_click() -> None:
    session = startup_table(ANN, ROBOT)
    before = session.view()
    assert isinstance(session.submit(HIRE), Happened)
    assert session.way_back().asks == ()
    assert session.undo() is not None
    assert session.view() == before


def test_people_who_have_learnt_something_are_asked_and_told_what() -> None:
    session = startup_table(ANN, BO, CY)
    session.submit(HIRE)
    way = session.way_back()
    assert (way.to, way.moves, way.asks) == (0, 1, (1, 2))
    assert way.learnt == "Bo and Cy have seen Intern"
    assert session.undo() is None
    assert session.undo(agreed=(1,)) is None
    assert session.moves_made == 1
    assert session.undo(agreed=(1, 2)) is not None
    assert session.moves_made == 0


def test_a_table_of_testers_takes_back_anything_without_asking(tmp_path: Path) -> None:
    """`undo: always` changed nothing."""
    asks = []
    for name, extra in (("asks", ""), ("free", "undo: always\n")):
        own = game_of(tmp_path / name, OLD_MAID + extra)
        session = Session.new(own, [ANN, BO, CY], {}, seed=1)
        session.take_seat(0)
        card = session.view().zone("hand:p1").pieces[0]
        assert isinstance(session.submit(Move("put", (card,), "pairs:p1")), Happened)
        asks.append(session.way_back().asks)
        assert (session.undo(0) is not None) == (name == "free")
    assert asks == [(1, 2), ()]


def test_what_one_alone_has_seen_is_not_named_to_the_others() -> None:
    session = startup_table(ANN, BO)
    session.submit(Move.parse("buy"))
    assert session.way_back().learnt == "Ann has seen a card"


def test_a_table_can_forbid_it_and_says_so() -> None:
    session = startup_table(ANN, ROBOT, undoing="off")
    session.submit(HIRE)
    assert session.undo_problem() == "At this table nothing is taken back."
    assert session.undo() is None


def test_a_table_can_stop_at_what_was_revealed() -> None:
    session = startup_table(ANN, ROBOT, undoing="reveal")
    session.submit(HIRE)
    assert session.undo_problem() == "Natalie has seen Intern, and that can't be undone."


def test_a_new_move_ends_what_could_be_played_again() -> None:
    session = startup_table(ANN, ROBOT)
    session.submit(HIRE)
    session.undo()
    assert session.redo_problem() == ""
    session.submit(HIRE)
    assert session.redo_problem() == "Nothing to redo."


def test_who_took_back_may_play_again_and_nobody_else(tmp_path: Path) -> None:
    session = Session.new(game("valedictorian"), [ANN, BO], {"start": "p1"}, seed=1, saves=tmp_path)
    play(session, 9, Random(1))
    session.take_seat(1)
    assert session.undo(2, agreed=(0,)) is not None
    last = session._match.undone[-1].steps[-1].entry.seat
    session.take_seat(0)
    assert session.redo_problem() == ("" if last == 0 else "Nothing to redo.")
    session.take_seat(1)
    assert session.redo_problem() == ""


def test_one_line_of_the_file_tells_all_of_it(tmp_path: Path) -> None:
    session = Session.new(game("valedictorian"), [ANN, ROBOT], {"start": "p1"}, seed=1,
                          saves=tmp_path)  # fmt: skip
    play(session, 12, Random(1))
    made, path = session.moves_made, session.save_path
    assert path is not None
    lines = len(read_journal(path).records)
    session.undo(1)
    records = read_journal(path).records
    assert len(records) == lines + 1
    assert (records[-1].do, records[-1].seat, records[-1].steps) == ("undo", "p1", made - 1)
    assert len(records[-1].draws) == 1


def test_an_old_file_takes_back_move_by_move(tmp_path: Path) -> None:
    """Older versions wrote a line for each move, without who took it back."""
    session = Session.new(game("valedictorian"), [ANN, BO], {"start": "p1"}, seed=1, saves=tmp_path)
    play(session, 3, Random(1))
    match = session._match
    last = match.steps[-1].entry.seat
    match.undo()
    session._save(Record("undo"))
    now, path = state_of(session), session.save_path
    assert path is not None
    session.close()
    session = Session.resume(game("valedictorian"), path)
    assert state_of(session) == now
    session.take_seat(last)
    assert session.redo() is not None


def test_how_far_a_table_goes_is_kept(tmp_path: Path) -> None:
    session = Session.new(game("valedictorian"), [ANN, BO], {}, seed=1, saves=tmp_path,
                          undoing="off")  # fmt: skip
    path = session.save_path
    assert path is not None
    session.close()
    assert Session.resume(game("valedictorian"), path).undoing == "off"


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_going_back_and_forth_is_true_whoever_sits_there(
    name: str, people: int, tmp_path: Path
) -> None:
    """Computers alone, hot seats, phones, onlookers: to take back raised where nobody played."""
    least, most = game(name).spec.seats
    seats = min(most, max(2, least))
    done = Counter[str]()
    for seed in range(2):
        check(game(name), seats, Random(f"{name} {seed}"), tmp_path, done, people=people)
    assert done["dealt anew"] + done["taken back"] > 4


def test_people_alone_go_back_and_forth_at_a_table_without_rules(tmp_path: Path) -> None:
    done = Counter[str]()
    for seed in range(3):
        check(harbour(tmp_path / str(seed)), 3, Random(seed), tmp_path, done, people=3)
    assert done["dealt anew"] + done["taken back"] > 4


def test_who_looks_on_takes_back_the_last_move_of_computers(tmp_path: Path) -> None:
    session = Session.new(game("valedictorian"), (ROBOT, ROBOT), {}, seed=1, saves=tmp_path)
    play(session, 7, Random(1))
    assert session.undo_problem() == ""
    assert session.undo() is not None
    assert session.moves_made == 6
    path = session.save_path
    assert path is not None
    before = state_of(session)
    session.close()
    again = Session.resume(game("valedictorian"), path)
    assert (again.notice, state_of(again)) == ("", before)
    assert again.redo() is not None
    again.close()


def test_a_hand_that_is_sorted_costs_no_undo(tmp_path: Path) -> None:
    session = Session.new(harbour(tmp_path), (ANN, BO), {}, seed=1)
    session.take_seat(0)
    for text in ("put deck? > hand:p1", "put deck? > hand:p1", "count > gold:p1 = 9"):
        assert isinstance(session.submit(Move.parse(text)), Happened)
    first = session.view().zone("hand:p1").pieces[0]
    assert isinstance(session.submit(Move.parse(f"put {first} > hand:p1")), Happened)
    assert session.view().zone("hand:p1").pieces[-1] == first
    assert session.undo() is not None
    assert session.view().value("gold:p1") == 11
    assert session.view().zone("hand:p1").count == 2
