"""Files that went through other systems: which of a folder count, and how their lines end.

Every folder is listed here, so that what a system, an editor or Python put there is nobody's
everywhere.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path

_SYSTEM = frozenset({
    "__macosx", "__pycache__", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r",
    "$recycle.bin", "system volume information", "lost+found",
})  # fmt: skip
"""What systems and Python put into folders, in small letters."""


def is_nobodys(name: str) -> bool:
    """Whether a system, an editor or Python put a file or folder of that name there.

    Those are hidden files (`.DS_Store`, and `._gem.png` beside `gem.png`), what an office program
    keeps while a file is open (`~$cards.xlsx`, `.~lock.cards.csv#`), earlier copies (`cards.csv~`)
    and what Windows and archives add (`Thumbs.db`, `desktop.ini`, `__MACOSX`).
    """
    return name.startswith((".", "~$")) or name.endswith("~") or name.lower() in _SYSTEM


def plain_text(raw: bytes) -> bytes:
    """Return a text's bytes with line feeds alone, and without a byte order mark of UTF-8."""
    return raw.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def entries(folder: Path, *endings: str) -> list[Path]:
    """Return the files and folders in a folder that count, sorted by name.

    Args:
        folder: where to look.
        endings: which endings are wanted, such as `.yaml`; all where none is named.

    Raises:
        OSError: the folder is not there or can't be read.
    """
    with os.scandir(folder) as found:
        names = [each.name for each in found if not is_nobodys(each.name)]
    return [folder / name for name in sorted(names) if not endings or name.endswith(endings)]


def files(folder: Path, *endings: str) -> list[Path]:
    """Return what `entries` does, of it the files; none where there is no such folder."""
    try:
        return [path for path in entries(folder, *endings) if path.is_file()]
    except OSError:
        return []


def walk(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield the files in a folder and those below that count; each folder by name.

    Links are yielded as they are and never followed.

    Raises:
        OSError: a folder can't be read.
    """
    with os.scandir(folder) as found:
        here = sorted((each for each in found if not is_nobodys(each.name)), key=lambda e: e.name)
    for entry in here:
        if entry.is_dir(follow_symlinks=False):
            yield from walk(Path(entry.path))
        else:
            yield entry
