"""Commands that stand at a place or at an offer: emptying a zone, answering, and by whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move
from tabletop.ui.kit.services import Action
from tabletop.ui.table.aim import answered
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from tabletop.engine.display import Meter, OpenOffer
    from tabletop.ui.table.controller import TableActs
    from tabletop.ui.table.model import TableModel


def targets_of(model: TableModel) -> frozenset[str]:
    """Places and offers that have buttons of their own."""
    display = model.display
    return frozenset((*(m.zone for m in display.meters), *(o.id for o in display.offers)))


def place_commands(acts: TableActs) -> dict[str, tuple[Command, ...]]:
    """What can be done at places and with offers, by target: first by the viewer, then by others.

    Others at this screen can do there what needs no hand.
    """
    model = acts.model
    targets = targets_of(model)
    if not targets or acts.session.outcome() is not None:
        return {}
    found: dict[str, tuple[Command, ...]] = {}
    for meter in model.display.meters:
        commands = _meter_commands(acts, meter)
        if commands:
            found[meter.zone] = commands
    for offer in model.display.offers:
        commands = (*_own_answers(acts, offer), *_answers_of_others(acts, offer))
        if commands:
            found[offer.id] = commands
    return found


def _meter_commands(acts: TableActs, meter: Meter) -> tuple[Command, ...]:
    """The button that empties a zone, of the viewer or of another person here."""
    if not meter.move:
        return ()
    session, move = acts.session, Move.parse(meter.move)
    owner = owner_of(meter.zone, acts.model.view.seats)
    label = f"{meter.verb} · {meter.pays}" if meter.count else meter.verb
    name = f"move:{move}" if meter.count else f"move:{move}@{meter.zone}"
    if owner == session.actor:
        refusal = session.refuse(move)
        if refusal is not None and not meter.count:
            return ()
        return (
            Command(name, label, partial(acts.submit, move), session.icon(move),
                    reason=refusal.text if refusal else ""),
        )  # fmt: skip
    if owner in session.people and move in session.open_moves(owner):
        return (Command(name, f"{session.name(owner)}: {label}",
                        partial(confirm_openly, acts, owner, move), session.icon(move),
                        seat=owner),)  # fmt: skip
    return ()


def _own_answers(acts: TableActs, offer: OpenOffer) -> list[Command]:
    """The viewer's answers to an offer: those that need choosing open a form."""
    model, session = acts.model, acts.session
    actor = session.actor
    if actor < 0:
        return []
    aim, target = model.aim if model.turns.mine else model.aside, offer.id
    forms = {form.kind: form for form in aim.forms if answered(form) == target}
    moves: dict[str, list[Move]] = {}
    for move in aim.moves:
        if move.target == target:
            moves.setdefault(move.kind, []).append(move)
    found: list[Command] = []
    for kind in dict.fromkeys((*forms, *moves)):
        form = forms.get(kind)
        give = form.field("pieces") if form is not None else None
        if form is not None and give is not None and give.most:
            name, label = f"form:{kind}:{target}", form.button
            found.append(Command(name, label, partial(acts.open_form, form)))
        else:
            move = min(moves[kind], key=lambda move: len(move.args))
            label = session.describe(move).partition(" ")[0]
            found.append(Command(f"move:{move}", label, partial(acts.submit, move)))
    if session.viewer < 0 and _needs_hand(offer, actor):
        found.append(_look_command(acts, offer, actor))
    return found


def _needs_hand(offer: OpenOffer, seat: int) -> bool:
    """Whether a seat has to see its hand for an answer other than no."""
    return seat in offer.to and seat not in offer.declined and bool(offer.wants)


def _look_command(acts: TableActs, offer: OpenOffer, seat: int) -> Command:
    """The way of a person to the own hand."""
    whose = -1 if seat == acts.session.actor else seat
    return Command(f"look:{offer.id}:{seat}", narrator.LOOK, partial(acts.look_as, seat),
                   seat=whose)  # fmt: skip


def _answers_of_others(acts: TableActs, offer: OpenOffer) -> list[Command]:
    """What other people at this screen say to an offer, and the way to their hand."""
    session = acts.session
    found: list[Command] = []
    for seat in session.people:
        if seat == session.actor or (len(session.people) < 2):
            continue
        moves = [move for move in session.open_moves(seat) if move.target == offer.id]
        found += [
            Command(f"{move.kind}:{offer.id}:{seat}",
                    session.describe(move).partition(" ")[0],
                    partial(acts.submit_openly, seat, move), seat=seat)
            for move in moves
        ]  # fmt: skip
        if _needs_hand(offer, seat):
            found.append(_look_command(acts, offer, seat))
    return found


def confirm_openly(acts: TableActs, seat: int, move: Move) -> None:
    """Ask before something of another person is given away by a slip of the hand."""
    label = acts.session.describe(move)
    acts.drop_hand()
    acts.desk.tell(
        narrator.SURE.format(label=label),
        narrator.FOR_OTHER.format(name=acts.session.name(seat)),
        [
            Action(label, partial(acts.submit_openly, seat, move), "check"),
            Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary"),
        ],
    )
