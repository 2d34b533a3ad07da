"""What the door hands out besides moves: the page, its art and the look of the table."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.phones.faces import Print

Felt = tuple[str, str, str]
"""The colours of a felt: base, centre and edge."""


@dataclass(frozen=True, slots=True)
class Page:
    """Made where pictures are drawn, and read when a door is made."""

    parts: tuple[tuple[str, Path], ...]
    """Folders and files by the path they are handed out at: `/icon/` and where the icons lie."""
    felt: tuple[Felt, Felt] | None = None
    """Of the game, dark and light."""
    picture: Print | None = None
    """Prints the faces of pieces; the page writes their titles without it."""
    cover: bytes = b""
    """A picture of the game's box, JPEG."""
