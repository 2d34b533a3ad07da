"""Log lines and end texts of The Academy.

Seats are written `{p1}` and cards `{piece:blue-5}`; the caller fills in the names.
"""

from tabletop.api import PieceKind
from tabletop.games.the_academy.state import (
    ACE_RULE,
    EXCHANGE,
    FACE_DOWN,
    LAST_TRICK,
    MASTERMIND,
    NEW_RULE,
    NEW_TRUMP,
    NO_TRUMP,
    PAIR_BONUS,
    PASS_LEFT,
    REBEL,
    ROLES,
    SWAP_HANDS,
    SWAP_ROLES,
    TRADE,
    AcademyState,
    Numbers,
)

SUIT_ICONS = ("", "suit-star", "suit-beetle", "suit-moon", "suit-key")
"""The icon of a colour, by colour number."""
RULE_NAMES = {
    PASS_LEFT: "Pass left",
    FACE_DOWN: "Face-down",
    NEW_TRUMP: "New trump",
    SWAP_HANDS: "Swap hands",
    EXCHANGE: "Swap one",
    SWAP_ROLES: "Swap roles",
    NO_TRUMP: "No trump",
    NEW_RULE: "New rule",
    ACE_RULE: "The Ace",
    PAIR_BONUS: "Alliance",
    TRADE: "Take back",
    LAST_TRICK: "Last trick",
}
"""Short names of the round rules."""

NEW_ROUND = "is the captain of **round {round}**"
CHOSE_TRUMP = "made **{colour}** trump"
CHOSE_RULE = "chose the round rule **{rule}**"
CHOSE_NOTHING = "laid a card face down: there is no trump"
SWAPPED_ROLES = "swapped roles with {{{seat}}}"
KEPT_ROLES = "kept the roles as they are"
PASSED = "passed {{piece:{card}}} to {{{seat}}}"
PASSED_HIDDEN = "passed a card to {{{seat}}}"
SWAPPED_HANDS = "swapped hands with {{{seat}}}"
EXCHANGED = "gave {{piece:{card}}} to {{{seat}}} for {{piece:{drawn}}}"
EXCHANGED_HIDDEN = "exchanged a card with {{{seat}}}"
LEADS = "leads {{piece:{card}}}"
PLAYS = "plays {{piece:{card}}}"
TRUMPS = "trumps with {{piece:{card}}}"
PLAYS_HIDDEN = "plays a card face down"
TURNED_UP = "turns up {{piece:{card}}}"
NEW_TRUMP_NOTE = "makes **{colour}** trump with {{piece:{card}}}"
NEW_RULE_NOTE = "makes **{rule}** the rule with {{piece:{card}}}"
TRADED = "puts {{piece:{card}}} into the trick and takes {{piece:{other}}}"
TAKES = "{{{seat}}} wins the trick"
WINS = "**wins the trick** with {{piece:{card}}}"
_MET = "met the {role} goal: {why}"
_MISSED = "missed the {role} goal: {why}"
_BONUS = "{count} more from the round rule **{rule}**"
_CAPPED = "nobody holds more than three awards"
_AWARDS = ("no award", "1 award", "2 awards", "3 awards")


def tricks_of(count: int) -> str:
    """Return a number of tricks as text, such as `1 trick` or `2 tricks`."""
    return "1 trick" if count == 1 else f"{count} tricks"


def why(role: int, pair: int, mastermind: int, colours: int) -> str:
    """Return the numbers that decide a role's goal, as a phrase.

    Args:
        role: The role number.
        pair: Tricks of Captain and Teamplayer together.
        mastermind: Tricks of the Mastermind.
        colours: Colours among the cards that the Rebel has won.
    """
    if role == REBEL:
        return "1 colour" if colours == 1 else f"{colours} colours"
    if role == MASTERMIND:
        return f"{tricks_of(mastermind)} against {pair}"
    return f"{tricks_of(pair)} together against {mastermind}"


def tell_result(state: AcademyState, n: Numbers, seat: int) -> None:
    """Log whether a seat met its goal, why, and the awards it gained."""
    table, values = state.table, state.table.values
    seats = range(n.seats)
    by_role = {values[n.last_role + each]: values[n.last_tricks + each] for each in seats}
    role, met, bonus = (values[first + seat] for first in (n.last_role, n.last_met, n.last_bonus))
    pair = sum(by_role[each] for each in by_role if each not in (MASTERMIND, REBEL))
    reason = why(role, pair, by_role[MASTERMIND], values[n.last_colours + seat])
    parts = [(_MET if met else _MISSED).format(role=ROLES[role], why=reason)]
    if bonus:
        rule = RULE_NAMES[values[n.last_rule]]
        parts.append(_BONUS.format(count=bonus, rule=rule))
    gained = values[n.last_gain + seat]
    if gained < met + bonus:
        parts.append(_CAPPED)
    text = f"{'; '.join(parts)} · **{_AWARDS[gained]}**"
    table.note(seat, text, tone="gain" if gained else "")


def ending(how: str, winners: tuple[int, ...], awards: int, limit: int, *, tied: bool) -> str:
    """Return the sentences that say how the game ended and what decided it."""
    if how == "ace":
        return f"{{p{winners[0] + 1}}} holds three awards and the purple 7."
    rounds = "The only round is" if limit == 1 else f"{limit} rounds are"
    text = f"{rounds} over. Most awards win: {awards}."
    if len(winners) > 1:
        return f"{text} Several have as many, so the game is shared."
    if tied:
        return f"{text} Of those who have as many, {{p{winners[0] + 1}}} holds the purple 7."
    return text


def rule_text(kind: PieceKind) -> str:
    """Return the round rule at the bottom of a card, in one sentence."""
    return str(kind.face["text"])
