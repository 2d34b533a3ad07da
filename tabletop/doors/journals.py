"""Converts a game to the text of a journal and back, without a file."""

from datetime import UTC, datetime

import tabletop
from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import seat_name
from tabletop.engine.state import State
from tabletop.storage.files import StorageError
from tabletop.storage.journal import MAX_FILE, JournalContent
from tabletop.storage.kept import pack_files
from tabletop.storage.records import (
    Course,
    Header,
    Player,
    Record,
    decode_line,
    encode_line,
    header_members,
    header_of,
    new_id,
)


def journal_of(game: Game, match: Match[State], seed: int | None) -> bytes:
    """Return a game in progress as a journal that `replay` and the window can read."""
    seats = match.first.seats
    header = Header(
        game=game.spec.id,
        seats=seats,
        players=tuple(Player(seat_name(seat).upper()) for seat in range(seats)),
        rules_version=game.spec.version,
        content=game.content_hash,
        files=pack_files(game.files),
        options=match.options,
        seed=seed,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        app=tabletop.__version__,
        id=new_id(),
    )
    course = Course()
    lines = [encode_line(header_members(header))]
    lines.append(course.add_written(Record("setup", draws=match.setup_draws)))
    for entry in match.entries:
        record = Record("move", seat_name(entry.seat), str(entry.move), entry.draws)
        lines.append(course.add_written(record))
    outcome = match.outcome
    if outcome is not None:
        winners = tuple(seat_name(seat) for seat in outcome.winners)
        record = Record("finish", winners=winners, reason=outcome.reason)
        lines.append(course.add_written(record))
    return b"".join(lines)


def content_of(data: bytes) -> JournalContent:
    """Return the trusted part of a journal's text.

    Raises:
        StorageError: even the header can't be trusted.
    """
    if len(data) > MAX_FILE:
        raise StorageError("This game is too large.")
    first, *lines = data.splitlines(keepends=True) or [b""]
    try:
        header = header_of(decode_line(first))
    except ValueError:
        raise StorageError("The first line of this game is damaged.") from None
    course, problem, good_bytes = Course(), None, len(first)
    for number, line in enumerate(lines, 2):
        try:
            course.add_read(line)
        except ValueError as error:
            problem = f"Line {number} of this game does not count: {error}."
            break
        good_bytes += len(line)
    return JournalContent(header, tuple(course.records), course.moves, problem, good_bytes)
