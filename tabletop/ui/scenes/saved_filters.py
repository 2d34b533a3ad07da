"""Filters of the saved games: by state, by game and by player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import pygame

from tabletop.storage.saves import newest_first
from tabletop.ui.kit.buttons import Tab
from tabletop.ui.kit.pages import portrait_of
from tabletop.ui.paint import marks
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.generated import draw_cover
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.saved_words import fits, why_closed
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.engine.game import Game
    from tabletop.storage.saves import SaveInfo
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

Standing = Literal["all", "running", "finished", "bin"]
_MOST_PEOPLE = 8


@dataclass(frozen=True, slots=True)
class Wanted:
    """The filters, search text and sort order of the list of saved games."""

    standing: Standing = "all"
    game: str = ""
    """Id of the only game to show; empty for all."""
    person: str = ""
    """Name of a player who must take part; empty for anyone."""
    query: str = ""
    """Words that must occur in the game's name or in a player's."""
    sort: int = 0
    """Index of the sort order in `messages.SORTS`."""

    def turned(self, kind: str, value: str) -> Wanted:
        """Return the filters with one choice changed; selecting the same one again clears it.

        `kind` is "game", "person" or "standing".
        """
        if kind == "game":
            return replace(self, game="" if self.game == value else value)
        if kind == "person":
            return replace(self, person="" if self.person == value else value)
        standing: Standing = value  # type: ignore[assignment]  # the rows hold nothing else
        return replace(self, standing=standing)


def chosen(saves: Sequence[SaveInfo], wanted: Wanted, desk: Desk) -> list[SaveInfo]:
    """Return the saved games that pass the filters, sorted; unreadable ones come last."""
    found = [save for save in saves if _is_wanted(save, wanted, desk)]
    match wanted.sort:
        case 1:
            found.sort(key=lambda save: (save.title or _spoken(save)).casefold())
        case 2:
            found.sort(key=lambda save: -save.moves)
        case _:
            found = newest_first(found, desk.now())
    return sorted(found, key=lambda save: bool(why_closed(save, desk.game(save.game))))


def _spoken(save: SaveInfo) -> str:
    return messages.listed([player.name for player in save.players])


def _is_wanted(save: SaveInfo, wanted: Wanted, desk: Desk) -> bool:
    if wanted.standing == "running" and (save.finished or not save.can_open):
        return False
    if wanted.standing == "finished" and not save.finished:
        return False
    if wanted.game and save.game != wanted.game:
        return False
    if wanted.person and wanted.person not in people_of(save):
        return False
    return fits(save, desk.game(save.game), wanted.query)


def people_of(save: SaveInfo) -> set[str]:
    """Return the names of the human players of a saved game."""
    return {player.name for player in save.players if player.kind == "human"}


class FilterRow(Tab):
    """A row of the filter column, with the number of its games."""

    def __init__(
        self,
        desk: Desk,
        kind: str,
        value: str,
        label: str,
        *,
        count: int,
        wanted: Callable[[], Wanted],
        choose: Callable[[str, str], object],
        icon: str = "",
        game: Game | None = None,
    ) -> None:
        """Create a row; `kind` is "standing", "game" or "person".

        `wanted` returns the current filters. `choose` is called with `kind` and `value`.
        """
        super().__init__(
            f"{kind}-{value}", label, lambda: choose(kind, value), self._is_chosen, icon=icon,
            zone="filters",
        )  # fmt: skip
        self.kind = kind
        self.content = value
        self.count = count
        self.game = game
        self._desk = desk
        self._wanted = wanted

    def _is_chosen(self) -> bool:
        wanted = self._wanted()
        held = {"game": wanted.game, "person": wanted.person}.get(self.kind, wanted.standing)
        return held == self.content

    @property
    def value(self) -> str:
        """The number of saved games that match this filter, as text."""
        return messages.counted(self.count, "game")

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the filter row: icon, label and number of games."""
        theme, box = canvas.theme, self.rect
        is_chosen = self.selected
        if is_chosen:
            canvas.fill(box, 11, "#F9E3AE")
            canvas.ring(box, 11, "#D9981C", 1.4)
        elif self.hovered:
            canvas.fill(box, 11, theme.ink, 0.06)
        ink = theme.ink if is_chosen else theme.ink2
        weight = 700 if is_chosen else 500
        narrow = box.w < 170
        x = box.left + (5 if narrow else 12)
        x += self._draw_sign(canvas, x, ink, narrow=narrow)
        number = canvas.text((box.right - 10, box.centery), str(self.count), "small", ink,
                             anchor="midright", weight=weight)  # fmt: skip
        room = number.left - (4 if narrow else 8) - x
        whole = canvas.fitting((self.label, ""), room, "body", weight=weight)
        if whole or " " not in self.label:  # shrink a single word instead of breaking it
            style = "body" if whole else "small"
            canvas.text((x, box.centery), self.label, style, ink, anchor="midleft",
                        max_width=room, weight=weight)  # fmt: skip
        else:
            high = canvas.measure_paragraph(room, self.label, "small", max_lines=2)
            canvas.paragraph((x, box.centery - high / 2, room, high), self.label, "small", ink,
                             max_lines=2, weight=weight)  # fmt: skip
        if focus:
            marks.focus_ring(canvas, box, 11, paper=True)

    def _draw_sign(self, canvas: Canvas, x: float, ink: str, *, narrow: bool) -> float:
        """Draw the icon, box or portrait before the label; return the width it takes."""
        middle = self.rect.centery
        if self.kind == "game" and self.game is not None:
            draw_cover(canvas, pygame.FRect(x + 1, middle - 13.5, 21, 27), self.game)
            return 26 if narrow else 33
        if self.kind == "person":
            face = portrait_of(self._desk, self.content)
            draw_avatar(canvas, (x + 12, middle), 26, face, SEAT_COLOURS[0])
            return 32 if narrow else 35
        if narrow:
            return 0
        canvas.icon((x + 11, middle), self.icon, 20, ink)
        return 33


def filter_rows(
    desk: Desk,
    saves: Sequence[SaveInfo],
    binned: int,
    wanted: Callable[[], Wanted],
    choose: Callable[[str, str], object],
) -> list[FilterRow]:
    """Return the rows of the filter column: states, games and the most frequent players."""
    running = sum(1 for save in saves if save.can_open and not save.finished)
    finished = sum(1 for save in saves if save.finished)
    rows = [
        FilterRow(
            desk, "standing", value, label, count=count, wanted=wanted, choose=choose, icon=icon
        )
        for value, label, count, icon in (
            ("all", messages.ALL_GAMES, len(saves), "cards"),
            ("running", messages.RUNNING, running, "play"),
            ("finished", messages.FINISHED, finished, "trophy"),
            ("bin", messages.BIN, binned, "trash"),
        )
        if value != "bin" or binned or wanted().standing == "bin"
    ]
    by_game = Counter(save.game for save in saves)
    rows += [
        FilterRow(desk, "game", game.spec.id, game.spec.title, count=by_game[game.spec.id],
                  wanted=wanted, choose=choose, game=game)
        for game in desk.games
        if by_game[game.spec.id] or wanted().game == game.spec.id
    ]  # fmt: skip
    by_person = Counter(name for save in saves for name in people_of(save))
    often = [name for name, _ in by_person.most_common(_MOST_PEOPLE)]
    if wanted().person and wanted().person not in often:
        often.append(wanted().person)
    if len(often) > 1 or wanted().person:
        rows += [
            FilterRow(
                desk, "person", name, name, count=by_person[name], wanted=wanted, choose=choose
            )
            for name in often
        ]
    return rows
