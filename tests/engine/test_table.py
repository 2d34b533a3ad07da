"""What the table knows about who knows what."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.chance import FastChance, LowestChance
from tabletop.engine.conformance.checks import broken_table
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.table import Event, Table
from tabletop.engine.view import seen_event, zone_view

SEATS = 3
PLAN = TablePlan(
    GameSpec(
        id="t",
        title="T",
        seats=(SEATS, SEATS),
        kinds=(PieceKind("card", "Card", 8, "back"),),
        zones=(
            ZoneKind("deck", "Deck", sees="none"),
            ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
            ZoneKind("open", "Open"),
        ),
        values={"count": 0},
    ),
    SEATS,
)
PIECES = len(PLAN.pieces)
ZONES = len(PLAN.zones) - 1


@dataclass(frozen=True)
class Deed:
    """An operation of the table, chosen by hypothesis."""

    kind: str
    piece: int
    zone: int
    seats: int

    def do(self, table: Table, chance: FastChance) -> None:
        match self.kind:
            case "move":
                table.move(self.piece, self.zone)
            case "reveal":
                table.reveal(self.piece, self.seats)
            case "hide":
                table.hide(self.piece)
            case "shuffle":
                table.shuffle(self.zone, chance)
            case "lose":
                table.lose_track(self.zone, self.seats)
            case "lowest":
                lowest = min(self.piece, len(table.zones[self.zone]))
                table.shuffle(self.zone, chance, lowest)
            case "blur":
                table.blur(table.zones[self.zone], self.seats)
            case "cut":
                table.cut(self.zone, min(self.piece, len(table.zones[self.zone])))
            case "over":
                table.turn_pile(self.zone)
            case "mix":
                chosen = [piece for piece in range(PIECES) if self.seats + piece & 1]
                table.mix([p for p in chosen if table.where[p] < ZONES], chance)
            case "take":
                if table.zones[self.zone]:
                    table.take_random(self.zone, (self.zone + self.piece) % ZONES, chance)
            case _:
                table.set(0, self.piece)


DEEDS = st.lists(
    st.builds(
        Deed,
        st.sampled_from(
            [
                "move",
                "move",
                "move",
                "reveal",
                "hide",
                "shuffle",
                "lowest",
                "blur",
                "take",
                "lose",
                "cut",
                "over",
                "mix",
                "set",
            ]
        ),
        st.integers(0, PIECES - 1),
        st.integers(0, ZONES - 1),
        st.integers(0, 2**SEATS - 1),
    ),
    max_size=30,
)


@dataclass
class Onlooker:
    """A seat that pays attention: it knows what the events that it saw have told it."""

    seat: int
    places: dict[str, str] = field(default_factory=dict)

    def watch(self, event: Event) -> None:
        seen = seen_event(PLAN, event, self.seat)
        if seen is None:
            return
        if seen.kind == "move" and seen.piece:
            self.places[seen.piece] = seen.target
        elif seen.kind == "reveal":
            self.places[seen.piece] = seen.source


def known_places(table: Table, seat: int) -> dict[str, str]:
    return {
        PLAN.pieces[piece]: PLAN.zones[table.where[piece]]
        for piece in range(PIECES)
        if table.knows(seat, piece)
    }


@given(DEEDS, st.integers(0, 99), st.booleans())
def test_a_seat_knows_nothing_that_it_was_not_shown(
    deeds: list[Deed], seed: int, lie: bool
) -> None:
    table = Table(PLAN)
    table.lying = {} if lie else None
    watchers = [Onlooker(seat) for seat in range(SEATS)]
    for deed in deeds:
        table.events = []
        deed.do(table, FastChance(Random(seed)))
        for watcher in watchers:
            for event in table.events:
                watcher.watch(event)
            assert known_places(table, watcher.seat).items() <= watcher.places.items()


@given(DEEDS, st.integers(0, 99))
def test_each_piece_lies_in_exactly_one_zone(deeds: list[Deed], seed: int) -> None:
    table = Table(PLAN)
    for deed in deeds:
        deed.do(table, FastChance(Random(seed)))
        assert broken_table(table) == ""


@given(DEEDS, st.integers(0, 99))
def test_a_seat_knows_where_a_piece_is_or_only_in_which_zone(deeds: list[Deed], seed: int) -> None:
    table = Table(PLAN)
    for deed in deeds:
        deed.do(table, FastChance(Random(seed)))
        for piece in range(PIECES):
            assert not table.known[piece] & table.among[piece]


@given(DEEDS, st.integers(0, 99))
def test_search_moves_the_same_pieces_and_teaches_nobody(deeds: list[Deed], seed: int) -> None:
    played, searched = Table(PLAN), Table(PLAN).clone(recording=False)
    before = list(searched.known)
    for deed in deeds:
        deed.do(played, FastChance(Random(seed)))
        deed.do(searched, FastChance(Random(seed)))
    assert (searched.zones, searched.values) == (played.zones, played.values)
    assert searched.known == before
    assert not searched.recording


@given(DEEDS, DEEDS)
def test_a_clone_goes_its_own_way(first: list[Deed], second: list[Deed]) -> None:
    table = Table(PLAN)
    for deed in first:
        deed.do(table, FastChance(Random(1)))
    kept = repr((table.zones, table.where, table.known, table.among, table.values))
    clone = table.clone()
    for deed in second:
        deed.do(clone, FastChance(Random(1)))
    assert repr((table.zones, table.where, table.known, table.among, table.values)) == kept


def test_who_sees_into_a_zone_learns_what_enters() -> None:
    table = Table(PLAN)
    table.move(0, PLAN.zone["hand:p2"])
    table.move(1, PLAN.zone["open"])
    table.move(2, PLAN.zone["deck"])
    assert [table.known[piece] for piece in (0, 1, 2)] == [0b010, PLAN.everyone, 0]


def test_knowledge_travels_with_the_piece_into_a_closed_zone() -> None:
    table = Table(PLAN)
    table.move(0, PLAN.zone["hand:p2"])
    table.move(0, PLAN.zone["deck"])
    assert table.known[0] == 0b010


def test_a_shuffle_leaves_only_which_zone_a_piece_is_in() -> None:
    table = Table(PLAN)
    for piece in (0, 1):
        table.move(piece, PLAN.zone["open"])
        table.move(piece, PLAN.zone["deck"])
    table.move(2, PLAN.zone["deck"])
    table.shuffle(PLAN.zone["deck"], FastChance(Random(0)))
    assert zone_view(table, PLAN.zone["deck"], 0).pieces == ("", "", "")
    assert zone_view(table, PLAN.zone["deck"], 0).among == ("card-1", "card-2")


def test_who_loses_track_knows_only_which_zone_a_piece_is_in() -> None:
    table = Table(PLAN)
    for piece in (0, 1):
        table.move(piece, PLAN.zone["open"])
    table.lose_track(PLAN.zone["open"], 0b001)
    loser, other = (zone_view(table, PLAN.zone["open"], seat) for seat in (0, 1))
    assert (loser.pieces, loser.among) == (("", ""), ("card-1", "card-2"))
    assert (other.pieces, other.among) == (("card-1", "card-2"), ())


def lying_table() -> Table:
    """A deck of four face down: seat 0 saw the lowest, seat 1 the uppermost."""
    table = Table(PLAN)
    table.lying = {}
    for piece in range(4):
        table.move(piece, PLAN.zone["deck"])
    table.reveal(0, 0b001)
    table.reveal(3, 0b010)
    return table


def test_who_knew_the_lowest_of_a_pile_that_is_turned_over_sees_all_and_it_on_top() -> None:
    table = lying_table()
    table.turn_pile(PLAN.zone["deck"])
    assert table.zones[PLAN.zone["deck"]] == [3, 2, 1, 0]
    assert [table.known[piece] for piece in range(4)] == [table.everyone] * 4
    table.turn_pile(PLAN.zone["deck"])
    assert table.zones[PLAN.zone["deck"]] == [0, 1, 2, 3]
    assert all(table.lies(piece).down for piece in range(4))


def test_after_a_cut_nobody_knows_the_place_of_what_lies_face_down() -> None:
    table = lying_table()
    table.cut(PLAN.zone["deck"], 1)
    assert table.zones[PLAN.zone["deck"]] == [3, 0, 1, 2]
    assert table.known[:4] == [0] * 4
    assert zone_view(table, PLAN.zone["deck"], 0).among == ("card-1",)


def test_a_cut_of_two_is_one() -> None:
    table = lying_table()
    for piece in (2, 3):
        table.move(piece, PLAN.zone["open"])
    table.cut(PLAN.zone["deck"], 1)
    assert zone_view(table, PLAN.zone["deck"], 0).among == ("card-1",)
    assert not table.knows(0, 0)


def test_pieces_that_are_mixed_are_known_to_lie_in_their_zone_alone() -> None:
    table = lying_table()
    table.move(4, PLAN.zone["open"])
    table.mix([0, 1], FastChance(Random(3)))
    assert (table.known[0], table.among[0], table.known[3]) == (0, 0b001, 0b010)
    table.mix([0, 4], FastChance(Random(1)))
    assert {table.where[0], table.where[4]} == {PLAN.zone["deck"], PLAN.zone["open"]}
    assert table.known[0] == table.known[4] == table.among[0] == table.among[4] == 0
    assert table.lies(0).down
    assert table.lies(4).down


@pytest.mark.parametrize("known", [0, 1])
def test_a_piece_that_moves_within_its_zone_unseen_could_be_any(known: int) -> None:
    """A seat that knows one of two pieces to be there can't tell which of them moved."""
    table = Table(PLAN)
    table.fill(PLAN.zone["deck"], (0, 1))
    table.recall(known, 0b001)
    table.move(1, PLAN.zone["deck"], 0)
    assert zone_view(table, PLAN.zone["deck"], 0).among == (PLAN.pieces[known],)


def test_a_piece_that_leaves_unseen_after_track_is_lost_could_be_any() -> None:
    table = Table(PLAN)
    for piece in (0, 1):
        table.move(piece, PLAN.zone["open"])
        table.move(piece, PLAN.zone["hand:p1"])
    table.lose_track(PLAN.zone["hand:p1"], 0b100)
    table.move(0, PLAN.zone["hand:p2"])
    assert [table.known[piece] & 0b111 for piece in (0, 1)] == [0b011, 0b011]
    assert [table.among[piece] & 0b111 for piece in (0, 1)] == [0, 0]


def test_nobody_loses_track_of_a_piece_that_lies_alone() -> None:
    table = Table(PLAN)
    table.move(0, PLAN.zone["open"])
    table.lose_track(PLAN.zone["open"])
    assert table.known[0] == PLAN.everyone


def test_a_shuffle_of_the_lowest_pieces_leaves_those_above_in_their_places() -> None:
    table = Table(PLAN)
    for piece in range(4):
        table.move(piece, PLAN.zone["open"])
        table.move(piece, PLAN.zone["deck"])
    table.shuffle(PLAN.zone["deck"], LowestChance(), 3)
    assert table.zones[PLAN.zone["deck"]] == [1, 2, 0, 3]
    assert zone_view(table, PLAN.zone["deck"], 0).pieces == ("", "", "", "card-4")
    assert zone_view(table, PLAN.zone["deck"], 0).among == ("card-1", "card-2", "card-3")


def test_whoever_loses_sight_of_pieces_sees_one_leave_but_not_which() -> None:
    table = Table(PLAN)
    hand = PLAN.zone["hand:p1"]
    for piece in (0, 1):
        table.move(piece, PLAN.zone["open"])
        table.move(piece, hand)
    table.events = []
    table.blur((0, 1), table.everyone & ~0b001)
    table.move(1, PLAN.zone["deck"])
    assert zone_view(table, hand, 0).pieces == ("card-1",)
    assert zone_view(table, hand, 1).pieces == ("",)
    assert [table.known[piece] for piece in (0, 1)] == [0b001, 0b001]
    seen = [[seen_event(PLAN, event, seat) for event in table.events] for seat in (0, 1)]
    assert [event and event.kind for event in seen[0]] == [None, None, "move"]
    assert [event and event.piece for event in seen[1]] == ["card-1", "card-2", ""]


def test_when_a_known_piece_may_have_left_nobody_is_sure_of_the_rest() -> None:
    table = Table(PLAN)
    for piece in (0, 1):
        table.move(piece, PLAN.zone["open"])
        table.move(piece, PLAN.zone["deck"])
    table.shuffle(PLAN.zone["deck"], FastChance(Random(0)))
    table.move(0, PLAN.zone["hand:p1"])
    assert zone_view(table, PLAN.zone["deck"], 1).among == ()


def test_others_see_a_hidden_piece_move_without_its_name() -> None:
    table = Table(PLAN)
    table.move(0, PLAN.zone["deck"])
    table.events = []
    table.move(0, PLAN.zone["hand:p1"])
    (event,) = table.events
    owner, other = (seen_event(PLAN, event, seat) for seat in (0, 1))
    assert owner is not None
    assert other is not None
    assert (owner.piece, other.piece) == ("card-1", "")
    assert (other.source, other.target, other.index) == ("deck", "hand:p1", -1)


def test_an_onlooker_reads_what_everybody_may_and_no_more() -> None:
    table = Table(PLAN)
    table.note(0, "took a card")
    table.note(0, "took **card-1**", seats=0b001)
    assert table.recording
    public, private = table.events
    assert seen_event(PLAN, public, -1) is not None
    assert seen_event(PLAN, private, -1) is None


def test_a_zone_filled_before_the_game_teaches_nobody_and_tells_of_nothing() -> None:
    table, slow = Table(PLAN), Table(PLAN)
    deck, shown = PLAN.zone["deck"], PLAN.zone["open"]
    table.fill(deck, [3, 1, 5])
    table.fill(shown, (0, 2))
    slow.recording = False
    for piece, zone in ((3, deck), (1, deck), (5, deck), (0, shown), (2, shown)):
        slow.move(piece, zone)
    assert table.zones == slow.zones
    assert table.where == slow.where
    assert table.known == table.among == [0] * PIECES
    assert table.events == []
    assert broken_table(table) == ""


def test_a_table_whose_pieces_can_lie_face_down_is_filled_as_by_moves() -> None:
    table, slow = Table(PLAN), Table(PLAN)
    table.lying, slow.lying = {}, {}
    table.fill(PLAN.zone["deck"], range(4))
    for piece in range(4):
        slow.move(piece, PLAN.zone["deck"])
    assert [table.lies(piece) for piece in range(PIECES)] == [
        slow.lies(piece) for piece in range(PIECES)
    ]
