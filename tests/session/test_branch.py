"""Playing on from a moment of a game: a new file, equal when loaded, and nobody learns from it."""

from pathlib import Path
from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import fingerprint, full_state
from tabletop.engine.free.migrate import MigrationChanges
from tabletop.engine.game import Game
from tabletop.engine.knowledge.branching import deal_for_seat, placement
from tabletop.engine.match import LoadError, Match
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.state import State
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session.history.branch import Branch, BranchOrigin, changes_of, go_on, play_on
from tabletop.session.history.replay import Replay
from tabletop.session.kept_games import KeptGames
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Player, Record
from tabletop.storage.player.statistics import load_statistics
from tabletop.storage.saves.save_list import read_save
from tabletop.ui.scenes.saves.migrate_prompt import told as told_of
from tests.content.games import write_game
from tests.session.test_replay import LOOKED, TWINS, around, keep, played, shelf, tables
from tests.session.test_session import ANN, BO, COMPUTER, play_out, step
from tests.session.toys import BIDS
from tests.table import new_port, resume_port


@pytest.fixture(scope="module")
def game() -> Game:
    return shelf().find("valedictorian")


@pytest.fixture(scope="module")
def finished(game: Game) -> Match[State]:
    return played(game, 2)


def branch_at(game: Game, match: Match[State], number: int, seat: Seat) -> Branch:
    moves = (step.entry for step in match.steps)
    records = (
        Record("setup", draws=match.setup_draws),
        *(Record("move", seat_name(move.seat), str(move.move), move.draws) for move in moves),
    )
    return Branch(game, match, BranchOrigin("parent", records), number, seat)


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
        here = deal_for_seat(match.rules, state, seat, Random(number))
        assert match.rules.view(here.state, seat) == match.rules.view(state, seat)
        for seed in range(TWINS):
            twin = match.rules.determinize(state, seat, Random(seed))
            there = deal_for_seat(match.rules, twin, seat, Random(number))
            assert placement(there.state) == placement(here.state)
            assert fingerprint(there.state) == fingerprint(here.state)
            assert there.draws == here.draws


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_branch_that_is_saved_and_loaded_is_equal(name: str, seats: int, tmp_path: Path) -> None:
    game = shelf().find(name)
    match, rng = played(game, seats, seed=2), Random(6)
    for seat in (-1, *rng.sample(range(seats), min(2, seats))):
        number = rng.randrange(len(match.steps))
        port = LocalPort(
            play_on(
                branch_at(game, match, number, seat),
                around(seats),
                saves=tmp_path,
                rng=Random(number),
            )
        )
        for _ in range(rng.randrange(12)):
            if port.next().kind == "over":
                break
            port.take_seat(port.next().seat)
            port.submit(rng.choice(port.position.legal_moves))
        port.close()
        assert port.session.save_path is not None
        again = resume_port(game, port.session.save_path)
        assert fingerprint(again.session.match.state) == fingerprint(port.session.match.state)
        assert again.session.match.entries == port.session.match.entries
        assert fingerprint(again.session.match.first) == fingerprint(port.session.match.first)
        again.close()
        assert Replay.open(game, port.session.save_path).count == len(port.session.match.steps)


def test_a_game_that_is_not_saved_starts_none_that_is(
    game: Game, finished: Match[State], tmp_path: Path
) -> None:
    """What led to a position is only in a save: without it, a file could not be read again."""
    kept = KeptGames(tmp_path / "saves", tmp_path / "statistics.json")
    at = Match(finished.rules, 2, finished.options, position=finished.first)
    port = kept.restart(Session(game, at, (ANN, BO)))
    assert port.session.save_path is None
    assert placement(port.session.match.first) == placement(finished.first)
    assert not (tmp_path / "saves").exists()


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
    port = LocalPort(play_on(branch_at(game, finished, 10, 0), (ANN, COMPUTER), saves=tmp_path))
    assert port.undo_problem()
    assert port.undo() is None
    assert port.session.moves_made == 0
    assert Replay.of(port).count == 0
    port.close()


def test_a_branch_has_an_id_of_its_own_and_names_its_parent(game: Game, tmp_path: Path) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    kept = path.read_bytes()
    replay = Replay.open(game, path)
    replay.seek(10)
    port = LocalPort(play_on(replay.branch(), (ANN, BO), saves=tmp_path))
    port.close()
    assert port.session.save_path is not None
    parent, child = read_journal(path).header, read_journal(port.session.save_path).header
    assert child.parent is not None
    assert (child.parent.id, child.parent.move, child.parent.seat) == (parent.id, 10, "p1")
    assert child.id not in {"", parent.id}
    assert child.players == (ANN, BO)
    assert path.read_bytes() == kept
    assert not read_save(port.session.save_path).problem


def test_a_branch_of_a_branch_goes_on(game: Game, tmp_path: Path) -> None:
    rng = Random(3)
    replay = Replay.open(game, keep(game, tmp_path, (ANN, COMPUTER)))
    for _ in range(3):
        replay.seek(5)
        port = LocalPort(play_on(replay.branch(), (ANN, COMPUTER), saves=tmp_path, rng=rng))
        for _ in range(8):
            step(port, rng)
        port.close()
        assert port.session.save_path is not None
        before = fingerprint(port.session.match.state)
        replay = Replay.open(game, port.session.save_path)
        assert fingerprint(replay.whole.state) == before
        assert replay.count == 8


def test_a_branch_is_played_to_its_end_and_not_counted(game: Game, tmp_path: Path) -> None:
    replay = Replay.open(game, keep(game, tmp_path, (ANN, COMPUTER)))
    replay.seek(10)
    port = LocalPort(play_on(replay.branch(), (ANN, COMPUTER), saves=tmp_path))
    play_out(port)
    port.close()
    assert port.session.save_path is not None
    counted = tmp_path / "statistics.json"
    resume_port(game, port.session.save_path, statistics=counted).close()
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
    port = LocalPort(play_on(branch_at(game, finished, 10, 0), (ANN, BO), saves=tmp_path))
    port.close()
    path = port.session.save_path
    assert path is not None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: lost + 1]))
    with pytest.raises(LoadError, match="was played on from"):
        Replay.open(game, path)
    with pytest.raises(LoadError, match="was played on from") as told:
        resume_port(game, path)
    assert "\n" not in str(told.value)


def test_the_seats_are_given_to_anybody(game: Game, finished: Match[State], tmp_path: Path) -> None:
    players = (Player("Max", "random"), Player("Zoe"))
    port = LocalPort(play_on(branch_at(game, finished, 10, 0), players, saves=tmp_path))
    play_out(port)
    port.close()
    assert port.session.save_path is not None
    assert read_save(port.session.save_path).players == players


def test_a_branch_of_a_game_that_went_back_and_was_dealt_anew_is_equal(
    game: Game, tmp_path: Path
) -> None:
    """Its acts hold the undo, and who sat there then: others sit at the branch."""
    rng = Random(8)
    port = new_port(game, [ANN, COMPUTER], {"start": "p1"}, seed=1, saves=tmp_path)
    redealt = 0
    while port.next().kind != "over":
        step(port, rng)
        way = port.undo_plan()
        if rng.random() < 0.2 and not way.problem:
            redealt += way.redeals
            port.undo(agreed=way.asks)
            if rng.random() < 0.3:
                port.redo()
    port.close()
    assert redealt
    assert port.session.save_path is not None
    replay = Replay.open(game, port.session.save_path)
    for number in range(0, replay.count, 3):
        replay.seek(number)
        replay.look_as(number % 2)
        branch = replay.branch()
        new = play_on(branch, (COMPUTER, ANN), saves=tmp_path, rng=Random(number))
        new.close()
        assert new.save_path is not None
        again = resume_port(game, new.save_path)
        assert fingerprint(again.session.match.state) == fingerprint(new.match.state)
        again.close()


GAME = """\
id: nest
title: Nest
seats: [2, 3]
cards:
  rows:
    - { Name: Gem, Qty: 6 }
    - { Name: Twig, Qty: 5 }
    - { Name: Feather, Qty: 1 }
  zone: deck
  count: Qty
  back: blue
counters: [{ id: coins, title: Coins, for-each: seat, start: 3, most: 40 }]
dice: [{ id: d6, title: Die, sides: 6 }]
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: row, title: Row, place: row, sees: all }
  - { id: nook, title: Nook, place: row, sees: all }
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 3 } }]
"""
EDITED = (
    GAME.replace("{ Name: Twig, Qty: 5 }", "{ Name: Twig, Qty: 4 }\n    - { Name: Egg, Qty: 3 }")
    .replace("{ Name: Feather, Qty: 1 }", "{ Name: Feather, Qty: 2 }")
    .replace("  - { id: nook, title: Nook, place: row, sees: all }\n", "")
    .replace("most: 40", "most: 9")
)


def shelve(folder: Path, text: str) -> Game:
    write_game(folder / OWN_GAMES / "nest", text)
    registry = Registry(folder / "none", folder)
    assert registry.problems == ()
    return registry.find("nest")


def saved(folder: Path) -> Path:
    """Play a while and leave; return where it was saved."""
    players = [Player("Ann"), Player("Bo")]
    port = new_port(shelve(folder, GAME), players, {}, seed=3, saves=folder / "games")
    port.take_seat(port.next().seat)
    me = port.seat
    held = next(zone for zone in port.position.view.zones if zone.id == f"hand:p{me + 1}")
    for move in (
        Move("put", (str(held.pieces[0]),), "row"),
        Move("put", (str(held.pieces[1]),), "nook"),
        Move("count", (), f"coins:p{me + 1}", (25,)),
    ):
        assert not isinstance(port.submit(move), Refusal)
    port.close()
    assert port.session.save_path is not None
    return port.session.save_path


def lies(port: LocalPort) -> dict[str, tuple[str | None, ...]]:
    return {zone.id: zone.pieces for zone in port.position.view.zones}


def held(port: LocalPort, zone: str) -> set[str]:
    """The pieces of a zone, whoever knows them."""
    table = port.session.so_far().match.state.table
    return {table.plan.pieces[piece] for piece in table.zones[table.plan.zone[zone]]}


def test_pieces_lie_where_they_lay_and_what_is_new_where_it_starts(tmp_path: Path) -> None:
    old = resume_port(shelve(tmp_path, EDITED), saved(tmp_path))
    newer = old.session.newer
    assert newer is not None
    told = changes_of(old.session, newer)
    assert (told.came, told.left, told.places) == (
        ("3 x Egg", "1 x Feather"), ("1 x Twig",), ("Nook",),
    )  # fmt: skip
    said = told_of(old, newer)
    assert "Places that are gone: Nook." in said
    assert "3 x Egg, 1 x Feather" in said
    for seat in (0, 1):
        old.take_seat(seat)
        before = lies(old)
        new = LocalPort(go_on(old.session, newer, rng=Random(seat)))
        assert new.session.save_path is None  # no folder was named
        new.take_seat(seat)
        after = lies(new)
        assert after["row"] == tuple(p for p in before["row"] if p != "twig-5")
        for hand in ("hand:p1", "hand:p2"):
            assert held(new, hand) == held(old, hand) - {"twig-5"}
            assert set(after[hand]) <= set(before[hand])  # nobody sees more of it
        assert "nook" not in after
        values = dict(new.position.view.values)
        assert values["coins:p1"] + values["coins:p2"] == 9 + 3
        assert set(after["deck"]) == {""}


def test_only_tables_without_rules_are_compared(tmp_path: Path) -> None:
    nest = shelve(tmp_path, GAME)
    sessions = [new_port(game, [Player("Ann"), Player("Bo")], {}) for game in (nest, BIDS)]
    same = MigrationChanges((), (), ())
    assert [changes_of(each.session, other) for each in sessions for other in (nest, BIDS)] == [
        same
    ] * 4


def test_what_is_not_kept_goes_on_without_a_file(tmp_path: Path) -> None:
    old = new_port(shelve(tmp_path, GAME), [Player("Ann"), Player("Bo")], {})
    new = LocalPort(go_on(old.session, shelve(tmp_path, EDITED), saves=tmp_path / "games"))
    assert new.session.save_path is None
    assert not (tmp_path / "games").exists()


def test_nobody_knows_where_the_new_cards_lie(tmp_path: Path) -> None:
    """On top of the deck they would be the next that are drawn."""
    old = resume_port(shelve(tmp_path, EDITED), saved(tmp_path))
    assert old.session.newer is not None
    tops = set()
    for number in range(12):
        table = go_on(old.session, old.session.newer, rng=Random(number)).so_far().match.state.table
        tops.add(table.plan.pieces[table.zones[table.plan.zone["deck"]][-1]].partition("-")[0])
        assert all(not table.known[piece] for piece in table.zones[table.plan.zone["deck"]])
    assert len(tops) > 1


def test_it_is_a_game_of_its_own_that_opens_again_and_the_old_one_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    old = resume_port(shelve(tmp_path, EDITED), path)
    assert old.session.newer is not None
    new = LocalPort(go_on(old.session, old.session.newer, saves=tmp_path / "games", rng=Random(1)))
    old.close()
    new.take_seat(new.next().seat)
    assert not isinstance(new.submit(Move("draw", ("deck?",), "row", (1,))), Refusal)
    there = full_state(new.session.so_far().match.state)
    new.close()
    assert path.read_bytes() == whole
    for text in (EDITED, EDITED.replace("Qty: 6", "Qty: 7"), GAME):
        again = resume_port(shelve(tmp_path, text), new.session.save_path or path)
        assert full_state(again.session.so_far().match.state) == there
        assert (again.session.newer is None) == (text == EDITED)
        assert bool(again.session.notice) == (text != EDITED)
        again.close()
    replay = Replay.open(shelve(tmp_path, EDITED), new.session.save_path or path)
    assert replay.session.notice == ""


def test_it_goes_on_twice_and_is_played_on_from(tmp_path: Path) -> None:
    old = resume_port(shelve(tmp_path, EDITED), saved(tmp_path))
    assert old.session.newer is not None
    once = go_on(old.session, old.session.newer, saves=tmp_path / "games", rng=Random(1))
    once.close()
    third = EDITED.replace("Name: Egg, Qty: 3", "Name: Egg, Qty: 5")
    again = resume_port(shelve(tmp_path, third), once.save_path or tmp_path)
    assert again.session.newer is not None
    twice = go_on(again.session, again.session.newer, saves=tmp_path / "games", rng=Random(2))
    twice.close()
    game = shelve(tmp_path, third)
    last = resume_port(game, twice.save_path or tmp_path)
    assert last.session.notice == ""
    assert sum(len(zone) for zone in lies(last).values() if zone) == 18  # cards and a die
    last.take_seat(0)
    replay = Replay.of(last)
    branch = replay.branch()
    played = play_on(branch, last.players, saves=tmp_path / "games", rng=Random(4))
    played.close()
    resumed = resume_port(game, played.save_path or tmp_path)
    assert resumed.session.notice == ""
    resumed.close()


def test_a_version_for_other_numbers_of_players_is_not_offered(tmp_path: Path) -> None:
    path = saved(tmp_path)
    old = resume_port(shelve(tmp_path, EDITED.replace("seats: [2, 3]", "seats: [3, 3]")), path)
    assert old.session.newer is None
    assert "edited" in old.session.notice
    with pytest.raises(ValueError, match="2"):
        go_on(old.session, shelve(tmp_path, EDITED.replace("seats: [2, 3]", "seats: [3, 3]")))
    old.close()
