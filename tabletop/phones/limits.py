"""What strangers may ask for at most. All numbers in one place."""

from typing import Final

PORT: Final = 8460
"""The first port that is tried, so that a phone finds its table again."""
PORTS: Final = 20
"""How many are tried, one after the other."""

MESSAGE: Final = 4096
"""Bytes of one message from a phone."""
UNSENT: Final = 1 << 18
"""Bytes that wait for a slow phone; with more it is let go."""
CONNECTIONS: Final = 128
"""Connections in all, from when they are accepted: far fewer than the files one may have open."""
CONNECTIONS_OF_A_DEVICE: Final = 64
"""Connections from one address; a browser that loads the page has six."""
BACKLOG: Final = 16
"""Connections that are accepted at once."""
OPENING: Final = 5.0
"""Seconds in which a connection must have said what it wants, and taken its answer."""
SOCKETS: Final = 24
"""Connections in all that talk to the table."""
SOCKETS_OF_A_DEVICE: Final = 12
"""Connections from one address: several phones may share one behind a router."""
SOCKETS_OF_A_SEAT: Final = 2

HELLO: Final = 3.0
"""Seconds within which a connection must say who it is."""
BEAT: Final = 10.0
"""Seconds between two heartbeats, and that an answer may take."""
LATE: Final = 5.0
"""Seconds after which a move that was meant is not made any more."""
SWIFT: Final = 1.0
"""Seconds that the answer to a beat may take to tell the time well."""
AWAY: Final = 5.0
"""Seconds after which a seat without a phone counts as away."""

RATE: Final = 10.0
"""Messages a second."""
BURST: Final = 20
DROPPED: Final = 200
"""So many messages too many end a connection."""

WRONG: Final = 5
"""Wrong tickets, tokens and codes in a minute, of the whole table; then there is a new code."""
WRONG_SECONDS: Final = 60.0
WAIT: Final = 3.0
"""Seconds that an answer to a wrong one waits after that."""

FRAME: Final = 0.004
"""Seconds of a frame of the window after which what phones say waits for the next one."""

ANSWERS: Final = 32
"""Answers of each seat that are kept for a phone which asks again."""
TICKET_SECONDS: Final = 300.0
"""How long a ticket for one seat is good."""
ASK_SECONDS: Final = 20.0
"""How long people are asked about something; then it is a no."""
LINES: Final = 40
"""Lines of the log that are told."""

CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What a typed code is made of: nothing that is read as something else."""
CODE_LENGTH: Final = 8
SECRET_BYTES: Final = 16
"""Of a ticket and of a token: 128 bits."""

REFUSED: Final = 4401
"""Closing code: nobody knows this ticket, token or code."""
NONSENSE: Final = 4400
"""Closing code: no message, or too many."""
GONE: Final = 4410
"""Closing code: the seat was given to somebody else, or to another device."""
CLOSED: Final = 4411
"""Closing code: the table is closed."""
FULL: Final = 4429
"""Closing code: there are too many connections."""
