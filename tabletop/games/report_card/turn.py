"""Begin and end semesters: deal exams, roll initial values, return effort and roll dice."""

from tabletop.api import Chance
from tabletop.games.report_card import notes, scoring
from tabletop.games.report_card.mind import bound
from tabletop.games.report_card.state import (
    EFFORT,
    INITIAL_SIDES,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Numbers,
    ReportState,
)


def begin(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Start the first semester: pick the first player, deal exams and roll the dice.

    Rule: 3.3 to 3.6, A3, A4.
    """
    first = state.start
    if first < 0:
        first = chance.draw(state.seats) if state.seats > 1 else 0
    state.table.set(n.first, first + 1)
    state.table.shuffle(n.deck, chance)
    _deal(state, n, 1, chance)
    _roll_all(state, n, chance)


def end(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Start the next semester, or end the game after the last one.

    Rule: 5.3, A5, A6.
    """
    table = state.table
    semester = table.values[n.semester]
    if semester == SEMESTERS:
        state.phase = "over"
        if table.recording:
            _tell_bonuses(state, n)
        return
    if state.rotate:
        table.set(n.first, table.values[n.first] % state.seats + 1)
    _deal(state, n, semester + 1, chance)
    if state.reroll:
        _roll_all(state, n, chance)


def _tell_bonuses(state: ReportState, n: Numbers) -> None:
    table = state.table
    for seat in range(state.seats):
        for bonus in scoring.bonuses(table.values, n, state.seats, seat):
            note = notes.bonus(table.plan, n, table.values, seat, bonus)
            table.note(seat, note, tone="gain")


def _deal(state: ReportState, n: Numbers, semester: int, chance: Chance) -> None:
    """Deal five exams with initial values, and return all effort.

    Rule: 5.3, A2.
    """
    table = state.table
    table.set(n.semester, semester)
    if table.recording:
        table.note(-1, notes.SEMESTER.format(number=semester))
    for seat in range(state.seats):
        table.set(n.effort[seat], EFFORT)
        for value in n.spent[seat]:
            table.set(value, NOT_TAKEN)
    spaces = range(n.exam, n.exam + SPACES)
    for zone in spaces:
        for old in table.zones[zone][:]:
            table.move(old, n.discard)
    for zone in spaces:
        table.move(table.zones[n.deck][-1], zone)
    for value in n.initial:
        table.roll(value, INITIAL_SIDES, chance)
    state.phase = "exams"
    state.turn = table.values[n.first] - 1


def keep(state: ReportState, n: Numbers, space: int) -> None:
    """Record the dice and the used space before an exam of a solo game."""
    values = state.table.values
    left = n.spent_of[0](values).count(NOT_TAKEN)
    turn = (values[n.semester] - 1) * SPACES + SPACES - left
    faces = n.faces_of(values)
    fresh = state.reroll and left == SPACES
    state.table.set(n.turns[turn], bound.packed(faces, space, fresh=fresh))


def _roll_all(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Roll all dice and sort them on the track, largest first."""
    table = state.table
    for space, die in enumerate(n.dice):
        if table.where[die] != n.track + space:
            table.move(die, n.track + space, 0)
    for die in n.dice:
        table.roll(n.die_value[die], n.sides[die], chance)
