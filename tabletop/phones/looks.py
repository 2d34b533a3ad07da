"""Answers the queries of one seat: its moves, gestures, forms and explanations.

Everything comes from the seat's own port, so no answer holds more than that seat may know. Nothing
here knows about connections.
"""

from tabletop.engine.commands import LOOK
from tabletop.engine.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.gestures import Held as HeldPieces
from tabletop.engine.moves import Move, MoveTextError, Refusal
from tabletop.phones.held import refused
from tabletop.phones.messages import About, Ask, Consider, Fill, Play
from tabletop.phones.telling import (
    Data,
    command_json,
    filled,
    gesture_json,
    preview_json,
    refusal_json,
)
from tabletop.session.abouts import about_of
from tabletop.session.device import DevicePort
from tabletop.session.position import Position

LATE = "Somebody else was quicker, and this can't be done any more."


def play(port: DevicePort, message: Play) -> Data:
    """Make a move; return whether it was made, or why not."""
    try:
        move = Move.parse(message.move)
    except MoveTextError:
        return refused(message.id, "", "That is no move.")
    result = port.submit(move)
    if isinstance(result, Refusal):
        return {"type": "refused", "id": message.id, **refusal_json(result)}
    return {"type": "done", "id": message.id, "move": str(move)}


def look(port: DevicePort, message: Consider | Fill | Ask | About) -> Data:
    """Return the answer to a query: what a gesture, form or thing means in the current position."""
    position = port.snapshot().position
    match message:
        case Consider():
            held = HeldPieces(message.pieces, 0 if message.pieces else message.count)
            told = gesture_json(position, held, message.target, message.landed)
            return {"type": "considered", "id": message.id, **told}
        case Ask():
            found = [
                command_json(position, command)
                for command in position.commands(message.things) if command.id != LOOK
            ]  # fmt: skip
            return {"type": "commands", "id": message.id, "commands": [*found]}
        case About():
            return {"type": "about", "id": message.id, **_about(position, message)}
        case Fill():
            return {"type": "filled", "id": message.id, **_filled(position, message)}


def _filled(position: Position, message: Fill) -> Data:
    form = _form(position, message)
    if form is None:
        return {"move": "", "preview": None, "refused": {"rule": "", "text": LATE}}
    return filled(position, form, message.picks)


def _form(position: Position, message: Fill) -> Form | None:
    """Return the form being filled: one of the rules, or that of a command."""
    forms = {form.kind: form for form in position.forms}
    if message.things:
        commands = position.commands(message.things)
        forms = {command.id: command.form for command in commands if command.form}
    return forms.get(message.form)


def _about(position: Position, message: About) -> Data:
    if message.rule:
        section = position.explain(message.rule)
        lines: list[Written] = [section.text] if section else []
        return {"title": section.title if section else "", "lines": lines}
    if message.move:
        return {"title": "", "lines": [], "preview": _preview(position, message.move)}
    about = about_of(position, message.thing)
    return {"title": about.title if about else "", "lines": [*about.lines] if about else []}


def _preview(position: Position, text: str) -> Data | None:
    """Return a preview of a move's result, or None if the move can't be made."""
    try:
        move = Move.parse(text)
    except MoveTextError:
        return None
    preview = position.preview(move) if position.refuse(move) is None else None
    return preview_json(preview) if preview is not None else None
