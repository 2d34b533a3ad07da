"""Games in progress, as the window uses them. Submodules are imported when first needed."""

from importlib import import_module
from typing import TYPE_CHECKING

from tabletop.ai.levels import LEVELS
from tabletop.session.types import Hint, KeyTurn, LogLine, Next, SeenStep
from tabletop.storage.journal.records import Player

if TYPE_CHECKING:
    from tabletop.ai.worker import Thinker, process_count
    from tabletop.session.session import Session

__all__ = [
    "LEVELS",
    "Hint",
    "KeyTurn",
    "LogLine",
    "Next",
    "Player",
    "SeenStep",
    "Session",
    "Thinker",
    "process_count",
]

_HOMES = {
    "LEVELS": "tabletop.ai.levels",
    "Thinker": "tabletop.ai.worker",
    "process_count": "tabletop.ai.worker",
    "Session": "tabletop.session.session",
    "Player": "tabletop.storage.journal.records",
}


def __getattr__(name: str) -> object:
    """Return a part of the package by name, importing it on first use.

    Raises:
        AttributeError: there is no such part.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    part: object = getattr(import_module(_HOMES.get(name, "tabletop.session.types")), name)
    globals()[name] = part
    return part
