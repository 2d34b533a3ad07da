"""What employees do when hired and what action cards do: one function for each effect.

Lasting effects are computed where they apply: in `staff.lift`, `costs.price` and `turn.end`.
"""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.api import Chance, Value
from tabletop.games.it_startup import notes, staff
from tabletop.games.it_startup.cards import draws
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import Numbers, StartupState


class PlayedCard(NamedTuple):
    """A card taking effect: the position, the side that plays it, and its target.

    A side is a seat or the Rival of a solo game.
    """

    state: StartupState
    n: Numbers
    side: int
    """The side that plays the card: a seat or the Rival."""
    card: int
    chance: Chance
    target: int = -1
    """The piece number of the target employee; -1 for none."""
    paid: int = 0

    def figure(self, name: str) -> int:
        """Return a number printed on the card by its name, such as `draw`."""
        return self.n.cards.numbers[self.card][name]

    def own(self) -> tuple[int, ...]:
        """Return the employees in the office of the side that plays the card."""
        return staff.employees(self.state, self.n, self.side)

    def note(self, key: str, /, *, tone: str = "", **values: Value) -> None:
        """Log what the side did, using the message `key`.

        `tone` is `gain`, `loss` or empty; `values` are filled into the message.
        """
        notes.note(self.state, self.n, self.side, key, tone=tone, **values)


Effect = Callable[[PlayedCard], None]


def _return_employee(play: PlayedCard) -> None:
    """Return the target and its Knowledge to the hand. Rulebook: `#outsourcing`."""
    if play.target < 0:
        return
    state, n = play.state, play.n
    pieces = staff.with_knowledge(state, n, play.target)
    staff.clear(state, n, play.target)
    for piece in pieces:
        draws.to_hand(state, n, play.side, piece)
    play.note("returned", cards=tuple(pieces))


def _draw_marked(kind: int) -> Effect:
    """Return an effect that draws and gives drawn cards of one type a discount this turn."""

    def draw_marked(play: PlayedCard) -> None:
        cards = play.n.cards
        for piece in draws.draw(play.state, play.n, play.side, play.figure("draw")):
            if cards.type[piece] == kind:
                less = cards.numbers[play.card].get("discount", cards.cost[piece])
                play.state.marks[piece] = less

    return draw_marked


def _burden_own_team(play: PlayedCard) -> None:
    """Add burnout to all own employees; the card itself is already on the table."""
    staff.burden(play.state, play.n, play.own(), play.figure("burnout"), play.chance)


def _burden_employee(play: PlayedCard) -> None:
    if play.target < 0:
        return
    state, n = play.state, play.n
    amount = play.figure("burnout")
    owner = n.side_name(n.side_of(state, play.target))
    play.note("burdened", card=play.target, owner=owner, amount=amount)
    staff.burden(state, n, (play.target,), amount, play.chance)


def _look_and_take(play: PlayedCard) -> None:
    draws.look_at_top(play.state, play.n, play.side, play.figure("look"))
    draws.ask_to_take(play.state, play.n, play.side, play.figure("take"), play.chance)


def _order_top(play: PlayedCard) -> None:
    draws.look_at_top(play.state, play.n, play.side, play.figure("look"))
    draws.ask_to_order(play.state, play.n, play.side)


def _relieve_team(play: PlayedCard) -> None:
    staff.relieve(play.state, play.n, play.own(), play.figure("relief"))


def _take_over(play: PlayedCard) -> None:
    if play.target < 0:
        return
    state, n = play.state, play.n
    owner = n.side_name(n.side_of(state, play.target))
    play.note("took-over", tone="gain", card=play.target, owner=owner)
    staff.take_over(state, n, play.target, play.side)


def _draw_per_developer(play: PlayedCard) -> None:
    number = len(staff.developers(play.state, play.n, play.side))
    draws.draw(play.state, play.n, play.side, number)


def _gain_resources(play: PlayedCard) -> None:
    table, value = play.state.table, play.n.resources[play.side]
    table.set(value, table.values[value] + play.figure("gain"))


def _outsource(play: PlayedCard) -> None:
    """Borrow the target and pay its controller the price. Rulebook: `#outsourcing`."""
    state, n, table = play.state, play.n, play.state.table
    source = n.side_of(state, play.target)
    if source < n.seats:
        value = n.resources[source]
        table.set(value, table.values[value] + play.paid)
    home = table.values[n.home[play.target]] == play.side + 1
    play.note(
        "took-back" if home else "borrowed",
        card=play.target,
        owner=n.side_name(source),
        pays=source < n.seats,
        paid=play.paid,
    )
    staff.take_over(state, n, play.target, play.side, loan=True)


def _boost_team(play: PlayedCard) -> None:
    table, value = play.state.table, play.n.boost[play.side]
    table.set(value, table.values[value] + play.figure("boost"))


def _spare_team(play: PlayedCard) -> None:
    play.state.table.set(play.n.calm[play.side], 1)


def _clear_offices(play: PlayedCard) -> None:
    """Remove the employees of all sides."""
    state, n = play.state, play.n
    everybody = [each for side in range(n.sides) for each in staff.employees(state, n, side)]
    staff.dismiss(state, n, everybody, play.chance)


def _burden_rivals(play: PlayedCard) -> None:
    state, n = play.state, play.n
    whom = [
        each for side in n.foes_of(state, play.side) for each in staff.employees(state, n, side)
    ]
    staff.burden(state, n, whom, play.figure("burnout"), play.chance)


WHEN_PLAYED: dict[str, Effect] = {
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


def apply_effects(play: PlayedCard) -> None:
    """Carry out all effects that a card has when it is played."""
    for name in play.n.cards.effects[play.card]:
        effect = WHEN_PLAYED.get(name)
        if effect is not None:
            effect(play)
