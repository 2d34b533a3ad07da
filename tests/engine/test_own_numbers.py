"""What a table keeps at hand of seats' own numbers is what a look at all copies would say."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from tabletop.engine.chance import RandomChance
from tabletop.engine.orientation import Orientation
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.table import Table


def plan_with(cards: int, coins: int = 2, seats: int = 2) -> TablePlan:
    kinds = (
        PieceKind("card", "Card", cards, "back"),
        PieceKind("coin", "Coin", coins, "back"),
        PieceKind("ace", "Ace", 1, "back"),
    )
    zones = (
        ZoneKind("deck", "Deck", sees="none"),
        ZoneKind("bag", "Bag", sees="none", ordered=False),
        ZoneKind("open", "Open"),
        ZoneKind("hand", "Hand", per_seat=True, sees="owner", ordered=False),
    )
    return TablePlan(
        GameSpec(id="t", title="T", seats=(seats, seats), kinds=kinds, zones=zones), seats
    )


class Read(list[int]):
    """What a table keeps of each piece, and how often it was looked at."""

    times = 0

    def __getitem__(self, at: int) -> int:  # type: ignore[override] # the table takes no slices
        self.times += 1
        return super().__getitem__(at)


def to_open(table: Table, cards: int) -> None:
    """Out of the box, one by one."""
    for piece in range(cards):
        table.move(piece, table.plan.zone["open"])


def from_shuffled(table: Table, cards: int) -> None:
    """Out of a pile that all lay open in, and that was shuffled."""
    deck = table.plan.zone["deck"]
    to_open(table, cards)
    for piece in range(cards):
        table.move(piece, deck)
    table.shuffle(deck, RandomChance(Random(1)))
    for _ in range(cards):
        table.move(table.zones[deck][-1], table.plan.zone["open"])


def turned_up(table: Table, cards: int) -> None:
    """Turned up in a pile."""
    for piece in range(cards):
        table.move(piece, table.plan.zone["deck"])
    for piece in range(cards):
        table.reveal(piece)


def out_of_a_hand(table: Table, cards: int) -> None:
    """Out of a hand in which others know as many that are like them."""
    hand, half = table.plan.zone["hand:p1"], cards // 2
    for piece in range(cards):
        table.move(piece, hand)
    for piece in range(half):
        table.reveal(piece)
    for piece in range(half, cards):
        table.move(piece, table.plan.zone["open"])


@pytest.mark.parametrize("deal", [to_open, from_shuffled, turned_up, out_of_a_hand])
def test_a_piece_is_numbered_without_a_look_at_all_that_are_like_it(
    deal: Callable[[Table, int], None],
) -> None:
    times = []
    for cards in (50, 100, 200):
        table = Table(plan_with(cards))
        table.labels = {}
        rows = table.known, table.among, table.where = (
            Read(table.known), Read(table.among), Read(table.where),
        )  # fmt: skip
        deal(table, cards)
        times.append(sum(row.times for row in rows))
    assert times[1] < 2.2 * times[0]
    assert times[2] < 2.2 * times[1]


def recall(table: Table, pieces: Sequence[int], seats: int) -> None:
    for piece in pieces:
        table.recall(piece, seats)


def change(table: Table, rng: Random) -> None:
    """Do anything that a table can do."""
    plan, chance = table.plan, RandomChance(Random(rng.randrange(99)))
    zone, piece = rng.randrange(len(plan.zones)), rng.randrange(len(plan.pieces))
    seats, lying = rng.randrange(1, plan.everyone + 1), table.zones[zone]
    some = rng.sample(lying, rng.randrange(1, len(lying) + 1)) if lying else [piece]
    changes: list[Callable[[], object]] = [
        lambda: table.reveal(piece, seats),
        lambda: table.shuffle(zone, chance),
        lambda: table.mix(some[:3], chance),
        lambda: table.mix([piece, *({piece + 1} & {*range(len(plan.pieces))})], chance),
        lambda: table.cut(zone, len(some)),
        lambda: table.turn_pile(zone),
        lambda: table.lose_track(zone, seats),
        lambda: recall(table, some, seats),
        lambda: table.blur(some, seats),
        lambda: table.take_random(table.where[piece], zone, chance),
        lambda: table.lay(piece, Orientation(down=rng.random() < 0.5)),
    ]
    if rng.random() < 0.5:
        table.move(piece, zone, rng.choice((None, 0)))
    else:
        rng.choice(changes)()


@pytest.mark.parametrize("lies", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_what_is_kept_at_hand_is_what_a_look_at_all_copies_says(seed: int, lies: bool) -> None:
    """Whose labels are set anew looks at all copies again."""
    at_hand = Table(plan_with(4 + seed % 9, coins=3, seats=1 + seed % 3))
    at_hand.labels, at_hand.lying = {}, {} if lies else None
    anew = at_hand.clone()
    for step in range(150):
        assert anew.labels is not None
        anew.labels = dict(anew.labels)
        for table in (at_hand, anew):
            change(table, Random(f"{seed} {step}"))
        assert at_hand.labels == anew.labels
        assert (at_hand.known, at_hand.among) == (anew.known, anew.among)
        assert at_hand.events == anew.events
