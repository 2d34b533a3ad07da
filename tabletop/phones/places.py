"""Who holds which seat, by secrets: tickets, tokens and typed codes.

A seat belongs to a token, never to a name or a connection. Only the hash of a token is stored, in a
file beside the save that only its owner can read.
"""

import hmac
import json
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

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
from tabletop.storage.files import (
    StorageError,
    is_whole,
    parse_json,
    read_limited,
    write_atomically,
)

_MOST_BYTES = 1 << 16
_HASH = re.compile("[0-9a-f]{64}")
TABLE: Seat = -1
"""The target of a ticket that lets its bearer choose any free seat."""


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Places:
    """The secrets of one table."""

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
        """The ticket in the code on the screen, while newcomers may join."""
        self.code = ""
        """The code that can be typed instead."""
        self.port = PORT
        """Port on which the table listened last."""

    # Newcomers

    def invite(self, *, on: bool) -> None:
        """Allow newcomers with a new ticket and a new code, or stop allowing them."""
        if on == self.inviting:
            return
        self.inviting = on
        self.ticket = secrets.token_urlsafe(SECRET_BYTES) if on else ""
        self._new_code()

    def _new_code(self) -> None:
        letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)]
        self.code = "".join(letters) if self.inviting else ""

    def ticket_for(self, seat: Seat) -> str:
        """Make a ticket for one seat, even one in use; it is valid once."""
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
        """Return the seat of a ticket, `TABLE` for any free seat, or None if it is invalid.

        A ticket for one seat is used up by this.
        """
        if self.ticket and hmac.compare_digest(ticket.encode(), self.ticket.encode()):
            return TABLE
        seat, until = self._tickets.pop(_hash(ticket), (None, 0.0))
        if seat is None or until < self._clock():
            self.count_wrong()
            return None
        return seat

    def use_code(self, code: str) -> bool:
        """Return whether this is the code to type, ignoring case and spaces."""
        typed = "".join(each for each in code.upper() if each in CODE_LETTERS)
        if self.code and hmac.compare_digest(typed.encode(), self.code.encode()):
            return True
        self.count_wrong()
        return False

    def count_wrong(self) -> None:
        """Count a failed attempt; after too many the code is replaced."""
        self._wrong.append(self._clock())
        if self.is_beset:
            self._new_code()

    @property
    def is_beset(self) -> bool:
        """Whether there were too many failed attempts within a minute."""
        wrong = self._wrong
        return len(wrong) == WRONG and wrong[0] > self._clock() - WRONG_SECONDS

    # Seats

    def give(self, seat: Seat, token: str) -> None:
        """Give a seat to the holder of a token; the former holder loses it."""
        self._tokens[seat] = _hash(token)

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that a token holds, or None for an unknown token."""
        told, found = _hash(token), None
        for seat, known in self._tokens.items():
            if hmac.compare_digest(told, known):
                found = seat
        return found

    def free(self, seat: Seat) -> None:
        """Invalidate the token of a seat."""
        self._tokens.pop(seat, None)

    @property
    def held(self) -> frozenset[Seat]:
        """The seats that phones hold."""
        return frozenset(self._tokens)

    # The file

    def save(self, path: Path) -> None:
        """Store who holds which seat, so that phones find their seats again.

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
        """Load who held which seat. Never raises; invalid entries are skipped."""
        try:
            told = parse_json(read_limited(path, _MOST_BYTES))
        except (StorageError, ValueError, OSError):
            return
        members = told if isinstance(told, dict) else {}
        port, held = members.get("port"), members.get("seats")
        if isinstance(port, int) and is_whole(port, 1024, 65535):
            self.port = port
        for seat in range(seats):
            known = held.get(f"p{seat + 1}") if isinstance(held, dict) else None
            if isinstance(known, str) and _HASH.fullmatch(known):
                self._tokens[seat] = known


def places_path(save: Path) -> Path:
    """Return the path of the file with the seats of a saved game."""
    return save.with_name(f"{save.name}.phones")


def held_seats(save: Path | None, seats: int) -> frozenset[Seat]:
    """Return the seats of a saved game that phones hold; none if the game is not saved."""
    if save is None:
        return frozenset()
    places = Places()
    places.load(places_path(save), seats)
    return places.held
