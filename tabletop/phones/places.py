"""Who holds which seat, by secrets that phones keep: tickets, tokens and typed codes.

A seat belongs to a token, never to a name or a connection. Of a token only its hash is kept, in a
file beside the save that its owner alone can read.
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
"""What a ticket is for that lets in to choose a seat."""


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Places:
    """The secrets of one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tokens: dict[Seat, str] = {}
        """The hash of the token that holds a seat."""
        self._tickets: dict[str, tuple[Seat, float]] = {}
        """By hash, the seat that a ticket is for and how long it is good."""
        self._wrong: deque[float] = deque(maxlen=WRONG)
        self.inviting = False
        """Whether newcomers may sit down."""
        self.ticket = ""
        """What the code on the screen holds, while newcomers may come."""
        self.code = ""
        """What may be typed in its place."""
        self.port = PORT
        """Where the table listened last."""

    # Newcomers

    def invite(self, *, on: bool) -> None:
        """Open the door for newcomers, with a new ticket and a new code, or shut it."""
        if on == self.inviting:
            return
        self.inviting = on
        self.ticket = secrets.token_urlsafe(SECRET_BYTES) if on else ""
        self._new_code()

    def _new_code(self) -> None:
        letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)]
        self.code = "".join(letters) if self.inviting else ""

    def ticket_for(self, seat: Seat) -> str:
        """Make a ticket that is good once, for one seat, also where somebody holds it."""
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
        """Return what a ticket is for, `TABLE` for any free seat; None where it is not good.

        One for a seat is used up.
        """
        if self.ticket and hmac.compare_digest(ticket.encode(), self.ticket.encode()):
            return TABLE
        seat, until = self._tickets.pop(_hash(ticket), (None, 0.0))
        if seat is None or until < self._clock():
            self.count_wrong()
            return None
        return seat

    def use_code(self, code: str) -> bool:
        """Whether this is the code to type, however it was written."""
        typed = "".join(each for each in code.upper() if each in CODE_LETTERS)
        if self.code and hmac.compare_digest(typed.encode(), self.code.encode()):
            return True
        self.count_wrong()
        return False

    def count_wrong(self) -> None:
        """Note that somebody knew no word that lets in; after too many the code is another."""
        self._wrong.append(self._clock())
        if self.is_beset:
            self._new_code()

    @property
    def is_beset(self) -> bool:
        """Whether too many wrong words came within a minute."""
        wrong = self._wrong
        return len(wrong) == WRONG and wrong[0] > self._clock() - WRONG_SECONDS

    # Seats

    def give(self, seat: Seat, token: str) -> None:
        """Give a seat to who keeps a token. Whoever held the seat does so no longer."""
        self._tokens[seat] = _hash(token)

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that a token holds; None for one that nobody knows any more."""
        told, found = _hash(token), None
        for seat, known in self._tokens.items():
            if hmac.compare_digest(told, known):
                found = seat
        return found

    def free(self, seat: Seat) -> None:
        """Take a seat back: its token is worth nothing any more."""
        self._tokens.pop(seat, None)

    @property
    def held(self) -> frozenset[Seat]:
        """The seats that a phone holds."""
        return frozenset(self._tokens)

    # The file

    def save(self, path: Path) -> None:
        """Keep who holds what, so that phones find their seats again. Readable by the owner alone.

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
        """Read who held what; whatever makes no sense is left out. Never raises."""
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
    """Where the seats of a saved game are kept."""
    return save.with_name(f"{save.name}.phones")


def held_seats(save: Path | None, seats: int) -> frozenset[Seat]:
    """Return the seats of a saved game that phones hold; none where it is kept nowhere."""
    if save is None:
        return frozenset()
    places = Places()
    places.load(places_path(save), seats)
    return places.held
