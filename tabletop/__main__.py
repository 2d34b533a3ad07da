"""Entry point of `python -m tabletop`, of the `tabletop` command and of the executable."""

import io
import multiprocessing
import os
import sys
from importlib.util import find_spec

_NEEDED = ("yaml", "platformdirs", "pygame")
_SETUP = (
    "python3 -m venv --without-pip .venv && "
    "python3 -m pip --python .venv install -e . && .venv/bin/tabletop"
)
_SETUP_WINDOWS = "py -m venv .venv && .venv\\Scripts\\pip install -e . && .venv\\Scripts\\tabletop"


def main(argv: list[str] | None = None) -> int:
    """Run the given command, or open the window if there is none.

    Args:
        argv: The arguments without the program's name; None for those of the process.

    Returns:
        The exit status for the system: 0 for success. If a required package is missing, it is 4,
            and
        how to install the program is printed.
    """
    # In the executable a worker process starts here too, and must not open a second window.
    multiprocessing.freeze_support()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # an executable without a console
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may lack some characters
        sys.stdout.reconfigure(errors="backslashreplace")
    if os.path.expanduser("~") == "~":  # noqa: PTH111 - somebody whom the system doesn't know
        os.environ["HOME"] = os.path.join(os.sep, "nonexistent")  # noqa: PTH118
    if any(find_spec(module) is None for module in _NEEDED):
        print(_SETUP_WINDOWS if sys.platform == "win32" else _SETUP, file=sys.stderr)
        return 4
    from tabletop.cli.run import run  # noqa: PLC0415 - needs what was just looked for

    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    raise SystemExit(main())
