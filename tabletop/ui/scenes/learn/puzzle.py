"""A puzzle: the usual table with a note that comments on each attempt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pygame

from tabletop.session.guides.puzzle import PuzzlePort
from tabletop.session.guides.puzzle_list import PuzzleShelf
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.table.help.coach import CoachNote, CoachText
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.events import Key, Press, UiEvent
from tabletop.ui.widgets.widget import Widget

_COVERED = frozenset({"log", "offer", "options", "advice"})
"""Widgets that the note may always cover."""
_EMPTY = frozenset({"row", "offers"})
"""Widgets of a compact table that the note may cover while they hold no piece."""


def _may_be_covered(widget: Widget[Any], moment: TableMoment) -> bool:
    """Return whether the note may cover a widget: the log, or an empty row in a small window."""
    name = widget.region.widget
    if not widget.compact or name not in _EMPTY:
        return name in _COVERED
    return not any(slot.drawn for slot in widget.slots(moment))


class PuzzleScene(LessonScene):
    """A table with a puzzle: a position with one right move for the player to find."""

    name: ClassVar[str] = "puzzle"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return self.table.pad_keys

    def __init__(self, app: App, port: PuzzlePort, shelf: PuzzleShelf) -> None:
        self.puzzle = port
        self._shelf = shelf
        super().__init__(app, port)
        self.note = CoachNote(below=True)
        self._skip.label, self._skip.icon = messages.LEAVE_PUZZLE, "exit"
        self._hint = Button("coach-hint", messages.PUZZLE_HINT, self.hint, icon="hint", key="H",
                            kind="paper", zone="coach")  # fmt: skip
        self._show.label, self._show.icon, self._show.key_hint = messages.PUZZLE_SOLUTION, "eye", ""
        self._again = Button(
            "coach-again",
            messages.PUZZLE_AGAIN,
            self.again,
            icon="refresh",
            kind="paper",
            zone="coach",
        )
        self._following = shelf.after(port.guide.puzzle)
        self.table.model.auto_opened = True  # a form would hide the position and the note
        self._away = False
        """Whether the note was dismissed, in a small window, until its text changes."""

    @property
    def title(self) -> str:
        """The scene's name for screen readers: the game, the puzzle's number and the note."""
        return f"{self.port.game.spec.title}. {self._number}. {self._told_now()}"

    @property
    def _number(self) -> str:
        coach = self.coach
        if self.puzzle.guide.day is not None:
            return coach.title
        return messages.PUZZLE_NUMBER_OF.format(coach.title, coach.number, coach.total)

    # The coach's texts

    @property
    def speaks(self) -> bool:
        """Whether the note should be shown. In a small window, pressing the table hides it."""
        return super().speaks and not (self._away and self._is_small())

    def _is_small(self) -> bool:
        """Return whether an unsolved puzzle has so little room that its buttons are in the bar."""
        return self.puzzle.guide.solution is None and self.table.moment.arrangement.mode != "full"

    def words(self) -> CoachText:
        """Return the texts for the note: the task, a comment on the last try, or the solution."""
        coach, hint = self.coach, self.puzzle.guide.solution
        if hint is None:
            return CoachText(coach.said or coach.say, help=coach.stuck)
        praise = messages.PUZZLE_SHOWN if self.puzzle.guide.shown else messages.PUZZLE_RIGHT
        told = f"{hint.chances(self.port.game.spec)} {self.puzzle.guide.tried}"
        return CoachText(f"{hint.label}. {hint.why}".strip(), praise, help=told)

    def _told_now(self) -> str:
        return str(self.words())

    def _told_over_form(self) -> str:
        return ""

    def _is_stuck(self) -> bool:
        return False

    def _tell(self) -> None:
        """Speak the note's current text, once; a refused attempt was spoken already."""
        coach = self.coach
        self._heard = coach
        if coach.point or not coach.said:
            self.app.notices.say(self._told_now())

    def _buttons(self) -> list[Button]:
        if self.puzzle.guide.solution is not None:
            self._on.label = messages.NEXT_PUZZLE if self._following else messages.DONE
            return [self._again, self._on]
        return [] if self._is_small() else self._helps()

    def _helps(self) -> list[Button]:
        """Return the help buttons: a hint, if any is left, the solution and the rule behind."""
        helps = [self._hint, self._show] if self.puzzle.guide.may_hint else [self._show]
        return [*helps, self._why] if self.coach.why else helps

    # Actions

    def handle(self, event: UiEvent) -> bool:
        """Handle an event as in a lesson; in a small window, a press on the table hides the note.

        Returns whether the event was used, so that a frame must be drawn.
        """
        told = self.coach
        used = super().handle(event)
        pressed = isinstance(event, Press) and self.group.at(event.pos) is None
        if self.coach is told and (pressed or self.table.model.hand.active) and not self._away:
            self._away = used = True
        return used

    def key(self, event: Key) -> bool:
        """Handle a key: H gives a hint, and Enter opens the next puzzle once this one is solved.

        While the button *Try again* has the focus, Enter presses it. Returns whether the key was
        used.
        """
        if event.key == "h" and not event.ctrl:
            self.hint()
            return True
        on_again = self.focus.visible and self.focus.current == self._again.name
        if on_again and event.activates and self._again in self.group.widgets:
            self._again.use()
            return True
        return super().key(event)

    def hint(self) -> None:
        """Show the next hint in the note, or announce that there are no more."""
        if self.puzzle.guide.solution is None and not self.puzzle.guide.hint():
            self.app.notices.say(messages.NO_MORE_HINTS)
        self._away = False
        self.table.model.dirty = True

    def show_me(self) -> None:
        """Give up: demonstrate the right move on the table and make it."""
        if self._showing is not None:
            return
        move = self.puzzle.guide.show()
        if move is not None:
            self.table.model.let_go()
            self._showing = move, 0.0

    def go_on(self) -> None:
        """Open the next puzzle; after the last one, return to the list of puzzles."""
        if self._following is None:
            self.ask_to_leave()
        else:
            self.app.learning.open_puzzle(self._shelf, self._following)

    def again(self) -> None:
        """Restart this puzzle. If its solution was shown, solving it isn't recorded."""
        self.app.learning.open_puzzle(
            self._shelf,
            self.puzzle.guide.puzzle,
            daily=self.puzzle.guide.day is not None,
            counted=not self.puzzle.guide.shown,
        )

    def back(self) -> None:
        """Announce that nothing can be undone in a puzzle, and why."""
        self.app.notices.say(self.port.undo_problem())

    def ask_to_leave(self) -> None:
        """Return to the list of puzzles without asking."""
        self.app.open_library()
        self.app.learning.open_puzzles(self._shelf.game)

    # Drawing

    def _dims(self) -> bool:
        """Return whether the table is dimmed, which only hints that mark something do."""
        return bool(self.coach.point) and super()._dims()

    def _draw_note(self, canvas: Canvas) -> None:
        """Draw the note where it covers least, since any piece may be the answer."""
        words, buttons = self.words(), self._buttons()
        bright = [rect for rect, *_ in self._bright()] if self.coach.point else []
        moment = self.table.moment
        usable = [slot.rect for slot in moment.slots if slot.drawn and slot.name in moment.movable]
        shown = [slot.rect for slot in moment.slots if slot.drawn]
        shown += [
            rect
            for widget in moment.room.widgets
            if not _may_be_covered(widget, moment)
            for rect in widget.outlines(moment)
        ]
        shown += [button.rect for button in moment.buttons]
        top = canvas.width / 2, moment.arrangement.bar.bottom
        near = self.note.box.center if self.note.box.w else top
        moved = self.note.place(
            canvas, moment, words, buttons, spared=bright + usable, near=near, shown=shown,
            points=bool(bright),
        )  # fmt: skip
        if moved:
            self.table.model.dirty = True  # a tooltip keeps clear of the note
        self.note.draw(canvas, buttons)
        self.group.fill([*self.group.widgets, *buttons])

    def _draw_bar(self, canvas: Canvas) -> None:
        """Draw the puzzle's number and the exit button in the bar."""
        bar = self.table.moment.arrangement.bar
        wide = button_width(canvas, self._skip.label, "exit", "Esc", height=36)
        x = bar.right - 12 - wide
        self._skip.rect.update(x, bar.top + 9, wide, 36)
        helps = self._helps() if self._is_small() else []
        for button in reversed(helps):
            x -= 44
            button.short, button.rect = True, pygame.FRect(x, bar.top + 9, 36, 36)
        for button in (self._hint, self._show):
            button.kind, button.paper = ("glass", False) if helps else ("paper", True)
        wide += 44 * len(helps)
        if bar.w - 2 * (wide + 24) > canvas.measure(self._number, "small")[0]:
            canvas.text(
                bar.center, self._number, "small", canvas.theme.text1, anchor="center", weight=600
            )
        self.group.fill([*self.group.widgets, *helps, self._skip])

    def _follow(self, coach: object) -> None:
        """React to a new text of the note: a wrong attempt, a hint or the solution."""
        del coach
        self._away = False
        self._tell()
        if self.puzzle.guide.solution is not None:
            self.table.model.notice = None
            self.focus.current = self._on.name
        self._name_lesson()
        self.table.model.dirty = True
