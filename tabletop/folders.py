"""List folders and read text files that passed through other systems and editors.

All folders of games are listed here, so that files left by the system, an editor or Python are
ignored everywhere.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path

_SYSTEM = frozenset({
    "__macosx", "__pycache__", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r",
    "$recycle.bin", "system volume information", "lost+found",
})  # fmt: skip
"""Names, in lower case, of files and folders that systems and Python create."""


def is_nobodys(name: str) -> bool:
    """Return whether a file or folder of that name was made by a system, an editor or Python.

    These are hidden files (`.DS_Store`, and `._gem.png` beside `gem.png`), lock files of office
    programs (`~$cards.xlsx`, `.~lock.cards.csv#`), backup copies (`cards.csv~`) and what Windows
    and archives add (`Thumbs.db`, `desktop.ini`, `__MACOSX`).
    """
    return name.startswith((".", "~$")) or name.endswith("~") or name.lower() in _SYSTEM


def plain_text(raw: bytes) -> bytes:
    """Return a text's bytes with line feeds only and without a UTF-8 byte order mark."""
    return raw.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def entries(folder: Path, *endings: str) -> list[Path]:
    """Return the files and folders in a folder, sorted by name, without system files.

    Args:
        folder: The folder to list.
        endings: File extensions to include, such as `.yaml`; all if none is given.

    Raises:
        OSError: the folder is missing or can't be read.
    """
    with os.scandir(folder) as found:
        names = [each.name for each in found if not is_nobodys(each.name)]
    return [folder / name for name in sorted(names) if not endings or name.endswith(endings)]


def files(folder: Path, *endings: str) -> list[Path]:
    """Return the files in a folder like `entries`; an empty list if it can't be read."""
    try:
        return [path for path in entries(folder, *endings) if path.is_file()]
    except OSError:
        return []


def walk(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield the files in a folder and its subfolders, sorted by name, without system files.

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
