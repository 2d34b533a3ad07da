"""The robot of the keys: in every phase each key on each kind of focusable thing, once and held.

What it does is listed before it is done: a case is a game, a phase, a kind of focusable thing (its
region and its role), a key, whether a card is in the hand, and whether the key is held. The long
run does every case there is, and the short one a part that its seed says.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tabletop.ui.table.input.keyboard import COMMAND_SHORTCUTS, SHORTCUTS
from tabletop.ui.table.model.things import Selection, commands_for, has_commands
from tabletop.ui.toolkit.focus import Node
from tests.robots.driver import Driver, Fault
from tests.robots.wander import go_to, leave, unreached

ALWAYS = ("return", "space", "?", "left alt", "m", "+", "-", "ctrl+z", "ctrl+shift+z", "ctrl+y",
          "ctrl+f", "1")  # fmt: skip
"""Enter, Space, and the keys of commands of any table that stand in no list of its own."""
_COMMANDED = ("menu", "shift+f10", "ctrl+return", "ctrl+a", "ctrl+left", "ctrl+down", "backspace")
"""The further ones at a table where letters are keys of commands."""
_HELD = 1.0
_MOST_CURTAINS = 6
_MOST_TRIED = 12
"""Pieces of which one may be taken into the hand."""


class Case(NamedTuple):
    """Something to be done."""

    game: str
    phase: str
    kind: str
    """Of the focusable thing: its region and its role."""
    key: str
    hand: bool
    """Whether a card is in the hand."""
    held: bool


class Tour:
    """The cases of one moment of a recorded game, done one after the other."""

    def __init__(self, sit: Callable[[], Driver], game: str, phase: str) -> None:
        """`sit` gives a table at that moment, the same each time."""
        self._sit, self._game, self._phase = sit, game, phase
        self._table: Driver | None = None
        self.events = self.compared = 0
        """Of the tables that have been left."""
        self.there: list[Case] = []
        """The cases of this moment."""
        self._homes: set[str] = set()
        """Scenes from which the way to the library has been gone."""
        self._card = ""
        """The card that is taken into the hand."""
        self._spots: dict[tuple[str, bool], str] = {}
        """For each kind of thing, with and without a card, the first of it."""

    @property
    def driver(self) -> Driver:
        """The table that is sat at; another one comes when what a key did can't be undone."""
        if self._table is None:
            self._table = self._sit()
            self._uncover()
        return self._table

    @property
    def count(self) -> int:
        """Events up to now."""
        return self.events + (self._table.events if self._table else 0)

    def _explore(self) -> list[Case]:
        """Walk to everything there is, with and without a card; the cases that this gives."""
        if self.driver.table is None:
            return []
        empty = self._walk_about(hand=False)
        keys = self._keys()
        pieces = [each for each in empty if each.startswith("piece:")][:_MOST_TRIED]
        self._card = next((each for each in pieces if self._take(each)), "")
        if self._card:
            self._walk_about(hand=True)
        return [
            Case(self._game, self._phase, kind, key, hand, held)
            for kind, hand in self._spots
            for key in keys
            for held in (False, True)
        ]

    def go(self, done: set[Case], chance: Random | None, most: int) -> None:
        """Do the cases that are not done yet and note them there.

        With `chance`, a part of them of about so many events; without it all.
        """
        self.there = self._explore()
        left = [case for case in self.there if case not in done]
        most += self.count
        if chance is not None:
            chance.shuffle(left)
        for case in left:
            if chance is not None and self.count >= most:
                return
            if self._do(case):
                done.add(case)

    def _do(self, case: Case) -> bool:
        """Do a case; whether its thing could be walked to."""
        if not self._ready(case):
            self.close()
            if not self._ready(case):
                return False
        driver, before = self.driver, self._state()
        driver.key(case.key, _HELD if case.held else 0.0)
        driver.wait(0.1)
        driver.app.quits = False
        top = driver.top
        if self.driver.table is None and top.name not in self._homes:
            self._homes.add(top.name)
            self.close(home=True)
            return True
        leave(driver)
        if self._state() != before:
            self.close()
        return True

    # One table after the other

    def close(self, *, home: bool = False) -> None:
        """Leave the table, from where it is or by way of the library; the game is read again."""
        driver, self._table = self._table, None
        if driver is None:
            return
        try:
            driver.read_again()
            if home:
                driver.go_home()
        finally:
            self.events += driver.events
            self.compared += driver.compared
            with suppress(Fault):
                driver.close()

    def _state(self) -> tuple[object, ...]:
        """What may not have changed when the next case is to be done at the same table."""
        driver = self.driver
        port = driver.port
        assert port is not None
        return (len(driver.app.stack), port, len(port.session.match.steps), port.seat,
                driver.app.settings, driver.top.name)  # fmt: skip

    def _uncover(self) -> None:
        """Sit down behind the curtain, and wait until nothing moves."""
        for _ in range(_MOST_CURTAINS):
            self.driver.wait(0.5, 0.1)
            if self.driver.table is not None:
                return
            self.driver.key("return")

    # Where the keyboard is

    def _walk_about(self, *, hand: bool) -> Sequence[str]:
        """Walk to every focusable thing; their ids."""
        nodes = [node for node in self.driver.nodes() if node.enabled]
        for node in unreached(nodes):
            raise Fault(f"no key leads to {node.id} ({node.zone}) in the table")
        for node in nodes:
            self._spots.setdefault((_kind(node), hand), node.id)
            go_to(self.driver, node.id)
        return [node.id for node in nodes]

    def _take(self, node_id: str) -> bool:
        """Take a card into the hand; whether it is there."""
        if not go_to(self.driver, node_id):
            return False
        before = self._state()
        self.driver.key("return")
        if self._in_hand:
            return True
        leave(self.driver)
        if self._state() != before:
            self.close()
        return False

    @property
    def _in_hand(self) -> bool:
        table = self.driver.table
        return table is not None and bool(table.moment.hand.active)

    def _ready(self, case: Case) -> bool:
        """Have a card in the hand or none, and the ring on the thing."""
        if self.driver.table is None:
            return False
        if self._in_hand and not case.hand:
            self.driver.key("escape")
            if self._in_hand or self.driver.table is None:
                return False
        elif case.hand and not self._in_hand and not self._take(self._card):
            return False
        return go_to(self.driver, self._spots[case.kind, case.hand])

    def _keys(self) -> list[str]:
        """Enter, Space and the keys of all commands that this table has now."""
        table = self.driver.table
        assert table is not None
        moment = table.moment
        sheets = [each.key.lower() for each in moment.display.sheets if each.key]
        if not has_commands(moment):
            return list(dict.fromkeys((*ALWAYS, *SHORTCUTS, *sheets)))
        commands = [
            command.key.lower()
            for widget in moment.room.widgets
            for thing, at in widget.things(moment)
            for command in commands_for(moment, Selection((thing,), at))
            if command.key
        ]
        return list(dict.fromkeys((*ALWAYS, *_COMMANDED, *COMMAND_SHORTCUTS, *commands, *sheets)))


def _kind(node: Node) -> str:
    return f"{node.zone} {node.role}"
