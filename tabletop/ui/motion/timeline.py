"""Timing of keyframes: when each starts, how far it is, and which pieces are in the air.

Nothing here draws.
"""

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
"""Duration of each kind of keyframe in seconds, at normal speed."""
STAGGER = 0.07
"""Seconds between pieces that go the same way."""
RUN = 0.9
"""Maximum seconds in which all pieces of a long run start, such as a dealt deck."""
_CLOSE = {"slide": 0.03, "roll": 0.06}
"""Seconds between dice that slide or roll together."""
ROLLING = 0.90
"""Maximum seconds in which dice that roll together come to rest."""
STAGED = frozenset({"rest", "show", "card", "coin", "die", "compare"})
"""Keyframes that hold something up until it has been read or is skipped."""
ENTER = 0.26
"""Seconds for a held-up thing to come in, and to leave."""
AFTER_NOTE = 0.35
"""Seconds after which animation continues while a note is still shown."""
_MOVING = frozenset({"fly", "hop", "slide", "turn", "shuffle", "visit"})
LANDING = 0.26
"""Seconds for a piece put down by hand to come to rest; nothing waits for it."""
REDUCED = 0.12
"""Seconds of the fade that replaces a flight under reduced motion."""


@dataclass(slots=True)
class Playing:
    """A keyframe with its start and duration on the timeline."""

    frame: Keyframe
    before: View
    """The view right before the keyframe."""
    start: float
    seconds: float
    begun: bool = False
    heard: int = 0
    """Number of times the rolling die's sound was played."""
    origin: pygame.FRect | None = None
    """Rectangle where a piece starts that was just dropped by hand; None for its usual place."""
    angle: float = 0.0
    landing: float = 0.0
    """Seconds the piece takes to come to rest after its flight."""

    @property
    def arrival(self) -> float:
        """Time at which the animation ends and the next may begin, on the timeline's clock."""
        return self.start + self.seconds

    @property
    def end(self) -> float:
        """Time at which everything is over, including the landing, on the timeline's clock."""
        return self.arrival + self.landing


class Timeline:
    """The keyframes of one or more steps over time. Empty when nothing moves."""

    def __init__(self) -> None:
        self.clock = 0.0
        self._playing: list[Playing] = []
        self._view: View | None = None
        self._sounds: list[tuple[str, int]] = []

    @property
    def holding(self) -> bool:
        """Whether the animation is waiting for a summary to be read."""
        return self._unread is not None and self._unread.start <= self.clock

    @property
    def _unread(self) -> Playing | None:
        """The next summary that the animation will wait at; None if there is none."""
        return next((p for p in self._playing if p.frame.kind == "summary" and not p.begun), None)

    def release(self) -> None:
        """Continue the animation after a summary was read."""
        waiting = self._unread
        if waiting is not None:
            waiting.begun = True

    @property
    def running(self) -> bool:
        """Whether any keyframe is still playing or waiting."""
        return bool(self._playing)

    @property
    def view(self) -> View | None:
        """The view to draw for pieces at rest; None when nothing moves."""
        return self._view

    @property
    def seconds_left(self) -> float:
        """Seconds until everything is over; 0 when nothing moves."""
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
        """Append keyframes.

        Args:
            before: The view before the first of them.
            frames: The keyframes to append.
            pace: Factor on their durations; 0 finishes everything at once.
            reduced: Whether motion is reduced.
            dropped: A piece dropped by hand, whose flight starts there.
        """
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
            # Notes and written values stay longer than the following frames wait.
            stands = {"note": AFTER_NOTE * pace, "write": 0.0}.get(frame.kind, seconds)
            ready = max(ready, start + stands)
            last, view = frame, frame.view

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether anything moves."""
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
        """Queue the sound of a die whenever it touches the table, softer each time."""
        part = (self.clock - rolling.start) / rolling.seconds
        touched = sum(contact <= part + 1e-9 for contact in contacts())
        if touched > rolling.heard:
            rolling.heard = touched
            self._sounds.append((rolling.frame.sound, touched - 1))

    def finish(self) -> bool:
        """Finish everything at once; return whether anything was moving."""
        was = bool(self._playing)
        self._playing.clear()
        self._view = None
        return was

    @property
    def staged(self) -> Playing | None:
        """The keyframe that holds something up now; None if there is none."""
        return next((each for each, _ in self.active() if each.frame.kind in STAGED), None)

    @property
    def staging(self) -> bool:
        """Whether a card, coin, die or comparison is held up now or will be."""
        return any(p.frame.kind in STAGED and p.end > self.clock for p in self._playing)

    def hurry(self) -> bool:
        """Skip to the end of what is held up, or to its start; return whether there is any."""
        if not self.staging:
            return False
        staged = self.staged
        later = (each.start for each in self._playing if each.frame.kind in STAGED)
        to = staged.arrival if staged else min(start for start in later if start >= self.clock)
        self.update(max(0.0, to - self.clock))
        return True

    def take_sounds(self) -> list[tuple[str, int]]:
        """Return and clear the sounds that have become due, each as (name, step)."""
        sounds, self._sounds = self._sounds, []
        return sounds

    def active(self) -> list[tuple[Playing, float]]:
        """Return the keyframes playing now, each with its progress from 0 to 1."""
        now = self.clock
        return [
            (each, min(1.0, (now - each.start) / each.seconds) if each.seconds > 0 else 1.0)
            for each in self._playing
            if each.begun and now < each.end
        ]

    def landed(self, playing: Playing) -> float:
        """Return how far a piece has come to rest: 0 in flight, 1 at rest."""
        if playing.landing <= 0:
            return 0.0
        return max(0.0, min(1.0, (self.clock - playing.arrival) / playing.landing))

    def hidden(self) -> frozenset[tuple[str, int]]:
        """Return (zone, index) of pieces in the air, which must not be drawn at rest."""
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
    """Return the index at which a flying piece will lie in a later view; -1 if none."""
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
    """Return the seconds between each keyframe and the previous one going the same way."""
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
    """Return whether two keyframes move pieces the same way, one right after the other."""
    if one.kind == two.kind and one.kind in {"roll", "slide"}:
        return True
    if one.kind in STAGED or two.kind in STAGED:
        return False
    a, b = one.flight, two.flight
    return a is not None and b is not None and (a.source == b.source or a.target == b.target)


def _is_of(frame: Keyframe, name: str) -> bool:
    """Return whether a keyframe moves the piece called `name` in a move."""
    if frame.flight is not None:
        return name in {frame.flight.piece, f"{frame.flight.source}?"}
    return frame.kind == "roll" and frame.piece == name


def _places_of(view: View, piece: str) -> set[tuple[str, int]]:
    return {(zone.id, zone.pieces.index(piece)) for zone in view.zones if piece in zone.pieces}


def from_rest(slot: Slot | None) -> Dropped | None:
    """Return where a piece played by click or key starts; None without a slot."""
    if slot is None:
        return None
    return Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)
