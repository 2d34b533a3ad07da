"""Reads the members of a JSON object from outside."""

from collections.abc import Mapping

from tabletop.content.nodes import Document
from tabletop.content.positions import PositionModel
from tabletop.content.validation import validate
from tabletop.doors.position import as_plain
from tabletop.engine.spec import OptionValue
from tabletop.storage.files import JsonValue

_MOST_DRAWS = 100_000


class RequestError(ValueError):
    """A request can't be carried out; says why."""


class Request:
    """A received JSON object with validating accessors."""

    def __init__(self, members: Mapping[str, JsonValue]) -> None:
        self._members = members

    def has(self, name: str) -> bool:
        """Return whether a member is given."""
        return self._members.get(name) is not None

    def word(self, name: str, default: str | None = None) -> str:
        """Return a text member.

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
        """Return an integer member, or None if it is not given.

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
        """Return a member that is a list of words; empty if it is not given.

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
        """Return the scripted draws, or None if they are not given.

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
        """Return the options of a game.

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

    def position(self) -> PositionModel:
        """Return a position laid out by hand.

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
        model = validate(document, PositionModel)
        if model is None:
            problem = document.problems[0]
            hint = f" ({problem.hint})" if problem.hint else ""
            path = f".{problem.path}" if problem.path else ""
            raise RequestError(f"position{path}: {problem.what}{hint}")
        return model
