"""The library: the games on their shelf, and what can be done with the selected one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.files import StorageError
from tabletop.storage.saves import SaveInfo, delete_save, list_saves
from tabletop.ui import controls, messages
from tabletop.ui.desk import Action
from tabletop.ui.events import Key, UiEvent
from tabletop.ui.people import draw_avatar
from tabletop.ui.scenes.message import copy_text
from tabletop.ui.scenes.pages import portrait_of
from tabletop.ui.scenes.shelf import PLANK, Mark, ShelfBox, draw_plank, place_boxes, soon_mark
from tabletop.ui.scenes.shell import ShellScene
from tabletop.ui.theme import SEAT_COLOURS
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.buttons import Button, IconButton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.game import Game
    from tabletop.ui.canvas import Canvas
    from tabletop.ui.desk import Desk

_SHELF_AT = 0.56
"""Height of the plank's edge, as a fraction of the window."""


class Library(ShellScene):
    """The first screen. Arrows browse the shelf, Enter opens the selected game."""

    name: ClassVar[str] = "library"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.games = desk.games
        self.chosen = 0
        self.saves: dict[str, list[SaveInfo]] = {}
        self.save_shown = 0
        self.area = pygame.FRect(0, 0, 0, 0)
        """Where the words about the selected game stand, at the left below the shelf."""
        self.card = pygame.FRect(0, 0, 0, 0)
        """The card of the saved game."""
        self.boxes = [
            ShelfBox(game, self._is_chosen(at), self._selecting(at), self.open_chosen)
            for at, game in enumerate(self.games)
        ]
        self._make_buttons()
        if self.boxes:
            self.focus.set(self.boxes[0].name)

    @property
    def title(self) -> str:
        """The name of the program."""
        return messages.APP

    @property
    def game(self) -> Game | None:
        """The selected game; None on an empty shelf."""
        return self.games[self.chosen] if self.games else None

    @property
    def save(self) -> SaveInfo | None:
        """The saved game on the card, if there is one."""
        saves = self.saves.get(self.game.spec.id, []) if self.game else []
        return saves[min(self.save_shown, len(saves) - 1)] if saves else None

    def _is_chosen(self, at: int) -> _Chosen:
        return _Chosen(self, at)

    def _selecting(self, at: int) -> _Selecting:
        return _Selecting(self, at)

    def _make_buttons(self) -> None:
        desk = self.desk
        self._rules = Button("rules", messages.RULES, self._open_rules, icon="book", zone="game")
        self._statistics = Button(
            "statistics", messages.STATISTICS, self._open_statistics, icon="trophy", zone="game"
        )
        self._new = Button("new", messages.NEW_GAME, self._open_setup, icon="plus", zone="game")
        self._go_on = Button(
            "continue", messages.CONTINUE, self._continue, icon="play", kind="primary", zone="game"
        )
        self._show_file = Button(
            "show-file", messages.SHOW_FILE, self._tell_place, icon="folder", zone="game"
        )
        self._delete = IconButton(
            "delete", messages.DELETE_SAVE, "trash", self._ask_delete, zone="game"
        )
        self._previous = IconButton(
            "previous", messages.PREVIOUS_SAVE, "back", lambda: self._turn(-1), zone="game"
        )
        self._next = IconButton(
            "next", messages.NEXT_SAVE, "fwd", lambda: self._turn(1), zone="game"
        )
        self._you = _You(desk)
        self._help = IconButton("help", messages.HELP, "help", self._open_rules, zone="top")
        self._sound = IconButton("sound", messages.SOUND_OFF, "sound", self._mute, zone="top")
        self._gear = IconButton(
            "settings", messages.SETTINGS, "gear", desk.open_settings, zone="top"
        )
        self._exit = IconButton("quit", messages.QUIT, "exit", desk.quit, zone="top")

    def enter(self) -> None:
        """Look at the saved games; keep the game that was selected."""
        self.saves = saves_by_game(list_saves(self.desk.saves), [g.spec.id for g in self.games])
        self.save_shown = 0
        for box in self.boxes:
            box.mark = mark_of(box.game, self.saves.get(box.game.spec.id, []))
        self.layout(self.width, self.height)

    # What the buttons do

    def select(self, at: int) -> None:
        """Select a game by its place on the shelf."""
        if 0 <= at < len(self.games) and at != self.chosen:
            self.chosen = at
            self.save_shown = 0
            self.desk.say(self.games[at].spec.title)
            self.layout(self.width, self.height)

    def open_chosen(self) -> None:
        """Go on with the saved game, or set up a new one; tell about an announced game."""
        if self.game is None:
            return
        if self._go_on.visible:
            self._continue()
        elif self.game.playable:
            self._open_setup()
        else:
            self.desk.toast(f"{self.game.spec.title}: {messages.SOON_TEXT.lower()}")

    def _open_setup(self) -> None:
        if self.game is not None:
            self.desk.open_setup(self.game)

    def _open_rules(self) -> None:
        if self.game is not None:
            self.desk.open_rulebook(self.game)

    def _open_statistics(self) -> None:
        if self.game is not None:
            self.desk.open_statistics(self.game)

    def _mute(self) -> None:
        self.desk.change(muted=not self.desk.settings.muted)

    def _continue(self) -> None:
        game, save = self.game, self.save
        if game is None or save is None:
            return
        try:
            session = self.desk.sessions.resume(game, save.path)
        except (StorageError, ValueError) as error:
            self.desk.tell(messages.BROKEN_SAVE, str(error))
            return
        self.desk.play(session)
        if session.notice:
            self.desk.toast(session.notice, "loss")

    def _turn(self, step: int) -> None:
        count = len(self.saves.get(self.game.spec.id, [])) if self.game else 0
        if count:
            self.save_shown = (self.save_shown + step) % count
            self.layout(self.width, self.height)

    def _tell_place(self) -> None:
        save = self.save
        if save is None:
            return
        place = str(save.path)

        def copy() -> None:
            self.desk.toast(messages.PLACE_COPIED if copy_text(place) else messages.NO_CLIPBOARD)

        actions = [
            Action(messages.COPY_PLACE, copy, "copy"),
            Action(messages.CLOSE, lambda: None, "check", "primary"),
        ]
        self.desk.tell(messages.FILE_PLACE, place, actions)

    def _ask_delete(self) -> None:
        save = self.save
        if save is None:
            return

        def delete() -> None:
            try:
                delete_save(save.path)
            except (StorageError, ValueError) as error:
                self.desk.toast(str(error), "loss")
            self.enter()

        actions = [
            Action(messages.DELETE, delete, "trash", "danger"),
            Action(messages.KEEP, lambda: None, "check", "primary"),
        ]
        self.desk.tell(messages.DELETE_SAVE_ASK, messages.DELETE_SAVE_TEXT, actions)

    def cancel(self) -> None:
        """Esc goes back to the shelf; there is nothing behind the library."""
        if self.boxes:
            self.focus.set(self.boxes[self.chosen].name)

    # Place

    def layout(self, width: float, height: float) -> None:
        """Place shelf, words and buttons."""
        super().layout(width, height)
        small, low = height < 560, height < 680
        head = 52.0 if small else 72.0 if low else 96.0
        self._head = head
        edge = round(height * (_SHELF_AT if not small else 0.53))
        self._edge = edge
        margin = 16.0 if width < 900 else 24.0
        side = max(margin, 0.038 * width)
        shelf = pygame.FRect(side, head + 12, width - 2 * side, edge - head - 8)
        row = place_boxes(self.boxes, self.chosen, shelf, edge)
        left = max(margin, min(row.left, width / 2 - 300))
        self._place_top(margin, head)
        top = edge + PLANK + (8.0 if small else 14.0 if low else 38.0)
        right = width - left
        wide = min(500.0, 0.47 * (right - left))
        column = pygame.FRect(right - wide, top, wide, height - top - (6 if small else 14))
        self.area = pygame.FRect(left, top, right - left - wide - 36, column.h)
        self._place_column(column, small=small)
        self._gather()

    def _place_top(self, margin: float, head: float) -> None:
        side = 44.0
        x = self.width - (40.0 if self.width >= 1180 else margin) - side
        y = (head - side) / 2 if head < 90 else 29.0
        self._exit.visible = self.desk.settings.fullscreen
        for button in (self._exit, self._gear, self._sound, self._help):
            if button.visible:
                button.rect = pygame.FRect(x, y, side, side)
                x -= side + 10
        muted = self.desk.settings.muted
        self._sound.icon = "mute" if muted else "sound"
        self._sound.label = messages.SOUND_ON if muted else messages.SOUND_OFF
        self._you.rect = pygame.FRect(x + side - 6 - 190, y - 2, 190, side + 4)
        self._you.visible = self.width >= 800

    def _place_column(self, box: pygame.FRect, *, small: bool) -> None:
        """The card of the saved game with the buttons below it."""
        save, game = self.save, self.game
        count = len(self.saves.get(game.spec.id, [])) if game else 0
        gap, tall = (8.0, 44.0) if small else (16.0, 48.0)
        card = pygame.FRect(box.left, box.top, box.w, 78.0 if small else 118.0)
        self.card = card
        opens = save is not None and save.can_open and game is not None and game.playable
        self._go_on.visible = opens
        self._delete.visible = save is not None and (count > 1 or not opens)
        self._show_file.visible = save is not None and not opens
        self._previous.visible = self._next.visible = count > 1
        wide = min(160.0, box.w * 0.40)
        self._go_on.rect = pygame.FRect(card.right - wide - 22, 0, wide, 44 if small else 56)
        self._go_on.rect.centery = card.centery - (0 if small else 2)
        self._show_file.rect = pygame.FRect(card.right - 132 - 22, card.centery - 22, 132, 44)
        x, y = card.right - 12, card.top - 18
        for button in (self._delete, self._next, self._previous):
            if button.visible:
                button.rect = pygame.FRect(x - 36, y, 36, 36)
                x -= 42
        buttons = [self._new, self._rules, self._statistics]
        self._new.visible = game is not None and game.playable
        if not self._new.visible and game is not None:
            buttons.remove(self._new)
        self._new.kind = "glass" if opens else "primary"
        each = (box.w - 10 * (len(buttons) - 1)) / len(buttons)
        for at, button in enumerate(buttons):
            button.rect = pygame.FRect(box.left + at * (each + 10), card.bottom + gap, each, tall)
            button.icon = {"new": "plus", "rules": "book", "statistics": "trophy"}[button.name]
            button.icon = button.icon if each > 128 else ""

    def _gather(self) -> None:
        column: list[Widget] = [
            self._go_on,
            self._show_file,
            self._previous,
            self._next,
            self._delete,
            self._new,
            self._rules,
            self._statistics,
        ]
        # The selected box is drawn last of the shelf: its halo lies over its neighbours.
        boxes = sorted(self.boxes, key=lambda box: box.selected)
        self.group.fill(
            [*boxes, *column, self._you, self._help, self._sound, self._gear, self._exit]
        )

    # Events

    def handle(self, event: UiEvent) -> bool:
        """The selection follows the focus along the shelf."""
        if isinstance(event, Key) and self._cross(event):
            return True
        used = super().handle(event)
        for at, box in enumerate(self.boxes):
            if box.name == self.focus.current and isinstance(event, Key):
                self.select(at)
        return used

    def _cross(self, key: Key) -> bool:
        """Down leads from the shelf to the buttons, Up back."""
        node = self.focus.node(self.focusables())
        if node is None or key.key not in {"up", "down"}:
            return False
        if node.zone == "shelf" and key.key == "down":
            first = next(b for b in (self._go_on, self._new, self._rules) if b.visible)
            self.focus.set(first.name, visible=True)
            return True
        on_top = node.zone == "game" and node.rect.top < self.card.bottom
        if key.key == "up" and self.boxes and (on_top or not self._go_on.visible):
            self.focus.set(self.boxes[self.chosen].name, visible=True)
            return True
        return False

    def shortcut(self, key: Key) -> bool:
        """Left and right browse from anywhere; F1 opens the rules."""
        if key.key == "f1":
            self._open_rules()
            return True
        step = {"left": -1, "right": 1}.get(key.key)
        if step is None or not self.boxes:
            return False
        self.select(self.chosen + step)
        self.focus.set(self.boxes[self.chosen].name, visible=True)
        return True

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        canvas.felt("library")
        size = 46 if self._head > 90 else 36 if self._head > 60 else 28
        x = 41 if self.width >= 1180 else 16.0
        middle = self._gear.rect.centery + (6 if self._head > 90 else 0)
        canvas.text((x, middle), messages.APP, "home", anchor="midleft", size=size)
        draw_plank(canvas, self._edge)
        self._draw_words(canvas)
        self._draw_card(canvas)
        self._draw_hints(canvas)
        self.draw_widgets(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        theme, box, game = canvas.theme, self.area, self.game
        if game is None:
            canvas.text(box.topleft, messages.EMPTY_SHELF, "title")
            canvas.paragraph(box.move(0, 48), messages.EMPTY_SHELF_TEXT, "pitch", theme.text2)
            return
        size = 46 if box.h >= 260 else 36 if box.h >= 190 else 28
        y = box.top
        line = canvas.text((box.left, y), game.spec.title, "home", size=size, max_width=box.w)
        y = line.bottom + (10 if size == 46 else 4)
        pitch = game.spec.about.get("pitch", "")
        small = size < 46
        style_size = 19 if size == 46 else 16.5 if size == 36 else 15
        chips = 32.0 if not small else 28.0
        fits = box.bottom - y - chips - 14
        lines = max(1, min(3, int(fits // (style_size * 1.42))))
        y += canvas.paragraph(
            (box.left, y, min(box.w, 580), 0),
            pitch,
            "pitch",
            theme.text2,
            max_lines=lines,
            size=style_size,
        )
        y += 14 if not small else 8
        if y + chips <= box.bottom + 4:
            self._draw_facts(canvas, game, (box.left, y), chips)

    def _draw_facts(
        self, canvas: Canvas, game: Game, pos: tuple[float, float], height: float
    ) -> None:
        x, y = pos
        for icon, text in facts_of(game):
            wide = controls.chip_width(canvas, text, icon, height=height)
            if x + wide > self.area.right + 20:
                break
            x = controls.chip(canvas, (x, y), text, icon, height=height).right + 9

    def _draw_card(self, canvas: Canvas) -> None:
        theme, card, save, game = canvas.theme, self.card, self.save, self.game
        if game is None:
            return
        canvas.well(card, 16)
        x = card.left + 20
        if save is None:
            soon = not game.playable
            headline = messages.SOON_TEXT if soon else messages.NO_SAVES
            text = messages.SOON_HINT if soon else messages.NO_SAVES_HINT
            self._draw_lines(canvas, headline, text, card.w - 40)
            return
        if not self._go_on.visible:
            room = self._show_file.rect.left - x - 12
            self._draw_lines(canvas, messages.BROKEN_SAVE, save.problem or "", room)
            return
        room = self._go_on.rect.left - x - 12
        when = f"Saved {messages.ago(self.desk.now() - save.changed)}"
        count = len(self.saves.get(game.spec.id, []))
        if count > 1:
            when += f" · {self.save_shown + 1} of {count}"
        names = messages.listed([player.name for player in save.players])
        short = card.h < 100
        y = card.top + (16 if short else 21)
        canvas.text((x, y), when, "body", theme.text2, anchor="midleft", max_width=room)
        canvas.text((x, y + (22 if short else 28)), names, "name", anchor="midleft", max_width=room)
        self._draw_people(canvas, save, (x, card.bottom - (17 if short else 31)), room)

    def _draw_people(
        self, canvas: Canvas, save: SaveInfo, pos: tuple[float, float], room: float
    ) -> None:
        x, y = pos
        r = 12.0 if self.card.h < 100 else 16.0
        for seat, player in enumerate(save.players[:7]):
            centre = (x + r + seat * r * 1.55, y)
            robot = player.kind != "human"
            draw_avatar(canvas, centre, 2 * r, player.portrait, SEAT_COLOURS[seat], robot=robot)
        at = x + r * 2 + (min(7, len(save.players)) - 1) * r * 1.55 + 14
        text = messages.counted(save.moves, "move")
        canvas.text(
            (at, y),
            text,
            "body",
            canvas.theme.text2,
            anchor="midleft",
            max_width=max(0.0, x + room - at),
        )

    def _draw_lines(self, canvas: Canvas, headline: str, text: str, room: float) -> None:
        card = self.card
        y = card.top + (10 if card.h < 100 else 26)
        canvas.text((card.left + 20, y), headline, "name", max_width=room)
        lines = 2
        box = (card.left + 20, y + 26, room, 0)
        canvas.paragraph(box, text, "body", canvas.theme.text2, max_lines=lines)

    def _draw_hints(self, canvas: Canvas) -> None:
        y = self.height - 30
        if self.height < 640 or self.card.bottom + 80 > y:
            return
        x = self.area.left
        hints = [
            (("Left", "Right"), messages.BROWSE),
            (("Enter",), messages.OPEN),
            (("F1",), messages.RULES),
        ]
        for keys, text in hints:
            for key in keys:
                x = controls.key_cap(canvas, (x, y), key).right + 6
            words = canvas.text((x + 3, y), text, "body", canvas.theme.text2, anchor="midleft")
            x = words.right + 22


class _Chosen:
    """Whether a place on the shelf is the selected one."""

    def __init__(self, library: Library, at: int) -> None:
        self._library = library
        self._at = at

    def __call__(self) -> bool:
        return self._library.chosen == self._at


class _Selecting:
    """Selects a place on the shelf."""

    def __init__(self, library: Library, at: int) -> None:
        self._library = library
        self._at = at

    def __call__(self) -> None:
        self._library.select(self._at)


class _You(Widget):
    """Who plays here: name and picture; opens the players in the settings."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("you", messages.PLAYERS, zone="top")
        self._desk = desk

    @property
    def value(self) -> str:
        """The name used last."""
        names = self._desk.settings.player_names
        return names[0] if names else ""

    def act(self) -> None:
        """Open the players in the settings."""
        self._desk.open_settings("players")

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw name and picture at the right end."""
        box = self.rect
        centre = (box.right - 22 - 8, box.centery)
        draw_avatar(canvas, centre, 44, portrait_of(self._desk, self.value), SEAT_COLOURS[0])
        colour = canvas.theme.text1
        name = self.value or messages.DEFAULT_NAME
        canvas.text(
            (centre[0] - 34, box.centery), name, "prompt", colour, anchor="midright", max_width=130
        )
        if focus:
            ring = pygame.FRect(centre[0] - 24, centre[1] - 24, 48, 48)
            controls.focus_ring(canvas, ring, 24, paper=not canvas.theme.dark)


def facts_of(game: Game) -> list[tuple[str, str]]:
    """Icon and text of the chips below a game's pitch."""
    if game.facts:
        return [(fact.icon, fact.text) for fact in game.facts]
    about = game.spec.about
    facts = []
    if players := about.get("players", ""):
        facts.append(("people", players if " " in players else f"{players} players"))
    if minutes := about.get("minutes", ""):
        facts.append(("clock", f"{minutes} minutes"))
    if game.playable:
        facts.append(("bot", f"{len(messages.LEVELS)} computer levels"))
    if game.spec.seats[1] > 1:
        facts.append(("pass", "Hot-seat"))
    return facts


def saves_by_game(saves: Sequence[SaveInfo], games: Sequence[str]) -> dict[str, list[SaveInfo]]:
    """The unfinished saves of each game, newest first.

    A save that cannot be read is given to the game that its file is named after, else to the first.
    """
    found: dict[str, list[SaveInfo]] = {}
    for save in saves:
        if save.finished:
            continue
        named = (game for game in games if save.path.name.startswith(f"{game}-"))
        game = save.game or next(named, games[0] if games else "")
        found.setdefault(game, []).append(save)
    return found


def mark_of(game: Game, saves: Sequence[SaveInfo]) -> Mark | None:
    """The tag on a game's box."""
    if not game.playable:
        return soon_mark()
    good = [save for save in saves if save.can_open]
    if not good:
        return None
    # With one person at the table computers have moved: the person is next.
    people = [player for player in good[0].players if player.kind == "human"]
    if len(people) == 1:
        return Mark(messages.YOUR_TURN, "play", "amber")
    return Mark(messages.SAVED, "clock", "paper")
