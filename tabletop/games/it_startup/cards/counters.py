"""Action cards: who may stop them, and what happens if nobody does.

Rulebook: `#actions`, `#counter`.
"""

from tabletop.api import Chance, Decision, Move, Seat, seat_name
from tabletop.games.it_startup import notes
from tabletop.games.it_startup.cards import effects
from tabletop.games.it_startup.cards.draws import put_under
from tabletop.games.it_startup.cards.effects import PlayedCard
from tabletop.games.it_startup.state import Numbers, Played, StartupState

COUNTER = "counter"
"""The kind of decision that asks whether to stop an action card."""


def price(n: Numbers, card: int) -> int:
    """Return how many resources it costs to stop an action card; 0 if owning a card is enough."""
    return n.cards.numbers[card].get("counter-pay", 0)


def counter_card(state: StartupState, n: Numbers, side: int, card: int) -> int:
    """Return the card in a side's office that allows it to stop an action card, or -1.

    A side is a seat or the Rival.
    """
    stops, kind = n.cards.stops[card], n.cards.kind
    office = state.table.zones[n.offices[side]]
    return next((piece for piece in office if kind[piece] in stops), -1)


def may_counter(state: StartupState, n: Numbers, side: int, card: int, aim: int) -> bool:
    """Return whether a side may stop an action card of an opponent.

    A side is a seat or the Rival; `aim` is the target employee, or -1 for none. Rulebook:
    `#counter`.
    """
    pay = price(n, card)
    if pay:
        if side >= n.seats or n.side_of(state, aim) != side:
            return False
        return state.table.values[n.resources[side]] >= pay
    return bool(n.cards.stops[card]) and counter_card(state, n, side, card) >= 0


def play_action(play: PlayedCard) -> None:
    """Play an action card; it takes effect once everyone who may stop it has declined.

    `play` contains the card, its player and its target. Rulebook: `#actions`, `#counter`.
    """
    state, n = play.state, play.n
    if not n.cards.stoppable[play.card]:
        effects.apply_effects(play)
        put_under(state, n, (play.card,), play.chance)
        return
    state.card, state.actor, state.aim = play.card, play.side, play.target
    state.paid = play.paid
    foes = n.foes_of(state, play.side)
    able = [each for each in foes if may_counter(state, n, each, play.card, play.target)]
    if able and able[-1] >= n.seats:
        _stop(state, n, able[-1], play.chance)  # the Rival always counters if it can
        return
    state.asked = tuple(able)
    _ask_next(state, n, play.chance)


def _ask_next(state: StartupState, n: Numbers, chance: Chance) -> None:
    if not state.asked:
        _take_effect(state, n, chance)
        return
    seat, *others = state.asked
    state.asked = tuple(others)
    names = state.table.plan.pieces
    actor = seat_name(state.actor) if state.actor < n.seats else "rival"
    data = Played(names[state.card], actor, names[state.aim] if state.aim >= 0 else "")
    state.pending.append(Decision(COUNTER, (seat,), ("counter", "decline"), data))


def answer(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Carry out a seat's answer to the action card just played: stop it or decline.

    Rulebook: `#counter`.
    """
    if move.kind == "decline":
        _ask_next(state, n, chance)
        return
    table, value = state.table, n.resources[seat]
    table.set(value, table.values[value] - price(n, state.card))
    _stop(state, n, seat, chance)


def _stop(state: StartupState, n: Numbers, side: int, chance: Chance) -> None:
    if state.table.recording:
        pay = price(n, state.card)
        if pay:
            notes.note(state, n, side, "stopped-for", tone="gain", card=state.card, price=pay)
        else:
            counter = counter_card(state, n, side, state.card)
            notes.note(
                state, n, side, "stopped-with", tone="gain", card=state.card, counter=counter
            )
    discard_action(state, n, chance)


def _take_effect(state: StartupState, n: Numbers, chance: Chance) -> None:
    aim, paid = state.aim, state.paid
    effects.apply_effects(
        PlayedCard(state, n, state.actor, state.card, chance, target=aim, paid=paid)
    )
    discard_action(state, n, chance)


def discard_action(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Put the action card just played under the deck; no answers are pending after that."""
    put_under(state, n, (state.card,), chance)
    state.card, state.actor, state.aim, state.paid, state.asked = -1, 0, -1, 0, ()
