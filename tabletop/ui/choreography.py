"""From the events that a viewer saw to a timeline: what flies where, what turns over, and when.

`stage` plays events on a view and gives the views in between; `Performance` lets time pass over
them. The last of these views shows what the session's view shows, so putting the table in line
with it afterwards (`reconcile`) moves nothing. Nothing here draws.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.view import SeenEvent, View, ZoneView

SECONDS: dict[str, float] = {
    "fly": 0.26,
    "hop": 0.28,
    "slide": 0.24,
    "visit": 0.30,
    "turn": 0.24,
    "show": 1.10,
    "shuffle": 0.30,
    "roll": 0.70,
    "note": 1.30,
    "value": 0.0,
    "settle": 0.0,
}
"""How long each kind of beat takes at normal speed."""
STAGGER = 0.07
"""Seconds between pieces that go the same way."""
_CLOSE = {"slide": 0.03, "roll": 0.06}
"""Seconds between dice that slide or roll together."""
AFTER_NOTE = 0.35
"""Seconds after which things go on while a note still stands."""
REFLOW = 0.18
_SAME = 0.05
"""Logical pixels within which two places are the same."""
_MOVING = frozenset({"fly", "hop", "slide", "turn", "shuffle", "visit"})
LANDING = 0.26
"""Seconds in which a piece that a hand has put down comes to rest; nothing waits for it."""
REDUCED = 0.12
"""Seconds of the fade that takes the place of a flight."""
OUTLINE = 0.6
"""Seconds that a destination is outlined where nothing flies."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece on its way from one zone to another."""

    piece: str
    """Empty for a piece the viewer does not know: it flies as a back."""
    back: str
    look: str
    source: str
    source_index: int
    target: str
    target_index: int


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happens, and the table right after it."""

    kind: str
    """`fly`, `hop` (a marker), `slide` (a die), `visit` (a die goes
    to where it is used), `turn`, `show` (a card that is held is shown and put back),
    `shuffle`, `roll`, `note`, `value` or `settle`."""
    view: View
    flight: Flight | None = None
    zone: str = ""
    piece: str = ""
    event: SeenEvent | None = None

    @property
    def sound(self) -> str:
        """The name of its sound; empty for none."""
        match self.kind:
            case "fly" | "slide" | "visit":
                return "slide"
            case "hop":
                return "place"
            case "turn" | "show":
                return "flip"
            case "shuffle":
                return "shuffle"
            case "roll":
                return "dice"
            case "note" if self.event is not None:
                return {"gain": "point", "loss": "lost"}.get(self.event.tone, "")
            case _:
                return ""


def stage(before: View, after: View, events: Sequence[SeenEvent]) -> list[Beat]:
    """Return what happens between two views, beat by beat, ending with `after`."""
    scene = _Scene(before, after)
    beats: list[Beat] = []
    for number, event in enumerate(events):
        beat = scene.play(event, events[number + 1 :])
        if beat is not None:
            beats.append(beat)
    if beats and not reconcile(beats[-1].view, after):
        beats[-1] = replace(beats[-1], view=after)
    else:
        beats.append(Beat("settle", after))
    return beats


def reconcile(shown: View, view: View) -> tuple[str, ...]:
    """Return the zones whose pieces on the table are not those of `view`."""
    return tuple(
        zone.id
        for zone, wanted in zip(shown.zones, view.zones, strict=True)
        if (zone.pieces, zone.backs) != (wanted.pieces, wanted.backs)
    )


class _Scene:
    """The zones while events are played on them."""

    def __init__(self, before: View, after: View) -> None:
        self._before = before
        self._after = after
        self._zones = {
            zone.id: list(zip(zone.pieces, zone.backs, strict=True)) for zone in before.zones
        }
        self._values = dict(before.values)
        spec = before.plan.spec
        self._ordered = {kind.id: kind.ordered for kind in spec.zones}
        sees = {kind.id: kind.sees for kind in spec.zones}
        self._held = {
            zone.id
            for zone in before.zones
            if sees.get(zone.kind) == "owner" and zone.owner != before.seat
        }
        self._backs = {name: kind.back for kind in spec.kinds for name in kind.ids}
        self._dice = {
            str(kind.face["value"]): name
            for name, kind in zip(before.plan.pieces, before.plan.kinds, strict=True)
            if kind.look == "die" and "value" in kind.face
        }
        """Pieces by the value that holds the number on top."""

    def play(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Beat | None:
        """Change the zones and return the beat; None for an event that nothing shows."""
        match event.kind:
            case "move":
                return self._move(event)
            case "reveal":
                return self._reveal(event, later)
            case "hide":
                self._lose(event)
                return None
            case "shuffle":
                self._forget(event.source, later)
                count = len(self._zones.get(event.source, ()))
                return Beat("shuffle", self._view(), zone=event.source) if count > 1 else None
            case "value" | "roll":
                self._values[event.source] = event.number
                kind = "roll" if event.kind == "roll" else "value"
                piece = self._dice.get(event.source, "")
                return Beat(kind, self._view(), zone=event.source, piece=piece, event=event)
            case _ if event.tone:
                return Beat("note", self._view(), event=event)
            case _:
                return None

    def _move(self, event: SeenEvent) -> Beat:
        source = self._zones.get(event.source, [])
        target = self._zones.get(event.target, [])
        index = self._find(event.source, event.piece)
        if 0 <= index < len(source):
            _, back = source.pop(index)
        else:
            back = self._backs.get(event.piece, "")
        back = self._backs.get(event.piece, back)
        place = event.index if 0 <= event.index <= len(target) else len(target)
        target.insert(place, (event.piece, back))
        place = self._sort(event.target, (event.piece, back), place)
        look = "card"
        if event.piece:
            look = self._before.kind_of(event.piece).look
        flight = Flight(event.piece, back, look, event.source, index, event.target, place)
        kind = {"marker": "hop", "die": "slide"}.get(look, "fly")
        return Beat(kind, self._view(), flight, event.target, event.piece, event)

    def _find(self, zone: str, piece: str) -> int:
        """Where in a zone a piece lies that may not be known there: from the top downwards."""
        slots = self._zones.get(zone, [])
        names = [name for name, _ in slots]
        if piece and piece in names:
            return names.index(piece)
        if "" in names:
            return len(names) - 1 - names[::-1].index("")
        # A random piece left a zone that everybody sees: it is the one that is missing later.
        left = set(self._known_after(zone))
        gone = [index for index, name in enumerate(names) if name not in left]
        return gone[0] if gone else len(names) - 1

    def _known_after(self, zone: str) -> tuple[str, ...]:
        try:
            return self._after.zone(zone).pieces
        except KeyError:
            return ()

    def _sort(self, zone: str, slot: tuple[str, str], place: int) -> int:
        """Bring a zone whose order means nothing into the order of views; the slot's new place."""
        view = self._before.zone(zone) if zone in self._zones else None
        if view is None or self._ordered.get(view.kind, True) or view.owner == self._before.seat:
            return place
        slots = self._zones[zone]
        slots.sort(key=lambda each: (not each[0], each))
        return slots.index(slot)

    def _reveal(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Beat | None:
        slots = self._zones.get(event.source, [])
        names = [name for name, _ in slots]
        if event.piece in names:
            return None
        hidden = [index for index, name in enumerate(names) if not name]
        if not hidden:
            return None
        index = hidden[-1]
        final = self._known_after(event.source)
        touched = any(event.source in (each.source, each.target) for each in later)
        if not touched and event.piece in final and len(final) == len(slots):
            place = final.index(event.piece)
            index = place if place in hidden else index
        slots[index] = (event.piece, self._backs.get(event.piece, slots[index][1]))
        if event.source in self._zones:
            self._sort(event.source, slots[index], index)
        kind = "show" if event.source in self._held else "turn"
        return Beat(kind, self._view(), zone=event.source, piece=event.piece, event=event)

    def _forget(self, zone: str, later: Sequence[SeenEvent]) -> None:
        """A zone was shuffled: pieces that the viewer can no longer place are turned down."""
        shown_again = {each.piece for each in later if each.kind in {"reveal", "move"}}
        kept = set(self._known_after(zone)) - shown_again
        slots = self._zones.get(zone, [])
        slots[:] = [(name if name in kept else "", back) for name, back in slots]

    def _lose(self, event: SeenEvent) -> None:
        """A piece was turned down: the viewer may have lost sight of it."""
        if event.piece not in self._known_after(event.source):
            slots = self._zones.get(event.source, [])
            slots[:] = [("" if name == event.piece else name, back) for name, back in slots]

    def _view(self) -> View:
        zones = tuple(self._zone(zone) for zone in self._before.zones)
        values = tuple((name, self._values[name]) for name, _ in self._before.values)
        return replace(self._before, zones=zones, values=values)

    def _zone(self, zone: ZoneView) -> ZoneView:
        slots = self._zones[zone.id]
        pieces = tuple(name for name, _ in slots)
        if pieces == zone.pieces:
            return zone
        return replace(zone, pieces=pieces, backs=tuple(back for _, back in slots), among=())


@dataclass(slots=True)
class Playing:
    """A beat with its place in time."""

    beat: Beat
    before: View
    """The table right before it."""
    start: float
    seconds: float
    begun: bool = False
    origin: pygame.FRect | None = None
    """Where a piece starts that a hand has just let go of."""
    angle: float = 0.0
    landing: float = 0.0
    """Seconds that the piece takes to come to rest after its way."""

    @property
    def arrival(self) -> float:
        """When its way is over and what follows may begin, seconds on the performance's clock."""
        return self.start + self.seconds

    @property
    def end(self) -> float:
        """When it is over, seconds on the performance's clock."""
        return self.arrival + self.landing


@dataclass(frozen=True, slots=True)
class Dropped:
    """A piece that a hand has let go of, and where."""

    piece: str
    """Its name, or `zone?` for one that is not known."""
    rect: pygame.FRect
    angle: float = 0.0
    at_rest: bool = False
    """Whether it still lies where it was: it was played by click or key."""


class Performance:
    """The beats of one or more steps in time. Empty when nothing moves."""

    def __init__(self) -> None:
        self.clock = 0.0
        self._playing: list[Playing] = []
        self._view: View | None = None
        self._sounds: list[str] = []

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
        beats: Iterable[Beat],
        *,
        pace: float = 1.0,
        reduced: bool = False,
        dropped: Dropped | None = None,
    ) -> None:
        """Append beats. `pace` multiplies their length; 0 shows nothing."""
        if pace <= 0:
            self.finish()
            return
        start = ready = max((each.end for each in self._playing), default=self.clock)
        last: Beat | None = None
        view = self._playing[-1].beat.view if self._playing else before
        if self._view is None:
            self._view = before
        for beat in beats:
            seconds = SECONDS[beat.kind] * pace
            if reduced and beat.kind in _MOVING:
                seconds = REDUCED
            elif reduced and beat.kind == "roll":
                seconds = 3 * REDUCED
            gap = _CLOSE.get(beat.kind, STAGGER) * pace
            start = start + gap if last and _together(last, beat) else ready
            playing = Playing(beat, view, start, seconds)
            if dropped is not None and _is_of(beat, dropped.piece):
                playing.origin, playing.angle, dropped = dropped.rect, dropped.angle, None
                flight = beat.flight
                home = flight is None or flight.source == flight.target
                playing.landing = 0.0 if reduced or home else LANDING * pace
            self._playing.append(playing)
            ready = max(
                ready, start + AFTER_NOTE * pace if beat.kind == "note" else playing.arrival
            )
            last, view = beat, beat.view

    def update(self, dt: float) -> bool:
        """`dt` seconds passed; whether anything moves."""
        if not self._playing:
            return False
        self.clock += dt
        for each in self._playing:
            if not each.begun and each.start <= self.clock:
                each.begun = True
                self._view = each.beat.view
                if each.beat.sound:
                    self._sounds.append(each.beat.sound)
        if all(each.end <= self.clock for each in self._playing):
            self.finish()
        return True

    def finish(self) -> bool:
        """Bring everything to its end at once; whether anything was moving."""
        was = bool(self._playing)
        self._playing.clear()
        self._view = None
        return was

    def take_sounds(self) -> list[str]:
        """The sounds that are due since the last call."""
        sounds, self._sounds = self._sounds, []
        return sounds

    def active(self) -> list[tuple[Playing, float]]:
        """The beats that are on now, each with how far it is, 0 to 1."""
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
            flight = each.beat.flight
            if each.beat.kind in {"roll", "visit"} and each.beat.piece:
                found |= _places_of(self._view, each.beat.piece)
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


def _together(one: Beat, two: Beat) -> bool:
    """Whether two pieces go the same way, one right after the other."""
    if one.kind == two.kind and one.kind in {"show", "roll", "slide"}:
        return True
    a, b = one.flight, two.flight
    return a is not None and b is not None and (a.source == b.source or a.target == b.target)


def _is_of(beat: Beat, name: str) -> bool:
    """Whether a beat moves the piece that moves call `name`."""
    if beat.flight is not None:
        return name in {beat.flight.piece, f"{beat.flight.source}?"}
    return beat.kind == "roll" and beat.piece == name


def _places_of(view: View, piece: str) -> set[tuple[str, int]]:
    return {(zone.id, zone.pieces.index(piece)) for zone in view.zones if piece in zone.pieces}


def _apart(one: tuple[float, float], two: tuple[float, float]) -> bool:
    """Whether two points differ by more than rectangles of single precision do by rounding."""
    return abs(one[0] - two[0]) > _SAME or abs(one[1] - two[1]) > _SAME


class Reflow:
    """Lets pieces glide when the row that they lie in closes or opens.

    Keys are whatever names a piece on the table; offsets fade to nothing.
    """

    def __init__(self) -> None:
        self._rects: dict[str, tuple[float, float]] = {}
        self._offsets: dict[str, tuple[float, float, float]] = {}

    def place(self, centres: dict[str, tuple[float, float]], *, glide: bool) -> None:
        """Pieces now rest at `centres`; those that lay elsewhere glide there, if wanted."""
        if not glide:
            self._offsets.clear()
            self._rects = centres
            return
        for key, centre in centres.items():
            old = self._rects.get(key)
            if old is not None and _apart(old, centre):
                dx, dy = self.offset(key)
                self._offsets[key] = (old[0] + dx - centre[0], old[1] + dy - centre[1], 0.0)
        self._rects = centres

    def update(self, dt: float) -> bool:
        """`dt` seconds passed; whether anything glides."""
        was = bool(self._offsets)
        aged = {key: (x, y, age + dt) for key, (x, y, age) in self._offsets.items()}
        self._offsets = {key: entry for key, entry in aged.items() if entry[2] < REFLOW}
        return was

    def offset(self, key: str) -> tuple[float, float]:
        """How far a piece is drawn from where it rests."""
        entry = self._offsets.get(key)
        if entry is None:
            return (0.0, 0.0)
        left = (1.0 - entry[2] / REFLOW) ** 3
        return entry[0] * left, entry[1] * left

    @property
    def gliding(self) -> bool:
        """Whether anything glides."""
        return bool(self._offsets)

    def finish(self) -> None:
        """Forget where everything lay, so that nothing glides to its next place."""
        self._offsets.clear()
        self._rects = {}
