"""Opens a tab while a dragged piece is held over it, so that the drag can go on there."""

from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.moment import TableMoment

WAIT = 0.45
"""Seconds that a held piece must stay over a tab before it opens."""


def tab_under(moment: TableMoment, hand: Hand) -> str:
    """Return the closed tab that a dragged piece is held over; empty for none."""
    if not hand.dragging:
        return ""
    tabs = moment.arrangement.tabs
    over = next((name for name, rect in tabs if rect.collidepoint(hand.pos)), "")
    return "" if over == moment.arrangement.tab else over


class TabWait:
    """A timer of how long a dragged piece has been held over a tab."""

    def __init__(self) -> None:
        self._tab = ""
        self._seconds = 0.0

    def pass_on(self, moment: TableMoment, hand: Hand, dt: float) -> str:
        """Let `dt` seconds pass; return the tab that opens now, or an empty string."""
        over = tab_under(moment, hand)
        self._seconds = self._seconds + dt if over and over == self._tab else 0.0
        self._tab = over
        if self._seconds < WAIT:
            return ""
        self._tab, self._seconds = "", 0.0
        return over
