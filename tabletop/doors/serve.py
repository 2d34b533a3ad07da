"""`tabletop serve`: plays any game by JSON lines on standard input and output.

`docs/protocol.md` describes every command. For each input line one line is printed, whatever it
holds.
"""

import json
from collections.abc import Callable
from typing import BinaryIO, TextIO

from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import DoorError, PlacedError
from tabletop.doors.requests import Request, RequestError
from tabletop.doors.served import Answer, Desk
from tabletop.doors.shelf import Shelf, with_hint
from tabletop.engine.fingerprint import Written
from tabletop.storage.files import StorageError, parse_json

MOST_BYTES = 1 << 20
"""Longest line that is read, in bytes."""
_LONGEST_ID = 200

Log = Callable[[BaseException], str]
"""Logs a fault of the program and returns the path of the log."""


def serve(shelf: Shelf, lines: BinaryIO, out: TextIO, log: Log) -> None:
    """Answer each line until `quit` or the end of the input."""
    desk = Desk(shelf)
    while True:
        line = lines.readline(MOST_BYTES + 1)
        if not line:
            return
        if len(line) > MOST_BYTES:
            _skip_line(line, lines)
            answer = _error(None, f"a line is at most {MOST_BYTES} bytes long")
        elif not line.strip():
            continue
        else:
            answer = answer_line(desk, line, log)
        out.write(json.dumps(answer, separators=(",", ":")) + "\n")
        out.flush()
        if answer.get("bye"):
            return


def _skip_line(start: bytes, lines: BinaryIO) -> None:
    while start and not start.endswith(b"\n"):
        start = lines.readline(MOST_BYTES)


def answer_line(desk: Desk, line: bytes, log: Log) -> Answer:
    """Return the answer to one line. Never raises for invalid input."""
    try:
        message = parse_json(line)
    except ValueError as error:
        return _error(None, f"this is not JSON: {error}")
    if not isinstance(message, dict):
        return _error(None, "a request is a JSON object")
    request = Request(message)
    number = _id(message.get("id"))
    try:
        return {**number, "ok": True, **_carry_out(desk, request)}
    except (RequestError, PlacedError) as error:
        return _error(number, str(error), _where(error))
    except (StorageError, DoorError) as error:
        return _error(number, str(error))
    except RecursionError:
        return _error(number, "the request nests too deeply")
    except Exception as error:  # noqa: BLE001 - one bad request must not end the others
        return {**_error(number, "this is a bug of ours"), "bug": True, "log": log(error)}


def _carry_out(desk: Desk, request: Request) -> Answer:
    """Carry out a request.

    Raises:
        RequestError: there is no such command, or it can't be carried out.
    """
    command = request.word("cmd")
    commands = desk.commands
    if command not in commands:
        what = f"there is no command {quoted(command)}"
        raise RequestError(with_hint(what, did_you_mean(command, commands)))
    return commands[command](request)


def _id(given: Written) -> dict[str, Written]:
    """Return the id to echo: numbers and short words; other values are dropped."""
    if isinstance(given, str) and len(given) <= _LONGEST_ID:
        return {"id": given}
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 1 << 63:
        return {"id": given}
    return {"id": None}


def _where(error: ValueError) -> str:
    return ".".join(map(str, error.place)) if isinstance(error, PlacedError) else ""


def _error(number: dict[str, Written] | None, what: str, where: str = "") -> Answer:
    answer: Answer = {**(number or {"id": None}), "ok": False, "error": what}
    if where:
        answer["where"] = where
    return answer
