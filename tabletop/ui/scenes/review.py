"""The review after a game: the costliest moves, better alternatives and the reasons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.seats import seat_colour
from tabletop.ui.words import messages, narrator

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.puzzle import Puzzle
    from tabletop.engine.spec import GameSpec
    from tabletop.session import Lapse, Session
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_COST = 112.0
"""Width of the column with a move's cost, in logical pixels."""
_GAP = 10.0
_KEEP = 38.0
"""Height of the button that saves a move as a puzzle, in logical pixels."""
_LOSS = "#97231A"
"""Coral colour for text on paper."""


class LapseRow(Widget):
    """A row for one costly move; a click shows the table before it."""

    stop = True

    def __init__(self, lapse: Lapse, session: Session, look: Callable[[Lapse], None]) -> None:
        spec = session.game.spec
        super().__init__(f"lapse-{lapse.turn}", spoken(lapse, session), zone="moves", paper=True)
        self._lapse = lapse
        self._look = look
        self._who = session.players[lapse.seat]
        self._cost = narrator.cost(lapse, spec)
        self._where = narrator.AT_MOVE.format(header=lapse.header, number=lapse.turn + 1)
        self.keep: Button | None = None
        """The button that saves the move as a puzzle; None if it makes no puzzle."""

    def act(self) -> None:
        """Show the table as it was before the costly move."""
        self._look(self._lapse)

    def height(self, canvas: Canvas, wide: float) -> float:
        """Return the row's height for a width, both in logical pixels."""
        room = wide - 54 - _COST
        lines = (canvas.measure_paragraph(room, text, style) for text, style in self._texts())
        return sum(lines) + 4 * 3 + 24 + (_KEEP + 8 if self.keep is not None else 0)

    def place(self, canvas: Canvas, y: float, wide: float) -> None:
        """Place the row at `y`, with the puzzle button at its bottom."""
        self.rect = pygame.FRect(0, y, wide, self.height(canvas, wide))
        if self.keep is not None:
            box = self.rect
            broad = canvas.measure(self.keep.label, "button")[0] + 62
            self.keep.rect = pygame.FRect(box.left + 54, box.bottom - 10 - _KEEP, broad, _KEEP)

    def _texts(self) -> tuple[tuple[str, str], ...]:
        hint = self._lapse.hint
        return (
            (self._where, "small"),
            (narrator.PLAYED.format(move=hint.other), "body"),
            (narrator.BETTER.format(move=hint.label), "row"),
            (hint.why, "body"),
        )

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the player, the move, the better move and the reason, with the cost at the right."""
        theme, box = canvas.theme, self.rect
        canvas.fill(box, 12, theme.ink, 0.05 if self.state == "rest" else 0.10)
        canvas.icon((box.right - 20, box.top + 20), "eye", 18, theme.ink2)
        centre = (box.left + 28, box.top + 32)
        draw_avatar(canvas, centre, 34, self._who.portrait, seat_colour(self._lapse.seat))
        left, y = box.left + 54, box.top + 12
        room = box.w - 54 - _COST
        for number, (text, style) in enumerate(self._texts()):
            colour = theme.ink if number == 2 else theme.ink2
            y += canvas.paragraph((left, y, room, 0), text, style, colour) + 4
        middle = box.right - _COST / 2
        lost, unit = self._cost.split(maxsplit=1)
        if unit == "%":
            lost, unit = self._cost, narrator.COST_UNIT
        lost = f"\N{MINUS SIGN}{lost}"
        canvas.text((middle, box.centery - 8), lost, "score", _LOSS, anchor="center")
        beside = (middle - _COST / 2 + 4, box.centery + 8, _COST - 8, 0)
        canvas.paragraph(beside, unit, "small", theme.ink2, align="center", max_lines=2)
        if focus:
            canvas.target(box, 12, "focus", paper=True)


class ReviewScene(ShellScene):
    """A dialog over the results; it fills while moves are analysed, even while it is closed."""

    name: ClassVar[str] = "review"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.rows = ScrollArea(self._paint, zone="moves", label=narrator.REVIEW)
        self.rows.reads = True
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="primary", paper=True)  # fmt: skip
        self.group.fill([self.rows, self.done])
        self.focus.set("done")
        session.review.begin()
        self._fill()

    @property
    def title(self) -> str:
        """The title of the review dialog."""
        return narrator.REVIEW

    @property
    def status(self) -> str:
        """The progress of the analysis, or a summary of the result."""
        review = self.session.review
        if review.running:
            return narrator.REVIEWING.format(done=review.done, total=review.total)
        if not review.lapses:
            return narrator.NO_LAPSE
        alone = review.total == self.session.moves_made
        words = narrator.REVIEWED if alone else narrator.REVIEWED_PEOPLE
        return words.format(total=review.total)

    def cancel(self) -> None:
        """Close the review and show the results again."""
        self.desk.stack.close(self)

    def enter(self) -> None:
        """Announce the progress of the analysis, when the dialog opens."""
        self.desk.say(self.status)

    def update(self, dt: float) -> bool:
        """Continue the analysis; return whether there are new results."""
        del dt
        review = self.session.review
        if not review.update():
            return False
        self._fill()
        if not review.running:
            self.desk.say(" ".join((self.status, *(row.label for row in self._lapse_rows()))))
        return True

    def _look(self, lapse: Lapse) -> None:
        """Show the table as it was before a costly move."""
        self.desk.open(self.desk.routes.lookback(self.desk, self.session.before(lapse), lapse))

    def _lapse_rows(self) -> list[LapseRow]:
        return [row for row in self.rows.widgets if isinstance(row, LapseRow)]

    def _fill(self) -> None:
        review = self.session.review
        wanted: list[Widget] = []
        for lapse in review.lapses:
            row = LapseRow(lapse, self.session, self._look)
            wanted.append(row)
            puzzle = review.puzzle(lapse)
            if puzzle is not None:
                row.keep = self._button(lapse, puzzle)
                wanted.append(row.keep)
        if [row.name for row in wanted] != [row.name for row in self.rows.widgets]:
            self.rows.fill(wanted)

    def _button(self, lapse: Lapse, puzzle: Puzzle) -> Button:
        """Return the button that saves a move as a puzzle; disabled if it was saved before."""
        shelf = self.desk.puzzle_shelf(self.session.game)
        name = self.session.name(lapse.seat)
        origin = messages.PUZZLE_ORIGIN.format(
            name=name, number=lapse.turn + 1, date=messages.day(shelf.today)
        )
        kept = any(each.id == puzzle.id for each in shelf.own)
        label = messages.KEPT_AS_PUZZLE if kept else messages.AS_PUZZLE
        button = Button(f"keep-{lapse.turn}", label, lambda: None, icon="hint", kind="paper",
                        zone="moves", paper=True, enabled=not kept)  # fmt: skip
        button.stop = True
        button.action = partial(self._keep, button, replace(puzzle, origin=origin))
        return button

    def _keep(self, button: Button, puzzle: Puzzle) -> None:
        """Save a move as a puzzle, which then appears in the game's list of puzzles."""
        problem = self.desk.puzzle_shelf(self.session.game).keep(puzzle)
        if problem:
            self.desk.toast(problem)
            return
        button.label, button.enabled = messages.KEPT_AS_PUZZLE, False
        self.desk.toast(messages.PUZZLE_KEPT.format(self.session.game.spec.title))

    def layout(self, width: float, height: float) -> None:
        """Lay out the review dialog in the centre of the window."""
        super().layout(width, height)
        short = height < 560
        wide, tall = min(760.0, width - 32), min(700.0, height - (16 if short else 48))
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = 20.0 if short else 36.0
        head = 70.0 if short else 124.0
        bottom = self.sheet.bottom - (10 if short else 28)
        high = 44.0 if short else 48.0
        self.done.rect = pygame.FRect(self.sheet.right - pad - 150, bottom - high, 150, high)
        self.rows.rect = pygame.FRect(
            self.sheet.left + pad, self.sheet.top + head, wide - 2 * pad + 8,
            self.done.rect.top - 14 - self.sheet.top - head,
        )  # fmt: skip

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog with the progress and the moves."""
        theme, sheet, review = canvas.theme, self.sheet, self.session.review
        canvas.sheet(sheet)
        short = self.height < 560
        left, room = self.rows.rect.left, self.rows.rect.w - 10
        y = sheet.top + (22 if short else 46)
        canvas.text((left, y), self.title, "title", theme.ink, anchor="midleft",
                    size=22 if short else 30, max_width=room)  # fmt: skip
        y += 22 if short else 34
        canvas.text((left, y), self.status, "body", theme.ink2, anchor="midleft", max_width=room)
        if review.running:
            bar = pygame.FRect(left, y + 14, room, 6)
            canvas.fill(bar, 3, theme.ink, 0.10)
            done = max(6.0, bar.w * review.done / max(1, review.total))
            canvas.fill(pygame.FRect(bar.left, bar.top, done, bar.h), 3, theme.book)
        self.draw_widgets(canvas)

    def _paint(self, canvas: Canvas) -> float:
        """Lay out the rows; return the height of the content."""
        y, wide = 4.0, self.rows.inner_width - 4
        for row in self.rows.widgets:
            if isinstance(row, LapseRow):
                row.place(canvas, y, wide)
                y = row.rect.bottom + _GAP
        return y


def spoken(lapse: Lapse, session: Session) -> str:
    """Return the text of a costly move for screen readers."""
    spec: GameSpec = session.game.spec
    return narrator.LAPSE.format(
        name=session.name(lapse.seat), header=lapse.header, played=lapse.hint.other,
        better=lapse.hint.label, cost=narrator.cost(lapse, spec), why=lapse.hint.why,
    )  # fmt: skip
