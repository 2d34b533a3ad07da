"""The welcome scene of a new player: the shelf, with an invitation to learn each game."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.library.library import facts_of
from tabletop.ui.scenes.library.shelf import PLANK, ShelfBox, draw_plank, place_boxes
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.settings_pages import portrait_of

_TAG = (188.0, 62.0)
_CORD = 22.0
"""How far a tag hangs below the plank, in logical pixels."""
_SHELF_AT = 0.55
_SLIDE, _STAGGER, _SWING = 0.26, 0.07, 0.6
"""Seconds for a box to slide in, between two boxes, and for the tags to swing."""
_SWAY = 7.0
"""Maximum swing of a tag, in logical pixels."""
_DISC = "#1E2536"


class WelcomeTag(Control):
    """The tag that hangs below a game's box and invites the player to learn the game.

    It also says whether the lesson has been started or completed.
    """

    def __init__(self, scene: Welcome, at: int) -> None:
        game = scene.games[at]
        super().__init__(f"tag-{game.spec.id}", "", zone="tags", paper=True)
        self.radius = 14.0
        self.shift = (0.0, 0.0)
        """Offset (x, y) in logical pixels at which the tag is drawn while it swings."""
        self._scene, self._at = scene, at
        invitation = next(iter(game.invitations()), None)
        self.visible = invitation is not None
        self.head, self.tail, self.icon = messages.LEARN, "", "play"
        self.begun = False
        """Whether the lesson was started but not finished."""
        if invitation is not None:
            self.tail = messages.MINUTES.format(invitation.minutes)
            self._tell_progress(scene.app, game, invitation.id)
        self.label = f"{game.spec.title}: {self.head}, {self.tail}"

    def _tell_progress(self, app: App, game: Game, lesson: str) -> None:
        reached = app.learning.reached(game, lesson)
        if reached.done:
            self.head, self.tail, self.icon = messages.LEARNT, messages.LEARN_AGAIN, "check"
        elif reached.step:
            try:
                found = next(each for each in game.lessons() if each.id == lesson)
            except (ValueError, StopIteration):
                return
            self.begun = True
            self.tail = messages.GO_ON_AT.format(reached.step + 1, len(found.places) - 1)

    @property
    def selected(self) -> bool:
        return self._scene.chosen == self._at

    def act(self) -> None:
        """Select this tag's game and open its lesson."""
        self._scene.select(self._at)
        self._scene.learn()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box, theme, lit = self.rect.move(self.shift), canvas.theme, self.selected
        for part in (0.36, 0.64):
            x = box.left + box.w * part
            canvas.line((x, box.top - _CORD - PLANK * 0.36), (x, box.top + 2), "#120C08", 2, 0.85)
            canvas.disc((x, box.top - _CORD - PLANK * 0.36), 3.6, "#E0B487")
        if lit:
            canvas.glow(box, 14, theme.amber_halo, 18, 0.8)
        state = self.state
        kind = "primary" if lit else "paper"
        label_faces.button(canvas, box, "", kind=kind, state=state, focus=focus, paper=True)
        if box.w < 178:
            self._draw_narrow(canvas, box)
            return
        disc = (box.left + 26, box.centery)
        canvas.disc(disc, min(18.0, box.h * 0.3), "#2F2206" if lit else _DISC)
        canvas.icon(disc, self.icon, 20, "#FFE09A" if lit else "#FFFFFF")
        left, room = box.left + 50, box.w - 56
        size = 15.0 if canvas.measure(self.head, "body", weight=700)[0] <= room else 14.0
        canvas.text(
            (left, box.centery - 10),
            self.head,
            "body",
            theme.ink,
            anchor="midleft",
            size=size,
            weight=700,
            max_width=room,
        )
        canvas.text(
            (left, box.centery + 10),
            self.tail,
            "small",
            theme.ink,
            anchor="midleft",
            weight=600,
            max_width=room,
        )

    def _draw_narrow(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw the tag's text in one or two words, or as an icon, in a small window."""
        ink = canvas.theme.ink
        short = messages.GO_ON if self.begun else self.head
        if canvas.measure(short, "body", weight=700)[0] > box.w - 12:
            short = messages.LEARN_KEY
        if canvas.measure(short, "body", weight=700)[0] <= box.w - 12:
            canvas.text(box.center, short, "body", ink, anchor="center", weight=700)
        else:
            canvas.icon(box.center, self.icon, 22, ink)


class Welcome(ShellScene):
    """The first screen for a new player: the games on a shelf, each with an invitation to learn it.

    Left and Right select a game, Enter opens its lesson, N plays at once and Esc opens the library.
    """

    name: ClassVar[str] = "welcome"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"back": "f1"}

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games = [game for game in app.games if game.playable]
        self.chosen = self._first()
        self.boxes = [
            ShelfBox(game, partial(self._is_chosen, at), partial(self.select, at), self.learn)
            for at, game in enumerate(self.games)
        ]
        self.tags = [WelcomeTag(self, at) for at in range(len(self.games))]
        self.area = pygame.FRect(0, 0, 0, 0)
        self._age = 0.0
        """Seconds since the scene appeared, until the animation ends."""
        self._learn = Button(
            "learn",
            messages.LEARN,
            self.learn,
            icon="play",
            kind="primary",
            key="Enter",
            zone="game",
        )
        self._play = Button("play", messages.JUST_PLAY, self.play, icon="dice", zone="game")
        self._rules = Button(
            "rules", messages.RULES, self._open_rules, icon="book", key="F1", zone="game"
        )
        self._later = Button(
            "later", messages.NOT_NOW, self.cancel, icon="home", key="Esc", zone="game"
        )
        self._change = Button(
            "change", messages.CHANGE, app.show.player_name, icon="edit", zone="top"
        )
        self._sound = IconButton("sound", messages.SOUND_OFF, "sound", self._mute, zone="top")
        self._gear = IconButton(
            "settings", messages.SETTINGS, "gear", app.show.settings, zone="top"
        )
        if self.boxes:
            self.focus.set(self.boxes[self.chosen].name)

    @property
    def title(self) -> str:
        return f"{messages.APP}. {messages.WELCOME}"

    @property
    def game(self) -> Game | None:
        """The selected game, or None if no game can be played."""
        return self.games[self.chosen] if self.games else None

    def _first(self) -> int:
        """Return the index of the game whose lesson was started, else of the first with one."""
        begun = [
            at
            for at, game in enumerate(self.games)
            for each in game.invitations()
            if self.app.learning.reached(game, each.id).step
        ]
        has = [at for at, game in enumerate(self.games) if game.invitations()]
        return next(iter([*begun, *has]), 0)

    def _is_chosen(self, at: int) -> bool:
        return self.chosen == at

    def enter(self) -> None:
        """Update the tags, since a lesson may have been started; ask a new player's name."""
        self.tags = [WelcomeTag(self, at) for at in range(len(self.games))]
        self.layout(self.width, self.height)
        if not self.app.settings.player_names:
            self.app.show.player_name()

    # Actions

    def select(self, at: int) -> None:
        """Select the game at an index from 0 along the shelf and announce it.

        Does nothing if there is no game at that index.
        """
        if 0 <= at < len(self.games) and at != self.chosen:
            self.chosen = at
            tag = self.tags[at]
            told = f", {tag.head}, {tag.tail}" if tag.visible else ""
            self.app.notices.say(f"{self.games[at].spec.title}{told}")
            self.layout(self.width, self.height)

    def learn(self) -> None:
        """Open the lesson of the selected game. If it has none, set up a game instead."""
        game = self.game
        if game is not None and game.invitations():
            self.app.learning.start(game)
        else:
            self.play()

    def play(self) -> None:
        """Open the set-up dialog of the selected game.

        From now on, the program starts with the library.
        """
        if self.game is not None:
            self.app.preferences.change(welcomed=True)
            self.app.open_library()
            self.app.show.setup(self.game)

    def cancel(self) -> None:
        """Handle Esc: open the library. From now on, the program starts with it."""
        self.app.preferences.change(welcomed=True)
        self.app.open_library()

    def _open_rules(self) -> None:
        if self.game is not None:
            self.app.show.rulebook(self.game)

    def _mute(self) -> None:
        self.app.preferences.change(muted=not self.app.settings.muted)

    # Layout

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        if not width:
            return
        small, low = height < 560, height < 720
        self._head = 52.0 if small else 72.0 if low else 112.0
        edge = self._edge = float(round(height * (0.44 if small else 0.50 if low else _SHELF_AT)))
        margin = 16.0 if width < 900 else 24.0
        side = max(margin, 0.038 * width)
        shelf = pygame.FRect(side, self._head + 4, width - 2 * side, edge - self._head)
        row = place_boxes(self.boxes, self.chosen, shelf, edge)
        low_tag = self._place_tags(edge, small=small)
        self._left = left = max(margin, min(row.left, width / 2 - 300))
        top = low_tag + (8 if small else 20 if low else 43)
        wide = min(419.0, (width - 2 * left) * (0.52 if width < 800 else 0.36))
        self._place_buttons(pygame.FRect(width - left - wide, top, wide, height - top - 8), small)
        self.area = pygame.FRect(left, top, width - 2 * left - wide - 32, height - top - 12)
        self._place_top(margin)
        self._shift_widgets()
        self.group.raised = self.boxes[self.chosen].name if self.boxes else ""
        self.group.fill([
            *self.boxes, *self.tags, self._learn, self._play, self._rules, self._later,
            self._change, self._sound, self._gear,
        ])  # fmt: skip

    def _place_tags(self, edge: float, *, small: bool) -> float:
        """Lay out the tags; return the y of their lower edge."""
        top = edge + PLANK + (8.0 if small else _CORD)
        tall = 44.0 if small else _TAG[1]
        for tag, box in zip(self.tags, self.boxes, strict=True):
            wide = min(_TAG[0], max(box.rect.w - 8, 60.0))
            tag.rect = pygame.FRect(box.rect.centerx - wide / 2, top, wide, tall)
        return top + tall

    def _place_buttons(self, box: pygame.FRect, small: bool) -> None:  # noqa: FBT001
        game = self.game
        invited = next(iter(game.invitations()), None) if game else None
        self._learn.visible = invited is not None
        self._learn.key_hint = "" if box.w < 380 else "Enter"
        if invited is not None:
            minutes = messages.MINUTES.format(invited.minutes)
            self._learn.label = f"{messages.LEARN} · {minutes}" if box.w >= 340 else messages.LEARN
        tall = min(58.0, max(38.0, (box.h - 16) / 3)) if small else 58.0
        self._learn.rect = pygame.FRect(box.left, box.top, box.w, tall)
        self._learn.bare = box.w < 240
        y, gap = box.top + tall + (8 if small else 16), 11.0
        each, second = (box.w - gap) / 2, 38.0 if small else 48.0
        self._rules.key_hint = "" if each < 190 else "F1"
        self._play.rect = pygame.FRect(box.left, y, each, second)
        self._rules.rect = pygame.FRect(box.left + each + gap, y, each, second)
        self._play.bare = self._rules.bare = each < 150
        self._later.visible = y + second + 8 + 40 <= box.bottom
        self._later.rect = pygame.FRect(box.left, y + second + 10, box.w, 40)

    def _place_top(self, margin: float) -> None:
        side, x = 36.0, self.width - max(margin, 38.0 if self.width >= 1180 else margin) - 36.0
        y = (self._head - side) / 2 if self._head < 90 else 38.0
        for button in (self._gear, self._sound):
            button.rect = pygame.FRect(x, y, side, side)
            x -= side + 12
        wide = 109.0 if self.width >= 640 else side
        self._change.short = wide < 100
        self._change.rect = pygame.FRect(x + side - wide, y, wide, side)

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; the selection follows the keyboard focus along the shelf.

        Returns whether the event was used, so that a frame must be drawn.
        """
        used = super().handle(event)
        if isinstance(event, Key):
            for at, (box, tag) in enumerate(zip(self.boxes, self.tags, strict=True)):
                if self.focus.current in {box.name, tag.name}:
                    self.select(at)
        return used

    def shortcut(self, key: Key) -> bool:
        """Handle Left and Right (select), N (play), F1 (rules) and Enter (learn).

        Returns whether the key was one of these.
        """
        match key.key:
            case "n":
                self.play()
            case "f1":
                self._open_rules()
            case "left" | "right" if self.boxes:
                self.select(self.chosen + (1 if key.key == "right" else -1))
                self.focus.set(self.boxes[self.chosen].name, visible=True)
            case "return" | "enter" if key.activates:
                self.learn()
            case _:
                return False
        return True

    # Drawing

    def update(self, dt: float) -> bool:
        """Advance the opening animation, in which boxes slide in and tags swing.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether the animation is still running, so that a frame must be drawn.
        """
        end = _SLIDE + _STAGGER * len(self.boxes) + _SWING
        if self._age >= end:
            return False
        pace = self.app.preferences.motion_pace
        self._age = self._age + dt / pace if pace > 0 else end
        self._shift_widgets()
        return True

    def _shift_widgets(self) -> None:
        """Set how far boxes and tags are drawn from their places while they move."""
        swung = self._age - _SLIDE - _STAGGER * len(self.boxes)
        sway = math.sin(max(0.0, min(1.0, swung / _SWING)) * 2 * math.pi) * _SWAY
        for at, box in enumerate(self.boxes):
            part = max(0.0, min(1.0, (self._age - at * _STAGGER) / _SLIDE))
            box.shift = 0.0, (1 - part) ** 3 * box.rect.h * 0.4
        for tag in self.tags:
            tag.shift = sway, 0.0

    def draw(self, canvas: Canvas) -> None:
        muted = self.app.settings.muted
        self._sound.icon = "mute" if muted else "sound"
        self._sound.label = messages.SOUND_ON if muted else messages.SOUND_OFF
        canvas.felt("library")
        size = 46 if self._head > 90 else 36 if self._head > 60 else 28
        x = 43 if self.width >= 1180 else 16.0
        middle = self._gear.rect.centery
        app = canvas.text((x, middle), messages.APP, "home", anchor="midleft", size=size)
        self._draw_you(canvas, app.right + 20)
        draw_plank(canvas, self._edge)
        self._draw_words(canvas)
        self.draw_widgets(canvas)

    def _draw_you(self, canvas: Canvas, least: float) -> None:
        name, y = self.app.learning.player_name, self._change.rect.centery
        right = self._change.rect.left - 24
        wide = max(
            canvas.measure(name, "name")[0], canvas.measure(messages.YOU_PLAY_AS, "small")[0]
        )
        if right - wide - 62 < least:
            return
        left = right - wide
        draw_avatar(canvas, (left - 34, y), 46, portrait_of(self.app, name), SEAT_COLOURS[0])
        canvas.text(
            (left, y - 11), messages.YOU_PLAY_AS, "small", canvas.theme.text2, anchor="midleft"
        )
        canvas.text((left, y + 10), name, "name", anchor="midleft")

    def _draw_words(self, canvas: Canvas) -> None:
        theme, box, game = canvas.theme, self.area, self.game
        if game is None:
            canvas.text(box.topleft, messages.EMPTY_SHELF, "title")
            return
        size, pitch = (44.0, 18.0) if box.h >= 170 else (28.0, 15.0)
        wide = canvas.measure(game.spec.title, "home", size=size)[0]
        size *= min(1.0, box.w / max(1.0, wide))
        line = canvas.text(box.topleft, game.spec.title, "home", size=size)
        y = line.bottom + 4
        lines = max(1, min(3, int((box.bottom - y) // (pitch * 1.42))))
        text = game.spec.pitch
        y += canvas.paragraph(
            (box.left, y, min(box.w, 560.0), 0),
            text,
            "pitch",
            theme.text2,
            max_lines=lines,
            size=pitch,
        )
        self._draw_chips(canvas, game, y + 14)

    def _draw_chips(self, canvas: Canvas, game: Game, y: float) -> None:
        box, x = self.area, self.area.left
        chips = [*facts_of(game)[:1], ("undo", messages.ALL_BACK)]
        if y + 32 > box.bottom:
            return
        for icon, text in chips:
            if x + label_faces.chip_width(canvas, text, icon, height=32) <= box.right + 20:
                x = label_faces.chip(canvas, (x, y), text, icon, height=32).right + 9
        y += 32 + 27
        if y + 10 > self.height - 8:
            return
        x = box.left
        hints: tuple[tuple[tuple[str, ...], str], ...] = (
            (("Left", "Right"), messages.CHOOSE),
            (("Enter",), messages.LEARN_KEY),
            (("Esc",), messages.NOT_NOW),
        )
        label_faces.key_hints(canvas, (x, y), hints)
