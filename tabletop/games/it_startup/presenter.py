"""Prompts, button labels and previews of IT Startup."""

from tabletop.api import (
    Decision,
    Display,
    Message,
    Move,
    Presenter,
    Preview,
    Seat,
    Value,
    View,
    seat_name,
)
from tabletop.games.it_startup import display, listing, reasons, scoring, staff, turn
from tabletop.games.it_startup.cards import costs, counters, draws
from tabletop.games.it_startup.cards.costs import Price
from tabletop.games.it_startup.cards.deck_list import DEVELOPER
from tabletop.games.it_startup.moves import Moves
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, Played, StartupState, TakeChoice

Line = tuple[str, str]
ICONS = {
    "mulligan": "refresh",
    "relieve": "coffee",
    "skip": "pass",
    "hire": "person",
    "teach": "book",
    "transfer": "trade",
    "play": "play",
    "plan": "clock",
    "sell": "sell",
    "buy": "draw",
    "activate": "bolt",
    "take-card": "hand",
    "put-back": "deck",
    "counter": "shield",
    "decline": "pass",
    "end-turn": "check",
}
_PLAYED = frozenset({"hire", "teach", "play"})
"""The kinds of moves that play a hand card, unlike selling or planning it."""
_BUTTONS = {
    "relieve": "relieve",
    "skip": "skip",
    "plan": "plan-card",
    "sell": "sell-card",
    "take-card": "take",
    "put-back": "put-back",
    "decline": "let-happen",
    "end-turn": "end-turn",
}
"""The button texts of moves that have no target."""


class StartupPresenter(Presenter[StartupState]):
    """The texts shown to players of IT Startup: prompts, button labels, previews and panels."""

    def prompt(self, state: StartupState, seat: Seat) -> str:
        """Return a short line that says what the seat should do now, or whom it is waiting for."""
        return prompt(state, state.table.plan.once(Numbers), seat, self.rules.to_act(state))

    def describe(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as "Hire" with the name of the card."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" for none."""
        return ICONS.get(move.kind, "")

    def preview(self, state: StartupState, seat: Seat, move: Move) -> Preview | None:
        """Return a move's cost and effect, even if it is too expensive, or None."""
        return preview(state, state.table.plan.once(Numbers), seat, move)

    def reason(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return one sentence on why a legal move may be good, for a hint."""
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return a set with `aimed-employee` in it if an employee in hand has a possible target.

        A tip for new players is shown once this name is in the set.
        """
        if view.seat < 0 or view.seat not in view.to_act or view.pending is not None:
            return frozenset()
        cards, number = view.plan.once(Numbers).cards, view.plan.piece
        hand = [number[name] for name in view.zone(f"hand:{seat_name(view.seat)}").pieces if name]
        aims = any(cards.is_employee[piece] and cards.targets[piece] for piece in hand)
        others = any(
            zone.pieces
            for zone in view.zones
            if zone.kind in {"office", "rival-office"} and zone.owner != view.seat
        )
        return frozenset({"aimed-employee"}) if aims and others else frozenset()

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Turn 4 · first to 64`."""
        return display.context(view)

    def display(self, view: View) -> Display:
        """Return what is shown around the table: points, sums of the turn, prices and warnings."""
        return display.display(view, view.plan.once(Numbers))


def preview(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return a move's cost and effect, or None if there is nothing to show."""
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
            return Preview(Message("plan"), (("clock", Message("costs-later", price=later)),))
        case "sell":
            lines = (("coin", Message("gains-one")), ("deck", Message("under-deck")))
            return Preview(Message("sell"), lines)
        case "buy":
            return Preview(Message("extra-card"), (_leaves(state, n, seat, EXTRA_CARD),))
        case "activate":
            return _activate(state, n, seat, card, target)
        case "end-turn":
            return _end(state, n, seat)
        case "counter":
            return _counter_preview(state, n, seat)
    return None


def _leaves(state: StartupState, n: Numbers, seat: Seat, amount: int) -> Line:
    money = state.table.values[n.resources[seat]]
    if amount > money:
        return ("no", Message("has-only", money=money))
    return ("coin", Message("leaves", money=money - amount))


def _costs(price: Price) -> str:
    return Message("costs", price=price.message)


def _play(state: StartupState, n: Numbers, seat: Seat, card: int, target: int) -> Preview:
    price = costs.price(state, n, seat, card)
    lines = [_leaves(state, n, seat, price.amount)]
    if n.cards.type[card] == DEVELOPER:
        gain = n.cards.efficiency[card] + staff.lift(state, n, seat)
        lines.append(("gauge", Message("delivers", amount=gain)))
    if target >= 0 and n.side_of(state, target) != seat:
        lines.append(_target_line(state, n, target))
    elif n.cards.targets[card] and not costs.targets_of(state, n, seat, card):
        lines.append(("info", Message("nobody-to-choose")))
    return Preview(_costs(price), tuple(lines))


def _target_line(state: StartupState, n: Numbers, target: int) -> Line:
    values, limit = state.table.values, n.cards.limit[target]
    burnout = values[n.burnout[target]]
    return ("flame", Message("has-burnout", burnout=burnout, limit=limit))


def _knowledge(n: Numbers, card: int, target: int, price: Price, money: Line) -> Preview:
    learns = Message("learns", developer=target, points=n.cards.bonus[card])
    lines: list[Line] = [money, ("book", learns)]
    if price.discounts:
        here, printed = price.amount, price.printed
        lines.append(("cap", Message("cheaper-here", card=card, price=here, printed=printed)))
    return Preview(_costs(price), tuple(lines))


def _activate(
    state: StartupState, n: Numbers, seat: Seat, employee: int, target: int
) -> Preview | None:
    numbers = n.cards.numbers[employee]
    if "pay" not in numbers:
        return None
    lines = [_leaves(state, n, seat, numbers["pay"])]
    if target >= 0:
        lines.append(("dice", Message("on-heads", card=target)))
    else:
        lines.append(("gauge", Message("delivers-now", amount=numbers["boost"])))
    return Preview(Message("costs", price=numbers["pay"]), tuple(lines))


def _end(state: StartupState, n: Numbers, seat: Seat) -> Preview:
    """Return the preview of ending the turn: points, cards drawn, and who leaves."""
    table, values = state.table, state.table.values
    total = staff.output(state, n, seat)
    terms = scoring.turn_terms(state, n, seat)
    lines: list[Line] = []
    if len(terms) > 1:
        lines.append(("gauge", Message("sum", terms=terms, total=total)))
    number = min(scoring.cards_at_end(state, n, seat), len(table.zones[n.deck]))
    if number:
        lines.append(("draw", Message("draws", count=number)))
    tired = [
        each
        for each in staff.employees(state, n, seat)
        if not values[n.calm[seat]] and values[n.burnout[each]] + 1 >= n.cards.limit[each]
    ]
    if len(tired) == 1:
        lines.append(("flame", Message("leaving", card=tired[0])))
    elif tired:
        lines.append(("flame", Message("many-leaving", count=len(tired))))
    return Preview(Message("scores", points=total), tuple(lines))


def _counter_preview(state: StartupState, n: Numbers, seat: Seat) -> Preview | None:
    if state.card < 0:
        return None
    pay = counters.price(n, state.card)
    if pay:
        return Preview(Message("costs", price=pay), (_leaves(state, n, seat, pay),))
    card = counters.counter_card(state, n, seat, state.card)
    return Preview(Message("costs-nothing"), (("shield", Message("with-card", card=card)),))


def prompt(state: StartupState, n: Numbers, seat: Seat, acting: tuple[Seat, ...]) -> str:
    """Return a short line that says what the seat should do now, or whom it is waiting for.

    `acting` are the seats that the game is waiting for; empty when the game is over.
    """
    if not acting:
        return Message("over")
    if seat not in acting:
        return Message("waiting", waiting=acting[0])
    if not state.pending:
        return _playable_cards(state, n, seat)
    decision = state.pending[-1]
    match decision.kind:
        case draws.MULLIGAN:
            return Message("exchange-once")
        case turn.BONUS:
            return Message("relieve-or-skip")
        case draws.TAKE:
            return Message("take-cards", count=decision.about(TakeChoice).left)
        case draws.ORDER:
            return Message("put-cards-back")
        case _:
            asked = decision.about(Played)
            if asked.aim:
                return Message("stop-it-on", card=asked.card, target=asked.aim)
            return Message("stop-it", card=asked.card)


def _playable_cards(state: StartupState, n: Numbers, seat: Seat) -> str:
    """Return how many cards of the hand can be played with the seat's resources."""
    table = state.table
    money = table.values[n.resources[seat]]
    hand = [table.plan.pieces[piece] for piece in table.zones[n.hands[seat]]]
    if not hand:
        return Message("hand-empty", money=money)
    moves = listing.main_phase(state, n, table.plan.once(Moves), seat, legal=True)
    fit = len({m.pieces[0] for m in moves if m.kind in _PLAYED and m.pieces[0] in hand})
    if not fit:
        return Message("none-fits", money=money)
    if fit == len(hand):
        return Message("all-fit", money=money, fit=fit)
    return Message("some-fit", money=money, fit=fit, held=len(hand))


def describe(state: StartupState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the label of a move's button, such as "Hire" with the name of the card."""
    del seat
    card = move.pieces[0] if move.pieces else ""
    aimed = move.target in state.table.plan.piece
    target = _target(state, n, move.target) if aimed else ""
    match move.kind:
        case "mulligan":
            return Message("exchange-cards", cards=move.pieces) if card else Message("keep-all")
        case "hire":
            return Message("hire-and-name" if aimed else "hire", card=card, target=target)
        case "teach" | "transfer":
            return Message(move.kind, card=card, target=target)
        case "play":
            return Message("play-on" if aimed else "play", card=card, target=target)
        case "activate":
            return Message("flip-for", target=target) if aimed else _boost(state, n, move)
        case "counter":
            return _counter(state, n, state.pending[-1] if state.pending else None)
        case "buy":
            return Message("buy", price=EXTRA_CARD)
    return Message(_BUTTONS[move.kind], card=card)


def _target(state: StartupState, n: Numbers, name: str) -> Value:
    """Return the target of a move, with its owner unless the seat on turn owns it."""
    piece = state.table.plan.piece[name]
    side = n.side_of(state, piece)
    if side in (-1, state.turn):
        return piece
    return Message("of-owner", target=piece, owner=n.side_name(side))


def _boost(state: StartupState, n: Numbers, move: Move) -> str:
    numbers = n.cards.numbers[state.table.plan.piece[move.pieces[0]]]
    return Message("boost", price=numbers["pay"], amount=numbers["boost"])


def _counter(state: StartupState, n: Numbers, decision: Decision | None) -> str:
    if decision is None or decision.kind != counters.COUNTER:
        return Message("counter")
    card = state.table.plan.piece[decision.about(Played).card]
    pay = counters.price(n, card)
    return Message("counter-for", price=pay) if pay else Message("counter")
