"""Uses of a hand card: the panel above the card while it is enlarged, and its keys."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from tabletop.engine.gestures.gestures import PendingTarget, moves_of
from tabletop.engine.moves import Move
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import button, tag
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.table.help.surroundings import place_needed
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.text.narrator import HERE, MORE_THAN_ONE, brief
from tabletop.ui.toolkit.events import Key
from tabletop.ui.widgets.intents import Dropped, Intent, PlayIntent, RaisePiece
from tabletop.ui.widgets.region_parts import Point, RegionButton, RegionCommand, Slot, Use

_WIDE, _BUTTON = 320.0, (112.0, 42.0)
_PAD, _GAP = 14.0, 8.0
_TITLE, _REASON = 30.0, 22.0
_LINE = 40
"""Number of characters of a reason that fit on one line."""
_DASH = 7.0
_TAKEN = frozenset("etuhli?")
"""Keys that the table uses itself."""


def uses_of(moment: TableMoment, slot: Slot) -> tuple[Use, ...]:
    """Return the current ways to use a hand card, such as playing or selling it.

    There is one for each kind of move, with minor ones last. The result is empty for a card that
    can only be played, because there is nothing to choose.
    """
    gestures = moment.gestures
    by_kind: dict[str, list[Move]] = {}
    for move in gestures.moves:
        if move.pieces == slot.held.pieces and move.target:
            by_kind.setdefault(move.kind, []).append(move)
    if not slot.piece or (len(by_kind) < 2 and slot.name not in moment.obstacles):
        return ()
    order = [kind for kind in by_kind if kind not in gestures.offer.minor]
    order += [kind for kind in by_kind if kind in gestures.offer.minor]
    taken = _TAKEN | {each.key.lower() for each in moment.display.sheets}
    found: list[Use] = []
    for kind in order:
        key = kind[0].upper()
        free = kind in gestures.offer.minor and key.lower() not in taken
        found.append(_use(moment, slot, by_kind[kind], key if free else ""))
        taken |= {key.lower()} if free else set()
    return tuple(found)


def _use(moment: TableMoment, slot: Slot, moves: list[Move], key: str) -> Use:
    position, move = moment.inputs.snapshot.position, moves[0]
    verb = move.kind.replace("-", " ").capitalize()
    dropped = Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)
    intent: Intent = PlayIntent(move, dropped)
    preview = position.preview(move)
    parts = [text for _, text in preview.lines] if preview is not None else []
    if preview is not None and preview.title not in {"", verb}:
        parts.insert(0, preview.title)
    if len(moves) > 1:
        lands = moment.gestures.offer.lands(move)
        onward = moment.gestures.targets(slot.held).get(lands)
        intent = RaisePiece(slot.name, lands if isinstance(onward, PendingTarget) else "")
        parts = [MORE_THAN_ONE.format(count=len(moves))]
    command = RegionCommand(f"use:{move.kind}", verb, intent, position.icon(move), key)
    return Use(command, ". ".join(part.rstrip(".") for part in parts))


def use_by_key(moment: TableMoment, event: Key, node: str) -> Intent | None:
    """Return the intent of a letter key that uses a card, or None if it has no such meaning.

    The card is the raised, focused or hovered one.

    Args:
        moment: What the table shows now.
        event: The pressed key.
        node: The id of the focused node, even if its ring isn't visible.
    """
    if event.ctrl or event.alt or len(event.key) != 1 or moment.inspected is not None:
        return None
    slot = moment.slot_named(moment.hand.selected) or moment.slot_named(moment.focused)
    slot = slot or moment.slot_keyed(moment.hover)
    slot = slot or moment.slot_named(node.removeprefix("piece:"))
    uses = uses_of(moment, slot) if slot is not None else ()
    return next((u.command.intent for u in uses if u.command.key.lower() == event.key), None)


# The panel


def place_panel(
    moment: TableMoment, card: pygame.FRect | None, floats: Sequence[pygame.FRect]
) -> pygame.FRect | None:
    """Choose where the panel with the uses of the enlarged card goes, in logical pixels.

    Return None if no card is enlarged, or the panel has no place.

    Args:
        moment: What the table shows now.
        card: The box of the enlarged card, or None if it lies only on the table.
        floats: Boxes of other floats.
    """
    slot = _open(moment)
    if slot is None or not moment.uses:
        return None
    rows = len(moment.uses)
    high = _TITLE + 2 * _PAD - 6 + rows * _BUTTON[1] + (rows - 1) * _GAP
    refusal = moment.obstacles.get(slot.name)
    high += _reason_high(refusal.text) if refusal is not None else 0.0
    wide = min(_WIDE, moment.room.size[0] - 16)
    room = Surroundings(moment.room.size).room
    about = card or slot.rect
    above = pygame.FRect(about.centerx - wide / 2, about.top - 8 - high, wide, high)
    above.clamp_ip(room)
    found = place_needed(moment, about, [(wide, high)], floats, first=[above], enlarged=slot.zone)
    return found[1] if found is not None else None


def _reason_high(text: str) -> float:
    """Return the height of a reason, which takes one line or two."""
    return _REASON * (2 if len(text) > _LINE else 1)


def _open(moment: TableMoment) -> Slot | None:
    """Return the slot of the enlarged hand card at its current place, or None."""
    zoomed = moment.zoomed
    return moment.slot_named(zoomed.name) if zoomed is not None else None


def use_buttons(moment: TableMoment) -> list[RegionButton]:
    """Return the buttons for using the enlarged card, one for each use."""
    box = moment.popovers.uses
    if box is None:
        return []
    top = box.bottom - _PAD + 2 - _BUTTON[1]
    rows = len(moment.uses)
    return [
        RegionButton(
            use.command,
            pygame.FRect(
                (box.left + _PAD, top - (rows - 1 - place) * (_BUTTON[1] + _GAP)), _BUTTON
            ),
            "uses",
            size="drawn",
        )
        for place, use in enumerate(moment.uses)
    ]


def keeps_open(moment: TableMoment, pos: Point) -> bool:
    """Return whether a card stays enlarged while the pointer is at a point.

    It does in its panel, and on the way there over the enlarged card. `pos` is in logical pixels.
    """
    box, slot = moment.popovers.uses, _open(moment)
    if box is None or slot is None:
        return False
    card = moment.popovers.zoomed or slot.rect
    way = any(each.collidepoint(pos) for each in (card.union(slot.rect), card.union(box)))
    return box.collidepoint(pos) or (way and pos[1] < slot.rect.top)


def draw_minor_targets(canvas: Canvas, moment: TableMoment) -> None:
    """Outline the places where the held or enlarged card can go by a minor move.

    A minor move, such as a sale, isn't the main use of a card.
    """
    slot = moment.held_slot() if moment.hand.active else _open(moment)
    if slot is None or moment.hand.landed:
        return
    minor = moment.gestures.offer.minor
    for name, reply in moment.gestures.targets(slot.held).items():
        kinds = {move.kind for move in moves_of(reply)}
        place = moment.target_named(name)
        if not kinds or not kinds <= minor or place is None:
            continue
        if not moment.hand.active:
            dashed(canvas, place.rect)
        words = HERE.format(verb=min(kinds).replace("-", " ").capitalize())
        icon = moment.inputs.snapshot.position.icon(moves_of(reply)[0])
        tag(canvas, place.rect.center, words, "dark", icon=icon, anchor="center")


def dashed(canvas: Canvas, rect: pygame.FRect) -> None:
    """Draw a dashed amber line along the edges of a box given in logical pixels."""
    for start, end in pairwise(
        (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft)
    ):
        a, b = pygame.Vector2(start), pygame.Vector2(end)
        dashes = max(1, round((b - a).length() / (2 * _DASH)))
        for dash in range(dashes):
            p, q = a.lerp(b, dash / dashes), a.lerp(b, (dash + 0.55) / dashes)
            canvas.line((p.x, p.y), (q.x, q.y), canvas.theme.amber, 2)


def draw_uses(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the panel with the enlarged card's uses and, if it can't be played, the reason."""
    box, slot = moment.popovers.uses, _open(moment)
    kind = moment.kind(slot.piece) if slot is not None else None
    if box is None or slot is None or kind is None:
        return
    theme, refusal = canvas.theme, moment.obstacles.get(slot.name)
    canvas.glass(box, 14, 0.98)
    x, y = box.left + _PAD, box.top + _PAD + 8
    if refusal is not None:
        canvas.disc((x + 11, y), 11, theme.coral)
        canvas.icon((x + 11, y), "no", 15, theme.ink)
        x += 30
    short = brief(refusal) if refusal is not None else ""
    title = f"{kind.title}: {short}" if short else kind.title
    canvas.text((x, y), title, "name", anchor="midleft", size=17, max_width=box.right - _PAD - x)
    if refusal is not None:
        below = (box.left + _PAD, y + 14, box.w - 2 * _PAD, _reason_high(refusal.text))
        canvas.paragraph(below, refusal.text, "small", theme.coral_text)
    for use, place in zip(moment.uses, use_buttons(moment), strict=True):
        state = "hover" if moment.pointed == place.command.id else "rest"
        button(canvas, place.rect, use.command.label, icon=use.command.icon, key=use.command.key,
               kind="glass", state=state)  # fmt: skip
        left = place.rect.right + 12
        room = box.right - _PAD - left
        words = _fitted(canvas, use.text, room, place.rect.h + 4)
        high = canvas.measure_paragraph(room, words, "small")
        canvas.paragraph(
            (left, place.rect.centery - high / 2, room, high), words, "small", theme.text2
        )


def _fitted(canvas: Canvas, text: str, room: float, high: float) -> str:
    """Return as many whole sentences of a text as fit into the height."""
    parts = text.split(". ")
    while len(parts) > 1 and canvas.measure_paragraph(room, ". ".join(parts), "small") > high:
        parts.pop()
    return ". ".join(parts)
