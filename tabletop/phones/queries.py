"""Answers the queries of one seat: its moves, gestures, forms and explanations.

Everything comes from the seat's own port, so no answer reveals more than that seat may know. This
module knows nothing about connections.
"""

from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import LOOK
from tabletop.engine.gestures.gestures import Held as HeldPieces
from tabletop.engine.moves import Move, MoveTextError, Refusal
from tabletop.phones.phone_messages import About, Ask, Consider, Fill, Play
from tabletop.session.help.describe import description_of
from tabletop.session.port import RemotePort
from tabletop.session.position import Position
from tabletop.wire.encoder import Json
from tabletop.wire.phone_encoder import PhoneEncoder, preview_json, refusal_json, refused

LATE = "Somebody else was quicker, and this can't be done any more."


def play(port: RemotePort, message: Play) -> Json:
    """Make the move that a phone requests, and return the answer to send.

    The answer is a JSON message: `done`, or `refused` with the reason. `port` is the access of the
    phone's seat to the game.
    """
    try:
        move = Move.parse(message.move)
    except MoveTextError:
        return refused(message.id, "", "That is no move.")
    result = port.submit(move)
    if isinstance(result, Refusal):
        return {"type": "refused", "id": message.id, **refusal_json(result)}
    return {"type": "done", "id": message.id, "move": str(move)}


def look(port: RemotePort, message: Consider | Fill | Ask | About) -> Json:
    """Return the answer to a phone's query about the current position, as a JSON message.

    `port` is the access of the phone's seat to the game.
    """
    position = port.snapshot().position
    encoder = PhoneEncoder(position)
    match message:
        case Consider():
            held = HeldPieces(message.pieces, 0 if message.pieces else message.count)
            meaning = encoder.gesture(position.gestures(), held, message.target, message.landed)
            return {"type": "considered", "id": message.id, **meaning}
        case Ask():
            found = [
                encoder.command(command)
                for command in position.commands(message.things)
                if command.id != LOOK
            ]
            return {"type": "commands", "id": message.id, "commands": [*found]}
        case About():
            return {"type": "about", "id": message.id, **_about(position, message)}
        case Fill():
            return {"type": "filled", "id": message.id, **_filled(position, message)}


def _filled(position: Position, message: Fill) -> Json:
    form = _form(position, message)
    if form is None:
        return {"move": "", "preview": None, "refused": {"rule": "", "text": LATE}}
    return PhoneEncoder(position).filled(form, message.picks)


def _form(position: Position, message: Fill) -> Form | None:
    """Return the form being filled: one of the rules, or that of a command."""
    forms = {form.kind: form for form in position.forms}
    if message.things:
        commands = position.commands(message.things)
        forms = {command.id: command.form for command in commands if command.form}
    return forms.get(message.form)


def _about(position: Position, message: About) -> Json:
    if message.rule:
        section = position.explain(message.rule)
        lines: list[Written] = [section.text] if section else []
        return {"title": section.title if section else "", "lines": lines}
    if message.move:
        return {"title": "", "lines": [], "preview": _preview(position, message.move)}
    about = description_of(position, message.thing)
    return {"title": about.title if about else "", "lines": [*about.lines] if about else []}


def _preview(position: Position, text: str) -> Json | None:
    """Return a preview of a move's result, or None if the move can't be made."""
    try:
        move = Move.parse(text)
    except MoveTextError:
        return None
    preview = position.preview(move) if position.refuse(move) is None else None
    return preview_json(preview) if preview is not None else None
