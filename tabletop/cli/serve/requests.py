"""Reads requests: members of a JSON object, names of things, positions laid out by hand."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tabletop.cli.errors import PlacedError
from tabletop.content.schema.position import PositionEntry
from tabletop.content.yaml.problems import did_you_mean
from tabletop.content.yaml.reader import Document, Plain
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.gestures.gestures import Held
from tabletop.engine.guided.position import PreparedError, lay
from tabletop.engine.moves import seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options, OptionValue
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.storage.safe_files import JsonValue

_MOST_DRAWS = 100_000
_MOST_TOKENS = 1_000
_DIGITS = 5
"""Most digits of an index in a zone."""

S = TypeVar("S", bound=State)


class RequestError(ValueError):
    """Raised if a request can't be carried out. Its text says why."""


class Request:
    """A request: a JSON object whose members are read and checked by name."""

    def __init__(self, members: Mapping[str, JsonValue]) -> None:
        self._members = members

    def has(self, name: str) -> bool:
        """Return whether the request has a member with this name that is not null."""
        return self._members.get(name) is not None

    def word(self, name: str, default: str | None = None) -> str:
        """Return a member that is a text, or `default` if it is missing.

        Raises:
            RequestError: it is missing without a default, or is not text.
        """
        value = self._members.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise RequestError(f"{name} takes text" if value is not None else f"{name} is missing")
        return value

    def whole(self, name: str) -> int | None:
        """Return a member that is a whole number, or None if it is missing.

        Raises:
            RequestError: it is something else.
        """
        value = self._members.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 1 << 63:
            raise RequestError(f"{name} takes a whole number")
        return value

    def names(self, name: str) -> tuple[str, ...]:
        """Return a member that is a list of words; empty if it is missing.

        Raises:
            RequestError: it is something else.
        """
        value = self._members.get(name)
        if value is None:
            return ()
        words = [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
        if not isinstance(value, list) or len(words) != len(value):
            raise RequestError(f"{name} takes a list of texts")
        return tuple(words)

    def draws(self) -> tuple[int, ...] | None:
        """Return the chance results to use for the move; None for random ones.

        Raises:
            RequestError: they are not a list of integers.
        """
        value = self._members.get("draws")
        if value is None:
            return None
        if not isinstance(value, list) or len(value) > _MOST_DRAWS:
            raise RequestError("draws takes a list of whole numbers")
        draws = [number for number in value if isinstance(number, int)]
        if len(draws) != len(value) or any(isinstance(number, bool) for number in value):
            raise RequestError("draws takes a list of whole numbers")
        return tuple(draws)

    def options(self) -> dict[str, OptionValue]:
        """Return the chosen options of a game, by name; empty if none are given.

        Raises:
            RequestError: they are not an object of words, integers and booleans.
        """
        value = self._members.get("options")
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise RequestError("options takes an object")
        plain = {name: item for name, item in value.items() if isinstance(item, bool | int | str)}
        if len(plain) != len(value):
            raise RequestError("an option takes a word, a whole number, true or false")
        return plain

    def held(self) -> Held:
        """Return the pieces, or the number of tokens, that a gesture moves.

        Raises:
            RequestError: it is invalid.
        """
        count, pieces = self.whole("count") or 0, self.names("pieces")
        if not 0 <= count <= _MOST_TOKENS or (count and pieces):
            raise RequestError("a gesture holds pieces, or a count of tokens")
        return Held(pieces, count)

    def position(self) -> PositionEntry:
        """Return the position that the request describes, piece by piece, to begin a game with.

        Raises:
            RequestError: it is invalid; names the first problem.
        """
        try:
            plain = as_plain(self._members.get("position"))
        except ValueError as error:
            raise RequestError(f"position: {error}") from error
        if not isinstance(plain, dict):
            raise RequestError("position takes an object")
        document = Document("position", data=plain)
        model = TypedReader(document).read(PositionEntry)
        if model is None or document.problems:
            problem = document.problems[0]
            hint = f" ({problem.hint})" if problem.hint else ""
            path = f".{problem.path}" if problem.path else ""
            raise RequestError(f"position{path}: {problem.what}{hint}")
        return model


def thing_named(view: View, name: str) -> Thing:
    """Return the piece, zone, value or seat that a seat means by a name.

    `zone?` with an index means an unknown piece at that place of the zone.

    Raises:
        RequestError: the seat sees nothing of that name.
    """
    zones = {zone.id: zone for zone in view.zones}
    place, mark, index = name.partition("?")
    if mark and place in zones and "" in zones[place].pieces:
        pieces = zones[place].pieces
        if not index or _is_hidden(pieces, index):
            return Thing("slot", name)
    elif name in zones:
        return Thing("zone", name)
    elif any(name in zone.pieces for zone in view.zones if name):
        kind = view.kind_named(name)
        is_die = kind is not None and kind.look == "die"
        return Thing("die" if is_die and name in view.plan.value else "piece", name)
    elif name in view.plan.value:
        return Thing("value", name)
    elif name in {seat_name(seat) for seat in range(view.seats)}:
        return Thing("seat", name)
    raise RequestError(f"there is no {name[:40]!r} in sight")


def _is_hidden(pieces: Sequence[str], index: str) -> bool:
    """Return whether a typed index is the place of an unknown piece."""
    if not index.isdecimal() or len(index) > _DIGITS or int(index) >= len(pieces):
        return False
    return not pieces[int(index)]


def lay_out(rules: Rules[S], seats: int, options: Options, position: PositionEntry) -> S:
    """Return the state of a game in a position that a request describes piece by piece.

    Args:
        rules: The rules of the game.
        seats: Number of players.
        options: The options of the game.
        position: The described position.

    Raises:
        PlacedError: a name is unknown, a piece is used twice, or the position can't occur.
    """
    try:
        return lay(rules, seats, options, position.prepared())
    except PreparedError as error:
        hint = did_you_mean(error.given, error.known) if error.given else ""
        raise PlacedError(error.place, error.what, hint, on_key=error.on_key) from error


def as_plain(value: Written) -> Plain | None:
    """Return JSON data in the form used by content files, with tuples instead of lists.

    Null members are left out. Null itself becomes None.

    Raises:
        ValueError: it holds null inside a list.
    """
    if isinstance(value, list):
        items = [as_plain(item) for item in value]
        if any(item is None for item in items):
            raise ValueError("null is no value")
        return tuple(item for item in items if item is not None)
    if isinstance(value, dict):
        pairs = ((key, as_plain(item)) for key, item in value.items())
        return {key: item for key, item in pairs if item is not None}
    return value
