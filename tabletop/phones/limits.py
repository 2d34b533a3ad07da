"""Limits on what clients may do, all in one place."""

from typing import Final

PORT: Final = 8460
"""First port that the web server tries. It never changes, so phones find their table again."""
PORTS: Final = 20
"""Number of consecutive ports that the web server tries."""

MESSAGE: Final = 4096
"""Maximum size of one message from a phone, in bytes."""
UNSENT: Final = 1 << 18
"""Maximum number of bytes waiting to be sent to a phone; beyond it, the phone is disconnected."""
CONNECTIONS: Final = 128
"""Maximum number of open connections to the web server, far below the system's file limit."""
CONNECTIONS_OF_A_DEVICE: Final = 64
"""Maximum number of open connections per address. A browser opens six to load the page."""
BACKLOG: Final = 16
"""Length of the queue of connections waiting to be accepted."""
OPENING: Final = 5.0
"""Seconds within which a connection must have sent its request and received the answer."""
SOCKETS: Final = 24
"""Maximum number of WebSocket connections in total."""
SOCKETS_OF_A_DEVICE: Final = 12
"""Maximum number of WebSocket connections per address. Phones behind a router may share one."""
SOCKETS_OF_A_SEAT: Final = 2

HELLO: Final = 3.0
"""Seconds within which a WebSocket connection must send its first message, the hello."""
BEAT: Final = 10.0
"""Seconds between heartbeats, which test a connection, and the time limit for each answer."""
LATE: Final = 5.0
"""Seconds after a tap on a phone before its move is refused as too late."""
SWIFT: Final = 1.0
"""Maximum time in seconds for a device to report its clock.

Slower answers are too imprecise, so the device is asked again.
"""
AWAY: Final = 5.0
"""Seconds without a connection after which a seat counts as away."""

RATE: Final = 10.0
"""Messages that one connection may send per second."""
BURST: Final = 20
DROPPED: Final = 200
"""Number of messages over the rate limit after which a connection is closed."""

WRONG: Final = 5
"""Failed attempts per minute to enter a table, by ticket, token or code.

After this many, a new code replaces the current one.
"""
WRONG_SECONDS: Final = 60.0
WAIT: Final = 3.0
"""Seconds by which the answer to a failed attempt is delayed after that."""

FRAME: Final = 0.004
"""Maximum time per frame, in seconds, spent on messages. The remaining messages wait."""

ANSWERS: Final = 32
"""Number of recent answers kept per seat, in case a request is repeated."""
TICKET_SECONDS: Final = 300.0
"""Seconds for which a link to one seat is valid."""
ASK_SECONDS: Final = 20.0
"""Seconds for which a vote is open. After that, missing answers count as a no."""

CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Characters used in the code that newcomers type. None can be mistaken for another."""
CODE_LENGTH: Final = 8
SECRET_BYTES: Final = 16
"""Number of random bytes in a ticket, the secret part of a link: 128 bits."""

REFUSED: Final = 4401
"""Close code: the ticket, token or code is unknown."""
NONSENSE: Final = 4400
"""Close code: an invalid message, or too many messages."""
GONE: Final = 4410
"""Close code: the seat was given to another person or device."""
CLOSED: Final = 4411
"""Close code: the table is closed."""
FULL: Final = 4429
"""Close code: too many connections."""
