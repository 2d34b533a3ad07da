"""Tracks who has which seat by means of secrets: tickets (in links), tokens and typed codes.

A seat belongs to a token made by the phone, never to a name or a connection. Only the hash of a
token is stored, in a file beside the save that only its owner can read.
"""

import hmac
import json
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from tabletop.digests import sha256
from tabletop.engine.moves import Seat
from tabletop.phones.limits import (
    CODE_LENGTH,
    CODE_LETTERS,
    PORT,
    SECRET_BYTES,
    TICKET_SECONDS,
    WRONG,
    WRONG_SECONDS,
)
from tabletop.storage.safe_files import (
    StorageError,
    is_whole,
    parse_json,
    read_limited,
    write_atomically,
)

_MOST_BYTES = 1 << 16
_HASH = re.compile("[0-9a-f]{64}")
TABLE: Seat = -1
"""Used in place of a seat if a ticket lets its bearer choose any free seat."""


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class SeatSecrets:
    """The secrets of one table: tickets and a code for newcomers, and the token of each seat.

    A ticket is the secret part of a link. A token is a secret made by a phone, and whoever knows a
    seat's token has the seat.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tokens: dict[Seat, str] = {}
        """Hash of the token that holds each seat."""
        self._tickets: dict[str, tuple[Seat, float]] = {}
        """By the ticket's hash: its seat and its time of expiry."""
        self._wrong: deque[float] = deque(maxlen=WRONG)
        self.inviting = False
        """Whether newcomers may sit down."""
        self.ticket = ""
        """The secret in the link that the screen shows as a code; "" while nobody may join."""
        self.code = ""
        """The code that can be typed instead of scanning; "" while nobody may join."""
        self.port = PORT
        """Port on which the table listened last."""

    # Newcomers

    def invite(self, *, on: bool) -> None:
        """Let newcomers sit down with a new ticket or code; with `on=False`, stop letting them."""
        if on == self.inviting:
            return
        self.inviting = on
        self.ticket = secrets.token_urlsafe(SECRET_BYTES) if on else ""
        self._new_code()

    def _new_code(self) -> None:
        letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)]
        self.code = "".join(letters) if self.inviting else ""

    def ticket_for(self, seat: Seat) -> str:
        """Return a new ticket for one seat, even one in use.

        It can be used once, within five minutes, and replaces any earlier ticket for the seat.
        """
        now = self._clock()
        self._tickets = {
            known: (whose, until)
            for known, (whose, until) in self._tickets.items()
            if until > now and whose != seat
        }
        ticket = secrets.token_urlsafe(SECRET_BYTES)
        self._tickets[_hash(ticket)] = seat, now + TICKET_SECONDS
        return ticket

    def use_ticket(self, ticket: str) -> Seat | None:
        """Return the seat to which a ticket gives access; `TABLE` for any free seat.

        Return None if the ticket is unknown or too old, which counts as a failed attempt. This uses
        up a ticket for one seat.
        """
        if self.ticket and hmac.compare_digest(ticket.encode(), self.ticket.encode()):
            return TABLE
        seat, until = self._tickets.pop(_hash(ticket), (None, 0.0))
        if seat is None or until < self._clock():
            self.count_failure()
            return None
        return seat

    def use_code(self, code: str) -> bool:
        """Return whether a typed code is the one on the screen, ignoring case and spaces.

        A wrong code counts as a failed attempt.
        """
        typed = "".join(each for each in code.upper() if each in CODE_LETTERS)
        if self.code and hmac.compare_digest(typed.encode(), self.code.encode()):
            return True
        self.count_failure()
        return False

    def count_failure(self) -> None:
        """Count a failed attempt to enter the table.

        After too many in a minute, a new code replaces the current one.
        """
        self._wrong.append(self._clock())
        if self.has_many_failures:
            self._new_code()

    @property
    def has_many_failures(self) -> bool:
        """Whether too many attempts to enter the table have failed within the last minute."""
        wrong = self._wrong
        return len(wrong) == WRONG and wrong[0] > self._clock() - WRONG_SECONDS

    # Seats

    def give(self, seat: Seat, token: str) -> None:
        """Give a seat to the phone with this token. Its former phone loses the seat."""
        self._tokens[seat] = _hash(token)

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat of the phone with this token; None if it has none."""
        hashed, found = _hash(token), None
        for seat, known in self._tokens.items():
            if hmac.compare_digest(hashed, known):
                found = seat
        return found

    def turn(self, by: int, seats: int) -> None:
        """Move everybody on by a number of seats at a table of so many; old tickets are void."""
        self._tokens = {(seat + by) % seats: known for seat, known in self._tokens.items()}
        self._tickets.clear()

    def free(self, seat: Seat) -> None:
        """Take a seat away from its phone."""
        self._tokens.pop(seat, None)

    @property
    def held(self) -> frozenset[Seat]:
        """The seats taken by phones, whether they are connected or not."""
        return frozenset(self._tokens)

    # The file

    def save(self, path: Path) -> None:
        """Store which phone has which seat, so that phones find their seats again later.

        Only the file's owner can read it.

        Raises:
            StorageError: it can't be written.
        """
        held = {f"p{seat + 1}": known for seat, known in sorted(self._tokens.items())}
        text = json.dumps({"port": self.port, "seats": held}).encode()
        try:
            write_atomically(path, text, mode=0o600)
        except StorageError as error:
            raise StorageError(f"Who sits on which phone is not saved. {error}") from error

    def load(self, path: Path, seats: int) -> None:
        """Read from a file which phone had which seat; `seats` is the number of seats.

        This never raises: invalid entries are skipped, and nothing changes if there is no file.
        """
        try:
            content = parse_json(read_limited(path, _MOST_BYTES))
        except (StorageError, ValueError, OSError):
            return
        members = content if isinstance(content, dict) else {}
        port, held = members.get("port"), members.get("seats")
        if isinstance(port, int) and is_whole(port, 1024, 65535):
            self.port = port
        for seat in range(seats):
            known = held.get(f"p{seat + 1}") if isinstance(held, dict) else None
            if isinstance(known, str) and _HASH.fullmatch(known):
                self._tokens[seat] = known


def places_path(save: Path) -> Path:
    """Return the path of the file that stores which phone has which seat of a saved game."""
    return save.with_name(f"{save.name}.phones")


def held_seats(save: Path | None, seats: int) -> frozenset[Seat]:
    """Return the seats of a saved game that phones have taken; empty if the game isn't saved.

    `seats` is the number of seats at its table.
    """
    if save is None:
        return frozenset()
    places = SeatSecrets()
    places.load(places_path(save), seats)
    return places.held
