"""Lookup data for the numbers that seats have given to alike pieces.

Without it a table would look at all copies of a piece to number it; there may be hundreds.
"""

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Protocol

from tabletop.engine.lying import Lying
from tabletop.engine.spec import TablePlan

Labels = Mapping[int, tuple[int, ...]]
Named = tuple[int, int]
"""A seat's number of a copy, and the copy."""


class Laid(Protocol):
    """The facts about pieces that a table provides."""

    plan: TablePlan
    where: list[int]
    known: list[int]
    among: list[int]

    def lies(self, piece: int) -> Lying:
        """Return the orientation of a piece."""


class OwnNumbers:
    """The numbers that the seats of a table have for the copies of one kind.

    The table reports what seats lose track of and what enters a zone; after larger changes it
    builds this anew. `seat` is an index in `Table.labels`: the onlooker comes last.
    """

    __slots__ = ("_copies", "_free", "_lowest")

    def __init__(self, table: Laid, labels: Labels, copies: Sequence[int]) -> None:
        """Build the data from all copies."""
        self._copies = copies
        self._free = [~1] * len(table.plan.unnamed)  # a bit for each number, from 1 on
        self._lowest: dict[tuple[int, bool], dict[tuple[int, Lying | None], list[Named]]] = {}
        for copy in copies:
            held = table.known[copy] | table.among[copy]
            for seat, number in enumerate(labels.get(copy, ())):
                if held >> seat & 1:
                    self.take(seat, number)

    def free(self, seat: int) -> int:
        """Return the lowest number that the seat has for no copy that it knows."""
        free = self._free[seat]
        return (free & -free).bit_length() - 1

    def has(self, seat: int, number: int) -> bool:
        """Return whether the seat knows a copy by that number; 0 is never a known copy."""
        return not self._free[seat] >> number & 1

    def take(self, seat: int, number: int) -> None:
        """Record that the seat knows a copy by that number."""
        self._free[seat] &= ~(1 << number)

    def lose(self, numbers: Sequence[int], seats: int) -> None:
        """Record that seats of a bit mask lost track of a copy with these numbers."""
        for seat, number in enumerate(numbers):
            if number and seats >> seat & 1:
                self._free[seat] |= 1 << number

    def lowest(
        self, table: Laid, labels: Labels, zone: int, seat: int, lying: Lying | None
    ) -> Named | None:
        """Return the copy in a zone with the lowest of the seat's numbers.

        Only copies that the seat knows and that have this orientation count; without `lying`, those
        that it knows to be among others.
        """
        heaps = self._lowest.setdefault((zone, lying is None), {})
        heap = heaps.get((seat, lying))
        none = table.plan.unnamed
        if heap is None:
            heap = heaps[seat, lying] = [
                (labels.get(copy, none)[seat], copy)
                for copy in self._copies if _lies(table, copy, zone, seat, lying)
            ]  # fmt: skip
            heapify(heap)
        while heap:
            number, copy = heap[0]
            if labels.get(copy, none)[seat] == number and _lies(table, copy, zone, seat, lying):
                return heap[0]
            heappop(heap)
        return None

    def renumbered(self, zone: int, seat: int, number: int, copy: int) -> None:
        """Record that the lowest copy among others has another number now."""
        heappush(self._lowest[zone, True][seat, None], (number, copy))

    def come(self, zone: int, *, among: bool) -> None:
        """Record that seats know another copy in a zone, or know it to be `among` others there."""
        self._lowest.pop((zone, among), None)


def _lies(table: Laid, copy: int, zone: int, seat: int, lying: Lying | None) -> bool:
    if table.where[copy] != zone:
        return False
    if lying is None:
        return bool(table.among[copy] >> seat & 1)
    return bool(table.known[copy] >> seat & 1) and table.lies(copy) == lying
