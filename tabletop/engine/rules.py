"""The complete rules of a game: play, texts and evaluation for computer players."""

from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex

from tabletop.engine.chance import Chance
from tabletop.engine.core import CoreRules, S
from tabletop.engine.goals import FinishedGame, NearMiss
from tabletop.engine.moves import Seat
from tabletop.engine.search.fast_state import FastPositions
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.spec import GameSpec, Options
from tabletop.engine.table import Table
from tabletop.engine.text.presenter import Presenter


class Rules(CoreRules[S]):
    """The rules of one game, with its texts and its evaluation for computer players.

    It is stateless, so one object serves many games. A game can name its own classes for texts and
    evaluation to replace the defaults, and a fast state for searches.
    """

    presenter_class: type[Presenter[S]] = Presenter
    heuristics_class: type[Heuristics[S]] = Heuristics
    fast_class: type[FastPositions[S]] | None = None

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.heuristics: Heuristics[S] = self.heuristics_class(self)
        """Evaluation for computer players."""
        self.presenter: Presenter[S] = self.presenter_class(self, self.heuristics)
        """Texts shown to seats."""
        self.fast: FastPositions[S] | None = self.fast_class(self) if self.fast_class else None
        """The fast state that search plays on; None if it plays by the rules."""
        self._deals = self._deals and self.fast is None
        self.maker: Callable[[], Rules[S]] | None = None
        """Creates the same rules in a process that can't import their module yet."""

    def set_table(self, seats: int, options: Options, chance: Chance) -> Table:
        """Return a table set up as `game.yaml` says, for use in `setup`.

        Every piece is put where it begins, and then the steps of the file's `setup` are carried out
        with these options. Without such steps, all face-down zones are shuffled.
        """
        from tabletop.engine.free.state import (  # noqa: PLC0415 - a start does not wait for scripts
            lay_pieces,
            open_table,
        )

        table = self.table(seats)
        lay_pieces(table)
        open_table(table, options, chance)
        return table

    def feats(self, game: FinishedGame[S], seat: Seat) -> Mapping[str, int]:
        """Return what a seat did in a finished game, by name, for the `goals` of `game.yaml`.

        The feats that all games have, such as the score, are added to these.
        """
        del game, seat
        return {}

    def near_miss(self, game: FinishedGame[S], seat: Seat) -> NearMiss | None:
        """Return what a seat just missed in a finished game; None for nothing.

        The results tell it, with a button that shows the table there.
        """
        del game, seat
        return None

    def __reduce_ex__(
        self, protocol: SupportsIndex
    ) -> str | tuple[Any, ...]:  # Any: as pickle has it
        """Pickle the rules as a call that creates them: their code loads before any position."""
        if self.maker is None:
            return super().__reduce_ex__(protocol)
        return self.maker, ()
