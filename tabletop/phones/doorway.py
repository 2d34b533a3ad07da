"""Limits on network connections from their first byte on. Nothing is logged."""

import asyncio
import logging
from collections import Counter

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from tabletop.phones import limits

QUIET = logging.getLogger("recess.door")
QUIET.disabled = True
"""The network library logs every broken connection; this logger is silent."""


class Doorway:
    """All connections of a server, including those that have not sent anything yet."""

    def __init__(self) -> None:
        self._hosts: dict[ServerConnection, str] = {}
        """Every connection with its address, oldest first."""

    def __len__(self) -> int:
        return len(self._hosts)

    def connection(self) -> type[ServerConnection]:
        """Return a connection class that registers its connections here."""
        doorway = self

        class Counted(ServerConnection):
            """A connection that is counted from the moment it is accepted."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                if not doorway.lets_in(self, _host_of(transport)):
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                doorway.forget(self)
                super().connection_lost(exc)

        return Counted

    def lets_in(self, connection: ServerConnection, host: str) -> bool:
        """Register a connection; return False if it must be closed.

        If there are too many in all, the oldest silent connection of the address with the most
        connections
        is closed to make room.
        """
        hosts = Counter(self._hosts.values())
        if hosts[host] >= limits.CONNECTIONS_OF_A_DEVICE:
            return False
        if len(self._hosts) >= limits.CONNECTIONS and not self._make_room():
            return False
        self._hosts[connection] = host
        return True

    def _make_room(self) -> bool:
        silent = [each for each in self._hosts if each.protocol.state is State.CONNECTING]
        if not silent:
            return False
        hosts = Counter(self._hosts[each] for each in silent)
        most = hosts.most_common(1)[0][0]
        oldest = next(each for each in silent if self._hosts[each] == most)
        self.forget(oldest)
        oldest.transport.abort()
        return True

    def forget(self, connection: ServerConnection) -> None:
        """Remove a closed connection from the count."""
        self._hosts.pop(connection, None)


def _host_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


def be_quiet(loop: asyncio.AbstractEventLoop) -> None:
    """Silence an event loop's reports of network errors, from which it recovers by itself."""
    loop.set_exception_handler(lambda _loop, _about: None)
