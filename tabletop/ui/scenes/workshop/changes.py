"""Describes what an edit of a game's files has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TypeVar

import pygame

from tabletop.art_files import ENDINGS, FOLDER
from tabletop.engine.declare.components import BoardKind
from tabletop.engine.declare.faces import Design
from tabletop.engine.game import Game
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import Leave, Press, Release, UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import Box, Column, Layers, Place, Row, TextLine

T = TypeVar("T")
_SHORT = 16
"""Maximum length, in letters, of a value that is shown as it was before and as it is now."""
_UNSEEN = frozenset({"zone", "template"})
"""Keys of a card face that have no visible effect."""


@dataclass(frozen=True, slots=True)
class ChangeList:
    """The visible differences between two versions of a game's files.

    It is falsy if there is nothing to show.
    """

    files: tuple[str, ...] = ()
    """The changed files, relative to the game's folder."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """A text for each changed kind of card, by its id, that says what changed."""
    backs: frozenset[str] = frozenset()
    """The names of card backs that are new or look different."""
    boards: Mapping[str, str] = field(default_factory=dict)
    """A text for each changed board, by its id, that says what changed."""
    sections: frozenset[str] = frozenset()
    """The ids of rulebook sections that are new or changed."""
    gone: tuple[str, ...] = ()
    """Titles of the cards and boards that were removed."""

    def __bool__(self) -> bool:
        """Return whether there is any difference to show."""
        return bool(self.cards or self.backs or self.boards or self.sections or self.gone)


def changed_files(before: Mapping[str, object], now: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the files that were added, removed or changed, sorted.

    `before` and `now` map file names to values that differ if the contents do.
    """
    names = {*before, *now}
    return tuple(sorted(name for name in names if before.get(name) != now.get(name)))


def changes_of(before: Game, now: Game, files: tuple[str, ...]) -> ChangeList:
    """Return the differences between two versions of a game.

    `files` are the names of the changed files, including pictures used by cards and boards.
    """
    pictures = frozenset(_picture(now.spec.id, name) for name in files) - {""}
    looks = _Looks(before, now, pictures)
    old, new = ({each.id: each for each in _cards(game)} for game in (before, now))
    old_boards, new_boards = (
        {each.id: each for each in game.spec.boards} for game in (before, now)
    )
    sections = {each.id: each for each in before.rulebook.sections}
    backs = {each.back for each in old.values()}
    return ChangeList(
        files,
        _differing(old, new, looks.card),
        frozenset(
            each.back
            for each in new.values()
            if each.back and (each.back not in backs or each.back in pictures)
        ),
        _differing(old_boards, new_boards, looks.board),
        frozenset(s.id for s in now.rulebook.sections if sections.get(s.id) != s),
        (*_gone(old, new), *_gone(old_boards, new_boards)),
    )


def _gone(old: Mapping[str, PieceKind | BoardKind], new: Mapping[str, object]) -> list[str]:
    return [each.title for name, each in old.items() if name not in new]


def _cards(game: Game) -> list[PieceKind]:
    return [kind for kind in game.spec.kinds if kind.look == "card"]


def _picture(game: str, file: str) -> str:
    """Return the name of the picture stored in a file; empty if it isn't a picture."""
    stem, dot, ending = file.removeprefix(f"{FOLDER}/").rpartition(".")
    if not file.startswith(f"{FOLDER}/") or f"{dot}{ending}" not in ENDINGS:
        return ""
    return f"{game}/{stem.removesuffix('@dark')}"


def _differing(
    old: Mapping[str, T], new: Mapping[str, T], told: Callable[[T, T], str]
) -> dict[str, str]:
    """Return what changed about each thing, by its id, leaving out unchanged ones."""
    found = {
        name: told(old[name], each) if name in old else words.NEW for name, each in new.items()
    }
    return {name: text for name, text in found.items() if text}


@dataclass(frozen=True, slots=True)
class _Looks:
    """A comparison of the looks of cards and boards, including pictures they refer to."""

    before: Game
    now: Game
    pictures: AbstractSet[str]
    """Names of the pictures whose files changed."""

    def card(self, old: PieceKind, new: PieceKind) -> str:
        told: list[str] = []
        if old.title != new.title:
            told.append(_step(words.NAME, old.title, new.title))
        if old.count != new.count:
            told.append(_step(words.COPIES, old.count, new.count))
        if old.face.get("template") != new.face.get("template") or self._template(new):
            told.append(words.OTHER.format(what=words.TEMPLATE))
        for key in dict.fromkeys((*new.face, *old.face)):
            told += self._field(key, old.face.get(key), new.face.get(key))
        if old.back != new.back:
            told.append(words.OTHER.format(what=words.BACK))
        return ", ".join(dict.fromkeys(told))

    def _field(self, key: str, old: FaceValue | None, new: FaceValue | None) -> list[str]:
        if key in _UNSEEN:
            return []
        if old != new:
            return [_step(key, old, new)]
        return (
            [words.OTHER.format(what=key)] if isinstance(new, str) and new in self.pictures else []
        )

    def _template(self, kind: PieceKind) -> bool:
        """Return whether a card's template, or an icon it draws, has changed."""
        name = kind.face.get("template")
        old, new = (_design(game, name) for game in (self.before, self.now))
        icons = {path for _, path in new.icons} if new is not None else set[str]()
        return old != new or bool(icons & self.pictures)

    def board(self, old: BoardKind, new: BoardKind) -> str:
        told = [words.OTHER.format(what=words.PICTURE)] if new.image in self.pictures else []
        return ", ".join(told) or (words.PLACES_CHANGED if old != new else "")


def _design(game: Game, name: object) -> Design | None:
    return next((each for each in game.spec.templates if each.id == name), None)


def _step(what: str, old: FaceValue | None, new: FaceValue | None) -> str:
    """Return a text with the old and new value if both are short, else only that it changed."""
    values = [_written(each) for each in (old, new)]
    if any("/" in each or len(each) > _SHORT for each in values) or not all(values):
        return words.OTHER.format(what=what)
    return words.STEP.format(what=what, before=values[0], now=values[1])


def _written(value: FaceValue | None) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


# The line that names the changes


class _HoldButton(Button):
    """A button that shows the previous version while it is held; a key toggles it."""

    showing = False
    _pointed = False

    def __init__(self, show: Callable[[bool], object]) -> None:
        super().__init__("before", words.BEFORE, self._turn, icon="undo", zone="note")
        self._show = show

    def _turn(self) -> None:
        if not self._pointed:
            self._set(not self.showing)

    def _set(self, showing: bool) -> None:  # noqa: FBT001  # the new state
        if showing != self.showing:
            self.showing = showing
            self._show(showing)

    def handle(self, event: UiEvent) -> bool:
        """Show the previous version from the press until the release.

        Returns whether anything changed, so that a frame must be drawn.
        """
        self._pointed = True
        used = super().handle(event)
        self._pointed = False
        if isinstance(event, Press | Release | Leave) and (used or self.showing):
            self._set(self.held)
        return used


class ChangeNote(Control):
    """A line in the workshop that names the changed files and describes one changed picture.

    This is the hovered or focused picture. A button shows its previous version.
    """

    role = "text"

    def __init__(self, show: Callable[[bool], object]) -> None:
        """Create the line.

        `show` is called with True to show the pictures as they were before, and with False to stop
        that.
        """
        super().__init__("changes", words.CHANGED, zone="note", enabled=False)
        self.changes = ChangeList()
        self.titles: Mapping[str, str] = {}
        """Titles of the pictures on the page, by the id of the card or board."""
        self.pointed = ""
        """Id of the hovered or focused item; empty for none."""
        self.before = _HoldButton(show)

    def show(self, changes: ChangeList, titles: Mapping[str, str], *, there: bool) -> None:
        """Show other changes.

        Args:
            changes: The changes to describe.
            titles: The titles of the pictures on the page, by id.
            there: Whether any of these pictures can be compared with an earlier version.
        """
        self.changes, self.titles = changes, titles
        self.visible = bool(changes)
        self.before.visible = there
        if not there:
            self.before.showing = False

    @property
    def file(self) -> str:
        """The name of the changed file or, of several, the first and the number of others."""
        files = self.changes.files
        if len(files) < 2:
            return "".join(files)
        return words.FILES_MORE.format(file=files[0], count=len(files) - 1)

    @property
    def told(self) -> str:
        """A text that says what changed in the hovered or focused picture.

        If there is no such picture, it says how many things have changed.
        """
        changes = self.changes
        each = {**changes.cards, **changes.boards}
        alone = len(each) + len(changes.backs) + len(changes.sections) + len(changes.gone) == 1
        name = self.pointed if self.pointed in each else next(iter(each), "") if alone else ""
        if name in self.titles:
            return words.DIFFERS.format(title=self.titles[name], what=each[name])
        gone = words.GONE.format(titles=", ".join(changes.gone)) if changes.gone else ""
        many = words.changed_of(
            len(changes.cards), len(changes.backs), len(changes.boards), len(changes.sections)
        )
        return ", ".join(part for part in (many, gone) if part)

    def node(self) -> Node:
        told = f"{words.CHANGED}. {self.file}. {self.told}"
        return replace(super().node(), label=told, action=None)

    def content(self, width: float) -> Box:
        """Return the layout of the line for a width in logical pixels."""
        self.before.short = width < 380
        button = None
        if self.before.visible:
            button = Place(self.before, width=48 if self.before.short else 112, height=36)
        texts = Column(
            TextLine(self.file, colour="text1", weight=700, height=20),
            TextLine(self.told, "small", "text2", height=18),
            grow=1,
            pad=(0, 5),
        )
        sign = Box(width=42, under=_draw_sign)
        row = Row(sign, texts, button, gap=0, pad=(0, 0, 8, 0))
        return Layers(self, row, height=48, under=lambda canvas, rect: canvas.glass(rect, 12))


def _draw_sign(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon((rect.left + 22, rect.centery), "refresh", 20, canvas.theme.sky_text)
