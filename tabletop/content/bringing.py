"""Loads the table declarations named by a game's `table:`."""

from dataclasses import dataclass, replace
from importlib import import_module

from tabletop.content.guests import Bringer
from tabletop.engine.declarations import GameTable

FREE_TABLE = "tabletop.engine.free:FreeTable"
"""The rules of a game without rules of its own."""


class TableError(ValueError):
    """A game's table declarations can't be loaded."""


@dataclass(frozen=True, slots=True)
class TableByName:
    """Loads a game's table declarations; the module is imported at the first call."""

    name: str
    """`module:NAME`."""
    bringer: Bringer | None = None
    """Makes the code of an own folder importable; None if the module already is."""

    def __call__(self) -> GameTable:
        """Return the declarations.

        Raises:
            TableError: the module or name is missing, or is not a `GameTable`.
        """
        return load_table(self.name, self.bringer)


def load_table(name: str, bringer: Bringer | None = None) -> GameTable:
    """Return the declarations called `module:NAME`.

    Raises:
        TableError: the module or name is missing, or is not a `GameTable`.
    """
    module, _, word = name.partition(":")
    try:
        if bringer is not None:
            bringer()
        made = getattr(import_module(module), word)
    except (Exception, SystemExit) as error:  # whatever the code of a game raises
        from tabletop.content.faults import fault_of  # noqa: PLC0415 - of no use to sound games

        fault = fault_of(error)
        at = f" at {fault.place}" if fault.place else ""
        raise TableError(f"{name} can't be loaded: {fault.what}{at}") from error
    if not isinstance(made, GameTable):
        raise TableError(f"{name} is no GameTable")
    return replace(made, package=made.package or module.rpartition(".")[0])
