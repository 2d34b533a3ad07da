"""One word for one thing: rooms of a size to look through, and the words of the glossary."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tabletop

PACKAGE = Path(tabletop.__file__).parent
MOST_FILES = 30
"""Files of a room, at most: as many as one can look through."""

SHARED_MODULES = {
    "balance": "texts of `ui/text` are named after the scenes that say them",
    "phones": "as `balance`",
    "printing": "as `balance`",
    "problem_report": "as `balance`; what is in it, and the key that writes it",
    "workshop": "as `balance`",
    "scripts": "carried out, checked",
    "rulebook": "read from its file, read by a person",
    "cards": "drawn, read from tables",
    "commands": "what they are, those of the free table",
    "moves": "those of any game, those of the free table",
    "state": "that of any game, that of the free table",
    "table": "that of any game, that of the free table, its screen",
    "position": "laid out by hand, in a file, as a seat may know it",
    "layout": "of regions, declared; of scenes, by boxes",
    "lesson": "as a value, in its file, led, on the screen",
    "puzzle": "as a value, judged, on the screen",
    "puzzle_list": "as one player finds them, on the screen",
    "tips": "as values, which is due, drawn",
    "goals": "declared, what a seat did, judged, on the screen",
    "stamps": "kept, drawn",
    "hints": "for the window, for phones, drawn",
    "replay": "the game seen again, on the screen, a command",
    "review": "which moves it names, on the screen",
    "settings": "kept, on the screen",
    "statistics": "kept, on the screen, a command",
    "scenario": "in its file, run by a command",
}
"""Names of modules in several rooms: the path says the difference, and here stands which."""
SHARED_CLASSES = {
    "Layout": "of regions on a table, of words in a line",
    "Leave": "the pointer leaves the window, a phone its seat",
    "Look": "at a piece, from a phone",
    "Motion": "of the pointer, of what flies",
    "Row": "boxes side by side, a game of an experiment",
    "Fill": "what a gesture means, what a phone says",
    "Play": "what a gesture means, what a phone says",
}
"""Public classes of one name in several rooms, games apart, and what they are."""

GONE_MODULES = frozenset(
    {
        "doors",
        "kit",
        "motion",
        "inner",
        "mind",
        "crew",
        "trees",
        "lying",
        "own_luck",
        "promises",
        "mistakes",
        "carrying",
        "going_on",
        "opening",
        "waiting",
        "asking",
        "abouts",
        "affairs",
        "telling",
        "looks",
        "held",
        "bringing",
        "guests",
        "setting_out",
        "thorough",
        "searching",
        "deeds",
        "again",
        "noticing",
        "painted",
        "furniture",
        "beside",
        "bench",
        "workbench",
        "retold",
        "patience",
        "starts",
        "measures",
        "first_notes",
        "told",
    }
)
GONE_CLASSES = frozenset(
    {
        "Desk",
        "Crew",
        "Mind",
        "Words",
        "Inner",
        "InnerState",
        "Lying",
        "Happened",
        "Lapse",
        "Return",
        "Looking",
        "Noting",
        "Deed",
        "Onward",
        "Workbench",
    }
)
"""Words the program once used in place of the field's; see docs/develop/architecture.md."""
GONE_ENDINGS = ("Mind", "Words", "Inner")


@cache
def modules() -> tuple[Path, ...]:
    """Return the modules of the package, below it."""
    found = PACKAGE.rglob("*.py")
    return tuple(sorted(p.relative_to(PACKAGE) for p in found if "_data" not in p.parts))


def classes() -> Iterator[tuple[Path, str]]:
    """Yield the public classes at the head of each module."""
    for path in modules():
        tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield path, node.name


def shared(pairs: Iterator[tuple[Path, str]]) -> dict[str, set[str]]:
    """Return names in several rooms, with the rooms; those of games are the games' own."""
    rooms: defaultdict[str, set[str]] = defaultdict(set)
    for path, name in pairs:
        if path.parts[0] != "games":
            rooms[name].add(path.parent.as_posix())
    return {name: found for name, found in rooms.items() if len(found) > 1}


def test_no_room_has_more_files_than_one_can_look_through() -> None:
    rooms: defaultdict[Path, int] = defaultdict(int)
    for path in modules():
        rooms[path.parent] += 1
    assert {str(room): count for room, count in rooms.items() if count > MOST_FILES} == {}


def test_a_module_name_stands_in_one_room_or_the_path_says_the_difference() -> None:
    named = ((p, p.stem) for p in modules() if not p.stem.startswith("__"))
    assert set(shared(named)) == set(SHARED_MODULES)


def test_a_class_name_has_one_meaning() -> None:
    assert set(shared(classes())) == set(SHARED_CLASSES)


def bound(tree: ast.Module) -> Iterator[str]:
    """Yield each name that a module gives a value, as often as it does."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(decorator_list=[_, *_]):
                pass  # a variant of one function, registered or overloaded
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (
                    n.id
                    for t in targets
                    for n in ast.walk(t)
                    if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
                )
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                yield name


def test_no_module_gives_a_name_two_meanings() -> None:
    twice = {
        (path.as_posix(), name)
        for path in modules()
        for name, count in Counter(bound(ast.parse((PACKAGE / path).read_text("utf-8")))).items()
        if count > 1
    }
    assert twice == set()


def test_the_words_of_the_glossary_are_used() -> None:
    parts = {word for path in modules() for word in path.with_suffix("").parts}
    assert parts & GONE_MODULES == set()
    old = {name for _, name in classes() if name in GONE_CLASSES or name.endswith(GONE_ENDINGS)}
    assert old == set()
