"""Decides how places are marked: legal, hovered, blocked with a reason, or refused."""

from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.things import is_commanded
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.words import narrator
from tabletop.ui.words.affording import brief

_REFUSED = 0.9
"""Seconds that a place stays marked after it refused a piece."""


def marked(moment: TableMoment) -> tuple[dict[str, str], dict[str, str]]:
    """Return how places are marked, and why the one under the held piece is blocked.

    Both are dicts by the name of the place. Only the hovered place gets a reason, to avoid clutter.
    """
    hand, notice = moment.hand, moment.notice
    legal = moment.gestures.targets(hand.held, hand.landed)
    glow = moment.inputs.preferences.highlights and not is_commanded(moment)
    states = dict.fromkeys(legal, "legal") if glow else {}
    if not hand.active:
        for place in moment.targets:
            if place.bare:
                states.pop(place.name, None)
    if hand.waypoint:
        states[hand.waypoint] = "over"
    if hand.over.target in legal:
        states[hand.over.target] = "over"
    reasons: dict[str, str] = {}
    if hand.dragging and not is_commanded(moment):
        blocked = blocked_targets(moment)
        states |= dict.fromkeys(blocked, "blocked")
        if hand.over.blocked in moment.view.plan.piece:
            states[hand.over.blocked] = "blocked"
            reasons = {hand.over.blocked: _reason(moment, hand.over.blocked)}
        elif hand.over.blocked in blocked:
            reasons = {hand.over.blocked: _reason(moment, hand.over.blocked)}
    if notice and notice.place and notice.age < _REFUSED:
        states[notice.place] = "refused"
    return states, reasons


def blocked_targets(moment: TableMoment) -> list[str]:
    """Return places like the legal ones that the rules refuse with a reason."""
    hand, gestures = moment.hand, moment.gestures
    legal = gestures.targets(hand.held, hand.landed)
    kinds = {target.partition(":")[0] for target in legal}
    own = moment.slot_named(hand.piece)
    seats = moment.inputs.snapshot.position.view.seats
    owners = {owner_of(target, seats) for target in legal} | {-1, moment.home}
    return [
        target.name
        for target in moment.targets
        if target.name.partition(":")[0] in kinds
        and target.name not in legal
        and (own is None or target.name != own.zone)
        and owner_of(target.name, seats) in owners
        and gestures.refusal(hand.held, target.name) is not None
    ]


def _reason(moment: TableMoment, place: str) -> str:
    """Return a short name of the rule that keeps the held piece from a place."""
    refusal = moment.gestures.refusal(moment.hand.held, place)
    if refusal is None:
        return ""
    if brief(refusal):
        return brief(refusal)
    section = moment.inputs.snapshot.position.explain(refusal.rule)
    return narrator.short(section.title if section else refusal.text)
