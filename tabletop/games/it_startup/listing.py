"""Listing the moves that a seat can make or try, in a fixed order."""

from collections.abc import Sequence

from tabletop.api import Decision, Move, Seat
from tabletop.games.it_startup import turn
from tabletop.games.it_startup.cards import costs, counters, draws
from tabletop.games.it_startup.cards.deck_list import ACTION, KNOWLEDGE
from tabletop.games.it_startup.moves import (
    BUY,
    COUNTER,
    DECLINE,
    END,
    PLANNED,
    SKIP,
    Moves,
    mulligans,
)
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_MOVES, Numbers, StartupState


def answers(
    state: StartupState, n: Numbers, m: Moves, seat: Seat, decision: Decision
) -> list[Move]:
    """Return a seat's answers to the question that `decision` asks; all of them are legal.

    Args:
        state: The position.
        n: The numbers of the table's pieces, zones and values.
        m: All moves of the game, created once.
        seat: The seat that answers.
        decision: The question.
    """
    table = state.table
    match decision.kind:
        case draws.MULLIGAN:
            names = table.plan.pieces
            return mulligans([names[piece] for piece in table.zones[n.hands[seat]]])
        case turn.BONUS:
            return [*(m.relieve[each] for each in turn.with_burnout(state, n, seat)), SKIP]
        case draws.TAKE:
            return [m.take[seat][piece] for piece in table.zones[n.desks[seat]]]
        case draws.ORDER:
            return [m.put_back[piece] for piece in table.zones[n.desks[seat]]]
        case counters.COUNTER:
            return [COUNTER, DECLINE]
    raise AssertionError(f"no such decision: {decision.kind}")


def main_phase(state: StartupState, n: Numbers, m: Moves, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of a seat's turn if no question is open.

    Args:
        state: The position.
        n: The numbers of the table's pieces, zones and values.
        m: All moves of the game, created once.
        seat: The seat whose turn it is.
        legal: Whether to list legal moves only. Otherwise, moves that are too expensive are
            included so that a refusal can explain why.
    """
    zones, values, marks = state.table.zones, state.table.values, state.marks
    if legal and values[n.moves] >= MOST_MOVES:
        return [END]
    money = values[n.resources[seat]]
    listing = _Listing(state, n, m, seat, most=money if legal else _ANY)
    own, most, found = listing.own, listing.most, listing.found
    slot, cost = zones[n.planned[seat]], n.cards.hiring_costs[own.hiring]
    plain = m.plain[seat] if own.developers or not legal else m.plain_alone[seat]
    may_plan = 0 if slot and legal else PLANNED
    for card in zones[n.hands[seat]]:
        price = cost[card] - marks.get(card, 0) if marks else cost[card]
        moves = plain[card][(price <= most) + may_plan]
        if moves is None:
            listing.card(card, price, may_plan)
        else:
            found += moves
    if slot:
        listing.planned_card(slot[0])
    if own.busy:
        listing.office()
    if not legal or (money >= EXTRA_CARD and zones[n.deck]):
        found.append(BUY)
    found.append(END)
    return found


_ANY = 1_000
"""A limit above every price, used to list unaffordable cards too."""


class _Listing:
    """Collects the moves of one seat in the main phase."""

    __slots__ = ("_foes", "_learners", "found", "legal", "m", "most", "n", "own", "seat", "state")

    def __init__(self, state: StartupState, n: Numbers, m: Moves, seat: Seat, *, most: int) -> None:
        self.state, self.n, self.m, self.seat = state, n, m, seat
        self.found: list[Move] = []
        self.most = most
        """The highest price at which a card is listed."""
        self.legal = most < _ANY
        self.own = n.office[tuple(state.table.zones[n.offices[seat]])]
        self._foes: Sequence[int] | None = None
        self._learners: Sequence[int] | None = None

    @property
    def of_foes(self) -> Sequence[int]:
        """The employees of the opponents."""
        if self._foes is None:
            self._foes = costs.opponents_employees(self.state, self.n, self.seat)
        return self._foes

    @property
    def learners(self) -> Sequence[int]:
        """The developers that can be taught; outsourced ones can't."""
        if self._learners is None:
            values, home = self.state.table.values, self.n.home
            self._learners = [each for each in self.own.developers if not values[home[each]]]
        return self._learners

    def card(self, card: int, price: int, may_plan: int) -> None:
        """List the moves of a hand card that needs a target, each with every legal target."""
        found, kind = self.found, self.n.cards.type[card]
        if kind == KNOWLEDGE:
            self._teach(card, price)
        elif kind == ACTION:
            self._play(card)
            if may_plan:
                found.append(self.m.plan[self.seat][card])
        else:
            self._hire(card)
        found.append(self.m.sell[card])

    def _hire(self, card: int) -> None:
        """List the hiring of an employee whose effect has a target."""
        aims: Sequence[int] = self.of_foes
        if self.n.cards.targets[card] in ("return-employee", "poach"):
            aims = costs.targets_of(self.state, self.n, self.seat, card)
        if costs.may_hire_untargeted(self.n, card, aims):
            self.found.append(self.m.hire[self.seat][card])
        if aims:
            row = self.m.hire_at[card]
            self.found += [row[aim] for aim in aims]

    def _teach(self, card: int, price: int) -> None:
        row, most, less = self.m.teach[card], self.most, self.n.cards.learner_discount
        for each in self.learners:
            if price - less[each] <= most:
                self.found.append(row[each])
        if not self.learners and not self.legal:  # listed to be refused: nobody to teach
            plan = self.state.table.plan
            office = plan.zones[self.n.offices[self.seat]]
            self.found.append(Move("teach", (plan.pieces[card],), office))

    def _play(self, card: int) -> None:
        if not self.n.cards.targets[card] or not (self.legal or self.of_foes):
            self.found.append(self.m.play[card])
            return
        row = self.m.play_at[card]
        self.found += [row[aim] for aim in self.of_foes]

    def planned_card(self, card: int) -> None:
        """List the moves that play the planned card."""
        state, n, seat, values = self.state, self.n, self.seat, self.state.table.values
        old = values[n.planned_turn[seat]] < values[n.turns[seat]]
        if (old or not self.legal) and costs.price_amount(state, n, seat, card) <= self.most:
            self._play(card)

    def office(self) -> None:
        """List Knowledge transfers and the activations of employees."""
        n, m, most, learners = self.n, self.m, self.most, self.learners
        values, cost, less = self.state.table.values, n.cards.cost, n.cards.learner_discount
        kinds, lasting, transfer = n.cards.type, n.cards.lasting, self.own.transfer
        teacher, teaches = -1, False
        for piece in self.state.table.zones[n.offices[self.seat]]:
            if kinds[piece] == KNOWLEDGE:
                if teaches:
                    price, row = cost[piece] - transfer, m.transfer[piece]
                    for each in learners:
                        if each != teacher and price - less[each] <= most:
                            self.found.append(row[each])
                continue
            teacher, teaches = piece, piece in learners
            does = lasting[piece]
            if does is None or not 0 <= does.pay <= most:
                continue
            if n.self_boost[piece] >= 0:
                self.found.append(m.activate[piece])
            elif not (self.legal and values[n.used[piece]]):
                row = m.activate_at[piece]
                self.found += [row[aim] for aim in self.of_foes]
