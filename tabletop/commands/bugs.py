"""Errors that nobody expected, written down for a report."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

from datetime import UTC, datetime

import tabletop


def log_bug(error: BaseException) -> str:
    """Add an error's traceback to the log file; return its place, or why there is none."""
    import traceback

    from tabletop.paths import LOG_FILE, log_dir

    path = log_dir() / LOG_FILE
    when = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{when} Recess {tabletop.__version__}\n")
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError as problem:
        return f"no file: {path} can't be written ({problem.strerror}); {error!r}"
    return str(path)
