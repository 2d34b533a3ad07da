"""Encodes gestures, commands and forms of a seat as JSON.

Phones and `serve` send the same facts in messages of different shapes: a `Dialect` says which
members each message has, and each has an `Encoder` that fills in the texts.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import Command
from tabletop.engine.gestures.gestures import (
    Choose,
    Fill,
    Gestures,
    Held,
    Nothing,
    PendingTarget,
    Play,
    Refused,
    Reply,
)
from tabletop.engine.moves import Move, Outcome, Refusal, Seat, seat_name

Json = dict[str, Written]


@dataclass(frozen=True, slots=True)
class Dialect:
    """Which JSON members a command, a form and a field of a form have, by name and in order."""

    command: tuple[str, ...]
    form: tuple[str, ...]
    field: tuple[str, ...]
    no_move: str | None
    """The JSON value that stands for the move of a command that makes none."""


class Encoder(ABC):
    """Encodes the possible moves of one seat in one position as JSON.

    They appear as gestures (what a drag or click means), as commands and as forms. Subclasses
    decide on the texts and the members.
    """

    dialect: Dialect

    @abstractmethod
    def move(self, move: Move) -> Json:
        """Return a move that can be chosen, with its texts, as JSON."""

    @abstractmethod
    def refusal(self, refusal: Refusal) -> Json:
        """Return a refusal as JSON: the id of its rule and a sentence for the player."""

    def target(self, name: str) -> Json:
        """Return further JSON members for a target of a gesture, such as its title."""
        del name
        return {}

    def choice(self, part: str, word: str) -> Written:
        """Return one of the choices that a field of a form offers, as JSON.

        `part` names the part of the move that the field fills in; `word` is the choice.
        """
        del part
        return word

    def text(self, text: str) -> str:
        """Return a text of the rules as the reader should see it, with names filled in."""
        return text

    def form_texts(self, form: Form) -> Form:
        """Return a form with its texts as the reader should see them, with names filled in."""
        return form

    # Gestures

    def gesture(self, gestures: Gestures, held: Held, target: str, landed: str) -> Json:
        """Return as JSON what putting the held pieces on a target, or on each target, would do.

        Args:
            gestures: The possible gestures of the seat.
            held: The held pieces; may be none.
            target: Name of the piece or zone below them; "" for all targets.
            landed: Name of the place where they were put already, if the move needs one more
                target; else "".
        """
        if target:
            return self.reply(gestures.drop(held, target, landed))
        found: Json = {"targets": self.targets(gestures.targets(held, landed))}
        if held.piece:
            found["use"] = self.reply(gestures.use(held.piece))
            found["menu"] = [self.option(each) for each in gestures.menu(held.piece)]
            obstacle = gestures.obstacle(held.piece)
            found["obstacle"] = self.refusal(obstacle) if obstacle is not None else None
        return found

    def targets(self, targets: Mapping[str, Reply]) -> Json:
        """Return as JSON what putting the held pieces on each target would do, by target."""
        return {name: {**self.target(name), **self.reply(each)} for name, each in targets.items()}

    def reply(self, reply: Reply) -> Json:
        """Return the meaning of a gesture as JSON: moves to choose from, a form, or a refusal."""
        match reply:
            case Play(move):
                return {"reply": "play", **self.option(move)}
            case Choose(moves):
                return {"reply": "choose", "moves": [self.option(move) for move in moves]}
            case Fill(form, begun):
                return {"reply": "fill", "form": form.kind, "begun": begun and str(begun)}
            case PendingTarget(landed, targets):
                return {"reply": "onward", "landed": landed, "targets": self.targets(targets)}
            case Refused(refusal):
                return {"reply": "refused", "refused": self.refusal(refusal)}
            case Nothing():
                return {"reply": "nothing"}

    def option(self, option: Move | Form) -> Json:
        """Return a choice of the player as JSON: a move to make, or a form to open."""
        if isinstance(option, Form):
            return {"form": option.kind, "words": option.opens or option.button}
        return self.move(option)

    # Commands and forms

    def command(self, command: Command) -> Json:
        """Return a command on a piece or zone as JSON, with the reason if it is not possible."""
        members: Json = {
            "id": command.id,
            "title": self.text(command.title),
            "icon": command.icon,
            "key": command.key,
            "text": self.text(command.text or command.title),
            "move": str(command.move) if command.move else self.dialect.no_move,
            "form": self.form(command.form) if command.form else None,
            "refused": self.refusal(command.refusal) if command.refusal else None,
        }
        return _picked(members, self.dialect.command)

    def form(self, form: Form) -> Json:
        """Return a form as JSON, with its fields and their choices."""
        form = self.form_texts(form)
        fields: list[Written] = []
        for each in form.fields:
            choices = [self.choice(each.part, word) for word in each.choices]
            members: Json = {
                "part": each.part,
                "label": each.label,
                "least": each.least,
                "most": each.most,
                "repeats": each.repeats,
                "start": each.start,
                "everybody": each.everybody,
                "choices": choices,
            }
            fields.append(_picked(members, self.dialect.field))
        members = {
            "kind": form.kind,
            "title": form.title,
            "button": form.button,
            "outcomes": [*form.outcomes],
            "mark": form.mark,
            "cards": -1 if form.sheet else form.card_field,
            "opens": form.opens or form.button,
            "icon": form.icon,
            "sheet": form.sheet,
            "begun": str(form.begun) if form.begun else "",
            "fields": fields,
        }
        return _picked(members, self.dialect.form)


def _picked(members: Json, names: Sequence[str]) -> Json:
    return {name: members[name] for name in names}


def outcome_json(outcome: Outcome, scores: Sequence[Written], reason: str) -> Json:
    """Return the end of a game as JSON, with the seats that won, the scores and the reason."""
    winners: list[Written] = [seat_name(seat) for seat in outcome.winners]
    return {"winners": winners, "scores": list(scores), "reason": reason}


def seat_or_nobody(seat: Seat) -> str:
    """Return the name of a seat, such as `p1`; "" for -1 (nobody or a spectator)."""
    return seat_name(seat) if seat >= 0 else ""
