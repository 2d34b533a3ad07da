"""The draw pile: taking cards, and running out. Rule: 5.6."""

from tabletop.api import Chance
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import AcademyState, Numbers


def take(state: AcademyState, n: Numbers, zone: int, chance: Chance) -> int:
    """Move the top card of the draw pile to a zone and return it; -1 if no card is left.

    The last card of a pile is a run-out: the discard pile is shuffled at once, or `ending` is set.
    """
    table = state.table
    pile = table.zones[n.draw]
    if not pile and not _reshuffle(state, n, chance):
        table.set(n.ending, 1)
        if table.recording:
            table.note(-1, notes.NOTHING_LEFT)
        return -1
    piece = table.zones[n.draw][-1]
    table.move(piece, zone)
    if not table.zones[n.draw]:
        count = table.values[n.run_outs] + 1
        last = table.values[n.last_run_out]
        table.set(n.run_outs, count)
        if table.recording:
            table.note(-1, notes.ran_out(count, last))
        if count >= last:
            table.set(n.ending, 1)
        else:
            _reshuffle(state, n, chance)
    return piece


def _reshuffle(state: AcademyState, n: Numbers, chance: Chance) -> bool:
    """Shuffle the discard pile into a new draw pile; return whether there was one."""
    table = state.table
    discards = table.zones[n.discard]
    if not discards:
        return False
    if not table.recording:  # search does not need a separate move for each card
        table.zones[n.draw] = discards
        table.zones[n.discard] = []
        for piece in discards:
            table.where[piece] = n.draw
    else:
        for piece in discards[::-1]:
            table.move(piece, n.draw)
        table.note(-1, notes.SHUFFLED)
    table.shuffle(n.draw, chance)
    return True
