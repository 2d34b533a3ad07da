"""The replay: a game shown on its own table, played, stepped or scrubbed from a seat's view.

Nothing can be moved. From any moment, a new game can be branched off.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Group
from tabletop.ui.kit.events import Composing, Key, KeyUp, Leave, Motion, Press, Release, Text
from tabletop.ui.kit.focus import Node
from tabletop.ui.paint.button_faces import button_width
from tabletop.ui.paint.marks import tag
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.replay_dock import Dock
from tabletop.ui.scenes.replay_hands import OpenHands
from tabletop.ui.scenes.scrubber import where
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.keyboard import shortcut
from tabletop.ui.table.replaying import ReplayController
from tabletop.ui.widgets.intents import Open, Scroll
from tabletop.ui.words import replaying
from tabletop.ui.words.narrator import plain
from tabletop.ui.words.people import sentence

if TYPE_CHECKING:
    from tabletop.session.course import Mark
    from tabletop.session.replay import Replay
    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.widgets.intents import Intent

_ALLOWED = frozenset({"log", "rules", "inspect", "cancel"})
"""Shortcuts that work here as at any table."""
_REST = 0.9
"""Seconds between two moves at normal speed."""
_OFTEN = 1 / 30
"""Minimum seconds between two positions while the scrubber is dragged."""
_PRINTING = 0.005
"""Seconds of each frame for drawing cards while scrubbing; the others stay blank."""
_SURVEY = 0.004
"""Seconds of each frame spent on computing the timeline of the game."""


class ReplayScene(TableScene):
    """A table scene that replays a finished or running game."""

    name: ClassVar[str] = "replay"

    def __init__(self, desk: Desk, replay: Replay) -> None:
        super().__init__(desk, replay, replaying.DEALT)
        self.replay = replay
        self.playing = False
        self.controller = self.table = ReplayController(desk, replay, self.focus, self._open)
        self.controller.renew()
        self.dock = Dock(
            replay, desk.sounds.play, seek=self.draw_to, play=self.play_or_pause, step=self.step,
            hasten=self.hasten, look_as=self.look_as, lay_open=self.lay_open,
        )  # fmt: skip
        self.hands = OpenHands(replay)
        self.paint.veil = self._draw_dock
        self._leave = Button("leave", replaying.LEAVE, desk.back, icon="x", key="Esc", zone="bar")
        self.bar = Group(desk.sounds.play)
        self.bar.fill([self._leave])
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
        """The scene's name for screen readers: the game, the position and the last move."""
        return f"{replaying.REPLAY}. {self.session.game.spec.title}. {where(self.replay)}"

    def enter(self) -> None:
        """Announce the position, when the scene becomes the top one."""
        super().enter()
        self.desk.say(self.title)

    def layout(self, width: float, height: float) -> None:
        """Lay out the dock at the foot and the table above it."""
        self.width, self.height = width, height
        self.dock.place(width, height)
        self.controller.resize(width, height - self.dock.box.h)

    # The position shown

    def seek(self, number: int) -> None:
        """Show a position at once, by its number of moves."""
        self._wanted = -1
        self._settle()
        self.replay.seek(number)
        self._follow()

    def draw_to(self, number: int) -> None:
        """Show a position as soon as the previous one has been drawn, for scrubbing."""
        self.playing = False
        self._wanted = number

    def step(self, by: int) -> None:
        """Go one move forward with its animation, or back without."""
        self.playing = False
        self._settle()
        if by < 0 or not self._go_on_a_move():
            self.seek(self.replay.at + by)
        if by < 0:
            self._say_where()

    def leap(self, stops: tuple[int, ...], by: int) -> None:
        """Show the next of the given positions, or the previous one if `by` is negative."""
        self.playing, at = False, self.replay.at
        later = [number for number in (*stops, self.replay.count) if number > at]
        earlier = [number for number in (0, *stops) if number < at]
        found = later[:1] if by > 0 else earlier[-1:]
        if found:
            self.seek(found[0])
            self._say_where()

    def play_or_pause(self) -> None:
        """Play or pause; at the end, play starts again from the first move."""
        self.playing = not self.playing
        if self.playing and self.replay.at == self.replay.count:
            self.seek(0)
        self._rested = _REST

    def hasten(self, index: int) -> None:
        """Select a playback speed by its index in `replaying.SPEEDS`, clamped to the list."""
        index = max(0, min(len(replaying.SPEEDS) - 1, index))
        self.table.speed = replaying.SPEEDS[index]
        self.dock.speeds.index = index

    def _go_on_a_move(self) -> bool:
        """Show the next move with its animation; return whether there was one."""
        happened = self.replay.step()
        if happened is None:
            return False
        self.controller.show(happened)
        self._tell()
        return True

    def _settle(self) -> None:
        """Finish running animations, so that pieces are at rest."""
        if self.controller.showing.timeline.finish():
            self.controller.rest()

    def _follow(self) -> None:
        """Show the current position without animation, after a jump or another viewpoint."""
        self.controller.showing.relaid()
        self.controller.put_away()
        self.controller.look_anew()
        self._tell()

    def _tell(self) -> None:
        """Show the last move in place of the prompt, and scroll the list of moves to it."""
        self.table.tell_past(plain(self._told(self.replay.at)))
        if self.controller.rooms.room.log_from:
            self.controller.do(Scroll(0.0))

    def _told(self, number: int) -> str:
        """Return the last log line before a position, starting with the player's name."""
        if not number:
            return replaying.DEALT
        lines = self.replay.lines(number - 1)
        mover = self.replay.mover(number - 1)
        seat, text = (lines[-1].seat, lines[-1].text) if lines else (mover, replaying.SILENT)
        names = [player.name for player in self.replay.players]
        return f"{self.replay.name(seat)} {text}" if seat >= 0 else sentence(text, names)

    def _say_where(self) -> None:
        self.desk.say(f"{where(self.replay)}. {plain(self._told(self.replay.at))}")

    # The view

    def look_as(self, seat: int) -> None:
        """Show the game from a seat's view.

        If another person plays that seat at this screen, the hand-over screen asks for them first.
        """
        if seat not in self.replay.eyes:
            return
        self.playing = False
        if self.replay.needs_curtain(seat):
            self.replay.cover()
            self._follow()
            self.desk.open(Curtain(self.desk, self.replay, seat, self._taken))
            return
        self._taken(seat)

    def _taken(self, seat: int) -> None:
        self._settle()
        self.replay.look_as(seat)
        self._follow()
        self.desk.say(replaying.of(self.replay.name(seat)))

    def lay_open(self) -> None:
        """Show all hands, or return to the view of the same seat."""
        if self.replay.opened:
            self._taken(self.replay.viewer)
            return
        if not self.replay.may_open:
            self.desk.toast(replaying.NOT_OPEN)
            return
        self._settle()
        self.replay.lay_open()
        self._follow()
        self.desk.say(replaying.ALL_OPEN_TOLD)

    # Leaving the scene

    def play_on(self) -> None:
        """Ask who plays a new game from this position, or say why that is impossible."""
        self.playing = False
        self._settle()
        branch = self.replay.branch()
        problem = branch.problem()
        if problem:
            self.desk.toast(problem)
            return
        self.desk.open(self.desk.routes.branch(self.desk, branch, self.replay.players))

    def _open(self, intent: Intent) -> None:
        if intent == Open("branch"):
            self.play_on()
        else:
            super()._open(intent)

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Send events on the dock to its controls, and all others to the table."""
        match event:
            case Text() | Composing():
                return False
            case Key() | KeyUp():
                return super().handle(event)
            case Press(pos) if self.controller.look.inspected is None:
                if self._press(event, pos):
                    return True
            case Motion() | Release() | Leave():
                used = self.dock.group.handle(event)
                over = event.pos if isinstance(event, Motion) else None
                used = self.hands.point(over) or used
                used = self.bar.handle(event) or used
                if self.dock.line.dragged:
                    return True
                return super().handle(event) or used
        return super().handle(event)

    def _press(self, event: Press, pos: tuple[float, float]) -> bool:
        """Handle a press on dock, exit button or a listed move; return whether it hit one."""
        moves = self.table.story.moves
        number = moves.at(pos) if moves is not None else -1
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
        """Handle the shortcuts of the replay, and those that only inspect."""
        moment, word = self.moment, shortcut(event)
        if self._focused_first(event):
            return super().key(event)
        if self._travel(event) or self._choose(event):
            return True
        closed = moment.inspected is None and not moment.room.drawer_shown
        if word == "cancel" and closed:
            self.desk.back()
            return True
        if word and word not in _ALLOWED:
            return False
        if event.key.isdecimal():
            return True
        return super().key(event)

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
            self.desk.say(f"{replaying.SPEED} {self.dock.speeds.value}")
        elif event.key == "b":
            self.play_on()
        elif event.key == "0":
            self.lay_open()
        elif event.key.isdecimal() and int(event.key) - 1 in self.replay.eyes:
            self.look_as(int(event.key) - 1)
        else:
            return False
        return True

    def focusables(self) -> list[Node]:
        """Return the nodes of the dock, the table, the open hands and the listed moves."""
        nodes = [*self.dock.group.nodes(), *super().focusables(), *self.bar.nodes()]
        nodes += self.hands.nodes()
        moves = self.table.story.moves
        for box, number in moves.drawn if moves is not None else ():
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

    def flow(self, dt: float) -> bool:
        """Show the position scrubbed to, or play on; compute more of the timeline."""
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
        top = self.desk.stack.top is self
        if self.playing and top and not self.controller.showing.timeline.running:
            self._rested += dt
            speed = self.table.speed
            if self._rested >= (_REST / speed if speed else _OFTEN):
                self._rested = 0.0
                self.playing = self._go_on_a_move()
                return True
        return learnt

    def _learn(self) -> bool:
        """Compute more of the timeline and its turning points; return whether anything is new."""
        replay = self.replay
        changed = replay.course.survey(_SURVEY) or replay.look_back()
        known = (replay.course.whole, len(replay.review.lapses), replay.review.done)
        if replay.course.whole and known != self._known:
            self._known, changed = known, True
            self.dock.line.marks = replay.course.marks(replay.review.lapses)
        return changed

    # Drawing

    def laid_over(self) -> tuple[pygame.FRect, ...]:
        """Return the rectangles of the dock and of the open hands."""
        return (self.dock.box, *((self.hands.box,) if self.hands.box.h else ()))

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the bar and the dock.

        While scrubbing, only as many cards are drawn as time allows.
        """
        assets = canvas.assets
        hurried = self.dock.line.dragged or self._owing
        here, self._drawn = self._drawn, self.replay.at
        # Draw a new position without cards; they follow in the next frame.
        allowed = _PRINTING if here == self.replay.at else 0.0
        assets.printing, assets.owed = allowed if hurried else None, []
        super().draw(canvas)
        assets.printing, self._owing = None, bool(assets.owed)
        self.paint.draw_again(assets.owed)
        self._draw_bar(canvas)
        self.hands.draw_close(canvas)
        self.dock.draw_tips(canvas)
        self.dock.line.draw_tip(canvas, self._words_of)

    def _draw_dock(self, canvas: Canvas) -> None:
        focused = self.focus.current if self.focus.visible else ""
        moves, drawer = self.table.story.moves, self.moment.room.drawer_shown
        beside = moves is not None and not drawer and not self.moment.arrangement.compact
        right = moves.rect.left if moves is not None and beside else self.width
        self.hands.place(self.moment, right, self.dock.box.top)
        self.hands.draw(canvas)
        self.dock.draw(canvas, focused, playing=self.playing)

    def _draw_bar(self, canvas: Canvas) -> None:
        bar = self.moment.arrangement.bar
        wide = button_width(canvas, replaying.LEAVE, "x", "Esc", height=36)
        self._leave.short = wide + 260 > bar.w
        wide = 44.0 if self._leave.short else wide
        self._leave.rect.update(bar.right - 12 - wide, bar.top + 9, wide, 36)
        self.bar.draw_all(canvas, self.focus.current if self.focus.visible else "")
        chapter = self.replay.course.chapter_at(self.replay.at).title
        told = replaying.WHERE.format(at=self.replay.at, count=self.replay.count)
        forms = (f"{chapter} \N{MIDDLE DOT} {told}" if chapter else told, told)
        room = 2 * (self._leave.rect.left - bar.centerx) - 30
        words = canvas.fitting(forms, room, "chip")
        tag(canvas, (bar.centerx, bar.centery), words, "amber",
            icon="pause" if self.playing else "play", anchor="center")  # fmt: skip

    def _words_of(self, mark: Mark) -> tuple[str, str]:
        told = replaying.WHERE.format(at=mark.number, count=self.replay.count)
        title = replaying.mark_title(mark, self.replay.name(mark.seat))
        return title, f"{told} \N{MIDDLE DOT} {self._told(mark.number)}"
