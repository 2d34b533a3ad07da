"""A small exercise opened from the rulebook: an illustration's position on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.scenes.lesson import LessonScene
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.session.task import TaskSession
    from tabletop.ui.kit.buttons import Button
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class TaskScene(LessonScene):
    """The exercise opened by *Try it*, on top of the rulebook."""

    name: ClassVar[str] = "task"

    def __init__(self, desk: Desk, session: TaskSession) -> None:
        super().__init__(desk, session)
        self._skip.label = messages.TO_RULES
        self._skip.icon, self._on.icon = "book", "check"

    def _buttons(self) -> list[Button]:
        buttons = super()._buttons()
        self._on.label = messages.DONE
        return buttons

    def ask_to_leave(self) -> None:
        """Return to the rulebook without asking, since nothing is lost."""
        self.desk.stack.close(self)

    def go_on(self) -> None:
        """Return to the rulebook once the exercise is done."""
        self.desk.stack.close(self)

    def key(self, event: Key) -> bool:
        """Return to the rulebook on Esc if nothing is held; handle other keys as in a lesson."""
        if event.key == "escape" and self._is_at_rest():
            self.desk.stack.close(self)
            return True
        return super().key(event)

    def _draw_bar(self, canvas: Canvas) -> None:
        bar = self.moment.arrangement.bar
        wide = button_width(canvas, messages.TO_RULES, "book", "Esc", height=36)
        self._skip.rect.update(bar.right - 12 - wide, bar.top + 9, wide, 36)
        if bar.w - 2 * (wide + 24) > canvas.measure(messages.TRY_IT, "small")[0]:
            canvas.text(bar.center, messages.TRY_IT, "small", canvas.theme.text1,
                        anchor="center", weight=600)  # fmt: skip
        self.group.fill([*self.group.widgets, self._skip])
