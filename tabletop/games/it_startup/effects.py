"""Effects of employees when hired and of action cards: one function for each.

Lasting effects are computed where they apply: `staff.lift`, `costs.price`, `turn.end`.
"""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.api import Chance
from tabletop.games.it_startup import draws, notes, staff
from tabletop.games.it_startup.cards import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import Numbers, StartupState


class Play(NamedTuple):
    """A card that takes effect: the state, the side that plays it, and its target."""

    state: StartupState
    n: Numbers
    side: int
    """The side that plays the card."""
    card: int
    chance: Chance
    target: int = -1
    """The piece number of the targeted employee, or -1."""
    paid: int = 0

    def figure(self, name: str) -> int:
        """Return a number printed on the card, by its face key."""
        return self.n.cards.numbers[self.card][name]

    def own(self) -> tuple[int, ...]:
        """Return the employees in the office of the side that plays the card."""
        return staff.employees(self.state, self.n, self.side)

    def note(self, text: str, tone: str = "") -> None:
        """Log publicly what the side did; the Rival's lines are prefixed with its name."""
        seat = self.side if self.side < self.n.seats else -1
        self.state.table.note(seat, text if seat >= 0 else f"The Rival {text}", tone=tone)


Effect = Callable[[Play], None]


def _return_employee(play: Play) -> None:
    """Return the target and its Knowledge to the hand. Rule: 5.6 (return to hand)."""
    if play.target < 0:
        return
    state, n = play.state, play.n
    pieces = staff.with_knowledge(state, n, play.target)
    staff.clear(state, n, play.target)
    for piece in pieces:
        draws.to_hand(state, n, play.side, piece)
    if state.table.recording:
        play.note(notes.returned(n, pieces))


def _draw_marked(kind: int) -> Effect:
    """Return an effect that draws and gives drawn cards of one type a discount this turn."""

    def draw_marked(play: Play) -> None:
        cards = play.n.cards
        for piece in draws.draw(play.state, play.n, play.side, play.figure("draw")):
            if cards.type[piece] == kind:
                less = cards.numbers[play.card].get("discount", cards.cost[piece])
                play.state.marks[piece] = less

    return draw_marked


def _burden_own_team(play: Play) -> None:
    """Add burnout to all own employees. Rule: A10 (the card itself is already on the table)."""
    staff.burden(play.state, play.n, play.own(), play.figure("burnout"), play.chance)


def _burden_employee(play: Play) -> None:
    if play.target < 0:
        return
    state, n = play.state, play.n
    amount = play.figure("burnout")
    if state.table.recording:
        owner = n.side_of(state, play.target)
        play.note(notes.burdened(n, play.target, owner, amount))
    staff.burden(state, n, (play.target,), amount, play.chance)


def _look_and_take(play: Play) -> None:
    draws.look(play.state, play.n, play.side, play.figure("look"))
    draws.ask_to_take(play.state, play.n, play.side, play.figure("take"), play.chance)


def _order_top(play: Play) -> None:
    draws.look(play.state, play.n, play.side, play.figure("look"))
    draws.ask_to_order(play.state, play.n, play.side)


def _relieve_team(play: Play) -> None:
    staff.relieve(play.state, play.n, play.own(), play.figure("relief"))


def _take_over(play: Play) -> None:
    if play.target < 0:
        return
    state, n = play.state, play.n
    if state.table.recording:
        play.note(notes.taken(n, play.target, n.side_of(state, play.target)), tone="gain")
    staff.take_over(state, n, play.target, play.side)


def _draw_per_developer(play: Play) -> None:
    number = len(staff.developers(play.state, play.n, play.side))
    draws.draw(play.state, play.n, play.side, number)


def _gain_resources(play: Play) -> None:
    table, value = play.state.table, play.n.resources[play.side]
    table.set(value, table.values[value] + play.figure("gain"))


def _outsource(play: Play) -> None:
    """Borrow the target and pay its controller the price. Rule: 5.6."""
    state, n, table = play.state, play.n, play.state.table
    source = n.side_of(state, play.target)
    if source < n.seats:
        value = n.resources[source]
        table.set(value, table.values[value] + play.paid)
    if table.recording:
        home = table.values[n.home[play.target]] == play.side + 1
        play.note(notes.borrowed(n, play.target, source, play.paid, home=home))
    staff.take_over(state, n, play.target, play.side, loan=True)


def _boost_team(play: Play) -> None:
    table, value = play.state.table, play.n.boost[play.side]
    table.set(value, table.values[value] + play.figure("boost"))


def _spare_team(play: Play) -> None:
    play.state.table.set(play.n.calm[play.side], 1)


def _clear_offices(play: Play) -> None:
    """Remove the employees of all sides. Rule: case 38."""
    state, n = play.state, play.n
    everybody = [each for side in range(n.sides) for each in staff.employees(state, n, side)]
    staff.dismiss(state, n, everybody, play.chance)


def _burden_rivals(play: Play) -> None:
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
"""Effects that happen once, when a card is played, by name."""


def carry_out(play: Play) -> None:
    """Apply all effects that a card has at the moment it is played."""
    for name in play.n.cards.effects[play.card]:
        effect = WHEN_PLAYED.get(name)
        if effect is not None:
            effect(play)
