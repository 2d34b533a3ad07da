"""List folders and read text files that may come from other systems and editors.

All listing of game folders goes through this module, so that files left by the system, an editor
or Python are ignored everywhere.
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
    """Return whether a file's name shows that it is clutter made by a system, an editor or Python.

    Clutter means hidden files (`.DS_Store`, and `._gem.png` beside `gem.png`), lock files of office
    programs (`~$cards.xlsx`, `.~lock.cards.csv#`), backup copies (`cards.csv~`) and what Windows
    and archives add (`Thumbs.db`, `desktop.ini`, `__MACOSX`). The same holds for folders.
    """
    return name.startswith((".", "~$")) or name.endswith("~") or name.lower() in _SYSTEM


def plain_text(raw: bytes) -> bytes:
    """Return the bytes of a text file with line feeds only and without a UTF-8 byte order mark.

    The same text therefore gives the same bytes on every system.
    """
    return raw.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def entries(folder: Path, *endings: str) -> list[Path]:
    """Return the files and folders directly in a folder, sorted by name, without system files.

    Args:
        folder: The folder to list.
        endings: File extensions to include, such as `.yaml`; if none is given, everything is
            included.

    Raises:
        OSError: The folder is missing or can't be read.
    """
    with os.scandir(folder) as found:
        names = [each.name for each in found if not is_nobodys(each.name)]
    return [folder / name for name in sorted(names) if not endings or name.endswith(endings)]


def files(folder: Path, *endings: str) -> list[Path]:
    """Return the files directly in a folder, sorted by name; empty if it can't be read.

    System files are left out, as in `entries`. `endings` are the file extensions to include; if
    none is given, all files are included.
    """
    try:
        return [path for path in entries(folder, *endings) if path.is_file()]
    except OSError:
        return []


def walk(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield the files in a folder and all its subfolders, sorted by name, without system files.

    Symbolic links are yielded too, but never followed.

    Raises:
        OSError: A folder can't be read.
    """
    with os.scandir(folder) as found:
        here = sorted((each for each in found if not is_nobodys(each.name)), key=lambda e: e.name)
    for entry in here:
        if entry.is_dir(follow_symlinks=False):
            yield from walk(Path(entry.path))
        else:
            yield entry
