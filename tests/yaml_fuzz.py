"""Every kind of YAML value at every place of a game's files: read, or told with file and line.

    python -m tests.yaml_fuzz 3000

So many values are put somewhere into game.yaml, layout.yaml, notes, lessons, scenarios, puzzles and
translations, each read as `tabletop validate` reads them. The same number makes the same files.
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import TypeAlias

import yaml

from tabletop.cli.checks.check import _nothing, _of_game, _of_lessons, _of_scenarios
from tabletop.content.schema.guided_files import PuzzlesOf
from tabletop.content.yaml.problems import ContentError
from tabletop.paths import shipped
from tabletop.storage.player.trust import Trusted
from tests.content.games import OLD_MAID, write_game
from tests.content.test_csv_tables import CARGO, TABLE
from tests.ui.free.harbour import GAME, LAYOUT

Written: TypeAlias = object
Step: TypeAlias = str | int

VALUES: tuple[Written, ...] = (
    None, True, False, 0, -1, 7, 10**12, 1.5, float("inf"), float("nan"), "", "text", "p1", "all",
    "x" * 3000, "a b\nc", "\u202e", "{seat}", "9" * 400, date(2026, 1, 1), b"\0\1", [], [[]],
    [None],
    [1, 1], ["a", "a"], [{"a": 1}], {}, {"a": 1}, {"a": {"b": []}}, {1: 2}, {None: None},
    {"id": {"a": 1}}, {"id": "deck"}, [{"id": [1]}], [[[[[[[[{}]]]]]]]],
)  # fmt: skip
_RACE = Path(__file__).parent / "workshop" / "race"
"""A game that is translated."""
_PLACE = re.compile(r"[^:]*\.(yaml|jsonl|csv|md):\d+|[^:]+\.(yaml|jsonl): ")


@dataclass(frozen=True)
class Base:
    """A file of a sound game, and what reads it."""

    folder: Path
    file: str

    def read(self, folder: Path) -> list[str]:
        """Return what is said of the file in a copy of the folder."""
        trust, path = Trusted(folder / "trusted.json"), folder / self.file
        match path.parent.name, path.suffix:
            case "scenarios", _:
                return [str(each) for each in _of_scenarios(path)]
            case "lessons", _:
                return [str(each) for each in _of_lessons(folder, [path], trust)]
            case _, ".jsonl":
                try:
                    PuzzlesOf(folder)()
                except ContentError as error:
                    return [str(each) for each in error.problems]
                return []
        return [str(each) for each in _of_game(folder, trust, _nothing, _nothing)]


def bases(folder: Path) -> list[Base]:
    """Write sound games below a folder, and return their files."""
    found: list[Base] = []
    cargo, harbour = {"cards__csv": TABLE}, {"layout__yaml": LAYOUT}
    for name, text, more in (
        ("old-maid", OLD_MAID, {}), ("cargo", CARGO, cargo), ("harbour", GAME, harbour),
    ):  # fmt: skip
        made = write_game(folder / name, text, **more)
        found += [Base(made, each.name) for each in sorted(made.glob("*.yaml"))]
    made = folder / "race"
    shutil.copytree(_RACE, made)
    files = [made / "game.yaml", *made.glob("locale/*.yaml"), *made.glob("templates/*.yaml")]
    found += [Base(made, each.relative_to(made).as_posix()) for each in sorted(files)]
    for name in ("valedictorian", "report-card"):
        made = folder / name
        shutil.copytree(shipped("content") / name, made)
        (made / "judgement.yaml").unlink()
        files = [*made.glob("*.yaml"), *made.glob("scenarios/*.yaml"), *made.glob("lessons/*.yaml"),
                 *made.glob("*.jsonl")]  # fmt: skip
        found += [Base(made, each.relative_to(made).as_posix()) for each in sorted(files)]
    return found


def places(data: Written, at: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """Yield where something stands in plain data, from the top down."""
    yield at
    steps: Iterator[tuple[Step, Written]] = iter(())
    if isinstance(data, dict):
        steps = iter(data.items())
    elif isinstance(data, list):
        steps = iter(enumerate(data))
    for step, value in steps:
        yield from places(value, (*at, step))


def changed(data: Written, at: tuple[Step, ...], value: Written) -> Written:
    """Return plain data with another value at a place."""
    if not at:
        return value
    step, *rest = at
    if isinstance(data, dict):
        return {k: changed(v, tuple(rest), value) if k == step else v for k, v in data.items()}
    assert isinstance(data, list)
    return [changed(v, tuple(rest), value) if n == step else v for n, v in enumerate(data)]


@cache
def _loaded(path: Path) -> tuple[Written, tuple[tuple[Step, ...], ...]]:
    text = path.read_text(encoding="utf-8")
    data = yaml.safe_load(text) if path.suffix == ".yaml" else json.loads(text.splitlines()[-1])
    return data, tuple(places(data))


def try_one(base: Base, at: tuple[Step, ...], value: Written, scratch: Path) -> bool:
    """Put a value at a place and read the file; return whether something was said.

    Raises:
        AssertionError: what is said names no file.
    """
    data, _ = _loaded(base.folder / base.file)
    copy = scratch / base.folder.name
    if not copy.exists():
        shutil.copytree(base.folder, copy)
    path = copy / base.file
    sound = path.read_bytes()
    made = changed(data, at, value)
    try:
        if path.suffix == ".jsonl":
            path.write_text(json.dumps(made, default=str) + "\n", encoding="utf-8")
        else:
            path.write_text(yaml.safe_dump(made, allow_unicode=True), encoding="utf-8")
        with redirect_stderr(StringIO()):  # warnings
            lines = base.read(copy)
    finally:
        path.write_bytes(sound)
    for line in lines:
        assert _PLACE.match(line), f"no place: {line!r}"
        assert len(line) < 700, line
        assert line.isprintable(), line
    # Pictures of shipped games lie elsewhere.
    return any("there is no picture" not in line for line in lines)


def run(count: int, folder: Path, begin: int = 0) -> tuple[str, list[str]]:
    """Try so many values; return what came of them, and which were neither told nor read."""
    found, told = bases(folder / "sound"), 0
    scratch, failed = folder / "scratch", list[str]()
    for number in range(begin, begin + count):
        random = Random(number)
        base = random.choice(found)
        at = random.choice(_loaded(base.folder / base.file)[1])
        value = random.choice(VALUES)
        try:
            told += try_one(base, at, value, scratch)
        except Exception as error:  # noqa: BLE001 - every one is to be seen
            where = "/".join(map(str, at))
            what = f"{number}: {value!r:.60} at {where} of {base.folder.name}/{base.file}"
            failed.append(f"{what}: {error!r:.300} {_line_of(error)}")
    return f"{count} values: {told} told, {count - told - len(failed)} read", failed


def _line_of(error: Exception) -> str:
    """Where it was raised."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    return f"({Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno})" if step else ""


def main(words: list[str]) -> int:
    """Try so many, from a number on."""
    count, begin = (int(word) for word in (*words, "1000", "0")[:2])
    with tempfile.TemporaryDirectory() as made:
        told, failed = run(count, Path(made), begin)
    print(told, *failed, sep="\n")
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
