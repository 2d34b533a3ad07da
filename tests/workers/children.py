"""Work for child processes, good and bad, by what each is asked."""

import os
import signal
import time
from multiprocessing.connection import Connection

from tabletop.workers.process import serve


def obey(pipe: Connection, helpers: tuple[Connection, ...] = ()) -> None:
    """Does what it is asked; other words it says again."""

    def answer(request: bytes) -> bytes:
        match request.split():
            case [b"die"]:
                os._exit(3)
            case [b"hang"]:
                time.sleep(9999)
            case [b"until", b"stop"]:
                while not pipe.poll():
                    time.sleep(0.001)
            case [b"flood"]:
                return b"x" * 100_000
            case [b"sleep", seconds]:
                time.sleep(float(seconds))
            case [b"burn"]:
                os.kill(os.getpid(), signal.SIGXCPU)
            case [b"helpers"]:
                for helper in helpers:
                    helper.send_bytes(b"1 hello")
                return b",".join(helper.recv_bytes() for helper in helpers)
        return request

    serve(pipe, answer)


def echo(pipe: Connection) -> None:
    """Says what it is asked."""
    serve(pipe, lambda request: request)


def answer_another(pipe: Connection) -> None:
    """Answers the request before the one that it was asked."""
    while True:
        number, _, _ = pipe.recv_bytes().partition(b" ")
        pipe.send_bytes(b"%d late" % (int(number) - 1))
