"""The result of a part of a game as a small table, such as the end of a round."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line of a summary. The first picture given is shown."""

    title: str
    """Who or what it is about; seats as `{p1}`."""
    text: str = ""
    """How the value came about: `Won 5 of 8 tricks`."""
    piece: str = ""
    """A card to picture."""
    seat: Seat = -1
    """A seat to picture."""
    icon: str = ""
    colour: str = ""
    """Colour behind the icon, as `#rrggbb`."""
    value: str = ""
    """The value, such as `+2`."""
    verdict: str = ""
    """`gain` (reached, with a tick), `loss` (missed, with a cross) or ""."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The content of a summary event. Everybody who sees the event may read all of it."""

    title: str
    """Title, such as `Round 3`."""
    rows: tuple[SummaryRow, ...] = ()
    text: str = ""
    """One or two sentences below the rows."""
    icon: str = "trophy"

    def filled(self, fill: Callable[[str], str]) -> "Summary":
        """Return the summary with names filled into its texts."""
        rows = (replace(row, title=fill(row.title), text=fill(row.text)) for row in self.rows)
        return replace(self, title=fill(self.title), rows=tuple(rows), text=fill(self.text))
