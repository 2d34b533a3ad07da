"""Limits on what clients may do, all in one place."""

from typing import Final

PORT: Final = 8460
"""First port that is tried, so that a phone finds its table again."""
PORTS: Final = 20
"""Number of consecutive ports that are tried."""

MESSAGE: Final = 4096
"""Largest message from a phone, in bytes."""
UNSENT: Final = 1 << 18
"""Most unsent bytes for a slow phone; beyond that it is disconnected."""
CONNECTIONS: Final = 128
"""Most open connections in all, far below the limit of open files."""
CONNECTIONS_OF_A_DEVICE: Final = 64
"""Most open connections from one address; a browser opens six to load the page."""
BACKLOG: Final = 16
"""Length of the queue of connections waiting to be accepted."""
OPENING: Final = 5.0
"""Seconds in which a connection must have sent its request and taken the answer."""
SOCKETS: Final = 24
"""Most WebSocket connections in all."""
SOCKETS_OF_A_DEVICE: Final = 12
"""Most WebSocket connections from one address: several phones may share one behind a router."""
SOCKETS_OF_A_SEAT: Final = 2

HELLO: Final = 3.0
"""Seconds within which a connection must send its hello message."""
BEAT: Final = 10.0
"""Seconds between heartbeats, and the longest that an answer may take."""
LATE: Final = 5.0
"""Seconds after which a delayed move is no longer carried out."""
SWIFT: Final = 1.0
"""Longest answer time, in seconds, of a beat that is used to estimate a clock."""
AWAY: Final = 5.0
"""Seconds without a connection after which a seat counts as away."""

RATE: Final = 10.0
"""Messages allowed per second."""
BURST: Final = 20
DROPPED: Final = 200
"""Excess messages after which a connection is closed."""

WRONG: Final = 5
"""Failed tickets, tokens and codes a minute at a table; after that the code is replaced."""
WRONG_SECONDS: Final = 60.0
WAIT: Final = 3.0
"""Seconds by which the answer to a failed attempt is then delayed."""

FRAME: Final = 0.004
"""Seconds of a window frame spent on messages; the rest waits for the next frame."""

ANSWERS: Final = 32
"""Recent answers kept per seat, for repeated requests."""
TICKET_SECONDS: Final = 300.0
"""Seconds for which a ticket for one seat is valid."""
ASK_SECONDS: Final = 20.0
"""Seconds for which a vote is open; then it counts as a no."""
LINES: Final = 40
"""Most lines of the game log that are sent."""

CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Characters of a typed code: none that can be mistaken for another."""
CODE_LENGTH: Final = 8
SECRET_BYTES: Final = 16
"""Bytes of a ticket and of a token: 128 bits."""

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
