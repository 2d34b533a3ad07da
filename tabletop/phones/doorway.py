"""Connections from their first byte on: counted, closed where there are too many, never logged."""

import asyncio
import logging
from collections import Counter

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from tabletop.phones import limits

QUIET = logging.getLogger("recess.door")
QUIET.disabled = True
"""What strangers do to a connection is nobody's news: this logger writes nothing, anywhere."""


class Doorway:
    """All connections of one door, whether they have said anything yet or not."""

    def __init__(self) -> None:
        self._hosts: dict[ServerConnection, str] = {}
        """Every connection with its address, oldest first."""

    def __len__(self) -> int:
        return len(self._hosts)

    def connection(self) -> type[ServerConnection]:
        """Return the type of connections that are counted here."""
        doorway = self

        class Counted(ServerConnection):
            """A connection that is counted from the moment that it is accepted."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                if not doorway.lets_in(self, _host_of(transport)):
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                doorway.forget(self)
                super().connection_lost(exc)

        return Counted

    def lets_in(self, connection: ServerConnection, host: str) -> bool:
        """Count a connection; False where it has to be closed.

        Where there are too many in all, the oldest that has said nothing makes room: one of the
        address that has most of them.
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
        """Count a connection no longer."""
        self._hosts.pop(connection, None)


def _host_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


def be_quiet(loop: asyncio.AbstractEventLoop) -> None:
    """Have a loop write nothing where the network fails: it goes on by itself."""
    loop.set_exception_handler(lambda _loop, _about: None)
