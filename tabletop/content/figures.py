"""Checks that each picture in a rulebook refers to an existing scene, without drawing it."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.content.lesson_files import LessonsOf
from tabletop.content.nodes import Plain, decode, read_document
from tabletop.content.problems import Problem, did_you_mean, quoted
from tabletop.content.rulebook import pictures_in
from tabletop.content.scenario_files import CasesOf

Scenes = dict[str, list[str]]
_DEALT = "a picture needs a position, and this scenario begins with a deal"


def check_figures(path: Path, rulebook: bytes, regions: Sequence[str]) -> list[Problem]:
    """Return the problems of pictures that name an unknown scene, step or region."""
    file = str(path)
    text, _ = decode(rulebook, file)
    pictures = list(pictures_in(text))
    known = _scenes(path.parent) if pictures else {}
    return [
        Problem(file, line, found.start() + found.group().index(f"{part}: ") + 1, "", what, hint)
        for line, found in pictures
        for part, what, hint in _wrong(found, known, regions)
    ]


def _wrong(
    found: re.Match[str], known: Scenes | None, regions: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield the wrong part of a picture, the problem, and a hint."""
    name, number, region = found["scene"], int(found["step"]), found["region"]
    if known is not None and name not in known:
        what = f"a picture names no lesson or scenarios {quoted(name)} that there are"
        yield "scene", what, did_you_mean(name, known)
    elif known is not None and number > len(known[name]):
        what = f"a picture names step {number} of {quoted(name)}"
        yield "scene", what, f"it has {len(known[name])} steps"
    elif known is not None and known[name][number - 1]:
        yield "scene", known[name][number - 1], ""
    if region not in regions:
        what = f"a picture names no region {quoted(region)} that there is"
        yield "region", what, did_you_mean(region, regions)


def _scenes(folder: Path) -> Scenes | None:
    """Return the scenes of a game by the name used in pictures.

    Each value says why it can't be shown, or is "". A lesson hides scenarios of its name. None if a
    file can't be read, which is reported elsewhere.
    """
    known: Scenes = {}
    for path in CasesOf(folder).files():
        data = _read(path)
        if data is None:
            return None
        cases = _entries(data, "scenarios")
        known[path.stem] = ["" if "position" in case else _DEALT for case in cases]
    for path in LessonsOf(folder).files():
        data = _read(path)
        if data is None:
            return None
        parts = _entries(data, "chapters") or [data]
        steps = [step for part in parts for step in _entries(part, "steps")]
        known[str(data.get("lesson", path.stem))] = [""] * len(steps)
    return known


def _read(path: Path) -> dict[str, Plain] | None:
    document = read_document(path, str(path))
    return document.data if isinstance(document.data, dict) and not document.problems else None


def _entries(data: dict[str, Plain], key: str) -> list[dict[str, Plain]]:
    given = data.get(key)
    return [each for each in given if isinstance(each, dict)] if isinstance(given, tuple) else []
