"""The folders in which people look for their files, what is in one, and the system's dialog."""

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from tabletop.folders import entries

_NAMES = ("Downloads", "Desktop", "Documents")
_XDG = ("DOWNLOAD", "DESKTOP", "DOCUMENTS")
_WINDOWS = ("{374DE290-123F-4565-9164-39C4925E467B}", "Desktop", "Personal")
_POWERSHELL = """
Add-Type -AssemblyName System.Windows.Forms
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
$dialog = New-Object System.Windows.Forms.OpenFileDialog
$dialog.Title = '{title}'
$dialog.InitialDirectory = '{folder}'
$dialog.Filter = 'Recess|{patterns}'
if ($dialog.ShowDialog() -eq 'OK') {{ $dialog.FileName }}
"""
_OSASCRIPT = """on run argv
set found to choose file with prompt (item 1 of argv) default location POSIX file (item 2 of argv)
POSIX path of found
end run"""
_DIR = re.compile(r'^XDG_(\w+)_DIR="(.*)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """A file or a folder, as a list of files shows it."""

    path: Path
    is_folder: bool
    changed: float
    """When it was last written, in seconds since 1970."""


def file_dialog(title: str, folder: Path, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return a command that opens the system's dialog for a file; () if the system has none.

    The command prints the path of the file that is chosen, or nothing.

    Args:
        title: The title of the dialog.
        folder: Where it begins.
        patterns: The names of files to choose from, such as `*.zip`.
    """
    found = {name: shutil.which(name) for name in ("powershell", "osascript", "zenity", "kdialog")}
    here, names = str(folder), " ".join(patterns)
    powershell, osascript = found["powershell"], found["osascript"]
    if sys.platform == "win32" and powershell:
        inner = {"title": title, "folder": here, "patterns": ";".join(patterns)}
        quoted = {key: text.replace("'", "''") for key, text in inner.items()}
        script = _POWERSHELL.format(**quoted)
        return (powershell, "-NoProfile", "-STA", "-Command", script)
    if sys.platform == "darwin" and osascript:
        return (osascript, "-e", _OSASCRIPT, title, here)
    if sys.platform in {"win32", "darwin"}:
        return ()
    if zenity := found["zenity"]:
        return (zenity, "--file-selection", f"--title={title}", f"--filename={here}/",
                f"--file-filter=Recess | {names}")  # fmt: skip
    kdialog = found["kdialog"]
    return (kdialog, "--title", title, "--getopenfilename", here, names) if kdialog else ()


def user_folders() -> list[tuple[str, Path]]:
    """Return the names and paths of the downloads, the desktop and the documents that exist."""
    with contextlib.suppress(RuntimeError):
        home = Path.home()
        moved = dict(_moved(home))
        places = [(name, moved.get(name, home / name)) for name in _NAMES]
        return [(name, path) for name, path in places if path != home and _exists(path)]
    return []


def _exists(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _moved(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield the folders that the system keeps elsewhere, by name."""
    if sys.platform == "win32":
        import winreg  # noqa: PLC0415 - exists on Windows only

        key = r"Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
        with contextlib.suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as folders:
            for name, value in zip(_NAMES, _WINDOWS, strict=True):
                with contextlib.suppress(OSError):
                    path = winreg.QueryValueEx(folders, value)[0]
                    yield name, Path(os.path.expandvars(str(path)))
        return
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        found = dict(_DIR.findall(config.read_text(encoding="utf-8")))
        for name, word in zip(_NAMES, _XDG, strict=True):
            if word in found:
                yield name, Path(found[word].replace("$HOME", str(home)))


def entries_of(folder: Path, suffixes: Sequence[str]) -> list[FolderEntry]:
    """Return a folder's files with one of the suffixes, newest first, then its folders by name.

    What systems leave there, or is neither a file nor a folder, is left out.

    Raises:
        OSError: the folder can't be read.
    """
    found: list[FolderEntry] = []
    for path in entries(folder):
        with contextlib.suppress(OSError):
            about = path.stat()
            is_file = S_ISREG(about.st_mode) and path.name.lower().endswith(tuple(suffixes))
            if is_file or S_ISDIR(about.st_mode):
                found.append(FolderEntry(path, not is_file, about.st_mtime))
    files = sorted((each for each in found if not each.is_folder), key=lambda e: -e.changed)
    folders = sorted(
        (each for each in found if each.is_folder), key=lambda e: e.path.name.casefold()
    )
    return [*files, *folders]
