"""Loads what a game brings to its table, by the name that its `table:` says."""

from dataclasses import dataclass, replace
from importlib import import_module

from tabletop.engine.declarations import GameTable


class TableError(ValueError):
    """What a game brings to its table can't be loaded."""


@dataclass(frozen=True, slots=True)
class TableByName:
    """Loads what a game brings to its table; the module is imported at the first call."""

    name: str
    """`module:NAME`."""

    def __call__(self) -> GameTable:
        """Return the declarations.

        Raises:
            TableError: there is no such module or name, or it is no `GameTable`.
        """
        return load_table(self.name)


def load_table(name: str) -> GameTable:
    """Return the declarations that `module:NAME` names.

    Raises:
        TableError: there is no such module or name, or it is no `GameTable`.
    """
    module, _, word = name.partition(":")
    try:
        made = getattr(import_module(module), word)
    except Exception as error:  # whatever the code of a game raises
        raise TableError(f"{name} can't be loaded: {error}") from error
    if not isinstance(made, GameTable):
        raise TableError(f"{name} is no GameTable")
    return replace(made, package=made.package or module.rpartition(".")[0])
