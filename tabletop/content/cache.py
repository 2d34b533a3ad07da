"""Cache of validated content between starts.

Reading and checking YAML takes a hundred milliseconds; the cache takes a few. It
is only an optimisation: if anything is wrong with it, the files are read instead.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache as once
from importlib.machinery import PathFinder
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from tabletop.digests import sha256
from tabletop.engine.declare.layout import Layout
from tabletop.engine.game import Rulebook
from tabletop.engine.spec import GameSpec
from tabletop.engine.text.tips import Tip
from tabletop.folders import entries, files

_FORM = 9
_LARGEST = 8 << 20


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a game's files after all checks, as stored in the cache."""

    spec: GameSpec
    layout: Layout
    rulebook: Rulebook
    rules: str
    """`module:Class`; "" for the free table."""
    table: str = ""
    """`module:NAME` of the game's own table declarations; "" for none."""
    notes: tuple[Tip, ...] = ()
    warnings: tuple[str, ...] = ()
    """Warnings for its author, one line each."""
    declared: str = ""
    """Hash of the sources of the declarations that checked the data of regions."""
    language: str = "en"
    """Language of its texts."""
    languages: tuple[str, ...] = ("en",)
    """All languages of its texts; the original one first."""


def recall(cache: Path, folder: Path, key: str) -> Content | None:
    """Return the checked content of a game's folder from the cache.

    Return None if it is missing or out of date.

    Args:
        cache: Folder of the cache.
        folder: Folder of the game.
        key: Identifies the content of the files, their origin and the language.
    """
    try:
        with _file(cache, folder).open("rb") as stream:
            head, _, body = stream.read(_LARGEST).partition(b"\n")
        if head.decode() != _head(key, body):
            return None
        content: Content = restorer_of(Content)(json.loads(body))
        return content if content.declared == source_stamp(content.table) else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def keep(cache: Path, folder: Path, key: str, content: Content) -> None:
    """Write the checked content of a game's folder to the cache; do nothing if that fails.

    Args:
        cache: Folder of the cache.
        folder: Folder of the game.
        key: Identifies the content of the files, their origin and the language.
        content: The content.
    """
    body = json.dumps(asdict(content), separators=(",", ":")).encode()
    target = _file(cache, folder)
    # Two programs may start at once: each writes its own file, then renames it.
    temporary = target.with_suffix(f".{os.getpid()}")
    try:
        cache.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(_head(key, body).encode() + b"\n" + body)
        temporary.replace(target)
    except OSError:
        _remove(temporary)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def _file(cache: Path, folder: Path) -> Path:
    place = sha256(str(folder.absolute()).encode("utf-8", "surrogateescape")).hexdigest()
    return cache / f"{place[:24]}.json"


def _head(key: str, body: bytes) -> str:
    return f"{_FORM} {_program()} {key} {sha256(body).hexdigest()}"


@once
def _program() -> str:
    """Return a stamp of the code that checks content: what passed an older one is read again."""
    here = Path(__file__).parent
    shared = here.parent / "engine" / "declare"
    rooms = [here, *filter(Path.is_dir, entries(here)), shared] if shared.is_dir() else []
    modules = [path for room in rooms for path in files(room, ".py")]
    return _stamps(modules or [Path(sys.executable)])


def source_stamp(table: str) -> str:
    """Return a hash of the source files of a game's table declarations, without importing them.

    `table` gives the declarations as `module:NAME`.
    """
    module = table.partition(":")[0]
    place = _source(module) if module else None
    return _stamps(files(place, ".py")) if place else ""


def _source(module: str) -> Path | None:
    """Return the folder of a module without importing its package."""
    path: Sequence[str] | None = None
    *parents, _ = module.split(".")
    for number in range(len(parents)):
        try:
            found = PathFinder.find_spec(".".join(parents[: number + 1]), path)
        except (ImportError, ValueError):
            return None
        if found is None or found.submodule_search_locations is None:
            return None
        path = list(found.submodule_search_locations)
    return Path(path[0]) if path else None


def _stamps(modules: list[Path]) -> str:
    stamps = [(module.name, *_stamp(module)) for module in modules]
    return sha256(repr(stamps).encode()).hexdigest()[:16]


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


Restore = Callable[[Any], Any]  # Any: what json reads, and the value of a type


@once
def restorer_of(hint: Any) -> Restore:
    """Return a function that rebuilds a value of this type from its `asdict` after JSON."""
    origin = get_origin(hint)
    if origin is Annotated:
        return restorer_of(hint.__origin__)
    if origin is not None:
        return _generic_restorer(origin, get_args(hint))
    if not isinstance(hint, type):
        return _plain
    if is_dataclass(hint):
        return _thing_restorer(hint)
    if issubclass(hint, Enum):
        return hint
    if issubclass(hint, tuple):
        return lambda data: hint(*data)
    return _plain


def _generic_restorer(origin: Any, inside: tuple[Any, ...]) -> Restore:
    """Return a function that rebuilds a tuple, a mapping or a value of one of several types."""
    if origin is tuple and inside[-1] is ...:
        each = restorer_of(inside[0])
        return _plain if each is _plain else lambda data: tuple([each(item) for item in data])
    if origin is tuple:
        row = [restorer_of(item) for item in inside]
        return lambda data: tuple([make(item) for make, item in zip(row, data, strict=True)])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        value = restorer_of(inside[1])
        return lambda data: {key: value(item) for key, item in data.items()}
    if origin in (Union, UnionType):
        made = [each for each in map(restorer_of, inside) if each is not _plain]
        return _plain if not made else lambda data: None if data is None else made[0](data)
    return _plain


def _thing_restorer(kind: type) -> Restore:
    hints = get_type_hints(kind, include_extras=True)
    makers = {each.name: restorer_of(hints[each.name]) for each in fields(kind) if each.init}

    def restore(data: Any) -> Any:
        return kind(**{name: makers[name](value) for name, value in data.items()})

    return restore


def _plain(data: Any) -> Any:
    """Return plain data with tuples for lists."""
    if isinstance(data, list):
        return tuple([_plain(item) for item in data])
    if isinstance(data, dict):
        return {key: _plain(item) for key, item in data.items()}
    return data
