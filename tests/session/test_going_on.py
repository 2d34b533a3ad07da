"""A saved game without rules goes on with the version that its author has edited since."""

from pathlib import Path
from random import Random

import pytest

from tabletop.engine.carrying import Changes
from tabletop.engine.fingerprint import full_state
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session import Player, Session
from tabletop.session.branch import play_on
from tabletop.session.going_on import changes_of, go_on
from tabletop.session.replay import Replay
from tabletop.ui.scenes.newer import told as told_of
from tests.content.games2 import write_game
from tests.session.toys import BIDS

GAME = """\
format: 2
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
    session = Session.new(shelve(folder, GAME), players, {}, seed=3, saves=folder / "games")
    session.take_seat(session.next().seat)
    me = session.viewer
    held = next(zone for zone in session.view().zones if zone.id == f"hand:p{me + 1}")
    for move in (
        Move("put", (str(held.pieces[0]),), "row"),
        Move("put", (str(held.pieces[1]),), "nook"),
        Move("count", (), f"coins:p{me + 1}", (25,)),
    ):
        assert not isinstance(session.submit(move), Refusal)
    session.close()
    assert session.save_path is not None
    return session.save_path


def lies(session: Session) -> dict[str, tuple[str | None, ...]]:
    return {zone.id: zone.pieces for zone in session.view().zones}


def held(session: Session, zone: str) -> set[str]:
    """The pieces of a zone, whoever knows them."""
    table = session.so_far().match.state.table
    return {table.plan.pieces[piece] for piece in table.zones[table.plan.zone[zone]]}


def test_pieces_lie_where_they_lay_and_what_is_new_where_it_starts(tmp_path: Path) -> None:
    old = Session.resume(shelve(tmp_path, EDITED), saved(tmp_path))
    newer = old.newer
    assert newer is not None
    told = changes_of(old, newer)
    assert (told.came, told.left, told.places) == (
        ("3 x Egg", "1 x Feather"), ("1 x Twig",), ("Nook",),
    )  # fmt: skip
    said = told_of(old, newer)
    assert "Places that are gone: Nook." in said
    assert "3 x Egg, 1 x Feather" in said
    for seat in (0, 1):
        old.take_seat(seat)
        before = lies(old)
        new = go_on(old, newer, rng=Random(seat))
        assert new.save_path is None  # no folder was named
        new.take_seat(seat)
        after = lies(new)
        assert after["row"] == tuple(p for p in before["row"] if p != "twig-5")
        for hand in ("hand:p1", "hand:p2"):
            assert held(new, hand) == held(old, hand) - {"twig-5"}
            assert set(after[hand]) <= set(before[hand])  # nobody sees more of it
        assert "nook" not in after
        values = dict(new.view().values)
        assert values["coins:p1"] + values["coins:p2"] == 9 + 3
        assert set(after["deck"]) == {""}


def test_only_tables_without_rules_are_compared(tmp_path: Path) -> None:
    nest = shelve(tmp_path, GAME)
    sessions = [Session.new(game, [Player("Ann"), Player("Bo")], {}) for game in (nest, BIDS)]
    same = Changes((), (), ())
    assert [changes_of(each, other) for each in sessions for other in (nest, BIDS)] == [same] * 4


def test_what_is_not_kept_goes_on_without_a_file(tmp_path: Path) -> None:
    old = Session.new(shelve(tmp_path, GAME), [Player("Ann"), Player("Bo")], {})
    new = go_on(old, shelve(tmp_path, EDITED), saves=tmp_path / "games")
    assert new.save_path is None
    assert not (tmp_path / "games").exists()


def test_nobody_knows_where_the_new_cards_lie(tmp_path: Path) -> None:
    """On top of the deck they would be the next that are drawn."""
    old = Session.resume(shelve(tmp_path, EDITED), saved(tmp_path))
    assert old.newer is not None
    tops = set()
    for number in range(12):
        table = go_on(old, old.newer, rng=Random(number)).so_far().match.state.table
        tops.add(table.plan.pieces[table.zones[table.plan.zone["deck"]][-1]].partition("-")[0])
        assert all(not table.known[piece] for piece in table.zones[table.plan.zone["deck"]])
    assert len(tops) > 1


def test_it_is_a_game_of_its_own_that_opens_again_and_the_old_one_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    old = Session.resume(shelve(tmp_path, EDITED), path)
    assert old.newer is not None
    new = go_on(old, old.newer, saves=tmp_path / "games", rng=Random(1))
    old.close()
    new.take_seat(new.next().seat)
    assert not isinstance(new.submit(Move("draw", ("deck?",), "row", (1,))), Refusal)
    there = full_state(new.so_far().match.state)
    new.close()
    assert path.read_bytes() == whole
    for text in (EDITED, EDITED.replace("Qty: 6", "Qty: 7"), GAME):
        again = Session.resume(shelve(tmp_path, text), new.save_path or path)
        assert full_state(again.so_far().match.state) == there
        assert (again.newer is None) == (text == EDITED)
        assert bool(again.notice) == (text != EDITED)
        again.close()
    replay = Replay.open(shelve(tmp_path, EDITED), new.save_path or path)
    assert replay.notice == ""


def test_it_goes_on_twice_and_is_played_on_from(tmp_path: Path) -> None:
    old = Session.resume(shelve(tmp_path, EDITED), saved(tmp_path))
    assert old.newer is not None
    once = go_on(old, old.newer, saves=tmp_path / "games", rng=Random(1))
    once.close()
    third = EDITED.replace("Name: Egg, Qty: 3", "Name: Egg, Qty: 5")
    again = Session.resume(shelve(tmp_path, third), once.save_path or tmp_path)
    assert again.newer is not None
    twice = go_on(again, again.newer, saves=tmp_path / "games", rng=Random(2))
    twice.close()
    game = shelve(tmp_path, third)
    last = Session.resume(game, twice.save_path or tmp_path)
    assert last.notice == ""
    assert sum(len(zone) for zone in lies(last).values() if zone) == 18  # cards and a die
    last.take_seat(0)
    replay = Replay.of(last)
    branch = replay.branch()
    played = play_on(branch, last.players, saves=tmp_path / "games", rng=Random(4))
    played.close()
    resumed = Session.resume(game, played.save_path or tmp_path)
    assert resumed.notice == ""
    resumed.close()


def test_a_version_for_other_numbers_of_players_is_not_offered(tmp_path: Path) -> None:
    path = saved(tmp_path)
    old = Session.resume(shelve(tmp_path, EDITED.replace("seats: [2, 3]", "seats: [3, 3]")), path)
    assert old.newer is None
    assert "edited" in old.notice
    with pytest.raises(ValueError, match="2"):
        go_on(old, shelve(tmp_path, EDITED.replace("seats: [2, 3]", "seats: [3, 3]")))
    old.close()
