"""A seat that a phone holds: its port, its devices, and what they were answered."""

from collections import OrderedDict
from dataclasses import dataclass, field
from json import dumps

from tabletop.phones import limits
from tabletop.phones.telling import Data
from tabletop.session.device import DevicePort


@dataclass(slots=True)
class Held:
    """A seat that a phone holds."""

    port: DevicePort
    connections: list[int] = field(default_factory=list)
    """The device that plays last; others were told that it is elsewhere."""
    sent: int = -1
    """The version of the position that went out last; -1 for none yet."""
    answers: OrderedDict[int, str] = field(default_factory=OrderedDict)
    """What was answered lately, by number: who asks again is answered the same."""
    left: float = 0.0
    """When the last device went away; 0 while one is here."""

    def remember(self, number: int, answer: Data) -> None:
        """Keep an answer."""
        self.answers[number] = dumps(answer)
        while len(self.answers) > limits.ANSWERS:
            self.answers.popitem(last=False)


def refused(number: int, rule: str, text: str) -> Data:
    """Return a no, with the paragraph that says so."""
    return {"type": "refused", "id": number, "rule": rule, "text": text}
