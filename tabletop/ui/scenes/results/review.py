"""The review after a game: the costliest turns and the best find, with the reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.guided.puzzle import Puzzle
from tabletop.engine.spec import GameSpec
from tabletop.session import KeyTurn
from tabletop.session.figures import compared
from tabletop.session.port import LocalPort
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_LOSS = "#97231A"
"""Coral colour for text on paper."""
_GAIN = "#1F6B3A"
"""Green colour for text on paper."""


class TurnRow(ListRow):
    """A row of the review for a turn that mattered. A click shows the table just before it."""

    stop = True

    def __init__(self, mistake: KeyTurn, port: LocalPort, look: Callable[[KeyTurn], None]) -> None:
        super().__init__(
            f"lapse-{mistake.turn}",
            mistake_text(mistake, port),
            partial(look, mistake),
            zone="moves",
            radius=12.0,
        )
        self._mistake = mistake
        self._player = port.players[mistake.seat]
        self._spec = port.game.spec
        self._where = _where(mistake)
        self.keep: Button | None = None
        """The button that saves the move as a puzzle; None if it makes no puzzle."""

    @property
    def has_controls(self) -> bool:  # type: ignore[override]  # not every move makes a puzzle
        """Whether the row has the button that saves the move as a puzzle."""
        return self.keep is not None

    def content(self) -> Box:
        played, best, *rest = turn_lines(self._mistake, self._spec)
        keep = Place(self.keep, height=38) if self.keep is not None else None
        words = Column(
            Paragraph(self._where, "small"),
            Paragraph(played),
            Paragraph(best, "row", "ink"),
            *(Paragraph(line) for line in rest),
            Row(keep, pad=(0, 8, 0, 0)) if keep else None,
            gap=4,
            pad=(0, 12),
            grow=1,
        )
        portrait = Box(width=34, height=40, under=self._draw_portrait, align="start")
        portrait_column = Column(portrait, pad=(0, 12, 0, 0))
        cost = Box(width=112, under=self._draw_cost)
        return Row(portrait_column, words, cost, gap=9, pad=(11, 0, 0, 0))

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        canvas.fill(rect, 12, canvas.theme.ink, 0.05 if self.state == "rest" else 0.10)

    def _draw_portrait(self, canvas: Canvas, rect: pygame.FRect) -> None:
        ring = seat_colour(self._mistake.seat)
        draw_avatar(canvas, rect.center, 34, self._player.portrait, ring)

    def _draw_cost(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme = canvas.theme
        canvas.icon((rect.right - 20, rect.top + 20), "eye", 18, theme.ink2)
        cost = self._mistake.cost
        counted = self._spec.counted(cost.number).partition(" ")[2]
        unit = counted if cost.points else narrator.COST_UNIT
        middle = (rect.centerx, rect.centery - 8)
        sign, ink = ("+", _GAIN) if self._mistake.is_good else ("\N{MINUS SIGN}", _LOSS)
        canvas.text(middle, f"{sign}{cost.number}", "score", ink, anchor="center")
        below = (rect.left + 4, rect.centery + 8, rect.w - 8, 0)
        canvas.paragraph(below, unit, "small", theme.ink2, align="center", max_lines=2)


class ReviewScene(ShellScene):
    """A dialog over the results that lists the costliest moves of a game.

    The list grows while the game is analysed in the background. The analysis continues even if the
    dialog is closed.
    """

    name: ClassVar[str] = "review"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, port: LocalPort) -> None:
        super().__init__(app)
        self.port = port
        self.moves: list[TurnRow] = []
        self.rows = ScrollArea(None, zone="moves", label=narrator.REVIEW)
        self.rows.reads = True
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="primary", paper=True
        )
        self.focus.set("done")
        port.review.begin()
        self._fill()

    @property
    def title(self) -> str:
        return narrator.REVIEW

    @property
    def status(self) -> str:
        """A line with the progress of the analysis or, at its end, the number of moves analysed."""
        review = self.port.review
        if review.left:
            return narrator.REVIEWING_CLOSER.format(left=review.left)
        if review.running:
            return narrator.REVIEWING.format(done=review.done, total=review.total)
        if not review.mistakes:
            return narrator.NO_LAPSE if review.best is None else narrator.NO_COST
        alone = review.total == self.port.session.moves_made
        words = narrator.REVIEWED if alone else narrator.REVIEWED_PEOPLE
        return words.format(total=review.total)

    def cancel(self) -> None:
        self.app.stack.close(self)

    def enter(self) -> None:
        self.app.notices.say(self.status)

    def update(self, dt: float) -> bool:
        """Show new results of the analysis.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether there are any, so that a frame must be drawn.
        """
        del dt
        review = self.port.review
        if not review.update():
            return False
        self._fill()
        if not review.running:
            self.app.notices.say(" ".join((self.status, *(row.label for row in self.moves))))
        return True

    def _look(self, mistake: KeyTurn) -> None:
        """Show the table as it was before a costly move."""
        self.app.open(self.app.routes.lookback(self.app, self.port.before(mistake), mistake))

    def _fill(self) -> None:
        """Create a row for each costly move found so far, unless there are no more."""
        review = self.port.review
        best = review.best if not review.running else None
        turns = (*review.mistakes, best) if best is not None else review.mistakes
        rows = [TurnRow(turn, self.port, self._look) for turn in turns]
        for row, mistake in zip(rows, review.mistakes, strict=False):
            puzzle = review.puzzle(mistake)
            if puzzle is not None:
                row.keep = self._button(mistake, puzzle)
        if [(row.label, row.has_controls) for row in rows] != [
            (row.label, row.has_controls) for row in self.moves
        ]:
            self.moves = rows

    def _button(self, mistake: KeyTurn, puzzle: Puzzle) -> Button:
        """Return the button that saves a move as a puzzle; disabled if it was saved before."""
        shelf = self.app.learning.puzzle_shelf(self.port.game)
        name = self.port.position.name(mistake.seat)
        origin = messages.PUZZLE_ORIGIN.format(
            name=name, number=mistake.turn + 1, date=messages.day(shelf.today)
        )
        kept = any(each.id == puzzle.id for each in shelf.own)
        label = messages.KEPT_AS_PUZZLE if kept else messages.AS_PUZZLE
        button = Button(f"keep-{mistake.turn}", label, lambda: None, icon="hint", kind="paper",
                        zone="moves", paper=True, enabled=not kept)  # fmt: skip
        button.stop = True
        button.action = partial(self._keep, button, replace(puzzle, origin=origin))
        return button

    def _keep(self, button: Button, puzzle: Puzzle) -> None:
        """Save a move as a puzzle, which then appears in the game's list of puzzles."""
        problem = self.app.learning.puzzle_shelf(self.port.game).keep(puzzle)
        if problem:
            self.app.notices.toast(problem)
            return
        button.label, button.enabled = messages.KEPT_AS_PUZZLE, False
        self.app.notices.toast(messages.PUZZLE_KEPT.format(self.port.game.spec.title))

    def build(self) -> Box:
        short = self.height < 560
        side = 20.0 if short else 36.0
        running = self.port.review.running
        return PaperSheet(
            TextLine(self.title, "title", size=22 if short else 30, height=24 if short else 40),
            TextLine(self.status, "body", "ink2", height=20 if short else 28),
            Box(height=6, under=self._draw_progress if running else None),
            Box(height=10 if short else 24),
            Scrolled(self.rows, Column(*(row.box() for row in self.moves), gap=10), grow=1),
            Box(height=14),
            Row(Place(self.done, width=150, height=44 if short else 48), justify="end"),
            width=760,
            height=700,
            margin=(16, 8 if short else 24),
            pad=(side, 10, side, 10) if short else (side, 26, side, 28),
        )

    def _draw_progress(self, canvas: Canvas, rect: pygame.FRect) -> None:
        review, theme = self.port.review, canvas.theme
        canvas.fill(rect, 3, theme.ink, 0.10)
        done = max(6.0, rect.w * review.done / max(1, review.total))
        canvas.fill(pygame.FRect(rect.left, rect.top, done, rect.h), 3, theme.book)


def turn_lines(turn: KeyTurn, spec: GameSpec) -> list[str]:
    """Return the text of a turn: what was played, what is best, what that is worth, and why.

    `spec` is the game's description, which names its points.
    """
    hint, cost = turn.hint, compared(turn.cost, spec)
    if turn.is_good:
        best = narrator.ONLY_WIN if turn.is_only_win else narrator.FOUND
    else:
        best = narrator.BETTER if hint.other == turn.played else narrator.BETTER_THAN
    lines = (
        narrator.PLAYED.format(move=turn.played),
        best.format(move=hint.label, made=hint.other),
        narrator.AND_THEN.format(moves=turn.then) if turn.then else "",
        (narrator.NEXT_COST if turn.is_good else narrator.IT_COST).format(
            cost=cost, other=hint.other
        ),
        hint.why,
    )
    return [line for line in lines if line]


def mistake_text(mistake: KeyTurn, port: LocalPort) -> str:
    """Return a description of a turn for screen readers: who moved, and `turn_lines`.

    `port` gives access to the finished game.
    """
    lines = turn_lines(mistake, port.game.spec)
    told = " ".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)
    name = port.position.name(mistake.seat)
    return narrator.KEY_TURN.format(name=name, where=_where(mistake), told=told)


def _where(turn: KeyTurn) -> str:
    """Return the round and number of a move, or just the number in a game without rounds."""
    words = narrator.AT_MOVE if turn.header else narrator.MOVE_NUMBER
    return words.format(header=turn.header, number=turn.turn + 1)
