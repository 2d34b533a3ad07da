"""First-use tips: chooses which one to show, and draws it on the table.

A tip stays until something is done. None appears while pieces move, and at most two in a turn.
"""

from collections.abc import Sequence

import pygame

from tabletop.engine.first_notes import FirstNote
from tabletop.engine.view import SeenEvent
from tabletop.session import Happened, Session
from tabletop.session.first_notes import Encounter, first_due
from tabletop.storage.first_notes import keep_seen, load_seen
from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import button, button_width
from tabletop.ui.table.moment import Noted, TableMoment
from tabletop.ui.widgets.intents import Open
from tabletop.ui.widgets.parts import Button, Command
from tabletop.ui.words import narrator

A_TURN = 2
"""The greatest number of tips in one turn."""
_QUIET = 0.5
"""Seconds that the table must rest before a tip appears."""
_WIDE = 330.0
_PAD, _GAP, _HIGH = 16.0, 12.0, 36.0
_SKY, _SKY_INK = "#8DC0FF", "#0F1B2E"

MORE = Command("note-more", narrator.MORE, Open("note"), "book")
ENOUGH = Command("note-enough", narrator.NO_MORE_NOTES, Open("no-notes"), "mute")


class Noting:
    """The choice of first-use tips in a session; each person gets those not seen yet."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self.shown: FirstNote | None = None
        self._events: list[SeenEvent] = []
        self._refused = ""
        self._seen: dict[str, set[str]] = {}
        """Ids of the tips already seen, by the player's name."""
        self._looked: object = None
        """The position examined last, in which no tip was due."""
        self._turn: object = None
        self._told = 0
        self._rested = 0.0

    @property
    def on(self) -> bool:
        """Whether tips are shown at all.

        They are not if the settings turn them off, if the game has none, or while a coach leads or
        speaks.
        """
        session = self._session
        coach = session.coach
        led = coach is not None and (coach.only or bool(coach.say))
        return bool(self._desk.settings.notes and session.game.notes) and not led

    def follow(self, happened: Happened) -> None:
        """Record what the viewer saw happen; closes the tip and restarts the rest."""
        self._events += happened.events
        self._refused, self.shown, self._rested = "", None, 0.0

    def refuse(self, rule: str) -> None:
        """Record that a move was refused, since tips may depend on that rule."""
        self._refused, self._looked = rule, None

    def put_away(self) -> bool:
        """Close the tip because something is done; return whether one was shown."""
        shown, self.shown = self.shown, None
        self._rested = 0.0
        return shown is not None

    def tell(self, dt: float) -> FirstNote | None:
        """Let `dt` seconds pass at rest; return the tip that appears now, or None."""
        if not self.on or self.shown is not None:
            return None
        self._rested += dt
        position = self._session.position
        if self._rested < _QUIET * min(1.0, self._desk.pace) or position is self._looked:
            return None
        viewer = position.viewer
        if viewer < 0 or position.players[viewer].kind != "human":
            return None
        turn = position.view.turn, position.display.context
        if turn != self._turn:
            self._turn, self._told = turn, 0
        if self._told >= A_TURN:
            return None
        return self._choose(position.players[viewer].name, viewer)

    def _choose(self, player: str, viewer: int) -> FirstNote | None:
        position, game = self._session.position, self._session.game
        seen = self._seen.get(player)
        if seen is None:
            known = load_seen(self._desk.notes).get(player, {})
            seen = self._seen[player] = set(known.get(game.spec.id, ()))
        encounter = Encounter(position, tuple(self._events), self._refused)
        note = first_due(game.notes, seen, encounter)
        if note is None:
            self._looked, self._events, self._refused = position, [], ""
            return None
        seen.add(note.id)
        self._told += 1
        keep_seen(player, game.spec.id, (note.id,), self._desk.notes)
        self._session.tell_note(note.say, viewer)
        self.shown = note
        return note


# Drawing


def boxes_of(moment: TableMoment, points: Sequence[str]) -> list[pygame.FRect]:
    """Return the visible boxes of points such as `region:track` or `zone:hand`."""
    found: list[pygame.FRect] = []
    for point in points:
        kind, _, name = point.partition(":")
        match kind:
            case "region":
                areas = moment.arrangement.areas
                found += [area.rect for area in areas if area.region.id == name]
            case "zone" if (place := moment.target_named(name)) is not None:
                found.append(place.rect)
            case "zone":
                widgets = moment.room.widgets
                found += [w.rect for w in widgets if w.region.zone.partition(":")[0] == name]
            case "button":
                starts = (f"move:{name}", f"form:{name}")
                found += [b.rect for b in moment.buttons if b.command.id.startswith(starts)]
            case "piece":
                slot = moment.slot_named(name)
                found += [slot.rect] if slot is not None else []
            case _:
                faces = (widget.faces(moment) for widget in moment.room.widgets)
                found += [face[moment.home] for face in faces if moment.home in face][:1]
    return found


def draw_note(canvas: Canvas, moment: TableMoment, note: FirstNote) -> Noted:
    """Draw a tip beside what it is about; return it with the boxes of its buttons."""
    theme, aims = canvas.theme, boxes_of(moment, note.point)
    wide = min(_WIDE, canvas.width - 24)
    room = wide - 2 * _PAD - 34
    tall = canvas.measure_paragraph(room, note.say, "body")
    size = (wide, tall + _HIGH + 3 * _GAP)
    box = _place(canvas, moment, aims, size)
    for aim in aims:
        canvas.ring(aim.inflate(6, 6), 14, _SKY, 2.4, 0.95)
    canvas.glass(box, 16, 0.98)
    canvas.ring(box, 16, _SKY, 1.4, 0.8)
    canvas.disc((box.left + _PAD + 12, box.top + _GAP + 14), 14, _SKY)
    canvas.icon((box.left + _PAD + 12, box.top + _GAP + 14), "info", 20, _SKY_INK)
    left = box.left + _PAD + 36
    canvas.paragraph((left, box.top + _GAP + 2, room, tall), note.say, "body", theme.text1)
    y = box.bottom - _HIGH - _GAP + 2
    more = pygame.FRect(0, 0, 0, 0)
    end = box.right - _GAP
    state = "hover" if moment.pointed == ENOUGH.id else "rest"
    off = pygame.FRect(0, y, button_width(canvas, ENOUGH.label, height=_HIGH), _HIGH)
    off.right = end
    button(canvas, off, ENOUGH.label, kind="glass", state=state)
    if note.rule:
        state = "hover" if moment.pointed == MORE.id else "rest"
        more = pygame.FRect(0, y, button_width(canvas, MORE.label, height=_HIGH), _HIGH)
        more.right = off.left - 8
        button(canvas, more, MORE.label, kind="glass", state=state)
    more_at, off_at, at = ((each.x, each.y, each.w, each.h) for each in (more, off, box))
    return Noted(note, more_at, off_at, at)


def is_under(moment: TableMoment, noted: Noted) -> bool:
    """Whether a tip has to wait because an open panel covers its place or its subject."""
    places = [pygame.FRect(noted.box), *boxes_of(moment, noted.note.point)]
    opened = (
        box
        for widget in moment.room.widgets
        if widget.pointed(moment)
        for box in widget.lies_over(moment)
    )
    return any(box.collidelist(places) >= 0 for box in opened)


def note_buttons(noted: Noted) -> list[Button]:
    """Return the buttons of a tip where they were drawn."""
    pairs = ((MORE, noted.more), (ENOUGH, noted.off))
    return [Button(c, pygame.FRect(r), "note", size="drawn") for c, r in pairs if r[2]]


def _place(
    canvas: Canvas, moment: TableMoment, aims: Sequence[pygame.FRect], size: tuple[float, float]
) -> pygame.FRect:
    """Return the box where a tip covers least of its subject, usable places and pieces."""
    wide, tall = size
    bar, frame = moment.arrangement.bar, moment.arrangement.frame
    aim = aims[0] if aims else pygame.FRect(frame.centerx, frame.centery, 0, 0)
    tops = (aim.top - tall - 10, aim.bottom + 10, aim.centery - tall / 2, bar.bottom + 8)
    lefts = (aim.centerx - wide / 2, aim.right + 12, aim.left - 12 - wide, frame.right - 12 - wide,
             frame.left + 12)  # fmt: skip
    boxes = []
    for top in tops:
        for left in lefts:
            box = pygame.FRect(left, top, wide, tall)
            box.left = max(8.0, min(box.left, canvas.width - 8 - wide))
            box.top = max(bar.bottom + 4, min(box.top, canvas.height - 8 - tall))
            boxes.append(box)
    legal = [place.rect for place in moment.glowing()]
    legal += [each.rect for each in moment.buttons if each.zone != "note"]
    shown = [slot.rect for slot in moment.slots if slot.drawn]
    small = [box for box in aims if box.w * box.h < 90_000]
    used = [*legal, *(s.rect for s in moment.slots if s.name in moment.movable)]
    spared = (small, used, aims, shown)
    return min(boxes, key=lambda box: tuple(_covered(box, rects) for rects in spared))


def _covered(box: pygame.FRect, others: Sequence[pygame.FRect]) -> float:
    shared = (box.inflate(4, 4).clip(other) for other in others)
    return sum(each.w * each.h for each in shared)
