"""The complete rules of a game: play, texts and evaluation."""

from collections.abc import Callable
from typing import Any, SupportsIndex

from tabletop.engine.chance import Chance
from tabletop.engine.core import CoreRules, S
from tabletop.engine.inner import Inner
from tabletop.engine.mind import Mind
from tabletop.engine.spec import GameSpec, Options
from tabletop.engine.table import Table
from tabletop.engine.words import Words


class Rules(CoreRules[S]):
    """The rules of one game. Holds no game in progress, so one object serves many.

    A game names its own classes for texts and evaluation if the defaults don't do, and a fast state
    if search is to play on one.
    """

    words_class: type[Words[S]] = Words
    mind_class: type[Mind[S]] = Mind
    inner_class: type[Inner[S]] | None = None

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.mind: Mind[S] = self.mind_class(self)
        """Evaluation for computer players."""
        self.words: Words[S] = self.words_class(self, self.mind)
        """Texts shown to seats."""
        self.inner: Inner[S] | None = self.inner_class(self) if self.inner_class else None
        """The fast state that search plays on; None if it plays by the rules."""
        self.maker: Callable[[], Rules[S]] | None = None
        """Creates the same rules in a process that can't import their module yet."""

    def set_table(self, seats: int, options: Options, chance: Chance) -> Table:
        """Return a table set up as `game.yaml` says, for use in `setup`.

        Every piece is put where it begins and the steps of `setup` are carried out with these
        options. Without such steps all face-down zones are shuffled.
        """
        from tabletop.engine.opening import (  # noqa: PLC0415 - a start does not wait for scripts
            lay_pieces,
            open_table,
        )

        table = self.table(seats)
        lay_pieces(table)
        open_table(table, options, chance)
        return table

    def __reduce_ex__(
        self, protocol: SupportsIndex
    ) -> str | tuple[Any, ...]:  # Any: as pickle has it
        """Pickle the rules by how to make them: their code is loaded before any position."""
        if self.maker is None:
            return super().__reduce_ex__(protocol)
        return self.maker, ()
