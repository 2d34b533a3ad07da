"""Turns the events that a viewer saw into keyframes: which pieces fly or turn over, in order.

`keyframes_of` applies the events to a view and returns the views in between. The last one matches
the session's view, so syncing the table with it afterwards (`reconcile`) moves nothing.
`Timeline` plays the keyframes over time. Nothing here draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tabletop.engine.moves import NO_PIECE, KnownPiece
from tabletop.engine.orientation import Orientation
from tabletop.engine.text.sound_names import TONES, OwnSound, SoundName
from tabletop.engine.text.stage import Stage
from tabletop.engine.view import SeenEvent, View, ZoneView


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that moves from one zone to another, with its index (from 0) in each.

    The source index is the one before the move; the target index is the one after it.
    """

    piece: KnownPiece
    """The piece's name; empty if the viewer doesn't know it, in which case it flies face down."""
    back: str
    look: str
    source: str
    source_index: int
    target: str
    target_index: int


@dataclass(frozen=True, slots=True)
class Keyframe:
    """One step of an animation: what moves, and what the viewer sees of the game afterwards."""

    kind: str
    """The kind of animation.

    One of `fly`, `hop` (a marker), `slide` (a die), `visit` (a die goes to where it is used),
    `turn`, `show` (cards in a hand are shown and put back), `shuffle`, `roll`, `note`, `summary`,
    `value`, `write` (a value that is written down) and `settle`, or a kind of stage: `rest`,
    `card`, `coin`, `die`, `compare`, `pay`.
    """
    view: View
    flight: Flight | None = None
    zone: str = ""
    """Where it happens; for a pay-day, where the pieces go that it is about."""
    piece: str = ""
    event: SeenEvent | None = None
    pieces: tuple[str, ...] = ()
    """The names of the cards that are shown together; for a pay-day, of those that move in it."""
    told: SeenEvent | None = None
    """The event whose text is shown with the enlarged things, or None."""

    @property
    def stage(self) -> Stage | None:
        """What the game asked to show enlarged in this step, or None.

        It can be cards, a coin, a die or a comparison between seats.
        """
        return self.event.stage if self.event is not None else None

    @property
    def sound(self) -> SoundName | OwnSound | Literal[""]:
        """The name of the sound to play with this step; empty for no sound."""
        match self.kind:
            case "fly" | "slide" | "visit":
                return "slide"
            case "hop":
                return "place"
            case "turn" | "show" | "card" | "compare":
                return "flip"
            case "coin":
                return "token"
            case "shuffle":
                return "shuffle"
            case "roll" | "die":
                return "dice"
            case "write":
                return "pencil"
            case "note" if self.event is not None:
                tone = self.event.tone
                return TONES[tone] if tone in TONES else OwnSound(tone)
            case _:
                return ""


def keyframes_of(before: View, after: View, events: Sequence[SeenEvent]) -> list[Keyframe]:
    """Return the animation steps that show events of the game in order.

    Args:
        before: What the viewer saw before the events.
        after: What the viewer sees after them; the last step ends with it.
        events: The events as the viewer saw them.
    """
    scene = _Scene(before, after)
    frames: list[Keyframe] = []
    for number, event in enumerate(events):
        frame = scene.play(event, events[number + 1 :])
        if frame is not None and frames and frame.kind == frames[-1].kind == "show":
            frames[-1] = replace(frame, pieces=(*frames[-1].pieces, frame.piece))
        elif frame is not None:
            frames.append(frame)
    if frames and not reconcile(frames[-1].view, after):
        frames[-1] = replace(frames[-1], view=after)
    else:
        frames.append(Keyframe("settle", after))
    return frames


def reconcile(shown: View, view: View) -> tuple[str, ...]:
    """Return the ids of the zones whose pieces differ between two views of the same game.

    `shown` is what the table shows after an animation; `view` is what it should show.
    """
    return tuple(
        zone.id
        for zone, wanted in zip(shown.zones, view.zones, strict=True)
        if (zone.pieces, zone.backs) != (wanted.pieces, wanted.backs)
    )


def _is_thrown(later: Sequence[SeenEvent]) -> bool:
    """Return whether a rolling die is held up by a stage right after the roll."""
    for event in later:
        if event.stage is not None:
            return event.stage.kind == "die"
        if event.kind != "value":
            return False
    return False


def _next_note(later: Sequence[SeenEvent]) -> SeenEvent | None:
    """Return the next log note among later events, or None."""
    return next((event for event in later if event.kind == "note" and event.text), None)


class _Scene:
    """The contents of all zones while events are played on them."""

    def __init__(self, before: View, after: View) -> None:
        self._before = before
        self._after = after
        self._zones = {
            zone.id: list(zip(zone.pieces, zone.backs, strict=True)) for zone in before.zones
        }
        self._drawn = {zone.id: ([*self._zones[zone.id]], zone) for zone in before.zones}
        """Each zone's pieces when they last were put into a view, with that part of the view."""
        self._touched: set[str] = set()
        """The zones that events were about since the last view."""
        self._values = dict(before.values)
        plan, spec = before.plan, before.plan.spec
        self._ordered = {kind.id: kind.ordered for kind in spec.zones}
        sees = {kind.id: kind.sees for kind in spec.zones}
        self._held = {
            zone.id
            for zone in before.zones
            if sees.get(zone.kind) == "owner" and zone.owner != before.seat
        }
        self._backs = {name: kind.back for name, kind in zip(plan.pieces, plan.kinds, strict=True)}
        self._dice = {
            str(kind.face.get("value", name)): name
            for name, kind in zip(plan.pieces, plan.kinds, strict=True)
            if kind.look == "die"
        }
        """Dice by the name of the value that holds their number."""
        self._told: list[SeenEvent] = []
        """Events that were shown together with an earlier one."""
        self._pay: Stage | None = None
        """The pay-day that shows the way of its pieces."""
        self._pays = -1
        """The seat whose pay-day says what its next note would."""

    def play(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
        """Apply an event to the zones and return its keyframe; None if it shows nothing."""
        if any(event is told for told in self._told):
            return None
        self._touched |= {event.source, event.target}
        match event.kind:
            case "move":
                return self._move(event, later)
            case "reveal":
                return self._reveal(event, later)
            case "hide":
                self._hide(event)
            case "shuffle":
                return self._shuffle(event, later)
            case "value" | "roll":
                return self._value(event, later)
            case "stage":
                return self._stage(event, later)
            case "summary":
                return Keyframe("summary", self._view(), event=event)
            case "note" if event.tone:
                if self._pays == event.seat >= 0:
                    self._pays = -1
                    return None
                pay = self._pay.pay if self._pay is not None else None
                if pay is not None and pay.after and event.tone == "loss":
                    return None  # its low note says so
                return Keyframe("note", self._view(), event=event)
        return None

    def _stage(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
        """Return the keyframe of a stage; None for the viewer's own card, which they just saw."""
        stage = event.stage
        if stage is None or (stage.kind == "card" and 0 <= stage.seat == self._before.seat):
            return None
        if stage.kind == "pay":
            self._pay, self._pays = stage, stage.seat
            moves = [m for m in later if m.kind == "move" and m.piece in stage.shown]
            gone = (move.target for move in moves if move.piece in stage.pieces)
            moved = tuple({move.piece for move in moves})
            return Keyframe("pay", self._view(), zone=next(gone, ""), event=event, pieces=moved)
        note = None if stage.text and stage.kind != "coin" else _next_note(later)
        if note is not None:
            self._told.append(note)
        piece = stage.pieces[0] if stage.pieces else ""
        return Keyframe(stage.kind, self._view(), piece=piece, event=event, told=note)

    def _value(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
        """Change a value; a roll that a stage shows right afterwards has no keyframe."""
        if event.source in self._values:
            self._values[event.source] = event.number
        if event.kind == "roll" and _is_thrown(later):
            return None
        piece = self._dice.get(event.source, "")
        return Keyframe(event.kind, self._view(), zone=event.source, piece=piece, event=event)

    def _staged(self, piece: str, later: Sequence[SeenEvent]) -> SeenEvent | None:
        """Return the stage that holds up a piece right after its move, or None."""
        for event in later:
            if event.kind == "move" or (event.kind == "note" and event.tone):
                return None
            stage = event.stage
            if stage is not None and stage.kind == "card" and piece in stage.pieces[:1]:
                return event
        return None

    def _move(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
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
        if event.piece and self._pay is not None and event.piece in self._pay.shown:
            return None  # the pay-day shows it
        look = "card"
        if event.piece:
            look = self._before.kind_of(event.piece).look
        flight = Flight(event.piece, back, look, event.source, index, event.target, place)
        kind = {"marker": "hop", "die": "slide"}.get(look, "fly")
        frame = Keyframe(kind, self._view(), flight, event.target, event.piece, event)
        staged = self._staged(event.piece, later) if event.piece else None
        if staged is None:
            return frame
        self._told.append(staged)
        held = self._stage(staged, later)
        return frame if held is None else replace(held, flight=flight, zone=event.target)

    def _find(self, zone: str, piece: KnownPiece) -> int:
        """Return the index of a piece in a zone; an unknown piece is guessed from the top down."""
        slots = self._zones.get(zone, [])
        names = [name for name, _ in slots]
        if piece and piece in names:
            return names.index(piece)
        if "" in names:
            return len(names) - 1 - names[::-1].index(NO_PIECE)
        # A random piece left a public zone: it is the one missing in the final view.
        left = set(self._known_after(zone))
        gone = [index for index, name in enumerate(names) if name not in left]
        return gone[0] if gone else len(names) - 1

    def _known_after(self, zone: str) -> tuple[KnownPiece, ...]:
        try:
            return self._after.zone(zone).pieces
        except KeyError:
            return ()

    def _sort(self, zone: str, slot: tuple[KnownPiece, str], place: int) -> int:
        """Sort a zone whose order is meaningless as views do; return the slot's new index."""
        view = self._before.zone(zone) if zone in self._zones else None
        if view is None or self._ordered.get(view.kind, True) or view.owner == self._before.seat:
            return place
        slots = self._zones[zone]
        slots.sort(key=lambda each: (not each[0], each))
        return slots.index(slot)

    def _reveal(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
        index = self._turned(event, later)
        if index < 0:
            return None
        slots = self._zones[event.source]
        slots[index] = (event.piece, self._backs.get(event.piece, slots[index][1]))
        self._sort(event.source, slots[index], index)
        if event.source not in self._held:
            return Keyframe("turn", self._view(), zone=event.source, piece=event.piece, event=event)
        if any(each.stage is not None and event.piece in each.stage.shown for each in later):
            return None  # the stage shows it
        if self._is_laid_open(event.piece, later):
            return None  # it can be read at its destination
        return Keyframe(
            "show",
            self._view(),
            zone=event.source,
            piece=event.piece,
            event=event,
            pieces=(event.piece,),
            told=_next_note(later),
        )

    def _turned(self, event: SeenEvent, later: Sequence[SeenEvent]) -> int:
        """Return the index of the hidden piece that an event reveals; -1 if there is none."""
        slots = self._zones.get(event.source, [])
        names = [name for name, _ in slots]
        hidden = [index for index, name in enumerate(names) if not name]
        if event.piece in names or not hidden:
            return -1
        final = self._known_after(event.source)
        touched = any(event.source in (each.source, each.target) for each in later)
        if not touched and event.piece in final and len(final) == len(slots):
            place = final.index(event.piece)
            if place in hidden:
                return place
        return hidden[-1]

    def _is_laid_open(self, piece: str, later: Sequence[SeenEvent]) -> bool:
        """Return whether a card moves on to a place where it is visible in the end."""
        moves = any(each.kind == "move" and each.piece == piece for each in later)
        return moves and any(piece in zone.pieces for zone in self._after.zones)

    def _shuffle(self, event: SeenEvent, later: Sequence[SeenEvent]) -> Keyframe | None:
        """Turn down the pieces of a shuffled zone that the viewer can no longer locate."""
        zone = event.source
        shown_again = {each.piece for each in later if each.kind in {"reveal", "move"}}
        kept = set(self._known_after(zone)) - shown_again
        slots = self._zones.get(zone, [])
        slots[:] = [(name if name in kept else NO_PIECE, back) for name, back in slots]
        return Keyframe("shuffle", self._view(), zone=zone) if len(slots) > 1 else None

    def _hide(self, event: SeenEvent) -> None:
        """Turn down a piece that the viewer may have lost sight of."""
        if event.piece not in self._known_after(event.source):
            slots = self._zones.get(event.source, [])
            slots[:] = [(NO_PIECE if name == event.piece else name, back) for name, back in slots]

    def _view(self) -> View:
        drawn = self._drawn
        for name in self._touched & drawn.keys():
            slots = self._zones[name]
            if slots != drawn[name][0]:
                drawn[name] = [*slots], self._made(self._before.zone(name), slots)
        self._touched.clear()
        zones = tuple([zone for _, zone in drawn.values()])
        return replace(self._before, zones=zones, values=tuple(self._values.items()))

    def _made(self, zone: ZoneView, slots: Sequence[tuple[KnownPiece, str]]) -> ZoneView:
        """Return a zone with these pieces; `zone` itself if they are its own."""
        pieces = tuple(name for name, _ in slots)
        if pieces == zone.pieces:
            return zone
        backs = tuple(back for _, back in slots)
        return replace(zone, pieces=pieces, backs=backs, among=(), lying=self._laid(zone, pieces))

    def _laid(self, zone: ZoneView, pieces: Sequence[str]) -> tuple[tuple[int, Orientation], ...]:
        """Return the orientation of pieces in an intermediate view.

        Pieces that are still visible in the end already have their final orientation.
        """
        known: dict[str, Orientation] = {}
        after = self._after.zone(zone.id)
        if not zone.lying and not after.lying:
            return ()
        for each in (zone, after):
            known |= {each.pieces[at]: lying for at, lying in each.lying if each.pieces[at]}
        hidden = dict(after.lying) if len(pieces) == after.count else dict(zone.lying)
        found = (
            (at, known.get(name) if name else hidden.get(at)) for at, name in enumerate(pieces)
        )
        return tuple((at, lying) for at, lying in found if lying is not None)
