"""Makes games into packs; installs, replaces and removes games that come as packs."""

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.loader import load_game
from tabletop.content.packs.pack import (
    ENDING,
    MOST_FILES,
    MOST_PACKED,
    NO_CODE,
    Heading,
    PackError,
    digests,
    heading_of,
    packed_files,
    read_heading,
    unpack,
    write_pack,
)
from tabletop.content.packs.plugins import names_code
from tabletop.content.yaml.problems import ContentError, quoted
from tabletop.content.yaml.reader import read_document
from tabletop.engine.game import Game
from tabletop.folders import entries
from tabletop.folders import files as files_in
from tabletop.paths import PACK_NOTE

_INCOMING = "games-incoming"
_GAME = "game.yaml"


@dataclass(frozen=True, slots=True)
class Installed:
    """A game in a player's library that was installed from a pack, with the pack's heading."""

    folder: Path
    heading: Heading


@dataclass(frozen=True, slots=True)
class Written:
    """A newly written pack: its file, heading and size, and warnings for its author."""

    path: Path
    heading: Heading
    size: int
    """Size of the pack in bytes."""
    warnings: tuple[str, ...]


def pack(folder: Path, out: Path, needs: str = "") -> Written:
    """Check a game and write it as `<id>-<version>.recess.zip` into the folder `out`.

    `needs` is the oldest version of Recess that can run it; "" for any.

    Raises:
        ContentError: the game has problems.
        PackError: the folder contains too many files, or files not allowed in a pack.
        OSError: a file can't be read or written.
    """
    game = load_game(folder, own=True, thorough=True)
    if names_code((folder / _GAME).read_bytes()):
        raise PackError(NO_CODE)
    files, left = packed_files(folder)
    if len(files) > MOST_FILES:
        raise PackError(f"{folder.name} holds more than {MOST_FILES} files")
    spec = game.spec
    others = [path.stem for path in files_in(folder / "locale", ".yaml")]
    heading = Heading(
        id=spec.id,
        version=spec.version,
        title=spec.title,
        author=spec.author,
        licence=spec.licence,
        homepage=spec.homepage,
        languages=tuple(dict.fromkeys((spec.language, *others))),
        seats=spec.seats,
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
    """Unpack a pack into a new folder, check it and return its game without installing it.

    Args:
        path: The pack.
        folder: The new folder.

    Raises:
        PackError: the pack can't be used.
        OSError: the folder can't be written.
    """
    heading = unpack(path, folder)
    return _check(folder, heading)


def installed(library: Path) -> Iterator[Installed]:
    """Yield the games in a library that came from packs, sorted by folder name."""
    with contextlib.suppress(OSError):
        for folder in entries(library):
            found = installed_at(folder)
            if found is not None:
                yield found


def installed_at(folder: Path) -> Installed | None:
    """Return the game in a folder if it came from a pack, else None."""
    if not (folder / PACK_NOTE).is_file():
        return None
    heading = heading_of(read_document(folder / PACK_NOTE, PACK_NOTE))
    return Installed(folder, heading) if heading is not None else None


def install(path: Path, library: Path, *, older: bool = False) -> Installed:
    """Install the game of a pack in a library, replacing any other version of it.

    The pack is unpacked beside the library and checked there, so a broken pack changes nothing. The
    caller asks the player before replacing a version.

    Args:
        path: The pack.
        library: The folder that contains the games.
        older: Whether a newer installed version may be replaced.

    Raises:
        PackError: the pack can't be used, or would replace a newer version or a folder that came
            from no pack.
        ContentError: the game has problems.
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
        (fresh / PACK_NOTE).write_text(json.dumps(heading.plain()), encoding="utf-8")
        _swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        with contextlib.suppress(OSError):
            fresh.parent.rmdir()
    return Installed(target, heading)


def check_place(heading: Heading, target: Path, *, older: bool = False) -> None:
    """Raise an error if a pack must not replace the game in a folder.

    Args:
        heading: The heading of the pack.
        target: The folder.
        older: Whether a newer version there may be replaced.

    Raises:
        PackError: the folder contains a newer version, or came from no pack.
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
    """Remove an installed pack from its library.

    Raises:
        OSError: it can't be removed; it is then either complete or gone.
    """
    away = found.folder.parent.with_name(_INCOMING) / f"{found.folder.name}-{os.getpid()}-gone"
    away.parent.mkdir(parents=True, exist_ok=True)
    found.folder.rename(away)
    shutil.rmtree(away, ignore_errors=True)
    with contextlib.suppress(OSError):
        away.parent.rmdir()


def _check(folder: Path, heading: Heading) -> Game:
    """Return the game in an unpacked folder after checking it against its pack's heading.

    Raises:
        PackError: it contains code, or is another game.
        ContentError: it has problems.
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
    """Return all problems of a game in one line, with places inside the pack."""
    first = str(error.problems[0]).replace(f"{folder}{os.sep}", "").replace(str(folder), "game")
    more = len(error.problems) - 1
    return first + (f" (and {more} more)" if more else "")


def _swap(fresh: Path, target: Path) -> None:
    """Replace a folder by another; the old one stays if that fails."""
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
