"""The saved-game card of the library: continue, show the next one, or delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.engine.game import Game
from tabletop.engine.moves import seat_name
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import SaveInfo, is_ahead
from tabletop.storage.saves.trash import discard_save
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.library.shelf import ShelfMark
from tabletop.ui.scenes.saves.saved_list import open_save
from tabletop.ui.scenes.system.message_scene import tell_place
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import ControlGroup

_MOST_FACES = 7


class SaveCard(ControlGroup):
    """A card in the library with a saved game of the selected game, and buttons to use it.

    If there are several, two buttons switch between them. If there are none, the card says so.
    """

    def __init__(self, app: App, changed: Callable[[], object]) -> None:
        """Create the card; `changed` is called after a saved game was deleted."""
        super().__init__(app.sounds.play)
        self.app = app
        self.game: Game | None = None
        self.saves: Sequence[SaveInfo] = ()
        self.number = 0
        self._changed = changed
        self._continue = Button(
            "continue", messages.CONTINUE, self.open_save, icon="play", kind="primary", zone="game"
        )
        self._results = Button(
            "results", messages.RESULTS, self.open_save, icon="trophy", zone="game"
        )
        self._show_file = Button(
            "show-file", messages.SHOW_FILE, self._show_path, icon="folder", zone="game"
        )
        self._previous = IconButton(
            "previous", messages.PREVIOUS_SAVE, "back", lambda: self._turn(-1), zone="game"
        )
        self._next = IconButton(
            "next", messages.NEXT_SAVE, "fwd", lambda: self._turn(1), zone="game"
        )
        self._delete = IconButton(
            "delete", messages.DELETE_SAVE, "trash", self._ask_delete, zone="game"
        )
        self.fill(
            [
                self._continue,
                self._results,
                self._show_file,
                self._previous,
                self._next,
                self._delete,
            ]
        )

    @property
    def save(self) -> SaveInfo | None:
        """The saved game shown on the card, or None if the selected game has none."""
        return self.saves[self.number % len(self.saves)] if self.saves else None

    @property
    def readable(self) -> bool:
        """Whether the saved game on the card can be opened, either running or finished."""
        return bool(self.save and self.save.can_open and self.game and self.game.playable)

    @property
    def can_continue(self) -> bool:
        """Whether the saved game on the card can be opened and isn't finished."""
        return bool(self.readable and self.save and not self.save.finished)

    def show(self, game: Game | None, saves: Sequence[SaveInfo]) -> None:
        """Show the first of `saves`, the saved games of `game`. For None, the card is empty."""
        self.game, self.saves, self.number = game, saves, 0
        self.place(self.rect)

    # Actions

    def open_save(self) -> None:
        """Open the saved game on the card. If it is finished, show its results."""
        if self.save is not None:
            open_save(self.app, self.save)

    def _turn(self, step: int) -> None:
        self.number = (self.number + step) % max(1, len(self.saves))
        self.place(self.rect)

    def _show_path(self) -> None:
        if self.save is not None:
            tell_place(self.app, messages.FILE_PLACE, self.save.path)

    def _ask_delete(self) -> None:
        save = self.save
        if save is None:
            return

        def delete() -> None:
            try:
                discard_save(save.path, self.app.now())
            except (StorageError, ValueError) as error:
                self.app.notices.toast(str(error), "loss")
            self._changed()

        actions = [
            Action(messages.DELETE, delete, "trash", "danger"),
            Action(messages.KEEP, lambda: None, "check", "primary"),
        ]
        self.app.tell(messages.DELETE_SAVE_ASK, messages.DELETE_SAVE_TEXT, actions)

    # Layout and drawing

    @property
    def _is_low(self) -> bool:
        return self.rect.h < 100

    def place(self, rect: pygame.FRect) -> None:
        """Lay out the card and its buttons in `rect`, given in logical pixels."""
        self.rect = card = rect
        several, low = len(self.saves) > 1, self._is_low
        self._continue.visible = self.can_continue
        self._delete.visible = self.save is not None
        self._results.visible = self.readable and not self.can_continue
        self._show_file.visible = self.save is not None and not self.readable
        self._previous.visible = self._next.visible = several
        wide = min(160.0, card.w * (0.36 if low else 0.40))
        self._continue.rect = pygame.FRect(card.right - wide - 20, 0, wide, 44 if low else 52)
        self._continue.rect.centery = card.centery + (9 if low else 20 if self.saves else 6)
        self._results.rect = self._continue.rect.copy()
        self._continue.bare = self._results.bare = wide <= 130
        self._show_file.rect = pygame.FRect(card.right - 132 - 20, 0, 132, 44)
        self._show_file.rect.centery = card.centery + (9 if low else 20)
        # A low card has no room above the button: there they are placed on its edge.
        x, y = (card.right - 14, card.top - 18) if low else (card.right - 20, card.top + 9)
        for button in (self._delete, self._next, self._previous):
            if button.visible:
                button.rect = pygame.FRect(x - 36, y, 36, 36)
                x -= 42

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the card with its text and buttons. `focused` names the focused control, if any."""
        canvas.well(self.rect, 16)
        if self.game is not None:
            self._draw_words(canvas, self.game)
        super().draw_all(canvas, focused)

    def _draw_words(self, canvas: Canvas, game: Game) -> None:
        save, card = self.save, self.rect
        left, right = card.left + 20, card.right - 20
        if save is None:
            soon = not game.playable
            headline = messages.SOON_TEXT if soon else messages.NO_SAVES
            text = messages.SOON_HINT if soon else messages.NO_SAVES_HINT
            if game.problems:
                headline, text = messages.BROKEN_SAVE, messages.PROBLEM_HINT
            elif game.consent is not None:
                headline, text = messages.NEEDS_CONSENT, messages.NEEDS_CONSENT_HINT
            self._draw_lines(canvas, headline, text, right - left)
        elif not self.readable:
            room = self._show_file.rect.left - left - 12
            self._draw_lines(canvas, messages.BROKEN_SAVE, save.problem or "", room)
        else:
            self._draw_save(canvas, save, left, self._continue.rect.left - left - 14)

    def _draw_lines(self, canvas: Canvas, headline: str, text: str, room: float) -> None:
        card, low = self.rect, self._is_low
        y = card.top + (10 if low else 26)
        canvas.text((card.left + 20, y), headline, "name", max_width=room)
        box = (card.left + 20, y + 26, room, 0)
        canvas.paragraph(box, text, "body", canvas.theme.text2, max_lines=2)

    def _draw_save(self, canvas: Canvas, save: SaveInfo, x: float, room: float) -> None:
        card, low, theme = self.rect, self._is_low, canvas.theme
        verb = "Finished" if save.finished else "Saved"
        now = self.app.now()
        when = f"{verb} {messages.ago(now - save.changed)}"
        if is_ahead(save.changed, now):
            when = messages.DATED_AHEAD
        if len(self.saves) > 1:
            when += f" · {self.number + 1} of {len(self.saves)}"
        names = messages.listed([player.name for player in save.players])
        y = card.top + (16 if low else 24)
        canvas.text((x, y), when, "body", theme.text2, anchor="midleft", max_width=room)
        y += 21 if low else 28
        canvas.text((x, y), names, "name", anchor="midleft", max_width=room)
        text = save.problem or _progress_text(save)
        middle = card.bottom - (17 if low else 31)
        if low:
            canvas.text((x, middle), text, "body", theme.text2, anchor="midleft", max_width=room)
            return
        faces, r = save.players[:_MOST_FACES], 16.0
        for seat, player in enumerate(faces):
            centre = (x + r + seat * r * 1.6, middle)
            ring = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            robot = player.kind != "human"
            draw_avatar(canvas, centre, 2 * r, player.portrait or 1, ring, robot=robot)
        at = x + 2 * r + max(0, len(faces) - 1) * r * 1.6 + 14
        canvas.text(
            (at, middle),
            text,
            "body",
            theme.text2,
            anchor="midleft",
            max_width=max(0.0, x + room - at),
        )


def saves_by_game(saves: Sequence[SaveInfo], games: Sequence[str]) -> dict[str, list[SaveInfo]]:
    """Return the saved games grouped by game id, those to continue first.

    In each group, finished games come next and unreadable ones last. Otherwise the order of `saves`
    is kept.

    Args:
        saves: All saved games, the newest first.
        games: Ids of the available games. An unreadable save is assigned to the game its file is
            named after, or else to the first.
    """
    found: dict[str, list[SaveInfo]] = {}
    for save in sorted(saves, key=lambda save: (not save.can_open, save.finished)):
        named = (game for game in games if save.path.name.startswith(f"{game}-"))
        game = save.game or next(named, games[0] if games else "")
        found.setdefault(game, []).append(save)
    return found


def mark_of(game: Game, saves: Sequence[SaveInfo]) -> ShelfMark | None:
    """Return the tag to show on a game's box, such as *Your turn*, or None for no tag.

    `saves` are the saved games of that game.
    """
    if game.problems:
        return ShelfMark(messages.PROBLEM, "warn", "coral")
    if game.consent is not None:
        return ShelfMark(messages.NEEDS_CONSENT, "warn", "paper")
    if not game.playable:
        return ShelfMark(messages.SOON, "clock", "dark")
    good = [save for save in saves if save.can_open and not save.finished]
    if not good:
        return None
    if _is_next(good[0]):
        return ShelfMark(messages.YOUR_TURN, "play", "amber")
    return ShelfMark(messages.SAVED, "clock", "paper")


def _is_next(save: SaveInfo) -> bool:
    """Return whether it is the turn of the only human player.

    With several human players this is always False, since nobody knows who is looking.
    """
    people = [seat_name(seat) for seat, player in enumerate(save.players) if player.kind == "human"]
    return len(people) == 1 and people[0] in save.standing.turn


def _progress_text(save: SaveInfo) -> str:
    """Return how far a saved game is: its round and scores, or else the number of moves."""
    standing, told = save.standing, []
    if standing.context:
        told.append(standing.context)
    if len(standing.scores) == len(save.players) == 2:
        told.append(messages.SCORES.format(*standing.scores))
    return ", ".join(told) or messages.counted(save.moves, "move")
