"""How a table stands before the first turn: every piece where it begins, and the set-up done."""

from tabletop.engine.chance import Chance
from tabletop.engine.free_state import home_of
from tabletop.engine.scripts import Stage, carry_out, first_of
from tabletop.engine.spec import Options
from tabletop.engine.table import Table


def lay_pieces(table: Table) -> None:
    """Put every piece where its kind says; nothing is shuffled.

    `face: {zone: deck}` names the zone or the kind of zone; without it, pieces start in the first
    zone of the game. Pieces of a seat go to that seat's zone, others go round the table.
    """
    given: dict[str, int] = {}
    for piece, kind in enumerate(table.plan.kinds):
        table.move(piece, home_of(table.plan, kind, given))


def open_table(table: Table, options: Options, chance: Chance, phase: str = "") -> Stage:
    """Do the set-up of the game on a table whose pieces lie; tells who begins, and the phase.

    Without steps of its own all zones are shuffled that lie face down.
    """
    plan, scripts = table.plan, table.plan.spec.scripts
    for zone, kind in enumerate(plan.zone_kinds[:-1]):
        if kind.sees == "none" and not scripts.setup:
            table.shuffle(zone, chance)
    stage = Stage(table, plan.seats, options, phase=phase)
    if "first" in scripts.turn:
        stage.first = first_of(stage, scripts.turn["first"], chance)
    carry_out(stage, scripts.setup, chance)
    return stage
