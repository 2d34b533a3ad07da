"""A puzzle: the usual table with a note that comments on each attempt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from tabletop.session.teaching import Said
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.events import Press
from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.scenes.lesson import LessonController, LessonScene
from tabletop.ui.table.coach import CoachNote, Words
from tabletop.ui.words import messages, narrator

if TYPE_CHECKING:
    from tabletop.engine.moves import Refusal
    from tabletop.session.puzzle import PuzzleSession
    from tabletop.session.puzzles import PuzzleShelf
    from tabletop.ui.kit.events import Key, UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.table.moment import TableMoment
    from tabletop.ui.widgets.base import Widget


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


class PuzzleController(LessonController):
    """The controller of a puzzle's table; comments on wrong moves appear in the note only."""

    def _refuse(self, refusal: Refusal, place: str = "") -> None:
        if not isinstance(refusal, Said):
            super()._refuse(refusal, place)
            return
        self.notice, self.dirty = None, True
        self.desk.sounds.play("refuse")
        self.desk.say(refusal.text)


class PuzzleScene(LessonScene):
    """A table scene in which the player looks for one move."""

    name: ClassVar[str] = "puzzle"
    controls: ClassVar[type[LessonController]] = PuzzleController

    def __init__(self, desk: Desk, session: PuzzleSession, shelf: PuzzleShelf) -> None:
        self.puzzle = session
        self._shelf = shelf
        super().__init__(desk, session)
        self.note = CoachNote(below=True)
        self._skip.label, self._skip.icon = messages.LEAVE_PUZZLE, "exit"
        self._hint = Button("coach-hint", messages.PUZZLE_HINT, self.hint, icon="hint", key="H",
                            kind="paper", zone="coach")  # fmt: skip
        self._show.label, self._show.icon = messages.PUZZLE_SOLUTION, "eye"
        self._again = Button("coach-again", messages.PUZZLE_AGAIN, self.again, icon="refresh",
                             kind="paper", zone="coach")  # fmt: skip
        self._following = shelf.after(session.puzzle)
        self._away = False
        """Whether the note was dismissed, in a small window, until its text changes."""

    @property
    def title(self) -> str:
        """The scene's name for screen readers: the game, the puzzle's number and the note."""
        return f"{self.session.game.spec.title}. {self._number}. {self._told_now()}"

    @property
    def _number(self) -> str:
        coach = self.coach
        if self.puzzle.day is not None:
            return coach.title
        return messages.PUZZLE_NUMBER_OF.format(coach.title, coach.number, coach.total)

    # The coach's texts

    @property
    def speaks(self) -> bool:
        """Whether the note is shown; in a small window only until the table is touched."""
        return super().speaks and not (self._away and self._is_small())

    def _is_small(self) -> bool:
        """Return whether an unsolved puzzle has so little room that its buttons are in the bar."""
        return self.puzzle.solution is None and self.moment.arrangement.mode != "full"

    def words(self) -> Words:
        """Return the note's texts: the task, the comment on the last attempt, or the solution."""
        coach, hint = self.coach, self.puzzle.solution
        if hint is None:
            return Words(coach.said or coach.say, "", coach.stuck)
        praise = messages.PUZZLE_SHOWN if self.puzzle.shown else messages.PUZZLE_RIGHT
        chances = narrator.chances(hint, self.session.game.spec)
        return Words(f"{hint.label}. {hint.why}".strip(), praise, chances)

    def _told_now(self) -> str:
        words = self.words()
        return " ".join(part for part in (words.praise, words.say, words.help) if part)

    def _told_over_form(self) -> str:
        return ""

    def _is_stuck(self) -> bool:
        return False

    def _tell(self) -> None:
        """Speak the note's current text, once; a refused attempt was spoken already."""
        coach = self.coach
        self._heard = coach
        if coach.point or not coach.said:
            self.desk.say(self._told_now())

    def _buttons(self) -> list[Button]:
        if self.puzzle.solution is not None:
            self._on.label = messages.NEXT_PUZZLE if self._following else messages.DONE
            return [self._again, self._on]
        return [] if self._is_small() else self._helps()

    def _helps(self) -> list[Button]:
        """Return the help buttons: a hint, if any is left, and the solution."""
        return [self._hint, self._show] if self.puzzle.may_hint else [self._show]

    # Actions

    def handle(self, event: UiEvent) -> bool:
        """Handle an event as in a lesson; in a small window, a press dismisses the note."""
        told = self.coach
        used = super().handle(event)
        pressed = isinstance(event, Press) and self.group.at(event.pos) is None
        if self.coach is told and (pressed or self.controller.hand.active) and not self._away:
            self._away = used = True
        return used

    def key(self, event: Key) -> bool:
        """Handle H (hint) and, on a solved puzzle, Enter (next); return whether it was used.

        While *Try again* has the focus, Enter activates that instead.
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
        """Show the next hint, or say that none is left."""
        if self.puzzle.solution is None and not self.puzzle.hint():
            self.desk.say(messages.NO_MORE_HINTS)
        self._away = False
        self.controller.dirty = True

    def show_me(self) -> None:
        """Give up the puzzle: show the right move and make it."""
        if self._showing is not None:
            return
        move = self.puzzle.show()
        if move is not None:
            self.controller.let_go()
            self._showing = move, 0.0

    def go_on(self) -> None:
        """Open the next puzzle, or the list of puzzles after the last."""
        if self._following is None:
            self.ask_to_leave()
        else:
            self.desk.open_puzzle(self._shelf, self._following)

    def again(self) -> None:
        """Open this puzzle again; after the solution was shown, the result isn't recorded."""
        self.desk.open_puzzle(
            self._shelf, self.puzzle.puzzle, daily=self.puzzle.day is not None,
            counted=not self.puzzle.shown,
        )  # fmt: skip

    def back(self) -> None:
        """Say why nothing can be undone in a puzzle."""
        self.desk.say(self.session.undo_problem())

    def ask_to_leave(self) -> None:
        """Leave the puzzle for the list of puzzles, without asking."""
        self.desk.open_library()
        self.desk.open_puzzles(self._shelf.game)

    # Drawing

    def _dims(self) -> bool:
        """Return whether the table is dimmed, which only hints that mark something do."""
        return bool(self.coach.point) and super()._dims()

    def _draw_note(self, canvas: Canvas) -> None:
        """Draw the note where it covers least, since any piece may be the answer."""
        words, buttons = self.words(), self._buttons()
        bright = [rect for rect, *_ in self._bright()] if self.coach.point else []
        moment = self.moment
        usable = [slot.rect for slot in moment.slots if slot.drawn and slot.name in moment.movable]
        shown = [slot.rect for slot in moment.slots if slot.drawn]
        shown += [
            rect
            for widget in moment.room.widgets if not _may_be_covered(widget, moment)
            for rect in widget.outlines(moment)
        ]  # fmt: skip
        shown += [button.rect for button in moment.buttons]
        top = canvas.width / 2, moment.arrangement.bar.bottom
        near = self.note.box.center if self.note.box.w else top
        self.note.place(canvas, moment, words, buttons, spared=bright + usable, near=near,
                        shown=shown, points=bool(bright))  # fmt: skip
        self.note.draw(canvas, words, buttons)
        self.group.fill([*self.group.widgets, *buttons])

    def _draw_bar(self, canvas: Canvas) -> None:
        """Draw the puzzle's number and the exit button in the bar."""
        bar = self.moment.arrangement.bar
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
            canvas.text(bar.center, self._number, "small", canvas.theme.text1,
                        anchor="center", weight=600)  # fmt: skip
        self.group.fill([*self.group.widgets, *helps, self._skip])

    def _follow(self, coach: object) -> None:
        """React to a new text of the note: a wrong attempt, a hint or the solution."""
        del coach
        self._away = False
        self._tell()
        if self.puzzle.solution is not None:
            self.controller.notice = None
            self.focus.current = self._on.name
        self.controller.lesson = self.coach.title
        self.controller.dirty = True
