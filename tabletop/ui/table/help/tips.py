"""First-use tips: chooses which one to show, and draws it on the table.

A tip stays until the player acts. No tip appears while pieces move, and at most two per turn.
"""

from dataclasses import replace

import pygame

from tabletop.engine.text.tips import Tip
from tabletop.engine.view import SeenEvent
from tabletop.session.help.tips import Encounter, first_due_tip
from tabletop.session.port import WindowPort
from tabletop.session.types import SeenStep
from tabletop.storage.player.progress import keep_seen, load_seen
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import button, button_width, icon_button
from tabletop.ui.graphics.placement import place_float
from tabletop.ui.graphics.popover import TextBlock, column
from tabletop.ui.table.help.landmarks import boxes_of_points
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.model.table_moment import PlacedTip, TableMoment
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.widgets.intents import Open
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand

A_TURN = 2
"""The greatest number of first-use tips in one turn."""
_QUIET = 0.5
"""Seconds that the table must rest before a tip appears."""
_WIDTHS = (330.0, 270.0)
_PAD, _GAP, _HIGH, _CLOSE = 16.0, 12.0, 36.0, 32.0
_SMALL = 90_000
"""Area in logical pixels below which a target is not covered at all if possible."""
_SKY, _SKY_INK = "#8DC0FF", "#0F1B2E"

MORE = RegionCommand("note-more", narrator.MORE, Open("note"), "book")
PUT_AWAY = RegionCommand("note-close", narrator.CLOSE, Open("close-note"), "x")
ENOUGH = RegionCommand("note-enough", narrator.NO_MORE_NOTES, Open("no-notes"), "mute")


class Tips:
    """Chooses first-use tips during a game; each person gets the tips they haven't seen yet.

    A tip appears once the table has rested for half a second, with at most two tips per turn.
    """

    def __init__(self, app: App, port: WindowPort) -> None:
        self._app, self._port = app, port
        self.shown: Tip | None = None
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

        They aren't if the settings turn them off, the game has none, or a lesson's coach is
        guiding or speaking.
        """
        port = self._port
        coach = port.coach
        led = coach is not None and (coach.only or bool(coach.say))
        return bool(self._app.settings.notes and port.game.notes) and not led

    def on_step(self, happened: SeenStep) -> None:
        """Record what the viewer saw happen, because the next tip may depend on it.

        This closes the current tip.
        """
        self._events += happened.events
        self._refused, self.shown, self._rested = "", None, 0.0

    def on_refusal(self, rule: str) -> None:
        """Record that a rule refused a move, because tips may depend on it.

        `rule` is the id of the rule.
        """
        self._refused, self._looked = rule, None

    def dismiss(self) -> bool:
        """Close the tip because the player acts; return whether one was shown."""
        shown, self.shown = self.shown, None
        self._rested = 0.0
        return shown is not None

    def update(self, dt: float) -> Tip | None:
        """Add `dt` seconds without motion; return the tip that is due now, or None."""
        if not self.on or self.shown is not None:
            return None
        self._rested += dt
        position = self._port.position
        if self._rested < _QUIET * min(1.0, self._app.preferences.pace) or position is self._looked:
            return None
        viewer = position.viewer
        if viewer < 0 or position.players[viewer].kind != "human":
            return None
        turn = position.view.turn, position.display.context
        if turn != self._turn:
            self._turn, self._told = turn, 0
        if self._told >= A_TURN:
            return None
        return self._choose(position.players[viewer].name)

    def _choose(self, player: str) -> Tip | None:
        position, game = self._port.position, self._port.game
        seen = self._seen.get(player)
        if seen is None:
            known = load_seen(self._app.folders.notes).get(player, {})
            seen = self._seen[player] = set(known.get(game.spec.id, ()))
        encounter = Encounter(position, tuple(self._events), self._refused)
        note = first_due_tip(game.notes, seen, encounter)
        if note is None:
            self._looked, self._events, self._refused = position, [], ""
            return None
        seen.add(note.id)
        self._told += 1
        keep_seen(player, game.spec.id, (note.id,), self._app.folders.notes)
        self._port.note(note.say)
        self.shown = note
        return note


# Placing and drawing


def place_tip(moment: TableMoment, tip: Tip, before: PlacedTip | None = None) -> PlacedTip | None:
    """Choose where a tip goes, beside what it is about.

    Return None if it has no place, or while an open panel covers it or what it is about. It stands
    in the log as well. `before` is what was shown until now: the same tip stays where it is, unless
    it would cover what it must not.
    """
    measure = moment.measure
    wides = [min(most, moment.room.size[0] - 24) for most in _WIDTHS]
    said = [TextBlock(tip.say)]
    texts = [column(measure, said, wide - 2 * _PAD - 34 - _CLOSE) for wide in wides]
    targets = boxes_of_points(moment, tip.point)
    sizes = [(w, t.height + _HIGH + 3 * _GAP) for w, t in zip(wides, texts, strict=True)]
    small = [box for box in targets if box.w * box.h < _SMALL]
    about = (small or [moment.arrangement.bar])[0]
    if targets and not small:  # a large region may be covered in part
        about = pygame.FRect(targets[0].center, (0, 0))
    around = surroundings(moment, targets[0] if targets else about).around(*small)
    shown = (slot.rect for slot in moment.slots if slot.drawn and slot.face_up)
    around = replace(around, avoid=(*around.avoid, *shown))
    stays = before.box if before is not None and before.settled and before.tip is tip else None
    found = place_float(about, sizes, around, stays=stays, anywhere=True)
    if found is None or _is_covered(moment, [found[1], *targets]):
        return None
    text, box = texts[found[0]], found[1]
    buttons = _buttons(moment, tip, box)
    return PlacedTip(tip, box, text, tuple(targets), buttons, moment.room.has_written)


def _is_covered(moment: TableMoment, boxes: list[pygame.FRect]) -> bool:
    """Whether an open panel of a widget covers one of the boxes."""
    opened = (
        box
        for widget in moment.room.widgets
        if widget.hover_key(moment)
        for box in widget.covering_boxes(moment)
    )
    return any(box.collidelist(boxes) >= 0 for box in opened)


def _buttons(moment: TableMoment, tip: Tip, box: pygame.FRect) -> tuple[RegionButton, ...]:
    """Return the buttons of a tip: side by side at its lower right, the last one in its corner."""
    right, y = box.right - _GAP, box.bottom - _HIGH - _GAP + 2
    found: list[RegionButton] = []
    for command in (ENOUGH, MORE) if tip.rule else (ENOUGH,):
        wide = button_width(moment.measure, command.label, height=_HIGH)
        rect = pygame.FRect(0, y, wide, _HIGH)
        rect.right = right
        found.insert(0, RegionButton(command, rect, "note", size="drawn"))
        right = rect.left - 8
    corner = pygame.FRect(box.right - _CLOSE - 6, box.top + 6, _CLOSE, _CLOSE)
    return (*found, RegionButton(PUT_AWAY, corner, "note", size="drawn"))


def draw_tip_rings(canvas: Canvas, placed: PlacedTip) -> None:
    """Draw a ring around each thing that a tip is about; pills and the tip itself lie over it."""
    for target in placed.targets:
        canvas.ring(target.inflate(6, 6), 14, _SKY, 2.4, 0.95)


def draw_tip(canvas: Canvas, moment: TableMoment, placed: PlacedTip) -> None:
    """Draw a tip with its buttons; `placed` is the result of `place_tip`."""
    box = placed.box
    canvas.glass(box, 16, 0.98)
    canvas.ring(box, 16, _SKY, 1.4, 0.8)
    canvas.disc((box.left + _PAD + 12, box.top + _GAP + 14), 14, _SKY)
    canvas.icon((box.left + _PAD + 12, box.top + _GAP + 14), "info", 20, _SKY_INK)
    placed.text.draw(canvas, box.left + _PAD + 36, box.top + _GAP + 2)
    for each in placed.buttons:
        state = "hover" if moment.pointed == each.command.id else "rest"
        if each.command is PUT_AWAY:
            icon_button(canvas, each.rect, each.command.icon, state=state)
            continue
        button(canvas, each.rect, each.command.label, kind="glass", state=state)
