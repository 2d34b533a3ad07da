"""Generates the reference of everything that `tabletop.api` exports, from the sources.

`python -m tabletop.api.reference` writes it between two marks of `docs/make/api.md`; a test keeps
it current. `python -m tabletop.api.reference --full NAME` prints every member of one class. Nothing
is imported, so it needs no window.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

FIRST = "<!-- api: written by `python -m tabletop.api.reference` -->"
LAST = "<!-- end of api -->"
FACES = ("tabletop.api", "tabletop.api.drawing", "tabletop.api.testing")
"""The modules that a game may import; the first one needs no window."""

SHOWN = frozenset(
    (
        "Chance", "CoreRules", "Decision", "Display", "Field", "Form", "Heuristics", "Named",
        "Presenter", "Rules", "State", "View",
    )
)  # fmt: skip
"""The classes that rules are written with; the reference lists their members too."""

_ROOT = Path(__file__).parents[2]
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Export:
    """A name exported by a module of the API, with its definition and summary."""

    name: str
    """The name as a game imports it; `svg.box` is in a module that is exported whole."""
    source: str
    """Name of the module that defines it."""
    about: str
    """The first line of its docstring."""


def exports(face: str) -> list[Export]:
    """Return everything that a module of the API exports, sorted by defining module.

    `face` is one of `FACES`.
    """
    tree = _tree(face)
    promised = set(names(face))
    found: list[Export] = []
    for node in _statements(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            name, source = alias.asname or alias.name, node.module or ""
            if name in promised:
                found += _handed_on(name, source, alias.name)
    own = promised - {each.name.partition(".")[0] for each in found}
    return [Export(name, face, _about(tree, name)) for name in sorted(own)] + found


def _statements(tree: ast.Module) -> list[ast.stmt]:
    """Return the statements of a module, including those for type checkers only."""
    return [each for node in tree.body for each in (node.body if _typing(node) else (node,))]


def _typing(node: ast.stmt) -> TypeGuard[ast.If]:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def names(face: str) -> list[str]:
    """Return the names in `__all__` of a module of the API.

    Raises:
        ValueError: the module has no `__all__`.
    """
    for node in _tree(face).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    raise ValueError(f"{face} has no __all__")


def reference() -> str:
    """Return the API reference as Markdown, with one list for each defining module.

    Only the classes in `SHOWN` have their members listed.
    """
    lines: list[str] = []
    for face in FACES:
        lines += [f"## `{face}`", "", _first_line(ast.get_docstring(_tree(face))), ""]
        source = face
        for each in exports(face):
            if each.source != source:
                lines += ["", f"**{_first_line(ast.get_docstring(_tree(each.source)))}**", ""]
                source = each.source
            lines.append(f"- `{each.name}`" + (f": {each.about}" if each.about else ""))
            if each.name in SHOWN:
                lines += members(each)
        lines.append("")
    return "\n".join(lines)


def members(export: Export) -> list[str]:
    """Return one line of Markdown for each member of a class that a game may use or override."""
    for node in _tree(export.source).body:
        if isinstance(node, ast.ClassDef) and node.name == export.name:
            told = [*_members(node)]
            return [f"  - `{what}`" + (f": {about}" if about else "") for what, about in told]
    return []


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for each, after in zip(node.body, [*node.body[1:], None], strict=True):
        match each:
            case ast.FunctionDef(name=name) if _is_told(each):
                about = _first_line(ast.get_docstring(each))
                if any(ast.unparse(mark).endswith("property") for mark in each.decorator_list):
                    yield name, about
                else:
                    yield _signature(each), about
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                told = ""
                match after:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        told = _first_line(text)
                yield ast.unparse(each), told
            case _:
                pass


def _is_told(function: ast.FunctionDef) -> bool:
    """Return whether a method is public or a hook: authors need its documentation."""
    hook = function.name in {"_apply", "_resolve", "_legal"}
    return (hook or not function.name.startswith("_")) and bool(ast.get_docstring(function))


def _signature(function: ast.FunctionDef) -> str:
    """Return the signature of a function without `self`."""
    given = function.args
    for arguments in (given.args, given.posonlyargs):
        arguments[:] = [each for each in arguments if each.arg not in {"self", "cls"}]
    returns = ast.unparse(function.returns) if function.returns is not None else "None"
    ends = "" if returns == "None" else f" -> {returns}"
    return f"{function.name}({ast.unparse(given)}){ends}"


def full(name: str) -> str:
    """Return one line of Markdown for an export and for each of its members.

    Raises:
        ValueError: the API exports no such name.
    """
    for face in FACES:
        for each in exports(face):
            if each.name == name:
                return "\n".join([f"- `{each.name}`: {each.about}", *members(each)])
    raise ValueError(f"tabletop.api exports no {name}")


def written_into(text: str) -> str:
    """Return the text of a page with the reference between its marks replaced.

    Raises:
        ValueError: the marks are missing.
    """
    before, first, rest = text.partition(FIRST)
    _, last, after = rest.partition(LAST)
    if not first or not last:
        raise ValueError(f"the page has no place for the reference: {FIRST} … {LAST}")
    return f"{before}{first}\n\n{reference()}\n{last}{after}"


def _handed_on(name: str, source: str, old: str) -> Iterator[Export]:
    module = f"{source}.{old}"
    if not _file(module).exists():
        yield Export(name, source, _about(_tree(source), old))
        return
    tree = _tree(module)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield Export(f"{name}.{node.name}", module, _about(tree, node.name))


def _about(tree: ast.Module, name: str) -> str:
    """Return the first line of a name's documentation in a module, or its value if short."""
    body = _statements(tree)
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return _first_line(ast.get_docstring(node))
        match node:
            case ast.ImportFrom(module=str(source)) if _hands_on(node, name):
                return _about(_tree(source), name)
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                pass
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name:
                pass
            case _:
                continue
        match after:
            case ast.Expr(value=ast.Constant(value=str(text))):
                return _first_line(text)
        worth = ast.unparse(value) if value is not None else ""
        return f"`{worth}`" if 0 < len(worth) <= _LONGEST else ""
    return ""


def _hands_on(node: ast.ImportFrom, name: str) -> bool:
    ours = (node.module or "").partition(".")[0] == "tabletop"
    return ours and any(alias.name == name and alias.asname is None for alias in node.names)


def _first_line(text: str | None) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join((text or "").strip().partition("\n\n")[0].split())


def _file(module: str) -> Path:
    return (_ROOT / module.replace(".", "/")).with_suffix(".py")


def _tree(module: str) -> ast.Module:
    path = _file(module)
    if not path.exists():
        path = _ROOT / module.replace(".", "/") / "__init__.py"
    return ast.parse(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--full"]:
        print(full(sys.argv[2]))
        sys.exit()
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/make/api.md")
    page.write_text(written_into(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
