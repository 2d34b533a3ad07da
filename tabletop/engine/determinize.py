"""Dealing again what a seat does not know, and nothing else."""

from dataclasses import replace
from random import Random

from tabletop.engine.moves import Seat
from tabletop.engine.spec import BOX, TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table


def deal_unknown(state: State, seat: Seat, rng: Random) -> None:
    """Deal the pieces that `seat` does not know over the places it can't see into.

    A piece that the seat knows to lie in a zone stays in that zone, and a place shows the same
    back as before. The result is a function of what the seat knows and of `rng`: everything is
    sorted before it is shuffled.
    """
    table = state.table
    plan = table.plan
    bit = 1 << seat
    pools: dict[str, list[int]] = {}
    for piece in hidden_pieces(table, seat):
        if not table.among[piece] & bit:
            pools.setdefault(plan.kinds[piece].back, []).append(piece)
    for back in sorted(pools):
        rng.shuffle(pools[back])
    deal: dict[int, list[int]] = {}
    for zone, pieces in enumerate(table.zones[:-1]):
        hidden = [piece for piece in pieces if not table.known[piece] & bit]
        backs = [plan.kinds[piece].back for piece in hidden]
        if not shows_order(plan, zone, seat):
            backs.sort()
        groups: dict[str, list[int]] = {}
        for back in sorted(set(backs)):
            same = [piece for piece in hidden if plan.kinds[piece].back == back]
            given = sorted(piece for piece in same if table.among[piece] & bit)
            given += [pools[back].pop() for _ in range(len(same) - len(given))]
            rng.shuffle(given)
            groups[back] = given
        deal[zone] = [groups[back].pop() for back in backs]
    lay_out(table, seat, deal)


def shows_order(plan: TablePlan, zone: int, seat: Seat) -> bool:
    """Whether the places in a zone mean something to a seat."""
    return plan.zone_kinds[zone].ordered or plan.owners[zone] == seat


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
        if shows_order(table.plan, zone, seat):
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
