"""Timing of keyframes: when each starts, its progress, and which pieces are in flight.

Nothing here draws.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tabletop.engine.text.sound_names import OwnSound, SoundName
from tabletop.engine.view import View
from tabletop.ui.animation.keyframes import Flight, Keyframe
from tabletop.ui.pieces.dice import contacts
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.region_parts import Slot

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
    "pay": 0.0,
}
"""Seconds that each kind of animation step takes, at normal speed."""
STAGGER = 0.07
"""Seconds between the starts of pieces that go the same way."""
RUN = 0.9
"""Seconds in which all pieces of a long series start at the latest, such as a dealt deck."""
_CLOSE = {"slide": 0.03, "roll": 0.06}
"""Seconds between dice that slide or roll together."""
ROLLING = 0.90
"""Seconds in which dice that roll together come to rest at the latest."""
STAGED = frozenset({"rest", "show", "card", "coin", "die", "compare"})
"""Kinds of steps that show something enlarged until it has been read or is skipped."""
ENTER = 0.26
"""Seconds in which something shown enlarged comes in, and in which it leaves."""
AFTER_NOTE = 0.35
"""Seconds after the start of a note until the next step begins, while the note stays."""
LANDING = 0.26
"""Seconds in which a piece put down by hand comes to rest; the next step doesn't wait for it."""
REDUCED = 0.12
"""Seconds of the fade that replaces a flight if motion is reduced."""
_REDUCED = dict.fromkeys(("fly", "hop", "slide", "turn", "shuffle", "visit"), REDUCED) | {
    "roll": 3 * REDUCED
}
"""Seconds of the steps that are shorter at any speed if motion is reduced."""


@dataclass(slots=True)
class Playing:
    """An animation step with its start and duration, both in timeline seconds."""

    frame: Keyframe
    before: View
    """What the viewer sees of the game before the step."""
    start: float
    seconds: float
    begun: bool = False
    heard: int = 0
    """How many times the sound of the rolling die has been played."""
    origin: pygame.FRect | None = None
    """The start box of a piece that was dropped by hand; None for its usual place."""
    angle: float = 0.0
    box: pygame.FRect | None = None
    """Where its note stands, once `placed`; None without room for it."""
    placed: bool = False
    landing: float = 0.0
    """Seconds that the piece takes to come to rest after its flight."""

    @property
    def arrival(self) -> float:
        """The time when the step ends and the next may begin, in timeline seconds."""
        return self.start + self.seconds

    @property
    def end(self) -> float:
        """The time when the step's piece has come to rest too, in timeline seconds."""
        return self.arrival + self.landing


class Timeline:
    """Plays animation steps one after the other; it is empty while nothing moves.

    It keeps the time and knows which pieces are in flight, but draws nothing.
    """

    def __init__(self) -> None:
        self.clock = 0.0
        self._playing: list[Playing] = []
        self._view: View | None = None
        self._sounds: list[tuple[SoundName | OwnSound, int]] = []
        self._pay_days: list[Keyframe] = []

    @property
    def holding(self) -> bool:
        """Whether the animation waits until the player has read a summary."""
        return self._unread is not None and self._unread.start <= self.clock

    @property
    def _unread(self) -> Playing | None:
        """The next summary that the animation will wait at; None if there is none."""
        return next((p for p in self._playing if p.frame.kind == "summary" and not p.begun), None)

    def release(self) -> None:
        """Continue the animation after the player has read the summary."""
        waiting = self._unread
        if waiting is not None:
            waiting.begun = True

    @property
    def running(self) -> bool:
        """Whether any step is still playing or yet to come."""
        return bool(self._playing)

    @property
    def view(self) -> View | None:
        """What the viewer sees of the game at this point of the animation; None at rest."""
        return self._view

    @property
    def seconds_left(self) -> float:
        """Seconds until all animation has finished; 0 when nothing moves."""
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
        """Add the steps of an animation after those that are still to play.

        Args:
            before: What the viewer sees before the first of them.
            frames: The steps to append.
            pace: Duration of the steps relative to normal; 0 ends all animation at once.
            reduced: Whether motion is reduced, so that flights become short fades.
            dropped: The piece that the player dropped, if any; its flight starts there.
        """
        if pace <= 0:
            self.finish()
            self._pay_days += [frame for frame in frames if frame.kind == "pay"]
            return
        start = ready = max((each.end for each in self._playing), default=self.clock)
        last: Keyframe | None = None
        view = self._playing[-1].frame.view if self._playing else before
        if self._view is None:
            self._view = before
        fades = _REDUCED if reduced else {}
        listed = list(frames)
        gaps = _gaps(listed)
        for frame, close in zip(listed, gaps, strict=True):
            seconds = fades.get(frame.kind, SECONDS[frame.kind] * pace)
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
        """Advance all animation by `dt` seconds, but not past an unread summary.

        Return whether anything was animated, so that a frame must be drawn.
        """
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
                if each.frame.kind == "pay":
                    self._pay_days.append(each.frame)
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
        if touched > rolling.heard and rolling.frame.sound:
            rolling.heard = touched
            self._sounds.append((rolling.frame.sound, touched - 1))

    def finish(self) -> bool:
        """End all animation at once and return whether there was any."""
        was = bool(self._playing)
        late = [each.frame for each in self._playing if not each.begun]
        self._pay_days += [frame for frame in late if frame.kind == "pay"]
        self._playing.clear()
        self._view = None
        return was

    @property
    def staged(self) -> Playing | None:
        """The step that shows something enlarged now, or None."""
        return next((each for each, _ in self.active() if each.frame.kind in STAGED), None)

    @property
    def staging(self) -> bool:
        """Whether something is shown enlarged now or in a later step."""
        return any(p.frame.kind in STAGED and p.end > self.clock for p in self._playing)

    def skip(self) -> bool:
        """Skip to the end of the enlarged view, or to its start if it hasn't begun.

        Return whether there was anything to skip to.
        """
        if not self.staging:
            return False
        staged = self.staged
        later = (each.start for each in self._playing if each.frame.kind in STAGED)
        to = staged.arrival if staged else min(start for start in later if start >= self.clock)
        self.update(max(0.0, to - self.clock))
        return True

    def take_sounds(self) -> list[tuple[SoundName | OwnSound, int]]:
        """Return the sounds that are due and forget them.

        Each has a name and the number of times the same die has already touched the table, which is
        0 for other sounds.
        """
        sounds, self._sounds = self._sounds, []
        return sounds

    def take_pay_days(self) -> list[Keyframe]:
        """Return the steps with a pay-day that is due, and forget them."""
        due, self._pay_days = self._pay_days, []
        return due

    def active(self) -> list[tuple[Playing, float]]:
        """Return the steps that are playing now, each with its progress from 0 to 1.

        The progress is 1 while a step's piece is still coming to rest.
        """
        now = self.clock
        return [
            (each, min(1.0, (now - each.start) / each.seconds) if each.seconds > 0 else 1.0)
            for each in self._playing
            if each.begun and now < each.end
        ]

    def landed(self, playing: Playing) -> float:
        """Return how far a piece has come to rest after its flight, from 0 (in flight) to 1.

        It is always 0 for a piece that wasn't dropped by hand.
        """
        if playing.landing <= 0:
            return 0.0
        return max(0.0, min(1.0, (self.clock - playing.arrival) / playing.landing))

    def hidden(self) -> frozenset[tuple[str, int]]:
        """Return the zone and index (from 0) of each piece that is flying or rolling.

        These pieces are left out when the resting table is drawn.
        """
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
    """Return a piece played by click or key as if it had been dropped in its place.

    Return None if there is no piece.
    """
    if slot is None:
        return None
    return Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)
