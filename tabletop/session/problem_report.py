"""Problem reports: what is needed to find a fault, and nothing about the people involved.

A report holds the seed, the options and every move with its draws, so that the game can be replayed
anywhere, and a checksum of the view, which shows whether it comes out the same. Names of players
become those of their seats; texts, folders and times are left out.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tabletop import __version__
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError
from tabletop.engine.moves import seat_name
from tabletop.engine.view import View
from tabletop.session.history.load import reopen
from tabletop.session.port import LocalPort
from tabletop.storage.journal.journal import MAX_FILE, read_journal
from tabletop.storage.journal.records import (
    Course,
    Header,
    Record,
    Standing,
    header_members,
    header_of,
    record_members,
    record_of,
)
from tabletop.storage.safe_files import (
    JsonValue,
    StorageError,
    is_text,
    is_whole,
    parse_json,
    read_limited,
)

FORMAT: Final = "recess-report"
VERSION: Final = 1

_NO_SENSE = "This is not a whole problem report."


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """The game in a problem report, with what is needed to replay it and compare the result."""

    header: Header
    records: tuple[Record, ...]
    viewer: int
    """The seat from which the game was seen; -1 for a spectator."""
    view: str
    """Checksum of what that seat saw, by the program that wrote the report."""
    state: str
    """Checksum of the whole position, by the program that wrote the report; "" if unknown."""


def report_text(port: LocalPort | None, about: Mapping[str, JsonValue]) -> str:
    """Return the text of a problem report, as JSON, with the open game if there is one.

    It names no people and holds no texts of theirs. `port` is the window's access to the game;
    `about` holds facts about the program, such as its version, by name.
    """
    members: dict[str, JsonValue] = {
        "format": FORMAT,
        "version": VERSION,
        "recess": __version__,
        **about,
        "game": None if port is None else _recorded(port),
    }
    return json.dumps(members, indent=1) + "\n"


def _recorded(port: LocalPort) -> JsonValue:
    """Return the game of a port for a replay, or why it can't be given."""
    session = port.session
    if session.save_path is None:
        return {
            "id": session.game.spec.id,
            "not_recorded": "it is not saved",
            "at": port.whereabouts,
            "moves": list(session.moves_as_text),
        }
    try:
        content = read_journal(session.save_path)
    except StorageError:
        return {"id": session.game.spec.id, "not_recorded": "its file cannot be read"}
    records = [_without_words(record) for record in content.records]
    course, lines = Course(), list[JsonValue]()
    for number, record in enumerate(records):
        course.add(record)
        lines.append(record_members(record, number, course.moves))
    state = ""
    try:
        opened = reopen(session.game, content.header, tuple(records))
        state = "" if opened.fault else fingerprint(opened.match.state)
    except (LoadError, ValueError, LookupError):
        pass
    return {
        "id": session.game.spec.id,
        "header": header_members(_without_names(content.header)),
        "records": lines,
        "unsaved": bool(session.problem),
        "viewer": port.seat,
        "view": checksum(port.position.view),
        "state": state,
    }


def checksum(view: View) -> str:
    """Return a hash of what a seat sees: two views have the same one if they show the same."""
    return hashlib.sha256(repr(view).encode()).hexdigest()


def _without_names(header: Header) -> Header:
    players = tuple(
        replace(player, name=seat_name(seat).upper(), portrait=0)
        for seat, player in enumerate(header.players)
    )
    # Files of an own game are its author's words, the title the player's; an id could find the game
    # again elsewhere.
    parent = header.parent and replace(header.parent, id="")
    return replace(header, players=players, created="", files="", id="", title="", parent=parent)


def _without_words(record: Record) -> Record:
    """Return a record without texts, which may hold names, and without its time."""
    return replace(record, standing=Standing(), time=0, reason="")


# Reading it


def is_report(path: Path) -> bool:
    """Return whether a file calls itself a problem report; False if it can't be read."""
    try:
        return f'"{FORMAT}"'.encode() in read_limited(path, MAX_FILE)[:200]
    except StorageError:
        return False


def read_report(path: Path) -> ReportedGame | None:
    """Return the game in a problem report; None if it holds none that can be replayed.

    Raises:
        StorageError: the file can't be read, is no complete report, or is of a newer version.
    """
    try:
        members = parse_json(read_limited(path, MAX_FILE))
    except ValueError:
        raise StorageError(_NO_SENSE) from None
    if not isinstance(members, dict) or members.get("format") != FORMAT:
        raise StorageError("This is not a problem report.")
    if not is_whole(members.get("version"), VERSION, VERSION):
        raise StorageError("This problem report was written by a newer Recess.")
    match members.get("game"):
        case None | {"not_recorded": str()}:
            return None
        case {
            "header": dict(header),
            "records": list(records),
            "viewer": int(viewer),
            "view": str(view),
            "state": str(state),
        } if is_text(view, 64) and is_text(state, 64):
            pass
        case _:
            raise StorageError(_NO_SENSE)
    course = Course()
    try:
        for record in records:
            course.add(record_of(record if isinstance(record, dict) else {}))
        return ReportedGame(header_of(header), tuple(course.records), viewer, view, state)
    except ValueError:
        raise StorageError(_NO_SENSE) from None


def differences(reported: ReportedGame, game: Game) -> list[str]:
    """Replay a reported game and return one line for each difference from the report.

    The list is empty if the replay leads to the reported position and view.

    Raises:
        LoadError: even the set-up can't be played.
    """
    opened = reopen(game, reported.header, reported.records)
    found = []
    if reported.header.content not in {"", game.content_hash}:
        found.append("the content of the game is another one")
    if opened.fault:
        return [*found, f"act {opened.replayed + 1} of {len(reported.records)}: {opened.fault}"]
    match = opened.match
    if reported.state and fingerprint(match.state) != reported.state:
        found.append("the position at the end is another one")
    if not -1 <= reported.viewer < match.first.seats:
        raise LoadError(_NO_SENSE)
    if checksum(match.view(reported.viewer)) != reported.view:
        found.append("what was on the screen is not what the moves lead to")
    return found
