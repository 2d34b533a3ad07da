"""Following the steps of others: presentations can be skipped, and keys answer nothing unseen."""

from tabletop.session import Happened
from tabletop.ui.kit.events import Key, Press
from tabletop.ui.motion.keyframes import keyframes_of
from tabletop.ui.table.again import Replay
from tabletop.ui.table.table import Table
from tabletop.ui.words import narrator


class WatchedTable(Table):
    """A table that presents the steps of others, and can replay the latest of them."""

    def hurry_by_press(self, event: Press) -> bool:
        """Skip motion because of a press; return whether the press is used up by that.

        A press on the felt skips only the current presentation of a step; any other press finishes
        all motion. During a replay, a press on the felt skips to the next step and any other press
        ends it.
        """
        timeline, moment = self.showing.timeline, self.current()
        if self.deeds.make_way():
            self.dirty = True
        on_felt = moment.slot_at(event.pos) is None and moment.button_at(event.pos) is None
        if self.replay is not None:
            if on_felt:
                self._hurry_again()
            else:
                self.stop_again()
            return on_felt
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
        """Show the table at rest, and put focus where the prompt points if it is nowhere."""
        super().rest()
        if not self.focus.current:
            self.focus_start()

    def hurry_by_key(self, event: Key, word: str) -> bool:
        """Skip the presentation of a step because of a key; return whether the key is used up.

        Escape skips all presentations. The key is used up so that it doesn't answer a question
        nobody has seen yet.
        """
        timeline = self.showing.timeline
        if self.deeds.make_way():
            self.dirty = True
        if self.replay is not None:
            return self._key_again(event, word)
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

    # The replay

    def see_again(self) -> None:
        """Replay what others did since the viewer's last turn, or stop the replay."""
        if self.replay is not None:
            self.stop_again()
            return
        steps = self.session.meanwhile()
        if not steps:
            self.desk.toast(narrator.AGAIN_NONE)
            return
        self.showing.timeline.finish()
        self.rest()
        self.let_go()
        self.put_away()
        self.replay = Replay.of(steps, self.session.display_at)
        self.desk.say(narrator.AGAIN)
        self.dirty = True

    def stop_again(self) -> None:
        """Stop the replay and return to the game as it is now."""
        self.replay = None
        self.showing.timeline.finish()
        self.showing.relaid()
        self.rest()

    def _hurry_again(self) -> None:
        """Skip to the end of the current motion, then to the next step of the replay."""
        timeline, replay = self.showing.timeline, self.replay
        if timeline.staging and timeline.hurry() and timeline.running:
            self.dirty = True
            return
        timeline.finish()
        self.rest()
        if replay is not None:
            replay.hurry()

    def _key_again(self, event: Key, word: str) -> bool:
        """Handle a key during a replay; return whether it is used up."""
        if word in {"cancel", "again"}:
            self.stop_again()
        elif event.activates:
            self._hurry_again()
        elif word in {"undo", "redo", "primary", "sheet", "hint"} or event.key.isdecimal():
            self.stop_again()
        else:
            return False
        return True

    def watch(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the table must be drawn again."""
        if self.deeds.update(dt):
            self.dirty = True
        replay = self.replay
        if replay is None or self.showing.timeline.running or not replay.update(dt):
            return self.dirty
        step = replay.next(self.session.viewer, self.desk.pace)
        if step is None:
            self.stop_again()
            return True
        self.showing.paths.forget()
        frames = keyframes_of(step.before, step.after, step.events)
        self.showing.timeline.play(
            step.before, frames, pace=self.desk.pace, reduced=self.desk.reduced_motion
        )
        self.showing.timeline.update(0.0)
        names = [player.name for player in self.session.players]
        self.desk.say(narrator.announce(step.events, names))
        self.dirty = True
        return True

    def open_with(self, happened: Happened) -> None:
        """Animate the set-up of the game, before anybody can act."""
        frames = keyframes_of(happened.before, happened.after, happened.events)
        timeline = self.showing.timeline
        timeline.play(
            happened.before, frames, pace=self.desk.pace, reduced=self.desk.reduced_motion
        )
        timeline.update(0.0)
        self.dirty = True

    def focus_start(self) -> None:
        """Put focus where the prompt points; the controller overrides this."""

    def let_go(self) -> None:
        """Let go of everything; the controller overrides this."""
