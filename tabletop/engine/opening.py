"""Sets up a table before the first turn."""

from tabletop.engine.chance import Chance
from tabletop.engine.free_state import home_of
from tabletop.engine.scripts import Stage, carry_out, first_of
from tabletop.engine.spec import Options
from tabletop.engine.table import Table


def lay_pieces(table: Table) -> None:
    """Put every piece where its kind begins, without shuffling.

    `face: {zone: deck}` names the zone or kind of zone; without it, pieces begin in the game's
    first zone. Pieces of a seat go to that seat's zone, others are distributed in turn.
    """
    given: dict[str, int] = {}
    for piece, kind in enumerate(table.plan.kinds):
        table.move(piece, home_of(table.plan, kind, given))


def open_table(table: Table, options: Options, chance: Chance, phase: str = "") -> Stage:
    """Carry out the set-up steps on a table with its pieces; return who begins and the phase."""
    plan, scripts = table.plan, table.plan.spec.scripts
    for zone, kind in enumerate(plan.zone_kinds[:-1]):
        if kind.sees == "none" and not scripts.setup:
            table.shuffle(zone, chance)
    stage = Stage(table, plan.seats, options, phase=phase)
    if "first" in scripts.turn:
        stage.first = first_of(stage, scripts.turn["first"], chance)
    carry_out(stage, scripts.setup, chance)
    return stage
