"""What the machine offers the program, and what to do where something is missing.

The command `tabletop doctor` prints the findings, and *About* shows and copies them.
"""

import os
import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import pygame

import tabletop
from tabletop.folders import walk
from tabletop.paths import data_dir, exports_dir, log_dir, shipped
from tabletop.phones.server import addresses
from tabletop.storage.player.settings import load_settings
from tabletop.ui.app.sound import quiet_libraries
from tabletop.ui.graphics.assets import FONT_FILES
from tabletop.ui.graphics.glyphs import NOTO_FILES
from tabletop.ui.text import diagnosis as words
from tabletop.ui.text.diagnosis import Finding

_SECONDS = 20.0
"""How long a new process may take to answer."""
_LITTLE = 50_000_000
"""Free bytes on the disk below which there is advice."""


def findings() -> Iterator[Finding]:
    """Yield what is found, topic by topic; some look for a second or more."""
    yield Finding(words.VERSIONS, _versions())
    yield _screen()
    yield _sound()
    yield from map(_folder, words.FOLDERS, (data_dir(), log_dir(), exports_dir()))
    yield _worker()
    yield _fonts()
    yield _reader()
    yield from map(_address, [address.host for address in addresses()])


def _versions() -> str:
    packaged = words.PACKAGED if hasattr(sys, "_MEIPASS") else words.INSTALLED
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return words.VERSIONS_TEXT.format(
        recess=tabletop.__version__, how=packaged, python=platform.python_version(),
        pygame=pygame.version.ver, sdl=sdl, system=system,
    )  # fmt: skip


def _screen() -> Finding:
    try:
        if not pygame.display.get_init():
            pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        return Finding(words.SCREEN, str(error), words.NO_SCREEN)
    told = ", ".join(f"{width} x {height}" for width, height in sizes)
    size = load_settings()[0].interface_scale
    text = words.SCREEN_TEXT.format(driver=driver, sizes=told, size=f"{size:.0%}")
    blind = driver in {"dummy", "offscreen"}
    return Finding(words.SCREEN, text, words.NO_SCREEN if blind else "")


def _sound() -> Finding:
    was = pygame.mixer.get_init()
    try:
        if not was:
            with quiet_libraries():
                pygame.mixer.init()
        now = pygame.mixer.get_init()
        text = words.SOUND_TEXT.format(rate=now[0]) if now else words.SILENT
        driver = os.environ.get("SDL_AUDIODRIVER", "")
        return Finding(words.SOUND, text, words.NO_SOUND if driver == "dummy" else "")
    except pygame.error as error:
        return Finding(words.SOUND, str(error), words.NO_SOUND)
    finally:
        if not was:
            pygame.mixer.quit()


def _folder(topic: str, folder: Path) -> Finding:
    try:
        return _look_into(topic, folder)
    except OSError as error:
        return Finding(topic, str(error), words.READ_ONLY.format(folder=folder))


def _look_into(topic: str, folder: Path) -> Finding:
    there = folder
    while not there.exists():
        there = there.parent
    free = shutil.disk_usage(there).free
    text = words.FOLDER_TEXT.format(folder=folder, size=_size(folder), free=f"{free / 1e9:.1f}")
    if not os.access(there, os.W_OK):
        return Finding(topic, text, words.READ_ONLY.format(folder=there))
    if free < _LITTLE:
        return Finding(topic, text, words.DISK_FULL)
    return Finding(topic, text)


def _size(folder: Path) -> str:
    """How much the program keeps in a folder; exports lie among the person's own files."""
    if folder == exports_dir():
        return ""
    there = walk(folder) if folder.exists() else ()
    bytes_ = sum(entry.stat(follow_symlinks=False).st_size for entry in there)
    return words.SIZE.format(size=f"{bytes_ / 1e6:.1f}")


def _worker() -> Finding:
    """Start a process as computer players do, and let it answer."""
    try:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            pool.submit(os.getpid).result(_SECONDS)
    except (OSError, RuntimeError, TimeoutError) as error:
        return Finding(words.WORKER, str(error) or words.NO_ANSWER, words.NO_WORKER)
    return Finding(words.WORKER, words.WORKER_TEXT.format(cores=os.cpu_count() or 1))


def _fonts() -> Finding:
    every = (*FONT_FILES, *NOTO_FILES)
    missing = [name for name in every if not (shipped("fonts") / name).is_file()]
    if missing:
        return Finding(words.FONTS, words.MISSING.format(names=", ".join(missing)), words.AGAIN)
    return Finding(words.FONTS, words.FONTS_TEXT.format(count=len(every)))


def _reader() -> Finding:
    if find_spec("accesskit") is None:
        return Finding(words.READER, words.NO_ACCESSKIT, words.NO_READER)
    return Finding(words.READER, words.READER_TEXT)


def _address(host: str) -> Finding:
    """Listen at an address, and see whether a call to it is answered."""
    topic = words.ADDRESS.format(host=host)
    try:
        with closing(socket.create_server((host, 0))) as server:
            server.settimeout(2.0)
            with closing(socket.create_connection(server.getsockname()[:2], timeout=2.0)):
                caller, _ = server.accept()
                caller.close()
    except OSError as error:
        return Finding(topic, str(error), words.NO_ADDRESS)
    return Finding(topic, words.ADDRESS_TEXT)
