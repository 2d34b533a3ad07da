"""What a scene is: one screen or dialog, with the services that all scenes share.

A scene is laid out in logical pixels, is told of events and of passing time, and draws itself on a
canvas. It never asks where the mouse is or what time it is, so a test drives it without a window.
"""

from tabletop.ui.kit.events import (
    Composing,
    Key,
    KeyUp,
    Leave,
    Motion,
    Press,
    Release,
    Text,
    UiEvent,
    Wheel,
)
from tabletop.ui.kit.services import Desk
from tabletop.ui.kit.stack import Shown

__all__ = [
    "Composing",
    "Key",
    "KeyUp",
    "Leave",
    "Motion",
    "Press",
    "Release",
    "Scene",
    "Text",
    "UiEvent",
    "Wheel",
]


class Scene(Shown):
    """One screen or dialog that is given what all scenes share. Every method has a default."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
