"""Detects calls to random or time functions in a game's rules; they would break replay."""

import gc
import sys
from collections.abc import Callable
from types import BuiltinFunctionType, FrameType, TracebackType
from typing import Any, Self

from tabletop.engine.mistakes import place_of
from tabletop.engine.promises import ConformanceError

_ENGINE = "tabletop.engine."
_OF_PYTHON = {"random": None, "secrets": None, "uuid": frozenset({"uuid1", "uuid4"})}
"""Modules with random functions; None for all their functions."""
_DATES = frozenset({"now", "utcnow", "today"})


class WatchForOwnLuck:
    """While entered, notices calls of random and time functions from a game's code.

    Garbage collection is off meanwhile: libraries hook into it, wherever it happens to run.

    Raises:
        ConformanceError: on exit, if there was a call; names file, line and function.
    """

    def __init__(self) -> None:
        self._found = ""
        self._before: Callable[..., object] | None = None
        self._swept = False

    def __enter__(self) -> Self:
        """Start watching."""
        self._swept = gc.isenabled()
        gc.disable()
        self._before = sys.getprofile()
        sys.setprofile(self._look)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop watching."""
        sys.setprofile(self._before)
        if self._swept:
            gc.enable()
        broken = kind is not None and issubclass(kind, ConformanceError)
        if self._found and (kind is None or broken):  # what the rules raise says more
            raise ConformanceError(self._found) from error

    def _look(self, frame: FrameType, event: str, called: Any) -> None:  # Any: by the event
        if self._found:
            return
        if event == "call":
            name, caller = _python(frame), frame.f_back
        elif event == "c_call":
            name, caller = _builtin(called), frame
        else:
            return
        if name and caller is not None and _is_of_a_game(caller):
            hint = "a clock" if name.startswith(("time.", "datetime.", "date.")) else "luck"
            told = "is not for rules" if hint == "a clock" else "comes from `chance` alone"
            self._found = f"{place_of(caller)}: {name}: {hint} {told}"


def _python(frame: FrameType) -> str:
    """Return the called function if it is random, else ""."""
    module = frame.f_globals.get("__name__", "")
    if module not in _OF_PYTHON:
        return ""
    wanted, name = _OF_PYTHON[module], frame.f_code.co_name
    return f"{module}.{name}" if wanted is None or name in wanted else ""


def _builtin(called: BuiltinFunctionType) -> str:
    name, module, owner = called.__name__, called.__module__, called.__self__
    if module == "time" and name not in {"sleep", "strftime"}:
        return f"time.{name}"
    if name == "urandom":
        return "os.urandom"
    if isinstance(owner, type):
        return f"{owner.__name__}.{name}" if name in _DATES else ""
    return f"random.{name}" if type(owner).__module__ == "random" else ""


def _is_of_a_game(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    root = module.partition(".")[0]
    return not module.startswith(_ENGINE) and root not in sys.stdlib_module_names
