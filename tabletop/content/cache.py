"""Cache of validated content between starts.

Reading YAML and importing pydantic take a hundred milliseconds; the cache takes less than one. It
is only an optimisation: if anything is wrong with it, the files are read instead.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache as once
from hashlib import sha256
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from tabletop.engine.components import BoardKind, CounterKind, Scripts, Spot
from tabletop.engine.declarations import Fit, Role
from tabletop.engine.first_notes import FirstNote, When
from tabletop.engine.game import Fact, Link, Picture, Rulebook, Section
from tabletop.engine.judgement import Learned
from tabletop.engine.layout import Cell, Layout, MarkLook, Region, TagLook
from tabletop.engine.legend import Legend, MoveKind
from tabletop.engine.spec import Badge, GameSpec, ModeSpec, OptionSpec, PieceKind, ZoneKind
from tabletop.engine.templates import Design, Paint, Part
from tabletop.folders import files

_FORM = 8
_LARGEST = 8 << 20


@dataclass(frozen=True, slots=True)
class Content:
    """The complete content of a game's files."""

    spec: GameSpec
    layout: Layout
    rulebook: Rulebook
    rules: str
    """`module:Class`; "" for the free table."""
    announced: bool
    order: int
    cover: str
    facts: tuple[Fact, ...]
    table: str = ""
    """`module:NAME` of the game's own table declarations; "" for none."""
    author: str = ""
    notes: tuple[FirstNote, ...] = ()
    warnings: tuple[str, ...] = ()
    """Warnings for its author, one line each."""
    declared: str = ""
    """Stamp of the declarations' sources, by which the data of regions was checked."""
    language: str = "en"
    """Language of its texts."""
    languages: tuple[str, ...] = ("en",)
    """All languages of its texts; the original one first."""


def recall(cache: Path, folder: Path, key: str) -> Content | None:
    """Return the cached content for the same files and program, if it is valid; else None."""
    try:
        with _file(cache, folder).open("rb") as stream:
            head, _, body = stream.read(_LARGEST).partition(b"\n")
        if head.decode() != _head(key, body):
            return None
        content = _restore(_tuples(json.loads(body)))
        return content if content.declared == source_stamp(content.table) else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def keep(cache: Path, folder: Path, key: str, content: Content) -> None:
    """Store validated content for the next start, if possible."""
    body = json.dumps(asdict(content), separators=(",", ":")).encode()
    target = _file(cache, folder)
    # Two programs may start at once: each writes a file of its own, then puts it in place.
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
    shared = [here.parent / "engine" / name for name in ("declarations.py", "widgets.py")]
    modules = [*files(here, ".py"), *shared] if shared[0].is_file() else []
    return _stamps(modules or [Path(sys.executable)])


def source_stamp(table: str) -> str:
    """Return a stamp of the sources of declarations, without importing them."""
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


def _tuples(value: Any) -> Any:  # Any: what json reads; `_restore` gives it its types back
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def _design(data: Any) -> Design:
    for part in data["parts"]:
        part |= {"fill": Paint(**part["fill"]), "ink": Paint(**part["ink"])}
    data["parts"] = tuple(Part(**part) for part in data["parts"])
    return Design(**data)


def _restore(data: Any) -> Content:
    spec, layout, rulebook = data["spec"], data["layout"], data["rulebook"]
    spec["kinds"] = tuple(PieceKind(**kind) for kind in spec["kinds"])
    spec["zones"] = tuple(ZoneKind(**zone) for zone in spec["zones"])
    spec["options"] = tuple(OptionSpec(**option) for option in spec["options"])
    spec["badges"] = tuple(Badge(**badge) for badge in spec["badges"])
    spec["modes"] = tuple(ModeSpec(**mode) for mode in spec["modes"])
    spec["moves"] = tuple(MoveKind(**move) for move in spec["moves"])
    spec["legend"] = tuple(Legend(**each) for each in spec["legend"])
    spec["counters"] = tuple(CounterKind(**each) for each in spec["counters"])
    for board in spec["boards"]:
        board["spots"] = tuple(Spot(**spot) for spot in board["spots"])
    spec["boards"] = tuple(BoardKind(**each) for each in spec["boards"])
    spec["scripts"] = Scripts(**spec["scripts"])
    spec["learned"] = tuple(Learned(**each) for each in spec["learned"])
    spec["templates"] = tuple(_design(each) for each in spec["templates"])
    for region in layout["regions"]:
        region |= {"role": Role(region["role"]), "fit": Fit(**region["fit"])}
    layout["regions"] = tuple(Region(**region) for region in layout["regions"])
    layout["cells"] = tuple(Cell(**cell) for cell in layout["cells"])
    layout["tags"] = tuple(TagLook(**tag) for tag in layout["tags"])
    layout["marks"] = tuple(MarkLook(**mark) for mark in layout["marks"])
    for section in rulebook["sections"]:
        section["pictures"] = tuple(Picture(**each) for each in section["pictures"])
        section["links"] = tuple(Link(*each) for each in section["links"])
    sections = tuple(Section(**section) for section in rulebook["sections"])
    data["spec"] = GameSpec(**spec)
    data["layout"] = Layout(**layout)
    data["notes"] = tuple(
        FirstNote(**{**note, "when": When(**note["when"])}) for note in data["notes"]
    )
    data["rulebook"] = Rulebook(sections)
    data["facts"] = tuple(Fact(**fact) for fact in data["facts"])
    return Content(**data)
