"""A look back: the table before a move that cost much, as its seat saw it then.

Cards can be looked at and the log can be read; nothing can be moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.aim import Aim
from tabletop.ui.table.controller import TableActs
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from tabletop.session import Lapse, Session
    from tabletop.ui.kit.services import Desk

_ALLOWED = frozenset({"log", "rules", "inspect", "recap"})
"""What keys do here as at any table."""


class StillActs(TableActs):
    """The hands of somebody who only looks."""

    moment = ""
    """Which moment is looked at, in words."""

    def compose(self) -> bool:
        """Lay out what there was, with nothing to do but to go back."""
        model = self.model
        model.aim = model.aside = Aim()
        self.heed_focus()
        model.breathes = False
        back = Command("back", narrator.BACK_TO_REVIEW, self.desk.back, "check", "Esc", "primary")
        model.compose(
            actions=[back], bar=([], [Command("log", narrator.LOG, self.toggle_log, "log")])
        )
        model.moment.prompt, model.moment.prompt_icon = self.moment, "eye"
        return True


class LookBack(TableScene):
    """A table at which time stands still."""

    name: ClassVar[str] = "lookback"

    def __init__(self, desk: Desk, past: Session, lapse: Lapse) -> None:
        self._moment = narrator.THEN.format(number=lapse.turn + 1, name=past.name(lapse.seat))
        self._hint = lapse.hint
        super().__init__(desk, past)

    def make_acts(self) -> TableActs:
        """Return hands that only look."""
        acts = StillActs(self.desk, self.session, self.model, self.focus)
        acts.moment = self._moment
        return acts

    def enter(self) -> None:
        """Say which moment it is, and what would have been better."""
        super().enter()
        told = narrator.hinted(self._hint, self.session.game.spec)
        self.desk.say(f"{self._moment}. {told}")

    def _do(self, word: str) -> bool:
        if word == "hint":
            return self._turn_hint()
        return word in _ALLOWED and super()._do(word)

    def _turn_hint(self) -> bool:
        """Put the note away, or bring it back."""
        if self.acts.hinting.open:
            self.acts.hinting.put_away()
        else:
            self.session.hints.show(self._hint)
            self.acts.hinting.tell()
        return True

    def _cancel(self) -> bool:
        if self.model.inspected is None and not self.model.drawer_shown:
            self.desk.back()
            return True
        return super()._cancel()

    def _flow(self, dt: float) -> bool:
        del dt
        return False
