"""The results scene: the winner, the scores shown as pieces, and buttons to continue."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from tabletop.engine.view import View
from tabletop.session.port import LocalPort
from tabletop.ui.animation.sprites import SECONDS, Paper, draw_papers, fall, thrown
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.text import narrator
from tabletop.ui.text.narrator import name_forms, text_forms
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import Scene, ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import Box, Column, Place, Row
from tabletop.ui.widgets.cards.row import CARD, row
from tabletop.ui.widgets.game_drawing import faces_of, game_results_of
from tabletop.ui.widgets.seats.seat_pictures import (
    draw_facts,
    draw_portrait_ring,
    facts_of,
    seat_colour,
)

WAIT = 1.0
"""Seconds before the buttons appear, since an earlier click was meant for the table."""
_DROP = 0.045
_NARROW = 100.0
"""Column width in logical pixels below which names are left out."""
_TOWER = 0.9
"""Seconds that the score towers take to build up."""
_TALL = 260.0
"""Minimum height of the stacks, in logical pixels, for names to stand below the scores.

In lower ones they stand beside the scores.
"""
_PAD = 24.0
_GAP = 10.0
_LAST = 1.3
"""Width of the last of the three buttons, as a multiple of that of the others."""
_OVERLAP = 0.30
"""Visible part of a card below the next one of its stack, as a fraction of its width."""


class Results(ShellScene):
    """The screen after a game: who won, all scores, and buttons for what to do next."""

    name: ClassVar[str] = "results"
    opaque: ClassVar[bool] = True

    def __init__(
        self, app: App, port: LocalPort, table: Callable[[LocalPort], Scene] | None = None
    ) -> None:
        """Create the results of a game.

        Args:
            app: The application services.
            port: The finished game.
            table: Returns the table scene for another game with the same players; None for a usual
                one.
        """
        super().__init__(app)
        self.port, self._table = port, table
        self.outcome = port.position.outcome
        self.view: View = port.position.view
        self.display = port.position.display
        self.age = 0.0
        self._waited = 0.0
        """Seconds since the scene appeared, at first or from below another scene."""
        self._ending = game_results_of(port.position)
        self._confetti: list[Paper] = []
        self._stacks = self._sheet = Box()
        self.library = Button("library", narrator.TO_LIBRARY, app.open_library, icon="home")
        self.look = Button("look", narrator.BACK_TO_TABLE, self.cancel, icon="eye")
        self.rematch = Button(
            "rematch", narrator.REMATCH, self.play_again, icon="refresh", key="R", kind="primary"
        )
        self.review = Button("review", narrator.REVIEW, self.open_review, icon="hint", kind="paper")
        self.again = Button(
            "again", narrator.SEE_AGAIN, self.show_missed, icon="play", kind="paper"
        )
        self._columns = list(self._ending.columns())
        self.focus.set("rematch")

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the game, counted from 0; empty if nobody won."""
        return self.outcome.winners if self.outcome else ()

    @property
    def title(self) -> str:
        """A sentence that says who won and with how many points."""
        own = self._ending.title()
        if own:
            return own
        scores = self.outcome.scores if self.outcome and self.winners else ()
        score = self.port.game.spec.counted(scores[self.winners[0]]) if scores else ""
        told = narrator.victory(self.winners, score, alone=self.view.seats == 1)
        return self.port.position.fill(told)

    def enter(self) -> None:
        self._wait(0.0)
        reason = self.outcome.reason if self.outcome else ""
        self.app.notices.say(f"{self.title}. {reason}")
        self.app.sounds.play("fanfare")
        if self.port.session.notice:
            self.app.notices.toast(self.port.session.notice)
            self.port.session.notice = ""

    def cancel(self) -> None:
        """Handle Esc: close the results and show the table again."""
        self.app.stack.close(self)

    def open_review(self) -> None:
        """Open the review, which analyses the game and lists the costliest moves."""
        self.app.open(ReviewScene(self.app, self.port))

    def show_missed(self) -> None:
        """Open a replay of the game, at its first move."""
        from tabletop.session.history.replay import Replay  # noqa: PLC0415 - rarely needed

        self.app.watch(Replay.of(self.port))

    def play_again(self) -> None:
        """Start a new game with the same players and options, and open its table."""
        old = self.port
        new = self.app.sessions.new(
            old.game, old.players, old.session.options, None, old.session.undoing
        )
        self.app.play(new, table=self._table)

    def shortcut(self, key: Key) -> bool:
        """Start a new game on R, and return whether that was the key."""
        if key.key == "r" and self.rematch.visible:
            self.play_again()
            return True
        return False

    # Time

    def _wait(self, seconds: float) -> bool:
        """Set how long the scene has been visible; return whether the buttons just appeared."""
        before, self._waited = self._waited, seconds
        shown = seconds >= WAIT
        self.review.visible = shown and self.port.review.possible
        for button in (self.again, self.library, self.look, self.rematch):
            button.visible = shown
        return before < WAIT <= seconds

    def update(self, dt: float) -> bool:
        """Advance the animations and a review in progress.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        came = self._wait(self._waited + dt)
        return self._move_on(dt) or came

    def _move_on(self, dt: float) -> bool:
        if self.app.stack.top is self:
            self.port.review.update()
        before = self.age
        self.age += dt
        if self._still:
            return before == 0
        if before == 0 and self.winners:
            self._confetti = thrown(self.width, self.height)
        fall(self._confetti, dt)
        if self.age > SECONDS:
            self._confetti.clear()
        return before < SECONDS

    # Layout

    def build(self) -> Box:
        width = min(self.width, 1640.0)
        side = (self.width - width) / 2 + (40 if self.width >= 900 else 16)
        pad = side, 150 if self.height >= 680 else 104, side, 36 if self.height >= 600 else 12
        # As exact as a rectangle is, or a stack moves by a pixel at some sizes.
        wide = min(480.0, 0.40 * pygame.FRect(0, 0, width, 0).w)
        # Too narrow for three labels: let their row extend below the stacks.
        apart = _narrowest(wide) < 120
        buttons = self._buttons(self.width - 2 * side if apart else wide)
        columns = (Place(column, grow=1, align="stretch") for column in self._columns)
        self._stacks = Row(*columns, grow=1, under=self._draw_stacks)
        self._sheet = Column(self._sheet_buttons(wide), grow=1, under=self._draw_sheet)
        right = (
            Column(self._sheet, pad=(0, 0, 0, 10), width=wide)
            if apart
            else Column(self._sheet, buttons, gap=22, width=wide)
        )
        # The confetti falls before the stacks and behind the sheet.
        papers = Box(width=0, under=lambda canvas, _: draw_papers(canvas, self._confetti, self.age))
        result = Row(self._stacks, papers, right, gap=18, grow=1)
        return Column(result, buttons if apart else None, gap=12, pad=pad)

    def _buttons(self, width: float) -> Box:
        """Return the row of buttons for what to do next."""
        high = 54.0 if self.height >= 600 else 44.0
        self.look.label = narrator.BACK_TO_TABLE if _narrowest(width) >= 190 else narrator.TABLE_TAB
        shares = ((self.library, 1), (self.look, 1), (self.rematch, _LAST))
        places = (Place(button, grow=share, min_width=0, height=high) for button, share in shares)
        return Row(*places, gap=_GAP)

    def _sheet_buttons(self, width: float) -> Box:
        """Return the row at the top of the sheet, which is `width` wide."""
        asks = min(132.0, 0.42 * width)
        self.again.short = width - 28 - 2 * asks < 150
        return Row(
            Place(self.again, width=46 if self.again.short else asks, height=40, order=-1),
            Place(self.review, width=asks, height=40, order=-1)
            if self.port.review.possible
            else None,
            gap=10,
            justify="end",
            pad=(18, 12),
        )

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        game = self.port.game
        canvas.felt(game.layout.felt or game.spec.id)
        self._draw_headline(canvas)
        super().draw(canvas)

    def _draw_headline(self, canvas: Canvas) -> None:
        """Draw the title of the game, who won and the reason."""
        small = self.height < 680
        middle, top = self.width / 2, 22.0 if small else 34.0
        title = self.port.game.spec.title
        canvas.text((middle, top), title, "body", canvas.theme.text2, anchor="center", size=16)
        size = 34.0 if small else 50.0
        room = self.width - 40
        wide = canvas.measure(self.title, "hero", size=size)[0]
        canvas.text(
            (middle, top + (36 if small else 52)),
            self.title,
            "hero",
            anchor="center",
            size=max(22.0, size * min(1.0, room / max(1.0, wide))),
            max_width=room,
        )
        if self.outcome:
            names = [player.name for player in self.port.players]
            reason = canvas.fitting(text_forms(self.outcome.reason, names), room, size=16)
            short = canvas.measure(reason, "body", size=16)[0] <= room
            lines, letters = (1, 16.0) if short else (3, 14.0)
            high = canvas.measure_paragraph(room, reason, max_lines=lines, size=letters)
            place = (20, top + (66 if small else 96) - high / 2, room, high)
            canvas.paragraph(place, reason, "body", canvas.theme.text2, align="center",
                             max_lines=lines, size=letters)  # fmt: skip

    @property
    def _still(self) -> bool:
        """Whether nothing is animated."""
        return self.app.preferences.reduced_motion or self.app.preferences.pace <= 0

    @property
    def _tower_progress(self) -> float:
        """The progress of the tower animation, from 0 to 1."""
        return 1.0 if self._still else min(1.0, self.age / _TOWER)

    @property
    def _detailed_seat(self) -> int:
        """The seat whose detailed score sheet is shown; -1 for none."""
        if len(self._columns) == 1:
            return 0
        focused = self.focus.current if self.focus.visible else ""
        ways = (
            [each for each in self._columns if each.hovered],
            [each for each in self._columns if each.name == focused],
            [each for each in self._columns if each.kept],
        )
        return next((way[0].seat for way in ways if way), -1)

    def _won_pieces(self, seat: int) -> list[tuple[str, str]]:
        """Return the pieces a seat has won, as (piece, back); its private pile is face down."""
        kinds = {kind.id: kind for kind in self.port.game.spec.zones}
        me = self.port.game.layout.region("me")
        pile = str(me.data.get("pile", "")) if me else ""
        found: list[tuple[str, str]] = []
        for zone in self.view.zones:
            if zone.owner != seat or zone.kind not in kinds:
                continue
            if kinds[zone.kind].sees == "all":
                pairs = zip(zone.pieces, zone.backs, strict=True)
                found += [pair for pair in pairs if pair[0]]
            elif zone.kind == pile:
                found += [("", back) for back in zone.backs]
        return found

    def _draw_piece(self, canvas: Canvas, thing: tuple[str, str], box: pygame.FRect) -> None:
        piece, back = thing
        kind = self.view.kind_named(piece)
        face = faces_of(self.port.game).front(kind) if kind else None
        draw_card(canvas, box, face, card_back(kind.back if kind else back))

    def _draw_stacks(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw what each seat has won as a stack of cards, or as the game wants it."""
        if self._ending.draw(canvas, box, self._tower_progress):
            return
        seats = range(self.view.seats)
        column = box.w / max(1, len(seats))
        foot = 64.0 if box.h > _TALL else 46.0
        shelf = box.bottom - foot
        canvas.fill((box.left, shelf, box.w, 9), 4, canvas.theme.well, 0.30)
        most = max([1, *(len(self._won_pieces(seat)) for seat in seats)])
        face = 66.0 if box.h > 300 else 44.0
        # The winner's crown is drawn above the portrait.
        room = shelf - box.top - face - 44
        width = min(118.0, column * 0.62, room / (CARD + _OVERLAP * (most - 1)))
        size = self._ending.width(column, width), room
        for seat in seats:
            place = box.left + column * (seat + 0.5), shelf
            top = self._draw_stack(canvas, seat, place, size)
            self._draw_score(canvas, seat, place, size[0])
            self._draw_person(canvas, seat, (place[0], top - 12))

    def _draw_stack(
        self, canvas: Canvas, seat: int, foot: tuple[float, float], size: tuple[float, float]
    ) -> float:
        """Draw what a seat has won, from `foot` upwards; return the y of its upper edge."""
        x, shelf = foot
        width = size[0]
        step = width * _OVERLAP
        things = self._won_pieces(seat)
        shown = len(things)
        if not self._still:
            shown = min(shown, int(self.age / (_DROP * 3)) + 1)
        # Draw the lowest card last, so that each title stays visible above the next.
        tall = width * CARD
        top = shelf - (tall + step * (shown - 1) if shown else 0)
        tower = self._ending.draw_tower(canvas, seat, foot, size, self._tower_progress)
        top = top if tower is None else tower
        for number, piece in enumerate(things[:shown]):
            card = pygame.FRect(x - width / 2, top + step * number, width, tall)
            self._draw_piece(canvas, piece, card)
        return top

    def _draw_score(
        self, canvas: Canvas, seat: int, foot: tuple[float, float], width: float
    ) -> None:
        """Draw a seat's score and name below its stack, which is `width` wide."""
        x, shelf = foot
        box, column = self._stacks.rect, self._stacks.rect.w / self.view.seats
        score, forms = self._score(seat), self._name_forms(seat)
        colour = canvas.theme.amber_text if seat in self.winners else canvas.theme.text1
        if box.h > _TALL:
            canvas.text((x, shelf + 27), score, "score", colour, anchor="center", size=28)
            room = max(60.0, 1.5 * width, column - 10)
            name = canvas.fitting(forms, room, "name", size=16)
            canvas.text((x, shelf + 51), name, "name", anchor="center", size=16, max_width=room)
        elif column < _NARROW:
            canvas.text((x, shelf + 26), score, "score", colour, anchor="center", size=20)
        else:
            drawn = canvas.text(
                (x - 22, shelf + 26), score, "score", colour, anchor="midright", size=24
            )
            room = x + column / 2 - 4 - drawn.right - 8
            name = canvas.fitting(forms, room, "name", size=15)
            canvas.text((drawn.right + 8, shelf + 26), name, "name", anchor="midleft", size=15,
                        max_width=room)  # fmt: skip

    def _score(self, seat: int) -> str:
        return self.display.scores[seat] if seat < len(self.display.scores) else ""

    def _name_forms(self, seat: int) -> tuple[str, ...]:
        """Return a player's name and shorter forms of it."""
        names = [player.name for player in self.port.players]
        return name_forms(names[seat], names)

    def _draw_person(self, canvas: Canvas, seat: int, foot: tuple[float, float]) -> None:
        won = seat in self.winners
        side = (64.0 if won else 52.0) if self._stacks.rect.h > 300 else 40.0
        who = self.port.players[seat]
        face = pygame.FRect(foot[0] - side / 2, foot[1] - side, side, side)
        draw_portrait_ring(canvas, seat, face, who.portrait, robot=who.kind != "human", lit=won)
        if won:
            canvas.icon((foot[0], face.top - 14), "crown", 28, canvas.theme.amber_text)

    def _draw_sheet(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw the sheet with one seat's score sheet, or everyone's result and facts."""
        canvas.sheet(box)
        seat, left = self._detailed_seat, box.left + _PAD
        end = self.again.rect.left - 8 if self.again.visible else box.right - _PAD
        title = self.port.position.name(seat) if seat >= 0 else narrator.STANDINGS
        if canvas.measure(title, "title", size=23)[0] <= end - left:
            ink = canvas.theme.ink
            canvas.text((left, box.top + 34), title, "title", ink, anchor="midleft", size=23)
        if seat >= 0:
            inner = pygame.FRect(box.left + 18, box.top + 60, box.w - 36, box.h - 74)
            self._ending.draw_sheet(canvas, seat, inner)
        else:
            self._draw_standings(canvas, box)

    def _draw_standings(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw a row for each player, and the facts about the game if there is room."""
        order = sorted(range(self.view.seats), key=self._rank)
        facts = [("clock", self._last_round()), ("log", self._count())]
        facts = [fact for fact in facts if fact[1] and box.h > 300]
        foot = 31.0 * len(facts) + 12 if facts else 0.0
        room = box.bottom - 16 - foot - (box.top + 58)
        rows = max((len(facts_of(self.display, seat)) for seat in order), default=0)
        pitch = min(max(118.0, 64.0 + 24 * rows), room / max(1, len(order)))
        y = box.top + 58
        for seat in order:
            place = pygame.FRect(box.left + 18, y, box.w - 36, pitch - 8)
            self._draw_standing(canvas, seat, place)
            y += pitch
        left, right, ink = box.left + _PAD, box.right - _PAD, canvas.theme.ink
        if facts:
            canvas.line((left, y + 4), (right, y + 4), ink, 1, 0.14)
        for icon, fact in facts:
            canvas.icon((left + 12, y + 24), icon, 20, "#8A5C08")
            canvas.text((left + 34, y + 24), fact, "body", ink, anchor="midleft",
                        max_width=right - left - 40)  # fmt: skip
            y += 31

    def _count(self) -> str:
        return narrator.MOVES.format(count=self.port.session.moves_made)

    def _last_round(self) -> str:
        """Return the last log heading, which names the round in which the game ended."""
        log = self.port.snapshot().log
        return log[-1].header if log and self.display.context else self.display.context

    def _rank(self, seat: int) -> tuple[bool, float, int]:
        scores = self.outcome.scores if self.outcome else ()
        merit = self.port.game.spec.merit(scores[seat]) if seat < len(scores) else 0
        return seat not in self.winners, -merit, seat

    def _draw_standing(self, canvas: Canvas, seat: int, box: pygame.FRect) -> None:
        """Draw a player's row: portrait, name and score, with what they won below."""
        won = seat in self.winners
        colour = canvas.theme.amber if won else canvas.theme.ink
        canvas.fill(box, 12, colour, 0.22 if won else 0.05)
        if box.h < self._ending.standing:
            self._draw_name(canvas, seat, box, box.centery)
            return
        y, left = box.top + 25, box.left + 52
        self._draw_name(canvas, seat, box, y)
        line = pygame.FRect(left, y + 22, box.right - 16 - left, box.bottom - 8 - y - 22)
        facts = facts_of(self.display, seat)
        if facts:
            draw_facts(canvas, facts, line)
            return
        pieces = self._won_pieces(seat)
        cards = row(line, len(pieces), min(34.0, line.h / CARD), 40.0, align="left")
        for piece, card in zip(pieces, cards, strict=True):
            self._draw_piece(canvas, piece, card)

    def _draw_name(self, canvas: Canvas, seat: int, box: pygame.FRect, y: float) -> None:
        """Draw a player's portrait, name and score, with a fact between them if there is room."""
        theme, left = canvas.theme, box.left + 52
        portrait = self.port.players[seat].portrait
        draw_avatar(canvas, (box.left + 26, y), min(34.0, box.h - 4), portrait, seat_colour(seat))
        size = min(22.0, max(14.0, box.h * 0.9))
        value = canvas.text((box.right - 16, y), self._score(seat), "value", theme.ink,
                            anchor="midright", size=size)  # fmt: skip
        chips = self.display.chips[seat] if seat < len(self.display.chips) else ()
        fact = chips[0].text if chips and not facts_of(self.display, seat) else ""
        wide = canvas.measure(fact, "small")[0] if fact else 0.0
        space = value.left - 16 - left
        if fact and wide + 110 < space:
            canvas.text((value.left - 16, y), fact, "small", theme.ink2, anchor="midright")
            space -= wide + 12
        name = canvas.fitting(self._name_forms(seat), space, "name", size=16)
        canvas.text((left, y), name, "name", theme.ink, anchor="midleft", size=16, max_width=space)


def _narrowest(width: float) -> float:
    """Return the width of the first two of the three buttons in a row."""
    return (width - 2 * _GAP) / (2 + _LAST)
