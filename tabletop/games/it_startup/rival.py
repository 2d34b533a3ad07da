"""The Rival, the automated opponent of a solo game.

Rulebook: `#solo`.
"""

from collections.abc import Sequence

from tabletop.api import Chance
from tabletop.games.it_startup import notes, staff
from tabletop.games.it_startup.cards import counters, effects
from tabletop.games.it_startup.cards.deck_list import ACTION, KNOWLEDGE
from tabletop.games.it_startup.cards.draws import put_under, take_top
from tabletop.games.it_startup.state import RIVAL, Numbers, StartupState

PLAYER = 0
EARLY_TURNS = 2
"""In this many first turns, the Rival turns up one card fewer."""


def begin_turn(state: StartupState, n: Numbers) -> None:
    """Begin the Rival's turn: return borrowed employees and set how many cards it turns up.

    Rulebook: `#solo`.
    """
    table, value = state.table, n.turns[RIVAL]
    table.set(value, table.values[value] + 1)
    staff.return_loans(state, n, RIVAL)
    state.reveals = 1 + (table.values[value] > EARLY_TURNS) + state.hard


def reveal_cards(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Turn up the Rival's cards until it has enough, the deck is empty, or the player is asked.

    Rulebook: `#solo`.
    """
    deck = state.table.zones[n.deck]
    while state.reveals and deck and not state.pending:
        state.reveals -= 1
        card = take_top(state, n, n.played)
        notes.show_card(state, n, RIVAL, card)
        kind = n.cards.type[card]
        if kind == ACTION:
            _action(state, n, card, chance)
        elif kind == KNOWLEDGE:
            _teach(state, n, card, chance)
        else:
            _hire(state, n, card, chance)


def _hire(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    """Let an employee join; only Downer Dave's effect on one employee is applied."""
    notes.note(state, n, RIVAL, "joined", card=card)
    state.table.move(card, n.offices[RIVAL])
    if n.cards.targets[card] == "burden-employee":
        target = best(state, n, staff.developers(state, n, PLAYER))
        effects.apply_effects(effects.PlayedCard(state, n, RIVAL, card, chance, target))


def _teach(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    values = state.table.values
    own = [each for each in staff.developers(state, n, RIVAL) if not values[n.home[each]]]
    developer = best(state, n, own)
    if developer < 0:
        notes.note(state, n, RIVAL, "nobody-for-it", card=card)
        put_under(state, n, (card,), chance)
        return
    notes.note(state, n, RIVAL, "taught-free", developer=developer, card=card)
    staff.attach(state, n, card, developer)


def _action(state: StartupState, n: Numbers, card: int, chance: Chance) -> None:
    aim = -1
    match n.cards.effects[card][0]:
        case "gain-resources":
            notes.note(state, n, RIVAL, "one-more", card=card)
            state.reveals += 1
            put_under(state, n, (card,), chance)
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
        notes.note(state, n, RIVAL, "no-effect", card=card)
        put_under(state, n, (card,), chance)
        return
    notes.note(state, n, RIVAL, "played-free", card=card)
    counters.play_action(effects.PlayedCard(state, n, RIVAL, card, chance, aim, n.cards.cost[card]))


def best(state: StartupState, n: Numbers, whom: Sequence[int]) -> int:
    """Return the employee in `whom` that delivers the most points, or -1 if there are none.

    Ties go to the employee with the least burnout, then to the first one. Rulebook: `#solo`.
    """
    if len(whom) < 2:
        return whom[0] if whom else -1
    burnout = state.table.values
    return max(whom, key=lambda each: (staff.efficiency(state, n, each), -burnout[n.burnout[each]]))
