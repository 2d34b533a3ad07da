"""Lists the pictures and icons that a game may name, and checks those that it names or brings."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from tabletop.art_files import FOLDER, check_art
from tabletop.content.assembly.expand import GameParts
from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Document
from tabletop.engine.declare.layout import FELTS
from tabletop.engine.spec import GameSpec
from tabletop.folders import entries, files, walk
from tabletop.font_files import families_of
from tabletop.paths import shipped

_PICTURES = frozenset({".svg", ".png", ".jpg", ".jpeg"})


@cache
def icons() -> tuple[str, ...]:
    """Return the names of all shipped icons; empty where the sprites are missing."""
    return tuple(path.stem for path in files(_sprites() / "common" / "icons", ".svg"))


@cache
def felts() -> tuple[str, ...]:
    """Return the names that `felt` accepts: the common felts, and games with a felt of their own.

    Empty if the shipped sprites are missing, so that no name is refused.
    """
    if not _sprites().is_dir():
        return ()
    own = [path.name for path in entries(_sprites()) if (path / "felt.json").is_file()]
    return (*FELTS, *own)


def arts(game: str, folder: Path) -> tuple[str, ...]:
    """Return the names of the pictures that a game may show: its own, and those for all games.

    A shipped game's pictures are among the shipped sprites; other games bring them in their folder.
    """
    shipped_too = folder.resolve().parent == shipped("content").resolve()
    own = _sprites() / game if shipped_too else folder / FOLDER
    return (*_below(own, game), *_below(_sprites() / "common", "common"))


def _sprites() -> Path:
    return shipped("sprites")


def _below(root: Path, name: str) -> list[str]:
    if not root.is_dir():
        return []
    found = [path for each in walk(root) if (path := Path(each.path)).suffix in _PICTURES]
    return sorted(f"{name}/{path.relative_to(root).with_suffix('').as_posix()}" for path in found)


_SHIPPED_FONTS = ("manrope", "source serif pro")
_PLACE = re.compile(r"(sprites/\S+?\.\w+)(?::(\d+):)? (.*)")


@dataclass(frozen=True, slots=True)
class PictureNames:
    """A picture that a game's files name, with what it is for and the place of its name."""

    name: str
    """The full name of the picture, as the sprites folders have it."""
    title: str
    at: Callable[[str], Problem]
    """Returns a warning at that place, with this text."""


def named_pictures(
    document: Document, spec: GameSpec, parts: GameParts, templates: Mapping[str, Document]
) -> Iterator[PictureNames]:
    """Yield the pictures that rewards, pieces, boards and templates name.

    Args:
        document: The document of `game.yaml`.
        spec: The game.
        parts: Its pieces and boards, with their places in the file.
        templates: The documents of the game's own card templates, by name.
    """
    back = spec.rewards.back.rpartition(" ")[2]
    yield PictureNames(back, "rewards", _warning(document, "rewards", "back"))
    for number, board in enumerate(spec.boards):
        yield PictureNames(board.image, board.title, _warning(document, "boards", number, "image"))
    for piece in parts.pieces:
        kind = piece.kind
        if piece.source[:1] == ("pieces",):  # the table's own declarations say which are pictures
            continue
        yield PictureNames(kind.back, kind.title, _warning(document, *piece.source, "back"))
        key_of_picture = "pictures" if kind.look == "die" else "picture"
        there = _warning(document, *piece.source, key_of_picture)
        if kind.look == "die" and "art" in kind.face:
            sides = kind.face.get("faces") or range(1, int(str(kind.face.get("sides", 6))) + 1)
            for side in sides if isinstance(sides, tuple | range) else ():
                yield PictureNames(f"{kind.face['art']}/{side}", kind.title, there)
            continue
        for key, value in kind.face.items():
            if isinstance(value, str):
                cell = piece.cells.get(key)
                at = partial(cell.problem, warning=True) if cell is not None else there
                yield PictureNames(value, kind.title, at)
    for design in spec.templates:
        for name, path in design.icons:
            at = _warning(templates[design.id], "icons", name)
            yield PictureNames(path, f"{{{name}}}", at)


def missing_pictures(
    game: str, named: Iterable[PictureNames], arts: Collection[str]
) -> list[Problem]:
    """Return a warning for each picture that is missing, at the first place that names it.

    Args:
        game: Id of the game.
        named: The pictures that its files name.
        arts: Names of the pictures that exist.
    """
    found: dict[str, Problem] = {}
    for each in named:
        name = each.name
        own = name.startswith(f"{game}/") and " " not in name
        if own and name not in arts and name not in found:
            file = f"sprites/{name.removeprefix(f'{game}/')}.svg or .png"
            what = f"there is no {file} for {quoted(each.title)}; it is drawn without"
            found[name] = each.at(what)
    return list(found.values())


def _warning(document: Document, *place: str | int) -> Callable[[str], Problem]:
    mark = document.mark(place)
    path = ".".join(map(str, place))

    def made(what: str) -> Problem:
        return Problem(document.file, mark.line, mark.column, path, what, warning=True)

    return made


def check_pictures(game: Document, cover: str, folder: Path, arts: Sequence[str]) -> list[Problem]:
    """Note a missing cover in the document, and return the problems of the game's own pictures.

    Args:
        game: The document of `game.yaml`.
        cover: Name of the cover.
        folder: Folder of the game.
        arts: Names of the pictures that exist.
    """
    if cover and cover not in arts:
        game.problem(("cover",), f"there is no picture {quoted(cover)}", did_you_mean(cover, arts))
    wrong, said = check_art(folder, {*_SHIPPED_FONTS, *families_of(folder)})
    found = [_of_picture(folder, line, warning=False) for line in wrong]
    return found + [_of_picture(folder, line, warning=True) for line in said]


def _of_picture(folder: Path, line: str, *, warning: bool) -> Problem:
    """Return the problem that a line of a picture check reports, at its place in the file."""
    found = _PLACE.fullmatch(line)
    if found is None:
        return Problem(str(folder), 0, 0, "", line, warning=warning)
    at = int(found[2] or 0)
    return Problem(str(folder / found[1]), at, min(at, 1), "", found[3], warning=warning)
