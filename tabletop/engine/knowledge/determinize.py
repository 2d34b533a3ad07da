"""Deals again what a seat does not know, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from tabletop.engine.moves import Seat
from tabletop.engine.orientation import PLAINLY
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table


def deal_unknown(state: State, seat: Seat, rng: Random) -> None:
    """Redistribute, in place, the pieces unknown to `seat` among the places that it can't see.

    A piece that the seat knows to be in a zone stays there, and a place shows the same back as
    before. The result depends only on what the seat knows and on `rng`, because everything is
    sorted before it is shuffled.
    """
    table = state.table
    plan, among, bit = table.plan, table.among, 1 << seat
    back_of = plan.backs
    places = hidden_places(table, seat)
    pools: dict[str, list[int]] = {}
    for piece in sorted(piece for hidden in places.values() for piece in hidden):
        if not among[piece] & bit:
            pools.setdefault(back_of[piece], []).append(piece)
    for back in sorted(pools):
        shuffle(pools[back], rng)
    deal: dict[int, list[int]] = {}
    for zone, hidden in places.items():
        backs = [back_of[piece] for piece in hidden]
        if not shows_order(plan, zone, seat):
            backs.sort()
        groups: dict[str, list[int]] = {}
        for back in sorted(set(backs)):
            same = [piece for piece in hidden if back_of[piece] == back]
            given = sorted(piece for piece in same if among[piece] & bit)
            given += [pools[back].pop() for _ in range(len(same) - len(given))]
            shuffle(given, rng)
            groups[back] = given
        deal[zone] = [groups[back].pop() for back in backs]
    if table.lacks:
        _exchange(deal, table, seat, rng)
    lain = hidden_places(table, seat) if table.lying else {}
    lay_out(table, seat, deal)
    if lain:
        _lay_alike(table, seat, lain)


def _exchange(deal: dict[int, list[int]], table: Table, seat: Seat, rng: Random) -> None:
    """Exchange pieces that were dealt where they were shown not to be, if it can be done."""
    among, back_of, lacks, bit = table.among, table.plan.backs, table.lacks, 1 << seat
    none = frozenset[int]()
    for zone, barred in sorted(lacks.items()):
        given = deal.get(zone, [])
        for place, piece in enumerate(given):
            if piece not in barred or among[piece] & bit:
                continue
            free = [
                (other, index)
                for other, pieces in deal.items()
                if other != zone and piece not in lacks.get(other, none)
                for index, instead in enumerate(pieces)
                if instead not in barred
                and back_of[instead] == back_of[piece]
                and not among[instead] & bit
            ]
            if free:
                other, index = free[int(rng.random() * len(free))]
                given[place], deal[other][index] = deal[other][index], piece


def _lay_alike(table: Table, seat: Seat, before: Mapping[int, Sequence[int]]) -> None:
    """Copy orientations to the new pieces from the ones that lay there `before`, by zone.

    Only what the seat can see is copied; which side of an unknown piece is up means nothing to it.
    """
    after = hidden_places(table, seat)
    lying = dict(table.lying or {})
    laid = {piece: lying.pop(piece, PLAINLY) for pieces in before.values() for piece in pieces}
    for zone, pieces in after.items():
        if shows_order(table.plan, zone, seat):
            for piece, there in zip(pieces, before[zone], strict=True):
                lying[piece] = laid[there]._replace(down=False)
    table.lying = {piece: each for piece, each in lying.items() if each != PLAINLY}


def shows_order(plan: TablePlan, zone: int, seat: Seat) -> bool:
    """Return whether the order of a zone's pieces means something to a seat.

    It always does to the owner of the zone; to others it does unless the zone is declared
    unordered.
    """
    return plan.zone_kinds[zone].ordered or plan.owners[zone] == seat


def hidden_places(table: Table, seat: Seat) -> dict[int, list[int]]:
    """Return the numbers of the pieces that a seat can't identify, by zone and in zone order.

    The box is left out because pieces outside the game are not secret.
    """
    known, bit = table.known, 1 << seat
    places: dict[int, list[int]] = {}
    for zone, pieces in enumerate(table.zones[:-1]):
        if pieces:
            hidden = [piece for piece in pieces if not known[piece] & bit]
            if hidden:
                places[zone] = hidden
    return places


def shuffle(pieces: list[int], rng: Random) -> None:
    """Shuffle a list of pieces in place, three times as fast as `Random.shuffle`."""
    random = rng.random
    for last in range(len(pieces) - 1, 0, -1):
        other = int(random() * (last + 1))
        pieces[last], pieces[other] = pieces[other], pieces[last]


def lay_out(table: Table, seat: Seat, deal: dict[int, list[int]]) -> None:
    """Put the pieces of `deal`, by zone, into the places that the seat can't see into.

    On a recording table, other seats' knowledge stays with the place, not with the piece, so it
    tells nothing about the new one; knowledge of which zone a piece is in is dropped; and if a
    zone's order means nothing to the seat, known pieces come first, by number. A table that does
    not record was already prepared that way when it did.
    """
    known, where, bit = table.known, table.where, 1 << seat
    if table.recording:
        _lay_out_recording(table, seat, deal)
        return
    for zone, given in deal.items():
        dealt = iter(given)
        table.zones[zone] = [p if known[p] & bit else next(dealt) for p in table.zones[zone]]
        for piece in given:
            where[piece] = zone


def _lay_out_recording(table: Table, seat: Seat, deal: dict[int, list[int]]) -> None:
    bit = 1 << seat
    known = table.known[:]
    for zone, pieces in enumerate(table.zones[:-1]):
        order = [piece if known[piece] & bit else -1 for piece in pieces]
        knowledge = [known[piece] for piece in pieces if not known[piece] & bit]
        if not shows_order(table.plan, zone, seat):
            order = sorted(piece for piece in order if piece >= 0) + [-1] * len(knowledge)
            knowledge.sort()
        dealt = zip(deal.get(zone, ()), knowledge, strict=True)
        for place, piece in enumerate(order):
            if piece < 0:
                newcomer, others = next(dealt)
                order[place] = newcomer
                table.where[newcomer] = zone
                table.known[newcomer] = others
                table.among[newcomer] &= bit
        table.zones[zone] = order


def forget_sealed(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Remove the secret answers of all other seats to open questions.

    Returns:
        The other seats that had answered the current question.
    """
    answered: tuple[Seat, ...] = ()
    for place, decision in enumerate(state.pending):
        if len(decision.seats) > 1 and decision.answers:
            pairs = list(zip(decision.seats, decision.answers, strict=True))
            answered = tuple(other for other, move in pairs if move is not None and other != seat)
            answers = tuple(move if other == seat else None for other, move in pairs)
            state.pending[place] = replace(decision, answers=answers)
        else:
            answered = ()
    return answered
