"""Base class of scenes: one screen or dialog with the services that all scenes share.

A scene is laid out in logical pixels, receives events and elapsed time, and draws itself on a
canvas. It never reads the mouse or the clock, so a test can drive it without a window.
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
    """A screen or dialog with access to the application services; every method has a default."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
