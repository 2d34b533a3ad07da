"""What happens at a table by itself: others' moves, summaries, forms and the results."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.session.memory import collect_garbage
from tabletop.session.port import LocalPort
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.widgets.intents import Open

_FASTEST = 0.25
"""The shortest time to read something, relative to normal."""


class TableTurns:
    """Runs the turns at a table: makes computer moves, and opens summaries, forms and results."""

    def __init__(
        self,
        table: TableView,
        port: LocalPort,
        hand_over: Callable[[], bool] = bool,
        is_behind: Callable[[], bool] = bool,
    ) -> None:
        """Create the turns of a game.

        Args:
            table: The table of the game.
            port: The game that is played.
            hand_over: Hands the screen to another person if that is due; returns whether it did.
            is_behind: Returns whether phones have made moves that the screen doesn't show yet.
        """
        self.app, self.table, self.port = table.app, table, port
        self._hand_over, self._is_behind = hand_over, is_behind
        self._looks: tuple[object, object, float] | None = None
        """What of the turns was shown in the last frame; None before the first."""

    def update(self, dt: float, *, covered: bool) -> bool:
        """Start the next step: a computer's move, a summary, a form, a hand-over or the results.

        Args:
            dt: Seconds since the last call.
            covered: Whether another scene covers the table; if so, nothing is opened.

        Returns:
            Whether anything has changed, so that a frame must be drawn.
        """
        model = self.table.model
        turns, timeline = model.turns, model.showing.timeline
        moving = timeline.running or model.replay is not None
        paying = model.showing.pay_days.running
        if model.summaries and not covered and not paying and (not moving or timeline.holding):
            self._open_summary()
            return True
        moving = moving or paying
        turns.stepping = self.app.settings.step_computers
        listens = turns.next.kind == "computer" and self._listens()
        told = bool(model.recent_moves.listed)
        pace = self.app.preferences.pace
        held = moving or (covered and self.port.seat >= 0)
        happened = None if held else self.port.waive(dt / max(pace, _FASTEST))
        happened = happened or turns.update(
            dt, moving=moving, pace=pace, listens=listens, told=told
        )
        if happened is not None:
            self.table.controller.show_step(happened)
            return True
        if not covered and not moving and (self._hand_over() or self._open_next()):
            return True
        before, self._looks = self._looks, (turns.state, turns.fading, turns.sweep)
        if before is None:
            return True
        if before[:2] != self._looks[:2]:
            model.dirty = True
        return before[2] != self._looks[2]

    def _listens(self) -> bool:
        """Return whether a person here may answer before a computer moves."""
        forms = self.table.moment.out_of_turn.own_forms
        return any(form.sheet for form in forms) or self.port.position.has_out_of_turn_form

    def _open_summary(self) -> None:
        """Open the first summary that wasn't read yet; animations waiting for it continue below."""
        from tabletop.ui.scenes.table.summary import SummarySheet  # noqa: PLC0415 - not before a summary

        model, session = self.table.model, self.port.session
        model.showing.timeline.release()
        model.let_go()
        alone = bool(session.elsewhere) and not session.people
        self.app.open(
            SummarySheet(
                self.app, self.port, model.summaries.pop(0), alone=alone, behind=self._is_behind
            )
        )

    def _open_next(self) -> bool:
        """Open the results, or begin the only form of the person whose turn it is, once."""
        model, controller = self.table.model, self.table.controller
        if model.auto_opened:
            return False
        match model.turns.next.kind:
            case "over" if model.turns.due("over", self.app.preferences.pace):
                controller.do(Open("results"))
                return True
            case "viewer" | "asked":
                gestures = model.current().gestures
                if gestures.only_forms:
                    controller.open_form(gestures.forms[0])
                return gestures.only_forms
            case _:
                return False


def open_results(
    table: TableView, port: LocalPort, again: Callable[[LocalPort], Scene] | None = None
) -> None:
    """Open the results of the game over its table.

    Args:
        table: The table below the results.
        port: The finished game.
        again: Returns the scene for the next game with the same players, given its port; None for
            an ordinary table.
    """
    from tabletop.ui.scenes.results.results import Results  # noqa: PLC0415 - not before the end

    table.app.open(Results(table.app, port, again))
    collect_garbage()
