"""What a part of the game came to, as a table of a few rows: the end of a round, a quiz."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line of a summary. Of the pictures the first that is given is shown."""

    title: str
    """Who or what: seats as `{p1}`."""
    text: str = ""
    """How it came to that: `Won 5 of 8 tricks`."""
    piece: str = ""
    """A card that is pictured."""
    seat: Seat = -1
    """A seat that is pictured."""
    icon: str = ""
    colour: str = ""
    """Colour behind the icon, `#rrggbb`."""
    value: str = ""
    """What it brought: `+2`."""
    verdict: str = ""
    """`gain` (reached, with a tick), `loss` (missed, with a cross) or empty."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What an event reports. Everybody who may see the event reads all of it."""

    title: str
    """`Round 3`."""
    rows: tuple[SummaryRow, ...] = ()
    text: str = ""
    """A sentence or two below the rows."""
    icon: str = "trophy"

    def filled(self, fill: Callable[[str], str]) -> "Summary":
        """Return the summary with its words filled in, such as names of players."""
        rows = (replace(row, title=fill(row.title), text=fill(row.text)) for row in self.rows)
        return replace(self, title=fill(self.title), rows=tuple(rows), text=fill(self.text))
