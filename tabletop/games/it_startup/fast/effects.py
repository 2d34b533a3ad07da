"""Effects of cards, and stopping them, on the compact position."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.api import Chance
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.fast import staff
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.codes import ORDERING, STOPPING, TAKING


class Play(NamedTuple):
    """A card taking effect, like `effects.PlayedCard` in the full rules."""

    p: Board
    side: int
    card: int
    chance: Chance
    target: int = -1
    paid: int = 0

    def figure(self, name: str) -> int:
        """Return a number printed on the card by its name, such as `draw`."""
        return self.p.game.cards.numbers[self.card][name]

    def own(self) -> tuple[int, ...]:
        """Return the employees in the office of the side that plays the card."""
        return self.p.office_of(self.side).employees


def _return_employee(play: Play) -> None:
    if play.target >= 0:
        group = staff.lift_group(play.p, play.target)
        staff.clear(play.p, play.target)
        play.p.hands[play.side] += group


def _draw_marked(kind: int) -> Callable[[Play], None]:
    """Return an effect that draws and gives drawn cards of one type a discount this turn."""

    def draw_marked(play: Play) -> None:
        cards = play.p.game.cards
        for card in staff.draw(play.p, play.side, play.figure("draw")):
            if cards.type[card] == kind:
                less = cards.numbers[play.card].get("discount", cards.cost[card])
                play.p.marks[card] = less

    return draw_marked


def _burden_own_team(play: Play) -> None:
    staff.burden(play.p, play.own(), play.figure("burnout"), play.chance)


def _burden_employee(play: Play) -> None:
    if play.target >= 0:
        staff.burden(play.p, (play.target,), play.figure("burnout"), play.chance)


def _look(play: Play) -> None:
    p = play.p
    for _ in range(min(play.figure("look"), len(p.deck))):
        p.desk.append(p.deck.pop())


def _look_and_take(play: Play) -> None:
    _look(play)
    ask_to_take(play.p, play.side, play.figure("take"), play.chance)


def ask_to_take(p: Board, seat: int, number: int, chance: Chance) -> None:
    """Ask a seat which of the cards before it to take; the others go under the deck.

    `number` is how many it takes; if there is no choice, it takes them all. Rulebook: `#choices`.
    """
    if number and len(p.desk) > number:
        p.ask, p.asked, p.left = TAKING, seat, number
        return
    if number:
        p.hands[seat] += p.desk
    else:
        staff.sink(p, p.desk, chance)
    p.desk = []


def _order_top(play: Play) -> None:
    _look(play)
    ask_to_order(play.p, play.side)


def ask_to_order(p: Board, seat: int) -> None:
    """Ask a seat which of the cards before it to put back on the deck next.

    The last one goes back automatically. Rulebook: `#choices`.
    """
    if len(p.desk) > 1:
        p.ask, p.asked = ORDERING, seat
    elif p.desk:
        p.deck.append(p.desk.pop())


def _relieve_team(play: Play) -> None:
    burnout, relief = play.p.burnout, play.figure("relief")
    for each in play.own():
        burnout[each] = max(0, burnout[each] - relief)


def _take_over(play: Play) -> None:
    if play.target >= 0:
        staff.take_over(play.p, play.target, play.side)


def _draw_per_developer(play: Play) -> None:
    staff.draw(play.p, play.side, len(play.p.office_of(play.side).developers))


def _gain_resources(play: Play) -> None:
    play.p.money[play.side] += play.figure("gain")


def _outsource(play: Play) -> None:
    """Borrow the target and pay its controller the price. Rulebook: `#outsourcing`."""
    p = play.p
    source = p.side[play.target]
    if source < p.game.seats:
        p.money[source] += play.paid
    staff.take_over(p, play.target, play.side, loan=True)


def _boost_team(play: Play) -> None:
    play.p.boost[play.side] += play.figure("boost")


def _spare_team(play: Play) -> None:
    play.p.calm[play.side] = 1


def _clear_offices(play: Play) -> None:
    p = play.p
    everybody = [each for side in range(p.game.sides) for each in p.office_of(side).employees]
    staff.dismiss(p, everybody, play.chance)


def _burden_rivals(play: Play) -> None:
    p = play.p
    whom = [each for side in p.game.foes[play.side] for each in p.office_of(side).employees]
    staff.burden(p, whom, play.figure("burnout"), play.chance)


WHEN_PLAYED: dict[str, Callable[[Play], None]] = {
    "return-employee": _return_employee,
    "draw-free-developer": _draw_marked(DEVELOPER),
    "draw-free-actions": _draw_marked(ACTION),
    "draw-cheap-knowledge": _draw_marked(KNOWLEDGE),
    "burden-own-team": _burden_own_team,
    "burden-employee": _burden_employee,
    "look-and-take": _look_and_take,
    "order-top": _order_top,
    "relieve-team": _relieve_team,
    "poach": _take_over,
    "draw-per-developer": _draw_per_developer,
    "gain-resources": _gain_resources,
    "outsource": _outsource,
    "head-hunt": _take_over,
    "boost-team": _boost_team,
    "spare-team": _spare_team,
    "clear-offices": _clear_offices,
    "burden-rivals": _burden_rivals,
}
"""The effects that happen once, when a card is played, by their names on the cards."""


def carry_out(play: Play) -> None:
    """Carry out all effects that a card has when it is played."""
    for name in play.p.game.cards.effects[play.card]:
        effect = WHEN_PLAYED.get(name)
        if effect is not None:
            effect(play)


# Counters


def price_of_stopping(p: Board, card: int) -> int:
    """Return how many resources it costs to stop an action card; 0 if owning a card is enough."""
    return p.game.cards.numbers[card].get("counter-pay", 0)


def may_stop(p: Board, side: int, card: int, aim: int) -> bool:
    """Return whether a side may stop an action card of an opponent.

    A side is a seat or the Rival; `aim` is the target employee, or -1 for none. Rulebook:
    `#counter`.
    """
    cards, pay = p.game.cards, price_of_stopping(p, card)
    if pay:
        return side < p.game.seats and p.side[aim] == side and p.money[side] >= pay
    stops, kind = cards.stops[card], cards.kind
    return bool(stops) and any(kind[piece] in stops for piece in p.rows[side])


def launch(play: Play) -> None:
    """Play an action card; it takes effect once everyone who may stop it has declined.

    `play` contains the card, its player and its target. Rulebook: `#actions`, `#counter`.
    """
    p = play.p
    if not p.game.cards.stoppable[play.card]:
        carry_out(play)
        staff.sink(p, (play.card,), play.chance)
        return
    p.card, p.actor, p.aim, p.paid = play.card, play.side, play.target, play.paid
    able = [foe for foe in p.game.foes[play.side] if may_stop(p, foe, play.card, play.target)]
    if able and able[-1] >= p.game.seats:
        lay_away(p, play.chance)  # the Rival always counters if it can
        return
    p.stoppers = tuple(able)
    ask_next(p, play.chance)


def ask_next(p: Board, chance: Chance) -> None:
    """Ask the next seat that may stop the action card; if there is none, the card takes effect.

    Rulebook: `#counter`.
    """
    if p.stoppers:
        p.ask, p.asked, p.stoppers = STOPPING, p.stoppers[0], p.stoppers[1:]
        return
    carry_out(Play(p, p.actor, p.card, chance, p.aim, p.paid))
    lay_away(p, chance)


def lay_away(p: Board, chance: Chance) -> None:
    """Put the action card just played under the deck; no answers are pending after that."""
    staff.sink(p, (p.card,), chance)
    p.card, p.actor, p.aim, p.paid, p.stoppers = -1, 0, -1, 0, ()
