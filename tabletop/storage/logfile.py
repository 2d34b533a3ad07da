"""The program's log file: small, and its failures never stop the program."""

import contextlib
import logging
import sys
from pathlib import Path
from typing import Final

LARGEST: Final = 256_000
"""Size in bytes above which the log file is renamed when the program starts."""
_FORM = "%(asctime)s %(levelname)s %(name)s %(message)s"


class LogFile(logging.Handler):
    """A logging handler that appends to a file and never stops the program.

    If the file can't be written, it says so once in one line.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._complained = False
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Append one log record to the file, which is created if it is missing."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(self.format(record) + "\n")
        except OSError as error:
            if not self._complained:
                self._complained = True
                what = f"{self.path} can't be written ({error.strerror}); no log is kept"
                with contextlib.suppress(OSError):
                    print(what, file=sys.stderr)


def log_to(path: Path) -> LogFile:
    """Write the program's log to a file from now on, and return the handler that does so.

    A file larger than `LARGEST` bytes is renamed first.
    """
    with contextlib.suppress(OSError):
        if path.stat().st_size > LARGEST:
            path.replace(path.with_name(f"{path.name}.1"))
    handler = LogFile(path)
    logging.getLogger("tabletop").addHandler(handler)
    return handler
