"""Games without code: pieces, places and the table come out of a few lines."""

from math import dist
from pathlib import Path

import pytest

from tabletop.content.assembly.decks import Asked, deck
from tabletop.content.loader import load_game
from tests.content.games import OLD_MAID, game_of, problems_of, write_game

BOARDS = """\
id: bay
title: Bay
seats: [2, 4]
boards:
  - { id: sea, title: Sea, size: [240, 160], shape: hexes, columns: 9, rows: 7, edge: 12, from: [16, 14], without: [a1, i7] }
  - { id: rounds, title: Rounds, size: [240, 24], shape: path, points: [[8, 12], [24, 12], [40, 12]] }
  - { id: port, title: Port, size: [120, 80], shape: points, spots: [{ id: quay, title: Quay, at: [20, 16], holds: 4 }] }
  - { id: draughts, title: Draughts, size: [80, 80], shape: squares, columns: 8, rows: 8 }
tokens:
  - { id: ship, title: Ship, for-each: seat, zone: "sea:b1" }
  - { id: crate, title: Crate, shape: cube, colour: "#A1752F", count: 24, zone: supply }
dice:
  - { id: wind, title: Wind, faces: [calm, breeze, gale], zone: tray }
  - { id: d20, title: Twenty, sides: 20, zone: tray }
  - { id: die, title: Die, count: 2 }
counters:
  - { id: coins, title: Coins, for-each: seat, start: 3 }
  - { id: round, title: Round, start: 1, least: 1, most: 9 }
zones:
  - { id: supply, title: Supply, place: pile, sees: all, holds: 30 }
  - { id: tray, title: Dice, place: row, sees: all }
  - { id: dock, title: Dock, place: row, for-each: seat, only: owner, own-turn: true }
  - { id: table, title: Table, place: free, snap: { shape: squares, edge: 10 } }
"""  # noqa: E501 - as an author writes it


def test_the_shortest_game_has_its_cards_its_places_and_a_table(tmp_path: Path) -> None:
    game = game_of(tmp_path / "old-maid", OLD_MAID)
    plan = game.spec.plan(4)
    assert len(plan.pieces) == 51
    assert "queen-clubs" not in plan.piece
    assert "queen-hearts" in plan.piece
    assert plan.zones == (
        "deck", "hand:p1", "hand:p2", "hand:p3", "hand:p4",
        "pairs:p1", "pairs:p2", "pairs:p3", "pairs:p4", "box",
    )  # fmt: skip
    shown = {region.zone for region in game.layout.regions}
    assert {"deck", "hand", "pairs"} <= shown


def test_every_card_begins_in_its_zone(tmp_path: Path) -> None:
    game = game_of(tmp_path / "old-maid", OLD_MAID)
    from random import Random

    from tabletop.engine.chance import FastChance

    state = game.rules().start(3, {}, FastChance(Random(1)))
    table = state.table
    held = sum(len(table.zones[zone]) for zone in range(len(table.plan.zones) - 1))
    assert held == 51


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("cards-52", 52), ("tarot-78", 78), ("dominoes-6", 28), ("dominoes-9", 55),
        ("dominoes-12", 91), ("piecepack", 24 + 24 + 4 + 4), ("numbers", 40),
    ],
)  # fmt: skip
def test_a_ready_made_deck_is_whole(kind: str, count: int) -> None:
    made = deck(Asked(kind))
    assert len(made) == count
    assert len({each.id for each in made}) == count
    assert all(each.title for each in made)


def test_a_deck_can_be_cut_to_what_a_game_needs() -> None:
    skat = deck(Asked("cards-52", ranks=("seven", "eight", "nine", "ten", "jack", "queen", "king",
                                         "ace")))  # fmt: skip
    assert len(skat) == 32
    with_jokers = deck(Asked("cards-52", jokers=2, without=("two", "clubs")))
    assert len(with_jokers) == 52 + 2 - 13 - 3


def test_two_decks_of_a_kind_have_cards_of_their_own(tmp_path: Path) -> None:
    twice = OLD_MAID.replace(
        "zone: deck }]",
        "zone: deck }, { id: second, title: More, kind: cards-52, zone: deck }]",
    )
    plan = game_of(tmp_path, twice).spec.plan(3)
    assert "second-queen-clubs" in plan.piece
    assert len(plan.pieces) == 51 + 52


def test_the_places_of_boards_are_zones(tmp_path: Path) -> None:
    game = game_of(tmp_path, BOARDS)
    plan = game.spec.plan(2)
    assert {"sea:b1", "sea:i6", "rounds:3", "port:quay", "draughts:h8"} <= set(plan.zones)
    assert not {"sea:a1", "sea:i7", "rounds:4"} & set(plan.zones)
    assert sum(name.startswith("sea:") for name in plan.zones) == 9 * 7 - 2
    sea = game.spec.boards[0]
    spot = sea.spot("sea:a2")
    assert spot is not None
    assert spot.x == 16
    assert spot.y == pytest.approx(14 + 12 * 3**0.5)
    assert game.spec.boards[2].spots[0].holds == 4


def test_neighbours_on_hexes_are_equally_far(tmp_path: Path) -> None:
    sea = game_of(tmp_path, BOARDS).spec.boards[0]
    at = {spot.id: (spot.x, spot.y) for spot in sea.spots}
    wanted = 12 * 3**0.5
    for other in ("c3", "c5", "b3", "b4", "d3", "d4"):
        assert dist(at["c4"], at[other]) == pytest.approx(wanted)


def test_tokens_dice_and_counters_are_pieces_and_values(tmp_path: Path) -> None:
    game = game_of(tmp_path, BOARDS)
    plan = game.spec.plan(2)
    assert {"ship-p1", "ship-p2", "crate-1", "crate-24", "wind", "d20", "die-1"} <= set(plan.piece)
    assert plan.values == ("coins:p1", "coins:p2", "round", "wind", "d20", "die-1", "die-2")
    assert plan.first_values[:3] == (3, 3, 1)
    counter = game.spec.counter("coins:p2")
    assert counter is not None
    assert (counter.title, counter.least, counter.most) == ("Coins", 0, 999)
    assert plan.kinds[plan.piece["wind"]].face["faces"] == ("calm", "breeze", "gale")
    zones = {zone.id: zone for zone in game.spec.zones}
    assert zones["supply"].holds == 30
    assert zones["dock"].only_owner
    assert zones["dock"].own_turn
    assert zones["table"].snap == ("squares", 10.0)
    assert zones["dice"].title == "Dice"


def test_the_table_shows_every_zone_and_no_two_regions_cover_each_other(tmp_path: Path) -> None:
    for name, text in (("one", OLD_MAID), ("two", BOARDS)):
        game = game_of(tmp_path / name, text)
        regions = game.layout.regions
        assert {zone.id for zone in game.spec.zones} <= {region.zone for region in regions}
        for number, one in enumerate(regions):
            for other in regions[:number]:
                x, y, wide, high = one.rect
                left, top, across, down = other.rect
                apart = (
                    x + wide <= left + 1e-3 or left + across <= x + 1e-3
                    or y + high <= top + 1e-3 or top + down <= y + 1e-3
                )  # fmt: skip
                assert apart, (name, one.id, other.id)


def test_a_layout_overrides_region_by_region(tmp_path: Path) -> None:
    layout = """\
felt: burgundy
regions:
  - { id: pile, widget: pile, rect: [0.40, 0.30, 0.10, 0.23], zone: deck, data: { label: Stock } }
  - { id: me, widget: me, rect: [0.01, 0.70, 0.12, 0.20] }
"""
    game = game_of(tmp_path, OLD_MAID, layout__yaml=layout)
    assert game.layout.felt == "burgundy"
    regions = {region.id: region for region in game.layout.regions}
    assert "deck" not in regions
    assert regions["pile"].data["label"] == "Stock"
    assert regions["me"].rect[1] == 0.70
    assert regions["hand"].zone == "hand"


def test_a_game_comes_out_of_the_cache_as_it_went_in(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "bay", BOARDS)
    first = load_game(folder, own=True, cache=tmp_path / "cache")
    second = load_game(folder, own=True, cache=tmp_path / "cache")
    assert first.spec == second.spec
    assert first.layout == second.layout


RULED = """\
api: 1
rules: .rules:OldMaid
"""


def test_a_game_with_rules_has_the_decks_places_and_setup_of_one_without(tmp_path: Path) -> None:
    text = OLD_MAID.partition("end: {")[0] + RULED
    game = game_of(tmp_path / "old-maid", text, rules__py="")
    assert game.consent is not None
    assert len(game.spec.kinds) == 51
    assert [tuple(step) for step in game.spec.scripts.setup] == [("shuffle",), ("deal",)]
    actions = next(region for region in game.layout.regions if region.id == "actions")
    assert "primary" not in actions.data


def test_what_rules_say_may_not_stand_in_the_file_as_well(tmp_path: Path) -> None:
    told = problems_of(tmp_path, OLD_MAID + RULED)
    says = "says what the rules in Python say: it is for games without them (take it out)"
    assert [line.removeprefix("game.yaml:") for line in told] == [
        f"10:1 end: {says}", f"11:1 winner: {says}",
    ]  # fmt: skip
