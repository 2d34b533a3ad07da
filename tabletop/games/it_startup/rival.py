"""The Rival, the automated opponent of a solo game. Rule: 5.10."""

from collections.abc import Sequence

from tabletop.api import Chance
from tabletop.games.it_startup import counters, effects, staff
from tabletop.games.it_startup.cards import ACTION, KNOWLEDGE
from tabletop.games.it_startup.deck import lift_top, sink
from tabletop.games.it_startup.staging import hold_up
from tabletop.games.it_startup.state import RIVAL, Numbers, StartupState

PLAYER = 0
EARLY_TURNS = 2
"""The number of first turns in which the Rival reveals one card less."""


def begin(state: StartupState, n: Numbers) -> None:
    """Begin the Rival's turn: return its loans and set how many cards it reveals.

    Rule: 5.10 (1), (2).
    """
    table, value = state.table, n.turns[RIVAL]
    table.set(value, table.values[value] + 1)
    staff.return_loans(state, n, RIVAL)
    state.reveals = 1 + (table.values[value] > EARLY_TURNS) + state.hard


def turn_up(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Reveal cards until the turn's number or the deck is used up, or the player is asked."""
    deck = state.table.zones[n.deck]
    while state.reveals and deck and not state.pending:
        state.reveals -= 1
        card = lift_top(state, n, n.played)
        if state.table.recording:
            hold_up(state, n, -1, card)
        kind = n.cards.type[card]
        if kind == ACTION:
            _action(state, n, card, chance)
        elif kind == KNOWLEDGE:
            _teach(state, n, card, chance)
        else:
            _hire(state, n, card, chance)


def _tell(state: StartupState, text: str, card: str, *, whom: str = "") -> None:
    if state.table.recording:
        state.table.note(-1, f"The Rival {text.format(card=card, whom=whom)}")


def _hire(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    """Let an employee join; only Downer Dave's effect on one employee is applied."""
    _tell(state, "hires **{card}**", n.cards.title[card])
    state.table.move(card, n.offices[RIVAL])
    if n.cards.targets[card] == "burden-employee":
        target = best(state, n, staff.developers(state, n, PLAYER))
        effects.carry_out(effects.Play(state, n, RIVAL, card, chance, target))


def _teach(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    values = state.table.values
    own = [each for each in staff.developers(state, n, RIVAL) if not values[n.home[each]]]
    developer, title = best(state, n, own), n.cards.title
    if developer < 0:
        _tell(state, "turns up {card} and has nobody for it", title[card])
        sink(state, n, (card,), chance)
        return
    _tell(state, "teaches **{whom}** {card}", title[card], whom=title[developer])
    staff.attach(state, n, card, developer)


def _action(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    aim, title = -1, n.cards.title[card]
    match n.cards.effects[card][0]:
        case "gain-resources":
            _tell(state, "turns up {card} and gets one card more", title)
            state.reveals += 1
            sink(state, n, (card,), chance)
            return
        case "outsource":
            aim = best(state, n, staff.developers(state, n, PLAYER))
            idle = aim < 0
        case "head-hunt":
            aim = best(state, n, staff.employees(state, n, PLAYER))
            idle = aim < 0
        case "clear-offices":
            idle = staff.output(state, n, PLAYER) <= staff.output(state, n, RIVAL)
        case _:
            idle = False
    if idle:
        _tell(state, "turns up {card}, to no effect", title)
        sink(state, n, (card,), chance)
        return
    _tell(state, "plays **{card}**", title)
    counters.launch(effects.Play(state, n, RIVAL, card, chance, aim, n.cards.cost[card]))


def best(state: StartupState, n: Numbers, whom: Sequence[int]) -> int:
    """Return the employee of highest efficiency, or -1 if there is none.

    Ties go to the one with least burnout, then to the earliest.
    """
    if len(whom) < 2:
        return whom[0] if whom else -1
    burnout = state.table.values
    return max(whom, key=lambda each: (staff.efficiency(state, n, each), -burnout[n.burnout[each]]))
