"""What phones say: read from text and checked. Pure; docs/protocol.md has the words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.engine.commands import Thing, ThingKind
from tabletop.phones.limits import MESSAGE
from tabletop.storage.files import JsonValue, is_text, is_whole, parse_json

VERSION = 1
"""Of the messages."""

_MOST_ID = 2**53
_MOST_NAMES = 64
_MOST_WORD = 200
_MOST_MOVE = 3000
_MOST_TOKENS = 1000
_TOKEN = re.compile("[A-Za-z0-9_-]{22,64}")


class MessageError(ValueError):
    """This is no message; says why in a few words."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who this is, and for a newcomer what lets them in."""

    token: str
    """What the phone has made for itself: it holds the seat that it sits down at. So whatever of
    sitting down was lost on the way may be said again."""
    ticket: str = ""
    """What a scanned code holds."""
    code: str = ""
    """What was typed."""
    page: str = ""
    """Which page this is, the same after it was lost or loaded anew: with another one the seat is
    asked for and not taken."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down at a free seat."""

    seat: str
    name: str
    portrait: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move."""

    id: int
    boot: str
    """The table that the phone has seen; "" for a program that does not care."""
    move: str
    at: int = -1
    """When it was meant, by the sender's clock; -1 for a program that does not care."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something that is only looked at: nothing comes of it but an answer."""

    id: int


@dataclass(frozen=True, slots=True)
class Consider(Look):
    """What a gesture means: what is held, and where it is put; nothing for what there is to do."""

    pieces: tuple[str, ...] = ()
    count: int = 0
    target: str = ""
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Fill(Look):
    """What a form says that was filled so far."""

    form: str
    """The kind of a form of the rules, or the id of a command of `things`."""
    picks: tuple[tuple[str, ...], ...]
    things: tuple[Thing, ...] = ()
    """What a command is for, on a table without rules."""


@dataclass(frozen=True, slots=True)
class Ask(Look):
    """What can be done with things on a table without rules."""

    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class About(Look):
    """What a thing is, what the rulebook says of a refusal, or what a move would bring."""

    thing: str = ""
    rule: str = ""
    move: str = ""


@dataclass(frozen=True, slots=True)
class Advise(Look):
    """A hint: what might be done now, and why."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the own last move back; others may have to agree."""

    id: int
    boot: str = ""
    """The table that the phone has seen; "" for a program that does not care."""
    ask: bool = False
    """Whether those are asked who have to agree."""
    at: int = -1
    """When it was meant, by the sender's clock; -1 for a program that does not care."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to a question beside the game."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """What the sender's clock shows as it answers a beat; number 0 asks for one."""

    number: int = 0
    clock: int = 0
    """Milliseconds since any moment."""


@dataclass(frozen=True, slots=True)
class Here:
    """Use the seat on this device, not on the other one that came later."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up: the seat is free again."""


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
    """Read one message.

    Raises:
        MessageError: it is none.
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


def _sit(members: _Members) -> Message:
    return Sit(
        _word(members, "seat"), _word(members, "name", ""),
        _whole(members, "portrait", 10_000, 0),
    )  # fmt: skip


def _play(members: _Members) -> Message:
    move = _word(members, "move", most=_MOST_MOVE)
    return Play(_id(members), _word(members, "boot", ""), move, _clock(members, "at"))


def _consider(members: _Members) -> Message:
    return Consider(
        _id(members), _names(members.get("pieces", [])),
        _whole(members, "count", _MOST_TOKENS, 0),
        _word(members, "target", ""), _word(members, "landed", ""),
    )  # fmt: skip


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


_KINDS: dict[str, ThingKind] = {
    "piece": "piece", "slot": "slot", "zone": "zone", "value": "value", "seat": "seat",
    "die": "die",
}  # fmt: skip


def _thing(value: JsonValue) -> Thing:
    members = value if isinstance(value, dict) else {}
    kind = _KINDS.get(_word(members, "kind"))
    if kind is None:
        raise MessageError("a thing of that kind is not known")
    return Thing(kind, _word(members, "name"))


def _about(members: _Members) -> Message:
    return About(
        _id(members), _word(members, "thing", ""), _word(members, "rule", ""),
        _word(members, "move", "", most=_MOST_MOVE),
    )  # fmt: skip


def _advise(members: _Members) -> Message:
    return Advise(_id(members))


def _undo(members: _Members) -> Message:
    boot = _word(members, "boot", "")
    return Undo(_id(members), boot, _truth(members, "ask"), _clock(members, "at"))


def _answer(members: _Members) -> Message:
    return Answer(_whole(members, "number", _MOST_ID), _truth(members, "yes"))


def _beat(members: _Members) -> Message:
    return Beat(_whole(members, "number", _MOST_ID, 0), max(0, _clock(members, "clock")))


def _here(members: _Members) -> Message:
    del members
    return Here()


def _leave(members: _Members) -> Message:
    del members
    return Leave()


_READERS = {
    "hello": _hello, "sit": _sit, "move": _play, "consider": _consider, "fill": _fill,
    "commands": _ask, "about": _about, "hint": _advise, "undo": _undo, "answer": _answer,
    "beat": _beat, "here": _here, "leave": _leave,
}  # fmt: skip


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
