"""The texts of a game in words, as tests compare them: seats stay `{p1}`, zones `{zone:…}`."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from tabletop.engine.rules import Rules
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.text.message import Message
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.text.presenter import Presenter

S = TypeVar("S", bound=State)
T = TypeVar("T")


def worded(rules: Rules[S], seats: int = 0) -> Presenter[S]:
    """Return the presenter of a game whose answers are in words."""
    return cast("Presenter[S]", _Worded(rules, rules.plan(seats or rules.spec.seats[1])))


class _Worded:
    def __init__(self, rules: Rules[Any], plan: TablePlan) -> None:
        self._rules, self._plan = rules, plan

    def __getattr__(self, name: str) -> Callable[..., object]:
        method = getattr(self._rules.presenter, name)
        return lambda *given: filled(self._plan, method(*given))


def filled(plan: TablePlan, value: T) -> T:
    """Return a value with each message in it in words."""
    found: Any = value
    if isinstance(found, Message):
        found = in_words(plan, found)
    elif isinstance(found, tuple | list | set | frozenset):
        parts = [filled(plan, each) for each in found]
        found = type(found)(*parts) if hasattr(found, "_fields") else type(found)(parts)
    elif isinstance(found, dict):
        found = {key: filled(plan, each) for key, each in found.items()}
    elif is_dataclass(found) and not isinstance(found, type):
        known = {each.name: getattr(found, each.name) for each in fields(found) if each.init}
        found = replace(found, **{name: filled(plan, each) for name, each in known.items()})
    return found  # type: ignore[no-any-return] # of the same type as it was
