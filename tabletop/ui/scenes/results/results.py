"""The results scene: the winner, the scores shown as pieces, and buttons to continue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.view import View
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.ui.animation.sprites import SECONDS, Paper, draw_papers, fall, thrown
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.charts import draw_score_column
from tabletop.ui.pieces.portraits import draw_avatar, draw_robot
from tabletop.ui.scenes.results import rematch
from tabletop.ui.scenes.results.highlight_rows import highlight_row, next_row
from tabletop.ui.scenes.results.highlights import GameStory, Look, headline
from tabletop.ui.scenes.results.review import ReviewScene
from tabletop.ui.text import messages, narrator
from tabletop.ui.text import results_text as words
from tabletop.ui.text.narrator import name_forms, text_forms
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import Scene, ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.cards.row import CARD, row
from tabletop.ui.widgets.game_drawing import Contender, faces_of, game_results_of
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
"""Column width in logical pixels below which names stand below the scores."""
_FEET = (64.0, 46.0)
"""Height of score and name below each other, and of both side by side, in logical pixels."""
_TOWER = 0.9
"""Seconds that the score towers take to build up."""
_TALL = 260.0
"""Minimum height of the stacks, in logical pixels, for names to stand below the scores.

In lower ones they stand beside the scores.
"""
_PAD = 24.0
_SIDE = 18.0
"""Space at the left and right of the sheet's content, in logical pixels."""
_REPORT = 440.0
"""Height of the score sheet of a player alone below other lines, in logical pixels."""
_GAP = 10.0
_LAST = 1.3
"""Width of the last of the three buttons, as a multiple of that of the others."""
_SMALL = 14.0
"""Size of letters down to which the reason stays on one line, in logical pixels."""
_OVERLAP = 0.30
"""Visible part of a card below the next one of its stack, as a fraction of its width."""


class Results(ShellScene):
    """The screen after a game: who won, all scores, and buttons for what to do next."""

    name: ClassVar[str] = "results"
    opaque: ClassVar[bool] = True

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"x": "r"}

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
        judged = port.review.can_judge or port.game.spec.score is not None
        self.reviewed = judged and bool(port.session.played)
        """Whether there is a review: people played, and there are chances or scores to show."""
        self.age = 0.0
        self._waited = 0.0
        """Seconds since the scene appeared, at first or from below another scene."""
        self._ending = game_results_of(port.position)
        self._confetti: list[Paper] = []
        self._stacks = self._sheet = Box()
        self.library = Button("library", narrator.TO_LIBRARY, app.open_library, icon="home")
        self.look = Button("look", narrator.BACK_TO_TABLE, self.cancel, icon="eye")
        again = narrator.PLAY_AGAIN if len(port.position.players) == 1 else narrator.REMATCH
        self.rematch = Button(
            "rematch", again, self.play_again, icon="refresh", key="R", kind="primary"
        )
        self.other = Button(
            "rematch-with", messages.REMATCH_WITH, self.play_otherwise, icon="sliders"
        )
        self.other.short = True
        self.review = Button(
            "review", narrator.REVIEW, self.open_review, icon="chart", key="V", kind="paper"
        )
        self.again = Button(
            "again", narrator.SEE_AGAIN, self.show_missed, icon="play", kind="paper"
        )
        self.page = Button("page", messages.SAVE_PAGE, self.save_page, icon="globe", kind="paper")
        self._columns = list(self._ending.columns())
        self._contenders = list(self._ending.contenders())
        self.story = GameStory(app, port, self._contenders)
        self._tell()
        self.next = self.story.next_step()
        self.area = ScrollArea(None, zone="highlights", label=words.YOUR_GAME)
        self.area.reads = True
        self.step = Button(
            "next", self.next.label if self.next else "", self.take_step, kind="paper", paper=True,
            zone="highlights",
        )  # fmt: skip
        self.focus.set("rematch")

    def _tell(self) -> None:
        """Set the lines about the game, with a button for each that was decided somewhere."""
        self.highlights = self.story.highlights()
        self.looks = {
            line.look: Button(
                f"look-{line.icon}", words.LOOK, partial(self.look_at, line.look), icon="eye",
                kind="paper", paper=True, zone="highlights",
            )
            for line in self.highlights
            if line.look is not None
        }  # fmt: skip
        """The buttons that show where a line was decided."""
        for button in self.looks.values():
            button.stop = True

    def look_at(self, look: Look) -> None:
        """Show the table at a moment of the game, as the person saw it then."""
        past = self.port.before(look.turn, self.story.me, look.hint)
        self.app.open(self.app.routes.lookback(self.app, past, look.hint))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the game, counted from 0; empty if nobody won."""
        return self.outcome.winners if self.outcome else ()

    @property
    def title(self) -> str:
        """A sentence that says who won, to the only person at the window or about everybody."""
        return headline(self.port, self._contenders, self.story.me)

    @property
    def is_cheerful(self) -> bool:
        """Whether somebody at the window won, or nobody there played."""
        people = self.port.session.people
        return not people or any(seat in self.winners for seat in people)

    def enter(self) -> None:
        self._wait(0.0)
        reason = self.outcome.reason if self.outcome else ""
        told = (f"{each.title}. {each.text}" for each in self.highlights)
        self.app.notices.say(" ".join((f"{self.title}.", reason, *told)))
        self.app.sounds.play("fanfare" if self.is_cheerful else "lost")
        if self.port.session.notice:
            self.app.notices.toast(self.port.session.notice)
            self.port.session.notice = ""

    def open_review(self) -> None:
        """Open the page that analyses the game and shows the turns that mattered most."""
        self.app.open(ReviewScene(self.app, self.port, self.play_again))

    def show_missed(self) -> None:
        """Open a replay of the game, at its first move."""
        from tabletop.session.history.replay import Replay  # noqa: PLC0415 - rarely needed

        self.app.watch(Replay.of(self.port))

    def save_page(self) -> None:
        """Save the game as a web page that shows no hands."""
        path, names = self.port.session.save_path, [who.name for who in self.port.players]
        if path is not None:
            self.app.pages.save(path, f"{self.port.game.spec.title}, {narrator.listed(names)}")

    def play_again(self) -> None:
        """Start a new game with the same players and options, and open its table."""
        self._begin(self.port.session.seated)

    def play_otherwise(self) -> None:
        """Ask for other seats or another level, and start such a game."""
        rematch.ask(self.app, self.port, self._begin)

    def take_step(self) -> None:
        """Do what is proposed next: play a higher level, take a lesson, or open a page."""
        step = self.next
        if step is not None and step.level:
            seated = self.port.session.seated
            self._begin(rematch.at_level(seated, step.level))
        elif step is not None and step.lesson:
            self.app.learning.start(self.port.game, step.lesson)
        elif step is not None and step.page == "daily":
            self.app.show.daily()
        elif step is not None:
            show = self.app.show.rivals if step.page == "rivals" else self.app.show.goals
            show(self.port.game)

    def _begin(self, players: Sequence[Player]) -> None:
        old = self.port
        new = self.app.sessions.new(
            old.game, players, old.session.options, None, old.session.undoing
        )
        self.app.play(new, table=self._table)

    def shortcut(self, key: Key) -> bool:
        """Start a new game on R (Shift: another way), review it on V, save a page on Ctrl+S.

        Returns whether the key was used.
        """
        if key.key == "r" and self.rematch.visible:
            self.play_otherwise() if key.shift and self.other.visible else self.play_again()
            return True
        if key.key == "v" and self.review.visible:
            self.open_review()
            return True
        if key.ctrl and key.key == "s":
            self.save_page()
            return True
        return False

    # Time

    def _wait(self, seconds: float) -> bool:
        """Set how long the scene has been visible; return whether the buttons just appeared."""
        before, self._waited = self._waited, seconds
        shown = seconds >= WAIT
        self.review.visible = shown and self.reviewed
        self.other.visible = shown and rematch.can_change(self.port)
        self.page.visible = shown and self.port.session.save_path is not None
        buttons = (self.again, self.library, self.look, self.rematch, self.step)
        for button in (*buttons, *self.looks.values()):
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
        review = self.port.review
        if self.app.stack.top is self and review.update() and not review.running:
            self._tell()
        before = self.age
        self.age += dt
        if self._still:
            return before == 0
        if before == 0 and self.winners and self.is_cheerful:
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
        apart = _narrowest(wide - 64) < 100
        buttons = self._buttons(self.width - 2 * side if apart else wide)
        columns = (Place(column, grow=1, align="stretch") for column in self._columns)
        self._stacks = Row(*columns, grow=1, under=self._draw_stacks)
        self._sheet = Column(
            self._sheet_head(wide),
            self._sheet_content(wide - 2 * _SIDE),
            None if self._low else self._sheet_next(wide - 2 * _SIDE),
            None if self._low else self._sheet_foot(),
            grow=1,
            under=self._draw_sheet,
        )
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
        self.look.label = (
            narrator.BACK_TO_TABLE if _narrowest(width - 64) >= 190 else narrator.TABLE_TAB
        )
        shares = ((self.library, 1), (self.look, 1), (self.rematch, _LAST))
        places = (Place(button, grow=share, min_width=0, height=high) for button, share in shares)
        other = Place(self.other, width=high, height=high)
        return Row(*places, other if rematch.can_change(self.port) else None, gap=_GAP)

    def _sheet_head(self, width: float) -> Box:
        """Return the title and the buttons at the top of the sheet, which is `width` wide."""
        asks = min(132.0, 0.42 * width)
        self.page.short = self.again.short = self._low
        seat = self._detailed_seat
        title = words.YOUR_GAME if self.story.me >= 0 else words.FINAL_SCORES
        if seat >= 0 and len(self._columns) > 1:
            title = self.port.position.name(seat)
        saved = self.port.session.save_path is not None
        return Row(
            TextLine(title, "title", size=23, height=40, grow=1) if width >= 330 else None,
            Place(self.page, width=44, height=40, order=-1) if saved and self._low else None,
            Place(self.again, width=46, height=40, order=-1) if self._low else None,
            Place(self.review, width=asks, height=40, order=-1) if self.reviewed else None,
            gap=10,
            justify="end",
            pad=(_PAD if width >= 330 else 8, 12, 18, 8),
        )

    @property
    def _low(self) -> bool:
        """Whether the window is too low or narrow for the words of all buttons of the sheet."""
        return self.height < 680 or self.width < 1080

    def _sheet_next(self, width: float) -> Box | None:
        """Return the one thing to do next, which no other line pushes out of sight."""
        if self.next is None:
            return None
        return Row(next_row(self.next, self.step, width), pad=(_SIDE, 2, _SIDE, 8))

    def _sheet_foot(self) -> Box:
        """Return the buttons that show and keep the whole game."""
        saved = self.port.session.save_path is not None
        return Row(
            Place(self.again, height=40, grow=1),
            Place(self.page, height=40, grow=1) if saved else None,
            gap=10,
            pad=(_SIDE, 4, _SIDE, 14),
        )

    def _sheet_content(self, width: float) -> Box:
        """Return the seat's score sheet that is asked for, or what can be told about the game.

        `width` is that of the content, in logical pixels.
        """
        seat, alone = self._detailed_seat, len(self._columns) == 1
        if seat >= 0 and not alone:
            return Box(grow=1, under=partial(self._draw_report, seat))
        parts: list[Box] = []
        for line in self.highlights:
            look = self.looks[line.look] if line.look is not None else None
            parts += [highlight_row(line, look, width), Divider(alpha=0.14)]
        if self.next is not None and self._low:
            parts += [Box(height=8), next_row(self.next, self.step, width), Box(height=10)]
        if alone:
            report = Box(height=_REPORT, under=partial(self._draw_report, 0))
            parts = [*parts, report] if parts else [Box(grow=1, under=report.under)]
        else:
            if parts and self.story.me >= 0:
                parts.append(TextLine(words.FINAL_SCORES, "title", size=18, height=44))
            parts += [self._standing_row(each, width) for each in self._contenders]
        facts = (("clock", self._last_round()), ("log", self._count()))
        parts += [
            Row(_icon(icon), TextLine(fact), gap=10, height=31) for icon, fact in facts if fact
        ]
        content = Column(*parts, pad=(0, 2, 0, 10))
        return Row(Scrolled(self.area, content, grow=1), pad=(_SIDE, 0, _SIDE, 10), grow=1)

    def _standing_row(self, who: Contender, width: float) -> Column:
        """Return the row of a contender in the final scores, which is `width` wide."""
        seats = who.seats if len(who.seats) == 1 else ()  # a team has a name and a score alone
        facts = sum(len(facts_of(self.display, seat)) for seat in seats)
        pieces = any(self._won_pieces(seat) for seat in seats)
        high = 58.0 + 24 * facts if facts else 108.0 if pieces else 50.0
        named = self._is_name_below(who, width)
        head = Box(height=high, under=partial(self._draw_standing, who, named=not named))
        name = Paragraph(self._contender_forms(who)[-1], "name", "ink", size=16)
        below = Column(name, pad=(16, 0, 16, 10)) if named else None
        return Column(Column(head, below, under=partial(_draw_row_face, who)), pad=(0, 4))

    def _is_name_below(self, who: Contender, width: float) -> bool:
        """Whether a team's shortest name has no room beside the portraits in a row."""
        assert self.ruler is not None  # noqa: S101 - it is measured with it
        if len(who.seats) < 2:
            return False
        forms, ruler = self._contender_forms(who), self.ruler
        least = ruler.measure(forms[-1], "name", size=16)[0]
        score = ruler.measure(str(who.score), "value", size=22)[0]
        return _left(who) + least + score + 32 > width - 8

    def _contender_forms(self, who: Contender) -> tuple[str, ...]:
        """Return the name of a contender and shorter forms of it."""
        if len(who.seats) == 1:
            return self._name_forms(who.seats[0])
        return text_forms(who.name, [player.name for player in self.port.players])

    def _draw_report(self, seat: int, canvas: Canvas, box: pygame.FRect) -> None:
        inner = pygame.FRect(box.left + 18, box.top, box.w - 36, box.h - 14)
        alone = len(self._columns) == 1
        self._ending.draw_sheet(canvas, seat, box if alone else inner)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        game = self.port.game
        canvas.felt(game.layout.felt or game.spec.id)
        self._draw_headline(canvas)
        super().draw(canvas)
        self.draw_tips(canvas, [self.page, self.other])

    def _draw_headline(self, canvas: Canvas) -> None:
        """Draw the title of the game, who won and the reason."""
        small, middle, room = self.height < 680, self.width / 2, self.width - 40
        names = [player.name for player in self.port.players]
        forms = text_forms(self.outcome.reason, names) if self.outcome else ("",)
        reason = canvas.fitting(forms, room, size=16)
        fits = 15.7 * room / max(1.0, canvas.measure(reason, "body", size=16)[0])
        lines, letters = (1, min(16.0, fits)) if fits > _SMALL else (3, _SMALL)
        top = (22.0 if small else 34.0) - (0 if lines == 1 else 8)
        title = self.port.game.spec.title
        canvas.text((middle, top), title, "body", canvas.theme.text2, anchor="center", size=16)
        size = (34.0 if small else 50.0) - (0 if lines == 1 else 7)
        wide = canvas.measure(self.title, "hero", size=size)[0]
        canvas.text(
            (middle, top + (36 if small else 52)),
            self.title,
            "hero",
            anchor="center",
            size=max(22.0, size * min(1.0, room / max(1.0, wide))),
            max_width=room,
        )
        high = canvas.measure_paragraph(room, reason, max_lines=lines, size=letters)
        centre, bottom = (88, 104) if small else (130, 150)
        place = (20, centre - high / 2 if lines == 1 else bottom - high, room, high)
        canvas.paragraph(place, reason, "body", canvas.theme.text2, align="center",
                         max_lines=lines, size=letters)  # fmt: skip

    @property
    def _still(self) -> bool:
        """Whether nothing is animated."""
        return self.app.preferences.motion_pace <= 0

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
        foot = _FEET[0] if box.h > _TALL or column < _NARROW else _FEET[1]
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
            self._draw_score(canvas, seat, place)
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
        if tower is None and not any(map(self._won_pieces, range(self.view.seats))):
            tower = self._draw_score_column(canvas, seat, foot, size)
        top = top if tower is None else tower
        for number, piece in enumerate(things[:shown]):
            card = pygame.FRect(x - width / 2, top + step * number, width, tall)
            self._draw_piece(canvas, piece, card)
        return top

    def _draw_score_column(
        self, canvas: Canvas, seat: int, foot: tuple[float, float], size: tuple[float, float]
    ) -> float:
        """Draw the score of a seat in a game without won pieces; return the y of its top."""
        scores = self.outcome.scores if self.outcome else ()
        if seat >= len(scores) or max(scores) <= 0:
            return foot[1]
        score, most = round(scores[seat] * self._tower_progress), max(scores)
        return draw_score_column(canvas, foot, size, (score, most), self.display.score_icon)

    def _draw_score(self, canvas: Canvas, seat: int, foot: tuple[float, float]) -> None:
        """Draw a seat's score and name below its stack."""
        x, shelf = foot
        box, column = self._stacks.rect, self._stacks.rect.w / self.view.seats
        score, forms = self._score(seat), self._name_forms(seat)
        colour = canvas.theme.amber_text if seat in self.winners else canvas.theme.text1
        if box.h > _TALL:
            canvas.text((x, shelf + 27), score, "score", colour, anchor="center", size=28)
            room = max(60.0, column - 8)
            name = canvas.fitting(forms, room, "name", size=16)
            canvas.text((x, shelf + 51), name, "name", anchor="center", size=16, max_width=room)
        elif column < _NARROW:
            canvas.text((x, shelf + 22), score, "score", colour, anchor="center", size=20)
            name = canvas.fitting(forms, column - 4, "name", size=14)
            canvas.text((x, shelf + 44), name, "name", anchor="center", size=14,
                        max_width=column - 4)  # fmt: skip
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
        canvas.sheet(box)

    def _count(self) -> str:
        return narrator.MOVES.format(count=self.port.session.moves_made)

    def _last_round(self) -> str:
        """Return the last log heading, which names the round in which the game ended."""
        log = self.port.snapshot().log
        return log[-1].header if log and self.display.context else self.display.context

    def _draw_standing(
        self, who: Contender, canvas: Canvas, box: pygame.FRect, *, named: bool
    ) -> None:
        """Draw a contender's row: portraits, name and score, with what they won below.

        The name is left out if the row isn't `named`.
        """
        y, left = box.top + 25, box.left + 52
        self._draw_name(canvas, who, box, y, named=named)
        if len(who.seats) != 1:
            return
        seat = who.seats[0]
        line = pygame.FRect(left, y + 22, box.right - 16 - left, box.bottom - 8 - y - 22)
        facts = facts_of(self.display, seat)
        if facts:
            draw_facts(canvas, facts, line)
            return
        pieces = self._won_pieces(seat)
        if pieces:
            cards = row(line, len(pieces), min(34.0, line.h / CARD), 40.0, align="left")
            for piece, card in zip(pieces, cards, strict=True):
                self._draw_piece(canvas, piece, card)

    def _draw_name(
        self, canvas: Canvas, who: Contender, box: pygame.FRect, y: float, *, named: bool
    ) -> None:
        """Draw the portraits, name and score of a contender, with a fact if there is room."""
        theme, left = canvas.theme, box.left + _left(who)
        for place, seat in enumerate(who.seats):
            centre = (box.left + 26 + 24.0 * place, y)
            draw_avatar(canvas, centre, 34.0, self.port.players[seat].portrait, seat_colour(seat))
        if not who.seats:
            draw_robot(canvas, (box.left + 26, y), 34.0)
        seat = who.seats[0] if len(who.seats) == 1 else -1
        score = self._score(seat) if seat >= 0 else str(who.score)
        value = canvas.text((box.right - 16, y), score, "value", theme.ink,
                            anchor="midright", size=22)  # fmt: skip
        chips = self.display.chips[seat] if 0 <= seat < len(self.display.chips) else ()
        fact = chips[0].text if chips and not facts_of(self.display, seat) else ""
        wide = canvas.measure(fact, "small")[0] if fact else 0.0
        space = value.left - 16 - left
        if fact and wide + 110 < space:
            canvas.text((value.left - 16, y), fact, "small", theme.ink2, anchor="midright")
            space -= wide + 12
        if not named:
            return
        name = canvas.fitting(self._contender_forms(who), space, "name", size=16)
        canvas.text((left, y), name, "name", theme.ink, anchor="midleft", size=16, max_width=space)


def _left(who: Contender) -> float:
    """Return where a contender's name begins in its row, beside the portraits."""
    return 52 + 24.0 * max(0, len(who.seats) - 1)


def _draw_row_face(who: Contender, canvas: Canvas, box: pygame.FRect) -> None:
    colour = canvas.theme.amber if who.won else canvas.theme.ink
    canvas.fill(box, 12, colour, 0.22 if who.won else 0.05)


def _icon(name: str) -> Box:
    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.icon(rect.center, name, 20, "#8A5C08")

    return Box(width=24, height=31, under=draw)


def _narrowest(width: float) -> float:
    """Return the width of the first two of the three buttons in a row."""
    return (width - 2 * _GAP) / (2 + _LAST)
