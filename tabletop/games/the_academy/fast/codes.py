"""Moves as integer codes: the kind of move times 64, plus the card number."""

from tabletop.api import Move, TablePlan
from tabletop.games.the_academy.state import ASK_AGAIN, KEEP_ROLES, SKIP, SKIP_ROUND, Moves

PLAY, HIDE, CHANGE_TRUMP, CHANGE_RULE, EXAM_TRUMP, EXAM_RULE, PASS = range(0, 7 * 64, 64)
"""Base codes of the moves with one card; the card's number is added."""
KEEP, QUIT, QUIT_ROUND, ASK = range(448, 452)
"""Codes of the moves without a card: keep roles, skip, skip for this round, ask again."""
SWAP_ROLES_WITH, SWAP_HANDS_WITH = 456, 464
"""Base codes of the moves that name another seat; the seat's number is added."""
EXCHANGE_FOR = 512
"""Base code of a card exchange; the card's number and 64 times the other seat are added."""
TRADE_FOR = 1024
"""Base code of a trade with the trick; its card and 64 times the hand card are added."""
CARD = 63
"""The mask of the bits that contain the card's number."""

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
    """Return the move that an integer code represents when made by `seat`.

    `moves` are all moves of the game, created once.
    """
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
    """Return the integer code of a move; it must be legal in some position.

    `moves` are all moves of the game, created once.
    """
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
