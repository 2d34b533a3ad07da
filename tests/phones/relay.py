"""A line between phones and a table that can be slow, dead or cut."""

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Coroutine
from typing import Any

from tabletop.phones.phones import Phones
from tests.waiting import PATIENCE


class Relay:
    """Listens in the place of a table's door; runs in a thread of its own until it is closed."""

    def __init__(self, phones: Phones, delay: float = 0.0) -> None:
        """`delay` is how many seconds each way takes."""
        server = phones.server
        self._to = server.host, server.port
        self.delay = delay
        self.dead = False
        """Whether all is held back, and nobody is told."""
        self._pairs: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._listener: asyncio.Server = self._run(asyncio.start_server(self._join, server.host))
        # The table knows itself by the address that browsers come to.
        server.port = self._listener.sockets[0].getsockname()[1]

    def _run(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection(*self._to)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, there[1]}
        self._pairs |= pair
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))
        self._pairs -= pair
        for each in pair:
            each.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting: deque[tuple[float, bytes]] = deque()
        come = asyncio.Event()

        async def out() -> None:
            while True:
                while not waiting:
                    come.clear()
                    await come.wait()
                due, data = waiting.popleft()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                while self.dead:  # noqa: ASYNC110 - it is set by another thread
                    await asyncio.sleep(0.02)
                writer.write(data)
                if not data:
                    writer.transport.close()
                    return
                await writer.drain()

        sending = asyncio.create_task(out())
        data = b"x"
        while data:
            data = await reader.read(1 << 16)
            waiting.append((self._loop.time() + self.delay, data))
            come.set()
        await sending

    def cut(self) -> None:
        """Cut every connection, as when a phone loses the Wi-Fi."""

        async def abort() -> None:
            for each in [*self._pairs]:
                each.transport.abort()

        self._run(abort())

    def close(self) -> None:
        """End it."""

        async def stop() -> None:
            self._listener.close()
            for each in [*self._pairs]:
                each.transport.abort()
            rest = asyncio.all_tasks() - {asyncio.current_task()}
            for task in rest:
                task.cancel()
            await asyncio.gather(*rest, return_exceptions=True)

        self._run(stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
