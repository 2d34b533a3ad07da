"""Checks a game's rules, and says where and why its code fails."""

import inspect
import pkgutil
import sys
import sysconfig
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

from tabletop.content.yaml.problems import Problem, did_you_mean, quoted
from tabletop.content.yaml.reader import Document
from tabletop.engine.chance import FastChance
from tabletop.engine.rules import Rules
from tabletop.engine.spec import GameSpec
from tabletop.engine.state import State

_OURS = Path(__file__).parents[2]
_GAMES = _OURS / "games"
_RULES = ("rules",)


@dataclass(frozen=True, slots=True)
class Fault:
    """An exception raised by a game's code, with its place in the author's files."""

    file: str
    """The author's file; "" if the traceback reaches none of them."""
    line: int
    column: int
    what: str

    @property
    def place(self) -> str:
        """File, line and column of the exception, such as `rules.py:4:1`; "" if not known."""
        return f"{self.file}:{self.line}:{self.column}" if self.file else ""


def fault_of(error: BaseException) -> Fault:
    """Return an exception's message and the last line of the game's code that led to it."""
    words = str(error.msg if isinstance(error, SyntaxError) else error).split("\n", 1)[0]
    what = f"{type(error).__name__}: {words}" if words else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return Fault(error.filename, error.lineno or 1, error.offset or 1, what)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _is_theirs(f.filename)]
    if not frames:
        return Fault("", 0, 0, what)
    last = frames[-1]
    return Fault(last.filename, last.lineno or 1, (last.colno or 0) + 1, what)


def _is_theirs(file: str) -> bool:
    path = Path(file)
    if path.is_relative_to(_GAMES):
        return True
    library = Path(sysconfig.get_path("stdlib"))
    own = not path.is_relative_to(_OURS) and not path.is_relative_to(library)
    return not file.startswith("<") and (own or "site-packages" in path.parts)


def check_rules(game: Document, name: str, spec: GameSpec) -> tuple[tuple[str, ...], list[Problem]]:
    """Load the rules of a game and try to begin a game for each number of seats.

    Problems with the name are noted in the game's document.

    Args:
        game: The document of `game.yaml`.
        name: The rules, as `module:Class`.
        spec: The game.

    Returns:
        The kinds of moves that the rules declare, and problems of their code.
    """
    module_name, _, class_name = name.partition(":")
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the code of a game raises
        if isinstance(error, ModuleNotFoundError) and _is_part(error.name, module_name):
            game.problem(_RULES, f"there is no module {quoted(module_name)}", _near(module_name))
            return (), []
        return (), [_problem(game, fault_of(error))]
    made = getattr(module, class_name, None)
    if not (isinstance(made, type) and issubclass(made, Rules)):
        what = f"{module_name} has no rules {quoted(class_name)}"
        if made is not None:
            what = f"{quoted(class_name)} of {module_name} is no subclass of Rules"
        classes = [n for n, each in vars(module).items() if _is_rules(each)]
        game.problem(_RULES, what, did_you_mean(class_name, classes))
        return (), []
    if inspect.isabstract(made):
        lacking = ", ".join(sorted(made.__abstractmethods__))
        game.problem(_RULES, f"{class_name} is abstract", f"it lacks {lacking}")
        return (), []
    _set_up(game, made, spec)
    return tuple(sorted(made.kinds)), []


def _is_rules(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, Rules) and not inspect.isabstract(each)


def _is_part(missing: str | None, module: str) -> bool:
    """Return whether a missing module is this one or one of its packages."""
    return missing is not None and (missing == module or module.startswith(f"{missing}."))


def _near(module: str) -> str:
    """Return a hint at a similar module, or ""."""
    parent, _, last = module.rpartition(".")
    place = getattr(sys.modules.get(parent), "__path__", ())
    near = did_you_mean(last, [each.name for each in pkgutil.iter_modules(place)])
    return near.replace("did you mean ", f"did you mean {parent}.") if parent else ""


def _problem(game: Document, fault: Fault) -> Problem:
    if fault.file:
        what = f"the rules can't be loaded: {fault.what}"
        return Problem(fault.file, fault.line, fault.column, "", what)
    mark = game.mark(_RULES)
    what = f"can't be loaded: {fault.what}"
    return Problem(game.file, mark.line, mark.column, "rules", what)


def _set_up(game: Document, made: type[Rules[State]], spec: GameSpec) -> None:
    """Note why these rules can't begin a game with these pieces and zones."""
    least, most = spec.seats
    for seats in range(least, most + 1):
        try:
            spec.check_seats(seats, spec.resolve_options({}))
        except ValueError:
            continue  # the options don't allow this number of seats
        try:
            rules = made(spec)
            state = rules.start(seats, {}, FastChance(Random(0)))
            for seat in rules.to_act(state):
                rules.legal_moves(state, seat)
        except Exception as error:  # noqa: BLE001 - whatever the code of a game raises
            fault = fault_of(error)
            what = f"these rules can't begin a game with {seats} seats: {fault.what}"
            advice = "do pieces and zones have the names that the rules look for?"
            where = f"at {fault.place}; " if fault.file else ""
            game.problem(_RULES, what, where + advice)
            return
