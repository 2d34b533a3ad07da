"""Writes learned weights to `judgement.yaml`, which people can read, change and delete."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.judgement import LearnedModel, read_judgement
from tabletop.content.nodes import decode, parse
from tabletop.doors.errors import InputRefusedError, SurroundingsError

_HEAD = """\
# yaml-language-server: $schema=../judgement.schema.json
# What computer players have learned from games that they played against themselves:
# `tabletop train` fits the weights, `tabletop calibration --fit` the chances. Without this file
# they judge as they did before.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """The file's entry for one number of seats."""

    seats: int
    learned: str = ""
    weights: Mapping[str, float] = field(default_factory=dict)
    told: str = ""
    chances: Sequence[tuple[float, float]] = ()


def entry_of(path: Path, seats: int) -> Entry:
    """Return the file's entry for a number of seats.

    Raises:
        InputRefusedError: the file exists and is invalid.
    """
    found = [each for each in _entries(path) if each.seats == seats]
    return found[0] if found else Entry(seats)


def keep(path: Path, entry: Entry) -> None:
    """Replace the entry for its number of seats.

    Raises:
        InputRefusedError: the file exists and is invalid.
        SurroundingsError: it can't be written.
    """
    entries = [each for each in _entries(path) if each.seats != entry.seats]
    text = text_of(sorted([*entries, entry], key=lambda each: each.seats))
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(path)
    except OSError as error:
        raise SurroundingsError(f"{path} can't be written: {error.strerror or error}") from error


def text_of(entries: Sequence[Entry]) -> str:
    """Return the text of the file."""
    lines = [_HEAD + "judgement:"]
    for each in entries:
        lines.append(f"  - seats: {each.seats}")
        if each.weights:
            lines.append(f'    learned: "{each.learned}"')
            lines.append("    weights:")
            lines += [f"      {name}: {_number(each.weights[name])}" for name in each.weights]
        if each.chances:
            lines.append(f'    told: "{each.told}"')
            lines.append("    chances:  # as they look, and as they come true")
            lines += [f"      - [{looks:.3f}, {true:.3f}]" for looks, true in each.chances]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < 1000 else "0"


def _entries(path: Path) -> list[Entry]:
    if not path.is_file():
        return []
    try:
        text, problems = decode(path.read_bytes(), str(path))
    except OSError as error:
        raise SurroundingsError(f"{path} can't be read: {error.strerror or error}") from error
    document = parse(text, str(path)) if not problems else None
    model = read_judgement(document) if document is not None else None
    if document is None or model is None or document.problems:
        raise InputRefusedError.of(problems or document.problems if document else problems)
    return [_as_entry(each) for each in model.judgement]


def _as_entry(each: LearnedModel) -> Entry:
    return Entry(each.seats, each.learned, dict(each.weights), each.told, each.chances)
