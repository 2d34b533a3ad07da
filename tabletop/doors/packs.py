"""`tabletop pack`, `install`, `packs` and `remove`: games as single files."""

import sys
import time
from pathlib import Path

import tabletop
from tabletop.content.packing import check_place, install, installed, installed_at, pack, remove
from tabletop.content.packs import Heading, PackError, is_older, read_heading
from tabletop.content.problems import ContentError, did_you_mean, quoted
from tabletop.doors.errors import InputRefusedError, SurroundingsError, UsageError
from tabletop.doors.shelf import with_hint
from tabletop.paths import data_dir, shipped
from tabletop.registry import OWN_GAMES
from tabletop.storage.bin import discard_save
from tabletop.storage.files import StorageError
from tabletop.storage.saves import list_saves


def library() -> Path:
    """Return the folder of the player's own games."""
    return data_dir() / OWN_GAMES


def write(folder: Path, out: Path) -> None:
    """Write the game in a folder, or an own game by name, into a pack.

    Raises:
        InputRefusedError: the game is invalid or can't be packed.
        SurroundingsError: the pack can't be written.
    """
    own = library() / folder
    source = own if not folder.is_dir() and own.is_dir() else folder
    try:
        written = pack(source, out, tabletop.__version__)
    except (ContentError, PackError) as error:
        raise InputRefusedError(*str(error).splitlines()) from error
    except OSError as error:
        raise SurroundingsError(_cause(error)) from error
    for warning in written.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    files = len(written.heading.files)
    print(f"{written.path}: {files} file{'' if files == 1 else 's'}, {_size(written.size)}")


def put(path: Path, *, older: bool, agreed: bool) -> None:
    """Install a pack, asking before another version is replaced unless `agreed`.

    Raises:
        InputRefusedError: the pack can't be used, or the answer was no.
        SurroundingsError: the game can't be written.
    """
    try:
        heading = read_heading(path)
        check_heading(heading)
        target = library() / heading.id
        check_place(heading, target, older=older)
        there = installed_at(target)
        if there is not None and there.heading == heading:
            print(f"{heading.title} is here already, version {heading.version}")
            return
        if there is not None and not agreed:
            was = there.heading.version
            _ask(f"Replace version {was} of {heading.title} by version {heading.version}?")
        done = install(path, library(), older=older)
    except PackError as error:
        told = str(error)
        hint = " (--older puts it in its place)" if told.startswith("version ") else ""
        raise InputRefusedError(told + hint) from error
    except OSError as error:
        raise SurroundingsError(_cause(error)) from error
    print(f"ok {_told(done.heading)}")


def offered(path: Path) -> tuple[Heading, Heading | None, int]:
    """Return the heading of a pack, the installed heading if any, and the size in bytes.

    Raises:
        PackError: it can't be used.
    """
    heading = read_heading(path)
    check_heading(heading)
    target = library() / heading.id
    check_place(heading, target)
    there = installed_at(target)
    return heading, there.heading if there else None, path.stat().st_size


def install_offered(path: Path) -> None:
    """Install a pack after the player's consent.

    Raises:
        PackError: it can't be used; nothing was changed.
    """
    try:
        check_heading(read_heading(path))
        install(path, library())
    except OSError as error:
        raise PackError(_cause(error)) from error


def check_heading(heading: Heading) -> None:
    """Refuse a pack that needs a newer Recess or has the id of a shipped game.

    Raises:
        PackError: it does.
    """
    if is_older(heading.needs, tabletop.__version__):
        needs, here = quoted(heading.needs), tabletop.__version__
        raise PackError(f"{heading.title} needs Recess {needs}, and this is {here}")
    if (shipped("content") / heading.id).is_dir():
        raise PackError(f"{quoted(heading.id)} is the name of a game that comes with Recess")


def show() -> None:
    """Print the games installed from packs, one per line."""
    found = list(installed(library()))
    for each in found:
        print(_told(each.heading))
    if not found:
        print("no packs are installed")


def take_away(name: str, *, keep_saves: bool) -> None:
    """Remove a game installed from a pack and report it.

    Raises:
        UsageError: no pack of that name is installed.
        SurroundingsError: it can't be removed.
    """
    heading, saves = discard(name, keep_saves=keep_saves)
    gone = f", {saves} saved game{'' if saves == 1 else 's'} in the bin" if saves else ""
    print(f"removed {heading.title}{gone}")


def discard(name: str, *, keep_saves: bool) -> tuple[Heading, int]:
    """Remove a game installed from a pack, with its saved games unless they are kept.

    Saved games go to the trash. Returns the pack's heading and the number of saves moved.

    Raises:
        UsageError: no pack of that name is installed.
        SurroundingsError: it can't be removed.
    """
    packs = {each.heading.id: each for each in installed(library())}
    if name not in packs:
        raise UsageError(with_hint(f"no pack {quoted(name)} is here", did_you_mean(name, packs)))
    saves = [] if keep_saves else [each for each in list_saves() if each.game == name]
    try:
        for save in saves:
            discard_save(save.path, time.time())
        remove(packs[name])
    except StorageError as error:
        raise SurroundingsError(str(error)) from error
    except OSError as error:
        raise SurroundingsError(_cause(error)) from error
    return packs[name].heading, len(saves)


def _ask(question: str) -> None:
    """Ask for a yes on the terminal.

    Raises:
        InputRefusedError: the answer is anything else, or nobody is there to give it.
    """
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip().lower() if sys.stdin else ""
    if answer not in ("y", "yes"):
        raise InputRefusedError("nothing was changed (--yes answers the question)")


def _told(heading: Heading) -> str:
    least, most = heading.seats
    seats = f"{least} players" if least == most else f"{least} to {most} players"
    by = f", by {heading.author}" if heading.author else ""
    licence = heading.licence or "no licence"
    words = f"{heading.id} {heading.version}: {heading.title}{by}, {seats}, {licence}"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in words)


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, size // 1000)} kB"


def _cause(error: OSError) -> str:
    return f"{error.filename or 'the game'} can't be written: {error.strerror or error}"
