"""The commands `pack`, `install`, `packs` and `remove`, for games in single files."""

import sys
import time
from pathlib import Path

import tabletop
from tabletop.cli.errors import InputRefusedError, SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import append_hint
from tabletop.content.packs.install import (
    check_place,
    install,
    installed,
    installed_at,
    pack,
    remove,
)
from tabletop.content.packs.pack import Heading, PackError, is_older, read_heading
from tabletop.content.yaml.problems import ContentError, did_you_mean, quoted
from tabletop.paths import data_dir, shipped
from tabletop.registry import OWN_GAMES
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import list_saves
from tabletop.storage.saves.trash import discard_save


def library() -> Path:
    """Return the player's folder of own games and installed packs."""
    return data_dir() / OWN_GAMES


def write_pack(folder: Path, out: Path) -> None:
    """Write a game, given by its folder or name, into one file (a pack) in the folder `out`.

    Raises:
        InputRefusedError: the game is invalid or can't be packed.
        SystemProblemError: the pack can't be written.
    """
    own = library() / folder
    source = own if not folder.is_dir() and own.is_dir() else folder
    try:
        written = pack(source, out, tabletop.__version__)
    except (ContentError, PackError) as error:
        raise InputRefusedError(*str(error).splitlines()) from error
    except OSError as error:
        raise SystemProblemError(_cause(error)) from error
    for warning in written.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    files = len(written.heading.files)
    print(f"{written.path}: {files} file{'' if files == 1 else 's'}, {_size(written.size)}")


def install_file(path: Path, *, older: bool, agreed: bool) -> None:
    """Install the game in a pack, and print its name.

    Args:
        path: The pack.
        older: Whether it may replace a newer version of the game.
        agreed: Whether to replace another version without asking first.

    Raises:
        InputRefusedError: the pack can't be used, or the answer was no.
        SystemProblemError: the game can't be written.
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
        problem = str(error)
        hint = " (--older puts it in its place)" if problem.startswith("version ") else ""
        raise InputRefusedError(problem + hint) from error
    except OSError as error:
        raise SystemProblemError(_cause(error)) from error
    print(f"ok {_name_of(done.heading)}")


def offered(path: Path) -> tuple[Heading, Heading | None, int]:
    """Return the headings of a pack and of the installed version, and the pack's size in bytes.

    The second heading is None if the game isn't installed.

    Raises:
        PackError: the pack can't be used.
    """
    heading = read_heading(path)
    check_heading(heading)
    target = library() / heading.id
    check_place(heading, target)
    there = installed_at(target)
    return heading, there.heading if there else None, path.stat().st_size


def install_offered(path: Path) -> None:
    """Install the game in a pack without asking, because the player has agreed already.

    Raises:
        PackError: the pack can't be used; nothing was changed.
    """
    try:
        check_heading(read_heading(path))
        install(path, library())
    except OSError as error:
        raise PackError(_cause(error)) from error


def check_heading(heading: Heading) -> None:
    """Check that a pack can be used with this version of Recess.

    Raises:
        PackError: it needs a newer Recess, or has the id of a shipped game.
    """
    if is_older(heading.needs, tabletop.__version__):
        needs, here = quoted(heading.needs), tabletop.__version__
        raise PackError(f"{heading.title} needs Recess {needs}, and this is {here}")
    if (shipped("content") / heading.id).is_dir():
        raise PackError(f"{quoted(heading.id)} is the name of a game that comes with Recess")


def print_installed() -> None:
    """Print the games that were installed from packs, one per line."""
    found = list(installed(library()))
    for each in found:
        print(_name_of(each.heading))
    if not found:
        print("no packs are installed")


def uninstall(name: str, *, keep_saves: bool) -> None:
    """Remove a game that was installed from a pack, and print what was removed.

    With `keep_saves=False`, its saved games go to the trash.

    Raises:
        UsageError: no pack with that name is installed.
        SystemProblemError: it can't be removed.
    """
    heading, saves = discard(name, keep_saves=keep_saves)
    gone = f", {saves} saved game{'' if saves == 1 else 's'} in the bin" if saves else ""
    print(f"removed {heading.title}{gone}")


def discard(name: str, *, keep_saves: bool) -> tuple[Heading, int]:
    """Remove a game that was installed from a pack; its saved games go to the trash.

    Return the pack's heading and the number of saved games moved. With `keep_saves=True`, they
    stay where they are.

    Raises:
        UsageError: no pack with that name is installed.
        SystemProblemError: it can't be removed.
    """
    packs = {each.heading.id: each for each in installed(library())}
    if name not in packs:
        raise UsageError(append_hint(f"no pack {quoted(name)} is here", did_you_mean(name, packs)))
    saves = [] if keep_saves else [each for each in list_saves() if each.game == name]
    try:
        for save in saves:
            discard_save(save.path, time.time())
        remove(packs[name])
    except StorageError as error:
        raise SystemProblemError(str(error)) from error
    except OSError as error:
        raise SystemProblemError(_cause(error)) from error
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


def _name_of(heading: Heading) -> str:
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
