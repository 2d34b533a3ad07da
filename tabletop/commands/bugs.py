"""Write unexpected errors to the program's log file, for bug reports."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

from datetime import UTC, datetime

import tabletop


def log_bug(error: BaseException) -> str:
    """Append an error's traceback to the log file and return the path of that file.

    The entry begins with the UTC time and the version of Recess. If the log can't be written,
    return one line that says why and names the error.
    """
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
