"""Move codes of the fast state: an action times 64, plus the card it is done with."""

from tabletop.api import Move, TablePlan
from tabletop.games.the_academy.moves import ASK_AGAIN, KEEP_ROLES, SKIP, SKIP_ROUND, Moves

PLAY, HIDE, CHANGE_TRUMP, CHANGE_RULE, EXAM_TRUMP, EXAM_RULE, PASS = range(0, 7 * 64, 64)
"""Actions on a card; the card number is added to them."""
KEEP, QUIT, QUIT_ROUND, ASK = range(448, 452)
"""Codes without a card: keep the roles, skip, skip for this round, and ask again."""
SWAP_ROLES_WITH, SWAP_HANDS_WITH = 456, 464
"""Actions on another seat; the seat number is added to them."""
EXCHANGE_FOR = 512
"""Card exchange; the card number is added, and 64 times the other seat."""
TRADE_FOR = 1024
"""Trade with the trick; the trick card is added, and 64 times the card of the hand."""
CARD = 63
"""Mask of the bits that hold the card."""

_PLAIN = {KEEP: KEEP_ROLES, QUIT: SKIP, QUIT_ROUND: SKIP_ROUND, ASK: ASK_AGAIN}
_PLAIN_CODES = {move: code for code, move in _PLAIN.items()}
_ON_CARD = {
    "play": PLAY,
    "play-face-down": HIDE,
    "change-trump": CHANGE_TRUMP,
    "change-rule": CHANGE_RULE,
    "pass-card": PASS,
}


def move_of(moves: Moves, seat: int, code: int) -> Move:
    """Return the full move that an integer move code stands for."""
    if code in _PLAIN:
        return _PLAIN[code]
    card, what = code & CARD, code - (code & CARD)
    if code >= TRADE_FOR:
        return moves.trade[(code - TRADE_FOR) >> 6][card]
    if code >= EXCHANGE_FOR:
        return moves.exchange[(code - EXCHANGE_FOR) >> 6][card]
    if code >= SWAP_HANDS_WITH:
        return moves.swap_hands[code - SWAP_HANDS_WITH]
    if code >= SWAP_ROLES_WITH:
        return moves.swap_roles[code - SWAP_ROLES_WITH]
    by_kind = {
        PLAY: moves.play[seat],
        HIDE: moves.hide[seat],
        CHANGE_TRUMP: moves.change_trump,
        CHANGE_RULE: moves.change_rule,
        EXAM_TRUMP: moves.exam_trump,
        EXAM_RULE: moves.exam_rule,
        PASS: moves.pass_card[seat],
    }
    return by_kind[what][card]


def code_of(plan: TablePlan, moves: Moves, move: Move) -> int:
    """Return the code of a move that is legal in some position."""
    if move in _PLAIN_CODES:
        return _PLAIN_CODES[move]
    match move.kind:
        case "swap-roles":
            return SWAP_ROLES_WITH + moves.seats[move.target]
        case "swap-hands":
            return SWAP_HANDS_WITH + moves.seats[move.target]
    card = plan.piece[move.pieces[0]]
    match move.kind:
        case "choose-exam":
            return card + (EXAM_TRUMP if move.target == "trump" else EXAM_RULE)
        case "exchange-card":
            return EXCHANGE_FOR + (moves.hand_of[move.target] << 6) + card
        case "trade":
            return TRADE_FOR + (card << 6) + plan.piece[move.target]
    return _ON_CARD[move.kind] + card
