"""Describes what an edit of a game's files has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from tabletop.art import ENDINGS, FOLDER
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from tabletop.engine.components import BoardKind
    from tabletop.engine.game import Game
    from tabletop.engine.spec import FaceValue, PieceKind
    from tabletop.engine.templates import Design

T = TypeVar("T")
_SHORT = 16
"""Maximum number of letters of a value for both old and new to be shown."""
_UNSEEN = frozenset({"zone", "template"})
"""Keys of a card face that have no visible effect."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The differences between two versions of a game."""

    files: tuple[str, ...] = ()
    """The changed files, relative to the game's folder."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """What changed about a kind of card, by its id."""
    backs: frozenset[str] = frozenset()
    """The card backs that are new or look different, by name."""
    boards: Mapping[str, str] = field(default_factory=dict)
    """What changed about a board, by its id."""
    sections: frozenset[str] = frozenset()
    """Ids of the rulebook sections that are new or changed."""
    gone: tuple[str, ...] = ()
    """Titles of the cards and boards that were removed."""

    def __bool__(self) -> bool:
        """Return whether there is any difference to show."""
        return bool(self.cards or self.backs or self.boards or self.sections or self.gone)


def changed_files(before: Mapping[str, object], now: Mapping[str, object]) -> tuple[str, ...]:
    """Return the sorted names of files that were added, removed or changed."""
    names = {*before, *now}
    return tuple(sorted(name for name in names if before.get(name) != now.get(name)))


def changes_of(before: Game, now: Game, files: tuple[str, ...]) -> Changes:
    """Return the differences between two versions; `files` are the changed files."""
    pictures = frozenset(_picture(now.spec.id, name) for name in files) - {""}
    looks = _Looks(before, now, pictures)
    old, new = ({each.id: each for each in _cards(game)} for game in (before, now))
    old_boards, new_boards = (
        {each.id: each for each in game.spec.boards} for game in (before, now)
    )
    sections = {each.id: each for each in before.rulebook.sections}
    backs = {each.back for each in old.values()}
    return Changes(
        files,
        _differing(old, new, looks.card),
        frozenset(each.back for each in new.values()
                  if each.back and (each.back not in backs or each.back in pictures)),
        _differing(old_boards, new_boards, looks.board),
        frozenset(s.id for s in now.rulebook.sections if sections.get(s.id) != s),
        (*_gone(old, new), *_gone(old_boards, new_boards)),
    )  # fmt: skip


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
    found = {name: told(old[name], each) if name in old else words.NEW
             for name, each in new.items()}  # fmt: skip
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
