"""Finds a case of a scenario file for a picture in the rulebook, read when it is first shown.

Imports neither yaml nor pydantic.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.folders import files

if TYPE_CHECKING:
    from tabletop.engine.lesson import Lesson

SCENARIOS = "scenarios"
"""The folder, in that of a game, where they lie."""
_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")


@dataclass(frozen=True, slots=True)
class CasesOf:
    """The cases of the scenario files in the folder of a game."""

    folder: Path

    def files(self) -> tuple[Path, ...]:
        """Return the files, in the order of their names; none where there is no such folder."""
        return tuple(files(self.folder / SCENARIOS, ".yaml"))

    def __call__(self, game: Game, name: str, number: int) -> "Lesson":
        """Return a case, from 1, of a file by its name as a lesson of one step.

        Raises:
            ValueError: there is no such case, or it does not begin with a position.
        """
        path = self.folder / SCENARIOS / f"{name}.yaml"
        if not _NAME.match(name) or not path.is_file():
            raise ValueError(f"{game.spec.id} has no lesson and no scenarios called {name}")
        from tabletop.content.cases import read_case  # noqa: PLC0415 - yaml and pydantic

        return read_case(path, game, number)
