"""Each seat counts alike pieces for itself, by what it sees and nothing else."""

from collections.abc import Sequence
from random import Random

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.knowledge.branching import deal_for_seat, redeal
from tabletop.engine.knowledge.own_names import (
    Renumbering,
    in_own_names,
    in_seat_names,
    in_table_names,
    label_all,
)
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.orientation import Orientation
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.text.stage import Summary, SummaryRow
from tabletop.engine.view import seen_events, zone_view
from tests.engine.marked import Marked
from tests.engine.toys import Pebbles

PLAN = TablePlan(
    GameSpec(
        id="t",
        title="T",
        seats=(2, 2),
        kinds=(PieceKind("card", "Card", 5, "back"), PieceKind("ace", "Ace", 1, "back")),
        zones=(
            ZoneKind("deck", "Deck", sees="none"),
            ZoneKind("open", "Open"),
            ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
        ),
        values={
            "used:card-1": 1,
            "used:card-2": 2,
            "used:card-3": 3,
            "used:card-4": 4,
            "used:card-5": 5,
        },
    ),
    2,
)
DECK, OPEN, HAND1, HAND2 = (PLAN.zone[name] for name in ("deck", "open", "hand:p1", "hand:p2"))
ACE = PLAN.piece["ace"]
P1, P2 = 0b001, 0b010


def table_with(*moves: tuple[int, int]) -> Table:
    """A table on which pieces have moved so, each seat with numbers of its own."""
    table = Table(PLAN)
    table.labels = {}
    for piece, zone in moves:
        table.move(piece, zone)
    return table


def names(table: Table, zone: int, seat: Seat) -> Sequence[str]:
    return zone_view(in_own_names(State(table, 2), seat).table, zone, seat).pieces


def among(table: Table, zone: int, seat: Seat) -> Sequence[str]:
    return zone_view(in_own_names(State(table, 2), seat).table, zone, seat).among


def heard(table: Table, seat: Seat) -> list[str]:
    """The pieces that a seat was told of, in order; `?` where it was not told which."""
    return [event.piece or "?" for event in seen_events(PLAN, table.events, seat)]


def test_pieces_are_numbered_in_the_order_in_which_a_seat_comes_to_know_them() -> None:
    table = table_with((4, HAND1), (2, HAND2), (3, OPEN), (0, HAND1))
    assert names(table, HAND1, 0) == ("card-1", "card-3")
    assert names(table, OPEN, 0) == ("card-2",)
    assert names(table, HAND2, 1) == ("card-1",)
    assert names(table, OPEN, -1) == ("card-1",)
    assert heard(table, 0) == ["card-1", "?", "card-2", "card-3"]
    assert heard(table, 1) == ["?", "card-1", "card-2", "?"]


def test_what_leaves_a_hand_is_taken_for_the_one_that_was_known_there() -> None:
    """Nobody sees which of two alike cards in another's hand it is; so none is left for sure."""
    table = table_with((0, HAND2), (1, HAND2))
    table.reveal(0, P1)
    table.events = []
    table.move(1, OPEN)
    assert heard(table, 0) == ["card-1"]
    assert names(table, HAND2, 0) == ("",)
    assert names(table, HAND2, 1) == ("card-1",)


def test_what_leaves_an_ordered_place_is_seen_to_be_another() -> None:
    table = table_with((0, DECK), (1, DECK))
    table.reveal(0, P1)
    table.move(1, OPEN)
    assert names(table, DECK, 0) == ("card-1",)
    assert names(table, OPEN, 0) == ("card-2",)


def test_what_comes_out_of_a_shuffled_pile_is_the_first_of_those_known_to_be_in_it() -> None:
    for drawn in range(3):
        table = table_with((0, OPEN), (1, OPEN), (2, DECK), (ACE, DECK))
        for piece in (0, 1):
            table.move(piece, DECK)
        table.shuffle(DECK, LowestChance())
        assert among(table, DECK, 0) == ("card-1", "card-2")
        table.events = []
        table.move(drawn, HAND1)
        assert heard(table, 0) == ["card-1"]
        assert among(table, DECK, 0) == ("card-2",)


@pytest.mark.parametrize("seed", range(10))
def test_a_shuffled_pile_comes_out_in_the_order_of_numbers(seed: int) -> None:
    """Whichever copies lie on top, and whichever come later."""
    table = table_with(*((piece, OPEN) for piece in Random(seed + 10).sample(range(5), 5)))
    for piece in range(5):
        table.move(piece, DECK)
    table.shuffle(DECK, LowestChance())
    table.events = []
    for piece in Random(seed).sample(range(5), 5):
        table.move(piece, OPEN)
    assert heard(table, 0) == ["card-1", "card-2", "card-3", "card-4", "card-5"]


def test_what_leaves_a_hand_is_not_taken_for_one_that_lay_otherwise() -> None:
    table = table_with((0, HAND2), (1, HAND2), (2, HAND2))
    table.lying = {0: Orientation(down=True)}
    table.reveal(0, P1)
    table.reveal(1, P1)
    table.events = []
    table.move(2, OPEN)
    assert heard(table, 0) == ["card-2"]
    assert names(table, HAND2, 0) == ("card-1", "")


def test_what_leaves_a_hand_is_rather_one_of_those_only_known_to_be_in_it() -> None:
    table = table_with((0, HAND2), (1, HAND2), (2, HAND2))
    table.reveal(1, P1)
    table.recall(0, P1)
    table.events = []
    table.move(2, OPEN)
    assert heard(table, 0) == ["card-2"]
    assert (names(table, HAND2, 0), among(table, HAND2, 0)) == (("card-1", ""), ())


def test_what_was_known_to_be_in_a_hand_leaves_it_by_its_own_number() -> None:
    table = table_with((0, HAND2), (1, HAND2))
    table.reveal(0, P1)
    table.recall(1, P1)
    table.events = []
    table.move(1, OPEN)
    assert heard(table, 0) == ["card-2"]


def test_what_leaves_ones_own_hand_is_seen_to_be_another() -> None:
    table = table_with((0, HAND1), (1, HAND1))
    table.blur((1,), P1)
    table.events = []
    table.move(1, OPEN)
    assert heard(table, 0) == ["card-2"]
    assert names(table, HAND1, 0) == ("card-1",)


def test_what_lies_as_it_did_again_is_taken_for_what_leaves() -> None:
    table = table_with((0, HAND2), (1, HAND2), (2, HAND2))
    table.lying = {}
    table.reveal(0, P1)
    table.events = []
    table.lay(0, Orientation(down=True))
    table.move(1, OPEN)
    table.lay(0, Orientation())
    table.move(2, OPEN)
    assert heard(table, 0) == ["card-1", "card-2", "card-1", "card-1"]  # turned, out, turned, out


def test_what_is_remembered_has_numbers_of_its_own() -> None:
    table = table_with((0, OPEN), (1, OPEN))
    table.blur((0, 1), PLAN.everyone)
    for piece in (0, 1):
        table.recall(piece, P1)
    assert among(table, OPEN, 0) == ("card-1", "card-2")


def test_a_number_is_free_again_when_nobody_knows_the_piece() -> None:
    table = table_with((0, HAND1), (1, HAND1))
    table.blur((0,), PLAN.everyone)
    table.move(2, HAND1)
    assert names(table, HAND1, 0) == ("", "card-2", "card-1")


def test_what_comes_back_to_mind_keeps_its_number_unless_another_has_it_now() -> None:
    table = table_with((0, HAND1), (1, HAND1), (2, HAND1))
    table.blur((0, 1), P1)
    table.move(3, HAND1)
    table.recall(0, P1)
    assert names(table, HAND1, 0) == ("", "", "card-3", "card-1")
    assert among(table, HAND1, 0) == ("card-2",)
    table.recall(1, P1)
    assert among(table, HAND1, 0) == ("card-2", "card-4")


def test_what_comes_back_to_mind_keeps_its_number_though_a_lower_one_is_free() -> None:
    table = table_with((0, HAND1), (1, HAND1))
    table.blur((0, 1), P1)
    table.recall(1, P1)
    assert among(table, HAND1, 0) == ("card-2",)


@pytest.mark.parametrize("zone", [DECK, OPEN])
def test_what_is_seen_again_has_the_lowest_number_that_is_free_then(zone: int) -> None:
    table = table_with((0, HAND1), (1, HAND1), (0, zone), (1, zone))
    table.blur((0, 1), P1)
    table.reveal(1, P1)
    assert names(table, zone, 0) == ("", "card-1")


def test_numbers_given_from_outside_are_those_that_are_taken() -> None:
    table = table_with((0, OPEN), (1, OPEN))
    table.labels = {0: (2, 2, 2), 1: (3, 3, 3)}
    table.events = []
    table.move(2, OPEN)
    assert heard(table, 0) == ["card-1"]
    assert names(table, OPEN, 0) == ("card-2", "card-3", "card-1")
    table.labels = None
    table.shuffle(OPEN, LowestChance())
    table.move(3, OPEN)
    assert among(table, OPEN, 0) == ("card-1", "card-2", "card-3")
    assert names(table, OPEN, 0) == ("", "", "", "card-4")


def test_numbers_begin_at_1_also_after_one_without_a_number_was_lost() -> None:
    """What was known before seats numbered anything has no number."""
    table = Table(PLAN)
    table.move(0, HAND1)
    table.labels = {0: (0, 0, 0)}
    table.move(1, HAND1)
    table.blur((0,), P1)
    table.move(2, HAND1)
    assert table.labels == {0: (0, 0, 0), 1: (1, 0, 0), 2: (2, 0, 0)}


def state_with(number: int, *, name: str, ways: Sequence[int]) -> Marked:
    table = table_with((0, DECK), (1, HAND2), (2, OPEN))
    return Marked(
        table, 2, number=number, some=tuple(ways), of={number: 3}, count=number, name=name,
        moves=[Move("play", (name,), "open", (name, 2))],
    )  # fmt: skip


def test_numbers_and_names_in_fields_are_those_of_the_seat() -> None:
    own = in_own_names(state_with(2, name="card-3", ways=(0, 2)), 0)
    assert own.table.zones[OPEN] == [0]
    assert (own.number, own.of, own.count, own.name) == (0, {0: 3}, 2, "card-1")
    assert own.some == tuple(sorted((0, own.table.zones[DECK][0])))
    assert own.moves == [Move("play", ("card-1",), "open", ("card-1", 2))]
    assert own.table.values[0] == 3
    assert own.table.labels is None


def test_a_move_says_the_same_there_and_back() -> None:
    table = state_with(2, name="card-3", ways=()).table
    said = Move("play", ("card-1", "deck?"), "ace")
    assert in_table_names(table, 0, said) == Move("play", ("card-3", "deck?"), "ace")
    assert in_seat_names(table, 0, in_table_names(table, 0, said)) == said


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_positions_that_differ_in_the_copies_alone_are_one(seat: Seat) -> None:
    state = state_with(2, name="card-3", ways=(0, 1))
    for seed in range(20):
        way = Renumbering.at_random(PLAN, Random(seed))
        twin = way.of_state(state)
        own = full_state(in_own_names(twin, seat))
        assert own["zones"] == full_state(in_own_names(state, seat))["zones"]
        assert own == full_state(in_own_names(state, seat))
        assert full_state(way.back.of_state(twin)) == full_state(state)


def test_texts_say_what_a_piece_is_and_summaries_which_to_the_seat() -> None:
    table = table_with((4, HAND1), (2, OPEN))
    table.events = []
    table.note(0, "took **{piece:card-3}**")
    table.summarize(Summary("Over", (SummaryRow("row", piece="card-3"),)))
    for seat, own in ((0, "card-2"), (1, "card-1")):
        note, summary = seen_events(PLAN, table.events, seat)
        assert note.text == "took **{piece:card-1}**"
        assert summary.summary is not None
        assert summary.summary.rows[0].piece == own


def test_a_table_laid_out_by_hand_goes_by_the_names_it_was_laid_out_with() -> None:
    table = Table(PLAN)
    for piece in (4, 2):
        table.move(piece, OPEN)
    assert names(table, OPEN, 0) == ("card-5", "card-3")
    assert in_own_names(state := State(table, 2), 0) is state
    label_all(table)
    assert table.labels is None


def test_a_new_deal_has_new_numbers_whichever_copies_were_dealt() -> None:
    """Of what is kept the numbers hold; of what was dealt again they go by place."""
    match = Match(Pebbles(), 3, {"length": 30}, seed=4)
    for _ in range(9):
        seat = match.to_act[0]
        assert not isinstance(
            match.say(seat, Move("draw", ("bag?",), f"hand:p{seat + 1}")), Refusal
        )
    rules, state = match.rules, match.state
    kept = match.view(0).zone("hand:p1")
    for seed in range(5):
        twin = Renumbering.at_random(state.table.plan, Random(seed)).of_state(state)
        again = [redeal(rules, each, (0,), Random(7)) for each in (state, twin)]
        anew = [deal_for_seat(rules, each, 0, Random(7)).state for each in (state, twin)]
        for new, other in (again, anew):
            assert rules.view(in_own_names(new, 0), 0).zone("hand:p1") == kept
            for seat in range(-1, 3):
                assert full_state(in_own_names(new, seat)) == full_state(in_own_names(other, seat))
