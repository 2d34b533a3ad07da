"""The steps of others since a seat's last turn, as that seat saw them."""

from collections.abc import Sequence

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.engine.view import SeenEvent
from tabletop.session.values import Happened
from tabletop.session.wording import Wording

_MOST = 60
"""Most steps that are searched backwards."""


def steps_of_others(match: Match[State], viewer: Seat) -> range:
    """Return the numbers of the steps between a seat's last turn and its current one.

    They include its own answers in between, and a step of its own in which an opponent without a
    seat takes a turn. Empty for an onlooker.
    """
    if viewer < 0:
        return range(0)
    steps = match.steps
    last = len(steps)
    while last and _is_own(match, last - 1, viewer):
        last -= 1
    first = last
    while first and not _is_own(match, first - 1, viewer):
        first -= 1
    if all(_is_quiet(match, number, viewer) for number in range(first, last)):
        return range(0)
    return range(max(first, last - _MOST), last)


def seen_again(
    match: Match[State], numbers: Sequence[int], viewer: Seat, wording: Wording
) -> tuple[Happened, ...]:
    """Return steps as a seat saw them, oldest first, without those that open a sheet."""
    found = []
    for number in numbers:
        step = match.steps[number]
        events: list[SeenEvent] = [e for e in match.seen(step, viewer) if e.summary is None]
        before = match.view_of(_before(match, number), viewer)
        after = match.view_of(step.state, viewer)
        found.append(Happened(step.entry.seat, wording.events(events), before, after))
    return tuple(found)


def _before(match: Match[State], number: int) -> State:
    return match.steps[number - 1].state if number else match.first


def _is_own(match: Match[State], number: int, viewer: Seat) -> bool:
    """Return whether a seat made a step in its own turn and nobody else played in it."""
    step = match.steps[number]
    mine = step.entry.seat == viewer and _before(match, number).turn == viewer
    return mine and not _is_of_others(step, viewer)


def _is_quiet(match: Match[State], number: int, viewer: Seat) -> bool:
    step = match.steps[number]
    return step.entry.seat == viewer and not _is_of_others(step, viewer)


def _is_of_others(step: Step[State], viewer: Seat) -> bool:
    """Return whether somebody else shows a card in a step, such as an opponent without a seat."""
    stages = (event.stage for event in step.events)
    return any(stage.kind == "card" and stage.seat != viewer for stage in stages if stage)
