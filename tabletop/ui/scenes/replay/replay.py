"""The replay: a game on its own table, played back or stepped through, as one seat saw it.

Nothing can be moved. From any position, a new game can be started.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.declare.layout import Layout, Region
from tabletop.engine.declare.widgets import AdviceData, LogData, OptionsData
from tabletop.engine.game import Game
from tabletop.session.history.game_timeline import TurningPoint
from tabletop.session.history.replay import Replay
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.graphics.popover import Tooltip, tooltip_text
from tabletop.ui.scenes.replay.dock import Dock
from tabletop.ui.scenes.replay.open_hands import OpenHands
from tabletop.ui.scenes.replay.scrubber import where
from tabletop.ui.scenes.table.dialogs import TableDialogs
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.surroundings import place_needed
from tabletop.ui.table.input.keyboard import cards_in_hand, shortcut
from tabletop.ui.table.model.table_moment import Room, TableLayout
from tabletop.ui.text import messages, replay_text
from tabletop.ui.text.messages import listed
from tabletop.ui.text.narrator import plain
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.events import (
    Composing,
    Hold,
    Key,
    Leave,
    Motion,
    Press,
    Release,
    Text,
    UiEvent,
)
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets.intents import Intent, Open, Scroll
from tabletop.ui.widgets.panels.log_panel import LogPanel, Moves
from tabletop.ui.widgets.region_parts import RegionCommand

_ALLOWED = frozenset({"log", "rules", "inspect", "cancel"})
"""Names of the table's shortcuts that also work here."""
_REST = 0.9
"""Seconds between two moves at normal speed."""
_OFTEN = 1 / 30
"""Minimum seconds between two positions while the scrubber is dragged."""
_PRINTING = 0.005
"""Seconds of each frame for drawing cards while scrubbing; other cards stay blank."""
_SURVEY = 0.004
"""Seconds of each frame spent on computing the timeline of the game."""
_GAP = 0.011
"""Gap between the moves and what lies below, as a part of the table's height."""


class ReplayScene(Scene):
    """A screen that replays a game, finished or not, on its own table.

    The viewer can play it, step through it or drag the timeline. It is shown as one seat saw it.
    """

    name: ClassVar[str] = "replay"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"a": "space", "y": "b", "lefttrigger": "page up", "righttrigger": "page down"}

    def __init__(self, app: App, replay: Replay) -> None:
        super().__init__(app)
        self.port = self.replay = replay
        self.holds.callback(replay.close)
        self.playing = False
        self.dock = Dock(
            replay,
            app.sounds.play,
            seek=self.draw_to,
            play=self.play_or_pause,
            step=self.step,
            hasten=self.hasten,
            look_as=self.look_as,
            show_all_hands=self.show_all_hands,
        )
        self.hands = OpenHands(replay)
        self.rooms = ReplayRooms(replay.game, replay)
        self.table = TableView(app, replay, self.focus, self._open, past=replay_text.DEALT,
                               rooms=self.rooms, laid_over=self.laid_over)  # fmt: skip
        self.table.model.lesson = replay_text.REPLAY
        self.table.model.ways = (
            RegionCommand("branch", replay_text.PLAY_ON, Open("branch"), "play", "B", "primary"),
        )
        self.table.paint.veil = self._draw_dock
        self.dialogs = TableDialogs(self.table)
        self._leave = Button("leave", replay_text.LEAVE, app.back, icon="x", key="Esc", zone="bar")
        self.bar = ControlGroup(app.sounds.play)
        self._page = Button("page", messages.SAVE_PAGE, self.save_page, icon="globe", zone="bar")
        self._page.visible = replay.path is not None
        self.bar.fill([self._page, self._leave])
        self._rested = 0.0
        """Seconds since the last move's animation ended."""
        self._wanted = -1
        """The position to show next while scrubbing; -1 for none."""
        self._since = _OFTEN
        self._drawn = -1
        """The position drawn last."""
        self._owing = False
        """Whether the last frame left cards blank for lack of time."""
        self._known: object = None
        """The state from which the turning points were last computed."""
        self._tell()

    @property
    def title(self) -> str:
        return f"{replay_text.REPLAY}. {self.port.game.spec.title}. {where(self.replay)}"

    def enter(self) -> None:
        self.table.controller.renew()
        if self.replay.session.notice:
            self.app.notices.toast(self.replay.session.notice)
            self.replay.session.notice = ""
        self.app.notices.say(self.title)

    def layout(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.dock.place(width, height)
        self.table.resize(width, height - self.dock.box.h)

    # The position shown

    def seek(self, number: int) -> None:
        """Show the position after `number` moves at once, without animating the moves."""
        self._wanted = -1
        self._settle()
        self.replay.seek(number)
        self._follow()

    def draw_to(self, number: int) -> None:
        """Request the position after `number` moves, as the timeline does while it is dragged.

        It is shown as soon as the previous one has been drawn. A new request replaces a waiting
        one.
        """
        self.playing = False
        self._wanted = number

    def step(self, by: int) -> None:
        """Move one step through the game and stop playing.

        `by` is 1 for the next move, which is animated, or -1 to go back, which isn't.
        """
        self.playing = False
        self._settle()
        if by < 0 or not self._go_on_a_move():
            self.seek(self.replay.at + by)
        if by < 0:
            self._say_where()

    def leap(self, stops: tuple[int, ...], by: int) -> None:
        """Jump to the next or previous of the given positions and stop playing.

        Args:
            stops: Positions in ascending order, as numbers of moves, such as the starts of rounds.
                The first and the last position of the game are always included.
            by: 1 for the next position, -1 for the previous one.
        """
        self.playing, at = False, self.replay.at
        later = [number for number in (*stops, self.replay.count) if number > at]
        earlier = [number for number in (0, *stops) if number < at]
        found = later[:1] if by > 0 else earlier[-1:]
        if found:
            self.seek(found[0])
            self._say_where()

    def play_or_pause(self) -> None:
        """Start or stop playing. At the end of the game, start again from the first move."""
        self.playing = not self.playing
        if self.playing and self.replay.at == self.replay.count:
            self.seek(0)
        self._rested = _REST

    def hasten(self, index: int) -> None:
        """Set the speed by its index, from 0, in the list of speeds. The index is clamped."""
        index = max(0, min(len(replay_text.SPEEDS) - 1, index))
        self.table.model.speed = replay_text.SPEEDS[index]
        self.dock.speeds.index = index

    def _go_on_a_move(self) -> bool:
        """Show the next move with its animation; return whether there was one."""
        happened = self.replay.step()
        if happened is None:
            return False
        self.table.controller.show_step(happened)
        self._tell()
        return True

    def _settle(self) -> None:
        """Finish running animations, so that pieces are at rest."""
        model = self.table.model
        if model.showing.timeline.finish():
            model.rest()

    def _follow(self) -> None:
        """Show the current position without animation, after a jump or another viewpoint."""
        model = self.table.model
        model.showing.relaid()
        model.showing.pay_days.drop()
        model.close_notices()
        model.follow_game()
        self._tell()

    def _tell(self) -> None:
        """Show the last move in place of the prompt, and scroll the list of moves to it."""
        model = self.table.model
        model.past, model.dirty = plain(self._told(self.replay.at)) or replay_text.DEALT, True
        if model.rooms.room.log_from:
            self.table.controller.do(Scroll(0.0))

    def _told(self, number: int) -> str:
        """Return the last log line before a position, starting with the player's name."""
        if not number:
            return replay_text.DEALT
        lines = self.replay.lines(number - 1)
        mover = self.replay.position.name(self.replay.mover(number - 1))
        return lines[-1].said if lines else f"{mover} {replay_text.SILENT}"

    def _say_where(self) -> None:
        self.app.notices.say(f"{where(self.replay)}. {plain(self._told(self.replay.at))}")

    # The view

    def look_as(self, seat: int) -> None:
        """Show the game as the given seat saw it. Does nothing if that isn't allowed.

        If another person at this screen plays that seat, the hand-over screen is shown first.
        """
        if seat not in self.replay.eyes:
            return
        self.playing = False
        if self.replay.needs_curtain(seat):
            self.replay.cover()
            self._follow()
            self.app.open(Curtain(self.app, self.replay, seat, self._taken))
            return
        self._taken(seat)

    def _taken(self, seat: int) -> None:
        self._settle()
        self.replay.look_as(seat)
        self._follow()
        self.app.notices.say(replay_text.of(self.replay.position.name(seat)))

    def show_all_hands(self) -> None:
        """Show all players' hands or, if they are shown already, return to one seat's view.

        If they can't be shown, a notification says so.
        """
        if self.replay.opened:
            self._taken(self.replay.seat)
            return
        if not self.replay.can_show_hands:
            self.app.notices.toast(replay_text.NOT_OPEN)
            return
        self._settle()
        self.replay.show_all_hands()
        self._follow()
        self.app.notices.say(replay_text.ALL_OPEN_TOLD)

    def save_page(self) -> None:
        """Save the game as a web page; it shows hands only if all are open here."""
        replay = self.replay
        if replay.path is not None:
            name = f"{replay.game.spec.title}, {listed([who.name for who in replay.players])}"
            self.app.pages.save(replay.path, name, opened=replay.opened)

    # Leaving the scene

    def play_on(self) -> None:
        """Open the dialog that starts a new game from the position shown.

        If that is impossible, a notification says why.
        """
        self.playing = False
        self._settle()
        branch = self.replay.branch()
        problem = branch.problem()
        if problem:
            self.app.notices.toast(problem)
            return
        self.app.open(self.app.routes.branch(self.app, branch, self.replay.players))

    def _open(self, intent: Intent) -> None:
        if intent == Open("branch"):
            self.play_on()
        else:
            self.dialogs.open(intent)

    # Events

    def scrolls(self, pos: tuple[float, float]) -> bool:
        return self.table.scrolls(pos) or super().scrolls(pos)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event. Events on the dock go to its controls, all others to the table.

        Returns whether the event was used, so that a frame must be drawn.
        """
        match event:
            case Text() | Composing():
                return False
            case Key():
                return self.key(event)
            case Press(pos) if self.table.model.look.inspected is None:
                if self._press(event, pos):
                    return True
            case Hold() if self.dock.group.handle(event) or self.bar.handle(event):
                return True
            case Motion() | Release() | Leave():
                used = self.dock.group.handle(event)
                over = event.pos if isinstance(event, Motion) else None
                used = self.hands.point(over) or used
                used = self.bar.handle(event) or used
                if self.dock.line.dragged:
                    return True
                return self.table.handle(event) or used
        return self.table.handle(event)

    def _press(self, event: Press, pos: tuple[float, float]) -> bool:
        """Handle a press on dock, exit button or a listed move; return whether it hit one."""
        moves = self.rooms.moves
        number = moves.at(self.table.moment, pos) if moves is not None else -1
        if self.hands.box.collidepoint(pos):
            return True
        if self.dock.box.collidepoint(pos) or self.bar.at(pos) is not None:
            self.focus.handle(event, [])
            self.dock.group.handle(event)
            self.bar.handle(event)
            return True
        if number >= 0:
            self.focus.handle(event, [])
            self.draw_to(number)
            return True
        return False

    def key(self, event: Key) -> bool:
        """Handle a shortcut of the replay, or a table shortcut that doesn't change the game.

        Returns whether the key was used.
        """
        moment, word = self.table.moment, shortcut(event)
        if event.ctrl and event.key == "s":
            self.save_page()
            return True
        if self._focused_first(event):
            return self.table.handle(event)
        if self._travel(event) or self._choose(event):
            return True
        closed = moment.inspected is None and not moment.room.drawer_shown
        if word == "cancel" and closed:
            self.app.back()
            return True
        if word and word not in _ALLOWED:
            return False
        if event.key.isdecimal():
            return True
        return self.table.handle(event)

    def _focused_first(self, event: Key) -> bool:
        """Return whether the focused control gets a key before the replay's shortcuts."""
        here = self.focus.current if self.focus.visible else ""
        if here == "speed" and event.key in {"left", "right"}:
            return not (event.shift or event.ctrl)
        return bool(here) and event.activates

    def _travel(self, event: Key) -> bool:
        """Handle a key that leads to another position; return whether it was used.

        Space plays, arrows step (Shift: turns, Ctrl: chapters), Page Up and Down go through
        chapters, comma and full stop through marks, Home and End to the ends, Enter branches off.
        """
        course, by = self.replay.course, 1 if event.key in {"right", "page down", "."} else -1
        match event.key:
            case "space" | "return" | "enter" if event.activates:
                self.play_or_pause() if event.key == "space" else self.play_on()
            case "left" | "right" if event.shift:
                self.leap(course.turns, by)
            case "left" | "right" if event.ctrl:
                self.leap(tuple(chapter.start for chapter in course.chapters), by)
            case "left" | "right" if not event.alt:
                self.step(by)
            case "page up" | "page down":
                self.leap(tuple(chapter.start for chapter in course.chapters), by)
            case "," | ".":
                self.leap(tuple(mark.number for mark in self.dock.line.marks), by)
            case "home" | "end":
                self.playing = False
                self.seek(0 if event.key == "home" else self.replay.count)
                self._say_where()
            case _:
                return False
        return True

    def _choose(self, event: Key) -> bool:
        """Handle a key for speed, view or branching off; return whether it was used."""
        if event.ctrl or event.alt:
            return False
        typed = event.text or event.key
        if typed in {"[", "]"}:
            self.hasten(self.dock.speeds.index + (1 if typed == "]" else -1))
            self.app.notices.say(f"{replay_text.SPEED} {self.dock.speeds.value}")
        elif event.key == "b":
            self.play_on()
        elif event.key == "0":
            self.show_all_hands()
        elif event.key.isdecimal() and int(event.key) - 1 in self.replay.eyes:
            self.look_as(int(event.key) - 1)
        else:
            return False
        return True

    def focusables(self) -> list[Node]:
        nodes = [*self.dock.group.nodes(), *self.table.nodes(), *self.bar.nodes()]
        nodes += self.hands.nodes()
        moves = self.rooms.moves
        for box, number in moves.visible(self.table.moment) if moves is not None else ():
            label = f"{number}. {plain(self._told(number))}"
            nodes.append(
                Node(f"move-{number}", box, label, role="list-item", zone="moves",
                     action=partial(self._jump, number), radius=9.0,
                     selected=number == self.replay.at)
            )  # fmt: skip
        return nodes

    def _jump(self, number: int) -> None:
        """Pause, and show the position after a move of the list."""
        self.playing = False
        self.seek(number)
        self._say_where()

    # Time

    def update(self, dt: float) -> bool:
        """Advance animations and playback, and show the position requested by the timeline.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        changed = self.table.update(dt, covered=self.app.stack.top is not self)
        passed = self._go_on(dt)
        return passed or changed or self.table.model.dirty

    def _go_on(self, dt: float) -> bool:
        self._since += dt
        moved = False
        if self._wanted >= 0 and self._since >= _OFTEN:
            wanted, self._since = self._wanted, 0.0
            if wanted != self.replay.at:
                self.seek(wanted)
                moved = True
                if not self.dock.line.dragged:
                    self._say_where()
            self._wanted = -1
        # Don't do both in one frame.
        learnt = (not moved and self._learn()) or self._owing
        top = self.app.stack.top is self
        if self.playing and top and not self.table.running:
            self._rested += dt
            speed = self.table.model.speed
            if self._rested >= (_REST / speed if speed else _OFTEN):
                self._rested = 0.0
                self.playing = self._go_on_a_move()
                return True
        return learnt

    def _learn(self) -> bool:
        """Compute more of the timeline and its turning points; return whether anything is new."""
        replay = self.replay
        changed = replay.course.survey(_SURVEY) or replay.continue_review()
        known = (replay.course.whole, len(replay.review.mistakes), replay.review.done)
        if replay.course.whole and known != self._known:
            self._known, changed = known, True
            self.dock.line.marks = replay.course.marks(replay.review.mistakes)
        return changed

    # Drawing

    def laid_over(self) -> tuple[pygame.FRect, ...]:
        """Return the rectangles that cover the table: the dock and the open hands."""
        return (self.dock.box, *((self.hands.box,) if self.hands.box.h else ()))

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the bar and the dock.

        While the timeline is dragged, cards are drawn only as time allows.
        """
        assets = canvas.assets
        hurried = self.dock.line.dragged or self._owing
        here, self._drawn = self._drawn, self.replay.at
        # Draw a new position without cards; they follow in the next frame.
        allowed = _PRINTING if here == self.replay.at else 0.0
        assets.printing, assets.unprinted = allowed if hurried else None, []
        self.table.draw(canvas, self.focused)
        assets.printing, self._owing = None, bool(assets.unprinted)
        self.table.paint.draw_again(assets.unprinted)
        self._draw_bar(canvas)
        self.hands.draw_close(canvas)
        self.dock.draw_tips(canvas)
        self._draw_line_tip(canvas)
        for each in (self._page, self._leave):
            if each.short and each.visible and (each.hovered or self.focus.shows(each.name)):
                label_faces.tooltip(canvas, each.rect, each.label)

    def _draw_line_tip(self, canvas: Canvas) -> None:
        """Draw what is told about the time line under the pointer, beside the hand and the dock."""
        told = self.dock.line.tip(self._words_of)
        if told is None:
            return
        x, title, lines = told
        text, size = tooltip_text(canvas, title, lines)
        moment = self.table.moment
        cards = [slot.rect for slot in cards_in_hand(moment)]
        owner = pygame.FRect(x - 6, self.dock.box.top, 12, 400)
        found = place_needed(moment, owner, [size], cards)
        if found is not None:
            Tooltip(found[1], text).draw(canvas)

    def _draw_dock(self, canvas: Canvas) -> None:
        focused = self.focus.current if self.focus.visible else ""
        moves, drawer = self.rooms.moves, self.table.moment.room.drawer_shown
        beside = moves is not None and not drawer and not self.table.moment.arrangement.compact
        right = moves.rect.left if moves is not None and beside else self.width
        self.hands.place(self.table.moment, right, self.dock.box.top)
        self.hands.draw(canvas)
        self.dock.draw(canvas, focused, playing=self.playing)

    def _draw_bar(self, canvas: Canvas) -> None:
        bar = self.table.moment.arrangement.bar
        wide = button_width(canvas, replay_text.LEAVE, "x", "Esc", height=36)
        beside = wide + 78 if self._page.visible else 0.0
        self._leave.short = wide + beside + 260 > bar.w
        wide = 44.0 if self._leave.short else wide
        self._leave.rect.update(bar.right - 12 - wide, bar.top + 9, wide, 36)
        wide = button_width(canvas, self._page.label, "globe", height=36)
        self._page.short = self._leave.short or 2 * wide + 700 > bar.w
        wide = 44.0 if self._page.short else wide
        self._page.rect.update(self._leave.rect.left - 8 - wide, bar.top + 9, wide, 36)
        self.bar.draw_all(canvas, self.focus.current if self.focus.visible else "")
        chapter = self.replay.course.chapter_at(self.replay.at).title
        told = replay_text.WHERE.format(at=self.replay.at, count=self.replay.count)
        forms = (f"{chapter} \N{MIDDLE DOT} {told}" if chapter else told, told)
        room = 2 * (self._page.rect.left - bar.centerx) - 30
        words = canvas.fitting(forms, room, "chip")
        label_faces.tag(
            canvas,
            (bar.centerx, bar.centery),
            words,
            "amber",
            icon="pause" if self.playing else "play",
            anchor="center",
        )

    def _words_of(self, mark: TurningPoint) -> tuple[str, str]:
        told = replay_text.WHERE.format(at=mark.number, count=self.replay.count)
        title = replay_text.mark_title(mark.kind, mark.amount, self.replay.position.name(mark.seat))
        return title, f"{told} \N{MIDDLE DOT} {self._told(mark.number)}"


# The widgets, with the list of moves in place of the log


class ReplayRooms(TableLayout):
    """The table layout for a replay, with a list of all moves instead of the log."""

    def __init__(self, game: Game, story: Replay) -> None:
        self._story = story
        super().__init__(game, replay_layout(game.layout))
        self.room = replace(self.room, log_open=True)

    def _made(self, width: float, height: float) -> Room:
        room = super()._made(width, height)
        widgets, in_drawer = (
            tuple(
                Moves(each.area, each.arrangement, each.data, self._story)
                if isinstance(each, LogPanel)
                else each
                for each in widgets
            )
            for widgets in (room.widgets, room.in_drawer)
        )
        # A list beside the table is shown at once; one in a drawer must be opened.
        shown = True if room.arrangement.drawer is None else None
        return replace(room, widgets=widgets, in_drawer=in_drawer, log_open=shown)

    def resize(self, width: float, height: float) -> None:
        """Lay out everything for a window of this size, in logical pixels."""
        shown = self.room.log_open
        super().resize(width, height)
        if self.room.log_open is None and self.room.arrangement.drawer is None:
            self.room = replace(self.room, log_open=True if shown is None else shown)

    @property
    def moves(self) -> Moves | None:
        """The list of moves, on the table or in the drawer; None while it is hidden."""
        room = self.room
        shown = room.in_drawer if room.drawer_shown else room.widgets if room.log_shown else ()
        return next((each for each in shown if isinstance(each, Moves)), None)


def replay_layout(layout: Layout) -> Layout:
    """Return a table layout for replays, without choices and with a taller log.

    `layout` is the game's layout. Of its choices, only advice is kept, and the log fills the freed
    space.
    """
    choices = [r for r in layout.regions if r.is_a(OptionsData) and not r.is_a(AdviceData)]
    regions = [region for region in layout.regions if region not in choices]
    log = next((region for region in regions if region.is_a(LogData)), None)
    if log is None:
        return replace(layout, regions=tuple(regions))
    regions = [each for each in regions if each.id != log.data.get("grows")]
    left, top, wide, high = log.rect
    below = [r.rect[1] for r in regions if _stands_below(r, log)]
    bottom = max(top + high, min([*below, 0.985 + _GAP]) - _GAP)
    if any(region.id == log.data.get("over") for region in regions):
        bottom = top + high
    longer = replace(log, rect=(left, top, wide, bottom - top))
    return replace(layout, regions=tuple(longer if r is log else r for r in regions))


def _stands_below(region: Region, log: Region) -> bool:
    left, top, wide, high = log.rect
    x, y, w, _ = region.rect
    return y >= top + high - _GAP and x < left + wide and x + w > left
