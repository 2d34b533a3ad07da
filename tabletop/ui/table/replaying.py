"""The table of a replayed game: its list of moves in place of the log, nothing to play."""

from collections.abc import Callable
from dataclasses import replace

from tabletop.engine.game import Game
from tabletop.engine.layout import Layout, Region
from tabletop.engine.widgets import AdviceData, LogData, OptionsData
from tabletop.session.replay import Replay
from tabletop.ui.kit.focus import Focus
from tabletop.ui.kit.services import Desk
from tabletop.ui.table.controller import TableController
from tabletop.ui.table.moment import Room
from tabletop.ui.table.rooms import Rooms
from tabletop.ui.widgets.intents import Intent, Open
from tabletop.ui.widgets.log import Log
from tabletop.ui.widgets.moves import Moves
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import replaying

_GAP = 0.011
"""Gap between the moves and what lies below, as a part of the table's height."""


class ReplayRooms(Rooms):
    """The widgets of a game with the list of moves in place of the log."""

    def __init__(self, game: Game, story: Replay) -> None:
        self._story = story
        super().__init__(game, still_layout(game.layout))
        self.room = replace(self.room, log_open=True)

    def _made(self, width: float, height: float) -> Room:
        room = super()._made(width, height)
        widgets, in_drawer = (
            tuple(
                Moves(each.area, each.arrangement, each.data, self._story)
                if isinstance(each, Log) else each
                for each in widgets
            )
            for widgets in (room.widgets, room.in_drawer)
        )  # fmt: skip
        # A list beside the table is shown at once; one in a drawer must be opened.
        shown = True if room.arrangement.drawer is None else None
        return replace(room, widgets=widgets, in_drawer=in_drawer, log_open=shown)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this size, in logical pixels."""
        shown = self.room.log_open
        super().resize(width, height)
        if self.room.log_open is None and self.room.arrangement.drawer is None:
            self.room = replace(self.room, log_open=True if shown is None else shown)

    @property
    def moves(self) -> Moves | None:
        """The list of moves, on the table or in the drawer; None while it is hidden."""
        room = self.room
        shown = room.in_drawer if room.drawer_shown else room.widgets if room.log_shown else ()
        return next((each for each in shown if isinstance(each, Moves)), None)


def still_layout(layout: Layout) -> Layout:
    """Return a layout without choices, whose log takes the freed space."""
    choices = [r for r in layout.regions if r.is_a(OptionsData) and not r.is_a(AdviceData)]
    regions = [region for region in layout.regions if region not in choices]
    log = next((region for region in regions if region.is_a(LogData)), None)
    if log is None:
        return replace(layout, regions=tuple(regions))
    regions = [each for each in regions if each.id != log.data.get("grows")]
    left, top, wide, high = log.rect
    below = [r.rect[1] for r in regions if _stands_below(r, log)]
    bottom = max(top + high, min([*below, 0.985 + _GAP]) - _GAP)
    if any(region.id == log.data.get("over") for region in regions):
        bottom = top + high
    longer = replace(log, rect=(left, top, wide, bottom - top))
    return replace(layout, regions=tuple(longer if r is log else r for r in regions))


def _stands_below(region: Region, log: Region) -> bool:
    left, top, wide, high = log.rect
    x, y, w, _ = region.rect
    return y >= top + high - _GAP and x < left + wide and x + w > left


class ReplayController(TableController):
    """The controller of a replayed game, whose time goes on only on request."""

    def __init__(
        self,
        desk: Desk,
        replay: Replay,
        focus: Focus,
        opens: Callable[[Intent], None],
    ) -> None:
        super().__init__(desk, replay, focus, opens, past=replaying.DEALT)
        self.past = replay
        self.story = ReplayRooms(replay.game, replay)
        self.rooms = self.story
        self.lesson = replaying.REPLAY
        self.speed = 1.0
        """Speed of the animation relative to normal; 0 for none."""
        self.ways = (Command("branch", replaying.PLAY_ON, Open("branch"), "play", "B", "primary"),)

    @property
    def pace(self) -> float:
        """Duration of the animation relative to normal; 0 for none."""
        return self.desk.pace / self.speed if self.speed else 0.0

    def do(self, intent: Intent) -> None:
        """Carry out an intent; "branch" is opened by the scene."""
        if intent == Open("branch"):
            self._opens(intent)
            return
        super().do(intent)

    def tell_past(self, text: str) -> None:
        """Show in the prompt's place what was done last; `text` may be empty at the deal."""
        self._past = text or replaying.DEALT
        self.dirty = True
