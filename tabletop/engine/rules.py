"""The rule controller: how a game is played, what is told about it, and what is thought of it."""

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
    """The rules of one game. Holds no game in progress, so one object serves any number.

    A game names its own classes of words and mind where the usual ones do not do, and what makes
    positions in few numbers where search is to play on those.
    """

    words_class: type[Words[S]] = Words
    mind_class: type[Mind[S]] = Mind
    inner_class: type[Inner[S]] | None = None

    def __init__(self, spec: GameSpec) -> None:
        super().__init__(spec)
        self.mind: Mind[S] = self.mind_class(self)
        """What computer players think."""
        self.words: Words[S] = self.words_class(self, self.mind)
        """What seats are told."""
        self.inner: Inner[S] | None = self.inner_class(self) if self.inner_class else None
        """What search plays on; None where it plays by the rules."""
        self.maker: Callable[[], Rules[S]] | None = None
        """Makes the same rules in a process that can't import their module yet."""

    def set_table(self, seats: int, options: Options, chance: Chance) -> Table:
        """Return a table set up as `game.yaml` says, for `setup`.

        Every piece lies where it begins and the steps of `setup` are done, with these options;
        without such steps all zones that lie face down are shuffled.
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
        """Say how another process gets the same rules: with their code, before any position."""
        if self.maker is None:
            return super().__reduce_ex__(protocol)
        return self.maker, ()
