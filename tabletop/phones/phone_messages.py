"""Parses and validates messages from phones; docs/develop/phone-messages.md describes them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, get_args

from tabletop.engine.gestures.commands import Thing, ThingKind
from tabletop.phones.limits import MESSAGE
from tabletop.storage.safe_files import JsonValue, is_text, is_whole, parse_json

VERSION = 1
"""Version of the message format, which phones compare with their own."""

_MOST_ID = 2**53
_MOST_NAMES = 64
_MOST_WORD = 200
_MOST_MOVE = 3000
_MOST_TOKENS = 1000
_TOKEN = re.compile("[A-Za-z0-9_-]{22,64}")


class MessageError(ValueError):
    """Raised for an invalid message from a phone. Its text gives the reason in a few words."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a connection: who the client is, and the secret that lets it enter."""

    token: str
    """A secret made by the phone, which identifies its seat from then on.

    If an answer is lost, any step of sitting down can therefore be repeated.
    """
    ticket: str = ""
    """The secret of a link or of the code that was scanned from the screen; "" for none."""
    code: str = ""
    """The code that was typed instead of using a ticket; "" for none."""
    page: str = ""
    """Id of the browser page, which stays the same when the page is reloaded.

    Another page must ask before it takes the seat.
    """


@dataclass(frozen=True, slots=True)
class Sit:
    """A newcomer's request to sit down at a free seat with a name and a portrait."""

    seat: str
    name: str
    portrait: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A phone's request to make a move, with data that shows whether it arrives too late."""

    id: int
    boot: str
    """Id of the table's run, as known to the phone; "" to skip the check."""
    move: str
    at: int = -1
    """Time of the tap on the sender's clock, in milliseconds; -1 if the request never expires."""


@dataclass(frozen=True, slots=True)
class Look:
    """Base class of queries about the position. A query gets an answer and changes nothing."""

    id: int


@dataclass(frozen=True, slots=True)
class Consider(Look):
    """A query about what would happen if the held pieces were put on a target.

    Without a target, it asks about all targets.
    """

    pieces: tuple[str, ...] = ()
    count: int = 0
    target: str = ""
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Fill(Look):
    """A query about which move, if any, a partly filled form makes."""

    form: str
    """Kind of the form, or id of the command for `things` that opens it."""
    picks: tuple[tuple[str, ...], ...]
    things: tuple[Thing, ...] = ()
    """The pieces and zones that a command applies to, on a table without rules."""


@dataclass(frozen=True, slots=True)
class Ask(Look):
    """A query for the commands of some pieces and zones, on a table without rules."""

    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class About(Look):
    """A query for the help text of a thing, a section of the rulebook, or the preview of a move."""

    thing: str = ""
    rule: str = ""
    move: str = ""


@dataclass(frozen=True, slots=True)
class Advise(Look):
    """A query for a hint: a good move and the reason for it."""


@dataclass(frozen=True, slots=True)
class Undo:
    """A request to undo the sender's last move, to which others may have to agree."""

    id: int
    boot: str = ""
    """Id of the table's run, as known to the phone; "" to skip the check."""
    ask: bool = False
    """Whether to start a vote if others must agree. If False, the request is refused then."""
    at: int = -1
    """Time of the tap on the sender's clock, in milliseconds; -1 if the request never expires."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's answer, yes or no, to a vote."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """The time on the sender's clock, used later to tell how old its requests are.

    `number` identifies the question that this answers. With 0, the sender asks for a question.
    """

    number: int = 0
    clock: int = 0
    """The time in milliseconds since an arbitrary moment."""


@dataclass(frozen=True, slots=True)
class Here:
    """A request to play the seat on this device instead of another one."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A phone's request to give up its seat, so that another phone can take it."""


Message: TypeAlias = (
    Hello
    | Sit
    | Play
    | Consider
    | Fill
    | Ask
    | About
    | Advise
    | Undo
    | Answer
    | Beat
    | Here
    | Leave
)

_Members = Mapping[str, JsonValue]


def read(text: str | bytes) -> Message:
    """Parse and validate a JSON message from a phone.

    Raises:
        MessageError: the message is invalid.
    """
    if isinstance(text, bytes):
        raise MessageError("messages are text")
    try:
        data = text.encode()
        value = parse_json(data)
    except (ValueError, UnicodeError):
        raise MessageError("it is no JSON") from None
    if len(data) > MESSAGE or not isinstance(value, dict):
        raise MessageError("it is no object of at most 4 KB")
    kind = value.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MessageError("its type is not known")
    return reader(value)


def _hello(members: _Members) -> Message:
    if members.get("v", VERSION) != VERSION:
        raise MessageError("its version is not known")
    said = Hello(*(_word(members, name, "") for name in ("token", "ticket", "code", "page")))
    if not _TOKEN.fullmatch(said.token):
        raise MessageError("a token is 22 to 64 letters and digits")
    if said.ticket and said.code:
        raise MessageError("a ticket or a code is told, not both")
    return said


def _consider(members: _Members) -> Message:
    return Consider(
        _id(members),
        _names(members.get("pieces", [])),
        _whole(members, "count", _MOST_TOKENS, 0),
        _word(members, "target", ""),
        _word(members, "landed", ""),
    )


def _fill(members: _Members) -> Message:
    picks = members.get("picks")
    if not isinstance(picks, list) or len(picks) > _MOST_NAMES:
        raise MessageError("picks are a list of lists")
    form, picked = _word(members, "form"), tuple(_names(each) for each in picks)
    return Fill(_id(members), form, picked, _things(members.get("things", [])))


def _ask(members: _Members) -> Message:
    things = _things(members.get("things"))
    if not things:
        raise MessageError("things are a list")
    return Ask(_id(members), things)


def _things(value: JsonValue) -> tuple[Thing, ...]:
    if not isinstance(value, list) or len(value) > _MOST_NAMES:
        raise MessageError("things are a list")
    return tuple(_thing(each) for each in value)


_KINDS: dict[str, ThingKind] = {kind: kind for kind in get_args(ThingKind)}


def _thing(value: JsonValue) -> Thing:
    members = value if isinstance(value, dict) else {}
    kind = _KINDS.get(_word(members, "kind"))
    if kind is None:
        raise MessageError("a thing of that kind is not known")
    return Thing(kind, _word(members, "name"))


_READERS: dict[str, Callable[[_Members], Message]] = {
    "hello": _hello,
    "sit": lambda m: Sit(_word(m, "seat"), _word(m, "name", ""), _whole(m, "portrait", 10_000, 0)),
    "move": lambda m: Play(
        _id(m), _word(m, "boot", ""), _word(m, "move", most=_MOST_MOVE), _clock(m, "at")
    ),
    "consider": _consider,
    "fill": _fill,
    "commands": _ask,
    "about": lambda m: About(
        _id(m), _word(m, "thing", ""), _word(m, "rule", ""), _word(m, "move", "", _MOST_MOVE)
    ),
    "hint": lambda m: Advise(_id(m)),
    "undo": lambda m: Undo(_id(m), _word(m, "boot", ""), _truth(m, "ask"), _clock(m, "at")),
    "answer": lambda m: Answer(_whole(m, "number", _MOST_ID), _truth(m, "yes")),
    "beat": lambda m: Beat(_whole(m, "number", _MOST_ID, 0), max(0, _clock(m, "clock"))),
    "here": lambda _: Here(),
    "leave": lambda _: Leave(),
}
"""How the members of each type of message are read."""


def _word(members: _Members, name: str, default: str | None = None, most: int = _MOST_WORD) -> str:
    value = members.get(name, default)
    if isinstance(value, str) and is_text(value, most):
        return value
    raise MessageError(f"{name} is no text")


def _whole(members: _Members, name: str, most: int, default: int | None = None) -> int:
    value = members.get(name, default)
    if isinstance(value, int) and is_whole(value, 0, most):
        return value
    raise MessageError(f"{name} is no whole number")


def _clock(members: _Members, name: str) -> int:
    return _whole(members, name, _MOST_ID) if name in members else -1


def _truth(members: _Members, name: str) -> bool:
    value = members.get(name, False)
    if isinstance(value, bool):
        return value
    raise MessageError(f"{name} is neither true nor false")


def _id(members: _Members) -> int:
    return _whole(members, "id", _MOST_ID)


def _names(value: JsonValue) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > _MOST_NAMES:
        raise MessageError("names are a list")
    found: list[str] = []
    for each in value:
        if not isinstance(each, str) or not is_text(each, _MOST_WORD):
            raise MessageError("a name is no text")
        found.append(each)
    return tuple(found)
