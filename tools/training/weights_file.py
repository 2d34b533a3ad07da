"""Writes learned weights to `judgement.yaml`, which people can read, change and delete."""

from collections.abc import Sequence
from pathlib import Path

from tabletop.cli.errors import InputRefusedError, SystemProblemError
from tabletop.content.game_files import read_judgement
from tabletop.content.yaml.reader import decode, parse
from tabletop.engine.search.weights import Learned

_HEAD = """\
# yaml-language-server: $schema=../judgement.schema.json
# What computer players have learned from games that they played against themselves:
# `python -m tools train` fits the weights, `python -m tools calibration --fit` the chances.
# Without this file they judge as they did before.
"""


def entry_of(path: Path, seats: int) -> Learned:
    """Return the file's entry for a number of seats.

    Raises:
        InputRefusedError: the file exists and is invalid.
    """
    found = [each for each in _entries(path) if each.seats == seats]
    return found[0] if found else Learned(seats)


def keep(path: Path, entry: Learned) -> None:
    """Replace the entry for its number of seats.

    Raises:
        InputRefusedError: the file exists and is invalid.
        SystemProblemError: it can't be written.
    """
    entries = [each for each in _entries(path) if each.seats != entry.seats]
    text = text_of(sorted([*entries, entry], key=lambda each: each.seats))
    temporary = path.with_name(f".{path.name}.new")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(path)
    except OSError as error:
        raise SystemProblemError(f"{path} can't be written: {error.strerror or error}") from error


def text_of(entries: Sequence[Learned]) -> str:
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


def _entries(path: Path) -> list[Learned]:
    if not path.is_file():
        return []
    try:
        text, problems = decode(path.read_bytes(), str(path))
    except OSError as error:
        raise SystemProblemError(f"{path} can't be read: {error.strerror or error}") from error
    document = parse(text, str(path)) if not problems else None
    if document is None:
        raise InputRefusedError.of(problems)
    learned = read_judgement(document)
    if document.data is None or document.problems:
        raise InputRefusedError.of(document.problems)
    return list(learned)
