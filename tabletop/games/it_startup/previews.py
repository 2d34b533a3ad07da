"""Previews of moves in IT Startup: what they cost and what they bring."""

from tabletop.api import Move, Preview, Seat
from tabletop.games.it_startup import costs, counters, notes, scoring, staff, targets
from tabletop.games.it_startup.cards import DEVELOPER
from tabletop.games.it_startup.costs import Price
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, StartupState

Line = tuple[str, str]


def preview(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return what a move would cost and bring, or None if there is nothing to show."""
    plan = state.table.plan
    card = plan.piece.get(move.pieces[0], -1) if move.pieces else -1
    target = plan.piece.get(move.target, -1)
    match move.kind:
        case "hire" | "play":
            return _play(state, n, seat, card, target)
        case "teach":
            price = costs.price(state, n, seat, card, target)
            money = _leaves(state, n, seat, price.amount)
            return _knowledge(n, card, target, price, money)
        case "transfer":
            price = costs.transfer_price(state, n, seat, card, target)
            money = _leaves(state, n, seat, price.amount)
            return _knowledge(n, card, target, price, money)
        case "plan":
            later = max(0, n.cards.cost[card] - 1)
            return Preview("Plan", (("clock", f"Costs {later} from your next turn on"),))
        case "sell":
            return Preview("Sell", (("coin", "+1 resource"), ("deck", "Goes under the deck")))
        case "buy":
            return Preview("Extra card", (_leaves(state, n, seat, EXTRA_CARD),))
        case "activate":
            return _activate(state, n, seat, card, target)
        case "end-turn":
            return _end(state, n, seat)
        case "counter":
            return _counter(state, n, seat)
    return None


def _leaves(state: StartupState, n: Numbers, seat: Seat, amount: int) -> Line:
    money = state.table.values[n.resources[seat]]
    if amount > money:
        return ("no", f"You have {money}")
    return ("coin", f"Leaves {notes.count(money - amount, 'resource')}")


def _costs(price: Price) -> str:
    return f"Costs {price.words}"


def _play(state: StartupState, n: Numbers, seat: Seat, card: int, target: int) -> Preview:
    price = costs.price(state, n, seat, card)
    lines = [_leaves(state, n, seat, price.amount)]
    if n.cards.type[card] == DEVELOPER:
        gain = n.cards.efficiency[card] + staff.lift(state, n, seat)
        lines.append(("gauge", f"+{gain} at the end of each turn"))
    if target >= 0 and n.side_of(state, target) != seat:
        lines.append(_target(state, n, target))
    elif n.cards.targets[card] and not targets.of_card(state, n, seat, card):
        lines.append(("info", "Nobody to choose, so no effect"))
    return Preview(_costs(price), tuple(lines))


def _target(state: StartupState, n: Numbers, target: int) -> Line:
    values, limit = state.table.values, n.cards.limit[target]
    burnout = values[n.burnout[target]]
    return ("flame", f"Has {burnout} of {limit} burnout")


def _knowledge(n: Numbers, card: int, target: int, price: Price, money: Line) -> Preview:
    lines = [money, ("book", f"{n.cards.title[target]} +{n.cards.bonus[card]}")]
    if price.discounts:
        title = n.cards.title[card]
        lines.append(("cap", f"{title} costs {price.amount} here instead of {price.printed}"))
    return Preview(_costs(price), tuple(lines))


def _activate(
    state: StartupState, n: Numbers, seat: Seat, employee: int, target: int
) -> Preview | None:
    numbers = n.cards.numbers[employee]
    if "pay" not in numbers:
        return None
    lines = [_leaves(state, n, seat, numbers["pay"])]
    if target >= 0:
        lines.append(("dice", f"Heads: {n.cards.title[target]} is yours"))
    else:
        lines.append(("gauge", f"+{numbers['boost']} this turn"))
    return Preview(f"Costs {numbers['pay']}", tuple(lines))


def _end(state: StartupState, n: Numbers, seat: Seat) -> Preview:
    """Return the preview of ending the turn: points, cards drawn, and who leaves."""
    table, values = state.table, state.table.values
    total = staff.output(state, n, seat)
    terms = scoring.turn_terms(state, n, seat)
    lines: list[Line] = [("gauge", f"{' + '.join(terms)} = {total}")] if len(terms) > 1 else []
    number = min(scoring.cards_at_end(state, n, seat), len(table.zones[n.deck]))
    if number:
        lines.append(("draw", f"Draws {notes.count(number, 'card')}"))
    tired = [
        each
        for each in staff.employees(state, n, seat)
        if not values[n.calm[seat]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]
    if len(tired) == 1:
        lines.append(("flame", f"{n.cards.title[tired[0]]} leaves"))
    elif tired:
        lines.append(("flame", f"{len(tired)} employees leave"))
    return Preview(f"Scores {notes.count(total, 'point')}", tuple(lines))


def _counter(state: StartupState, n: Numbers, seat: Seat) -> Preview | None:
    if state.card < 0:
        return None
    pay = counters.price(n, state.card)
    if pay:
        return Preview(f"Costs {pay}", (_leaves(state, n, seat, pay),))
    card = counters.stopping_card(state, n, seat, state.card)
    return Preview("Costs nothing", (("shield", f"With {n.cards.title[card]}"),))
