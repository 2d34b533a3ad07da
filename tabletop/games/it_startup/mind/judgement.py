"""Evaluation of positions: what offices will still deliver, and what hands are worth.

All values are in points. A developer is worth what it delivers until it burns out or the game is
likely to end; a resource is worth the points that it usually buys.
"""

from collections.abc import Sequence
from math import exp

from tabletop.api import Seat
from tabletop.games.it_startup.cards import COACH, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.inner.board import Board
from tabletop.games.it_startup.mind.worths import CARD, card_worth, resource_worth
from tabletop.games.it_startup.state import MOST_INCOME

GROWTH = 3.0
"""Points per turn by which a team's output is expected to grow soon."""
_SPARE = 10
"""Resources of a seat beyond this number count half in its evaluation."""


def turns_left(p: Board) -> float:
    """Return the expected number of turns that each side still has."""
    game, totals = p.game, p.totals()
    size = 2 if game.teams else 1
    most = 1.0 * (game.limit - p.round + 1)
    for team, total in enumerate(totals):
        rate = sum([p.output(side) for side in range(team, game.sides, len(totals))])
        most = min(most, (game.goal - total) / (rate + GROWTH * size) + 0.5)
    return max(1.0, most)


def turns_at_a_glance(p: Board) -> float:
    """Return a faster estimate of `turns_left` from points alone.

    It assumes that everybody goes on as before, a little faster.
    """
    best, played = max(p.totals()), p.round
    growth = GROWTH * 2 if p.game.teams else GROWTH
    left = (p.game.goal - best) / (best / played + growth) + 0.5
    return max(1.0, min(left, p.game.limit - played + 1.0))


def office_worth(p: Board, side: int, turns: float) -> float:
    """Return the points that an office, as it is, still delivers within `turns` turns."""
    cards, used = p.game.cards, p.game.n.used
    kind, limit, burnout, home = cards.type, cards.limit, p.burnout, p.home
    worth = 0.0
    lives: list[float] = []
    lifts: list[tuple[int, float]] = []
    life = 0.0
    for piece in p.rows[side]:
        each = kind[piece]
        if each == KNOWLEDGE:
            worth += cards.bonus[piece] * (life + 0.3)
            continue
        life = min(turns, limit[piece] - burnout[piece])
        if home[piece]:
            life = min(life, 1.0)
        if each == DEVELOPER:
            worth += cards.efficiency[piece] * life
            lives.append(life)
        elif each == COACH:
            lifts.append((cards.lift[piece], life))
        else:
            worth += cards.draw_at_end[piece] * CARD * life
            worth += life if used[piece] >= 0 else 0.0
    for lift, life in lifts:
        worth += lift * (sum([min(life, other) for other in lives]) + 0.5 * life)
    return worth + p.boost[side] * len(lives)


def holdings_worth(p: Board, seat: Seat, turns: float) -> float:
    """Return the value in points of a seat's hand, planned card and resources."""
    n, money = p.game.n, p.money[seat]
    fade = min(1.0, turns / 3)
    cards = sum([card_worth(n, card, turns) for card in p.hands[seat]])
    if p.planned[seat] >= 0:
        cards += card_worth(n, p.planned[seat], turns) + 1.0
    useful = min(money, _SPARE) + 0.5 * max(0, money - _SPARE)
    return resource_worth(turns) * useful + 0.8 * fade * cards


def worth(p: Board, side: int, turns: float) -> float:
    """Return the points that a side is expected to have when the game ends.

    A side that has not begun its turn of this round is credited with it, and one that has ended it
    has one turn less to come, so that ending a turn is neither good nor bad in itself.
    """
    begun = p.turns[side] >= p.round
    if begun and side != p.turn:
        turns = max(0.0, turns - 1.0)
    found = p.points[side] + office_worth(p, side, turns)
    if side >= p.game.seats:
        return found + 2.5 * turns  # the Rival has no hand, but reveals cards
    found += holdings_worth(p, side, turns)
    if not begun:
        income = min(p.turns[side] + 1, MOST_INCOME)
        found += income * resource_worth(turns) + CARD * min(1.0, turns / 3)
    return found


def rewards(p: Board) -> Sequence[float]:
    """Return each seat's chance to win, 0 to 1; in a solo game, the chance against the Rival."""
    turns, sides = turns_left(p), p.game.sides
    by_side = [worth(p, side, turns) for side in range(sides)]
    teams = 2 if p.game.teams else sides
    totals = [sum(by_side[team::teams]) for team in range(teams)]
    spread = 4.0 + 1.6 * turns
    best = max(totals)
    odds = [exp((total - best) / spread) for total in totals]
    whole = sum(odds)
    return [odds[seat % teams] / whole for seat in range(p.game.seats)]
