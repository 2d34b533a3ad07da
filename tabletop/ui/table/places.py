"""Buttons that stand at a place or an offer, such as emptying a zone or answering."""

from tabletop.engine.display import ActionPlace, Display
from tabletop.engine.gestures import answered
from tabletop.engine.moves import Move
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.widgets.intents import Fill, LookAs, Play
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator


def targets_with_buttons(display: Display) -> frozenset[str]:
    """Return the places and offers that have buttons of their own."""
    return frozenset(each.place for each in display.places)


def place_commands(moment: TableMoment) -> dict[str, tuple[Command, ...]]:
    """Return the buttons at places and offers by target: the viewer's, then those of others.

    Other people at this screen get buttons for what can be done without seeing a hand. After the
    end of the game there are none.
    """
    if moment.inputs.snapshot.position.outcome is not None:
        return {}
    found: dict[str, tuple[Command, ...]] = {}
    for place in moment.display.places:
        commands = _move_commands(moment, place)
        if place.answers:
            commands += (*_own_answers(moment, place), *_answers_of_others(moment, place))
        if commands:
            found[place.place] = commands
    return found


def _move_commands(moment: TableMoment, place: ActionPlace) -> tuple[Command, ...]:
    """Return the button of a place's own move, for the viewer or another person here.

    Another person's button names them and asks before it acts.
    """
    if not place.move:
        return ()
    position, move = moment.inputs.snapshot.position, Move.parse(place.move)
    owner = owner_of(place.place, position.view.seats)
    name = f"move:{move}" if move.target == place.place else f"move:{move}@{place.place}"
    if owner == position.actor:
        refusal = position.refuse(move)
        if refusal is not None and not place.stays:
            return ()
        return (
            Command(name, place.label, Play(move), position.icon(move),
                    reason=refusal.text if refusal else ""),
        )  # fmt: skip
    if owner in position.people and move in position.open_moves(owner):
        return (Command(name, f"{moment.brief_name(owner)}: {place.label}",
                        Play(move, seat=owner, sure=False), position.icon(move),
                        seat=owner),)  # fmt: skip
    return ()


def _own_answers(moment: TableMoment, place: ActionPlace) -> list[Command]:
    """Return the viewer's answers at a place; those with choices open a form."""
    position = moment.inputs.snapshot.position
    if position.actor < 0:
        return []
    gestures = moment.gestures if moment.inputs.flow.mine else moment.out_of_turn
    target = place.place
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
    if position.viewer < 0 and position.actor in place.needs_hand:
        found.append(_look_command(place, position.actor, -1))
    return found


def _look_command(place: ActionPlace, seat: int, whose: int) -> Command:
    """Return the button with which a person gets to their own hand."""
    return Command(f"look:{place.place}:{seat}", narrator.LOOK, LookAs(seat), seat=whose)


def _answers_of_others(moment: TableMoment, place: ActionPlace) -> list[Command]:
    """Return the answers of other people at this screen, and buttons to get to their hands."""
    position = moment.inputs.snapshot.position
    found: list[Command] = []
    for seat in position.people:
        if seat == position.actor or (len(position.people) < 2):
            continue
        moves = [move for move in position.open_moves(seat) if move.target == place.place]
        found += [
            Command(f"{move.kind}:{place.place}:{seat}",
                    position.describe(move).partition(" ")[0],
                    Play(move, seat=seat), seat=seat)
            for move in moves
        ]  # fmt: skip
        if seat in place.needs_hand:
            found.append(_look_command(place, seat, seat))
    return found
