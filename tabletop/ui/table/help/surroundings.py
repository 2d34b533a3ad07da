"""What floats over a table must not and should not cover, from what is drawn now. Pure."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.widgets import AdviceData, LogData, PromptData
from tabletop.ui.graphics.placement import Size, Surroundings, place_float
from tabletop.ui.table.help.landmarks import bright_boxes
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.widgets.panels.prompt import Prompt

_ROUND_TEXT = (16.0, 8.0)
"""Width and height by which the box of a text grows: the pill or plate that it is written on."""
_PLACE = 30_000.0
"""Area above which a legal place is a room, of which a float may cover a part."""
_NOWHERE = pygame.FRect(-99, -99, 0, 0)
"""A box that lies in nothing, not even in the margin of what is at the window's edge."""
FILLS = 0.3
"""Part of the window above which what the coach points at is too large to be kept free."""


def surroundings(
    moment: TableMoment,
    owner: pygame.FRect = _NOWHERE,
    *,
    enlarged: str = "",
    tooltip: bool = False,
) -> Surroundings:
    """Return what a float about something must not cover (P1) and what it should not (P2).

    Never covered are prompt and refusal, the enabled buttons of the bars, all that is written among
    the player's own things, numbers on the board, what the coach points at, and other pieces that
    can be moved now. To be avoided are other texts, faces, tabs and legal places. The log, pictures
    and felt are free.

    Args:
        moment: What the table shows now.
        owner: The box of what the float is about, in logical pixels, which it may cover.
        enlarged: Zone of the card that the float enlarges or is a part of; empty for none. It may
            cover the neighbours of its card, if it has no better place.
        tooltip: Whether it is a tooltip, which covers no own card and no preview of a move either.
    """
    never: list[pygame.FRect] = [moment.arrangement.bar]
    if tooltip:
        never += own_cards(moment) + previews(moment)
    avoid: list[pygame.FRect] = [rect for _, rect in moment.arrangement.tabs]
    for widget in moment.room.widgets:
        region = widget.region
        if region.id in moment.room.hidden_regions or region.is_a(LogData):
            continue
        if region.is_a(PromptData):
            never.append(widget.rect)
        if isinstance(widget, Prompt) and moment.refusal[0]:
            never.append(widget.told_box(moment))
        own = region.role in {Role.BAR, Role.OWN}
        faces = [*widget.faces(moment).values()]
        (never if own else avoid).extend(faces)
        for written in widget.written:
            number = region.role is Role.BOARD and written.number
            (never if own or number else avoid).append(written.box.inflate(_ROUND_TEXT))
    for button in moment.buttons:
        bars = button.zone in {"actions", "bar"} and not button.command.reason
        if bars or not button.command.reason:
            (never if bars else avoid).append(button.rect)
    for slot in (moment.laid or moment).slots:  # as if the pointer raised none
        if slot.drawn and slot.name in moment.movable:
            (avoid if slot.zone == enlarged else never).append(slot.reach)
    most = FILLS * moment.room.size[0] * moment.room.size[1]
    glowing = [place.rect for place in moment.glowing()]
    if moment.hand.dragging:
        never += [rect for rect in glowing if rect.w * rect.h <= most]
    avoid += [rect for rect in glowing if rect.w * rect.h < _PLACE]
    never += moment.inputs.laid_over
    coach = moment.inputs.snapshot.coaching
    if coach is not None and coach.stage == "step":
        never += [box for box, *_ in bright_boxes(moment, coach) if box.w * box.h <= most]
    return Surroundings(moment.room.size, _beside(never, owner), _beside(avoid, owner))


def own_cards(moment: TableMoment) -> list[pygame.FRect]:
    """Return the boxes of the player's cards that lie face up, such as those of the hand."""
    own = {zone.id for _, zone in moment.seat_zones(moment.home)}
    slots = (moment.laid or moment).slots  # as if the pointer raised none
    shown = (slot for slot in slots if slot.drawn and slot.face_up and slot.look == "card")
    return [slot.rect for slot in shown if slot.zone in own and not slot.small]


def previews(moment: TableMoment) -> list[pygame.FRect]:
    """Return the boxes of the regions that tell, or are about to, what a move does."""
    regions = (widget for widget in moment.room.widgets if widget.region.is_a(AdviceData))
    hidden = moment.room.hidden_regions
    return [w.rect for w in regions if not w.compact and w.region.id not in hidden]


def _beside(boxes: Sequence[pygame.FRect], owner: pygame.FRect) -> tuple[pygame.FRect, ...]:
    """Return the boxes that aren't the owner itself and don't contain it, each once."""
    kept = {tuple(box): box for box in boxes if not box.inflate(2, 2).contains(owner)}
    return tuple(kept.values())


def place_needed(
    moment: TableMoment,
    owner: pygame.FRect,
    sizes: Sequence[Size],
    floats: Sequence[pygame.FRect],
    *,
    first: Sequence[pygame.FRect] = (),
    stays: pygame.FRect | None = None,
    enlarged: str = "",
    places: bool = False,
    short: int = 0,
    tooltip: bool = False,
) -> tuple[int, pygame.FRect] | None:
    """Return where a float stands that the player asked for or needs, with the number of its size.

    In a window too small for it, it covers all but the prompt, the buttons of the bars and tabs.

    Args:
        moment: What the table shows now.
        owner: The box that it is about.
        sizes: The sizes that it may have, the preferred one first.
        floats: Boxes that it never covers, such as other floats.
        first: Other places to try.
        stays: Where it has stood until now; None if it is new.
        enlarged: Zone of the card that it is a part of; empty for none.
        places: Whether to avoid all small places, and not only legal ones.
        short: Number of the last sizes that are for a shortened text, used only if no other fits.
        tooltip: Whether it is a tooltip; see `surroundings`.
    """
    around = surroundings(moment, owner, enlarged=enlarged, tooltip=tooltip).around(*floats)
    if places:
        small = [each.rect for each in moment.targets if each.rect.w * each.rect.h < _PLACE]
        around = replace(around, avoid=(*around.avoid, *_beside(small, owner)))
    whole = sizes[: len(sizes) - short]
    found = place_float(owner, whole, around, first=first, stays=stays, anywhere=True)
    found = found or place_float(owner, sizes, around, first=first, stays=stays, anywhere=True)
    if found is None:
        least = [rect for _, rect in moment.arrangement.tabs]
        least += [each.rect for each in moment.buttons if each.zone in {"actions", "bar"}]
        least.append(moment.arrangement.bar)
        least += [w.rect for w in moment.room.widgets if w.region.is_a(PromptData)]
        kept = (*_beside(least, owner), *moment.inputs.laid_over, *floats)
        around = Surroundings(around.window, kept, (*around.never, *around.avoid))
        found = place_float(owner, sizes, around, first=first, stays=stays, anywhere=True)
    return found
