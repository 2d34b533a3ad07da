"""A sitting at the table, as the scenes see it."""

from tabletop.ai.players import LEVELS
from tabletop.ai.worker import Thinker
from tabletop.session.sitting import Session
from tabletop.session.values import Happened, Hint, Lapse, LogLine, Next
from tabletop.storage.records import Player

__all__ = ["LEVELS", "Happened", "Hint", "Lapse", "LogLine", "Next", "Player", "Session", "Thinker"]
