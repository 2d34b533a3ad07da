"""Creates compact positions for the search from a full state or a new game."""

from collections.abc import Sequence
from random import Random

from tabletop.api import Chance, Dealer, FastPositions, Options, Seat
from tabletop.games.it_startup import turn
from tabletop.games.it_startup.card_values import worths
from tabletop.games.it_startup.cards import counters, draws
from tabletop.games.it_startup.cards.deck_list import KNOWLEDGE
from tabletop.games.it_startup.dealing import HiddenCards
from tabletop.games.it_startup.fast.board import Game
from tabletop.games.it_startup.fast.codes import (
    BONUS,
    EXCHANGE,
    MAIN,
    ORDERING,
    OVER,
    RIVALS_TURN,
    STOPPING,
    TAKING,
    Codes,
)
from tabletop.games.it_startup.fast.position import Position
from tabletop.games.it_startup.state import HAND, Numbers, StartupState, TakeChoice

_PHASES = {"rival": RIVALS_TURN, "over": OVER}
_QUESTIONS = {
    draws.MULLIGAN: EXCHANGE,
    turn.BONUS: BONUS,
    draws.TAKE: TAKING,
    draws.ORDER: ORDERING,
    counters.COUNTER: STOPPING,
}


def position_of(state: StartupState) -> Position:
    """Return the compact position of a full state, which is not changed."""
    table = state.table
    plan, zones, values = table.plan, table.zones, table.values
    n = plan.once(Numbers)
    game = Game(n, plan.once(Codes), plan.once(worths))
    game.teams = bool(values[n.teams])
    game.foes = n.team_foes if game.teams else n.foes
    game.goal, game.limit = values[n.goal], state.limit
    game.planning, game.hard = state.planning, state.hard
    p = Position(game)
    p.phase = _PHASES.get(state.phase, MAIN)
    p.turn, p.first = state.turn, max(0, values[n.first] - 1)
    p.round, p.moves = values[n.round], values[n.moves]
    p.deck = zones[n.deck][:]
    for seat in range(n.seats):
        p.hands[seat] = zones[n.hands[seat]][:]
        p.planned[seat] = next(iter(zones[n.planned[seat]]), -1)
        p.planned_turn[seat] = values[n.planned_turn[seat]]
        p.money[seat] = values[n.resources[seat]]
        p.desk += zones[n.desks[seat]]
    p.points, p.turns = _figures(values, n.points), _figures(values, n.turns)
    p.boost, p.calm = _figures(values, n.boost), _figures(values, n.calm)
    for side in range(n.sides):
        p.rows[side] = zones[n.offices[side]][:]
        _settle(p, side, values)
    p.marks = state.marks.copy()
    p.card, p.actor, p.aim, p.paid = state.card, state.actor, state.aim, state.paid
    p.stoppers, p.reveals = state.asked, state.reveals
    if state.pending:
        _ask(p, state)
    return p


def _figures(values: Sequence[int], numbers: Sequence[int]) -> list[int]:
    return [values[number] for number in numbers]


def _settle(p: Position, side: int, values: Sequence[int]) -> None:
    """Copy burnout, loans, Knowledge and turn values of the cards in one office."""
    n, cards, employee = p.game.n, p.game.cards, -1
    for piece in p.rows[side]:
        if cards.type[piece] == KNOWLEDGE:
            p.knows[employee] += cards.bonus[piece]
            p.teacher[piece] = employee
            continue
        employee = piece
        p.side[piece] = side
        p.burnout[piece], p.home[piece] = values[n.burnout[piece]], values[n.home[piece]]
        if n.self_boost[piece] >= 0:
            p.own[piece] = values[n.self_boost[piece]]
        if n.used[piece] >= 0:
            p.used[piece] = values[n.used[piece]]
        p.flagged |= bool(p.own[piece] or p.used[piece])


def _ask(p: Position, state: StartupState) -> None:
    """Copy the open question and, in a mulligan, the answers given so far."""
    decision = state.pending[-1]
    p.ask, p.asked = _QUESTIONS[decision.kind], decision.seats[0]
    if p.ask == TAKING:
        p.left = decision.about(TakeChoice).left
    if p.ask == EXCHANGE:
        p.answers = [-1] * p.game.seats
        for seat, move in zip(decision.seats, decision.answers, strict=False):
            if move is not None:
                p.answers[seat] = p.code(seat, move) >> 8 & 255


class StartupFastPositions(FastPositions[StartupState]):
    """Creates the compact positions of IT Startup that the search uses."""

    def of(self, state: StartupState) -> Position:
        """Return the compact position of a full state, which is not changed."""
        return position_of(state)

    def start(self, seats: int, options: Options, chance: Chance) -> Position:
        """Return the compact position at the start of a game, dealt as in `turn.set_up`.

        Rulebook: `#setup`.
        """
        resolved = self.rules.spec.resolve_options(options)
        self.rules.spec.check_seats(seats, resolved)
        state = self.rules.blank(seats, resolved)
        p = position_of(state)
        p.deck = deck = list(range(len(p.game.cards.kind)))
        for last in range(len(deck) - 1, 0, -1):
            other = chance.draw(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        for seat in range(seats):
            p.hands[seat] = deck[: -HAND - 1 : -1]
            del deck[-HAND:]
        p.money[:seats] = [chance.draw(6) + 1] * seats
        p.turn = p.first = state.start if 0 <= state.start < seats else chance.draw(seats)
        p.ask, p.answers = EXCHANGE, [-1] * seats
        return p

    def dealer(self, state: StartupState, seat: Seat) -> Dealer:
        """Return a dealer of random positions that the seat can't distinguish from `state`."""
        if state.pending and len(state.pending[-1].seats) > 1:
            return super().dealer(state, seat)  # others may have sealed answers
        n, table, bit = state.table.plan.once(Numbers), state.table, 1 << seat
        base, unknown = position_of(state), HiddenCards(state, n, seat)
        if seat != state.turn:
            base.marks = {}
        seen = {
            zone: [piece if table.known[piece] & bit else -1 for piece in table.zones[zone]]
            for zone in n.secret
        }

        def deal(rng: Random) -> Position:
            p = base.clone()
            for zone, given in unknown.deal(rng).items():
                dealt = iter(given)
                cards = [piece if piece >= 0 else next(dealt) for piece in seen[zone]]
                if zone == n.deck:
                    p.deck = cards
                elif zone in n.hands:
                    p.hands[n.hands.index(zone)] = cards
                elif zone in n.planned:
                    p.planned[n.planned.index(zone)] = cards[0]
                else:
                    p.desk = cards
            return p

        return deal
