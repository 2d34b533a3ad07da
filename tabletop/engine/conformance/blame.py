"""Finds out whether an error comes from the code of a game in a player's own folder.

Such code is in packages named `recess_game_…`, and its author has to fix it.
"""

import traceback
from collections.abc import Callable, Iterator
from functools import partial, wraps
from inspect import isfunction
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

GUEST = "recess_game_"
"""Prefix of the packages made from a player's own folders."""
_LONGEST = 200


class GuestError(ValueError):
    """Raised when code in a player's own game folder can't run; the message says where and why."""


def mistake_of(error: BaseException) -> str:
    """Return `rules.py:42: what` if code in a player's own game folder raised the error, else "".

    This includes the causes of the error. The place is the last line of such code in the traceback.
    """
    seen: set[int] = set()
    looked: BaseException | None = error
    while looked is not None and id(looked) not in seen:
        seen.add(id(looked))
        if isinstance(looked, GuestError):
            return str(looked)
        places = list(_theirs(looked.__traceback__))
        if places:
            return f"{places[-1]}: {_told(looked)}"
        looked = looked.__cause__ or looked.__context__
    return ""


def steps_of(error: BaseException) -> tuple[str, ...]:
    """Return the lines of a traceback that are in a player's own game folder, outermost first.

    Each entry looks like `rules.py:42 in _apply`; frames of other code are left out.
    """
    return tuple(_steps(error.__traceback__))


def told(error: BaseException, folder: Path) -> str:
    """Return why a folder's code can't be loaded, starting with file and line if known."""
    if isinstance(error, SyntaxError) and error.filename:
        file = Path(error.filename)
        name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else file.name
        return f"{name}:{error.lineno or 1}: {_short(error.msg)}"
    return mistake_of(error) or _told(error)


def shield(thing: object, base: type, told: Callable[[str, Exception], object]) -> None:
    """Wrap an object's overridden methods so that, if one raises, the `base` method answers.

    Args:
        thing: The object, whose class comes from the author of a game.
        base: The class whose method answers in place of one that raises.
        told: Called with the method's name and the exception, once for each method.
    """
    heard: set[str] = set()

    def tell(name: str, error: Exception) -> None:
        if name not in heard:
            heard.add(name)
            told(name, error)

    for name in dir(base):
        own, usual = getattr(type(thing), name, None), getattr(base, name)
        if not name.startswith("_") and isfunction(usual) and own is not usual:
            bound = usual.__get__(thing)
            setattr(thing, name, _shielded(getattr(thing, name), bound, partial(tell, name)))


def _shielded(
    own: Callable[..., Any], usual: Callable[..., Any], tell: Callable[[Exception], object]
) -> Callable[..., Any]:  # Any: methods of every shape
    @wraps(own)
    def call(*args: Any, **words: Any) -> Any:
        try:
            return own(*args, **words)
        except Exception as error:  # noqa: BLE001 - whatever the code of a game raises
            tell(error)
            return usual(*args, **words)

    return call


def _theirs(step: TracebackType | None) -> Iterator[str]:
    """Yield `file:line` of each frame in own-folder code, outermost first."""
    for frame, line in _frames(step):
        yield place_of(frame, line)


def _steps(step: TracebackType | None) -> Iterator[str]:
    for frame, line in _frames(step):
        yield f"{place_of(frame, line)} in {frame.f_code.co_name}"


def _frames(step: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """Yield frame and line of each step in own-folder code, outermost first."""
    for frame, line in traceback.walk_tb(step):
        module = frame.f_globals.get("__name__")
        if isinstance(module, str) and module.startswith(GUEST):
            yield frame, line


def place_of(frame: FrameType, line: int = 0) -> str:
    """Return the file and line of a frame within its game's folder, such as `rules.py:42`.

    `line` counts from 1; with 0, it is the frame's current line.
    """
    module, file = str(frame.f_globals.get("__name__", "")), Path(frame.f_code.co_filename)
    parts = module.count(".") if module.startswith(GUEST) else 1
    parts += file.name == "__init__.py"
    return f"{'/'.join(file.parts[-max(1, parts) :])}:{line or frame.f_lineno}"


def _told(error: BaseException) -> str:
    try:
        what = str(error)
    except Exception:  # noqa: BLE001 - the words of an error are its author's code as well
        what = ""
    name = type(error).__name__
    return _short(f"{name}: {what}" if what else name)


def _short(text: str) -> str:
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
