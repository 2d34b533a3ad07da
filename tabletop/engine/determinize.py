"""Dealing again what a seat does not know, and nothing else."""

from dataclasses import replace
from random import Random

from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.engine.table import Table


def deal_unknown(state: State, seat: Seat, rng: Random) -> None:
    """Deal the pieces that `seat` does not know over the places it can't see into.

    A piece that the seat knows to lie in a zone stays in that zone. Sealed answers of others are
    taken back. The result is a function of what the seat knows and of `rng`: everything is sorted
    before it is shuffled.
    """
    table = state.table
    among, bit = table.among, 1 << seat
    places = hidden_places(table, seat)
    pool = sorted(p for hidden in places.values() for p in hidden if not among[p] & bit)
    shuffle(pool, rng)
    deal: dict[int, list[int]] = {}
    for zone, hidden in places.items():
        given = sorted(piece for piece in hidden if among[piece] & bit)
        given += [pool.pop() for _ in range(len(hidden) - len(given))]
        shuffle(given, rng)
        deal[zone] = given
    lay_out(table, seat, deal)
    forget_sealed(state, seat)


def hidden_places(table: Table, seat: Seat) -> dict[int, list[int]]:
    """Return the pieces that the seat can't tell, by the zone where they are, in zone order.

    The box is left out: what is not in the game is no secret of the game.
    """
    known, bit = table.known, 1 << seat
    places: dict[int, list[int]] = {}
    for zone, pieces in enumerate(table.zones[:-1]):
        hidden = [piece for piece in pieces if not known[piece] & bit]
        if hidden:
            places[zone] = hidden
    return places


def shuffle(pieces: list[int], rng: Random) -> None:
    """Bring a list into random order; three times as fast as `Random.shuffle`."""
    random = rng.random
    for last in range(len(pieces) - 1, 0, -1):
        other = int(random() * (last + 1))
        pieces[last], pieces[other] = pieces[other], pieces[last]


def lay_out(table: Table, seat: Seat, deal: dict[int, list[int]]) -> None:
    """Put the pieces of `deal` into the places that the seat can't see into, by zone.

    `deal` gives each zone with hidden places as many pieces. While the table records, what others
    know clings to the place, not to the piece, so that it tells nothing about it; and where a
    zone's order means nothing to the seat, known pieces come first, by number. A table that does
    not record was laid out so before, and nobody's knowledge is kept on it.
    """
    if table.events is not None:
        _lay_out_recording(table, seat, deal)
        return
    known, where, bit = table.known, table.where, 1 << seat
    for zone, given in deal.items():
        dealt = iter(given)
        table.zones[zone] = [p if known[p] & bit else next(dealt) for p in table.zones[zone]]
        for piece in given:
            where[piece] = zone


def _lay_out_recording(table: Table, seat: Seat, deal: dict[int, list[int]]) -> None:
    bit = 1 << seat
    masks = list(zip(table.known, table.among, strict=True))
    for zone, given in deal.items():
        if not given:
            continue
        pieces = table.zones[zone]
        hidden = [masks[piece] for piece in pieces if not masks[piece][0] & bit]
        # That a piece is here, though not where, is known of no place in particular.
        others_among = sorted(among & ~bit for _, among in hidden)
        others_known = [known for known, _ in hidden]
        order = [piece if masks[piece][0] & bit else -1 for piece in pieces]
        if not table.plan.zone_kinds[zone].ordered and table.plan.owners[zone] != seat:
            others_known.sort()
            order = sorted(piece for piece in order if piece >= 0) + [-1] * len(hidden)
        dealt = zip(given, others_known, others_among, strict=True)
        for place, piece in enumerate(order):
            if piece < 0:
                newcomer, known, among = next(dealt)
                order[place] = newcomer
                table.where[newcomer] = zone
                # What the seat itself knows to be among a zone is about the piece.
                own = bit if masks[newcomer][1] & bit else 0
                table.known[newcomer] = known
                table.among[newcomer] = among | own
        table.zones[zone] = order


def forget_sealed(state: State, seat: Seat) -> None:
    """Take back the sealed answers of all other seats."""
    for place, decision in enumerate(state.pending):
        if len(decision.seats) > 1 and decision.answers:
            answers = tuple(
                move if other == seat else None
                for other, move in zip(decision.seats, decision.answers, strict=True)
            )
            state.pending[place] = replace(decision, answers=answers)
