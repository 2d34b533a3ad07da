"""Prompts and button texts of IT Startup, with seats as `{p1}`; the caller fills in names."""

from tabletop.api import Decision, Display, Move, Preview, Seat, View, Words, seat_name
from tabletop.games.it_startup import (
    counters,
    display,
    draws,
    listing,
    notes,
    previews,
    reasons,
    turn,
)
from tabletop.games.it_startup.moves import Moves
from tabletop.games.it_startup.state import Numbers, Played, StartupState, Taking

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


def prompt(state: StartupState, n: Numbers, seat: Seat, acting: tuple[Seat, ...]) -> str:
    """Return the prompt: what the seat should do now, or which seat the game waits for."""
    if not acting:
        return "The game is over"
    if seat not in acting:
        return f"Waiting for {{{seat_name(acting[0])}}}"
    if not state.pending:
        return _counted(state, n, seat)
    decision = state.pending[-1]
    match decision.kind:
        case draws.MULLIGAN:
            return "Exchange any cards, once"
        case turn.BONUS:
            return "Relieve an employee, or skip"
        case draws.TAKE:
            left = decision.about(Taking).left
            return f"Take {notes.count(left, 'card')} into your hand"
        case draws.ORDER:
            return "Put cards back, the last on top"
        case _:
            asked = decision.about(Played)
            whom = f" on {_title(n, state, asked.aim)}" if asked.aim else ""
            return f"Stop {_title(n, state, asked.card)}{whom}?"


def _counted(state: StartupState, n: Numbers, seat: Seat) -> str:
    """Return how many cards of the hand can be played with the seat's resources."""
    table = state.table
    money = notes.count(table.values[n.resources[seat]], "resource")
    hand = [table.plan.pieces[piece] for piece in table.zones[n.hands[seat]]]
    if not hand:
        return f"{money}: your hand is empty"
    moves = listing.main_phase(state, n, table.plan.once(Moves), seat, legal=True)
    fit = len({m.pieces[0] for m in moves if m.kind in _PLAYED and m.pieces[0] in hand})
    rest = len(hand) - fit
    if not fit:
        return f"{money}: no card fits now"
    if not rest:
        return f"{money}: each of your cards fits" if fit > 1 else f"{money}: your card fits"
    fits = "1 card fits" if fit == 1 else f"each of {fit} fits"
    others = "1 doesn't" if rest == 1 else f"{rest} don't"
    return f"{money}: {fits}, {others}"


def _title(n: Numbers, state: StartupState, name: str) -> str:
    piece = state.table.plan.piece.get(name, -1)
    return n.cards.title[piece] if piece >= 0 else name


def describe(state: StartupState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the text of a move's button, with seats written `{p1}`."""
    del seat
    title = _title(n, state, move.pieces[0]) if move.pieces else ""
    target = state.table.plan.piece.get(move.target, -1)
    whom = f"{n.cards.title[target]}{_owner(state, n, target)}" if target >= 0 else ""
    match move.kind:
        case "mulligan":
            titles = [_title(n, state, name) for name in move.pieces]
            return f"Exchange {', '.join(titles)}" if titles else "Keep all"
        case "hire":
            return f"Hire {title} and name {whom}" if whom else f"Hire {title}"
        case "teach":
            return f"Teach {whom} {title}"
        case "transfer":
            return f"Move {title} to {whom}"
        case "play":
            return f"Play {title} on {whom}" if whom else f"Play {title}"
        case "activate":
            return f"Flip for {whom}" if whom else _boost(state, n, move)
        case "counter":
            return _counter(state, n, state.pending[-1] if state.pending else None)
        case "buy":
            return "Draw for 2"
        case "decline":
            return "Let it happen"
    verb = _VERBS.get(move.kind, move.kind.replace("-", " ").capitalize())
    return f"{verb} {title}".strip()


_PLAYED = frozenset({"hire", "teach", "play"})
"""Kinds of moves that count as playing a hand card, unlike selling and planning it."""
_VERBS = {
    "relieve": "Relieve",
    "plan": "Plan",
    "sell": "Sell",
    "take-card": "Take",
    "put-back": "Put back",
}


def _owner(state: StartupState, n: Numbers, employee: int) -> str:
    side = n.side_of(state, employee)
    return "" if side in (-1, state.turn) else f" of {notes.side_name(n, side)}"


def _boost(state: StartupState, n: Numbers, move: Move) -> str:
    numbers = n.cards.numbers[state.table.plan.piece[move.pieces[0]]]
    return f"Pay {numbers['pay']} for +{numbers['boost']}"


def _counter(state: StartupState, n: Numbers, decision: Decision | None) -> str:
    if decision is None or decision.kind != counters.COUNTER:
        return "Stop it"
    card = state.table.plan.piece[decision.about(Played).card]
    pay = counters.price(n, card)
    return f"Stop it for {pay}" if pay else "Stop it"


class StartupWords(Words[StartupState]):
    """Provides the prompts, button texts, previews and display of IT Startup."""

    def prompt(self, state: StartupState, seat: Seat) -> str:
        """Return the prompt: what the seat should do now, or which seat the game waits for."""
        return prompt(state, state.table.plan.once(Numbers), seat, self.rules.to_act(state))

    def describe(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return the text of a move's button, with seats written `{p1}`."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the icon name for a move's button, or an empty string."""
        return ICONS.get(move.kind, "")

    def preview(self, state: StartupState, seat: Seat, move: Move) -> Preview | None:
        """Return what a move would cost and bring, even if it is unaffordable."""
        return previews.preview(state, state.table.plan.once(Numbers), seat, move)

    def reason(self, state: StartupState, seat: Seat, move: Move) -> str:
        """Return one sentence, for hints, on why a legal move may be good."""
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return `aimed-employee` in a set if an employee in the hand has a possible target."""
        if view.seat < 0 or view.seat not in view.to_act or view.pending is not None:
            return frozenset()
        cards, number = view.plan.once(Numbers).cards, view.plan.piece
        hand = [number[name] for name in view.zone(f"hand:{seat_name(view.seat)}").pieces if name]
        aims = any(cards.is_employee[piece] and cards.targets[piece] for piece in hand)
        others = any(
            zone.pieces for zone in view.zones
            if zone.kind in {"office", "rival-office"} and zone.owner != view.seat
        )  # fmt: skip
        return frozenset({"aimed-employee"}) if aims and others else frozenset()

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Turn 4 · first to 64`."""
        return display.context(view)

    def display(self, view: View) -> Display:
        """Return the data drawn around the table: points, prices and warnings."""
        return display.display(view, view.plan.once(Numbers))
