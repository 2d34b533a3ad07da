"""What the web server serves besides moves: the page, its art and the colours of the table."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.phones.faces import Print

Felt = tuple[str, str, str]
"""Colours of the table felt: base, centre and edge, as `#RRGGBB`."""


@dataclass(frozen=True, slots=True)
class Page:
    """The static content for a table, prepared where pictures can be drawn."""

    parts: tuple[tuple[str, Path], ...]
    """Folders and files by the path at which they are served, such as `/icon/`."""
    felt: tuple[Felt, Felt] | None = None
    """Felt colours of the game in the dark and light themes."""
    picture: Print | None = None
    """Renders pictures of pieces; without it the page shows their titles."""
    cover: bytes = b""
    """Picture of the game's box, as JPEG."""
