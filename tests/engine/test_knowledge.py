"""Each operation of the table, clause by clause: what it teaches whom, and what each seat sees."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations, product

import pytest

from tabletop.engine.chance import LowestChance, TapedChance
from tabletop.engine.moves import NO_PIECE, KnownPiece, Move
from tabletop.engine.orientation import Orientation
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.state import Decision, State
from tabletop.engine.table import Event, Table
from tabletop.engine.text.stage import Stage, StageRow, Summary
from tabletop.engine.view import SeenEvent, make_view, seen_event, seen_events, zone_view

PLAN = TablePlan(
    GameSpec(
        id="t",
        title="T",
        seats=(3, 3),
        kinds=(PieceKind("card", "Card", 5, "back"), PieceKind("gem", "Gem", 2, "cloth")),
        zones=(
            ZoneKind("deck", "Deck", sees="none"),
            ZoneKind("open", "Open"),
            ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
        ),
        values={"count": 5},
    ),
    3,
)
DECK, OPEN, HAND1, HAND2 = (PLAN.zone[name] for name in ("deck", "open", "hand:p1", "hand:p2"))
ALL = 0b1111
"""Three seats, and the onlooker above them."""
KNOWN = (0b0001, 0b0000, 0b0110, 0b1111, 0b0010, 0, 0)
AMONG = (0b0010, 0b1000, 0b0001, 0b0000, 0b0101, 0, 0)


def laid(*, lying: dict[int, Orientation] | None = None) -> Table:
    """Cards 1 to 3 in the deck, 4 in the open, 5 in the second hand; known as above."""
    table = Table(PLAN)
    for piece, zone in enumerate((DECK, DECK, DECK, OPEN, HAND2)):
        table.move(piece, zone)
    table.known, table.among, table.events = list(KNOWN), list(AMONG), []
    table.lying = lying
    return table


class HighestChance(LowestChance):
    """Every draw is the highest that there is: nothing is moved by it."""

    def draw(self, count: int) -> int:
        return count - 1


@dataclass(frozen=True)
class Deed:
    """What is done to the table, and what then is so."""

    do: Callable[[Table], object]
    knows: dict[int, tuple[int, int]]
    """Who knows a piece and who only that it is there, of those where it is another than before."""
    events: tuple[Event, ...] = ()
    lying: dict[int, Orientation] | None = None


DOWN = Orientation(down=True)
TURNED = Orientation(angle=90)
STAGE = Stage("compare", pieces=("card-3",), rows=(StageRow(0, ("card-4",)),))
RESULT = Summary("Round 1")
DEEDS = {
    "a move teaches who sees the new zone, and who did not see it is sure of no piece left there":
    Deed(lambda t: t.move(1, HAND1), {0: (0b0001, 0), 1: (0b0001, 0)},
         (Event("move", 1, DECK, HAND1, 0, 0b0001),)),
    "a move that all see leaves what is known of the others":
    Deed(lambda t: t.move(0, OPEN), {0: (ALL, 0)}, (Event("move", 0, DECK, OPEN, 1, ALL),)),
    "a move to an index lies there":
    Deed(lambda t: t.move(0, OPEN, 0), {0: (ALL, 0)}, (Event("move", 0, DECK, OPEN, 0, ALL),)),
    "a move inside a zone takes nothing out of it":
    Deed(lambda t: t.move(2, DECK, 0), {}, (Event("move", 2, DECK, DECK, 0, 0b0110),)),
    "who knew a piece knows it where it goes":
    Deed(lambda t: t.move(2, HAND1), {0: (0b0001, 0b0010), 1: (0, 0), 2: (0b0111, 0)},
         (Event("move", 2, DECK, HAND1, 0, 0b0111),)),
    "a reveal is for all":
    Deed(lambda t: t.reveal(1), {1: (ALL, 0)}, (Event("reveal", 1, DECK, seen=ALL),)),
    "a reveal to one seat leaves the others as they were":
    Deed(lambda t: t.reveal(1, 0b0100), {1: (0b0100, 0b1000)},
         (Event("reveal", 1, DECK, seen=0b0100),)),
    "a reveal to nobody is for nobody": Deed(lambda t: t.reveal(1, 0), {}),
    "a reveal to who knew is none": Deed(lambda t: t.reveal(2, 0b0010), {}),
    "a reveal to one who knew and one who did not":
    Deed(lambda t: t.reveal(2, 0b0011), {2: (0b0111, 0)},
         (Event("reveal", 2, DECK, seen=0b0111),)),
    "who knew a piece to be there knows more when it is shown":
    Deed(lambda t: t.reveal(0, 0b0010), {0: (0b0011, 0)},
         (Event("reveal", 0, DECK, seen=0b0011),)),
    "a piece that is hidden is known to who knew it":
    Deed(lambda t: t.hide(2), {}, (Event("hide", 2, DECK, seen=0b0110),)),
    "a shuffle leaves which pieces are there":
    Deed(lambda t: t.shuffle(DECK, LowestChance()),
         {0: (0, 0b0011), 1: (0, 0b1000), 2: (0, 0b0111)}, (Event("shuffle", source=DECK),)),
    "a shuffle of the lowest leaves those above":
    Deed(lambda t: t.shuffle(DECK, LowestChance(), 2), {0: (0, 0b0011), 1: (0, 0b1000)},
         (Event("shuffle", source=DECK),)),
    "all lose track": Deed(lambda t: t.lose_track(DECK), {0: (0, 0b0011), 2: (0, 0b0111)}),
    "one seat loses track": Deed(lambda t: t.lose_track(DECK, 0b0100), {2: (0b0010, 0b0101)}),
    "nobody loses track of one piece": Deed(lambda t: t.lose_track(OPEN), {}),
    "who recalls a piece and knew it knows no less":
    Deed(lambda t: t.recall(2, 0b1100), {2: (0b0110, 0b1001)}),
    "whoever loses sight sees that which was known go out of sight":
    Deed(lambda t: t.blur((0, 1, 2), 0b0010), {2: (0b0100, 0b0001)},
         (Event("hide", 2, DECK, seen=0b0010),)),
    "all lose sight":
    Deed(lambda t: t.blur((0, 2), ALL), {0: (0, 0b0010), 2: (0, 0b0001)},
         (Event("hide", 0, DECK, seen=0b0001), Event("hide", 2, DECK, seen=0b0110))),
    "a piece taken at random is known to who sees where it goes":
    Deed(lambda t: t.take_random(DECK, HAND2, LowestChance()),
         {0: (0b0010, 0), 1: (0, 0), 2: (0b0110, 0)},
         (Event("shuffle", source=DECK), Event("move", 0, DECK, HAND2, 1, 0b0010))),
    "a cut among faces that show leaves what is known":
    Deed(lambda t: t.cut(DECK, 1), {}, (Event("shuffle", source=DECK),)),
    "a cut takes the place of what lies face down":
    Deed(lambda t: t.cut(DECK, 1), {0: (0, 0b0011)}, (Event("shuffle", source=DECK),), {0: DOWN}),
    "a cut of one piece is none":
    Deed(lambda t: t.cut(OPEN, 1), {}, (Event("shuffle", source=OPEN),), {3: DOWN}),
    "pieces mixed in one zone are known to be there":
    Deed(lambda t: t.mix([0, 2], LowestChance()), {0: (0, 0b0011), 2: (0, 0b0111)},
         (Event("shuffle", source=DECK),)),
    "after pieces are mixed over two zones nobody is sure of any there":
    Deed(lambda t: t.mix([3, 0], LowestChance()),
         {0: (0, 0), 1: (0, 0), 2: (0b0110, 0), 3: (0, 0)},
         (Event("shuffle", source=DECK), Event("shuffle", source=OPEN))),
    "a pile turned over shows what lay face down":
    Deed(lambda t: t.turn_pile(DECK), {1: (ALL, 0)},
         (Event("shuffle", source=DECK), Event("reveal", 1, DECK, seen=ALL)), {1: DOWN}),
    "how a piece lies is told with who knows it":
    Deed(lambda t: t.lay(2, TURNED), {}, (Event("lie", 2, DECK, seen=0b0110),), {}),
    "a piece that lies so is not told": Deed(lambda t: t.lay(2, TURNED), {}, (), {2: TURNED}),
    "where only the zone counts no piece is laid": Deed(lambda t: t.lay(2, TURNED), {}),
    "a value is set": Deed(lambda t: t.set(0, 6), {}, (Event("value", source=0, number=6),)),
    "a value that is so is not told": Deed(lambda t: t.set(0, 5), {}),
    "a roll is told whatever it was":
    Deed(lambda t: t.roll(0, 6, LowestChance()), {}, (Event("roll", source=0, number=1),)),
    "a note is for all": Deed(lambda t: t.note(1, "x", tone="gain"), {},
                              (Event("note", seen=ALL, text="x", seat=1, tone="gain"),)),
    "a note is for some": Deed(lambda t: t.note(1, "x", seats=0b0010), {},
                               (Event("note", seen=0b0010, text="x", seat=1),)),
    "a note is for nobody": Deed(lambda t: t.note(1, "x", seats=0), {},
                                 (Event("note", seen=0, text="x", seat=1),)),
    "a summary is for all": Deed(lambda t: t.summarize(RESULT), {},
                                 (Event("summary", seen=ALL, summary=RESULT),)),
    "a summary is for some": Deed(lambda t: t.summarize(RESULT, seats=0b0100), {},
                                  (Event("summary", seen=0b0100, summary=RESULT),)),
    "a stage is for all who know each piece in it":
    Deed(lambda t: t.stage(STAGE), {}, (Event("stage", seen=0b0110, stage=STAGE),)),
    "a stage is for some of those who know each piece in it":
    Deed(lambda t: t.stage(STAGE, seats=0b1100), {}, (Event("stage", seen=0b0100, stage=STAGE),)),
}  # fmt: skip


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_teaches_each_seat_this_and_no_more(name: str) -> None:
    deed = DEEDS[name]
    table = laid(lying=None if deed.lying is None else dict(deed.lying))
    deed.do(table)
    found = list(zip(table.known, table.among, strict=True))
    now = dict(enumerate(zip(KNOWN, AMONG, strict=True))) | deed.knows
    assert found == [now[piece] for piece in range(len(KNOWN))]
    assert tuple(table.events) == deed.events


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_in_a_search_is_done_and_teaches_and_tells_nothing(name: str) -> None:
    deed = DEEDS[name]
    table, told = (laid(lying=None if deed.lying is None else dict(deed.lying)) for _ in range(2))
    table.recording = False
    deed.do(table)
    deed.do(told)
    assert (table.known, table.among, table.events) == (list(KNOWN), list(AMONG), [])
    assert (table.zones, table.where) == (told.zones, told.where)
    assert (table.values, table.lying) == (told.values, told.lying)


@pytest.mark.parametrize(
    ("do", "zone", "pieces", "where"),
    [
        (lambda t: t.move(0, OPEN), OPEN, [3, 0], [DECK, DECK, OPEN]),
        (lambda t: t.move(2, OPEN, 0), OPEN, [2, 3], [DECK, DECK, OPEN]),
        (lambda t: t.cut(DECK, 1), DECK, [2, 0, 1], [DECK] * 3),
        (lambda t: t.cut(DECK, 2), DECK, [1, 2, 0], [DECK] * 3),
        (lambda t: t.turn_pile(DECK), DECK, [2, 1, 0], [DECK] * 3),
        (lambda t: t.shuffle(DECK, LowestChance()), DECK, [1, 2, 0], [DECK] * 3),
        (lambda t: t.shuffle(DECK, LowestChance(), 2), DECK, [1, 0, 2], [DECK] * 3),
        (lambda t: t.mix([0, 2], LowestChance()), DECK, [2, 1, 0], [DECK] * 3),
        (lambda t: t.mix([0, 3], LowestChance()), DECK, [3, 1, 2], [OPEN, DECK, DECK]),
        (lambda t: t.fill(OPEN, [6, 5]), OPEN, [3, 6, 5], [DECK] * 3),
    ],
)
def test_a_deed_lays_pieces_so(
    do: Callable[[Table], object], zone: int, pieces: list[int], where: list[int]
) -> None:
    table = laid()
    do(table)
    assert table.zones[zone] == pieces
    assert sorted(table.where[:3]) == sorted(where)
    assert all(table.where[piece] == zone for piece in pieces)


@pytest.mark.parametrize(
    ("do", "lying"),
    [
        (lambda t: t.move(3, DECK), {0: DOWN, 2: TURNED, 3: DOWN}),
        (lambda t: t.move(0, OPEN), {2: TURNED}),
        (lambda t: t.move(2, OPEN), {0: DOWN}),
        (lambda t: t.fill(DECK, [5]), {0: DOWN, 2: TURNED, 5: DOWN}),
        (lambda t: t.fill(OPEN, [5]), {0: DOWN, 2: TURNED}),
        (lambda t: t.lay(2, Orientation()), {0: DOWN}),
        (lambda t: t.lay(1, TURNED), {0: DOWN, 1: TURNED, 2: TURNED}),
        (lambda t: t.shuffle(DECK, LowestChance()), {0: DOWN, 1: DOWN, 2: Orientation(True, 90)}),
        (lambda t: t.shuffle(DECK, LowestChance(), 2), {0: DOWN, 1: DOWN, 2: TURNED}),
        (lambda t: t.turn_pile(DECK), {1: DOWN, 2: Orientation(True, 90)}),
        (lambda t: t.mix([1, 2], LowestChance()), {0: DOWN, 1: Orientation(True, 90), 2: DOWN}),
    ],
)
def test_a_deed_leaves_pieces_lying_so(
    do: Callable[[Table], object], lying: dict[int, Orientation]
) -> None:
    table = laid(lying={0: DOWN, 2: TURNED})
    do(table)
    assert table.lying == lying


def test_every_piece_may_come_to_lie_anywhere_and_nowhere_else() -> None:
    table = laid()
    table.shuffle(DECK, HighestChance())
    table.mix([0, 3, 1], HighestChance())
    assert (table.zones[DECK], table.zones[OPEN]) == ([0, 1, 2], [3])
    assert table.roll(0, 6, HighestChance()) == 6
    assert table.take_random(DECK, HAND1, HighestChance()) == 2


@pytest.mark.parametrize(
    "do", [lambda t, chance: t.mix([0, 1, 2], chance), lambda t, chance: t.shuffle(DECK, chance)]
)
def test_pieces_come_into_every_order_and_each_by_one_course_of_chance(
    do: Callable[[Table, TapedChance], object],
) -> None:
    orders = []
    for numbers in product(range(3), range(2)):
        table, chance = laid(), TapedChance(numbers)
        do(table, chance)
        assert chance.left == 0
        orders.append(tuple(table.zones[DECK]))
    assert sorted(orders) == sorted(permutations(range(3)))


def test_a_clone_shares_what_it_can_and_tells_nothing_of_before() -> None:
    table = laid(lying={0: DOWN})
    table.hide(0)
    own, search = table.clone(), table.clone(recording=False)
    assert (own.recording, search.recording, search.clone().recording) == (True, False, False)
    assert own.events == search.events == []
    own.move(0, OPEN)
    search.move(0, OPEN)
    assert (own.known[0], search.known[0], table.known[0]) == (ALL, KNOWN[0], KNOWN[0])
    assert (own.lying, search.lying, table.lying) == ({}, {}, {0: DOWN})
    assert own.among is not table.among
    assert search.known is table.known
    assert search.among is table.among


def test_a_seat_knows_a_piece_by_its_own_bit() -> None:
    table = laid()
    assert [[table.knows(seat, piece) for seat in range(3)] for piece in (0, 1, 2)] == [
        [True, False, False], [False] * 3, [False, True, True],
    ]  # fmt: skip
    assert table.everyone == ALL


@pytest.mark.parametrize(
    ("seat", "pieces", "among"),
    [
        (0, ("card-1", "", ""), ("card-3",)),
        (1, ("", "", "card-3"), ("card-1",)),
        (2, ("", "", "card-3"), ()),
        (-1, ("", "", ""), ("card-2",)),
    ],
)
def test_a_seat_sees_what_it_knows_of_a_pile_in_its_order(
    seat: int, pieces: tuple[str, ...], among: tuple[str, ...]
) -> None:
    seen = zone_view(laid(), DECK, seat)
    assert (seen.id, seen.kind, seen.owner) == ("deck", "deck", -1)
    assert (seen.pieces, seen.among, seen.count, seen.top) == (pieces, among, 3, pieces[-1])


def held() -> Table:
    """A hand of the second seat with two cards and two gems; the first seat saw two of them."""
    table = Table(PLAN)
    table.lying = {}
    for piece in (3, 6, 1, 5):
        table.move(piece, HAND2)
    for piece in (3, 1):
        table.reveal(piece, 0b0001)
    table.lying = {3: Orientation(True, 30), 6: Orientation(True, 60), 5: DOWN}
    return table


def test_an_owner_sees_a_hand_in_its_order_and_others_what_they_know_by_name() -> None:
    owner, other, third = (zone_view(held(), HAND2, seat) for seat in (1, 0, 2))
    assert owner.pieces == ("card-4", "gem-2", "card-2", "gem-1")
    assert owner.backs == ("back", "cloth", "back", "cloth")
    assert owner.lying == ((0, Orientation(True, 30)), (1, Orientation(True, 60)), (3, DOWN))
    assert other.pieces == ("card-2", "card-4", "", "")
    assert other.backs == ("back", "back", "cloth", "cloth")
    assert other.lying == ((1, Orientation(True, 30)),)
    assert third.pieces == ("",) * 4
    assert third.backs == ("back", "back", "cloth", "cloth")
    assert third.lying == ()
    assert (owner.lies(1), owner.lies(2), other.lies(0)) == (
        Orientation(True, 60),
        Orientation(),
        Orientation(),
    )
    assert (owner.kind, owner.owner) == ("hand", 1)


def test_of_an_unknown_piece_nobody_is_told_which_side_is_up() -> None:
    table = laid(lying={0: Orientation(True, 30), 1: DOWN, 2: DOWN})
    assert zone_view(table, DECK, 0).lying == ((0, Orientation(True, 30)),)
    assert zone_view(table, DECK, 1).lying == ((0, Orientation(False, 30)), (2, DOWN))


def test_an_empty_zone_is_seen_empty() -> None:
    seen = zone_view(laid(), HAND1, 1)
    assert (seen.id, seen.kind, seen.owner) == ("hand:p1", "hand", 0)
    assert (seen.pieces, seen.backs, seen.count, seen.top) == ((), (), 0, "")


def test_a_sealed_answer_is_seen_by_who_gave_it_alone() -> None:
    asked = Decision("pick", (0, 1), ("take",), "which")
    state = State(laid(), 3, 1, "play", [Decision("old", (2,), ("pass",)),
                                         asked.answer(0, Move("take"))])  # fmt: skip
    views = [make_view(state, seat, "t", (1,), None) for seat in (0, 1, 2, -1)]
    pending = [view.pending for view in views]
    assert [each and each.own_answer for each in pending] == ["take", "", "", ""]
    assert [each and (each.kind, each.waiting, each.data) for each in pending] == [
        ("pick", (1,), "which")
    ] * 4
    assert [view.seat for view in views] == [0, 1, 2, -1]


def test_a_view_has_all_zones_but_the_box_and_what_is_given_to_the_seat() -> None:
    state = State(laid(), 3, 1, "play")
    view = make_view(state, 0, "t", (1,), None, own_values=[("worth", 3)], written=[("deck", "x")])
    assert [zone.id for zone in view.zones] == ["deck", "open", "hand:p1", "hand:p2", "hand:p3"]
    assert (view.turn, view.phase, view.seats, view.to_act) == (1, "play", 3, (1,))
    assert (view.own, view.written, view.pending) == ((("worth", 3),), (("deck", "x"),), None)
    assert (view.value("count"), view.zone("open").pieces) == (5, ("card-4",))
    assert view.kind_of(KnownPiece("gem-2")).id == "gem"


CARD_1, CARD_2 = KnownPiece("card-1"), KnownPiece("card-2")
SEEN = {
    "a move into a pile, seen": (Event("move", 1, OPEN, DECK, 2, 0b0001), 0,
                                 SeenEvent("move", CARD_2, "open", "deck", index=2)),
    "a move into a pile, unseen": (Event("move", 1, OPEN, DECK, 2, 0b0001), 1,
                                   SeenEvent("move", NO_PIECE, "open", "deck", index=2)),
    "the first piece, seen": (Event("move", 0, OPEN, DECK, 2, ALL), -1,
                              SeenEvent("move", CARD_1, "open", "deck", index=2)),
    "a move into one's hand": (Event("move", 1, DECK, HAND1, 3, 0b0001), 0,
                               SeenEvent("move", CARD_2, "deck", "hand:p1", index=3)),
    "a move into another's hand": (Event("move", 1, DECK, HAND1, 3, 0b0001), 1,
                                   SeenEvent("move", NO_PIECE, "deck", "hand:p1", index=-1)),
    "a reveal, seen": (Event("reveal", 1, DECK, seen=0b0010), 1,
                       SeenEvent("reveal", CARD_2, "deck")),
    "a reveal, unseen": (Event("reveal", 1, DECK, seen=0b0010), 0, None),
    "a hide, seen": (Event("hide", 1, DECK, seen=0b0010), 1, SeenEvent("hide", CARD_2, "deck")),
    "a hide, unseen": (Event("hide", 1, DECK, seen=0b0010), -1, None),
    "a lie, seen": (Event("lie", 1, DECK, seen=0b0010), 1, SeenEvent("lie", CARD_2, "deck")),
    "a lie, unseen": (Event("lie", 1, DECK, seen=0b0010), 2, SeenEvent("lie", NO_PIECE, "deck")),
    "a shuffle": (Event("shuffle", source=DECK), 0, SeenEvent("shuffle", source="deck")),
    "a note, seen": (Event("note", seen=1, text="x", seat=2, tone="loss"), 0,
                     SeenEvent("note", text="x", seat=2, tone="loss")),
    "a note, unseen": (Event("note", seen=1, text="x", seat=2, tone="loss"), 2, None),
    "a summary, seen": (Event("summary", seen=1, summary=RESULT), 0,
                        SeenEvent("summary", summary=RESULT)),
    "a summary, unseen": (Event("summary", seen=1, summary=RESULT), 1, None),
    "a stage, seen": (Event("stage", seen=2, stage=STAGE), 1, SeenEvent("stage", stage=STAGE)),
    "a stage, unseen": (Event("stage", seen=2, stage=STAGE), 0, None),
    "a value": (Event("value", source=0, number=3), 2,
                SeenEvent("value", source="count", number=3)),
    "a roll": (Event("roll", source=0, number=3), -1, SeenEvent("roll", source="count", number=3)),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_a_seat_sees_of_an_event_what_is_for_it(name: str) -> None:
    event, seat, expected = SEEN[name]
    assert seen_event(PLAN, event, seat) == expected
    assert seen_events(PLAN, [event], seat) == ((expected,) if expected else ())
