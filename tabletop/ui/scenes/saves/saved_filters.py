"""Filters of the saved games: by state, by game and by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import pygame

from tabletop.engine.game import Game
from tabletop.storage.saves.save_list import SaveInfo, newest_first
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.box_covers import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.saves.saved_text import closed_reason, matches_search
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.list_row import NavigationRow, Picture
from tabletop.ui.toolkit.settings_pages import portrait_of

Standing = Literal["all", "running", "finished", "bin"]
_MOST_PEOPLE = 8


@dataclass(frozen=True, slots=True)
class SaveFilter:
    """The filters, the search text and the sort order of the list of saved games."""

    standing: Standing = "all"
    """The state of the games to show: "all", "running", "finished" or "bin"."""
    game: str = ""
    """Id of the only game to show; empty for all."""
    person: str = ""
    """Name of a player who must have taken part; empty for any player."""
    query: str = ""
    """Words that must all occur in the names of the game or its players."""
    sort: int = 0
    """Index, from 0, of the sort order in `messages.SORTS`."""

    def choice(self, kind: str) -> str:
        """Return the current value of a filter; `kind` is "game", "person" or "standing".

        "standing" is the state of a game, such as running. An empty value matches all games.
        """
        return {"game": self.game, "person": self.person}.get(kind, self.standing)

    def with_choice(self, kind: str, value: str) -> SaveFilter:
        """Return a copy with one filter set to `value`, or cleared if it already has that value.

        `kind` is "game", "person" or "standing" (the state of a game, which is never cleared).
        """
        if kind == "game":
            return replace(self, game="" if self.game == value else value)
        if kind == "person":
            return replace(self, person="" if self.person == value else value)
        standing: Standing = value  # type: ignore[assignment]  # the rows hold nothing else
        return replace(self, standing=standing)


def filtered(saves: Sequence[SaveInfo], wanted: SaveFilter, app: App) -> list[SaveInfo]:
    """Return the saved games that match the filters, in the chosen order.

    Games that can't be opened come last. `app` provides the installed games and the time.
    """
    found = [save for save in saves if _is_wanted(save, wanted, app)]
    match wanted.sort:
        case 1:
            found.sort(key=lambda save: (save.title or _spoken(save)).casefold())
        case 2:
            found.sort(key=lambda save: -save.moves)
        case _:
            found = newest_first(found, app.now())
    return sorted(found, key=lambda save: bool(closed_reason(save, app.game(save.game))))


def _spoken(save: SaveInfo) -> str:
    return messages.listed([player.name for player in save.players])


def _is_wanted(save: SaveInfo, wanted: SaveFilter, app: App) -> bool:
    if wanted.standing == "running" and (save.finished or not save.can_open):
        return False
    if wanted.standing == "finished" and not save.finished:
        return False
    if wanted.game and save.game != wanted.game:
        return False
    if wanted.person and wanted.person not in people_of(save):
        return False
    return matches_search(save, app.game(save.game), wanted.query)


def people_of(save: SaveInfo) -> set[str]:
    """Return the names of a saved game's human players, without computer players."""
    return {player.name for player in save.players if player.kind == "human"}


@dataclass(frozen=True, slots=True)
class FilterRows:
    """Makes the rows of the filter column."""

    app: App
    saves: Sequence[SaveInfo]
    """All saved games, to be counted for each row."""
    binned: int
    """The number of games in the bin."""
    wanted: Callable[[], SaveFilter]
    """Returns the current filters, which decide the selected rows."""
    choose: Callable[[str, str], object]
    """Called with a kind ("standing" for states, "game" or "person") and the value to filter by."""

    def groups(self) -> list[list[NavigationRow]]:
        """Return the rows in groups: states, games, most frequent players."""
        return [group for group in (self._states(), self._games(), self._people()) if group]

    def _row(
        self, kind: str, value: str, label: str, count: int, picture: Picture
    ) -> NavigationRow:
        return NavigationRow(
            f"{kind}-{value}",
            label,
            partial(self.choose, kind, value),
            lambda: self.wanted().choice(kind) == value,
            zone="filters",
            role="tab",
            picture=picture,
            number=str(count),
            value=messages.counted(count, "game"),
            height=42.0 if kind == "standing" else 38.0,
        )

    def _states(self) -> list[NavigationRow]:
        """Return a row for each state of a game; that of the bin only if there is one."""
        running = sum(save.can_open and not save.finished for save in self.saves)
        finished = sum(save.finished for save in self.saves)
        states = [
            ("all", messages.ALL_GAMES, len(self.saves), "cards"),
            ("running", messages.RUNNING, running, "play"),
            ("finished", messages.FINISHED, finished, "trophy"),
        ]
        if self.binned or self.wanted().standing == "bin":
            states.append(("bin", messages.BIN, self.binned, "trash"))
        return [
            self._row("standing", value, label, count, partial(_draw_icon, icon))
            for value, label, count, icon in states
        ]

    def _games(self) -> list[NavigationRow]:
        """Return a row for each game that has saved games."""
        counts = Counter(save.game for save in self.saves)
        return [
            self._row("game", game.spec.id, game.spec.title, counts[game.spec.id],
                      cover_picture(game))
            for game in self.app.games
            if counts[game.spec.id] or self.wanted().game == game.spec.id
        ]  # fmt: skip

    def _people(self) -> list[NavigationRow]:
        """Return a row for each frequent player; none for a single one."""
        counts = Counter(name for save in self.saves for name in people_of(save))
        often = [name for name, _ in counts.most_common(_MOST_PEOPLE)]
        person = self.wanted().person
        if person and person not in often:
            often.append(person)
        if len(often) < 2 and not person:
            return []
        return [
            self._row("person", name, name, counts[name], portrait_picture(self.app, name))
            for name in often
        ]


def _draw_icon(icon: str, canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon(rect.center, icon, 20, canvas.theme.ink2)


def cover_picture(game: Game) -> Picture:
    """Return a function that draws the box of a game as the picture of a list row."""

    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        cover = pygame.FRect(0, 0, 22, 28.3)
        cover.center = rect.center
        draw_cover(canvas, cover, game)

    return draw


def portrait_picture(app: App, name: str, seat: int = 0) -> Picture:
    """Return a function that draws a player's portrait as the picture of a list row.

    The portrait's ring has the colour of `seat`, counted from 0.
    """

    def draw(canvas: Canvas, rect: pygame.FRect) -> None:
        ring = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        draw_avatar(canvas, rect.center, rect.w, portrait_of(app, name), ring)

    return draw
