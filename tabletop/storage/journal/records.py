"""The lines of a journal: their content, encoding and checks.

A line is one compact JSON object whose last member is `crc`: the CRC-32, in eight hex digits, of
the line's bytes without that member. The first line is the header. Every other line is a record
with its number `n` and with `at`, the number of moves in force after it. A header may hold the
files of its game, packed, so that the save opens after the game was edited.
"""

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import urandom
from typing import Final, Literal, TypeAlias, get_args

from tabletop.digests import blake2b
from tabletop.engine.guided.position import Prepared
from tabletop.engine.moves import MOST_LETTERS
from tabletop.folders import plain_text
from tabletop.storage.safe_files import (
    MAX_TITLE,
    JsonValue,
    StorageError,
    clean_name,
    is_text,
    is_whole,
    parse_json,
)

FORMAT: Final = "recess-journal"
VERSION: Final = 1
BRANCHED: Final = 2
"""Format version of a save that continues another game; older programs can't open it."""
MAX_LINE: Final = 1 << 20
"""Most bytes in one line of a saved game, with its line end."""
MAX_FILES: Final = 1 << 19
"""Most characters in a header's text of packed game files."""
MAX_RECORDS: Final = 100_000
MAX_DRAWS: Final = 1_000_000
"""Most results of chance in one saved game, as they are kept in memory."""
MAX_WORD: Final = 200
_MAX_ID = 64
_MAX_ENTRIES = 64
_MAX_INT = 2**63 - 1
_MAX_SEED = 10**60
_CRC_TAIL = len(',"crc":"01234567"}')
OptionValue: TypeAlias = bool | int | str
"""The value of one game option."""
Act: TypeAlias = Literal["setup", "move", "undo", "redo", "finish", "deal", "hint", "resign"]
"""What a record of a saved game does; a `deal` begins a new game at the position before it.

A `hint` only says that a seat asked for one, a `resign` that a computer plays on for a person.
"""
Undoing: TypeAlias = Literal["far", "reveal", "off"]
"""How far moves can be undone in a game.

`far`: to its beginning. `reveal`: back to the last move that revealed something. `off`: not at all.
"""
_ACTS: frozenset[str] = frozenset(get_args(Act))

MOST_BYTES: Final = 4 << 20
"""Most bytes to which packed files may expand in all: a short text may expand to a large one."""


@dataclass(frozen=True, slots=True)
class Player:
    """The person or computer player at one seat: name, kind and portrait."""

    name: str
    kind: str = "human"
    """"human" for a person, or the level of a computer player ("random", "greedy", …)."""
    portrait: int = 0
    rival: str = ""
    """The id of the game's rival who sits here; "" for nobody with a character."""


@dataclass(frozen=True, slots=True)
class Parent:
    """The game from which another one was continued, and the position in it."""

    id: str
    """Unique id of that game."""
    move: int
    """Number of moves that had been made in that game at that position."""
    records: int
    """Number of its records that come first in the file, before the deal that begins the new game.

    They only restore the position; without that deal nothing of the new game can be played.
    """
    seat: str = ""
    """The seat, such as "p1", whose knowledge was kept: what it did not know was dealt again.

    "" if all cards stayed where they were.
    """


@dataclass(frozen=True, slots=True)
class Header:
    """How a game was set up; the first line of its file."""

    game: str
    seats: int
    players: tuple[Player, ...]
    """The player at each seat, in seat order."""
    rules_version: int = 1
    content: str = ""
    """Hash of the game's content files at that time."""
    files: str = ""
    """The content files of the game, packed by `pack_files`; "" in older saves."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int | None = None
    created: str = ""
    """Time at which the game began, in ISO 8601."""
    app: str = ""
    """Version of the program that began the game."""
    undoing: Undoing = "far"
    """How far moves can be undone in this game."""
    id: str = ""
    """Unique id of the game, wherever its file goes; see `new_id`.

    Files of older versions have none: theirs is derived from the other members of the header.
    """
    title: str = ""
    """Title given by the player, at most `MAX_TITLE` letters; "" for none."""
    parent: Parent | None = None
    """The position from which this game was continued; None for a game that was dealt."""
    daily: str = ""
    """The day whose deal it is, such as `2026-11-23`: computers then think by steps, not by clock.

    "" for any other game.
    """


@dataclass(frozen=True, slots=True)
class Standing:
    """Public facts about a game in progress, which the list of saved games shows."""

    turn: tuple[str, ...] = ()
    """The seats that may act, such as ("p1",); empty if unknown."""
    context: str = ""
    """How far the game is, such as `Round 9`."""
    scores: tuple[str, ...] = ()
    """The score of each seat, as text."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a saved game: a set-up, move, undo, redo, end or deal.

    A deal begins a new game at the position to which the records before it lead.
    """

    do: Act
    seat: str = ""
    """The seat that moved or undid moves, such as "p1"; "" if no seat acted."""
    move: str = ""
    """For a move: its text, as `Move.parse` reads it."""
    draws: tuple[int, ...] = ()
    """Results of chance while the record was applied; for an undo, those of cards dealt again."""
    winners: tuple[str, ...] = ()
    """For a finish: the seats that won."""
    reason: str = ""
    """For a finish: why the game ended, as an id or a sentence."""
    standing: Standing = field(default_factory=Standing)
    """What everybody may know after the record; empty in older files."""
    time: int = 0
    """When it happened, in seconds since 1970; 0 in older files."""
    steps: int = 1
    """For an undo or redo: the number of moves that it undid or repeated."""
    placement: str = ""
    """For a deal or a prepared set-up: hash of the resulting position."""
    people: tuple[str, ...] = ()
    """For a deal: the seats of people in the game before.

    For an undo that dealt cards again: the seats of people at that time.
    """
    files: str = ""
    """For a deal: the packed files of another version of the game with which it continues.

    "" if the version is the same.
    """
    position: Prepared | None = None
    """For a set-up: the position laid out by hand; None if the game was dealt."""


def new_id() -> str:
    """Return a new unique id for a game: 32 random hex digits."""
    return urandom(16).hex()


def encode_line(members: Mapping[str, JsonValue]) -> bytes:
    """Return a line of a saved game's file, with its checksum and line end.

    Raises:
        ValueError: the line is longer than `MAX_LINE`.
    """
    body = json.dumps(members, separators=(",", ":"), allow_nan=False).encode()
    line = b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body))
    if len(line) > MAX_LINE:
        raise ValueError(f"a journal line of {len(line)} bytes is over {MAX_LINE}")
    return line


def decode_line(line: bytes) -> dict[str, JsonValue]:
    """Check a line of a saved game's file and return its JSON members without the checksum.

    Any line ends are accepted.

    Raises:
        ValueError: the line is incomplete, altered or not a JSON object.
    """
    if not line.endswith(b"\n"):
        raise ValueError("it is cut off")
    line = plain_text(line)
    body = line[: -_CRC_TAIL - 1] + b"}"
    if line[:-1] != b'%s,"crc":"%08x"}' % (body[:-1], zlib.crc32(body)):
        raise ValueError("its checksum does not match")
    value = parse_json(body)
    if isinstance(value, dict):
        return value
    raise ValueError("it is no JSON object")


def header_members(header: Header) -> dict[str, JsonValue]:
    """Return the header of a saved game as JSON members, for the first line of its file."""
    return {
        "format": FORMAT,
        "version": BRANCHED if header.parent else VERSION,
        "game": header.game,
        "rules_version": header.rules_version,
        "content": header.content,
        "seats": header.seats,
        "options": dict(header.options),
        "seed": header.seed,
        "players": [
            {
                "name": player.name,
                "kind": player.kind,
                "portrait": player.portrait,
                **({"rival": player.rival} if player.rival else {}),
            }
            for player in header.players
        ],
        "created": header.created,
        "app": header.app,
        **({"undoing": header.undoing} if header.undoing != "far" else {}),
        **({"id": header.id} if header.id else {}),
        **({"title": header.title} if header.title else {}),
        **({"daily": header.daily} if header.daily else {}),
        **({"parent": _parent_members(header.parent)} if header.parent else {}),
        **({"files": header.files} if header.files else {}),
    }


def header_of(members: Mapping[str, JsonValue]) -> Header:
    """Return the header from the JSON members of a saved game's first line.

    Names are cleaned, as the file may come from anywhere.

    Raises:
        StorageError: it is no saved game, is of a newer version, or has invalid members.
    """
    if members.get("format") != FORMAT:
        raise StorageError("This is not a saved game.")
    version = members.get("version")
    if not is_whole(version, VERSION, BRANCHED):
        if is_whole(version, BRANCHED + 1, _MAX_INT):
            raise StorageError("This game was saved by a newer Recess.")
        raise StorageError("This is not a saved game.")
    seed, options, players = members.get("seed"), members.get("options"), members.get("players")
    if not isinstance(options, dict) or not isinstance(players, list):
        raise StorageError("The first line of this game does not make sense.")
    try:
        return Header(
            game=_word(members.get("game")),
            seats=_whole(members.get("seats"), 1, _MAX_ENTRIES),
            players=tuple(_player(entry) for entry in players[:_MAX_ENTRIES]),
            rules_version=_whole(members.get("rules_version"), 0, _MAX_INT),
            content=_word(members.get("content")),
            options=options_of(options),
            seed=None if seed is None else _whole(seed, -_MAX_SEED, _MAX_SEED),
            created=_word(members.get("created")),
            app=_word(members.get("app")),
            files=_word(members.get("files", ""), MAX_FILES),
            undoing=_undoing(members.get("undoing", "far")),
            id=_id(members),
            title=clean_name(_word(members.get("title", "")), MAX_TITLE),
            parent=_parent(members.get("parent"), branched=version == BRANCHED),
            daily=_word(members.get("daily", "")),
        )
    except ValueError:
        raise StorageError("The first line of this game does not make sense.") from None


def options_of(values: Mapping[str, JsonValue]) -> dict[str, OptionValue]:
    """Return game options from JSON members, by name.

    Raises:
        ValueError: there are too many, or one is not a boolean, an integer or a short text.
    """
    if len(values) > _MAX_ENTRIES:
        raise ValueError("there are too many options")
    options: dict[str, OptionValue] = {}
    for name, value in values.items():
        if isinstance(value, bool):
            options[_word(name)] = value
        elif isinstance(value, int):
            options[_word(name)] = _whole(value, -_MAX_INT, _MAX_INT)
        else:
            options[_word(name)] = _word(value)
    return options


def record_members(record: Record, number: int, at: int) -> dict[str, JsonValue]:
    """Return a record as JSON members for its line in the file; empty members are left out.

    Args:
        record: The record.
        number: Its number in the file, from 0.
        at: Number of moves in force after it.
    """
    members: dict[str, JsonValue] = {"n": number, "do": record.do}
    if record.seat:
        members["seat"] = record.seat
    if record.move:
        members["move"] = record.move
    if record.do == "deal":
        members["placement"], members["people"] = record.placement, list(record.people)
        if record.files:
            members["files"] = record.files
    elif record.people:
        members["people"] = list(record.people)
    if record.position is not None:
        members["position"] = _position_members(record.position)
        members["placement"] = record.placement
    if record.draws or record.do in {"setup", "move", "deal"}:
        members["draws"] = list(record.draws)
    if record.do == "finish":
        members["winners"] = list(record.winners)
        members["reason"] = record.reason
    standing = record.standing
    if standing.turn:
        members["turn"] = list(standing.turn)
    if standing.context:
        members["context"] = standing.context
    if standing.scores:
        members["scores"] = list(standing.scores)
    if record.steps != 1:
        members["steps"] = record.steps
    if record.time:
        members["time"] = record.time
    members["at"] = at
    return members


def record_of(members: Mapping[str, JsonValue]) -> Record:
    """Return the record from the JSON members of its line in the file.

    Raises:
        ValueError: a member has the wrong type or size.
    """
    do = members.get("do")
    if not isinstance(do, str) or do not in _ACTS:
        raise ValueError("it says nothing that was done")
    return Record(
        do=do,  # type: ignore[arg-type]  # one of the acts, as looked up above
        seat=_word(members.get("seat", "")),
        move=_word(members.get("move", ""), MOST_LETTERS),
        draws=tuple(_whole(draw, 0, _MAX_INT) for draw in _entries(members, "draws", MAX_DRAWS)),
        winners=_words(members, "winners"),
        reason=_word(members.get("reason", "")),
        standing=Standing(
            turn=_words(members, "turn"),
            context=_word(members.get("context", "")),
            scores=_words(members, "scores"),
        ),
        time=_whole(members.get("time", 0), 0, _MAX_INT),
        steps=_whole(members.get("steps", 1), 1, MAX_RECORDS),
        placement=_word(members.get("placement", "")),
        people=_words(members, "people"),
        files=_word(members.get("files", ""), MAX_FILES),
        position=_position(members["position"]) if "position" in members else None,
    )


class Course:
    """The records of a game in order; checks that each one can follow those before it."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.moves = 0
        """Number of moves made and not undone."""
        self._draws = 0

    def add(self, record: Record) -> None:
        """Add the next record.

        Raises:
            ValueError: it can't follow the others, such as an undo without a move. Nothing is
                added.
        """
        self.moves = self._moves_after(record)
        self.records.append(record)
        self._draws += len(record.draws)

    def add_read(self, line: bytes) -> None:
        """Add the record in a line that was read from a saved game's file.

        Raises:
            ValueError: the line is damaged or can't follow the others. Nothing is added.
        """
        members = decode_line(line)
        record = record_of(members)
        number, at = len(self.records), self._moves_after(record)
        if not is_whole(members.get("n"), number, number) or members.get("at") != at:
            raise ValueError("a line before it is missing")
        self.add(record)

    def add_written(self, record: Record) -> bytes:
        """Add the next record and return the line to write to the file.

        Raises:
            ValueError: as for `add`, or the record could not be read back as it is. Nothing is
                added.
        """
        members = record_members(record, len(self.records), self._moves_after(record))
        if record_of(members) != record:
            raise ValueError(f"{record} would not be read as it is written")
        line = encode_line(members)
        self.add(record)
        return line

    def _moves_after(self, record: Record) -> int:
        by = {"move": 1, "redo": record.steps, "undo": -record.steps}.get(record.do, 0)
        moves = self.moves + by
        moves = 0 if record.do == "deal" else moves
        if (record.do == "setup") != (not self.records):
            raise ValueError("it is out of order")
        if moves < 0:
            raise ValueError("it takes back a move that was never made")
        if len(self.records) >= MAX_RECORDS or self._draws + len(record.draws) > MAX_DRAWS:
            raise ValueError("the game is too long")
        return moves


def _undoing(value: JsonValue) -> Undoing:
    if value in {"far", "reveal", "off"}:
        return value  # type: ignore[return-value]  # one of them, as looked up here
    raise ValueError("it does not say how far moves are taken back")


def _id(members: Mapping[str, JsonValue]) -> str:
    """Return the id of a game; a hash of the other members if an older file has none."""
    given = members.get("id", "")
    if given:
        word = _word(given, _MAX_ID)
        if not word.isascii() or not word.isalnum():
            raise ValueError("an id has other signs than letters and digits")
        return word
    rest = {name: value for name, value in members.items() if name != "files"}
    return blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=16).hexdigest()


def _parent_members(parent: Parent) -> dict[str, JsonValue]:
    seat: dict[str, JsonValue] = {"seat": parent.seat} if parent.seat else {}
    return {"id": parent.id, "move": parent.move, "records": parent.records, **seat}


def _parent(value: JsonValue, *, branched: bool) -> Parent | None:
    if branched != (value is not None):
        raise ValueError("only a game that was played on from another has its version")
    if value is None:
        return None
    members = value if isinstance(value, dict) else {}
    return Parent(
        id=_word(members.get("id"), _MAX_ID),
        move=_whole(members.get("move"), 0, MAX_RECORDS),
        records=_whole(members.get("records"), 1, MAX_RECORDS),
        seat=_word(members.get("seat", "")),
    )


def _position_members(position: Prepared) -> dict[str, JsonValue]:
    return {
        "turn": position.turn,
        "phase": position.phase,
        "zones": {zone: list(pieces) for zone, pieces in position.zones.items()},
        "values": dict(position.values),
        "rest": position.rest,
        "seed": position.seed,
    }


def _position(value: JsonValue) -> Prepared:
    members = value if isinstance(value, dict) else {}
    zones, values, phase = members.get("zones"), members.get("values"), members.get("phase")
    zones = zones if isinstance(zones, dict) else {}
    values = values if isinstance(values, dict) else {}
    return Prepared(
        turn=_word(members.get("turn")),
        phase=None if phase is None else _word(phase),
        zones={
            _word(zone): tuple(_word(piece) for piece in _entries(zones, zone, MAX_DRAWS))
            for zone in zones
        },
        values={_word(name): _whole(each, -_MAX_INT, _MAX_INT) for name, each in values.items()},
        rest=_word(members.get("rest")),
        seed=_whole(members.get("seed"), -_MAX_INT, _MAX_INT),
    )


def _player(value: JsonValue) -> Player:
    members = value if isinstance(value, dict) else {}
    return Player(
        name=clean_name(_word(members.get("name"))),
        kind=_word(members.get("kind")),
        portrait=_whole(members.get("portrait", 0), 0, _MAX_INT),
        rival=_word(members.get("rival", "")),
    )


def _words(members: Mapping[str, JsonValue], key: str) -> tuple[str, ...]:
    return tuple(_word(word) for word in _entries(members, key, _MAX_ENTRIES))


def _entries(members: Mapping[str, JsonValue], key: str, most: int) -> list[JsonValue]:
    value = members.get(key, [])
    if isinstance(value, list) and len(value) <= most:
        return value
    raise ValueError("a list is missing or too long")


def _word(value: JsonValue, limit: int = MAX_WORD) -> str:
    if isinstance(value, str) and is_text(value, limit):
        return value
    raise ValueError("a text is missing or too long")


def _whole(value: JsonValue, low: int, high: int) -> int:
    if isinstance(value, int) and is_whole(value, low, high):
        return value
    raise ValueError("a whole number is missing or out of range")


def pack_files(files: Mapping[str, bytes]) -> str:
    """Compress files, given by path, into a text for `Header.files`; "" if they are too large."""
    texts = {name: _text(raw) for name, raw in files.items()}
    packed = base64.b64encode(zlib.compress(json.dumps(texts).encode(), 9)).decode()
    return packed if len(packed) <= MAX_FILES else ""


def _text(raw: bytes) -> str | list[str]:
    """Return a file as it is packed: UTF-8 text, or base64 lines for other data."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return [base64.b64encode(raw).decode()]


def _bytes(packed: object) -> bytes | None:
    match packed:
        case str():
            return packed.encode()
        case [str(text)]:
            return base64.b64decode(text, validate=True)
        case _:
            return None


def unpack_files(text: str) -> dict[str, bytes]:
    """Return the files that `pack_files` compressed into a text, by path.

    Raises:
        StorageError: the text is invalid or expands to too much.
    """
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        if not unpacker.eof:
            raise StorageError("This save holds files of its game that are too large.")
        texts = parse_json(raw)
    except (ValueError, zlib.error):
        raise StorageError("The files of its game in this save are damaged.") from None
    if not isinstance(texts, dict):
        raise StorageError("The files of its game in this save are damaged.")
    try:
        found = {name: _bytes(each) for name, each in texts.items()}
    except ValueError:
        raise StorageError("The files of its game in this save are damaged.") from None
    return {name: raw for name, raw in found.items() if raw is not None}
