"""What others do is followed: what is held up can be hurried, and nothing is answered unseen."""

from tabletop.session import Happened
from tabletop.ui.kit.events import Key, Press
from tabletop.ui.motion.keyframes import keyframes_of
from tabletop.ui.table.table import Table


class WatchedTable(Table):
    """A table on which things are held up for a while."""

    def hurry_by_press(self, event: Press) -> bool:
        """What moves comes to its end for a press; on the felt only what is held up. Whether so."""
        timeline, moment = self.showing.timeline, self.current()
        on_felt = moment.slot_at(event.pos) is None and moment.button_at(event.pos) is None
        if on_felt and timeline.hurry():
            self.dirty = True
            if not timeline.running:
                self.rest()
            return True
        ended = timeline.finish()
        if ended:
            self.rest()
        return ended

    def rest(self) -> None:
        """What was moving has come to rest: what waited for it can be done now."""
        super().rest()
        if not self.focus.current:
            self.focus_start()

    def hurry_by_key(self, event: Key, word: str) -> bool:
        """What is held up gives way to what comes next, or with Escape all of it; whether so.

        The key is used up by that, so that it answers nothing that nobody has seen yet.
        """
        timeline = self.showing.timeline
        if not timeline.staging or self.look.inspected is not None:
            return False
        if word == "cancel":
            timeline.finish()
        elif not event.activates or not timeline.hurry():
            return event.activates
        self.dirty = True
        if not timeline.running:
            self.rest()
        return True

    def open_with(self, happened: Happened) -> None:
        """Play what happened when the game was set up, before anybody can do anything."""
        frames = keyframes_of(happened.before, happened.after, happened.events)
        timeline = self.showing.timeline
        timeline.play(
            happened.before, frames, pace=self.desk.pace, reduced=self.desk.reduced_motion
        )
        timeline.update(0.0)
        self.dirty = True

    def focus_start(self) -> None:
        """Put focus where the prompt points, unless it is somewhere already."""
