"""Beats in time: when each starts, how far it is, what is in the air. Nothing here draws."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tabletop.engine.view import View
from tabletop.ui.motion.keyframes import Flight, Keyframe
from tabletop.ui.pieces.rolling import contacts
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.parts import Slot

SECONDS: dict[str, float] = {
    "fly": 0.26,
    "hop": 0.28,
    "slide": 0.24,
    "visit": 0.30,
    "turn": 0.24,
    "show": 1.82,
    "shuffle": 0.30,
    "roll": 0.70,
    "note": 1.30,
    "summary": 0.0,
    "write": 0.36,
    "value": 0.0,
    "settle": 0.0,
    "rest": 1.60,
    "card": 1.82,
    "coin": 2.10,
    "die": 1.90,
    "compare": 2.50,
}
"""How long each kind of frame takes at normal speed."""
STAGGER = 0.07
"""Seconds between pieces that go the same way."""
RUN = 0.9
"""Seconds in which all pieces of a long run have left: a whole deck is dealt no slower."""
_CLOSE = {"slide": 0.03, "roll": 0.06}
"""Seconds between dice that slide or roll together."""
ROLLING = 0.90
"""The most seconds in which dice that roll together come to rest."""
STAGED = frozenset({"rest", "show", "card", "coin", "die", "compare"})
"""Frames that hold something up until it has been read, or somebody goes on."""
ENTER = 0.26
"""Seconds in which what is held up comes, and in which it goes."""
AFTER_NOTE = 0.35
"""Seconds after which things go on while a note still stands."""
_MOVING = frozenset({"fly", "hop", "slide", "turn", "shuffle", "visit"})
LANDING = 0.26
"""Seconds in which a piece that a hand has put down comes to rest; nothing waits for it."""
REDUCED = 0.12
"""Seconds of the fade that takes the place of a flight."""


@dataclass(slots=True)
class Playing:
    """A frame with its place in time."""

    frame: Keyframe
    before: View
    """The table right before it."""
    start: float
    seconds: float
    begun: bool = False
    heard: int = 0
    """How often a rolling die has been heard to touch the table."""
    origin: pygame.FRect | None = None
    """Where a piece starts that a hand has just let go of."""
    angle: float = 0.0
    landing: float = 0.0
    """Seconds that the piece takes to come to rest after its way."""

    @property
    def arrival(self) -> float:
        """When its way is over and what follows may begin, seconds on the timeline's clock."""
        return self.start + self.seconds

    @property
    def end(self) -> float:
        """When it is over, seconds on the timeline's clock."""
        return self.arrival + self.landing


class Timeline:
    """The frames of one or more steps in time. Empty when nothing moves."""

    def __init__(self) -> None:
        self.clock = 0.0
        self._playing: list[Playing] = []
        self._view: View | None = None
        self._sounds: list[tuple[str, int]] = []

    @property
    def holding(self) -> bool:
        """Whether everything waits until a summary was read."""
        return self._unread is not None and self._unread.start <= self.clock

    @property
    def _unread(self) -> Playing | None:
        """The next frame that things wait at."""
        return next((p for p in self._playing if p.frame.kind == "summary" and not p.begun), None)

    def release(self) -> None:
        """Go on: the summary was read."""
        waiting = self._unread
        if waiting is not None:
            waiting.begun = True

    @property
    def running(self) -> bool:
        """Whether something still moves."""
        return bool(self._playing)

    @property
    def view(self) -> View | None:
        """The table to draw at rest meanwhile; None when nothing moves."""
        return self._view

    @property
    def seconds_left(self) -> float:
        """How long it still takes."""
        return max((each.end for each in self._playing), default=self.clock) - self.clock

    def play(
        self,
        before: View,
        frames: Iterable[Keyframe],
        *,
        pace: float = 1.0,
        reduced: bool = False,
        dropped: Dropped | None = None,
    ) -> None:
        """Append frames. `pace` multiplies their length; 0 shows nothing."""
        if pace <= 0:
            self.finish()
            return
        start = ready = max((each.end for each in self._playing), default=self.clock)
        last: Keyframe | None = None
        view = self._playing[-1].frame.view if self._playing else before
        if self._view is None:
            self._view = before
        listed = list(frames)
        gaps = _gaps(listed)
        for frame, close in zip(listed, gaps, strict=True):
            seconds = SECONDS[frame.kind] * pace
            if reduced and frame.kind in _MOVING:
                seconds = REDUCED
            elif reduced and frame.kind == "roll":
                seconds = 3 * REDUCED
            start = start + close * pace if last and _together(last, frame) else ready
            playing = Playing(frame, view, start, seconds)
            if dropped is not None and _is_of(frame, dropped.piece):
                playing.origin, playing.angle, dropped = dropped.rect, dropped.angle, None
                flight = frame.flight
                home = flight is None or flight.source == flight.target
                playing.landing = 0.0 if reduced or home else LANDING * pace
            self._playing.append(playing)
            # What is told or written stands a while; nothing else waits for it so long.
            stands = {"note": AFTER_NOTE * pace, "write": 0.0}.get(frame.kind, seconds)
            ready = max(ready, start + stands)
            last, view = frame, frame.view

    def update(self, dt: float) -> bool:
        """`dt` seconds passed; whether anything moves."""
        if not self._playing:
            return False
        waiting = self._unread
        self.clock += dt
        if waiting is not None:
            self.clock = min(self.clock, max(self.clock - dt, waiting.start))
        for each in self._playing:
            if not each.begun and each.start <= self.clock and each is not waiting:
                each.begun = True
                self._view = each.frame.view
                if each.frame.sound and each.frame.kind != "roll":
                    self._sounds.append((each.frame.sound, 0))
            if each.begun and each.frame.kind == "roll":
                self._hear(each)
        if waiting is None and all(each.end <= self.clock for each in self._playing):
            self.finish()
        return True

    def _hear(self, rolling: Playing) -> None:
        """Let a die be heard each time it touches the table, softer every time."""
        part = (self.clock - rolling.start) / rolling.seconds
        touched = sum(contact <= part + 1e-9 for contact in contacts())
        if touched > rolling.heard:
            rolling.heard = touched
            self._sounds.append((rolling.frame.sound, touched - 1))

    def finish(self) -> bool:
        """Bring everything to its end at once; whether anything was moving."""
        was = bool(self._playing)
        self._playing.clear()
        self._view = None
        return was

    @property
    def staged(self) -> Playing | None:
        """What is held up now."""
        return next((each for each, _ in self.active() if each.frame.kind in STAGED), None)

    @property
    def staging(self) -> bool:
        """Whether something is held up now or still to come."""
        return any(p.frame.kind in STAGED and p.end > self.clock for p in self._playing)

    def hurry(self) -> bool:
        """Go on from what is held up, or from what flies before it; whether anything is."""
        if not self.staging:
            return False
        staged = self.staged
        later = (each.start for each in self._playing if each.frame.kind in STAGED)
        to = staged.arrival if staged else min(start for start in later if start >= self.clock)
        self.update(max(0.0, to - self.clock))
        return True

    def take_sounds(self) -> list[tuple[str, int]]:
        """The sounds that are due since the last call, and which step of each."""
        sounds, self._sounds = self._sounds, []
        return sounds

    def active(self) -> list[tuple[Playing, float]]:
        """The frames that are on now, each with how far it is, 0 to 1."""
        now = self.clock
        return [
            (each, min(1.0, (now - each.start) / each.seconds) if each.seconds > 0 else 1.0)
            for each in self._playing
            if each.begun and now < each.end
        ]

    def landed(self, playing: Playing) -> float:
        """How far a piece has come to rest after its way: 0 still on it, 1 at rest."""
        if playing.landing <= 0:
            return 0.0
        return max(0.0, min(1.0, (self.clock - playing.arrival) / playing.landing))

    def hidden(self) -> frozenset[tuple[str, int]]:
        """Zone and index of pieces that are still in the air, so not drawn at rest."""
        if self._view is None:
            return frozenset()
        found: set[tuple[str, int]] = set()
        for each, _ in self.active():
            flight = each.frame.flight
            if each.frame.kind in {"roll", "visit"} and each.frame.piece:
                found |= _places_of(self._view, each.frame.piece)
            if flight is None:
                continue
            index = _index_now(self._view, flight, found)
            if index >= 0:
                found.add((flight.target, index))
        return frozenset(found)


def _index_now(view: View, flight: Flight, taken: set[tuple[str, int]]) -> int:
    """Where a flying piece will lie, in a view that may be further on."""
    try:
        pieces: tuple[str, ...] = view.zone(flight.target).pieces
    except KeyError:
        return -1
    if flight.piece:
        return next((at for at, name in enumerate(pieces) if name == flight.piece), -1)
    order: list[int] = [flight.target_index, *reversed(range(len(pieces)))]
    for index in order:
        if index < len(pieces) and not pieces[index] and (flight.target, index) not in taken:
            return index
    return -1


def _gaps(frames: list[Keyframe]) -> list[float]:
    """Seconds between each frame and the one before it, where both go the same way."""
    gaps: list[float] = []
    first = 0
    for number, frame in enumerate(frames):
        gaps.append(_CLOSE.get(frame.kind, STAGGER))
        last = number + 1 == len(frames) or not _together(frame, frames[number + 1])
        if last:
            run = number - first + 1
            spread = ROLLING - SECONDS["roll"] if frame.kind == "roll" else RUN
            gaps[first:] = [min(gap, spread / run) for gap in gaps[first:]]
            first = number + 1
    return gaps


def _together(one: Keyframe, two: Keyframe) -> bool:
    """Whether two pieces go the same way, one right after the other."""
    if one.kind == two.kind and one.kind in {"roll", "slide"}:
        return True
    if one.kind in STAGED or two.kind in STAGED:
        return False
    a, b = one.flight, two.flight
    return a is not None and b is not None and (a.source == b.source or a.target == b.target)


def _is_of(frame: Keyframe, name: str) -> bool:
    """Whether a frame moves the piece that moves call `name`."""
    if frame.flight is not None:
        return name in {frame.flight.piece, f"{frame.flight.source}?"}
    return frame.kind == "roll" and frame.piece == name


def _places_of(view: View, piece: str) -> set[tuple[str, int]]:
    return {(zone.id, zone.pieces.index(piece)) for zone in view.zones if piece in zone.pieces}


def from_rest(slot: Slot | None) -> Dropped | None:
    """A piece that is played by click or key starts where it lies, raised or not."""
    if slot is None:
        return None
    return Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)
