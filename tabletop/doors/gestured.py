"""Answers of `serve` about a gesture, as plain data."""

from collections.abc import Callable, Mapping

from tabletop.doors.requests import Request, RequestError
from tabletop.engine.fingerprint import Written
from tabletop.engine.forms import Form
from tabletop.engine.gestures import (
    Choose,
    Fill,
    Gestures,
    Held,
    Nothing,
    Onward,
    Play,
    Refused,
    Reply,
)
from tabletop.engine.moves import Move, Refusal

Answer = dict[str, Written]
_MOST_TOKENS = 1_000


def gesture_json(
    found: Gestures,
    request: Request,
    describe: Callable[[Move], str],
    refused: Callable[[Refusal], Answer],
) -> Answer:
    """Return the answer for nothing held, for what is held, or for a drop.

    Raises:
        RequestError: what is held is invalid.
    """
    told = _Told(describe, refused)
    held, target = _held(request), request.word("target", "")
    landed = request.word("landed", "")
    if target:
        return told.reply(found.drop(held, target, landed))
    answer: Answer = {"targets": told.targets(found.targets(held, landed))}
    if not held:
        answer["pickable"] = [*sorted(found.pickable)]
        answer["counts"] = [*sorted(found.counts)]
        answer["forward"] = told.moves(found.forward)
        answer["listed"] = told.moves(found.listed)
        return answer
    if held.piece:
        answer["use"] = told.reply(found.use(held.piece))
        answer["menu"] = [told.choice(each) for each in found.menu(held.piece)]
        obstacle = found.obstacle(held.piece)
        answer["obstacle"] = refused(obstacle) if obstacle is not None else None
    return answer


def _held(request: Request) -> Held:
    count = request.whole("count") or 0
    pieces = request.names("pieces")
    if not 0 <= count <= _MOST_TOKENS or (count and pieces):
        raise RequestError("a gesture holds pieces, or a count of tokens")
    return Held(pieces, count)


class _Told:
    """Turns gesture answers into JSON with texts."""

    def __init__(
        self, describe: Callable[[Move], str], refused: Callable[[Refusal], Answer]
    ) -> None:
        self._describe, self._refused = describe, refused

    def moves(self, moves: tuple[Move, ...]) -> Written:
        return [self.choice(move) for move in moves]

    def choice(self, choice: Move | Form) -> Answer:
        if isinstance(choice, Form):
            return {"form": choice.kind, "words": choice.opens or choice.button}
        return {"move": str(choice), "words": self._describe(choice)}

    def targets(self, targets: Mapping[str, Reply]) -> Answer:
        return {target: self.reply(reply) for target, reply in targets.items()}

    def reply(self, reply: Reply) -> Answer:
        match reply:
            case Play(move):
                return {"reply": "play", **self.choice(move)}
            case Choose(moves):
                return {"reply": "choose", "moves": self.moves(moves)}
            case Fill(form, begun):
                return {"reply": "fill", "form": form.kind, "begun": begun and str(begun)}
            case Onward(landed, targets):
                return {"reply": "onward", "landed": landed, "targets": self.targets(targets)}
            case Refused(refusal):
                return {"reply": "refused", "refused": self._refused(refusal)}
            case Nothing():
                return {"reply": "nothing"}
