"""A position carried over to another version of a game without rules: who knows what then."""

from dataclasses import replace
from random import Random

import pytest

from tabletop.engine.chance import RandomChance
from tabletop.engine.free.migrate import carry
from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import Match
from tabletop.engine.spec import PieceKind
from tests.engine.toys import free_spec

NEW = (
    PieceKind("coin", "Coin", 2),
    PieceKind("queen", "Queen", 2, "red", face={"zone": "deck"}),
    PieceKind("scarf", "Scarf", 1, face={"zone": "hand"}),
    PieceKind("spare", "Spare", 1, face={"zone": "box"}),
)


@pytest.fixture
def old() -> FreeState:
    return Match(FreeTable(free_spec()), 2, seed=1).state


def carried(state: FreeState) -> FreeState:
    """The position in a version that has further pieces."""
    spec = free_spec()
    edited = FreeTable(replace(spec, kinds=(*spec.kinds, *NEW)))
    return carry(state, edited, {}, RandomChance(Random(1)))


def test_who_sees_a_place_knows_the_new_pieces_that_start_there(old: FreeState) -> None:
    table = carried(old).table
    plan = table.plan
    for kind, place in (("coin-1", "tray"), ("queen-1", "deck"), ("scarf", "hand:p1")):
        piece = plan.piece[kind]
        assert plan.zones[table.where[piece]] == place
        assert table.known[piece] == plan.sees[plan.zone[place]]
    assert plan.zones[table.where[plan.piece["spare"]]] == "box"


def test_what_is_known_to_be_out_of_the_game_is_so_still(old: FreeState) -> None:
    """New pieces that leave the box unseen are none of those that were put there."""
    piece, box = old.table.plan.piece["chip-1"], old.table.plan.zone["box"]
    old.table.move(piece, box)
    old.table.shuffle(box, RandomChance(Random(1)))
    assert old.table.among[piece] == old.table.everyone
    new = carried(old).table
    assert new.among[new.plan.piece["chip-1"]] == old.table.everyone
