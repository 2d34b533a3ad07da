"""Games made into packs, and packs put on the shelf, replaced and taken away."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.guests import names_code
from tabletop.content.loader import load_game
from tabletop.content.nodes import read_document
from tabletop.content.packs import (
    ENDING,
    MOST_FILES,
    MOST_PACKED,
    NO_CODE,
    Heading,
    PackError,
    digests,
    packed_files,
    read_heading,
    unpack,
    write_pack,
)
from tabletop.content.problems import ContentError, quoted
from tabletop.content.validation import validate
from tabletop.engine.game import Game
from tabletop.folders import entries
from tabletop.folders import files as files_in
from tabletop.paths import PACK_NOTE

_INCOMING = "games-incoming"
_GAME = "game.yaml"


@dataclass(frozen=True, slots=True)
class Installed:
    """A game that came in a pack."""

    folder: Path
    heading: Heading


@dataclass(frozen=True, slots=True)
class Written:
    """A pack that was written, and what its author may want to mend."""

    path: Path
    heading: Heading
    size: int
    """Bytes of the pack."""
    warnings: tuple[str, ...]


def pack(folder: Path, out: Path, needs: str = "") -> Written:
    """Check the game in a folder and write it into `<id>-<version>.recess.zip` in the folder `out`.

    Raises:
        ContentError: the game is not in order.
        PackError: it holds what no pack may hold, or more.
        OSError: a file can't be read or written.
    """
    game = load_game(folder, own=True, thorough=True)
    if names_code((folder / _GAME).read_bytes()):
        raise PackError(NO_CODE)
    files, left = packed_files(folder)
    if len(files) > MOST_FILES:
        raise PackError(f"{folder.name} holds more than {MOST_FILES} files")
    document = read_document(folder / _GAME, _GAME)
    said = document.data if isinstance(document.data, dict) else {}

    def word(key: str, other: str = "") -> str:
        value = said.get(key, other)
        return value if isinstance(value, str) else other

    others = [path.stem for path in files_in(folder / "locale", ".yaml")]
    heading = Heading(
        id=game.spec.id,
        version=game.spec.version,
        title=game.spec.title,
        author=word("author"),
        licence=word("licence"),
        homepage=word("homepage"),
        languages=tuple(dict.fromkeys((word("language", "en"), *others))),
        seats=(game.spec.seats[0], game.spec.seats[1]),
        needs=needs,
        files=digests(files),
    )
    warnings = [f"{name} is left out: no pack holds such files" for name in left]
    if not heading.licence:
        what = "has no licence: nobody may know what they may do with it"
        warnings.append(f"{_GAME} {what} (licence: CC-BY-4.0)")
    path = out / f"{heading.id}-{heading.version}{ENDING}"
    write_pack(path, heading, files)
    size = path.stat().st_size
    if size > MOST_PACKED:
        path.unlink()
        raise PackError(f"the pack would be larger than {MOST_PACKED >> 20} MiB")
    return Written(path, heading, size, tuple(warnings))


def look_into(path: Path, folder: Path) -> Game:
    """Return the game of a pack, unpacked into a new folder and checked; nothing is installed.

    Raises:
        PackError: it can't be used.
        OSError: the folder can't be written.
    """
    heading = unpack(path, folder)
    return _check(folder, heading)


def installed(library: Path) -> Iterator[Installed]:
    """Yield the games of a library that came in packs, by the names of their folders."""
    with contextlib.suppress(OSError):
        for folder in entries(library):
            found = installed_at(folder)
            if found is not None:
                yield found


def installed_at(folder: Path) -> Installed | None:
    """Return the game that came in a pack and lies in a folder, if one does."""
    if not (folder / PACK_NOTE).is_file():
        return None
    heading = validate(read_document(folder / PACK_NOTE, PACK_NOTE), Heading)
    return Installed(folder, heading) if heading is not None else None


def install(path: Path, library: Path, *, older: bool = False) -> Installed:
    """Put the game of a pack into a library, in the place of another version of it.

    It is unpacked beside the library and checked there: a broken pack changes nothing. Whoever
    calls has asked whether a version may be replaced.

    Raises:
        PackError: it can't be used, would replace a newer version, or a folder that came in no
            pack, which is somebody's own work.
        ContentError: the game in it is not in order.
        OSError: the library can't be written.
    """
    heading = read_heading(path)
    target = library / heading.id
    check_place(heading, target, older=older)
    fresh = library.with_name(_INCOMING) / f"{heading.id}-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        unpack(path, fresh)
        _check(fresh, heading)
        (fresh / PACK_NOTE).write_text(heading.model_dump_json(), encoding="utf-8")
        _swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        with contextlib.suppress(OSError):
            fresh.parent.rmdir()
    return Installed(target, heading)


def check_place(heading: Heading, target: Path, *, older: bool = False) -> None:
    """Refuse what must not be replaced by a pack.

    Raises:
        PackError: it is newer, or came in no pack.
    """
    if not os.path.lexists(target):
        return
    there = installed_at(target)
    if there is None or target.is_symlink():
        raise PackError(f"{target} is there already and came in no pack; move it away first")
    if there.heading.version > heading.version and not older:
        mine, theirs = there.heading.version, heading.version
        raise PackError(f"version {mine} of {heading.title} is here, and this is version {theirs}")


def remove(found: Installed) -> None:
    """Take a game that came in a pack out of its library.

    Raises:
        OSError: it can't be removed; then all of it is still there, or none.
    """
    away = found.folder.parent.with_name(_INCOMING) / f"{found.folder.name}-{os.getpid()}-gone"
    away.parent.mkdir(parents=True, exist_ok=True)
    found.folder.rename(away)
    shutil.rmtree(away, ignore_errors=True)
    with contextlib.suppress(OSError):
        away.parent.rmdir()


def _check(folder: Path, heading: Heading) -> Game:
    """Return a game, refused where it is not the one its pack speaks of, or not in order.

    Raises:
        PackError: it brings code, or is another game.
        ContentError: it is not in order.
    """
    game_file = folder / _GAME
    if not game_file.is_file():
        raise PackError(f"the pack holds no {_GAME}")
    if names_code(game_file.read_bytes()):
        raise PackError(NO_CODE)
    try:
        game = load_game(folder, own=True, thorough=True)
    except RecursionError as error:
        raise PackError("the game nests too deeply") from error
    except ContentError as error:
        raise PackError(_short(error, folder)) from error
    spec = game.spec
    if (spec.id, spec.version) != (heading.id, heading.version):
        told = quoted(f"{heading.id} {heading.version}")
        raise PackError(f"the pack says {told}, and its game is {quoted(spec.id)} {spec.version}")
    return game


def _short(error: ContentError, folder: Path) -> str:
    """Return one line for all problems of a game, with places inside the pack."""
    first = str(error.problems[0]).replace(f"{folder}{os.sep}", "").replace(str(folder), "game")
    more = len(error.problems) - 1
    return first + (f" (and {more} more)" if more else "")


def _swap(fresh: Path, target: Path) -> None:
    """Put a folder into the place of another, which is still there if that fails."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        fresh.rename(target)
        return
    old = fresh.with_name(f"{fresh.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
