"""Forces each float over a position, and says what it covers that must be seen (P1)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.widgets import PromptData
from tabletop.session.figures import Figure
from tabletop.session.types import Hint
from tabletop.ui.animation.sprites import TOLD, told_width, zoom_size
from tabletop.ui.graphics.placement import covered
from tabletop.ui.table.help.close_up import place_zoomed
from tabletop.ui.table.help.hints import place_hint
from tabletop.ui.table.help.surroundings import FILLS, own_cards, previews
from tabletop.ui.table.help.tips import place_tip
from tabletop.ui.table.help.tooltips import place_card_notes, place_tooltip, topics_of
from tabletop.ui.table.model.compose import button_tooltip
from tabletop.ui.table.model.table_moment import HintState, TableMoment
from tabletop.ui.table.render.pay_panel import pill_place
from tabletop.ui.widgets.panels.prompt import Prompt
from tests.floats.positions import Table


@dataclass(frozen=True)
class Forced:
    """A float that was asked for, and where it stands; None for nowhere."""

    kind: str
    subject: pygame.FRect
    box: pygame.FRect | None
    zone: str = ""
    """Zone of the card that it enlarges or explains; empty for none."""


def forced(moment: TableMoment) -> Iterator[Forced]:
    """Yield each float that this moment can show."""
    led = moment.inputs.snapshot.coaching is not None  # a coach lets no tooltip open
    for topic in () if led else topics_of(moment):
        placed = place_tooltip(moment, topic, ())
        yield Forced("tooltip", topic.rect, placed.box if placed is not None else None)
    for button in () if led else moment.buttons:
        tooltip = button_tooltip(moment, button.command.id, ())
        if tooltip is not None:
            yield Forced("button", button.rect, tooltip.box)
    for slot in moment.slots:
        if not (slot.face_up and slot.drawn and slot.look == "card"):
            continue
        zoomed = place_zoomed(moment, slot, ())
        if zoom_size(moment.room.size, moment, slot) is not None:
            yield Forced("zoom", slot.rect, zoomed, slot.zone)
        notes = place_card_notes(moment, slot, zoomed, ())
        if notes is not None:
            yield Forced("notes", slot.rect, notes.box, slot.zone)
    for tip in () if led else moment.game.notes:
        placed_tip = place_tip(moment, tip)
        if placed_tip is not None:
            about = placed_tip.targets[0] if placed_tip.targets else moment.arrangement.bar
            yield Forced("tip", about, placed_tip.box)
    if not moment.hand.dragging and not led:
        for hinted in (HintState(thinking=True), *hints_at(moment)):
            hint = place_hint(replace(moment, inputs=replace(moment.inputs, hinted=hinted)))
            yield Forced("hint", moment.arrangement.bar, hint.box if hint is not None else None)
    for seat in range(0 if led else len(moment.players)):
        size = told_width(moment.measure, "Took the Science test", ""), TOLD
        yield Forced("pill", moment.arrangement.bar, pill_place(moment, seat, size))


def hints_at(moment: TableMoment) -> list[HintState]:
    """Return hints, with their reasons, for the first and the last move of a turn."""
    moves = moment.inputs.snapshot.position.legal_moves
    figure, why = Figure(0.62, 0.03, 400), "It brings the most points, and two of the cards stay."
    return [
        HintState(shown=Hint(move, "Move Golang to the second room", figure, "Pass", figure, why))
        for move in dict.fromkeys((*moves[:1], *moves[-1:]))
    ]


def must_be_seen(table: Table) -> list[tuple[str, pygame.FRect]]:
    """Return what no float may cover, as drawn, each with its name."""
    moment = table.moment
    found = [("button", b.rect) for b in moment.buttons if b.zone == "actions" and not b.command.reason]  # fmt: skip # noqa: E501
    most = FILLS * moment.room.size[0] * moment.room.size[1]
    found += [("target", box) for box in table.targets if box.w * box.h <= most]
    if table.coach is not None:
        found.append(("coach", table.coach))
    for widget in moment.room.widgets:
        if widget.region.id in moment.room.hidden_regions:
            continue
        own = widget.region.role is Role.OWN or widget.region.is_a(PromptData)
        for written in widget.written:
            number = widget.region.role is Role.BOARD and written.number
            if own or number:
                found.append(("own" if own else "number", written.box))
        if isinstance(widget, Prompt) and moment.refusal[0]:
            found.append(("refusal", widget.told_box(moment)))
    for slot in (moment.laid or moment).slots:
        if slot.drawn and slot.name in moment.movable:
            found.append((f"choice {slot.zone}", slot.reach))
    if moment.hand.dragging:
        found += [("drop", place.rect) for place in moment.glowing() if place.rect.w < 200]
    return found


def coverings(table: Table) -> tuple[Counter[str], list[str]]:
    """Return how often each float was asked for and hidden, and what any of them covers."""
    moment, count, found = lit_up(table), Counter[str](), list[str]()
    kept, window = must_be_seen(table), pygame.FRect((0, 0), table.moment.room.size)
    cards = [("own card", box) for box in own_cards(moment)]
    cards += [("preview", box) for box in previews(moment)]
    for each in forced(moment):
        count[each.kind] += 1
        if each.box is None:
            count[f"no {each.kind}"] += 1
            continue
        if not window.contains(each.box):
            found.append(f"{each} leaves the window")
        for what, box in (*kept, *cards) if each.kind in {"tooltip", "button"} else kept:
            its = what == f"choice {each.zone}" and each.kind in {"zoom", "notes"}
            if its or box.inflate(4, 4).contains(each.subject):
                continue
            if covered(each.box, [box]):
                found.append(f"{each.kind} at {each.box} covers {what} {box}")
    if table.coach is not None:
        targets = [box for what, box in kept if what == "target"]
        found += [f"coach covers {box}" for box in targets if table.coach.colliderect(box)]
    return count, found


def lit_up(table: Table) -> TableMoment:
    """Return the moment with the coach's note, as it is composed while something floats."""
    return replace(
        table.moment, inputs=replace(table.moment.inputs, laid_over=table.view.laid_over())
    )


def after_the_act(table: Table) -> list[str]:
    """Return what floats though the pointer has rested for 3 s where the last act left it."""
    if not table.in_sight:
        return []
    table.pilot.tick(3.0)
    floats = table.moment.popovers
    shown = {"tooltip": floats.tooltip, "button": floats.button, "zoom": floats.zoomed,
             "notes": floats.card_notes, "reason": floats.reason}  # fmt: skip
    return [kind for kind, each in shown.items() if each is not None]
