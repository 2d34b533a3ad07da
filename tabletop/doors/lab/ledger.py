"""The file that keeps the rows of a plan, so that an interrupted run can be continued."""

import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import BinaryIO

from tabletop.doors.errors import InputRefusedError, SurroundingsError, UsageError
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row, as_row

_FORMAT = 5


class Ledger:
    """The played games of a plan, kept in a file if one is given.

    The file begins with the plan; each further line is a row.
    """

    def __init__(self, plan: Plan, path: Path | None) -> None:
        """Open the file.

        Raises:
            UsageError: it holds the games of another plan.
            InputRefusedError: it is not such a file.
            SurroundingsError: it can't be read or written.
        """
        self.rows: dict[int, Row] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            known = path.read_bytes() if path.exists() else b""
            whole = known[: known.rfind(b"\n") + 1]
            if whole:
                self._read(path, plan, whole.splitlines())
            elif known:
                raise InputRefusedError(f"{path}:1:1: this is no state of played games")
            self._file = file = path.open("r+b" if known else "wb")
            file.truncate(len(whole))
            file.seek(len(whole))
            if not whole:
                self._write([_line({"rows": _FORMAT, **plan.members()})])
        except OSError as error:
            raise SurroundingsError(f"{path} can't be used ({error.strerror})") from error

    def add(self, rows: list[Row]) -> None:
        """Store rows.

        Raises:
            SurroundingsError: they can't be written.
        """
        for row in rows:
            self.rows[row.number] = row
        if self._file is not None:
            try:
                self._write([_line(row.members()) for row in rows])
            except OSError as error:
                raise SurroundingsError(f"games can't be kept ({error.strerror})") from error

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, lines: list[bytes]) -> None:
        if self._file is not None:
            self._file.write(b"".join(lines))
            self._file.flush()

    def _read(self, path: Path, plan: Plan, lines: list[bytes]) -> None:
        try:
            header = json.loads(lines[0])
        except ValueError as error:
            raise InputRefusedError(f"{path}:1:1: this is no state of played games") from error
        if not isinstance(header, dict) or header.get("rows") != _FORMAT:
            raise InputRefusedError(f"{path}:1:1: this is no state of played games")
        # What a plan did not have yet when the file was begun is as it is unless told.
        usual = {each.name: each.default for each in fields(Plan) if each.default is not MISSING}
        known = json.loads(_line({**usual, **header}))
        wanted = json.loads(_line(plan.members()))
        for name in wanted:
            if known.get(name) != wanted[name]:
                raise UsageError(
                    f"{path} holds games with another {name}: "
                    f"{json.dumps(known.get(name))}, not {json.dumps(wanted[name])}"
                )
        for number, line in enumerate(lines[1:], 2):
            try:
                row = as_row(json.loads(line))
            except (ValueError, TypeError, AttributeError) as error:
                raise InputRefusedError(f"{path}:{number}:1: this is no game") from error
            self.rows[row.number] = row


def _line(value: dict[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
