"""Commands that stand at a place or at an offer: emptying a zone, answering, and by whom."""

from tabletop.engine.display import Display, Meter, OpenOffer
from tabletop.engine.gestures import answered
from tabletop.engine.moves import Move
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.widgets.intents import Fill, LookAs, Play
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator


def targets_with_buttons(display: Display) -> frozenset[str]:
    """Places and offers that have buttons of their own."""
    return frozenset((*(m.zone for m in display.meters), *(o.id for o in display.offers)))


def place_commands(moment: TableMoment) -> dict[str, tuple[Command, ...]]:
    """What can be done at places and with offers, by target: first by the viewer, then by others.

    Others at this screen can do there what needs no hand.
    """
    targets = targets_with_buttons(moment.display)
    if not targets or moment.inputs.snapshot.position.outcome is not None:
        return {}
    found: dict[str, tuple[Command, ...]] = {}
    for meter in moment.display.meters:
        commands = _meter_commands(moment, meter)
        if commands:
            found[meter.zone] = commands
    for offer in moment.display.offers:
        commands = (*_own_answers(moment, offer), *_answers_of_others(moment, offer))
        if commands:
            found[offer.id] = commands
    return found


def _meter_commands(moment: TableMoment, meter: Meter) -> tuple[Command, ...]:
    """The button that empties a zone, of the viewer or of another person here."""
    if not meter.move:
        return ()
    position, move = moment.inputs.snapshot.position, Move.parse(meter.move)
    owner = owner_of(meter.zone, position.view.seats)
    label = f"{meter.verb} · {meter.pays}" if meter.count else meter.verb
    name = f"move:{move}" if meter.count else f"move:{move}@{meter.zone}"
    if owner == position.actor:
        refusal = position.refuse(move)
        if refusal is not None and not meter.count:
            return ()
        return (
            Command(name, label, Play(move), position.icon(move),
                    reason=refusal.text if refusal else ""),
        )  # fmt: skip
    if owner in position.people and move in position.open_moves(owner):
        return (Command(name, f"{position.name(owner)}: {label}",
                        Play(move, seat=owner, sure=False), position.icon(move),
                        seat=owner),)  # fmt: skip
    return ()


def _own_answers(moment: TableMoment, offer: OpenOffer) -> list[Command]:
    """The viewer's answers to an offer: those that need choosing open a form."""
    position = moment.inputs.snapshot.position
    if position.actor < 0:
        return []
    gestures = moment.gestures if moment.inputs.flow.mine else moment.out_of_turn
    target = offer.id
    forms = {form.kind: form for form in gestures.forms if answered(form) == target}
    moves: dict[str, list[Move]] = {}
    for move in gestures.moves:
        if move.target == target:
            moves.setdefault(move.kind, []).append(move)
    found: list[Command] = []
    for kind in dict.fromkeys((*forms, *moves)):
        form = forms.get(kind)
        give = form.field("pieces") if form is not None else None
        if form is not None and give is not None and give.most:
            found.append(Command(f"form:{kind}:{target}", form.button, Fill(form)))
        else:
            move = min(moves[kind], key=lambda move: len(move.args))
            label = position.describe(move).partition(" ")[0]
            found.append(Command(f"move:{move}", label, Play(move)))
    if position.viewer < 0 and _needs_hand(offer, position.actor):
        found.append(_look_command(offer, position.actor, -1))
    return found


def _needs_hand(offer: OpenOffer, seat: int) -> bool:
    """Whether a seat has to see its hand for an answer other than no."""
    return seat in offer.to and seat not in offer.declined and bool(offer.wants)


def _look_command(offer: OpenOffer, seat: int, whose: int) -> Command:
    """The way of a person to the own hand."""
    return Command(f"look:{offer.id}:{seat}", narrator.LOOK, LookAs(seat), seat=whose)


def _answers_of_others(moment: TableMoment, offer: OpenOffer) -> list[Command]:
    """What other people at this screen say to an offer, and the way to their hand."""
    position = moment.inputs.snapshot.position
    found: list[Command] = []
    for seat in position.people:
        if seat == position.actor or (len(position.people) < 2):
            continue
        moves = [move for move in position.open_moves(seat) if move.target == offer.id]
        found += [
            Command(f"{move.kind}:{offer.id}:{seat}",
                    position.describe(move).partition(" ")[0],
                    Play(move, seat=seat), seat=seat)
            for move in moves
        ]  # fmt: skip
        if _needs_hand(offer, seat):
            found.append(_look_command(offer, seat, seat))
    return found
