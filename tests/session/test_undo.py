"""Undo and redo over any number of moves: alone it is free, others are asked, and nobody gains."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.branch import BranchOrigin
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player, Record, Undoing
from tests.content.games import OLD_MAID, game_of
from tests.games.it_startup.positions import game as startup
from tests.games.it_startup.positions import lay_out, match_at
from tests.table import new_port, resume_port
from tests.ui.free.harbour import harbour
from tests.undo_check import check

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
ANN, BO, CY = Player("Ann"), Player("Bo"), Player("Cy")
ROBOT = Player("Natalie", "random")


@cache
def game(name: str) -> Game:
    return Registry(shipped("content")).find(name)


def play(port: LocalPort, moves: int, rng: Random) -> None:
    """Play for everybody, computers by themselves."""
    for _ in range(moves):
        upcoming = port.next()
        if upcoming.kind == "over":
            return
        if upcoming.kind == "computer":
            port.poll()
            continue
        port.take_seat(upcoming.seat)
        port.submit(rng.choice(port.position.legal_moves))


def sittings(name: str, folder: Path | None = None) -> Iterator[LocalPort]:
    """Games in the middle: one person, two, and all people, over seats and seeds."""
    rng = Random(name)
    least, most = game(name).spec.seats
    companies = [(ANN, ROBOT), (ANN, BO), (ANN, ROBOT, ROBOT), (ANN, BO, ROBOT), (ANN, BO, CY)]
    for number, players in enumerate(each for each in companies if least <= len(each) <= most):
        port = new_port(game(name), players, {}, seed=number, saves=folder)
        play(port, rng.randrange(12, 60), rng)
        if port.next().kind != "over":
            yield port


def state_of(port: LocalPort) -> str:
    return fingerprint(port.session.match.state)


def everybody(port: LocalPort) -> range:
    return range(len(port.players))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_back_is_played_again_as_it_was(name: str, tmp_path: Path) -> None:
    """By any number of moves, in several steps, and saved and opened between."""
    rng = Random(3)
    for begun in sittings(name, tmp_path):
        port = begun
        port.take_seat(port.session.people[0])
        stack = [state_of(port)]
        while port.undo_plan(0).problem == "" and len(stack) < 5:
            to = rng.randrange(port.session.moves_made)
            assert port.undo(to, everybody(port)) is not None
            assert port.session.moves_made == to
            stack.append(state_of(port))
        path = port.session.save_path
        assert path is not None
        port.close()
        port = resume_port(game(name), path)
        port.take_seat(port.session.people[0])
        for wanted in reversed(stack[1:]):
            assert state_of(port) == wanted
            assert port.redo() is not None
        assert state_of(port) == stack[0]
        port.close()


@pytest.mark.parametrize("name", GAMES)
def test_it_stands_after_a_save_wherever_it_is_closed(name: str, tmp_path: Path) -> None:
    rng = Random(4)
    for begun in sittings(name, tmp_path):
        port = begun
        for _ in range(6):
            port.take_seat(port.session.people[0])
            if port.session.moves_made and port.next().kind != "over":
                port.undo(rng.randrange(port.session.moves_made), everybody(port))
            play(port, rng.randrange(4), rng)
            path, now = port.session.save_path, state_of(port)
            assert path is not None
            port.close()
            port = resume_port(game(name), path)
            assert port.session.notice == ""
            assert state_of(port) == now
        port.close()


@pytest.mark.parametrize("name", GAMES)
def test_beyond_a_reveal_no_person_knows_more_than_before(name: str) -> None:
    """Each sees what was seen then, and how the rest lies was drawn by chance."""
    for port in sittings(name):
        match = port.session.match
        for to in range(0, port.session.moves_made, 5):
            was = match.position_after(to)
            views = {seat: match.view_of(was, seat) for seat in port.session.people}
            port.take_seat(port.session.people[0])
            assert port.undo_plan(to).redeals == match.is_seen_after(to)
            assert port.undo(to, everybody(port)) is not None
            for seat, view in views.items():
                port.take_seat(seat)
                assert port.position.view == view
            port.take_seat(port.session.people[0])
            assert port.redo() is not None


def test_after_a_deal_no_older_one_is_come_back_to() -> None:
    """A free step back behind a new deal shows what would have come, so that is dealt again too."""
    port = next(sittings("introduct-academy"))
    to = port.session.moves_made // 2
    port.take_seat(port.session.people[0])
    assert port.undo_plan(to).redeals
    port.undo(to, everybody(port))
    assert port.undo_plan(to - 1).redeals
    old = fingerprint(port.session.match.position_after(to - 1))
    port.undo(to - 1, everybody(port))
    assert state_of(port) != old


def startup_table(*players: Player, undoing: Undoing = "far") -> LocalPort:
    """A turn of Ann in IT Startup, with a card to hire and one to buy."""
    zones = {
        "office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"],
        "hand:p1": ["intern-1", "crunch-time"], "deck": ["tdd", "bi-dev-1", "clean-code"],
    }  # fmt: skip
    match = match_at(lay_out(len(players), zones, {"resources:p1": 7}))
    port = LocalPort(Session(startup(), match, players, undoing=undoing))
    port.take_seat(0)
    return port


HIRE = Move.parse("hire intern-1 > office:p1")


def test_alone_with_computers_it_is_one_click() -> None:
    port = startup_table(ANN, ROBOT)
    before = port.position.view
    assert isinstance(port.submit(HIRE), SeenStep)
    assert port.undo_plan().asks == ()
    assert port.undo() is not None
    assert port.position.view == before


def test_people_who_have_learnt_something_are_asked_and_told_what() -> None:
    port = startup_table(ANN, BO, CY)
    port.submit(HIRE)
    way = port.undo_plan()
    assert (way.to, way.moves, way.asks) == (0, 1, (1, 2))
    assert way.learnt == "Bo and Cy have seen Intern"
    assert port.undo() is None
    assert port.undo(agreed=(1,)) is None
    assert port.session.moves_made == 1
    assert port.undo(agreed=(1, 2)) is not None
    assert port.session.moves_made == 0


def test_a_table_of_testers_takes_back_anything_without_asking(tmp_path: Path) -> None:
    """`undo: always` changed nothing."""
    asks = []
    for name, extra in (("asks", ""), ("free", "undo: always\n")):
        own = game_of(tmp_path / name, OLD_MAID + extra)
        port = new_port(own, [ANN, BO, CY], {}, seed=1)
        port.take_seat(0)
        card = port.position.view.zone("hand:p1").pieces[0]
        assert isinstance(port.submit(Move("put", (card,), "pairs:p1")), SeenStep)
        asks.append(port.undo_plan().asks)
        assert (port.undo(0) is not None) == (name == "free")
    assert asks == [(1, 2), ()]


def test_what_one_alone_has_seen_is_not_named_to_the_others() -> None:
    port = startup_table(ANN, BO)
    port.submit(Move.parse("buy"))
    assert port.undo_plan().learnt == "Ann has seen a card"


def test_a_table_can_forbid_it_and_says_so() -> None:
    port = startup_table(ANN, ROBOT, undoing="off")
    port.submit(HIRE)
    assert port.undo_problem() == "At this table nothing is taken back."
    assert port.undo() is None


def test_a_table_can_stop_at_what_was_revealed() -> None:
    port = startup_table(ANN, ROBOT, undoing="reveal")
    port.submit(HIRE)
    assert port.undo_problem() == "Natalie has seen Intern, and that can't be undone."


def test_a_new_move_ends_what_could_be_played_again() -> None:
    port = startup_table(ANN, ROBOT)
    port.submit(HIRE)
    port.undo()
    assert port.redo_problem() == ""
    port.submit(HIRE)
    assert port.redo_problem() == "Nothing to redo."


def test_who_took_back_may_play_again_and_nobody_else(tmp_path: Path) -> None:
    port = new_port(game("valedictorian"), [ANN, BO], {"start": "p1"}, seed=1, saves=tmp_path)
    play(port, 9, Random(1))
    port.take_seat(1)
    assert port.undo(2, agreed=(0,)) is not None
    last = port.session.match.undone[-1].steps[-1].entry.seat
    port.take_seat(0)
    assert port.redo_problem() == ("" if last == 0 else "Nothing to redo.")
    port.take_seat(1)
    assert port.redo_problem() == ""


def test_one_line_of_the_file_tells_all_of_it(tmp_path: Path) -> None:
    port = new_port(game("valedictorian"), [ANN, ROBOT], {"start": "p1"}, seed=1,
                          saves=tmp_path)  # fmt: skip
    play(port, 12, Random(1))
    made, path = port.session.moves_made, port.session.save_path
    assert path is not None
    lines = len(read_journal(path).records)
    port.undo(1)
    records = read_journal(path).records
    assert len(records) == lines + 1
    assert (records[-1].do, records[-1].seat, records[-1].steps) == ("undo", "p1", made - 1)
    assert len(records[-1].draws) == 1


def test_an_old_file_takes_back_move_by_move(tmp_path: Path) -> None:
    """Older versions wrote a line for each move, without who took it back."""
    port = new_port(game("valedictorian"), [ANN, BO], {"start": "p1"}, seed=1, saves=tmp_path)
    play(port, 3, Random(1))
    match = port.session.match
    last = match.steps[-1].entry.seat
    match.undo()
    port.session._save(Record("undo"))
    now, path = state_of(port), port.session.save_path
    assert path is not None
    port.close()
    port = resume_port(game("valedictorian"), path)
    assert state_of(port) == now
    port.take_seat(last)
    assert port.redo() is not None


def test_how_far_a_table_goes_is_kept(tmp_path: Path) -> None:
    port = new_port(game("valedictorian"), [ANN, BO], {}, seed=1, saves=tmp_path,
                          undoing="off")  # fmt: skip
    path = port.session.save_path
    assert path is not None
    port.close()
    assert resume_port(game("valedictorian"), path).session.undoing == "off"


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
    assert done["dealt again"] + done["taken back"] > 4


def test_people_alone_go_back_and_forth_at_a_table_without_rules(tmp_path: Path) -> None:
    done = Counter[str]()
    for seed in range(3):
        check(harbour(tmp_path / str(seed)), 3, Random(seed), tmp_path, done, people=3)
    assert done["dealt again"] + done["taken back"] > 4


def test_who_looks_on_takes_back_the_last_move_of_computers(tmp_path: Path) -> None:
    port = new_port(game("valedictorian"), (ROBOT, ROBOT), {}, seed=1, saves=tmp_path)
    play(port, 7, Random(1))
    assert port.undo_problem() == ""
    assert port.undo() is not None
    assert port.session.moves_made == 6
    path = port.session.save_path
    assert path is not None
    before = state_of(port)
    port.close()
    again = resume_port(game("valedictorian"), path)
    assert (again.session.notice, state_of(again)) == ("", before)
    assert again.redo() is not None
    again.close()


def test_a_hand_that_is_sorted_costs_no_undo(tmp_path: Path) -> None:
    port = new_port(harbour(tmp_path), (ANN, BO), {}, seed=1)
    port.take_seat(0)
    for text in ("put deck? > hand:p1", "put deck? > hand:p1", "count > gold:p1 = 9"):
        assert isinstance(port.submit(Move.parse(text)), SeenStep)
    first = port.position.view.zone("hand:p1").pieces[0]
    assert isinstance(port.submit(Move.parse(f"put {first} > hand:p1")), SeenStep)
    assert port.position.view.zone("hand:p1").pieces[-1] == first
    assert port.undo() is not None
    assert port.position.view.value("gold:p1") == 11
    assert port.position.view.zone("hand:p1").count == 2


CARDS, GOLD = 3, 11


@pytest.fixture
def port(tmp_path: Path) -> LocalPort:
    """Sam's turn, with three cards in hand."""
    game = harbour(tmp_path)
    port = new_port(game, [Player("Sam"), Player("Priya")], {}, seed=1, saves=tmp_path / "saves")
    port.take_seat(0)
    for _ in range(CARDS):
        done(port, Move("draw", ("deck?",), "hand:p1", (1,)))
    return port


def done(port: LocalPort, move: Move) -> None:
    assert not isinstance(port.submit(move), Refusal)


def lying(port: LocalPort) -> dict[str, tuple[str, ...]]:
    port.take_seat(0)
    return {zone.id: zone.pieces for zone in port.position.view.zones}


def test_what_was_taken_back_comes_again_and_lies_so_after_a_restart(
    port: LocalPort, tmp_path: Path
) -> None:
    *_, last = port.position.view.zone("hand:p1").pieces
    done(port, Move("add", (), "gold:p1", (5,)))
    made = port.session.moves_made
    assert port.undo() is not None
    done(port, Move("put", (last,), "hand:p1", ("at", 0)))
    assert port.redo_problem() == ""
    assert port.redo() is not None
    shown = lying(port)
    assert port.position.view.value("gold:p1") == GOLD + 5
    assert shown["hand:p1"][0] == last
    assert port.session.moves_made == made + 1
    path = port.session.save_path
    port.close()
    assert path is not None
    again = resume_port(Registry(tmp_path / "none", tmp_path).find("harbour"), path)
    assert lying(again) == shown
    assert again.position.view.value("gold:p1") == GOLD + 5
    records = read_journal(path).records
    assert BranchOrigin("", tuple(records)).acts(made + 1) == tuple(records)
