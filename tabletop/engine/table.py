"""The table: pieces in zones, values, and which seat knows what.

Everything a player can see is stored here, and only the operations of this module change it. A
`recording` table stores events and what seats learn. A search turns recording off: then an
operation costs little more than its list operations, and `known` and `among` stay as they are,
shared between clones. `OwnNumbers` finds the seats' numbers for copies of a piece without a scan
of all copies, of which there may be hundreds.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple, Protocol

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Seat
from tabletop.engine.orientation import PLAINLY, Orientation
from tabletop.engine.spec import TablePlan
from tabletop.engine.text.message import Message, Value
from tabletop.engine.text.stage import Stage, Summary

Labels = Mapping[int, tuple[int, ...]]
Named = tuple[int, int]
"""A seat's own number of one of several identical pieces, and the piece's number at the table."""


class Laid(Protocol):
    """An object that knows how pieces lie, such as a table."""

    plan: TablePlan
    where: list[int]
    known: list[int]
    among: list[int]

    def lies(self, piece: int) -> Orientation:
        """Return which side of a piece is up, its angle and its position."""


class OwnNumbers:
    """An index of the numbers that seats have given to the copies of one kind of piece.

    The table reports which copies seats lose track of and which enter a zone; after larger changes
    it builds the index again. `seat` is an index in `Table.labels`: the onlooker comes last.
    """

    __slots__ = ("_copies", "_free", "_lowest")

    def __init__(self, table: Laid, labels: Labels, copies: Sequence[int]) -> None:
        """Build the index from all copies of the kind."""
        self._copies = copies
        self._free = [~1] * len(table.plan.unnamed)  # a bit for each number, from 1 on
        self._lowest: dict[tuple[int, bool], dict[tuple[int, Orientation | None], list[Named]]] = {}
        for copy in copies:
            held = table.known[copy] | table.among[copy]
            for seat, number in enumerate(labels.get(copy, ())):
                if held >> seat & 1:
                    self.take(seat, number)

    def free(self, seat: int) -> int:
        """Return the lowest number, from 1, that the seat hasn't given to any copy."""
        free = self._free[seat]
        return (free & -free).bit_length() - 1

    def has(self, seat: int, number: int) -> bool:
        """Return whether the seat has given this number to a copy; False for 0."""
        return not self._free[seat] >> number & 1

    def take(self, seat: int, number: int) -> None:
        """Record that the seat gave this number to a copy, so that it is no longer free."""
        self._free[seat] &= ~(1 << number)

    def lose(self, numbers: Sequence[int], seats: int) -> None:
        """Record that the seats of a bit mask no longer know where the copy with these numbers is.

        `numbers` are the numbers that each seat gave to the copy, 0 for none.
        """
        for seat, number in enumerate(numbers):
            if number and seats >> seat & 1:
                self._free[seat] |= 1 << number

    def lowest(
        self, table: Laid, labels: Labels, zone: int, seat: int, lying: Orientation | None
    ) -> Named | None:
        """Return the copy in a zone with the lowest of the seat's numbers, or None.

        It considers only copies that the seat knows and that lie as `lying` says.

        Args:
            table: The table.
            labels: The seats' numbers of all copies, as in `Table.labels`.
            zone: Number of the zone.
            seat: Index of the seat in `labels`.
            lying: How the copy lies; None for copies that the seat knows to be in the zone, but not
                where.
        """
        heaps = self._lowest.setdefault((zone, lying is None), {})
        heap = heaps.get((seat, lying))
        none = table.plan.unnamed
        if heap is None:
            heap = heaps[seat, lying] = [
                (labels.get(copy, none)[seat], copy)
                for copy in self._copies
                if _lies(table, copy, zone, seat, lying)
            ]
            heapify(heap)
        while heap:
            number, copy = heap[0]
            if labels.get(copy, none)[seat] == number and _lies(table, copy, zone, seat, lying):
                return heap[0]
            heappop(heap)
        return None

    def renumbered(self, zone: int, seat: int, number: int, copy: int) -> None:
        """Record the new number of a copy that the seat knows to be in a zone, but not where."""
        heappush(self._lowest[zone, True][seat, None], (number, copy))

    def come(self, zone: int, *, among: bool) -> None:
        """Record that seats know of one more copy in a zone.

        With `among=True`, they know that it is there, but not where.
        """
        self._lowest.pop((zone, among), None)


def _lies(table: Laid, copy: int, zone: int, seat: int, lying: Orientation | None) -> bool:
    if table.where[copy] != zone:
        return False
    if lying is None:
        return bool(table.among[copy] >> seat & 1)
    return bool(table.known[copy] >> seat & 1) and table.lies(copy) == lying


class Event(NamedTuple):
    """Something that happened at the table, in numbers; `view.seen_event` turns it into names."""

    kind: str
    """`move`, `reveal`, `hide`, `shuffle`, `value`, `roll`, `note`, `summary`, `stage` or `lie`."""
    piece: int = -1
    source: int = -1
    """Number of the zone that a piece left, or of the value that changed."""
    target: int = -1
    """Number of the zone that a piece entered."""
    number: int = 0
    """The new value, or the index of the piece in its new zone."""
    seen: int = 0
    """Bit mask of the seats that know the piece or may read the note."""
    text: str = ""
    """Text of a note: a message, the key of one without values, or a text to be read as it stands.

    Such a text has seats as `{p1}`, bold as `**x**`, pieces as `{piece:math-1}`.
    """
    seat: Seat = -1
    """For notes, the seat that acted."""
    tone: str = ""
    """For notes, `gain` or `loss` to colour them, or ""."""
    ends: bool = False
    """For notes, whether it belongs to the turn that this move ends, whoever acts next."""
    summary: Summary | None = None
    stage: Stage | None = None
    labels: Labels | None = None
    """The seats' own numbers of alike pieces at that time; see `Table.labels`."""


class Table:
    """The pieces, zones and values of one position, and which seat knows what.

    `recording` says whether events and knowledge are kept. Games should check it only to skip work
    that nobody sees, never to give a different result.

    Zones are lists of piece numbers, bottom or left first. `known[piece]` is a bit mask of the
    seats that know the piece's identity; `among[piece]` of those that know only that it is in its
    zone. Code that changes these from outside must renew `labels`.
    """

    __slots__ = (
        "among",
        "events",
        "known",
        "labels",
        "lacks",
        "lying",
        "numbered",
        "numbers",
        "plan",
        "recording",
        "values",
        "where",
        "zones",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Put all pieces into the box, unknown to everybody."""
        self.plan = plan
        box = len(plan.zones) - 1
        self.zones: list[list[int]] = [[] for _ in plan.zones]
        self.zones[box] = list(range(len(plan.pieces)))
        self.where: list[int] = [box] * len(plan.pieces)
        self.known: list[int] = [0] * len(plan.pieces)
        self.among: list[int] = [0] * len(plan.pieces)
        self.lacks: Mapping[int, frozenset[int]] = {}
        """Pieces that aren't in a hidden hand, as everybody knows from moves, by zone.

        The mapping is never changed in place.
        """
        self.values: list[int] = list(plan.first_values)
        self.lying: dict[int, Orientation] | None = None
        """Orientation of pieces that don't lie plainly; None in games where only the zone counts.
        """
        self.labels: Labels | None = None
        """Each seat's own number of each alike piece, from 1, the onlooker last; 0 for none.

        A seat assigns the lowest free number when it learns what a piece is. The mapping is never
        changed in place. None if pieces keep the table's names, as in positions laid out by hand.
        """
        self.numbers: dict[int, OwnNumbers] = {}
        """Lookup data made from the labels, by the first piece of a kind."""
        self.numbered: Labels | None = None
        """The labels that `numbers` was made from."""
        self.events: list[Event] = []
        self.recording = True

    def clone(self, *, recording: bool | None = None) -> "Table":
        """Return an independent copy without events.

        `recording` says whether the copy keeps events and knowledge; with None, it does if this
        table does. Without recording, the copy shares this table's knowledge.
        """
        if recording is None:
            recording = self.recording
        new = Table.__new__(Table)
        new.plan = self.plan
        new.zones = [zone[:] for zone in self.zones]
        new.where = self.where[:]
        new.values = self.values[:]
        new.lying = None if self.lying is None else dict(self.lying)
        new.labels = self.labels
        new.lacks = self.lacks
        new.numbers = {}
        new.numbered = None
        new.events = []
        new.recording = recording
        if recording:
            new.known = self.known[:]
            new.among = self.among[:]
        else:
            new.known = self.known
            new.among = self.among
        return new

    @property
    def everyone(self) -> int:
        """A bit mask of all seats and the onlooker, whose bit is the highest."""
        return self.plan.everyone

    def move(self, piece: int, zone: int, index: int | None = None) -> None:
        """Move a piece to the top of a zone, or to `index` there, from 0 at the bottom or left.

        Seats that see into the zone learn what the piece is.
        """
        source = self.where[piece]
        pieces = self.zones[source]
        if pieces[-1] == piece:
            pieces.pop()
        else:
            pieces.remove(piece)
        if index is None:
            self.zones[zone].append(piece)
        else:
            self.zones[zone].insert(index, piece)
        self.where[piece] = zone
        if self.lying is not None:
            self._lay_anew(piece, down=not self.plan.sees[zone])
        if self.recording:
            self._record_move(piece, source, zone)

    def fill(self, zone: int, pieces: Sequence[int]) -> None:
        """Put pieces from the box on top of a zone, in order, during the set-up.

        No event is recorded and nobody learns the pieces. Use it for a deck that is shuffled next,
        for example.
        """
        laid, box = set(pieces), self.zones[-1]
        box[:] = [piece for piece in box if piece not in laid]
        self.zones[zone] += pieces
        for piece in pieces:
            self.where[piece] = zone
            if self.lying is not None:
                self._lay_anew(piece, down=not self.plan.sees[zone])

    def _lay_anew(self, piece: int, *, down: bool) -> None:
        """Reset a piece's orientation: face down if nobody learns what enters its zone."""
        if self.lying is not None:
            self.lying.pop(piece, None)
            if down:
                self.lying[piece] = Orientation(down=True)

    def lies(self, piece: int) -> Orientation:
        """Return which side of a piece is up, its angle and its position."""
        return (self.lying or {}).get(piece, PLAINLY)

    def lay(self, piece: int, lying: Orientation) -> None:
        """Change how a piece lies without moving it; the seats' knowledge stays the same."""
        if self.lying is None or lying == self.lies(piece):
            return
        self._lie(piece, lying)
        if self.recording:
            self._record(Event("lie", piece, self.where[piece], seen=self.known[piece]))

    def _lie(self, piece: int, lying: Orientation) -> None:
        if self.lying is None:
            return
        if lying == PLAINLY:
            self.lying.pop(piece, None)
        else:
            self.lying[piece] = lying
        if numbers := self._numbers_of(piece):
            numbers.come(self.where[piece], among=False)

    def _record_move(self, piece: int, source: int, zone: int) -> None:
        if source != zone:
            self._may_hold(zone)
        # Seats that did not see which piece left no longer know of any that it is still there.
        # This must not depend on which piece it was, or it would reveal that.
        known = self.known[piece] | self.plan.sees[zone]
        unseen = self.everyone & ~known
        if unseen and source != zone and any(self.among):
            for other in self.zones[source]:
                if self.among[other] & unseen:
                    self._know(other, self.known[other], self.among[other] & ~unseen)
        # A seat that knew it to be somewhere in this zone still does if it stays there.
        among = self.among[piece] & unseen if source == zone else 0
        self._number(piece, known & ~self.known[piece], lay=source, left=source != zone)
        self._know(piece, known, among)
        index = self.zones[zone].index(piece)
        self._record(Event("move", piece, source, zone, index, self.known[piece]))

    def _may_hold(self, zone: int) -> None:
        """Forget what a zone lacks, because something comes into it."""
        if zone in self.lacks:
            self.lacks = {each: lacks for each, lacks in self.lacks.items() if each != zone}

    def reveal(self, piece: int, seats: int | None = None) -> None:
        """Show a piece to the seats of the bit mask `seats`, by default to everybody."""
        if not self.recording:
            return
        seen = self.everyone if seats is None else seats
        gained = seen & ~self.known[piece]
        if gained:
            self._number(piece, gained, lay=self.where[piece])
            self._know(piece, self.known[piece] | seen, self.among[piece] & ~seen)
            self._record(Event("reveal", piece, self.where[piece], seen=self.known[piece]))

    def hide(self, piece: int) -> None:
        """Turn a piece face down in place; seats that knew it still do."""
        if self.recording:
            self._record(Event("hide", piece, self.where[piece], seen=self.known[piece]))

    def shuffle(self, zone: int, chance: Chance, lowest: int | None = None) -> None:
        """Shuffle a zone. A seat that knew one of its pieces now knows only that it is in the zone.

        With `lowest`, only that many pieces from the bottom or left are shuffled.
        """
        pieces = self.zones[zone]
        count = len(pieces) if lowest is None else lowest
        for last in range(count - 1, 0, -1):
            other = chance.draw(last + 1)
            pieces[last], pieces[other] = pieces[other], pieces[last]
        if self.lying is not None:
            for piece in pieces[:count]:
                self.lying[piece] = self.lies(piece)._replace(down=True)
        if self.recording:
            for piece in pieces[:count]:
                self._know(piece, 0, self.among[piece] | self.known[piece])
            self._record(Event("shuffle", source=zone))

    def mix(self, pieces: Sequence[int], chance: Chance) -> None:
        """Exchange the places of some pieces at random, face down.

        A seat that knew one of them knows at most that it is among them, and only if they share a
        zone.
        """
        places = [
            (self.where[piece], self.zones[self.where[piece]].index(piece)) for piece in pieces
        ]
        order, lain = list(pieces), [self.lies(piece) for piece in pieces]
        for last in range(len(order) - 1, 0, -1):
            other = chance.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        for (zone, index), piece, lying in zip(places, order, lain, strict=True):
            self.zones[zone][index] = piece
            self.where[piece] = zone
            if self.lying is not None:
                self.lying[piece] = lying._replace(down=True)
        if not self.recording:
            return
        zones = sorted({zone for zone, _ in places})
        for piece in pieces:
            self._know(piece, 0, self.among[piece] | self.known[piece])
        for zone in zones:
            self._may_hold(zone)
            for piece in self.zones[zone] if len(zones) > 1 else ():
                self._know(piece, self.known[piece], 0)
            self._record(Event("shuffle", source=zone))

    def cut(self, zone: int, number: int) -> None:
        """Put the upper `number` pieces of a pile below the others.

        From then on, nobody knows the places of the face-down ones.
        """
        pieces = self.zones[zone]
        pieces[:] = pieces[len(pieces) - number :] + pieces[: len(pieces) - number]
        if self.recording:
            for piece in pieces if len(pieces) > 1 else ():
                if self.lies(piece).down:
                    self._know(piece, 0, self.among[piece] | self.known[piece])
            self._record(Event("shuffle", source=zone))

    def turn_pile(self, zone: int) -> None:
        """Turn a pile over: its bottom piece comes to the top, and every piece is flipped.

        Everybody sees the faces that come up; knowledge of the others stays the same.
        """
        pieces = self.zones[zone]
        pieces.reverse()
        up = [piece for piece in pieces if self.lies(piece).down]
        for piece in pieces:
            lying = self.lies(piece)
            self._lie(piece, lying._replace(down=not lying.down))
        if self.recording:
            self._record(Event("shuffle", source=zone))
        for piece in up:
            self.reveal(piece)

    def lose_track(self, zone: int, seats: int | None = None) -> None:
        """Make the seats of a bit mask, by default all, forget which piece of a zone is where.

        Use it for pieces turned face down among others, and before one of them leaves unseen: a
        seat that doesn't see which one left can't be sure of any. A piece alone in its zone stays
        known.
        """
        if not self.recording:
            return
        lost = self.everyone if seats is None else seats
        pieces = self.zones[zone]
        for piece in pieces if len(pieces) > 1 else ():
            known = self.known[piece]
            self._know(piece, known & ~lost, self.among[piece] | known & lost)

    def recall(self, piece: int, seats: int) -> None:
        """Let the seats of a bit mask know that a piece is in its zone, but not where.

        Use it for facts that follow from the rules, such as that the card taken unseen was not this
        one.
        """
        if self.recording:
            known, among = self.known[piece], self.among[piece]
            self._number(piece, seats & ~known & ~among)
            self._know(piece, known, among | seats & ~known)

    def blur(self, pieces: Iterable[int], seats: int) -> None:
        """Make the seats of a bit mask lose track of pieces before one of them moves face down.

        They will see that a piece moves, but not which.
        """
        if not self.recording:
            return
        for piece in pieces:
            lost = self.known[piece] & seats
            if lost:
                self._know(piece, self.known[piece] & ~lost, self.among[piece])
                self._record(Event("hide", piece, self.where[piece], seen=lost))

    def take_random(self, source: int, target: int, chance: Chance) -> int:
        """Move a random piece from zone `source` to zone `target`, and return the piece's number.

        Only seats that see into the target learn which one it was.
        """
        pieces = self.zones[source]
        piece = pieces[chance.draw(len(pieces))]
        if self.recording:
            self._know(piece, 0, self.among[piece])
            self._record(Event("shuffle", source=source))
        self.move(piece, target)
        return piece

    def set(self, value: int, number: int) -> None:
        """Set a value, such as a counter, to a new number.

        `value` is its number in the table's plan.
        """
        if self.values[value] != number:
            self.values[value] = number
            if self.recording:
                self._record(Event("value", source=value, number=number))

    def roll(self, value: int, sides: int, chance: Chance) -> int:
        """Roll a die: set a value to a random number from 1 to `sides`, and return that number."""
        number = chance.draw(sides) + 1
        self.values[value] = number
        if self.recording:
            self._record(Event("roll", source=value, number=number))
        return number

    def note(
        self,
        seat: Seat,
        text: str,
        /,
        *,
        tone: str = "",
        seats: int | None = None,
        ends: bool = False,
        **values: Value,
    ) -> None:
        """Record a note about what `seat` did, for the log.

        Args:
            seat: The seat that acted.
            text: The key of a message with these values; or a message, to which the seat is added
                as `actor` unless its values name one; or a text to be read as it is.
            tone: `gain`, `loss` or "".
            seats: Bit mask of the seats that may read it; None for all.
            ends: Whether the log tells it, and what was noted before, under the turn that this move
                ends, though `seat` is next.
            values: The values of the message.
        """
        if self.recording:
            if isinstance(text, Message):
                text = Message(text.key, **{"actor": seat, **text.values, **values})
            elif values or text.startswith("{actor}"):
                text = Message(text, **{"actor": seat, **values})
            seen = self.everyone if seats is None else seats
            self._record(Event("note", seen=seen, text=text, seat=seat, tone=tone, ends=ends))

    def note_apart(
        self, seat: Seat, own: str, others: str, /, *, tone: str = "", **values: Value
    ) -> None:
        """Record a note that `seat` reads as `own` and everybody else as `others`.

        `values` fill both messages; `tone` is `gain`, `loss` or "".
        """
        if self.recording:
            mine = 1 << seat
            self.note(seat, own, tone=tone, seats=mine, ends=False, **values)
            self.note(seat, others, tone=tone, seats=self.everyone & ~mine)

    def summarize(self, summary: Summary, *, seats: int | None = None) -> None:
        """Record the result of a part of the game, such as a round, to be shown to players.

        The window waits until the player has read it. Callers check `recording` first, to avoid
        building a summary for nothing. `seats` is a bit mask of those that see it, by default all.
        """
        if self.recording:
            seen = self.everyone if seats is None else seats
            self._record(Event("summary", seen=seen, summary=summary))

    def stage(self, stage: Stage, *, seats: int | None = None) -> None:
        """Record something to be shown large over the table for a while.

        `seats` is a bit mask of those that may see it, by default all. Only seats that know all its
        pieces are shown it.
        """
        if self.recording:
            seen = self.everyone if seats is None else seats
            for name in stage.shown:
                seen &= self.known[self.plan.piece[name]]
            self._record(Event("stage", seen=seen, stage=stage))

    def knows(self, seat: Seat, piece: int) -> bool:
        """Return whether a seat knows a piece's identity and location."""
        return bool(self.known[piece] >> seat & 1)

    def _number(self, piece: int, gained: int, *, lay: int = -1, left: bool = False) -> None:
        """Give an alike piece a number for each seat that now learns what it is.

        A seat that knew a copy somewhere in zone `lay` takes this piece to be that copy. So does a
        seat that sees a copy leave (`left`) a zone whose order it can't see. Without a zone the
        seat keeps the number that it had for this piece.
        """
        labels, copies, none = self.labels, self.plan.alike[piece], self.plan.unnamed
        if not gained or labels is None or not copies:
            return
        if self.numbered is not labels:
            self.numbers, self.numbered = {}, labels
        numbers = self._numbers_of(piece) or OwnNumbers(self, labels, copies)
        self.numbers[copies[0]] = numbers
        own = list(labels.get(piece, none))
        new = {piece: own}
        for seat in [each for each in range(len(own)) if gained >> each & 1]:
            bit = 1 << seat
            lost = bool(self.among[piece] & bit)
            found = numbers.lowest(self, labels, lay, seat, None)
            if left and not (found or lost or self._shows(lay, seat)):
                found = numbers.lowest(self, labels, lay, seat, self.lies(piece))
            if found and not (lost and own[seat] < found[0]):
                first = found[1]
                other = new.setdefault(first, list(labels.get(first, none)))
                own[seat], other[seat] = other[seat], own[seat]
                if lost:
                    numbers.renumbered(lay, seat, other[seat], first)
                else:
                    self.known[first] &= ~bit
                    self.among[first] &= ~bit
            elif not lost and (lay >= 0 or numbers.has(seat, own[seat])):
                own[seat] = numbers.free(seat)
            numbers.take(seat, own[seat])
        self.labels = {**labels, **{copy: tuple(each) for copy, each in new.items()}}
        self.numbered = self.labels

    def _know(self, piece: int, known: int, among: int) -> None:
        """Set, as bit masks, which seats know a piece and which only know its zone."""
        if numbers := self._numbers_of(piece):
            before, mixed = self.known[piece] | self.among[piece], self.among[piece]
            numbers.lose((self.labels or {}).get(piece, ()), before & ~known & ~among)
            numbers.come(self.where[piece], among=False)
            if among & ~mixed:
                numbers.come(self.where[piece], among=True)
        self.known[piece], self.among[piece] = known, among

    def _numbers_of(self, piece: int) -> OwnNumbers | None:
        """Return the lookup data for the seats' numbers of a piece's kind, or None."""
        copies = self.plan.alike[piece]
        return self.numbers.get(copies[0]) if copies else None

    def _shows(self, zone: int, seat: int) -> bool:
        """Return whether a seat sees the order of a zone."""
        return self.plan.zone_kinds[zone].ordered or self.plan.owners[zone] == seat

    def _record(self, event: Event) -> None:
        labels = self.labels
        self.events.append(event if labels is None else Event._make((*event[:-1], labels)))
