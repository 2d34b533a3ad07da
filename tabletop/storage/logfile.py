"""The program's own log: a small file, and never a reason for anything to fail."""

import contextlib
import logging
import sys
from pathlib import Path
from typing import Final

LARGEST: Final = 256_000
"""Bytes of a log file above which it is put aside when the program starts."""
_FORM = "%(asctime)s %(levelname)s %(name)s %(message)s"


class LogFile(logging.Handler):
    """Adds to a log file. Where that can't be done, says so once in one line and goes on."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._told = False
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record down."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(self.format(record) + "\n")
        except OSError as error:
            if not self._told:
                self._told = True
                what = f"{self.path} can't be written ({error.strerror}); no log is kept"
                with contextlib.suppress(OSError):
                    print(what, file=sys.stderr)


def log_to(path: Path) -> LogFile:
    """Keep what the program logs in a file from now on; one that has grown large is put aside."""
    with contextlib.suppress(OSError):
        if path.stat().st_size > LARGEST:
            path.replace(path.with_name(f"{path.name}.1"))
    handler = LogFile(path)
    logging.getLogger("tabletop").addHandler(handler)
    return handler
