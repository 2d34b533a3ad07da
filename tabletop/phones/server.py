"""The web server: a thread with its own event loop, for files and WebSocket connections.

It knows no seats, views or moves. Messages are parsed, counted and queued; whoever takes them from
the queue decides who is admitted.
"""

import asyncio
import contextlib
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

from tabletop.phones import limits
from tabletop.phones.doorway import QUIET, Doorway, be_quiet
from tabletop.phones.files import Files
from tabletop.phones.messages import Hello, Message, MessageError, read

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PICTURE_POLICY = "default-src 'none'; sandbox"
SOCKET = "/table"
"""Path of the WebSocket."""


class DoorError(Exception):
    """The server can't be started; the text says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Came:
    """A received message, or None for a closed connection."""

    connection: int
    message: Message | None


@dataclass(slots=True, eq=False)
class _Guest:
    """One connection."""

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
    """An HTTP and WebSocket server on one address."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.host, self.port = "", 0
        self._came: deque[Came] = deque()
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
        """Start listening, on the next port if one is taken; return once the server is open.

        Raises:
            DoorError: it can't be started.
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
            raise DoorError(self._problem)

    @property
    def is_open(self) -> bool:
        """Whether the server is listening."""
        return self._thread is not None and self._thread.is_alive()

    def take(self) -> list[Came]:
        """Return the messages received since the last call, in order. Never blocks."""
        found: list[Came] = []
        with contextlib.suppress(IndexError):
            while True:
                found.append(self._came.popleft())
        return found

    def send(self, connection: int, text: str, *, table: bool = False) -> None:
        """Send a message; of waiting positions (`table`) only the newest is sent."""
        self._call(self._send, connection, text, table)

    def welcome(self, connection: int) -> None:
        """Mark a connection as admitted."""
        self._call(self._welcome, connection)

    def end(self, connection: int, code: int, reason: str, *, after: float = 0.0) -> None:
        """Close a connection after sending what is queued and waiting `after` seconds."""
        self._call(self._end, connection, code, reason, after)

    def stop(self) -> None:
        """Close all connections and stop listening."""
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
        be_quiet(asyncio.get_running_loop())
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
                    self._talk, host, tried, process_request=self._answer,
                    create_connection=self.doorway.connection(), logger=QUIET,
                    backlog=limits.BACKLOG,
                    max_size=limits.MESSAGE, max_queue=8, write_limit=1 << 15,
                    ping_interval=limits.BEAT, ping_timeout=limits.BEAT,
                    open_timeout=limits.OPENING, close_timeout=1.0,
                    compression=None, server_header=None,
                )  # fmt: skip
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
            HTTPStatus.OK, held.body,
            {"Content-Type": held.kind, "Cache-Control": keep, "Content-Security-Policy": policy},
        )  # fmt: skip

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
            self._came.append(Came(guest.number, None))

    async def _listen_to(self, guest: _Guest) -> None:
        try:
            async with asyncio.timeout(limits.HELLO):
                first: Message | None = read(await guest.socket.recv())
        except (TimeoutError, MessageError):
            first = None
        if not isinstance(first, Hello):
            guest.end = limits.NONSENSE, "hello"
            return
        self._came.append(Came(guest.number, first))
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
            self._came.append(Came(guest.number, message))

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
    told = {"Content-Type": "text/plain", "Cache-Control": "no-store",
            "Content-Security-Policy": _POLICY, **(headers or {})}  # fmt: skip
    told |= {
        "Content-Length": str(len(body)), "Connection": "close",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
    }  # fmt: skip
    return Response(status.value, status.phrase, Headers(told), body)
