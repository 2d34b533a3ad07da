"""The reference of widgets, written from their declarations.

`python -m tabletop.content.reference FILE` writes it between two marks of `docs/layout.md`; a test
keeps it in step.
"""

import sys
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from tabletop.content.docstrings import docs_of
from tabletop.content.loader import load_game
from tabletop.engine.declarations import FieldInfo, WidgetData, fields_of, is_list
from tabletop.engine.game import Game
from tabletop.engine.widgets import SHARED
from tabletop.folders import entries
from tabletop.paths import shipped

FIRST = "<!-- widgets: written by `python -m tabletop.content.reference docs/layout.md` -->"
LAST = "<!-- end of widgets -->"


def type_words(info: FieldInfo) -> str:
    """What a field takes, in a few words."""
    if info.family is not None:
        return "text"
    hint = _bare(info.type)
    listed = "list of " if is_list(info.type) else ""
    hint = _bare(get_args(hint)[0]) if listed else hint
    choices = [each for each in get_args(hint) if each is not type(None)]
    if get_origin(hint) is Literal:
        return listed + " or ".join(f"`{word}`" for word in choices if word)
    if hint is str or str in map(_bare, choices):
        words = [_REFS.get(info.ref, info.ref) or "text", *("number" for e in choices if e is int)]
        return listed + " or ".join(words)
    return _KINDS.get(_bare(choices[0]) if choices else hint, "")


def _bare(hint: Any) -> Any:  # Any: an annotation
    return hint.__origin__ if getattr(hint, "__metadata__", ()) else hint


_REFS = {
    "face": "key of a face",
    "icon": "name of an icon",
    "label": "text",
    "move": "kind of move",
    "panel": "id of a panel",
    "region": "id of a region",
    "rule": "section of the rulebook",
    "value": "name of a value",
    "zone": "zone or kind of zone",
}
_KINDS: dict[Any, str] = {int: "number", float: "number", bool: "`true` or `false`"}


def reference() -> str:
    """The reference of the shared widgets and of those of shipped games, as Markdown."""
    lines = ["## Shared widgets", ""]
    lines += [line for each in SHARED for line in _entry(each)]
    for game in _shipped_games():
        lines += [f"## Widgets of *{game.spec.title}*", ""]
        lines += [line for each in game.table().widgets for line in _entry(each)]
    return "\n".join(lines)


def all_widgets() -> list[type[WidgetData]]:
    """The shared widgets and those of the shipped games."""
    return [*SHARED, *(each for game in _shipped_games() for each in game.table().widgets)]


def _shipped_games() -> list[Game]:
    return [
        load_game(path) for path in entries(shipped("content")) if (path / "game.yaml").is_file()
    ]


def _entry(declared: type[WidgetData]) -> list[str]:
    docs = docs_of(declared)
    words = " ".join(docs[""].split())
    lines = [f"### `{declared.name}`", "", words, ""]
    lines += [f"On the table: {_fit_words(declared)}.", ""]
    listed = fields_of(declared)
    for info in listed:
        key = f"{info.key}{'…' if info.family else ''}"
        kind = type_words(info)
        need = ", needed" if info.required else ""
        about = docs.get(info.name, "")
        lines.append(f"- `{key}` ({kind}{need})" + (f": {about}" if about else ""))
    return [*lines, ""] if listed else lines


def _fit_words(declared: type[WidgetData]) -> str:
    fit = declared.fit
    compact = {
        "keep": "keeps its place in a small window",
        "strip": "a strip of plates in a small window",
        "bar": "in the bar of a small window",
        "bar-end": "at the end of the bar of a small window",
        "tab": "below the board or behind a tab in a small window",
        "side": "over the table at its right in a small window",
        "drawer": "in the drawer of a small window",
        "omit": "left out of a small window",
    }[fit.compact]
    words = [f"`{declared.role}`", compact]
    words += ["goes to the drawer where the window is narrow"] if fit.folds else []
    words += ["its table has tabs there"] if fit.tabs else []
    return ", ".join(words)


def written_into(text: str) -> str:
    """A page with the reference between its marks.

    Raises:
        ValueError: the marks are not there.
    """
    before, first, rest = text.partition(FIRST)
    _, last, after = rest.partition(LAST)
    if not first or not last:
        raise ValueError(f"the page has no place for the reference: {FIRST} … {LAST}")
    return f"{before}{first}\n\n{reference()}\n{last}{after}"


if __name__ == "__main__":
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/layout.md")
    page.write_text(written_into(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
