"""Alike pieces are laid into each other's places, whatever tells of them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.conformance.walk import walk
from tabletop.engine.knowledge.own_names import Renumbering
from tabletop.engine.moves import Move
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.table import Table
from tabletop.engine.text.stage import Summary, SummaryRow
from tests.engine.marked import Marked
from tests.robots.games import GAMES, game_named

PLAN = TablePlan(
    GameSpec(
        id="t",
        title="T",
        seats=(2, 2),
        kinds=(PieceKind("card", "Card", 3, "back"), PieceKind("ace", "Ace", 1, "back")),
        zones=(ZoneKind("deck", "Deck", sees="none"), ZoneKind("open", "Open")),
        values={"used:card-1": 1, "used:card-2": 2, "used:card-3": 3},
    ),
    2,
)
DECK, OPEN = PLAN.zone["deck"], PLAN.zone["open"]


def laid(some: Sequence[int] = (0, 2)) -> Marked:
    """Card 1 in the deck, cards 2 and 3 and the ace in the open."""
    table = Table(PLAN)
    table.move(0, DECK)
    for piece in (1, 2, PLAN.piece["ace"]):
        table.move(piece, OPEN)
    return Marked(
        table, 2, number=2, some=tuple(some), of={2: 3}, count=2, name="card-3",
        moves=[Move("play", ("card-3", "ace"), "open", ("card-1", 2))],
    )  # fmt: skip


def test_pieces_numbers_names_and_values_change_places() -> None:
    way = Renumbering(PLAN, (1, 2, 0, 3))
    new = way.of_state(laid())
    assert new.table.zones[DECK] == [1]
    assert new.table.zones[OPEN] == [2, 0, 3]
    assert new.table.where[:3] == [OPEN, DECK, OPEN]
    assert new.table.known == [0b111, 0, 0b111, 0b111]
    assert new.table.values == [3, 1, 2]
    assert (new.number, new.some, new.of) == (0, (0, 1), {0: 3})
    assert (new.count, new.name) == (2, "card-1")
    assert new.moves == [Move("play", ("card-1", "ace"), "open", ("card-2", 2))]


def test_what_is_told_names_the_others() -> None:
    way = Renumbering(PLAN, (1, 2, 0, 3))
    assert way.of("took **{piece:card-3}** and {piece:ace}") == (
        "took **{piece:card-1}** and {piece:ace}"
    )
    told = Summary("Over", (SummaryRow("row", piece="card-1"),))
    assert way.of(told).rows[0].piece == "card-2"
    assert way.of("used:card-1") == "used:card-2"


def test_the_way_there_and_back_changes_nothing() -> None:
    state = laid()
    for seed in range(10):
        way = Renumbering.at_random(PLAN, Random(seed))
        assert sorted(way.numbers) == list(range(4))
        assert way.numbers[3] == 3
        assert full_state(way.back.of_state(way.of_state(state))) == full_state(state)


@pytest.mark.parametrize("name", GAMES)
def test_no_game_goes_by_the_number_of_a_copy(name: str, tmp_path: Path) -> None:
    game = game_named(name, tmp_path)
    seats = min(game.spec.seats[1], max(2, game.spec.seats[0]))
    assert walk(game.rules(), seats, seed=3, every=1000, most_moves=30).moves
