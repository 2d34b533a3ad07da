"""The state of a seat played on a phone: port, connections, recent answers."""

from collections import OrderedDict
from dataclasses import dataclass, field
from json import dumps

from tabletop.phones import limits
from tabletop.phones.telling import Data
from tabletop.session.device import DevicePort


@dataclass(slots=True)
class Held:
    """A seat played on a phone."""

    port: DevicePort
    connections: list[int] = field(default_factory=list)
    """Connections of the seat; the last one plays, the others were told that another device plays.
    """
    sent: int = -1
    """Version of the position sent last; -1 for none."""
    answers: OrderedDict[int, str] = field(default_factory=OrderedDict)
    """Recent answers by message id: a repeated request gets the same answer."""
    left: float = 0.0
    """Time when the last device disconnected; 0 while one is connected."""

    def remember(self, number: int, answer: Data) -> None:
        """Remember an answer in case the request is repeated."""
        self.answers[number] = dumps(answer)
        while len(self.answers) > limits.ANSWERS:
            self.answers.popitem(last=False)


def refused(number: int, rule: str, text: str) -> Data:
    """Return a refusal message with the rule id and its sentence."""
    return {"type": "refused", "id": number, "rule": rule, "text": text}
