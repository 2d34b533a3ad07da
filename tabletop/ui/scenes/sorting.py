"""The menu that sorts the player's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.commands import Command
from tabletop.ui.scenes.commands_menu import CommandsMenu
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.sorting import AS_IT_LIES, ways_to_sort
from tabletop.ui.words import commanding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.commands import Thing
    from tabletop.engine.view import ZoneView
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.table.controller import TableController
    from tabletop.ui.table.moment import TableMoment

SORT = "sort"
"""Id of the command that opens the sorting menu."""
_FEWEST = 2


def commands_of(moment: TableMoment, things: Sequence[Thing]) -> tuple[Command, ...]:
    """Return the sort command if all `things` are the player's sortable hand or cards in it."""
    found = _hand(moment)
    if found is None or not things or not ways_of(moment):
        return ()
    zone = found[1]
    ours = {zone.id, *zone.pieces} - {""}
    if any(thing.name not in ours for thing in things):
        return ()
    return (Command(SORT, commanding.SORT, "sort", "Z"),)


def ways_of(moment: TableMoment) -> tuple[str, ...]:
    """Return the fields by which the player's hand can be sorted; empty if it can't be."""
    found = _hand(moment)
    if found is None or not moment.commanded or moment.view.seat != moment.home:
        return ()
    known = [kind for piece in found[1].pieces if (kind := moment.kind(piece)) is not None]
    return ways_to_sort(moment.game.spec, known) if len(known) >= _FEWEST else ()


def open_sorting(desk: Desk, controller: TableController) -> None:
    """Open the menu of sort orders beside the player's hand.

    Says so in a notification if there is nothing to sort.
    """
    moment = controller.current()
    found, ways = _hand(moment), ways_of(moment)
    if found is None or not ways:
        desk.toast(commanding.NOTHING_TO_SORT)
        return
    names = {way: field_of(way) for way in ways}
    rows = [
        Command(f"{SORT}-{way}", commanding.SORT_BY.format(field=name),
                "check" if way == moment.sorting else "sort")
        for way, name in names.items()
    ]  # fmt: skip
    rows.append(Command(f"{SORT}-", commanding.AS_IT_LIES, "hand" if moment.sorting else "check"))

    def choose(command: Command) -> None:
        way = command.id.removeprefix(f"{SORT}-")
        menu.close()
        told = commanding.SORTED_BY.format(field=names[way]) if way else commanding.UNSORTED
        controller.do(intents.Sort(way or AS_IT_LIES, told))

    count = str(found[1].count)
    menu = CommandsMenu(desk, commanding.SORT, rows, found[0].rect, count=count, do=choose)
    desk.open(menu)


def field_of(way: str) -> str:
    """Return the name of a sort field as used in a sentence."""
    return commanding.SORT_FIELDS.get(way, way.replace("-", " "))


def _hand(moment: TableMoment) -> tuple[Hand, ZoneView] | None:
    """Return the player's sortable hand, as widget and zone, or None.

    A hand whose order matters for the rules can't be sorted.
    """
    for widget in (*moment.room.widgets, *moment.room.behind_tab):
        if isinstance(widget, Hand) and widget.text_of("arrange") != "order":
            zone = widget.zone(moment)
            if zone is not None and zone.owner == moment.home:
                return widget, zone
    return None
