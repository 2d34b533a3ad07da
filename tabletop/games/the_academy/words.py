"""Prompts and button texts of The Academy.

Seats are written `{p1}`; the caller fills in the names.
"""

from collections.abc import Sequence

from tabletop.api import ONLY, Display, Move, Preview, Seat, TablePlan, View, Words, seat_name
from tabletop.games.the_academy import display, reasons
from tabletop.games.the_academy.notes import RULE_NAMES, SUIT_ICONS, rule_text
from tabletop.games.the_academy.state import (
    COLOUR,
    COLOURS,
    FACE_DOWN,
    MASTERMIND,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    NO_TRUMP,
    RULE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import strength

ICONS = {
    "choose-exam": "check",
    "swap-roles": "people",
    "keep-roles": "check",
    "pass-card": "fwd",
    "swap-hands": "trade",
    "exchange-card": "hand",
    "skip": "next",
    "skip-round": "mute",
    "ask-again": "sound",
    "play": "down",
    "play-face-down": "eyeoff",
    "change-trump": "palette",
    "change-rule": "refresh",
    "trade": "undo",
}
_ASKS = {
    "swap-roles": "Swap roles with somebody, or keep them",
    "swap-hands": "Swap hands with somebody, or skip",
    "exchange-card": "Exchange a card with somebody, or skip",
    "trade": "Take a card from the trick, or skip",
}
_POWERS = {
    FACE_DOWN: "Play face up or face down",
    NEW_TRUMP: "Play, or change the trump",
    NEW_RULE: "Play, or change the round rule",
}


def prompt(state: AcademyState, n: Numbers, seat: Seat, acting: Sequence[Seat]) -> str:
    """Return the prompt: what the seat should do now, or which seat the game waits for."""
    if not acting:
        return "The game is over"
    if seat not in acting:
        return f"Waiting for {{{seat_name(acting[0])}}}"
    values = state.table.values
    if state.pending:
        kind = state.pending[-1].kind
        left = seat_name((seat + 1) % n.seats)
        return f"Pass a card to {{{left}}}" if kind == "pass-card" else _ASKS[kind]
    if state.phase == "first-choice":
        return "Choose the trump or the round rule"
    if state.phase == "second-choice":
        if values[n.rule] == NO_TRUMP:
            return "Choose the card to lie face down"
        return "Choose the trump" if values[n.rule] else "Choose the round rule"
    return _ask_for_card(state, n, seat)


def _ask_for_card(state: AcademyState, n: Numbers, seat: Seat) -> str:
    values = state.table.values
    led, rule = values[n.led], values[n.rule]
    if values[n.roles + seat] == MASTERMIND and rule in _POWERS:
        spent = rule == FACE_DOWN and led == NO_COLOUR
        if not spent:
            return _POWERS[rule]
    if led == NO_COLOUR:
        return "Lead a card"
    hand = state.table.zones[n.hands[seat]]
    held = sum(COLOUR[card] == led for card in hand)
    colour = COLOURS[led - 1]
    return f"Follow {colour}: you hold {held}" if held else f"Play any card: you hold no {colour}"


def describe(plan: TablePlan, move: Move) -> str:
    """Return the text of a move's button, with seats written `{p1}`."""
    card = _title(plan, move.pieces[0]) if move.pieces else ""
    rule = RULE_NAMES[RULE[plan.piece[move.pieces[0]]]] if move.pieces else ""
    seat = "{" + move.target.removeprefix("hand:") + "}"
    match move.kind:
        case "choose-exam" if move.target == "trump":
            return f"{card} as trump"
        case "choose-exam":
            return f"{rule} as rule, with {card}"
        case "swap-roles":
            return f"Swap roles with {seat}"
        case "keep-roles":
            return "Keep the roles"
        case "pass-card":
            return f"Pass {card}"
        case "swap-hands":
            return f"Swap hands with {seat}"
        case "exchange-card":
            return f"Exchange {card} with {seat}"
        case "skip":
            return "Skip"
        case "skip-round":
            return "Don't ask again this round"
        case "ask-again":
            return "Ask me again"
        case "play-face-down":
            return f"Play {card} face down"
        case "change-trump":
            return f"Make {card} the trump"
        case "change-rule":
            return f"Make {rule} the rule, with {card}"
        case "trade":
            return f"Give {card} for {_title(plan, move.target)}"
        case _:
            return f"Play {card}"


def _title(plan: TablePlan, name: str) -> str:
    return plan.kinds[plan.piece[name]].title


def preview(view: View, n: Numbers, move: Move) -> Preview | None:
    """Return the preview of a new trump, a new rule or a card in the trick; None for others."""
    if not move.pieces:
        return None
    plan = view.plan
    card = plan.piece[move.pieces[0]]
    colour = COLOUR[card]
    title = plan.kinds[card].title
    if move.kind == "choose-exam":
        return None
    if move.target == "trump":
        return Preview(title, ((SUIT_ICONS[colour], f"{COLOURS[colour - 1].title()} is trump"),))
    if move.target == "rule":
        return Preview(RULE_NAMES[RULE[card]], (("book", rule_text(plan.kinds[card])),))
    if move.kind == "play":
        return Preview(title, (_standing(view, n, card),))
    return None


def _standing(view: View, n: Numbers, card: int) -> tuple[str, str]:
    """Return the icon and text that say whether a card would be winning among the open cards."""
    led, trump = _value(view, n.led), _value(view, n.trump)
    if led == NO_COLOUR:
        colour = COLOUR[card]
        return SUIT_ICONS[colour], f"Leads {COLOURS[colour - 1]}"
    lying = [view.zone(view.plan.zones[zone]).top for zone in n.trick]
    rivals = [strength(view.plan.piece[name], led, trump) for name in lying if name]
    if strength(card, led, trump) > max(rivals, default=0):
        return "crown", "Highest so far"
    return "down", "Does not win"


def _value(view: View, number: int) -> int:
    return view.values[number][1]


class AcademyWords(Words[AcademyState]):
    """Provides the prompts, button texts, previews and display of The Academy."""

    def prompt(self, state: AcademyState, seat: Seat) -> str:
        """Return the prompt: what the seat should do now, or which seat the game waits for."""
        return prompt(state, state.table.plan.once(Numbers), seat, self.rules.to_act(state))

    def describe(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return the text of a move's button, with seats written `{p1}`."""
        del seat
        return describe(state.table.plan, move)

    def icon(self, move: Move) -> str:
        """Return the icon name for a move's button, or an empty string."""
        return ICONS.get(move.kind, "")

    def preview(self, state: AcademyState, seat: Seat, move: Move) -> Preview | None:
        """Return what a card would do, from what the seat sees; None for an illegal move."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return preview(self.rules.view(state, seat), state.table.plan.once(Numbers), move)

    def reason(self, state: AcademyState, seat: Seat, move: Move) -> str:
        """Return one sentence, for hints, on why a legal move may be good.

        It uses only what the seat can see.
        """
        if self.rules.legal_moves(state, seat) == [move]:
            return ONLY
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return `trump-fell` in a set if a trump lies on a trick led in another colour."""
        n = view.plan.once(Numbers)
        values = [number for _, number in view.values]
        led, trump = values[n.led], values[n.trump]
        tops = [view.zone(view.plan.zones[zone]).top for zone in n.trick]
        fell = any(COLOUR[view.plan.piece[name]] == trump for name in tops if name)
        met = fell and trump not in (NO_COLOUR, led) and led != NO_COLOUR
        return frozenset({"trump-fell"}) if met else frozenset()

    def now(self, view: View, thing: str) -> str:
        """Return how the goal of a role badge stands; empty for other things."""
        kind, _, rest = thing.partition(":")
        if kind != "badge":
            return ""
        return display.standing_of(view, view.plan.once(Numbers), rest.partition(":")[0])

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Round 2 · Trick 3 of 8`."""
        return display.context(view, view.plan.once(Numbers))

    def display(self, view: View) -> Display:
        """Return the display: trump, rule, roles and goals, awards and the previous round."""
        return display.display(view, view.plan.once(Numbers))
