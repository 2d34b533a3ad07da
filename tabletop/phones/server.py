"""The web server: a thread with its own event loop, for files and WebSocket connections.

The server knows nothing of seats, views or moves. It parses, counts and queues messages; the code
that takes them from the queue decides who is admitted. `addresses` finds where phones can reach
this machine.
"""

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import threading
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from tabletop.phones import limits
from tabletop.phones.phone_messages import Hello, Message, MessageError, read
from tabletop.phones.web_page import Files

_PROBE = ("192.0.2.1", 9)
"""An unassigned address, used to look up a route without sending a packet."""
_HOME = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
LOOPBACK = "127.0.0.1"

QUIET = logging.getLogger("recess.door")
QUIET.disabled = True
"""The network library logs every broken connection. This logger silences it."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PICTURE_POLICY = "default-src 'none'; sandbox"
SOCKET = "/table"
"""Path at which the server takes WebSocket connections."""


class Doorway:
    """Counts and limits all connections to a server, including those that have sent nothing yet."""

    def __init__(self) -> None:
        self._hosts: dict[ServerConnection, str] = {}
        """Every connection with its address, oldest first."""

    def __len__(self) -> int:
        return len(self._hosts)

    def connection(self) -> type[ServerConnection]:
        """Return a connection class for the server. Its connections are counted here."""
        doorway = self

        class Counted(ServerConnection):
            """A connection that is counted from the moment it is accepted."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                if not doorway.registers(self, _host_of(transport)):
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                doorway.forget(self)
                super().connection_lost(exc)

        return Counted

    def registers(self, connection: ServerConnection, host: str) -> bool:
        """Count a new connection from the address `host`; return False if it must be closed.

        If there are too many in total, one that has sent nothing yet is closed to make room: the
        oldest from the address with the most such connections.
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
        """Stop counting a connection. Call this when it is closed."""
        self._hosts.pop(connection, None)


def _host_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


def silence_network_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Stop an event loop from reporting network errors. It recovers from them by itself."""
    loop.set_exception_handler(lambda _loop, _about: None)


class ServerError(Exception):
    """Raised if the server can't be started. Its text says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message from a phone. The message is None if the connection was closed."""

    connection: int
    message: Message | None


@dataclass(slots=True, eq=False)
class _Guest:
    """One WebSocket connection."""

    number: int
    socket: ServerConnection
    host: str
    outbox: deque[str] = field(default_factory=deque)
    table: str = ""
    """The newest unsent position; a later one replaces it."""
    unsent: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    end: tuple[int, str] | None = None
    welcome: bool = False
    """Whether the client has been admitted."""


class Server:
    """A server for files and WebSocket connections at one address, in its own thread.

    Its methods are called from the window's thread. Except for `start` and `stop`, they never wait
    for the network.
    """

    def __init__(self, files: Files) -> None:
        self.files = files
        self.host, self.port = "", 0
        self._came: deque[Received] = deque()
        self._guests: dict[int, _Guest] = {}
        self.doorway = Doorway()
        """All connections, including those that have not sent anything yet."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._stopping: asyncio.Event | None = None
        self._count = 0
        self._opened = threading.Event()
        self._problem = ""

    # From the thread of the window

    def start(self, host: str, port: int) -> None:
        """Start listening on an address of this machine; return once the server is open.

        If the port is taken, the next ones are tried.

        Raises:
            ServerError: no port is free, or the address can't be used.
        """
        self._opened.clear()
        self._problem = ""
        self._thread = threading.Thread(
            target=self._run, args=(host, port), daemon=True, name="recess-door"
        )
        self._thread.start()
        self._opened.wait()
        if self._problem:
            self._thread.join()
            self._thread = None
            raise ServerError(self._problem)

    @property
    def is_open(self) -> bool:
        """Whether the server is listening, so that phones can connect."""
        return self._thread is not None and self._thread.is_alive()

    def take(self) -> list[Received]:
        """Return the messages received since the last call, in order; it never blocks."""
        found: list[Received] = []
        with contextlib.suppress(IndexError):
            while True:
                found.append(self._came.popleft())
        return found

    def send(self, connection: int, text: str, *, table: bool = False) -> None:
        """Queue a message to a connection, given by its number.

        With `table=True`, the message is a position and replaces an unsent one.
        """
        self._call(self._send, connection, text, table)

    def welcome(self, connection: int) -> None:
        """Mark a connection as admitted. Others may be closed to make room."""
        self._call(self._welcome, connection)

    def end(self, connection: int, code: int, reason: str, *, after: float = 0.0) -> None:
        """Close a connection after sending what is queued.

        Args:
            connection: Its number.
            code: The WebSocket close code, one of those in `limits`.
            reason: The reason, as text for the client.
            after: Seconds to wait before it is closed.
        """
        self._call(self._end, connection, code, reason, after)

    def stop(self) -> None:
        """Close all connections and stop listening.

        It waits up to three seconds for that.
        """
        stopping, thread = self._stopping, self._thread
        if stopping is not None:
            self._call(stopping.set)
        if thread is not None:
            thread.join(3.0)
        self._thread = None

    def _call(self, what: object, *args: object) -> None:
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it ended a moment ago
                loop.call_soon_threadsafe(what, *args)  # type: ignore[arg-type]

    # In the thread of the door

    def _run(self, host: str, port: int) -> None:
        try:
            asyncio.run(self._serve(host, port))
        except OSError as error:
            self._problem = f"No phone can reach {host}: {error.strerror or error}."
        finally:
            self._loop = None
            self._opened.set()

    async def _serve(self, host: str, port: int) -> None:
        silence_network_errors(asyncio.get_running_loop())
        listener = await self._listen(host, port)
        self.host, self.port = host, listener.sockets[0].getsockname()[1]
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        self._opened.set()
        await self._stopping.wait()
        for guest in [*self._guests.values()]:
            guest.end = guest.end or (limits.CLOSED, "closed")
            guest.ready.set()
        await asyncio.sleep(0.05)
        listener.close(code=limits.CLOSED, reason="closed")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listener.wait_closed(), 1.0)

    async def _listen(self, host: str, port: int) -> Listener:
        last: OSError | None = None
        for tried in range(port, port + limits.PORTS) if port else (0,):
            try:
                return await serve(
                    self._talk,
                    host,
                    tried,
                    process_request=self._answer,
                    create_connection=self.doorway.connection(),
                    logger=QUIET,
                    backlog=limits.BACKLOG,
                    max_size=limits.MESSAGE,
                    max_queue=8,
                    write_limit=1 << 15,
                    ping_interval=limits.BEAT,
                    ping_timeout=limits.BEAT,
                    open_timeout=limits.OPENING,
                    close_timeout=1.0,
                    compression=None,
                    server_header=None,
                )
            except OSError as error:
                last = error
        raise last or OSError("there is no port")

    def _answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """Serve a file, or let a WebSocket connection through to `/table`."""
        del socket
        here = f"{self.host}:{self.port}"
        try:
            path = urlsplit(request.path).path
            hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        except ValueError:
            return _response(HTTPStatus.BAD_REQUEST)
        if hosts != [here]:
            return _response(HTTPStatus.MISDIRECTED_REQUEST)
        if path == SOCKET:
            if request.headers.get("Upgrade", "").lower() != "websocket":
                return _response(HTTPStatus.UPGRADE_REQUIRED)
            if origins != [f"http://{here}"]:
                return _response(HTTPStatus.FORBIDDEN)
            return None
        held = self.files.find(path)
        if held is None:
            return _response(HTTPStatus.NOT_FOUND)
        policy = _PICTURE_POLICY if held.kind == "image/svg+xml" else _POLICY
        keep = "public, max-age=31536000, immutable" if held.lasting else "no-store"
        return _response(
            HTTPStatus.OK,
            held.body,
            {"Content-Type": held.kind, "Cache-Control": keep, "Content-Security-Policy": policy},
        )

    async def _talk(self, socket: ServerConnection) -> None:
        host = str((socket.remote_address or ("",))[0])
        hosts = Counter(guest.host for guest in self._guests.values())
        if len(self._guests) >= limits.SOCKETS or hosts[host] >= limits.SOCKETS_OF_A_DEVICE:
            await socket.close(limits.FULL, "full")
            return
        self._count += 1
        guest = self._guests[self._count] = _Guest(self._count, socket, host)
        writer = asyncio.create_task(self._write(guest))
        try:
            await self._listen_to(guest)
        except ConnectionClosed:
            pass
        finally:
            del self._guests[guest.number]
            guest.end = guest.end or (1000, "")
            guest.ready.set()
            with contextlib.suppress(ConnectionClosed):
                await writer
            self._came.append(Received(guest.number, None))

    async def _listen_to(self, guest: _Guest) -> None:
        try:
            async with asyncio.timeout(limits.HELLO):
                first: Message | None = read(await guest.socket.recv())
        except (TimeoutError, MessageError):
            first = None
        if not isinstance(first, Hello):
            guest.end = limits.NONSENSE, "hello"
            return
        self._came.append(Received(guest.number, first))
        allowed, looked, dropped, told = float(limits.BURST), time.monotonic(), 0, False
        async for text in guest.socket:
            now = time.monotonic()
            allowed = min(limits.BURST, allowed + (now - looked) * limits.RATE)
            looked = now
            if allowed < 1 or not guest.welcome:
                dropped += 1
                if not told:
                    told = True
                    self._send(guest.number, '{"type":"slow"}', False)
                if dropped > limits.DROPPED:
                    guest.end = limits.NONSENSE, "too many"
                    return
                continue
            allowed, told = allowed - 1, False
            try:
                message = read(text)
            except MessageError:
                guest.end = limits.NONSENSE, "nonsense"
                return
            if isinstance(message, Hello):
                guest.end = limits.NONSENSE, "hello"
                return
            self._came.append(Received(guest.number, message))

    async def _write(self, guest: _Guest) -> None:
        while True:
            await guest.ready.wait()
            guest.ready.clear()
            while guest.outbox or guest.table:
                text = guest.outbox.popleft() if guest.outbox else guest.table
                if text is guest.table:
                    guest.table = ""
                try:
                    await guest.socket.send(text)
                except ConnectionClosed:
                    return
                guest.unsent -= len(text)
            if guest.end is not None:
                await guest.socket.close(*guest.end)
                return

    def _send(self, connection: int, text: str, table: bool) -> None:  # noqa: FBT001
        guest = self._guests.get(connection)
        if guest is None or guest.end is not None:
            return
        if table:
            guest.unsent -= len(guest.table)
            guest.table = text
        else:
            guest.outbox.append(text)
        guest.unsent += len(text)
        if guest.unsent > limits.UNSENT:
            guest.outbox.clear()
            guest.table, guest.end = "", (limits.NONSENSE, "slow")
            guest.socket.transport.abort()
        guest.ready.set()

    def _welcome(self, connection: int) -> None:
        guest = self._guests.get(connection)
        if guest is not None:
            guest.welcome = True

    def _end(self, connection: int, code: int, reason: str, after: float) -> None:
        guest = self._guests.get(connection)
        if guest is None or guest.end is not None:
            return
        if after and self._loop is not None:
            self._loop.call_later(after, self._end, connection, code, reason, 0.0)
            return
        guest.end = code, reason
        guest.ready.set()


def _response(
    status: HTTPStatus, body: bytes = b"", headers: dict[str, str] | None = None
) -> Response:
    fields = {
        "Content-Type": "text/plain",
        "Cache-Control": "no-store",
        "Content-Security-Policy": _POLICY,
        **(headers or {}),
    }
    fields |= {
        "Content-Length": str(len(body)),
        "Connection": "close",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    return Response(status.value, status.phrase, Headers(fields), body)


@dataclass(frozen=True, slots=True)
class Address:
    """A network address of this machine at which phones may reach it."""

    host: str
    """IP address, such as `192.168.1.20`."""
    name: str
    """Display name of the network, such as `Wi-Fi or cable` or `This computer only`."""


def addresses() -> tuple[Address, ...]:
    """Return the addresses at which phones may reach this machine, most likely first.

    These are its private addresses, with the loopback address last. If the environment variable
    RECESS_BIND is set, return only the address it names.
    """
    only = os.environ.get("RECESS_BIND", "")
    if is_private(only):
        return (Address(only, "This network"),)
    found = dict.fromkeys(filter(is_private, (*_default(), *_named())))
    first = [*found][:1] if _default() else []
    rest = sorted((host for host in found if host not in first), key=_rank)
    found_addresses = [
        Address(host, "This network" if host in first else "Other network")
        for host in (*first, *rest)
    ]
    return (*found_addresses, Address(LOOPBACK, "This computer only"))


def is_private(host: str) -> bool:
    """Return whether a text is a private or loopback IP address. Names and wildcards are not."""
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in ipaddress.IPv4Network(net) for net in _HOME)


def _default() -> tuple[str, ...]:
    """Return the local address of the default route, in a tuple; empty if there is none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_PROBE)
            host = str(probe.getsockname()[0])
    except OSError:
        return ()
    return (host,) if is_private(host) and not host.startswith("127.") else ()


def _named() -> tuple[str, ...]:
    try:
        return tuple(
            host
            for host in socket.gethostbyname_ex(socket.gethostname())[2]
            if not host.startswith("127.")
        )
    except (OSError, UnicodeError):
        return ()


def _rank(host: str) -> int:
    address = ipaddress.IPv4Address(host)
    return next(at for at, net in enumerate(_HOME) if address in ipaddress.IPv4Network(net))
