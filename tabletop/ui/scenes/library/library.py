"""The library scene: the games on a shelf, and the actions for the selected game."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.declare.goals import GRADES, Goal
from tabletop.engine.game import Game
from tabletop.storage.saves.save_list import SaveInfo, list_saves, newest_first
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.library.code_consent import question
from tabletop.ui.scenes.library.game_packs import ask_to_remove
from tabletop.ui.scenes.library.save_card import SaveCard, mark_of, saves_by_game
from tabletop.ui.scenes.library.shelf import PLANK, ShelfBox, draw_plank, place_boxes
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.settings_pages import portrait_of

_MOST_PROBLEMS = 6
"""Maximum number of a game's problems shown at once."""
_SHELF_AT = 0.56
"""Height of the shelf's edge as a fraction of the window height."""
_TITLE = 206.0
"""Where the title in the top bar ends at most."""
_MOST = 112.0
"""Maximum width of a labelled button in the top bar."""
_LEAST = 92.0
"""Minimum width of a labelled button; narrower ones make others move to the top bar."""


class Library(ShellScene):
    """The first screen: a shelf of game boxes, with details and buttons for the selected one.

    Left and Right select a game, and Enter opens it.
    """

    name: ClassVar[str] = "library"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"x": "g", "back": "f1"}

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games = app.games
        self.chosen = -1
        """Index of the selected game, from 0; -1 before the scene was first entered."""
        self.saves: dict[str, list[SaveInfo]] = {}
        self.area = pygame.FRect(0, 0, 0, 0)
        """Rectangle of the text about the selected game, at the left below the shelf."""
        self.boxes = [
            ShelfBox(game, partial(self._is_chosen, at), partial(self.select, at), self.open_chosen)
            for at, game in enumerate(self.games)
        ]
        self._unread: list[ShelfBox] = []
        """The boxes whose stamps are still to be read, one in each frame."""
        self.card = SaveCard(app, self.enter)
        button = partial(Button, zone="game")
        self._new = button("new", messages.NEW_GAME, self._open_setup, icon="plus")
        self._learn = button("learn", messages.LEARN_KEY, self._open_lesson, icon="cap")
        self._why = button("why", messages.WHAT_IS_WRONG, self._tell_problems, icon="warn")
        self._rules = button("rules", messages.RULES, self._open_rules, icon="book")
        self._puzzles = button("puzzles", messages.PUZZLES, self._open_puzzles, icon="puzzle")
        self._statistics = button(
            "statistics", messages.STATISTICS, self._open_statistics, icon="gauge"
        )
        tool = partial(button, short=True)
        self._goals = tool("goals", messages.GOALS, self._open_goals, icon="trophy")
        self._rivals = tool("rivals", messages.RIVALS, self._open_rivals, icon="crown")
        self._print = tool("print", messages.PRINT, self._open_printing, icon="print")
        self._workshop = tool("workshop", messages.WORKSHOP, self._open_workshop, icon="pencil")
        self._remove = tool("remove", messages.REMOVE_FROM_SHELF, self._take_away, icon="trash")
        self._tools = (self._remove, self._workshop, self._print, self._rivals, self._goals)
        """The buttons that move to the top bar where there is no room, from its right."""
        first = (self._new, self._learn, self._why, self._rules, self._puzzles, self._statistics)
        self._actions = (*first, *reversed(self._tools))
        """The buttons for the selected game, from left to right."""
        self._you = _You(app)
        self._daily = Button(
            "daily", messages.DEAL_OF_DAY, app.show.daily, icon="calendar", zone="top"
        )
        self._all = Button("games", messages.YOUR_GAMES, app.show.games, icon="folder", zone="top")
        small = partial(IconButton, zone="top")
        self._help = small("help", messages.HELP, "help", self._open_rules)
        self._sound = small("sound", messages.SOUND_OFF, "sound", self._mute)
        self._gear = small("settings", messages.SETTINGS, "gear", app.show.settings)
        self._exit = small("quit", messages.QUIT, "exit", app.quit)

    @property
    def title(self) -> str:
        return messages.APP

    @property
    def game(self) -> Game | None:
        """The selected game, or None if there are no games."""
        return self.games[max(0, self.chosen)] if self.games else None

    def _is_chosen(self, at: int) -> bool:
        return self.chosen == at

    def enter(self) -> None:
        """Reload the saved games and update the shelf. The same game stays selected."""
        saves = list_saves(self.app.folders.saves, self.app.now())
        self.saves = saves_by_game(saves, [g.spec.id for g in self.games])
        for box in self.boxes:
            box.mark = mark_of(box.game, self.saves.get(box.game.spec.id, []))
            box.learnt = self.app.learning.has_learnt(box.game)
        self._unread = list(self.boxes)
        if self.chosen < 0 and self.games:
            self.chosen = self._first_choice()
            self.focus.set(self.boxes[self.chosen].name)
        self._show()

    def update(self, dt: float) -> bool:
        """Read the stamps of one more game; return whether its box has changed."""
        changed = super().update(dt)
        if not self._unread or self.ruler is None:
            return changed
        box = self._unread.pop(0)
        old, box.stamps = box.stamps, reached_goals(self.app, box.game)
        return changed or old != box.stamps

    def _first_choice(self) -> int:
        """Return the index of the game selected at first.

        That is the game selected or played last, else the one saved last, else the one set up last,
        else the first playable game.
        """
        first = newest_first((saves[0] for saves in self.saves.values()), self.app.now())
        wanted = [self.app.chosen, *(save.game for save in first[:1])]
        wanted += list(self.app.settings.last_setup)[-1:]
        wanted += [game.spec.id for game in self.games if game.playable]
        places = {game.spec.id: at for at, game in enumerate(self.games)}
        return next((places[name] for name in wanted if name in places), 0)

    def _show(self) -> None:
        game = self.game
        self.card.show(game, self.saves.get(game.spec.id, []) if game else [])
        self.layout(self.width, self.height)

    # Actions

    def select(self, at: int) -> None:
        """Select the game at an index from 0 along the shelf. Does nothing if there is none."""
        if 0 <= at < len(self.games) and at != self.chosen:
            self.chosen = at
            self.app.chosen = self.games[at].spec.id
            self.app.notices.say(self.games[at].spec.title)
            self._show()

    def open_chosen(self) -> None:
        """Open the selected game: continue its saved game, or set up a new one.

        If the game is broken, its problems are shown instead.
        """
        if self.game is None:
            return
        if self.game.problems:
            self._tell_problems()
        elif self.card.can_continue:
            self.card.open_save()
        elif self.game.playable or self.game.consent is not None:
            self._open_setup()
        else:
            self.app.notices.toast(f"{self.game.spec.title}: {messages.SOON_TEXT.lower()}")

    def _tell_problems(self) -> None:
        game = self.game
        if game is None:
            return
        if self._workshop.visible:
            self._open_workshop()
            return
        lines = [*problems_of(game)[:_MOST_PROBLEMS]]
        if len(game.problems) > len(lines):
            lines.append(messages.MORE_PROBLEMS.format(len(game.problems) - len(lines)))
        self.app.tell(f"{game.spec.title}: {messages.BROKEN_SAVE.lower()}", "\n\n".join(lines))

    def _open_setup(self) -> None:
        game = self.game
        if game is not None and game.consent is not None:
            self.app.open(question(self.app, game, self._agreed))
        elif game is not None:
            self.app.show.setup(game)

    def _agreed(self, game: Game) -> None:
        """Update a game after consent to run its code, and open its set-up."""
        self.games = self.app.games
        for box in self.boxes:
            if box.game.spec.id == game.spec.id:
                box.game = game
        self.enter()
        self.app.show.setup(game)

    def _open_rules(self) -> None:
        if self.game is not None and not self.game.problems:
            self.app.show.rulebook(self.game)

    def _open_statistics(self) -> None:
        if self.game is not None:
            self.app.show.statistics(self.game)

    def _open_goals(self) -> None:
        if self.game is not None:
            self.app.show.goals(self.game)

    def _open_rivals(self) -> None:
        if self.game is not None:
            self.app.show.rivals(self.game)

    def _open_printing(self) -> None:
        if self.game is not None and self._print.visible:
            self.app.show.printing(self.game)

    def _open_workshop(self) -> None:
        if self.game is not None and self._workshop.visible:
            self.app.show.workshop(self.game.folder)

    def _take_away(self) -> None:
        if self.game is not None and self._remove.visible:
            ask_to_remove(self.app, self.game, len(self.saves.get(self.game.spec.id, [])))

    def _open_lesson(self) -> None:
        if self.game is not None:
            self.app.learning.start(self.game)

    def _open_puzzles(self) -> None:
        if self.game is not None:
            self.app.learning.open_puzzles(self.game)

    def _mute(self) -> None:
        self.app.preferences.change(muted=not self.app.settings.muted)

    def cancel(self) -> None:
        """Handle Esc: move the focus back to the shelf, since there is no scene to return to."""
        if self.boxes:
            self.focus.set(self.boxes[self.chosen].name)

    # Layout

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        small, low = height < 560, height < 680
        self._head = 52.0 if small else 72.0 if low else 96.0
        self._edge = float(round(height * (0.53 if small else _SHELF_AT)))
        margin = 16.0 if width < 900 else 24.0
        side = max(margin, 0.038 * width)
        shelf = pygame.FRect(side, self._head + 12, width - 2 * side, self._edge - self._head - 8)
        row = place_boxes(self.boxes, max(0, self.chosen), shelf, self._edge)
        left = max(margin, min(row.left, width / 2 - 300))
        top = self._edge + PLANK + (12.0 if small else 16.0 if low else 38.0)
        right = width - left
        wide = min(500.0, (0.51 if small else 0.47) * (right - left))
        self.area = pygame.FRect(
            left, top, right - left - wide - 36, height - top - (6 if small else 14)
        )
        self.card.place(pygame.FRect(right - wide, top, wide, 78.0 if small else 118.0))
        self._show_buttons()
        self._place_buttons(8.0 if small else 16.0, 44.0 if small else 48.0)
        self._place_top(40.0 if width >= 1180 else margin)
        # The halo of the selected box lies over its neighbours.
        self.group.raised = self.boxes[max(0, self.chosen)].name if self.boxes else ""
        bar = (self._daily, self._all, self._you, self._help, self._sound, self._gear, self._exit)
        self.group.fill([*self.boxes, self.card, *self._actions, *bar])

    def _show_buttons(self) -> None:
        """Show the buttons that fit the selected game."""
        self._new.kind = "glass" if self.card.can_continue else "primary"
        game = self.game
        if game is None:
            for button in self._actions:
                button.visible = button in (self._rules, self._statistics)
            return
        asks, broken = game.consent is not None, bool(game.problems)
        bench, packs = self.app.workbench, self.app.packs
        self._new.visible = game.playable or asks
        self._learn.visible = bool(game.invitations())
        self._why.visible = broken
        self._rules.visible = self._statistics.visible = not broken
        self._puzzles.visible = game.puzzling
        self._goals.visible = game.playable and bool(game.spec.goals)
        self._rivals.visible = game.playable and bool(game.spec.rivals)
        self._print.visible = not (asks or broken)
        self._workshop.visible = bool(bench and not asks and bench.owns(game.folder))
        self._remove.visible = bool(packs and packs.holds(game))

    def _place_buttons(self, gap: float, tall: float) -> None:
        """Place the buttons below the card; those for which there is no room get no size."""
        card = self.card.rect
        row = [button for button in self._actions if button.visible]
        self._statistics.short, self._puzzles.short = True, False
        for button in self._tools:
            if _share(row, card.w, tall) < _LEAST and button in row:
                row.remove(button)  # `_place_top` places it
            button.zone, button.rect = "game", pygame.FRect(0, 0, 0, 0)
        self._statistics.short = False
        self._statistics.short = _share(row, card.w, tall) < _LEAST
        self._puzzles.short = _share(row, card.w, tall) < 72
        each = _share(row, card.w, tall)
        x = card.left
        for button in row:
            wide = tall if button.short else each
            button.rect = pygame.FRect(x, card.bottom + gap, wide, tall)
            button.bare = each <= 128 and not button.short
            x += wide + 10

    def _place_top(self, margin: float) -> None:
        side = 44.0
        x = self.width - margin - side
        y = (self._head - side) / 2 if self._head < 90 else 29.0
        self._exit.visible = self.app.settings.fullscreen
        for button in (self._exit, self._gear, self._sound, self._help):
            if button.visible:
                button.rect = pygame.FRect(x, y, side, side)
                x -= side + 10
        self._you.rect = pygame.FRect(x + side - 6 - 190, y - 2, 190, side + 4)
        self._you.visible = self.width >= 800
        end = self._you.rect.left if self._you.visible else x + side
        wide = 148.0 if self.width >= 1000 else side
        self._all.short = wide == side
        self._all.rect = pygame.FRect(end - 10 - wide, y, wide, side)
        self._daily.visible = any(game.spec.daily and game.playable for game in self.games)
        self._daily.short = self.width < 1180
        wide = side if self._daily.short else 186.0
        x = self._all.rect.left
        if self._daily.visible:
            x -= 10 + wide
            self._daily.rect = pygame.FRect(x, y, wide, side)
        tools = [tool for tool in self._tools if tool.visible and not tool.rect.w]
        share = (x - _TITLE) / len(tools) - 10 if tools else 0.0
        for tool in self._tools:
            tool.short = tool not in tools or tool is self._remove or share < _LEAST
        for tool in tools:
            wide = side if tool.short else min(share, _MOST)
            x -= 10 + wide
            tool.zone, tool.rect = "top", pygame.FRect(x, y, wide, side)

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; the selection follows the keyboard focus along the shelf.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if not isinstance(event, Key):
            return super().handle(event)
        used = self._cross(event) or super().handle(event)
        for at, box in enumerate(self.boxes):
            if box.name == self.focus.current:
                self.select(at)
        return used

    def _cross(self, key: Key) -> bool:
        """Move the focus with Down from the shelf to the buttons and with Up back."""
        node = self.focus.node(self.focusables())
        if node is None or key.key not in {"up", "down"}:
            return False
        if node.zone == "shelf" and key.key == "down":
            below = [other for other in self.focusables() if other.zone == "game" and other.enabled]
            self.focus.set(below[0].id, visible=True)
            return True
        above = [other for other in self.focusables() if other.rect.bottom <= node.rect.top]
        leads_up = node.zone == "game" and not any(other.zone == "game" for other in above)
        if key.key == "up" and leads_up and self.boxes:
            self.focus.set(self.boxes[self.chosen].name, visible=True)
            return True
        return False

    def shortcut(self, key: Key) -> bool:
        """Handle a key that no control has used, and return whether this did.

        Left and Right select a game from anywhere, F1 opens the rules, G the saved games, Ctrl+P
        prints, and Del removes a game that was installed from a pack.
        """
        if key.key == "f1":
            self._open_rules()
            return True
        if key.key == "p" and key.ctrl:
            self._open_printing()
            return True
        if key.key == "delete":
            self._take_away()
            return True
        if key.key == "g" and not (key.ctrl or key.alt):
            self.app.show.games()
            return True
        step = {"left": -1, "right": 1}.get(key.key)
        if step is None or not self.boxes:
            return False
        self.select(max(0, self.chosen + step))
        self.focus.set(self.boxes[self.chosen].name, visible=True)
        return True

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        muted = self.app.settings.muted
        self._sound.icon = "mute" if muted else "sound"
        self._sound.label = messages.SOUND_ON if muted else messages.SOUND_OFF
        canvas.felt("library")
        size = 46 if self._head > 90 else 36 if self._head > 60 else 28
        x = 41 if self.width >= 1180 else 16.0
        middle = self._gear.rect.centery + (6 if self._head > 90 else 0)
        canvas.text((x, middle), messages.APP, "home", anchor="midleft", size=size)
        draw_plank(canvas, self._edge)
        self._draw_words(canvas)
        self._draw_hints(canvas)
        self.draw_widgets(canvas)
        buttons = (each for each in self.group.widgets if isinstance(each, Button | IconButton))
        self.draw_tips(canvas, buttons)

    def _draw_words(self, canvas: Canvas) -> None:
        theme, box, game = canvas.theme, self.area, self.game
        if game is None:
            canvas.text(box.topleft, messages.EMPTY_SHELF, "title")
            canvas.paragraph(box.move(0, 48), messages.EMPTY_SHELF_TEXT, "pitch", theme.text2)
            return
        size, pitch, chips, gap = 46.0, 19.0, 32.0, 14.0
        if box.h < 260:
            size, pitch, chips, gap = (36.0, 16.5, 28.0, 10.0) if box.h >= 170 else (28, 15, 28, 6)
        line = canvas.text((box.left, box.top), game.spec.title, "home", size=size, max_width=box.w)
        y = line.bottom + (10 if size == 46 else 4)
        text = game.spec.pitch
        if game.problems:
            text = problems_of(game)[0]
        room = min(box.w, 580.0)
        # Without room for both, the text takes precedence over the facts.
        fits = int((box.bottom - y - chips - gap) // (pitch * 1.42))
        needed = canvas.measure_paragraph(room, text, "pitch", size=pitch) // pitch
        if fits < min(3, needed):
            fits = int((box.bottom - y) // (pitch * 1.42))
        lines = max(1, min(3, fits))
        y += gap + canvas.paragraph(
            (box.left, y, room, 0), text, "pitch", theme.text2, max_lines=lines, size=pitch
        )
        if y + chips <= box.bottom + 4:
            self._draw_facts(canvas, game, (box.left, y), chips)

    def _draw_facts(
        self, canvas: Canvas, game: Game, pos: tuple[float, float], height: float
    ) -> None:
        x, y = pos
        for icon, text in facts_of(game):
            wide = label_faces.chip_width(canvas, text, icon, height=height)
            if x + wide > self.area.right + 20:
                break
            x = label_faces.chip(canvas, (x, y), text, icon, height=height).right + 9

    def _draw_hints(self, canvas: Canvas) -> None:
        x, y = self.area.left, self.height - 30
        if self.height < 640 or self.card.rect.bottom + 80 > y:
            return
        hints = (
            (("Left", "Right"), messages.BROWSE),
            (("Enter",), messages.OPEN),
            (("F1",), messages.RULES),
            (("G",), messages.YOUR_GAMES),
        )
        label_faces.key_hints(canvas, (x, y), hints)


def reached_goals(app: App, game: Game) -> tuple[Goal, ...]:
    """Return the goals of a game that the current player has reached, the hardest first."""
    from tabletop.storage.player.stamps import load_stamps  # noqa: PLC0415 - not before the first frame

    goals = game.spec.goals
    name = app.learning.player_name
    stamps = load_stamps(app.folders.statistics, game.spec.id, name) if goals else {}
    reached = [goal for goal in goals if stamps.get(goal.id)]
    return tuple(sorted(reached, key=lambda goal: -GRADES.index(goal.grade)))


def _share(row: Sequence[Button], wide: float, tall: float) -> float:
    """Return the width of each labelled button in a row; icon-only buttons are `tall` wide."""
    short = sum(button.short for button in row)
    return (wide - 10 * (len(row) - 1) - tall * short) / max(1, len(row) - short)


class _You(Control):
    """A button with the current player's name and portrait, which can be changed there."""

    def __init__(self, app: App) -> None:
        super().__init__("you", messages.OWN_NAME, zone="top")
        self._app = app

    @property
    def value(self) -> str:
        """The name of the current player."""
        return self._app.learning.player_name

    def act(self) -> None:
        """Ask for the player's name and face."""
        self._app.show.player_name()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the name and the portrait at the right end."""
        box = self.rect
        centre = (box.right - 30, box.centery)
        draw_avatar(canvas, centre, 44, portrait_of(self._app, self.value), SEAT_COLOURS[0])
        edge = (centre[0] - 34, box.centery)
        canvas.text(edge, self.value, "prompt", anchor="midright", max_width=130)
        if focus:
            ring = pygame.FRect(centre[0] - 24, centre[1] - 24, 48, 48)
            label_faces.focus_ring(canvas, ring, 24, paper=not canvas.theme.dark)


def problems_of(game: Game) -> list[str]:
    """Return the problems in a game's files, one line each, with paths relative to its folder."""
    return [line.replace(f"{game.folder}{os.sep}", "") for line in game.problems]


def facts_of(game: Game) -> list[tuple[str, str]]:
    """Return the facts shown below a game's description, such as the number of players.

    Each is a pair of an icon name and a text. A game with problems has none.
    """
    if game.problems:
        return []
    spec = game.spec
    if spec.facts:
        return [(fact.icon, fact.text) for fact in spec.facts]
    return [("people", f"{spec.players} players"), ("clock", f"{spec.minutes} minutes")]
