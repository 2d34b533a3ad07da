"""Moves of the free table with piles and several pieces: looking, taking, mixing."""

from collections.abc import Sequence

from tabletop.engine.chance import Chance
from tabletop.engine.free_state import find, picked, place_title
from tabletop.engine.moves import Move, Seat
from tabletop.engine.table import Table

RANDOM = "random"
"""Argument of a draw that takes a random piece instead of the upper ones."""


def take_upper(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Move the upper pieces of a pile, one by one or as a block that keeps its order."""
    plan = table.plan
    source = source_of(table, seat, move)
    zone, number = plan.zone[move.target], int(move.args[0])
    place = place_title(plan, zone, seat)
    what = "piece" if number == 1 else "pieces"
    if RANDOM in move.args:
        for _ in range(number):
            _take_any(table, source, zone, chance)
        table.note(seat, f"drew **{number}** {what} at random to {place}")
        return
    upper = table.zones[source][-number:]
    for piece in upper if move.kind == "carry" else upper[::-1]:
        table.move(piece, zone)
    verb = "drew" if move.kind == "draw" else "moved"
    table.note(seat, f"{verb} **{number}** {what} to {place}")


def source_of(table: Table, seat: Seat, move: Move) -> int:
    """Return the zone of the first piece of a legal move."""
    return table.where[find(table, seat, move.pieces[0])[0]]


def _take_any(table: Table, source: int, target: int, chance: Chance) -> None:
    """Take a random piece; seats that don't see into the zone lose track of its pieces."""
    plan = table.plan
    table.lose_track(source, table.everyone & ~plan.sees[source])
    table.move(table.zones[source][chance.draw(len(table.zones[source]))], target)


def look(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Show the seat pieces of a pile, or all of it; they stay face down.

    Some from the top, some from the bottom if the lowest is named, or one from inside.
    """
    plan = table.plan
    if move.kind == "look":
        zone = plan.zone[move.target]
        pieces: Sequence[int] = table.zones[zone]
        told = f"looked through {place_title(plan, zone, seat)}"
    else:
        piece = picked(table, seat, move.pieces[0], chance)
        zone = table.where[piece]
        number = int(move.args[0]) if move.args else 1
        pieces, which = looked_at(table, piece, number)
        what = f"{which}piece" if number == 1 else f"{which}{number} pieces"
        article = "the" if which else "a"
        told = f"looked at {article} {what} of {place_title(plan, zone, seat)}"
    for piece in pieces:
        table.reveal(piece, plan.bit(seat))
    table.note(seat, told)


def looked_at(table: Table, piece: int, number: int) -> tuple[Sequence[int], str]:
    """Return the pieces that a look from `piece` shows, and where: `top `, `bottom ` or ""."""
    pieces = table.zones[table.where[piece]]
    if piece == pieces[-1]:
        return pieces[-number:], "top "
    if piece == pieces[0]:
        return pieces[:number], "bottom "
    return [piece], ""


def shuffle(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """Shuffle a zone, or pieces among their places."""
    plan = table.plan
    if move.pieces:
        pieces = [picked(table, seat, name, chance) for name in move.pieces]
        table.mix(pieces, chance)
        table.note(seat, f"shuffled **{len(pieces)}** pieces")
        return
    zone = plan.zone[move.target]
    table.shuffle(zone, chance)
    if plan.zone_kinds[zone].sees == "owner":
        # Who sees into a place sees what lies in it in any order.
        for piece in table.zones[zone]:
            table.lay(piece, table.lies(piece)._replace(down=False))
            table.reveal(piece, plan.sees[zone])
    table.note(seat, f"shuffled {place_title(plan, zone, seat)}")


def cut(table: Table, seat: Seat, move: Move) -> None:
    """Put the upper part of a pile below the rest."""
    zone = table.plan.zone[move.target]
    table.cut(zone, int(move.args[0]))
    table.note(seat, f"cut {place_title(table.plan, zone, seat)} at **{move.args[0]}**")


def flip_pile(table: Table, seat: Seat, move: Move) -> None:
    """Turn a whole pile over."""
    zone = table.plan.zone[move.target]
    table.turn_pile(zone)
    table.note(seat, f"turned {place_title(table.plan, zone, seat)} over")
