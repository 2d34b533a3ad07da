"""Pay-days while they run over a table: their times, sounds and the numbers still to be counted.

They change nothing: the game has gone on already, and input never waits for them. A score is drawn
as the game's own number less what a running pay-day has yet to count, so it always ends there.
Nothing here draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from tabletop.engine.moves import Seat
from tabletop.engine.text.sound_names import SoundName
from tabletop.engine.text.stage import PayDay, Stage, StageRow
from tabletop.engine.view import View
from tabletop.ui.animation.sprites import Paper
from tabletop.ui.widgets.region_parts import Slot

LIFT = 0.16
"""Seconds until the first part counts, in which the pieces come."""
STAND = 0.18
"""Seconds that the sum stands, for each grade above the first."""
FLY = 0.32
"""Seconds in which the sum goes to the score."""
QUIET = 0.30
"""Seconds of a pay-day of grade 0."""
HURRY = 0.08
"""Seconds in which a hurried pay-day ends."""
FADE = 0.12
OTHERS = 0.5
"""Duration of another player's pay-day relative to one's own."""
PLAIN = PayDay()
_TICKS = 8
"""Number of steps in which a score counts at most; the table is drawn again for each."""


@dataclass(slots=True, eq=False)
class RunningPayDay:
    """A pay-day that runs over the table, with everything that its picture needs."""

    stage: Stage
    own: bool
    """Whether it is the viewer's own."""
    gain: int
    """How much of the seat's score it counts; the rest is drawn at once."""
    moved: frozenset[str] = frozenset()
    """Names of the pieces that leave their place in it."""
    slots: Mapping[str, Slot] = field(default_factory=dict)
    """Where its pieces lay before, by name."""
    box: pygame.FRect | None = None
    """The panel, in logical pixels; None where no room was found for one."""
    papers: list[Paper] = field(default_factory=list)
    clock: float = 0.0
    """Seconds since its start, at normal speed."""
    rate: float = 1.0
    """Seconds of its own that pass in a second."""

    @property
    def pay(self) -> PayDay:
        """How it is shown."""
        return self.stage.pay or PLAIN

    @property
    def coins(self) -> bool:
        """Whether its parts go to the score one by one, without a panel."""
        return not self.pay.title and bool(self.stage.rows) and not self.slots

    def lies(self, row: StageRow) -> Slot | None:
        """Return where a part lay, if it is marked there and not shown in the panel."""
        slot = self.slot_of(row)
        goes = slot is not None and slot.piece in self.moved - {*self.stage.pieces}
        return None if goes else slot

    def slot_of(self, row: StageRow) -> Slot | None:
        """Return where the piece of a part lay, or None if it has none."""
        return next((self.slots[name] for name in row.pieces if name in self.slots), None)

    @property
    def in_panel(self) -> bool:
        """Whether the panel shows parts: pieces that lie nowhere else, or values with names."""
        rows = self.stage.rows
        return any(self.lies(row) is None and (self.slot_of(row) or row.text) for row in rows)

    @property
    def beat(self) -> float:
        """Seconds from one part to the next."""
        return self.pay.beat / 1000

    @property
    def counted(self) -> float:
        """The time when the last part has counted, in seconds."""
        return LIFT + self.beat * len(self.stage.rows)

    @property
    def leaves(self) -> float:
        """The time when the sum leaves for the score, in seconds."""
        return self.counted + STAND * max(0, self.pay.grade - 1)

    @property
    def sends(self) -> float:
        """The time when the stage's own pieces leave for where they lie now, in seconds."""
        return self.leaves if self.pay.stamp or self.pay.after else self.counted

    @property
    def flying(self) -> frozenset[str]:
        """The names of its pieces that haven't come to where they lie now."""
        arrived = self.clock >= self.sends + FLY
        return self.moved - {*self.stage.pieces} if arrived else self.moved

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""
        return self.leaves + FLY if self.pay.grade else QUIET

    @property
    def parts(self) -> int:
        """The number of parts that have counted by now."""
        if not self.pay.grade:
            return len(self.stage.rows)
        return max(0, min(len(self.stage.rows), int((self.clock - LIFT) / self.beat + 1e-6)))

    @property
    def sum(self) -> int:
        """What the parts that have counted add up to; if they say something else, 0 at first."""
        if self.parts == len(self.stage.rows) and self.clock >= LIFT:
            return self.stage.number
        values = [number_of(row.value) for row in self.stage.rows]
        return sum(values[: self.parts]) if sum(values) == self.stage.number else 0

    @property
    def flown(self) -> float:
        """How far the sum has come on its way to the score, from 0 to 1."""
        start = self.leaves if self.pay.grade else 0.0
        return max(0.0, min(1.0, (self.clock - start) / max(0.01, self.seconds - start)))

    @property
    def missing(self) -> int:
        """What its seat's score is drawn too low by; 0 once everything has arrived."""
        if self.coins:
            return self.gain - min(self.gain, sum(at >= 1 for at in self.coins_flown()))
        part = int(_TICKS * self.flown + 1e-6) / _TICKS
        return self.gain - int(self.gain * part + 1e-6)

    def coins_flown(self) -> list[float]:
        """Return how far each part has come on its way to the score, from below 0 to 1."""
        starts = (LIFT + self.beat * at for at in range(len(self.stage.rows)))
        return [min(1.0, (self.clock - start) / FLY) for start in starts]

    def sounds(self) -> list[tuple[float, SoundName, int]]:
        """Return its sounds as (seconds from the start, name, step)."""
        pay, low = self.pay, list[tuple[float, SoundName, int]]()
        if pay.after:
            low.append((self.seconds, "low", 0))
        if not pay.grade:
            return [(0.0, pay.sound or "flip", 0), *low]
        notes: list[tuple[float, SoundName, int]]
        notes = [(LIFT + self.beat * (at + 1), "point", at) for at in range(len(self.stage.rows))]
        last: SoundName | Literal[""]
        last = pay.sound or ("fanfare" if pay.grade > 3 else "" if notes else "point")
        return [*notes, *([(self.counted + 0.01, last, 0)] if last else []), *low]


def number_of(text: str) -> int:
    """Return the number that a part of a pay-day counts, such as 2 for `+2`; 0 if it has none."""
    try:
        return int(text)
    except ValueError:
        return 0


class PayDays:
    """The pay-days that run over a table; empty while there are none."""

    def __init__(self) -> None:
        self._running: list[RunningPayDay] = []
        self._waiting: list[RunningPayDay] = []
        self._sounds: list[tuple[SoundName, int]] = []

    @property
    def running(self) -> bool:
        """Whether any pay-day runs or waits for the one before."""
        return bool(self._running)

    @property
    def shown(self) -> Sequence[RunningPayDay]:
        """The pay-days that are drawn now, oldest first."""
        return tuple(self._running)

    def begin(self, days: Sequence[RunningPayDay], pace: float) -> None:
        """Start the pay-days of a move, one after another; any others hurry to their end.

        `pace` is the duration of animations relative to normal, above 0.
        """
        if not days:
            return
        self.hurry()
        for day in days:
            day.rate = 1 / (pace if day.own else pace * OTHERS)
        self._running.append(days[0])
        self._waiting = [*days[1:]]
        self._hear(days[0], -1.0)

    def hurry(self) -> bool:
        """Let all pay-days end within 80 ms; return whether there were any."""
        for day in self._running:
            day.rate = max(day.rate, (day.seconds - day.clock) / HURRY)
        self._waiting.clear()
        return self.running

    def drop(self) -> None:
        """End all pay-days at once, without a sound."""
        self._running.clear()
        self._waiting.clear()
        self._sounds.clear()

    def missing(self, seat: Seat) -> int:
        """Return what a seat's score is still drawn too low by."""
        days = (*self._running, *self._waiting)
        return sum(day.missing for day in days if day.stage.seat == seat)

    def missings(self) -> tuple[tuple[Seat, int], ...]:
        """Return each seat whose score isn't drawn in full yet, with what is missing."""
        if not self._running:
            return ()
        seats = sorted({day.stage.seat for day in (*self._running, *self._waiting)})
        return tuple((seat, self.missing(seat)) for seat in seats if self.missing(seat))

    @property
    def flying(self) -> frozenset[str]:
        """The names of all pieces that are still on their way."""
        days = (*self._running, *self._waiting)
        return frozenset(name for day in days for name in day.flying)

    def hidden(self, view: View) -> frozenset[tuple[str, int]]:
        """Return the zone and index of each piece that is still on its way in a view."""
        flying = self.flying
        if not flying:
            return frozenset()
        return frozenset(
            (zone.id, index)
            for zone in view.zones
            for index, piece in enumerate(zone.pieces)
            if piece in flying
        )

    def update(self, dt: float) -> bool:
        """Advance all pay-days by `dt` seconds; return whether a frame must be drawn."""
        if not self._running:
            return False
        for day in self._running:
            before, day.clock = day.clock, day.clock + dt * day.rate
            self._hear(day, before)
        self._running = [day for day in self._running if day.clock < day.seconds]
        if not self._running and self._waiting:
            self._running.append(self._waiting.pop(0))
            self._hear(self._running[0], -1.0)
        return True

    def _hear(self, day: RunningPayDay, since: float) -> None:
        """Queue the last of the sounds that became due since a time of a pay-day's clock."""
        due = [(name, step) for at, name, step in day.sounds() if since < at <= day.clock]
        self._sounds += due[-1:]

    def take_sounds(self) -> list[tuple[SoundName, int]]:
        """Return the sounds that are due, as (name, step), and forget them."""
        sounds, self._sounds = self._sounds, []
        return sounds
