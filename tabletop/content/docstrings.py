"""Reads the docstrings of declarations from their source."""

import ast
import inspect
from textwrap import dedent

from tabletop.engine.declarations import Declared


def docs_of(declared: type[Declared]) -> dict[str, str]:
    """Return the docstrings of a declaration's fields by name, its own under ""."""
    docs: dict[str, str] = {}
    for each in reversed(declared.__mro__):
        if each.__module__ != "tabletop.engine.declarations" and issubclass(each, Declared):
            docs |= _docs(each)
    return docs | {"": inspect.cleandoc(declared.__doc__ or "")}


def _docs(declared: type[Declared]) -> dict[str, str]:
    found: dict[str, str] = {}
    (body,) = ast.parse(dedent(inspect.getsource(declared))).body
    name = ""
    for node in body.body if isinstance(body, ast.ClassDef) else ():
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                continue
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                found[name] = " ".join(inspect.cleandoc(text).split())
            case _:
                pass
        name = ""
    return found
