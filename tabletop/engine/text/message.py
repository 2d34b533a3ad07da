"""What rules say to players: a key and named values, put into words when somebody reads it."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NoReturn, Self, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Message", tuple["Value", ...]]
"""A value of a message: a number, a truth, a word, a list, another message, or a thing by its sort.

Seats, pieces and zones are written as rules have them: seats and numbers of pieces and zones as
ints, names of pieces, zones and kinds as text.
"""
Sort = Literal["seat", "seats", "piece", "pieces", "zone"]
"""What a value of a message stands for. One without a sort is a number, word, message or list."""
SORTS: Mapping[str, Sort] = {
    "actor": "seat",
    "player": "seat",
    "players": "seats",
    "card": "piece",
    "cards": "pieces",
    "piece": "piece",
    "pieces": "pieces",
    "place": "zone",
}
"""Names of values that have a sort in every game, unless its `words.yaml` says another."""


class Message(str):
    """A text of the rules as a key and values, put into words later for each reader.

    As a string it equals its key. Messages are equal if their keys and values are. Don't format one
    or join it into a sentence; a `Phrasebook` puts it into words.
    """

    __slots__ = ("values",)

    values: Mapping[str, Value]

    def __new__(cls, key: str, /, **values: Value) -> Self:
        """Create a message from the key of its words and its named values."""
        new = str.__new__(cls, key)
        new.values = values
        return new

    @property
    def key(self) -> str:
        """The key used to find the words of the message, as plain text."""
        return str.__str__(self)

    def mapped(self, change: Callable[[str, Value], Value]) -> "Message":
        """Return the message with each value replaced, including those of nested messages.

        `change` is called with the name of a value and the value, never a message or a list.
        """

        def of(name: str, value: Value) -> Value:
            if isinstance(value, Message):
                return value.mapped(change)
            if isinstance(value, tuple):
                return tuple(of(name, each) for each in value)
            return change(name, value)

        return Message(self.key, **{name: of(name, each) for name, each in self.values.items()})

    def __eq__(self, other: object) -> bool:
        """Return whether keys and values are equal; plain text equals a message without values."""
        if isinstance(other, Message):
            return self.key == other.key and self.values == other.values
        return not self.values and self.key == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        if not self.values:
            return hash(self.key)
        return hash((self.key, tuple(sorted(self.values.items(), key=lambda pair: pair[0]))))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.key!r}{values})"

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError(f"{self!r} has no words yet: a phrasebook fills it")

    def __add__(self, other: str) -> NoReturn:
        raise TypeError(f"{self!r} has no words yet: a phrasebook fills it")

    def __radd__(self, other: str) -> NoReturn:
        raise TypeError(f"{self!r} has no words yet: a phrasebook fills it")

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Value]]:
        return (self.key,), dict(self.values)

    def __getstate__(self) -> Any:  # Any: pickle's own type
        return None


def with_pieces(
    message: Message, sorts: Mapping[str, Sort], change: Callable[[int | str], int | str]
) -> Message:
    """Return a message with the number or name of each piece in it replaced.

    Args:
        message: The message.
        sorts: What the message's values represent, by name, in addition to those of every game.
        change: Returns the replacement for the number or name of a piece.
    """

    def of(name: str, value: Value) -> Value:
        names_piece = (sorts.get(name) or SORTS.get(name)) in {"piece", "pieces"}
        return change(value) if names_piece and isinstance(value, int | str) else value

    return message.mapped(of)
