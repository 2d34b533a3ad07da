"""Action cards: who may counter them, and what happens when nobody does. Rule: 5.5."""

from tabletop.api import Chance, Decision, Move, Seat, seat_name
from tabletop.games.it_startup import effects, notes
from tabletop.games.it_startup.deck import sink
from tabletop.games.it_startup.effects import Play
from tabletop.games.it_startup.state import Numbers, Played, StartupState

COUNTER = "counter"
"""The kind of the counter decision."""


def price(n: Numbers, card: int) -> int:
    """Return the price of countering an action card; 0 if it is countered by owning a card."""
    return n.cards.numbers[card].get("counter-pay", 0)


def stopping_card(state: StartupState, n: Numbers, side: int, card: int) -> int:
    """Return a card in a side's office that lets it counter an action, or -1."""
    stops, kind = n.cards.stops[card], n.cards.kind
    office = state.table.zones[n.offices[side]]
    return next((piece for piece in office if kind[piece] in stops), -1)


def may_stop(state: StartupState, n: Numbers, side: int, card: int, aim: int) -> bool:
    """Return whether a side may counter an opponent's action card aimed at `aim` (-1 for none)."""
    pay = price(n, card)
    if pay:
        if side >= n.seats or n.side_of(state, aim) != side:
            return False
        return state.table.values[n.resources[side]] >= pay
    return bool(n.cards.stops[card]) and stopping_card(state, n, side, card) >= 0


def launch(play: Play) -> None:
    """Play an action card; it takes effect once all sides that may counter it decline.

    Rule: 5.5.
    """
    state, n = play.state, play.n
    if not n.cards.stoppable[play.card]:
        effects.carry_out(play)
        sink(state, n, (play.card,), play.chance)
        return
    state.card, state.actor, state.aim = play.card, play.side, play.target
    state.paid = play.paid
    foes = n.foes_of(state, play.side)
    able = [each for each in foes if may_stop(state, n, each, play.card, play.target)]
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
    """Apply a seat's answer, counter or decline, to the pending action card."""
    if move.kind == "decline":
        _ask_next(state, n, chance)
        return
    table, value = state.table, n.resources[seat]
    table.set(value, table.values[value] - price(n, state.card))
    _stop(state, n, seat, chance)


def _stop(state: StartupState, n: Numbers, side: int, chance: Chance) -> None:
    table = state.table
    if table.recording:
        pay = price(n, state.card)
        title = n.cards.title
        by = f" for {pay}"
        if not pay:
            by = f" with {title[stopping_card(state, n, side, state.card)]}"
        words = notes.COUNTERED.format(card=title[state.card], price=by)
        seat = side if side < n.seats else -1
        table.note(seat, words if seat >= 0 else f"The Rival {words}", tone="gain")
    _lay_away(state, n, chance)


def _take_effect(state: StartupState, n: Numbers, chance: Chance) -> None:
    aim, paid = state.aim, state.paid
    effects.carry_out(Play(state, n, state.actor, state.card, chance, target=aim, paid=paid))
    _lay_away(state, n, chance)


def _lay_away(state: StartupState, n: Numbers, chance: Chance) -> None:
    sink(state, n, (state.card,), chance)
    state.card, state.actor, state.aim, state.paid, state.asked = -1, 0, -1, 0, ()
