"""The review after a game: the curve of chances, and the turns that mattered most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.guided.puzzle import Puzzle
from tabletop.session.history.branch import Branch, BranchOrigin
from tabletop.session.history.game_timeline import GameTimeline
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.types import KeyTurn
from tabletop.storage.safe_files import StorageError
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.curve import CurveLabels, CurveLine, CurvePoint, draw_curve
from tabletop.ui.scenes.results.highlights import headline, person_of
from tabletop.ui.scenes.results.turn_cards import TurnCard
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import Box, Column, Paragraph, Place, Row, Scrolled, TextLine, Tiles
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.game_drawing import game_results_of
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_FEW = 2
"""A game with fewer turns of the person is too short for a curve."""
_SURVEY = 0.004
"""Seconds of each frame in which the scores of past positions are found."""
_CARD_LEAST = 300.0
"""Least width of a card, in logical pixels."""
_LOW, _NARROW = 620.0, 900.0
"""Below this height or width of the window, everything scrolls and buttons show icons alone."""


class ReviewScene(ShellScene):
    """The page with the curve of a person's chances and their turning points.

    Both grow while the game is analysed in the background. The analysis continues even if the
    page is closed. A game that computers can't play has a curve of all scores instead.
    """

    name: ClassVar[str] = "review"
    opaque: ClassVar[bool] = True

    def __init__(
        self, app: App, port: LocalPort, again: Callable[[], object] | None = None
    ) -> None:
        """Create the page; `again` starts the next game, None if there is nothing to start."""
        super().__init__(app)
        self.port = port
        self.moves: list[TurnCard] = []
        self._people = tuple(port.session.played)
        people = self._people
        self.seat = port.viewpoint.home if port.viewpoint.home in people else min(people, default=0)
        """The seat whose chances are drawn, from 0."""
        self.course: GameTimeline | None = None
        """The scores of a game that computers can't play; None if the review finds chances."""
        if not port.review.can_judge:
            self.course = GameTimeline(port.session.match, port.session.wording.fill)
        contenders = list(game_results_of(port.position).contenders())
        self._result = headline(port, contenders, person_of(port))
        self.rows = ScrollArea(None, zone="moves", label=narrator.REVIEW)
        self.rows.reads = True
        self.whose = Button("whose", "", self._show_next, icon="people")
        self.watch = Button("watch", narrator.SEE_AGAIN, self._watch, icon="play")
        alone = len(port.players) == 1
        self.again = Button(
            "rematch", narrator.PLAY_AGAIN if alone else narrator.REMATCH, again or self.cancel,
            icon="refresh", key="R", kind="primary",
        )  # fmt: skip
        self.again.visible = again is not None
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc")
        self.focus.set("done")
        port.review.begin()
        self._fill()

    @property
    def title(self) -> str:
        return narrator.REVIEW

    @property
    def status(self) -> str:
        """A line with the progress of the analysis or, at its end, what is shown."""
        review = self.port.review
        if self.course is not None:
            return narrator.ONLY_SCORES if self._score_lines() else narrator.TOO_SHORT
        if review.left:
            return narrator.REVIEWING_CLOSER.format(left=review.left)
        if review.running:
            return narrator.REVIEWING.format(done=review.done, total=review.total)
        if len(review.chances(self.seat)) < _FEW:
            return narrator.TOO_SHORT
        if not self.moves:
            return narrator.NO_LAPSE
        alone = review.total == self.port.session.moves_made
        yours = len(self._people) == 1
        words = narrator.REVIEWED_YOURS if yours else narrator.REVIEWED_PEOPLE
        words = narrator.REVIEWED if alone and not yours else words
        return words.format(total=review.total)

    def enter(self) -> None:
        self.app.notices.say(self.status)

    def shortcut(self, key: Key) -> bool:
        """Start the next game on R, and show the replay on W; return whether the key was used."""
        if key.key == "r" and self.again.visible:
            self.again.act()
            return True
        if key.key == "w":
            self._watch()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Show new results of the analysis.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether there are any, so that a frame must be drawn.
        """
        del dt
        if self.course is not None:
            return self.course.survey(_SURVEY)
        review = self.port.review
        if not review.update():
            return False
        self._fill()
        if not review.running:
            self.app.notices.say(" ".join((self.status, *(row.label for row in self.moves))))
        return True

    # What the buttons do

    def _show_next(self) -> None:
        """Show the review of the next person."""
        people = self._people
        self.seat = people[(people.index(self.seat) + 1) % len(people)]
        self.rows.offset = 0.0
        self._fill()
        self.app.notices.say(self.whose.label)

    def _watch(self) -> None:
        self.app.watch(Replay.of(self.port))

    def _look(self, turn: KeyTurn) -> None:
        """Show the table as it was before a move that mattered."""
        past = self.port.before(turn.turn, turn.seat, turn.hint)
        self.app.open(self.app.routes.lookback(self.app, past, turn.hint))

    def _try(self, turn: KeyTurn) -> None:
        """Begin a new game just before a turn; what its player didn't know is dealt again."""
        session, played = self.port.session, self.port.session.so_far()
        origin = BranchOrigin(
            played.id, played.records, session.people, session.undoing, played.header
        )
        branch = Branch(self.port.game, played.match, origin, turn.turn, turn.seat)
        try:
            port = self.app.sessions.play_on(branch, session.seated)
        except (StorageError, ValueError) as error:
            self.app.notices.toast(str(error), "loss")
            return
        self.app.play(port)

    # The turns

    def _fill(self) -> None:
        """Create a card for each turning point of the person that was found so far."""
        review = self.port.review
        turns = review.turning_points(self.seat)
        mine = sorted(self._marks(turns))
        cards = []
        for turn in turns:
            at = self._index_of(turn)
            number = mine.index(at) + 1 if at in mine else 0
            card = TurnCard(turn, self.port, number, self._look, self._try)
            puzzle = review.puzzle(turn)
            if puzzle is not None:
                card.keep = self._button(turn, puzzle)
            cards.append(card)
        if [card.shown for card in cards] != [card.shown for card in self.moves]:
            self.moves = cards
        self.whose.label = self.port.position.name(self.seat)
        self.whose.visible = self.course is None and len(self._people) > 1

    def _index_of(self, turn: KeyTurn) -> int:
        """Return the index on the curve of the turn that a move belongs to; -1 if there is none."""
        ends = [each.turn for each in self.port.review.chances(self.seat)]
        return next((at for at, end in enumerate(ends) if end >= turn.turn), -1)

    def _marks(self, turns: Sequence[KeyTurn]) -> dict[int, bool]:
        """Return the turning points on the curve as its indices, each with whether it was good."""
        return {at: turn.is_good for turn in turns if (at := self._index_of(turn)) >= 0}

    def _button(self, mistake: KeyTurn, puzzle: Puzzle) -> Button:
        """Return the button that saves a move as a puzzle; disabled if it was saved before."""
        shelf = self.app.learning.puzzle_shelf(self.port.game)
        name = self.port.position.name(mistake.seat)
        origin = messages.PUZZLE_ORIGIN.format(
            name=name, number=mistake.turn + 1, date=messages.day(shelf.today)
        )
        kept = any(each.id == puzzle.id for each in shelf.own)
        label = messages.KEPT_AS_PUZZLE if kept else messages.AS_PUZZLE
        button = Button(f"keep-{mistake.turn}", label, lambda: None, icon="puzzle", kind="paper",
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

    # Layout

    def build(self) -> Box:
        small = self.height < _LOW or self.width < _NARROW
        side = max(16.0, (self.width - 1640.0) / 2)
        room = self.width - 2 * side
        curve, cards = self._curve(small=small), self._cards(room)
        content = [Scrolled(self.rows, cards, grow=1)] if cards else []
        middle = [curve, *content]
        if small:
            middle = [Scrolled(self.rows, Column(curve, cards, gap=12), grow=1)]
        return Column(
            self._head(small=small),
            *middle,
            None if small else self._foot(),
            gap=12,
            pad=(side, 8, side, 10 if small else 18),
        )

    def _head(self, *, small: bool) -> Box:
        """Return the title with the game, and the buttons that have room there."""
        high = 40.0 if small else 46.0
        self.whose.short = self.watch.short = self.again.short = small
        facts = f"{self.port.game.spec.title} \N{MIDDLE DOT} {self._result}"
        buttons = [self.whose, *((self.watch, self.again) if small else ()), self.done]
        return Row(
            TextLine(self.title, "title", "text1", size=24, whole=True),
            TextLine(facts, "body", "text2", grow=1),
            *(
                Place(button, width=high, height=high)
                if button.short
                else Place(button, height=high)
                for button in buttons
                if button.visible
            ),
            gap=12,
            height=high,
        )

    def _foot(self) -> Box:
        """Return what the cards are, and the buttons for what to do next."""
        told = "" if self.course is not None or not self.moves else narrator.ONLY_CLEAR_TURNS
        return Row(
            Paragraph(told, "body", "text2", grow=1),
            Place(self.watch, height=50),
            Place(self.again, height=50) if self.again.visible else None,
            gap=12,
        )

    def _cards(self, room: float) -> Box | None:
        """Return the cards side by side, or below each other where that is too narrow."""
        if not self.moves:
            return None
        columns = 3 if room >= 3 * _CARD_LEAST + 24 else 1
        return Tiles(
            *(card.box() for card in self.moves), columns=columns, gap=12, pad=(0, 0, 0, 6)
        )

    def _curve(self, *, small: bool) -> Box:
        """Return the sheet with the curve, how far the analysis is, and what it says."""
        running = self.port.review.running
        bar = Box(width=120, height=8, under=self._draw_progress, align="center")
        lines = self._score_lines() if self.course is not None else self._chance_lines()
        status = TextLine(self.status, "small", "ink2", side="right" if lines else "center")
        title = TextLine(self._whose_curve(), "title", size=19, whole=not small)
        head = Row(title, Box(grow=1), None if small else status, bar if running else None, gap=12,
                   height=30)  # fmt: skip
        high = max(150.0, 0.31 * self.height if self.moves else self.height - 260)
        chart = Box(height=170.0 if small else high, under=self._draw_curve)
        names = self._names() if self.course is not None else None
        note = None if self.course is not None else TextLine(narrator.BAND, "small", "ink2")
        parts = [head, note or names, Paragraph(self.status, "small") if small else None, chart]
        if not lines:
            parts = [Box(height=40), status, Box(height=40)]
        return Column(*parts, gap=4, pad=(20, 10, 20, 8), under=self._draw_paper)

    def _whose_curve(self) -> str:
        """Return the title of the curve."""
        if self.course is not None:
            return narrator.SCORE_CURVE
        figures = [each.figure for each in self.port.review.chances(self.seat) if each.figure]
        told = (
            narrator.POINTS_CURVE if any(each.points for each in figures) else narrator.CHANCE_CURVE
        )
        name = narrator.WHOSE.format(name=self.port.position.name(self.seat))
        return told.format(whose=narrator.YOURS if len(self._people) == 1 else name)

    def _names(self) -> Box:
        """Return the names of the players in the colours of their curves."""
        parts: list[Box] = []
        for seat, player in enumerate(self.port.players):
            dot = partial(_draw_dot, seat_colour(seat))
            parts += [Box(width=12, height=20, under=dot), TextLine(player.name, "small", "ink2")]
        return Row(*parts, gap=6, height=20)

    def turn_names(self, count: int) -> list[str]:
        """Return what `count` points of the curve are called: as the log has it, else by numbers.

        A point of the same round as the one before has no name.
        """
        rounds = [each.header.partition(" · ")[0] for each in self.port.review.chances(self.seat)]
        if self.course is not None or not all(rounds) or len(set(rounds)) < _FEW:
            return [narrator.TURN_NUMBER.format(number=number) for number in range(1, count + 1)]
        return ["" if at and name == rounds[at - 1] else name for at, name in enumerate(rounds)]

    def _chance_lines(self) -> list[CurveLine]:
        chances = self.port.review.chances(self.seat)
        if len(chances) < _FEW:
            return []
        figures = (each.figure for each in chances)
        points = (CurvePoint(each.value, each.error) if each else None for each in figures)
        return [CurveLine(tuple(points))]

    def _score_lines(self) -> list[CurveLine]:
        """Return the scores of each seat at the ends of turns; nothing if they aren't numbers."""
        course = self.course
        if course is None:
            return []
        count = len(self.port.session.match.steps)
        scores, ends = course.scores(), sorted({0, *course.turns, count})
        if len(ends) < _FEW or not any(scores):
            return []
        found = [scores[at] if at < len(scores) else None for at in ends]
        return [
            CurveLine(
                tuple(
                    CurvePoint(float(each[seat])) if each and seat < len(each) else None
                    for each in found
                ),
                seat_colour(seat),
            )
            for seat in range(len(self.port.players))
        ]

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        canvas.felt(self.port.game.layout.felt or self.port.game.spec.id)
        super().draw(canvas)
        self.draw_tips(canvas, [self.whose, self.watch, self.again])

    def _draw_paper(self, canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.sheet(rect, 14.0)

    def _draw_curve(self, canvas: Canvas, rect: pygame.FRect) -> None:
        lines = self._chance_lines() if self.course is None else self._score_lines()
        names = self.turn_names(max((len(line.points) for line in lines), default=0))
        words = CurveLabels(names, narrator.STILL_THINKING)
        if self.course is not None:
            draw_curve(canvas, rect, lines, {}, words, percent=False)
            return
        figures = [each.figure for each in self.port.review.chances(self.seat) if each.figure]
        marks = self._marks([card.turn for card in self.moves])
        percent = not any(each.points for each in figures)
        draw_curve(canvas, rect, lines, marks, words, percent=percent)

    def _draw_progress(self, canvas: Canvas, rect: pygame.FRect) -> None:
        review, theme = self.port.review, canvas.theme
        canvas.fill(rect, 4, theme.ink, 0.10)
        done = max(8.0, rect.w * review.done / max(1, review.total))
        canvas.fill(pygame.FRect(rect.left, rect.top, done, rect.h), 4, theme.book)


def _draw_dot(colour: str, canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.disc(rect.center, 5, colour)
