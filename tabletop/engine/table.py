"""The table: pieces in zones, values, and which seat knows what.

Everything a player can see is stored here, and only the operations of this module change it. A
`recording` table stores events and what seats learn. A search turns recording off: then an
operation costs little more than its list operations, and `known` and `among` stay as they are,
shared between clones.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.lying import PLAINLY, Lying
from tabletop.engine.moves import Seat
from tabletop.engine.own_numbers import Labels, OwnNumbers
from tabletop.engine.spec import TablePlan
from tabletop.engine.stages import Stage
from tabletop.engine.summaries import Summary


class Event(NamedTuple):
    """An event in numbers; `view.seen_event` turns it into names."""

    kind: str
    """`move`, `reveal`, `hide`, `shuffle`, `value`, `roll`, `note`, `summary`, `stage` or `lie`."""
    piece: int = -1
    source: int = -1
    """Number of the zone that a piece left, or of a value."""
    target: int = -1
    """Number of the zone that a piece entered."""
    number: int = 0
    """The new value, or the index of the piece in its new zone."""
    seen: int = 0
    """Bit mask of the seats that know the piece or may read the note."""
    text: str = ""
    """Text of a note: seats as `{p1}`, bold as `**x**`, pieces as `{piece:math-1}`."""
    seat: Seat = -1
    """The acting seat, for notes."""
    tone: str = ""
    """`gain`, `loss` or "", for notes."""
    summary: Summary | None = None
    stage: Stage | None = None
    labels: Labels | None = None
    """The seats' own numbers of alike pieces at that time; see `Table.labels`."""


class Table:
    """Pieces, zones and values of one position.

    `recording` says whether events and knowledge are kept. Games check it only to skip work that
    nobody sees, never to answer differently.

    Zones are lists of piece numbers, bottom or left first. `known[piece]` is the bit mask of the
    seats that know what the piece is; `among[piece]` of those that know it to be in its zone but
    not where. Code that writes these from outside must renew `labels`.
    """

    __slots__ = (
        "among",
        "events",
        "known",
        "labels",
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
        self.values: list[int] = list(plan.first_values)
        self.lying: dict[int, Lying] | None = None
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
        """Return an independent copy without events, recording by default as this table does.

        Without recording, knowledge is shared with the copy.
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
        """Bit mask of all seats and the onlooker."""
        return self.plan.everyone

    def move(self, piece: int, zone: int, index: int | None = None) -> None:
        """Move a piece to a zone, on top or to `index`. Seats that see into the zone learn it."""
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
        """Put pieces from the box on top of a zone, in order, before the game; nobody learns them.

        A deck that is shuffled next just lies there.
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
                self.lying[piece] = Lying(down=True)

    def lies(self, piece: int) -> Lying:
        """Return the orientation of a piece."""
        return (self.lying or {}).get(piece, PLAINLY)

    def lay(self, piece: int, lying: Lying) -> None:
        """Change the orientation of a piece; what seats know stays the same."""
        if self.lying is None or lying == self.lies(piece):
            return
        self._lie(piece, lying)
        if self.recording:
            self._record(Event("lie", piece, self.where[piece], seen=self.known[piece]))

    def _lie(self, piece: int, lying: Lying) -> None:
        if self.lying is None:
            return
        if lying == PLAINLY:
            self.lying.pop(piece, None)
        else:
            self.lying[piece] = lying
        if numbers := self._numbers_of(piece):
            numbers.come(self.where[piece], among=False)

    def _record_move(self, piece: int, source: int, zone: int) -> None:
        # The seats that did not see which piece left can no longer say of any that it is still
        # there. This must not depend on which it was, or it would tell.
        known = self.known[piece] | self.plan.sees[zone]
        unseen = self.everyone & ~known
        if unseen and source != zone and any(self.among):
            for other in self.zones[source]:
                if self.among[other] & unseen:
                    self._know(other, self.known[other], self.among[other] & ~unseen)
        self._number(piece, known & ~self.known[piece], lay=source, left=source != zone)
        self._know(piece, known, 0)
        index = self.zones[zone].index(piece)
        self._record(Event("move", piece, source, zone, index, self.known[piece]))

    def reveal(self, piece: int, seats: int | None = None) -> None:
        """Show a piece to the seats of a bit mask, by default to everybody."""
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
        """Shuffle a zone; a seat that knew a piece now only knows that it is in the zone.

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
        """Swap pieces among their places at random, face down.

        A seat that knew one of them knows at most that it is among them, if they share a zone.
        """
        places = [(self.where[piece], self.zones[self.where[piece]].index(piece))
                  for piece in pieces]  # fmt: skip
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
            for piece in self.zones[zone] if len(zones) > 1 else ():
                self._know(piece, self.known[piece], 0)
            self._record(Event("shuffle", source=zone))

    def cut(self, zone: int, number: int) -> None:
        """Put the upper `number` pieces of a pile below the others.

        Nobody knows the places of the face-down ones any more.
        """
        pieces = self.zones[zone]
        pieces[:] = pieces[len(pieces) - number :] + pieces[: len(pieces) - number]
        if self.recording:
            for piece in pieces if len(pieces) > 1 else ():
                if self.lies(piece).down:
                    self._know(piece, 0, self.among[piece] | self.known[piece])
            self._record(Event("shuffle", source=zone))

    def turn_pile(self, zone: int) -> None:
        """Turn a pile over: its lowest piece comes to the top, and every piece is flipped.

        Everybody sees the faces that come up; what seats know of the others stays the same.
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
        """Make seats, by default all, forget where in a zone pieces are.

        For pieces turned face down among others, and before one of them leaves unseen: a seat that
        does not see which one left can't be sure of any. A piece alone in its zone stays known.
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

        For facts that follow from the rules: the card taken unseen was not this one.
        """
        if self.recording:
            known, among = self.known[piece], self.among[piece]
            self._number(piece, seats & ~known & ~among)
            self._know(piece, known, among | seats & ~known)

    def blur(self, pieces: Iterable[int], seats: int) -> None:
        """Make the seats of a bit mask lose track of pieces, one of which moves face down next.

        They see that a piece moves, but not which.
        """
        if not self.recording:
            return
        for piece in pieces:
            lost = self.known[piece] & seats
            if lost:
                self._know(piece, self.known[piece] & ~lost, self.among[piece])
                self._record(Event("hide", piece, self.where[piece], seen=lost))

    def take_random(self, source: int, target: int, chance: Chance) -> int:
        """Move a random piece of a zone, as after a shuffle, and return it.

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
        """Set a value."""
        if self.values[value] != number:
            self.values[value] = number
            if self.recording:
                self._record(Event("value", source=value, number=number))

    def roll(self, value: int, sides: int, chance: Chance) -> int:
        """Roll a die: set a value to a random number from 1 to `sides` and return it."""
        number = chance.draw(sides) + 1
        self.values[value] = number
        if self.recording:
            self._record(Event("roll", source=value, number=number))
        return number

    def note(self, seat: Seat, text: str, *, tone: str = "", seats: int | None = None) -> None:
        """Record a note about what `seat` did, readable by the seats of a bit mask, by default all.

        Callers in a hot path check `recording` first, so that no text is built in vain.
        """
        if self.recording:
            seen = self.everyone if seats is None else seats
            self._record(Event("note", seen=seen, text=text, seat=seat, tone=tone))

    def summarize(self, summary: Summary, *, seats: int | None = None) -> None:
        """Show the result of a part of the game to the seats of a bit mask, by default to all.

        The window waits until the player has read it. Callers check `recording` first, so that no
        summary is built in vain.
        """
        if self.recording:
            seen = self.everyone if seats is None else seats
            self._record(Event("summary", seen=seen, summary=summary))

    def stage(self, stage: Stage, *, seats: int | None = None) -> None:
        """Show something prominently to the seats of a bit mask, by default to all, and go on.

        Only seats that know all pieces in it are shown it.
        """
        if self.recording:
            seen = self.everyone if seats is None else seats
            for name in stage.shown:
                seen &= self.known[self.plan.piece[name]]
            self._record(Event("stage", seen=seen, stage=stage))

    def knows(self, seat: Seat, piece: int) -> bool:
        """Return whether a seat knows what a piece is and where it lies."""
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
