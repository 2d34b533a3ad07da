"""Replays on request what others did since the viewer's last turn, step by step."""

from tabletop.ui.animation.keyframes import keyframes_of
from tabletop.ui.table.control.table_model import MissedReplay, TableModel
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.events import Key


class MissedMoves:
    """The replay, on request, of what others did since the viewer's last turn.

    It changes only what the table shows, not the game. Space and Enter go to the next step, and
    Escape ends the replay.
    """

    def __init__(self, model: TableModel) -> None:
        self.model = model

    @property
    def running(self) -> bool:
        """Whether the table shows the replay instead of the current state of the game."""
        return self.model.replay is not None

    def show(self) -> None:
        """Start the replay of what others did since the viewer's last turn, or stop it.

        If there is nothing to replay, the player is told so.
        """
        model = self.model
        if self.running:
            self.stop()
            return
        steps = model.port.missed()
        if not steps:
            model.app.notices.toast(narrator.AGAIN_NONE)
            return
        model.showing.timeline.finish()
        model.rest()
        model.let_go()
        model.close_notices()
        model.replay = MissedReplay.of(steps, model.port.display_at)
        model.app.notices.say(narrator.AGAIN)
        model.dirty = True

    def stop(self) -> None:
        """Stop the replay and show the current state of the game, without animation."""
        model = self.model
        model.replay = None
        model.showing.timeline.finish()
        model.showing.relaid()
        model.rest()

    def skip(self) -> None:
        """End the replay's current animation and go to the next step.

        If something is shown enlarged, the first call ends only that.
        """
        model, timeline = self.model, self.model.showing.timeline
        if timeline.staging and timeline.skip() and timeline.running:
            model.dirty = True
            return
        timeline.finish()
        model.rest()
        if model.replay is not None:
            model.replay.skip()

    def key(self, event: Key, word: str) -> bool:
        """Handle a key during the replay; return whether the key must have no other effect.

        Args:
            event: The key.
            word: The name of its shortcut, such as `cancel`; empty if it has none.
        """
        if word in {"cancel", "again"}:
            self.stop()
        elif event.activates:
            self.skip()
        elif word in {"undo", "redo", "primary", "sheet", "hint"} or event.key.isdecimal():
            self.stop()
        else:
            return False
        return True

    def update(self, dt: float) -> bool:
        """Advance the replay by `dt` seconds.

        Return whether another step has begun or the replay has ended.
        """
        model, replay = self.model, self.model.replay
        if replay is None or model.showing.timeline.running or not replay.update(dt):
            return False
        step = replay.next(model.port.seat, model.app.preferences.pace)
        if step is None:
            self.stop()
            return True
        model.showing.paths.forget()
        model.animate(step.before, keyframes_of(step.before, step.after, step.events))
        model.app.notices.say(narrator.announce(step.events))
        model.dirty = True
        return True
