"""Dealing again what a seat does not know, and nothing else."""

from dataclasses import replace
from random import Random

from tabletop.engine.moves import Seat
from tabletop.engine.spec import BOX
from tabletop.engine.state import State
from tabletop.engine.table import Table


def deal_unknown(state: State, seat: Seat, rng: Random) -> None:
    """Deal the pieces that `seat` does not know over the places it can't see into.

    A piece that the seat knows to lie in a zone stays in that zone. The result is a function of
    what the seat knows and of `rng`: everything is sorted before it is shuffled.
    """
    table = state.table
    unknown = hidden_pieces(table, seat)
    pinned: dict[int, list[int]] = {}
    pool: list[int] = []
    bit = 1 << seat
    for piece in unknown:
        if table.among[piece] & bit:
            pinned.setdefault(table.where[piece], []).append(piece)
        else:
            pool.append(piece)
    rng.shuffle(pool)
    deal: dict[int, list[int]] = {}
    for zone in range(len(table.zones)):
        room = sum(1 for piece in table.zones[zone] if not table.known[piece] & bit)
        stay = pinned.get(zone, [])
        given = stay + [pool.pop() for _ in range(room - len(stay))]
        rng.shuffle(given)
        deal[zone] = given
    lay_out(table, seat, deal)


def hidden_pieces(table: Table, seat: Seat) -> list[int]:
    """Return the pieces in the game whose place the seat does not know, by number.

    The box stays as it is: what is not in the game is no secret of the game.
    """
    box = table.plan.zone[BOX]
    bit = 1 << seat
    return [
        piece
        for piece in range(len(table.known))
        if not table.known[piece] & bit and table.where[piece] != box
    ]


def lay_out(table: Table, seat: Seat, deal: dict[int, list[int]]) -> None:
    """Put the pieces of `deal`, by zone, into the places that the seat can't see into.

    That others know a piece clings to the place, not to the piece, so that it tells nothing about
    it; what others know to be among a zone is left out. Where a zone's order means nothing to the
    seat, known pieces come first, by number.
    """
    bit = 1 << seat
    box = table.plan.zone[BOX]
    known = table.known[:]
    for zone, pieces in enumerate(table.zones):
        if zone == box:
            continue
        if table.plan.zone_kinds[zone].ordered or table.plan.owners[zone] == seat:
            order = [piece if known[piece] & bit else -1 for piece in pieces]
            knowledge = [known[piece] for piece in pieces if not known[piece] & bit]
        else:
            seen = sorted(piece for piece in pieces if known[piece] & bit)
            order = seen + [-1] * (len(pieces) - len(seen))
            knowledge = sorted(known[piece] for piece in pieces if not known[piece] & bit)
        dealt = iter(deal.get(zone, ()))
        clinging = iter(knowledge)
        for place, piece in enumerate(order):
            if piece < 0:
                newcomer = next(dealt)
                order[place] = newcomer
                table.where[newcomer] = zone
                table.known[newcomer] = next(clinging)
                table.among[newcomer] &= bit
        table.zones[zone] = order


def forget_sealed(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Take back the sealed answers of all other seats; return whose the open question had."""
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
