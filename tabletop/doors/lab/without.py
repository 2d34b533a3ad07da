"""Removes a kind of card from a game, to see its effect."""

from tabletop.engine.table import Table


def take_out(table: Table, kind: str) -> None:
    """Put all pieces of a kind into the box, visibly, before the first move.

    A piece held by a seat or lying openly is replaced by the next of the largest hidden pile.

    Raises:
        ValueError: there is no replacement.
    """
    plan = table.plan
    box = len(plan.zones) - 1
    wanted = {number for number, each in enumerate(plan.kinds) if each.id == kind}
    piles = [
        zone for zone, owner in enumerate(plan.owners)
        if owner < 0 and zone != box and plan.sees[zone] == 0
    ]  # fmt: skip
    pile = max(piles, key=lambda zone: len(table.zones[zone]), default=None)
    for piece in sorted(wanted):
        zone = table.where[piece]
        if zone == box:
            continue
        index = table.zones[zone].index(piece)
        if zone != pile:
            fitting = (
                [each for each in table.zones[pile] if each not in wanted]
                if pile is not None
                else []
            )
            if not fitting:
                raise ValueError(f"there is no card to take the place of {kind}")
            table.move(piece, box)
            table.move(fitting[-1], zone, index)
        else:
            table.move(piece, box)
        table.reveal(piece)
    table.events.clear()
