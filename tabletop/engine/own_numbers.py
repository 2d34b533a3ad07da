"""Which numbers seats have given alike pieces, kept at hand while pieces are dealt.

A table would have to look at all copies of a piece to number it; hundreds may be alike.
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
    """What a table tells of its pieces."""

    plan: TablePlan
    where: list[int]
    known: list[int]
    among: list[int]

    def lies(self, piece: int) -> Lying:
        """Return how a piece lies in its zone."""


class OwnNumbers:
    """The numbers that the seats of a table have for the copies of one kind.

    The table tells what seats no longer know and what comes to a zone; it begins anew where more
    changes. `seat` is a place in `Table.labels`: the onlooker comes last.
    """

    __slots__ = ("_copies", "_free", "_lowest")

    def __init__(self, table: Laid, labels: Labels, copies: Sequence[int]) -> None:
        """Look at all copies once."""
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
        """Whether the seat knows a copy by that number; 0 is none to know one by."""
        return not self._free[seat] >> number & 1

    def take(self, seat: int, number: int) -> None:
        """The seat knows a copy by that number."""
        self._free[seat] &= ~(1 << number)

    def lose(self, numbers: Sequence[int], seats: int) -> None:
        """The seats of a bit mask no longer know a copy that has these numbers."""
        for seat, number in enumerate(numbers):
            if number and seats >> seat & 1:
                self._free[seat] |= 1 << number

    def lowest(
        self, table: Laid, labels: Labels, zone: int, seat: int, lying: Lying | None
    ) -> Named | None:
        """Return which copy in a zone has the lowest of the seat's numbers.

        Of those that it knows and that lie so; without `lying`, that it knows to be among others.
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
        """The copy that was the lowest of those among others has another number now."""
        heappush(self._lowest[zone, True][seat, None], (number, copy))

    def come(self, zone: int, *, among: bool) -> None:
        """Seats know another copy in a zone, or know it to lie `among` others there."""
        self._lowest.pop((zone, among), None)


def _lies(table: Laid, copy: int, zone: int, seat: int, lying: Lying | None) -> bool:
    if table.where[copy] != zone:
        return False
    if lying is None:
        return bool(table.among[copy] >> seat & 1)
    return bool(table.known[copy] >> seat & 1) and table.lies(copy) == lying
